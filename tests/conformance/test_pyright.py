"""Pyright on the package as its users have it: every public symbol has a type."""

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import midgard

#: PettingZoo declares no types, and these are classes of it: what they inherit is not known.
UNTYPED = ["midgard.adapters.pettingzoo.AECEnv", "midgard.adapters.pettingzoo.ParallelEnv"]


def verified() -> dict[str, Any]:
    """The report of ``pyright --verifytypes`` about the package."""
    options = ["--verifytypes", "midgard", "--ignoreexternal", "--outputjson"]
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, *options]
    # some versions of Pyright look for other packages here alone
    places = [str(Path(midgard.__file__).parents[1]), sysconfig.get_path("purelib")]
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(places)}
    # with little memory Pyright forgets types on the way, and does not know them any more
    path["NODE_OPTIONS"] = "--max-old-space-size=4096"
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=path)
    assert done.stdout.startswith("{"), done.stdout + done.stderr
    report: dict[str, Any] = json.loads(done.stdout)["typeCompleteness"]
    return report


def unknown(report: dict[str, Any]) -> dict[str, list[str]]:
    """The public symbols without a type, and what is said of them."""
    public = [symbol for symbol in report["symbols"] if symbol["isExported"]]
    assert len(public) > 3000, report
    return {
        symbol["name"]: [found["message"] for found in symbol["diagnostics"]]
        for symbol in public
        if not symbol["isTypeKnown"] or symbol["isTypeAmbiguous"]
    }


def test_every_public_symbol_has_a_type() -> None:
    """A busy machine can make Pyright miss types, but not invent them: a second run counts too."""
    report = verified()
    if sorted(unknown(report)) != UNTYPED:
        report = verified()
    assert sorted(unknown(report)) == UNTYPED, unknown(report)
    assert report["completenessScore"] > 0.999
