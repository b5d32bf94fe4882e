"""The score: one function for each line of the score pad that is counted at the end.

Rulebook p. 12.
"""

from dataclasses import replace

from .state import Clan, Table
from .words import CLOSING_LINES, COLOURS, VALHALLA, Seat


def close(table: Table) -> Table:
    """Fill in the lines that are counted at the end.

    R71: everything is compared and counted as it is; nothing is spent by counting it.
    """
    for seat in table.seats:
        table = score_destinies(table, seat)
        lines = {
            "sets": sets(table, seat),
            "runes": runes(table, seat),
            "longship": longship(table, seat),
            "favor": favor(table, seat),
            "coins": coins(table, seat),
            "blame": blame(table, seat),
        }
        assert ("destinies", *lines) == CLOSING_LINES
        if table.rules.has(VALHALLA):
            lines["epic_bonus"] = epic_bonus(table, seat)
        for line, glory in lines.items():
            table = table.score(seat, f"score.{line}", line, glory)
    for seat in winners(table):
        table = table.emit("won", "score.tie", seat=seat, glory=table.clans[seat].glory)
    return table


def score_destinies(table: Table, seat: Seat) -> Table:
    """[score.destinies] Rulebook p. 12: an own destiny counts: it is turned over."""
    for card in table.clans[seat].destinies:
        table = table.emit("showed", "score.destinies", seat=seat, destiny=card)
        glory = destiny(table, seat, card)
        table = table.score(seat, "score.destinies", "destinies", glory)
    return table


def destiny(table: Table, seat: Seat, card: str) -> int:
    """[score.destinies] Rulebook p. 12: most alone, the large value; tied, the small one; none
    without one of the item.
    """
    row = table.rules.cards.destinies[card]
    own = owned(table, seat, row.most)
    others = [owned(table, other, row.most) for other in table.seats if other != seat]
    if own == 0 or own < max(others):
        return 0
    if own > max(others):
        return row.sole
    return tied(table, card)


def tied(table: Table, card: str) -> int:
    """[score.tied] X-16, A-37: the value of a tie, as an option half of the large one."""
    row = table.rules.cards.destinies[card]
    return row.sole // 2 if table.rules.options.tied_destiny == "floor_half" else row.tied


def owned(table: Table, seat: Seat, item: str) -> int:
    """How much of an item a clan has.  M12: warriors and food that were sent out count too.

    [score.new_destinies] A-28, A-50: the Leader die is not a warrior; Liberator counts Bergrisar,
    Valkyries' Favored blessings of both kinds, the others tokens, Despised blame.
    """
    clan = table.clans[seat]
    if item.startswith("sacrifice_"):
        return clan.tokens[item.removeprefix("sacrifice_")]
    return {
        "wood": clan.wood,
        "food": table.food_of(seat),
        "coins": clan.coins,
        "favor": clan.favor,
        "warriors": table.warriors_of(seat),
        "runes": len(clan.runes) + len(clan.used_runes),
        "trolls": len(clan.trolls),
        "draugr": len(clan.draugr),
        "monsters": monsters(table, clan),
        "bergrisar_defeated": len(clan.bergrisar),
        "valkyrie_blessings": clan.blessings.total(),
        "blame": clan.blame,
        "red_cards": coloured(table, clan, "red"),
        "blue_cards": coloured(table, clan, "blue"),
        "yellow_cards": coloured(table, clan, "yellow"),
    }[item]


def monsters(table: Table, clan: Clan) -> int:
    """[epic.counts] A-23, A-40: as an option epic monsters are monsters."""
    epics = len(clan.epics) if table.rules.options.epic_counts == "monster" else 0
    return len(clan.monsters) + epics


def defeated(table: Table, clan: Clan) -> int:
    """[epic.counts] A-23, A-40: the cards that break a tie: all defeated enemies, and, unless an
    option excludes them, the epic monsters.
    """
    return clan.defeated + (0 if table.rules.options.epic_counts == "none" else len(clan.epics))


