"""The cards of a scene in tables and observations of God of War."""

import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.god_of_war.glossary import explained
from midgard.reference.god_of_war import GodOfWar as Reference
from support.lockstep.god_of_war import FURIOUS
from support.positions.god_of_war import step

FILE = Path(midgard.__file__).parent / "data" / "god_of_war.toml"
DATA: dict[str, Any] = tomllib.loads(FILE.read_text(encoding="utf-8"))
CARDS: dict[str, Any] = {row["id"]: row for row in DATA["cards"]}
NAMES = ("T1", "T2", "T3", "T4", "B1", "B2", "B3", "B4")
SCENES = ("q1", "q2", "q3", "q4", "q5", "q6", "b7", "b8", "b9", "b10")
#: Blocks of an observation that tell of the sides that are not up.
BEHIND = ("behind", "attacks behind", "runes behind")
COLUMNS = {"L": "left", "C": "own", "R": "right"}


def laid(scene: Any, **options: Any) -> Any:
    """A scene of which nothing has been played."""
    return midgard.GodOfWar(2, heroes=("kratos", "freya"), **options).position(scene=scene)


def decoded(state: Any) -> dict[str, Any]:
    return dict(state.game.decode_observation(state.observation(0)))


def attack(enemy: dict[str, Any]) -> set[str]:
    """An attack of the file, in the words of observations."""
    found = {"ranged"} if "ranged" in enemy else set()
    found |= {COLUMNS[letter] for letter in enemy.get("melee", {}).get("cols", "")}
    effect = enemy.get("melee", enemy.get("ranged", {})).get("fx")
    found |= {effect} if effect else set()
    return found | ({"invulnerable"} if enemy.get("invulnerable") else set())


@pytest.mark.parametrize("scene", SCENES)
def test_an_observation_has_both_sides_of_each_card(scene: str) -> None:
    """[hidden.backs] Attacks, health and runes are those of the data file."""
    state, first = laid(scene), "b9a" if scene == "b9" else scene
    seen = decoded(state)
    for at, name in enumerate(NAMES):
        row = CARDS[f"{first}-{name}"]
        front, back = row["f"], row["b"]
        assert set(seen["attacks"][at]) == attack(front.get("enemy", {})), name
        assert set(seen["attacks behind"][at]) == attack(back.get("enemy", {})), name
        for block, side in (("runes", front), ("runes behind", back)):
            plain = {rune for rune in seen[block][at] if "box" not in rune}
            assert plain == set(side.get("runes", [])), (block, name)
        enemy = back.get("enemy", {})
        if "track" not in enemy:
            assert seen["behind"][at]["health"] == enemy.get("hp", 0), name
        assert seen["behind"][at]["armour"] == enemy.get("armor", [0])[0], name


@pytest.mark.parametrize("scene", SCENES)
def test_help_hides_backs_too(scene: str) -> None:
    """[hidden.backs] A title that only a back has is not a word; other titles show fronts alone."""
    shown, hidden = laid(scene).game, laid(scene, hide_backs=True).game
    first = "b9a" if scene == "b9" else scene
    for name in NAMES:
        row = CARDS[f"{first}-{name}"]
        for side, place in (("f", "front"), ("b", "back")):
            title = row[side].get("title", "-")
            if title != "-":
                at = f"{first}-{name} {place}"
                assert at in " ".join(explained(shown, title))
                assert (at in " ".join(explained(hidden, title))) == (side == "f")


@pytest.mark.parametrize("scene", SCENES)
def test_hidden_backs_are_neither_in_tables_nor_in_observations(scene: str) -> None:
    """[hidden.backs] Everything else is the same."""
    shown, hidden = laid(scene), laid(scene, hide_backs=True)
    table = [line for line in shown.table().splitlines() if "behind it: " not in line]
    assert hidden.table().splitlines() == table
    assert shown.table().count("behind it: ") == len(NAMES)
    with_backs, without = decoded(shown), decoded(hidden)
    assert list(with_backs) == list(without)
    for block, values in without.items():
        if block in BEHIND:
            assert not any(any(it.values()) if isinstance(it, dict) else it for it in values)
        else:
            assert values == with_backs[block], block
    if scene == "q1":
        assert with_backs["behind"] != without["behind"]


@pytest.mark.parametrize("scene", SCENES)
def test_a_table_shows_the_columns_that_a_melee_attack_reaches(scene: str) -> None:
    """[enemy.attack] Columns that exist, from the left; and what the attack gives."""
    first = "b9a" if scene == "b9" else scene
    table = laid(scene).table().splitlines()
    lines = {line.split()[0]: line for line in table if line[2:3] in "TB"}
    for at, name in enumerate(NAMES):
        enemy = CARDS[f"{first}-{name}"]["f"].get("enemy", {})
        reached = [
            at % 4 + 1 + offset
            for letter, offset in (("L", -1), ("C", 0), ("R", 1))
            if letter in enemy.get("melee", {}).get("cols", "")
        ]
        there = [column for column in reached if 1 <= column <= 4]
        found = re.search(r"melee \d+(?: \(.*?\))? at columns? ([\d ]+\d|\d)", lines[name])
        assert (found[1].split() if found else []) == [str(column) for column in there], name
        effect = enemy.get("melee", enemy.get("ranged", {})).get("fx")
        assert ("with stun" in lines[name]) == (effect == "stun"), name
        assert ("with poison" in lines[name]) == (effect == "poison"), name


