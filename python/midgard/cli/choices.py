"""The choices of a player, and how typed text is matched: by number, name or part of a name."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from midgard import Game, State
from midgard.presentation import presentation
from midgard.protocols import Action

EXPLAINED = 7
"""The largest number of choices that are shown with explanations; more are shown by name only,
unless their names say nothing."""
SHARED = 4
"""If all choices end with at least this many equal words, these are shown once, below them."""
COLUMNS = 4
WIDTH = 24


def menu(state: State) -> dict[int, Action]:
    """Returns the legal actions by their numbers in the menu."""
    shown = presentation(state.game)
    legal = [state.game.action(index) for index in state.legal_actions()]
    own = [(shown.choice_number(one), one) for one in legal]
    numbered = {number: one for number, one in own if number is not None}
    rest = shown.arrange([one for number, one in own if number is None])
    return numbered | dict(enumerate(rest, max(numbered, default=0) + 1))


def name_of(action: Action, game: Game) -> str:
    """Returns the name of a choice."""
    return " ".join((action.kind, *presentation(game).choice_words(game, action)))


def label_of(action: Action, among: Collection[Action], game: Game) -> str:
    """Returns the name of a choice, without its first word if that is obvious."""
    shown = presentation(game)
    if not action.arguments or shown.is_number_alone(action):
        return action.text
    if shown.shows_kind(action, among):
        return name_of(action, game)
    return " ".join(shown.choice_words(game, action))


def menu_lines(state: State, choices: dict[int, Action], width: int = 100) -> list[str]:
    """Returns the lines of the menu: few choices with explanations, many in columns."""
    every = choices.values()
    shown = presentation(state.game)
    names = {number: label_of(one, every, state.game) for number, one in choices.items()}
    if len(choices) <= EXPLAINED or any(map(shown.needs_explanation, every)):
        numbered = {n for n, one in choices.items() if shown.choice_number(one) is not None}
        names = {n: "" if n in numbered else f"{it}  " for n, it in names.items()}
        longest = max(map(len, names.values()))
        explanations, tail = _shared([_explained(state, one) for one in every])
        lines = [
            f"{number:>4}  {names[number]:<{longest}}{text}"
            for number, text in zip(choices, explanations, strict=True)
        ]
        tail = shown.menu_note(every) or tail
        return [*lines, f"      {tail}"] if tail else lines
    cells = [f"{number:>4}  {name}" for number, name in names.items()]
    height = -(-len(cells) // max(1, min(COLUMNS, width // WIDTH)))
    rows = [cells[row::height] for row in range(height)]
    return ["".join(cell.ljust(WIDTH) for cell in row).rstrip() for row in rows]


def _explained(state: State, action: Action) -> str:
    """The effect of an action, with the remarks, without the rules."""
    parts = state.explanation(action)
    return " ".join([parts["text"], *(f"({remark})" for remark in parts["remarks"])])


def _shared(texts: list[str]) -> tuple[list[str], str]:
    """Splits off the words with which all texts end, if there are many."""
    backwards = [text.split()[::-1] for text in texts]
    count = next(
        (n for n, words in enumerate(zip(*backwards, strict=False)) if len(set(words)) > 1), 0
    )
    tail = " ".join(texts[0].split()[-count:])
    is_whole = tail.count("(") == tail.count(")")  # a remark is not torn apart
    if len(texts) < 3 or count < SHARED or not is_whole:
        return texts, ""
    return [" ".join(text.split()[:-count]) for text in texts], tail


def find(
    typed: str, among: Sequence[Action], game: Game, state: State | None = None
) -> list[Action]:
    """Returns the actions that match a typed text best; with a state also by what they are about.

    The best match is the whole text, then the text without its first word, then beginnings of words
    in order (``left``, ``pl tr``), then initials (``hg`` for ``hunting_grounds``). A die is matched
    by its text or by what it shows (``sword 2`` for ``pick swordsman hit-2``).
    """
    tokens = _words(typed)
    if not tokens or re.search(r"(^|\s)-", typed):  # -1 does not mean 1
        return []
    fits: tuple[Callable[[list[str]], bool], ...] = (
        lambda words: words == tokens,
        lambda words: words[1:] == tokens,
        lambda words: _begin(tokens, words),
        lambda words: "".join(tokens) in (_initials(words), _initials(words[1:])),
    )
    called = [(one, [_words(one.text), _words(name_of(one, game))]) for one in among]
    if state is not None:
        shown = presentation(game)
        for one, names in called:
            names += map(_words, shown.further_names(state, one))
    for fit in fits:
        found = [one for one, names in called if any(map(fit, names))]
        if found:
            return found
    return []


def _words(text: str) -> list[str]:
    plain = re.sub("['\u2019]", "", text.lower())  # the table has Jarl's Longhouse
    return [word for word in re.split(r"[\s_+-]+", plain) if word]


def _begin(tokens: list[str], words: list[str]) -> bool:
    """Returns whether every token begins a word, in order."""
    left = iter(words)
    return all(any(word.startswith(token) for word in left) for token in tokens)


def _initials(words: list[str]) -> str:
    return "".join(word[0] for word in words)
