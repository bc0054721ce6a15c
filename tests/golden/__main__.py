"""`python -m tests.golden [GAME..]` adds the transcripts that are missing, of these games or of all."""

import click

from fairseat.simulators import RULESETS
from tests.golden.transcripts import FOLDER, add, change, choose_anew

WAYS = {"add": add, "change": change, "anew": choose_anew}


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(list(RULESETS)))
@click.option("--change", "way", flag_value="change", help="Write those that are told differently now, too.")
@click.option("--anew", "way", flag_value="anew", help="Choose and write all of them again.")
def main(games, way):
    """Add the transcripts that are missing; to change one that is kept needs a word of its own."""
    for path in (path for name in games or RULESETS for path in WAYS[way or "add"](name)):
        click.echo(path.relative_to(FOLDER))


if __name__ == "__main__":
    main(prog_name="python -m tests.golden")
