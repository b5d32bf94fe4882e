"""Checks the scenes of the card data: keys, words, arguments and patterns.

[scene.compile] Section 6 lists what is refused; every problem is found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..shared.texts import is_text, text_of, unknown_name
from .scenes import variables
from .words import ICONS, POISON, POSITIONS, RUNES, SIDES, STUN

SIDE_KEYS = ("title", "enemy", "runes", "boxes", "flip", "spots", "slots", "reward")
ENEMY_KEYS = ("hp", "track", "armor", "def", "melee", "ranged", "invulnerable")
FLIPS = ("defeated", "attacked", "armor", "all_dead", *(f"rune:{rune}" for rune in RUNES))
MOST, MOST_HP, MOST_ARMOR, MOST_TERM = 99, 200, 60, 60
MOST_NEEDS, MOST_SPOTS, MOST_BOXES, MOST_NAMES, MOST_ARMORS = 4, 2, 4, 4, 3
MOST_RUNES, MOST_NAME, MOST_TITLE = 4, 20, 60
MOST_WORDS = 10_000
"""The most words and numbers of the programs and conditions of a scene."""
WHERE = tuple(f"{kind}:{column}" for kind in ("col", "furthest") for column in (1, 2, 3, 4))

ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "flip": ("pattern",),
    "hit": ("card", "n"),
    "hit_track": ("track", "n"),
    "hit_choose_spent": ("n", "card"),
    "armor": ("card",),
    "stun": ("card",),
    "revive": ("card",),
    "heal_enemy_full": ("card",),
    "tok": ("card", "d", "n", "n"),
    "var": ("name", "d"),
    "if": ("cond", "program", "program"),
    "give": ("actor", "status", "n"),
    "heal": ("actor", "n"),
    "draw": ("actor", "n"),
    "bonus": ("actor", "n"),
    "damage": ("where", "n"),
    "damage_all": ("n",),
    "lose": (),
}
"""[scene.compile] The arguments of each op."""
CONDITIONS: Mapping[str, tuple[str, ...]] = {
    "not": ("cond",),
    "all_dead": (),
    "only_alive": ("card",),
    "dead": ("card",),
    "alive": ("card",),
    "dead_on": ("card", "side"),
    "dead_track": ("track",),
    "side": ("card", "side"),
    "hp_le": ("card", "n"),
    "tok_le": ("card", "n"),
    "tok_ge": ("card", "n"),
    "var_ge": ("name", "n"),
    "never": (),
}
"""[scene.conditions] The arguments of each condition; ``and`` has any number."""


def problems(rows: Mapping[str, Any]) -> Iterator[str]:
    """Yields all that is wrong in the scenes."""
    cards = {row["id"]: row for row in rows["cards"]}
    for row in rows["scenes"]:
        tracks = row.get("tracks", {})
        where = f"scenes {row['id']}"
        if not isinstance(tracks, dict):
            yield f"{where}: tracks must be a table"
            continue
        check = Check(tuple(tracks))
        found = [*check.scene(where, row)]
        parts = [row]
        for position in POSITIONS:
            card = cards[f"{row['id']}-{position}"]
            for side in SIDES:
                found += check.side(f"cards {card['id']}: {side}", card[side])
                parts.append(card[side])
        size = sum(map(length, parts))
        if size > MOST_WORDS:
            found.append(
                f"{where}: the programs and conditions have {size} words and numbers; at most are"
                f" {MOST_WORDS}"
            )
        names = {name for part in parts for name in variables(part) if isinstance(name, str)}
        if len(names | set(row.get("keep_vars", ()))) > MOST_NAMES:
            found.append(f"{where}: there are at most {MOST_NAMES} variables")
        yield from found


def within(value: object, least: int, most: int) -> bool:
    """Returns whether this is a whole number from ``least`` to ``most``."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    return whole and least <= value <= most  # type: ignore[operator]


def keys(where: str, row: Mapping[str, Any], known: Sequence[str]) -> Iterator[str]:
    """Yields the keys that are not known."""
    for key in row:
        if key not in known:
            yield f"{where}: {unknown_name('key', key, known)}"


