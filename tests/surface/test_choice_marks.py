"""Where a choice or a refusal is explained, reconstructed numbers are marked, and no others."""

import io
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard._shared.provenance import mark
from midgard.cli import run
from midgard.presentation import presentation
from support.corrections.fields import BOTH, Corrected, file_of

GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("champions", {"players": 3}, 8),
    ("champions", {"players": 3, "expansions": BOTH, "promos": True, "leaders": "random"}, 40),
    ("champions", {"players": 5, "expansions": BOTH, "preset": "manual"}, 12),
    ("reavers", {"players": 3, "memory": "screen"}, 20),
    ("reavers", {"players": 3, "negotiation": "micro"}, 10),
    ("god_of_war", {"players": 2, "scene": "b7"}, 2),
]
#: Marks of the table that no number of a card is: how many warriors fit into the longhouse.
NOT_NAMED = (
    *("longhouse", "menu_size", "menu_quotas", "menu_sweetener"),
    *("menu_payments", "menu_terror_payments"),
)
#: Fields of which a text shows a part, or what follows from them: another value need not change it.
PARTLY = {"faces", "hut_prices", "stave_church", "sell"}
DERIVED = {("roll", "accept"), ("success", "destiny"), ("fallen", "rune")}
#: Choices whose text names no number of a card: which deals a list has depends on many.
UNTOLD = ("deal",)
FEW = 3

Choices = dict[tuple[str, ...], list[tuple[dict[str, Any], str]]]


def choices_of(game: Any, games: int) -> Choices:
    """Positions and actions: some of each phase, kind of action and place, legal or not."""
    found: Choices = {}
    for seed in range(games):
        state, chosen = game.new_state(seed=seed), random.Random(seed)
        while not state.is_terminal:
            legal = state.legal_actions()
            position: Any = None
            others = range(game.action_count) if chosen.random() < 0.1 else ()
            for index in (*legal, *others):
                action = game.action(index)
                refused = state.why_not(action)
                if action.kind in UNTOLD or (refused is not None and "cost" not in refused):
                    continue
                named = action.arguments[:1] if action.kind != "count" else ()
                key = (state.phase, action.kind, *named, *(["refused"] if refused else []))
                if len(found.setdefault(key, [])) < FEW:
                    position = position or state.to_dict()
                    found[key].append((position, action.text))
            state.apply(chosen.choice(legal))
    return found


def explained(game: Any, choices: Choices) -> dict[tuple[Any, ...], tuple[str, bool, set[str]]]:
    """The text of each choice, whether it is refused, and the fields that are marked."""
    shown, found = presentation(game), {}
    states: dict[int, Any] = {}  # one position has many choices
    for key, every in choices.items():
        for at, (position, text) in enumerate(every):
            if id(position) not in states:
                with suppress(midgard.InvalidSnapshotError):
                    states[id(position)] = game.from_dict(position)
            if (state := states.setdefault(id(position), None)) is None:
                continue
            action = game.action(text)
            sources = shown.sources(state, action)
            refused = state.why_not(action) is not None
            ours = {field for field, is_ours in sources.items() if is_ours}
            assert bool(ours) is bool(mark(sources))
            found[*key, at] = state.explain(action), refused, ours
    return found


@pytest.mark.parametrize(("name", "options", "games"), GAMES, ids=str)
def test_a_choice_is_marked_exactly_if_its_explanation_shows_what_is_reconstructed(
    name: str, options: dict[str, Any], games: int, tmp_path: Path
) -> None:
    """If one field alone is reconstructed: a text that changes with it has the mark, no other."""
    corrected = Corrected(name, options, tmp_path)
    corrected.fields = [it for it in corrected.fields if it[1] not in NOT_NAMED]
    rounds = corrected.rounds()
    first = next(rounds)
    choices = choices_of(first, games)
    nothing = explained(first, choices)
    assert not [text for text, _, marked in nothing.values() if marked]
    wrong, kinds = [], set()
    for game in rounds:
        for key, (text, refused, marked) in explained(game, choices).items():
            before, was_refused, _ = nothing[key]
            changes = text != before
            if marked <= PARTLY or key[:2] in DERIVED:
                changes |= bool(marked)
            if refused is was_refused and changes is not bool(marked):
                wrong.append((key, before, text, marked))
            kinds |= {key[1]} if marked else set()
    assert not wrong, "\n".join(map(str, wrong))
    assert len(kinds) >= 4 or name == "god_of_war"  # whose choices name cards by their codes


