"""The tables of the documents that are made from the code: ``make docs`` writes them.

Each stands between ``<!-- table NAME -->`` and ``<!-- end -->``.
"""

import ast
import importlib
import inspect
import itertools
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import midgard
from midgard.games import default_options, option_table, player_counts
from midgard.presentation import option_text, presentation
from midgard.protocols import Action
from midgard.reference.champions import reasons as champions
from midgard.reference.champions.options import ANY_BOX, ROWS
from midgard.reference.champions.words import DM, VALHALLA
from midgard.reference.god_of_war import reasons as god_of_war
from midgard.reference.reavers import reasons as reavers
from support.docs.events import event_table, sections
from support.docs.pages import error_table, first_sentence, summary

__all__ = ["TABLES", "current", "written"]

ROOT = Path(__file__).resolve().parents[3]

#: What each kind of action answers; ``{}`` is the list of its words.
ANSWERS = {
    "place": "a worker goes to a place, in the order of the list below",
    "beg": "the worker begs",
    "accept": "let it stand: accept a roll, decline a rune, stop trading or using runes",
    "favor": "discard a favor to reroll",
    "throw": "throw the picked dice",
    "leader": "{}",
    "rune": "use a rune: {}",
    "take": "take this face-up rune at the Runesmith",
    "draw": "take the next rune of the deck",
    "sail": "a ship goes to a shore: {}",
    "peek": "look at the journey there",
    "build": "build a private longship: {}",
    "destiny": "keep or reveal it: {}",
    "blame": "this seat takes the blame: {}",
    "trade": "{}",
    "count": "the number that is asked for",
    "pick": "pick a die for the reroll: face-a to face-f for each of swordsman, spearman, axeman",
    "lose": "this is lost, falls or starves: {}",
}

#: The words after the first of each kind.
ARGUMENTS = {
    "place": " PLACE",
    "leader": " LEADER",
    "rune": " RUNE",
    "take": " RUNE",
    "sail": " SHORE",
    "peek": " SHORE",
    "build": " LONGSHIP",
    "destiny": " DESTINY",
    "blame": " SEAT",
    "trade": " GIVE GET",
    "count": " N",
    "pick": " WARRIOR FACE",
    "lose": " ITEM",
}


#: What the actions of the boxes answer.
BOX_ANSWERS = {
    "place": "a worker goes to a place",
    "leader": "choose a leader",
    "rune": "use a rune",
    "take": "take this face-up rune",
    "peek": "look at the land journey there",
    "build": "build the longship",
    "destiny": "keep or reveal it",
    "blame": "this seat takes the blame",
    "pick": "pick a die for a reroll: face-a to face-f of each kind; kinds",
    "lose": "this die is lost, falls or starves",
    "pay": "pay the coins that a journey asks for",
    "wand": "reroll by wand_of_gondul",
    "mercy": "keep a die by mercy_of_eir",
    "rally": "the helmet is a hit",
    "ability": "the helmet is the leader's ability",
    "kind": "a kind of die or of token",
    "deck": "the journey deck that Awareness looks at",
    "next": "the next card from the top",
    "buy": "buy it at Valhalla",
    "absolve": "this seat discards a blame",
}

#: The words after the first of each of them.
BOX_ARGUMENTS = {
    "place": "PLACE",
    "leader": "LEADER",
    "rune": "RUNE",
    "take": "RUNE",
    "peek": "SPACE",
    "destiny": "DESTINY",
    "pick": "KIND FACE",
    "lose": "ITEM",
    "kind": "KIND",
    "deck": "DECK",
    "next": "CARD",
    "buy": "THING",
    "absolve": "SEAT",
}


def actions() -> str:
    """The action index."""
    game = midgard.Champions()
    every = [game.action(index) for index in range(game.action_count)]
    rows = ["| Index | Text | What it answers |", "|---|---|---|"]
    for kind, group in itertools.groupby(every, key=lambda action: action.kind):
        run = list(group)
        first, last = run[0].index, run[-1].index
        index = str(first) if first == last else f"{first}-{last}"
        words = ", ".join(" ".join(action.arguments) for action in run)
        answers = ANSWERS[kind].format(words)
        rows.append(f"| {index} | `{kind}{ARGUMENTS.get(kind, '')}` | {answers} |")
    return "\n".join(rows)


