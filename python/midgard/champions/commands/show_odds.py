"""``midgard odds``: prints exact odds of a fight or voyage as bars or JSON, or all as CSV."""

from __future__ import annotations

import csv
import io
import itertools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from midgard import Champions, Enemy, JourneyOdds, Odds
from midgard import journey_odds as odds_of_voyage
from midgard import odds as odds_of_fight
from midgard._shared.singular import plural
from midgard.champions.card_rows import LONGHOUSE, copies_in_box
from midgard.champions.enemies import enemies_of, enemy_of
from midgard.champions.odds_inputs import card_rows, kinds_of, room_of
from midgard.champions.odds_sources import footnote, joining_kinds, marked_name, odds_sources
from midgard.champions.warbands import slug
from midgard.cli.output import STANDARD_OUTPUT, Target
from midgard.cli.shell import CommandError, console, one_line
from midgard.tables import Table

BAR = 30
"""The length of the longest bar."""
LIKELY = 0.0005
"""Less likely outcomes are summed up as the rest."""


@dataclass(frozen=True, slots=True)
class Spent:
    """The means that may be spent, and the objective."""

    favor: int
    leader: str | None
    runes: tuple[str, ...]
    blessings: tuple[str, ...]
    copies: tuple[str, ...]
    policy: str
    objective: str

    def options(self) -> dict[str, Any]:
        """Returns the options for `midgard.odds`."""
        if self.policy not in ("optimal", "never"):
            raise CommandError(f"--policy must be optimal or never, not {self.policy!r}")
        return {
            "favor": self.favor,
            "leader": self.leader,
            "runes": self.runes,
            "blessings": self.blessings,
            "copies": self.copies,
            "policy": self.policy,
            "objective": self.objective,
        }


def show(
    game: Champions,
    warriors: str,
    enemy: str,
    spent: Spent,
    *,
    voyage: Mapping[str, Any] | None,
    exact: bool,
    as_json: bool,
) -> int:
    """Prints the odds of one fight, or of one voyage if there is a shore."""
    if voyage is None:
        odds: Odds[Any] | JourneyOdds[Any] = odds_of_fight(
            warriors, enemy, exact=exact, game=game, **spent.options()
        )
    elif "shore" not in voyage and not _is_on_land(enemy_of(enemy, game)):
        raise CommandError("--land is a journey to a Bergrisar, such as bergrisar-1-red")
    else:
        odds = odds_of_voyage(warriors, enemy, exact=exact, game=game, **voyage, **spent.options())
    way = None if voyage is None else "land" if _is_on_land(odds.enemy) else "sea"
    coins = 0 if voyage is None else voyage.get("coins", 0)
    others = odds_sources(
        game,
        odds.warriors,
        leader=spent.leader,
        blessings=spent.blessings,
        way=way,
        joining=joining_kinds(odds, game, leader=spent.leader, coins=coins),
    )
    if as_json:
        ours = [name for name, is_ours in others.items() if is_ours]
        print(json.dumps(_report(odds) | {"reconstructed": ours}, indent=2))
        return 0
    if isinstance(odds, Odds):
        _print_fight(odds)
    else:
        _print_voyage(odds)
    if note := footnote(odds.enemy.reconstructed, others):
        console().print(f"\n{note}")
    return 0


def _is_on_land(foe: Enemy) -> bool:
    """Returns whether the way to an enemy is a land journey."""
    return foe.card is not None and foe.card.startswith("bergrisar")


def _report(odds: Odds[Any] | JourneyOdds[Any]) -> dict[str, Any]:
    """Returns the odds as plain data; fractions are texts."""
    entry: dict[str, Any] = {
        "enemy": {
            "name": odds.enemy.name,
            "attack": odds.enemy.attack,
            "defense": odds.enemy.defense,
            "prohibits": odds.enemy.prohibits,
            "reconstructed": odds.enemy.reconstructed,
        },
        "warriors": odds.warriors,
        "win": _plain(odds.win),
        "mean_survivors": _plain(odds.mean_survivors),
        "mean_rounds": _plain(odds.mean_rounds),
        "mean_glory": _plain(odds.mean_glory),
    }
    if isinstance(odds, Odds):
        entry["outcomes"] = [{**it._asdict(), "chance": _plain(it.chance)} for it in odds.outcomes]
    else:
        entry["passages"] = [
            {
                **it._asdict(),
                "outcome": {**it.outcome._asdict(), "chance": _plain(it.outcome.chance)},
            }
            for it in odds.passages
        ]
    return entry


def _plain(number: float | Fraction) -> float | str:
    return str(number) if isinstance(number, Fraction) else number


def _print_head(odds: Odds[Any] | JourneyOdds[Any], more: str) -> None:
    foe = odds.enemy
    prohibits = f", no {foe.prohibits}" if foe.prohibits else ""
    to = console()
    to.print(
        f"{_warband(odds.warriors)}{more} against"
        f" {one_line(marked_name(foe))} {foe.attack}/{foe.defense}{prohibits}\n"
    )
    rows = Table(["", ""])
    rows.add("win", _share(odds.win))
    rows.add("warriors that come home", _number(odds.mean_survivors))
    if isinstance(odds, Odds):
        rows.add("favor spent", _number(odds.mean_favor_spent))
    rows.add("rounds", _number(odds.mean_rounds))
    rows.add("glory", _number(odds.mean_glory))
    to.print(rows)


