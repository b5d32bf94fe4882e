"""``midgard cards template``, ``from-csv``, ``show``, ``diff``: files with printed numbers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from midgard import Game, InvalidCardsError, InvalidOptionError
from midgard._shared.card_files import (
    changes,
    corrected_rows,
    file_of_csv,
    of_all_files,
    template,
    values,
    values_as_csv,
)
from midgard._shared.input import nearest_name, unknown_name
from midgard.cli.game_options import GameChoice, first_fault, takes_game
from midgard.cli.input import read_text
from midgard.cli.output import STANDARD_OUTPUT, Target
from midgard.cli.shell import CommandError, console, one_line
from midgard.games import build_game
from midgard.tables import Table

if TYPE_CHECKING:
    from midgard.types import CardRow

Out = Annotated[
    str,
    typer.Option("--out", metavar="FILE", help="The file to write; - is standard output."),
]
Force = Annotated[bool, typer.Option("--force", help="Replace the file of --out if it is there.")]


def with_cards(game: Game) -> Any:
    """Returns the game, which must have cards."""
    if not hasattr(game, "cards"):
        raise CommandError(f"{game.name} has no cards")
    return game


@takes_game()
def write_template(
    game: GameChoice,
    as_csv: Annotated[bool, typer.Option("--csv", help="A table of values as CSV.")] = False,
    out: Out = STANDARD_OUTPUT,
    force: Force = False,
) -> int:
    """Write the rows to correct as a file.

    Every reconstructed row is there, commented out, in the order of the box. With --csv each value
    is a line with an empty column for the printed value; midgard cards from-csv reads it. With
    --cards only the rows that this file leaves reconstructed are written.
    """
    made = with_cards(game.game())
    return _write(out, values_as_csv(made) if as_csv else template(made), force=force)


def from_csv(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A table of values as CSV.")],
    out: Out = STANDARD_OUTPUT,
    force: Force = False,
) -> int:
    """Write the card file of a table of values.

    Only its lines with a printed value are written.
    """
    try:
        text = file_of_csv(read_text(file))
    except ValueError as error:
        raise CommandError(f"{file}: {error}") from None
    return _write(out, text, force=force)


@takes_game()
def show(
    card: Annotated[str, typer.Argument(metavar="ID", help="The id of a row, or of a table.")],
    game: GameChoice,
) -> int:
    """Show all fields of a card.

    A mark shows which of them are reconstructed.
    """
    rows: list[CardRow] = with_cards(game.game()).cards()
    found = [row for row in rows if card in (row["id"], row["id"] or row["table"])]
    if not found:
        ids = [row["id"] or row["table"] for row in rows]
        hint = "" if nearest_name(card, ids) else "; see: midgard cards list"
        raise CommandError(unknown_name("card", card, ids, note=hint))
    to = console()
    for number, row in enumerate(found):
        if number:
            to.print()
        to.print(one_line(f"{row['table']} {row['id']}".rstrip()), style="bold")
        ours = row["reconstructed_fields"]
        lines: list[tuple[str, ...]] = [
            (field.replace("_", " "), "*" if field in ours else " ", one_line(text))
            for field, text in values(row).items()
        ]
        to.print(Table([""] * 3, 3, rows=lines))
        to.print(one_line(f"provenance: {row['provenance']}"))
    if any(row["reconstructed"] for row in found):
        to.print("* reconstructed: a plausible number of our own, not the printed one")
    return 0


@takes_game("cards")
def diff(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A card file.")],
    game: GameChoice,
    other: Annotated[
        str | None, typer.Argument(metavar="OTHER", help="Another card file; default: built-in.")
    ] = None,
) -> int:
    """Show how a card file differs.

    It is compared with the built-in rows, or with another file, field by field.
    """
    name, options = game.named()
    new, old = (_built(name, of_all_files(options), path) for path in (file, other))
    _check_options(name, options, file, other)
    lines = changes(old.cards(), new.cards())
    if lines:
        before = "built-in" if other is None else one_line(other)
        shown = [tuple(map(one_line, line)) for line in lines]
        console().print(Table(["table", "id", "field", before, one_line(file)], 5, rows=shown))
    else:
        print("no field differs")
    if other is None:
        print(corrected_rows(new).text())
    return 0


def _built(name: str, options: dict[str, Any], cards: str | None) -> Any:
    """Returns a game with these cards."""
    try:
        return with_cards(build_game(name, options, cards))
    except InvalidCardsError as error:
        raise CommandError(first_fault(error, cards or "", name, options)) from None


def _check_options(name: str, options: dict[str, Any], file: str, other: str | None) -> None:
    """Checks that a game with one of the two files has these options."""
    try:
        build_game(name, options, file)
    except InvalidOptionError as error:
        try:
            build_game(name, options, other)
        except InvalidOptionError:
            raise error from None


def _write(out: str, text: str, *, force: bool) -> int:
    """Writes a text to a file, or to standard output; a file is replaced only with ``force``."""
    if out == STANDARD_OUTPUT:
        print(text, end="")
        return 0
    if Path(out).exists() and not force:
        raise CommandError(f"{out} is there already: --force replaces it")
    if problem := Target(out).write(text):
        raise CommandError(problem)
    return 0
