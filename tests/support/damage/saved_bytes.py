"""The bytes of a state, damaged behind their checksum: what a writer of bytes could make."""

import random
from collections.abc import Iterator
from typing import Any

__all__ = ["damaged", "resealed"]

MASK = 2**64 - 1
#: In front of the form of a state: its version, the origin of the game, and an explicit driver.
FRONT = 4 + 28 + 1
#: The magic bytes of the form, and the checksum.
HEAD = FRONT + 8


def mix(number: int) -> int:
    """One step of SplitMix64."""
    number = (number + 0x9E3779B97F4A7C15) & MASK
    number = ((number ^ number >> 30) * 0xBF58476D1CE4E5B9) & MASK
    number = ((number ^ number >> 27) * 0x94D049BB133111EB) & MASK
    return number ^ number >> 31


def _by_bytes(body: bytes) -> int:
    """The checksum of Champions."""
    total = len(body)
    for byte in body:
        total = mix(total ^ byte)
    return total >> 32


def _by_words(body: bytes) -> int:
    """The checksum of Reavers and God of War."""
    total = mix(len(body))
    for at in range(0, len(body), 8):
        word = int.from_bytes(body[at : at + 8], "little")
        total = mix((total << 7 | total >> 57) & MASK ^ word)
    return mix(total) >> 32


CHECKSUMS = {b"mgC": _by_bytes, b"mgR": _by_words, b"mgG": _by_words}


def resealed(data: bytes) -> bytes:
    """The bytes of a state with explicit chance, with the checksum of their body."""
    body = data[HEAD:]
    total = CHECKSUMS[data[FRONT : FRONT + 3]](body)
    return data[: HEAD - 4] + total.to_bytes(4, "little") + body


def damaged(state: Any, draw: random.Random, count: int) -> Iterator[bytes]:
    """The bytes of a state with explicit chance, one or two of them changed, or cut."""
    whole = state.to_bytes()
    assert resealed(whole) == whole
    for _ in range(count):
        data = bytearray(whole)
        for _ in range(draw.choice((1, 1, 2))):
            at = draw.randrange(HEAD, len(data))
            value = draw.choice(
                (draw.randrange(8), data[at] + 1, data[at] - 1, draw.randrange(256))
            )
            data[at] = value & 255
        match draw.randrange(20):
            case 0:
                del data[draw.randrange(HEAD, len(data)) :]
            case 1:
                data.insert(draw.randrange(HEAD, len(data)), draw.randrange(4))
        if data != whole:
            yield resealed(bytes(data))
