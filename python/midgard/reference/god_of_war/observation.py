"""The knowledge of a seat, as numbers: the blocks of an observation in their order.

[hidden.view] Section 4: nothing of the game is hidden but the order of decks, so all seats see the
same, each from its own place: itself is the first row, then clockwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from . import board
from .phase import attack, build, hit
from .scenes import Enemy, Side
from .state import Decision, Table
from .words import (
    CODES,
    COLUMNS,
    HEROES,
    MARKS,
    MOST_NEW,
    MOST_OWN,
    PATHS,
    POSITIONS,
    RUNES,
    SCENES,
    SLOTS,
    STATUS,
    UNITS,
    Code,
    Position,
    Seat,
)

PROMPTS = (
    *("draft", "place", "path", "carrier", "main", "move", "aim", "target", "item", "spot"),
    *("rage_target", "window", "code", "special_target", "tie", "redirect", "token", "defence"),
    *("upgrade", "foresight", "pick", "peek", "victim", "choice"),
)
"""The subjects of decisions."""
SPACES = tuple(f"{column} {slot}" for column in COLUMNS for slot in SLOTS)
ATTACKS = ("left", "own", "right", "ranged", "stun", "poison", "invulnerable")
REACHES = {"L": "left", "C": "own", "R": "right"}
BOXED = tuple(f"{rune} box" for rune in RUNES)
FEW, MANY = 40, 255
"""The largest numbers of a block; what is more counts as so much."""
TRACKS, VARIABLES, ROW, TOP = 4, 4, 7, 2
"""The rows of blocks that have room for more than there may be."""

Block = tuple[str, int, Sequence[int]]
"""The name of a block, its largest number, and its numbers, row after row."""


def observe(table: Table, seat: Seat) -> dict[str, list[int]]:
    """[hidden.view] Section 4: returns the numbers of each block."""
    blocks = (*of_game(table, seat), *of_scene(table), *of_units(table), *of_players(table, seat))
    blocks += (*of_upgrades(table), *of_pending(table), *of_own(table, seat))
    blocks += tuple(of_new_scenes(table))
    return {name: [min(most, number) for number in numbers] for name, most, numbers in blocks}


def one(word: str | None, words: Sequence[str]) -> list[int]:
    """Returns 1 for this word, and 0 for the others."""
    return [int(other == word) for other in words]


def some(chosen: Iterable[str], words: Sequence[str]) -> list[int]:
    """Returns 1 for each of these words, and 0 for the others."""
    found = set(chosen)
    return [int(word in found) for word in words]


def counts(pool: Counter[Code]) -> list[int]:
    """Returns the number of each code."""
    return [pool[code] for code in CODES]


def flat(rows: Iterable[Sequence[int]]) -> list[int]:
    """Returns the numbers of rows, one after the other."""
    return [number for row in rows for number in row]


def filled(numbers: Iterable[int], count: int) -> list[int]:
    """Returns the numbers, and 0 for what is missing."""
    found = list(numbers)
    return [*found, *[0] * (count - len(found))]


def of_game(table: Table, seat: Seat) -> Iterator[Block]:
    """Yields the blocks of the game as a whole."""
    count, phase = len(table.players), table.phase
    first, active = ((other - seat) % count for other in (table.first_player, table.active))
    yield "first player", 1, [int(at == first) for at in table.seats]
    yield "active player", 1, [int(at == active) for at in table.seats]
    yield "round", MANY, [table.round, table.quest]
    yield "scene", 1, one(table.scene_id, SCENES)
    yield "hindrances", 1, [int(number in table.hindrances) for number in numbered(PATHS)]
    dealt = (*table.quests, *table.bosses)
    yield "pyramid", 1, [int(number in dealt) for number in numbered(PATHS)]
    yield "prompt", 1, one(phase.prompt if isinstance(phase, Decision) else None, PROMPTS)
    yield "piles", FEW, [table.piles[status] for status in STATUS]


def numbered(words: Sequence[str]) -> range:
    """Returns the numbers of words, from 1."""
    return range(1, len(words) + 1)


def of_scene(table: Table) -> Iterator[Block]:
    """Yields the blocks of the scene: its cards, tracks and variables; 0 between scenes.

    [hidden.backs] Section 4: what is behind the cards is known unless the option hides it.
    """
    cards = POSITIONS if table.cards else ()
    hidden = table.rules.hide_backs

    def each(name: str, most: int, numbers: Iterable[Sequence[int]], width: int = 1) -> Block:
        return name, most, filled(flat(numbers), width * len(POSITIONS))

    state = table.cards
    yield each("sides", 1, ([state[card].side == "b"] for card in cards))
    yield each("living", 1, ([board.living(table, card)] for card in cards))
    yield each("health", MANY, ([health(table, card)] for card in cards))
    yield each("armour", FEW, ([board.armor(table, card)] for card in cards))
    yield each("strength", FEW, ([strength(table, board.enemy(table, card))] for card in cards))
    yield each("stunned", 1, ([state[card].stun] for card in cards))
    yield each("counters", FEW, ([state[card].counter] for card in cards))
    yield each("defense", FEW, ([defense(table, board.enemy(table, card))] for card in cards))
    yield each("attacks", 1, (attacks(board.up(table, card)) for card in cards), len(ATTACKS))
    width = len(RUNES) + len(BOXED)
    yield each("runes", 1, (runes(board.up(table, card)) for card in cards), width)
    backs = () if hidden else cards
    yield each("behind", MANY, (behind(table, card) for card in backs), 4)
    under = [board.behind(table, card) for card in backs]
    yield each("attacks behind", 1, (attacks(side) for side in under), len(ATTACKS))
    yield each("runes behind", 1, (runes(side) for side in under), width)
    yield "tracks", MANY, filled(table.tracks, TRACKS)
    yield "vars", FEW, filled(variables(table), VARIABLES)


def variables(table: Table) -> list[int]:
    """Returns the numbers of the variables, in their order; none between scenes."""
    return [table.vars[name] for name in board.variables(table)] if table.cards else []


def health(table: Table, card: Position) -> int:
    """Returns the health that the enemy of a card has left."""
    return board.health_left(table, card) if board.living(table, card) else 0


def strength(table: Table, enemy: Enemy | None) -> int:
    """Returns the strength of the attack of an enemy."""
    return board.value(table, enemy.strength) if enemy and enemy.attack else 0


def defense(table: Table, enemy: Enemy | None) -> int:
    """Returns the defense of an enemy."""
    return board.value(table, enemy.defense) if enemy else 0


def attacks(side: Side) -> list[int]:
    """Returns which columns the attack of a side reaches, and what it does."""
    enemy = side.enemy
    if enemy is None:
        return [0] * len(ATTACKS)
    found = {REACHES[letter] for letter in enemy.columns}
    found |= {"ranged"} if enemy.attack == "ranged" else set()
    found |= set(enemy.fx.split()) if enemy.fx else set()
    return some(found | ({"invulnerable"} if enemy.invulnerable else set()), ATTACKS)


def runes(side: Side) -> list[int]:
    """[reveal.list] Rule 48: returns the runes of a side: plain, and of its boxes and flip."""
    others = {box.rune for box in side.boxes}
    if side.flip is not None and side.flip.on.startswith("rune:"):
        others.add(side.flip.on.removeprefix("rune:"))
    return [*some(side.runes, RUNES), *some(others, RUNES)]


def behind(table: Table, card: Position) -> list[int]:
    """Returns health, armour, defense and strength of the enemy that is face down on a card.

    [op.flip] Rule 30: as if the card were turned now: its damage stays, its armour is whole.
    """
    other = "f" if table.cards[card].side == "b" else "b"
    turned = table.with_card(card, side=other, broken=0)
    enemy = board.enemy(turned, card)
    return [
        health(turned, card), board.armor(turned, card), defense(table, enemy),
        strength(table, enemy),
    ]  # fmt: skip


def of_units(table: Table) -> Iterator[Block]:
    """Yields the blocks of the units; 0 for those that are not in play."""
    units = table.units
    numbers = []
    for name in UNITS:
        if name not in units:
            numbers.append([0] * 6)
            continue
        state = units[name]
        numbers.append(
            [state.damage, table.health_of(name), state.rage, table.rage_of(name), state.bonus,
             state.tokens]
        )  # fmt: skip
    yield "units", FEW, flat(numbers)
    spaces = {name: f"{state.column} {state.slot}" for name, state in units.items()}
    yield "places", 1, flat(one(spaces.get(name), SPACES) for name in UNITS)
    yield "down", 1, some((name for name in units if units[name].down), UNITS)
    yield "moved", 1, some((name for name in units if units[name].moved), UNITS)
    yield "carrier", 1, one(table.carrier, UNITS)
    yield "used", 1, some(table.used, MARKS)


def of_players(table: Table, seat: Seat) -> Iterator[Block]:
    """Yields the blocks of the players, clockwise from the one that sees."""
    count = len(table.players)
    players = [table.players[(seat + step) % count] for step in range(count)]
    yield "heroes", 1, flat(one(player.hero, HEROES) for player in players)
    yield "hand limits", FEW, [player.limit for player in players]
    yield "hands", FEW, flat(counts(player.hand) for player in players)
    decks = [player.unseen + Counter(player.top) for player in players]
    yield "decks", FEW, flat(counts(deck) for deck in decks)
    yield "tops", FEW, flat(counts(Counter(player.top)) for player in players)
    yield "discards", FEW, flat(counts(player.discard) for player in players)


def of_upgrades(table: Table) -> Iterator[Block]:
    """Yields the blocks of the revealed upgrades and of the upgrade deck."""
    for name, kinds, count in (("row", table.row, ROW), ("top", table.top, TOP)):
        pairs = [kind.split() for kind in kinds[:count]]
        codes = flat(one(code, CODES) for code, _ in pairs)
        yield f"{name} codes", 1, filled(codes, count * len(CODES))
        yield f"{name} runes", 1, filled(flat(one(rune, RUNES) for _, rune in pairs), count * 4)
    left = Counter[str]()
    for kind, number in table.upgrades.items():
        left[kind.split()[1]] += number
    yield "upgrade deck", FEW, [left[rune] for rune in RUNES]


def of_pending(table: Table) -> Iterator[Block]:
    """Yields the blocks of the set, the hit and the attack at hand, and the cards to which the
    reveal comes.
    """
    items = set_at_hand(table)
    yield "set", FEW, counts(Counter(build.cards(items)))
    hits = [frame for frame in table.stack if isinstance(frame, hit.Hit)]
    yield "hit unit", 1, one(hits[-1].unit if hits else None, UNITS)
    yield "hit", MANY, [hits[-1].number, hits[-1].wards] if hits else [0, 0]
    strength, targets = 0, tuple[Position, ...]()
    for frame in table.stack:
        match frame:
            case attack.Attack():
                strength, targets = frame.strength, frame.targets
            case attack.AttackItems():
                targets = frame.targets
            case attack.Target(first=str(first)):
                targets = (first,)
    mask = sum(1 << POSITIONS.index(card) for card in targets)
    total = sum(worth(table, item) for item in items) if table.stack else 0
    yield "attack", MANY, [strength, mask, total]
    yield "acting", 1, some(table.listed, POSITIONS)


def of_own(table: Table, seat: Seat) -> Iterator[Block]:
    """[cards.own] Yields the blocks of the codes of a card file's own; without any, none."""
    own = (*table.data.own, *[""] * (MOST_OWN - len(table.data.own)))
    if not table.data.own:
        return

    def row(pool: Mapping[Code, int]) -> list[int]:
        return [pool.get(code, 0) if code else 0 for code in own]

    count = len(table.players)
    players = [table.players[(seat + step) % count] for step in range(count)]
    yield "own hands", FEW, flat(row(player.hand) for player in players)
    yield "own decks", FEW, flat(row(player.unseen + Counter(player.top)) for player in players)
    yield "own tops", FEW, flat(row(Counter(player.top)) for player in players)
    yield "own discards", FEW, flat(row(player.discard) for player in players)
    for name, kinds, most in (("row", table.row, ROW), ("top", table.top, TOP)):
        codes = flat(one(kind.split()[0], own) for kind in kinds[:most])
        yield f"own {name} codes", 1, filled(codes, most * MOST_OWN)
    yield "own set", FEW, row(Counter(build.cards(set_at_hand(table))))


