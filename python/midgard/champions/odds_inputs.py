"""The inputs of odds: who is sent, against whom, and what may be spent.

`midgard.odds` and `midgard.journey_odds` check them here. See docs/manual/odds.md.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from midgard._midgard import InvalidOptionError
from midgard._midgard.champions import Champions, _more_glory
from midgard._shared.input import (
    abbreviate,
    index_or_none,
    is_real,
    require_list,
    require_whole,
    unknown_name,
)
from midgard.champions.card_rows import LONGHOUSE, copies_in_box, rows_in_box
from midgard.champions.warbands import (
    LAST_TIE,
    TIE,
    WARRIORS,
    Enemy,
    card_note,
    fights_by_ours,
    numbers_in,
)

KINDS = ("swordsman", "spearman", "axeman", "archer", "shieldwarrior", "berserker", "leader")
"""The kinds of dice in the order in which they are asked for."""
BLESSINGS = ("mercy_of_eir", "spear_of_gunnr", "wall_of_brynhildr", "wand_of_gondul")
"""The blessings that act in a fight."""
ACTING = ("healing", "leadership", "patience", "potential", "reaction")
"""The runes that act in a fight."""
ELITE = ("shieldwarrior", "berserker")
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
def enemy_rows(game: Champions) -> tuple[Enemy, ...]:
    """Returns every enemy of a game, the Kraken and the Bandits too."""
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


def room_of(game: Champions, leader: str | None) -> int:
    """Returns how many dice the longhouse of a leader holds.

    It is 8 if no leader is named, and in a game without a box.

    >>> import midgard
    >>> room_of(midgard.Champions(expansions=["valhalla"]), "hervor")
    6
    """
    if leader is None or not game.expansions:
        return LONGHOUSE
    known = _named("leaders", [leader], _ids(game, "leaders"), game)[0]
    return number_of(card_rows(game)["leaders", known], "longhouse")


def warband_of(
    warriors: str | Mapping[str, int] | Iterable[int], game: Champions, room: int = LONGHOUSE
) -> list[int]:
    """Returns the number of dice of each of the seven kinds, of a longhouse with so much room.

    Raises:
        InvalidOptionError: it is not a warband, or its dice are not in the box.

    >>> import midgard
    >>> warband_of("4 swordsmen, 1 axe", midgard.Champions())
    [4, 0, 1, 0, 0, 0, 0]
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
            f"{abbreviate(warriors)} is not a warband ({error}): write '4 swordsmen 1 archer' or"
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
            note = card_note(game, what, name)
            where = "in this game" if game.expansions else ""
            raise InvalidOptionError(unknown_name(one, name, known, where, note))
    return sorted(named)


def _ids(game: Champions, table: str) -> list[str]:
    return [row["id"] for row in rows_in_box(game) if row["table"] == table]


def _weights(objective: str | Mapping[str, float], game: Champions) -> dict[str, float]:
    more = (*KINDS, "favor", "rune", "coin") if game.expansions else (*WARRIORS, "favor", "rune")
    known = ("win", "glory", "survivor", *more)
    last = {"favor": LAST_TIE, "rune": LAST_TIE, "coin": LAST_TIE}
    presets: dict[str, Mapping[str, float]] = {
        "win": {"win": 1.0, "survivor": TIE, **last},
        "survivors": {"survivor": 1.0, "win": TIE, **last},
        "glory": {"glory": 1.0, "survivor": TIE, **last},
    }
    if isinstance(objective, str):
        if objective in presets:
            return dict(presets[objective])
        raise InvalidOptionError(unknown_name("objective", objective, [*presets, "weights"]))
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


