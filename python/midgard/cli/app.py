"""The commands and their options, and the handling of errors."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

import typer

from midgard import MidgardError, __version__
from midgard._runs.options import USUAL_GAMES, USUAL_LIMIT, usual_games
from midgard._shared.input import random_seed
from midgard.cli import cards as cards_command
from midgard.cli import compare as compare_command
from midgard.cli import completion as completion_command
from midgard.cli import fit as fit_command
from midgard.cli import games as games_command
from midgard.cli import human as human_command
from midgard.cli import info as info_command
from midgard.cli import perft as perft_command
from midgard.cli import play as play_command
from midgard.cli import replay as replay_command
from midgard.cli import report as report_command
from midgard.cli import simulate as simulate_command
from midgard.cli import sweep as sweep_command
from midgard.cli import tournament as tournament_command
from midgard.cli import value_of as value_command
from midgard.cli import verify as verify_command
from midgard.cli.game_help import command_at, group_options, with_game
from midgard.cli.game_options import GameChoice, takes_game
from midgard.cli.info import notices
from midgard.cli.lists import entries, names_of
from midgard.cli.match import Match
from midgard.cli.mistakes import BadCommandLine, sentence
from midgard.cli.optional_values import with_values
from midgard.cli.setup import bots_of, checked_seed, loaded, seated
from midgard.cli.shell import (
    BROKEN_PIPE,
    FAILED,
    INTERRUPTED,
    CommandError,
    complain,
    silence,
)
from midgard.games import GAMES
from midgard.presentation import presentation

__all__ = ["run"]

PLAIN: dict[str, Any] = {"help_option_names": ["--help", "-h"], "max_content_width": 100}
app: typer.Typer = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=PLAIN)
Seed = Annotated[int, typer.Option(metavar="S", help="The same seed gives the same games.")]
Games = Annotated[
    int | None,
    typer.Option(metavar="N", help=f"The number of games: {USUAL_GAMES:,}."),
]
MostGames = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help=f"The number of games: {USUAL_GAMES:,}; with --until the most: {USUAL_LIMIT:,}.",
    ),
]
Threads = Annotated[int, typer.Option(metavar="T", help="0 for one per core.")]
SecretSeed = Annotated[
    int | None,
    typer.Option(metavar="S", help="The same seed gives the same games; by default a secret one."),
]
Bots = Annotated[
    str | None,
    typer.Option(
        metavar="NAMES",
        help="One for all, or one for each seat: random,greedy,... By default greedy, and ismcts-2"
        " in God of War.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]


HELP = f"""A rules engine for the games of the Midgard world.

