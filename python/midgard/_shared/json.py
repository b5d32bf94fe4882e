"""JSON that a file has, which may be damaged or made by somebody else."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from midgard._shared.input import MAX_GAME_SEED, seed_of_text

SCHEMA = 2
"""The version of what commands print as JSON. In 1, which has no number, seeds are numbers."""
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def parse_json(text: str | bytes) -> Any:
    r"""Returns the value that a JSON text has.

    Raises:
        ValueError: the text is not JSON, is nested too deeply, or has a text that is not
            Unicode. The message is one line.

    >>> parse_json(b'{"shard": 3}')
    {'shard': 3}
    >>> parse_json("[" * 100_000)
    Traceback (most recent call last):
    ValueError: it is nested too deeply
    >>> parse_json(r'["\ud800"]')
    Traceback (most recent call last):
    ValueError: it has a text with a lone surrogate
    """
    if isinstance(text, bytes):
        text = text.decode()
    text = text.removeprefix("\ufeff")  # a mark of byte order
    try:
        found = json.loads(text)
        if _SURROGATE.search(text):
            json.dumps(found, ensure_ascii=False).encode()
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except UnicodeEncodeError:
        raise ValueError("it has a text with a lone surrogate") from None
    except ValueError as error:
        raise ValueError(str(error).replace("\n", " ")) from None
    return found


def seed_text(data: Mapping[str, Any]) -> dict[str, Any]:
    """Returns results for JSON: the version of their form, and the seed as text.

    JavaScript and jq round numbers of more than 53 bits, so a seed of 128 bits is text.

    >>> seed_text({"seed": 2**127})
    {'schema': 2, 'seed': '170141183460469231731687303715884105728'}
    """
    return {"schema": SCHEMA, **data, "seed": str(data["seed"])}


def seed_in_json(value: object) -> int | None:
    """Returns the seed of a JSON text, which is text or a number; None for anything else.

    >>> seed_in_json("7"), seed_in_json(7), seed_in_json("0x7"), seed_in_json(2**128)
    (7, 7, None, None)
    """
    if isinstance(value, str):
        return seed_of_text(value)
    return value if type(value) is int and 0 <= value <= MAX_GAME_SEED else None
