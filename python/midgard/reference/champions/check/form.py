"""Reads the dict form and checks that every field exists and has a valid value.

Every problem is reported with its path.  A valid value takes the place of an invalid one, so that
the other checks can still run.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from ..combat import MOST_THROWS, Fight
from ..deck import Decks, Group, Journeys, Visit
from ..notation import DECKS, FACES, FOES, STEPS, ids
from ..phase import PHASES
from ..phase.engagement import Battle
from ..phase.setup import Stalls
from ..phase.success import WINDOWS
from ..rules import Rules
from ..state import Clan, Decision, Phase, Ship, Shore, Table
from ..words import (
    CARGO,
    DESTINIES,
    GOODS,
    JOURNEYS,
    LAND_SITES,
    LEADERS,
    LONGSHIPS,
    MOST_GOODS,
    PLACES,
    RUNES,
    SHEET,
    SHIP_KINDS,
    SHORES,
    SITES,
    WARRIORS,
    in_order,
)

MOST = 100
"""The largest number of problems that are reported, and of items checked for duplicates."""
BYTE = 255
GOODS_OF_CLAN = ("food", "wood", "coins", "favor", "blame")


class _Nothing:
    """The value that is read in place of a missing or unreadable one."""


MISSING: Final = _Nothing()
"""A missing field."""
HOLE: Final = _Nothing()
"""A part of an invalid value, which has been reported."""


@dataclass(frozen=True)
class Problem:
    """One problem: the path, the value, and a description of the valid values."""

    path: str
    value: Any
    expected: str
    message: str

    def __str__(self) -> str:
        return self.message


def problem(path: str, value: Any, expected: str, reason: str = "") -> Problem:
    """Returns the problem of a value at a path."""
    what = path or "the state"
    if value is MISSING:
        return Problem(path, None, expected, f"{what} is missing; right is {expected}")
    more = f": {reason}" if reason else ""
    message = f"{what} is {show(value)}; right is {expected}{more}"
    return Problem(path, brief(value), expected, message)


def show(value: Any) -> str:
    """Returns a value for a message, shortened."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int():
            return str(value) if abs(value) < 10**18 else "a huge number"
        case str():
            return f'"{value}"' if len(value) <= 40 else f'"{value[:40]}"...'
        case list() | tuple():
            if len(value) > 8:
                return f"a list of {len(value)}"
            inner = ("a list" if isinstance(item, list | tuple) else show(item) for item in value)
            return f"[{', '.join(inner)}]"
        case dict():
            return "a dict"
        case _:
            return f"a {type(value).__name__}"


def brief(value: Any) -> Any:
    """Returns the value itself if it is small, otherwise its description."""
    if isinstance(value, list | tuple) and len(value) <= 8:
        small = (str, int, bool, type(None))
        return [item if isinstance(item, small) else show(item) for item in value]
    return value if value is None or isinstance(value, str | int | bool) else show(value)


