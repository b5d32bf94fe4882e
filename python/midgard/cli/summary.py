"""What came of many games, as plain data and as tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console

from midgard import Champions, Simulation
from midgard.champions import enemies_of
from midgard.cli.setup import TITLE
from midgard.cli.shell import columns, console
from midgard.simulation import Estimate, Group, results
from midgard.tables import Table, broken

__all__ = ["print_summary", "report"]


def report(game: Champions, result: Simulation, seed: int) -> dict[str, Any]:
    """The result as plain data for JSON. What cannot be known from so few games is ``None``."""
    return {
        "players": game.players,
        "bots": list(result.bots),
        "seating": result.seating,
        "seed": seed,
        "interrupted": result.interrupted,
        "games": result.games,
        "seconds": result.seconds,
        "games_per_second": _ratio(result.games, result.seconds),
        "decisions_per_second": _ratio(result.decisions, result.seconds),
        "decisions_per_game": _ratio(result.decisions, result.games),
        "digest": result.digest,
        "by_bot": {name: _plain(group) for name, group in result.by_bot.items()},
        "seats": [_plain(group) for group in result.seats],
        "leaders": {name: _plain(group) for name, group in result.leaders.items()},
        "places": {
            place: {"uses": uses, "per_game": _ratio(uses, result.games)}
            for place, uses in result.places.items()
        },
        "enemies": {
            kind: {"fought": fought, "beaten": beaten}
            for kind, (fought, beaten) in result.enemies.items()
        },
        "glory_by_source": result.glory if result.games else dict.fromkeys(result.glory),
    }


def _plain(group: Group) -> dict[str, Any]:
    return {
        "games": group.games,
        "wins": group.wins,
        "win_rate": group.win_rate.mean if group.win_rate else None,
        "win_rate_interval": _bounds(group, group.win_rate),
        "mean_glory": group.mean_glory.mean if group.mean_glory else None,
        "mean_glory_interval": _bounds(group, group.mean_glory),
    }


def _bounds(group: Group, estimate: Estimate | None) -> list[float] | None:
    """The 95 % interval; one game has none."""
    return list(estimate.interval) if estimate and group.games > 1 else None


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def _number(ratio: float | None, form: str) -> str:
    return "-" if ratio is None else f"{ratio:{form}}"


def print_summary(game: Champions, result: Simulation, seed: int, games: int) -> None:
    """Print the result for people."""
    to = console()
    to.print("\n".join(broken(_headline(game, result, seed, games), columns(to))))
    to.print(
        f"{result.seconds:.2f} s: {_number(_ratio(result.games, result.seconds), ',.0f')} games/s, "
        f"{_number(_ratio(result.decisions, result.seconds), ',.0f')} decisions/s\n"
        f"{_number(_ratio(result.decisions, result.games), '.1f')} decisions a game, "
        f"{_number(_ratio(result.choices, result.decisions), '.1f')} legal actions at each"
    )
    if result.games:
        _print_players(to, game, result)
        _print_glory(to, result)
        _print_places(to, result)
        _print_enemies(to, game, result)
    to.print(f"\ndigest {result.digest}: the same games give the same digits on any machine")
    count = sum(row["reconstructed"] for row in game.cards())
    to.print(
        f"{count} rows of the card data are reconstructed: plausible numbers, not the printed ones;"
        "\nto list them: midgard cards list --reconstructed"
    )


def _headline(game: Champions, result: Simulation, seed: int, games: int) -> str:
    """What was played; what is as usual is left out."""
    count = f"{result.games:,} {'game' if games == 1 else 'games'}"
    if result.interrupted:
        count = f"{result.games:,} of {games:,} games (interrupted)"
    alike = len(set(result.bots)) == 1
    bots = f"all {result.bots[0]}" if alike else " ".join(result.bots)
    fixed = [] if alike or result.seating == "balanced" else ["seats fixed"]
    options = [f"{game.players} players", f"bots {bots}", *fixed, f"seed {seed}", *game.variants]
    if game.assignment != Champions().assignment:
        options.append(f"assignment {game.assignment}")
    if game.leaders != Champions().leaders:
        options.append(f"leaders {leaders_text(game)}")
    return f"{count} of {TITLE}: {', '.join(options)}"


def leaders_text(game: Champions) -> str:
    """How clans get their leaders, in words."""
    return game.leaders if isinstance(game.leaders, str) else " ".join(game.leaders)


def _print_players(to: Console, game: Champions, result: Simulation) -> None:
    """Wins and glory, by bot, by seat and by leader."""
    names = {row["id"]: row["name"] for row in game.cards() if row["table"] == "leaders"}
    seats = {str(seat): group for seat, group in enumerate(result.seats)}
    leaders = {names.get(leader) or leader: group for leader, group in result.leaders.items()}
    tables = [results("seat", seats), results("leader", leaders)]
    if len(result.by_bot) > 1:
        tables.insert(0, results("bot", result.by_bot))
    for one in tables:
        to.print()
        to.print(one)


def _print_glory(to: Console, result: Simulation) -> None:
    """The lines of the score pad. Shares are of what is gained; what is lost is below zero."""
    gained = sum(mean for mean in result.glory.values() if mean > 0)
    lines = Table(["glory from", "a player", "of all gained"])
    for line, mean in result.glory.items():
        lines.add(_words(line), f"{mean:.2f}", f"{mean / gained:.1%}" if gained else "-")
    total = sum(result.glory.values())
    lines.add("in all", f"{total:.2f}", f"{total / gained:.1%}" if gained else "-")
    to.print()
    to.print(lines)


def _print_places(to: Console, result: Simulation) -> None:
    """The places that were used, the most used first."""
    lines = Table(["place", "uses", "a game"])
    for place, uses in sorted(result.places.items(), key=lambda item: -item[1]):
        if uses:
            lines.add(_words(place), f"{uses:,}", f"{uses / result.games:.2f}")
    to.print()
    to.print(lines)


def _print_enemies(to: Console, game: Champions, result: Simulation) -> None:
    """The enemies that were met, in the order of the card data."""
    names = _enemy_names(game)
    lines = Table(["enemy", "name", "attack/defense", "fights a game", "beaten"], left=2)
    for kind, (fought, beaten) in result.enemies.items():
        if fought:
            rate = f"{fought / result.games:.2f}", f"{beaten / fought:.1%}"
            lines.add(kind, *names.get(kind, ("", "")), *rate)
    to.print()
    to.print(lines)


def _enemy_names(game: Champions) -> dict[str, tuple[str, str]]:
    """Name and ``attack/defense`` by kind of enemy, from the card data."""
    names: dict[str, str] = {}
    prints: dict[str, list[tuple[int, int]]] = {}
    for enemy in enemies_of(game):
        kind = enemy.card.rpartition("-")[0] or enemy.card
        names.setdefault(kind, enemy.name)
        prints.setdefault(kind, []).append((enemy.attack, enemy.defense))
    return {
        kind: (name, f"{_span(p[0] for p in prints[kind])}/{_span(p[1] for p in prints[kind])}")
        for kind, name in names.items()
    }


def _span(numbers: Iterable[int]) -> str:
    """One number, or the least and the most of several."""
    ordered = sorted(set(numbers))
    return str(ordered[0]) if len(ordered) == 1 else f"{ordered[0]}-{ordered[-1]}"


def _words(name: str) -> str:
    return name.replace("_", " ")
