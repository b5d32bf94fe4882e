"""Reads the fields of a state; the other files compare them with each other."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ...shared.reading import UnreadableError, join
from ..rules import Rules
from ..state import Card, Drawn, Player, Table, Unit
from ..words import (
    COLUMNS,
    CRYSTAL,
    HEROES,
    MARKS,
    MOST_DAMAGE,
    POISON,
    POSITIONS,
    RESULTS,
    SIDES,
    SLOTS,
    STUN,
    UNITS,
)
from .frames import read_entries, read_stack
from .reading import Reader

FIELDS = (
    *("round", "first_player", "active", "quest", "pyramid", "scene", "hindrances", "players"),
    *("units", "freya_tokens", "carrier", "upgrades", "row", "piles", "removed", "cards"),
    *("tracks", "vars", "drawn", "result", "open"),
)
MOST_NUMBER = 255


def read_form(reader: Reader, rules: Rules, value: Any) -> Table:
    """Reads all fields."""
    keys = (*FIELDS, "companions") if rules.solo else FIELDS
    found = reader.mapping("", value, keys)
    pyramid = reader.mapping("pyramid", found["pyramid"], ("quests", "bosses"))
    upgrades = reader.mapping("upgrades", found["upgrades"], ("unseen", "top", "bottom"))
    seats = reader.items("players", found["players"], rules.players)
    pending = reader.mapping(
        "open", found["open"], ("stack", "left", "queue", "fired", "rewarded", "listed")
    )
    players = tuple(
        read_player(reader, rules, f"players[{at}]", seat) for at, seat in enumerate(seats)
    )
    units = in_order(players, read_units(reader, found["units"]))
    scene = reader.maybe("scene", found["scene"], rules.cards.scene_words)
    cards, tracks, variables = read_scene(reader, rules, scene, found)
    return Table(
        rules=rules,
        players=players,
        units=units,
        upgrades=reader.counts("upgrades.unseen", upgrades["unseen"], rules.cards.kinds),
        piles=Counter(read_piles(reader, found["piles"])),
        drawn=read_drawn(reader, rules, found["drawn"]),
        round=reader.number("round", found["round"], rules.max_rounds, 1),
        first_player=reader.number("first_player", found["first_player"], rules.players - 1),
        active=reader.number("active", found["active"], rules.players - 1),
        quest=reader.number("quest", found["quest"], 3, 1),
        quests=read_numbers(reader, "pyramid.quests", pyramid["quests"], rules.shuffled("quest")),
        bosses=read_numbers(reader, "pyramid.bosses", pyramid["bosses"], rules.shuffled("boss")),
        scene_id=scene,
        hindrances=read_numbers(
            reader, "hindrances", found["hindrances"], range(1, len(rules.cards.paths) + 1)
        ),
        freya_tokens=reader.number("freya_tokens", found["freya_tokens"], 9),
        carrier=reader.maybe("carrier", found["carrier"], UNITS),
        used=read_marks(reader, found["companions"]) if rules.solo else frozenset(),
        top=reader.words("upgrades.top", upgrades["top"], rules.cards.kinds),
        bottom=reader.words("upgrades.bottom", upgrades["bottom"], rules.cards.kinds),
        row=read_row(reader, rules, found["row"]),
        removed=reader.counts("removed", found["removed"], rules.cards.codes),
        cards=cards,
        tracks=tracks,
        vars=variables,
        queue=read_entries(reader, "open.queue", pending["queue"], kinds=True),
        fired=read_entries(reader, "open.fired", pending["fired"]),
        rewarded=read_entries(reader, "open.rewarded", pending["rewarded"]),
        listed=reader.words("open.listed", pending["listed"], POSITIONS),
        result=reader.maybe("result", found["result"], RESULTS),
        stack=read_stack(reader, rules, tuple(units), pending["stack"]),
        left=tuple(
            reader.counts(f"open.left[{at}]", aside, rules.cards.codes)
            for at, aside in enumerate(reader.items("open.left", pending["left"]))
        ),
    )


def read_numbers(reader: Reader, path: str, value: Any, possible: Sequence[int]) -> tuple[int, ...]:
    """Reads different numbers of path cards."""
    entries = enumerate(reader.items(path, value))
    found = tuple(
        reader.number(f"{path}[{at}]", entry, possible[-1], possible[0]) for at, entry in entries
    )
    for number in found:
        if number not in possible:
            reader.wrong(path, number, "cards that are shuffled")
    if len(set(found)) != len(found):
        reader.wrong(path, len(found), "different cards")
    return found


def read_player(reader: Reader, rules: Rules, path: str, value: Any) -> Player:
    """Reads what a player has."""
    keys = ("hero", "deck", "hand", "discard", "aside", "limit", "rebuilt")
    found = reader.mapping(path, value, keys)
    deck = reader.mapping(join(path, "deck"), found["deck"], ("unseen", "top"))
    return Player(
        hero=reader.maybe(join(path, "hero"), found["hero"], HEROES),
        unseen=reader.counts(join(path, "deck.unseen"), deck["unseen"], rules.cards.codes),
        top=reader.words(join(path, "deck.top"), deck["top"], rules.cards.codes),
        hand=reader.counts(join(path, "hand"), found["hand"], rules.cards.codes),
        discard=reader.counts(join(path, "discard"), found["discard"], rules.cards.codes),
        aside=reader.counts(join(path, "aside"), found["aside"], rules.cards.codes),
        limit=reader.number(join(path, "limit"), found["limit"], MOST_NUMBER),
        rebuilt=reader.flag(join(path, "rebuilt"), found["rebuilt"]),
    )


def read_units(reader: Reader, value: Any) -> dict[str, Unit]:
    """Reads the units in play."""
    if not isinstance(value, dict) or any(name not in UNITS for name in value):
        reader.wrong("units", value, "the units in play")
        raise UnreadableError
    return {name: read_unit(reader, f"units.{name}", unit) for name, unit in value.items()}


def in_order(players: tuple[Player, ...], units: dict[str, Unit]) -> dict[str, Unit]:
    """Returns the units in unit order: by seat, Brok before Sindri."""
    order = [unit for player in players for unit in player.units]
    known = {unit: units[unit] for unit in order if unit in units}
    return {**known, **{unit: state for unit, state in units.items() if unit not in known}}


def read_unit(reader: Reader, path: str, value: Any) -> Unit:
    """Reads a unit."""
    keys = ("column", "slot", "damage", "rage", "down", "moved", "bonus", "tokens")
    found = reader.mapping(path, value, keys)
    column = found["column"]
    where = join(path, "column")
    return Unit(
        column=None if column is None else reader.number(where, column, COLUMNS[-1], 1),
        slot=reader.maybe(join(path, "slot"), found["slot"], SLOTS),
        damage=reader.number(join(path, "damage"), found["damage"], MOST_NUMBER),
        rage=reader.number(join(path, "rage"), found["rage"], MOST_NUMBER),
        down=reader.flag(join(path, "down"), found["down"]),
        moved=reader.flag(join(path, "moved"), found["moved"]),
        bonus=reader.number(join(path, "bonus"), found["bonus"], MOST_NUMBER),
        tokens=reader.number(join(path, "tokens"), found["tokens"], 9),
    )


def read_piles(reader: Reader, value: Any) -> dict[str, int]:
    """Reads the piles of status cards."""
    found = reader.mapping("piles", value, (STUN, POISON, CRYSTAL))
    return {status: reader.number(f"piles.{status}", found[status]) for status in found}


def read_drawn(reader: Reader, rules: Rules, value: Any) -> Drawn:
    """Reads how many chance events were answered in the round."""
    found = reader.mapping("drawn", value, ("cards", "upgrades", "dice"))
    cards = enumerate(reader.items("drawn.cards", found["cards"], rules.players))
    return Drawn(
        tuple(reader.number(f"drawn.cards[{at}]", number) for at, number in cards),
        reader.number("drawn.upgrades", found["upgrades"]),
        reader.number("drawn.dice", found["dice"]),
    )


def read_marks(reader: Reader, value: Any) -> frozenset[str]:
    """Reads which abilities of the companions are used."""
    found = reader.mapping("companions", value, MARKS)
    return frozenset(mark for mark in MARKS if reader.flag(f"companions.{mark}", found[mark]))


def read_row(reader: Reader, rules: Rules, value: Any) -> tuple[str, ...]:
    """Reads the revealed upgrades."""
    found = []
    for at, entry in enumerate(reader.items("row", value)):
        parts = reader.items(f"row[{at}]", entry, 2)
        found.append(reader.word(f"row[{at}]", " ".join(map(str, parts)), rules.cards.kinds))
    return tuple(found)


def read_scene(
    reader: Reader, rules: Rules, scene: str | None, found: dict[str, Any]
) -> tuple[dict[str, Card], tuple[int, ...], dict[str, int]]:
    """Reads the cards, tracks and variables of the scene; empty without a scene."""
    data = rules.cards.scenes[scene] if scene else None
    cards = reader.mapping("cards", found["cards"], POSITIONS if data else ())
    tracks = reader.items("tracks", found["tracks"], len(data.tracks) if data else 0)
    variables = reader.mapping("vars", found["vars"], data.variables if data else ())
    return (
        {name: read_card(reader, f"cards.{name}", cards[name]) for name in POSITIONS if data},
        tuple(
            reader.number(f"tracks[{at}]", number, MOST_DAMAGE) for at, number in enumerate(tracks)
        ),
        {name: reader.number(f"vars.{name}", number, 15) for name, number in variables.items()},
    )


def read_card(reader: Reader, path: str, value: Any) -> Card:
    """Reads a card of the scene."""
    found = reader.mapping(path, value, ("side", "damage", "broken", "stun", "counter"))
    return Card(
        side=reader.word(join(path, "side"), found["side"], SIDES),
        damage=reader.number(join(path, "damage"), found["damage"], MOST_DAMAGE),
        broken=reader.number(join(path, "broken"), found["broken"], 3),
        stun=reader.flag(join(path, "stun"), found["stun"]),
        counter=reader.number(join(path, "counter"), found["counter"], 99),
    )