def test_a_table_shows_how_a_scene_is_won_lost_and_followed() -> None:
    """[settle.order] [settle.next]"""
    second = {scene: laid(scene).table().splitlines()[1] for scene in SCENES}
    assert second["q4"].startswith("Helheim: won if all enemies are dead; lost if ")
    assert second["q3"].endswith("; lost if B2 is dead and an enemy lives")
    assert second["b9"].endswith(": lost if B3 is dead; b9b follows if mistletoe is 3 or more")


def test_a_dead_enemy_neither_attacks_nor_turns() -> None:
    """[enemy.living] What its box and its all-dead flip do is still told."""
    game = midgard.GodOfWar(2, heroes=("kratos", "freya"))
    state = game.position(scene="q1", cards={"B2": {"damage": 14}, "T1": {"damage": 4}})
    lines = state.table().splitlines()
    at = lines.index("  T1 Draugr archer: dead")
    assert lines[at + 1].startswith("    behind it: ")


def test_no_seat_that_does_not_play_builds_a_set() -> None:
    """[state.invariants] Section 8"""
    game = midgard.GodOfWar(2, heroes=("kratos", "freya"))
    state = game.position(scene="q1", players=[{"hand": {"M1": 1, "N2": 1}}, {}])
    for action in ("attack kratos", "aim melee bottom"):
        if action in {it.text for it in state.legal}:
            state.apply(action)
    data: Any = state.to_dict()
    assert data["open"]["set"]["builder"] == 0
    for seat in range(2, 8):
        data["open"]["set"]["builder"] = seat
        with pytest.raises(midgard.InvalidSnapshotError, match=r"open|builder"):
            game.from_dict(data)


@pytest.mark.parametrize("number", range(1, 6))
def test_a_row_has_no_more_upgrades_than_were_revealed(number: int) -> None:
    """[upgrade.choice] Rule 29: one for each reveal so far"""
    game = midgard.GodOfWar(2, heroes=("kratos", "freya"))
    row: Any = [["N2", "red"], ["N2", "blue"], ["N2", "green"], ["N3", "red"], ["N3", "green"]]
    for active in (0, 1):
        if number <= active:
            assert game.position(scene="q1", row=row[:number], active=active)
            continue
        fault = f"at most {active} revealed upgrades"
        with pytest.raises(midgard.InvalidSnapshotError, match=fault):
            game.position(scene="q1", row=row[:number], active=active)


@pytest.mark.parametrize("seed", [*range(8), *range(9, 13)])  # 8 is lost in its first round
def test_a_row_that_is_accepted_never_grows_too_long(seed: int) -> None:
    """[foresight.use] One upgrade more in the row: it is refused, or play goes on to the end."""
    chance = random.Random(seed)
    names = ("mimir", "kratos", "freya", "atreus")[: 2 + seed % 3]
    game = midgard.GodOfWar(len(names), heroes=names, scene="q4", cards=FURIOUS)
    state = game.new_state(chance="explicit")
    accepted = 0
    while not state.is_terminal and accepted < 8:
        data: Any = state.to_dict()
        if unseen := data["upgrades"]["unseen"]:
            kind = next(iter(unseen))
            unseen[kind] -= 1
            if not unseen[kind]:
                del unseen[kind]
            data["row"].append(kind.split())
            try:
                other = game.from_dict(data, chance="explicit")
            except midgard.InvalidSnapshotError:
                pass
            else:
                accepted += 1
                for _ in range(60):
                    if other.is_terminal:
                        break
                    step(other, chance)
                    game.from_dict(other.to_dict(), chance="explicit")
        step(state, chance)
    assert accepted


def test_a_rune_acts_in_the_table_only_once_its_cards_are_listed() -> None:
    """[foresight.use] [reveal.list] Not while a second upgrade is drawn and one of both picked."""
    chance = random.Random(2)
    game = midgard.GodOfWar(2, heroes=("mimir", "kratos"), scene="q4", cards=FURIOUS)
    state, second = game.new_state(chance="explicit"), 0
    while not state.is_terminal and second < 3:
        if state.phase == "foresight":
            state.apply(next(it for it in state.legal_actions() if game.action(it).text == "yes"))
            assert state.is_chance or state.phase == "pick"
            while state.is_chance or state.phase == "pick":
                now = [it for it in state.table().splitlines() if it.startswith("now: ")]
                assert not any(" has acted" in it or " acts on " in it for it in now)
                second += 1
                if state.phase == "pick":
                    break
                step(state, chance)
        step(state, chance)
    assert second >= 3


