"""The score, and ties. Section 7."""

from typing import Any

import pytest

from support.positions.reavers import Engine, Position, go, named, phase


def sheet(engine: Engine, **things: Any) -> dict[str, int]:
    """The sheet of a seat with these things."""
    state, _ = over(engine, things, {}, {})
    return dict(state.score_sheet(0))


def test_raid_tokens_and_their_trios(engine: Engine) -> None:
    """[score.raid] [score.sets] Section 7, 1"""
    found = sheet(engine, farm=3, wall=2, tower=2)
    assert found["raid_tokens"] + found["raid_sets"] == 3 + 4 + 6 + 8 == 21


@pytest.mark.parametrize(
    ("cards", "glory"),
    [(0, 0), (1, 0), (2, 2), (3, 6), (4, 12), (5, 20), (6, 30), (9, 36), (12, 60)],
)
def test_armor_begins_a_new_set_after_six(engine: Engine, cards: int, glory: int) -> None:
    """[score.spoils] Section 7, 2"""
    assert sheet(engine, spoils={"armor": cards})["spoils"] == glory


def test_secret_cards_count(engine: Engine) -> None:
    """[score.spoils] Section 7, 2, rule 20"""
    found = sheet(engine, spoils={"furs": 1}, secret={"furs": 1, "relics": 2})
    assert found["spoils"] == 5 + 8


def test_helms_times_yggdrasils(engine: Engine) -> None:
    """[score.product] Section 7, 3"""
    hired = {"R-H2": 1, "R-H1Y1": 2, "R-Y1": 1}
    assert sheet(engine, reavers=hired)["reaver_product"] == 4 * 3


def test_each_bonus_counts_its_things(engine: Engine) -> None:
    """[score.bonuses] [score.counts] Section 7, 3"""
    things: dict[str, Any] = {
        "farm": 3,
        "wall": 2,
        "tower": 2,
        "coins": 8,
        "terror": 9,
        "spoils": {"weapons": 4, "armor": 1},
        "secret": {"armor": 1, "relics": 1},
    }
    worth = {
        "farmer": 3,
        "mason": 2,
        "keepbreaker": 2,
        "warchief": 4,
        "smith": 4,
        "shieldwright": 2,
        "trader": 3,
        "hoarder": 2,
        "skald": 0,
        "berserk": 6,
        "seer": 3,
    }
    for name, glory in worth.items():
        found = sheet(engine, reavers={f"R-{name}": 1}, **things)
        assert found["reaver_bonuses"] == glory, name
    huscarl = sheet(engine, reavers={"R-huscarl": 1, "R-H1": 2})
    assert huscarl["reaver_bonuses"] == 3


@pytest.mark.parametrize(
    ("terror", "lost"),
    [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 27), (9, 39)],
)
def test_terror_costs(engine: Engine, terror: int, lost: int) -> None:
    """[score.terror] Section 7, 4"""
    assert sheet(engine, terror=terror)["terror"] == -lost


def test_the_skald_ignores_two_terror(engine: Engine) -> None:
    """[score.terror] Section 7, 3"""
    for terror, lost in ((1, 0), (2, 0), (3, 1), (9, 27)):
        found = sheet(engine, reavers={"R-skald": 1}, terror=terror)
        assert found["terror"] == -lost


def test_two_coins_are_a_glory(engine: Engine) -> None:
    """[score.coins] Section 7, 5"""
    assert sheet(engine, coins=7)["coins"] == 3


def over(
    engine: Engine, *things: dict[str, Any], **options: Any
) -> tuple[Any, list[dict[str, Any]]]:
    """The end of a game in which the seats have these things, and the last events."""
    position = Position(engine, len(things), **options).round(
        10, ["nidalos", "tonsberg", "bjorgvin"]
    )
    for number, each in enumerate(things):
        position.seat(number, **each)
    state = position.ready()
    events: list[dict[str, Any]] = []
    go(state, *["roskilde"] * len(things))
    while not state.is_terminal:
        events = state.apply_events("seat-0" if state.is_chance else "pass")
    return state, events


def test_the_score_is_counted_at_the_end(engine: Engine) -> None:
    """[round.end] Rule 16, section 7"""
    position = Position(engine, 2).seat(0, coins=7)
    assert position.ready().scores == [0, 0]
    state, events = over(engine, {"coins": 7}, {"terror": 1}, {})
    assert state.scores == [3, -1, 0]
    assert state.winners == [0]
    assert state.ranks == [1, 3, 2]
    assert [event["score"] for event in named(events, "scored")] == [3, -1, 0]
    assert sum(state.score_sheet(0).values()) == 3
    assert phase(state) == {"name": "end"}


@pytest.mark.parametrize(
    ("things", "winners", "tie"),
    [
        (({"coins": 4}, {"coins": 6}, {"coins": 4}), [1], None),
        (({"coins": 4}, {"reavers": {"R-H1": 1}, "coins": 4}, {"coins": 4}), [1], "reavers"),
        (({"reavers": {"R-H1": 1}}, {"reavers": {"R-Y1": 1}}, {}), [0, 1], "reavers"),
        (({"spoils": {"armor": 1}}, {}, {}), [0], "spoils"),
        (({"farm": 2}, {"wall": 1}, {"coins": 4}), [0], "raid_tokens"),
        (({"coins": 2, "terror": 1}, {}, {}), [0], "terror"),
        (({}, {}, {}), [0, 1, 2], None),
        (
            ({"reavers": {"R-skald": 1}, "terror": 2}, {"reavers": {"R-Y1": 1}}, {}),
            *([0], "terror"),
        ),
    ],
)
def test_ties(engine: Engine, things: Any, winners: list[int], tie: str | None) -> None:
    """[score.ties] Section 7, 6"""
    state, events = over(engine, *things)
    score = max(state.scores)
    assert {state.scores[number] for number in winners} == {score}
    assert state.winners == winners
    assert named(events, "decided") == [{"winners": winners, "score": score, "tie": tie}]
    assert sum(state.returns()) == 1


def test_reavers_come_before_spoils_in_a_tie(engine: Engine) -> None:
    """[score.ties] Section 7, 6"""
    one = {"reavers": {"R-H1": 1}}
    other = {"spoils": {"armor": 1}, "farm": 0}
    state, _ = over(engine, one, other, {})
    assert state.winners == [0]
    assert state.ranks == [1, 2, 3]


def test_a_reaver_may_lose_its_bonus(engine: Engine) -> None:
    """[score.bonuses] [data.limits] Section 12"""
    cards = '[[reavers]]\nid = "R-seer"\nbonus = "none"\n'
    state, _ = over(engine, {"reavers": {"R-seer": 1}}, {}, {}, cards=cards)
    assert state.score_sheet(0)["reaver_bonuses"] == 0


def test_a_bonus_counts_whole_steps(engine: Engine) -> None:
    """[score.bonuses] Section 7, 3"""
    cards = '[[bonuses]]\nid = "per_3_coins_1"\nglory = 2\n'
    things = {"coins": 5, "reavers": {"R-hoarder": 1}}
    state, _ = over(engine, things, {}, {}, cards=cards)
    assert state.score_sheet(0)["reaver_bonuses"] == 2


def test_ignored_terror_breaks_ties_too(engine: Engine) -> None:
    """[score.ties] Section 7, 6"""
    skald = {"terror": 2, "reavers": {"R-skald": 1}}
    state, _ = over(engine, {"reavers": {"R-Y1": 1}}, skald, {})
    assert state.scores == [0, 0, 0]
    assert state.winners == [1]
