"""What the boxes add: Bergrisar, blessings, epic monsters, tokens, and their phases."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from ..action import BLESSING_SLOTS, EPIC_SLOTS
from ..dark_mountains.alms import Alms
from ..dark_mountains.blizzard import Blizzard
from ..dark_mountains.land_journey import Hire, LandJourney
from ..dark_mountains.onset import Ambush
from ..enemy import ambush, foe_at
from ..notation import ids
from ..phase.stocking import STEPS, Stocking
from ..place.gossip import Gossip
from ..place.jarls_longhouse import LonghouseDie
from ..place.roving_rangers import Rangers
from ..place.trainer import Trainer
from ..reading import HOLE, Reader
from ..rune import training
from ..rune.awareness import AwarenessDraw, AwarenessOrder
from ..rune.training import HOME, Leaving, Training
from ..spaces import crew
from ..state import Phase
from ..valhalla import blessings, board, losses, price, refill
from ..valhalla.visit import BuyDie, Payment, Valhalla
from ..words import BERGRISAR, DM, ELITE, LEADER_DIE, SHORES, VALHALLA, WARRIORS, Warband
from .cards import all_there, one_place, owned
from .journeys import LOOKED_AT
from .part import COMBAT, SETUP, Fault, Look, Purchase, stands


def check_bergrisar(look: Look) -> Iterator[Fault]:
    """[round.bergrisar] R-D-1, R-D-8: every Bergrisar is in exactly one place; it leaves its space
    only for the clan that defeats it.
    """
    table = look.table
    if not table.rules.has(DM):
        return
    spaces = [(space, [table.foe_at(space)]) for space in BERGRISAR]
    deck = ("deck.bergrisar", table.deck.unseen["bergrisar"])
    piles = [*spaces, *owned(look, "bergrisar"), deck]
    yield from one_place(piles)
    yield from all_there(piles, ids(table.rules, "bergrisar"))
    begun = look.part == SETUP
    if isinstance(look.phase, Stocking) and table.round == 1:
        begun = STEPS.index(look.phase.step) <= STEPS.index("left_bergrisar")
    if begun and (table.left_bergrisar or table.right_bergrisar):
        reason = "no Bergrisar is laid yet [round.bergrisar]"
        yield Fault("left_bergrisar", "null", reason)


def check_leader_dice(look: Look) -> Iterator[Fault]:
    """[leader_die.limit] [leader_die.loss] R-V-11, R-V-12: each clan has one Leader die, and misses
    it only if a lost one comes back at clean-up.  R-V-21: as an option it has a
    place in the longhouse even while it is away.
    """
    table, options = look.table, look.table.rules.options
    if not table.rules.has(VALHALLA):
        return
    may_miss = options.leader_loss == "returns_at_cleanup"
    for seat, clan in enumerate(table.clans):
        number = table.band_of(seat)[LEADER_DIE]
        if number > 1 or (number == 0 and not may_miss):
            right = "one Leader die, or none if a lost one comes back at clean-up"
            reason = f"there are {number} [leader_die.limit]"
            yield Fault(f"clans[{seat}].warriors.{LEADER_DIE}", right, reason)
        if options.leader_counts_to_limit and table.room(seat) < 0:
            right = f"{table.rules.longhouse(clan.leader) - 1} at most beside the Leader die"
            yield Fault(f"clans[{seat}].warriors", right, "it fills a place [leader_die.limit]")


def check_thorir(look: Look) -> Iterator[Fault]:
    """[leader.thorir] 4.2: the coin is due to Thorir for a loss at the place of now."""
    led = any(clan.leader == "thorir" for clan in look.table.clans)
    if look.table.thorir_due and not (led and look.part == COMBAT):
        yield Fault("thorir_due", "false", "nothing is due to Thorir [leader.thorir]")


def check_valhalla_cards(look: Look) -> Iterator[Fault]:
    """[setup.blessings] [setup.epics] S-8: every blessing and every epic monster is in exactly one
    place.
    """
    table = look.table
    if not table.rules.has(VALHALLA):
        return
    for card in table.rules.blessings:
        count = table.rules.cards.blessings[card].count
        elsewhere = table.blessings.count(card)
        elsewhere += sum(clan.blessings[card] for clan in table.clans)
        number = elsewhere + table.deck.blessings[card]
        if number != count:
            right = str(count - elsewhere) if elsewhere <= count else "fewer elsewhere"
            reason = f"there are {number} of {count} cards [cards.counts]"
            yield Fault(f"deck.blessings.{card}", right, reason)
    slots = [(f"epics[{slot}]", [card]) for slot, card in enumerate(table.epics)]
    piles = [*slots, *owned(look, "epics"), ("deck.epics", table.deck.unseen["epics"])]
    yield from one_place(piles)
    yield from all_there(piles, ids(table.rules, "epics"))


def check_tokens(look: Look) -> Iterator[Fault]:
    """[valhalla.supply] R-V-19: as an option there are no more tokens than in the box.
    [blessing.uses] 4.3: a use a round for each copy.
    """
    table, phase = look.table, look.table.phase
    if not table.rules.has(VALHALLA):
        return
    for kind in table.rules.token_kinds:
        if isinstance(phase, Payment):
            own = table.clans[phase.turn].tokens[kind]
            if phase.paid[kind] > own:
                reason = "so many tokens are there [valhalla.payment]"
                yield Fault(f"phase.paid.{kind}", f"{own} at most", reason)
        held = sum(clan.tokens[kind] for clan in table.clans)
        most = table.rules.cards.prices.tokens[kind]
        if table.rules.options.sacrifice_supply == "limited" and held > most:
            reason = "there are no more tokens [valhalla.supply]"
            yield Fault(f"clans[0].tokens.{kind}", f"{most} in all at most", reason)
    for seat, clan in enumerate(table.clans):
        for effect, path in blessings.USES.values():
            most = blessings.number(table, seat, effect)
            if getattr(clan, path) > most:
                reason = "so often in a round as its cards say [blessing.uses]"
                yield Fault(f"clans[{seat}].{path}", f"{most} at most", reason)


def visited(look: Look, after: str) -> bool:
    """Returns whether somebody has come to this point of the round."""
    if after in SHORES:
        return look.table.shore(after).ship is not None
    return after == "assignment" or bool(look.table.standing(after))


def check_rune(look: Look) -> Iterator[Fault]:
    """[rune.awareness] A-8: so many cards of the deck are looked at as there are, three at most,
    and those of a known top are among them.
    """
    phase, table = look.table.phase, look.table
    if isinstance(phase, Training):
        yield from check_training(look, phase)
    if not isinstance(phase, AwarenessDraw | AwarenessOrder):
        return
    journeys = table.journeys if phase.deck == "sea" else table.land_journeys
    named = Counter(phase.ordered) if isinstance(phase, AwarenessOrder) else Counter[str]()
    cards, most = phase.cards + named, min(LOOKED_AT, journeys.left)
    done = isinstance(phase, AwarenessOrder)
    there = journeys.unseen + Counter(journeys.top)
    known = Counter(journeys.top[:most])
    fits = cards <= there and known <= cards
    if not fits or (cards.total() != most if done else cards.total() >= most):
        right = f"{most} cards of this deck" if done else f"fewer than {most} cards of this deck"
        yield Fault("phase.cards", right, "they are looked at one by one [rune.awareness]")
    if done and not phase.cards:
        yield Fault("phase.cards", "a card that is not ordered", "it is named [rune.awareness]")


def check_training(look: Look, phase: Training) -> Iterator[Fault]:
    """[rune.training] A-13: who leaves is there, and who comes can come for them."""
    table, leaving = look.table, phase.leaving
    for (site, kind), number in Counter(leaving).items():
        if training.band_at(table, phase.turn, site)[kind] < number:
            yield Fault("phase.leaving", "dice that are there", "they leave [rune.training]")
            return
    coming = phase.coming or ()
    fewer = phase.coming is None or len(coming) < len(leaving)
    if not fewer or not all(
        kind in training.comers(table, phase.turn, leaving, coming[:at])
        for at, kind in enumerate(coming)
    ):
        right = "fewer than leave, who can come for them"
        yield Fault("phase.coming", right, "others still come [rune.training]")


def check_trainer(look: Look, phase: Trainer) -> Iterator[Fault]:
    """[stall.trainer] A-49: who leaves is at home and no Leader die; who comes is in the supply."""
    table, most = look.table, look.table.rules.cards.stalls["trainer"].gain["swaps"]
    own = phase.leaving <= table.clans[phase.turn].warriors and not phase.leaving[LEADER_DIE]
    if not own or phase.leaving.total() > most:
        right = f"{most} own dice at most, without the Leader die"
        yield Fault("phase.leaving", right, "they leave [stall.trainer]")
    if phase.coming is None:
        return
    fits = all(
        kind in ELITE and not phase.leaving[kind] and number <= table.supply[kind]
        for kind, number in (+phase.coming).items()
    )
    if not fits or phase.coming.total() >= phase.leaving.total():
        right = "fewer than leave, of the supply"
        yield Fault("phase.coming", right, "others still come [stall.trainer]")


def check_phase(look: Look) -> Iterator[Fault]:
    """Checks that the position has what a phase of the boxes needs."""
    phase = look.phase
    match phase:
        case Alms():
            if look.table.rules.options.beg_reward != "any_resource":
                reason = "a beggar gets food [placement.beggar]"
                yield Fault(f"{look.base}.name", "another phase", reason)
            if not look.table.clans[phase.turn].begging:
                right, reason = "a seat that begs", "it names what it gets [placement.beg]"
                yield Fault(f"{look.base}.turn", right, reason)
        case Rangers() | Gossip() | LonghouseDie():
            yield from stands(look, phase.turn, PLACES[type(phase)])
        case Trainer():
            yield from stands(look, phase.turn, "trainer")
            if "trainer" in look.table.rules.cards.stalls:
                yield from check_trainer(look, phase)
        case LandJourney() | Hire() | Blizzard():
            yield from check_land_journey(look, phase)
        case Ambush():
            yield from check_ambush(look, phase)
        case Valhalla():
            yield from check_visit(look, phase)
        case _ if isinstance(phase, Purchase):
            yield from check_purchase(look, phase)


PLACES: dict[type[Phase], str] = {
    Rangers: "roving_rangers",
    Gossip: "gossip",
    LonghouseDie: "jarls_longhouse",
}
CHOICES = ("bandits", "blocked_path", "lost", "lone_warrior", "mercenaries")
"""[land_journey.choice] R-D-18: the land journeys that leave a choice, but for the Blizzard."""


def check_land_journey(look: Look, phase: LandJourney | Hire | Blizzard) -> Iterator[Fault]:
    """[land_journey.choice] R-D-18: the card that is asked about has been turned up for somebody.
    [land_journey.mercenaries] A-51: so many are hired at most.
    """
    table, space = look.table, phase.shore
    if space not in BERGRISAR:
        yield Fault(f"{look.base}.shore", "a Bergrisar", "it is a land journey")
        return
    yield from stands(look, phase.turn, space)
    lying = table.space(space)
    times = CHOICES if isinstance(phase, LandJourney) else CHOICES[3:]
    cards = ("blizzard",) if isinstance(phase, Blizzard) else times
    if lying.journey not in cards or not lying.revealed:
        right = f"a space with one of {', '.join(cards)}, face-up"
        yield Fault(f"{look.base}.shore", right, "it is asked about [land_journey.choice]")
        return
    if not table.garrison[space].total():
        reason = "somebody meets it [land_journey.nobody]"
        yield Fault(f"garrison.{space}", "a warrior", reason)
    if not isinstance(phase, Blizzard):
        card = table.rules.cards.land_journeys[lying.journey]
        most = max(1, card.times or 0) - 1
        if phase.hired > most:
            right = f"{most} at most"
            yield Fault(
                f"{look.base}.hired", right, "so many were hired [land_journey.mercenaries]"
            )


def check_ambush(look: Look, phase: Ambush) -> Iterator[Fault]:
    """[enemy.cave_dweller] R-D-20: a foe that takes dice before the first round is there."""
    table, site = look.table, phase.site
    if site in SHORES:
        ship = table.shore(site).ship
        there = ship is not None and ship.owner == phase.turn
        card = table.shore(site).monster
    else:
        there, card = site in table.clans[phase.turn].placed, table.foe_at(site)
    if not there:
        right = f"a site of seat {phase.turn}"
        yield Fault(f"{look.base}.site", right, "its worker stands there [enemy.cave_dweller]")
        return
    number = ambush(foe_at(table, site)) if card else 0
    band = losses.losable_of(table, crew(table, site))
    behind = sum(band[kind] for kind in WARRIORS[WARRIORS.index(phase.least) :])
    most = min(number, behind)
    if not 0 < phase.left <= most:
        reason = "so many are taken now [enemy.cave_dweller]"
        yield Fault(f"{look.base}.left", f"1 to {most}", reason)


def check_visit(look: Look, visit: Valhalla) -> Iterator[Fault]:
    """[valhalla.visit] R-V-17: by the clan whose worker stood on the place that was resolved."""
    path = look.base if visit is look.phase else f"{look.base}.back"
    if visit.after == "assignment" or not visited(look, visit.after):
        reason = "nobody visits for another [valhalla.visit]"
        yield Fault(f"{path}.after", "a place where somebody stood", reason)
        return
    if visit.after in SHORES:
        ship = look.table.shore(visit.after).ship
        there = ship is not None and ship.owner == visit.turn
    else:
        there = visit.after in look.table.clans[visit.turn].placed
    if not there:
        reason = "the clan of the worker visits [valhalla.visit]"
        yield Fault(f"{path}.turn", "the seat whose worker stood there", reason)


def check_purchase(look: Look, phase: Purchase) -> Iterator[Fault]:
    """[valhalla.purchase] R-V-20: a purchase is part of a visit, and its slot is empty while the
    card does what it does.
    """
    table, back = look.table, phase.back
    if not isinstance(back, Valhalla):
        yield Fault("phase.back", "the phase valhalla", "a visit is going on [valhalla.purchase]")
        return
    yield from check_visit(look, back)
    turn = getattr(phase, "turn", back.turn)
    if turn != back.turn:
        yield Fault("phase.turn", str(back.turn), "that seat visits [valhalla.purchase]")
    if isinstance(phase, Payment):
        yield from check_payment(look, phase)
    elif not isinstance(phase, BuyDie):
        slots: tuple[str, ...] = BLESSING_SLOTS
        if isinstance(phase, refill.Refill) and table.rules.options.epic_refill:
            slots = (*BLESSING_SLOTS, *EPIC_SLOTS[: table.rules.epic_slots])
        if phase.thing not in slots or board.lies(table, phase.thing):
            right = "a slot that is empty"
            yield Fault("phase.thing", right, "a card has been bought there [valhalla.purchase]")


def check_payment(look: Look, phase: Payment) -> Iterator[Fault]:
    """[valhalla.payment] R-V-19: what is bought lies there, and its price can be completed."""
    table, thing = look.table, phase.thing
    slot = thing in BLESSING_SLOTS + EPIC_SLOTS
    if slot and board.lies(table, thing) is None:
        yield Fault("phase.thing", "a slot with a card", "it is bought [valhalla.payment]")
        return
    if (thing == "die") != (phase.die is not None):
        right = "a kind" if thing == "die" else "null"
        yield Fault("phase.die", right, "a die is named if one is bought [valhalla.die]")
    cost = price.cost_of(table, thing)
    done = phase.paid.total() >= sum(cost.values())
    if done or not price.can_complete(table, phase.turn, cost, phase.paid):
        right = "tokens with which the price can be completed"
        yield Fault("phase.paid", right, "they are named one by one [valhalla.payment]")


# Reads the fields of phases that only the boxes have

THINGS = ("glory", "die", *BLESSING_SLOTS, *EPIC_SLOTS)


def read_fight(reader: Reader, where: str, entry: dict[str, Any]) -> dict[str, Any]:
    """Reads what Valhalla adds to a fight."""
    if not reader.rules.has(VALHALLA):
        return {}
    flags = ("first_round", "stands", "upgrade")
    read: dict[str, Any] = {name: reader.flag(f"{where}.{name}", entry[name]) for name in flags}
    for name in ("helmet_hits", "helmet_shields"):
        read[name] = reader.number(f"{where}.{name}", entry[name])
    return read


def read_kinds(reader: Reader, where: str, value: Any) -> Warband:
    return reader.counts(where, value, reader.rules.kinds)


def read_comers(reader: Reader, where: str, value: Any) -> Warband | None:
    """Reads those who come to the Trainer, or null while it is not their turn."""
    return None if value is None or value is HOLE else read_kinds(reader, where, value)


def read_list(reader: Reader, where: str, value: Any) -> tuple[str, ...] | None:
    """Reads kinds in the order in which they were named, or null."""
    if value is None or value is HOLE:
        return None
    return reader.sequence(where, value, reader.rules.token_kinds)


def read_leaving(reader: Reader, where: str, value: Any) -> Leaving:
    """Reads pairs of a place and a kind."""
    pairs = []
    for at, pair in enumerate(reader.items(where, value, 2)):
        site, kind = reader.exactly(f"{where}[{at}]", pair, 2)
        pairs.append(
            (
                read_site(reader, f"{where}[{at}][0]", site),
                reader.word(f"{where}[{at}][1]", kind, reader.rules.token_kinds),
            )
        )
    return tuple(pairs)


def read_site(reader: Reader, where: str, value: Any) -> str:
    """Reads home, or a site."""
    rules = reader.rules
    return reader.word(where, value, (HOME, *rules.land_sites, *rules.shores))


def read_tokens(reader: Reader, where: str, value: Any) -> Counter[str]:
    return reader.counts(where, value, reader.rules.token_kinds)


PARTS: dict[str, Callable[[Reader, str, Any], Any]] = {
    "deck": lambda reader, where, value: reader.word(where, value, ("sea", "land")),
    "tokens": lambda reader, where, value: reader.sequence(where, value, reader.rules.token_kinds),
    "hired": Reader.number,
    "number": Reader.number,
    "more": Reader.number,
    "thing": lambda reader, where, value: reader.word(where, value, THINGS),
    "die": lambda reader, where, value: reader.maybe(where, value, reader.rules.token_kinds),
    "paid": read_tokens,
    "card": lambda reader, where, value: reader.word(where, value, reader.rules.blessings),
    "window": Reader.flag,
}
OWN_PARTS: dict[tuple[str, str], Callable[[Reader, str, Any], Any]] = {
    ("trainer", "leaving"): read_kinds,
    ("trainer", "coming"): read_comers,
    ("training", "leaving"): read_leaving,
    ("training", "coming"): read_list,
    ("training", "site"): read_site,
}
"""Fields whose form depends on the phase."""