def _print_fight(odds: Odds[Any]) -> None:
    _print_head(odds, "")
    counts = odds.distribution(lambda it: sum(it.survivors) if it.victory else "defeat")
    defeat = {"defeat": counts.pop("defeat", 0)}
    _bars("who is left", {**defeat, **{str(key): counts[key] for key in sorted(counts)}})
    rounds = odds.rounds()
    late = rounds.pop(None)
    _bars("rounds", {str(key): chance for key, chance in rounds.items()}, rest=late)


def _print_voyage(odds: JourneyOdds[Any]) -> None:
    _print_head(odds, "" if _is_on_land(odds.enemy) else f" with {odds.food} food")
    to = console()
    rows = Table(["journey", "chance", "win", ""], bars=True)
    for journey, (chance, win) in odds.by_journey().items():
        rows.add(journey, _share(chance), _share(win), _bar(win))
    to.print()
    to.print(rows)
    counts = odds.distribution(
        lambda it: sum(it.outcome.survivors) if it.outcome.victory else "defeat"
    )
    defeat = {"defeat": counts.pop("defeat", 0.0)}
    _bars("who is left", {**defeat, **{str(key): counts[key] for key in sorted(counts)}})


def _bars(head: str, chances: Mapping[str, float | Fraction], rest: float | Fraction = 0) -> None:
    """Prints a bar chart of a distribution, with one line for all unlikely outcomes."""
    rows = Table([head, "chance", ""], bars=True)
    for name, chance in chances.items():
        if chance >= LIKELY:
            rows.add(name, _share(chance), _bar(chance))
        else:
            rest += chance
    if rest:
        rows.add("else", _share(rest), _bar(rest))
    to = console()
    to.print()
    to.print(rows)


def _bar(chance: float | Fraction) -> str:
    return "#" * round(float(chance) * BAR)


def _share(chance: float | Fraction) -> str:
    exact = f" = {chance}" if isinstance(chance, Fraction) and len(str(chance)) < 30 else ""
    return f"{float(chance):.2%}{exact}"


def _number(number: float | Fraction) -> str:
    return f"{float(number):.3f}"


def _warband(warriors: Mapping[str, int]) -> str:
    return ", ".join(f"{n} {plural(kind) if n != 1 else kind}" for kind, n in warriors.items() if n)


FOE = ("enemy", "attack", "defense", "prohibits", "reconstructed")
MEANS = ("win", "mean_survivors", "mean_favor_spent", "mean_rounds", "mean_glory")
LARGEST = {False: LONGHOUSE, True: 3}
"""The most dice of a warband of the table, without a box and with one: there are thousands."""


def write_table(game: Champions, spent: Spent, most: int | None, out: str | None) -> int:
    """Writes every enemy against every warband of 1 to ``most`` dice that it allows, as CSV."""
    room = room_of(game, spent.leader) if game.expansions else LONGHOUSE
    if most is None:
        most = min(room, LARGEST[bool(game.expansions)])
    if not 1 <= most <= room:
        raise CommandError(f"--most must be 1 to {room}, not {most} [longhouse.limit]")
    kinds = kinds_of(game)
    warbands = _warbands(game, spent, most)
    target = None if out in (None, STANDARD_OUTPUT) else Target(out)
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow([*FOE, *map(plural, kinds), "favor", *MEANS])
    for foe in _different(game):
        for counts in warbands:
            if foe.prohibits is None or not counts[kinds.index(foe.prohibits)]:
                rows.writerow(_row(game, foe, counts, spent))
    if target is None:
        print(text.getvalue(), end="")
    elif (failure := target.write(text.getvalue())) is not None:
        raise CommandError(failure)
    return 0


def _warbands(game: Champions, spent: Spent, most: int) -> list[tuple[int, ...]]:
    """Returns every warband of 1 to ``most`` dice that are in the box."""
    kinds = kinds_of(game)
    there = {kind: copies_in_box(game, card_rows(game)["dice", kind]) for kind in kinds}
    there["leader"] = 0 if spent.leader == "asmundr" else 1  # the odds of his are not computed
    each = (range(min(most, there[kind]) + 1) for kind in kinds)
    return [counts for counts in itertools.product(*each) if 1 <= sum(counts) <= most]


def _different(game: Champions) -> list[Enemy]:
    """Returns the enemies that differ in name or numbers."""
    found: dict[Any, Enemy] = {}
    for foe in enemies_of(game):
        found.setdefault((foe.name, foe.attack, foe.defense, foe.prohibits), foe)
    return list(found.values())


def _row(game: Champions, foe: Enemy, counts: tuple[int, ...], spent: Spent) -> list[object]:
    odds = odds_of_fight(counts, foe, max_rounds=0, game=game, **spent.options())
    means = (
        odds.win,
        odds.mean_survivors,
        odds.mean_favor_spent,
        odds.mean_rounds,
        odds.mean_glory,
    )
    return [
        *(slug(foe.name), foe.attack, foe.defense, foe.prohibits or "none"),
        *("yes" if foe.reconstructed else "no", *counts, spent.favor),
        *(f"{float(mean):.6f}" for mean in means),
    ]
