"""Explanations of locations, raid tokens, spoils, reavers, terror, and of the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from midgard import Reavers

if TYPE_CHECKING:
    from midgard.types import CardRow

__all__ = ["explained"]

FACES = {
    "roskilde": (
        "five steps: a reaver for {hire_terror} terror; up to two for coins, and a new market for"
        " {refresh}; a farm for {farm}; a wall for {wall} (A) or a tower for {tower} (B); a terror"
        " discarded for {shed_coins} (A), or for {pass_terror_coins} while another takes one (B)",
        "roskilde.steps",
    ),
    "bjorgvin": (
        "A: sell a farm for {sell_farm}, a wall for {sell_wall}, a tower for {sell_tower}; B:"
        " {bjorgvin_add} coins more on it for each visitor",
        "bjorgvin.sell",
    ),
    "tonsberg": (
        "A: a terror is discarded for {tonsberg_discard_terror} coins; B: the top reaver is offered"
        " at {tonsberg_surcharge} more",
        "tonsberg.atone",
    ),
    "nidalos": (
        "A: take a terror and draw a spoils card; B: {nidalos_add} coin more on it for each"
        " visitor",
        "dare.terror",
    ),
    "vasteras": (
        "A: take a terror, draw two spoils cards, keep one; B: a spoils card is sold for"
        " {vasteras_sell_spoils}",
        "vasteras.keep",
    ),
    "odense": (
        "A: take a terror and a raid token; B: return a raid token and discard a terror",
        "odense.take",
    ),
    "leirvik": (
        "A: the top reaver is offered at {leirvik_surcharge} more; B: a spoils card more on it for"
        " two visitors",
        "offer.buy",
    ),
}
"""What the two faces of a location do, and a rule."""
COUNTED = {
    "coins": "coins",
    "farm": "farm",
    "ignored_terror": "terror that is ignored",
    "one": "card",
    "raid_set": "trio of farm, wall and tower",
    "reavers": "reaver",
    "spoils_types": "type of spoils",
    "terror": "terror",
    "tower": "tower",
    "wall": "wall",
}
NO_BONUS = "none"
"""The word of a reaver without a bonus."""
TABLE = (
    "market: slot 0 is the oldest card, and the first to go [market.discard]",
    "loot: coins, raid tokens and spoils on a location; a lone visitor takes all of it"
    " [collect.alone], several bargain for it [deal.deliver]",
    "secret: a card won by the weapons die, whose type only its owner knows [secret.cards]",
    "at: where a ship stands; it may not stay there [destination.sealed]",
)
TERMS = {
    "terror": (
        "terror: {terror_penalty} glory are lost for 0, 1, 2 ... of them, then {terror_extra_each}"
        " for each more; ships that clash lay one into the loot [score.terror] [collect.clash]"
    ),
    "clash": "clash: two ships or more at a location: one terror lies in its loot [collect.clash]",
    "bjorn": "bjorn: in the variant for two he moves each round [bjorn.move] and sends loot back"
    " [bjorn.raid]",
    "symbols": "symbols: the helms of all reavers times their Yggdrasils are glory [score.product]",
    "coins": "coins: {coins_per_glory} of them are a glory at the end [score.coins]",
    "deal": "deal: what each visitor has more or less afterwards; all loot goes [deal.net]",
    "farm": "farm: {farm} glory; a trio of farm, wall and tower is {set_bonus} more"
    " [score.raid] [score.sets]",
    "wall": "wall: {wall} glory; a trio of farm, wall and tower is {set_bonus} more"
    " [score.raid] [score.sets]",
    "tower": "tower: {tower} glory; a trio of farm, wall and tower is {set_bonus} more"
    " [score.raid] [score.sets]",
}
"""Further words; numbers are those of the scoring."""


def explained(game: Reavers, typed: str) -> list[str]:
    """Returns the explanation of a word, with its rules; empty for an unknown word.

    >>> explained(Reavers(), "smith")
    ['reaver R-smith: cost 3, 1 helm; 1 glory at the end for each card of weapons [score.bonuses]']
    """
    wanted = re.findall(r"[a-z0-9]+", typed.lower())
    if wanted == ["table"]:
        return list(TABLE)
    rows = game.cards()
    lines = []
    if len(wanted) == 1 and wanted[0] in TERMS:
        lines.append(TERMS[wanted[0]].format(**_numbers(rows, "scoring")))
    for row in rows:
        if row["table"] in TELLERS and _fits(wanted, row):
            lines.append(TELLERS[row["table"]](rows, row))
    return lines


def _fits(wanted: list[str], row: CardRow) -> bool:
    """Returns whether these words name the row: its id, or its words without the first letter."""
    words = re.findall(r"[a-z0-9]+", row["id"].lower())
    return bool(wanted) and wanted in (words, words[1:])


def _numbers(rows: list[CardRow], table: str) -> dict[str, str]:
    """Returns the numbers of a table without ids, as text."""
    (row,) = (row for row in rows if row["table"] == table)
    found = {name: ", ".join(map(str, values)) for name, values in row["numbers"].items()}
    for name, amounts in row["amounts"].items():
        found |= {f"{name}_{key}": str(amount) for key, amount in amounts.items()}
    return found


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _location(rows: list[CardRow], row: CardRow) -> str:
    text, rule = FACES[row["id"]]
    return f"location {row['name']}: {text.format(**_numbers(rows, 'prices'))} [{rule}]"


def _spoils(_: list[CardRow], row: CardRow) -> str:
    values = ", ".join(map(str, row["numbers"]["values"]))
    weapon = "; each card rolls the weapons die [die.weapons]" * (row["words"]["weapon"] == "true")
    return (
        f"spoils {row['name']}: {row['numbers']['count'][0]} cards; 1, 2 ... of them are {values}"
        f" glory, then a new set begins [score.spoils]{weapon}"
    )


def _die(_: list[CardRow], row: CardRow) -> str:
    faces = ", ".join(f"{count} {face}" for face, count in row["amounts"]["faces"].items())
    return f"weapons die: {faces}; rolled for each weapons card that somebody gets [die.weapons]"


def _reaver(rows: list[CardRow], row: CardRow) -> str:
    numbers = {name: values[0] for name, values in row["numbers"].items()}
    symbols = [
        _count(numbers[name + "s"], name) for name in ("helm", "yggdrasil") if numbers[name + "s"]
    ]
    line = f"reaver {row['id']}: cost {numbers['cost']}, {', '.join(symbols) or 'no symbol'}"
    bonus = row["words"].get("bonus", NO_BONUS)
    if bonus == NO_BONUS:
        return f"{line} [score.product]"
    (found,) = (one for one in rows if (one["table"], one["id"]) == ("bonuses", bonus))
    return f"{line}; {_bonus(found)} [score.bonuses]"


def _bonus(row: CardRow) -> str:
    """Returns what a bonus is worth at the end."""
    numbers = {name: values[0] for name, values in row["numbers"].items()}
    word = row["words"]["count"]
    if word == "ignored_terror":
        return f"{numbers['ignore']} terror do not count at the end"
    if word == "one":
        return f"{numbers['glory']} glory at the end"
    kind = word.partition("spoils:")[2]
    thing = f"card of {kind}" if kind else COUNTED[word]
    each = f"each {thing}" if numbers["div"] == 1 else f"every {numbers['div']} {thing}"
    most = f", {numbers['cap']} at most" if numbers["cap"] < 20 else ""
    return f"{numbers['glory']} glory at the end for {each}{most}"


TELLERS: dict[str, Callable[[list[CardRow], CardRow], str]] = {
    "locations": _location,
    "spoils": _spoils,
    "die": _die,
    "reavers": _reaver,
}
