"""``GodOfWar.position`` completes parts to states; searches find what small ones are worth."""

from functools import cache
from typing import Any

import pytest

import midgard
from midgard.god_of_war.position import describe
from midgard.search import ISMCTS, MCTS

SCENES = ("q1", "q2", "q3", "q4", "q5", "q6", "b7", "b8", "b9a", "b9b", "b10")
TEAMS: list[tuple[str, ...] | None] = [
    None,
    ("freya", "mimir"),
    ("brok_sindri", "mimir", "kratos"),
    ("atreus", "brok_sindri", "freya", "kratos"),
]


@cache
def game(players: int, **options: Any) -> midgard.GodOfWar:
    heroes = TEAMS[players - 1]
    return midgard.GodOfWar(players=players, heroes=heroes, **options)


@pytest.mark.parametrize("phase", ["place", "main"])
@pytest.mark.parametrize("scene", SCENES)
def test_a_game_begins_at_any_scene_with_given_decks(scene: str, phase: Any) -> None:
    for players in range(1, 5):
        parts: Any = {"scene": scene, "phase": phase, "round": 3}
        deck = {"M3": 1, "N3": 2, "poison": 1}
        state = game(players).position(
            **parts, players=[{"deck": deck, "hand": {"heal2": 1}}], chance="explicit"
        )
        assert (state.scene, state.phase, state.round) == (scene, phase, 3)
        data = state.to_dict()
        assert data["players"][0]["deck"]["unseen"] == deck
        assert data["players"][0]["hand"] == {"heal2": 1}
        assert data["piles"]["poison"] == 9
        sampled = game(players).position(**parts, seed=players)
        bot = midgard.Bot("greedy", seed=1)
        while not sampled.is_terminal:
            sampled.apply(bot.choose(sampled))


def test_named_parts_never_change() -> None:
    """The parts of main decisions of whole games give these states again."""
    parts_of_it = ("round", "quest", "first_player", "active", "pyramid", "hindrances", "row")
    for players in range(1, 5):
        bot, state = midgard.Bot("greedy"), game(players).new_state(seed=players)
        seen = 0
        while not state.is_terminal:
            data = state.to_dict()
            if state.phase == "main" and not data["upgrades"]["bottom"]:
                parts: Any = {name: data[name] for name in parts_of_it}
                parts |= {
                    name: data[name] for name in ("scene", "cards", "tracks", "vars", "carrier")
                }
                parts["companions"] = data.get("companions", {})
                for unit in data["units"].values():
                    unit.pop("down")
                parts["units"] = data["units"]
                parts["players"] = [
                    {
                        **{
                            name: it[name]
                            for name in ("hero", "hand", "discard", "limit", "rebuilt")
                        },
                        **{"deck": it["deck"]["unseen"], "top": it["deck"]["top"]},
                    }
                    for it in data["players"]
                ]
                built = game(players).position(**parts).to_dict()
                for name in (
                    "players",
                    "units",
                    "cards",
                    "tracks",
                    "vars",
                    "carrier",
                    "open",
                    "piles",
                ):
                    assert built[name] == state.to_dict()[name], name
                seen += 1
            state.apply(bot.choose(state))
        assert seen > 3


def test_upgrades_of_players_leave_the_deck_and_lost_cards_are_removed() -> None:
    data = describe(game(2), scene="q1", players={0: {"deck": {"M3": 2, "D1": 1}}, 1: {}})
    assert sum(n for kind, n in data["upgrades"]["unseen"].items() if kind.startswith("M3")) == 1
    assert sum(data["removed"].values()) == 13


def test_every_contradiction_is_named_at_once() -> None:
    with pytest.raises(midgard.InvalidSnapshotError) as caught:
        game(2).position(
            scene="b9b",
            units={"freya": {"damage": -1, "rage": 300}},
            cards={"T1": {"broken": 4}},
            vars={"trap": 99},
        )
    for path in ("units.freya.damage", "units.freya.rage", "cards.T1.broken", "vars.trap"):
        assert path in str(caught.value)