def box_words() -> str:
    """The words that the boxes add to lists, and the ids of their cards."""
    game = midgard.Champions(expansions=("dark_mountains", "valhalla"), promos=True)
    base = midgard.Champions()
    actions = map(game.action, range(base.action_count, game.action_count))
    places = [action.arguments[0] for action in actions if action.kind == "place"]
    known = {(row["table"], row["id"]) for row in base.cards()}
    new: dict[str, list[str]] = {}
    for row in game.cards():
        if (row["table"], row["id"]) not in known:
            new.setdefault(row["table"], []).append(row["id"])
    sheet, before = (it.new_state().to_dict()["clans"][0]["sheet"] for it in (game, base))
    coloured = {
        table: list(dict.fromkeys(f"{card.rpartition('-')[0]}-COLOUR" for card in new[table]))
        for table in ("draugr", "monsters", "bergrisar")
    }
    colours = ", ".join(dict.fromkeys(card.rpartition("-")[2] for card in new["draugr"]))
    kinds, last = len(coloured["bergrisar"]), coloured["bergrisar"][-1]
    lists = {
        "kinds of dice": new["dice"],
        "places": places,
        "leaders": new["leaders"],
        "runes": new["runes"],
        "destinies": new["destinies"],
        "journeys at sea (promo cards)": new["journeys"],
        "land journeys (mercenaries: a promo card)": new["land_journeys"],
        "longships": new["longships"],
        "blessings": new["blessings"],
        "epic monsters": new["epics"],
        "lines of the sheet": [line for line in sheet if line not in before],
        "trolls": [f"{new['trolls'][0]} to {new['trolls'][-1]}"],
        "draugr": [*coloured["draugr"][:-1], f"{coloured['draugr'][-1]}; COLOUR is {colours}"],
        "monsters": coloured["monsters"],
        "Bergrisar": [last.replace(f"-{kinds}-", "-N-"), f"N from 1 to {kinds}"],
    }
    rows = [f"| {name} | {', '.join(words)} |" for name, words in lists.items()]
    return "\n".join(["| List | New words |", "|---|---|", *rows])


def places() -> str:
    """The places in the order of the index."""
    game = midgard.Champions()
    every = (game.action(index) for index in range(game.action_count))
    names = [action.arguments[0] for action in every if action.kind == "place"]
    lines = ["Places:"]
    for name in names:
        more = f"{name}," if name != names[-1] else f"{name}."
        if len(lines[-1]) + 1 + len(more) > 110:
            lines.append(more)
        else:
            lines[-1] += f" {more}"
    return "\n".join(lines)


def observation() -> str:
    """The blocks of an observation of Champions."""
    return blocks_of([midgard.Champions(players=count) for count in player_counts("champions")])


def god_of_war_observation() -> str:
    """The blocks of an observation of God of War."""
    return blocks_of([midgard.GodOfWar(players=count) for count in (2, 3, 4)])


def reavers_reasons() -> str:
    """The reasons why actions of Reavers are refused."""
    return reasons_of(reavers.REASONS)


def god_of_war_reasons() -> str:
    """The reasons why actions of God of War are refused."""
    return reasons_of(god_of_war.REASONS)


def champions_reasons() -> str:
    """The reasons why actions of Champions are refused."""
    return reasons_of(champions.REASONS)


def box_reasons() -> str:
    """The further reasons of games with a box."""
    return reasons_of(champions.BOX_REASONS)


def options() -> str:
    """The options of every game, with their defaults."""
    lines = []
    for name, kind in midgard.GAMES.items():
        if name not in ("champions", "reavers", "god_of_war"):
            continue  # small games of test builds
        shown = presentation(name)
        lines += [
            f"## `{name}`: {shown.title}",
            "",
            "| Option | Default | Meaning |",
            "|---|---|---|",
        ]
        for option, default in default_options(kind).items():
            text = option_table(name)[option].help
            lines.append(f"| `{option}` | {option_text(default)} | {text} |")
        lines.append("")
    return "\n".join(lines).rstrip()


