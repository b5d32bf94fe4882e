"""Laws of card files: a game reads its own data back, and each accepted field does something.

The small form tries a few fields and files of each game; ``MIDGARD_LONG`` tries all of them.
"""

from __future__ import annotations

import functools
import os
import random
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.bots import seated
from support.box_corrections import box_corrections
from support.boxes import BOTH
from support.corrected import Corrected, file_of
from support.corrections import corrections, to_toml
from support.reavers_rare import reavers_corrections

LONG = bool(os.environ.get("MIDGARD_LONG"))
#: The files of each game that are played, the steps of a game, and how many pass between checks.
FILES, STEPS, EVERY = (60, 2_000, 4) if LONG else (3, 240, 8)
#: The fields that are tried of each game, and the games that show what a field does.
FIELDS, GAMES = (10_000, 200) if LONG else (6, 200)

BOXES: dict[str, Any] = {"players": 5, "expansions": BOTH, "promos": True}
#: Options with which all fields of a game are in force, by the fields that need others.
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "champions": [
        BOXES | {"sacrifice_supply": "limited"},
        {"players": 2},
        BOXES | {"archer_faces": "B"},
        BOXES | {"component_counts": "manual"},
    ],
    "reavers": [{"players": 3}, {"players": 6}, {"players": 3, "negotiation": "auto"}],
    "god_of_war": [{"players": 4}, {"players": 1}],
}
#: Who plays: greedy games show what random ones reach seldom.
BOTS = ("random", "greedy")
#: Fields that no event of these games shows, each with the reason.
UNSEEN: dict[str, dict[tuple[str, str], str]] = {
    "god_of_war": {
        ("scenes", "next_when"): "neither bot comes to a boss with two boards",
    },
}
#: Fields that are no number of a card: titles.
TITLES = ("name", "title")


def random_file(kind: str, seed: int, folder: Path) -> tuple[str, dict[str, Any], str]:
    """A game, its options, and a valid card file for it."""
    draw = random.Random(f"{kind} {seed}")
    if kind == "boxes":
        made = box_corrections(seed, BOTH, promos=True)
        return "champions", BOXES | {"players": draw.randint(2, 5)}, to_toml(made)
    if kind == "champions":
        return kind, {"players": draw.randint(2, 4)}, to_toml(corrections(seed))
    if kind == "reavers":
        return kind, {"players": draw.randint(2, 6)}, to_toml(reavers_corrections(seed))
    options = {"players": draw.randint(1, 4)}
    rows = Corrected(kind, options, folder)
    table, field = draw.choice([it for it in rows.fields if it[1] not in TITLES])
    return kind, options, file_of(rows.changed(table, field), rows.rowless)


@pytest.mark.parametrize("kind", ["champions", "boxes", "reavers", "god_of_war"])
def test_a_game_with_a_valid_card_file_reads_its_own_states(kind: str, tmp_path: Path) -> None:
    """Every action that is offered changes something, and a rune more than itself."""
    for seed in range(FILES):
        name, options, text = random_file(kind, seed, tmp_path)
        path = tmp_path / "cards.toml"
        path.write_text(text, encoding="utf-8")
        game: Any = midgard.GAMES[name](**options, cards=path)
        state, draw = game.new_state(seed=seed), random.Random(seed)
        for step in range(STEPS):
            if state.is_terminal:
                break
            if step % EVERY == 0:
                assert game.from_dict(state.to_dict(), chance="explicit").to_dict() == (
                    state.to_dict()
                ), (kind, seed, step)
                offers_change(state, (kind, seed, step))
            state.apply(draw.choice(state.legal_actions()))


def offers_change(state: Any, where: Any) -> None:
    """Each legal action leads to another state; a rune that is used does something besides."""
    before = state.to_dict()
    for action in state.legal_actions():
        child = state.game.from_dict(before, chance="explicit")
        events = child.apply_events(action)
        text = state.game.action(action).text
        assert child.to_dict() != before, (where, text)
        if text.startswith("rune ") and "phase" in before:
            asked = child.to_dict()["phase"]["name"] != before["phase"]["name"]
            assert asked or [it["name"] for it in events] != ["used"], (where, text)


@pytest.mark.parametrize("name", OPTIONS)
def test_each_accepted_field_changes_the_digest_and_games(name: str, tmp_path: Path) -> None:
    """All but titles, notes and provenance, in some set of options."""
    idle: set[tuple[str, str]] = set()
    for at, options in enumerate(OPTIONS[name]):
        rows = Corrected(name, options, tmp_path)
        usual = rows.game("")
        fields = [it for it in rows.fields if it[1] not in TITLES]
        if at == 0:
            random.Random(name).shuffle(fields)
            fields = fields[:FIELDS]
        else:
            fields = [one for one in fields if one in idle]
        for table, field in fields:
            for changed in changes(rows, table, field):
                game = rows.game(file_of(changed, rows.rowless))
                assert game.card_digest != usual.card_digest, (table, field)
                if any(shows(game, usual, bot) for bot in BOTS):
                    idle.discard((table, field))
                    break
                idle.add((table, field))
        if not idle:
            break
    assert idle <= UNSEEN.get(name, {}).keys()


def changes(rows: Corrected, table: str, field: str) -> Iterator[dict[Any, Any]]:
    """Corrections of a field: by little, and, where it is a number, to an end of what is valid.

    There are none where every other value is refused.
    """
    if changed := rows.changed(table, field):
        yield changed
    numbers = [
        it for it, row in rows.rows.items() if it[0] == table and type(row.get(field)) is int
    ]
    for bounds in ((0, 1), (99, 60, 20)):
        for bound in bounds:
            made = {key: {field: bound} for key in numbers if rows.rows[key][field] != bound}
            if made and not rows.refused(file_of(made, rows.rowless)):
                yield made
                break


def shows(game: Any, usual: Any, bot: str) -> bool:
    """Whether an event of a game differs, when a bot plays it with these and the usual cards.

    The games whose results differ come first; without any, the small form looks no further.
    """
    one, other = simulated(game, bot), simulated(usual, bot)
    if one.digest == other.digest and not LONG:
        return False
    results, usual_results = results_of(one), results_of(other)
    alike = [now == before for now, before in zip(results, usual_results, strict=True)]
    for at in sorted(range(GAMES), key=alike.__getitem__):
        expected = usual_events(usual, bot, at)
        found = played(game, bot, other.seed_of(at))
        if any(now != before for now, before in zip_longest(found, expected)):
            return True
    return False


@functools.lru_cache(maxsize=64)
def simulated(game: Any, bot: str) -> Any:
    """Games of a bot."""
    return midgard.simulate(game, bots=[bot], games=GAMES, seed=1, threads=1)


def results_of(run: Any) -> list[list[Any]]:
    """The result of each game: scores and decisions."""
    rows, found = run.rows, [list[Any]() for _ in range(GAMES)]
    for game, *result in zip(rows["game"], rows["score"], rows["decisions"], strict=True):
        found[game].append(result)
    return found


@functools.lru_cache(maxsize=1024)
def usual_events(game: Any, bot: str, at: int) -> list[str]:
    """The events of a game with the usual cards."""
    return [*played(game, bot, simulated(game, bot).seed_of(at))]


def played(game: Any, bot: str, seed: int) -> Iterator[str]:
    """The events of a game that is played as ``midgard.simulate`` plays it, step by step."""
    state = game.new_state(seed=seed)
    bots = [seated(bot, game_seed=seed, seat=seat) for seat in range(game.players)]
    while not state.is_terminal:
        yield repr(state.apply_events(bots[state.current_player].choose(state)))
