"""The file of a sweep: what it may have, and all that is wrong with it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from midgard._midgard import InvalidCardsError, MidgardError
from midgard._runs.running import seated_players
from midgard._shared.input import MAX_GAME_SEED, abbreviate, seed_of_text, unknown_name
from midgard._shared.named_again import bots_of_file
from midgard.bots import make, require_plays
from midgard.bots.default import default_bot
from midgard.games import build_game, parse_game
from midgard.protocols import Game
from midgard.sweeps.factors import (
    Cells,
    Factor,
    card_file,
    overlap,
)
from midgard.sweeps.problems import Problems
from midgard.sweeps.vary import is_texts, read_factor

Made = TypeVar("Made")

Point = tuple[int | None, ...]
"""For each factor the position of its value, or ``None`` for what the game has."""

DESIGNS = ("grid", "single", "morris", "sobol")
"""How points are chosen: all combinations, one factor at a time, or by SALib."""
_NUMBERS: dict[str, tuple[int, int, int]] = {  # usual, least, most
    "seed": (0, 0, MAX_GAME_SEED),
    "games": (1000, 2, 10**9),
    "trajectories": (10, 2, 10_000),
    "levels": (4, 2, 100),
    "samples": (64, 2, 2**20),
    "budget": (10_000_000, 1, 10**12),
}
_OF_DESIGN = {"trajectories": "morris", "levels": "morris", "samples": "sobol"}
_KEYS = {*_NUMBERS, "game", "bots", "design", "results", "vary", "claims"}
_CLAIM = {"text", "more", "than"}


@dataclass(frozen=True)
class Claim:
    """A statement about results: one is more than another.

    Attributes:
        text: the claim in words.
        more: the name of the result that is the larger one, a sum of several, or a number.
        than: that of the smaller one; of several that a pattern matches, the largest counts.
    """

    text: str
    more: str | float
    than: str | float


@dataclass(frozen=True)
class Plan:
    """A sweep.

    Attributes:
        text: the file.
        game: the game without changes.
        bots: the bots without changes.
        seed: the seed of all games and of the design.
        games: the number of games at each point.
        design: how points are chosen, one of `DESIGNS`.
        trajectories: the number of trajectories of the screening.
        levels: the number of levels of the screening.
        samples: the number of base samples of Sobol's design.
        budget: the most games of all points.
        results: patterns of the results that are shown; none for the usual ones.
        factors: what is varied.
        claims: the statements.
        caller: the number of games and the seed of the caller, where the file names none.
        cards: the text of the card file of all points; empty for the built-in cards.
    """

    text: str
    game: Game
    bots: tuple[str, ...]
    seed: int
    games: int
    design: str
    trajectories: int
    levels: int
    samples: int
    budget: int
    results: tuple[str, ...]
    factors: tuple[Factor, ...]
    claims: tuple[Claim, ...]
    caller: dict[str, str]
    cards: str

    def game_at(self, point: Point) -> Game:
        """Returns the game at a point.

        Raises:
            MidgardError: the game does not exist.
        """
        return _game_at(str(self.game), self.cards, self.factors, point)

    def bots_at(self, point: Point) -> tuple[str, ...]:
        """Returns the bots at a point."""
        found = self.bots
        for factor, value in zip(self.factors, point, strict=True):
            if value is not None and not factor.option and not factor.cells:
                found = tuple(factor.values[value])
        return found


def _game_at(text: str, cards: str, factors: Sequence[Factor], point: Point) -> Game:
    name, options = parse_game(text)
    cells: Cells = {}
    for factor, value in zip(factors, point, strict=True):
        if value is None:
            continue
        if factor.option:
            options[factor.option] = factor.values[value]
        elif factor.cells:
            cells |= factor.cells[value]
    if cells:
        options.pop("cards", None)  # the digest of the cards without changes
        cards = card_file(cells, name, cards)
    return build_game(name, options, cards or None)


def read_plan(
    text: str,
    again: Sequence[str] = (),
    games: int | None = None,
    seed: int = 0,
    cards: str = "",
) -> Plan:
    """Reads the file of a sweep.

    Args:
        text: the file.
        again: the bots in it that are code, which the caller has named too.
        games: the number of games at each point, for a file that names none.
        seed: the seed, for a file that names none.
        cards: the text of a card file for all points.

    Raises:
        InvalidSweepError: it has problems; the error has them all.
        InvalidCardsError: the card file has errors.
    """
    problems = Problems(text)
    try:
        data = tomllib.loads(text)
    except ValueError as error:  # also of a number with thousands of digits
        problems.add(f"this is not TOML: {error}")
        problems.refuse()
    except RecursionError:
        problems.add("this is not TOML: it is nested too deeply")
        problems.refuse()
    for key in data.keys() - _KEYS:
        problems.add(unknown_name("key", key, sorted(_KEYS), "of a sweep"), key)
    game = _game(data, cards, problems)
    design = data.get("design", "grid")
    if design not in DESIGNS:
        problems.add(f"this is {' or '.join(DESIGNS)}, not {abbreviate(design)}", "design")
    caller = ({} if games is None else {"games": games}) | ({"seed": seed} if seed else {})
    for key, value in caller.items():
        if key in data:
            problems.add(f"{key}={value} is for a file that names none", key)
        data.setdefault(key, value)
    numbers = _numbers(data, design, problems)
    bots = _bots(data, game, again, problems)
    factors = _factors(data, (game, cards), bots, again, problems)
    claims = _claims(data, problems)
    results = data.get("results", [])
    if not is_texts(results):
        problems.add("this is a list of texts", "results")
    problems.check()
    assert game is not None
    return Plan(
        text,
        game,
        bots,
        **numbers,
        design=design,
        results=tuple(results),
        factors=tuple(factors),
        claims=tuple(claims),
        caller={key: str(value) for key, value in caller.items()},
        cards=cards,
    )


def _game(data: dict[str, Any], cards: str, problems: Problems) -> Game | None:
    """Returns the game without changes."""
    text = data.get("game")
    if not isinstance(text, str):
        problems.add('name a game, such as game = "champions(players=4)"', "game")
        return None
    make = partial(_game_at, text, cards, (), ())
    if not cards:
        return _made(make, problems, "game")
    try:
        return make()
    except InvalidCardsError:  # these are problems of the other file
        raise
    except MidgardError as error:
        problems.add(str(error), "game")
        return None


def _numbers(data: dict[str, Any], design: object, problems: Problems) -> dict[str, int]:
    found = {}
    for key, (usual, least, most) in _NUMBERS.items():
        value = data.get(key, usual)
        if key == "seed" and isinstance(value, str):
            value = value if (seed := seed_of_text(value)) is None else seed
        if type(value) is not int or not least <= value <= most:
            problems.add(f"this is a whole number, {least} to {most}, not {abbreviate(value)}", key)
        elif key == "levels" and value % 2:
            problems.add(f"this is an even number, not {value}", key)
        elif key == "samples" and value & (value - 1):
            problems.add(f"this is a power of two, such as 64, not {value}", key)
        elif key in data and _OF_DESIGN.get(key, design) != design:
            problems.add(f'this is for design = "{_OF_DESIGN[key]}"', key)
        found[key] = value
    return found


def _bots(
    data: dict[str, Any], game: Game | None, again: Sequence[str], problems: Problems
) -> tuple[str, ...]:
    usual = ["random"] if game is None else [default_bot(game)]
    bots = data.get("bots", usual)
    if not is_texts(bots) or not bots:
        problems.add("this is a list of names: one for all seats, or one for each", "bots")
        return tuple(usual)
    if game is not None:
        _made(partial(_require_bots, game, bots, again), problems, "bots")
    return tuple(bots)


def _require_bots(game: Game, bots: Sequence[str], again: Sequence[str]) -> None:
    """Checks that bots can play a game. One that is code is made only if it is in ``again``."""
    bots_of_file(bots, again, "a file makes no code run")
    for bot in dict.fromkeys(bots):
        require_plays(make(bot, seed=0, seat=0), game)
    seated_players(game, bots)


def _made(
    make: Callable[[], Made], problems: Problems, key: str, at: int | None = None
) -> Made | None:
    """Returns what a function makes, or notes why it cannot, at a place of ``vary``."""
    where = (key, "", 0) if at is None else (key, "vary", at)
    try:
        return make()
    except InvalidCardsError as error:
        for message in dict.fromkeys(text for _, text in error.problems) or [str(error)]:
            problems.add(message, *where)
    except MidgardError as error:
        problems.add(str(error), *where)
    return None


def _tables(data: dict[str, Any], key: str, problems: Problems) -> list[dict[str, Any]]:
    """Returns the entries of a list of tables."""
    found = data.get(key, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        problems.add(f"these are tables: [[{key}]]", key)
        return []
    return found


def _claims(data: dict[str, Any], problems: Problems) -> list[Claim]:
    found = []
    for at, entry in enumerate(_tables(data, "claims", problems)):
        for key in entry.keys() - _CLAIM:
            unknown = unknown_name("key", key, sorted(_CLAIM), "of a claim")
            problems.add(unknown, key, "claims", at)
        text, more, than = (entry.get(key) for key in ("text", "more", "than"))
        if not isinstance(text, str) or not text:
            problems.add("say what is claimed", "text", "claims", at)
        for key, side in (("more", more), ("than", than)):
            if not isinstance(side, str | int | float) or isinstance(side, bool):
                problems.add("name a result or a number", key, "claims", at)
        if not isinstance(more, str) and not isinstance(than, str):
            problems.add("one side is the name of a result", "more", "claims", at)
        found.append(Claim(str(text), more, than))  # type: ignore[arg-type]  # checked above
    texts = [claim.text for claim in found]
    for at, text in enumerate(texts):
        if text in texts[:at]:
            problems.add("two claims have the same text", "text", "claims", at)
    return found


def _factors(
    data: dict[str, Any],
    base: tuple[Game | None, str],
    bots: tuple[str, ...],
    again: Sequence[str],
    problems: Problems,
) -> list[Factor]:
    game, cards = base
    entries = _tables(data, "vary", problems)
    if not entries and "vary" not in data:
        problems.add("nothing is varied: there is no [[vary]]")
    found: list[Factor] = []
    cells: dict[tuple[str, str, str], str] = {}
    for at, entry in _spread(entries, problems):
        factor = read_factor(entry, game, cards, at, problems)
        if factor is None:
            continue
        if factor.name in [one.name for one in found]:
            problems.add(f"{factor.name} is varied twice: name it otherwise", "name", "vary", at)
        for cell in factor.cells[0] if factor.cells else ():
            other = next((cells[one] for one in cells if overlap(one, cell)), None)
            if other is not None:
                where = " ".join(part for part in cell if part)
                problems.add(f"{where} is varied by {other} too", "rows", "vary", at)
        cells |= dict.fromkeys(factor.cells[0] if factor.cells else (), factor.name)
        found.append(factor)
        if game is not None:
            _require_playable((game, cards), factor, bots, again, at, problems)
    return found


def _spread(
    entries: Sequence[dict[str, Any]], problems: Problems
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yields the entries, those with several fields or with ``each`` as one for each of them."""
    for at, entry in enumerate(entries):
        each, rows, fields = entry.get("each", False), entry.get("rows"), entry.get("field")
        if not isinstance(each, bool):
            problems.add("this is true or false", "each", "vary", at)
        if each is True and not (is_texts(rows) and rows):
            problems.add("this is for a list of rows", "each", "vary", at)
            continue
        names: list[Any] = fields if isinstance(fields, list) and fields else [fields]
        patterns = [[row] for row in rows or ()] if each is True else [rows]
        if "name" in entry and len(names) * len(patterns) > 1:
            problems.add("this is for one field of rows that vary together", "name", "vary", at)
        for row in patterns:
            for name in names:
                one = {key: value for key, value in entry.items() if key != "each"}
                one |= {"rows": row} if row is not None else {}
                yield at, one | ({"field": name} if name is not None else {})


def _require_playable(
    base: tuple[Game, str],
    factor: Factor,
    bots: tuple[str, ...],
    again: Sequence[str],
    at: int,
    problems: Problems,
) -> None:
    """Notes the values of a factor that no game can have."""
    game, cards = base
    before = len(problems.found)
    for value in range(len(factor)):
        made, key = game, "bots"
        if factor.option or factor.cells:
            key = "values" if factor.option else ""
            found = _made(
                partial(_game_at, str(game), cards, [factor], (value,)), problems, key, at
            )
            if found is None:
                return
            made = found
        seats = bots if made is not game else factor.values[value]
        if made is game or len(bots) == 1:
            _made(partial(_require_bots, made, seats, again), problems, key, at)
        if len(problems.found) > before:
            return
