"""The card numbers behind odds, whether they are reconstructed, and the marks of odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from midgard._shared.provenance import are_ours
from midgard.champions.odds_inputs import ELITE, card_rows, kinds_of
from midgard.champions.voyage_odds import JourneyOdds

if TYPE_CHECKING:
    from midgard.champions import Champions
    from midgard.champions.fight_odds import Odds
    from midgard.champions.warbands import Enemy

MARK = "*"
"""The mark of an enemy with reconstructed numbers."""
JOURNEYS = {True: "land_journeys", False: "journeys"}
"""The tables of the cards on the way to an enemy, on land or at sea."""


def odds_sources(
    game: Champions,
    warriors: Mapping[str, int],
    *,
    leader: str | None = None,
    blessings: Iterable[str] = (),
    way: str | None = None,
    joining: Iterable[str] = (),
) -> dict[str, bool]:
    """Returns what odds are computed from besides the enemy, and whether it is reconstructed.

    Args:
        game: the game.
        warriors: the numbers of the warband by kind.
        leader: the leader.
        blessings: the blessings that may act.
        way: ``sea`` or ``land`` for a journey; ``None`` for a fight alone.
        joining: the kinds that may join on the way, as `joining_kinds` has them.

    >>> import midgard
    >>> odds_sources(midgard.Champions(), {"swordsman": 2, "axeman": 0}, way="sea")
    {'dice': True, 'journeys': False}
    """
    rows = card_rows(game)

    def ours(table: str, card: str, *fields: str) -> bool:
        row = rows[table, card]
        held = {*row["numbers"], *row["words"], *row["amounts"]}
        return any(are_ours(row, *(it for it in fields or held if it in held)).values())

    sent = [kind for kind, count in warriors.items() if count]
    faces = dict.fromkeys((*sent, *joining), "faces")
    if "archer" in faces and game.archer_faces == "B":
        faces["archer"] = "faces_b"
    found = {"dice": any(ours("dice", kind, field) for kind, field in faces.items())}
    if "leader" in sent:
        own = leader is not None and ours("abilities", leader, "number", "against", "most")
        found["abilities"] = own or ours("rally", "", "hits")
    if named := [*blessings]:
        found["blessings"] = any(ours("blessings", name, "effect") for name in named)
    if leader == "jorunn" and way is not None:
        found["leaders"] = ours("leaders", leader, "number")
    if way is not None:
        found["journeys"] = any(ours(*key, *fields) for key, fields in _cards(game, way))
    return found


def joining_kinds(
    odds: Odds[Any] | JourneyOdds[Any], game: Champions, *, leader: str | None, coins: int
) -> list[str]:
    """Returns the kinds of dice that may join a warband on its way, whose faces count then.

    On land they are hired, for coins, and Ragnhild makes others of swordsmen after a first fight.

    >>> import midgard
    >>> game = midgard.Champions(2, expansions=["dark_mountains"])
    >>> way = midgard.journey_odds("2 axes", "bergrisar-1-red", coins=1, game=game, journey="thief")
    >>> joining_kinds(way, game, leader=None, coins=1)
    []
    """
    passages = odds.passages if isinstance(odds, JourneyOdds) else ()
    rows = card_rows(game)
    met = [rows.get(("land_journeys", name)) for name in {it.journey for it in passages}]
    times = [row["numbers"].get("times", [0])[0] for row in met if row is not None]
    on_land = odds.enemy.card is not None and odds.enemy.card.startswith("bergrisar")
    if on_land and coins and any(times):
        elite = ELITE if not game.any_warrior_includes_elite else ()
        return [kind for kind in kinds_of(game) if kind not in (*elite, "leader")]
    if leader == "ragnhild" and any(it.kraken is not None for it in passages):
        return ["spearman", "axeman"]
    return []


def _cards(game: Champions, way: str) -> Iterator[tuple[tuple[str, str], tuple[str, ...]]]:
    """Returns the rows of the cards on a way, with the fields that count in a game."""
    if way == "sea":
        yield ("kraken", ""), ("attack", "defense", "glory")
        yield ("board", ""), ("warriors_per_food",)
    for (table, card), row in card_rows(game).items():
        if table == JOURNEYS[way == "land"]:
            manual = game.component_counts == "manual" and "manual_count" in row["numbers"]
            unused = "count" if manual else "manual_count"
            yield (table, card), tuple(it for it in row["numbers"] if it != unused)


def marked_name(foe: Enemy) -> str:
    """Returns the name of an enemy, with a mark if its numbers are reconstructed."""
    return foe.name + (MARK if foe.reconstructed else "")


def footnote(enemy: bool, others: Mapping[str, bool]) -> str:
    """Returns the line below odds that lists reconstructed numbers; empty without any.

    Args:
        enemy: whether an enemy has the mark.
        others: what else odds are computed from, and whether it is reconstructed.

    >>> footnote(True, {"dice": True, "journeys": False})
    '* Reconstructed, as the dice are: not the printed numbers; see docs/manual/cards.md.'
    >>> footnote(False, {"abilities": True})
    'The abilities are reconstructed: not the printed numbers; see docs/manual/cards.md.'
    >>> footnote(False, {"dice": False})
    ''
    """
    *most, last = [f"the {name}" for name, is_ours in others.items() if is_ours] or [""]
    named = f"{', '.join(most)} and {last}" if most else last
    ending = "not the printed numbers; see docs/manual/cards.md."
    if enemy:
        return f"{MARK} Reconstructed{f', as {named} are' if named else ''}: {ending}"
    return f"{named[0].upper()}{named[1:]} are reconstructed: {ending}" if named else ""