def box_options() -> str:
    """The options of the boxes: values, the value of the manual, and the box that they need."""
    helped = option_table("champions")
    box = {DM: "DM", VALHALLA: "V", ANY_BOX: "a box", None: ""}
    lines = ["| Option | Values | Manual | Needs | What it decides |", "|---|---|---|---|---|"]
    for name, row in ROWS.items():
        values = ", ".join(map(str, row.values))
        lines.append(
            f"| `{name}` | {values} | {row.manual} | {box[row.needs]} | {helped[name].help} |"
        )
    return "\n".join(lines)


def box_actions() -> str:
    """The actions that the boxes add."""
    base = midgard.Champions().action_count
    game = midgard.Champions(players=5, expansions=["dark_mountains", "valhalla"])
    every = [game.action(index) for index in range(base, game.action_count)]
    lines = ["| Index | Text | What it answers |", "|---|---|---|"]
    for kind, group in itertools.groupby(every, key=run_of):
        run = list(group)
        words = dict.fromkeys(" ".join(action.arguments) for action in run)
        if kind == "pick":
            words = dict.fromkeys(action.arguments[0] for action in run)
        one = len(run) == 1
        index = str(run[0].index) if one else f"{run[0].index}-{run[-1].index}"
        text = run[0].text if one else f"{run[0].kind} {BOX_ARGUMENTS[run[0].kind]}"
        answers = BOX_ANSWERS[run[0].kind] + ("" if one else f": {', '.join(words)}")
        lines.append(f"| {index} | `{text}` | {answers} |")
    return "\n".join(lines)


def run_of(action: Action) -> str:
    """What neighbours of a table have in common: the kind; of cards also the deck."""
    return action.text.partition("-")[0] if action.kind == "next" else action.kind


def reasons_of(reasons: dict[str, str]) -> str:
    """Words with their meanings."""
    rows = [f"| `{word}` | {meaning} |" for word, meaning in reasons.items()]
    return "\n".join(["| Word | Meaning |", "|---|---|", *rows])


REAVERS_OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"memory": "screen"},
    {"negotiation": "micro"},
    {"negotiation": "auto"},
    {"memory": "screen", "negotiation": "micro"},
)
"""The options of Reavers that an observation depends on, but for Bjorn."""


def reavers_observation() -> str:
    """The blocks of an observation of Reavers, with those that only some options have."""
    every = REAVERS_OPTIONS[-1]
    rows = blocks_of([midgard.Reavers(players=count, **every) for count in (2, 3, 4)])
    bjorn = blocks_of([midgard.Reavers(players=2, bjorn=True, **every)]).splitlines()
    at = next(at for at, row in enumerate(bjorn) if row.startswith("| `bjorn`"))
    lines = rows.splitlines()
    return "\n".join([*lines[:at], bjorn[at], *lines[at:]])


def reavers_sizes() -> str:
    """How many numbers an observation of Reavers has, by its options."""
    rows = [
        "| Players | Usual | `screen` | `micro` | `auto` | `screen` and `micro` |",
        "|---|---|---|---|---|---|",
    ]
    for players in range(2, 7):
        games = [midgard.Reavers(players=players, **options) for options in REAVERS_OPTIONS]
        sizes = [str(game.observation_size) for game in games]
        rows.append(f"| {players} | {' | '.join(sizes)} |")
    return "\n".join(rows)


def blocks_of(games: Sequence[midgard.Game]) -> str:
    """The blocks of the observations of a game with 2, 3 and 4 players."""
    layouts = [game.observation_layout for game in games]
    rows = ["| Block | Shape | Holds | Scale | Meaning |", "|---|---|---|---|---|"]
    for blocks in zip(*layouts, strict=True):
        shapes = zip(*(block.shape for block in blocks), strict=True)
        shape = " x ".join(axis(sizes) for sizes in shapes)
        block = blocks[-1]
        row = [f"`{block.name}`", shape, holds(block), str(block.scale), block.meaning]
        rows.append(f"| {' | '.join(row)} |")
    return "\n".join(rows)


