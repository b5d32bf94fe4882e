"""Explanations of what the boxes add: their words, their enemies, and their part of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from midgard.champions.card_rows import find_card

if TYPE_CHECKING:
    from midgard import Champions

__all__ = ["explained_enemies", "explained_terms", "table_lines"]

DM, VALHALLA = "dark_mountains", "valhalla"
ENEMIES = {
    "undefeated_blame": "everybody takes {number} blame if it lives, instead of 1",
    "no_favor_reroll": "against it no favor is discarded",
    "failed_fighter_takes_blame": "whoever sent dice there and lost them all takes {number} blame",
    "ignore_shields": "shields do not count against it",
    "ambush_lose_warriors": "it takes {number} of the dice sent there before the first round",
    "armor_per_round": "of the hits of each round {number} does nothing",
    "double_hits_count_single": "at most one hit of each die counts",
}
"""What the enemies of The Dark Mountains do, by their words in the rows."""
TERMS: dict[str, tuple[str, str]] = {
    "token": (
        VALHALLA,
        "sacrifice tokens: one of its kind for each die that is lost in a fight, to a journey, to"
        " hunger or as prohibited; none for the Leader die; they are spent at Valhalla"
        " [valhalla.token] [valhalla.visit]",
    ),
    "sacrifice": (VALHALLA, "token"),
    "valhalla": (
        VALHALLA,
        "Valhalla: after a place where your worker stands is resolved, and after hunting, buy as"
        " often as you can: {tokens_for_glory} tokens for {glory} glory, {tokens_for_die} tokens"
        " for a die, or a face-up blessing or epic monster at its price [valhalla.visit]"
        " [valhalla.glory] [valhalla.die]",
    ),
    "blessing": (
        VALHALLA,
        "blessings: bought with tokens, with glory by the round; instant ones do something once,"
        " permanent ones from then on; `help` with the name of one explains it"
        " [valhalla.blessing]",
    ),
    "epic": (
        VALHALLA,
        "epic monsters: bought with tokens and not fought, for glory now and more at the end;"
        " `help` with the name of one explains it [valhalla.epic] [score.epic_bonus]",
    ),
    "leader die": (
        VALHALLA,
        "the Leader die: {leader}; it is sent like a warrior, also to what prohibits its kind; it"
        " gives no token when it is lost [leader_die.assign] [leader_die.loss]",
    ),
    "helmet": (
        VALHALLA,
        "a helmet on the Leader die, when the roll stands: rally ({rally} hit) or the ability of"
        " the leader; `help` with the name of the leader explains it [helmet] [ability.rally]",
    ),
    "rally": (VALHALLA, "helmet"),
    "shieldwarrior": (VALHALLA, "shieldwarriors: {shieldwarrior} [valhalla.die]"),
    "berserker": (
        VALHALLA,
        "berserkers: {berserker}; of the losses in a fight they are the first [berserker.first]",
    ),
    "archer": (
        DM,
        "archers: {archer}; they come from Bergrisar above all [bergrisar.archers] [archer_faces]",
    ),
    "bergrisar": (
        DM,
        "Bergrisar: a fight on land without a ship or food, for any number of dice; first a land"
        " journey is revealed; prohibited kinds may be sent and fall before the fight; it gives"
        " glory and archers, counts for sets, and stays if it lives [bergrisar.order]"
        " [bergrisar.prohibited] [bergrisar.archers] [bergrisar.colour]",
    ),
    "land journey": (
        DM,
        "land journeys lie beside the Bergrisar and take from the coins of the clan and the dice"
        " sent there; `help` with the name of one explains it [land_journey.reveal]",
    ),
    "beggar": (
        DM,
        "the Beggar stall is the action beg: food and a blame, for any number of workers"
        " [placement.beggar]",
    ),
}
"""Words of the boxes: the box, and the explanation or the word that has it."""
LINES = (
    (DM, "Bergrisar, colours: they count with draugr and monsters [bergrisar.colour]"),
    (
        DM,
        "no axemen at a Bergrisar: they may be sent, and fall before they fight"
        " [bergrisar.prohibited]",
    ),
    (VALHALLA, "tokens: what a clan has lost; `help tokens` and `help valhalla` say what they buy"),
    (VALHALLA, "blessings, epic monsters: what lies at Valhalla, with the price in tokens"),
)
PLURALS = {"tokens": "token", "blessings": "blessing", "epics": "epic", "archers": "archer"}


def table_lines(game: Champions) -> list[str]:
    """Returns what the boxes in play add to the explanation of the table."""
    return [line for box, line in LINES if box in game.expansions]


def explained_terms(game: Champions, wanted: list[str]) -> list[str]:
    """Returns the explanation of a word of the boxes in play; empty for another word.

    >>> import midgard
    >>> explained_terms(midgard.Champions(expansions=["valhalla"]), ["helmet"])[0][:39]
    'a helmet on the Leader die, when the ro'
    """
    typed = " ".join(wanted)
    typed = PLURALS.get(typed, typed.removesuffix("s") if typed[-2:] == "rs" else typed)
    box, text = TERMS.get(typed, ("", ""))
    if not text or box not in game.expansions:
        return []
    return [TERMS.get(text, (box, text))[1].format(**_numbers(game))]


def _numbers(game: Champions) -> dict[str, object]:
    """Returns the numbers that the explanations name."""
    found: dict[str, object] = {}
    if VALHALLA in game.expansions:
        exchange = find_card(game, "exchange", "")["numbers"]
        found |= {name: values[0] for name, values in exchange.items()}
        found["rally"] = find_card(game, "rally", "")["numbers"]["hits"][0]
    for row in game.cards():
        if row["table"] == "dice":
            other = game.archer_faces == "B" and "faces_b" in row["amounts"]
            faces = row["amounts"]["faces_b" if other else "faces"]
            found[row["id"]] = ", ".join(f"{count} {face}" for face, count in faces.items())
    return found


def explained_enemies(game: Champions, wanted: list[str]) -> list[str]:
    """Returns what the enemies of this name do besides fighting; empty if they do nothing.

    >>> import midgard
    >>> explained_enemies(midgard.Champions(expansions=["dark_mountains"]), ["mist", "walker"])
    ['enemy Mist Walker: at most one hit of each die counts [enemy.mist_walker]']
    """
    lines: dict[str, None] = {}
    abilities = game.dm_enemy_abilities != "none"
    for row in game.cards():
        name = row["name"].lower().split()
        ability = row["words"].get("ability", "none")
        goods = row["numbers"].get("any_resource", [0])[0]
        if name != wanted or not (goods or (abilities and ability != "none")):
            continue
        tag = f"[enemy.{'_'.join(name)}]"
        if abilities and ability != "none":
            number = row["numbers"]["ability_number"][0]
            lines[f"enemy {row['name']}: {ENEMIES[ability].format(number=number)} {tag}"] = None
        if goods:
            what = f"its victor names {goods} of food, wood and coins, in any mix"
            lines[f"enemy {row['name']}: {what} {tag}"] = None
    return list(lines)