def of_new_scenes(table: Table) -> Iterator[Block]:
    """[scene.own] Yields the blocks of new scenes; without any, none."""
    new = tuple(table.data.new_scenes)
    if not new:
        return
    numbers = range(len(PATHS) + 1, len(PATHS) + 1 + MOST_NEW)
    dealt = {*table.quests, *table.bosses}
    yield "own scene", 1, filled(one(table.scene_id, new), MOST_NEW)
    yield "own hindrances", 1, [int(number in table.hindrances) for number in numbers]
    yield "own pyramid", 1, [int(number in dealt) for number in numbers]


def set_at_hand(table: Table) -> tuple[str, ...]:
    """[cards.aside] Rule 44: returns the items of the set that is built, or that is set aside until
    its attack or hit is over.  [result.team] Cards that lie aside when the game ends stay there.
    """
    for frame in reversed(table.stack):
        match frame:
            case build.Build() | attack.Attack():
                return frame.items
            case hit.Hit(stage="over"):
                return frame.cards
    if table.stack:
        return ()
    aside = sum((player.aside for player in table.players), Counter[Code]())
    return tuple(code for code in aside.elements() if code in table.data.items)


def worth(table: Table, name: str) -> int:
    """Returns the number of an item; the bonus +3 is not an item."""
    item = table.data.items[name]
    return item.number or max(item.icons.values(), default=0)