def axis(sizes: tuple[int, ...]) -> str:
    """The length of an axis for 2, 3 and 4 players."""
    for name, usual in (("P", (2, 3, 4)), ("S", (3, 3, 4))):
        more = sizes[0] - usual[0]
        if sizes == tuple(size + more for size in usual):
            return f"({name} + {more})" if more else name
    assert len(set(sizes)) == 1, sizes
    return str(sizes[0])


def holds(block: midgard.ObservationBlock) -> str:
    """What can stand in a block."""
    low, high = block.range
    labels = block.labels
    some = labels if len(labels) <= 6 else (*labels[:2], "...", labels[-1])
    names = ", ".join(f"`{name}`" if name != "..." else name for name in some)
    if block.encoding == "numbers":
        return f"{low} to {high}" + (f" for {names}" if names else "")
    return f"{'one' if block.encoding == 'word' else 'any'} of {names}"


def sizes() -> str:
    """How many numbers an observation has."""
    rows = ["| Players | P | S | Numbers | With boxes |", "|---|---|---|---|---|"]
    for players in range(2, 6):
        boxed = midgard.Champions(players=players, expansions=["dark_mountains"]).observation_size
        base = midgard.Champions(players=players).observation_size if players < 5 else ""
        rows.append(f"| {players} | {players} | {3 if players < 4 else 4} | {base} | {boxed} |")
    return "\n".join(rows)


CONSTANTS = {
    "BOTS": "The names of the bots of midgard.",
    "CHANCE": "``state.current_player`` where chance is awaited: -1.",
    "RULES_VERSION": "The version of the rules; records carry it. It grows when a rule changes.",
    "TERMINAL": "``state.current_player`` at the end of a game: -4.",
    "__version__": "The version of the package.",
}
"""Public values that have no docstring."""

MODULES = (
    *("midgard", "midgard.games", "midgard.protocols", "midgard.champions", "midgard.bots"),
    *("midgard.search", "midgard.simulation", "midgard.columns", "midgard.metrics"),
    *("midgard.luck", "midgard.report", "midgard.tournament", "midgard.comparison"),
    *("midgard.value", "midgard.stats.ratings", "midgard.record", "midgard.champions.events"),
    *("midgard.champions.position", "midgard.champions.types", "midgard.god_of_war"),
    *("midgard.god_of_war.events", "midgard.god_of_war.position", "midgard.reavers"),
    *("midgard.reavers.events", "midgard.reavers.position", "midgard.reavers.types"),
    *("midgard.problems", "midgard.storage", "midgard.sweeps"),
    *("midgard.testing", "midgard.types"),
)
"""The public modules that need no extra; docs/manual/adapters.md has the others."""


def attribute_doc(module_name: str, name: str) -> str:
    """Returns the docstring below a variable, in the module that assigns it; ``""`` for none."""
    try:
        tree = ast.parse(inspect.getsource(importlib.import_module(module_name)))
    except (OSError, TypeError):
        return ""  # a compiled module
    for node, below in itertools.pairwise(tree.body):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        assigned = any(isinstance(target, ast.Name) and target.id == name for target in targets)
        if assigned and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            return inspect.cleandoc(str(below.value.value))
    for part in ast.walk(tree):
        if isinstance(part, ast.ImportFrom) and (part.module or "").startswith("midgard"):
            for one in part.names:
                if name == (one.asname or one.name):
                    return attribute_doc(part.module or "", one.name)
    return ""


def public_members(kind: type) -> list[tuple[str, object]]:
    """Returns what a class of midgard offers by itself: methods and properties, in order."""
    own = [one for one in kind.__mro__ if one.__module__.startswith("midgard")]
    names = {name: value for one in reversed(own) for name, value in vars(one).items()}
    described = (classmethod, staticmethod, property)
    return [
        (name, value)
        for name, value in sorted(names.items())
        if not name.startswith("_")
        and (
            isinstance(value, described)
            or inspect.isroutine(value)
            or inspect.isgetsetdescriptor(value)
        )
    ]


