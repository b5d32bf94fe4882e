"""Whole games of God of War as text: `make golden` writes them to `tests/golden/god_of_war`.

A game is written event by event: each engine plays it and reports what happens, and the compiled
engine puts the report of either into words.
"""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

import midgard
from midgard import reference
from support.goldens.common import FOLDER, Goldens
from support.positions.god_of_war import SCENES

__all__ = ["GOLDENS"]

WIDTH = 110
#: The games, with a seed each.
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "solo": (1, {"players": 1}),
    "two": (2, {"players": 2}),
    "three-each": (3, {"players": 3, "team": "each", "first_player": 2}),
    "four": (4, {"players": 4, "upgrades": 3}),
    "two-named": (5, {"players": 2, "heroes": ("mimir", "brok_sindri"), "hide_backs": True}),
    "two-scenes": (7, {"players": 2, "scenes": ("q1", "q3", "q5", "b7", "b9", "b10")}),
    "three-skip-forced": (6, {"players": 3, "skip_forced": True, "max_rounds": 4}),
    **{
        scene: (at, {"players": 1 + at % 4, "scene": scene, "max_rounds": 3, "upgrades": 2})
        for at, scene in enumerate(SCENES, start=10)
    },
}


def story(state: Any, events: Sequence[int], texts: Any) -> str:
    """Returns the game as text: a line for each decision and answer of chance.

    Below it stands what the engine reports of it, in the words of ``texts``, a game of the compiled
    engine; at the end of a turn, how the units are.
    """
    lines = []
    for event in events:
        game, phase = state.game, state.phase
        if state.is_chance:
            line = f"{phase}: {state.outcome_text(event)}"
        else:
            line = f"seat {state.current_player} ({phase}): {game.action(event)}"
        happened = state.apply_events(event)
        lines.append(line)
        for each in happened:
            [text] = texts.describe_events([each])
            if each["name"] == "round_began":
                lines += ["", f"== {text.capitalize()} ==", *_units(state)]
            else:
                lines += textwrap.wrap(f"  > {text}", WIDTH, subsequent_indent="      ")
    return "\n".join([*lines, *_end(state)]) + "\n"


def _units(state: Any) -> Iterator[str]:
    """Yields how each unit is."""
    for name, unit in sorted(state.to_dict()["units"].items()):
        parts = [f"{unit[it]} {it}" for it in ("damage", "rage", "bonus", "tokens") if unit[it]]
        parts += ["down"] if unit["down"] else []
        yield f"{name} has {', '.join(parts) or 'nothing'}"


def _end(state: Any) -> Iterator[str]:
    yield from ("", "== The end ==", *_units(state))
    yield f"{'won' if state.winners else 'lost'} in round {state.to_dict()['round']}"


GOLDENS = Goldens(FOLDER / "god_of_war", GAMES, midgard.GodOfWar, reference.GodOfWar, story)

if __name__ == "__main__":
    GOLDENS.write()
