"""Games made up by known chances, in the two tidy frames: what the statistics say of them can be checked."""

import numpy as np
import pandas as pd

from fairseat.analysis.stats.tables import played

OUTCOMES = ("win", "shared", "team", "none", "unfinished")


def made_games(
    n=2000,
    players=3,
    bots=("one",),
    *,
    seat_edge=None,
    bot_edge=None,
    ends=None,
    seed=0,
    turns=None,
    cell=0,
    lineups=None,
):
    """Play `n` games whose winner is drawn with chances in proportion to exp(seat edge + bot edge).

    ends: the chances of the five outcomes; `bots` fill the seats in turn and rotate game by game, unless
    `lineups` [games, seats] says who sits where.
    """
    draw = np.random.default_rng(seed)
    seat_edge = np.zeros(players) if seat_edge is None else np.asarray(seat_edge, float)
    bot_edge = np.zeros(len(bots)) if bot_edge is None else np.asarray(bot_edge, float)
    if lineups is None:
        lineups = (np.arange(players) + np.arange(n)[:, None]) % players % len(bots)
    chances = np.exp(seat_edge + bot_edge[lineups])
    chances /= chances.sum(axis=1, keepdims=True)
    winner = (draw.random(n)[:, None] > chances.cumsum(axis=1)[:, :-1]).sum(axis=1)
    outcome = draw.choice(5, n, p=(1, 0, 0, 0, 0) if ends is None else ends).astype(np.int8)
    win = np.zeros((n, players), np.float32)
    rows = np.arange(n)
    win[rows, winner] = 1
    win[outcome == 1] = (win[outcome == 1] + np.roll(win[outcome == 1], 1, axis=1)) / 2
    win[outcome == 2] = 1 / players
    win[outcome >= 3] = 0
    winner = np.where(outcome == 0, winner, -1)
    turns = draw.poisson(20, n) + players if turns is None else turns
    games = pd.DataFrame(
        {
            "cell": np.full(n, cell, np.int32),
            "game": rows.astype(np.int64),
            "players": np.full(n, players, np.int8),
            "outcome": pd.Categorical.from_codes(outcome, OUTCOMES),
            "end_reason": pd.Categorical.from_codes(outcome // 3, ("goal", "stopped")),
            "winner": winner.astype(np.int8),
            "turns": turns.astype(np.uint16),
            "rounds": (-(-turns // players)).astype(np.uint16),
            "decisions": (2 * turns).astype(np.uint32),
            "lead_changes": draw.poisson(2, n).astype(np.int32),
            "decided_at": draw.random(n).astype(np.float32),
            "holes": np.zeros(n, np.uint8),
        }
    )
    seats = pd.DataFrame(
        {
            "cell": np.full(n * players, cell, np.int32),
            "game": np.repeat(rows, players),
            "seat": np.tile(np.arange(players, dtype=np.int8), n),
            "bot": pd.Categorical.from_codes(lineups.ravel().astype(np.int8), bots),
            "place": np.where(win.ravel() > 0, 1, 2).astype(np.int8),
            "win": win.ravel(),
            "score": draw.normal(10, 3, n * players).astype(np.float32) + 5 * (win.ravel() > 0),
        }
    )
    return games, seats


def drawn_anew(times, *made, **more):
    """The same games drawn so many times, each laid side by side as the statistics read them."""
    return (played(*made_games(*made, seed=seed, **more)) for seed in range(times))
