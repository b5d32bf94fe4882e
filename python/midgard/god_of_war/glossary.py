"""Explanations of heroes, codes, Specials, scenes, and of the words of the table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from midgard import GodOfWar
from midgard._shared.provenance import are_ours, mark
from midgard._shared.singular import counted_words, singular
from midgard.god_of_war.scene_words import (
    cards_explained,
    counted,
    counts_explained,
    place_explained,
    plain,
    scenes_explained,
    titles,
)

if TYPE_CHECKING:
    from midgard.types import CardRow

HEROES = {
    "kratos": "fights near and far; Spartan Rage: {spartan_rage} more strength for his next attack,"
    " and {spartan_rage_heal} damage is healed [rage.spartan]",
    "atreus": "fights far; Thunderbird: {thunderbird} damage to each of up to two enemies anywhere,"
    " without a die, not through armour [rage.thunderbird]",
    "freya": "heals and protects; Old Magic: one of her two tokens comes to a standing hero, and"
    " cancels one hit [rage.token] [freya.cancel]",
    "mimir": "is carried by another hero and fights with Specials; foresight: at a reveal a second"
    " upgrade, and he chooses which one activates [foresight.use] [carrier.choice]",
    "brok": "shares hand and deck with Sindri; Gear Up: {gear_up} more in a set of either brother"
    " [sets.gear]",
    "sindri": "shares hand and deck with Brok; Weaponize: {weaponize} more in a set of either"
    " brother [sets.gear]",
}
"""The abilities of the units; the numbers are those of the cards."""
RAGE = {
    "kratos": "spartan_rage",
    "atreus": "thunderbird",
    "brok": "gear_up_weaponize",
    "sindri": "gear_up_weaponize",
}
"""The rows of the rage abilities whose numbers are named."""
COMPANIONS = {
    "atreus": "Atreus is a companion of the solo mode. atreus1, once a quest: a ranged icon that"
    " stuns, or +{plus}, for an attack [sets.gear]. atreus2, once a quest: the aim at two enemies,"
    " or a defense icon of 1 [solo.two]. Spartan Rage refreshes him [rage.spartan]",
    "mimir": "Mimir is a companion of the solo mode. mimir1, once a quest: Kratos heals {heal},"
    " also in a window [solo.heal], or the die adds to an attack [solo.die]. mimir2, once a quest:"
    " Kratos moves once more, or the top two upgrades go to the top or the bottom [solo.main]"
    " [peek.ways]. Spartan Rage refreshes him [rage.spartan]",
}
"""The abilities of the companions of the solo mode; the numbers are those of the cards."""
MARKS = ("atreus1", "atreus2", "mimir1", "mimir2")
"""The names of the companions' abilities on the table."""
ABILITIES = {
    "spartan rage": "kratos",
    "thunderbird": "atreus",
    "old magic": "freya",
    "gear up": "brok",
    "weaponize": "sindri",
}
"""The names of rage abilities, and whose they are; foresight is a word of its own."""
CATEGORIES = {
    "hero": "heroes",
    "heroe": "heroes",
    "unit": "heroes",
    "quest": "scenes",
    "scene": "scenes",
    "boss": "scenes",
    "bosse": "scenes",
    "special": "specials",
    "statu": "status cards",
    "statuse": "status cards",
}
"""The words of cards that have names, in the singular, and the kind of each."""
SPECIALS = {
    "heal": "{who} heals {n} damage [special.effects]",
    "draw": "draws {n} cards for the own player [special.effects]",
    "ally_draw": "another player draws {n} [special.effects]",
    "mend": "a Number card of the hand is discarded, and a unit heals as much [special.effects]",
    "aid": "{n} more strength for the attack at hand [window.kinds]",
    "ward": "{n} less damage of the hit at hand [window.kinds]",
    "shove": "a unit moves; it is not its move of the turn [special.effects]",
    "fury": "{who} gains {n} rage, up to the last slot [special.self] [rage.cap]",
    "pin": "all living enemies of the own column have a Stun token [special.self]",
    "peek": "the top {n} upgrades go to the top or the bottom [peek.ways]",
    "cleanse": "a status card of the own discard goes to its pile [special.effects]",
}
"""The effects of Specials, by their words without the number."""
STATUSES = {
    "stun": "stun: a status card that uses up the draw [draw.stun]. A Stun token on an enemy is"
    " removed instead of its next attack; boxes of its card act all the same [reveal.enemy]",
    "poison": "poison: a status card that hurts a unit of who draws it by 1, then the draw is"
    " repeated [draw.poison]",
    "crystal": "crystal: a status card that can be discarded in the own turn for a card, or pays a"
    " spot [main.crystal]",
}
TABLE = (
    "T1 to T4, B1 to B4: the cards of the scene, top and bottom row of columns 1 to 4 [scene.lay]",
    "health, armour, defense: damage stays on a card; the highest armour value is broken by an"
    " attack that is as strong, without damage; defense counts like the die [attack.armour]"
    " [attack.damage]",
    "melee, ranged, with a strength: the attack of an enemy when one of its runes is revealed;"
    " melee hits the front units of the columns that are named, ranged the front unit"
    " of the occupied column furthest away [enemy.attack] [enemy.furthest]",
    "box: what a rune does besides [reveal.box]; spot: what a hero of the column can pay for"
    " [interact.spot]; turn: when the card turns, and others with it [op.flip]",
    "behind it: the other side of the card [hidden.backs]",
    "columns: who stands where, the front unit first; at most two a column [place.columns]",
    "seat: its hand, and how many cards deck and discard hold [zones.counts]",
    "path: what is ahead; hindrance: what a path card that was not chosen does [path.hindrance]",
    "upgrades: those revealed in this round [upgrade.choice]; piles: status cards that are left",
    "now: the attack or the hit that is going on [attack.order] [hit.order]",
)
"""The meanings of the lines of the table."""
TERMS = {
    "armour": "armour: unbroken values of an enemy, broken one by one from the highest; an attack"
    " that is as strong breaks one and does no damage [attack.armour]. Until the last one is broken"
    " nothing else does damage: no spot, no box, no Thunderbird [enemy.guarded]",
    "attack": "attack: cards of one type, melee or ranged, with an icon and a number at least;"
    " strength minus the enemy die minus defense is damage; the unit gains 1 rage [sets.attack]"
    " [attack.damage]",
    "box": "box: a rune in a box does what is written there, also on cards of dead enemies"
    " [reveal.box]",
    "carrier": "carrier: the unit that carries Mimir in this round; he may take its hits,"
    " of attacks, boxes and poison [carrier.choice] [hit.redirect]",
    "code": "codes: M, R, D and N with a number are Melee, Ranged, Defense and Number cards; M1/R1"
    " has two options; s stuns, r gives rage, x is a number that stands alone, d draws"
    " [cards.codes]",
    "column": "column: four of them, with two scene cards above and at most two heroes below"
    " [place.columns]",
    "companion": "companions: Atreus and Mimir of the solo mode; each ability is used once a quest"
    " with one of its two options, Spartan Rage refreshes all [solo.main]; `help atreus1`",
    "defence": "defence: against an attack the player of the hit unit plays defense icons and"
    " numbers; what is left is damage [sets.defence] [hit.defence]",
    "die": "enemy die: {die}; it is subtracted from an attack that meets no armour [attack.damage]",
    "discard": "discard: the cards that a player has used, and at the end of a round the hand; an"
    " empty deck is rebuilt from it [cards.aside] [draw.rebuild]",
    "down": "knocked down: a unit with as much damage as health leaves the board until the end of"
    " the quest; its tokens go back to Freya, and its stored bonus stays. Its player draws, takes"
    " upgrades and plays Specials for others [special.fallen]. The game is lost when the last unit"
    " besides Mimir falls [hit.down] [prepare.limit]",
    "exclusive": "exclusive: a Number card with an x goes with no other Number card in an attack,"
    " and needs a defense icon of its own in a defence [sets.attack] [sets.defence]",
    "extra": "Extra Scene Activation: after all turns one more rune is revealed [extra.count]",
    "first player": "first player: begins the turns, takes an upgrade first and breaks ties; the"
    " first player token passes to the next seat at the end of a round [round.token] [enemy.tie]",
    "flip": "flip: a card turns its listed cards when its condition is met: defeated, attacked,"
    " armour broken, a rune, all enemies dead [op.flip] [settle.trigger]",
    "foresight": "foresight: Mimir's rage ability at a reveal [foresight.use]",
    "front": "front: the first of two units of a column, which is hit [enemy.attack]",
    "hand": "hand: drawn up to {hand_limit} cards before the turns, discarded after them; all hands"
    " are open [prepare.limit] [hidden.view]",
    "hero": "heroes: each has a deck of its own, health and a rage ability; `help` with the name of"
    " one says what it does [setup.draft] [rage.use]",
    "hindrance": "hindrances: what the path cards that were not chosen do to the next scene"
    " [path.order]",
    "interact": "interact: cards are discarded for a spot of the own column, and its effect comes;"
    " no rage for it [interact.spot] [interact.paid]",
    "path": "path: after the first quest one of two, after the second one of three bosses"
    " [path.choice]",
    "power": "Power: the tokens on the Pedestals of the Grendels, which count as strength and as"
    " defense of these enemies; the table says of which [scene.value]",
    "preparation": "preparation: before the turns each player draws up to {hand_limit} cards,"
    " more or fewer by hindrances; an empty deck is rebuilt [prepare.limit] [draw.one]",
    "purge": "removing: instead of an upgrade a card of the own discard leaves the game, a status"
    " card goes to its pile [upgrade.remove]",
    "rage": "rage: an attack gives 1, and 1 for each rage icon; on the last slot the ability can be"
    " used in the own turn, then it is 0 [rage.use] [rage.cap]",
    "rebuild": "rebuilding: an empty deck takes in its discard, once a turn [draw.rebuild]",
    "reveal": "reveal: at the end of each turn an upgrade comes into the row, and cards with its"
    " rune act from T1 to B4 [reveal.order] [reveal.list]",
    "round": "round: carrier, hands, a turn for each player, one more reveal, upgrades; the"
    " token goes to the next seat [round.order]",
    "row": "row: the upgrades revealed in this round; each player takes one, or removes a card of"
    " the discard [upgrade.choice]",
    "rune": "runes: red, green, blue and yellow; each upgrade has one, and reveals what acts"
    " [reveal.list]",
    "scene": "scene: eight cards with two sides, what wins and what loses it [scene.lay]"
    " [settle.order]",
    "set": "set: cards of one attack, defence or payment, in the order of the codes [sets.order]",
    "special": "Specials: cards that any player plays in windows: main decisions, attacks, hits,"
    " and in a reveal before each enemy and box and at its end [window.kinds] [window.reveal]"
    " [special.legal]; knocked down too, for others [special.fallen]",
    "spot": "spot: what a unit of the column can pay for with the listed cards [interact.spot]",
    "status card": "status cards: Stun, Poison and Crystal; they lie in a deck, and `help` with the"
    " name of one says what it does there [draw.stun] [draw.poison] [main.crystal]",
    "solo": "solo mode: one player is Kratos, with Atreus and Mimir as companions; `help atreus`"
    " and `help mimir` say what they add [solo.board] [solo.main]",
    "swap": "swap: front and back of a column change places, as a move [move.swap]",
    "two": "aim two: Atreus of the solo mode has Ranged cards hit two enemies anywhere, of any row"
    " [solo.two]",
    "virtual": "virtual cards: what companions add to a set, an R0s, a +3 or a D1; their ability is"
    " used then [sets.gear]",
    "companion die": "companion die: Mimir of the solo mode has the die add to the attack instead"
    " of being subtracted [solo.die]",
    "aim": "aim: an attack goes to a living enemy of the own column, melee to the bottom row alone"
    " [attack.target]",
    "token": "tokens: those on a card of the scene are counted there, also at 0, and the table says"
    " what adds or removes some; a Stun token has an enemy miss its next attack; Freya's tokens"
    " cancel a hit [scene.lay] [enemy.stun] [freya.tokens]",
    "track": "track: the damage of an enemy that several cards show [enemy.full]",
    "victory": "victory: a boss is defeated, or the one scene; everybody wins or everybody loses."
    " Lost is a game whose scene is lost, as the head of the table says, whose last unit besides"
    " Mimir falls, or whose last round ends [quest.win] [result.team] [settle.order] [hit.down]"
    " [round.last]",
    "wild": "wild cards: M1/R1 is either of its two cards; the type of the attack or the defence"
    " says which, and a payment takes it as either icon [cards.codes] [sets.order]",
}
"""Words of the table; numbers are those of the cards."""
ALIASES = {
    "armor": "armour",
    "activation": "reveal",
    "boss": "scene",
    "bosse": "scene",
    "boxe": "box",
    "card": "code",
    "quest": "scene",
    "heroe": "hero",
    "rules": "round",
    "fallen": "down",
    "first": "first player",
    "first player token": "first player",
    "hand limit": "preparation",
    "knock down": "down",
    "knocked down": "down",
    "prepare": "preparation",
    "stun token": "token",
    "freya token": "token",
    "wild card": "wild",
    "status": "status card",
    "statuse": "status card",
    "unit": "hero",
    **dict.fromkeys(("red", "green", "blue", "yellow"), "rune"),
    "rule": "round",
    "window card": "special",
    "defense": "defence",
    "win": "victory",
    "lose": "victory",
    "remove": "purge",
    "removing": "purge",
    "upgrade": "row",
    "window": "special",
}
"""Further words, with the word that has their explanation."""


