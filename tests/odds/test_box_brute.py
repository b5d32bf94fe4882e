"""Odds with the boxes are those of the engine itself, in fractions to the last digit.

Fights and voyages are drawn from a seed. Each has the value that trying every action at every
chance event of the engine gives. Every second one is tried here; `make long` tries all.
"""

import random
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest

import midgard
from support.endgames.boxes import engine
from support.fuzz.daily import LONG
from support.odds.box_brute import exact_value
from support.positions.boxes import Boxes, fought, play, send

BOTH: Any = ("dark_mountains", "valhalla")
GAME = midgard.Champions(expansions=BOTH)
CARDS = {(row["table"], row["id"]): row for row in GAME.cards()}
ROWS = {card: row for (_, card), row in CARDS.items()}

LEADERS = (
    *("ullr", "dagrun", "gylfir", "asmundr", "svanhildr"),
    *("jorunn", "ragnhild", "hervor", "thorir"),
)
KINDS = ("swordsman", "archer", "axeman", "shieldwarrior", "spearman", "berserker")
RUNES = ("healing", "leadership", "patience", "potential", "reaction", "journey")
BLESSINGS = ("mercy_of_eir", "spear_of_gunnr", "wall_of_brynhildr", "wand_of_gondul")
FOES = (
    *("troll-lord-1", "mist-walker-red", "draugr-3-red", "dark-shaman-red", "bergrisar-1-red"),
    *("seidr-draugr-red", "rock-creature-yellow", "vile-priest-yellow", "cave-dweller-red"),
    *("loot-hoarder-red", "monster-01-red"),
)
SEA = ("all_quiet", "lost", "no_wind", "storm", "whirlpool", "kraken", "shipwreck", "odins_trial")
LAND = (
    *("all_quiet", "avalanche", "blizzard", "blocked_path", "lost", "thief", "bandits"),
    *("lone_warrior", "mercenaries"),
)
COUNT = 66
#: Weights that numbers of the computer have exactly.
WIN, HOME, SPEAR = Fraction(1), Fraction(1, 8), Fraction(1, 32)
FAVOR, RUNE, COIN, GLORY = Fraction(1, 16), Fraction(1, 128), Fraction(1, 64), Fraction(1, 16)


@dataclass(frozen=True)
class Case:
    """A fight, or a voyage or land journey to it."""

    band: dict[str, int]
    foe: str
    leader: str
    runes: tuple[str, ...]
    blessings: tuple[str, ...]
    favor: int
    journey: str | None
    """The journey on the way, ``unseen`` ones too; ``None`` for a fight without a way."""
    food: int
    coins: int
    copies: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    """Options of the game."""

    @property
    def site(self) -> str:
        """The place of the fight."""
        if self.foe.startswith("troll"):
            return "troll"
        if ("draugr", self.foe) in CARDS:
            return "left_draugr"
        return "left_bergrisar" if self.foe.startswith("bergrisar") else "shore_1"

    @property
    def gains(self) -> bool:
        """Whether the ability of the leader brings goods in each roll."""
        return "leader" in self.band and self.leader in ("thorir", "gylfir")

    @property
    def table(self) -> str:
        """The table of the card of the foe."""
        names = {"troll": "trolls", "left_draugr": "draugr", "left_bergrisar": "bergrisar"}
        return names.get(self.site, "monsters")


