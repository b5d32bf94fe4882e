"""Explanations of locations, raid tokens, spoils, reavers, terror, and of the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from string import Formatter
from typing import TYPE_CHECKING

from midgard import Reavers
from midgard._shared.provenance import are_ours, mark
from midgard._shared.singular import counted_words, singular
from midgard._shared.texts import texts_of
from midgard.reavers.card_rows import MANY, NO_BONUS, card_name, reaver_fields, supply_fields

if TYPE_CHECKING:
    from midgard.types import CardRow

TEXTS = texts_of("reavers")
FACES: dict[str, dict[str, str]] = TEXTS["faces"]
"""The effects of the two faces of a location, and a rule."""
TERMS: dict[str, str] = TEXTS["terms"]
"""Words of the table; numbers are those of the cards."""
ALIASES: dict[str, str] = TEXTS["aliases"]
"""Further words, with the word that has their explanation."""
SOLD = "bjorgvin_sell_limit_each"
"""The field and the option that say how many tokens of a kind are sold at Bjorgvin."""
BY_SINGULAR = {
    " ".join(map(singular, word.split())): ALIASES.get(word, word)
    for word in ("bargain", *TERMS, *ALIASES)
}
"""All these words by their singular."""
BY_NAME = {"location": "locations", "reaver": "reavers", "spoils": "spoils", "supply": "supply"}
"""The words of cards that have names, and the table of each."""
SHOWN = ("bargain", "die", "first visitor", "helm", "reject", "supply card", "yggdrasil")
"""Words that are listed besides those of `TERMS`."""


def explained(game: Reavers, typed: str) -> list[str]:
    """Returns the explanation of a word, with its rules; empty for an unknown word.

    >>> explained(Reavers(), "smith")[0][:81]
    'reaver Smith: cost 2, 1 helm; 1 glory at the end for each weapons card [score.bon'
    """
    wanted = [*map(singular, re.findall(r"[a-z0-9]+", typed.lower()))]
    if wanted == ["table"]:
        return [*TEXTS["table"], *(TEXTS["screen"] if game.memory == "screen" else ())]
    rows = game.cards()
    lines = _term(game, rows, " ".join(wanted))
    if own := BY_NAME.get(BY_SINGULAR.get(" ".join(wanted), "")):
        names = [card_name(row) for row in rows if row["table"] == own]
        lines.append(f"{own} by name: {', '.join(names)}")
    for row in rows:
        if row["table"] in TELLERS and _fits(wanted, row):
            text = TELLERS[row["table"]](game, rows, row)
            lines.append(text + mark(_shown(game, rows, row)))
    return [counted_words(line) for line in lines]


def words_explained(game: Reavers) -> dict[str, list[str]]:
    """Returns the words that :func:`explained` explains, by their kind.

    >>> words_explained(Reavers())["locations"][:2]
    ['Roskilde', 'Bjorgvin']
    """
    found: dict[str, list[str]] = {}
    for row in game.cards():
        if row["table"] in TELLERS and row["table"] != "die":
            found.setdefault(row["table"], []).append(card_name(row))
    words = sorted({*TERMS, *SHOWN})
    return found | {"the table": ["table", *words]}


def _term(game: Reavers, rows: list[CardRow], word: str) -> list[str]:
    """Returns the explanation of words of the table that are in the singular."""
    name = BY_SINGULAR.get(word, "")
    if name == "bargain":
        return _bargain(game, rows)
    return [_filled(game, rows, TERMS[name])] if name in TERMS else []


def _filled(game: Reavers, rows: list[CardRow], text: str) -> str:
    """Returns a text with its numbers, and whether any is reconstructed."""
    sources = _sources(game, rows)
    names = _placeholders(text)
    shown = {it: sources[it] for it in names if it in sources}
    if "values" in names:
        for row in _places(rows):
            shown |= supply_fields(row)
    return text.format(**_all_numbers(game, rows)) + mark(shown)


def _placeholders(text: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(text) if name]


def _bargain(game: Reavers, rows: list[CardRow]) -> list[str]:
    """Returns how visitors bargain, and what it costs to fail."""
    if game.negotiation == "auto":
        return list(TEXTS["auto"])
    how = TEXTS["how"][game.negotiation]
    return [_filled(game, rows, how if line == "{how}" else line) for line in TEXTS["bargain"]]


def _all_numbers(game: Reavers, rows: list[CardRow]) -> dict[str, str]:
    """Returns what explanations name: numbers of the cards, and what the options say."""
    found = _numbers(rows, "negotiation") | _numbers(rows, "scoring")
    prices = _numbers(rows, "prices")
    found |= {name: prices[name] for name in ("hire_terror", "refresh")}
    if game.cycles is not None:
        found["cycles"] = str(game.cycles)
    often = "once" if found["cycles"] == "1" else f"{found['cycles']} times"
    found["around"] = f"{often} around"
    found["refresh"] = _count(int(found["refresh"]), "coin")
    found["types"] = ", ".join(row["id"] for row in rows if row["table"] == "spoils")
    found["memory"] = TEXTS["memory"][game.memory]
    values = (f"{card_name(row)} {_location_values(row)}" for row in _places(rows))
    found["values"] = "; ".join(values)
    return found


def _sources(game: Reavers, rows: list[CardRow]) -> dict[str, bool]:
    """Returns which numbers of :func:`_all_numbers` come from cards, and whether each is ours."""
    found: dict[str, bool] = {}
    for row in rows:
        if row["table"] in ("negotiation", "scoring"):
            found |= are_ours(row, *row["numbers"])
        if row["table"] == "prices":
            found |= are_ours(row, "hire_terror", "refresh")
    # An option sets how often each visitor proposes, unless it is left to the cards.
    found["around"] = found.pop("cycles") and game.cycles is None
    return found


def _places(rows: list[CardRow]) -> list[CardRow]:
    """Returns the locations that the icons of a supply card are for."""
    return [row for row in rows if row["table"] == "locations" and row["id"] != "roskilde"]


def _shown(game: Reavers, rows: list[CardRow], row: CardRow) -> dict[str, bool]:
    """Returns what the explanation of a card shows, and whether it is reconstructed."""
    if row["table"] == "locations":
        prices, rulings = (
            next(one for one in rows if one["table"] == table) for table in ("prices", "rulings")
        )
        names = [it for it in _placeholders(FACES[row["id"]]["text"]) if it != SOLD]
        fields = (it if it in prices["numbers"] else it.partition("_")[0] for it in names)
        shown = are_ours(prices, *fields)
        # An option sets how many tokens are sold, unless it is left to the cards.
        if row["id"] == "bjorgvin" and game.bjorgvin_sell_limit_each is None:
            shown["limit"] = are_ours(rulings, SOLD)[SOLD]
        return shown
    if row["table"] != "reavers":
        return are_ours(row, *row["numbers"], *row["words"], *row["amounts"])
    return reaver_fields(rows, row)


def _location_values(row: CardRow) -> str:
    """Returns what a location gets for the icons of a supply card."""
    numbers = {name: values[0] for name, values in row["numbers"].items()}
    parts = [_count(numbers["coins"], "coin")] if numbers["coins"] else []
    parts += [_count(numbers["spoils"], "spoils card")] if numbers["spoils"] else []
    parts += [_count(numbers[it], it) for it in ("farm", "wall", "tower") if numbers[it]]
    return ", ".join(parts)


def _fits(wanted: list[str], row: CardRow) -> bool:
    """Returns whether these words name the row: its id, or its words without the first letter."""
    words = [*map(singular, re.findall(r"[a-z0-9]+", row["id"].lower()))]
    if row["table"] == "die":
        return wanted in (["die"], words, [*words, "die"])
    alone = wanted[1:] if wanted[:1] == [singular(row["table"])] else wanted
    return bool(alone) and alone in (words, words[1:])


def _numbers(rows: list[CardRow], table: str) -> dict[str, str]:
    """Returns the numbers of a table without ids, as text."""
    (row,) = (row for row in rows if row["table"] == table)
    found = {name: ", ".join(map(str, values)) for name, values in row["numbers"].items()}
    for name, amounts in row["amounts"].items():
        found |= {f"{name}_{key}": str(amount) for key, amount in amounts.items()}
    return found


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _location(game: Reavers, rows: list[CardRow], row: CardRow) -> str:
    face = FACES[row["id"]]
    limit = game.bjorgvin_sell_limit_each
    found = _numbers(rows, "prices") | _numbers(rows, "rulings")
    found[SOLD] = TEXTS["sell_limit"][found[SOLD] if limit is None else str(limit)]
    return f"location {row['name']}: {face['text'].format(**found)} [{face['rule']}]"


def _spoils(_game: Reavers, _rows: list[CardRow], row: CardRow) -> str:
    values = row["numbers"]["values"]
    weapon = "; each card rolls the weapons die [die.weapons]" * (row["words"]["weapon"] == "true")
    if len(values) == 1:
        worth = f"each is {values[0]} glory"
    else:
        cards = [_count(number, "card") for number in range(1, len(values) + 1)]
        each = [f"{card} {value}" for card, value in zip(cards, values, strict=True)]
        worth = (
            f"glory of a set of {len(values)}: {', '.join(each)}; a card more begins another set"
        )
    count = row["numbers"]["count"][0]
    return f"spoils {row['name']}: {worth}; {count} cards in the game [score.spoils]{weapon}"


def _supply(_game: Reavers, _rows: list[CardRow], row: CardRow) -> str:
    numbers, words = row["numbers"], row["words"]
    icons = [("coins", "coin"), ("spoils", "spoils"), ("farm", "farm"), ("wall", "wall")]
    shown = [(numbers[name][0], thing) for name, thing in [*icons, ("tower", "tower")]]
    parts = [_count(number, f"{thing} icon") for number, thing in shown if number]
    line = f"supply card {row['id']}: {', '.join(parts) or 'no icon'} [supply.order]"
    if words["flip_roskilde"] == "true":
        line += "; it flips the action card of Roskilde [restock.roskilde]"
    else:
        line += "; the two oldest reavers of the market go [market.discard]"
    if words["flip_locations"] == "true":
        line += "; it flips the action cards of locations where ships stand [restock.locations]"
    return line


def _die(_game: Reavers, _rows: list[CardRow], row: CardRow) -> str:
    faces = ", ".join(f"{count} {face}" for face, count in row["amounts"]["faces"].items())
    return (
        f"weapons die: rolled for each weapons card that somebody gets; its faces: {faces}. A"
        " terror is taken, a spoils card is drawn and stays secret unless it is of weapons"
        " [die.weapons] [die.results] [secret.cards]"
    )


def _reaver(_game: Reavers, rows: list[CardRow], row: CardRow) -> str:
    numbers = {name: values[0] for name, values in row["numbers"].items()}
    symbols = [
        _count(numbers[f"{name.lower()}s"], name)
        for name in ("helm", "Yggdrasil")
        if numbers[f"{name.lower()}s"]
    ]
    worth = ", ".join(symbols) or "no symbol"
    line = f"reaver {card_name(row)}: cost {numbers['cost']}, {worth}"
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
        return f"{numbers['ignore']} terror not counted at the end"
    if word == "one":
        return f"{numbers['glory']} glory at the end"
    kind = word.partition("spoils:")[2]
    one, several = (f"{kind} card", f"{kind} cards") if kind else TEXTS["counted"][word]
    each = f"each {one}" if numbers["div"] == 1 else f"every {numbers['div']} {several}"
    most = f", {numbers['cap']} at most" if numbers["cap"] < MANY else ""
    return f"{numbers['glory']} glory at the end for {each}{most}"


TELLERS: dict[str, Callable[[Reavers, list[CardRow], CardRow], str]] = {
    "locations": _location,
    "spoils": _spoils,
    "supply": _supply,
    "die": _die,
    "reavers": _reaver,
}
