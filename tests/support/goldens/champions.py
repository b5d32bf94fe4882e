"""Whole games as text: `python -m support.goldens.champions` writes `tests/golden/*.txt` anew.

A game is told event by event, in the words of the public protocol alone, so that each engine can
tell it. Chance and decisions come from a small generator of their own: the files change with the
rules and the card data, and with nothing else.
"""

import itertools
import random
import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import midgard
from midgard import reference
from support.goldens.common import FOLDER, Goldens, answer

__all__ = ["GOLDENS"]

RECORDS, BLAME = "hall_of_records", "mistrustful_villagers"
DM, VALHALLA = "dark_mountains", "valhalla"
#: The games, with a seed each.
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "two": (110, {"players": 2}),
    "three": (113, {"players": 3}),
    "four": (325, {"players": 4}),
    "two-hall-of-records": (217, {"players": 2, "variants": (RECORDS,), "start_player": 1}),
    "three-mistrustful-villagers": (331, {"players": 3, "variants": (BLAME,)}),
    "three-random-leaders": (118, {"players": 3, "leaders": "random"}),
    "four-named-leaders": (
        127,
        {"players": 4, "leaders": ("ullr", "dagrun", "gylfir", "svanhildr"), "start_player": 0},
    ),
    "three-simultaneous": (242, {"players": 3, "assignment": "simultaneous"}),
    "four-both-variants": (76, {"players": 4, "variants": (RECORDS, BLAME), "start_player": 2}),
    "four-simultaneous": (156, {"players": 4, "variants": (BLAME,), "assignment": "simultaneous"}),
    "two-valhalla": (107, {"players": 2, "expansions": (VALHALLA,)}),
    "three-dark-mountains": (105, {"players": 3, "expansions": (DM,)}),
    "four-both-boxes": (53, {"players": 4, "expansions": (DM, VALHALLA)}),
    "four-manual": (119, {"players": 4, "expansions": (DM, VALHALLA), "preset": "manual"}),
    "five-both-boxes": (7, {"players": 5, "expansions": (DM, VALHALLA), "promos": True}),
}
WIDTH = 100
ITEMS = ("food", "wood", "coins", "favor", "blame")
PILES = ("runes", "used_runes", "destinies", "revealed", "trolls", "draugr", "monsters")
#: What only a clan of a game with a box has, if this box is in play.
BOX_PILES = ("bergrisar", "epics")
BOX_NUMBERS = ("tokens", "blessings")

Counts = dict[tuple[int, str], int]


def _option(value: Any) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)


def _events(state: midgard.champions.State, seed: int) -> list[int]:
    """A game at random: answers by their law, and rather many where it is asked how many."""
    draw = random.Random(seed).random  # the same numbers with every version of Python
    least, most = state.game.index("count 0"), state.game.index("count 15")
    events = []
    while not state.is_terminal:
        if state.is_chance:
            events.append(answer(state, draw()))
        else:
            legal = state.legal_actions()
            picks = [legal[int(draw() * len(legal))] for _ in range(3)]
            events.append(max(picks) if least <= legal[0] <= most else picks[0])
        state.apply(events[-1])
    return events


def _story(state: Any, events: Sequence[int], texts: Any) -> str:
    """The story of a game: a line for each decision and for the answers of chance between two.

    What a clan has more or less after it stands behind, in brackets.
    """
    lines: list[str] = []
    for who, group in _turns(state, events):
        data = state.to_dict()
        if who == midgard.CHANCE:
            reported = " ".join(_apply(state, event, state.outcome_text) for event in group)
            line = f"  {_prompted(data['phase'])}: {reported}"
        else:
            item = [data["phase"].get(key) for key in ("site", "item")]
            prompted = f" ({item[0]} {item[1]})" if None not in item else ""
            line = f"seat {who}{prompted}: {texts.action(group[0])}"
            state.apply(group[0])
        after = state.to_dict()
        lines += textwrap.wrap(
            line + _changes(_counts(data), _counts(after)), WIDTH, subsequent_indent="      "
        )
        if after["round"] != data["round"] or state.is_terminal:
            lines += _round(state, data["round"], after)
    return "\n".join([*lines, *_end(state)]) + "\n"