def explained(game: GodOfWar, typed: str) -> list[str]:
    """Returns the explanation of a word, with its rules; empty for an unknown word.

    >>> explained(GodOfWar(), "N2r")
    ['N2r: Number card with 2, rage [cards.codes]']
    """
    word = plain(typed)
    if word == "table":
        return list(TABLE)
    rows = {(row["table"], row["id"]): row for row in game.cards()}
    lines = _terms(game, rows, word)
    if not lines:
        lines = scenes_explained(game, rows, word)
        lines += cards_explained(game, rows, word) + place_explained(game, rows, word)
        lines += counts_explained(game, rows, word)
    lines += _by_name(rows, word)
    return [counted_words(line) for line in lines] or _code(typed.strip())


def _by_name(rows: dict[tuple[str, str], CardRow], word: str) -> list[str]:
    """Returns the names of the cards that a word is for, in the singular or the plural."""
    kind = CATEGORIES.get(singular(word.split(" ")[0]), "")
    names = _names(rows).get(kind, []) if word.count(" ") == word.count(" card") else []
    return [f"{kind} by name: {', '.join(names)}"] if names else []


def _names(rows: dict[tuple[str, str], CardRow]) -> dict[str, list[str]]:
    """Returns the names that have an explanation, by their kind."""
    return {
        "heroes": list(HEROES),
        "scenes": [str(row["name"]) for (table, _), row in rows.items() if table == "scenes"],
        "specials": _specials(rows),
        "status cards": list(STATUSES),
    }


