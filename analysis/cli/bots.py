"""`fairseat bots GAME`: the bots, their style and their weights."""

from collections.abc import Iterator
from typing import Any

import click

from fairseat.analysis.cli import options
from fairseat.analysis.cli.talk import console, print_listing, say, show_table


@options.command(example="fairseat bots round-trip --weights")
@options.game
@click.option("--weights", is_flag=True, help="List what each weight means and its range instead.")
@click.option("--time", "timed", is_flag=True, help="Play, and say how long each bot takes for a question.")
@options.variant
@options.listing
def bots(game: str, weights: bool, timed: bool, variant: str | None, style: str | None) -> None:
    """List the bots of a game: a sentence of style, and the weights that differ from the usual ones.

    With --variant the weights are those that they play it with.
    """
    from msgspec import to_builtins

    from fairseat.analysis.evidence.fresh import Evidence
    from fairseat.analysis.evidence.record import LOOKING_AHEAD, RESPONSE
    from fairseat.simulators.engine.ruleset import load

    ruleset = load(game)
    declared = ruleset.weights.declared
    named = {
        name: bot.under_rules(ruleset.choose_rules(variant)) if variant else bot for name, bot in ruleset.bots.items()
    }
    if weights:
        rows: list[dict[str, Any]] = [
            {"weight": name, "default": one.default, "low": one.low, "high": one.high, "says": one.says}
            for name, one in declared.items()
        ]
        print_listing(rows, {key: key if key != "says" else "" for key in rows[0]}, style, ("default", "low", "high"))
        return
    evidence, book = Evidence(ruleset), ruleset.rules
    changes = book.words(book.departures(ruleset.variant(variant).changes)) if variant else {}
    responses, tried = evidence.fresh(RESPONSE, rules=changes), evidence.fresh(LOOKING_AHEAD)
    costs, forms = evidence.fresh("luck"), _forms(ruleset, variant or "")
    rows = [
        {
            "bot": name,
            "usual": name == ruleset.card.default_bot,
            "style": bot.style,
            "weights": bot.weights,
            "at": _by_players(bot.at),
            "under": {key: {"weights": own.weights, "at": _by_players(own.at)} for key, own in bot.under.items()},
            "responses": [to_builtins(one) for one in responses if name in one.rivals],
            "mastery": [to_builtins(one) for one in tried if name in one.bots],
            "costs": [_cost(one) for one in costs if name in one.bots],
            "forms": _forms_of(name, forms),
        }
        for name, bot in named.items()
    ]
    if timed:
        _add_times(ruleset, rows, variant or "")
    if style is not None:
        apart = sorted({column for row in rows for column in _columns(row)})
        print_listing([_flat(row, apart) if style == "csv" else row for row in rows], {"bot": "bot"}, style)
        return
    for row in rows:
        row["weights"] = _all_told(row, declared)
    times = {"ms": "ms a question"} if timed else {}
    show_table(rows, {"bot": "bot", **times, "style": "style", "weights": "weights that differ from the defaults"})
    told = _told_of(ruleset, (variant or "") if changes else "", responses, tried, costs, forms)
    console().print("".join(f"\n{sentence}\n" for sentence in told), end="")
    console(talk=True).print("\nWithout -b, whichever of them is strongest under the rules in force takes every seat.")


def _told_of(ruleset: Any, variant: str, responses: Any, tried: Any, costs: Any, forms: Any) -> list[str]:
    """What searches and looking ahead were found to gain, and what looking ahead costs."""
    from fairseat.analysis.findings.ahead import mastery_sentence
    from fairseat.analysis.findings.players import response_sentence

    team = ruleset.card.cooperative
    told = [response_sentence(one, variant, team) for one in responses]
    told += [_form_sentence(*one) for one in forms.items()]
    return told + [mastery_sentence(one, team) for one in tried] + [_cost_sentence(one) for one in costs]


def _forms(ruleset: Any, variant: str) -> dict[int, Any]:
    """The races of the searcher's forms that this machine knows, by players."""
    from fairseat.analysis.experiments.forms import known_forms

    low, high = ruleset.card.seats
    races = {players: known_forms(ruleset, ruleset.choose_rules(variant), players) for players in range(low, high + 1)}
    return {players: found for players, found in races.items() if found}


