"""A game as a PettingZoo environment, so that whoever trains players elsewhere can bring them to our tables.

Every seat is an agent. What it observes is what it may know and nothing else (`simulators/engine/observe.py`): numbers,
and a mask of the answers open to it. Action `i` is the answer `i` of those open, in the order of the game's
`legal_moves`; `infos[agent]["moves"]` has the answers themselves. A question with one answer is answered by itself, as
in any game of ours. Game `k` of a seed meets the same chance as everywhere: `reset(seed=7, options={"game": 41})`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.observe import Eyes
from fairseat.simulators.engine.play import Watch, set_up
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.engine.table import UNFINISHED

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as missing:
    raise Mistake(f"{missing.name} is not there: pip install 'fairseat[env]' brings PettingZoo.") from None


class Table(AECEnv):  # type: ignore[misc]  # PettingZoo ships few types
    """One table of a game, at which all seats are agents that take turns as they are asked."""

    def __init__(
        self, game: str, players: int = 0, variant: str = "", changes: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__()
        ruleset = load(game)
        seats = ["random"] * (players or ruleset.card.usual_seats)  # nobody sits there: agents answer
        self.setup = set_up(ruleset, seats, variant=variant, changes=changes)
        self.metadata = {"name": ruleset.card.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.players)]
        self._eyes = Eyes(ruleset, self.setup.records[0])
        self._seed, self._game = 0, -1
        self._deal(0)
        self.names = self._eyes.names(self._watched.table, 0)
        numbers = spaces.Box(-np.inf, np.inf, (len(self.names),), np.float64)
        mask = spaces.Box(0, 1, (ruleset.most_moves,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": numbers, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(ruleset.most_moves) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent may observe: the same at every question, for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The answers that there may be; the mask says how many of them are open."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a game: number `options["game"]` of the seed, else its first, else the one after the last."""
        if seed is not None:
            self._seed, self._game = int(seed), -1
        self._deal(int((options or {}).get("game", self._game + 1)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def step(self, action: int | None) -> None:
        """Give the answer of this number for the seat that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        moves = self.infos[agent]["moves"]
        if action is None or not 0 <= int(action) < len(moves):
            raise Mistake(f"{action} is no answer open to {agent}: there are {len(moves)}, from 0 to {len(moves) - 1}.")
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        self._watched.play(moves[int(action)])
        self._ask()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the seat of this agent may know, and which answers are open to it if it is asked."""
        mask = np.zeros(self.setup.ruleset.most_moves, np.int8)
        mask[: len(self.infos.get(agent, {}).get("moves", ()))] = 1
        return {"observation": self._eyes.numbers(self._watched.table, self._seat(agent)), "action_mask": mask}

    def words(self, agent: str) -> list[str]:
        """The answers open to an agent, in the words of the game."""
        tell, rules = self.setup.ruleset.room("tell").tell, self.setup.records[0]
        moves = self.infos[agent].get("moves", ())
        return [str(tell(self._watched.table, rules, move, self._seat(agent))) for move in moves]

    def render(self) -> str:
        """The table in words, as the seat sees it that is asked."""
        show, eyes = self.setup.ruleset.room("tell").show, self._seat(self.agent_selection)
        return str(show(self._watched.table, self.setup.records[0], eyes))

    def close(self) -> None:
        """There is nothing to close."""

    def _deal(self, game: int) -> None:
        """Deal a game of the seed."""
        if game < 0:
            raise Mistake(f"The games of a seed are counted from 0: there is no game {game}.")
        self._game = game
        self._watched = Watch(self.setup, self._seed, game)

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _ask(self) -> None:
        """Go on to the next question with a choice, or to the end."""
        table = self._watched.table
        while not table.over:
            moves = self._watched.legal_moves()
            if len(moves) > 1:
                self.agent_selection = self.possible_agents[int(table.actor)]
                self.infos[self.agent_selection] = {"moves": moves}
                return
            self._watched.play(moves[0])
        self._end()

    def _end(self) -> None:
        """Give every seat its share of the win, a team its points; a game without an end is cut short."""
        _, rows = self._watched.result()
        cut = self._watched.table.outcome == UNFINISHED
        team = self.setup.ruleset.card.cooperative
        for agent, row in zip(self.possible_agents, rows, strict=True):
            self.rewards[agent] = float(row.score if team else row.win)
            self.terminations[agent], self.truncations[agent] = not cut, bool(cut)
            self.infos[agent] = {"score": float(row.score), "place": int(row.place)}
        self.agent_selection = self.agents[0]