def length(part: Mapping[str, Any]) -> int:
    """Returns how many words and numbers the programs and conditions of a part of a scene have."""
    own = [part[key] for key in ("win", "lose", "next_when", "reward", "if", "do") if key in part]
    inner = [part["flip"]] if isinstance(part.get("flip"), dict) else []
    for key in ("boxes", "spots"):
        rows = part.get(key, [])
        inner += [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return sum(map(leaves, own)) + sum(map(length, inner))


def leaves(value: Any) -> int:
    """Returns how many words and numbers lists hold, lists in them too."""
    return sum(map(leaves, value)) if isinstance(value, list | tuple) else 1


class Check:
    """Checks the parts of one scene, whose tracks it knows."""

    def __init__(self, tracks: tuple[str, ...]) -> None:
        self.tracks = tracks

    def scene(self, where: str, row: Mapping[str, Any]) -> Iterator[str]:
        """Yields what is wrong with the conditions and tracks of a scene."""
        for name in ("win", "lose", "next_when"):
            if name in row:
                yield from self.condition(f"{where}: {name}", row[name])
        if not is_text(row["name"], MOST_TITLE):
            yield f"{where}: name must be {text_of(MOST_TITLE)}"
        number = int("0" + "".join(filter(str.isdigit, row["id"])))
        if "new" not in row and row["number"] != number:
            yield f"{where}: number must be {number}"
        for name, health in row.get("tracks", {}).items():
            if not is_text(name, MOST_NAME):
                yield f"{where}: a track has a name: {text_of(MOST_NAME)}"
            if not within(health, 1, MOST_HP):
                yield f"{where}: the health of track {name:.40} must be 1 to {MOST_HP}"
        if len(self.tracks) > MOST_NAMES:
            yield f"{where}: there are at most {MOST_NAMES} tracks"
        if ("next" in row) != ("next_when" in row):
            yield f"{where}: next and next_when stand together"
        printed = "new" not in row and (row["id"], row.get("next")) != ("b9a", "b9b")
        if "next" in row and printed:
            yield f"{where}: of the built-in scenes only b9a has a next scene, b9b"
        kept = row.get("keep_vars", [])
        if not isinstance(kept, list) or not all(map(is_variable, kept)):
            yield f"{where}: keep_vars must be names"

    def side(self, where: str, side: Any) -> Iterator[str]:
        """Yields what is wrong with a side of a card."""
        if not isinstance(side, dict):
            yield f"{where} must be a table"
            return
        yield from keys(where, side, SIDE_KEYS)
        if not is_text(side.get("title", "-"), MOST_TITLE):
            yield f"{where}: title must be {text_of(MOST_TITLE)}"
        if "enemy" in side:
            yield from self.enemy(f"{where}: enemy", side["enemy"])
        yield from self.runes(where, side)
        yield from self.boxes(where, side.get("boxes", []))
        yield from self.spots(where, side.get("spots", []))
        if "flip" in side:
            yield from self.flip(f"{where}: flip", side["flip"])
        slots = side.get("slots", {"n": 0})
        if not isinstance(slots, dict) or set(slots) != {"n"} or not within(slots["n"], 0, MOST):
            yield f"{where}: slots must be {{ n = 0 to {MOST} }}"
        yield from self.program(f"{where}: reward", side.get("reward", []))

    def runes(self, where: str, side: Mapping[str, Any]) -> Iterator[str]:
        """Yields what is wrong with runes: they stand with an enemy that attacks."""
        runes = side.get("runes", [])
        sound = isinstance(runes, list) and len(runes) <= MOST_RUNES
        if not sound or any(rune not in RUNES for rune in runes):
            yield f"{where}: runes must be at most {MOST_RUNES} of {', '.join(RUNES)}"
            return
        enemy = side.get("enemy", {})
        attacks = isinstance(enemy, dict) and ("melee" in enemy or "ranged" in enemy)
        if bool(runes) != attacks:
            yield f"{where}: runes and an attack of an enemy stand together"

    def enemy(self, where: str, enemy: Any) -> Iterator[str]:
        """Yields what is wrong with an enemy."""
        if not isinstance(enemy, dict):
            yield f"{where} must be a table"
            return
        yield from keys(where, enemy, ENEMY_KEYS)
        if ("hp" in enemy) == ("track" in enemy):
            yield f"{where}: it has hp or a track"
        if "hp" in enemy and not within(enemy["hp"], 1, MOST_HP):
            yield f"{where}: hp must be 1 to {MOST_HP}"
        if "track" in enemy and enemy["track"] not in self.tracks:
            yield f"{where}: there is no such track"
        yield from armor(where, enemy.get("armor"))
        if not isinstance(enemy.get("invulnerable", False), bool):
            yield f"{where}: invulnerable must be true or false"
        yield from self.value(f"{where}: def", enemy.get("def", 0))
        if "melee" in enemy and "ranged" in enemy:
            yield f"{where}: it has melee or ranged, not both"
        for name in ("melee", "ranged"):
            if name in enemy:
                yield from self.blow(f"{where}: {name}", name, enemy[name])

    def blow(self, where: str, name: str, blow: Any) -> Iterator[str]:
        """Yields what is wrong with the attack of an enemy."""
        if not isinstance(blow, dict):
            yield f"{where} must be a table"
            return
        yield from keys(where, blow, ("cols", "str", "fx") if name == "melee" else ("str", "fx"))
        columns = blow.get("cols", "")
        if name == "melee":
            sound = isinstance(columns, str) and columns and set(columns) <= set("LCR")
            if not sound or len(set(columns)) != len(columns):
                yield f"{where}: cols must be some of L, C and R"
        fx = blow.get("fx", STUN)
        if fx not in (STUN, POISON) and fx != [STUN, POISON]:
            yield f"{where}: fx must be {STUN}, {POISON} or [{STUN}, {POISON}]"
        if "str" not in blow:
            yield f"{where}: str is missing"
        yield from self.value(f"{where}: str", blow.get("str", 0))

    def value(self, where: str, value: Any) -> Iterator[str]:
        """Yields what is wrong with a value."""
        if isinstance(value, dict):
            names = [name for name in ("tok", "var") if name in value]
            yield from keys(where, value, ("tok", "var", "add"))
            if len(names) != 1 or not within(value.get("add", 0), -MOST, MOST):
                yield f"{where} must have tok or var, and add of {-MOST} to {MOST}"
            elif names == ["tok"] and value["tok"] not in POSITIONS:
                yield f"{where}: there is no such card"
            elif names == ["var"] and not is_variable(value["var"]):
                yield f"{where}: var must be a name of 1 to {MOST_NAME} characters"
        elif not within(value, 0, MOST):
            yield f"{where} must be 0 to {MOST}"

    def boxes(self, where: str, boxes: Any) -> Iterator[str]:
        """Yields what is wrong with boxed runes."""
        if not listed(boxes, MOST_BOXES):
            yield f"{where}: there are at most {MOST_BOXES} boxes"
        for box in tables(boxes):
            yield from keys(f"{where}: boxes", box, ("rune", "if", "do"))
            if box.get("rune") not in RUNES:
                yield f"{where}: the rune of a box must be one of {', '.join(RUNES)}"
            yield from self.when(f"{where}: boxes", box)

    def spots(self, where: str, spots: Any) -> Iterator[str]:
        """Yields what is wrong with spots."""
        if not listed(spots, MOST_SPOTS):
            yield f"{where}: there are at most {MOST_SPOTS} spots"
        for spot in tables(spots):
            yield from keys(f"{where}: spots", spot, ("need", "if", "do"))
            yield from need(f"{where}: need", spot.get("need"))
            yield from self.when(f"{where}: spots", spot)

    def flip(self, where: str, flip: Any) -> Iterator[str]:
        """Yields what is wrong with a flip condition."""
        if not isinstance(flip, dict):
            yield f"{where} must be a table"
            return
        yield from keys(where, flip, ("on", "if", "pattern", "do"))
        if flip.get("on") not in FLIPS:
            yield f"{where}: on must be one of {', '.join(FLIPS)}"
        if not is_pattern(flip.get("pattern")):
            yield f"{where}: pattern must be 8 of . f b"
        yield from self.when(where, {"do": [], **flip})

    def when(self, where: str, row: Mapping[str, Any]) -> Iterator[str]:
        """Yields what is wrong with an ``if`` and a ``do``."""
        if "if" in row:
            yield from self.condition(f"{where}: if", row["if"])
        if "do" not in row:
            yield f"{where}: do is missing"
        yield from self.program(f"{where}: do", row.get("do", []))

    def condition(self, where: str, cond: Any) -> Iterator[str]:
        """Yields what is wrong with a condition."""
        if not isinstance(cond, list | tuple) or not cond or not isinstance(cond[0], str):
            yield f"{where} must be a condition"
        elif cond[0] == "and":
            if len(cond) == 1:
                yield f"{where}: and has no parts"
            for part in cond[1:]:
                yield from self.condition(where, part)
        elif cond[0] not in CONDITIONS:
            yield f"{where}: {unknown_name('condition', cond[0], ('and', *CONDITIONS))}"
        else:
            yield from self.arguments(where, cond, CONDITIONS[cond[0]])

    def program(self, where: str, program: Any) -> Iterator[str]:
        """Yields what is wrong with a program."""
        if not isinstance(program, list | tuple):
            yield f"{where} must be a list of ops"
            return
        for op in program:
            if not isinstance(op, list | tuple) or not op or not isinstance(op[0], str):
                yield f"{where} must be a list of ops"
            elif op[0] not in ARGUMENTS:
                yield f"{where}: {unknown_name('operation', op[0], ARGUMENTS)}"
            else:
                yield from self.arguments(where, op, ARGUMENTS[op[0]])

    def arguments(self, where: str, op: Sequence[Any], kinds: tuple[str, ...]) -> Iterator[str]:
        """Yields what is wrong with the arguments of an op or a condition."""
        if len(op) != len(kinds) + 1:
            yield f"{where}: {op[0]} has {len(kinds)} arguments"
        for value, kind in zip(op[1:], kinds, strict=False):
            if kind == "cond":
                yield from self.condition(where, value)
            elif kind == "program":
                yield from self.program(where, value)
            elif not self.argument(value, kind):
                yield f"{where}: {op[0]} cannot have {value!r:.40} as {kind}"
        bounds = op[3:5] if op[0] == "tok" else ()
        if is_falling(bounds):
            yield f"{where}: tok cannot keep a counter from {op[3]} to {op[4]}"

    def argument(self, value: Any, kind: str) -> bool:
        """Returns whether a value can be such an argument."""
        match kind:
            case "n":
                return within(value, 0, MOST)
            case "d":
                return within(value, -MOST, MOST)
            case "pattern":
                return is_pattern(value)
            case "name":
                return is_variable(value)
        words: dict[str, Sequence[str]] = {
            "card": POSITIONS,
            "side": SIDES,
            "track": self.tracks,
            "where": WHERE,
            "actor": ("actor",),
            "status": ("stun", "poison", "crystal"),
        }
        return isinstance(value, str) and value in words[kind]


def is_variable(name: object) -> bool:
    """Returns whether this can name a variable: paths in states have . [ ] between their parts."""
    return is_text(name, MOST_NAME) and not set(".[]") & set(str(name))


def is_falling(bounds: Sequence[Any]) -> bool:
    """Returns whether these are numbers, the first above the second."""
    return bool(bounds) and all(isinstance(it, int) for it in bounds) and bounds[0] > bounds[-1]


def tables(parts: Any) -> list[Mapping[str, Any]]:
    """Returns the tables of a list, if it is one."""
    return [part for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []


def listed(parts: Any, most: int) -> bool:
    """Returns whether this is a list of tables, up to a number."""
    sound = isinstance(parts, list) and len(parts) <= most
    return sound and all(isinstance(part, dict) for part in parts)


def is_pattern(pattern: Any) -> bool:
    """Returns whether this has a letter for each card."""
    return isinstance(pattern, str) and len(pattern) == 8 and set(pattern) <= set(".fb")


def armor(where: str, values: Any) -> Iterator[str]:
    """Yields what is wrong with armour: it never rises."""
    if values is None:
        return
    sound = isinstance(values, list) and 1 <= len(values) <= MOST_ARMORS
    if not sound or not all(within(value, 1, MOST_ARMOR) for value in values):
        yield f"{where}: armor must be 1 to {MOST_ARMORS} values of 1 to {MOST_ARMOR}"
    elif sorted(values, reverse=True) != values:
        yield f"{where}: armor must never rise"


def need(where: str, words: Any) -> Iterator[str]:
    """Yields what is wrong with what a spot takes."""
    if not isinstance(words, list) or not words or not all(isinstance(w, str) for w in words):
        yield f"{where} must name what the spot takes"
        return
    terms = [word for word in words if word.startswith("num")]
    icons = [word for word in words if word not in terms]
    if len(terms) > 1 or len(icons) > MOST_NEEDS:
        yield f"{where}: at most {MOST_NEEDS} icons and one number"
    for word in icons:
        if word not in (*ICONS, "crystal"):
            yield f"{where}: {unknown_name('term', word, (*ICONS, 'crystal', 'num'))}"
    for word in terms:
        number = word.removeprefix("num>=")
        sound = number.isdecimal() and number.isascii() and int(number) <= MOST_TERM
        if word != "num" and not sound:
            yield f"{where}: {unknown_name('term', word, (*ICONS, 'crystal', 'num'))}"
        elif word != "num" and not icons and int(number) == 0:
            yield f'{where}: "{word}" alone would cost nothing'
