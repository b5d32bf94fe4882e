"""Does a table that was written down fit together?  Every problem is reported.

The words and numbers have been read by ``notation.py``; here the dice and cards are counted, the
workers and ships are matched, and what the game waits for must be possible.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .notation import DECKS, from_dict, ids, raise_problems
from .phase import PHASES
from .phase.assignment import Assignment, is_asked
from .phase.battle import Dice, Fallen, InBattle, Pick, Roll, foe_of
from .phase.draft import Draft
from .phase.placement import Placement
from .phase.runes import Gifts, Knowledge, RuneTaken, Success
from .phase.setup import Destinies, Stalls, Start
from .phase.stocking import Stocking, is_wanted
from .phase.success import SuccessWindow
from .phase.visit import Crowded, KeepDestiny, Peek, PeekJourney, SageDraw
from .phase.voyage import Journey, Lost, Reveal, Starving
from .rules import Rules
from .state import Chance, Decision, Table
from .words import JOURNEYS, LAND_SITES, SHORES, STALLS, WARRIORS

SETUP = (Stalls, Start, Draft, Destinies)


def read(rules: Rules, value: Mapping[str, Any]) -> Table:
    """The table that a dict describes; ValueError lists all that is wrong with it."""
    table, problems = from_dict(rules, value)
    raise_problems(problems)
    raise_problems([problem for check in CHECKS for problem in check(table)])
    raise_problems(list(check_question(table)))
    return table


def check_order(table: Table) -> Iterator[str]:
    """Is the phase one of this round, and has set-up been gone through?"""
    if isinstance(table.phase, SETUP) != (table.round == 0):
        yield f"phase {table.phase.name} is not one of round {table.round}"
    if table.marker is None and not isinstance(table.phase, Stalls | Start):
        yield "nobody holds the marker"
    if table.marker is not None and isinstance(table.phase, Start):
        yield "the marker is held before it was drawn"
    leaders = [clan.leader for clan in table.clans if clan.leader]
    if len(set(leaders)) < len(leaders):
        yield "two clans have the same leader"
    if len(leaders) < len(table.clans) and not isinstance(table.phase, Stalls | Start | Draft):
        yield "a clan has no leader"
    for group, number in table.rules.stalls:
        there = len(set(group) & set(table.stalls))
        if there > number or (there < number and not isinstance(table.phase, Stalls)):
            yield f"{there} of the stalls {', '.join(group)} are in play, not {number}"


def check_dice(table: Table) -> Iterator[str]:
    """Each die is in one place, and no longhouse overflows."""
    fighting = [table.phase.underlying.warband_of(seat) for seat in table.seats]
    out = [*table.garrison.values(), *(place.ship.warriors for place in table.shores if place.ship)]
    at_home = [clan.warriors for clan in table.clans]
    for warrior in WARRIORS:
        stacks = [table.supply, table.stock, *fighting, *out, *at_home]
        number = sum(stack[warrior] for stack in stacks)
        if number != table.rules.cards.dice[warrior].count:
            yield f"there are {number} dice of the kind {warrior}"
    for seat, clan in enumerate(table.clans):
        number = table.warriors_of(seat)
        if number > table.rules.longhouse(clan.leader):
            yield f"seat {seat} has {number} warriors"


def check_cards(table: Table) -> Iterator[str]:
    """No card is in two places; of runes and destinies none is missing."""
    clans = table.clans
    on_shores = [place.monster for place in table.shores]
    drawn = table.phase.drawn if isinstance(table.phase, SageDraw | KeepDestiny) else ()
    elsewhere: dict[str, list[Iterable[str | None]]] = {
        "trolls": [[table.troll], *(clan.trolls for clan in clans)],
        "draugr": [[table.left_draugr, table.right_draugr], *(clan.draugr for clan in clans)],
        "monsters": [on_shores, *(clan.monsters for clan in clans)],
        "runes": [table.rune_row, *((*clan.runes, *clan.used_runes) for clan in clans)],
        "merchants": [[table.merchant]],
        "destinies": [
            drawn,
            *(clan.destinies for clan in clans),
            *(group.cards for group in table.deck.under),
        ],
    }
    for deck in DECKS:
        cards = Counter(table.deck.unseen[deck])
        for place in elsewhere[deck]:
            cards.update(card for card in place if card)
        for card, number in cards.items():
            if number > 1:
                yield f"{card} is in {number} places"
        if deck in ("runes", "destinies"):
            for card in ids(table.rules, deck):
                if not cards[card]:
                    yield f"{card} is nowhere"
    for seat, clan in enumerate(clans):
        if not set(clan.revealed) <= set(clan.destinies):
            yield f"seat {seat} has revealed a destiny that is not its own"


def check_visits(table: Table) -> Iterator[str]:
    """The destinies lie where the visits to the Sage's House have left them."""
    visits = table.sage
    drawn = table.phase.drawn if isinstance(table.phase, SageDraw | KeepDestiny) else ()
    closed = visits[:-1] if drawn else visits
    if drawn and (not visits or set(visits[-1].drawn) != set(drawn) or visits[-1].kept):
        yield "sage: the last visit is not the one that is going on"
    for visit in closed:
        if visit.kept not in visit.drawn or visit.kept not in table.clans[visit.turn].destinies:
            yield f"sage: seat {visit.turn} has not kept {visit.kept}"
    shown = any(clan.revealed for clan in table.clans)
    if table.shown_after is not None and not (shown and table.shown_after <= len(visits)):
        yield "shown_after: a destiny is revealed that was there after so many visits"


