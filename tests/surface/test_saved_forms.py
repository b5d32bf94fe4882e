"""The forms of saved states, views and events are pinned: a file keeps its meaning."""

import hashlib
import json

import pytest

import midgard
from midgard._midgard import GAMES
from midgard.protocols import Game

# Digests of a random game of each: states as bytes, states as JSON, keys, views, events.
PINNED = {
    "champions(players=4)": (
        *("802d1cdde2a7ee5e", "6b936a3decf5456a", "e0c9c1c294afcc7b"),
        *("d4bedb3171aa441a", "9ba5517e6e4ae886"),
    ),
    "champions(players=5,expansions=valhalla+dark_mountains)": (
        *("ce7c28b4b247ab28", "bab7cd79435b7d06", "3fe235d2f837e4ba"),
        *("2cc2f43cec5a4edb", "c1b21cbffa9fb227"),
    ),
    "reavers(players=4)": (
        *("0ed6739736022a52", "dc78c81b05524393", "169057836d5b3239"),
        *("76e170f666b202f9", "9c18e29857080405"),
    ),
    "reavers(players=3,memory=screen,negotiation=micro)": (
        *("e2f5bd0e40229105", "6d07433a4c1bc849", "5ec694c43781124b"),
        *("2b64ee6205336b9a", "7f4d9d599aec34e9"),
    ),
    "god_of_war(players=3)": (
        *("8592853d5872c161", "d2b471a3d1cbca76", "35b986fdf9e3f313"),
        *("f23b27aa573a9dff", "962fe04f7cecba7b"),
    ),
    "wall(players=3)": (
        *("765de9d26e8050af", "d532354a53d9471e", "cf01a17a196f0f79"),
        *("7cfe8876ad7043b0", "0671db7c6e750f95"),
    ),
    "bids(players=6)": (
        *("020406876b36168b", "2f65a444e76b55b6", "702a16b8f867efd6"),
        *("616a83419a62b68e", "1a027cea31ef7503"),
    ),
    "poker(players=2)": (
        *("ba3f46b578f14bbf", "550a5310b5358098", "2dff8f8ab5121f35"),
        *("026fa684663c759d", "3807ad147c56570c"),
    ),
}

# The form of saved states: the first bytes behind the origin and the chance stream.
FORMS = {
    "champions": b"mgC\x02",
    "reavers": b"mgR\x01",
    "god_of_war": b"mgG\x01",
    "wall": b"mgW\x01",
    "bids": b"mgb\x01",
    "poker": b"mgP\x01",
}


def saved(game: Game) -> tuple[str, ...]:
    """Returns the digests of what a random game saves: 40 decisions at most."""
    sums = [hashlib.sha256() for _ in range(5)]
    state = game.new_state(seed=5)
    for step in range(40):
        if state.is_terminal:
            break
        data = state.to_bytes()
        at = data.rindex(FORMS[game.name])
        keys = [state.information_key(seat) for seat in range(game.players)]
        views = [dict(state.view(seat)) for seat in range(game.players)]
        legal = state.legal_actions()
        events = state.apply_events(legal[(7 * step + 3) % len(legal)])
        parts = (
            data[at:],
            json.dumps(state.to_dict()).encode() + state.to_json().encode(),
            b"".join(keys),
            json.dumps(views).encode(),
            json.dumps(events).encode(),
        )
        for total, part in zip(sums, parts, strict=True):
            total.update(part)
    return tuple(total.hexdigest()[:16] for total in sums)


@pytest.mark.parametrize("text", PINNED)
def test_a_game_saves_states_views_and_events_as_ever(text: str) -> None:
    """Bytes, JSON, information keys, views and events of a game are those that they were."""
    assert saved(midgard.load_game(text)) == PINNED[text]


def test_every_game_has_a_pin() -> None:
    """A new game pins its forms here."""
    assert {text.split("(")[0] for text in PINNED} == set(GAMES)
