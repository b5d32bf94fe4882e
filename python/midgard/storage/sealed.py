"""Small files of text that carry their own hash."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from hashlib import blake2b

from midgard._shared.json import parse_json


def hash_of(data: bytes) -> str:
    """Returns the hash of a file: 32 hexadecimal digits."""
    return blake2b(data, digest_size=16).hexdigest()


def sealed(text: str) -> bytes:
    """Returns a file with a text and its hash."""
    whole = {"hash": hash_of(text.encode()), "body": text}
    return json.dumps(whole).encode() + b"\n"


def unsealed(data: bytes) -> str:
    """Returns the text of a file that `sealed` made.

    Raises:
        ValueError: the file differs in any byte.

    >>> unsealed(sealed("text"))
    'text'
    >>> unsealed(sealed("text")[:-1])
    Traceback (most recent call last):
    ValueError: it is not the file that was written
    """
    whole = parse_json(data)
    text = whole.get("body") if isinstance(whole, dict) else None
    if not isinstance(text, str) or sealed(text) != data.removeprefix(BOM_UTF8):
        raise ValueError("it is not the file that was written")
    return text
