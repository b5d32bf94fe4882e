"""Corrections of the cards of the boxes: what is in play can be corrected, nothing else."""

from pathlib import Path

import pytest

from midgard import reference

DM, VALHALLA = "dark_mountains", "valhalla"
BERGRISAR = "[[bergrisar]]\nid = 'bergrisar-1-red'\nattack = 3"
HOST = "[[blessings]]\nid = 'hunters_host'\ncount = 1\n[[blessings]]\nid = 'provisions'\ncount = 3"
HIRED = "[[land_journeys]]\nid = 'mercenaries'\ncoins = 2"
FLETCHER = "[[destinies]]\nid = 'odins_fletcher'\nsole = 6"
VIRTUE = "[[runes]]\nid = 'virtue'\nglory = 4"


def game(text: str, folder: Path, boxes: tuple[str, ...], promos: bool = False) -> object:
    path = folder / "cards.toml"
    path.write_text(text, encoding="utf-8")
    return reference.Champions(cards=path, expansions=boxes, promos=promos)


@pytest.mark.parametrize(
    ("text", "boxes", "promos", "missing"),
    [
        (BERGRISAR, (), False, DM),
        (BERGRISAR, (VALHALLA,), True, DM),
        ("[exchange]\nglory = 2", (DM,), False, VALHALLA),
        (HOST, (DM,), False, VALHALLA),
        (HOST, (VALHALLA,), False, DM),
        (FLETCHER, (VALHALLA,), False, DM),
        (HIRED, (DM,), False, "promos"),
        (HIRED, (VALHALLA,), True, DM),
        (VIRTUE, (DM, VALHALLA), False, "promos"),
    ],
)
def test_a_row_of_a_box_that_is_not_in_play_is_refused(
    text: str, boxes: tuple[str, ...], promos: bool, missing: str, tmp_path: Path
) -> None:
    """[cards.boxes] S-1, S-9, [promos] A-51"""
    with pytest.raises(ValueError, match=f"belongs to {missing}, which is not in play"):
        game(text, tmp_path, boxes, promos)


@pytest.mark.parametrize("text", [BERGRISAR, HOST, HIRED, FLETCHER, VIRTUE])
def test_one_file_corrects_rows_of_several_boxes(text: str, tmp_path: Path) -> None:
    """[cards.boxes] S-1, S-9"""
    assert game(f"{text}\n[[trolls]]\nid = 'troll-1-1'\nattack = 2", tmp_path, (DM, VALHALLA), True)


def test_the_effect_of_a_helmet_for_a_leader_is_a_rule(tmp_path: Path) -> None:
    """[helmet] R-V-13: its numbers can be corrected."""
    row = "[[abilities]]\nid = 'ullr'\n"
    assert game(f"{row}number = 2", tmp_path, (VALHALLA,))
    with pytest.raises(ValueError, match="effect is 'glory' and cannot be changed"):
        game(f"{row}effect = 'shields'", tmp_path, (VALHALLA,))
