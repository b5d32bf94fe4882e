"""Explanations of locations, raid tokens, spoils, reavers, terror, and of the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from string import Formatter
from typing import TYPE_CHECKING

from midgard import Reavers
from midgard._shared.provenance import are_ours, mark
from midgard._shared.singular import counted_words, singular
from midgard.reavers.card_rows import MANY, NO_BONUS, card_name, reaver_fields, supply_fields

if TYPE_CHECKING:
    from midgard.types import CardRow

FACES = {
    "roskilde": (
        "five steps, each for all visitors in turn: 1 a reaver for {hire_terror} terror; 2 the"
        " market refreshed for {refresh} coins, and up to two reavers for coins, that of the lower"
        " slot first; 3 a farm for {farm} coins; 4 a wall for {wall} coins (A) or a tower for"
        " {tower} coins (B); 5 a terror discarded for {shed_coins} coins (A), or for"
        " {pass_terror_coins} coins while another seat takes one (B)",
        "roskilde.steps",
    ),
    "bjorgvin": (
        "A: sell a farm for {sell_farm} coins, a wall for {sell_wall} coins, a tower for"
        " {sell_tower} coins, {bjorgvin_sell_limit_each}; B: {bjorgvin_add} coins more on it for"
        " each visitor",
        "bjorgvin.sell",
    ),
    "tonsberg": (
        "A: a terror is discarded for {tonsberg_discard_terror} coins; B: the top reaver is offered"
        " at {tonsberg_surcharge} coins more than its cost",
        "tonsberg.atone",
    ),
    "nidalos": (
        "A: take a terror and draw a spoils card; B: {nidalos_add} coins more on it for each"
        " visitor",
        "dare.terror",
    ),
    "vasteras": (
        "A: take a terror, draw two spoils cards, keep one; B: a spoils card is sold for"
        " {vasteras_sell_spoils} coins",
        "vasteras.keep",
    ),
    "odense": (
        "A: take a terror and a raid token; B: return a raid token and discard a terror",
        "odense.take",
    ),
    "leirvik": (
        "A: the top reaver is offered at {leirvik_surcharge} coins more than its cost; B: a spoils"
        " card more on it for every two visitors",
        "offer.buy",
    ),
}
"""The effects of the two faces of a location, and a rule."""
SOLD = "bjorgvin_sell_limit_each"
"""The field and the option that say how many tokens of a kind are sold at Bjorgvin."""
SELL_LIMIT = {
    "0": "as many of each as the seat has",
    "1": "one of each at most in a visit [bjorgvin.limit]",
}
"""The sentences about it, by its value."""
COUNTED = {
    "coins": ("coin", "coins"),
    "farm": ("farm", "farms"),
    "raid_set": ("trio of farm, wall and tower", "trios of farm, wall and tower"),
    "reavers": ("reaver", "reavers"),
    "spoils_types": ("type of spoils", "types of spoils"),
    "terror": ("terror", "terror"),
    "tower": ("tower", "towers"),
    "wall": ("wall", "walls"),
}
"""The things that bonuses count, singular and plural."""
TABLE = (
    "supply card: the icons of this round; `help supply card` explains it [supply.order]",
    "left in the supply: raid tokens that nobody has and that lie on no location [supply.limited]",
    "market: the reavers for hire; slot 0 is the oldest card, and the first to go [market.discard]",
    "Roskilde A, Bjorgvin A and so on: each location with the face of its action card that is up,"
    " and its loot; `help bjorgvin` explains both faces [restock.roskilde] [restock.locations]",
    "loot: coins, raid tokens and spoils on a location; a lone visitor takes all of it"
    " [collect.alone], several bargain for it [deal.deliver]",
    "secret: a card won by the weapons die, whose type only its owner knows [secret.cards]",
    "reavers: those that a seat has hired, and helms x Yggdrasils, which are glory [score.product]",
    "at: where a ship stands; it may not stay there [destination.sealed]",
)
SCREEN_LINES = (
    "behind a screen: only its owner sees the coins, terror, raid tokens and spoils of a seat;"
    " reavers lie open [secret.screen]",
    "behind the screens together: what the other seats own in sum, which everybody can count from"
    " the bank [hidden.sums]",
)
"""The additional words for ``memory="screen"``."""
HOW = {
    "menu": "how: the deals are those of a list of {menu_size} at most, which the loot and the"
    " goods of the proposer make [menu.list]",
    "micro": "how: the proposer names who puts what into the pot, besides the loot, then how the"
    " pot is shared out; the others see the deal when it is whole [micro.order]",
}
"""The sentences about deals, by the value of ``negotiation``."""
AUTO = (
    "bargain: nobody bargains in this game: the rules share out the loot of several visitors, so"
    " that the least gain is as large as can be [auto.deal]",
    "failure: if somebody would gain nothing, there is no agreement: each visitor takes a terror,"
    " that of the clash is removed, and the rest of the loot stays [negotiation.failure]",
)
BARGAIN = (
    "bargain: two visitors or more of a location share out its loot, all of it, the terror of the"
    " clash too [negotiation.begin]",
    "who: in initiative order each visitor may propose one deal, {around}; the others accept or"
    " reject it, in the same order, and the first rejection ends the proposal [negotiation.slots]"
    " [negotiation.answers]",
    "{how}",
    "agreement: when all accept, the deal is carried out at once [negotiation.agreement]",
    "failure: after the last proposal without an agreement each visitor takes a terror, that of the"
    " clash is removed, and the rest of the loot stays for the next round [negotiation.failure]",
)
TERMS = {
    "agreement": "agreement: a deal that all visitors accept; it is carried out at once, and the"
    " weapons dice of the cards that it brings are rolled [negotiation.agreement] [deal.weapons]",
    "answer": "accept, reject: the answers to a deal; the first rejection ends the proposal. A deal"
    " that takes what a seat does not have can only be rejected [negotiation.answers]",
    "bjorn": "bjorn: in the variant for two he moves when the loot of a round is collected: to the"
    " lowest location first, then to the next higher one, after the highest to the lowest again,"
    " never to Roskilde [bjorn.move]; where he arrives all loot goes back [bjorn.raid]. Where he"
    " stands he counts as a visitor for faces that count them, also alone [bjorn.counts]; a lone"
    " visitor takes all loot and a terror, and two bargain without him, for one terror"
    " [bjorn.terror]",
    "clash": "clash: two ships or more at a location but Roskilde: a terror token is added to its"
    " loot [collect.clash]",
    "coin": "coins: {coins_per_glory} of them for a glory at the end [score.coins]",
    "cost": "cost: the coins for which a reaver of the market is hired; at Roskilde one may be"
    " hired for {hire_terror} terror instead [roskilde.purchase] [roskilde.hire]",
    "deal": "deal: what each visitor has more or less afterwards; all loot goes, and what somebody"
    " gives he must own before; nothing is owed for later [deal.net] [deal.deliver]",
    "deck": "deck: cards that are not drawn yet; the discarded ones become the next deck"
    " [spoils.reshuffle] [market.reshuffle]",
    "destination": "destination: each seat chooses in secret where its ship sails, not where it"
    " stands; all ships move at once [destination.sealed] [destination.reveal]",
    "face": "face: the action card of a location has two, A and B; supply cards flip it. `help`"
    " with the name of the location says what both do [restock.roskilde] [restock.locations]",
    "farm": "farm: {farm} glory; a trio of farm, wall and tower is {set_bonus} more"
    " [score.raid] [score.sets]",
    "first": "first visitor: the one whose reavers have most Yggdrasils, then most helms, then"
    " who comes from the location with the lowest number, then by lot. The others follow"
    " clockwise, by rising seats; all actions and proposals go in this order [initiative.first]"
    " [initiative.closest] [initiative.order]",
    "glory": "glory: the points of the score sheet; `sheet` shows what would be counted now. If it"
    " is equal: most reavers, then spoils cards, raid tokens, terror [score.ties]",
    "location": "location: Roskilde, the market, and those with loot, by their numbers: Bjorgvin,"
    " Tonsberg, Nidalos, Vasteras, Odense, Leirvik; all actions come before any loot"
    " [visit.order] [places.order]",
    "loot": "loot: what lies on a location. A lone visitor takes all of it [collect.alone]; several"
    " bargain for it, and without an agreement it stays [negotiation.failure]",
    "market": "market: four reavers for hire at Roskilde. Slots slide: 0 is the oldest card;"
    " unless Roskilde flips, the two oldest go each round [market.discard] [market.refill]",
    "offer": "offer: the top reaver of the deck is shown and may be hired at its cost and some"
    " coins more, at Tonsberg (B) and Leirvik (A); one that is declined is discarded [offer.reveal]"
    " [offer.buy]",
    "pot": "pot: the loot and what visitors add to it while a deal is made; who adds of a kind"
    " takes none of it [micro.contribution] [micro.split]",
    "proposal": "proposal: each visitor in initiative order may put one deal on the table,"
    " {around}; a seat that passes has used its turn [negotiation.slots]"
    " [negotiation.propose]",
    "raid token": "raid tokens: farms, walls and towers, {farm}, {wall} and {tower} glory, and"
    " {set_bonus} more for each trio of them [score.raid] [score.sets]",
    "refresh": "refresh: for {refresh} all cards of the market are replaced, once and before the"
    " first purchase [roskilde.refresh]",
    "reaver": "reavers: hired for glory: helms x Yggdrasils, and bonuses; `help` with the name of"
    " one explains it [score.product] [score.bonuses]",
    "round": "round: a supply card, destinations, actions, then loot, location by location; the"
    " game has ten [supply.draw] [visit.order] [round.end]",
    "screen": "screen: what others own is {memory}",
    "seat": "seat: a player; clockwise is by rising seats [initiative.order]",
    "secret": "secret: a card won by the weapons die, whose type only its owner knows until he"
    " parts with it; it is not a weapons card [secret.cards] [secret.known_first]",
    "set": "trio: a farm, a wall and a tower, {set_bonus} glory more [score.sets]; of spoils each"
    " type has sets of its own, `help` with its name says what they are worth [score.spoils]",
    "ship": "ship: each seat has one; it sails to another location each round [destination.other]",
    "slot": "slot: the place of a card in the market. Two cards of one step are bought in ascending"
    " slots: after slot 1 only 2 and 3 are left. Of equal cards beside each other the lower one"
    " is taken first [market.slots] [market.equal]",
    "spoils": "spoils: cards of {types}; `help` with a type says what it is worth [score.spoils]",
    "supply": "supply card: its icons say what each location gets: for each icon as much as the"
    " location has of that kind: {values}. It may flip the action card of Roskilde, or those of"
    " the locations where ships stand [supply.order] [restock.roskilde] [restock.locations]",
    "symbol": "symbols: the helms of all reavers of a seat times their Yggdrasils are glory: 3"
    " helms and 2 Yggdrasils are 6 [score.product]; they also say who is first [initiative.first]",
    "terror": "terror: it costs {terror_penalty} glory for 0, 1, 2 ... of them, then"
    " {terror_extra_each} for each more; ships that clash add one to the loot [score.terror]"
    " [collect.clash]",
    "tower": "tower: {tower} glory; a trio of farm, wall and tower is {set_bonus} more"
    " [score.raid] [score.sets]",
    "visitor": "visitors: those whose ships moved to a location this round, in initiative order"
    " [initiative.order]",
    "wall": "wall: {wall} glory; a trio of farm, wall and tower is {set_bonus} more"
    " [score.raid] [score.sets]",
}
"""Words of the table; numbers are those of the cards."""
ALIASES = {
    "accept": "answer",
    "agree": "agreement",
    "agreed": "agreement",
    "bargaining": "bargain",
    "carried out": "agreement",
    "bonus": "reaver",
    "bonuses": "reaver",
    "cycle": "proposal",
    "decline": "offer",
    "discard": "deck",
    "discarded": "deck",
    "first visitor": "first",
    "flip": "face",
    "helm": "symbol",
    "hire": "cost",
    "icon": "supply",
    "initiative": "first",
    "memory": "screen",
    "negotiate": "bargain",
    "negotiation": "bargain",
    "offered": "offer",
    "product": "symbol",
    "propose": "proposal",
    "proposer": "proposal",
    "price": "cost",
    "promise": "deal",
    "raid": "raid token",
    "raid set": "set",
    "reject": "answer",
    "score": "glory",
    "scoring": "glory",
    "secret card": "secret",
    "spoils card": "spoils",
    "supply card": "supply",
    "tie": "glory",
    "token": "raid token",
    "trade": "deal",
    "trio": "set",
    "turn": "face",
    "winner": "glory",
    "win": "glory",
    "yggdrasil": "symbol",
}
"""Further words, with the word that has their explanation."""
BY_SINGULAR = {
    " ".join(map(singular, word.split())): ALIASES.get(word, word)
    for word in ("bargain", *TERMS, *ALIASES)
}
"""All these words by their singular."""
BY_NAME = {"location": "locations", "reaver": "reavers", "spoils": "spoils", "supply": "supply"}
"""The words of cards that have names, and the table of each."""
SHOWN = ("bargain", "die", "first visitor", "helm", "reject", "supply card", "yggdrasil")
"""Words that are listed besides those of `TERMS`."""
MEMORY = {
    "perfect": "seen by all, but the types of secret cards [hidden.view]",
    "screen": "hidden: coins, terror, raid tokens and spoils; the table shows what all others own"
    " in sum. Reavers, ships and loot lie open [secret.screen] [hidden.sums]",
}
"""The sentences about screens, by the value of ``memory``."""


def explained(game: Reavers, typed: str) -> list[str]:
    """Returns the explanation of a word, with its rules; empty for an unknown word.

    >>> explained(Reavers(), "smith")[0][:81]
    'reaver Smith: cost 2, 1 helm; 1 glory at the end for each weapons card [score.bon'
    """
    wanted = [*map(singular, re.findall(r"[a-z0-9]+", typed.lower()))]
    if wanted == ["table"]:
        return [*TABLE, *(SCREEN_LINES if game.memory == "screen" else ())]
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
        return list(AUTO)
    how = HOW[game.negotiation]
    return [_filled(game, rows, how if line == "{how}" else line) for line in BARGAIN]


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
    found["memory"] = MEMORY[game.memory]
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
        names = [it for it in _placeholders(FACES[row["id"]][0]) if it != SOLD]
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
    text, rule = FACES[row["id"]]
    limit = game.bjorgvin_sell_limit_each
    found = _numbers(rows, "prices") | _numbers(rows, "rulings")
    found[SOLD] = SELL_LIMIT[found[SOLD] if limit is None else str(limit)]
    return f"location {row['name']}: {text.format(**found)} [{rule}]"


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
    one, several = (f"{kind} card", f"{kind} cards") if kind else COUNTED[word]
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
