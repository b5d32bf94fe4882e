"""The dict form of a table: written and read.  docs/state.md describes it.

What is read is checked twice: here that every field is there and holds what it can hold, in
``snapshot.py`` that it all fits together.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from .combat import Fight
from .deck import Decks, Group, Journeys, Visit
from .phase import PHASES
from .phase.battle import Battle
from .phase.success import WINDOWS
from .rules import ROUNDS, Rules
from .state import Clan, Decision, End, Phase, Ship, Shore, Table
from .words import (
    ANY_TIME,
    CARGO,
    DESTINIES,
    GOODS,
    JOURNEYS,
    LAND_SITES,
    LEADERS,
    LONGSHIPS,
    PLACES,
    RUNES,
    SHEET,
    SHIP_KINDS,
    SHORES,
    SITES,
    STALLS,
    WARRIORS,
    in_order,
)

FACES = 6
MANY = 1000
STEPS = (*LAND_SITES, "rune-1", "rune-2", *SHORES, "merchant")
FOES = ("hunt", *LAND_SITES, "kraken", "monster")
DECKS = ("trolls", "draugr", "monsters", "runes", "merchants", "destinies")
NUMBERS = ("food", "wood", "coins", "favor", "blame", "workers", "begging")
PILES = ("trolls", "draugr", "monsters")


# Writing


def to_dict(table: Table) -> dict[str, Any]:
    """The table in words."""
    return {
        "players": len(table.clans),
        "round": table.round,
        "marker": table.marker,
        "phase": write_phase(table.phase),
        "clans": [write_clan(clan) for clan in table.clans],
        "hunters": list(table.hunters),
        "stock": write_counts(table.stock, WARRIORS),
        "food_stock": table.food_stock,
        "supply": write_counts(table.supply, WARRIORS),
        "stalls": list(table.stalls),
        "longships": list(table.longships),
        "huts_sold": table.huts_sold,
        "troll": table.troll,
        "left_draugr": table.left_draugr,
        "right_draugr": table.right_draugr,
        "rune_row": list(table.rune_row),
        "merchant": table.merchant,
        "garrison": {site: write_counts(table.garrison[site], WARRIORS) for site in LAND_SITES},
        "shores": [write_shore(shore) for shore in table.shores],
        "deck": {deck: list(table.deck.unseen[deck]) for deck in DECKS},
        "under": [{"owner": group.owner, "cards": list(group.cards)} for group in table.deck.under],
        "sage": [write_visit(visit) for visit in table.sage],
        "shown_after": table.shown_after,
        "journeys": {
            "left": table.journeys.left,
            "unseen": write_counts(table.journeys.unseen, JOURNEYS),
            "old": write_counts(table.journeys.old, JOURNEYS),
            "discards": write_counts(table.journeys.discards, JOURNEYS),
        },
    }


def write_counts(counts: Counter[str], kinds: Sequence[str]) -> dict[str, int]:
    """Numbers per kind name every kind."""
    return {kind: counts[kind] for kind in kinds}


def write_clan(clan: Clan) -> dict[str, Any]:
    written: dict[str, Any] = {}
    for part in fields(clan):
        value = getattr(clan, part.name)
        written[part.name] = list(value) if isinstance(value, tuple) else value
    written["warriors"] = write_counts(clan.warriors, WARRIORS)
    written["sheet"] = dict(clan.sheet)
    return written


def write_visit(visit: Visit) -> dict[str, Any]:
    return {"turn": visit.turn, "drawn": list(visit.drawn), "kept": visit.kept}


def write_shore(shore: Shore) -> dict[str, Any]:
    ship = shore.ship
    aboard = ship and {
        "kind": ship.kind,
        "owner": ship.owner,
        "food": ship.food,
        "warriors": write_counts(ship.warriors, WARRIORS),
    }
    return {
        "monster": shore.monster,
        "bounty": shore.bounty,
        "journey": shore.journey,
        "revealed": shore.revealed,
        "known_to": list(shore.known_to),
        "old": shore.old,
        "ship": aboard,
    }


def write_phase(phase: Phase) -> dict[str, Any]:
    """The name of the phase and its fields; ``least`` is written ``from``."""
    written: dict[str, Any] = {"name": phase.name}
    for part in fields(phase):
        value = getattr(phase, part.name)
        if isinstance(value, Battle):
            written["fight"] = write_battle(value)
        elif isinstance(value, Phase):
            written[part.name] = write_phase(value)
        elif isinstance(value, Counter):
            written[part.name] = write_counts(value, WARRIORS)
        else:
            name = "from" if part.name == "least" else part.name
            written[name] = list(value) if isinstance(value, tuple) else value
    return written


def write_battle(battle: Battle) -> dict[str, Any]:
    fight = battle.fight
    return {
        "turn": battle.turn,
        "foe": battle.foe,
        "shore": battle.shore,
        "warband": write_counts(fight.warband, WARRIORS),
        "to_throw": write_counts(fight.to_throw, WARRIORS),
        "lying": {kind: [fight.lying[kind, face] for face in range(FACES)] for kind in WARRIORS},
        "damage": fight.damage,
        "reaction": fight.reaction,
        "throws": fight.throws,
    }


# Reading


class Reader:
    """Reads values and collects what is wrong with them; a wrong value is read as the least one."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.problems: list[str] = []

    def wrong(self, where: str, problem: str) -> None:
        self.problems.append(f"{where}: {problem}")

    def mapping(self, where: str, value: Any, keys: Sequence[str]) -> dict[str, Any]:
        """A dict with these keys and no others."""
        if not isinstance(value, Mapping):
            self.wrong(where, "this is no dict")
            value = {}
        for key in value:
            if key not in keys:
                self.wrong(where, f"there is no field {key!r}")
        for key in keys:
            if value and key not in value:
                self.wrong(where, f"the field {key} is missing")
        return {key: value.get(key) for key in keys}

    def number(self, where: str, value: Any, least: int = 0, most: int = MANY) -> int:
        if type(value) is not int or not least <= value <= most:
            self.wrong(where, f"{value!r} is no number from {least} to {most}")
            return least
        return value

    def maybe_number(self, where: str, value: Any) -> int | None:
        return None if value is None else self.number(where, value)

    def seat(self, where: str, value: Any) -> int:
        return self.number(where, value, 0, self.rules.players - 1)

    def flag(self, where: str, value: Any) -> bool:
        if not isinstance(value, bool):
            self.wrong(where, f"{value!r} is neither true nor false")
        return bool(value)

    def word(self, where: str, value: Any, vocabulary: Sequence[str]) -> str:
        if value not in vocabulary:
            self.wrong(where, f"{value!r} is none of {', '.join(vocabulary)}")
            return vocabulary[0]
        return str(value)

    def maybe(self, where: str, value: Any, vocabulary: Sequence[str]) -> str | None:
        return None if value is None else self.word(where, value, vocabulary)

    def items(self, where: str, value: Any) -> list[Any]:
        if not isinstance(value, list | tuple):
            self.wrong(where, "this is no list")
            return []
        return list(value)

    def words(self, where: str, value: Any, vocabulary: Sequence[str]) -> tuple[str, ...]:
        """Different words, in the order of their list."""
        found = [self.word(where, word, vocabulary) for word in self.items(where, value)]
        if len(set(found)) < len(found):
            self.wrong(where, "a word stands twice")
        elif tuple(found) != in_order(found, vocabulary):
            self.wrong(where, "the words are not in order")
        return tuple(found)

    def seats(self, where: str, value: Any) -> tuple[int, ...]:
        found = tuple(self.seat(where, seat) for seat in self.items(where, value))
        if len(set(found)) < len(found):
            self.wrong(where, "a seat stands twice")
        return found

    def counts(self, where: str, value: Any, kinds: Sequence[str]) -> Counter[str]:
        entries = self.mapping(where, value, kinds)
        return Counter({kind: self.number(where, entries[kind]) for kind in kinds})


