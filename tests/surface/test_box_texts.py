"""Texts of games with boxes: legal actions are told apart, and nothing that counts is left out."""

import random
from typing import Any

import pytest

import midgard

BOTH: Any = ("dark_mountains", "valhalla")


def played(players: int, seed: int, **options: Any) -> list[midgard.champions.State]:
    """The positions of a game in which a third of the decisions are random."""
    state = midgard.Champions(players=players, **options).new_state(seed=seed)
    bot, rng = midgard.Bot("greedy", seed=seed), random.Random(seed)
    found = list[midgard.champions.State]()
    while not state.is_terminal:
        found.append(state.clone())
        legal = state.legal_actions()
        state.apply(rng.choice(legal) if rng.random() < 0.3 else bot.choose(state))
    return found


GAMES = [state for seed in range(7) for state in played(2 + seed % 4, seed, expansions=BOTH)]


def test_no_two_legal_actions_have_the_same_explanation() -> None:
    base = [state for seed in range(3) for state in played(2 + seed, seed)]
    for state in base + GAMES:
        texts = [str(state.explain(action)) for action in state.legal_actions()]
        assert len(set(texts)) == len(texts), (state.prompt, sorted(texts))


def test_different_faces_have_different_texts() -> None:
    """A helmet is not a blank, and a hit that is worth two food is not one that is worth one."""
    faces = set[str]()
    for state in GAMES:
        if state.phase in {"pick", "ability_pick"}:
            faces |= {str(state.explain(it)) for it in state.legal}
    assert any("the Leader die that shows a helmet" in text for text in faces)
    assert any("an archer that shows 1 hit and 2 food" in text for text in faces)


def test_the_shores_of_the_bergrisar_have_names() -> None:
    """Raw words of the interface are in no prompt and in no event."""
    for state in GAMES:
        for text in [state.prompt, *(str(state.explain(it)) for it in state.legal_actions())]:
            assert "_bergrisar" not in text, text


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("roving_rangers", "give 2 goods of any kind for 1 swordsman and 1 archer"),
        ("wandering_monk", "give 1 coin for 1 favor and 1 blame less"),
        ("gossip", "get 1 coin and 1 blame for another seat"),
        ("trainer", "give 1 coin for up to 2 dice exchanged"),
    ],
)
def test_the_text_of_a_stall_has_its_whole_price_and_gain(place: str, text: str) -> None:
    for state in GAMES:
        action = f"place {place}"
        if action in [it.text for it in state.legal]:
            assert text in str(state.explain(action))
            return
    pytest.fail(f"no game has {place}")


def test_each_blame_of_a_troll_is_reported() -> None:
    game = midgard.Champions(players=4, expansions=BOTH)
    blamed = {"name": "blamed", "by": None, "rule": "cleanup.troll"}
    events: list[Any] = [blamed | {"seat": seat} for _ in range(2) for seat in range(4)]
    assert game.describe_events(events) == ["everybody takes 2 blame"]
    assert game.describe_events(events[:4]) == ["everybody takes a blame"]


def test_a_destiny_of_a_colour_names_the_cards_that_count() -> None:
    def texts(states: list[midgard.champions.State]) -> set[str]:
        explained = [str(at.explain(it)) for at in states for it in at.legal_actions()]
        colours = ("most blue", "most red", "most yellow")
        return {text for text in explained if any(colour in text for colour in colours)}

    valhalla = [state for seed in range(8) for state in played(4, seed, expansions=BOTH[1:])]
    for states, cards in (
        (GAMES, "draugr, monsters and Bergrisar"),
        (valhalla, "draugr and monsters"),
    ):
        found = texts(states)
        assert found
        assert all(cards in text for text in found)