BOX = ("--players", "2", "--seat", "0", "--seed", "4", "--expansions", "dark_mountains,valhalla")
TYPED = (
    *("help", "help hervor", "why leader hervor", "hint", "leader ullr", "help place troll"),
    *("help left bergrisar", "help 1", "why place worker_huts", "odds", "help", "hint", "quit"),
)


@pytest.mark.parametrize("is_ours", [True, False])
def test_answers_at_the_table_have_marks(
    *,
    is_ours: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """``help`` of all choices and of one, ``why``, ``hint`` and ``odds``."""
    words: list[str] = []
    if not is_ours:
        corrected = Corrected("champions", {"expansions": BOTH}, tmp_path)
        mine = {key: {"provenance": "my copy"} for key in corrected.rows}
        corrected.game(file_of(mine, corrected.rowless))
        words = ["--cards", str(corrected.path)]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(TYPED) + "\n"))
    assert run(("play", *BOX, *words)) == 0
    out = capsys.readouterr().out.split("seat 0> ")
    answers = {
        typed: answer.partition("\n")[2] for typed, answer in zip(TYPED, out[1:], strict=False)
    }
    if not is_ours:
        assert not [answer for answer in answers.values() if "econstructed" in answer]
        return
    draft = [line for line in out[1].splitlines() if "  leader " in line]
    assert len(draft) == 9
    assert all("; reconstructed numbers" in line for line in draft)
    assert answers["help hervor"].count("; reconstructed numbers") == 2
    for typed in ("why leader hervor", "help place troll", "help left bergrisar"):
        assert "; reconstructed numbers" in answers[typed], typed
    assert "reconstructed" not in answers["help 1"]
    assert "* Reconstructed, as the dice" in answers["odds"]


def test_copies_of_an_enemy_are_explained_once() -> None:
    """``help troll lord`` with a file that corrects one of the cards of that name."""
    text = '[[trolls]]\nid = "troll-lord-1"\nability_number_provenance = "my copy"\n'
    game = midgard.Champions(2, expansions=["dark_mountains"], cards=text)
    [line] = presentation(game).define(game, "troll lord")
    assert line.endswith("; reconstructed numbers, not the printed ones")


def test_the_other_faces_of_the_archer_keep_their_mark(tmp_path: Path) -> None:
    """[archer_faces] A file that corrects the faces A says nothing of the faces B."""
    path = tmp_path / "mine.toml"
    faces = "[{ hits = 1, shields = 0, count = 6 }]"
    path.write_text(f'[[dice]]\nid = "archer"\nfaces = {faces}\n')
    every: list[tuple[Any, bool]] = [("A", False), ("B", True)]
    for used, is_ours in every:
        game = midgard.Champions(2, expansions=BOTH, cards=path, archer_faces=used)
        assert ("; reconstructed" in presentation(game).define(game, "archer")[0]) is is_ours


def at(game: Any, seed: int, phase: str, *, fought: bool = False) -> Any:
    """The first position of a random game in a phase, in the first round of a fight if asked."""
    state, chosen = game.new_state(seed=seed), random.Random(seed)
    while not (state.phase == phase and (not fought or blessed(state))):
        state.apply(chosen.choice(state.legal_actions()))
    return state


def blessed(state: Any) -> bool:
    """Whether the seat that decides has the Wall of Brynhildr, and its fight begins."""
    data = state.to_dict()
    fight = data["phase"]["fight"]
    held = data["clans"][state.current_player]["blessings"]["wall_of_brynhildr"]
    return bool(fight["first_round"] and fight["foe"] != "hunt" and held)


def test_goods_of_a_foe_that_was_claimed_are_marked() -> None:
    """[enemy.loot_hoarder] The card is with the clan when its goods are named."""
    game = midgard.Champions(2, expansions=BOTH)
    state = at(game, 17, "loot")
    for index in state.legal_actions():
        action = game.action(index)
        assert presentation(game).sources(state, action) == {"any_resource": True}, action


def test_blessings_of_a_fight_are_marked() -> None:
    """[blessing.wall_of_brynhildr] What falls depends on them."""
    game = midgard.Champions(2, expansions=BOTH)
    state = at(game, 36, "roll", fought=True)
    assert presentation(game).sources(state, game.action("accept"))["effect"]


