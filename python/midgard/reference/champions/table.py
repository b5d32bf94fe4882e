"""The table as text, for a person who follows or referees a game.

It uses the words of docs/reference/state.md and shows what a seat may see: ``view.py`` has hidden
the rest.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from . import scoring
from .action import BLESSING_SLOTS, EPIC_SLOTS
from .cards import Enemy
from .combat import Fight
from .phase import battle, engagement
from .place.longship import LONGSHIP_KINDS
from .rules import ROUNDS
from .state import Decision, End, Phase, Shore, Space, Table
from .view import HIDDEN, as_seen, is_sealed
from .words import (
    BERGRISAR,
    DM,
    JOURNEYS,
    LAND_JOURNEYS,
    LAND_SITES,
    PLACES,
    SMITHS,
    STALLS,
    VALHALLA,
    WARRIORS,
    Seat,
    Warband,
)

UNTOLD = ("turn", "back", "battle", "survivors", "least", "last", "more")
"""Fields of a phase that are shown elsewhere, or are only a way of writing (M1)."""


def show(table: Table, viewer: Seat | None) -> str:
    """Returns the table as this seat sees it; without a seat, as everybody does."""
    sealed = is_sealed(table)
    table = as_seen(table, viewer)
    lines = [f"round {table.round} of {ROUNDS}, marker at {_seat(table.marker)}", _prompt(table)]
    if sealed:
        lines.append("what others send is sealed until all have sent, and shown at home")
    lines += _fight(table)
    lines += ["", "places", *_places(table)]
    lines += ["", "foes", *_foes(table)]
    lines += ["", "shores", *_shores(table)]
    lines += ["", "left", *_left(table)]
    for seat in table.seats:
        lines += ["", *_clan(table, seat)]
    if isinstance(table.phase, End):
        lines += ["", "score", *_score(table)]
    return "\n".join(lines)


# The phase


def _prompt(table: Table) -> str:
    """Returns the seat that decides and the phase."""
    phase = table.phase
    match phase:
        case End():
            return "the game is over; won by " + _list(map(_seat, scoring.winners(table)))
        case Decision():
            who = f"{_seat(phase.decider())} is asked"
        case _:
            who = "chance is asked"
    return f"{who}: " + "; ".join([phase.name, *_details(phase)])


def _details(phase: Phase) -> list[str]:
    """Returns the fields of the phase by name."""
    names = [field.name for field in fields(phase) if field.name not in UNTOLD]
    values = {name: _value(getattr(phase, name)) for name in names}
    return [f"{name} {value}" for name, value in values.items() if value]


def _value(value: Any) -> str:
    """Returns a word, a number, or several of them; empty for a missing value."""
    match value:
        case None | False:
            return ""
        case Counter():
            return _counts(value)
        case tuple():
            return _list(" ".join(each) if isinstance(each, tuple) else each for each in value)
        case _:
            return str(value)


def _fight(table: Table) -> list[str]:
    """The fight or hunt that goes on, also while a rune is used: who, against what, and the
    dice.
    """
    phase = table.phase.underlying
    if not isinstance(phase, battle.Dice | engagement.InBattle):
        return []
    fight = phase.battle.fight
    against = _against(table, phase.battle)
    dice = [
        _row("dice", _list(f"{warrior} {shown}" for shown in faces))
        for warrior, faces in _lying(table, fight).items()
    ]
    return [
        "",
        "fight",
        _row(_seat(phase.battle.turn), _band(fight.warband)),
        _row("against", against),
        _row("damage", str(fight.damage)),
        *(dice or [_row("dice", _list(()))]),
        _row("in the air", _band(fight.to_throw)),
    ]


def _against(table: Table, fight: engagement.Battle) -> str:
    """The foe; the card of one that has fallen may be taken already."""
    has_card = fight.foe not in ("hunt", "kraken", "bandits")
    if fight.foe == "hunt" or (has_card and engagement.card_of(table, fight) is None):
        return fight.foe
    return _enemy(engagement.foe_of(table, fight))


def _lying(table: Table, fight: Fight) -> dict[str, list[str]]:
    """For each kind of warrior whose dice lie: what they show, and how many of them."""
    lying: dict[str, list[str]] = {}
    for warrior, _, face, number in fight.faces(table.rules.cards.dice):
        shown = face.text + (f" x{number}" if number > 1 else "")
        lying.setdefault(warrior, []).append(shown)
    return lying


# The board


def _places(table: Table) -> list[str]:
    """Each place in play: what lies there, and who stands there."""
    lines = []
    for place in PLACES:
        if place in LAND_SITES or (place in STALLS and place not in table.stalls):
            continue
        lines.append(_row(place, _offer(table, place), _workers(table, place)))
        if place == "shipwright":
            lines += [_row("", _for_sale(table, longship)) for longship in table.longships]
    return lines


def _workers(table: Table, place: str) -> str:
    """Who stands there; hunters in the order in which they came (R11)."""
    standing = table.hunters if place == "hunting_grounds" else table.standing(place)
    return _list(map(_seat, standing))


def _offer(table: Table, place: str) -> str:
    """The cards there, or the price and the gain."""
    cards = table.rules.cards
    if place in SMITHS:
        return _counts({SMITHS[place]: table.stock[SMITHS[place]]})
    if place in STALLS:
        stall = cards.stalls[place]
        cost = f"{_counts(stall.cost)} for " if stall.cost else ""
        return cost + _counts(stall.gain)
    if place in LONGSHIP_KINDS:
        public = cards.public_longships.get(LONGSHIP_KINDS[place])
        return _counts({"room": public.capacity, "coins": public.coins}) if public else ""
    match place:
        case "smokehouse":
            return _counts({"food": table.food_stock})
        case "merchant_ship":
            return _counts(cards.merchants[table.merchant]) if table.merchant else "nothing"
        case "runesmith":
            return _list(rune for rune in table.rune_row if rune)
        case "worker_huts":
            prices = cards.board.hut_prices[table.huts_sold :]
            return _counts({"coins": prices[0]}) if prices else "nothing"
        case _:
            return ""


def _for_sale(table: Table, longship: str) -> str:
    """A private longship and its cost."""
    ship = table.rules.cards.longships[longship]
    cost = _counts({"wood": ship.wood, "coins": ship.coins})
    return f"{cost} for {longship}: room {ship.capacity}, glory {ship.glory}"


def _foes(table: Table) -> list[str]:
    """The troll, the draugr and the Bergrisar with their journeys, and who was sent to them."""
    lines = []
    for site in table.rules.land_sites:
        card = table.foe_at(site)
        foe = _enemy(table.rules.cards.enemy(card)) if card else "nobody"
        sent = _band(table.garrison[site])
        fighters = [f"{_seat(seat)} with {sent}" for seat in table.standing(site)]
        lines += [_row(site, foe), *(_row("", fighter) for fighter in fighters)]
        if site in BERGRISAR:
            lines.append(_row("", _journey(table.space(site))))
    return lines


def _enemy(foe: Enemy) -> str:
    """A card with its numbers."""
    prohibits = f", no {foe.prohibits}" if foe.prohibits in WARRIORS else ""
    numbers = f"attack {foe.attack}, defense {foe.defense}, glory {foe.glory}"
    ability = f", {foe.ability}" if foe.ability != "none" else ""
    return f"{foe.id}: {numbers}, reward {foe.reward}{prohibits}{ability}"


def _shores(table: Table) -> list[str]:
    """Each shore in play: the monster, the journey, the ship."""
    lines = []
    for name in table.rules.shores:
        shore = table.shore(name)
        monster = _enemy(table.rules.cards.enemy(shore.monster)) if shore.monster else "nobody"
        bounty = f", bounty {shore.bounty}" if shore.bounty else ""
        lines += [_row(name, monster + bounty), _row("", _journey(shore))]
        lines += [_row("", ship) for ship in _ship(shore)]
    return lines


def _journey(shore: Space) -> str:
    """The journey; face-down, who has looked at it, and which it is if the viewer has."""
    if not shore.face_down:
        return f"journey {shore.journey}"
    card = "" if shore.journey == "unseen" else f" {shore.journey}"
    known_to = f", seen by {_list(map(_seat, shore.known_to))}" if shore.known_to else ""
    return f"journey face-down{card}{known_to}"


def _ship(shore: Shore) -> list[str]:
    """The longship there, if there is one."""
    ship = shore.ship
    if ship is None:
        return []
    aboard = f"{_band(ship.warriors)}, food {ship.food}"
    return [f"{ship.kind} longship of {_seat(ship.owner)} with {aboard}"]


def _left(table: Table) -> list[str]:
    """The supply, the decks, the discarded journeys, the destinies that the viewer put away."""
    deck = {name: len(cards) for name, cards in table.deck.unseen.items()}
    deck |= {"destinies": table.deck.destinies_left, "journeys": table.journeys.left}
    if table.rules.has(DM):
        deck["land journeys"] = table.land_journeys.left
    if table.rules.has(VALHALLA):
        deck["blessings"] = table.deck.blessings.total()
    gone = table.journeys.discards
    lines = [
        _row("supply", _band(table.supply)),
        _row("decks", _counts(deck)),
        _row("journeys gone", _counts({kind: gone[kind] for kind in JOURNEYS})),
    ]
    lines += _land_left(table) + _valhalla(table)
    for group in table.deck.under:
        if HIDDEN not in group.cards:
            lines.append(_row("under the deck", _list(group.cards)))
    return lines


def _land_left(table: Table) -> list[str]:
    """The discarded land journeys, and the cards that the viewer has put on top of a deck."""
    if not table.rules.has(DM):
        return []
    gone = table.land_journeys.discards
    lines = [_row("land journeys gone", _counts({kind: gone[kind] for kind in LAND_JOURNEYS}))]
    for name, deck in (("next journeys", table.journeys), ("next on land", table.land_journeys)):
        lines += [_row(name, _list(deck.top))] if deck.top else []
    return lines


def _valhalla(table: Table) -> list[str]:
    """The things that a clan can buy at Valhalla."""
    if not table.rules.has(VALHALLA):
        return []
    cards = table.rules.cards
    blessings = [
        _row(slot, card, _counts(cards.blessings[card].cost)) if card else _row(slot, "nothing")
        for slot, card in zip(BLESSING_SLOTS, table.blessings, strict=True)
    ]
    epics = [
        _row(slot, card, _counts(cards.epics[card].cost)) if card else _row(slot, "nothing")
        for slot, card in zip(EPIC_SLOTS, table.epics, strict=False)
    ]
    return [*blessings, *epics]


# The clans


def _clan(table: Table, seat: Seat) -> list[str]:
    """All that a clan has."""
    clan = table.clans[seat]
    goods = {name: getattr(clan, name) for name in ("food", "wood", "coins", "favor", "blame")}
    workers = {"to place": clan.workers, "begged": clan.begging, "bought": int(clan.extra_worker)}
    things = {
        "goods": _counts(goods),
        "warriors": _band(clan.warriors),
        "workers": _counts(workers),
        "longship": clan.longship,
        "runes": _list(clan.runes),
        "used runes": _list(clan.used_runes),
        "destinies": _list(clan.destinies),
        "revealed": _list(clan.revealed),
        "defeated": _list((*clan.trolls, *clan.draugr, *clan.monsters, *clan.bergrisar)),
        "tokens": _counts(clan.tokens) if clan.tokens.total() else "",
        "blessings": _counts(clan.blessings) if clan.blessings.total() else "",
        "epic monsters": _list(clan.epics),
    }
    name = f"{_seat(seat)}, {clan.leader or 'no leader'}, glory {clan.glory}"
    return [name, *(_row(name, thing) for name, thing in things.items() if thing)]


def _score(table: Table) -> list[str]:
    """The score pad: a line each, a column a seat."""
    rows = {line: [clan.sheet[line] for clan in table.clans] for line in table.rules.sheet}
    rows["glory"] = [clan.glory for clan in table.clans]
    return [_row(line, "".join(f"{glory:>5}" for glory in row)) for line, row in rows.items()]


# Words


def _row(name: str, *things: str) -> str:
    """A name, and what belongs to it."""
    return f"  {name:<17} {'  |  '.join(thing for thing in things if thing)}".rstrip()


def _seat(seat: Seat | None) -> str:
    """A seat by its number."""
    return "nobody" if seat is None else f"seat {seat}"


def _list(words: Iterable[str]) -> str:
    """Words, those that are alike with their number: ``craftsman, hidden x2``."""
    number = Counter(words)
    return ", ".join(word if number[word] == 1 else f"{word} x{number[word]}" for word in number)


def _band(warband: Warband) -> str:
    """Warriors, kinds in order."""
    return _counts({warrior: warband[warrior] for warrior in WARRIORS})


def _counts(group: Mapping[str, int]) -> str:
    """How many of what, in the order given: ``food 2, wood 1``."""
    return ", ".join(f"{name} {number}" for name, number in group.items() if number) or "nothing"