def words_explained(game: GodOfWar) -> dict[str, list[str]]:
    """Returns the words that :func:`explained` explains, by their kind.

    >>> words_explained(GodOfWar())["heroes"][:2]
    ['kratos', 'atreus']
    """
    rows = {(row["table"], row["id"]): row for row in game.cards()}
    return _names(rows) | {
        "kinds of cards": [*_names(rows)],
        "rage abilities": list(ABILITIES),
        "cards of scenes": list(titles(rows, hide_backs=game.hide_backs)),
        "what scenes count": list(counted(game, rows)),
        "the table": ["table", *sorted(TERMS)],
    }


def _terms(game: GodOfWar, rows: dict[tuple[str, str], CardRow], word: str) -> list[str]:
    """Returns the explanation of a hero, a Special, a status card or a word of the table."""
    for form in (word, singular(word)):
        name = ALIASES.get(form, form)
        if name in MARKS and game.players == 1:
            name = name[:-1]
        if name in HEROES:
            return [_hero(game, rows, name)]
        if name in ABILITIES:
            return [_hero(game, rows, ABILITIES[name])]
        if name in ("brok & sindri", "brok sindri"):
            return [_hero(game, rows, unit) for unit in ("brok", "sindri")]
        codes = {plain(code): code for code in _specials(rows)}
        if form in codes:
            return [_special(rows, codes[form])]
        if name in STATUSES:
            return [STATUSES[name]]
        if name in TERMS:
            numbers = {
                "hand_limit": rows["rules", ""]["numbers"]["hand_limit"][0],
                "die": ", ".join(map(str, rows["die", "enemy"]["numbers"]["faces"])),
            }
            sources = are_ours(rows["rules", ""], "hand_limit")
            sources["die"] = are_ours(rows["die", "enemy"], "faces")["faces"]
            shown = {it: ours for it, ours in sources.items() if f"{{{it}}}" in TERMS[name]}
            return [TERMS[name].format(**numbers) + mark(shown)]
    return []


