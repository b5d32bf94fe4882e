"""Checks of pending steps: each frame lies where it can, and the one on top waits for something."""

from __future__ import annotations

from collections.abc import Mapping

from .. import sets
from ..decision import Decision, Phase
from ..phase import build
from ..phase.reveal import CardStep, Pick, PickUpgrade, Reveal, RevealUpgrade
from ..phase.rounds import Extra, Turn
from ..phase.window import Window
from ..scene_file import MOST_BOXES
from ..state import ChanceFrame, Table
from ..words import Position
from .reading import Reader

BOTTOM = ("setup", "placing", "path", "round", "prepare", "turn", "extra", "upgrade_phase")
"""Frames that say how the round goes on; one of them lies at the bottom."""
WINDOWS: Mapping[str, tuple[str, ...]] = {
    "w1": (),
    "w2": ("attack",),
    "w3": ("hit",),
    "w4": ("turn", "extra", "card_step"),
}
BELOW: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("draft", "deal_path", "deal_upgrade"), ("setup",)),
    "place": ("placing",),
    "hindrances": ("round",),
    **dict.fromkeys(("hindrance_victim", "hindrance_card"), ("hindrances",)),
    "carrier": ("prepare",),
    "draw": ("prepare", "finish", "hit", "attack", "settle", "program", "main"),
    **dict.fromkeys(("card", "draw_one"), ("draw",)),
    "victim": ("draw_one",),
    "hit": ("after_attack", "hit", "settle", "program", "draw_one"),
    **dict.fromkeys(("token", "redirect", "defence"), ("hit",)),
    "reveal": ("turn", "extra"),
    **dict.fromkeys(("activate", "activation"), ("window",)),
    **dict.fromkeys(("offer_foresight", "foresight", "pick_upgrade", "pick"), ("activate",)),
    "reveal_upgrade": ("offer_foresight", "pick_upgrade"),
    "card_step": ("activation",),
    "after_attack": ("card_step",),
    "tie": ("after_attack", "settle", "program"),
    "settle": ("activation", "card_step", "draw", "main"),
    **dict.fromkeys(("program", "choice"), ("settle", "program")),
    "main": ("reveal",),
    "move": ("main", "finish"),
    **dict.fromkeys(("aim", "target", "item", "attack", "spot", "payment"), ("main",)),
    **dict.fromkeys(("old_magic", "rage_target"), ("main",)),
    "die": ("attack",),
    **dict.fromkeys(("code", "finish"), ("main", "window")),
    "special_target": ("finish",),
    **dict.fromkeys(("look", "peek"), ("finish", "main")),
    "peek_draw": ("look",),
    "upgrade": ("upgrade_phase",),
}
"""The frames that may lie directly under each other frame."""


def check_pending(reader: Reader, table: Table) -> None:
    """Checks the stack from the bottom to the top."""
    if (table.result is None) != bool(table.stack):
        reader.wrong("result", table.result, "null while something is pending, and only then")
        return
    for at, frame in enumerate(table.stack):
        path = f"open.stack[{at}]"
        if not fits(table, at):
            reader.wrong(path, frame.name, "a frame that can lie there")
        elif getattr(frame, "step", 0) > most_step(table, frame):
            reader.wrong(f"{path}.step", getattr(frame, "step", 0), "a step of this frame")
        elif needs_scene(frame) and table.scene_id is None:
            reader.wrong(path, frame.name, "a frame that needs no scene")
    if table.stack and len(table.row) > most_row(table):
        reader.wrong("row", len(table.row), f"at most {most_row(table)} cards now")
    for _, card, _ in table.queue:
        check_card(reader, table, card)
    if table.stack and not reader.problems:
        check_top(reader, table)


def fits(table: Table, at: int) -> bool:
    """Returns whether a frame may lie on the one below it."""
    frame = table.stack[at]
    if at == 0:
        return frame.name in BOTTOM
    below = table.stack[at - 1].name
    if isinstance(frame, Window):
        return below in WINDOWS[frame.window]
    return below in BELOW.get(frame.name, ())


def most_row(table: Table) -> int:
    """[extra.count] Rules 28, 56: one card for each reveal so far; two while Mimir picks.

    A hindrance may have given a second Extra Scene Activation, and is not seen any more.
    """
    bottom, top = table.stack[0], table.stack[-1]
    most = len(table.players) + 2 if bottom.name == "upgrade_phase" else 0
    if isinstance(bottom, Turn):
        most = bottom.step
    elif isinstance(bottom, Extra):
        most = len(table.players) + 2 - bottom.left
    first = not any(isinstance(frame, PickUpgrade) for frame in table.stack)
    comes = any(isinstance(frame, Reveal) for frame in table.stack)
    comes = comes or (isinstance(top, RevealUpgrade) and first)
    return max(0, most - comes) + isinstance(top, Pick)


def most_step(table: Table, frame: Phase) -> int:
    """Returns the last step of a frame: steps count players, of a card its boxes."""
    return MOST_BOXES + 1 if isinstance(frame, CardStep) else len(table.players)


def needs_scene(frame: Phase) -> bool:
    """Returns whether the frame can only lie there with a scene."""
    return frame.name not in ("setup", "draft", "deal_path", "deal_upgrade", "path")


def check_card(reader: Reader, table: Table, card: Position) -> None:
    """Checks that something waits only while there is a scene."""
    if card not in table.cards:
        reader.wrong("open.queue", card, "nothing without a scene")


def check_top(reader: Reader, table: Table) -> None:
    """Checks that the frame on top waits for something."""
    top, path = table.stack[-1], f"open.stack[{len(table.stack) - 1}]"
    lost = LookupError, StopIteration, AssertionError, ValueError
    try:
        if isinstance(top, ChanceFrame):
            sound = bool(top.chance_event(table).weights)
        elif isinstance(top, Decision):
            built = not isinstance(top, build.Build) or follows(table, top)
            sound = built and not top.gone(table) and bool(top.legal(table))
        else:
            sound = False
    except lost:
        sound = False
    if not sound:
        reader.wrong(path, top.name, "a decision or draw that can be open now")
    for frame in table.stack:
        if isinstance(frame, CardStep) and frame.card not in table.cards:
            reader.wrong(path, frame.card, "a card of the scene")


def follows(table: Table, frame: build.Build) -> bool:
    """[sets.order] Rule 45: the items so far could be added one after the other."""
    pool = build.pool(table, frame.owner(table), frame.unit)
    for at, item in enumerate(frame.items):
        chosen = frame.items[:at]
        if item not in sets.more(frame.kind(table), chosen, sets.remaining(chosen, pool)):
            return False
    return True
