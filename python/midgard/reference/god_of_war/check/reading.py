"""Reads values of plain data: counts of cards name the cards that are there."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ...shared import reading
from ...shared.reading import UnreadableError, join
from ...shared.texts import unknown_name


class Reader(reading.Reader):
    """Reads values and collects their problems."""

    def counts(self, path: str, value: Any, kinds: Sequence[str]) -> Counter[str]:
        """Reads a number for some of the kinds; the others are not there."""
        if not isinstance(value, dict):
            self.wrong(path, value, "a dict")
            raise UnreadableError
        for key in value:
            if key not in kinds:
                unknown = unknown_name("card", str(key), kinds)
                self.wrong(join(path, str(key)[:40]), value[key], f"nothing: {unknown}")
        there = [kind for kind in kinds if kind in value]
        found = {kind: self.number(join(path, kind), value[kind], least=1) for kind in there}
        return Counter(found)

    def words(self, path: str, value: Any, vocabulary: Sequence[str]) -> tuple[str, ...]:
        """Reads a list of words."""
        entries = self.items(path, value)
        found = enumerate(entries)
        return tuple(self.word(f"{path}[{at}]", entry, vocabulary) for at, entry in found)
