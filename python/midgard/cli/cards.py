"""``midgard cards``: lists the card data of a game and checks files of corrections."""

from __future__ import annotations

import itertools
import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from midgard import InvalidCardsError
from midgard._shared.card_files import changes, corrected_rows, of_all_files
from midgard._shared.input import unknown_name
from midgard.cli.arguments import Json
from midgard.cli.card_files import diff, from_csv, show, with_cards, write_template
from midgard.cli.game_options import GameChoice, takes_game, wrong_game
from midgard.cli.scenes import trees_of, warn_about_scenes
from midgard.cli.shell import FAILED, CommandError, console, one_line
from midgard.games import build_game
from midgard.god_of_war import card_warnings
from midgard.tables import Table

if TYPE_CHECKING:
    from midgard.cli.scenes import Trees
    from midgard.types import CardRow

RECONSTRUCTED = "*"
"""The mark of a row whose numbers are not the printed ones."""


cards: typer.Typer = typer.Typer(rich_markup_mode=None)
cards.command("template")(write_template)
cards.command("from-csv")(from_csv)
cards.command()(show)
cards.command()(diff)


@cards.callback(invoke_without_command=True)
def show_help(context: typer.Context) -> None:
    """List the card data of a game, check a file with corrections, or write one to fill in."""
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit


@cards.command()
@takes_game("cards")
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file with corrections.")],
    game: GameChoice,
    play: Annotated[
        bool,
        typer.Option("--play", help="Play each scene that the file names: 220 games."),
    ] = False,
) -> int:
    """Check a file of corrections.

    All problems are reported at once, with line numbers. Rows of a box can be corrected if the box
    is named. Warnings name scenes that are sound, but do not do what they seem to.
    """
    name, options = game.named()
    built_in = with_cards(build_game(name, of_all_files(options)))
    try:
        corrected = with_cards(build_game(name, options, file))
    except InvalidCardsError as error:
        if not error.problems:
            raise
        if other := wrong_game(file, name):
            raise CommandError(other) from None
        for line, message in error.problems:
            where = f"{file}:{line}" if line else file
            print(one_line(f"{where}: {message}"), file=sys.stderr)
        return FAILED
    if name == "god_of_war":
        for line, message in card_warnings(file):
            print(one_line(f"{file}:{line}: warning: {message}"), file=sys.stderr)
    differing = changes(built_in.cards(), corrected.cards())
    count = len({(table, row_id) for table, row_id, *_ in differing})
    differ = "1 row differs" if count == 1 else f"{count} rows differ"
    print(f"{one_line(file)}: fine, {differ} from the built-in ones")
    print(corrected_rows(corrected).text())
    if name == "god_of_war":
        warn_about_scenes(file, options, play=play)
    elif play:
        raise CommandError("--play plays scenes, which only god_of_war has")
    return 0


@cards.command("list")
@takes_game()
def list_cards(
    game: GameChoice,
    table: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only this table, such as trolls.")
    ] = None,
    reconstructed: Annotated[
        bool, typer.Option("--reconstructed", help="Only numbers that are not the printed ones.")
    ] = False,
    json: Json = False,
) -> int:
    """List the cards and numbers of a game.

    Each row has the provenance of its numbers.
    """
    made = with_cards(game.game())
    trees = trees_of(game.cards) if made.name == "god_of_war" and not json else {}
    _show(made.cards(), table, reconstructed, as_json=json, trees=trees)
    if game.cards is not None and not json:
        print(corrected_rows(made).text())
    return 0


def _show(
    rows: list[CardRow], only: str | None, reconstructed: bool, *, as_json: bool, trees: Trees
) -> None:
    """Prints the rows of the card data, or some of them."""
    tables = list(dict.fromkeys(row["table"] for row in rows))
    if only is not None and only not in tables:
        raise CommandError(unknown_name("table", only, tables))
    shown = [
        row
        for row in rows
        if only in (None, row["table"]) and (row["reconstructed"] or not reconstructed)
    ]
    if as_json:
        print(json.dumps(shown, indent=2))
    else:
        _print_rows(shown, trees)


def _print_rows(rows: list[CardRow], trees: Trees) -> None:
    to = console()
    for _, group in itertools.groupby(rows, key=lambda row: row["table"]):
        of_table = list(group)
        if (of_table[0]["table"], of_table[0]["id"]) in trees:
            for row in of_table:
                mark, *texts, provenance = _cells(row)
                to.print(f"{mark} {' '.join(texts[:3]).rstrip()}  ({provenance})")
                for line in trees[row["table"], row["id"]]:
                    to.print(f"    {one_line(line)}")
            continue
        lines = [_cells(row) for row in of_table]
        to.print(Table([""] * len(lines[0]), len(lines[0]), rows=lines))
    count = sum(row["reconstructed"] for row in rows)
    all_rows = "1 row" if len(rows) == 1 else f"{len(rows)} rows"
    is_ours = "is" if count == 1 else "are"
    to.print(
        f"\n{all_rows}; {count} marked {RECONSTRUCTED} {is_ours} reconstructed: plausible numbers"
        " of our own, not the printed ones.\nTo correct them, see docs/manual/cards.md."
    )


def _cells(row: CardRow) -> tuple[str, ...]:
    """Returns the cells of a row. A row without an id is the only one of its table."""
    mark = RECONSTRUCTED if row["reconstructed"] else " "
    texts = (row["table"], row["id"], row["name"], row["text"], row["provenance"])
    return (mark, *map(one_line, texts))
