"""Dicts from outside: both engines of a game give the same verdict."""

from typing import Any, NamedTuple

import midgard
from midgard import reference
from midgard.reference import god_of_war, reavers
from support.fuzz import daily

__all__ = ["Verdict", "again", "alike", "verdict"]

REFUSED = (
    *(midgard.InvalidSnapshotError, reference.InvalidSnapshotError),
    *(reavers.InvalidSnapshotError, god_of_war.InvalidSnapshotError),
)
SLOW: dict[str, Any] = {
    "champions": reference.Champions,
    "reavers": reavers.Reavers,
    "god_of_war": god_of_war.GodOfWar,
}
FAST: dict[str, Any] = {
    "champions": midgard.Champions,
    "reavers": midgard.Reavers,
    "god_of_war": midgard.GodOfWar,
}


class Verdict(NamedTuple):
    """How an engine judges a dict."""

    accepted: bool
    paths: frozenset[str]
    message: str


def verdict(engine: Any, data: Any) -> Verdict:
    """Asks an engine. Any error but that of a wrong state is a fault of the engine."""
    try:
        engine.from_dict(data, chance="explicit")
    except REFUSED as error:
        paths = frozenset(problem.path for problem in getattr(error, "problems", ()))
        return Verdict(False, paths, str(error))
    return Verdict(True, frozenset(), "")


def alike(engines: tuple[Any, Any], case: dict[str, Any], data: Any, *, paths: bool = True) -> bool:
    """Asks both engines. Returns whether they accept the data; keeps data that they do not judge
    alike, and raises. ``case`` names the game and its options. With ``paths`` the problems of both
    must be at the same places. A case of God of War holds ``open`` as each engine writes it.
    """
    problem, accepted = _difference(case, engines, data, paths)
    if problem is not None:
        kept = case | {"why": problem, "paths": paths, "data": data}
        raise AssertionError(f"{problem}\n{daily.keep(kept)}")
    return accepted


def again(case: dict[str, Any]) -> str | None:
    """Judges the data of a kept case again. Returns what the engines disagree about."""
    engines = FAST[case["game"]](**case["options"]), SLOW[case["game"]](**case["options"])
    return _difference(case, engines, case["data"], case["paths"])[0]


def _difference(
    case: dict[str, Any], engines: tuple[Any, Any], data: Any, paths: bool
) -> tuple[str | None, bool]:
    both = [data | {"open": part} for part in case["open"]] if "open" in case else [data, data]
    left, right = map(verdict, engines, both)
    same = left.accepted == right.accepted and (not paths or left.paths == right.paths)
    if same and left.accepted:
        loaded = (
            engine.from_dict(it, chance="explicit")
            for engine, it in zip(engines, both, strict=True)
        )
        read = [state.to_dict() for state in loaded]
        for it in read if "open" in case else ():
            del it["open"]
        same = read[0] == read[1]
    problem = None if same else f"rust: {left.message}\nreference: {right.message}"
    return problem, left.accepted