def test_every_part_of_another_kind_is_named_at_once() -> None:
    wrong: Any = {
        "part": 1,
        "phase": "draft",
        "round": "x",
        "players": [3, {"hand": [1], "top": "N1", "cards": 1}],
        "units": [],
        "cards": {"T1": {"health": 1}},
        "row": 1,
        "vars": [],
    }
    with pytest.raises(TypeError) as caught:
        game(2).position(**wrong)
    for text in (
        'unknown part "part"',
        "phase must be 'place' or 'main'",
        "round must be a whole number",
        "players[0] must be a dict",
        "players[1].hand must be a dict of numbers",
        "players[1].top must be a list",
        'unknown field "cards" of players[1]',
        "units must be a dict",
        'unknown field "health" of cards.T1',
        "row must be a list of pairs",
        "vars must be a dict",
    ):
        assert text in str(caught.value), text
    with pytest.raises(TypeError, match='unknown unit "zeus"'):
        game(2).position(units={"zeus": {}})  # type: ignore[dict-item]


def last_turn(hand: dict[str, int], damage: int, **unit: Any) -> midgard.god_of_war.State:
    """The last turn of the last round: Kratos needs the second Traveler, and no upgrade is left."""
    team = midgard.GodOfWar(players=2, heroes=("freya", "kratos"), scene="q1", max_rounds=1)
    upgrades = describe(team)["upgrades"]["unseen"]
    discard: dict[str, int] = {}
    for kind, count in upgrades.items():
        code = kind.rsplit(" ", 1)[0]
        discard[code] = discard.get(code, 0) + count
    for code in hand:
        if code in discard:
            discard[code] -= hand[code]
    units: Any = {"freya": {"column": 1}, "kratos": {"column": 3, **unit}}
    return team.position(
        active=1,
        players=[{"deck": {}, "discard": discard}, {"deck": {}, "hand": hand}],
        units=units,
        cards={"B2": {"side": "b", "damage": 11}, "B3": {"side": "b", "damage": damage}},
        chance="explicit",
    )


def worth(state: midgard.god_of_war.State, known: dict[int, float]) -> float:
    """Returns the chance to win with the best play, by trying everything once.

    ``known`` has the worth of states that were met before, by their key.
    """
    if state.is_terminal:
        return state.returns()[0]
    key = state.key()
    if key not in known:
        known[key] = _tried(state, known)
    return known[key]


def _tried(state: midgard.god_of_war.State, known: dict[int, float]) -> float:
    if state.is_chance:
        outcomes = state.chance_outcomes()
        return sum(float(p) * worth(state.child(outcome), known) for outcome, p in outcomes)
    best = 0.0
    for action in state.legal_actions():
        best = max(best, worth(state.child(action), known))
        if best > 1 - 1e-9:  # nothing is better than certain
            break
    return best


@cache
def worths_of(
    hand: tuple[tuple[str, int], ...], damage: int, unit: tuple[tuple[str, int], ...]
) -> dict[int, float]:
    """The chance to win after each action of a last turn, for both searches."""
    state = last_turn(dict(hand), damage, **dict(unit))
    known: dict[int, float] = {}
    return {action: worth(state.child(action), known) for action in state.legal_actions()}


@pytest.mark.parametrize("kind", [ISMCTS, MCTS])
@pytest.mark.parametrize(
    ("hand", "damage", "unit", "answer"),
    [
        ({"M1": 1, "M2": 1, "N1": 1, "N2": 1}, 7, {}, 1.0),  # one set of 6 is enough
        ({"M1": 1, "M2": 1, "N1": 1, "N2": 1}, 6, {}, 2 / 3),  # one set is better than two
        ({"M1": 1, "N2": 1}, 8, {}, 1 / 3),
        ({"M1": 1, "N2": 1}, 8, {"bonus": 2}, 1.0),
        ({"M1": 1, "N2": 1}, 8, {"rage": 5}, 1.0),  # Spartan Rage first
        ({"M1": 2, "N1": 1, "N2": 1}, 7, {}, 2 / 3),
        ({"M1": 1, "N2": 1, "fury1": 1}, 8, {"rage": 4}, 1.0),  # the Special, then Spartan Rage
        ({"M1": 1, "N1": 1, "fury1": 1}, 6, {"rage": 4}, 1 / 3),
        ({"N2": 2, "D1": 1}, 10, {}, 0.0),
    ],
    ids=str,
)
def test_a_search_finds_what_a_last_turn_is_worth(
    kind: Any, hand: dict[str, int], damage: int, unit: dict[str, int], answer: float
) -> None:
    state = last_turn(hand, damage, **unit)
    worths = worths_of(tuple(hand.items()), damage, tuple(unit.items()))
    assert max(worths.values()) == pytest.approx(answer)
    found = kind(simulations=3_000, seed=1).search(state)
    assert found.action_values[found.action][0] == pytest.approx(answer, abs=0.03)
    assert worths[found.action] == pytest.approx(answer)


