"""Reads the dict form and checks that every field exists and has a valid value.

Every problem is reported with its path.  A valid value takes the place of an invalid one, so that
the other checks can still run.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from ..action import BLESSING_SLOTS
from ..combat import MOST_THROWS, Fight
from ..deck import Decks, Glimpse, Group, Journeys, Visit
from ..notation import FACES, FOES, STEPS, decks, ids, in_play
from ..phase.engagement import Battle
from ..phase.setup import Stalls
from ..phase.success import WINDOWS
from ..phase.table import ALL_PHASES, PHASES
from ..reading import HOLE, MISSING, MOST, Problem, Reader, problem
from ..rules import Rules
from ..state import Clan, Decision, Phase, Ship, Shore, Space, Table
from ..words import (
    BERGRISAR,
    DM,
    FOOD,
    GOODS,
    MOST_GOODS,
    PLACES,
    SHIP_KINDS,
    SHORES,
    SPACES,
    VALHALLA,
)
from .fight import read_fight
from .part import Purchase
from .phase import BOX_PARTS, OWN_PARTS

__all__ = ["MOST", "Problem", "from_dict", "problem"]

BYTE = 255
GOODS_OF_CLAN = ("food", "wood", "coins", "favor", "blame")


def top_fields(rules: Rules) -> list[str]:
    """The fields of a state."""
    compared = {part.name for part in fields(Table) if part.compare}
    own = [name for name in in_play(rules, Table) if name in compared]
    return ["players", "under", *own]


def from_dict(rules: Rules, value: Any) -> tuple[Table, list[Problem]]:
    """Returns the table that a dict describes, and all problems of its fields."""
    reader = Reader(rules)
    top = reader.mapping("", value, top_fields(rules))
    players = reader.number("players", top["players"])
    read = not any(each.path in ("", "players") for each in reader.problems)
    if read and players != rules.players:
        reader.wrong("players", players, str(rules.players), "the game has that number of players")
    garrison = reader.mapping("garrison", top["garrison"], rules.land_sites)
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
        supply=reader.counts("supply", top["supply"], rules.kinds),
        longships=reader.words("longships", top["longships"], tuple(rules.cards.longships)),
        deck=read_decks(reader, top["deck"], top["under"]),
        journeys=read_journeys(reader, "journeys", top["journeys"], rules.journeys),
        sage=read_sage(reader, top["sage"]),
        shown_after=reader.maybe_number("shown_after", top["shown_after"]),
        stalls=reader.words("stalls", top["stalls"], places(rules)),
        hunters=tuple(
            reader.seat(f"hunters[{n}]", seat)
            for n, seat in enumerate(reader.items("hunters", top["hunters"], max(4, rules.players)))
        ),
        stock=reader.counts("stock", top["stock"], rules.kinds),
        food_stock=reader.number("food_stock", top["food_stock"]),
        huts_sold=reader.number("huts_sold", top["huts_sold"]),
        troll=reader.maybe("troll", top["troll"], ids(rules, "trolls")),
        left_draugr=reader.maybe("left_draugr", top["left_draugr"], draugr),
        right_draugr=reader.maybe("right_draugr", top["right_draugr"], draugr),
        rune_row=(
            reader.maybe("rune_row[0]", row[0], rules.runes),
            reader.maybe("rune_row[1]", row[1], rules.runes),
        ),
        merchant=reader.maybe("merchant", top["merchant"], ids(rules, "merchants")),
        garrison={
            site: reader.counts(f"garrison.{site}", garrison[site], rules.kinds)
            for site in rules.land_sites
        },
        shores=tuple(read_shore(reader, f"shores[{n}]", shore) for n, shore in enumerate(shores)),
        **read_boxes(reader, top),
    )
    return table, reader.problems


def read_sage(reader: Reader, value: Any) -> tuple[Visit, ...]:
    visits = reader.items("sage", value, most_visits(reader.rules))
    return tuple(read_visit(reader, f"sage[{n}]", visit) for n, visit in enumerate(visits))


def most_visits(rules: Rules) -> int:
    """The largest number of visits at which destinies were drawn: one a round at the Sage's House;
    with Valhalla also those of a blessing.
    """
    return BYTE if rules.boxes else 8


def places(rules: Rules) -> tuple[str, ...]:
    """The words of places; those of the boxes only with one."""
    return PLACES if rules.boxes else PLACES[: PLACES.index(BERGRISAR[0])]


def read_boxes(reader: Reader, top: dict[str, Any]) -> dict[str, Any]:
    """Reads what lies on the boards of the boxes."""
    read, rules = dict[str, Any](), reader.rules
    if rules.has(DM):
        for site in BERGRISAR:
            read[site] = reader.maybe(site, top[site], ids(rules, "bergrisar"))
        land = reader.exactly("land", top["land"], len(BERGRISAR))
        read["land"] = tuple(read_land(reader, f"land[{n}]", each) for n, each in enumerate(land))
        cards, kinds = top["land_journeys"], rules.land_journeys
        read["land_journeys"] = read_journeys(reader, "land_journeys", cards, kinds)
    if rules.has(VALHALLA):
        row = reader.exactly("blessings", top["blessings"], len(BLESSING_SLOTS))
        read["blessings"] = tuple(
            reader.maybe(f"blessings[{n}]", card, rules.blessings) for n, card in enumerate(row)
        )
        row = reader.exactly("epics", top["epics"], rules.epic_slots)
        read["epics"] = tuple(
            reader.maybe(f"epics[{n}]", card, ids(rules, "epics")) for n, card in enumerate(row)
        )
        read["thorir_due"] = reader.flag("thorir_due", top["thorir_due"])
    return read


def read_clan(reader: Reader, where: str, value: Any) -> Clan:
    rules, read = reader.rules, dict[str, Any]()
    entry = reader.mapping(where, value, in_play(rules, Clan))
    sheet = reader.mapping(f"{where}.sheet", entry["sheet"], rules.sheet)
    for name in (*GOODS_OF_CLAN, "workers", "begging"):
        most = MOST_GOODS if name in GOODS_OF_CLAN else BYTE
        read[name] = reader.number(f"{where}.{name}", entry[name], most)
    for name, vocabulary in (
        ("placed", places(rules)),
        ("runes", rules.runes),
        ("used_runes", rules.runes),
        ("destinies", rules.destinies),
        ("revealed", rules.destinies),
        *((pile, ids(rules, pile)) for pile in piles(rules)),
    ):
        read[name] = reader.words(f"{where}.{name}", entry[name], vocabulary)
    if rules.has(VALHALLA):
        for name, kinds in (("tokens", rules.token_kinds), ("blessings", rules.blessings)):
            read[name] = reader.counts(f"{where}.{name}", entry[name], kinds)
        for name in ("wand_used", "mercy_used"):
            read[name] = reader.number(f"{where}.{name}", entry[name])
    return Clan(
        leader=reader.maybe(f"{where}.leader", entry["leader"], rules.all_leaders),
        warriors=reader.counts(f"{where}.warriors", entry["warriors"], rules.kinds),
        extra_worker=reader.flag(f"{where}.extra_worker", entry["extra_worker"]),
        longship=reader.maybe(f"{where}.longship", entry["longship"], tuple(rules.cards.longships)),
        sheet={
            line: reader.number(f"{where}.sheet.{line}", sheet[line], 2**15 - 1, -(2**15))
            for line in rules.sheet
        },
        **read,
    )


def piles(rules: Rules) -> tuple[str, ...]:
    """The piles of cards that a clan can have."""
    more = ("bergrisar",) if rules.has(DM) else ()
    return ("trolls", "draugr", "monsters", *more, *(("epics",) if rules.has(VALHALLA) else ()))


def read_shore(reader: Reader, where: str, value: Any) -> Shore:
    rules = reader.rules
    entry = reader.mapping(where, value, in_play(rules, Shore))
    known_to = read_known_to(reader, where, entry["known_to"])
    ship = None
    if entry["ship"] is not None and entry["ship"] is not HOLE:
        at = f"{where}.ship"
        aboard = reader.mapping(at, entry["ship"], [part.name for part in fields(Ship)])
        ship = Ship(
            kind=reader.word(f"{at}.kind", aboard["kind"], SHIP_KINDS),
            owner=reader.seat(f"{at}.owner", aboard["owner"]),
            food=reader.number(f"{at}.food", aboard["food"]),
            warriors=reader.counts(f"{at}.warriors", aboard["warriors"], rules.kinds),
        )
    return Shore(
        monster=reader.maybe(f"{where}.monster", entry["monster"], ids(rules, "monsters")),
        bounty=reader.number(f"{where}.bounty", entry["bounty"]),
        journey=reader.word(
            f"{where}.journey", entry["journey"], ("none", "unseen", *rules.journeys)
        ),
        revealed=reader.flag(f"{where}.revealed", entry["revealed"]),
        known_to=known_to,
        old=reader.flag(f"{where}.old", entry["old"]),
        ship=ship,
        grouped=rules.has(DM) and reader.flag(f"{where}.grouped", entry["grouped"]),
    )


def read_known_to(reader: Reader, where: str, value: Any) -> tuple[int, ...]:
    """Reads the seats that have looked at a journey."""
    seats = reader.items(f"{where}.known_to", value)
    reader.different(f"{where}.known_to", seats)
    known_to = {reader.seat(f"{where}.known_to[{at}]", seat) for at, seat in enumerate(seats)}
    return tuple(sorted(known_to))


def read_land(reader: Reader, where: str, value: Any) -> Space:
    """Reads the space of a land journey."""
    entry, kinds = reader.mapping(where, value, in_play(reader.rules, Space)), reader.rules
    return Space(
        journey=reader.word(
            f"{where}.journey", entry["journey"], ("none", "unseen", *kinds.land_journeys)
        ),
        revealed=reader.flag(f"{where}.revealed", entry["revealed"]),
        known_to=read_known_to(reader, where, entry["known_to"]),
        old=reader.flag(f"{where}.old", entry["old"]),
        grouped=reader.flag(f"{where}.grouped", entry["grouped"]),
    )


def read_decks(reader: Reader, deck: Any, under: Any) -> Decks:
    rules = reader.rules
    names = (*decks(rules), *(("blessings",) if rules.has(VALHALLA) else ()))
    entry = reader.mapping("deck", deck, names)
    groups = []
    for number, group in enumerate(reader.items("under", under, most_visits(rules))):
        read = reader.mapping(f"under[{number}]", group, ("owner", "cards"))
        cards = reader.words(f"under[{number}].cards", read["cards"], rules.destinies)
        groups.append(Group(reader.seat(f"under[{number}].owner", read["owner"]), cards))
    unseen = {
        name: reader.words(f"deck.{name}", entry[name], ids(rules, name)) for name in decks(rules)
    }
    blessings = Counter[str]()
    if rules.has(VALHALLA):
        blessings = reader.counts("deck.blessings", entry["blessings"], rules.blessings)
    return Decks(unseen, tuple(groups), blessings)


def read_visit(reader: Reader, where: str, value: Any) -> Visit:
    entry = reader.mapping(where, value, ("turn", "drawn", "kept"))
    most = BYTE if reader.rules.boxes else 4
    drawn = [
        reader.word(f"{where}.drawn[{at}]", card, reader.rules.destinies)
        for at, card in enumerate(reader.items(f"{where}.drawn", entry["drawn"], most))
    ]
    kept = reader.maybe(f"{where}.kept", entry["kept"], reader.rules.destinies)
    return Visit(reader.seat(f"{where}.turn", entry["turn"]), tuple(drawn), kept)


def read_journeys(reader: Reader, where: str, value: Any, kinds: Sequence[str]) -> Journeys:
    more = ("top", "ordered_by", "group") if reader.rules.has(DM) else ()
    entry = reader.mapping(where, value, ("left", "unseen", "old", "discards", *more))
    known = dict[str, Any]()
    if more:
        by = entry["ordered_by"]
        known["top"] = reader.sequence(f"{where}.top", entry["top"], kinds)
        unknown = by is None or by is HOLE
        known["ordered_by"] = None if unknown else reader.seat(f"{where}.ordered_by", by)
        known["group"] = read_group(reader, f"{where}.group", entry["group"], kinds)
    return Journeys(
        left=reader.number(f"{where}.left", entry["left"]),
        unseen=reader.counts(f"{where}.unseen", entry["unseen"], kinds),
        old=reader.counts(f"{where}.old", entry["old"], kinds),
        discards=reader.counts(f"{where}.discards", entry["discards"], kinds),
        **known,
    )


def read_group(reader: Reader, where: str, value: Any, kinds: Sequence[str]) -> Glimpse | None:
    """Reads what a seat has seen of cards that another has looked at after it."""
    if value is None or value is HOLE:
        return None
    entry = reader.mapping(where, value, ("seat", "seen", "shown"))
    return Glimpse(
        reader.seat(f"{where}.seat", entry["seat"]),
        reader.counts(f"{where}.seen", entry["seen"], kinds),
        reader.counts(f"{where}.shown", entry["shown"], kinds),
    )


INTERRUPTIBLE = {
    name: kind for name, kind in PHASES.items() if issubclass(kind, Decision) and kind.any_time
}
"""The phases that a rune can interrupt; none of them has a ``back`` of its own."""
BOX_INTERRUPTIBLE = {
    name: kind for name, kind in ALL_PHASES.items() if issubclass(kind, Decision) and kind.any_time
}
"""The same in a game with a box; a few of them have a ``back``, the phase ``valhalla``."""

VISIT = {"valhalla": ALL_PHASES["valhalla"]}
"""The phase that a purchase is part of."""


def read_phase(
    reader: Reader, where: str, value: Any, within: Mapping[str, type[Phase]] | None = None
) -> Phase:
    """Reads a phase by its name, with a reader for each of its fields."""
    phases = within or (ALL_PHASES if reader.rules.boxes else PHASES)
    if not isinstance(value, dict):
        reader.wrong(where, value, "a dict with a name")
        name, value = "", HOLE
    else:
        name = value.get("name", MISSING)
        if not isinstance(name, str) or name not in phases:
            reader.wrong(f"{where}.name", name, f"one of {', '.join(phases)}")
            value = HOLE
    kind = (
        phases.get(name, ALL_PHASES["placement"]) if value is not HOLE else ALL_PHASES["placement"]
    )
    if value is HOLE and within is None:
        return Stalls()
    parts = in_play(reader.rules, kind)
    written = [{"least": "from", "battle": "fight"}.get(part, part) for part in parts]
    entry = reader.mapping(where, value, ("name", *written))
    read: dict[str, Any] = {}
    for part, key in zip(parts, written, strict=True):
        at = f"{where}.{key}"
        if part == "least" and name in ("pick", "ability_pick"):
            read[part] = read_pair(reader, at, entry[key])
        elif part == "least":
            food = (FOOD,) if name == "lost" else ()
            read[part] = reader.word(at, entry[key], (*reader.rules.kinds, *food))
        elif part == "cards":
            kinds = reader.rules.journey_kinds(read["deck"])
            read[part] = reader.counts(at, entry[key], kinds)
        elif part == "ordered":
            kinds = reader.rules.journey_kinds(read["deck"])
            read[part] = reader.sequence(at, entry[key], kinds)
        elif part == "back" and issubclass(kind, Purchase):
            read[part] = read_phase(reader, at, entry[key], VISIT)
        elif own := OWN_PARTS.get((kind.name, part)):
            read[part] = own(reader, at, entry[key])
        else:
            read[part] = PARTS[part](reader, at, entry[key])
    return kind(**read)


def read_pair(reader: Reader, where: str, value: Any) -> tuple[str, int]:
    """Reads a kind of warrior and the number of a face."""
    kind, face = reader.exactly(where, value, 2)
    return (
        reader.word(f"{where}[0]", kind, reader.rules.kinds),
        reader.number(f"{where}[1]", face),
    )


def read_battle(reader: Reader, where: str, value: Any) -> Battle:
    own, kinds = in_play(reader.rules, Fight), reader.rules.kinds
    entry = reader.mapping(where, value, ("turn", "foe", "shore", *own))
    lying: Counter[tuple[str, int]] = Counter()
    faces = reader.mapping(f"{where}.lying", entry["lying"], kinds)
    for kind in kinds:
        at = f"{where}.lying.{kind}"
        for face, number in enumerate(reader.exactly(at, faces[kind], FACES)):
            lying[kind, face] = reader.number(f"{at}[{face}]", number)
    return Battle(
        turn=reader.seat(f"{where}.turn", entry["turn"]),
        foe=reader.word(f"{where}.foe", entry["foe"], foes(reader.rules)),
        shore=reader.maybe(f"{where}.shore", entry["shore"], spaces(reader.rules)),
        fight=Fight(
            warband=reader.counts(f"{where}.warband", entry["warband"], kinds),
            to_throw=reader.counts(f"{where}.to_throw", entry["to_throw"], kinds),
            lying=lying,
            damage=reader.number(f"{where}.damage", entry["damage"]),
            reaction=reader.flag(f"{where}.reaction", entry["reaction"]),
            throws=reader.number(f"{where}.throws", entry["throws"], MOST_THROWS),
            **read_fight(reader, where, entry),
        ),
    )


def foes(rules: Rules) -> tuple[str, ...]:
    """The words of foes; those of The Dark Mountains only with it."""
    return (
        FOES if rules.has(DM) else tuple(foe for foe in FOES if foe not in (*BERGRISAR, "bandits"))
    )


def spaces(rules: Rules) -> tuple[str, ...]:
    """The spaces of journeys."""
    return SPACES if rules.has(DM) else SHORES


def sites(rules: Rules) -> tuple[str, ...]:
    """The sites of warriors."""
    return (*rules.land_sites, *SHORES)


def read_last(reader: Reader, where: str, value: Any) -> tuple[Any, Any] | None:
    if value is None or value is HOLE:
        return None
    give, get = reader.exactly(where, value, 2)
    return (reader.word(f"{where}[0]", give, GOODS), reader.word(f"{where}[1]", get, GOODS))


def steps(rules: Rules) -> tuple[str, ...]:
    """The steps of round set-up."""
    return STEPS if rules.has(DM) else tuple(step for step in STEPS if step not in BERGRISAR)


def windows(rules: Rules) -> tuple[str, ...]:
    """The points after which Success is offered."""
    return WINDOWS if rules.has(DM) else tuple(word for word in WINDOWS if word not in BERGRISAR)


def in_list(vocabulary: Sequence[str]) -> Callable[[Reader, str, Any], str]:
    """Returns a reader for one of these words."""
    return lambda reader, where, value: reader.word(where, value, vocabulary)


def in_lists(vocabulary: Sequence[str]) -> Callable[[Reader, str, Any], tuple[str, ...]]:
    """Returns a reader for some of these words."""
    return lambda reader, where, value: reader.words(where, value, vocabulary)


PARTS: dict[str, Callable[[Reader, str, Any], Any]] = {
    "turn": Reader.seat,
    "step": lambda reader, where, value: reader.word(where, value, steps(reader.rules)),
    "offered": lambda reader, where, value: reader.counts(where, value, reader.rules.kinds),
    "given": in_lists(GOODS),
    "taken": in_lists(GOODS),
    "last": read_last,
    "ship": in_list(SHIP_KINDS),
    "draws": Reader.number,
    "food": Reader.maybe_number,
    "shore": lambda reader, where, value: reader.word(where, value, spaces(reader.rules)),
    "drawn": lambda reader, where, value: reader.words(where, value, reader.rules.destinies),
    "rune": lambda reader, where, value: reader.word(where, value, reader.rules.runes),
    "after": lambda reader, where, value: reader.word(where, value, windows(reader.rules)),
    "back": lambda reader, where, value: read_phase(
        reader, where, value, BOX_INTERRUPTIBLE if reader.rules.boxes else INTERRUPTIBLE
    ),
    "site": lambda reader, where, value: reader.word(where, value, sites(reader.rules)),
    "item": lambda reader, where, value: reader.word(where, value, (*reader.rules.kinds, FOOD)),
    "battle": read_battle,
    "survivors": read_battle,
    "left": Reader.number,
    "first": Reader.flag,
    "again": Reader.flag,
    **BOX_PARTS,
}