def _hero(game: GodOfWar, rows: dict[tuple[str, str], CardRow], name: str) -> str:
    """Returns what a unit can take, and what its rage ability does."""
    if game.players == 1 and name in COMPANIONS:
        return _companion(rows, name)
    solo = game.players == 1 and name == "kratos"
    numbers = rows["units", "kratos_solo" if solo else name]["numbers"]
    spartan = _in_effects(rows["rage", "spartan_rage_solo" if solo else "spartan_rage"])
    text = HEROES[name].format(
        spartan_rage=spartan[0],
        spartan_rage_heal=spartan[1],
        thunderbird=_in_effects(rows["rage", "thunderbird"])[0],
        gear_up=_in_effects(rows["rage", "gear_up_weaponize"])[0],
        weaponize=_in_effects(rows["rage", "gear_up_weaponize"])[0],
    )
    if solo:
        text += "; both companions are fresh again [solo.main]"
    health, rage = numbers["health"][0], numbers["rage_max"][0]
    shown = are_ours(rows["units", "kratos_solo" if solo else name], "health", "rage_max")
    if ability := RAGE.get(name):
        card = "spartan_rage_solo" if solo else ability
        shown["ability"] = are_ours(rows["rage", card], "effects")["effects"]
    return f"{name.capitalize()}: health {health}, rage {rage}; {text}{mark(shown)}"


