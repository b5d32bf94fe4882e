"""The worth of things in games with boxes: the words are those of the game in play."""

import functools
import itertools
import json
from collections.abc import Mapping
from random import Random
from typing import Any, Final

import pytest

import midgard
from midgard.champions.edits import edit_of
from midgard.value import value_of
from support.positions.boxes import ROWS

BOXES: Final[list[tuple[Any, ...]]] = [
    (),
    ("dark_mountains",),
    ("valhalla",),
    ("dark_mountains", "valhalla"),
]
GAMES: list[dict[str, Any]] = [
    {"expansions": boxes, "promos": promos, "component_counts": counts}
    for boxes, promos, counts in itertools.product(BOXES, (False, True), ("official", "manual"))
    if boxes or (not promos and counts == "official")
] + [{"expansions": boxes, "preset": "manual"} for boxes in BOXES]
#: Kinds of cards by the first word of a text, with their tables.
TABLES = {"rune": "runes", "destiny": "destinies", "leader": "leaders"}
#: The words of all boxes.
EVERY = {
    kind: list(dict.fromkeys(row["id"] for rows in ROWS.values() for row in rows.get(table, ())))
    for kind, table in (*TABLES.items(), ("", "dice"))
}


@functools.cache
def _beginning(options: str) -> tuple[midgard.Champions, dict[str, Any], dict[str, set[str]]]:
    game = midgard.Champions(3, **json.loads(options))
    state = game.new_state(seed=0)
    while state.round == 0:
        state.apply(state.legal_actions()[0])
    data = state.to_dict()
    cards = {
        kind: {*data["deck"][kind], *(card for clan in data["clans"] for card in clan[kind])}
        for kind in ("runes", "destinies")
    }
    draft = midgard.Champions(3, **{**json.loads(options), "leaders": "drafted"}).new_state(seed=0)
    words = {
        "rune": cards["runes"] | set(filter(None, data["rune_row"])),
        "destiny": cards["destinies"],
        "leader": {draft.game.action(it).text.split()[1] for it in draft.legal_actions()},
        "": set(data["supply"]) - {"leader"},
    }
    return game, data, words


def beginning(
    options: Mapping[str, Any],
) -> tuple[midgard.Champions, dict[str, Any], dict[str, set[str]]]:
    """A game, its first decision of round 1, and the words of what lies there and is drafted."""
    return _beginning(json.dumps(options))


def changed(game: midgard.Champions, data: Mapping[str, Any], what: str, seed: int = 0) -> Any:
    """The clans of seat 1 in both branches, each of which can be played; None if not possible."""
    edit = edit_of(game, what)
    assert edit is not None, what
    pair = edit.change(data, 1, Random(seed))
    if pair is None:
        return None
    for branch in pair:
        assert not game.from_dict(branch, seed=1).is_terminal
        assert len(branch["clans"]) == game.players
    return tuple(branch["clans"][1] for branch in pair)


@pytest.mark.parametrize("options", GAMES, ids=str)
@pytest.mark.parametrize("kind", EVERY)
def test_the_words_are_those_of_the_boxes_in_play(kind: str, options: dict[str, Any]) -> None:
    game, data, words = beginning(options)
    tested = 0
    for word in EVERY[kind]:
        what = f"{kind} {word}" if kind else f"{word} +1"
        if word in words[kind]:
            both = changed(game, data, what)
            tested += both is not None
            if both and kind == "leader":
                assert both[0]["leader"] != both[1]["leader"] == word
            elif both and kind:
                held = TABLES[kind]
                assert word in both[1][held]
                assert word not in both[0][held]
            elif both:
                assert both[1]["warriors"][word] == both[0]["warriors"][word] + 1
        elif kind:
            with pytest.raises(midgard.InvalidOptionError, match=f'unknown {kind} "{word}"'):
                edit_of(game, what)
        elif word != "leader":
            assert edit_of(game, what) is None
    lying = len(data["rune_row"]) if kind == "rune" else 3 if kind == "destiny" else 0
    assert tested == len(words[kind]) - lying > 0


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_the_other_leader_is_any_of_the_game(options: dict[str, Any]) -> None:
    game, data, words = beginning(options)
    without = {changed(game, data, "leader ullr", seed)[0]["leader"] for seed in range(100)}
    assert without == words["leader"] - {"ullr"}


def test_a_leader_is_not_compared_where_no_other_is_left() -> None:
    game = midgard.Champions(5, expansions=["dark_mountains"], preset="manual")
    with pytest.raises(midgard.InvalidOptionError, match="5 players have all 5 leaders"):
        value_of(game, "leader ullr", games=2)


@pytest.mark.parametrize(("counts", "fits"), [(False, 7), (True, 6)])
def test_the_leader_die_fills_a_longhouse_as_the_option_sets(counts: bool, fits: int) -> None:
    options = {"expansions": ["valhalla"], "leader_counts_to_limit": counts}
    game, data, _ = beginning(options)
    data = game.from_dict(data, seed=0).to_dict()
    data["clans"][1] |= {"leader": "ullr"}
    data["clans"][0]["leader"], data["clans"][2]["leader"] = "dagrun", "gylfir"
    assert sum(data["clans"][1]["warriors"].values()) == 2, "one of them is the leader die"
    assert changed(game, data, f"spearmen +{fits}") is not None
    assert changed(game, data, f"spearmen +{fits + 1}") is None


@pytest.mark.parametrize(
    "what", ["leader jorunn", "rune awareness", "archer +1", "berserkers +2", "destiny liberator"]
)
def test_things_of_a_box_have_a_worth(what: str) -> None:
    game = midgard.Champions(3, expansions=["dark_mountains", "valhalla"])
    worth = value_of(game, what, games=12, seed=1)
    assert 2 <= worth.overall.games <= 12
    assert worth.comparison in str(worth)