def from_dict(rules: Rules, value: Mapping[str, Any]) -> tuple[Table, list[str]]:
    """The table that a dict describes, and all that is wrong with its fields."""
    reader = Reader(rules)
    top = reader.mapping("state", value, TOP)
    if reader.number("players", top["players"]) != rules.players:
        reader.wrong("players", f"this game has {rules.players}")
    clans = reader.items("clans", top["clans"])
    if len(clans) != rules.players:
        reader.wrong("clans", f"there are {rules.players}")
    garrison = reader.mapping("garrison", top["garrison"], LAND_SITES)
    row = reader.items("rune_row", top["rune_row"])
    if len(row) != 2:
        reader.wrong("rune_row", "there are two entries")
    shores = reader.items("shores", top["shores"])
    if len(shores) != len(SHORES):
        reader.wrong("shores", "there are four entries")
    if reader.problems:
        raise_problems(reader.problems)
    draugr = ids(rules, "draugr")
    marker = top["marker"]
    table = Table(
        rules=rules,
        round=reader.number("round", top["round"], 0, ROUNDS),
        marker=None if marker is None else reader.seat("marker", marker),
        phase=read_phase(reader, "phase", top["phase"]),
        clans=tuple(read_clan(reader, f"clans[{n}]", clan) for n, clan in enumerate(clans)),
        supply=reader.counts("supply", top["supply"], WARRIORS),
        longships=reader.words("longships", top["longships"], LONGSHIPS),
        deck=read_decks(reader, top["deck"], top["under"]),
        journeys=read_journeys(reader, top["journeys"]),
        sage=tuple(read_visit(reader, visit) for visit in reader.items("sage", top["sage"])),
        shown_after=reader.maybe_number("shown_after", top["shown_after"]),
        stalls=reader.words("stalls", top["stalls"], STALLS),
        hunters=reader.seats("hunters", top["hunters"]),
        stock=reader.counts("stock", top["stock"], WARRIORS),
        food_stock=reader.number("food_stock", top["food_stock"]),
        huts_sold=reader.number("huts_sold", top["huts_sold"], 0, rules.players),
        troll=reader.maybe("troll", top["troll"], ids(rules, "trolls")),
        left_draugr=reader.maybe("left_draugr", top["left_draugr"], draugr),
        right_draugr=reader.maybe("right_draugr", top["right_draugr"], draugr),
        rune_row=(
            reader.maybe("rune_row", row[0], RUNES),
            reader.maybe("rune_row", row[1], RUNES),
        ),
        merchant=reader.maybe("merchant", top["merchant"], ids(rules, "merchants")),
        garrison={
            site: reader.counts(f"garrison {site}", garrison[site], WARRIORS) for site in LAND_SITES
        },
        shores=tuple(read_shore(reader, f"shores[{n}]", shore) for n, shore in enumerate(shores)),
    )
    return table, reader.problems


