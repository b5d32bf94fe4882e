"""Prints how large midgard is, beside its bars. Run by ``make census``.

Each row is a count, its bar, and whether the bar holds. `tests/surface/test_census.py` asserts the
rows that are marked as held, so that they cannot grow again unseen.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from support.repository.circles import Crate

__all__ = ["COUNTS", "Count"]

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "python/midgard"
BINDING = ROOT / "rust/python/src"
GAMES = ("champions", "reavers", "god_of_war")
WALL = (*("rust/small/src/wall.rs",), "rust/python/src/games/wall.rs")
#: Patterns of a dialect that a stranger reads twice, in comments, docstrings and documents.
DIALECT = {
    "so many": r"\bso many\b",
    "is none, is no": r"\b(?:is|are) (?:none|no)\b",
    "told, tells of things": r"\b(?:told|tells)\b",
    "What ..., ...s": r"(?m)^\W*What [^.?]{3,60} (?:is|are|has|have) ",
    "it may.": r"\bit may\.",
    "of now": r"\bof now\b",
}


class Count(NamedTuple):
    """A number, the most that it may be, and whether a test asserts that."""

    name: str
    bar: int
    of: Callable[[], int]
    held: bool = True


def files(folder: Path | str, *patterns: str, without: Iterable[str] = ()) -> Iterator[Path]:
    """The files below a folder that match, but for those with one of the names on their path."""
    for pattern in patterns:
        for path in sorted((ROOT / folder).rglob(pattern)):
            if not {"target", "__pycache__", *without} & {*path.relative_to(ROOT).parts}:
                yield path


def lines(paths: Iterable[Path]) -> int:
    """The lines of files."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def python_package() -> int:
    """The lines of the package without the reference, the data and the stubs."""
    return lines(files(PACKAGE, "*.py", without=("reference", "data")))


def words_by_hand() -> int:
    """The words of documents that people write, without the reports of the lab."""
    found = 0
    for path in files("docs", "*.md", without=("lab", "api", "api.md")):
        text = path.read_text(encoding="utf-8")
        text = re.sub(r"(<!-- table [^>]*-->).*?<!-- end -->", "", text, flags=re.DOTALL)
        found += len(text.split())
    return found


def required_members() -> int:
    """The functions, types and constants without a default in the traits that a game implements."""
    found = 0
    for file, trait in (("game", "Game"), ("statistics", "Statistics"), ("surface", "Surface")):
        text = (ROOT / f"rust/core/src/{file}.rs").read_text(encoding="utf-8")
        body = re.split(rf"pub trait {trait}\b[^{{]*\{{\n", text)[1].partition("\n}\n")[0]
        body = re.sub(r"//.*", "", body)
        for item in re.findall(r"(?m)^    (?:fn|type|const) [^{;]*[{;]", body):
            found += item[-1] == ";" and "=" not in item.replace("->", "")
    return found


def shared_files() -> int:
    """The files of Rust and of the package, outside of its own, that name the game Reavers."""
    every = [*files("rust", "*.rs", "*.toml"), *files(PACKAGE, "*.py")]
    others = (path for path in every if "reavers" not in str(path.relative_to(ROOT)))
    return sum("reavers" in path.read_text(encoding="utf-8").lower() for path in others)


def words_of_games() -> int:
    """The files of the binding outside of `games/` with the name of a game in their code."""
    found = 0
    for path in BINDING.rglob("*.rs"):
        if "games" in path.parts or path.name == "registry.rs":
            continue
        code = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
        found += bool(re.search(r"(?i)champions|reavers|god_?of_?war", code))
    return found


def dialect() -> int:
    """How often a pattern of the dialect stands in comments, docstrings and documents."""
    texts = [path.read_text(encoding="utf-8") for path in files("docs", "*.md", without=("api",))]
    for path in files("rust", "*.rs"):
        texts += re.findall(r"//[/!]? (.*)", path.read_text(encoding="utf-8"))
    for path in files(PACKAGE, "*.py", "*.pyi"):
        texts += re.findall(r'"""(.*?)"""', path.read_text(encoding="utf-8"), re.DOTALL)
    whole = "\n".join(texts)
    return sum(len(re.findall(pattern, whole)) for pattern in DIALECT.values())


def most_lines(paths: Iterable[Path]) -> int:
    """The lines of the longest file."""
    return max(lines([path]) for path in paths)


def readme() -> int:
    """The lines of the README without definitions of links."""
    text = re.sub(r"(?m)^\[[^\]]+\]: \S+\n", "", (ROOT / "README.md").read_text(encoding="utf-8"))
    return len(text.rstrip().splitlines())


def circle(crate: str) -> int:
    """The modules of a crate that import each other in its largest circle."""
    return len(Crate(ROOT / "rust" / crate / "src").circles[0])


def flat(folder: str) -> int:
    """The modules of a folder that are no folders themselves, without `__init__`."""
    return sum(path.name != "__init__.py" for path in (ROOT / folder).glob("*.py"))


COUNTS = (
    Count(
        "lines of Rust without tests and benches",
        86_000,
        lambda: lines(files("rust", "*.rs", without=("tests", "tests.rs", "benches"))),
        held=False,
    ),
    Count("lines of the package, reference and data apart", 34_000, python_package, held=False),
    Count("lines of tests and support", 52_000, lambda: lines(files("tests", "*.py")), held=False),
    Count("lines of the binding", 6_000, lambda: lines(BINDING.rglob("*.rs")), held=False),
    *(
        Count(
            f"lines of the binding of {game}",
            120,
            lambda game=game: lines([BINDING / f"games/{game}.rs"]),  # type: ignore[misc]  # a default
        )
        for game in GAMES
    ),
    Count(
        "lines of what only Champions has in the binding",
        500,
        lambda: lines((BINDING / "games/champions").glob("*.rs")),
    ),
    Count("files of the binding that name a game", 0, words_of_games),
    Count("modules of the package that are no folders", 13, lambda: flat("python/midgard") + 1),
    Count("modules of tests/support that are no folders", 0, lambda: flat("tests/support")),
    Count("required members of a new game", 25, required_members),
    Count("lines of the smallest game", 350, lambda: lines(ROOT / it for it in WALL)),
    Count("files outside of its own that name Reavers", 8, shared_files, held=False),
    Count("words of documents by hand, the lab apart", 45_000, words_by_hand),
    Count("pages of the manual", 20, lambda: len([*files("docs/manual", "*.md")])),
    Count("lines of the README", 120, readme),
    Count(
        "lines of the longest file of Rust",
        500,
        lambda: most_lines(files("rust", "*.rs")),
    ),
    Count(
        "lines of the longest file of the package", 500, lambda: most_lines(files(PACKAGE, "*.py"))
    ),
    Count("modules in the largest circle of Champions", 48, lambda: circle("champions")),
    Count("patterns of the dialect", 0, dialect),
)


def main() -> None:
    """Prints a row for each count."""
    for count in COUNTS:
        found = count.of()
        print(
            f"{count.name:<52} {found:>7,} {count.bar:>7,}  {'' if found <= count.bar else 'over'}"
        )


if __name__ == "__main__":
    main()
