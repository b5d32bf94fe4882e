"""Reads the fields of a state; the other files compare them with each other."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from ...shared.reading import Problem, Reader, UnreadableError, join
from ..deal import Deal
from ..micro import Part
from ..notation import RENAMED
from ..phase import PHASES
from ..rules import Rules
from ..state import Location, Loot, Phase, Player, Table
from ..words import FACES, ITEMS, LOCATIONS, MARKET, MOST_TERROR, ROSKILDE, ROUNDS, TOKENS

FIELDS = (
    *("players", "round", "phase", "supply", "market", "reavers", "spoils", "raid", "locations"),
    *("seats", "owed"),
)


def read_form(rules: Rules, value: Any) -> tuple[Table | None, list[Problem]]:
    """Returns the table that a dict describes if it can be read, and the problems."""
    reader = Reader()
    try:
        table = read_table(reader, rules, value)
    except UnreadableError:
        return None, reader.problems
    return table, reader.problems


def read_table(reader: Reader, rules: Rules, value: Any) -> Table:
    """Reads all fields."""
    cards = rules.cards
    keys = (*FIELDS, "bjorn") if rules.bjorn else FIELDS
    found = reader.mapping("", value, keys)
    if reader.number("players", found["players"]) != rules.players:
        reader.wrong("players", found["players"], f"{rules.players}, as in the game")
        raise UnreadableError
    supply = reader.mapping("supply", found["supply"], ("card", "unseen"))
    reavers = reader.mapping("reavers", found["reavers"], ("unseen", "discards"))
    spoils = reader.mapping("spoils", found["spoils"], ("unseen", "discards"))
    market = reader.items("market", found["market"], MARKET)
    seats = reader.items("seats", found["seats"], rules.players)
    owed = reader.items("owed", found["owed"], rules.players)
    ids = cards.reaver_ids
    return Table(
        rules=rules,
        round=reader.number("round", found["round"], ROUNDS),
        phase=read_phase(reader, rules, found["phase"]),
        players=tuple(
            read_player(reader, rules, f"seats[{at}]", seat) for at, seat in enumerate(seats)
        ),
        locations=read_locations(reader, rules, found["locations"]),
        card=reader.maybe("supply.card", supply["card"], tuple(cards.supply_kinds)),
        supply=reader.counts("supply.unseen", supply["unseen"], tuple(cards.supply_kinds)),
        deck=reader.counts("reavers.unseen", reavers["unseen"], ids),
        discards=reader.counts("reavers.discards", reavers["discards"], ids),
        spoils_deck=reader.counts("spoils.unseen", spoils["unseen"], cards.spoils_ids),
        spoils_discards=reader.counts("spoils.discards", spoils["discards"], cards.spoils_ids),
        raid=reader.counts("raid", found["raid"], TOKENS),
        market=tuple(reader.maybe(f"market[{at}]", card, ids) for at, card in enumerate(market)),
        bjorn=reader.maybe("bjorn", found.get("bjorn"), LOCATIONS),
        owed=tuple(reader.number(f"owed[{at}]", n, 99) for at, n in enumerate(owed)),
    )


def read_player(reader: Reader, rules: Rules, path: str, value: Any) -> Player:
    """Reads what a player has."""
    cards = rules.cards
    keys = ("coins", "terror", *TOKENS, "spoils", "secret", "reavers", "destination", "last")
    found = reader.mapping(path, value, keys)
    tokens = {token: found[token] for token in TOKENS}
    return Player(
        coins=reader.number(join(path, "coins"), found["coins"]),
        terror=reader.number(join(path, "terror"), found["terror"], MOST_TERROR),
        tokens=reader.counts(path, tokens, TOKENS),
        spoils=reader.counts(join(path, "spoils"), found["spoils"], cards.spoils_ids),
        secret=reader.counts(join(path, "secret"), found["secret"], cards.spoils_ids),
        reavers=reader.counts(join(path, "reavers"), found["reavers"], cards.reaver_ids),
        destination=reader.maybe(join(path, "destination"), found["destination"], LOCATIONS),
        last=reader.maybe(join(path, "last"), found["last"], LOCATIONS),
    )


def read_locations(reader: Reader, rules: Rules, value: Any) -> tuple[Location, ...]:
    """[setup.locations] Rule 1, rule 21: Reads the locations in play, ascending."""
    entries = reader.items("locations", value)
    found = tuple(
        read_location(reader, rules, f"locations[{at}]", entry) for at, entry in enumerate(entries)
    )
    names = [location.name for location in found]
    sound = names == sorted(set(names), key=LOCATIONS.index) and names[:1] == [ROSKILDE]
    if rules.locations == "lowest":
        sound = tuple(names) == rules.lowest
    if not sound or len(names) > rules.raids_in_play + 1:
        reader.wrong("locations", names, "roskilde and the others in play, ascending")
        raise UnreadableError
    return found


def read_location(reader: Reader, rules: Rules, path: str, value: Any) -> Location:
    """Reads a location and its loot."""
    found = reader.mapping(path, value, ("name", "face", "first", "loot"))
    where = join(path, "loot")
    loot = reader.mapping(where, found["loot"], ("coins", *TOKENS, "terror", "spoils"))
    first = found["first"]
    return Location(
        name=reader.word(join(path, "name"), found["name"], LOCATIONS),
        face=reader.word(join(path, "face"), found["face"], FACES),
        first=None
        if first is None
        else reader.number(join(path, "first"), first, rules.players - 1),
        loot=Loot(
            coins=reader.number(join(where, "coins"), loot["coins"]),
            tokens=reader.counts(where, {token: loot[token] for token in TOKENS}, TOKENS),
            terror=reader.number(join(where, "terror"), loot["terror"], 1),
            spoils=reader.counts(join(where, "spoils"), loot["spoils"], rules.cards.spoils_ids),
        ),
    )


def read_phase(reader: Reader, rules: Rules, value: Any) -> Phase:
    """Reads the phase and its fields."""
    if not isinstance(value, dict):
        reader.wrong("phase", value, "a dict")
        raise UnreadableError
    name = value.get("name")
    if not isinstance(name, str) or name not in PHASES:
        reader.wrong("phase.name", name, f"one of {', '.join(PHASES)}")
        raise UnreadableError
    kind = PHASES[name]
    named = {field.name: RENAMED.get(field.name, field.name) for field in fields(kind)}
    found = reader.mapping("phase", value, ("name", *named.values()))
    values = {
        field: read_field(reader, rules, f"phase.{word}", field, found[word])
        for field, word in named.items()
    }
    return kind(**values)


def read_field(reader: Reader, rules: Rules, path: str, field: str, value: Any) -> Any:
    """Reads a field of the phase."""
    seats, cards = rules.players - 1, rules.cards
    limits = {"turn": seats, "to": seats, "giver": seats, "position": seats, "icon": 9, "left": 9}
    words = {
        "location": LOCATIONS,
        "token": TOKENS,
        "card": cards.reaver_ids,
        "during": ("visit", "collect"),
    }
    if field in limits:
        return reader.number(path, value, limits[field])
    if field in words:
        return reader.word(path, value, words[field])
    readers: dict[str, Callable[[], Any]] = {
        "refreshed": lambda: reader.flag(path, value),
        "bought": lambda: read_list(reader, path, value, MARKET - 1),
        "revealed": lambda: tuple(
            reader.word(path, word, cards.spoils_ids) for word in reader.items(path, value)
        ),
        "cycle": lambda: reader.number(path, value, rules.cycles, 1),
        "step": lambda: reader.number(path, value, 4, 1),
        "counted": lambda: reader.number(path, value),
        "contributions": lambda: read_parts(reader, rules, path, value),
        "shares": lambda: read_parts(reader, rules, path, value),
        "item": lambda: read_kind(reader, rules, path, value),
        "deal": lambda: read_deal(reader, rules, path, value),
        "accepted": lambda: read_list(reader, path, value, seats),
    }
    return readers[field]()


def read_list(reader: Reader, path: str, value: Any, most: int) -> tuple[int, ...]:
    """Reads a list of small numbers."""
    return tuple(reader.number(path, each, most) for each in reader.items(path, value))


def read_kind(reader: Reader, rules: Rules, path: str, value: Any) -> int:
    """Reads the word of an item and returns its number."""
    words = [ITEMS[kind] for kind in rules.cards.kinds]
    return ITEMS.index(reader.word(path, value, words))


def read_parts(reader: Reader, rules: Rules, path: str, value: Any) -> tuple[Part, ...]:
    """Reads contributions or shares."""
    found = []
    for entry in reader.items(path, value):
        part = reader.mapping(path, entry, ("item", "seat", "amount"))
        kind = read_kind(reader, rules, f"{path}.item", part["item"])
        seat = reader.number(f"{path}.seat", part["seat"], rules.players - 1)
        found.append(Part(kind, seat, reader.number(f"{path}.amount", part["amount"])))
    return tuple(found)


def read_deal(reader: Reader, rules: Rules, path: str, value: Any) -> Deal:
    """Reads a deal: for each position the changes that are not 0, in the order of kinds."""
    rows = []
    for row in reader.items(path, value):
        if not isinstance(row, dict):
            reader.wrong(path, row, "a dict")
            raise UnreadableError
        changes = {}
        for word, number in row.items():
            kind = read_kind(reader, rules, path, word)
            changes[kind] = reader.number(path, number, least=-65535)
            if not changes[kind]:
                reader.wrong(path, number, "a change that is not 0")
        rows.append({kind: changes[kind] for kind in sorted(changes)})
    return tuple(rows)
