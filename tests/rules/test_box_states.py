"""States of box games that contradict themselves are refused: docs/reference/expansions.md."""

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

import midgard
from midgard import bots
from support.positions.boxes import BOTH, DM, VALHALLA, Boxes, fought, play, send
from support.positions.champions import Engine, State, phase

Data = dict[str, Any]
LINES = {DM: ("bergrisar", "bandits"), VALHALLA: ("sacrifices", "blessings", "epics")}


def moments(boxes: tuple[str, ...], seed: int) -> Iterator[Data]:
    """Every tenth state of a game, random or half greedy, that loves Bergrisar and purchases."""
    rng, greedy = random.Random(seed), bots.make("greedy", seed=seed, seat=0)
    options: dict[str, Any] = {"expansions": boxes, "start_player": 0}
    state = midgard.Champions(3, **options).new_state(seed=seed)
    for step in range(10_000):
        if state.is_terminal:
            return
        if step % 10 == 0:
            yield state.to_dict()
        actions = [state.game.action(action).text for action in state.legal_actions()]
        loved = [it for it in actions if "bergrisar" in it or it.startswith(("buy", "count 4"))]
        random_move = seed > 1 or rng.random() < 0.5
        state.apply(rng.choice(loved or actions) if random_move else int(greedy.choose(state)))


def paths(engine: Engine, boxes: tuple[str, ...], data: Data, **options: Any) -> list[str]:
    """The paths of the problems of a state."""
    game = engine.game(len(data["clans"]), expansions=boxes, start_player=0, **options)
    try:
        game.from_dict(data, chance="explicit")
    except ValueError as error:
        return [problem.path for problem in vars(error).get("problems", ())] or paths_of(error)
    return []


def paths_of(error: ValueError) -> list[str]:
    """The paths that a message names."""
    return [line.removeprefix("- ").split(" ")[0] for line in str(error).splitlines()[1:]]


@pytest.mark.parametrize("boxes", [(DM,), (VALHALLA,), BOTH], ids="+".join)
def test_a_line_of_a_sheet_follows_from_the_cards(engine: Engine, boxes: tuple[str, ...]) -> None:
    """[bergrisar.archers] [land_journey.bandits] [valhalla.glory] [valhalla.epic] R-V-5 R-V-9"""
    rng = random.Random(len(boxes))
    held = {line: False for box in boxes for line in LINES[box]}
    for data in [data for seed in range(2) for data in moments(boxes, seed)][::3]:
        seat, line = rng.randrange(3), rng.choice(list(held))
        held[line] |= any(clan["sheet"][line] for clan in data["clans"])
        assert paths(engine, boxes, data) == []
        wrong = {"sacrifices": [-100], "blessings": [-100, 200]}.get(line, [-100, -1, 1, 200])
        data["clans"][seat]["sheet"][line] += rng.choice(wrong)
        assert f"clans[{seat}].sheet.{line}" in paths(engine, boxes, data)
    assert sum(held.values()) >= len(held) - 1


def game_of(players: int, boxes: tuple[str, ...], **options: Any) -> Any:
    """A game of the compiled engine, which makes the states."""
    own: dict[str, Any] = {"expansions": boxes, "start_player": 0}
    return midgard.Champions(players, **own, **options)


def everything() -> Data:
    """The decks of a game with both boxes and the promo cards, before a card is drawn."""
    data: Data = game_of(2, BOTH, promos=True).new_state(chance="explicit").to_dict()
    return data


def with_card(data: Data, kind: str, card: str) -> Iterator[tuple[str, Data]]:
    """Puts a card into each place for its kind: the path and the state."""

    def put(*path: str | int) -> tuple[str, Data]:
        changed = copy.deepcopy(data)
        here: Any = changed
        for part in path[:-1]:
            here = here[part]
        if isinstance(here[path[-1]], list):
            here[path[-1]].append(card)
        else:
            here[path[-1]] = card
        text = "".join(f"[{it}]" if isinstance(it, int) else f".{it}" for it in path)
        return text.removeprefix("."), changed

    yield put("deck", kind)
    yield put("clans", 0, kind)
    if kind == "runes":
        yield put("rune_row", 0)
        yield put("clans", 1, "used_runes")
    elif kind == "trolls":
        yield put("troll")
    elif kind == "draugr":
        yield put("left_draugr")
        yield put("right_draugr")
    elif kind == "monsters":
        yield put("shores", 0, "monster")
    elif kind == "bergrisar" and "left_bergrisar" in data:
        yield put("left_bergrisar")


