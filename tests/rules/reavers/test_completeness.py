"""Every rule and ruling is cited beside the code, and every tag in a test."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
REFERENCE = ROOT / "python/midgard/reference/reavers"
TAG = re.compile(r"\[([a-z]+\.[a-z_]+)\] ")
RULES = re.compile(r"[Rr]ules? \d+(?:(?:, | and | to )(?:rule )?\d+)*")


def prose(folder: Path) -> str:
    """The text of all files, on one line."""
    return " ".join(" ".join(path.read_text().split()) for path in sorted(folder.rglob("*.py")))


def tags(text: str) -> set[str]:
    """The tags, which stand before a sentence, another tag, or a number."""
    return set(TAG.findall(re.sub(r'"""', '""" ', text.replace("]", "] "))))


def cited(text: str) -> tuple[set[int], set[int]]:
    """The numbers of the rules and of the rulings."""
    numbers = {int(n) for match in RULES.findall(text) for n in re.findall(r"\d+", match)}
    return numbers, {int(n) for n in re.findall(r"R-(\d+)\b", text)}


def test_every_rule_and_ruling_is_cited_by_the_reference_and_by_a_test() -> None:
    for folder in (REFERENCE, ROOT / "tests/rules/reavers"):
        rules, rulings = cited(prose(folder))
        assert set(range(1, 22)) <= rules
        assert set(range(1, 37)) <= rulings


def test_every_tag_of_a_docstring_is_cited_by_a_test() -> None:
    documented = set[str]()
    for path in REFERENCE.rglob("*.py"):
        for text in re.findall(r'"""(.*?)"""', path.read_text(), re.DOTALL):
            documented |= tags(text)
    tested = tags(prose(ROOT / "tests/rules/reavers"))
    assert sorted(documented - tested) == []
    assert len(documented) > 80