def _turns(state: Any, events: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """The events, answers to one question after the other together, while nothing else happens."""
    left = list(events)
    while left:
        who, size = state.current_player, 1
        if who == midgard.CHANCE:
            probe = state.clone()
            prompt = _prompted(probe.to_dict()["phase"])
            probe.apply(left[0])
            while probe.is_chance and _prompted(probe.to_dict()["phase"]) == prompt:
                probe.apply(left[size])
                size += 1
        yield who, left[:size]
        left = left[size:]


def _apply(state: Any, event: int, text: Callable[[int], str]) -> str:
    reported = text(event)
    state.apply(event)
    return reported


def _prompted(phase: dict[str, Any]) -> str:
    """What is asked of chance: the phase, and of whom or where."""
    if "fight" in phase:
        fight = phase["fight"]
        return f"{phase['name']} {fight['foe']} seat-{fight['turn']} throw {fight['throws']}"
    where = [str(phase[key]) for key in ("step", "shore") if key in phase]
    whose = [f"seat-{phase['turn']}"] if "turn" in phase else []
    return " ".join([phase["name"], *whose, *where])


def _counts(data: dict[str, Any]) -> Counts:
    """How many of everything each clan has; warriors are those at home."""
    counts: Counts = {}
    for seat, clan in enumerate(data["clans"]):
        counts |= {(seat, item): clan[item] for item in ITEMS}
        counts |= {(seat, kind): number for kind, number in clan["warriors"].items()}
        counts |= {(seat, pile): len(clan[pile]) for pile in PILES}
        counts |= {(seat, pile): len(clan[pile]) for pile in BOX_PILES if pile in clan}
        for pile in BOX_NUMBERS:
            counts |= {
                (seat, f"{pile}:{name}"): number for name, number in clan.get(pile, {}).items()
            }
        counts[seat, "glory"] = sum(clan["sheet"].values())
    return counts


def _changes(before: Counts, after: Counts) -> str:
    """What is more and what is less: ``  [seat 0: food +1 wood -1; seat 1: blame +1]``."""
    parts = []
    for seat, keys in itertools.groupby(after, key=lambda key: key[0]):
        changed = [
            f"{key[1]} {after[key] - before[key]:+}" for key in keys if after[key] != before[key]
        ]
        if changed:
            parts.append(f"seat {seat}: {' '.join(changed)}")
    return f"  [{'; '.join(parts)}]" if parts else ""


def _round(state: Any, ended: int, data: dict[str, Any]) -> list[str]:
    """The scores after a round, and the next one."""
    glory = " ".join(map(str, state.scores))
    lines = ["", f"== after round {ended}: glory {glory} =="] if ended else []
    if not state.is_terminal:
        lines += ["", f"== round {data['round']}, marker at seat {data['marker']} =="]
    return lines


def _end(state: Any) -> list[str]:
    """The score pad, and who has won."""
    sheets = [state.score_sheet(seat) for seat in range(len(state.scores))]
    lines = ["", "== the score pad =="]
    for line in sheets[0]:
        lines.append(f"{line:<14}" + "".join(f"{sheet[line]:>5}" for sheet in sheets))
    lines.append(f"{'total':<14}" + "".join(f"{score:>5}" for score in state.scores))
    return [*lines, f"winners: {' '.join(f'seat-{seat}' for seat in state.winners)}"]


def _head(_: Any, __: int, options: dict[str, Any]) -> str:
    reported = " ".join(f"{option}={_option(value)}" for option, value in options.items())
    return f"# A whole game: {reported}; `make golden` writes this file.\n"


GOLDENS = Goldens(FOLDER, GAMES, midgard.Champions, reference.Champions, _story, _events, _head)

if __name__ == "__main__":
    GOLDENS.write()