{notices()}
"""


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"midgard {__version__}")
        raise typer.Exit


def show_help(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit


@app.callback(invoke_without_command=True, help=HELP)
def midgard(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_show_version, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """A rules engine for the games of the Midgard world."""
    show_help(context)


@app.command()
@takes_game("skip_forced")
def simulate(
    game: GameChoice,
    games: MostGames = None,
    seed: Seed = 0,
    threads: Threads = 0,
    bots: Bots = None,
    until: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help='When to stop: "±1% win" or "greedy>random".'),
    ] = None,
    json: Annotated[
        str | None,
        typer.Option(
            metavar="[FILE]", help="Write JSON to a file; without one, print JSON and nothing else."
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="Write all games to FOLDER while they are played."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Finish the run in the folder of --out.")
    ] = False,
    shard_games: Annotated[
        int | None, typer.Option(metavar="N", help="The games in a file of --out.")
    ] = None,
    engine: Annotated[
        str, typer.Option(metavar="NAME", help="local, or ray: a cluster that shares --out.")
    ] = "local",
    address: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The address of the Ray cluster.")
    ] = None,
    fixed_seats: Annotated[
        bool,
        typer.Option("--fixed-seats", help="Keep the first bot at seat 0, and so on."),
    ] = False,
    tables: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="Write a row a game and seat to FOLDER/seats.parquet."),
    ] = None,
    metrics: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="luck, your own module:function or FILE.py:function, or tables for --tables.",
        ),
    ] = "",
    every: Annotated[
        bool, typer.Option("--all", help="Print all tables: seats, places, enemies, ...")
    ] = False,
) -> int:
    """Play many games and print who wins, and where the score comes from.

    The bots change seats from game to game, so that each sits at each seat equally often.
    Ctrl-C stops the run; then the statistics cover the games that were finished. For --out see
    docs/manual/scale.md.
    """
    rules = game.game()
    return simulate_command.simulate(
        rules,
        bots_of(bots, rules),
        usual_games(games, until),
        checked_seed(seed),
        threads,
        "fixed" if fixed_seats else "balanced",
        until=until,
        json_file=json,
        out=out,
        resume=resume,
        shard_games=shard_games,
        engine=engine,
        address=address,
        tables=tables,
        metrics=entries("--metrics", metrics),
        every=every,
    )


@app.command()
@takes_game("skip_forced")
def report(
    game: GameChoice,
    out: Annotated[str, typer.Option(metavar="FILE", help="The HTML file.")],
    games: Games = None,
    seed: Seed = 0,
    threads: Threads = 0,
    bots: Bots = None,
    png: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="Write the charts as PNG too, light and dark."),
    ] = None,
    fixed_seats: Annotated[
        bool,
        typer.Option("--fixed-seats", help="Keep the first bot at seat 0, and so on."),
    ] = False,
) -> int:
    """Play many games and write a balance report as one HTML file.

    The games are those of midgard simulate with the same options. It needs matplotlib; see
    docs/manual/simulation.md.
    """
    rules = game.game()
    return report_command.report(
        rules,
        bots_of(bots, rules),
        usual_games(games, None),
        checked_seed(seed),
        threads,
        "fixed" if fixed_seats else "balanced",
        out=out,
        png=png,
    )


@app.command()
@takes_game()
def play(
    game: GameChoice,
    seed: SecretSeed = None,
    bots: Bots = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="SEATS", help="Seats for people, such as 0 or 0,2."),
    ] = None,
    load: Annotated[str | None, typer.Option(metavar="FILE", help="Continue a saved game.")] = None,
) -> int:
    """Show one game decision by decision, or play it with --seat.

    Without --seat, this is the first game of midgard simulate with the same options, with --seed 0
    by default. With --seat, --bots names bots for the other seats only, and a secret seed is shown
    at the end; see docs/manual/play.md.
    """
    known = None if seed is None else checked_seed(seed)
    chosen = random_seed() if known is None else known
    if load is not None:
        match = loaded(load, game.cards, ",".join(seat or ()), bots, chosen)
        game.require(match.game)
        return human_command.at_table(match, known if match.seed == known else None)
    rules = game.game()
    if not seat:
        return play_command.play(rules, bots_of(bots, rules), known or 0)
    match = Match(rules, chosen, seated(",".join(seat), bots, rules))
    return human_command.at_table(match, known)


@app.command()
@takes_game("skip_forced")
def tournament(
    game: GameChoice,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help="Two or more: random, greedy, module:MyBot, ... By default greedy,random, and"
            " ismcts-2,random in God of War.",
        ),
    ] = None,
    games: Annotated[
        int | None, typer.Option(metavar="N", help=f"Games at each table: {USUAL_GAMES:,}.")
    ] = None,
    tables: Annotated[
        str,
        typer.Option(
            metavar="WHICH", help="all (combinations), pairs, or ladder (each bot and the next)."
        ),
    ] = "all",
    seed: Seed = 0,
    threads: Threads = 0,
    json: Json = False,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw the ratings: .svg, .png or .pdf.")
    ] = None,
) -> int:
    """Play bots against each other and rate them.

    Every table is played in all rotations of its seats, each with the same seeds.
    """
    if not 0 <= threads <= 1024:
        raise CommandError(f"--threads must be 0 to 1024, not {threads}")
    return tournament_command.run(
        game.game(),
        () if bots is None else names_of("--bots", bots),
        games,
        checked_seed(seed),
        threads,
        tables,
        as_json=json,
        plot=plot,
    )


@app.command()
@takes_game("skip_forced")
def compare(
    game: GameChoice,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES", help="The two bots, or the bots that play both games: greedy,random."
        ),
    ] = None,
    to: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The game to compare with, as --game.")
    ] = None,
    to_cards: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The cards of the other game; by default our own."),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="Who plays at the other seats beside each bot."),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help='When to stop early: "±0.5% win", "±1 score" or "a>b".'),
    ] = None,
    metrics: Annotated[
        str | None, typer.Option(metavar="NAMES", help="The results to show: winners,win,score,...")
    ] = None,
    games: MostGames = None,
    seed: Seed = 0,
    threads: Threads = 0,
    json: Json = False,
) -> int:
    """Compare two bots, two games or two card files in the same deals.

    Two names in --bots are two bots to compare. Otherwise the game is compared with another one:
    with the game of --to, or with the same game with other cards, where one of the two may have
    our own cards. All differences are the first minus the second. Ctrl-C stops; then the results
    cover the groups of games that were finished.
    """
    options = {"games": games, "seed": checked_seed(seed), "threads": threads, "until": until}
    things = compare_command.things(game, bots, to, to_cards, against)
    shown = None if metrics is None else names_of("--metrics", metrics)
    return compare_command.run(*things, {**options, "metrics": shown}, as_json=json)


@app.command()
@takes_game("skip_forced")
def value_of(
    game: GameChoice,
    what: Annotated[
        str, typer.Argument(metavar="WHAT", help='"place stave_church", "favor +2", "leader ullr".')
    ],
    games: MostGames = None,
    seed: Seed = 0,
    bots: Bots = None,
    until: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help='When to stop: "±0.5% win" or "±1 score".'),
    ] = None,
    rounds: Annotated[
        str, typer.Option(metavar="R", help="Only these rounds: 3 or 1,2; default: all.")
    ] = "",
    forks: Annotated[int, typer.Option(metavar="F", help="Positions in each game.")] = 1,
    threads: Threads = 0,
    json: Json = False,
) -> int:
    """Estimate what an action, a resource, a card or a character is worth.

    Games are played twice from the same position, with and without it, with the same dice and bots.
    Ctrl-C stops the run; the result covers the finished games. See docs/manual/compare.md.
    """
    rules = game.game()
    return value_command.run(
        rules,
        what,
        bots_of(bots, rules),
        games,
        checked_seed(seed),
        until,
        rounds,
        forks,
        threads,
        as_json=json,
    )


@app.command()
def games(json: Json = False) -> int:
    """List the games with their options and defaults."""
    return games_command.show_games(as_json=json)


@app.command()
def info(json: Json = False) -> int:
    """Print versions, digests and threads for a bug report.

    The digests are the same on every machine with the same version and cards.
    """
    return info_command.info(as_json=json)


perft_command.add_commands(app)
replay_command.add_commands(app)
verify_command.add_commands(app)
completion_command.add_commands(app)
cards_command.add_commands(app)
fit_command.add_commands(app)
sweep_command.add_commands(app)
for _name in GAMES:
    presentation(_name).add_commands(app)


def run(arguments: Sequence[str]) -> int:
    """Runs a command line and returns its exit code; errors are one line on standard error."""
    try:
        if sys.stdout is None:
            raise CommandError("standard output is closed")
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")
        code = _carry_out(list(arguments))
        sys.stdout.flush()
    except BaseException as error:
        return _failed(error, list(arguments))
    return code


def _failed(error: BaseException, arguments: list[str]) -> int:
    """Says what has failed and returns the exit code.

    Exceptions of code of a bot, an evaluator or a metric are raised again, so that Python
    shows where, and the notes of the error name the game and the command that replays it.
    """
    if isinstance(error, CommandError | MidgardError):
        complain(_noted(error))
    elif isinstance(error, SystemExit):
        complain(_noted(error, f"SystemExit({error.code!r}) has ended the command."))
    elif isinstance(error, KeyboardInterrupt):
        complain(_noted(error, "interrupted"))
        return INTERRUPTED
    elif _is_foreign(error):
        raise error
    elif isinstance(error, typer.Abort):
        complain("interrupted")
        return INTERRUPTED
    elif isinstance(error, BadCommandLine):
        complain(_sentence(error, arguments))
    elif isinstance(error, BrokenPipeError):
        silence()
        return BROKEN_PIPE
    elif isinstance(error, OSError):
        silence()
        complain(f"cannot write the output: {error.strerror or error}")
    else:
        raise error
    return FAILED


def _sentence(error: BaseException, arguments: list[str]) -> str:
    """Returns the message about an error in a command line."""
    command, words = command_at(_commands(), arguments)
    return sentence(error, command, arguments[:words])


def _is_foreign(error: BaseException) -> bool:
    """Returns whether a note names the code that has raised an error."""
    return bool(getattr(error, "__notes__", ()))


def _noted(error: BaseException, message: str | None = None) -> str:
    """Returns the message and the notes of an error."""
    return " ".join([str(error) if message is None else message, *getattr(error, "__notes__", ())])


@cache
def _commands() -> Any:
    """Returns the tree of commands; building it takes longer than most commands."""
    command = typer.main.get_command(app)
    group_options(command)
    return command


def _carry_out(arguments: list[str]) -> int:
    """Parses and invokes, without typer's own handling of errors and interrupts."""
    try:
        words, game = with_game(_commands(), with_values(arguments))
        with _commands().make_context("midgard", words, obj=game or "") as context:
            return int(context.command.invoke(context) or 0)
    except typer.Exit as done:
        if _is_foreign(done):
            raise
        return int(done.exit_code)
