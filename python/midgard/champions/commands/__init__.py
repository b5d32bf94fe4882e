"""The command of Champions of Midgard: ``midgard odds``."""

from __future__ import annotations

from typing import Annotated

import typer

from midgard import Champions
from midgard.champions.commands import show_odds as odds_command
from midgard.cli.arguments import Json
from midgard.cli.game_options import GameChoice, takes_game
from midgard.cli.lists import entries
from midgard.cli.shell import CommandError


@takes_game("start_player", "skip_forced", "leaders", games=("champions",))
def odds(
    game: GameChoice,
    warriors: Annotated[
        str | None, typer.Argument(metavar="WARRIORS", help='The warband: "4 sword 1 axe".')
    ] = None,
    enemy: Annotated[
        str | None, typer.Argument(metavar="ENEMY", help='"hill-troll", a card, or "3/5".')
    ] = None,
    favor: Annotated[int, typer.Option(metavar="N", help="Favor for rerolls, 0 to 12.")] = 0,
    leader: Annotated[
        str | None, typer.Option(metavar="NAME", help="asmundr, svanhildr, ullr, ...")
    ] = None,
    runes: Annotated[
        str,
        typer.Option(
            metavar="NAMES", help="Some of potential, reaction, healing, glory, journey: a,b."
        ),
    ] = "",
    blessings: Annotated[
        str,
        typer.Option(metavar="NAMES", help="Blessings that act in a fight: a,b; with Valhalla."),
    ] = "",
    copies: Annotated[
        str, typer.Option(metavar="NAMES", help="Runes of others that Patience may copy: a,b.")
    ] = "",
    policy: Annotated[
        str, typer.Option(metavar="HOW", help="optimal, or never (spends nothing on rolls).")
    ] = "optimal",
    objective: Annotated[
        str, typer.Option(metavar="WHAT", help="The aim: win, survivors or glory.")
    ] = "win",
    exact: Annotated[bool, typer.Option("--exact", help="Print exact fractions.")] = False,
    shore: Annotated[
        int | None, typer.Option(metavar="N", help="A whole voyage to this shore, 1 to 4.")
    ] = None,
    food: Annotated[int, typer.Option(metavar="N", help="Food aboard.")] = 0,
    journey: Annotated[
        str | None, typer.Option(metavar="CARD", help="The journey, if it is known.")
    ] = None,
    land: Annotated[
        bool, typer.Option("--land", help="A whole land journey to this Bergrisar.")
    ] = False,
    coins: Annotated[int, typer.Option(metavar="N", help="Coins for a land journey.")] = 0,
    table: Annotated[
        bool, typer.Option("--table", help="Every enemy against every warband, as CSV.")
    ] = False,
    most: Annotated[
        int | None,
        typer.Option(metavar="N", help="The most dice of a warband of --table: 8, with a box 3."),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The file for --table; - is standard output."),
    ] = None,
    json: Json = False,
) -> int:
    """Print the exact odds of a fight of Champions of Midgard, or of a whole journey.

    Rerolls, runes and casualties are chosen optimally. See docs/manual/odds.md.
    """
    played = game.game()
    if not isinstance(played, Champions):
        raise CommandError(f"odds are those of champions, not of {played.name}")
    spent = odds_command.Spent(
        favor,
        leader,
        tuple(entries("--runes", runes)),
        tuple(entries("--blessings", blessings)),
        tuple(entries("--copies", copies)),
        policy,
        objective,
    )
    if table:
        if warriors or enemy or exact or json or land or shore is not None:
            raise CommandError("--table covers all fights: omit WARRIORS, ENEMY, --shore, --exact")
        return odds_command.write_table(played, spent, most, out)
    if warriors is None or enemy is None:
        raise CommandError('name both sides: midgard odds "4 sword 1 axe" hill-troll, or --table')
    if out is not None or most is not None:
        raise CommandError(f"{'--out' if most is None else '--most'} needs --table")
    voyage = _way(shore, land=land, food=food, coins=coins, journey=journey)
    return odds_command.show(
        played, warriors, enemy, spent, voyage=voyage, exact=exact, as_json=json
    )


def _way(
    shore: int | None, *, land: bool, food: int, coins: int, journey: str | None
) -> dict[str, object] | None:
    """Returns the options of a journey; ``None`` for a fight alone."""
    if land and (shore is not None or food):
        raise CommandError("--land is a journey without --shore and --food")
    if shore is None and not land and (food or journey):
        raise CommandError("--food and --journey need --shore")
    if coins and not land:
        raise CommandError("--coins needs --land")
    if land:
        return {"journey": journey, "coins": coins}
    return None if shore is None else {"shore": shore, "food": food, "journey": journey}
