"""The seed of the day, and what fails under it.

Games of the lockstep and damaged states are other ones each day. ``MIDGARD_SEED`` names the seed; a
run prints it, and the same seed gives the same games. What fails is written to tests/regressions,
where `tests/differential/test_regressions.py` tries it again in each run.
"""

import hashlib
import json
import os
from datetime import date
from pathlib import Path
from typing import Any

__all__ = ["KEPT", "LONG", "SEED", "keep", "seeds"]

NAME = "MIDGARD_SEED"
SEED = int(os.environ.setdefault(NAME, f"{date.today():%Y%m%d}"))
LONG = "MIDGARD_LONG" in os.environ
"""Whether all cases are tried, as `make long` does."""
KEPT = Path(__file__).resolve().parents[2] / "regressions"


def seeds(count: int) -> range:
    """Returns the seeds of today: ``count`` in a row from a multiple of ``count`` on.

    Options that follow from a seed modulo a divisor of ``count`` are all met, each day equally
    often.
    """
    return range(SEED * count, (SEED + 1) * count)


def keep(case: dict[str, Any]) -> str:
    """Writes a case that failed to a file. Returns a sentence that names the file.

    Data that JSON cannot hold is left out: the seed of the day makes it again.
    """
    case = case | {"seed_of_the_day": SEED}
    try:
        text = json.dumps(case, indent=1, ensure_ascii=False) + "\n"
    except (TypeError, ValueError, RecursionError):
        return f"not kept, since JSON cannot hold it: {case!r:.4000}"
    name = f"{case['game']}-{hashlib.sha256(text.encode()).hexdigest()[:8]}.json"
    (KEPT / name).write_text(text, encoding="utf-8")
    return f"kept in tests/regressions/{name}:\n{text}"
