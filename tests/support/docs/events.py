"""The tables of events in docs/reference, from the types of the events and the words about them."""

import importlib
import inspect
import re
import tomllib
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

__all__ = ["event_table", "events_of", "sections"]

WORDS = Path(__file__).with_suffix(".toml")


class Event(NamedTuple):
    """An event: its name, its fields in order, and when it comes, as its type has them."""

    name: str
    fields: tuple[str, ...]
    when: str


def events_of(game: str) -> Iterator[Event]:
    """Yields the events of a game, from the types in its module of events."""
    for kind in typing.get_args(importlib.import_module(f"midgard.{game}.events").Event):
        doc = inspect.getdoc(kind) or ""
        described = dict(re.findall(r"^\* ``(\w+)``: ((?:.|\n  )+)$", doc, re.MULTILINE))
        notes = "" if not described else (doc.rpartition("\n\n")[2] if "\n\n``" in doc else "")
        hints = typing.get_type_hints(kind)
        for name in typing.get_args(hints["name"]):
            when = " ".join(f"{described.get(name, doc)} {notes}".replace("``", "`").split())
            yield Event(name, tuple(it for it in hints if it not in ("name", "rule")), when)


def words_of(game: str) -> dict[str, dict[str, typing.Any]]:
    """Returns the words about the events of a game, by name; a game may have none."""
    found: dict[str, dict[str, typing.Any]] = tomllib.loads(WORDS.read_text()).get(game, {})
    return found


def event_table(game: str) -> str:
    """Returns the events of a game as a table."""
    return _table(game, None, {"when": "When"})


def sections(game: str) -> str:
    """Returns a table a section of the words, with the rule of an event and what it changes."""
    columns = {"when": "When", "rule": "Rule", "books": "Books"}
    heads = dict.fromkeys(row["section"] for row in words_of(game).values())
    return "\n\n".join(f"{head}:\n\n{_table(game, head, columns)}" for head in heads)


def _table(game: str, section: str | None, columns: Mapping[str, str]) -> str:
    """Returns the events of a section in the order of the words; all of them without a section."""
    every, words = {event.name: event for event in events_of(game)}, words_of(game)
    assert not words or words.keys() == every.keys(), words.keys() ^ every.keys()
    heads = ["Event", "Fields", *columns.values()]
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for name in words or every:
        row = words.get(name, {})
        if section in (None, row.get("section")):
            event, notes = every[name], row.get("fields", {})
            assert notes.keys() <= set(event.fields), name
            shown = [f"`{it}` ({notes[it]})" if it in notes else f"`{it}`" for it in event.fields]
            cells = [row.get(column, event.when) for column in columns]
            lines.append(f"| {' | '.join([f'`{name}`', ', '.join(shown), *cells])} |")
    return "\n".join(lines)
