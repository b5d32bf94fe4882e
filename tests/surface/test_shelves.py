"""The documents stay small: counts of pages, of words, and of lines of the README."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
MANUAL = sorted((DOCS / "manual").glob("*.md"))


def by_hand(path: Path) -> str:
    """Returns a page without the tables that ``make docs`` writes."""
    return re.sub(r"(<!-- table [^>]*-->).*?<!-- end -->", "", path.read_text(), flags=re.DOTALL)


def without_code(text: str) -> str:
    """Returns a page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)


def written_pages() -> list[Path]:
    """Returns the pages that people write, without the reports of the lab."""
    made = {DOCS / "reference" / "api.md", *(DOCS / "reference" / "api").glob("*.md")}
    lab = set((DOCS / "lab").glob("*.md"))
    return sorted(set(DOCS.rglob("*.md")) - made - lab)


def test_the_readme_fits_120_lines() -> None:
    text = re.sub(r"^\[[^\]]+\]: \S+\n", "", (ROOT / "README.md").read_text(), flags=re.MULTILINE)
    assert len(text.rstrip().splitlines()) <= 120


def test_the_manual_has_at_most_20_pages() -> None:
    assert len(MANUAL) <= 20


@pytest.mark.parametrize("document", MANUAL, ids=lambda document: document.stem)
def test_a_page_of_the_manual_has_at_most_800_words_and_code(document: Path) -> None:
    """Code apart; only the page on new games shows Rust alone."""
    text = document.read_text()
    assert len(without_code(text).split()) <= 800
    assert "```python\n" in text or document.stem in ("new-game", "play")


def test_people_write_at_most_45_000_words() -> None:
    """The manual, the reference and the pages for builders, code included."""
    words = {document.name: len(by_hand(document).split()) for document in written_pages()}
    assert sum(words.values()) <= 45_000, words


def test_every_page_is_on_a_shelf() -> None:
    shelves = {"manual", "reference", "lab"}
    assert {path.name for path in DOCS.iterdir() if path.is_dir()} == shelves
    assert {path.stem for path in DOCS.glob("*.md")} == {
        "index",
        "architecture",
        "testing",
        "release",
    }