@dataclass(frozen=True)
class Inputs:
    """The checked inputs of odds."""

    sent: tuple[int, ...]
    leader: str | None
    runes: list[str]
    copyable: frozenset[str]
    blessings: list[str]
    favor: int
    max_rounds: int
    policy: Any
    weights: dict[str, float]

    def raw(self, foe: Enemy, game: Champions) -> dict[str, Any]:
        """Returns the fight for the compiled module, with the worth of its ends."""
        board, glory = card_rows(game)["board", ""], self.weights.get("glory", 0.0)
        for_favor, by_rune = _more_glory(self.leader, foe.glory)
        card = foe.glory + foe.reward + (by_rune if "glory" in self.runes else 0)
        kept = number_of(board, "favor_glory") - for_favor
        home = self.weights.get("survivor", 0.0)
        payoff = (
            self.weights.get("win", 0.0) + glory * card,
            [home + self.weights.get(kind, 0.0) for kind in KINDS],
            self.weights.get("favor", 0.0) + glory * kept,
            self.weights.get("rune", 0.0),
            glory,
        )
        return {
            "warband": self.sent,
            "card": foe.card if _table_of(foe, game) else None,
            "attack": foe.attack,
            "defense": foe.defense,
            "favor": self.favor,
            "leader": self.leader,
            "runes": sorted({*self.runes} & {*ACTING}),
            "copies": sorted(self.copyable),
            "blessings": self.blessings,
            "copied_glory": by_rune if "glory" in self.copyable.union(self.runes) else 0,
            "payoff": payoff,
            "cap": self.max_rounds,
        }

    def glory(self, foe: Enemy, won: Any, spent: Any) -> Any:
        """Returns the mean glory of the card, the rune Glory and Asmundr."""
        for_favor, by_rune = _more_glory(self.leader, foe.glory)
        mean = won * (foe.glory + (by_rune if "glory" in self.runes else 0))
        return mean + for_favor * spent


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
    sent = warband_of(warriors, game, room_of(game, leader))
    _check(leader, sent, options["policy"], game)
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
        options["policy"],
        _weights(options["objective"], game),
    )


def _copies(copies: Iterable[str], held: list[str], game: Champions) -> frozenset[str]:
    """Returns the runes of others that Patience may copy. `[rune.patience]` A-12"""
    require_list("copies", copies, ", as ['healing']")
    named, known = list(copies), [rune for rune in _ids(game, "runes") if rune != "patience"]
    for rune in named:
        if rune not in known:
            note = card_note(game, "runes", rune)
            raise InvalidOptionError(
                unknown_name("rune", rune, known, "to copy in this game", note)
            )
    if named and "patience" not in held:
        raise InvalidOptionError(
            "copies are runes that Patience may copy: name patience in runes [rune.patience]"
        )
    for rune in named:
        if rune in held or named.count(rune) > 1:
            raise InvalidOptionError(f"there is only one rune {rune!r} [rune.any_time]")
    return frozenset(named)


def _check(leader: str | None, sent: list[int], policy: Any, game: Champions) -> None:
    """Refuses what odds with a box cannot do."""
    if game.expansions and policy not in ("optimal", "never"):
        raise InvalidOptionError(
            f"with a box policy must be 'optimal' or 'never', not {abbreviate(policy)}"
            " [combat.favor]"
        )
    if leader == "asmundr" and sent[-1]:
        raise InvalidOptionError(
            "the odds of Asmundr with his leader die are not computed: its helmet gives favor"
            " without end [ability.asmundr]"
        )


def standing(sent: tuple[int, ...], foe: Enemy, game: Champions) -> tuple[int, ...]:
    """Returns those that fight: those that are sent but for the kind that the enemy prohibits.

    ``[bergrisar.prohibited]``; ``[combat.prohibited]`` A-36: with ``prohibited_dice="manual"`` they
    fall on land too.

    Raises:
        InvalidOptionError: the enemy is on land and prohibits some of them.
    """
    if foe.prohibits is None:
        return sent
    number = KINDS.index(foe.prohibits)
    if sent[number] and not foe.at_sea and game.prohibited_dice != "manual":
        raise InvalidOptionError(
            f"{foe.name} prohibits {foe.prohibits}: none can be sent [assignment.land]"
        )
    return tuple(0 if place == number else count for place, count in enumerate(sent))
