"""The score: one function for each line of the sheet, counted at the end.

Section 7.
"""

from collections import Counter
from collections.abc import Iterable

from .initiative import symbols
from .state import Player, Table
from .words import SHEET, TIES, TOKENS, Seat


def raid_tokens(table: Table, player: Player) -> int:
    """[score.raid] Section 7, 1: 1, 2, 3 for each farm, wall, tower."""
    return sum(table.cards.scoring[token] * player.tokens[token] for token in TOKENS)


def trios(player: Player) -> int:
    """Returns the number of complete trios of raid tokens."""
    return min(player.tokens[token] for token in TOKENS)


def raid_sets(table: Table, player: Player) -> int:
    """[score.sets] Section 7, 1: 4 for each complete trio."""
    return int(table.cards.scoring["set_bonus"]) * trios(player)


def spoils(table: Table, player: Player) -> int:
    """[score.spoils] Section 7, 2: full sets and what is left over, secret cards too."""
    held = player.all_spoils()
    return sum(row.glory(held[row.id]) for row in table.cards.spoils)


def reaver_product(table: Table, seat: Seat) -> int:
    """[score.product] Section 7, 3: helms times Yggdrasils."""
    yggdrasils, helms = symbols(table, seat)
    return helms * yggdrasils


def reaver_bonuses(table: Table, player: Player) -> int:
    """[score.bonuses] Section 7, 3: the bonus of each hired reaver, once for each copy."""
    total = 0
    for name, copies in player.reavers.items():
        word = table.cards.reaver(name).bonus
        if word is not None:
            bonus = table.cards.bonuses[word]
            number = counted(table, player, bonus.count) // bonus.div * bonus.glory
            total += copies * min(bonus.cap, number)
    return total


def counted(table: Table, player: Player, count: str) -> int:
    """[score.counts] Section 7, 3: how many of the things there are that a bonus counts."""
    held = player.all_spoils()
    if count.startswith("spoils:"):
        return held[count.removeprefix("spoils:")]
    if count in TOKENS:
        return player.tokens[count]
    return {
        "terror": player.terror,
        "coins": player.coins,
        "reavers": player.reavers.total(),
        "raid_set": trios(player),
        "spoils_types": len(+held),
        "one": 1,
        "ignored_terror": 0,
    }[count]


def penalty(table: Table, tokens: int) -> int:
    """[score.terror] Section 7, 4: 0, 1, 3, 6, 10, 15, 21 for 0 to 6 terror, then 6 for each."""
    chart, extra = table.cards.scoring["terror_penalty"], table.cards.scoring["terror_extra_each"]
    last = len(chart) - 1
    return int(chart[min(tokens, last)] + extra * max(0, tokens - last))


def terror(table: Table, player: Player) -> int:
    """[score.terror] Section 7, 3 and 4: ignored terror costs nothing."""
    ignored = 0
    for name, copies in player.reavers.items():
        word = table.cards.reaver(name).bonus
        if word is not None and table.cards.bonuses[word].count == "ignored_terror":
            ignored += copies * table.cards.bonuses[word].ignore
    return -penalty(table, max(0, player.terror - ignored))


def coins(table: Table, player: Player) -> int:
    """[score.coins] Section 7, 5: 1 for two coins."""
    return player.coins // int(table.cards.scoring["coins_per_glory"])


def sheet(table: Table, seat: Seat) -> dict[str, int]:
    """Returns the sheet as it would be if the game ended now."""
    player = table.players[seat]
    lines = (
        raid_tokens(table, player),
        raid_sets(table, player),
        spoils(table, player),
        reaver_product(table, seat),
        reaver_bonuses(table, player),
        terror(table, player),
        coins(table, player),
    )
    return dict(zip(SHEET, lines, strict=True))


def standing(table: Table, seat: Seat) -> tuple[int, ...]:
    """[score.ties] Section 7, 6: glory; then most reavers, spoils cards, raid tokens, terror, also
    ignored ones.
    """
    player = table.players[seat]
    return (
        sum(sheet(table, seat).values()),
        player.reavers.total(),
        player.all_spoils().total(),
        player.tokens.total(),
        player.terror,
    )


def winners(table: Table) -> list[Seat]:
    """[score.ties] Section 7, 6: who are still tied share the victory."""
    best = max(standing(table, seat) for seat in table.seats)
    return [seat for seat in table.seats if standing(table, seat) == best]


def tie(table: Table) -> str | None:
    """[score.ties] Section 7, 6: Returns the last test that was needed to tell the winners from
    others with as much glory; none if the glory does.
    """
    every = [standing(table, seat) for seat in table.seats]
    decided = None
    for at, test in enumerate(TIES, start=1):
        tied = [own for own in every if own[:at] == max(every)[:at]]
        if any(own[at] < max(every)[at] for own in tied):
            decided = test
    return decided


def ranks(table: Table) -> list[int]:
    """Returns the rank of each seat: 1 is the best, tied seats share one."""
    every = [standing(table, seat) for seat in table.seats]
    return [1 + better(every, own) for own in every]


def better(every: Iterable[tuple[int, ...]], own: tuple[int, ...]) -> int:
    """Returns how many are better."""
    return Counter(other > own for other in every)[True]


def close(table: Table) -> Table:
    """[round.end] Rule 16: the final scoring, after the tenth round."""
    for seat in table.seats:
        lines = sheet(table, seat)
        table = table.emit("scored", seat=seat, score=sum(lines.values()), sheet=lines)
    best = winners(table)
    score = standing(table, best[0])[0]
    return table.emit("decided", winners=best, score=score, tie=tie(table))
