"""Checks of a saved table.  Every problem is reported.

``form.py`` reads the fields; the other files compare them with each other.
rust/champions/CHECKS.md lists
what is checked, in the order of these files.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ...shared.check import InvalidSnapshotError
from ..notation import to_dict
from ..rules import Rules
from ..state import Table
from . import (
    cards,
    destinies,
    form,
    journeys,
    land,
    phase,
    setup,
    sheet,
    ships,
    table,
    workers,
)
from .form import MOST, Problem
from .part import Fault, Look

__all__ = ["InvalidSnapshotError", "Problem", "problems", "read"]

Check = Callable[[Look], Iterator[Fault]]


def read(rules: Rules, value: Any) -> Table:
    """Returns the table that a dict describes; the error lists all its problems."""
    found, faulty = form.from_dict(rules, value)
    wrong = [*faulty, *problems(found, faulty)]
    if wrong:
        raise InvalidSnapshotError(wrong[:MOST])
    return found


def problems(found: Table, faulty: Iterable[Problem] = ()) -> list[Problem]:
    """Returns all contradictions.  A check of a field that could not be read is left out."""
    look, faulty = Look(found), list(faulty)
    checks = CHECKS if found.rules.plain else (*CHECKS, *BOX_CHECKS)
    wrong = [
        problem
        for fields, check in checks
        if not (found.rules.boxes and check in WITHOUT_BOXES)
        if not any(reads(fields, fault.path) for fault in faulty if not is_strange(fault))
        for problem in check(look)
    ]
    if not wrong and not faulty:
        wrong = list(phase.check_open(look))
    written = to_dict(found) if wrong else {}
    return [
        form.problem(each.path, value_at(written, each.path), each.expected, each.reason)
        for each in wrong
    ]


def is_strange(fault: Problem) -> bool:
    """Returns whether a land journey has a field of a shore: all of its own can be read."""
    return fault.path.startswith("land[") and fault.expected.startswith("nothing")


def reads(fields: Iterable[str], path: str) -> bool:
    """Returns whether a check of these fields reads the value at the path."""
    names = [step.split("[")[0] for step in path.split(".")]
    return names[-1] in ("", "clans", "shores", "land") or not set(names).isdisjoint(fields)


def value_at(written: Any, path: str) -> Any:
    """Returns the value at a path."""
    for step in re.findall(r"[^.\[\]]+", path):
        if isinstance(written, list):
            written = written[int(step)] if int(step) < len(written) else None
        else:
            written = written.get(step)
        if written is None:
            return None
    return written


RUNES = ("runes", "used_runes")
FOES = ("troll", "left_draugr", "right_draugr")
CHECKS: tuple[tuple[tuple[str, ...], Check], ...] = (
    (("round", "phase"), table.check_round),
    (("marker", "phase", "placed"), table.check_marker),
    (("stalls", "phase"), table.check_stalls),
    (("leader", "marker", "phase"), table.check_leaders),
    (
        (
            *("phase", "deck", "under", "sage", "shown_after", "journeys", "land_journeys"),
            *(
                "garrison",
                "sheet",
                "stock",
                "food_stock",
                "huts_sold",
                "hunters",
                "rune_row",
                "merchant",
                *FOES,
            ),
            *("monster", "bounty", "journey", "revealed", "known_to", "old", "ship", *RUNES),
            *("begging", "placed", "extra_worker", "longship", "trolls", "draugr", "monsters"),
        ),
        setup.check_set_up,
    ),
    (("phase", "garrison", "ship", "warriors", "stock", "supply"), cards.check_dice),
    (("phase", "leader", "placed", "garrison", "ship", "warriors"), cards.check_longhouses),
    ((*FOES, "deck", "trolls", "draugr"), cards.check_enemies),
    (("monster", "deck", "monsters"), cards.check_monsters),
    (("rune_row", "deck", *RUNES), cards.check_runes),
    (("rune_row", "deck", *RUNES, "placed", "phase", "round"), cards.check_rune_row),
    (("merchant", "deck", "phase", "round"), cards.check_merchants),
    (
        ("destinies", "deck", "under", "sage", "phase", "leader", *RUNES, "round", "placed"),
        destinies.check_destinies,
    ),
    (("destinies", "revealed", "used_runes", "phase"), destinies.check_revealed),
    (("destinies", "revealed", "shown_after", "sage"), destinies.check_shown_after),
    (("journeys", "land_journeys", "journey", "old"), journeys.check_journeys),
    (("journey", "revealed", "known_to", "old"), journeys.check_known),
    (("phase", "round", "journey"), journeys.check_laid),
    (("phase", "revealed", "ship"), journeys.check_turned_up),
    (("phase", "round", "bounty", "monster"), journeys.check_bounties),
    (("phase", "round", "monster", "ship", "deck", "monsters"), journeys.check_present),
    (("phase", "workers", "begging", "placed", "extra_worker"), workers.check_workers),
    (("placed", "stalls", "hunters", "huts_sold", "extra_worker"), workers.check_places),
    (
        ("phase", "placed", "merchant", "longship", "extra_worker", *RUNES),
        workers.check_visited,
    ),
    (("phase", "placed", "round", "stock", "food_stock"), workers.check_goods),
    (("longship", "longships"), ships.check_longships),
    (("phase", "placed", "ship", "longship"), ships.check_ships),
    (("phase", "placed", "ship", "garrison", "marker"), ships.check_loads),
    (("phase", "placed", *FOES, "deck", "trolls", "draugr"), land.check_foes),
    (("phase", "placed", "garrison", "marker", *FOES), land.check_garrison),
    (("trolls", "draugr", "monsters", "sheet"), sheet.check_enemy_lines),
    (("sheet", "stalls", "leader", "round"), sheet.check_other_lines),
    (("sheet", "used_runes", "revealed", "trolls", "draugr", "monsters"), sheet.check_rune_lines),
    (
        (
            *("sheet", "phase", "food", "wood", "coins", "favor", "blame", "warriors", "placed"),
            *("garrison", "ship", *RUNES, "longship", "destinies", "trolls", "draugr", "monsters"),
        ),
        sheet.check_final_lines,
    ),
    (("phase", *RUNES, "destinies", "journey", "revealed", "known_to"), phase.check_back),
    (
        (
            *("phase", "placed", "workers", "food", "wood", "coins", "favor", "warriors", "leader"),
            *("deck", "under", "runes", "used_runes", "destinies", "rune_row", "longship"),
            *("longships", "hunters", "journey", "revealed", "known_to", "monster", "ship"),
            *("merchant", "supply", "garrison", "old", *FOES),
        ),
        phase.check_prompt,
    ),
)
"""The fields that a check reads, and the check."""
BERGRISAR_FIELDS = ("bergrisar", "left_bergrisar", "right_bergrisar", "deck", "phase", "round")
BOX_CHECKS: tuple[tuple[tuple[str, ...], Check], ...] = (
    (BERGRISAR_FIELDS, cards.check_bergrisar),
    (("blessings", "epics", "deck", "phase"), cards.check_valhalla_cards),
    (("tokens", "blessings", "wand_used", "mercy_used", "phase"), cards.check_tokens),
    (("phase", "leader", "placed", "garrison", "ship", "warriors"), cards.check_leader_dice),
    (("phase", "leader", "thorir_due"), table.check_thorir),
    (("phase", "revealed", "placed"), journeys.check_land_turned_up),
    (
        ("bergrisar", "blessings", "epics", "sheet", "round", "phase", "placed"),
        sheet.check_box_lines,
    ),
)
"""Those of what the boxes add."""
WITHOUT_BOXES: tuple[Check, ...] = (sheet.check_other_lines, sheet.check_rune_lines)
"""Those of games without a box alone: rust/champions/CHECKS.md, With the boxes."""