def test_upgrades_of_players_leave_the_deck_of_all_runes_alike() -> None:
    """Nobody knows which runes they had: no rune becomes rarer than another by more than one."""
    whole: Any = game(2).position(scene="q1").to_dict()["upgrades"]["unseen"]
    codes = sorted({kind.rsplit(" ", 1)[0] for kind in whole if not kind.startswith("S")})
    for number in (1, 4, 9, 15):
        deck = dict.fromkeys(codes[:number], 1)
        data = describe(game(2), scene="q1", players=[{"deck": deck}, {}])
        left = dict.fromkeys(("red", "green", "blue", "yellow"), 0)
        for kind, count in data["upgrades"]["unseen"].items():
            left[kind.rsplit(" ", 1)[1]] += count
        assert max(left.values()) - min(left.values()) <= 1, (number, left)


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({"players": {3: {}}}, "players names seat 3; the game has seats 0 to 1"),
        ({"players": [{}, {}, {}]}, "players names seat 2"),
        ({"scene": "q1", "quest": 3}, "the scene of a path card of its quest"),
        ({"scene": "q1", "pyramid": {"quests": [2, 3, 4]}}, "the scene of a path card"),
        ({"scene": "q1", "hindrances": [2]}, "path cards of the quest that were not chosen"),
    ],
)
def test_values_that_no_game_has_are_refused(parts: Any, expected: str) -> None:
    """[path.choice] [path.order]"""
    with pytest.raises((midgard.InvalidOptionError, midgard.InvalidSnapshotError), match=expected):
        game(2).position(**parts)


def test_a_turn_is_of_a_seat_with_a_fighter() -> None:
    """[turn.order] Rule 42: Mimir has no hero part"""
    team = midgard.GodOfWar(2, heroes=("kratos", "mimir"))
    assert team.position(scene="q1").phase == "main"
    with pytest.raises(midgard.InvalidSnapshotError, match="active is wrong"):
        team.position(scene="q1", active=1)


SPACED = """
[[scenes]]
id = "q1"
win = ["and", ["var_ge", "Old Mist", 2], ["dead_track", "North wall"]]
tracks = { "North wall" = 9, south = 4 }
[[cards]]
id = "q1-T2"
f = { title = "A var trap", spots = [{ need = ["num"], do = [["var", "Old Mist", 1]] }] }
[[cards]]
id = "q1-B1"
f = { title = "x", enemy = { track = "North wall", FOG }, runes = ["red"] }
""".replace("FOG", 'melee = { cols = "C", str = { var = "fog b" } }')


def test_names_with_blanks_and_large_letters_are_positioned() -> None:
    """[scene.language] Variables and tracks of corrected scenes"""
    team = midgard.GodOfWar(2, heroes=("kratos", "freya"), cards=SPACED)
    state = team.position(scene="q1", vars={"Old Mist": 1})
    data: Any = state.to_dict()
    assert data["vars"] == {"Old Mist": 1, "fog b": 0}
    assert data["tracks"] == [0, 0]
    with pytest.raises(midgard.InvalidSnapshotError, match="a scene that is not won yet"):
        team.position(scene="q1", vars={"Old Mist": 2}, tracks=[9, 0])


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({"scene": "b9b", "vars": {"trap": 3}}, "a scene that is not won yet"),
        ({"scene": "b9a", "vars": {"mistletoe": 3}}, "a scene that is not left for the next one"),
        ({"scene": "q3", "cards": {"B2": {"damage": 26}}}, "a scene that is not lost yet"),
    ],
)
def test_a_scene_that_is_over_is_refused(parts: Any, expected: str) -> None:
    """[settle.order] Section 6: a main decision comes when all has settled"""
    with pytest.raises(midgard.InvalidSnapshotError, match=expected):
        game(2).position(**parts)


