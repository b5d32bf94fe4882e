"""The results of many games, as plain data and as tables."""

from __future__ import annotations

import math
from contextlib import suppress
from typing import Any

from midgard import Game, InvalidOptionError, Run
from midgard._runs.text import (
    EACH,
    ORDER,
    SEATS,
    STOPPED,
    between,
    metrics,
    number,
    orders_of,
    results,
    with_interval,
)
from midgard._shared.json import SCHEMA
from midgard.cli.shell import columns, console
from midgard.games import game_text
from midgard.luck import GroupLuck, Luck, ResultLuck
from midgard.presentation import Presentation, presentation
from midgard.stats.estimates import Estimate, Group, ends
from midgard.tables import Table, broken

SMALL = 0.05
"""The first screen adds up lines with a smaller share of all gains."""


def report(game: Game, result: Run, seed: int) -> dict[str, Any]:
    """Returns the result as plain data for JSON, with ``None`` where there are too few games."""
    own = result.metrics.items()
    return {
        "schema": SCHEMA,
        "game": game_text(game),
        "players": game.players,
        "bots": list(result.bots),
        "seating": result.seating,
        "seed": str(seed),
        **_end(result),
        "interrupted": result.interrupted,
        "games": result.games,
        "seconds": result.seconds,
        "games_per_second": _ratio(result.games, result.seconds),
        "decisions_per_second": _ratio(result.decisions, result.seconds),
        "decisions_per_game": _ratio(result.decisions, result.games),
        "decisions_per_game_interval": ends(result.decisions_per_game),
        "actions_per_decision": _ratio(result.choices, result.decisions),
        "actions_per_decision_interval": ends(result.actions_per_decision),
        "digest": result.digest,
        "by_bot": {name: _plain(group) for name, group in result.by_bot.items()},
        "seats": [_plain(group) for group in result.seats],
        "orders": [_plain(group) for group in result.orders],
        "characters": {name: _plain(group) for name, group in result.characters.items()},
        "score_by_source": result.sheet if result.games else dict.fromkeys(result.sheet),
        "score_by_source_intervals": {
            line: ends(it) for line, it in result.sheet_estimates.items()
        },
        **({"metrics": {name: _metric(it) for name, it in own}} if own else {}),
        **({"luck": _luck(result.luck)} if _has_luck(result) else {}),
        **presentation(game).report(result),
    }


def _end(result: Run) -> dict[str, Any]:
    """Returns how a run ended that was to stop by itself."""
    if result.until is None:
        return {}
    return {"until": result.until, "reached": result.reached, "better": result.better}


def _metric(estimate: Estimate) -> dict[str, Any]:
    mean = None if math.isnan(estimate.mean) else estimate.mean
    return {"mean": mean, "interval": ends(estimate)}


def _has_luck(result: Run) -> bool:
    return "seats" in result.tables and "luck_score" in result.rows


def _luck(found: Luck) -> dict[str, Any]:
    """Returns the account of luck as plain data."""

    def part(one: ResultLuck) -> dict[str, Any]:
        return {
            "result": _metric(one.result),
            "luck": _metric(one.luck),
            "without": _metric(one.without),
            "saved": one.saved,
            "saved_interval": None if one.saved_interval is None else list(one.saved_interval),
        }

    def group(one: GroupLuck) -> dict[str, Any]:
        return {"games": one.games, "score": part(one.score), "returns": part(one.returns)}

    return {
        "by_bot": {one.name: group(one) for one in found.by_bot},
        "seats": [group(one) for one in found.seats],
    }


def _plain(group: Group) -> dict[str, Any]:
    return {
        "games": group.games,
        "wins": group.wins,
        "win_rate": group.win_rate.mean if group.win_rate else None,
        "win_rate_interval": _bounds(group, group.win_rate),
        "mean_score": group.mean_score.mean if group.mean_score else None,
        "mean_score_interval": _bounds(group, group.mean_score),
        "mean_return": group.mean_return.mean if group.mean_return else None,
        "mean_return_interval": _bounds(group, group.mean_return),
    }


def _bounds(group: Group, estimate: Estimate | None) -> list[float] | None:
    """Returns the 95 % interval, or ``None`` without one, as for a single game."""
    return None if estimate is None or group.games < 2 else ends(estimate)


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def _rate(part: float, seconds: float) -> str:
    return f"{part / seconds:,.0f}" if seconds else "-"


