"""Setting the table for a test of the reference alone: a position, and what is played there."""

import copy
import random
from typing import Any

import midgard
from midgard.champions.position import Parts, describe
from midgard.reference import Champions, State

DICE = {"swordsman": 12, "spearman": 12, "axeman": 10}
NOBODY = dict.fromkeys(DICE, 0)


def draw(state: State, chance: random.Random) -> int:
    """An answer of chance, by its law."""
    distribution = state.chance_outcomes()
    return chance.choices([o for o, _ in distribution], [float(p) for _, p in distribution])[0]


def choose(state: State, chance: random.Random) -> int:
    """Any action, but rarely the one of a beggar."""
    legal = state.legal_actions()
    beg = state.game.index("beg")
    if legal[0] < beg and chance.random() < 0.95:
        legal = [action for action in legal if action != beg]
    return chance.choice(legal)


def staged(players: int = 3, **changes: Any) -> dict[str, Any]:
    """The first placement of a game with seat 0 to move."""
    game = Champions(players, start_player=0)
    state = game.new_state()
    while state.to_dict()["phase"]["name"] != "placement":
        if state.is_chance:
            state.apply(state.chance_outcomes()[0][0])
        else:
            state.apply(state.legal_actions()[0])
    staged = state.to_dict()
    leaders = ("gylfir", "dagrun", "asmundr", "ullr")
    for clan, leader in zip(staged["clans"], leaders, strict=False):
        clan["leader"] = leader
    return staged | changes


def own(state: dict[str, Any], seat: int, **changes: Any) -> None:
    """Give a clan something; ``completed`` takes it from where it was."""
    clan = state["clans"][seat]
    for other in state["clans"]:
        if other["leader"] == changes.get("leader"):
            other["leader"] = clan["leader"]
    if "warriors" in changes:
        changes["warriors"] = NOBODY | changes["warriors"]
    clan.update(changes)


def completed(state: dict[str, Any]) -> dict[str, Any]:
    """The state with the rest as it must be: decks, supply, row of runes, journeys, glory, and the
    workers that are nowhere else.
    """
    data = copy.deepcopy(state)
    waits = data["phase"].get("back", data["phase"])
    taken = [rune for clan in data["clans"] for rune in (*clan["runes"], *clan["used_runes"])]
    for clan in data["clans"]:
        clan.pop("begging")
        for line in ("trolls", "draugr", "monsters"):
            clan["sheet"].pop(line, None)
        if waits["name"] != "placement":
            clan.pop("workers")
    if {*data["rune_row"]} & {None, *taken}:
        del data["rune_row"]
    if data["shown_after"] is None:
        del data["shown_after"]
    for field in ("deck", "stock", "food_stock"):
        del data[field]
    old, away = (data["journeys"][pile] for pile in ("old", "discards"))
    data |= {"journeys": {"old": old, "discards": away}}
    data["shores"] = dict(enumerate(data["shores"], 1))
    parts = {name: data[name] for name in Parts.__annotations__ if name in data}
    return describe(midgard.Champions(len(data["clans"])), **parts)


def go(state: State, *steps: str | int) -> State:
    """Decisions and answers of chance, one after the other."""
    for step in steps:
        state.apply(step)
    return state


def texts(state: State) -> list[str]:
    return [state.game.action_text(action) for action in state.legal_actions()]


def phase(state: State) -> str:
    name: str = state.to_dict()["phase"]["name"]
    return name


def shows(state: State, seat: int, **expected: Any) -> None:
    """The clan of this seat has this; warriors are those at home."""
    clan = state.to_dict()["clans"][seat]
    for name, value in expected.items():
        if isinstance(value, dict):
            assert value.items() <= clan[name].items()
            value = clan[name] if name == "sheet" else NOBODY | value
        assert clan[name] == value


def fight_troll(card: str, warriors: dict[str, int], **changes: Any) -> State:
    """Seat 0 sends these warriors to a troll; the dice are in the air."""
    state = staged(troll=card)
    changes = {"favor": 0, **changes}
    own(state, 0, placed=["troll"], workers=0, warriors=NOBODY | warriors, **changes)
    sent = [warrior for warrior in DICE if warriors.get(warrior)]
    state["phase"] = {"name": "assignment", "turn": 0, "site": "troll", "item": sent[0]}
    steps = (f"count {warriors[kind]}" for kind in sent)
    return go(Champions(3).from_dict(completed(state)), *steps)


def set_sail(shore: int, journey: str, food: int, axemen: int, **changes: Any) -> State:
    """Seat 0 has sent the large longship to this shore, where this journey is revealed."""
    state = staged()
    own(state, 0, placed=["large_longship"], workers=0, food=1 + food, **changes)
    warriors = NOBODY | {"axeman": axemen}
    ship = {"kind": "large", "owner": 0, "food": 0, "warriors": warriors}
    state["shores"][shore] |= {"ship": ship, "journey": journey, "known_to": [1]}
    state["phase"] = {"name": "assignment", "turn": 0, "site": f"shore-{shore + 1}", "item": "food"}
    return go(Champions(3).from_dict(completed(state)), f"count {food}")
