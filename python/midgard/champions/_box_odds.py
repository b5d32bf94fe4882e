"""Exact odds of a fight in a game with a box: what is sent, against whom, and the distribution.

`midgard.odds` comes here if its game has a box. See docs/odds.md.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from midgard._input import abbreviate, index_or_none, is_real, require_list, require_whole
from midgard._midgard import InvalidOptionError
from midgard._midgard.champions import Champions
from midgard.champions._box_ends import ends_of, onset_of, standing
from midgard.champions._box_fights import KINDS, SIZE, BoxFight, End, Point
from midgard.champions._box_rolls import Band, Face, rolls_of
from midgard.champions.card_rows import LONGHOUSE, copies_in_box, rows_in_box
from midgard.champions.warbands import (
    LAST_TIE,
    TIE,
    Enemy,
    card_note,
    fights_by_ours,
    numbers_in,
)

__all__ = [
    "ACTING",
    "BLESSINGS",
    "Inputs",
    "box_enemies",
    "box_odds",
    "card_rows",
    "check_size",
    "inputs_of",
    "kinds_of",
    "number_of",
    "room_of",
]

BLESSINGS = ("mercy_of_eir", "spear_of_gunnr", "wall_of_brynhildr", "wand_of_gondul")
"""The blessings that act in a fight."""
ACTING = ("healing", "leadership", "patience", "potential", "reaction")
"""The runes that act in a fight."""
_TABLES = ("trolls", "draugr", "monsters", "bergrisar")


@functools.lru_cache(maxsize=8)
def card_rows(game: Champions) -> dict[tuple[str, str], Any]:
    return {(row["table"], row["id"]): row for row in game.cards()}


def number_of(row: Mapping[str, Any], name: str, usual: int = 0) -> int:
    found: list[int] = row["numbers"].get(name, [usual])
    return found[0]


def kinds_of(game: Champions) -> tuple[str, ...]:
    """Returns the kinds of dice of a game, in order."""
    return tuple(kind for kind in KINDS if ("dice", kind) in card_rows(game))


@functools.lru_cache(maxsize=8)
def box_enemies(game: Champions) -> tuple[Enemy, ...]:
    """Returns every enemy of a game with a box, the Kraken and the Bandits too."""
    rows = card_rows(game)
    board = rows["board", ""]
    coin = 1 / number_of(board, "coins_per_glory")
    favor = float(number_of(board, "favor_glory"))
    found = []
    for (table, card), row in rows.items():
        bandits = (table, card) == ("land_journeys", "bandits")
        if table not in (*_TABLES, "kraken") and not bandits:
            continue
        if not copies_in_box(game, row):
            continue
        prohibits = row["words"].get("prohibits", "none")
        # The Bandits ask for coins. `[enemy.loot_hoarder]` R-D-21: goods of choice may be coins.
        coins = 0 if bandits else number_of(row, "coins") + number_of(row, "any_resource")
        found.append(
            Enemy(
                name=row["name"] or table.capitalize(),
                attack=number_of(row, "attack"),
                defense=number_of(row, "defense"),
                glory=number_of(row, "glory"),
                reward=favor * number_of(row, "favor") + coin * coins,
                prohibits=None if prohibits == "none" else prohibits,
                at_sea=table in ("monsters", "bergrisar"),
                card=card or table,
                reconstructed=fights_by_ours(row),
            )
        )
    return tuple(found)


def _table_of(foe: Enemy, game: Champions) -> str:
    tables = (table for table in _TABLES if (table, foe.card) in card_rows(game))
    return next(tables, "")


def _ability(foe: Enemy, game: Champions) -> tuple[str, int]:
    """Returns what the card of an enemy does in a fight; no card, no ability."""
    row = card_rows(game).get((_table_of(foe, game), foe.card))
    if row is None or game.dm_enemy_abilities == "none":
        return "none", 0
    return row["words"].get("ability", "none"), number_of(row, "ability_number")


def room_of(game: Champions, leader: str | None) -> int:
    """Returns how many dice the longhouse of a leader holds, 8 if no leader is named.

    >>> import midgard
    >>> room_of(midgard.Champions(expansions=["valhalla"]), "hervor")
    6
    """
    if leader is None:
        return LONGHOUSE
    return number_of(card_rows(game)["leaders", leader], "longhouse")


def warband_of_box(
    warriors: str | Mapping[str, int] | Iterable[int], game: Champions, room: int = LONGHOUSE
) -> list[int]:
    """Returns the number of dice of each of the seven kinds, of a longhouse with so much room.

    Raises:
        InvalidOptionError: it is not a warband, or its dice are not in the box.
    """
    counts, kinds = [0] * len(KINDS), kinds_of(game)
    try:
        for kind, number in numbers_in(warriors, kinds):
            count = index_or_none(number)
            if count is None or not 0 <= count <= 99:
                raise ValueError(f"{abbreviate(number)} of a kind")
            counts[KINDS.index(kind)] += count
    except (ValueError, TypeError) as error:
        raise InvalidOptionError(
            f"{abbreviate(warriors)} is no warband ({error}): write '4 swordsmen 1 archer' or"
            " {'swordsman': 4} [longhouse.limit]"
        ) from None
    if counts[-1] > 1:
        raise InvalidOptionError(f"a clan has one leader die, not {counts[-1]} [leader_die]")
    limited = sum(counts) if game.leader_counts_to_limit else sum(counts[:-1])
    if not sum(counts) or limited > room:
        raise InvalidOptionError(
            f"a warband has 1 to {room} warriors, not {limited} [longhouse.limit]"
        )
    for kind, count in zip(KINDS, counts, strict=True):
        if count:
            there = copies_in_box(game, card_rows(game)["dice", kind])
            if count > there:
                raise InvalidOptionError(
                    f"there are {there} {kind} dice in the box, not {count} [supply.dice]"
                )
    return counts


def _named(what: str, names: Iterable[str], there: Iterable[str], game: Champions) -> list[str]:
    known = list(there)
    require_list(what, names, f", as [{known[0]!r}]" if known else "")
    named = list(names)
    for name in named:
        if name not in known:
            one, there = what.removesuffix("s"), ", ".join(known) or "none"
            if what == "blessings" and name in _ids(game, what):
                raise InvalidOptionError(
                    f"the {one} {name!r} does not act in a fight; these do: {there}"
                )
            note = card_note(game, what, name) or f"; there is: {there}"
            raise InvalidOptionError(f"there is no {one} {name!r} in this game{note}")
    return sorted(named)


def _ids(game: Champions, table: str) -> list[str]:
    return [row["id"] for row in rows_in_box(game) if row["table"] == table]


def _faces(game: Champions) -> tuple[tuple[Face, ...], ...]:
    """Returns the faces of every kind."""
    found: list[tuple[Face, ...]] = []
    for kind in KINDS:
        row = card_rows(game).get(("dice", kind))
        if row is None:
            found.append((Face(0, 0, False, True, 6),))
            continue
        name = "faces_b" if kind == "archer" and game.archer_faces == "B" else "faces"
        sides = row["amounts"][name]
        found.append(tuple(_face(text, count) for text, count in sides.items()))
    return tuple(found)


def _face(text: str, sides: int) -> Face:
    shown: dict[str, int] = {}
    for part in text.split("+"):
        name, _, number = part.partition("-")
        shown[name] = int(number or 1)
    hits, shields = shown.get("hit", 0), shown.get("shield", 0)
    return Face(hits, shields, "helmet" in shown, "blank" in shown, sides)


def _weights(objective: str | Mapping[str, float]) -> dict[str, float]:
    known = ("win", "glory", "survivor", *KINDS, "favor", "rune", "coin")
    last = {"favor": LAST_TIE, "rune": LAST_TIE, "coin": LAST_TIE}
    presets: dict[str, Mapping[str, float]] = {
        "win": {"win": 1.0, "survivor": TIE, **last},
        "survivors": {"survivor": 1.0, "win": TIE, **last},
        "glory": {"glory": 1.0, "survivor": TIE, **last},
    }
    if isinstance(objective, str) and objective in presets:
        return dict(presets[objective])
    if not isinstance(objective, Mapping):
        raise InvalidOptionError(
            f"objective must be one of {', '.join(presets)}, or weights by name,"
            f" not {abbreviate(objective)}"
        )
    for name, weight in objective.items():
        if name not in known or not is_real(weight) or not abs(weight) <= 1e6:
            raise InvalidOptionError(
                f"weights are numbers up to a million for {', '.join(known)},"
                f" not {name}={abbreviate(weight)}"
            )
    return {name: float(weight) for name, weight in objective.items()}


def fight_of(
    foe: Enemy,
    game: Champions,
    *,
    leader: str | None,
    runes: list[str],
    copies: frozenset[str],
    blessings: list[str],
    spends: bool,
    weights: Mapping[str, float],
) -> BoxFight:
    """Returns the fight against an enemy, with the worth of its ends."""
    rows = card_rows(game)
    board, glory = rows["board", ""], weights.get("glory", 0.0)
    card = foe.glory + foe.reward + (foe.glory // 2 if "glory" in runes else 0)
    won = weights.get("win", 0.0) + glory * card
    kept = number_of(board, "favor_glory") - (2 if leader == "asmundr" else 0)
    favor = weights.get("favor", 0.0) + glory * kept
    rune = weights.get("rune", 0.0)
    each = [weights.get("survivor", 0.0) + weights.get(kind, 0.0) for kind in KINDS]

    def worth(end: End) -> float:
        home = sum(map(float.__mul__, each, map(float, end.band)))
        left = favor * end.favor + rune * len(end.runes)
        return won * end.victory + glory * end.glory + home + left

    board_row = rows.get(("abilities", leader or ""), {"numbers": {}})
    strong = _table_of(foe, game) in ("monsters", "bergrisar")
    number = number_of(board_row, "number", 1)
    if leader == "jorunn" and strong:
        number = number_of(board_row, "against", number)
    coin = Fraction(1, number_of(board, "coins_per_glory"))
    gain = {"ullr": Fraction(1), "thorir": coin, "gylfir": coin}.get(leader or "", Fraction(0))
    ability, ability_number = _ability(foe, game)
    rally = rows.get(("rally", ""), {"numbers": {}})
    bless = [rows["blessings", name]["amounts"].get("effect", {}) for name in blessings]
    return BoxFight(
        faces=_faces(game),
        attack=foe.attack,
        worth=worth,
        leader=leader,
        ability=ability,
        ability_number=ability_number,
        rally=number_of(rally, "hits", 1),
        number=number,
        most=board_row["numbers"].get("most", [None])[0],
        ability_glory=gain * number,
        glory_worth=glory,
        low=-100.0 * (1 + abs(won) + sum(map(abs, each)) + abs(favor) + abs(rune)),
        first_hits=sum(effect.get("first_round_hits", 0) for effect in bless),
        first_shields=sum(effect.get("first_round_shields", 0) for effect in bless),
        berserkers_first=game.berserker_first != "off",
        immune=game.leader_loss == "immune",
        spends=spends,
        copies=copies,
        copied_glory=foe.glory // 2 if "glory" in copies.union(runes) else 0,
    )


@dataclass(frozen=True)
class Inputs:
    """The checked inputs of odds in a game with a box."""

    sent: tuple[int, ...]
    leader: str | None
    runes: list[str]
    copyable: frozenset[str]
    blessings: list[str]
    favor: int
    max_rounds: int
    spends: bool
    weights: dict[str, float]

    def fight(self, foe: Enemy, game: Champions) -> BoxFight:
        """Returns the fight against an enemy."""
        return fight_of(
            foe, game, leader=self.leader, runes=self.runes, copies=self.copyable,
            blessings=self.blessings, spends=self.spends, weights=self.weights,
        )  # fmt: skip

    def copies(self, blessing: str) -> int:
        """Returns how many copies of a blessing the clan has."""
        return self.blessings.count(blessing)

    def glory(self, foe: Enemy, won: Any, spent: Any) -> Any:
        """Returns the mean glory of the card, the rune Glory and Asmundr."""
        mean = won * (foe.glory + (foe.glory // 2 if "glory" in self.runes else 0))
        return mean + (2 * spent if self.leader == "asmundr" else 0)


def inputs_of(
    warriors: str | Mapping[str, int] | Iterable[int], game: Champions, options: Mapping[str, Any]
) -> Inputs:
    """Checks the inputs of odds.

    Raises:
        InvalidOptionError: an option does not exist or is out of range.
    """
    leader = options["leader"]
    if leader is not None:
        leader = _named("leaders", [leader], _ids(game, "leaders"), game)[0]
    sent = warband_of_box(warriors, game, room_of(game, leader))
    _check(leader, sent, options["policy"])
    held = _named("runes", options["runes"], _ids(game, "runes"), game)
    if len(set(held)) < len(held):
        raise InvalidOptionError("there is only one rune of a name [rune.any_time]")
    copies = _copies(options["copies"], held, game)
    known = [name for name in BLESSINGS if name in _ids(game, "blessings")]
    blessed = _named("blessings", options["blessings"], known, game)
    for name in blessed:
        there = copies_in_box(game, card_rows(game)["blessings", name])
        if blessed.count(name) > there:
            raise InvalidOptionError(
                f"the box has {there} of {name}, not {blessed.count(name)} [valhalla.blessing]"
            )
    return Inputs(
        tuple(sent),
        leader,
        held,
        copies,
        blessed,
        require_whole("favor", options["favor"], 0, 12, " [combat.favor]"),
        require_whole("max_rounds", options["max_rounds"], 0, 1000, " [combat.round]"),
        options["policy"] == "optimal",
        _weights(options["objective"]),
    )


def box_odds(
    warriors: str | Mapping[str, int] | Iterable[int],
    foe: Enemy,
    *,
    game: Champions,
    exact: bool,
    **options: Any,
) -> dict[str, Any]:
    """Returns the outcomes of a fight in a game with a box, as rows, with its means."""
    inputs = inputs_of(warriors, game, options)
    fight = inputs.fight(foe, game)
    acting = frozenset(inputs.runes) & frozenset(ACTING)
    wand, mercy = inputs.copies("wand_of_gondul"), inputs.copies("mercy_of_eir")
    band = _standing(inputs.sent, foe, game)
    check_size(fight, band)
    point = Point(band, foe.defense, inputs.favor, wand, mercy, acting, True, False)
    start = onset_of(fight, point)
    ends, rounds, glory = ends_of(fight, start, inputs.max_rounds, exact=exact)
    places = [KINDS.index(kind) for kind in kinds_of(game)]
    found: dict[Any, Any] = {}
    for (length, end), chance in ends.items():
        glory += chance * end.glory
        row = (
            length,
            end.victory,
            tuple(end.band[place] for place in places),
            inputs.favor - end.favor,
            tuple(sorted(acting - end.runes)),
        )
        found[row] = found.get(row, 0) + chance
    rows = [(*row, chance) for row, chance in found.items()]
    won = sum(row[-1] for row in rows if row[1])
    spent = sum(row[-1] * row[3] for row in rows)
    warband = {KINDS[place]: inputs.sent[place] for place in places}
    mean = inputs.glory(foe, won, spent) + glory
    return {"outcomes": rows, "rounds": rounds, "glory": mean, "warriors": warband}


def _copies(copies: Iterable[str], held: list[str], game: Champions) -> frozenset[str]:
    """Returns the runes of others that Patience may copy. `[rune.patience]` A-12"""
    require_list("copies", copies, ", as ['healing']")
    named, known = list(copies), [rune for rune in _ids(game, "runes") if rune != "patience"]
    for rune in named:
        if rune not in known:
            note = card_note(game, "runes", rune) or f"; there is: {', '.join(known)}"
            raise InvalidOptionError(f"there is no rune {rune!r} to copy in this game{note}")
    if named and "patience" not in held:
        raise InvalidOptionError(
            "copies are runes that Patience may copy: name patience in runes [rune.patience]"
        )
    for rune in named:
        if rune in held or named.count(rune) > 1:
            raise InvalidOptionError(f"there is only one rune {rune!r} [rune.any_time]")
    return frozenset(named)


def check_size(fight: BoxFight, band: Band) -> None:
    """Refuses a fight with too many different rolls."""
    rolls = rolls_of(fight.faces, band)
    if rolls > SIZE:
        raise InvalidOptionError(
            f"{rolls:,} rolls are too many for odds, the most is"
            f" {SIZE:,}: fewer kinds of dice, or fewer dice [combat.round]"
        )


def _check(leader: str | None, sent: list[int], policy: Any) -> None:
    """Refuses what odds with a box cannot do."""
    if policy not in ("optimal", "never"):
        raise InvalidOptionError(
            f"with a box policy must be 'optimal' or 'never', not {abbreviate(policy)}"
            " [combat.favor]"
        )
    if leader == "asmundr" and sent[-1]:
        raise InvalidOptionError(
            "the odds of Asmundr with his leader die are not computed: its helmet gives favor"
            " without end [ability.asmundr]"
        )


def _standing(sent: tuple[int, ...], foe: Enemy, game: Champions) -> tuple[int, ...]:
    """Returns those that are not prohibited. `[bergrisar.prohibited]` `[combat.prohibited]` A-36"""
    if foe.prohibits is None:
        return sent
    falls = foe.at_sea or game.prohibited_dice == "manual"
    if sent[KINDS.index(foe.prohibits)] and not falls:
        raise InvalidOptionError(
            f"{foe.name} prohibits {foe.prohibits}: none can be sent [assignment.land]"
        )
    return standing(sent, foe)
