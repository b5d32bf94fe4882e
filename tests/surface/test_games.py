"""Games as text: ``load_game`` and ``str`` are inverses, for every game and all options."""

import itertools
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.games import (
    default_options,
    game_options,
    game_text,
    own_cards,
    parse_game,
    player_counts,
)
from support.games.every import NO_OTHER, games_of

NAMES = sorted(midgard.GAMES)
CORRECTION = '[[trolls]]\nid = "troll-2-1"\nattack = 3\n'


@pytest.mark.parametrize("name", NAMES)
def test_a_game_and_its_text_are_inverses(name: str) -> None:
    """With all combinations of options that a game takes; no two of them have the same text."""
    texts = set()
    for game in games_of(name):
        text = game_text(game)
        loaded = midgard.load_game(text)
        assert loaded == game
        assert game_options(loaded) == game_options(game)
        assert game_text(loaded) == text
        assert text not in texts
        texts.add(text)
    assert texts


@pytest.mark.parametrize("name", NAMES)
def test_every_option_is_tried_with_two_values(name: str) -> None:
    """An option with one value could be left out of the text of a game, and nobody would see it."""
    tried: dict[str, set[str]] = {}
    for game in games_of(name):
        for option, value in game_options(game).items():
            tried.setdefault(option, set()).add(repr(value))
    for option in default_options(midgard.GAMES[name]):
        if option == "cards" or (name, option) in NO_OTHER:
            continue
        if option == "players" and len(player_counts(name)) == 1:
            continue
        assert len(tried[option]) > 1, f"{option} has one value: support.games.every needs more"


@pytest.mark.parametrize("name", NAMES)
def test_a_text_has_the_players_and_what_is_not_as_usual(name: str) -> None:
    kind = midgard.GAMES[name]
    defaults = default_options(kind)
    assert game_text(kind()) == f"{name}(players={defaults['players']})"
    for players in player_counts(name):
        assert game_text(kind(players=players)) == f"{name}(players={players})"


@pytest.mark.parametrize("name", NAMES)
def test_a_name_alone_is_the_game_as_usual(name: str) -> None:
    kind = midgard.GAMES[name]
    for text in (name, f"{name}()", f" {name} ( ) "):
        assert midgard.load_game(text) == kind()


@pytest.mark.parametrize("name", NAMES)
def test_every_option_of_a_game_can_be_read_back(name: str) -> None:
    """Otherwise the text of a game could not be written."""
    options = game_options(midgard.GAMES[name]())
    assert options.keys() | {"cards"} >= default_options(midgard.GAMES[name]).keys()


def test_the_text_of_a_game_is_stable() -> None:
    """It stands in files of other people: what is written here stays."""
    game = midgard.Champions(
        players=3,
        variants=["mistrustful_villagers", "hall_of_records"],
        assignment="simultaneous",
        start_player=1,
        leaders=["ullr", "asmundr", "dagrun"],
        skip_forced=True,
    )
    assert game_text(game) == (
        "champions(players=3,variants=hall_of_records+mistrustful_villagers,"
        "assignment=simultaneous,start_player=1,leaders=ullr+asmundr+dagrun,skip_forced=true)"
    )


def test_the_order_of_options_and_of_variants_means_nothing() -> None:
    one = "champions(variants=mistrustful_villagers+hall_of_records,players=2)"
    other = "champions( players=2, variants=hall_of_records+mistrustful_villagers )"
    assert midgard.load_game(one) == midgard.load_game(other)