def _companion(rows: dict[tuple[str, str], CardRow], name: str) -> str:
    """Returns what a companion does."""
    field, card = {"atreus": ("plus", "solo_plus3"), "mimir": ("heal", "solo_heal2")}[name]
    row = rows["companions", card]
    return COMPANIONS[name].format(**{field: _in_effects(row)[0]}) + mark(are_ours(row, "effects"))


def _in_effects(row: CardRow) -> list[int]:
    """Returns the numbers of the effects of a row."""
    return [int(number) for number in re.findall(r"\b\d+\b", row["words"]["effects"])]


def _specials(rows: dict[tuple[str, str], CardRow]) -> list[str]:
    """Returns the codes of all Specials."""
    return [row for table, row in rows if table == "specials"]


def _special(rows: dict[tuple[str, str], CardRow], code: str) -> str:
    """Returns what a Special does."""
    row = rows["specials", code]
    number = next(iter(_in_effects(row)), 0)
    who = (
        "any standing unit"
        if "choose" in row["words"]["effects"].split()
        else "a standing unit of the player"
    )
    text = SPECIALS[code.rstrip("0123456789")].format(n=number, who=who)
    return f"{code}: {text}" + mark(are_ours(row, "effects"))


ICONS = {"M": "Melee", "R": "Ranged", "D": "Defense", "N": "Number"}
SUFFIXES = {"s": "stun", "r": "rage", "x": "no other Number card", "d": "draws a card"}


def _code(text: str) -> list[str]:
    """Returns what a code means."""
    if re.fullmatch(r"[MRDN]\d(/[MRDN]\d)?[srxd]*", text) is None:
        return []
    head = re.match(r"[^srxd]+", text)
    assert head is not None
    options = " or ".join(f"{ICONS[one[0]]} card with {one[1:]}" for one in head[0].split("/"))
    more = [SUFFIXES[letter] for letter in text[head.end() :]]
    return [f"{text}: {', '.join([options, *more])} [cards.codes]"]