def check_journeys(table: Table) -> Iterator[str]:
    """The journeys are all there, and as many are unseen as lie unseen."""
    journeys = table.journeys
    known = Counter(place.journey for place in table.shores)
    for kind in JOURNEYS:
        number = journeys.unseen[kind] + journeys.old[kind] + journeys.discards[kind] + known[kind]
        if number != table.rules.cards.journeys[kind]:
            yield f"there are {number} journeys of the kind {kind}"
    unseen = [place.old for place in table.shores if place.journey == "unseen"]
    if journeys.left + unseen.count(False) != journeys.unseen.total():
        yield "the unseen journeys are not those of the deck and those face-down"
    if unseen.count(True) != journeys.old.total():
        yield "the old journeys are not those face-down"
    for name, place in zip(SHORES, table.shores, strict=True):
        if place.revealed and place.journey in ("none", "unseen"):
            yield f"{name}: a journey that nobody has seen lies face-up"
        if place.known_to and (place.revealed or place.journey in ("none", "unseen")):
            yield f"{name}: known_to is for a journey that lies face-down and was looked at"
        if place.old and not place.face_down:
            yield f"{name}: only a journey that lies face-down can be old"
        used = place.monster or place.bounty or place.journey != "none" or place.ship
        if name not in table.rules.shores and used:
            yield f"{name} is not in play"


def check_workers(table: Table) -> Iterator[str]:
    """The workers on the board are there and stand where they may."""
    for seat, clan in enumerate(table.clans):
        workers = clan.workers + clan.begging + len(clan.placed)
        if workers > table.rules.workers + clan.extra_worker:
            yield f"seat {seat} has {workers} workers"
        for place in clan.placed:
            alone = place not in ("hunting_grounds", "private_longship")
            if alone and table.standing(place) != [seat]:
                yield f"{place} holds one worker"
            if place in STALLS and place not in table.stalls:
                yield f"{place} is not in play"
    if sorted(table.hunters) != table.standing("hunting_grounds"):
        yield "the hunters are not those on the hunting_grounds"
    if table.huts_sold != sum(clan.extra_worker for clan in table.clans):
        yield "huts_sold is the number of extra workers"
    for site in LAND_SITES:
        if table.garrison[site].total() and not (table.standing(site) and table.foe_at(site)):
            yield f"warriors were sent to {site} for nothing"


def check_ships(table: Table) -> Iterator[str]:
    """Each longship belongs to somebody, and carries no more than it can."""
    owned = [clan.longship for clan in table.clans if clan.longship]
    if len({*owned, *table.longships}) < len(owned) + len(table.longships):
        yield "a longship is in two places"
    if not {*owned, *table.longships} <= set(table.rules.longships):
        yield "a longship is not in play"
    seen = set()
    for name, place in zip(SHORES, table.shores, strict=True):
        ship = place.ship
        if ship is None:
            continue
        clan = table.clans[ship.owner]
        if (ship.kind, ship.kind == "private" and ship.owner) in seen:
            yield f"{name}: the {ship.kind} longship is at two shores"
        seen.add((ship.kind, ship.kind == "private" and ship.owner))
        if f"{ship.kind}_longship" not in clan.placed:
            yield f"{name}: no worker stands on the {ship.kind} longship"
        elif ship.kind == "private" and not clan.longship:
            yield f"{name}: seat {ship.owner} has no longship"
        elif ship.food + ship.warriors.total() > table.rules.capacity(ship.kind, clan.longship):
            yield f"{name}: the ship is too full"
    for seat, clan in enumerate(table.clans):
        if "private_longship" in clan.placed and not clan.longship:
            yield f"seat {seat} has no longship"


def check_phase(table: Table) -> Iterator[str]:
    """What the game waits for happens somewhere: the fight, the ship, the card is there."""
    phase = table.phase.underlying
    if isinstance(phase, Dice | InBattle):
        yield from check_fight(table, phase)
    if isinstance(phase, Journey | Lost | Starving | Reveal):
        ship = table.shore(phase.shore).ship
        if ship is None or (not isinstance(phase, Reveal) and ship.owner != phase.turn):
            yield f"{phase.shore}: there is no ship of the seat that is asked"
    if isinstance(phase, Assignment) and not is_asked(table, *phase.question):
        yield f"phase assignment: seat {phase.turn} cannot send {phase.item} to {phase.site}"
    if isinstance(phase, Placement) and not table.clans[phase.turn].workers:
        yield f"phase placement: seat {phase.turn} has no worker left"
    if isinstance(phase, Stocking) and not is_wanted(table, phase.step):
        yield f"phase stocking: {phase.step} gets no card"
    if isinstance(phase, Crowded):
        fit = phase.offered.total() - phase.left == table.room(phase.turn) > 0
        if not fit or not phase.offered <= table.supply:
            yield f"phase crowded: the warriors offered to seat {phase.turn} do not fit the numbers"
    draws = phase.draws if isinstance(phase, Peek | PeekJourney | SageDraw) else 0
    if draws > table.deck.destinies_left:
        yield f"phase {phase.name}: there are fewer than {draws} destinies to draw"
    if isinstance(phase, SuccessWindow) and not was_visited(table, phase.after):
        yield f"phase success_window: nobody was at {phase.after}"
    if isinstance(phase, Draft) and table.clans[phase.turn].leader:
        yield f"phase draft: seat {phase.turn} has a leader"
    if isinstance(phase, Destinies) and table.clans[phase.turn].destinies:
        yield f"phase destinies: seat {phase.turn} has a destiny"