@pytest.mark.parametrize(
    ("boxes", "options"),
    [
        ((), {"preset": "manual"}),
        ((DM,), {}),
        ((VALHALLA,), {}),
        (BOTH, {}),
        (BOTH, {"component_counts": "manual"}),
        ((DM,), {"promos": True}),
    ],
    ids=str,
)
def test_cards_that_are_not_in_play_are_nowhere(
    engine: Engine, boxes: tuple[str, ...], options: dict[str, Any]
) -> None:
    """[setup.boxes] [component_counts] S-1 A-31: cards and leaders of absent boxes"""
    game = game_of(2, boxes, **options)
    data = game.new_state(seed=1).to_dict()
    own, every = game.new_state(chance="explicit").to_dict()["deck"], everything()["deck"]
    tried = 0
    for kind in ("trolls", "draugr", "monsters", "runes", "destinies", "bergrisar"):
        for card in set(every[kind]) - set(own.get(kind, ())):
            for path, wrong in with_card(data, kind, card) if kind in own else ():
                named = paths(engine, boxes, wrong, **options)
                assert any(it.startswith(path) for it in named), (path, card, named)
                tried += 1
    for leader in ("jorunn", "ragnhild", "hervor", "thorir"):
        if leader not in game.characters or options.get("component_counts") == "manual":
            other: Data = copy.deepcopy(data)
            other["clans"][0]["leader"] = leader
            assert "clans[0].leader" in paths(engine, boxes, other, **options)
            tried += 1
    assert tried


@pytest.mark.parametrize("boxes", [(DM,), (VALHALLA,)], ids="+".join)
def test_words_that_are_not_in_play_have_no_count(engine: Engine, boxes: tuple[str, ...]) -> None:
    """[setup.boxes] S-1: a field of an absent box is not a field, and its number is told"""
    base: Data = game_of(3, boxes).new_state(seed=1).to_dict()
    kind = "archer" if boxes == (VALHALLA,) else "berserker"
    places: list[tuple[Any, ...]] = [("supply",), ("stock",), ("clans", 0, "warriors")]
    places += [("clans", 1, "tokens")] if boxes == (VALHALLA,) else []
    for place in places:
        wrong = copy.deepcopy(base)
        here: Any = wrong
        for part in place:
            here = here[part]
        here[kind] = 7
        game: Any = engine.game(3, expansions=boxes, start_player=0)
        with pytest.raises(
            ValueError, match=rf'{kind} is 7; right is nothing: unknown field "{kind}"'
        ):
            game.from_dict(wrong, chance="explicit")


@pytest.mark.parametrize("boxes", [(DM,), (VALHALLA,), BOTH], ids="+".join)
@pytest.mark.parametrize("field", ["shores", "land"])
def test_there_are_four_shores_and_two_spaces_of_land_journeys(
    engine: Engine, boxes: tuple[str, ...], field: str
) -> None:
    """[land_journey.deck] [setup.shores]: other lists are refused by their own name and number"""
    base: Data = game_of(3, boxes).new_state(seed=1).to_dict()
    if field not in base:
        return
    spaces: list[Any] = base[field]
    for wrong in (spaces[:-1], spaces * 2, [*spaces, spaces[0]], []):
        game: Any = engine.game(3, expansions=boxes, start_player=0)
        right = f"{field} is .*; right is a list of {len(spaces)}"
        with pytest.raises(ValueError, match=right) as refused:
            game.from_dict(base | {field: wrong}, chance="explicit")
        assert "a list of 6" not in str(refused.value)


