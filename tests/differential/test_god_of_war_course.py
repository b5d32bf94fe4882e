"""Both engines of God of War refuse a table that play cannot have brought to what is pending."""

import copy
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from midgard.reference import god_of_war
from support.damage.god_of_war import verdict
from support.lockstep.god_of_war import COMPILED, FURIOUS, choices, pick
from support.positions.god_of_war import POSITIONS

Data = dict[str, Any]


class Moment(NamedTuple):
    """A point of play on both engines, and the names of the frames of the readable one."""

    engines: tuple[Any, Any]
    data: tuple[Data, Data]
    frames: tuple[str, ...]

    def with_changes(self, change: Callable[[Data], object]) -> tuple[Data, Data]:
        """Both dicts after a change that both have."""
        changed = copy.deepcopy(self.data)
        for data in changed:
            change(data)
        return changed


def play(seed: int, steps: int, **options: Any) -> Iterator[Moment]:
    """Moments of a random game that attacks often: three of each stack."""
    engines = COMPILED(**options), god_of_war.GodOfWar(**options)
    fast, slow = (game.new_state(chance="explicit") for game in engines)
    seen = dict[tuple[str, ...], int]()
    for _, choice in zip(range(steps), choices(seed), strict=False):
        data = fast.to_dict(), slow.to_dict()
        frames = tuple(frame["name"] for frame in data[1]["open"]["stack"])
        seen[frames] = seen.get(frames, 0) + 1
        if seen[frames] <= 3:
            yield Moment(engines, data, frames)
        if fast.is_terminal:
            return
        outcomes = [it for it, _ in fast.chance_outcomes()] if fast.is_chance else []
        step = outcomes[choice % len(outcomes)] if outcomes else pick(fast, choice, "attack")
        fast.apply(step)
        slow.apply(step)


GAMES: tuple[tuple[int, int, Data], ...] = (
    (1, 900, {"players": 1, "cards": FURIOUS}),
    (2, 900, {"players": 2, "heroes": ("mimir", "kratos"), "first_player": 1, "cards": FURIOUS}),
    (3, 900, {"players": 3, "heroes": ("atreus", "freya", "mimir"), "cards": FURIOUS}),
    (4, 300, {"players": 4}),
    (
        5,
        500,
        {"players": 3, "scene": "b9", "first_player": 2, "heroes": ("kratos", "atreus", "freya")},
    ),
    (6, 300, {"players": 1, "scene": "q1"}),
)


@cache
def moments() -> tuple[Moment, ...]:
    """The moments of all games."""
    return tuple(
        moment for seed, steps, options in GAMES for moment in play(seed, steps, **options)
    )


def judged(
    fits: Callable[[Moment], bool], change: Callable[[Data], object]
) -> list[tuple[tuple[str, ...], str, str]]:
    """The stacks of moments that fit, with the verdicts of both engines after a change."""
    found = []
    for moment in moments():
        if not fits(moment):
            continue
        changed = moment.with_changes(change)
        if changed == moment.data:
            continue
        one, other = (verdict(*it) for it in zip(moment.engines, changed, strict=True))
        found.append((moment.frames, one, other))
    return found


def refused(fits: Callable[[Moment], bool], change: Callable[[Data], object]) -> None:
    """Asserts that both engines refuse the change wherever it is made."""
    found = judged(fits, change)
    assert found
    accepted = {
        (frames, bool(one), bool(other)) for frames, one, other in found if not (one and other)
    }
    assert not accepted, sorted(accepted)


def is_open(moment: Moment) -> bool:
    return bool(moment.frames)


def test_each_moment_of_play_is_accepted() -> None:
    """[state.pending] [state.invariants]"""
    assert len(moments()) > 300
    for moment in moments():
        for engine, data in zip(moment.engines, moment.data, strict=True):
            assert not verdict(engine, data), moment.frames


def test_the_active_seat_is_the_one_whose_turn_it_is_at_every_point() -> None:
    """[turn.order] Rule 42: between turns it is the first player."""

    def change(data: Data) -> None:
        data["active"] = (data["active"] + 1) % len(data["players"])

    refused(is_open, change)


def test_a_game_begins_with_its_first_round_quest_and_player() -> None:
    """[setup.order] Rules 1 to 4"""

    def another_first(data: Data) -> None:
        data["first_player"] = (data["first_player"] + 1) % len(data["players"])
        data["active"] = (data["active"] + 1) % len(data["players"])

    def another_quest(data: Data) -> None:
        data["quest"] = data["quest"] % 3 + 1

    def later(data: Data) -> None:
        data["round"] += 1

    for change in (another_first, another_quest, later):
        refused(lambda moment: moment.frames[:1] == ("setup",), change)


def test_the_tracker_of_mimir_is_empty_while_he_picks() -> None:
    """[foresight.use] Rules 16, 48: nothing between YES and the pick fills it."""

    def change(data: Data) -> None:
        data["units"]["mimir"]["rage"] = 1

    refused(lambda moment: moment.frames[-1:] == ("pick",), change)


def test_a_tracker_that_was_used_is_empty_while_its_targets_are_chosen() -> None:
    """[rage.use] Rule 16: Thunderbird and Old Magic."""

    def change(data: Data) -> None:
        for name in ("atreus", "freya"):
            data["units"][name]["rage"] = 1

    refused(lambda moment: moment.frames[-1:] in (("rage_target",), ("old_magic",)), change)


def win(data: Data) -> None:
    """Both Travelers lie dead on their back sides."""
    if data["scene"] == "q1":
        for card in ("B2", "B3"):
            data["cards"][card] |= {"side": "b", "damage": 11, "broken": 0, "stun": False}