def was_visited(table: Table, after: str) -> bool:
    """Whether a worker stands there, or a ship lies there; assignment is always gone through."""
    if after in SHORES:
        return table.shore(after).ship is not None
    return after == "assignment" or bool(table.standing(after))


def check_runes(table: Table) -> Iterator[str]:
    """A rune that is asked for is there."""
    phase = table.phase.underlying
    asked = {"journey": "journey", "true_vision": "true_vision", "fallen": "glory"}
    rune = asked.get(phase.name)
    if rune and isinstance(phase, Decision) and rune not in table.clans[phase.decider()].runes:
        yield f"phase {phase.name}: seat {phase.decider()} has no rune {rune}"
    if isinstance(phase, RuneTaken | SuccessWindow):
        rune = phase.rune if isinstance(phase, RuneTaken) else "success"
        if rune not in (table.phase.name, *table.usable_runes(phase.turn)):
            yield f"phase {phase.name}: seat {phase.turn} cannot use {rune}"


def check_back(table: Table) -> Iterator[str]:
    """A rune that is being used was turned over, and the same seat's decision was interrupted."""
    phase = table.phase
    if isinstance(phase, Gifts | Success | Knowledge):
        if phase.name not in table.clans[phase.turn].used_runes:
            yield f"phase {phase.name}: seat {phase.turn} has not turned the rune over"
        if phase.back.decider() != phase.turn:
            yield f"phase {phase.name}: another seat was asked"
        if phase.name not in phase.back.any_time:
            yield f"phase {phase.name}: {phase.back.name} offers no such rune"


def check_unseen(table: Table) -> Iterator[str]:
    """A journey that chance is asked for is one that nobody has looked at."""
    phase = table.phase
    if isinstance(phase, PeekJourney | Knowledge | Reveal):
        place = table.shore(phase.shore)
        if place.journey != "unseen":
            yield f"phase {phase.name}: the journey of {phase.shore} is not asked for"


def check_fight(table: Table, phase: Dice | InBattle) -> Iterator[str]:
    """The dice of the fight are those of the warband, and its foe is there."""
    battle = phase.battle
    fight = battle.fight
    dice: Counter[str] = Counter(fight.to_throw)
    for (warrior, face), number in fight.lying.items():
        dice[warrior] += number
        if number and face >= len(table.rules.cards.dice[warrior].faces):
            yield f"a {warrior} has no face with the number {face}"
    if isinstance(phase, Dice | Roll | Pick) and dice != fight.warband:
        yield "the dice in the air and those that lie are not the warband"
    if battle.foe == "hunt":
        there = battle.turn in table.hunters and battle.shore is None
    elif battle.foe in LAND_SITES:
        stands = battle.foe in table.clans[battle.turn].placed
        there = stands and bool(table.foe_at(battle.foe)) and battle.shore is None
    else:
        place = table.shore(battle.shore) if battle.shore else None
        foe = place and (place.monster if battle.foe == "monster" else place.journey == "kraken")
        there = bool(place and foe and place.ship and place.ship.owner == battle.turn)
    if not there:
        yield f"seat {battle.turn} does not fight {battle.foe}"
    elif isinstance(phase, Fallen) and fight.damage < foe_of(table, battle).defense:
        yield f"{battle.foe} has not fallen"


def check_question(table: Table) -> Iterator[str]:
    """There is something to decide or to draw."""
    phase = table.phase
    assert isinstance(phase, PHASES[phase.name])
    for asked in (phase, phase.underlying):
        if isinstance(asked, Decision) and not asked.choices(table):
            yield f"phase {asked.name}: there is nothing to choose from"
    if isinstance(phase, Dice) and not phase.battle.fight.to_throw.total():
        yield "phase dice: no die is in the air"
    elif isinstance(phase, Stalls) and len(table.stalls) == sum(n for _, n in table.rules.stalls):
        yield "phase stalls: all stalls are in play"
    elif isinstance(phase, Chance) and not phase.question(table).weights:
        yield f"phase {phase.name}: there is nothing to draw from"


CHECKS = (
    check_order,
    check_dice,
    check_cards,
    check_visits,
    check_journeys,
    check_workers,
    check_ships,
    check_phase,
    check_runes,
    check_back,
    check_unseen,
)
