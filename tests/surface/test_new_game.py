"""A new game says little, and changes few lines of files that are there."""

import difflib
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from support.repository.new_game import LINES, begin

ROOT = Path(__file__).parents[2]
TRAITS = {"Game": "game.rs", "Statistics": "statistics.rs", "Surface": "surface.rs"}
MOST_MEMBERS = 25


def required_members(trait: str) -> list[str]:
    """Returns the members of a trait of midgard-core that have no default."""
    source = (ROOT / "rust/core/src" / TRAITS[trait]).read_text(encoding="utf-8")
    source = re.sub(r"//.*", "", source)
    body = source[source.index(f"pub trait {trait}") :]
    body = body[body.index("{\n") + 2 : body.index("\n}\n")]
    members, depth, item = [], 0, ""
    for line in body.splitlines():
        item += line
        depth += line.count("{") - line.count("}")
        if depth == 0 and line.endswith((";", "}")):
            found = re.search(r"\b(?:fn|type|const) (\w+)", item)
            if found and line.endswith(";") and "{" not in item and " = " not in item:
                members.append(found[1])
            item = ""
    return members


def test_a_new_game_has_at_most_twenty_five_required_members() -> None:
    """What the traits require is counted; the rest has defaults."""
    members = {trait: required_members(trait) for trait in TRAITS}
    assert "NAME" in members["Game"]
    assert "event_for" in members["Surface"]
    assert members["Statistics"] == []
    assert sum(map(len, members.values())) <= MOST_MEMBERS, members


def test_the_smallest_game_is_small() -> None:
    """Rules, surface and binding of the wall have at most 350 lines in all."""
    files = ("rust/small/src/wall.rs", "rust/python/src/games/wall.rs")
    lines = [(ROOT / file).read_text(encoding="utf-8").splitlines() for file in files]
    assert sum(map(len, lines)) <= 350


def test_each_law_names_itself_where_it_is_broken() -> None:
    """The author of a game reads which law is broken, not only the state that breaks it."""
    source = (ROOT / "rust/core/src/laws.rs").read_text(encoding="utf-8")
    source = re.sub("^//.*", "", source, flags=re.MULTILINE)
    calls = re.findall(r"(?:assert|assert_eq|assert_ne|panic)!\((.*?)\);\n", source, re.DOTALL)
    assert len(calls) > 40
    for call in calls:
        texts = re.findall(r'"([^"]*)"', call)
        assert texts, call
        assert re.search("[a-z]{2}", re.sub(r"\{[^}]*\}", "", texts[-1])), call


MOST_FILES = 8


def copied(folder: Path) -> None:
    """Copies the sources of the compiled module, without what was built."""
    for path in ("Cargo.toml", "Cargo.lock", "rust", "python/midgard/data"):
        source = ROOT / path
        copy = shutil.copytree if source.is_dir() else shutil.copy
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        copy(source, folder / path)
    for path in re.findall(r'path = "(\.\./\.\./benches/\w+\.rs)"', all_manifests()):
        (folder / "benches").mkdir(exist_ok=True)
        (folder / "benches" / Path(path).name).touch()


def all_manifests() -> str:
    """Returns the manifests of all crates as one text."""
    manifests = sorted((ROOT / "rust").glob("*/Cargo.toml"))
    return "".join(manifest.read_text(encoding="utf-8") for manifest in manifests)


def texts(folder: Path) -> dict[str, list[str]]:
    """Returns the lines of each file."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock"]
    return {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8").splitlines()
        for path in files
    }


def test_a_new_game_adds_one_line_to_at_most_eight_files(tmp_path: Path) -> None:
    """`make new-game` writes new files, and one line into each of a few others."""
    copied(tmp_path)
    before = texts(tmp_path)
    begin(tmp_path, "three_kings")
    after = texts(tmp_path)
    touched = [path for path in before if before[path] != after[path]]
    assert 0 < len(touched) <= MOST_FILES
    changes = [
        line
        for path in touched
        for line in difflib.ndiff(before[path], after[path])
        if line[0] in "+-"
    ]
    assert all(line.startswith("+ ") for line in changes), changes
    assert len(changes) == len(LINES) <= MOST_FILES
    with pytest.raises(ValueError, match="is there already"):
        begin(tmp_path, "three_kings")


@pytest.mark.parametrize("name", ["", "Three", "three-kings", "_three", "three_", "3", "a" * 41])
def test_a_new_game_needs_a_name(tmp_path: Path, name: str) -> None:
    """A name is lower case, with low lines between its words."""
    with pytest.raises(ValueError, match="is no name of a game"):
        begin(tmp_path, name)


@pytest.mark.skipif(not os.environ.get("MIDGARD_CONFORMANCE"), reason="it compiles for minutes")
def test_a_new_game_compiles_and_keeps_the_laws(tmp_path: Path) -> None:
    """The crate passes its test, and the compiled module builds with the game."""
    copied(tmp_path)
    begin(tmp_path, "three_kings")
    target = {**os.environ, "CARGO_TARGET_DIR": str(tmp_path / "target")}
    target["RUSTFLAGS"] = "-D warnings"
    for step in (
        ["test", "--offline", "-p", "midgard-three-kings"],
        ["check", "--offline", "-p", "midgard-python", "--features", "small-games"],
    ):
        done = subprocess.run(["cargo", *step], cwd=tmp_path, env=target, capture_output=True)
        assert done.returncode == 0, done.stderr.decode()[-4000:]