def _forms_of(name: str, forms: dict[int, Any]) -> dict[str, Any]:
    """The races as data, for the one bot that they are of."""
    from msgspec import to_builtins

    from fairseat.simulators.engine.bots import SEARCHER

    return {str(players): to_builtins(found) for players, found in forms.items()} if name == SEARCHER else {}


def _form_sentence(players: int, found: Any) -> str:
    """Which form the searcher takes at a table, and what it was raced against."""
    best, others = found[0], [f"{one.name} {one.share:.3g}" for one in found[1:]]
    return (
        f"At {players} players the searcher looks ahead by {best.name}, with the judgement of `{best.judge}`: in a "
        f"race it took {best.share:.3g} ({best.low:.3g} to {best.high:.3g}, {best.games} games); {', '.join(others)}."
    )


def _cost(found: Any) -> dict[str, float]:
    """What a question costs who looks ahead, by the number of imagined games."""
    from fairseat.analysis.evidence.kinds.luck import figures_of

    figures = figures_of(found)
    return {"players": found.players, "ms_few": figures.ms_few, "ms_many": figures.ms_many}


def _cost_sentence(found: Any) -> str:
    from fairseat.analysis.evidence.kinds.luck import FEW, MANY, figures_of

    figures = figures_of(found)
    return (
        f"At {found.players} players a question costs `{found.bots[0]}` {figures.ms_few:.2g} ms of the processor with "
        f"{FEW} imagined games, {figures.ms_many:.2g} with {MANY}, on the machine that measured it; --time measures "
        "this one."
    )


def _all_told(row: dict[str, Any], declared: Any) -> str:
    """Weights that differ from the defaults, and where else others count."""
    own = {key: value for key, value in row["weights"].items() if value != declared[key].default}
    places = [f"{where}: {_told(some)}" for where, some in _apart(row, " players") if some]
    return "; ".join([_told(own) or "the defaults", *places])


def _told(weights: dict[str, float]) -> str:
    """Weights as the table of bots has them."""
    return ", ".join(f"{key} {value:g}" for key, value in weights.items())


def _add_times(ruleset: Any, rows: list[dict[str, Any]], variant: str) -> None:
    """Measure on this machine how long each bot takes for a question at the usual table."""
    from fairseat.analysis.cli.progress import time_words, warm
    from fairseat.analysis.doctor import QUICK, time_bot
    from fairseat.analysis.wording import several

    looking = [row["bot"] for row in rows if ruleset.bots[row["bot"]].looks_ahead]
    warm(ruleset, looking)
    longer = ", longer where a game of one that looks ahead is" if looking else ""
    say(f"Timing {several(len(rows), 'bot')} takes about {time_words(QUICK * len(rows))}{longer}.", "dim")
    for row in rows:
        row["ms"] = float(f"{time_bot(ruleset, row['bot'], variant):.2g}")


def _by_players(at: dict[int, dict[str, float]]) -> dict[str, dict[str, float]]:
    """Tables of weights as JSON has them."""
    return {str(players): some for players, some in at.items()}


def _apart(row: dict[str, Any], unit: str = "") -> Iterator[tuple[str, dict[str, float]]]:
    """Where a bot differs from its own weights, and what it has there; `unit` stands behind a number of players."""
    yield from ((f"at {players}{unit}", some) for players, some in row["at"].items())
    for variant, own in row["under"].items():
        yield f"under {variant}", own["weights"]
        yield from ((f"under {variant} at {players}{unit}", some) for players, some in own["at"].items())


def _columns(row: dict[str, Any]) -> dict[str, float]:
    """The columns of what of a bot differs somewhere: `closing at 2`, `closing under short-game at 2`."""
    return {f"{key} {where}": value for where, some in _apart(row) for key, value in some.items()}


def _flat(row: dict[str, Any], columns: list[str]) -> dict[str, Any]:
    """A bot with a column for each weight, and for each that some bot has otherwise somewhere."""
    times = {"ms": row["ms"]} if "ms" in row else {}
    own = _columns(row)
    apart = {column: own.get(column, row["weights"][column.split()[0]]) for column in columns}
    return {"bot": row["bot"], "usual": row["usual"], "style": row["style"], **times, **row["weights"], **apart}