@pytest.mark.parametrize("boxes", [(DM,), BOTH], ids="+".join)
def test_a_land_journey_lies_face_up_if_the_turn_of_a_worker_has_come(
    engine: Engine, boxes: tuple[str, ...]
) -> None:
    """[land_journey.reveal] R-D-5 R-D-17"""
    seen = {False: 0, True: 0}
    for data in [data for seed in range(3) for data in moments(boxes, seed)]:
        for number, space in enumerate(data["land"]):
            if space["journey"] in ("none", "unseen") or sum(seen.values()) > 60:
                continue
            wrong = copy.deepcopy(data)
            here = wrong["land"][number]
            here["revealed"] = not space["revealed"]
            here["known_to"] = [0] if space["revealed"] else []
            seen[here["revealed"]] += 1
            assert f"land[{number}].revealed" in paths(engine, boxes, wrong)
    assert seen[False] > 5


def test_a_land_journey_is_face_down_before_the_turn_of_its_worker(engine: Engine) -> None:
    """[land_journey.reveal] R-D-5: and face-up from then on until clean-up"""
    position = Boxes(engine).journey("left_bergrisar", "all_quiet")
    position.clan(0, warriors={"swordsman": 1})
    before = play(position.ready(used_up=False), "place left_bergrisar")
    state: Any = send(before.clone(), swordsman=1)
    assert phase(state)["name"] == "dice"
    for there, right in ((before, False), (state, True)):
        data = there.to_dict()
        assert data["land"][0]["revealed"] is right
        data["land"][0] |= {"revealed": not right, "known_to": [0] if right else []}
        game: Any = there.game
        with pytest.raises(ValueError, match=r"land\[0\].revealed"):
            game.from_dict(data, chance="explicit")


def after_bandits(engine: Engine) -> State:
    """Seat 0 has defeated Bandits beside the left Bergrisar and goes on to it."""
    position = Boxes(engine).journey("left_bergrisar", "bandits")
    state = fought(engine, "left_bergrisar", "hit hit", position=position, axeman=2)
    return play(state, "accept", "lose axeman")


@pytest.mark.parametrize(("fights", "fine"), [(0, True), (1, True), (2, False)])
def test_bandits_are_fought_once_beside_a_bergrisar(
    engine: Engine, fights: int, fine: bool
) -> None:
    """[land_journey.bandits] A-1: in a round"""
    state: Any = after_bandits(engine)
    data = state.to_dict()
    data["clans"][0]["sheet"]["bandits"] *= fights
    if fine:
        assert state.game.from_dict(data, chance="explicit")
    else:
        with pytest.raises(ValueError, match=r"clans\[0\].sheet.bandits"):
            state.game.from_dict(data, chance="explicit")


def test_blessings_score_for_rounds_that_have_come(engine: Engine) -> None:
    """[valhalla.blessing] R-V-8"""
    position = Boxes(engine).clan(0, blessings={"feast_of_heroes": 1})
    glory = next(
        row["numbers"]["glory"]
        for row in midgard.Champions(2, expansions=["dark_mountains", "valhalla"]).cards()
        if (row["table"], row["id"]) == ("blessings", "feast_of_heroes")
    )
    for round_ in (1, 4, 8):
        data = position.board(round=round_).ready(used_up=False).to_dict()
        game: Any = engine.game(2, start_player=0, **position.options)
        for score in range(max(glory) + 2):
            data["clans"][0]["sheet"]["blessings"] = score
            fine = score in glory[:round_]
            try:
                game.from_dict(data, chance="explicit")
            except ValueError as error:
                assert "clans[0].sheet.blessings" in str(error), fine  # noqa: PT017
                assert not fine
            else:
                assert fine


def one_clan(engine: Engine, **options: Any) -> Data:
    """A position at the first place of the round, as data."""
    position = Boxes(engine, **options)
    return dict(position.ready(used_up=False).to_dict())


@pytest.mark.parametrize("loss", ["returns_at_cleanup", "returns_now", "immune"])
@pytest.mark.parametrize("number", [0, 2, 3])
def test_a_clan_has_one_leader_die(engine: Engine, loss: str, number: int) -> None:
    """[leader_die.limit] [leader_die.loss] R-V-11, R-V-12: it is away only until clean-up"""
    data = one_clan(engine, leader_loss=loss)
    assert paths(engine, BOTH, data, leader_loss=loss) == []
    moved = number - data["clans"][0]["warriors"]["leader"]
    data["clans"][0]["warriors"]["leader"] = number
    data["supply"]["leader"] -= moved
    found = paths(engine, BOTH, data, leader_loss=loss)
    may_miss = loss == "returns_at_cleanup"
    assert ("clans[0].warriors.leader" in found) != (number == 0 and may_miss)