REFUSED = {
    "": "a game is written as",
    "(": "a game is written as",
    "champions(players=3": "a game is written as",
    "champions(players=3))": "an option of a game is written as",
    "champions players=3": "a game is written as",
    "chess": 'unknown game "chess"; known: ',
    "Champions": 'unknown game "Champions" .did you mean "champions"[?]',
    "champions(players)": "an option of a game is written as name=value, not 'players'",
    "champions(players=)": "an option of a game is written as name=value, not 'players='",
    "champions(players=3,)": "an option of a game is written as name=value, not ''",
    "champions(,players=3)": "an option of a game is written as name=value, not ''",
    "champions(players=3,players=3)": "the option 'players' is named twice",
    "champions(speed=3)": 'unknown option "speed" of champions; known: players, ',
    "champions(players=three)": "players must be a whole number, not 'three'",
    "champions(players=3.0)": "players must be a whole number, not '3.0'",
    "champions(players=5)": "players must be 2, 3 or 4, or 5 with dark_mountains, not 5",
    "champions(players=99999999999999999999)": "players must be 2, 3 or 4, or 5 with .*, not 9+",
    "champions(skip_forced=yes)": "skip_forced must be true or false, not 'yes'",
    "champions(variants=hall)": 'unknown variant "hall" .did you mean "hall_of_records"[?]',
    "champions(variants=hall_of_records+hall_of_records)": "variants names 'hall_of_records' twice",
    "champions(variants=+)": "variants has an empty word in '\\+'",
    "champions(leaders=ullr+)": "leaders has an empty word in 'ullr\\+'",
    "champions(leaders=ullr)": "leaders must be drafted, random or a list",
    "champions(players=2,leaders=ullr+ullr)": "leaders names 'ullr' twice",
    "champions(start_player=4)": "start_player must be a seat from 0 to 3, not 4",
    "champions(start_player=me)": "start_player must be a seat from 0 to 3, not 'me'",
    "champions(assignment=both)": "assignment",
    "champions(cards=my.toml)": "the game has cards of its own, with the digest my.toml: name",
    "champions(cards=0000000000000000)": "the game has cards of its own, with the digest 0{16}",
    "champions(players=3)\0": "a game is written as",
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_text_that_is_not_a_game_is_refused(text: str) -> None:
    with pytest.raises(midgard.InvalidOptionError, match=REFUSED[text]):
        midgard.load_game(text)


@pytest.mark.parametrize("thing", [None, 3, b"champions", ["champions"], midgard.Champions()])
def test_objects_that_are_not_texts_are_refused(thing: Any) -> None:
    with pytest.raises(midgard.InvalidOptionError, match="a game is written as"):
        midgard.load_game(thing)


@pytest.mark.parametrize("name", NAMES)
def test_every_short_text_is_a_game_or_refused(name: str) -> None:
    """Nothing but midgard's own errors comes out of a text."""
    parts = ("players", "players=2", "=", "a=b", "", "cards=x", "players=2+3", "players=-1")
    for first, second in itertools.product(parts, repeat=2):
        for text in (f"{name}({first},{second})", f"{name}({first}{second})", f"{name}{first}"):
            try:
                game = midgard.load_game(text)
            except midgard.MidgardError as error:
                refused = str(error)
            else:
                refused = ""
                assert midgard.load_game(game_text(game)) == game
            assert "\n" not in refused


def files(folder: Path) -> Iterator[tuple[Path, midgard.Game]]:
    path = folder / "my cards.toml"
    path.write_text(CORRECTION)
    yield path, midgard.Champions(players=2, cards=path)


def test_cards_of_ones_own_are_named_by_their_digest(tmp_path: Path) -> None:
    [(path, game)] = files(tmp_path)
    text = game_text(game)
    assert text == f"champions(players=2,cards={own_cards(game)})"
    assert midgard.load_game(text, cards=path) == game
    assert midgard.load_game(text, cards=str(path)) == game
    with pytest.raises(midgard.InvalidOptionError, match=r"cards of its own.*name their file"):
        midgard.load_game(text)


def test_a_file_with_other_cards_is_refused(tmp_path: Path) -> None:
    [(path, game)] = files(tmp_path)
    text = game_text(game)
    path.write_text(CORRECTION.replace("3", "4"))
    expected = f"have the digest .*not {own_cards(game)}"
    with pytest.raises(midgard.InvalidOptionError, match=expected):
        midgard.load_game(text, cards=path)


def test_a_text_without_a_digest_takes_a_file_as_it_is(tmp_path: Path) -> None:
    [(path, game)] = files(tmp_path)
    assert midgard.load_game("champions(players=2)", cards=path) == game


def test_the_digest_of_the_usual_cards_needs_no_file() -> None:
    game = midgard.Champions(players=2)
    assert midgard.load_game(f"champions(players=2,cards={game.card_digest})") == game


def test_the_faults_of_a_card_file_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text('[[trolls]]\nid = "no-such-troll"\n')
    with pytest.raises(midgard.InvalidCardsError):
        midgard.load_game("champions", cards=path)


STRANGE = ("a+b", "+", "1", "-1", "1+2", "true", "false", "x.y", "9" * 39, "a" * 100, "0", "none")


@pytest.mark.parametrize("name", NAMES)
def test_every_option_with_a_strange_value_is_taken_or_refused(name: str) -> None:
    """A refusal uses the words of the text, not those of Python."""
    for option, value in itertools.product(default_options(midgard.GAMES[name]), STRANGE):
        for text in (f"{name}({option}={value})", f"{name}({option}={value}+in_turn)"):
            try:
                game = midgard.load_game(text)
            except midgard.InvalidOptionError as error:
                message = str(error)
                assert option.rstrip("s").replace("_", " ") in message.replace("_", " "), text
                assert not re.search(r"object|instance|argument|NoneType|\['|list", message) or (
                    "or a list" in message
                ), message
                assert len(message) < 400
            else:
                assert midgard.load_game(game_text(game)) == game


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("cards", [3, True, b"cards.toml", ["cards.toml"], object(), 1.5, {}])
def test_wrong_paths_of_card_files_are_refused(name: str, cards: Any) -> None:
    with pytest.raises(midgard.InvalidOptionError, match="cards must be the path of a file, not"):
        midgard.load_game(name, cards=cards)


@pytest.mark.parametrize("name", NAMES)
def test_a_long_text_is_read_in_time_that_grows_as_the_text_does(name: str) -> None:
    """A quadratic reader would take minutes for these."""
    many = range(100_000)
    texts = [f"{name}({','.join(f'a{n}=1' for n in many)})", f"{name}(" + ")" * 200_000]
    for option in default_options(midgard.GAMES[name]):
        texts.append(f"{name}({option}={'+'.join(f'w{n}' for n in many)})")
        texts.append(f"{name}({option}={'+' * 200_000})")
        texts.append(f"{name}({option}{' ' * 200_000}!=1)")
    for text in texts:
        start = time.process_time()
        with pytest.raises(midgard.InvalidOptionError):
            midgard.load_game(text)
        assert time.process_time() - start < 5


def test_a_text_can_be_taken_apart() -> None:
    parsed = parse_game("champions(leaders=random,skip_forced=true,start_player=0)")
    assert parsed == ("champions", {"leaders": "random", "skip_forced": True, "start_player": 0})