def test_a_scene_whose_condition_holds_from_the_start_can_be_positioned() -> None:
    """[settle.order] Nothing has settled yet: it is won by the first thing that happens."""
    cards = '[[scenes]]\nid = "q1"\nwin = ["side", "T1", "f"]\n'
    team = midgard.GodOfWar(2, heroes=("kratos", "freya"), cards=cards)
    assert team.position(scene="q1").phase == "main"
    with pytest.raises(midgard.InvalidSnapshotError, match="not won"):
        team.position(scene="q1", cards={"B1": {"damage": 1}})


def test_hand_limits_are_those_of_hindrances() -> None:
    """[prepare.limit] Rules 5 and 56: -1 for the first player (q2), -1 for all (b9)"""

    def limits(**parts: Any) -> list[int]:
        found: Any = game(2).position(**parts).to_dict()["players"]
        return [player["limit"] for player in found]

    path: Any = {"scene": "q3", "quest": 2, "pyramid": {"quests": [1, 2, 3]}}
    assert limits(scene="q1") == [7, 7]
    assert limits(**path, hindrances=[2]) == [6, 7]
    assert limits(**path, hindrances=[2], first_player=1, active=0) == [7, 6]
    assert limits(**path, hindrances=[2], players=[{}, {"limit": 6}]) == [7, 6]
    boss: Any = {"scene": "b8", "pyramid": {"bosses": [8, 9, 10]}}
    assert limits(**boss, hindrances=[9, 10]) == [6, 6]
    for limit in (0, 6, 20):
        with pytest.raises(midgard.InvalidSnapshotError, match=r"limit.*7, the hand limit"):
            game(2).position(scene="q1", players=[{"limit": limit}, {}])
    with pytest.raises(midgard.InvalidSnapshotError, match="hindrance of the first player"):
        game(2).position(**path, hindrances=[2], players=[{"limit": 7}, {"limit": 7}])


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("scene", 3),
        ("hindrances", 3),
        ("hindrances", ["b9"]),
        ("tracks", 3),
        ("carrier", 1),
        ("row", [3]),
        ("pyramid", {"quests": 3}),
        ("players", [{"hero": 3}]),
    ],
)
def test_an_error_names_the_part(part: Any, value: Any) -> None:
    with pytest.raises(TypeError, match=part):
        game(2).position(**{part: value})


def paths(scene: str) -> list[dict[str, Any]]:
    """Ways to a scene: the quest, the pyramid, and the hindrances of the cards not chosen."""
    number = int("".join(filter(str.isdigit, scene)))
    found: list[dict[str, Any]] = []
    if number <= 6:
        for other in (card for card in range(1, 7) if card != number):
            first = next(card for card in range(1, 7) if card not in (number, other))
            pyramid = {"quests": [first, number, other]}
            found.append({"quest": 2, "pyramid": pyramid, "hindrances": [other]})
        return [{}, *found]
    others = [card for card in range(7, 11) if card != number]
    for left, right in ((others[0], others[1]), (others[1], others[2]), (others[0], others[2])):
        pyramid = {"bosses": [number, left, right]}
        found.append({"quest": 3, "pyramid": pyramid, "hindrances": [left, right]})
    return found


@pytest.mark.parametrize("scene", SCENES)
def test_positions_can_be_saved_after_each_step(scene: Any) -> None:
    """[path.order] Rule 56: hindrances come when all figures are placed."""
    for number, path in enumerate(paths(scene)):
        for phase in ("place", "main"):
            players = 1 + number % 4
            parts: Any = {"phase": phase, "first_player": (number + 1) % players, **path}
            for team in (game(players), midgard.GodOfWar(2, heroes=("mimir", "kratos"))):
                parts["first_player"] %= team.players
                state = team.position(scene=scene, **parts, seed=number)
                bot = midgard.Bot("random", seed=number)
                for _ in range(30):
                    data = state.to_dict()
                    assert team.from_dict(data).to_dict() == data
                    if state.is_terminal:
                        break
                    state.apply(bot.choose(state))


