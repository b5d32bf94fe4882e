"""Laws of card files: a game reads its own data back, and each accepted field does something.

A case that fails is kept in tests/regressions with ``property``, the name of the function that
finds the problem, and its arguments; `again` tries it once more.
"""

import functools
import os
import random
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import midgard
from midgard.bots import seated
from support.corrections.boxes import box_corrections
from support.corrections.champions import corrections, to_toml
from support.corrections.fields import Corrected, file_of
from support.corrections.reavers import reavers_corrections
from support.fuzz import daily
from support.positions.boxes import BOTH

__all__ = ["KINDS", "OPTIONS", "again", "fields", "hold", "of_today", "random_file", "titles"]

LONG = bool(os.environ.get("MIDGARD_LONG"))
#: The steps of a game with a random file, and how many pass between checks.
STEPS, EVERY = (2_000, 4) if LONG else (240, 8)
#: The games that show what a field does.
GAMES = 200

BOXES: dict[str, Any] = {"players": 5, "expansions": BOTH, "promos": True}
#: Options with which all fields of a game are in force, by the fields that need others.
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "champions": [
        BOXES | {"sacrifice_supply": "limited"},
        {"players": 2},
        BOXES | {"archer_faces": "B"},
        BOXES | {"component_counts": "manual"},
    ],
    "reavers": [{"players": 3}, {"players": 3, "negotiation": "auto"}, {"players": 6}],
    "god_of_war": [{"players": 4}, {"players": 1}],
}
#: What random files are made for.
KINDS = ("champions", "boxes", "reavers", "god_of_war")
#: Who plays: greedy games show what random ones reach seldom.
BOTS = ("random", "greedy")
#: Fields that no event of these games shows, each with the reason.
UNSEEN: dict[str, dict[tuple[str, str], str]] = {
    "god_of_war": {("scenes", "next_when"): "neither bot comes to a boss with two boards"}
}
TITLES = ("name", "title")


def titles(field: tuple[str, str]) -> bool:
    """Whether a field is a title, which changes no game."""
    return field[1] in TITLES


def hold(case: dict[str, Any], folder: Path) -> None:
    """Raises, and keeps the case, if it lacks its property."""
    problem = again(case, folder)
    if problem is not None:
        raise AssertionError(f"{problem}\n{daily.keep(case | {'why': problem})}")


def again(case: dict[str, Any], folder: Path) -> str | None:
    """Returns how a case lacks its property, or ``None``."""
    properties: dict[str, Callable[[dict[str, Any], Path], str | None]] = {
        "states are read back": misread,
        "a field does something": idle,
    }
    return properties[case["property"]](case, folder)


# States of games with random files


def random_file(kind: str, seed: int, folder: Path) -> dict[str, Any]:
    """A valid card file with its game and options, as a case."""
    draw = random.Random(f"{kind} {seed}")
    game = "champions" if kind == "boxes" else kind
    if kind == "boxes":
        options = BOXES | {"players": draw.randint(2, 5)}
        text = to_toml(box_corrections(seed, BOTH, promos=True))
    elif kind == "champions":
        options, text = {"players": draw.randint(2, 4)}, to_toml(corrections(seed))
    elif kind == "reavers":
        options, text = {"players": draw.randint(2, 6)}, to_toml(reavers_corrections(seed))
    else:
        options = {"players": draw.randint(1, 4)}
        rows = Corrected(kind, options, folder)
        table, field = draw.choice([it for it in rows.fields if not titles(it)])
        text = file_of(rows.changed(table, field), rows.rowless)
    name = "states are read back"
    return {"property": name, "game": game, "options": options, "cards": text, "seed": seed}


def misread(case: dict[str, Any], folder: Path) -> str | None:
    """How a game with a card file misreads its own states, or offers what changes nothing."""
    path = folder / "cards.toml"
    path.write_text(case["cards"], encoding="utf-8")
    game: Any = midgard.GAMES[case["game"]](**case["options"], cards=path)
    state, draw = game.new_state(seed=case["seed"]), random.Random(case["seed"])
    for step in range(STEPS):
        if state.is_terminal:
            break
        if step % EVERY == 0:
            data = state.to_dict()
            if game.from_dict(data, chance="explicit").to_dict() != data:
                return f"step {step}: a state is read back as another one"
            if idle_action := without_effect(state):
                return f"step {step}: {idle_action}"
        state.apply(draw.choice(state.legal_actions()))
    return None


def without_effect(state: Any) -> str | None:
    """A legal action that changes nothing, or a rune whose use does nothing besides."""
    before = state.to_dict()
    for action in state.legal_actions():
        child = state.game.from_dict(before, chance="explicit")
        events = child.apply_events(action)
        text = state.game.action(action).text
        if child.to_dict() == before:
            return f"{text!r} changes nothing"
        if text.startswith("rune ") and "phase" in before:
            asks = child.to_dict()["phase"]["name"] != before["phase"]["name"]
            if not asks and [it["name"] for it in events] == ["used"]:
                return f"{text!r} only uses the rune"
    return None


# Fields


@functools.lru_cache(maxsize=16)
def rows_of(name: str, at: int, folder: Path) -> Corrected:
    """The rows of a game with one of its options."""
    own = folder / f"{name}-{at}"
    own.mkdir()
    return Corrected(name, OPTIONS[name][at], own)


def fields(name: str, folder: Path) -> list[tuple[str, str]]:
    """The fields of a game that must do something, mixed so that neighbours are of all tables."""
    found = [it for it in rows_of(name, 0, folder).fields if not titles(it)]
    random.Random(name).shuffle(found)
    return found


def of_today(found: list[tuple[str, str]], count: int, seed: int) -> list[tuple[str, str]]:
    """The fields of a day: days in a row go through all of them."""
    start = seed * count % len(found)
    return (found[start:] + found[:start])[:count]


def idle(case: dict[str, Any], folder: Path) -> str | None:
    """How a field does nothing: its file has the digest of the usual cards, or no event differs.

    Games whose results differ are played first, with all options; then, if there are none, all.
    """
    name, field = case["game"], (case["table"], case["field"])
    tried = list[tuple[Any, Any]]()
    for at in range(len(OPTIONS[name])):
        rows = rows_of(name, at, folder)
        usual = rows.game("")
        for changed in changes(rows, *field) if field in rows.fields else ():
            game = rows.game(file_of(changed, rows.rowless))
            if game.card_digest == usual.card_digest:
                return f"{field} of {name} does not change the digest of the cards"
            tried.append((game, usual))
            if any(shows(game, usual, bot, results=True) for bot in BOTS):
                return None
    if not tried or field in UNSEEN.get(name, {}):
        return None
    if any(shows(*games, bot) for games in tried for bot in BOTS):
        return None
    return f"{field} of {name} changes no event of {GAMES} games"


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


def shows(game: Any, usual: Any, bot: str, *, results: bool = False) -> bool:
    """Whether an event of a game differs, when a bot plays it with these and the usual cards.

    The games whose results differ come first; with ``results`` some result must differ.
    """
    one, other = simulated(game, bot), simulated(usual, bot)
    if one.digest == other.digest and results:
        return False
    found, expected = results_of(one), results_of(other)
    alike = [now == before for now, before in zip(found, expected, strict=True)]
    for at in sorted(range(GAMES), key=alike.__getitem__):
        events = played(game, bot, other.seed_of(at))
        usual_ones = usual_events(usual, bot, at)
        if any(now != before for now, before in zip_longest(events, usual_ones)):
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