def drawn(number: int) -> Case:
    """Returns a case: what must occur takes turns, the rest is drawn."""
    rng = random.Random(f"box brute {number}")
    leader, foe = LEADERS[number % len(LEADERS)], FOES[number % len(FOES)]
    band = {KINDS[number % len(KINDS)]: 1}
    if number % 2 == 0 and leader != "asmundr":  # the odds of his leader die are not computed
        band["leader"] = 1
    if leader in ("ragnhild", "svanhildr"):
        band["swordsman"] = 1
    if sum(band.values()) < 2:
        other = rng.choice(KINDS)
        band[other] = band.get(other, 0) + 1
    runes, blessings = [RUNES[number // 2 % len(RUNES)]] * (number % 3 > 0), []
    if number % 3 != 1:
        blessings = [BLESSINGS[number // 3 % len(BLESSINGS)]]
    favor = rng.randrange(2) if len(runes) + len(blessings) < 2 else 0
    if "patience" in runes and rng.randrange(2):
        runes = sorted({"patience", rng.choice(("healing", "potential", "reaction"))})
    copies: tuple[str, ...] = ()
    if runes == ["patience"]:
        copies = (rng.choice(("healing", "potential", "reaction", "leadership")),)
    site = Case(band, foe, leader, (), (), 0, None, 0, 0).site
    way = {"left_bergrisar": LAND, "shore_1": SEA}.get(site)
    journey = None if way is None else rng.choice(way)
    if journey is None:
        runes = [rune for rune in runes if rune != "journey"]
    if "berserker" in band and journey in ("bandits", "kraken"):
        favor = 0
    gains = "leader" in band and leader in ("thorir", "gylfir")
    if gains and journey == "shipwreck":
        journey = "storm"
    coins = rng.randrange(3) if not gains and site == "left_bergrisar" else 0
    food = rng.randrange(1, 3) if site == "shore_1" else 0
    return Case(
        band, foe, leader, tuple(sorted(runes)), tuple(blessings), favor, journey, food, coins,
        copies,
    )  # fmt: skip


CASES = [drawn(number) for number in range(COUNT)]


def named(band: str, foe: str, **rest: Any) -> Case:
    """Returns a case of a warband such as ``2 axeman 1 archer``."""
    usual: dict[str, Any] = {"leader": "gylfir", "runes": (), "blessings": (), "favor": 0}
    usual |= {"journey": None, "food": 0, "coins": 0}
    words = band.split()
    dice = {kind: int(number) for number, kind in zip(words[::2], words[1::2], strict=True)}
    return Case(dice, foe, **(usual | rest))


NAMED = [
    named("2 archer", "troll-1-1", favor=1, leader="ullr"),
    named("1 shieldwarrior 1 swordsman", "troll-lord-1", favor=1, leader="ullr"),
    named("1 berserker 2 spearman", "vile-priest-yellow", leader="ullr"),
    named("1 swordsman 1 leader", "troll-1-1", leader="dagrun", favor=1),
    named("1 archer 1 leader", "seidr-draugr-red", favor=2),
    named("2 swordsman 1 leader", "troll-lord-2", leader="svanhildr"),
    named("1 spearman 1 leader", "bergrisar-2-red", leader="jorunn", favor=1, journey="all_quiet"),
    named("2 swordsman 1 leader", "troll-1-1", leader="ragnhild"),
    named("1 axeman 1 leader", "troll-1-1", leader="jorunn", runes=("healing", "leadership")),
    named("2 swordsman 1 leader", "troll-1-1", leader="dagrun", runes=("leadership", "reaction")),
    named(
        "1 shieldwarrior 1 axeman",
        "loot-hoarder-red",
        blessings=("wand_of_gondul", "wall_of_brynhildr"),
        runes=("reaction",),
        leader="ullr",
    ),
    named(
        "1 berserker 1 axeman",
        "bergrisar-1-red",
        blessings=("mercy_of_eir", "spear_of_gunnr"),
        journey="all_quiet",
        leader="ullr",
    ),
    named("2 swordsman 1 archer", "bergrisar-4-red", journey="all_quiet", leader="ullr"),
    named(
        "2 shieldwarrior 1 archer", "dark-shaman-red", leader="jorunn", journey="all_quiet", food=2
    ),
    named(
        "1 axeman 1 berserker 1 leader",
        "mist-walker-red",
        journey="all_quiet",
        food=2,
        leader="ullr",
    ),
    named(
        "1 axeman 2 berserker", "rock-creature-yellow", journey="all_quiet", food=2, leader="ullr"
    ),
    named(
        "1 axeman 1 spearman 1 berserker",
        "cave-dweller-red",
        journey="all_quiet",
        food=2,
        leader="ullr",
    ),
    named(
        "2 axeman 1 spearman",
        "cave-dweller-red",
        favor=1,
        journey="all_quiet",
        food=2,
        leader="ullr",
    ),
    named("1 archer 1 leader", "seidr-draugr-blue", leader="thorir", favor=1),
    named("1 axeman 1 archer", "bergrisar-1-red", journey="all_quiet"),
    named("1 axeman 1 archer", "bergrisar-1-red", journey="avalanche", favor=1),
    named("1 axeman 1 archer", "bergrisar-1-red", journey="bandits", coins=2),
    named("1 axeman 1 leader", "bergrisar-1-red", journey="bandits", coins=1, leader="jorunn"),
    named(
        "1 swordsman 1 axeman 1 leader",
        "bergrisar-2-red",
        journey="blizzard",
        coins=2,
        leader="svanhildr",
    ),
    named("2 swordsman 1 archer", "bergrisar-4-red", journey="blocked_path", coins=2),
    named("1 swordsman 1 axeman", "bergrisar-6-red", journey="blocked_path", coins=1),
    named("1 archer", "bergrisar-3-red", journey="lone_warrior", coins=1),
    named("1 swordsman 1 berserker 1 axeman", "bergrisar-1-red", journey="lost"),
    named("1 shieldwarrior 1 axeman", "bergrisar-1-red", journey="lost", coins=2),
    named("2 axeman", "bergrisar-1-red", journey="thief", coins=1, runes=("healing",)),
    named("1 axeman 1 spearman", "bergrisar-1-red", coins=1, journey="unseen"),
    named("2 axeman", "bergrisar-1-red", coins=1, runes=("journey",), journey="unseen"),
    named("2 axeman", "bergrisar-1-red", journey="lost", runes=("journey",)),
    named(
        "1 berserker 1 axeman",
        "bergrisar-1-red",
        journey="bandits",
        blessings=("mercy_of_eir", "wand_of_gondul"),
    ),
    named("2 swordsman 1 leader", "bergrisar-1-red", journey="bandits", leader="ragnhild"),
    named("2 archer", "monster-01-red", food=1, journey="unseen"),
    named("1 archer 1 leader", "monster-01-red", food=1, leader="jorunn", journey="unseen"),
    named("2 archer 1 spearman", "mist-walker-red", food=1, journey="kraken"),
    named("1 berserker 2 axeman", "cave-dweller-red", food=1, journey="lost"),
    named("1 shieldwarrior 2 axeman", "dark-shaman-red", food=0, journey="whirlpool"),
    named(
        "1 archer 1 axeman",
        "monster-03-red",
        food=1,
        runes=("journey", "reaction"),
        journey="unseen",
    ),
    named(
        "1 archer 1 axeman",
        "monster-01-red",
        food=1,
        journey="kraken",
        blessings=("mercy_of_eir", "wand_of_gondul"),
    ),
    named("1 axeman", "bergrisar-1-red", coins=1, runes=("journey", "patience"), journey="unseen"),
    named(
        "2 axeman",
        "bergrisar-1-red",
        runes=("healing", "patience"),
        copies=("journey",),
        journey="unseen",
    ),
    named("1 archer", "monster-01-red", food=1, runes=("journey", "patience"), journey="unseen"),
    named(
        "1 archer 1 axeman",
        "monster-01-red",
        food=1,
        journey="kraken",
        runes=("healing", "patience"),
    ),
    named(
        "1 swordsman 2 berserker",
        "bergrisar-1-red",
        journey="lost",
        options={"berserker_first": "all_losses"},
    ),
    named(
        "1 swordsman 1 berserker 1 axeman",
        "bergrisar-1-red",
        journey="blizzard",
        coins=1,
        options={"berserker_first": "all_losses"},
    ),
    named(
        "1 axeman 1 leader",
        "bergrisar-1-red",
        journey="blizzard",
        coins=0,
        leader="dagrun",
        options={"leader_loss": "immune"},
    ),
    named(
        "1 axeman 1 leader",
        "bergrisar-1-red",
        journey="bandits",
        leader="svanhildr",
        options={"leader_loss": "immune"},
    ),
    named(
        "1 axeman",
        "bergrisar-3-red",
        journey="lone_warrior",
        coins=1,
        options={"any_warrior_includes_elite": False},
    ),
    named("1 axeman", "bergrisar-3-red", journey="mercenaries", coins=2),
    named("2 archer", "monster-01-red", journey="odins_trial", food=1),
    named("2 archer", "monster-01-red", journey="shipwreck", food=1),
]
"""Cases of every leader, journey and enemy of the boxes, and with options."""


def by_odds(case: Case, *, exact: bool = True) -> Any:
    """The mean of the objective over the distribution, in fractions or in floats."""
    weights = {
        "win": float(WIN), "survivor": float(HOME), "spearman": float(SPEAR),
        "favor": float(FAVOR), "rune": float(RUNE), "coin": float(COIN), "glory": float(GLORY),
    }  # fmt: skip
    options: dict[str, Any] = {
        "game": game_of(case), "exact": exact, "objective": weights, "leader": case.leader,
        "runes": case.runes, "blessings": case.blessings, "favor": case.favor,
        "copies": case.copies,
    }  # fmt: skip
    if case.journey is None:
        odds: Any = midgard.odds(case.band, case.foe, **options)
        rows = [(it, 0, False) for it in odds.outcomes]
    else:
        if case.site == "shore_1":
            options |= {"shore": 1, "food": case.food}
        odds = midgard.journey_odds(
            case.band, case.foe, journey=known(case), coins=case.coins, **options
        )
        rows = [(it.outcome, it.coins_paid, it.journey == "odins_trial") for it in odds.passages]
    total = sum(it.chance for it, _, _ in rows)
    assert total == (1 if exact else pytest.approx(1, abs=1e-12))
    # Rewards are thirds of a glory for coins, and two for a favor: floats do not have them exactly.
    numbers = ROWS[case.foe]["numbers"]
    coins = sum(numbers.get(name, [0])[0] for name in ("coins", "any_resource"))
    reward = Fraction(coins, 3) + 2 * numbers.get("favor", [0])[0]
    value: Any = GLORY * odds.mean_glory + GLORY * odds.win * reward
    for end, paid, is_trial in rows:
        value += end.chance * (
            WIN * end.victory
            + HOME * sum(end.survivors)
            + SPEAR * end.survivors[1]
            + (FAVOR + 2 * GLORY) * (case.favor + is_trial - end.favor_spent)
            + RUNE * (len(case.runes) - len(end.runes_used))
            + (COIN + GLORY / 3) * (case.coins - paid)
        )
    return value


def game_of(case: Case) -> midgard.Champions:
    """Returns the game of a case: some journeys are promo cards."""
    is_promo = case.journey in ("shipwreck", "odins_trial", "mercenaries")
    return midgard.Champions(expansions=BOTH, promos=is_promo, **case.options)


def known(case: Case) -> str | None:
    """Returns the journey of a case, if it is known."""
    return None if case.journey == "unseen" else case.journey


def by_engine(case: Case) -> Fraction:
    """The value of the same on the states of the engine."""
    options = case.options | {"promos": game_of(case).promos}
    position = Boxes(engine(), **options).foe(**{case.site: case.foe})
    own: dict[str, Any] = {
        "leader": case.leader,
        "favor": case.favor,
        "runes": list(case.runes),
        "coins": case.coins,
        # With tokens there is a visit after the fight, and so a position before the clean-up.
        "tokens": {"swordsman": 2},
        "blessings": {name: case.blessings.count(name) for name in case.blessings},
    }
    position.face_up(*case.copies)
    space = case.site.replace("shore_", "shore-")
    if (journey := known(case)) is not None:
        position.journey(space, journey)
    if case.site == "shore_1":
        position.clan(0, **{"warriors": case.band, "food": 9, **own})
        state = play(position.ready(), "place small_longship", f"sail {space}")
        start = send(state, **case.band, food=case.food)
    else:
        band: dict[str, Any] = dict(case.band)
        start = fought(position.engine, case.site, own=own, position=position, **band)
    before = start.to_dict()["clans"][0]
    prizes = ROWS[case.foe]["numbers"]

    # `[leader.jorunn]` A journey that nobody decides about is over by now.
    sheet = before["sheet"] | {"leader": position.data["clans"][0]["sheet"]["leader"]}

    def worth(state: Any) -> Fraction | None:
        if state.phase != "valhalla":
            return None
        clan = state.to_dict()["clans"][0]
        won = bool(clan[case.table])
        # `[enemy.loot_hoarder]` Goods of choice, and those of Gylfir, are coins.
        prize = won * sum(prizes.get(name, [0])[0] for name in ("coins", "any_resource"))
        # `[leader.thorir]` His coin for a token comes after the fight.
        own = int(case.leader == "thorir" and sum(clan["tokens"].values()) > 2)
        coins = clan["coins"] - own
        home = sum(clan["warriors"].values()) - won * prizes.get("archers", [0])[0]
        glory = sum(clan["sheet"].values()) - sum(sheet.values()) + 2 * clan["favor"]
        value: Fraction = (
            WIN * won
            + GLORY * (glory + Fraction(coins, 3))
            + HOME * home
            + SPEAR * clan["warriors"]["spearman"]
            + FAVOR * (clan["favor"] - won * prizes.get("favor", [0])[0])
            + RUNE * len(clan["runes"])
            + COIN * (0 if case.gains else coins - prize)
        )
        return value

    def settle(data: dict[str, Any]) -> Fraction:
        """Takes out what the ability of the leader has brought; it never ends."""
        clan = data["clans"][0]
        gain: Fraction = GLORY * (clan["sheet"]["leader"] - sheet["leader"])
        clan["sheet"]["leader"] = sheet["leader"]
        if case.gains:
            gain += GLORY * Fraction(clan["coins"], 3)
            clan |= {"coins": 0, "wood": before["wood"], "food": before["food"]}
        if case.leader == "hervor":
            clan["tokens"] = before["tokens"]
        return gain

    endless = case.leader == "ullr" or "leader" in case.band
    return exact_value(start, worth, settle if endless else None)


@pytest.mark.parametrize("number", range(0, COUNT, 1 if LONG else 2))
def test_the_odds_are_those_of_the_engine_to_the_last_digit(number: int) -> None:
    """[combat.round] [helmet] [rune.patience] [land_journey.choice] [journey.reveal]"""
    case = CASES[number]
    assert by_odds(case) == by_engine(case)


@pytest.mark.parametrize("number", range(len(NAMED)))
def test_the_odds_of_a_case_with_options_are_those_of_the_engine(number: int) -> None:
    """[berserker.first] [leader_die.immune] [any_warrior] [journey.odins_trial] [helmet]"""
    case = NAMED[number]
    assert by_odds(case) == by_engine(case) == pytest.approx(by_odds(case, exact=False), abs=1e-9)


def test_everything_that_acts_in_a_fight_is_drawn() -> None:
    """[rune.any_time] [helmet] [valhalla.blessing] Every rune, helmet, ability and blessing."""
    assert len(CASES) >= 60
    assert {rune for case in CASES for rune in case.runes} == set(RUNES)
    assert {name for case in CASES for name in case.blessings} == set(BLESSINGS)
    helmets = {case.leader for case in CASES if "leader" in case.band}
    assert helmets == set(LEADERS) - {"asmundr"}
    assert {case.leader for case in CASES} == set(LEADERS)
    assert {kind for case in CASES for kind in case.band} == {*KINDS, "leader"}
    abilities = {row["words"].get("ability", "none") for row in GAME.cards()}
    met = {ROWS[case.foe]["words"].get("ability", "none") for case in CASES}
    assert met == abilities