def limits_on_the_way(**parts: Any) -> list[list[int]]:
    """The hand limits while figures are placed, and at the first main decision."""
    state = game(2).position(phase="place", **parts, seed=1)
    found = []
    while state.phase != "main":
        found.append([player["limit"] for player in state.to_dict()["players"]])
        state.apply(state.legal_actions()[0])
    return [found[0], [player["limit"] for player in state.to_dict()["players"]]]


def test_hindrances_change_hand_limits_once() -> None:
    """[path.order] Rule 56: -1 for the first player (q2), -1 for all (b9)"""
    path: Any = {"scene": "q3", "quest": 2, "pyramid": {"quests": [1, 3, 2]}}
    assert limits_on_the_way(**path, hindrances=[2]) == [[7, 7], [6, 7]]
    path = {"scene": "b7", "pyramid": {"bosses": [7, 9, 8]}}
    assert limits_on_the_way(**path, hindrances=[8, 9]) == [[7, 7], [6, 6]]
    with pytest.raises(midgard.InvalidSnapshotError, match=r"limit.*7, the hand limit"):
        game(2).position(**path, phase="place", hindrances=[9], players=[{"limit": 6}])


ODD: tuple[Any, ...] = (
    *(None, True, -1, 10**30, 1.5, "", "x", b"ab", [], [[]], [None], [["N2"]], ["N2", "red"]),
    *({}, {"N2": None}, {"N2": 10**12}, {"N2": []}, {3: 4}, {None: {}}, {(): []}),
)
NESTED = {
    "players": ("hero", "deck", "top", "hand", "discard", "limit", "rebuilt"),
    "units": ("column", "slot", "damage", "rage", "moved", "bonus", "tokens"),
    "cards": ("side", "damage", "broken", "stun", "counter"),
}


def odd_parts() -> list[dict[str, Any]]:
    """Every part with every odd value, and every field of an entry."""
    names = (*NESTED, "phase", "scene", "round", "quest", "first_player", "active", "pyramid")
    names += ("hindrances", "tracks", "vars", "carrier", "companions", "row", "piles")
    made: list[dict[str, Any]] = [{name: value} for name in names for value in ODD]
    keys: dict[str, Any] = {"players": 0, "units": "kratos", "cards": "T1"}
    for part, fields in NESTED.items():
        made += [{part: {keys[part]: {field: value}}} for field in fields for value in ODD]
    made += [{"row": [value]} for value in ODD]
    made += [{"row": [[value, "red"]]} for value in ODD]
    made += [{part: {key: value}} for part, key in keys.items() for value in ODD]
    for part in ("pyramid", "vars", "companions", "piles"):
        made += [{part: {key: value}} for key in ("quests", "stun", 3, None) for value in ODD]
    return made


def test_odd_parts_are_refused_in_words() -> None:
    refusals = (midgard.InvalidOptionError, midgard.InvalidSnapshotError)
    for players in (1, 2):
        for parts in odd_parts():
            try:
                game(players).position(**parts)
            except refusals:
                pass
            except TypeError as error:
                text = str(error)
                assert "must be" in text or "unknown" in text, (parts, text)


def test_a_pair_is_a_code_and_a_rune() -> None:
    rows: list[Any] = [[["N2"]], [[]], [["N2", "red", "red"]], [["N2", 3]]]
    for row in rows:
        with pytest.raises(TypeError, match="row must be a list of pairs"):
            game(2).position(row=row)


def test_the_first_seat_with_a_fighter_is_active() -> None:
    """[turn.order] Rule 42"""
    team = midgard.GodOfWar(players=2, heroes=("mimir", "kratos"))
    assert team.position(scene="q1").to_dict()["active"] == 1
    assert team.position(scene="q1", first_player=1).to_dict()["active"] == 1
    pair = midgard.GodOfWar(players=2, heroes=("freya", "kratos"))
    fallen: Any = {"freya": {"damage": 10}}
    assert pair.position(scene="q1", units=fallen).to_dict()["active"] == 1
    with pytest.raises(midgard.InvalidSnapshotError, match="active"):
        team.position(scene="q1", active=0)