def reference() -> str:
    """Everything public, module by module: each name with the first sentence of its docstring."""
    lines = []
    for module_name in MODULES:
        module = importlib.import_module(module_name)
        lines += [
            f"## [`{module_name}`](api/{module_name}.md)",
            "",
            "| Name | What it is |",
            "|---|---|",
        ]
        for name in module.__all__:
            thing = getattr(module, name)
            described = inspect.isclass(thing) or inspect.isroutine(thing)
            text = CONSTANTS.get(name) or (
                summary(thing) if described else first_sentence(attribute_doc(module_name, name))
            )
            home = getattr(thing, "__module__", module_name) or module_name
            lines.append(f"| `{name}` | {text} |")
            elsewhere = module_name == "midgard" and home not in ("midgard", "midgard._midgard")
            if inspect.isclass(thing) and not elsewhere and not issubclass(thing, dict):
                lines += [
                    f"| `{name}.{member}` | {summary(value)} |"
                    for member, value in public_members(thing)
                    if not issubclass(thing, BaseException)
                ]
        lines.append("")
    return "\n".join(lines).rstrip()


#: The document of each table, and what makes it.
TABLES: dict[str, tuple[Path, Callable[[], str]]] = {
    "actions": (ROOT / "docs/reference/actions.md", actions),
    "places": (ROOT / "docs/reference/actions.md", places),
    "observation sizes": (ROOT / "docs/reference/observation.md", sizes),
    "observation": (ROOT / "docs/reference/observation.md", observation),
    "champions events": (ROOT / "docs/reference/events.md", partial(sections, "champions")),
    "reavers events": (ROOT / "docs/reference/reavers.md", partial(event_table, "reavers")),
    "god of war events": (
        ROOT / "docs/reference/god-of-war.md",
        partial(event_table, "god_of_war"),
    ),
    "god of war observation": (ROOT / "docs/reference/god-of-war.md", god_of_war_observation),
    "reasons of reavers": (ROOT / "docs/reference/reasons.md", reavers_reasons),
    "reasons of god of war": (ROOT / "docs/reference/reasons.md", god_of_war_reasons),
    "reasons of champions": (ROOT / "docs/reference/reasons.md", champions_reasons),
    "reasons of the boxes": (ROOT / "docs/reference/expansions.md", box_reasons),
    "options": (ROOT / "docs/reference/options.md", options),
    "options of the boxes": (ROOT / "docs/reference/expansions.md", box_options),
    "words of the boxes": (ROOT / "docs/reference/expansions-words.md", box_words),
    "actions of the boxes": (ROOT / "docs/reference/expansions-words.md", box_actions),
    "reavers observation": (ROOT / "docs/reference/reavers.md", reavers_observation),
    "reavers observation sizes": (ROOT / "docs/reference/reavers.md", reavers_sizes),
    "errors": (ROOT / "docs/reference/errors.md", lambda: error_table(MODULES)),
    "reference": (ROOT / "docs/reference/api.md", reference),
}


def current(name: str) -> str:
    """The table as the code has it."""
    return TABLES[name][1]()


def written(name: str) -> str:
    """The table as the document has it."""
    text = TABLES[name][0].read_text()
    start, end = place(name, text)
    return text[start:end]


def place(name: str, text: str) -> tuple[int, int]:
    """Where a table stands in a document."""
    found = re.search(rf"<!-- table {name} -->\n(.*?)\n<!-- end -->", text, re.DOTALL)
    assert found is not None, f"no table {name}"
    return found.span(1)


def main() -> None:
    """Write every table anew."""
    for name, (path, make) in TABLES.items():
        text, table = path.read_text(), make()
        start, end = place(name, text)
        path.write_text(text[:start] + table + text[end:])


if __name__ == "__main__":
    main()
