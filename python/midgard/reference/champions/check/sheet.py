"""The score sheets: every line follows from the position."""

from collections.abc import Iterator
from math import ceil, gcd

from .. import leader, scoring
from ..cards import Enemy
from ..phase.battle import Dice
from ..phase.engagement import InBattle
from ..phase.reveal import Reveal
from ..rules import ROUNDS
from ..state import Clan, Table
from ..words import BERGRISAR, CLOSING_LINES, DM, VALHALLA, Seat
from .journeys import has_arrived
from .part import END, STOCKING, Fault, Look


def check_enemy_lines(look: Look) -> Iterator[Fault]:
    """[combat.spoils] The lines of defeated enemies: the glory printed on the cards."""
    cards = look.table.rules.cards
    for seat, clan in enumerate(look.table.clans):
        for line in ("trolls", "draugr", "monsters"):
            glory = sum(cards.enemy(card).glory for card in getattr(clan, line))
            if clan.sheet[line] != glory:
                reason = "that is on its cards [combat.spoils]"
                yield Fault(f"clans[{seat}].sheet.{line}", str(glory), reason)


def check_box_lines(look: Look) -> Iterator[Fault]:
    """[bergrisar.archers] [valhalla.epic] [valhalla.blessing] [valhalla.glory] What the boxes
    bring: the glory of cards, of Bandits and of tokens.
    """
    table, rules = look.table, look.table.rules
    most = most_bandits(look)
    fought = 0
    for seat, clan in enumerate(table.clans):
        sheet, at = clan.sheet, f"clans[{seat}].sheet"
        if rules.has(DM):
            glory = sum(rules.cards.enemy(card).glory for card in clan.bergrisar)
            if sheet["bergrisar"] != glory:
                yield Fault(f"{at}.bergrisar", str(glory), "that is on its cards [combat.spoils]")
            portion = bandits(look).glory
            fought += max(0, sheet["bandits"])
            over = sheet["bandits"] > 0 and fought > portion * most
            if over or not in_portions(sheet["bandits"], portion):
                right = f"{portion} for each fight with Bandits"
                reason = f"{most} at most can have been fought [land_journey.bandits]"
                yield Fault(f"{at}.bandits", right, reason)
        if rules.has(VALHALLA):
            glory = sum(rules.cards.epics[card].glory for card in clan.epics)
            if sheet["epics"] != glory:
                yield Fault(f"{at}.epics", str(glory), "that is on its cards [valhalla.epic]")
            rounds = max(1, table.round)
            if sheet["blessings"] not in blessing_sums(look, clan):
                right = f"what its blessings score, each in one of the rounds 1 to {rounds}"
                reason = "they were bought in these rounds [valhalla.blessing]"
                yield Fault(f"{at}.blessings", right, reason)
            portion = rules.cards.prices.glory
            if not in_portions(sheet["sacrifices"], portion):
                right = f"{portion} for each purchase"
                yield Fault(f"{at}.sacrifices", right, "tokens bring it [valhalla.glory]")


def bandits(look: Look) -> Enemy:
    """Returns the Bandits."""
    found = look.table.rules.cards.land_journeys["bandits"].bandits
    assert found is not None
    return found


def most_bandits(look: Look) -> int:
    """Returns how many Bandits can have been fought: one beside each Bergrisar in each round."""
    if not look.table.rules.has(DM):
        return 0
    return len(BERGRISAR) * look.clean_ups + sum(has_arrived(look, it) for it in BERGRISAR)


def blessing_sums(look: Look, clan: Clan) -> set[int]:
    """[valhalla.blessing] R-V-8: returns what the blessings of a clan can have scored so far."""
    sums = {0}
    for card, copies in clan.blessings.items():
        scores = look.table.rules.cards.blessings[card].glory[: max(1, look.table.round)]
        for _ in range(copies):
            sums = {score + more for score in sums for more in scores}
    return sums


def in_portions(glory: int, portion: int) -> bool:
    """Returns whether the glory is a multiple of a portion."""
    return glory == 0 or (glory > 0 and portion > 0 and glory % portion == 0)