def coloured(table: Table, clan: Clan, colour: str) -> int:
    """The defeated draugr and monsters of a colour; trolls have none.  [bergrisar.colour] R-D-13:
    Bergrisar have one; epic monsters (A-23) have not.
    """
    cards = (*clan.draugr, *clan.monsters, *clan.bergrisar)
    return sum(table.rules.cards.enemy(card).colour == colour for card in cards)


def sets(table: Table, seat: Seat) -> int:
    """[score.sets] Rulebook p. 12: 5 for each set of a red, a blue and a yellow draugr or monster.
    No card serves in two sets (R69).
    """
    clan = table.clans[seat]
    complete = min(coloured(table, clan, colour) for colour in COLOURS)
    return complete * table.rules.cards.board.set_glory


def runes(table: Table, seat: Seat) -> int:
    """[score.runes] Rulebook p. 12: each rune, used or not."""
    clan = table.clans[seat]
    return sum(table.rules.cards.runes[rune] for rune in (*clan.runes, *clan.used_runes))


def longship(table: Table, seat: Seat) -> int:
    """[score.longship] Rulebook p. 12: the private longship."""
    own = table.clans[seat].longship
    return table.rules.cards.longships[own].glory if own else 0


def favor(table: Table, seat: Seat) -> int:
    """[score.favor] Rulebook p. 12: 2 for each favor."""
    return table.clans[seat].favor * table.rules.cards.board.favor_glory


def coins(table: Table, seat: Seat) -> int:
    """[score.coins] Rulebook p. 12: 1 for three coins."""
    return table.clans[seat].coins // table.rules.cards.board.coins_per_glory


def blame(table: Table, seat: Seat) -> int:
    """[score.blame] Rulebook p. 12: 1 to 6 blame cost 1, 3, 6, 10, 15, 21; more cost no more."""
    chart = table.rules.cards.board.blame_glory
    return chart[min(table.clans[seat].blame, len(chart) - 1)]


def epic_bonus(table: Table, seat: Seat) -> int:
    """[score.epic_bonus] 4.4, A-50: each epic monster adds up to its most, for its owner alone."""
    clan, total = table.clans[seat], 0
    for name in clan.epics:
        card = table.rules.cards.epics[name]
        if card.bonus == "if_blame_at_most":
            number = card.bonus_number if clan.blame <= card.blame_at_most else 0
        else:
            number = card.bonus_number * (bonus_things(table, clan, card.bonus) // card.bonus_per)
        total += min(number, card.bonus_max)
    return total


def bonus_things(table: Table, clan: Clan, bonus: str) -> int:
    """How many of the things there are that a bonus counts."""
    match bonus:
        case "per_rune":
            return len(clan.runes) + len(clan.used_runes)
        case "per_draugr":
            return len(clan.draugr)
        case "per_monster":
            return monsters(table, clan)
        case "per_sacrifice_token":
            return clan.tokens.total()
        case "per_blessing":
            return clan.blessings.total()
        case _:
            return coloured(table, clan, bonus.removeprefix("per_").removesuffix("_enemy"))


def winners(table: Table) -> list[Seat]:
    """[score.tie] Rulebook p. 12: most glory wins; then most defeated enemies, trolls too; then
    the victory is shared.
    """
    rank = {seat: (clan.glory, defeated(table, clan)) for seat, clan in enumerate(table.clans)}
    return [seat for seat in table.seats if rank[seat] == max(rank.values())]


def reveal(table: Table, seat: Seat, card: str) -> Table:
    """[rune.success] Rulebook p. 13: reveal an own destiny and score it now; it scores again at
    the end.
    """
    clan = table.clans[seat]
    revealed = tuple(own for own in clan.destinies if own == card or own in clan.revealed)
    table = replace(table.with_clan(seat, revealed=revealed), shown_after=len(table.sage))
    table = table.emit("disclosed", "rune.success", seat=seat, destiny=card)
    return table.score(seat, "rune.success", "rune_effects", destiny(table, seat, card))
