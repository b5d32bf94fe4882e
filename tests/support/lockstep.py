"""Both engines, step by step: whatever one says, the other must say."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import midgard
from midgard import reference
from midgard.games import player_counts
from midgard.reference.champions.options import ANY_BOX, ROWS
from midgard.reference.champions.words import BASE_LEADERS, DM_LEADERS, VALHALLA_LEADERS

__all__ = [
    "BOX_CHOICES",
    "OPTIONS",
    "Played",
    "any_box_options",
    "box_options",
    "difference",
    "disagreement",
    "numbers",
]


class Played(NamedTuple):
    """A game on both engines."""

    problem: str | None  #: what they disagree about
    events: int  #: decisions and answers of chance that were played
    decisions: int  #: decisions alone
    case: dict[str, Any] | None = None  #: a game with a problem, as `replay` plays it again


#: How clans get their leaders; of the names, as many as there are players.
LEADERS = ("drafted", "random", ("ullr", "dagrun", "gylfir", "asmundr"))
PLAIN: list[dict[str, Any]] = [
    {
        "players": players,
        "variants": variants,
        "assignment": assignment,
        "start_player": start_player,
        "skip_forced": skip_forced,
    }
    for players in player_counts("champions")
    for variants in ((), ("mistrustful_villagers",), ("hall_of_records",))
    for assignment in ("in_turn", "simultaneous")
    for start_player in (None, 1)
    for skip_forced in (False, True)
]


def leaders(players: int, number: int) -> str | tuple[str, ...]:
    """One way after the other in which clans get their leaders."""
    found = LEADERS[number % len(LEADERS)]
    return found if isinstance(found, str) else found[:players]


#: Every choice of options that changes what is asked.
OPTIONS: list[dict[str, Any]] = [
    options | {"leaders": leaders(options["players"], number)}
    for number, options in enumerate(PLAIN)
]


def numbers(seed: int) -> Iterator[int]:
    """Small numbers without end, from a seed."""
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield seed >> 33


DM, VALHALLA = "dark_mountains", "valhalla"
#: Every set of boxes with every number of players that it has. Without a box, options of the boxes.
BOX_CHOICES: list[tuple[int, tuple[str, ...]]] = [
    (players, boxes)
    for boxes in ((DM, VALHALLA), (DM,), (VALHALLA,), ())
    for players in range(2, 6 if DM in boxes else 5)
]


def box_options(seed: int) -> dict[str, Any]:
    """The options of a game with boxes: in turn each choice of boxes, official, manual, and any."""
    players, boxes = BOX_CHOICES[seed % len(BOX_CHOICES)]
    style = seed // len(BOX_CHOICES) % 4
    drawn = numbers(seed + 1)

    def one(values: Any) -> Any:
        return values[next(drawn) % len(values)]

    found: dict[str, Any] = {
        "players": players,
        "expansions": boxes,
        "variants": one(((), ("mistrustful_villagers",), ("hall_of_records",))),
        "start_player": one((None, 1)),
        "skip_forced": one((False, True)),
    }
    if style == 1:
        return found | {"preset": "manual"}
    found |= {
        "assignment": one(("in_turn", "simultaneous")),
        "leaders": one(("drafted", "random", BASE_LEADERS[:players])),
        "promos": bool(boxes) and one((False, True)),
    }
    if style == 0:
        return found
    for name, row in ROWS.items():
        has = row.needs is None or (bool(boxes) if row.needs == ANY_BOX else row.needs in boxes)
        if has and one((False, True)):
            found[name] = one(row.values)
    return found


def any_box_options(seed: int, draw: random.Random | None = None) -> dict[str, Any]:
    """The options of a game with boxes, all of them drawn at random."""
    draw = draw or random.Random(f"options {seed}")
    players, boxes = BOX_CHOICES[seed % len(BOX_CHOICES)]
    chance = draw.choice((0.0, 0.2, 0.6))
    named: dict[str, Any] = {}
    for name, row in ROWS.items():
        has = row.needs is None or (bool(boxes) if row.needs == ANY_BOX else row.needs in boxes)
        if has and draw.random() < chance:
            named[name] = draw.choice(row.values)
    found: dict[str, Any] = {
        "players": players,
        "expansions": boxes,
        "preset": draw.choice(("official", "manual")),
        "variants": draw.choice(((), ("mistrustful_villagers",), ("hall_of_records",))),
        "start_player": draw.choice((None, players - 1)),
        "skip_forced": draw.random() < 0.3,
        "promos": bool(boxes) and draw.random() < 0.5,
    }
    if draw.random() < 0.8:
        found["assignment"] = draw.choice(("in_turn", "simultaneous"))
    if draw.random() < 0.8:
        counts = named.get("component_counts", found["preset"] if boxes else "official")
        more = (
            *(DM_LEADERS if DM in boxes else ()),
            *(VALHALLA_LEADERS if VALHALLA in boxes else ()),
        )
        all_ = (*BASE_LEADERS, *(() if counts == "manual" else more))
        found["leaders"] = draw.choice(("drafted", "random", tuple(draw.sample(all_, players))))
    return found | named


#: One step in this number is compared in full, besides the first two visits of each phase.
FULL = 8


def disagreement(
    options: dict[str, Any],
    choices: Iterable[int],
    *,
    every: int = 1,
    full: int = FULL,
    position: dict[str, Any] | None = None,
) -> Played:
    """Plays one game on both engines; each choice is taken modulo what is possible.

    The game begins with the position, if one is given, and ends when it is over or the choices are.
    The first two visits of each phase, one of ``full`` steps, and the last one are compared in
    full. Compared at every step are the seat that decides, the legal actions, chance with its
    weights, the scores, the events of the step and the state. Only in full are the views, sheets
    and events of each seat, the texts of outcomes, and the refusals: of the actions that are not
    legal one of ``every`` is tried.
    """
    compiled, readable = midgard.Champions(**options), reference.Champions(**options)
    if position is None:
        fast = compiled.new_state(chance="explicit")
        slow = readable.new_state(chance="explicit")
    else:
        fast = compiled.from_dict(position, chance="explicit")
        slow = readable.from_dict(position, chance="explicit")
    path: list[int] = []
    taken: list[int] = []
    visits: Counter[str] = Counter()
    decisions = 0

    def played(problem: str | None) -> Played:
        if problem is None:
            return Played(None, len(path), decisions)
        case = {"game": "champions", "why": problem, "options": options, "choices": [*taken]}
        if position is not None:
            case["position"] = position
        return Played(f"{options} after {path}: {problem}", len(path), decisions, case)

    for choice in choices:
        data = fast.to_dict()
        phase = _phase(data)
        visits[phase] += 1
        in_full = len(path) % full == 0 or visits[phase] <= 2
        problem = _compare(fast, slow, data, in_full=in_full or fast.is_terminal)
        if problem is not None or fast.is_terminal:
            return played(problem)
        if fast.is_chance:
            outcomes = fast.chance_outcomes()
            taken.append(choice % len(outcomes))
            picked = outcomes[taken[-1]][0]
        else:
            legal = fast.legal_actions()
            taken.append(choice % len(legal))
            picked = legal[taken[-1]]
            decisions += 1
            problem = _refuse(fast, slow, data, choice, every) if in_full else None
            if problem is not None:
                return played(problem)
        path.append(picked)
        problem = _step(fast, slow, picked, in_full=in_full)
        if problem is not None:
            return played(problem)
    return played(None)


def _phase(data: dict[str, Any]) -> str:
    """Returns the name of a phase, with that of the phase to which it goes back."""
    phase = data["phase"]
    back = phase.get("back")
    return f"{phase['name']} {back['name']}" if isinstance(back, dict) else str(phase["name"])


def _step(
    fast: midgard.champions.State, slow: reference.State, picked: int, *, in_full: bool
) -> str | None:
    """Makes a step on both. Returns where the events differ: for all, in full for each seat too."""
    silent = fast.clone()
    silent.apply(picked)
    left, right = fast.apply_events(picked), slow.apply_events(picked)
    if silent != fast:
        return "who listens changes the game"
    if left != right:
        return f"events: {difference(left, right)}"
    for seat in range(fast.game.players if in_full else 0):
        reported, other = fast.game.events_for(left, seat), slow.game.events_for(right, seat)
        if reported != other:
            return f"events for {seat}: {difference(reported, other)}"
    return None


def _compare(
    fast: midgard.champions.State, slow: reference.State, data: Any, *, in_full: bool
) -> str | None:
    """Returns what the two states say differently; ``data`` is what the fast one holds."""
    pairs: list[tuple[str, Any, Any]] = [
        ("current_player", fast.current_player, slow.current_player),
        ("legal_actions", fast.legal_actions(), slow.legal_actions()),
        ("chance_outcomes", fast.chance_outcomes(), slow.chance_outcomes()),
        ("scores", fast.scores, slow.scores),
        ("to_dict", data, slow.to_dict()),
    ]
    if in_full:
        pairs += _details(fast, slow)
    for name, left, right in pairs:
        if left != right:
            return f"{name}: {difference(left, right)}"
    return None


def _details(fast: midgard.champions.State, slow: reference.State) -> list[tuple[str, Any, Any]]:
    """What follows from a state: results, and what each seat sees and has scored."""
    seats = range(fast.game.players)
    pairs: list[tuple[str, Any, Any]] = [
        ("winners", fast.winners, slow.winners),
        ("returns", fast.returns(), slow.returns()),
        *(
            (f"score_sheet {seat}", fast.score_sheet(seat), slow.score_sheet(seat))
            for seat in seats
        ),
        *((f"view {seat}", fast.view(seat), slow.view(seat)) for seat in seats),
    ]
    if fast.is_chance and slow.is_chance:
        texts = [
            [state.outcome_text(outcome) for outcome, _ in state.chance_outcomes()]
            for state in (fast, slow)
        ]
        pairs.append(("outcome_text", texts[0], texts[1]))
    return pairs


def _refuse(
    fast: midgard.champions.State, slow: reference.State, data: Any, choice: int, every: int
) -> str | None:
    """Actions that are not legal are refused by both for the same reason, and change nothing.

    ``data`` is what both hold.
    """
    illegal = sorted(set(range(fast.game.action_count)) - set(fast.legal_actions()))
    before = fast.clone()
    for action in illegal[choice % every :: every]:
        (text, left), (other, right) = _refusal(fast, action), _refusal(slow, action)
        if (text, left) != (other, right):
            return f"action {action}: rust {text}: {left}, reference {other}: {right}"
    same = fast == before and slow.to_dict() == data
    return None if same else "a refusal changed the state"


def _refusal(state: midgard.champions.State | reference.State, action: int) -> tuple[str, str]:
    """What is refused, and the word for the reason."""
    try:
        state.apply(action)
    except (midgard.IllegalActionError, reference.IllegalActionError) as error:
        return error.action.text if error.action else "", error.reason
    return "", "accepted"


def difference(left: Any, right: Any, at: str = "") -> str:
    """Returns where two values of plain data differ first."""
    if isinstance(left, dict) and isinstance(right, dict):
        for key in [*left, *right]:
            if key not in left or key not in right:
                return f"{at}.{key} is only in {'rust' if key in left else 'the reference'}"
            if left[key] != right[key]:
                return difference(left[key], right[key], f"{at}.{key}")
    if isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        for index, (one, other) in enumerate(zip(left, right, strict=True)):
            if one != other:
                return difference(one, other, f"{at}[{index}]")
    return f"{at} rust {left!r}, reference {right!r}"