def is_settled(moment: Moment) -> bool:
    return is_open(moment) and "settle" not in moment.frames


def test_a_scene_that_is_won_is_over_wherever_it_has_settled() -> None:
    """[settle.order] Section 6: only inside a settle an end waits to be seen."""
    refused(lambda moment: is_settled(moment) and moment.data[0]["scene"] == "q1", win)


def test_a_scene_that_is_lost_or_left_is_over_wherever_it_has_settled() -> None:
    """[settle.order] Rules 33, 57: the boss of 9A leaves for 9B with three Mistletoe."""

    def change(data: Data) -> None:
        data["vars"]["mistletoe"] = 3

    refused(lambda moment: is_settled(moment) and moment.data[0]["scene"] == "b9a", change)


def test_a_won_game_has_a_scene_that_is_won() -> None:
    """[quest.win] Rule 33"""

    def change(data: Data) -> None:
        data["result"] = "won"
        for name in data["units"]:
            data["units"][name] |= {"damage": 0, "down": False}

    def is_lost(moment: Moment) -> bool:
        return bool(moment.data[0]["result"] == "lost")

    refused(is_lost, change)


def test_a_scene_is_as_it_was_laid_until_all_are_placed() -> None:
    """[scene.order] Rules 4, 56: nothing acts before the first round of a scene."""

    def hurt(data: Data) -> None:
        data["cards"]["B1"]["damage"] = 1

    def stun(data: Data) -> None:
        data["cards"]["B1"]["stun"] = True

    def rage(data: Data) -> None:
        data["units"][next(iter(data["units"]))]["rage"] = 1

    def draw(data: Data) -> None:
        deck, hand = data["players"][0]["deck"]["unseen"], data["players"][0]["hand"]
        code = next(code for code in deck if deck[code])
        deck[code] -= 1
        hand[code] = 1
        if not deck[code]:
            del deck[code]

    def early(moment: Moment) -> bool:
        return bool({"placing", "hindrances"} & set(moment.frames)) and is_open(moment)

    for change in (hurt, stun, rage):
        refused(early, change)
    for change in (rage, draw):
        refused(lambda moment: moment.frames == ("path",), change)


@pytest.mark.parametrize("kind", ["quests", "bosses"])
def test_all_path_cards_are_dealt_before_the_first_scene(kind: str) -> None:
    """[setup.pyramid] Rule 2"""

    def fewer(data: Data) -> None:
        del data["pyramid"][kind][-1:]

    def whole(moment: Moment) -> bool:
        return is_open(moment) and "setup" not in moment.frames and moment.data[0]["scene"] != "b9a"

    refused(lambda moment: whole(moment) and bool(moment.data[0]["pyramid"][kind]), fewer)


def test_path_cards_are_dealt_one_by_one() -> None:
    """[setup.pyramid] Rule 2: no card in the draft, and no boss before the third quest."""

    def change(data: Data) -> None:
        data["pyramid"] = {"quests": [1], "bosses": [7]}

    refused(lambda moment: moment.frames[-1:] == ("draft",), change)


def test_the_hindrances_are_those_of_all_cards_that_were_not_chosen() -> None:
    """[path.order] Rules 32, 56: the one that gave a second Extra reveal has left after it."""
    extra = 10

    def fewer(data: Data) -> None:
        data["hindrances"] = [it for it in data["hindrances"] if it == extra][1:]

    def has_others(moment: Moment) -> bool:
        return is_open(moment) and bool(set(moment.data[0]["hindrances"]) - {extra})

    refused(has_others, fewer)

    def more(data: Data) -> None:
        data["hindrances"] = [3] if not data["hindrances"] else data["hindrances"]

    refused(lambda moment: is_open(moment) and not moment.data[0]["hindrances"], more)

    def late(data: Data) -> None:
        data["hindrances"] = sorted({*data["hindrances"], extra})

    def after_extra(moment: Moment) -> bool:
        return (
            moment.frames[:1] in (("extra",), ("upgrade_phase",)) and moment.data[0]["quest"] == 3
        )

    refused(after_extra, late)


def aimed(data: Data) -> set[str]:
    """The cards at which the attack at hand aims, in the open part of either engine."""
    pending = data["open"]
    if "attack" in pending:
        bits = pending["attack"]["targets"]
        return {card for at, card in enumerate(POSITIONS) if bits >> at & 1}
    frames = [frame for frame in pending["stack"] if frame["name"] in ("item", "attack", "target")]
    found = {card for frame in frames for card in (*frame.get("targets", ()), frame.get("first"))}
    return found - {None}


def test_a_round_without_a_scene_is_refused() -> None:
    """[state.pending] Whatever is pending in it: no check looks for cards that do not lie there."""

    def change(data: Data) -> None:
        data |= {"scene": None, "cards": {}, "tracks": [], "vars": {}}

    late = ("setup", "path")
    refused(lambda moment: is_open(moment) and moment.frames[0] not in late, change)


def test_the_targets_of_an_attack_live_until_it_strikes() -> None:
    """[attack.target] Rules 10, 58: from the first item to the die."""

    def kill(data: Data) -> None:
        for card in aimed(data):
            data["cards"][card] |= {"damage": 255, "stun": False}
        data["tracks"] = [255] * len(data["tracks"])

    def begins(moment: Moment) -> bool:
        frames = moment.data[1]["open"]["stack"]
        strikes = any(frame["name"] == "attack" and frame["part"] != "over" for frame in frames)
        return bool(aimed(moment.data[1])) and (strikes or moment.frames[-1] in ("item", "target"))

    refused(begins, kill)
