"""`fairseat world WORDS PLACES VECTORS`: a world of one's own words and places for Word Traveler."""

import shlex
from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from typing import Any

import click

from fairseat.analysis.cli import options
from fairseat.analysis.cli.talk import console, print_json, say
from fairseat.simulators.engine.mistakes import Mistake

EXPERT, PLAYERS, SEED = "expert", 3, 1
MOST_SHOWN = 8
Row = dict[str, Any]


@options.command(example="fairseat world words.txt places.csv glove.txt -o city.csv")
@click.argument("words", type=options.FILE, metavar="WORDS")
@click.argument("places", type=options.FILE, metavar="PLACES")
@click.argument("vectors", type=options.FILE, metavar="VECTORS")
@click.option("-o", "--output", type=options.FILE, required=True, help="The world file to write, CSV.")
@click.option("--picked", type=options.FILE, help="CSV of which words somebody picked for each place: place,words.")
@click.option(
    "--play",
    type=options.Read("games", options.read_count),
    default=0,
    metavar="GAMES",
    help="Play so many games of three experts, and tell which words bring what and which places are mistaken.",
)
@click.option("--force", is_flag=True, help="Overwrite the world file.")
@click.option("--json", "as_json", is_flag=True, help="Print what is told of the world as JSON.")
def world(
    words: Path, places: Path, vectors: Path, output: Path, picked: Path | None, play: int, force: bool, as_json: bool
) -> None:
    """Make a world of your own words and places for Word Traveler, by word vectors.

    WORDS holds a word card on each line; PLACES is CSV, first line place,description, row by row of the board, with as
    many lines a place as people described it; VECTORS is text as GloVe or word2vec write it (.gz too), or the JSON of
    the npm package wink-embeddings. A line of --picked is a place and the words that fit it, with ; between.
    """
    from fairseat.simulators.word_traveler.worlds.making import make_world, write_world

    if output.exists() and not force:
        raise Mistake(f"The file {output} exists already; --force overwrites it.")
    made = make_world(words, places, vectors, picked)
    write_world(output, made["words"], made["places"], made.pop("shares"))
    side = round(len(made["places"]) ** 0.5)
    sheets = _play(output, side, play) if play else ((), ())
    if as_json:
        print_json({**made, **(dict(zip(("words_played", "places_played"), sheets, strict=True)) if play else {})})
    else:
        _print(made, picked is not None)
        if play:
            _print_sheets(play, *sheets)
    grid = "" if side == 7 else f" --set grid={side}"
    say(f"Play it: fairseat run word-traveler --set {shlex.quote(f'world={output}')}{grid}", "dim")


def _play(world_file: Path, side: int, games: int) -> tuple[Sequence[Row], Sequence[Row]]:
    """What words brought and how places were mistaken, in games of three experts."""
    from fairseat.simulators.engine.play import set_up
    from fairseat.simulators.engine.ruleset import load
    from fairseat.simulators.word_traveler.balance import balance

    say("Playing; the first game waits for the compiler, ten seconds or more.", "dim")
    setup = set_up(load("word-traveler"), [EXPERT] * PLAYERS, changes={"world": str(world_file), "grid": side})
    words, places = balance(setup, SEED, 0, games).named(setup.records[0])
    sure = [{**word, "standard_error": error if isfinite(error := word["standard_error"]) else None} for word in words]
    return sure, places


def _print_sheets(games: int, words: Sequence[Row], places: Sequence[Row]) -> None:
    """The best and the worst words, and the places that are mistaken most."""
    from fairseat.analysis.wording import several

    told = several(f"{games:,}", "game")
    console().print(f"The words that brought most and least, and the places most mistaken, in {told}:")
    often = [word for word in words if word["standard_error"] is not None]
    if len(often) < len(words):
        left = f"{len(words) - len(often)} of {len(words)} words were laid but once"
        console().print(f"{left}, which does not tell what they bring: play more games.", soft_wrap=True)
    for word in [*often[:MOST_SHOWN], *often[MOST_SHOWN:][-MOST_SHOWN:]]:
        error = 1.96 * word["standard_error"]
        console().print(f"{word['word']}: laid {word['laid']} times, brought {word['gain']:+.2f} +- {error:.2f} nats")
    for place in [row for row in places if row["missed"]][:MOST_SHOWN]:
        console().print(
            f"{place['place']}: meant {place['meant']} times, missed {place['missed']}"
            + (f", most taken for {place['taken_for']} ({place['how_often']})" if place["how_often"] else ""),
            soft_wrap=True,
        )


def _print(made: dict[str, Any], picked: bool) -> None:
    """What a designer would ask first of a world, in sentences."""
    alike = "; ".join(f"{one} and {other} ({much:.2f})" for one, other, much in made["most_alike"]) or "none"
    by = "by vectors and picks" if picked else "by vectors alone"
    console().print(
        f"{len(made['words'])} words and {len(made['places'])} places, {by}: "
        f"a word fits a place for {made['mean_share']:.0%} of people on average.\n"
        f"Words that tell places apart least: {', '.join(made['least_telling'])}.\n"
        f"Places most alike (correlation of what fits them): {alike}.",
        soft_wrap=True,
    )
