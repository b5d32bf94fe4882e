"""JSON that a file has, which may be damaged or made by somebody else."""

from __future__ import annotations

import json
import re
from typing import Any

__all__ = ["parse_json"]

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def parse_json(text: str | bytes) -> Any:
    r"""Returns the value that a JSON text has.

    Raises:
        ValueError: the text is no JSON, is nested too deeply, or has a text that is no Unicode. The
            message is one line.

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
