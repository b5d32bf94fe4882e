"""Names of code on the pages: each exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md"]
SOURCES = ("python/midgard/**/*.py", "python/midgard/**/*.pyi", "python/midgard/data/*.toml")
#: Names of other projects.
FOREIGN = {"api_test", "check_env_specs", "from_arrow", "mcts_search", "RAY_ADDRESS", "on_message"}
#: Members that only the games of ``midgard.reference`` have.
OF_REFERENCE = {"chance_name"}
#: Pages on how to write Rust, and on what it costs, name items of the crates.
OF_CRATES = ("new-game.md", "architecture.md", "performance.md")


def words_of(files: list[Path]) -> set[str]:
    """All words of some files."""
    return {word for file in files for word in re.findall(r"\w+", file.read_text())}


def test_names_in_pages_are_names_of_the_package() -> None:
    """A name with an underscore is of the surface, of card files or of texts of the engine."""
    found = [file for pattern in SOURCES for file in ROOT.glob(pattern)]
    known = words_of([file for file in found if "reference" not in file.parts]) | FOREIGN
    known |= OF_REFERENCE
    known |= words_of([*ROOT.glob("examples/**/*.py"), ROOT / ".ci/run"])
    crates = [file.read_text() for file in ROOT.glob("rust/**/*.rs")]
    texts = [text for source in crates for text in re.findall(r'"([^"\n]*)"', source)]
    known |= {word for text in texts for word in re.findall(r"\w+", text)}
    items = {word for source in crates for word in re.findall(r"\bfn (\w+)", source)}
    for file in PAGES:
        named = set(re.findall(r"`(?:\w+\.)*(\w+_\w+)(?:\(\))?`", file.read_text()))
        unknown = named - known - (items if file.name in OF_CRATES else set())
        assert not unknown, f"{file.name} names {sorted(unknown)}"


def test_files_in_pages_are_there() -> None:
    """A path of the repository is that of a file or folder, a pattern fits some."""
    folders = "rust|tests|python|benches|docs|examples|.github|.ci"
    missing = {
        f"{file.name}: {path}"
        for file in (*PAGES, ROOT / "CONTRIBUTING.md")
        if file.exists()
        for path in re.findall(rf"`((?:{folders})/[^`\s<>:]+)`", file.read_text())
        if not any(ROOT.glob(path.rstrip("/")))
    }
    assert not missing, sorted(missing)


def test_the_pages_name_the_chance_event() -> None:
    """Each game that names its chance events has the name in the page of its words."""
    for name in ("state.md", "reavers.md", "god-of-war.md"):
        assert "`state.chance_name`" in (ROOT / "docs/reference" / name).read_text(), name
