"""A new game says little, and changes few lines of files that are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TRAITS = {"Game": "game.rs", "Statistics": "game.rs", "Surface": "surface.rs"}
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


def test_a_new_game_says_at_most_twenty_five_things() -> None:
    """What the traits require is counted; the rest has defaults."""
    members = {trait: required_members(trait) for trait in TRAITS}
    assert "NAME" in members["Game"]
    assert "event_for" in members["Surface"]
    assert members["Statistics"] == []
    assert sum(map(len, members.values())) <= MOST_MEMBERS, members


def test_the_smallest_game_is_small() -> None:
    """Rules and surface of the wall have at most 325 lines: with a binding of 25, 350 in all."""
    assert len((ROOT / "rust/small/src/wall.rs").read_text(encoding="utf-8").splitlines()) <= 325
