"""The enemies of a game, and how texts name them."""

from __future__ import annotations

from dataclasses import replace

from midgard._midgard import InvalidOptionError
from midgard._midgard.champions import Champions
from midgard._shared.input import unknown_name
from midgard._shared.provenance import mark
from midgard.champions.card_rows import rows_in_box
from midgard.champions.odds_inputs import enemy_rows
from midgard.champions.warbands import (
    ATTACK_AND_DEFENSE,
    BOXES,
    UNFOUGHT,
    Enemy,
    box_note,
    card_note,
    fought_in,
    official,
    slug,
)


def enemy_note(game: Champions, name: str) -> str:
    """Returns why no enemy has this name: its box, or what else has it; or nothing.

    >>> import midgard
    >>> enemy_note(midgard.Champions(), "storm")
    'unknown enemy "storm": it is a journey'
    """
    unknown = unknown_name("enemy", name)
    if note := box_note(game, lambda box: bool(enemies_named(name, box))):
        return f"{unknown} in this game{note}"
    every = official(*BOXES, promos=True)
    called = (row for row in every.cards() if slug(name) in (slug(row["name"]), slug(row["id"])))
    row = next((row for row in called if row["table"] in UNFOUGHT), None)
    if row is None:
        return ""
    table, card = row["table"], row["id"]
    is_here = any((it["table"], it["id"]) == (table, card) for it in rows_in_box(game))
    note = "" if is_here else card_note(game, table, card)
    return f"{unknown}: it is {UNFOUGHT[table]}{note}"


def enemies_of(game: Champions) -> tuple[Enemy, ...]:
    """Returns every enemy card of a game, the Kraken, and the Bandits if they are in play."""
    return enemy_rows(fought_in(game))


def enemy_of(enemy: str | Enemy, game: Champions) -> Enemy:
    """Returns the enemy of a name, a card, or an attack and defense.

    Raises:
        InvalidOptionError: the enemy does not exist, or the cards of that name differ.
    """
    if isinstance(enemy, Enemy):
        return enemy
    if numbers := ATTACK_AND_DEFENSE.fullmatch(str(enemy)):
        attack, defense = map(int, numbers.groups())
        return Enemy(f"{attack}/{defense}", attack, defense)
    named = enemies_named(str(enemy), game)
    if len(named) == 1:
        return named[0]
    free = [one for one in named if one.prohibits is None]
    if len(free) == 1:
        return free[0]
    if named:
        cards = ", ".join(
            f"{one.card} (no {one.prohibits})"
            if one.prohibits
            else f"{one.card} ({one.attack}/{one.defense})"
            for one in named
        )
        ours = mark({one.card or one.name: one.reconstructed for one in named})
        raise InvalidOptionError(f"the cards called {enemy!r} differ; name one: {cards}{ours}")
    if note := enemy_note(game, str(enemy)):
        raise InvalidOptionError(note)
    names = [*dict.fromkeys(slug(one.name) for one in enemies_of(game)), "3/5"]
    raise InvalidOptionError(unknown_name("enemy", enemy, names))


def enemies_named(name: str, game: Champions) -> list[Enemy]:
    """Returns the enemies with this card or name, one for each that fights differently.

    >>> [enemy.card for enemy in enemies_named("monster-02-red", Champions())]
    ['monster-02-red']
    """
    wanted, known = slug(name), enemies_of(game)
    of_card = [one for one in known if one.card == wanted]
    if of_card:
        return of_card[:1]
    named: dict[object, Enemy] = {}
    for one in (one for one in known if slug(one.name) == wanted):
        alike = (one.attack, one.defense, one.prohibits)
        ours = one.reconstructed or (alike in named and named[alike].reconstructed)
        named[alike] = replace(one, reconstructed=ours)
    return list(named.values())