class Reader:
    """Reads values and collects their problems."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.problems: list[Problem] = []

    def wrong(self, where: str, value: Any, expected: str, reason: str = "") -> None:
        if value is not HOLE and len(self.problems) < MOST:
            self.problems.append(problem(where, value, expected, reason))

    def mapping(self, where: str, value: Any, keys: Sequence[str]) -> dict[str, Any]:
        """Reads a dict with exactly these keys."""
        if not isinstance(value, dict):
            self.wrong(where, value, "a dict")
            return dict.fromkeys(keys, HOLE)
        for key in value:
            if not isinstance(key, str) or key not in keys:
                name = key[:40] if isinstance(key, str) else f"<{type(key).__name__}>"
                self.wrong(join(where, name), value[key], "nothing", "there is no such field")
        return {key: value.get(key, MISSING) for key in keys}

    def number(self, where: str, value: Any, most: int = BYTE, least: int = 0) -> int:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not least <= value <= most:
            self.wrong(where, value, f"a whole number from {least} to {most}")
            return max(0, least)
        return int(value)

    def maybe_number(self, where: str, value: Any) -> int | None:
        return None if value is None or value is HOLE else self.number(where, value)

    def seat(self, where: str, value: Any) -> int:
        return self.number(where, value, self.rules.players - 1)

    def flag(self, where: str, value: Any) -> bool:
        if not isinstance(value, bool):
            self.wrong(where, value, "true or false")
            return False
        return value

    def word(self, where: str, value: Any, vocabulary: Sequence[str]) -> str:
        if not isinstance(value, str) or value not in vocabulary:
            self.wrong(where, value, f"one of {', '.join(vocabulary)}")
            return vocabulary[0]
        return value

    def maybe(self, where: str, value: Any, vocabulary: Sequence[str]) -> str | None:
        return None if value is None or value is HOLE else self.word(where, value, vocabulary)

    def items(
        self, where: str, value: Any, most: int | None = None, least: int | None = None
    ) -> list[Any]:
        """Reads a list of this length; extra items are left out, missing ones are holes."""
        expected = "a list" if most is None else f"a list of at most {most}"
        expected = expected if least is None else f"a list of {least}"
        if not isinstance(value, list | tuple):
            self.wrong(where, value, expected)
            return [HOLE] * (least or 0)
        if not (least or 0) <= len(value) <= (len(value) if most is None else most):
            self.wrong(where, value, expected)
        return [*value[:most], *[HOLE] * ((least or 0) - len(value))]

    def exactly(self, where: str, value: Any, number: int) -> list[Any]:
        return self.items(where, value, number, number)

    def different(self, where: str, found: list[Any]) -> None:
        """Reports duplicates in a list."""
        seen: set[tuple[type, Any]] = set()
        for at, item in enumerate(found[:MOST]):
            if isinstance(item, str | int):
                if (type(item), item) in seen:
                    self.wrong(f"{where}[{at}]", item, "another word, or none", "it stands twice")
                seen.add((type(item), item))

    def words(self, where: str, value: Any, vocabulary: Sequence[str]) -> tuple[str, ...]:
        """Reads distinct words in any order and returns them in the order of their list."""
        items = self.items(where, value)
        self.different(where, items)
        found = {self.word(f"{where}[{at}]", word, vocabulary) for at, word in enumerate(items)}
        return in_order(found, vocabulary)

    def counts(self, where: str, value: Any, kinds: Sequence[str]) -> Counter[str]:
        entries = self.mapping(where, value, kinds)
        return Counter({kind: self.number(join(where, kind), entries[kind]) for kind in kinds})


def join(where: str, name: str) -> str:
    """Returns the path of a field."""
    return f"{where}.{name}" if where else name


TOP = ("players", "under", *(part.name for part in fields(Table) if part.compare))


def from_dict(rules: Rules, value: Any) -> tuple[Table, list[Problem]]:
    """Returns the table that a dict describes, and all problems of its fields."""
    reader = Reader(rules)
    top = reader.mapping("", value, TOP)
    players = reader.number("players", top["players"])
    read = not any(each.path in ("", "players") for each in reader.problems)
    if read and players != rules.players:
        reader.wrong("players", players, str(rules.players), "so many play this game")
    garrison = reader.mapping("garrison", top["garrison"], LAND_SITES)
    row = reader.exactly("rune_row", top["rune_row"], 2)
    clans = reader.exactly("clans", top["clans"], rules.players)
    shores = reader.exactly("shores", top["shores"], len(SHORES))
    draugr, marker = ids(rules, "draugr"), top["marker"]
    table = Table(
        rules=rules,
        round=reader.number("round", top["round"]),
        marker=None if marker is None or marker is HOLE else reader.seat("marker", marker),
        phase=read_phase(reader, "phase", top["phase"]),
        clans=tuple(read_clan(reader, f"clans[{n}]", clan) for n, clan in enumerate(clans)),
        supply=reader.counts("supply", top["supply"], WARRIORS),
        longships=reader.words("longships", top["longships"], LONGSHIPS),
        deck=read_decks(reader, top["deck"], top["under"]),
        journeys=read_journeys(reader, top["journeys"]),
        sage=tuple(
            read_visit(reader, f"sage[{n}]", visit)
            for n, visit in enumerate(reader.items("sage", top["sage"], 8))
        ),
        shown_after=reader.maybe_number("shown_after", top["shown_after"]),
        stalls=reader.words("stalls", top["stalls"], PLACES),
        hunters=tuple(
            reader.seat(f"hunters[{n}]", seat)
            for n, seat in enumerate(reader.items("hunters", top["hunters"], 4))
        ),
        stock=reader.counts("stock", top["stock"], WARRIORS),
        food_stock=reader.number("food_stock", top["food_stock"]),
        huts_sold=reader.number("huts_sold", top["huts_sold"]),
        troll=reader.maybe("troll", top["troll"], ids(rules, "trolls")),
        left_draugr=reader.maybe("left_draugr", top["left_draugr"], draugr),
        right_draugr=reader.maybe("right_draugr", top["right_draugr"], draugr),
        rune_row=(
            reader.maybe("rune_row[0]", row[0], RUNES),
            reader.maybe("rune_row[1]", row[1], RUNES),
        ),
        merchant=reader.maybe("merchant", top["merchant"], ids(rules, "merchants")),
        garrison={
            site: reader.counts(f"garrison.{site}", garrison[site], WARRIORS) for site in LAND_SITES
        },
        shores=tuple(read_shore(reader, f"shores[{n}]", shore) for n, shore in enumerate(shores)),
    )
    return table, reader.problems


def read_clan(reader: Reader, where: str, value: Any) -> Clan:
    entry = reader.mapping(where, value, [part.name for part in fields(Clan)])
    sheet = reader.mapping(f"{where}.sheet", entry["sheet"], SHEET)
    rules, read = reader.rules, dict[str, Any]()
    for name in (*GOODS_OF_CLAN, "workers", "begging"):
        most = MOST_GOODS if name in GOODS_OF_CLAN else BYTE
        read[name] = reader.number(f"{where}.{name}", entry[name], most)
    for name, vocabulary in (
        ("placed", PLACES),
        ("runes", RUNES),
        ("used_runes", RUNES),
        ("destinies", DESTINIES),
        ("revealed", DESTINIES),
        *((pile, ids(rules, pile)) for pile in ("trolls", "draugr", "monsters")),
    ):
        read[name] = reader.words(f"{where}.{name}", entry[name], vocabulary)
    return Clan(
        leader=reader.maybe(f"{where}.leader", entry["leader"], LEADERS),
        warriors=reader.counts(f"{where}.warriors", entry["warriors"], WARRIORS),
        extra_worker=reader.flag(f"{where}.extra_worker", entry["extra_worker"]),
        longship=reader.maybe(f"{where}.longship", entry["longship"], LONGSHIPS),
        sheet={
            line: reader.number(f"{where}.sheet.{line}", sheet[line], 2**15 - 1, -(2**15))
            for line in SHEET
        },
        **read,
    )


def read_shore(reader: Reader, where: str, value: Any) -> Shore:
    entry = reader.mapping(where, value, [part.name for part in fields(Shore)])
    seats = reader.items(f"{where}.known_to", entry["known_to"])
    reader.different(f"{where}.known_to", seats)
    known_to = {reader.seat(f"{where}.known_to[{at}]", seat) for at, seat in enumerate(seats)}
    ship = None
    if entry["ship"] is not None and entry["ship"] is not HOLE:
        at = f"{where}.ship"
        aboard = reader.mapping(at, entry["ship"], [part.name for part in fields(Ship)])
        ship = Ship(
            kind=reader.word(f"{at}.kind", aboard["kind"], SHIP_KINDS),
            owner=reader.seat(f"{at}.owner", aboard["owner"]),
            food=reader.number(f"{at}.food", aboard["food"]),
            warriors=reader.counts(f"{at}.warriors", aboard["warriors"], WARRIORS),
        )
    return Shore(
        monster=reader.maybe(f"{where}.monster", entry["monster"], ids(reader.rules, "monsters")),
        bounty=reader.number(f"{where}.bounty", entry["bounty"]),
        journey=reader.word(f"{where}.journey", entry["journey"], ("none", "unseen", *JOURNEYS)),
        revealed=reader.flag(f"{where}.revealed", entry["revealed"]),
        known_to=tuple(sorted(known_to)),
        old=reader.flag(f"{where}.old", entry["old"]),
        ship=ship,
    )


def read_decks(reader: Reader, deck: Any, under: Any) -> Decks:
    entry = reader.mapping("deck", deck, DECKS)
    groups = []
    for number, group in enumerate(reader.items("under", under, 8)):
        read = reader.mapping(f"under[{number}]", group, ("owner", "cards"))
        cards = reader.words(f"under[{number}].cards", read["cards"], DESTINIES)
        groups.append(Group(reader.seat(f"under[{number}].owner", read["owner"]), cards))
    unseen = {
        name: reader.words(f"deck.{name}", entry[name], ids(reader.rules, name)) for name in DECKS
    }
    return Decks(unseen, tuple(groups))


def read_visit(reader: Reader, where: str, value: Any) -> Visit:
    entry = reader.mapping(where, value, ("turn", "drawn", "kept"))
    drawn = [
        reader.word(f"{where}.drawn[{at}]", card, DESTINIES)
        for at, card in enumerate(reader.items(f"{where}.drawn", entry["drawn"], 4))
    ]
    kept = reader.maybe(f"{where}.kept", entry["kept"], DESTINIES)
    return Visit(reader.seat(f"{where}.turn", entry["turn"]), tuple(drawn), kept)


def read_journeys(reader: Reader, value: Any) -> Journeys:
    entry = reader.mapping("journeys", value, ("left", "unseen", "old", "discards"))
    return Journeys(
        left=reader.number("journeys.left", entry["left"]),
        unseen=reader.counts("journeys.unseen", entry["unseen"], JOURNEYS),
        old=reader.counts("journeys.old", entry["old"], JOURNEYS),
        discards=reader.counts("journeys.discards", entry["discards"], JOURNEYS),
    )


INTERRUPTIBLE = {
    name: kind for name, kind in PHASES.items() if issubclass(kind, Decision) and kind.any_time
}
"""The phases that a rune can interrupt; none of them has a ``back`` of its own."""


def read_phase(
    reader: Reader, where: str, value: Any, phases: Mapping[str, type[Phase]] = PHASES
) -> Phase:
    """Reads a phase by its name, with a reader for each of its fields."""
    if not isinstance(value, dict):
        reader.wrong(where, value, "a dict with a name")
        name, value = "", HOLE
    else:
        name = value.get("name", MISSING)
        if not isinstance(name, str) or name not in phases:
            reader.wrong(f"{where}.name", name, f"one of {', '.join(phases)}")
            value = HOLE
    kind = phases.get(name, PHASES["placement"]) if value is not HOLE else PHASES["placement"]
    if value is HOLE and phases is PHASES:
        return Stalls()
    parts = [part.name for part in fields(kind)]
    written = [{"least": "from", "battle": "fight"}.get(part, part) for part in parts]
    entry = reader.mapping(where, value, ("name", *written))
    read: dict[str, Any] = {}
    for part, key in zip(parts, written, strict=True):
        at = f"{where}.{key}"
        if part == "least" and name == "pick":
            read[part] = read_pair(reader, at, entry[key])
        elif part == "least":
            kinds = CARGO if name == "lost" else WARRIORS
            read[part] = reader.word(at, entry[key], kinds)
        else:
            read[part] = PARTS[part](reader, at, entry[key])
    return kind(**read)


def read_pair(reader: Reader, where: str, value: Any) -> tuple[str, int]:
    """Reads a kind of warrior and the number of a face."""
    kind, face = reader.exactly(where, value, 2)
    return (
        reader.word(f"{where}[0]", kind, WARRIORS),
        reader.number(f"{where}[1]", face),
    )


def read_battle(reader: Reader, where: str, value: Any) -> Battle:
    parts = ("turn", "foe", "shore", *(part.name for part in fields(Fight)))
    entry = reader.mapping(where, value, parts)
    lying: Counter[tuple[str, int]] = Counter()
    faces = reader.mapping(f"{where}.lying", entry["lying"], WARRIORS)
    for kind in WARRIORS:
        at = f"{where}.lying.{kind}"
        for face, number in enumerate(reader.exactly(at, faces[kind], FACES)):
            lying[kind, face] = reader.number(f"{at}[{face}]", number)
    return Battle(
        turn=reader.seat(f"{where}.turn", entry["turn"]),
        foe=reader.word(f"{where}.foe", entry["foe"], FOES),
        shore=reader.maybe(f"{where}.shore", entry["shore"], SHORES),
        fight=Fight(
            warband=reader.counts(f"{where}.warband", entry["warband"], WARRIORS),
            to_throw=reader.counts(f"{where}.to_throw", entry["to_throw"], WARRIORS),
            lying=lying,
            damage=reader.number(f"{where}.damage", entry["damage"]),
            reaction=reader.flag(f"{where}.reaction", entry["reaction"]),
            throws=reader.number(f"{where}.throws", entry["throws"], MOST_THROWS),
        ),
    )


def read_last(reader: Reader, where: str, value: Any) -> tuple[Any, Any] | None:
    if value is None or value is HOLE:
        return None
    give, get = reader.exactly(where, value, 2)
    return (reader.word(f"{where}[0]", give, GOODS), reader.word(f"{where}[1]", get, GOODS))


def in_list(vocabulary: Sequence[str]) -> Callable[[Reader, str, Any], str]:
    """Returns a reader for one of these words."""
    return lambda reader, where, value: reader.word(where, value, vocabulary)


def in_lists(vocabulary: Sequence[str]) -> Callable[[Reader, str, Any], tuple[str, ...]]:
    """Returns a reader for some of these words."""
    return lambda reader, where, value: reader.words(where, value, vocabulary)


PARTS: dict[str, Callable[[Reader, str, Any], Any]] = {
    "turn": Reader.seat,
    "step": in_list(STEPS),
    "offered": lambda reader, where, value: reader.counts(where, value, WARRIORS),
    "given": in_lists(GOODS),
    "taken": in_lists(GOODS),
    "last": read_last,
    "ship": in_list(SHIP_KINDS),
    "draws": Reader.number,
    "food": Reader.maybe_number,
    "shore": in_list(SHORES),
    "drawn": in_lists(DESTINIES),
    "rune": in_list(RUNES),
    "after": in_list(WINDOWS),
    "back": lambda reader, where, value: read_phase(reader, where, value, INTERRUPTIBLE),
    "site": in_list(SITES),
    "item": in_list(CARGO),
    "battle": read_battle,
    "left": Reader.number,
    "first": Reader.flag,
    "again": Reader.flag,
}