TOP = ("players", "under", *(part.name for part in fields(Table) if part.compare))


def raise_problems(problems: Sequence[str]) -> None:
    """ValueError with everything that is wrong, if anything is."""
    if problems:
        raise ValueError("this is no state of the game:\n" + "\n".join(f"- {p}" for p in problems))


def ids(rules: Rules, deck: str) -> tuple[str, ...]:
    """The words of a deck, in their order."""
    match deck:
        case "runes":
            return RUNES
        case "destinies":
            return DESTINIES
        case "merchants":
            return tuple(rules.cards.merchants)
        case _:
            return tuple(card.id for card in rules.cards.enemies(deck))


def read_clan(reader: Reader, where: str, value: Any) -> Clan:
    entry = reader.mapping(where, value, [part.name for part in fields(Clan)])
    sheet = reader.mapping(f"{where} sheet", entry["sheet"], SHEET)
    rules = reader.rules
    read: dict[str, Any] = {name: reader.number(f"{where} {name}", entry[name]) for name in NUMBERS}
    for name, vocabulary in (
        ("placed", PLACES),
        ("runes", RUNES),
        ("used_runes", RUNES),
        ("destinies", DESTINIES),
        ("revealed", DESTINIES),
        *((pile, ids(rules, pile)) for pile in PILES),
    ):
        read[name] = reader.words(f"{where} {name}", entry[name], vocabulary)
    return Clan(
        leader=reader.maybe(f"{where} leader", entry["leader"], LEADERS),
        warriors=reader.counts(f"{where} warriors", entry["warriors"], WARRIORS),
        extra_worker=reader.flag(f"{where} extra_worker", entry["extra_worker"]),
        longship=reader.maybe(f"{where} longship", entry["longship"], LONGSHIPS),
        sheet={line: reader.number(f"{where} sheet", sheet[line], -MANY) for line in SHEET},
        **read,
    )


