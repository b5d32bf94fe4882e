"""Games in lockstep that Hypothesis draws and shrinks: options, corrected cards, small numbers.

Each small number is taken modulo what is possible, so a list that is shorter, or has smaller
numbers, is a game too. What the engines disagree about is shrunk, and only the last, smallest game
is written to tests/regressions. Options are drawn so that the first of their values comes first.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import hypothesis
from hypothesis import HealthCheck, Phase, given, reject, settings
from hypothesis import strategies as st

import midgard
from midgard.reference.reavers import Reavers
from support.corrections.boxes import box_corrections
from support.corrections.champions import Corrections, corrections, to_toml
from support.corrections.god_of_war import CODES, NEW
from support.corrections.reavers import reavers_corrections, scarce
from support.fuzz import daily
from support.fuzz import endless as fuzz
from support.lockstep import champions as lockstep
from support.lockstep import god_of_war as god_of_war_lockstep
from support.lockstep import reavers as reavers_lockstep
from support.lockstep.common import Played

__all__ = ["EXAMPLES", "GAMES", "Game", "agree"]

EXAMPLES = 2_000 if "MIDGARD_LONG" in os.environ else 40
"""Games of one name that a run plays."""
STEPS = 900
"""Steps after which a drawn game ends. Its last steps are those of its end, or these."""
EVERY = 16
"""In a step that is compared in full, one illegal action in this number is tried."""
FULL = 12
"""One step in this number is compared in full, besides the first two visits of each phase."""


class Game(NamedTuple):
    """What is drawn of a game."""

    options: dict[str, Any]
    choices: list[int]
    cards: str | None = None  #: the text of a file with corrected cards
    position: dict[str, Any] | None = None  #: where it begins
    style: Mapping[str, Any] = MappingProxyType({})  #: how numbers become actions


def agree(name: str) -> None:
    """Plays drawn games of one name. Raises if the engines disagree, and keeps the smallest."""
    smallest: list[dict[str, Any]] = []

    @hypothesis.seed(daily.SEED)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(GAMES[name]())
    def both_agree(game: Game) -> None:
        played = _played(name, game)
        if played.problem is not None:
            smallest[:] = [played.case or {}]
            raise AssertionError(played.problem)

    try:
        both_agree()
    except AssertionError as error:
        kept = daily.keep(smallest[-1]) if smallest else ""
        raise AssertionError(f"{error}\n{kept}") from None


def _played(name: str, game: Game) -> Played:
    """Plays a game on both engines. A panic is a problem as a disagreement is."""
    case: dict[str, Any] = {
        "game": name.partition("-")[0],
        "options": game.options,
        "choices": game.choices,
    }
    if game.cards is not None:
        case["cards"] = game.cards.splitlines()
    if game.position is not None:
        case["position"] = game.position
    chosen: dict[str, Any] = {"every": EVERY, "full": FULL, "position": game.position}
    try:
        with fuzz.corrected_file(game.cards or "") as path:
            options = game.options if game.cards is None else game.options | {"cards": path}
            play = PLAYERS[case["game"]]
            played = play(options, game.choices, **chosen, **game.style)
    except BaseException as error:  # a panic is not an Exception
        if not isinstance(error, Exception) and not type(error).__name__.startswith("Panic"):
            raise
        why = f"{type(error).__name__}: {error}"
        return Played(why, 0, 0, case | {"why": why, **game.style})
    if played.problem is None:
        return played
    taken = (played.case or {})["choices"]
    return played._replace(case=case | {"why": played.problem, "choices": taken, "full": 1})


PLAYERS: dict[str, Callable[..., Played]] = {
    "champions": lockstep.disagreement,
    "reavers": reavers_lockstep.disagreement,
    "god_of_war": god_of_war_lockstep.disagreement,
}


@st.composite
def _numbers(draw: st.DrawFn) -> list[int]:
    """Small numbers, mostly enough for a whole game."""
    length = draw(st.integers(0, STEPS) | st.sampled_from((STEPS, STEPS)))
    return draw(st.lists(st.integers(0, 63), min_size=length, max_size=length))


@st.composite
def _corrections(draw: st.DrawFn, make: Callable[[int], Corrections]) -> str | None:
    """Some of the rows of drawn corrections, or all of them, or none."""
    kind = draw(st.sampled_from(("none", "some", "all", "all")))
    if kind == "none":
        return None
    rows = list(make(draw(st.integers(0, 2**32))).items())
    if kind == "some":
        last = draw(st.integers(0, len(rows)))
        rows = rows[last - draw(st.integers(0, last)) : last]
    return to_toml(dict(rows)) if rows else None


def _valid(game: str, options: dict[str, Any], cards: str | None) -> None:
    """Rejects corrections that are not valid without the rows that were left out."""
    if cards is None:
        return
    try:
        with fuzz.corrected_file(cards) as path:
            getattr(midgard, game)(**options, cards=path)
    except ValueError:
        reject()


def _ints(draw: st.DrawFn) -> Iterator[int]:
    """Drawn small numbers without end."""
    while True:
        yield draw(st.integers(0, 63))


@st.composite
def _champions(draw: st.DrawFn) -> Game:
    """A game without boxes, with the built-in or corrected cards."""
    options = draw(st.sampled_from(lockstep.OPTIONS))
    cards = draw(_corrections(corrections))
    _valid("Champions", options, cards)
    return Game(options, draw(_numbers()), cards)


@st.composite
def _boxes(draw: st.DrawFn) -> Game:
    """A game with any boxes and options, with the built-in or corrected cards."""
    chance = draw(st.randoms(use_true_random=False))
    options = lockstep.any_box_options(draw(st.integers(0, 13)), chance)
    sets, promos = options["expansions"], options["promos"]

    def make(seed: int) -> Corrections:
        return box_corrections(seed, sets, promos=promos, options=options)

    cards = draw(_corrections(make))
    _valid("Champions", options, cards)
    return Game(options, draw(_numbers()), cards)


@st.composite
def _reavers(draw: st.DrawFn) -> Game:
    """A game of Reavers: plain, corrected, scarce, or with ships that keep together."""
    options = reavers_lockstep.options(draw(st.integers(0, 14)), _ints(draw))
    cards = draw(_corrections(reavers_corrections))
    _valid("Reavers", options, cards)
    position = None
    if draw(st.booleans()):
        with fuzz.corrected_file(cards or "") as path:
            position = scarce(Reavers(**options, cards=path), draw(st.integers(0, 2**32)))
    style = {"herd": draw(st.sampled_from((False, False, True)))}
    return Game(options, draw(_numbers()), cards, position, style)


@st.composite
def _god_of_war(draw: st.DrawFn) -> Game:
    """A game of God of War: a scene or a whole game, with cards and scenes of a file's own too."""
    options = god_of_war_lockstep.options(draw(st.integers(0, 43)), _ints(draw))
    cards = options.pop("cards")
    own = draw(st.sampled_from((None, None, CODES, NEW, NEW + CODES)))
    if own is not None:
        cards = own
    if own is not None and NEW in own:
        options["scene"] = draw(st.sampled_from(("lake", "maw", None)))
        if options["scene"] is None:
            options["scenes"] = ("q1", "lake", "q2", "b7", "maw", "b10")
    style = {"habit": draw(st.sampled_from(god_of_war_lockstep.HABITS))}
    return Game(options, draw(_numbers()), cards, None, style)


GAMES: dict[str, Callable[[], st.SearchStrategy[Game]]] = {
    "champions": _champions,
    "champions-boxes": _boxes,
    "reavers": _reavers,
    "god_of_war": _god_of_war,
}
"""What draws the games of each name; what follows a hyphen is a kind of one game."""
