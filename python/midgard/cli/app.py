"""The commands, their options, and the one place where a command ends."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, cast

import typer

from midgard import RULES_VERSION, MidgardError, __version__
from midgard._input import random_seed
from midgard.cli import cards as cards_commands
from midgard.cli import human as human_command
from midgard.cli import info as info_command
from midgard.cli import odds as odds_command
from midgard.cli import perft as perft_command
from midgard.cli import play as play_command
from midgard.cli import simulate as simulate_command
from midgard.cli import tournament as tournament_command
from midgard.cli.match import Match
from midgard.cli.setup import (
    NUMBERS_OF_PLAYERS,
    bots_of,
    checked_seed,
    game_of,
    loaded,
    names_of,
    seated,
)
from midgard.cli.shell import (
    BROKEN_PIPE,
    FAILED,
    INTERRUPTED,
    CommandError,
    complain,
    silence,
)

__all__ = ["run"]

BadCommandLine = cast(
    "type[Exception]",
    next(kind for kind in reversed(typer.BadParameter.__mro__) if hasattr(kind, "format_message")),
)
"""What every fault of a command line is; its name depends on the version of typer."""

PLAIN = {"help_option_names": ["--help", "-h"], "max_content_width": 100}
app = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=PLAIN)
cards_app = typer.Typer(rich_markup_mode=None, context_settings=PLAIN)
app.add_typer(cards_app, name="cards")

Players = Annotated[int, typer.Option(metavar="N", help=f"{NUMBERS_OF_PLAYERS}.")]
Seed = Annotated[int, typer.Option(metavar="S", help="The same seed gives the same games.")]
SecretSeed = Annotated[
    int | None,
    typer.Option(
        metavar="S", help="The same seed gives the same games; without one nobody can guess it."
    ),
]
Bots = Annotated[
    str, typer.Option(metavar="NAMES", help="One for all, or one for each seat: random,greedy,...")
]
Variants = Annotated[
    str, typer.Option(metavar="NAMES", help="hall_of_records, mistrustful_villagers, or both.")
]
Leaders = Annotated[
    str,
    typer.Option(metavar="HOW", help="drafted, random, or one for each seat: ullr,dagrun,..."),
]
Assignment = Annotated[
    str, typer.Option(metavar="HOW", help="How warriors are sent: in_turn or simultaneous.")
]
Cards = Annotated[
    str | None, typer.Option(metavar="FILE", help="Corrections of card numbers; see docs/cards.md.")
]
StartPlayer = Annotated[
    int | None, typer.Option(metavar="SEAT", help="Who begins; drawn if nobody is named.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"midgard {__version__} (rules {RULES_VERSION})")
        raise typer.Exit


def _show_help(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit


@app.callback(invoke_without_command=True)
def midgard(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_show_version, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """A rules engine for the board game Champions of Midgard.

    An unofficial project, not connected with the publishers. Champions of Midgard is a trademark
    of its publisher, Grey Fox Games. Many numbers on the cards are reconstructed, not the printed
    ones; to list them: midgard cards list --reconstructed
    """
    _show_help(context)


@cards_app.callback(invoke_without_command=True)
def cards(context: typer.Context) -> None:
    """List the card data, or check a file with corrections."""
    _show_help(context)


@app.command()
def simulate(
    players: Players = 4,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 10_000,
    seed: Seed = 0,
    threads: Annotated[int, typer.Option(metavar="T", help="0 for one a core.")] = 0,
    bots: Bots = "random",
    variants: Variants = "",
    assignment: Assignment = "in_turn",
    leaders: Leaders = "drafted",
    cards: Cards = None,
    json: Json = False,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write the JSON to a file as well; - is --json."),
    ] = None,
    fixed_seats: Annotated[
        bool,
        typer.Option(
            "--fixed-seats", help="The first bot at seat 0, ...; they do not change seats."
        ),
    ] = False,
) -> int:
    """Play many games and say what came of them.

    The bots change seats from game to game, so that each sits at each seat equally often.
    Ctrl-C stops the run; then the summary is of the games that were finished.
    """
    game = game_of(players, variants, assignment, cards, leaders=leaders)
    names = bots_of(bots, players)
    return simulate_command.simulate(
        game,
        names,
        games,
        checked_seed(seed),
        threads,
        "fixed" if fixed_seats else "balanced",
        as_json=json,
        out=out,
    )


@app.command()
def play(
    seed: SecretSeed = None,
    players: Players = 4,
    bots: Bots = "greedy",
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="SEATS", help="Play yourself, at seat 0, or 0,2 with somebody."),
    ] = None,
    load: Annotated[
        str | None, typer.Option(metavar="FILE", help="Go on with a game that was saved.")
    ] = None,
    variants: Variants = "",
    assignment: Assignment = "in_turn",
    start_player: StartPlayer = None,
    leaders: Leaders = "drafted",
    skip_forced: Annotated[
        bool, typer.Option("--skip-forced", help="Decisions with one legal action are not told.")
    ] = False,
    cards: Cards = None,
) -> int:
    """Play one game and tell it, decision by decision, or play along with --seat.

    Without --seat it is the first game of midgard simulate with the same options, --seed 0 if there
    is none. With --seat, bots are named for the other seats alone, and a seed that is not given is
    told at the end; see docs/play.md.
    """
    known = None if seed is None else checked_seed(seed)
    chosen = random_seed() if known is None else known
    if load is not None:
        match = loaded(load, cards, ",".join(seat or ()), bots, chosen)
        return human_command.at_table(match, known if match.seed == known else None)
    game = game_of(players, variants, assignment, cards, start_player, leaders, skip_forced)
    if not seat:
        return play_command.play(game, bots_of(bots, players), known or 0)
    match = Match(game, chosen, seated(",".join(seat), bots, players))
    return human_command.at_table(match, known)


@app.command()
def tournament(
    bots: Annotated[
        str, typer.Option(metavar="NAMES", help="Two or more: random,greedy,my_package:MyBot,...")
    ],
    players: Players = 4,
    games: Annotated[int, typer.Option(metavar="N", help="Games at each table.")] = 100,
    tables: Annotated[
        str,
        typer.Option(
            metavar="WHICH", help="all combinations, pairs, or ladder: each and the next."
        ),
    ] = "all",
    seed: SecretSeed = None,
    threads: Annotated[int, typer.Option(metavar="T", help="0 for one a core.")] = 0,
    variants: Variants = "",
    assignment: Assignment = "in_turn",
    leaders: Leaders = "drafted",
    cards: Cards = None,
    json: Json = False,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw the ratings: .svg, .png or .pdf.")
    ] = None,
) -> int:
    """Play bots against each other and rate them.

    Every table is played in all seatings in turn, each with the same seeds.
    """
    if not 0 <= threads <= 1024:
        raise CommandError(f"--threads must be 0 to 1024, not {threads}")
    game = game_of(players, variants, assignment, cards, leaders=leaders)
    return tournament_command.run(
        game,
        names_of(bots),
        games,
        None if seed is None else checked_seed(seed),
        threads,
        tables,
        as_json=json,
        plot=plot,
    )


@app.command()
def perft(
    file: Annotated[
        str | None, typer.Option(metavar="FILE", help="Positions with counts to compare with.")
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help=f"{NUMBERS_OF_PLAYERS}.")] = None,
    depth: Annotated[int | None, typer.Option(metavar="D", help="How many events.")] = None,
    path: Annotated[
        str, typer.Option(metavar="EVENTS", help='Events from the start: "0 4 1".')
    ] = "",
    variants: Variants = "",
    assignment: Assignment = "in_turn",
    start_player: StartPlayer = None,
    leaders: Leaders = "drafted",
    cards: Cards = None,
) -> int:
    """Count the ways a game can go, event by event.

    Without options, the positions of tests/data/champions.perft are counted and compared; with
    --players and --depth, one position, to check another engine by. See docs/testing.md.
    """
    if players is None:
        usual = (None, "", "", "in_turn", None, "drafted", None)
        if (depth, path, variants, assignment, start_player, leaders, cards) != usual:
            raise CommandError(
                f"--players is missing: one position is counted for {NUMBERS_OF_PLAYERS}"
            )
        return perft_command.compare(file)
    if file is not None:
        raise CommandError("--file has its own positions: it does not go with --players")
    game = game_of(players, variants, assignment, cards, start_player, leaders)
    return perft_command.show(game, path, depth)


@app.command()
def odds(
    warriors: Annotated[
        str | None, typer.Argument(metavar="WARRIORS", help='Who is sent: "4 sword 1 axe".')
    ] = None,
    enemy: Annotated[
        str | None, typer.Argument(metavar="ENEMY", help='"hill-troll", a card, or "3/5".')
    ] = None,
    favor: Annotated[int, typer.Option(metavar="N", help="Favor for rerolls, 0 to 12.")] = 0,
    leader: Annotated[
        str | None, typer.Option(metavar="NAME", help="asmundr, svanhildr, ullr, ...")
    ] = None,
    runes: Annotated[
        str,
        typer.Option(
            metavar="NAMES", help="Some of potential, reaction, healing, glory, journey: a,b."
        ),
    ] = "",
    policy: Annotated[
        str, typer.Option(metavar="HOW", help="optimal, or never: nothing spent on rolls.")
    ] = "optimal",
    objective: Annotated[
        str, typer.Option(metavar="WHAT", help="What is best: win, survivors or glory.")
    ] = "win",
    exact: Annotated[bool, typer.Option("--exact", help="Fractions.")] = False,
    shore: Annotated[
        int | None, typer.Option(metavar="N", help="A whole voyage to this shore, 1 to 4.")
    ] = None,
    food: Annotated[int, typer.Option(metavar="N", help="Food aboard.")] = 0,
    journey: Annotated[
        str | None, typer.Option(metavar="CARD", help="The journey, if it is known.")
    ] = None,
    table: Annotated[
        bool, typer.Option("--table", help="Every enemy against every warband, as CSV.")
    ] = False,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Where --table goes; - is standard output."),
    ] = None,
    cards: Cards = None,
    json: Json = False,
) -> int:
    """The exact odds of a fight, or of a whole voyage.

    Rerolls, runes and casualties are chosen as well as can be. See docs/odds.md.
    """
    game = game_of(4, "", "in_turn", cards)
    spent = odds_command.Spent(favor, leader, names_of(runes), policy, objective)
    if table:
        if warriors or enemy or exact or json or shore is not None:
            raise CommandError("--table tells every fight: it goes with what is spent, and --out")
        return odds_command.write_table(game, spent, out)
    if warriors is None or enemy is None:
        raise CommandError('who fights whom? midgard odds "4 sword 1 axe" hill-troll, or --table')
    if out is not None:
        raise CommandError("--out goes with --table")
    if shore is None and (food or journey):
        raise CommandError("--food and --journey go with --shore")
    voyage = None if shore is None else {"shore": shore, "food": food, "journey": journey}
    return odds_command.show(game, warriors, enemy, spent, voyage=voyage, exact=exact, as_json=json)


@app.command()
def info(json: Json = False) -> int:
    """Print what a bug report needs: versions, digests, threads.

    The digests are the same on every machine with the same version and cards.
    """
    return info_command.info(as_json=json)


@cards_app.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file with corrections.")],
) -> int:
    """Check a file of corrections.

    Everything that is wrong with it is told at once, with line numbers.
    """
    return cards_commands.check(file)


@cards_app.command("list")
def list_cards(
    table: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only this table, such as trolls.")
    ] = None,
    reconstructed: Annotated[
        bool, typer.Option("--reconstructed", help="Only numbers that are not the printed ones.")
    ] = False,
    cards: Cards = None,
    json: Json = False,
) -> int:
    """List dice, cards and board numbers.

    Each row says where its numbers come from.
    """
    return cards_commands.show(game_of(4, "", "in_turn", cards), table, reconstructed, as_json=json)


def run(arguments: Sequence[str]) -> int:
    """Carry out a command line and return its exit code; errors are one line on standard error."""
    try:
        if sys.stdout is None:
            raise CommandError("standard output is closed")
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")
        code = _carry_out(list(arguments))
        sys.stdout.flush()
    except (CommandError, MidgardError) as error:
        complain(_noted(error))
    except BadCommandLine as error:
        complain(f"{_message(error)} Try: midgard --help")
    except (KeyboardInterrupt, typer.Abort) as stop:
        complain(_noted(stop, "interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        silence()
        return BROKEN_PIPE
    except OSError as error:
        silence()
        complain(f"cannot write the output: {error.strerror or error}")
    else:
        return code
    return FAILED


def _noted(error: BaseException, message: str | None = None) -> str:
    """What an error says, and its notes."""
    return " ".join([str(error) if message is None else message, *getattr(error, "__notes__", ())])


def _carry_out(arguments: list[str]) -> int:
    """Parse and invoke, without the ways of typer to tell errors and interrupts."""
    command = typer.main.get_command(app)
    try:
        with command.make_context("midgard", arguments) as context:
            return int(command.invoke(context) or 0)
    except typer.Exit as done:
        return int(done.exit_code)


def _message(error: Exception) -> str:
    """What typer says about a command line, as one sentence."""
    text: str = error.format_message()  # type: ignore[attr-defined]  # see BadCommandLine
    text = " ".join(text.split())
    return text if text.endswith((".", "?", ")")) else f"{text}."