def read_shore(reader: Reader, where: str, value: Any) -> Shore:
    entry = reader.mapping(where, value, [part.name for part in fields(Shore)])
    ship = None
    if entry["ship"] is not None:
        aboard = reader.mapping(f"{where} ship", entry["ship"], [p.name for p in fields(Ship)])
        ship = Ship(
            kind=reader.word(f"{where} ship", aboard["kind"], SHIP_KINDS),
            owner=reader.seat(f"{where} ship", aboard["owner"]),
            food=reader.number(f"{where} ship", aboard["food"]),
            warriors=reader.counts(f"{where} ship", aboard["warriors"], WARRIORS),
        )
    known_to = reader.seats(f"{where} known_to", entry["known_to"])
    if known_to != tuple(sorted(known_to)):
        reader.wrong(f"{where} known_to", "the seats are not in order")
    return Shore(
        monster=reader.maybe(f"{where} monster", entry["monster"], ids(reader.rules, "monsters")),
        bounty=reader.number(f"{where} bounty", entry["bounty"]),
        journey=reader.word(f"{where} journey", entry["journey"], ("none", "unseen", *JOURNEYS)),
        revealed=reader.flag(f"{where} revealed", entry["revealed"]),
        known_to=known_to,
        old=reader.flag(f"{where} old", entry["old"]),
        ship=ship,
    )


def read_decks(reader: Reader, deck: Any, under: Any) -> Decks:
    entry = reader.mapping("deck", deck, DECKS)
    groups = []
    for group in reader.items("under", under):
        read = reader.mapping("under", group, ("owner", "cards"))
        cards = reader.words("under", read["cards"], DESTINIES)
        groups.append(Group(reader.seat("under", read["owner"]), cards))
    unseen = {
        name: reader.words(f"deck {name}", entry[name], ids(reader.rules, name)) for name in DECKS
    }
    return Decks(unseen, tuple(groups))


def read_visit(reader: Reader, value: Any) -> Visit:
    entry = reader.mapping("sage", value, ("turn", "drawn", "kept"))
    drawn = [
        reader.word("sage drawn", card, DESTINIES) for card in reader.items("sage", entry["drawn"])
    ]
    kept = reader.maybe("sage kept", entry["kept"], DESTINIES)
    return Visit(reader.seat("sage turn", entry["turn"]), tuple(drawn), kept)


def read_journeys(reader: Reader, value: Any) -> Journeys:
    entry = reader.mapping("journeys", value, ("left", "unseen", "old", "discards"))
    return Journeys(
        left=reader.number("journeys left", entry["left"]),
        unseen=reader.counts("journeys unseen", entry["unseen"], JOURNEYS),
        old=reader.counts("journeys old", entry["old"], JOURNEYS),
        discards=reader.counts("journeys discards", entry["discards"], JOURNEYS),
    )


INTERRUPTIBLE = {
    name: kind for name, kind in PHASES.items() if issubclass(kind, Decision) and kind.any_time
}
"""The phases that a rune can interrupt; none of them has itself a ``back``."""


