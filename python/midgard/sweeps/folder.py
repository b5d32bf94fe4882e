"""The folder of a sweep: its manifest and its points, so that a sweep can be resumed."""

from __future__ import annotations

import json
import math
from codecs import BOM_UTF8
from dataclasses import asdict
from hashlib import blake2b
from typing import Any

from midgard._midgard import InvalidOptionError, __version__
from midgard._shared.json import parse_json
from midgard._shared.regular import MOST_TEXT, NotRegularError
from midgard.games import card_digest
from midgard.stats.estimates import Estimate, without_nan
from midgard.storage.files import Files, is_temporary, others_in, require_folder, write_whole
from midgard.storage.manifest import MANIFEST, StorageError
from midgard.storage.sealed import sealed, unsealed
from midgard.sweeps.design import Design, library
from midgard.sweeps.plan import Plan
from midgard.sweeps.play import Played

FORMAT = "sweep 1"
"""The layout of a folder, so that none is taken for that of a run."""
_PLURAL = ("cards", "bots", "factors", "points")
"""The entries of a manifest that are many."""
POINTS = "points"
"""The folder of the points."""


def _manifest(plan: Plan, design: Design) -> dict[str, Any]:
    """Returns what the results of a sweep depend on."""
    return {
        "format": FORMAT,
        "midgard": __version__,
        "salib": library(plan.design),
        "game": str(plan.game),
        "rules_version": plan.game.rules_version,
        "observation_layout": plan.game.layout_digest,
        "cards": card_digest(plan.game),
        "bots": list(plan.bots),
        "file": plan.text,
        **({"caller": plan.caller} if plan.caller else {}),
        **({"card_file": plan.cards} if plan.cards else {}),
        "factors": [[factor.name, list(factor.labels)] for factor in plan.factors],
        "points": [list(point) for point in design.points],
    }


class SweepFolder:
    """A folder that holds a sweep, as far as it was played."""

    def __init__(self, files: Files, plan: Plan, design: Design, *, resume: bool) -> None:
        """Takes the lock of the folder, writes the manifest, or checks the one that is there.

        Raises:
            InvalidOptionError: the folder has a sweep and ``resume`` is false, has another sweep,
                has something else, or another process writes to it.
            StorageError: the manifest is damaged.
            OSError: the folder cannot be written.
        """
        if resume:
            require_folder(files)
        self._files, self._lock = files, files.lock()
        try:
            self._prepare(plan, design, resume=resume)
        except BaseException:
            self._lock.close()
            raise

    def close(self) -> None:
        """Lets go of the lock."""
        self._lock.close()

    def _prepare(self, plan: Plan, design: Design, *, resume: bool) -> None:
        files = self._files
        manifest = _manifest(plan, design)
        data = (json.dumps(manifest, indent=1) + "\n").encode()
        self._sweep = blake2b(data, digest_size=8).hexdigest()
        files.make_folder("")
        try:
            there = files.read(MANIFEST, len(data) + MOST_TEXT).removeprefix(BOM_UTF8)
        except NotRegularError as error:
            raise StorageError(f"{MANIFEST}: {error.strerror}") from None
        except FileNotFoundError:
            if others := others_in(files):
                raise InvalidOptionError(
                    f"the folder has no sweep, but {others[0]}: name an empty one"
                ) from None
            write_whole(files, "", MANIFEST, data)
        else:
            if not resume:
                raise InvalidOptionError(
                    "the folder has a sweep already: resume it, or name another folder"
                )
            if there != data:
                raise InvalidOptionError(f"the folder has {_difference(there, manifest)}")
        for folder in ("", POINTS):
            files.make_folder(folder)
            for name in files.names(folder):
                if is_temporary(name):
                    files.remove(f"{folder}/{name}" if folder else name)

    def read(self, point: int) -> Played | None:
        """Returns what was played at a point; ``None`` if it is missing or damaged."""
        try:
            body = parse_json(unsealed(self._files.read(f"{POINTS}/{_name(point)}")))
            if (body["sweep"], body["point"]) != (self._sweep, point):
                return None
            results = {name: Estimate(*map(_number, it)) for name, it in body["results"].items()}
            parts = {name: list(map(_number, it)) for name, it in body["parts"].items()}
            return Played(int(body["games"]), str(body["digest"]), results, parts)
        except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError):
            return None

    def write(self, point: int, found: Played) -> None:
        """Writes what was played at a point.

        Raises:
            OSError: it cannot be written; no part of it is left.
        """
        results = {name: list(asdict(it).values()) for name, it in found.results.items()}
        body = {
            "sweep": self._sweep,
            "point": point,
            "games": found.games,
            "digest": found.digest,
            "results": results,
            "parts": found.parts,
        }
        text = json.dumps(without_nan(body), allow_nan=False, separators=(",", ":"))
        write_whole(self._files, POINTS, _name(point), sealed(text))

    def write_file(self, name: str, data: bytes) -> None:
        """Writes a file of results.

        Raises:
            OSError: it cannot be written.
        """
        write_whole(self._files, "", name, data)


def _name(point: int) -> str:
    return f"{point:06d}.json"


def _number(value: Any) -> float:
    return math.nan if value is None else float(value)


def _difference(there: bytes, manifest: dict[str, Any]) -> str:
    """Returns in words what a folder has instead of a sweep."""
    try:
        found = parse_json(there)
    except ValueError as error:
        raise StorageError(f"{MANIFEST} is not JSON: {error}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        return "something else than a sweep"
    differing = [key for key in {**manifest, **found} if found.get(key) != manifest.get(key)]
    if not differing:
        raise StorageError(f"{MANIFEST} is not the file that was written")
    verb = "differs" if len(differing) == 1 and differing[0] not in _PLURAL else "differ"
    return f"another sweep: its {' and '.join(differing[:3])} {verb}"
