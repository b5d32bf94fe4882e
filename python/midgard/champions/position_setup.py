"""The shared parts of the positions of a game: its set-up, and the parts that need a box."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from midgard._midgard import InvalidOptionError

if TYPE_CHECKING:
    from midgard import Champions

DM, VALHALLA = "dark_mountains", "valhalla"
BERGRISAR = ("left_bergrisar", "right_bergrisar")
"""The spaces of The Dark Mountains where warriors are sent, with a land journey each."""
SCORED = ("trolls", "draugr", "monsters", "bergrisar", "epics", "blessings")
"""The tables of cards that give glory to the clan that has them."""

# The fields that exist only with a box, by the dict that holds them; and the phases.
TOP = {
    **dict.fromkeys((*BERGRISAR, "land", "land_journeys"), DM),
    **dict.fromkeys(("blessings", "epics", "thorir_due"), VALHALLA),
}
CLAN = {
    "bergrisar": DM,
    **dict.fromkeys(("tokens", "blessings", "epics", "wand_used", "mercy_used"), VALHALLA),
}
DECKS = {"bergrisar": DM, "blessings": VALHALLA, "epics": VALHALLA}
JOURNEYS = dict.fromkeys(("top", "ordered_by", "group"), DM)
KINDS = {"archer": DM, **dict.fromkeys(("shieldwarrior", "berserker", "leader"), VALHALLA)}
FIGHT = dict.fromkeys(
    ("first_round", "helmet_hits", "helmet_shields", "stands", "upgrade"), VALHALLA
)
PHASE = {"survivors": VALHALLA, "more": DM}
SHEET = {
    **dict.fromkeys(("bergrisar", "bandits"), DM),
    **dict.fromkeys(("sacrifices", "blessings", "epics", "epic_bonus"), VALHALLA),
}
PHASES = {
    **dict.fromkeys(("rangers", "longhouse_die", "land_journey", "hire", "blizzard"), DM),
    **dict.fromkeys(("gossip", "ambush", "hunt_settled", "loot", "alms"), DM),
    **dict.fromkeys(("patience", "awareness", "awareness_draw", "awareness_order"), DM),
    **dict.fromkeys(("friendship", "training"), DM),
    **dict.fromkeys(
        ("trainer", "helmet", "healing", "mercy", "valhalla", "refill", "upgrade"), VALHALLA
    ),
    **dict.fromkeys(("ability_pick", "ability_goods", "ability_token"), VALHALLA),
    **dict.fromkeys(("buy_die", "payment", "provisions", "resurrection"), VALHALLA),
    **dict.fromkeys(("carved_rune", "carved_draw", "carved_taken"), VALHALLA),
    **dict.fromkeys(("thread_draw", "thread_keep"), VALHALLA),
}
Absent = Iterator[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Setup:
    """The properties of a game that the builder needs.

    Attributes:
        start: the dict of a new game: every field, every deck whole.
        stalls: the military and the economic stalls, in order, each with the number in play.
        shores: the shores in play.
        leaders: the leaders, in order.
        glory: the glory of each card that a clan can have, of a blessing in the first round.
        boxes: the boxes in play.
        first_lost: the kind that is lost first in ``lost``, ``starving`` and ``blizzard``.
    """

    start: dict[str, Any]
    stalls: tuple[tuple[list[str], int], ...]
    shores: tuple[str, ...]
    leaders: list[str]
    glory: dict[str, int]
    boxes: tuple[str, ...]
    first_lost: str

    @property
    def kinds(self) -> list[str]:
        """Returns the kinds of dice, in order."""
        return list(self.start["supply"])

    @property
    def land(self) -> list[str]:
        """Returns the sites on land, in the order of combat."""
        return list(self.start["garrison"])


@functools.lru_cache(maxsize=8)
def setup_of(game: Champions) -> Setup:
    """Returns what all positions of a game have in common.

    The first placement of the game defines the number of stalls and the shores in play.
    """
    state = game.new_state(chance="explicit")
    start: dict[str, Any] = state.to_dict()
    while state.phase != "placement":
        state.apply(state.chance_outcomes()[0][0] if state.is_chance else state.legal_actions()[0])
    first, rows = state.to_dict(), game.cards()
    stalls = []
    for type_ in ("military", "economic"):
        of_type = (
            row for row in rows if row["table"] == "stalls" and row["words"]["type"] == type_
        )
        group = [row["id"] for row in of_type]
        stalls.append((group, sum(stall in group for stall in first["stalls"])))
    shores = enumerate(first["shores"], 1)
    berserkers_first = VALHALLA in game.expansions and game.berserker_first == "all_losses"
    return Setup(
        start=start,
        stalls=tuple(stalls),
        shores=tuple(f"shore-{n}" for n, shore in shores if shore["journey"] != "none"),
        leaders=[row["id"] for row in rows if row["table"] == "leaders"],
        glory={row["id"]: row["numbers"]["glory"][0] for row in rows if row["table"] in SCORED},
        boxes=tuple(game.expansions),
        first_lost="berserker" if berserkers_first else "swordsman",
    )


def refuse_absent_boxes(parts: Mapping[str, Any], boxes: tuple[str, ...]) -> None:
    """Checks that no part belongs to a box that is not in play.

    Raises:
        InvalidOptionError: a part does; the message names it and the box.
    """
    for path, box in _boxed(parts):
        if box not in boxes:
            raise InvalidOptionError(f"{path} needs the box {box}, which is not in play")


def _boxed(parts: Mapping[str, Any]) -> Absent:
    """Returns the path of each part of a box, and the box."""
    yield from _fields("", parts, TOP)
    yield from _fields("deck.", parts.get("deck"), DECKS)
    yield from _fields("garrison.", parts.get("garrison"), dict.fromkeys(BERGRISAR, DM))
    for site, band in _items(parts.get("garrison")):
        yield from _fields(f"garrison.{site}.", band, KINDS)
    yield from _fields("journeys.", parts.get("journeys"), JOURNEYS)
    yield from _fields("stock.", parts.get("stock"), KINDS)
    for seat, clan in _items(parts.get("clans")):
        yield from _fields(f"clans[{seat}].", clan, CLAN)
        for name, value in _items(clan):
            known = {"warriors": KINDS, "sheet": SHEET}.get(name, {})
            yield from _fields(f"clans[{seat}].{name}.", value, known)
    for key, shore in _items(parts.get("shores")):
        yield from _fields(f"shores[{key}].", shore, {"grouped": DM})
        for name, value in _items(shore):
            if name == "ship" and isinstance(value, Mapping):
                yield from _fields(f"shores[{key}].ship.warriors.", value.get("warriors"), KINDS)
    yield from _phase("phase", parts.get("phase"), 0)


def _phase(path: str, phase: Any, depth: int) -> Absent:
    name = phase.get("name") if isinstance(phase, Mapping) else phase
    if isinstance(name, str) and name in PHASES:
        yield f"{path} {name}", PHASES[name]
    if isinstance(phase, Mapping):
        yield from _fields(f"{path}.", phase, PHASE)
        fight = phase.get("fight")
        yield from _fields(f"{path}.fight.", fight, FIGHT)
        for part, value in _items(fight):
            known = KINDS if part in ("warband", "to_throw", "lying") else {}
            yield from _fields(f"{path}.fight.{part}.", value, known)
        if depth < 2:
            yield from _phase(f"{path}.back", phase.get("back"), depth + 1)


def _items(value: Any) -> list[tuple[Any, Any]]:
    if isinstance(value, Mapping):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, list | tuple) else []


def _fields(path: str, value: Any, known: Mapping[str, str]) -> Absent:
    for name, _ in _items(value) if isinstance(value, Mapping) else ():
        if isinstance(name, str) and name in known:
            yield f"{path}{name}", known[name]
