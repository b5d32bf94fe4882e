"""Checks of the course of a game: path cards, hindrances, hand limits, seats, ends that are due.

[state.pending] Section 2: the table, and what is pending, tell the same story.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise, product

from .. import board
from ..decision import Phase
from ..phase import (
    attack,
    build,
    enemy_attack,
    hit,
    path,
    place,
    reveal,
    rounds,
    setup,
    special,
    upgrade,
    window,
)
from ..phase.hindrance import Hindrances
from ..state import Card, Table
from ..words import MIMIR, POSITIONS
from .aimed import check_aimed
from .reading import Reader

PYRAMID = 3


def check_course(reader: Reader, table: Table) -> None:
    """Checks all of it."""
    check_path(reader, table)
    check_begun(reader, table)
    if not reader.problems:
        check_hindrances(reader, table)
        check_limits(reader, table)
        check_active(reader, table)
    if table.stack and not reader.problems:
        check_set_up(reader, table)
        check_seats(reader, table)
    if not reader.problems:
        check_aside(reader, table)
        check_aimed(reader, table)
        check_ends(reader, table)
        check_early(reader, table)
        check_idle(reader, table)


def bottom(table: Table) -> Phase | None:
    """Returns the frame with the next step of the round."""
    return table.stack[0] if table.stack else None


def in_set_up(table: Table) -> bool:
    """Returns whether the first scene is still to be laid."""
    return isinstance(bottom(table), setup.Setup)


def choices(table: Table) -> tuple[int, ...]:
    """[path.choice] Rule 32: returns the path cards from which the scene of the quest comes."""
    return {1: table.quests[:1], 2: table.quests[1:]}.get(table.quest, table.bosses)


def boards(table: Table, card: int) -> list[str]:
    """[settle.next] Rule 57: returns the scene of a path card, and those that replace it."""
    return table.data.boards(card)


def check_path(reader: Reader, table: Table) -> None:
    """[setup.pyramid] Rule 2: path cards are dealt one by one, and the scene is of one of them."""
    if table.rules.scene is not None:
        check_single(reader, table)
        return
    if not is_dealt(table):
        dealt = len(table.quests) + len(table.bosses)
        reader.wrong("pyramid", dealt, "the path cards that were dealt so far")
        return
    if table.scene_id is None:
        if in_set_up(table) and table.quest != 1:
            reader.wrong("quest", table.quest, "1 before the first scene")
        if not in_set_up(table) and table.quest == 3:
            reader.wrong("quest", table.quest, "1 or 2 where a path is chosen")
    elif not any(table.scene_id in boards(table, card) for card in choices(table)):
        reader.wrong("scene", table.scene_id, "the scene of a path card of its quest")


def is_dealt(table: Table) -> bool:
    """[setup.pyramid] Rule 2: returns whether as many path cards lie there as have been dealt: all
    quests before the first boss, and all before the first scene.
    """
    quests, bosses = len(table.quests), len(table.bosses)
    match table.phase:
        case setup.Draft():
            return (quests, bosses) == (0, 0)
        case setup.DealPath(kind="quest"):
            return quests < PYRAMID and bosses == 0
        case setup.DealPath():
            return quests == PYRAMID and bosses < PYRAMID
    return (quests, bosses) == (PYRAMID, PYRAMID)


def check_begun(reader: Reader, table: Table) -> None:
    """[setup.order] Rules 1 to 4: a game begins with its first round and its first player."""
    if in_set_up(table) and table.round != 1:
        reader.wrong("round", table.round, "1 before the first scene")
    first = table.rules.first_player
    if in_set_up(table) and table.first_player != first:
        reader.wrong("first_player", table.first_player, f"{first} before the first scene")


def check_single(reader: Reader, table: Table) -> None:
    """[setup.pyramid] Rule 2: the option ``scene`` plays one scene alone."""
    if table.quest != 1:
        reader.wrong("quest", table.quest, "1 in a game of a single scene")
    assert table.rules.scene is not None
    number = table.data.paths.index(table.rules.scene) + 1
    if table.scene_id is not None and table.scene_id not in boards(table, number):
        reader.wrong("scene", table.scene_id, "the scene of the option")


def unchosen(table: Table) -> list[int]:
    """[path.order] Rule 56: returns the path cards whose hindrances act on the scene, ascending."""
    if table.quest == 1 or table.scene_id is None:
        return []
    chosen = [card for card in choices(table) if table.scene_id in boards(table, card)]
    return sorted(set(choices(table)) - set(chosen))


def check_hindrances(reader: Reader, table: Table) -> None:
    """[path.order] Rules 32, 56: all cards that were not chosen; one that gives a second Extra
    reveal is gone after it.
    """
    every = tuple(unchosen(table))
    left = tuple(number for number in every if not doubles(table, number))
    possible = {every, left}
    if any(isinstance(frame, place.Placing | Hindrances) for frame in table.stack):
        possible = {every}
    elif isinstance(bottom(table), rounds.Extra | upgrade.UpgradePhase):
        possible = {left}
    if table.hindrances not in possible:
        reader.wrong("hindrances", len(table.hindrances), "the path cards that were not chosen")


def doubles(table: Table, number: int) -> bool:
    """[extra.count] Rule 56: returns whether a hindrance gives a second Extra reveal."""
    return any(op[0] == "extra_activation_first_round" for op in table.data.hindrances[number])


def check_limits(reader: Reader, table: Table) -> None:
    """[path.hindrance] Rule 56: the hand limit of each seat with the hindrances of the scene."""
    limits = [player.limit for player in table.players]
    if limits not in possible_limits(table):
        reader.wrong("players[0].limit", limits[0], "the hand limit with its hindrances")


def possible_limits(table: Table) -> list[list[int]]:
    """Returns the limits of all seats, for each seat that may have been the first player."""
    found = []
    for first in table.seats if first_is_past(table) else [table.first_player]:
        limits = [table.data.hand_limit] * len(table.players)
        for seat, ops in product(table.seats, applied(table, first)):
            for number in ops[seat]:
                limits[seat] = max(0, limits[seat] + number)
        found.append(limits)
    return found


def first_is_past(table: Table) -> bool:
    """Returns whether rounds of the scene may be over, so that the token may have been passed."""
    early = (place.Placing, setup.Setup, Hindrances)
    return not any(isinstance(frame, early) for frame in table.stack)


def applied(table: Table, first: int) -> list[list[list[int]]]:
    """Returns what each hindrance has changed so far, for each seat."""
    steps = next((frame for frame in table.stack if isinstance(frame, Hindrances)), None)
    early = isinstance(bottom(table), place.Placing | setup.Setup)
    found = []
    for number in [] if early else unchosen(table):
        done = len(table.players)
        if steps is not None:
            left = steps.numbers
            done = steps.step if number in left[:1] else 0 if number in left else done
        reached = table.order()[:done] if steps is not None else list(table.seats)
        found.append(
            [
                changes(table, number, seat == first) if seat in reached else []
                for seat in table.seats
            ]
        )
    return found


def changes(table: Table, number: int, is_first: bool) -> list[int]:
    """Returns the changes of the hand limit of a seat by a hindrance."""
    return [
        int(str(op[1]))
        for op in table.data.hindrances[number]
        if op[0] == "each_hand_limit_next_quest" and (op[2] == "all" or is_first)
    ]


def check_active(reader: Reader, table: Table) -> None:
    """[turn.order] Rule 42: the seat whose turn it is; between turns the first player."""
    if table.stack and table.active != turn_of(table):
        reader.wrong("active", table.active, "the seat whose turn it is")


def turn_of(table: Table) -> int:
    """Returns the seat that is active."""
    frame = bottom(table)
    if isinstance(frame, rounds.Turn) and 1 <= frame.step <= len(table.players):
        return table.order()[frame.step - 1]
    return table.first_player


def check_set_up(reader: Reader, table: Table) -> None:
    """[setup.order] Rules 1 to 4: what is asked is what comes next, and nothing is dealt yet to
    those who come later.
    """
    first = table.stack[0]
    bare = table.pop(len(table.stack))
    if isinstance(first, setup.Setup | place.Placing) and first.run(bare).stack != table.stack:
        reader.wrong("open.stack[1]", table.stack[-1].name, "what the set-up has come to")
    if not isinstance(first, setup.Setup):
        return
    dealt = 0
    for seat, player in enumerate(table.players):
        own = table.data.deck(player.hero).total() if player.hero else 0
        more = player.unseen.total() - own
        whole = dealt == seat * table.rules.upgrades
        most = table.rules.upgrades if whole and player.hero else 0
        others = player.hand + player.discard + player.aside + Counter(player.top)
        if not 0 <= more <= most or others.total():
            reader.wrong(f"players[{seat}].deck", more, "unseen cards alone before the first scene")
        dealt += more
    if table.top or table.bottom or table.row:
        reader.wrong("upgrades", len(table.top), "an unseen deck before the first scene")


def check_seats(reader: Reader, table: Table) -> None:
    """[decision.seat] Section 3: each frame is of the seat that the rules ask."""
    for at, frame in enumerate(table.stack):
        expected, seat = seat_of(table, at), getattr(frame, "seat", None)
        if expected is not None and seat != expected:
            reader.wrong(f"open.stack[{at}].seat", seat, f"{expected}, as the rules ask")
        card = getattr(frame, "card", None) if isinstance(frame, enemy_attack.AfterAttack) else None
        if card is not None and board.enemy(table, card) is None:
            reader.wrong(f"open.stack[{at}].card", card, "a card with an enemy")
    check_foresight(reader, table)
    check_reveal(reader, table)
    check_paid(reader, table)


def check_reveal(reader: Reader, table: Table) -> None:
    """[window.reveal] Rule 48: W4 lies on the step of a listed card whose enemy, or box, acts."""
    for at, (below, frame) in enumerate(pairwise(table.stack)):
        if not (isinstance(below, reveal.CardStep) and isinstance(frame, window.Window)):
            continue
        listed = below.asked and below.card in table.listed
        if not (listed and due(table, below)):
            reader.wrong(f"open.stack[{at + 1}]", frame.name, "a window of a card that acts")


def check_idle(reader: Reader, table: Table) -> None:
    """[settle.order] Section 6: outside a settle nothing waits or has fired, but what broken armour
    causes while the die of the same attack is rolled.

    [reveal.list] Rule 48: listed are cards that still show the rune of the last upgrade.
    """
    settles = any(frame.name == "settle" for frame in table.stack)
    if not settles and (table.fired or table.rewarded):
        reader.wrong("open.fired", len(table.fired), "nothing outside a settle")
    if table.queue and not settles and not isinstance(table.phase, attack.Die):
        reader.wrong("open.queue", len(table.queue), "nothing outside a settle")
    rune, first = None, POSITIONS[0]
    for at, frame in enumerate(table.stack):
        if not isinstance(frame, reveal.Activation | reveal.CardStep):
            continue
        rune = table.row[-1].split()[1] if table.row else None
        first = frame.card if isinstance(frame, reveal.CardStep) else first
        if frame.rune != rune:
            reader.wrong(f"open.stack[{at}].rune", frame.rune, "that of the last upgrade")
    due = [card for card in POSITIONS if not board.later(first, card)] if rune else []
    expected = tuple(card for card in due if card in table.listed and rune)
    shown = all(reveal.shows(table, card, str(rune)) for card in expected)
    if table.listed != expected or not shown:
        reader.wrong("open.listed", len(table.listed), "cards that come and show the rune")


def check_paid(reader: Reader, table: Table) -> None:
    """[special.effects] Rule 53: the Number card that is chosen for Mend is still in the hand."""
    frame = table.stack[-1]
    if not isinstance(frame, special.SpecialTarget) or frame.paid is None:
        return
    if frame.paid not in special.numbers(table, frame.player):
        reader.wrong("open.stack", frame.paid, "a Number card of the hand")


def due(table: Table, step: reveal.CardStep) -> bool:
    """Returns whether the enemy of a card lives and shows the rune, or a box of it acts."""
    return step.step <= len(board.up(table, step.card).boxes) and step.acts(table)


def check_foresight(reader: Reader, table: Table) -> None:
    """[foresight.use] Rule 48: it is offered with a full tracker, which is empty after YES."""
    frame = table.stack[-1]
    if isinstance(frame, reveal.Foresight):
        offered = reveal.OfferForesight().run(table.pop(len(table.stack))).stack
        if offered != (frame,):
            reader.wrong("open.stack", frame.name, "a tracker on its last slot, and a card to take")
    used = any(isinstance(frame, reveal.PickUpgrade | reveal.Pick) for frame in table.stack)
    if used and (not table.stands(MIMIR) or table.units[MIMIR].rage):
        reader.wrong("open.stack", frame.name, "an empty tracker of a standing Mimir")


def check_aside(reader: Reader, table: Table) -> None:
    """[cards.aside] Rule 44: what lies aside is of the actions that are not over; when the game
    ends, it stays there.
    """
    if len(table.left) != (len(table.players) if table.result else 0):
        reader.wrong("open.left", len(table.left), "what lay aside at the end, and only then")
        return
    expected = [*table.left] or [Counter[str]() for _ in table.players]
    for frame in table.stack:
        match frame:
            case special.Finish():
                expected[frame.player][frame.code] += 1
            case attack.Attack():
                expected[table.owner(frame.unit)] += Counter(build.cards(frame.items))
            case hit.Hit():
                expected[table.owner(frame.unit)] += Counter(build.cards(frame.cards))
    for seat, player in enumerate(table.players):
        if player.aside != expected[seat]:
            aside = player.aside.total()
            reader.wrong(f"players[{seat}].aside", aside, "the cards of what is not over")


TURN = ("main", "reveal", "activate", "activation", "card_step")
"""Frames of the active player."""


def seat_of(table: Table, at: int) -> int | None:
    """Returns the seat of a frame; None if the table does not tell it."""
    frame, below = table.stack[at], table.stack[at - 1] if at else None
    if frame.name in TURN:
        return turn_of(table)
    if isinstance(below, rounds.Prepare | upgrade.UpgradePhase) and frame.name != "carrier":
        return table.order()[below.step - 1] if 1 <= below.step <= len(table.players) else None
    if isinstance(frame, window.Window):
        return turn_of(table) if frame.unit is None else owner(table, frame.unit)
    match frame.name:
        case "tie" | "path":
            return table.first_player
        case "carrier" | "redirect" | "foresight" | "pick_upgrade" | "pick":
            return owner(table, "mimir")
        case "token" | "defence":
            return owner(table, str(getattr(frame, "unit", "")))
        case "aim" | "target" | "item" | "spot" | "payment" | "rage_target" | "old_magic":
            return turn_of(table)
    return None


def owner(table: Table, unit: str) -> int | None:
    """Returns the seat of a unit, if it has one."""
    return next((seat for seat in table.seats if unit in table.players[seat].units), None)


def check_ends(reader: Reader, table: Table) -> None:
    """[settle.order] Section 6: outside a settle no scene is lost, won or left for the next one,
    as each settle before has looked; one that has not changed has seen no settle.

    [quest.win] Rule 33: a game that is won ends with a scene that is won.
    """
    won = table.result == "won"
    settles = any(frame.name == "settle" for frame in table.stack)
    if table.scene_id is None:
        if won:
            reader.wrong("scene", None, "the scene that is won")
        return
    if settles or not (won or table.stack) or (untouched(table) and not won):
        return
    scene = table.scene
    for end in (scene.lose, scene.next_when):
        if end is not None and board.holds(table, end):
            reader.wrong("scene", table.scene_id, "a scene that is neither lost nor left yet")
    if board.holds(table, scene.win) != won:
        reader.wrong("scene", table.scene_id, "a scene that is won exactly at the end")
    if won and table.rules.scene is None and table.quest != 3:
        reader.wrong("result", "won", "won with the boss or a scene alone")


EARLY = (setup.Setup, place.Placing, path.Path, Hindrances)
"""Frames before the first round of a scene."""


def check_early(reader: Reader, table: Table) -> None:
    """[scene.order] Rules 4, 56: before the first round of a scene nothing has acted: its cards lie
    as they were laid, nobody has drawn, and no rage, token or mark is there.  Hindrances alone may
    have wounded.
    """
    if not any(isinstance(frame, EARLY) for frame in table.stack):
        return
    stunned = any(card.stun for card in table.cards.values())
    if table.scene_id is not None and (stunned or not untouched(table)):
        reader.wrong("cards", table.scene_id, "a scene as it was laid")
    hindered = any(isinstance(frame, Hindrances) for frame in table.stack)
    for name, unit in table.units.items():
        if unit.rage or unit.tokens or (unit.damage and not hindered):
            reader.wrong(f"units.{name}", name, "no rage, token or damage before the first round")
    if table.carrier or table.used:
        reader.wrong("carrier", table.carrier, "no carrier or mark before the first round")
    for seat, player in enumerate(table.players):
        others = player.hand + player.discard + player.aside + Counter(player.top)
        # A position made to order may place units with hands.
        if others.total() and isinstance(table.phase, path.Path):
            reader.wrong(f"players[{seat}].deck", others.total(), "unseen cards alone")


def untouched(table: Table) -> bool:
    """Returns whether the scene is as it was laid."""
    fresh = place.lay(replace(table, events=()), str(table.scene_id))
    plain = {name: replace(card, stun=False) for name, card in table.cards.items()}
    laid: dict[str, Card] = dict(fresh.cards)
    return (plain, table.tracks, table.vars) == (laid, fresh.tracks, dict(fresh.vars))
