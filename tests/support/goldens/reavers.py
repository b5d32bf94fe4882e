"""Whole games of Reavers of Midgard as text: `make golden` writes them to `tests/golden/reavers`.

A game is written event by event: each engine plays it and reports what happens, and the compiled
engine puts the report of either into words.
"""

import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

import midgard
from midgard import reference
from support.goldens.common import FOLDER, Goldens

__all__ = ["GOLDENS"]

WIDTH = 110
#: The games, with a seed each.
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "two": (1, {"players": 2}),
    "three": (2, {"players": 3}),
    "four": (3, {"players": 4}),
    "five": (4, {"players": 5}),
    "six": (5, {"players": 6}),
    "two-bjorn": (6, {"players": 2, "bjorn": True}),
    "four-random-locations": (7, {"players": 4, "locations": "random"}),
    "three-screen": (8, {"players": 3, "memory": "screen"}),
    "three-micro": (9, {"players": 3, "negotiation": "micro", "cycles": 1}),
    "five-auto": (10, {"players": 5, "negotiation": "auto"}),
    "six-one-cycle": (11, {"players": 6, "cycles": 1}),
    "four-any-number-sold": (12, {"players": 4, "bjorgvin_sell_limit_each": 0}),
    "three-skip-forced": (13, {"players": 3, "skip_forced": True}),
}
THINGS = ("coins", "terror", "farm", "wall", "tower")
CARDS = ("spoils", "secret", "reavers")


def story(state: Any, events: Sequence[int], texts: Any) -> str:
    """Returns the game as text: a line for each decision and answer of chance.

    Below it stands what the engine reports of it, in the words of ``texts``, a game of the compiled
    engine; at the end of a round, what each seat has.
    """
    names, log = _names(texts), _Log(texts)
    lines = [""]
    for event in events:
        before, game = state.to_dict(), state.game
        if state.is_chance:
            line = f"{before['phase']['name']}: {_named(names, state.outcome_text(event))}"
        else:
            action = _named(names, str(game.action(event)))
            line = f"seat {state.current_player} ({before['phase']['name']}): {action}"
        happened = state.apply_events(event)
        after = state.to_dict()
        if after["round"] != before["round"]:
            lines += ["", f"== Round {after['round']} =="]
        lines.append(line)
        for text in log.lines(happened):
            lines += textwrap.wrap(f"  > {text}", WIDTH, subsequent_indent="      ")
        if any(each["name"] == "round_ended" for each in happened):
            lines += _owned(after, names)
    return "\n".join([*lines[1:], *_end(state)]) + "\n"


class _Log:
    """Events in words; a deal has the seats of the visitors that earlier events named."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.visitors: list[dict[str, Any]] = []

    def lines(self, events: Sequence[dict[str, Any]]) -> list[str]:
        """Returns the events in words, without the heading of a round."""
        known = len(self.visitors)
        lines = self.game.describe_events([*self.visitors, *events])[known:]
        self.visitors += [one for one in events if one["name"] in ("moved", "first")]
        if any(one["name"] == "revealed" for one in events):
            self.visitors.clear()
        return [line for line in lines if not re.fullmatch(r"round \d+", line)]


def _names(game: Any) -> dict[str, str]:
    """Returns what rows are called, by their ids and by their numbers, as in ``spoils-2``."""
    tables = {"spoils": "spoils", "reavers": "reaver"}
    rows: dict[str, list[str]] = {table: [] for table in tables}
    named: dict[str, str] = {}
    for row in game.cards():
        if row["table"] in rows:
            name = row["name"] if row["table"] == "reavers" else ""
            rows[row["table"]].append(name or row["id"])
            named[row["id"]] = rows[row["table"]][-1]
    return named | {
        f"{word}-{number}": name
        for table, word in tables.items()
        for number, name in enumerate(rows[table])
    }


def _named(names: dict[str, str], text: str) -> str:
    """Returns the text of an action or an answer with names in place of the numbers of rows.

    >>> _named({"spoils-2": "Furs"}, "item spoils-2"), _named({"spoils-2": "Furs"}, "spoils 2")
    ('item Furs', 'spoils Furs')
    """
    text = re.sub(r"^spoils (\d)$", lambda found: f"spoils {names[f'spoils-{found[1]}']}", text)
    text = re.sub(r"\b(?:spoils|reaver)-\d+", lambda found: names[found[0]], text)
    return text.replace("seat-", "seat ")


def _owned(position: dict[str, Any], names: dict[str, str]) -> Iterator[str]:
    """Yields what each seat has."""
    for seat, entry in enumerate(position["seats"]):
        parts = [f"{entry[name]} {name}" for name in THINGS if entry[name]]
        for deck in CARDS:
            word = "secret " if deck == "secret" else ""
            owned = entry[deck].items()
            parts += [f"{number} {word}{names.get(name, name)}" for name, number in owned if number]
        yield from textwrap.wrap(
            f"seat {seat} has {', '.join(parts) or 'nothing'}", WIDTH, subsequent_indent="      "
        )


def _end(state: Any) -> Iterator[str]:
    yield from ("", "== The end ==")
    for seat, score in enumerate(state.scores):
        sheet = ", ".join(f"{name} {number}" for name, number in state.score_sheet(seat).items())
        yield f"seat {seat}: {score} glory: {sheet}"
    yield f"won by seat {' and '.join(map(str, state.winners))}"


GOLDENS = Goldens(FOLDER / "reavers", GAMES, midgard.Reavers, reference.Reavers, story)

if __name__ == "__main__":
    GOLDENS.write()