DM, VALHALLA = BOTH
EVERY = midgard.Champions(expansions=BOTH, promos=True)
TABLES = {
    "leader": ("leader", "leaders"),
    "rune": ("rune", "runes"),
    "take": ("rune", "runes"),
    "destiny": ("destiny", "destinies"),
    "place": ("stall", "stalls"),
    "build": ("longship", "longships"),
}
#: Whose card an action takes, by its first word: the kind and the table of the card.
SUBJECTS: dict[str, tuple[str, set[str]]] = {
    "place left_bergrisar": ("the left Bergrisar", {DM}),
    "place right_bergrisar": ("the right Bergrisar", {DM}),
    "peek left_bergrisar": ("the land journey of the left Bergrisar", {DM}),
    "peek right_bergrisar": ("the land journey of the right Bergrisar", {DM}),
    "buy": ("buying with sacrifice tokens", {VALHALLA}),
    "wand": ("the blessing Wand of Gondul", {VALHALLA}),
    "mercy": ("the blessing Mercy of Eir", {VALHALLA}),
    "rally": ("rallying at a helmet of the Leader die", {VALHALLA}),
    "ability": ("using a leader's ability at a helmet of the Leader die", {VALHALLA}),
    "pay": ("paying for a land journey", {DM}),
    "deck": ("ordering a journey deck by the rune Awareness", {DM}),
    "next": ("ordering a journey deck by the rune Awareness", {DM}),
    "archer": ("the die Archer", {DM}),
    "shieldwarrior": ("the die Shieldwarrior", {VALHALLA}),
    "berserker": ("the die Berserker", {VALHALLA}),
    "leader": ("the Leader die", {VALHALLA}),
}
#: The other things that an action is about, by its text, its first word or its die, and their sets.
SETS = [{*boxes, *promos} for boxes in ((DM,), (VALHALLA,), BOTH) for promos in ((), ("promos",))]


def sets_of_cards() -> dict[tuple[str, str], set[str]]:
    """The sets that every game has which has a card, by its table and id."""
    found: dict[tuple[str, str], set[str]] = {}
    for sets in [set[str](), *SETS]:
        boxes: Any = [box for box in BOTH if box in sets]
        for row in midgard.Champions(expansions=boxes, promos="promos" in sets).cards():
            key = (row["table"], row["id"])
            found[key] = found.get(key, sets) & sets
    return found


NEEDED = sets_of_cards()
NAMES = {(row["table"], row["id"]): row["name"] for row in EVERY.cards()}


def thing_of(text: str, sets: set[str]) -> tuple[str, set[str]]:
    """The thing that an action is about, and the sets that must all be in play for it."""
    verb, _, rest = text.partition(" ")
    word = rest.split(" ")[0]
    if verb in TABLES and (TABLES[verb][1], word) in NEEDED:
        kind, table = TABLES[verb]
        return f"the {kind} {NAMES[table, word]}", NEEDED[table, word]
    if verb == "absolve" and "promos" not in sets:  # Virtue discards a blame too
        return "discarding a blame by the rune Friendship", {DM}
    key = next((it for it in (text, verb) if it in SUBJECTS and it != "leader"), "")
    if verb in ("kind", "pick", "lose"):
        key = word
    return SUBJECTS.get(key, ("", set()))


def belongs(title: str, needed: set[str], sets: set[str]) -> str:
    """The sentence about a thing that a game lacks; empty for what it has."""
    missing = needed - sets
    if not missing:
        return ""
    if needed == {*BOTH} and VALHALLA in sets:
        title += " belongs to valhalla and needs the archers of dark_mountains"
        return f"{title}, which is not in play"
    box = VALHALLA if VALHALLA in missing else min(missing)
    return f"{title} belongs to {box}, which is not in play"


@pytest.mark.parametrize("counts", ["official", "manual"])
@pytest.mark.parametrize("sets", SETS, ids=lambda sets: "+".join(sorted(sets)))
def test_why_names_the_box_of_a_thing_that_is_not_in_play(sets: set[str], counts: Any) -> None:
    """[setup.boxes] Of every action of every box, and never of a thing that is there."""
    boxes: Any = [box for box in BOTH if box in sets]
    players = 3 if counts == "official" else 2
    states = played(players, 4, expansions=boxes, promos="promos" in sets, component_counts=counts)
    actions = [str(EVERY.action(action)) for action in range(EVERY.action_count)]
    for state in states[:: len(states) // 6]:
        for text in actions:
            reason = str(state.why_not(text))
            wanted = belongs(*thing_of(text, sets), sets)
            assert wanted in reason, (text, reason)
            assert ("belongs to" in reason) is bool(wanted), (text, reason)


def test_no_two_things_have_the_same_title() -> None:
    """[setup.boxes] A title names one card, die or step."""
    titles = [title for title, _ in SUBJECTS.values()]
    assert len({*titles}) == len(titles) - 1  # `deck` and `next` are one step
    assert all(
        NEEDED[table, id] for table, id in (("runes", "virtue"), ("longships", "longship-5"))
    )
    assert NEEDED["destinies", "odins_fletcher"] == {*BOTH}
