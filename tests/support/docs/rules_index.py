"""What an index of rules promises: each tag and number stands in both engines and at a test."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

__all__ = ["INDICES", "RulesIndex", "numbers"]

ROOT = Path(__file__).parents[3]
REFERENCE = ROOT / "python" / "midgard" / "reference"
RULES = ROOT / "tests" / "rules"
#: A tag at the start of a row of the index.
ROW = re.compile(r"^\| `(\[[a-z_.]+\])` \|", re.MULTILINE)
#: Rules by their numbers: rule 3; rules 1, 2 and 4; rules 3 to 5 names two of them.
NUMBERED = re.compile(r"\b[Rr]ules? (\d+(?:(?:, | and | to |, rule )\d+)*)")
#: Tests of a folder that are not about rules.
NOT_RULES = ("test_completeness.py",)


def text_of(folder: Path, pattern: str) -> str:
    """All files of a folder in one."""
    files = sorted(folder.rglob(pattern))
    assert files, f"nothing in {folder}"
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def numbers(text: str) -> set[int]:
    """The numbers of the rules that a text names."""
    text = " ".join(re.sub(r"^\s*//[/!]", "", text, flags=re.MULTILINE).split())
    found = NUMBERED.findall(text)
    return {int(number) for each in found for number in re.findall(r"\d+", each)}


@dataclass(frozen=True)
class RulesIndex:
    """The index of a game, its two engines, and its tests of the rules."""

    crates: tuple[str, ...]
    reference: str
    folder: str
    """The folder of the tests below tests/rules."""
    rules: int
    """The highest number of a rule: 0 if the pages of the book are cited instead."""
    rulings: Mapping[str, int]
    """How many rulings of each kind there are."""
    fixtures: frozenset[str] = frozenset({"engine"})
    """The fixtures that give each of the engines; every rule needs a test that has one of them."""
    unused: frozenset[int] = frozenset()
    """Numbers that no rule has."""
    beyond_tests: Mapping[str, str] = field(default_factory=dict)
    """Rulings that no test of both engines can break, and why."""

    @cached_property
    def text(self) -> str:
        """The index."""
        return (ROOT / "rust" / self.crates[0] / "RULES.md").read_text(encoding="utf-8")

    @property
    def tags(self) -> list[str]:
        """The tags of the index."""
        return ROW.findall(self.text)

    @property
    def rule_numbers(self) -> list[int]:
        """The numbers of the rules."""
        return [number for number in range(1, self.rules + 1) if number not in self.unused]

    @property
    def listed_rules(self) -> set[int]:
        """The numbers of the rules in the third column of the index."""
        columns = [line.split(" | ") for line in self.text.splitlines() if ROW.match(line)]
        parts = [part for column in columns for part in column[-3].split(", ")]
        return {int(part) for part in parts if part.isdigit()}

    @property
    def ruling_names(self) -> list[str]:
        """The rulings, by name."""
        return [f"{kind}{n}" for kind, most in self.rulings.items() for n in range(1, most + 1)]

    @property
    def listed_rulings(self) -> list[str]:
        """The rulings that have a row in the index, in its order."""
        kinds = "|".join(self.rulings)
        return re.findall(rf"^\| ((?:{kinds})\d+) \|", self.text, re.MULTILINE)

    @cached_property
    def in_crate(self) -> str:
        """All of the compiled engine."""
        return "\n".join(text_of(ROOT / "rust" / crate / "src", "*.rs") for crate in self.crates)

    @cached_property
    def in_reference(self) -> str:
        """All of the reference."""
        return text_of(REFERENCE / self.reference, "*.py")

    def files(self) -> list[Path]:
        """The files with tests of the rules."""
        every = sorted((RULES / self.folder).glob("test_*.py"))
        return [file for file in every if file.name not in NOT_RULES]

    def each_test(self) -> Iterator[tuple[str, ast.FunctionDef]]:
        """Every test of the rules with its file."""
        for file in self.files():
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    yield file.name, node

    @cached_property
    def cited(self) -> str:
        """The docstrings of the tests that run on both engines."""
        return "\n".join(
            ast.get_docstring(test) or ""
            for _, test in self.each_test()
            if self.fixtures & {each.arg for each in test.args.args}
        )

    @cached_property
    def in_tests(self) -> str:
        """All of the tests of the rules."""
        return "\n".join(file.read_text(encoding="utf-8") for file in self.files())


INDICES = {
    "champions": RulesIndex(
        crates=("champions", "champions-cards"),
        reference="champions",
        folder="",
        fixtures=frozenset({"engine", "meets"}),
        rules=0,
        rulings={"R": 75, "M": 18},
        beyond_tests={
            "R73": "only the compiled engine draws the table for a seat; see test_variants.py"
        },
    ),
    "god_of_war": RulesIndex(
        crates=("god-of-war",),
        reference="god_of_war",
        folder="god_of_war",
        rules=58,
        rulings={"G-": 71},
        unused=frozenset(range(34, 40)),
    ),
    "reavers": RulesIndex(
        crates=("reavers",), reference="reavers", folder="reavers", rules=21, rulings={"R-": 36}
    ),
}
"""The index of each game."""
