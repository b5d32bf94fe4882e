"""Both engines, step by step: whatever one says, the other must say."""

import random
from collections.abc import Iterable
from typing import Any

import midgard
from midgard import reference
from midgard.games import player_counts
from midgard.reference.champions.options import ANY_BOX, ROWS
from midgard.reference.champions.words import BASE_LEADERS, DM_LEADERS, VALHALLA_LEADERS
from support.lockstep.common import Pairs, Played, Walk, differs, numbers, shown, step
from support.lockstep.common import refuse as _refuse

__all__ = ["BOX_CHOICES", "OPTIONS", "any_box_options", "box_options", "disagreement"]


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
    walk = Walk("champions", options, position)
    fast = walk.begin(midgard.Champions(**options))
    slow = walk.begin(reference.Champions(**options))
    for choice in choices:
        data = fast.to_dict()
        in_full = walk.in_full(_phase(data), full)
        problem = differs(_pairs(fast, slow, data, in_full=in_full or fast.is_terminal))
        if problem is not None or fast.is_terminal:
            return walk.result(problem)
        if fast.is_chance:
            picked = walk.answer(fast, choice)
        else:
            legal = fast.legal_actions()
            walk.decide(choice % len(legal))
            picked = legal[walk.taken[-1]]
            problem = _refuse(fast, slow, data, choice, every) if in_full else None
            if problem is not None:
                return walk.result(problem)
        walk.path.append(picked)
        problem = _step(fast, slow, picked, in_full=in_full)
        if problem is not None:
            return walk.result(problem)
    return walk.result(None)


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
    problem = step(fast, slow, picked, in_full=in_full)
    return "who listens changes the game" if silent != fast else problem


def _pairs(
    fast: midgard.champions.State, slow: reference.State, data: Any, *, in_full: bool
) -> Pairs:
    """Returns what the two states hold; ``data`` is what the fast one holds."""
    pairs: Pairs = [
        ("current_player", fast.current_player, slow.current_player),
        ("legal_actions", fast.legal_actions(), slow.legal_actions()),
        ("chance_outcomes", fast.chance_outcomes(), slow.chance_outcomes()),
        ("scores", fast.scores, slow.scores),
        ("to_dict", data, slow.to_dict()),
    ]
    if in_full:
        pairs.append(("winners", fast.winners, slow.winners))
        pairs.append(("returns", fast.returns(), slow.returns()))
        pairs += shown(fast, slow)
    return pairs
