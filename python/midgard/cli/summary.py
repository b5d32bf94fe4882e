"""The results of many games, as plain data and as tables."""

from __future__ import annotations

import math
from typing import Any

from midgard import Game, Run
from midgard.cli.shell import columns, console
from midgard.games import game_text
from midgard.presentation import Presentation, presentation
from midgard.simulation import Estimate, Group, results
from midgard.tables import Table, broken

__all__ = ["print_summary", "report"]


def report(game: Game, result: Run, seed: int) -> dict[str, Any]:
    """Returns the result as plain data for JSON, with ``None`` where there are too few games."""
    return {
        "game": game_text(game),
        "players": game.players,
        "bots": list(result.bots),
        "seating": result.seating,
        "seed": seed,
        **_end(result),
        "interrupted": result.interrupted,
        "games": result.games,
        "seconds": result.seconds,
        "games_per_second": _ratio(result.games, result.seconds),
        "decisions_per_second": _ratio(result.decisions, result.seconds),
        "decisions_per_game": _ratio(result.decisions, result.games),
        "digest": result.digest,
        "by_bot": {name: _plain(group) for name, group in result.by_bot.items()},
        "seats": [_plain(group) for group in result.seats],
        "characters": {name: _plain(group) for name, group in result.characters.items()},
        "score_by_source": result.sheet if result.games else dict.fromkeys(result.sheet),
        **presentation(game).report(result),
    }


def _end(result: Run) -> dict[str, Any]:
    """Returns how a run ended that was to stop by itself."""
    if result.until is None:
        return {}
    return {"until": result.until, "reached": result.reached, "better": result.better}


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
    """Returns the 95 % interval, or ``None`` where there is none, as for a single game."""
    if estimate is None or group.games < 2 or math.isnan(estimate.low):
        return None
    return list(estimate.interval)


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def _number(ratio: float | None, form: str) -> str:
    return "-" if ratio is None else f"{ratio:{form}}"


def print_summary(game: Game, result: Run, seed: int, games: int) -> None:
    """Prints the result as tables."""
    to = console()
    if result.until is not None:
        to.print(result.end)
    to.print("\n".join(broken(_headline(game, result, seed, games), columns(to))))
    to.print(
        f"{result.seconds:.2f} s: {_number(_ratio(result.games, result.seconds), ',.0f')} games/s, "
        f"{_number(_ratio(result.decisions, result.seconds), ',.0f')} decisions/s\n"
        f"{_number(_ratio(result.decisions, result.games), '.1f')} decisions a game, "
        f"{_number(_ratio(result.choices, result.decisions), '.1f')} legal actions at each"
    )
    shown = presentation(game)
    if result.games:
        for table in (*_groups(shown, game, result), *_scores(shown, result)):
            to.print()
            to.print(table)
        for table in shown.tables(game, result):
            to.print()
            to.print(table)
    to.print(f"\ndigest {result.digest}: the same games give the same digits on any machine")
    for note in shown.notes(game):
        to.print(note)


def _headline(game: Game, result: Run, seed: int, games: int) -> str:
    """Returns a line about the game, the bots and the seed, without default options."""
    count = f"{result.games:,} {'game' if games == 1 else 'games'}"
    if result.interrupted:
        count = f"{result.games:,} of {games:,} games (interrupted)"
    alike = len(set(result.bots)) == 1
    bots = f"all {result.bots[0]}" if alike else " ".join(result.bots)
    fixed = [] if alike or result.seating == "balanced" else ["seats fixed"]
    shown = presentation(game)
    options = [f"{game.players} players", f"bots {bots}", *fixed, f"seed {seed}"]
    options += [f"{name} {text}" for name, text in shown.option_lines(game, only_unusual=True)]
    return f"{count} of {shown.title}: {', '.join(options)}"


def _groups(shown: Presentation, game: Game, result: Run) -> list[Table]:
    """Returns tables of wins and scores, by bot, by seat and by character."""
    names = shown.character_names(game)
    seats = {str(seat): group for seat, group in enumerate(result.seats)}
    characters = {names.get(key) or key: group for key, group in result.characters.items()}
    tables = [results("seat", seats, shown.score_word)]
    if characters:
        tables.append(results(shown.character_word, characters, shown.score_word))
    if len(result.by_bot) > 1:
        tables.insert(0, results("bot", result.by_bot, shown.score_word))
    return tables


def _scores(shown: Presentation, result: Run) -> list[Table]:
    """Returns a table of the lines of the score sheet, with their shares of all gains."""
    if not result.sheet:
        return []
    gained = sum(mean for mean in result.sheet.values() if mean > 0)
    lines = Table([f"{shown.score_word} from", "a player", "95 %", "of all gained"])
    for line, it in result.sheet_estimates.items():
        share = f"{it.mean / gained:.1%}" if gained else "-"
        ends = "-" if math.isnan(it.low) else f"{it.low:.2f} to {it.high:.2f}"
        lines.add(line.replace("_", " "), f"{it.mean:.2f}", ends, share)
    total = sum(result.sheet.values())
    lines.add("in all", f"{total:.2f}", "", f"{total / gained:.1%}" if gained else "-")
    return [lines]
