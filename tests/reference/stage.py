"""Setting the table for a test of the reference alone: a position, and what is played there."""

import random
from typing import Any

from midgard.reference import Champions, State

DICE = {"swordsman": 12, "spearman": 12, "axeman": 10}
NOBODY = dict.fromkeys(DICE, 0)


def draw(state: State, chance: random.Random) -> int:
    """An answer of chance, by its law."""
    law = state.chance_outcomes()
    return chance.choices([o for o, _ in law], [float(p) for _, p in law])[0]


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
    """Give a clan something; dice come from the supply."""
    clan = state["clans"][seat]
    for other in state["clans"]:
        if other["leader"] == changes.get("leader"):
            other["leader"] = clan["leader"]
    for warrior, number in (NOBODY | changes.pop("warriors", clan["warriors"])).items():
        state["supply"][warrior] += clan["warriors"][warrior] - number
        clan["warriors"][warrior] = number
    for rune in changes.get("runes", []):
        state["deck"]["runes"] = [other for other in state["deck"]["runes"] if other != rune]
        state["rune_row"] = [None if other == rune else other for other in state["rune_row"]]
    clan.update(changes)


def lay(state: dict[str, Any], card: str) -> None:
    """Put this troll or draugr on its (left) space."""
    deck, site = ("trolls", "troll") if card.startswith("troll") else ("draugr", "left_draugr")
    unseen = [other for other in [*state["deck"][deck], state[site]] if other != card]
    order = [enemy.id for enemy in Champions().rules.cards.enemies(deck)]
    state["deck"][deck] = sorted(unseen, key=order.index)
    state[site] = card


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
    state = staged()
    lay(state, card)
    changes = {"favor": 0, **changes}
    own(state, 0, placed=["troll"], workers=0, warriors=NOBODY | warriors, **changes)
    sent = [warrior for warrior in DICE if warriors.get(warrior)]
    state["phase"] = {"name": "assignment", "turn": 0, "site": "troll", "item": sent[0]}
    return go(Champions(3).from_dict(state), *(f"count {warriors[kind]}" for kind in sent))


def set_sail(shore: int, journey: str, food: int, axemen: int, **changes: Any) -> State:
    """Seat 0 has sent the large longship to this shore, where this journey is revealed."""
    state = staged()
    own(state, 0, placed=["large_longship"], workers=0, food=1, **changes)
    state["supply"]["axeman"] -= axemen
    warriors = NOBODY | {"axeman": axemen}
    ship = {"kind": "large", "owner": 0, "food": food, "warriors": warriors}
    state["shores"][shore] |= {"ship": ship, "journey": journey}
    state["journeys"]["unseen"][journey] -= 1
    state["phase"] = {"name": "assignment", "turn": 0, "site": f"shore-{shore + 1}", "item": "food"}
    return go(Champions(3).from_dict(state), "count 0")