def read_phase(
    reader: Reader, where: str, value: Any, phases: Mapping[str, type[Phase]] = PHASES
) -> Phase:
    """The phase of this name, each of its fields read in its own way."""
    name = value.get("name") if isinstance(value, Mapping) else None
    kind = phases.get(name) if isinstance(name, str) else None
    if kind is None:
        reader.wrong(where, f"there can be no phase {name!r}")
        return End()
    parts = [part.name for part in fields(kind)]
    written = [{"least": "from", "battle": "fight"}.get(part, part) for part in parts]
    entry = reader.mapping(where, value, ("name", *written))
    read: dict[str, Any] = {}
    for part, key in zip(parts, written, strict=True):
        at = f"{where} {key}"
        if part == "least" and name == "pick":
            read[part] = read_pair(reader, at, entry[key], WARRIORS, range(FACES))
        elif part == "food":
            read[part] = None if entry[key] is None else reader.number(at, entry[key], 0, 4)
        else:
            read[part] = PARTS[part](reader, at, entry[key])
    return kind(**read)


def read_pair(
    reader: Reader, where: str, value: Any, first: Sequence[Any], second: Sequence[Any]
) -> tuple[Any, Any]:
    pair = reader.items(where, value)
    if len(pair) != 2 or pair[0] not in first or pair[1] not in second:
        reader.wrong(where, f"{value!r} is no pair that can stand here")
        return (first[0], second[0])
    return (pair[0], pair[1])


def read_battle(reader: Reader, where: str, value: Any) -> Battle:
    parts = ("turn", "foe", "shore", *(part.name for part in fields(Fight)))
    entry = reader.mapping(where, value, parts)
    lying: Counter[tuple[str, int]] = Counter()
    faces = reader.mapping(f"{where} lying", entry["lying"], WARRIORS)
    for kind in WARRIORS:
        numbers = reader.items(f"{where} lying", faces[kind])
        if len(numbers) != FACES:
            reader.wrong(f"{where} lying", f"{kind} has {FACES} numbers")
        for face, number in enumerate(numbers):
            lying[kind, face] = reader.number(f"{where} lying", number)
    return Battle(
        turn=reader.seat(f"{where} turn", entry["turn"]),
        foe=reader.word(f"{where} foe", entry["foe"], FOES),
        shore=reader.maybe(f"{where} shore", entry["shore"], SHORES),
        fight=Fight(
            warband=reader.counts(f"{where} warband", entry["warband"], WARRIORS),
            to_throw=reader.counts(f"{where} to_throw", entry["to_throw"], WARRIORS),
            lying=lying,
            damage=reader.number(f"{where} damage", entry["damage"]),
            reaction=reader.flag(f"{where} reaction", entry["reaction"]),
            throws=reader.number(f"{where} throws", entry["throws"]),
        ),
    )


def read_last(reader: Reader, where: str, value: Any) -> tuple[Any, Any] | None:
    return None if value is None else read_pair(reader, where, value, GOODS, GOODS)


def in_list(vocabulary: Sequence[str]) -> Callable[[Reader, str, Any], str]:
    """How one of these words is read."""
    return lambda reader, where, value: reader.word(where, value, vocabulary)


def in_lists(vocabulary: Sequence[str]) -> Callable[[Reader, str, Any], tuple[str, ...]]:
    """How some of these words are read."""
    return lambda reader, where, value: reader.words(where, value, vocabulary)


PARTS: dict[str, Callable[[Reader, str, Any], Any]] = {
    "turn": Reader.seat,
    "step": in_list(STEPS),
    "offered": lambda reader, where, value: reader.counts(where, value, WARRIORS),
    "given": in_lists(GOODS),
    "taken": in_lists(GOODS),
    "last": read_last,
    "ship": in_list(SHIP_KINDS),
    "draws": lambda reader, where, value: reader.number(where, value, 0, len(DESTINIES)),
    "shore": in_list(SHORES),
    "drawn": in_lists(DESTINIES),
    "rune": in_list(ANY_TIME),
    "after": in_list(WINDOWS),
    "back": lambda reader, where, value: read_phase(reader, where, value, INTERRUPTIBLE),
    "site": in_list(SITES),
    "item": in_list(CARGO),
    "battle": read_battle,
    "left": lambda reader, where, value: reader.number(where, value, 1),
    "least": in_list(CARGO),
    "first": Reader.flag,
    "again": Reader.flag,
}