@pytest.mark.parametrize(("counts", "most"), [(False, 8), (True, 7)])
def test_the_leader_die_may_fill_a_place_of_a_saved_longhouse(
    engine: Engine, counts: bool, most: int
) -> None:
    """[leader_die.limit] R-V-21"""
    for number in (most, most + 1):
        data = one_clan(engine, leader_counts_to_limit=counts)
        clan = data["clans"][0]
        clan["leader"] = clan["leader"] or "ullr"
        moved = number - sum(count for kind, count in clan["warriors"].items() if kind != "leader")
        clan["warriors"]["axeman"] += moved
        data["supply"]["axeman"] -= moved
        found = paths(engine, BOTH, data, leader_counts_to_limit=counts)
        assert ("clans[0].warriors" in found) == (number > most), (number, found)


def test_a_coin_is_due_to_thorir_alone_and_in_combat(engine: Engine) -> None:
    """[leader.thorir] 4.2"""
    data = one_clan(engine)
    data["thorir_due"] = True
    assert paths(engine, BOTH, data) == ["thorir_due"]


def test_a_group_that_has_no_card_left_is_forgotten(engine: Engine) -> None:
    """[rune.awareness] A-8: else one knowledge has two keys"""
    data = one_clan(engine)
    none = dict.fromkeys(data["land_journeys"]["unseen"], 0)
    data["land_journeys"]["group"] = {"seat": 0, "seen": dict(none), "shown": dict(none)}
    assert "land_journeys.group" in paths(engine, BOTH, data)


@pytest.mark.parametrize("option", ["combat_only", "all_losses", "off"])
def test_berserkers_have_fallen_when_others_are_named(engine: Engine, option: str) -> None:
    """[berserker.first] R-V-14"""
    position = Boxes(engine, berserker_first=option)
    position = position.journey("left_bergrisar", "bandits")
    band: Any = {"axeman": 2, "spearman": 1}
    state = fought(engine, "left_bergrisar", "hit blank blank", position=position, **band)
    data = play(state, "accept").to_dict()
    assert data["phase"]["name"] == "casualties"
    assert paths(engine, BOTH, data, berserker_first=option) == []
    data["phase"]["fight"]["warband"]["berserker"] = 1
    data["supply"]["berserker"] -= 1
    found = paths(engine, BOTH, data, berserker_first=option)
    assert ("phase.fight.warband.berserker" in found) == (option != "off")


@pytest.mark.parametrize("reward", ["food", "any_resource"])
def test_beggars_are_asked_only_as_an_option(engine: Engine, reward: str) -> None:
    """[placement.beggar] X-18"""
    state = Boxes(engine, beg_reward="any_resource").ready(used_up=False)
    data: Any = play(state, "beg").to_dict()
    assert data["phase"]["name"] == "alms"
    found = paths(engine, BOTH, data, beg_reward=reward)
    assert ("phase.name" in found) == (reward == "food")


def test_only_ragnhild_upgrades_somebody(engine: Engine) -> None:
    """[ability.ragnhild] 4.2"""
    state: Any = game_of(2, BOTH, leaders=["ragnhild", "ullr"]).new_state(seed=1)
    chosen, seed = random.Random(1), 1
    while state.phase != "upgrade":
        if state.is_terminal:
            seed += 1
            state = state.game.new_state(seed=seed)
        legal = {action.text for action in state.legal}
        state.apply("ability" if "ability" in legal else chosen.choice(state.legal_actions()))
    data = state.to_dict()
    assert paths(engine, BOTH, data) == []
    turn = data["phase"]["fight"]["turn"]
    leaders = [clan["leader"] for clan in data["clans"]]
    for clan, leader in zip(data["clans"], reversed(leaders), strict=True):
        clan["leader"] = leader
    assert turn == leaders.index("ragnhild")
    assert "phase.fight.turn" in paths(engine, BOTH, data)
