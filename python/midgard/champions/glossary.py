"""Explanations of runes, destinies, journeys, stalls, leaders, and of the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from midgard import Champions
from midgard.champions.card_rows import find_card

if TYPE_CHECKING:
    from midgard.champions.types import CardRow

__all__ = ["explained"]

RUNES = {
    "gifts": "four of food, wood and coins, in any mix",
    "glory": "when an enemy falls, half of its printed glory again, rounded down",
    "healing": "nobody falls in one round of a fight",
    "journey": "a journey that is revealed is put away for the next one of the deck",
    "knowledge": "see every journey that lies face-down",
    "potential": "after a roll, every blank is rolled again, once",
    "reaction": "for one roll each shield also hits, and still shields",
    "success": "reveal a destiny and score it now; it scores again at the end",
    "true_vision": "two more destinies at the Sage's House, of which one is kept",
    "wealth": "the coins are doubled, by five at most",
}
LEADERS = {
    "asmundr": "2 glory for each favor discarded to reroll",
    "dagrun": "one more destiny to choose from at the Sage's House",
    "gylfir": "the Merchant Ship costs nothing",
    "svanhildr": "one more damage from each swordsman that hits",
    "ullr": "1 glory for a combat round in which a die shows two hits",
}
JOURNEYS = {
    "all_quiet": "nothing happens",
    "kraken": "the Kraken is fought first; who is left sails on",
    "lost": "two of food or warriors are lost, as their owner chooses",
    "no_wind": "one food is lost",
    "storm": "one food or one warrior is lost, as their owner chooses",
    "whirlpool": "one warrior is lost",
}
TABLE = (
    "1/3: attack 1, defense 3. In a round of a fight as many warriors fall as the foe has attack,"
    " less the shields; hits add up until they reach its defense [combat.strike]",
    "no axemen: they cannot be sent to a foe on land [assignment.land], and fall before they fight"
    " at sea [voyage.prohibited]",
    "bounty: a coin for each round that the monster has lived [monster.bounty]",
    "food aboard: each feeds {warriors_per_food} warriors on the way to shore-1, 2, 3, 4, after"
    " what the journey takes; the others starve [voyage.feeding]",
    "marker: who holds it begins [placement.turns]",
    "blame: 1, 2, 3 and so on are {blame_glory} glory at the end [score.blame]",
    "colours: a red, a blue and a yellow draugr or monster: {set_glory} glory [score.sets]",
)


def explained(game: Champions, typed: str) -> list[str]:
    """Returns the explanation of a word, with its rules; empty for an unknown word.

    >>> explained(Champions(), "troll slayer")
    ['destiny Troll Slayer: 6 glory at the end for the most trolls, 3 if tied [score.destinies]']
    """
    wanted = re.findall(r"[a-z]+", typed.lower())
    if wanted == ["table"]:
        return [line.format(**_board(game)) for line in TABLE]
    rows = [row for row in game.cards() if row["table"] in TELLERS]
    whole = [row for row in rows if wanted == row["id"].split("_")]
    return [TELLERS[row["table"]](game, row) for row in whole or rows if _fits(wanted, row)]


def _board(game: Champions) -> dict[str, str]:
    """Returns the numbers of the board as text, by name."""
    numbers = find_card(game, "board", "")["numbers"]
    numbers["blame_glory"] = numbers["blame_glory"][1:]  # the first is for no blame
    return {name: ", ".join(map(str, values)) for name, values in numbers.items()}


def _fits(wanted: list[str], row: CardRow) -> bool:
    """Returns whether these words begin words of the name, in order, possibly after its kind."""
    kind = KINDS[row["table"]]
    if wanted[:1] == [kind]:
        wanted = wanted[1:]
    left = iter(row["id"].split("_"))
    return bool(wanted) and all(any(word.startswith(it) for word in left) for it in wanted)


def _rune(_: Champions, row: CardRow) -> str:
    power, glory = RUNES[row["id"]], row["numbers"]["glory"][0]
    return f"rune {row['name']}: {power} [rune.{row['id']}]; {glory} glory at the end [score.runes]"


def _destiny(_: Champions, row: CardRow) -> str:
    most = row["words"]["most"].replace("_", " ")
    (sole,), (tied,) = row["numbers"]["sole"], row["numbers"]["tied"]
    return (
        f"destiny {row['name']}: {sole} glory at the end for the most {most}, {tied} if tied"
        " [score.destinies]"
    )


def _journey(_: Champions, row: CardRow) -> str:
    count = row["numbers"]["count"][0]
    return f"journey {row['name']}: {JOURNEYS[row['id']]}; {count} of them [journey.{row['id']}]"


def _stall(_: Champions, row: CardRow) -> str:
    return f"stall {row['name']}: {row['text']} [stall.{row['id']}]"


def _leader(_: Champions, row: CardRow) -> str:
    return f"leader {row['name']}: {LEADERS[row['id']]} [leader.{row['id']}]"


KINDS = {
    "runes": "rune",
    "destinies": "destiny",
    "journeys": "journey",
    "stalls": "stall",
    "leaders": "leader",
}
TELLERS: dict[str, Callable[[Champions, CardRow], str]] = {
    "runes": _rune,
    "destinies": _destiny,
    "journeys": _journey,
    "stalls": _stall,
    "leaders": _leader,
}