def test_a_roll_that_awaits_the_helmet_counts_nothing_and_has_no_mark() -> None:
    """[helmet] The dice count when the helmet has been used."""
    game = midgard.Champions(2, expansions=["valhalla"])
    found: set[bool] = set()
    for seed in range(30):
        state, chosen = game.new_state(seed=seed), random.Random(seed)
        while not state.is_terminal:
            if state.phase == "roll":
                awaits = "the helmet is next" in str(state.explain("accept"))
                assert awaits == (not presentation(game).sources(state, game.action("accept")))
                found.add(awaits)
            state.apply(chosen.choice(state.legal_actions()))
    assert found == {False, True}


def test_goods_of_any_kind_that_are_too_few_are_counted(tmp_path: Path) -> None:
    """[stall.roving_rangers] [placement.cost] The refusal says what the clan has and the price."""
    path = tmp_path / "mine.toml"
    path.write_text('[[stalls]]\nid = "roving_rangers"\ncost = { any_resource = 4 }\n')
    game = midgard.Champions(2, expansions=["dark_mountains"], cards=path)
    for seed in range(30):
        state = game.new_state(seed=seed)
        while state.phase != "placement":
            state.apply(state.legal_actions()[0])
        refused = state.why_not("place roving_rangers")
        if refused is not None and "costs" in str(refused):
            clan = state.to_dict()["clans"][state.current_player]
            held = clan["food"] + clan["wood"] + clan["coins"]
            seat = state.current_player
            text = f"seat {seat} has {held} of food, wood and coins, it costs 4"
            assert text in str(refused)
            return
    raise AssertionError("the stall is never there")


def test_a_single_swap_is_reported_in_the_singular() -> None:
    """[stall.trainer] In the list of cards, and in the explanation."""
    game = midgard.Champions(
        2, expansions=["valhalla"], cards='[[stalls]]\nid = "trainer"\ngain = { swaps = 1 }\n'
    )
    [text] = [row["text"] for row in game.cards() if row["id"] == "trainer"]
    assert "gain 1 swap," in text
    [line] = presentation(game).define(game, "trainer")
    assert "1 die exchanged for a Shieldwarrior or a Berserker" in line


def test_a_table_with_some_numbers_of_the_box_says_so() -> None:
    """[valhalla.blessing] [valhalla.epic] One card that is corrected, and all others not."""
    text = '[[blessings]]\nid = "carved_rune"\nprovenance = "my copy"\n'
    game = midgard.Champions(2, expansions=["valhalla"], cards=text)
    define = presentation(game).define
    assert "; numbers of some are reconstructed" in define(game, "blessings")[0]
    assert "; their numbers are reconstructed" in define(game, "epic monsters")[0]


@pytest.mark.parametrize("boxes", [(), ("valhalla",)], ids=str)
def test_the_word_leader_leads_to_the_die_where_there_is_one(boxes: Any) -> None:
    """[leader_die.assign] ``help leader`` explains the leaders, and names the words for the die."""
    game = midgard.Champions(2, expansions=boxes)
    text = presentation(game).define(game, "leader")[0]
    assert ("`help leader die`" in text) == bool(boxes)


def test_numbers_that_a_stall_does_not_show_are_not_marked(tmp_path: Path) -> None:
    """[stall.trainer] With both numbers corrected nothing is left that is ours."""
    path = tmp_path / "mine.toml"
    row = '[[stalls]]\nid = "trainer"\ncost = { wood = 1 }\ngain = { swaps = 1 }\n'
    path.write_text(row)
    game = midgard.Champions(2, expansions=BOTH, cards=path)
    [line] = presentation(game).define(game, "trainer")
    assert "reconstructed" not in line


@pytest.mark.parametrize(
    ("leaders", "gets"),
    [("drafted", "chooses one"), ("random", "is given one"), (("ullr", "dagrun"), "is given one")],
)
def test_leaders_are_explained_as_the_game_deals_them(leaders: Any, gets: str) -> None:
    """[setup.draft] [setup.leaders]"""
    game = midgard.Champions(2, leaders=leaders)
    assert f"each seat {gets} at the set-up" in presentation(game).define(game, "leaders")[0]


def test_numbers_of_cards_to_choose_from_are_marked() -> None:
    with pytest.raises(midgard.InvalidOptionError, match="reconstructed numbers"):
        midgard.odds("3 axe", "mist walker", game=midgard.Champions(expansions=["dark_mountains"]))
