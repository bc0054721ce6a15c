"""`fairseat bots GAME`: the bots, their style and their weights."""

from __future__ import annotations

from typing import Any

import click

from fairseat.analysis.cli import options
from fairseat.analysis.cli.talk import console, print_listing, show_table


@options.command(example="fairseat bots round-trip --weights")
@options.game
@click.option("--weights", is_flag=True, help="List what each weight means and its range instead.")
@click.option("--time", "timed", is_flag=True, help="Play, and say how long each bot takes for a question.")
@options.listing
def bots(game: str, weights: bool, timed: bool, style: str | None) -> None:
    """List the bots of a game: a sentence of style, and the weights that differ from the usual ones."""
    from dataclasses import asdict

    from fairseat.analysis.findings.players import mastery_sentence, response_sentence
    from fairseat.analysis.foresight.mastery import kept
    from fairseat.simulators.engine.ruleset import load

    ruleset = load(game)
    declared = ruleset.weights.declared
    if weights:
        rows: list[dict[str, Any]] = [
            {"weight": name, "default": one.default, "low": one.low, "high": one.high, "says": one.says}
            for name, one in declared.items()
        ]
        print_listing(rows, {key: key if key != "says" else "" for key in rows[0]}, style, ("default", "low", "high"))
        return
    usual = ruleset.card.default_bot
    tried = [one for one in kept() if one.game == ruleset.card.name]
    rows = [
        {
            "bot": name,
            "usual": name == usual,
            "style": bot.style,
            "weights": bot.weights,
            "at": {str(players): some for players, some in bot.at.items()},
            "responses": [asdict(one) for one in ruleset.responses.get(name, ())],
            "mastery": [asdict(one) for one in tried if one.bot == name],
        }
        for name, bot in ruleset.bots.items()
    ]
    if timed:
        _add_times(ruleset, rows)
    if style is not None:
        tables = {(players, key) for row in rows for players, some in row["at"].items() for key in some}
        print_listing([_flat(row, sorted(tables)) if style == "csv" else row for row in rows], {"bot": "bot"}, style)
        return
    for row in rows:
        own = {key: value for key, value in row["weights"].items() if value != declared[key].default}
        own_at = [f"at {players} players: {_told(some)}" for players, some in row["at"].items()]
        row["weights"] = "; ".join([_told(own) or "the defaults", *own_at])
    times = {"ms": "ms a question"} if timed else {}
    show_table(rows, {"bot": "bot", **times, "style": "style", "weights": "weights that differ from the defaults"})
    told = [response_sentence(name, one) for name, known in ruleset.responses.items() for one in known]
    for sentence in [*told, *(mastery_sentence(one, ruleset.card.cooperative) for one in tried)]:
        console().print(f"\n{sentence}")
    console(talk=True).print("\nWithout -b, whichever of them is strongest under the rules in force takes every seat.")


def _told(weights: dict[str, float]) -> str:
    """Weights as the table of bots has them."""
    return ", ".join(f"{key} {value:g}" for key, value in weights.items())


def _add_times(ruleset: Any, rows: list[dict[str, Any]]) -> None:
    """Measure on this machine how long each bot takes for a question at the usual table."""
    from fairseat.analysis.doctor import time_bot

    for row in rows:
        row["ms"] = float(f"{time_bot(ruleset, row['bot']):.2g}")


def _flat(row: dict[str, Any], own_at: list[tuple[str, str]]) -> dict[str, Any]:
    """A bot with a column for each weight, and for each that some bot has otherwise at a number of players."""
    times = {"ms": row["ms"]} if "ms" in row else {}
    at = {f"{key} at {players}": row["at"].get(players, {}).get(key, row["weights"][key]) for players, key in own_at}
    return {"bot": row["bot"], "usual": row["usual"], "style": row["style"], **times, **row["weights"], **at}