def check_other_lines(look: Look) -> Iterator[Fault]:
    """[journey.kraken] [stall.skald] [leader.asmundr] [leader.ullr] Krakens, stalls and leaders
    give glory in whole portions.
    """
    table, rules = look.table, look.table.rules
    kraken, most = rules.cards.kraken.glory, most_krakens(look)
    gains = {
        stall: rules.cards.stalls[stall] for stall in table.stalls if stall in rules.cards.stalls
    }
    portion = gcd(*(row.gain.get("glory", 0) for row in gains.values()))
    visits = {stall: look.clean_ups + bool(table.standing(stall)) for stall in gains}
    spent = sum(
        row.gain.get("glory", 0) * row.repeats * visits[stall] for stall, row in gains.items()
    )
    krakens = skald = 0
    for seat, clan in enumerate(table.clans):
        sheet, at = clan.sheet, f"clans[{seat}].sheet"
        krakens += max(0, sheet["krakens"])
        over = sheet["krakens"] > 0 and krakens > kraken * most
        if over or not in_portions(sheet["krakens"], kraken):
            reason = f"{most} at most can have come: others may still come [journey.kraken]"
            yield Fault(f"{at}.krakens", f"{kraken} for each Kraken", reason)
        skald += max(0, sheet["skald"])
        over = sheet["skald"] > 0 and skald > spent
        if over or not in_portions(sheet["skald"], portion):
            right = f"{portion} for each visit to a stall that gives glory"
            yield Fault(f"{at}.skald", right, "one worker a round can come [stall.skald]")
        fits, right = leader.of(table, seat).allows(sheet["leader"])
        if not fits:
            reason = "for Asmundr's favors and Ullr's rounds [leader.asmundr] [leader.ullr]"
            yield Fault(f"{at}.leader", right, reason)


def most_krakens(look: Look) -> int:
    """Returns how many Krakens can have been defeated: each card once per deck, if already drawn.

    R33: a deck is made of the discards when the last has run out: of all cards but those that lie
    at a shore.
    """
    rules, journeys = look.table.rules, look.table.journeys
    cards, whole = rules.cards.journeys, sum(rules.cards.journeys.values())

    def more_decks(to_lay: int, left: int) -> int:
        return ceil(max(0, to_lay - left) / (whole - len(rules.shores)))

    decks = 1 + more_decks(len(rules.shores) * ROUNDS + 1, whole)
    to_come = journeys.unseen["kraken"] + journeys.old["kraken"]
    to_come += sum(kraken_waits(look, shore) for shore in rules.shores)
    later = more_decks(journeys_to_lay(look), journeys.left)
    return cards["kraken"] * (decks - later) - to_come


def journeys_to_lay(look: Look) -> int:
    """Returns how many journeys can still be laid: one per shore and round, one for the rune."""
    table, shores = look.table, look.table.rules.shores
    count = len(shores) * max(0, ROUNDS - table.round)
    if look.part == STOCKING:
        count += sum(table.shore(shore).journey == "none" for shore in shores)
    return count + all("journey" not in clan.used_runes for clan in table.clans)


def kraken_waits(look: Look, shore: str) -> bool:
    """Returns whether a Kraken lies at this shore and has not been fought yet."""
    place, phase = look.table.shore(shore), look.phase
    if place.journey != "kraken" or not place.revealed:
        return place.journey == "kraken"
    match phase:
        case Reveal():
            return phase.shore == shore
        case Dice() | InBattle():
            return (phase.battle.foe, phase.battle.shore) == ("kraken", shore)
    return False


def check_rune_lines(look: Look) -> Iterator[Fault]:
    """[rune.glory] [rune.success] Half of the glory of one enemy, and the glory of one destiny."""
    for seat, clan in enumerate(look.table.clans):
        halves = {0}
        if "glory" in clan.used_runes:
            halves = halves_of(look, clan) or {0}
            if not halves_of(look, clan):
                reason = "it has defeated nobody who brings glory twice [rune.glory]"
                yield Fault(f"clans[{seat}].used_runes", "no glory", reason)
        shown = {0}
        for card in clan.revealed:
            shown |= {scoring.tied(look.table, card), look.table.rules.cards.destinies[card].sole}
        right = sorted({half + more for half in halves for more in shown})
        if clan.sheet["rune_effects"] not in right:
            reason = "Glory and Success bring it [rune.glory] [rune.success]"
            yield Fault(f"clans[{seat}].sheet.rune_effects", f"one of {right}", reason)


def halves_of(look: Look, clan: Clan) -> set[int]:
    """Returns half of the glory of each enemy that the clan has defeated, where it is not 0."""
    cards = look.table.rules.cards
    defeated = [cards.enemy(card) for card in (*clan.trolls, *clan.draugr, *clan.monsters)]
    krakens = (cards.kraken,) if clan.sheet["krakens"] > 0 else ()
    return {enemy.glory // 2 for enemy in (*defeated, *krakens)} - {0}


def check_final_lines(look: Look) -> Iterator[Fault]:
    """M15: what is counted at the end is zero before, and then what is counted."""
    table = look.table
    for seat, clan in enumerate(table.clans):
        bonus = ("epic_bonus",) if table.rules.has(VALHALLA) else ()
        for line in (*CLOSING_LINES, *bonus):
            right = counted(table, seat, line) if look.part == END else 0
            if clan.sheet[line] != right:
                reason = f"it is counted at the end (M15) [score.{line}]"
                yield Fault(f"clans[{seat}].sheet.{line}", str(right), reason)


def counted(table: Table, seat: Seat, line: str) -> int:
    """Returns the value of a line at the end."""
    if line == "destinies":
        return sum(scoring.destiny(table, seat, card) for card in table.clans[seat].destinies)
    count: int = getattr(scoring, line)(table, seat)
    return count