def print_summary(game: Game, result: Run, seed: int, games: int, *, every: bool) -> None:
    """Prints who wins and where the score comes from; all tables if ``every`` is true."""
    to = console()
    if result.until is not None:
        to.print(result.end)
        to.print(STOPPED)
    to.print("\n".join(broken(_headline(game, result, seed, games), columns(to))))
    to.print(
        f"{result.seconds:.2f} s: {_rate(result.games, result.seconds)} games/s, "
        f"{_rate(result.decisions, result.seconds)} decisions/s"
    )
    if every or not result.games:
        to.print(
            f"{with_interval(result.decisions_per_game, '.1f')} decisions a game, "
            f"{with_interval(result.actions_per_decision, '.1f')} legal actions at each"
        )
    shown = presentation(game)
    if result.games:
        more = shown.tables(game, result) if every else []
        for table in (*_groups(shown, game, result, every), *_scores(shown, result, every), *more):
            to.print()
            to.print(table)
        if result.metrics:
            to.print()
            to.print(metrics(result))
    if result.games and result.until is None:
        to.print(f"\n{EACH}{_needed(result)}")
    if result.games and every and orders_of(result):
        to.print(SEATS)
    if every or not result.games:
        to.print()
    tables = "" if every else "; --all prints all tables"
    to.print(f"digest {result.digest}, the same for the same games on any machine{tables}")
    for note in shown.notes(game):
        to.print(note)


def _needed(result: Run) -> str:
    """Returns how many games narrower intervals of win rates need."""
    with suppress(InvalidOptionError):
        needed = result.games_needed("±1% win")
        shown = round(needed, 2 - len(str(needed)))  # two digits
        return f"; ±1% of the win rates needs about {shown:,} games"
    return ""


def _headline(game: Game, result: Run, seed: int, games: int) -> str:
    """Returns a line about the game, the bots and the seed, without default options."""
    count = f"{result.games:,} {'game' if games == 1 else 'games'}"
    if result.interrupted:
        most = "" if result.until is None else "at most "
        count = f"{result.games:,} of {most}{games:,} games (interrupted)"
    alike = len(set(result.bots)) == 1
    bots = f"all {result.bots[0]}" if alike else " ".join(result.bots)
    seats = [f"{game.players} players", f"bots {bots}"]
    if game.players == 1:
        seats = ["1 player", f"bot {result.bots[0]}"]
    fixed = [] if alike or result.seating == "balanced" else ["seats fixed"]
    shown = presentation(game)
    options = [*seats, *fixed, f"seed {seed}"]
    options += [f"{name} {text}" for name, text in shown.option_lines(game, only_unusual=True)]
    return f"{count} of {shown.title}: {', '.join(options)}"


def _groups(shown: Presentation, game: Game, result: Run, every: bool) -> list[Table]:
    """Returns tables of wins and scores: by bot, by order of play, by seat and by character.

    Seats and characters without games are shown if ``every`` is true, and seats also in a game
    without an order of play.
    """
    names, orders = shown.character_names(game), orders_of(result)
    seats = {str(seat): group for seat, group in enumerate(result.seats)}
    characters = {
        names.get(key) or key: group
        for key, group in result.characters.items()
        if every or group.games
    }
    found = [
        ("bot", result.by_bot if len(result.by_bot) > 1 or result.until is not None else {}),
        (ORDER, orders),
        ("seat", seats if every or not orders else {}),
        (shown.character_word, characters),
    ]
    return [results(head, groups, shown.score_word) for head, groups in found if groups]


def _scores(shown: Presentation, result: Run, every: bool) -> list[Table]:
    """Returns a table of the lines of the score sheet, with their shares of all gains.

    Small lines are one row, unless ``every`` is true.
    """
    if not result.sheet:
        return []
    lines = Table([f"{shown.score_word} from", "a player", "95 %", "of all gained", "95 %"])
    names = list(result.sheet)
    small = [it for it in names if abs(result.totals.line_share([it]).mean) < SMALL]
    small = [] if every or len(small) < 2 else small
    rows = [(line.replace("_", " "), [line]) for line in names if line not in small]
    for name, own in [*rows, *([("others", small)] if small else []), ("in all", names)]:
        mean, share = result.totals.line(own), result.totals.line_share(own)
        cells = number(mean, ".2f"), between(mean, ".2f")
        lines.add(name, *cells, number(share, ".1%"), between(share, ".1%"))
    return [lines]
