"""A text that is no action: both engines name the nearest action, in the same words."""

import random
from typing import Any

import pytest

import midgard
from midgard import reference
from midgard._midgard import GAMES

PAIRS: dict[str, tuple[Any, Any]] = {
    "champions": (midgard.Champions(players=2), reference.Champions(players=2)),
    "champions with boxes": (
        midgard.Champions(expansions=["dark_mountains", "valhalla"]),
        reference.Champions(expansions=["dark_mountains", "valhalla"]),
    ),
    "reavers": (midgard.Reavers(players=2), reference.Reavers(players=2)),
    "god_of_war": (midgard.GodOfWar(players=2), reference.GodOfWar(players=2)),
}


def wrong_texts(texts: list[str], chance: random.Random) -> list[str]:
    """Texts of actions with a letter too many, too few or wrong, and texts that are like none."""
    wrong = ["", " ", "x", "xyzzy", "þ", "a\n\u202e", "x" * 100, texts[0] + " x", "PASS"]
    for text in chance.sample(texts, 12):
        at = chance.randrange(len(text))
        rest = chance.choice([text[at:], text[at + 1 :], text[at + 2 :]])
        wrong += [text[:at] + chance.choice(["", "q"]) + rest, f"{text.partition(' ')[0]} nowhere"]
    return [text for text in wrong if text not in texts]


@pytest.mark.parametrize("name", PAIRS)
def test_both_engines_name_the_nearest_action(name: str) -> None:
    compiled, slow = PAIRS[name]
    texts = [str(compiled.action(index)) for index in range(compiled.action_count)]
    for text in wrong_texts(texts, random.Random(name)):
        with pytest.raises(midgard.InvalidNotationError) as found:
            compiled.action(text)
        with pytest.raises(ValueError, match=r"^unknown action ") as other:
            slow.action(text)
        assert str(found.value) == str(other.value), text


@pytest.mark.parametrize("name", GAMES)
def test_a_misspelled_action_is_found_and_is_one_of_the_game(name: str) -> None:
    game = GAMES[name]()
    texts = [str(game.action(index)) for index in range(game.action_count)]
    longest = max(texts, key=len)
    with pytest.raises(midgard.InvalidNotationError) as found:
        game.action(longest + "q")
    near = str(found.value).removeprefix(f'unknown action "{longest}q" (did you mean "')
    assert near.removesuffix('"?)') in texts


@pytest.mark.parametrize("name", GAMES)
def test_a_text_like_no_action_has_the_first_words_of_the_game(name: str) -> None:
    game = GAMES[name]()
    words = dict.fromkeys(str(game.action(at)).split()[0] for at in range(game.action_count))
    with pytest.raises(midgard.InvalidNotationError) as found:
        game.action("zzzzzzzz")
    known = ", ".join(words)
    assert str(found.value) == f'unknown action "zzzzzzzz"; an action begins with: {known}'