def test_states_that_differ_in_what_is_known_have_different_observations() -> None:
    """[hidden.view] Runes of the row, known upgrades, whose turn it is, who has moved."""
    game = midgard.GodOfWar(2, heroes=("kratos", "freya"))
    one, other = (
        game.position(scene="q1", active=1, row=[["N2", rune]]) for rune in ("red", "blue")
    )
    assert decoded(one)["row codes"] == decoded(other)["row codes"]
    assert decoded(one)["row runes"] != decoded(other)["row runes"]
    state = game.position(scene="q1")
    assert decoded(state)["active player"] == "own"
    moved = decoded(state)["moved"]
    assert not any(moved.values())
    state.apply("move kratos")
    state.apply(state.legal_actions()[0])
    assert decoded(state)["moved"]["kratos"]


def test_a_row_that_nothing_pays_is_refused() -> None:
    """[sets.payment] A spot for numbers of 0 alone could be used without end."""
    row = '[[cards]]\nid = "q1-T2"\nf = { title = "x", spots = [{ need = ["num>=0"], do = [] }] }\n'
    with pytest.raises(midgard.InvalidCardsError, match="would cost nothing"):
        midgard.GodOfWar(2, cards=row)
    with_icon = row.replace('["num>=0"]', '["melee", "num>=0"]')
    assert midgard.GodOfWar(2, cards=with_icon)


def test_choices_say_what_they_do() -> None:
    """[attack.target] [interact.spot] [path.choice] In the words of the cards."""
    game = midgard.GodOfWar(2, heroes=("kratos", "freya"))
    players: Any = [{"hand": {"M1": 1, "N2": 1}}, {}]
    state = game.position(scene="q1", players=players, units={"kratos": {"column": 2}})
    state.apply("interact kratos")
    assert "Boulder ledge (T2): spot for melee + numbers of 2" in str(state.explain("spot top 1"))
    state = game.position(scene="q1", players=players, units={"kratos": {"column": 2}})
    state.apply("attack kratos")
    text = str(state.explain("aim melee bottom"))
    assert "attack Traveler, armoured (B2) with Melee cards" in text
    state.apply("aim melee bottom")
    state.apply("code M1")
    state.apply("code N2")
    assert "attack with these cards [sets.confirm]" in str(state.explain("done"))
    assert "now: an attack by Kratos on B2" in state.table()


def front(text: str) -> str:
    """A correction of a side of a card."""
    return f'[[cards]]\nid = "q1-T2"\nf = {text}\n'


@pytest.mark.parametrize(
    "row",
    [
        front('{ title = "" }'),
        front('{ title = "x", reward = [["tok", "T2", 1, 5, 2]] }'),
        front('{ title = "x", reward = [["var", "NAME", 1]] }'.replace("NAME", "v" * 21)),
        front('{ title = "x", reward = [OPS] }'.replace("OPS", '["lose"], ' * 10_001)),
        '[[scenes]]\nid = "q1"\nname = ""\n',
        '[[scenes]]\nid = "q1"\nnumber = 2\n',
        '[[scenes]]\nid = "q1"\nnext = "q2"\nnext_when = ["all_dead"]\n',
        '[[windows]]\nid = "w2"\nspecials = ["heal1"]\n',
        '[[windows]]\nid = "w1_w4"\nspecials = ["ward2"]\n',
    ],
    ids=lambda row: row[:60],
)
def test_both_engines_refuse_the_same_card_files(row: str) -> None:
    """[data.limits] [scene.compile] What one of them accepts, the other one must play."""
    with pytest.raises(midgard.InvalidCardsError):
        midgard.GodOfWar(2, cards=row)
    with pytest.raises(ValueError, match="the card data is not sound"):
        Reference(2, cards=row)


def test_the_damage_that_waits_behind_a_card_is_observed() -> None:
    """[op.flip] Damage stays when a card turns, also that of an enemy which is dead already."""
    game = midgard.GodOfWar(2, heroes=("kratos", "freya"))
    states = [game.position(scene="q1", cards={"B4": {"damage": damage}}) for damage in (0, 5, 7)]
    seen = [decoded(state) for state in states]
    assert [it["health"]["B4"] for it in seen] == [5, 0, 0]
    assert [it["behind"][7]["health"] for it in seen] == [9, 4, 2]


def test_nothing_is_at_hand_when_the_game_is_over() -> None:
    """[settle.order] An attack that wins leaves no attack in the observation."""
    game = midgard.GodOfWar(2, heroes=("kratos", "freya"), scene="q1")
    cards: Any = {name: {"side": "b", "damage": 11 - at} for at, name in enumerate(("B2", "B3"))}
    players: Any = [{"hand": {"M1": 1, "N3": 1}}, {}]
    units: Any = {"kratos": {"column": 3}}
    built = game.position(scene="q1", cards=cards, players=players, units=units)
    state = game.from_dict(built.to_dict(), chance="explicit")
    for action in ("attack kratos", "aim melee bottom", "code M1", "code N3", "done"):
        state.apply(action)
        assert any(decoded(state)["attack"].values()) == (action != "attack kratos")
    while not state.is_terminal:
        state.apply("die 0" if state.is_chance else "done")
    assert state.winners == [0, 1]
    seen = decoded(state)
    assert not any(seen["attack"].values())
    assert seen["set"]["M1"] == seen["set"]["N3"] == 1
