"""Each attack that is announced is answered: events tell what it did to each target."""

import random
from typing import Any

import pytest

import midgard
from midgard.reference.god_of_war.cards import load
from support.books.god_of_war import Books
from support.lockstep.god_of_war import COMPILED, options
from support.positions.god_of_war import POSITIONS, Engine, step

CARDS = load(None)
OTHERS = ("revealed", "struck", "attacked", "box_acted", "round_began", "turn_began", "extra_began")
"""Events before which an attack is over."""
STEPS = {"L": -1, "C": 0, "R": 1}


class Attacks:
    """Follows the events, and what is announced and has not been answered."""

    def __init__(self, state: Any) -> None:
        self.books = Books(state.to_dict(), CARDS)
        self.open: set[str] = set()
        self.seen = set[str]()

    def fronts(self, card: str) -> set[str]:
        """The units that the enemy of a card certainly hits, as it is printed there."""
        books = self.books
        enemy = books.scene.side(card, books.data["cards"][card]["side"]).enemy
        assert enemy is not None
        if enemy.attack == "ranged":
            return set()
        columns = [int(card[1]) + STEPS[letter] for letter in enemy.columns]
        return {books.column(column)[0] for column in columns if books.column(column)}

    def hear(self, events: list[dict[str, Any]]) -> None:
        for at, event in enumerate(events):
            name = event["name"]
            if name in OTHERS:
                assert not self.open, (self.open, event)
            getattr(self, name, self.other)(event, events[at + 1 :])
            self.books.book([event])

    def other(self, event: dict[str, Any], rest: list[dict[str, Any]]) -> None:
        """Not about attacks."""

    def struck(self, event: dict[str, Any], rest: list[dict[str, Any]]) -> None:
        hit = self.fronts(event["card"])
        enemy = self.books.scene.side(
            event["card"], self.books.data["cards"][event["card"]]["side"]
        ).enemy
        nobody = enemy is not None and enemy.attack == "melee" and not hit
        assert nobody == (rest[:1] == [{"name": "missed", "card": event["card"]}])
        if event["strength"]:
            self.open = hit or (set() if nobody else {"somebody"})

    def missed(self, event: dict[str, Any], rest: list[dict[str, Any]]) -> None:
        self.seen.add("missed")

    def answer(self, unit: str) -> None:
        """Mimir stands for his carrier."""
        carrier = self.books.data["carrier"] if unit == "mimir" else unit
        self.open -= {unit, carrier, "somebody"}

    def wounded(self, event: dict[str, Any], rest: list[dict[str, Any]]) -> None:
        if event["source"] == "attack":
            self.answer(event["unit"])

    def cancelled(self, event: dict[str, Any], rest: list[dict[str, Any]]) -> None:
        self.answer(event["unit"])

    fell = cancelled

    def reduced(self, event: dict[str, Any], rest: list[dict[str, Any]]) -> None:
        hit, off = event["hit"], event["warded"] + event["defended"]
        assert 0 < off <= hit
        assert event["defended"] == 0 or event["source"] == "attack"
        expected = {"name": "wounded", "unit": event["unit"], "damage": hit - off}
        expected["source"] = event["source"]
        assert (rest[:1] == [expected]) == (off < hit)
        self.answer(event["unit"])
        kinds = ["warded"] * (event["warded"] > 0) + ["defended"] * (event["defended"] > 0)
        self.seen.add(" and ".join([*kinds, *(["all"] if off == hit else [])]))

    def attacked(self, event: dict[str, Any], rest: list[dict[str, Any]]) -> None:
        self.open = {"an enemy"}

    def resisted(self, event: dict[str, Any], rest: list[dict[str, Any]]) -> None:
        strength, amount = event["strength"], event["amount"]
        card = self.books.data["cards"][event["card"]]
        enemy = self.books.scene.side(event["card"], card["side"]).enemy
        assert enemy is not None
        assert enemy.invulnerable == (event["by"] == "invulnerable")
        left = enemy.armor[card["broken"] :]
        if event["by"] == "armour":
            assert strength < amount == left[0]
        elif event["by"] == "die":
            assert strength <= amount
            assert not left
        else:
            assert amount == 0
        self.open -= {"an enemy"}
        self.seen.add(event["by"])

    def hurt(self, event: dict[str, Any], rest: list[dict[str, Any]]) -> None:
        assert event["card"] in POSITIONS
        self.open -= {"an enemy"}

    broke = hurt

    def lost(self, event: dict[str, Any], rest: list[dict[str, Any]]) -> None:
        self.open.clear()

    won = lost


@pytest.mark.parametrize("seed", range(500, 530))
def test_no_attack_is_left_without_an_answer(god_of_war_engine: Engine, seed: int) -> None:
    """[enemy.attack] [attack.damage] [hit.order] Each scene, and whole games."""
    state: Any = god_of_war_engine.game(**options(seed)).new_state(chance="explicit")
    rng, attacks = random.Random(seed), Attacks(state)
    for _ in range(150):
        if state.is_terminal:
            break
        attacks.hear(step(state, rng))


def test_greedy_players_meet_every_answer() -> None:
    """[hit.defence] [attack.armour] Each kind of guard, wards, defences and attacks on nobody."""
    seen = set[str]()
    for seed in range(600, 680):
        state: Any = COMPILED(**options(seed)).new_state(chance="explicit")
        attacks, rng = Attacks(state), random.Random(seed)
        bot = midgard.Bot("greedy", seed=seed)
        while not state.is_terminal:
            random_now = state.is_chance or rng.random() < 0.2
            events = step(state, rng) if random_now else state.apply_events(int(bot.choose(state)))
            attacks.hear(events)
        seen |= attacks.seen
    guards = {"armour", "die", "invulnerable", "missed"}
    assert seen >= {*guards, "warded and all", "defended", "defended and all"}, seen
    assert "warded" in seen or "warded and defended" in seen
