"""Documents agree with the code: every example is run, every table compared."""

import doctest
import importlib
import inspect
import pkgutil
import random
import re
import sys
import tomllib
from importlib.metadata import metadata
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import midgard
from midgard import _midgard
from midgard.cli import run
from midgard.reference.champions import reasons as champions
from midgard.reference.god_of_war import reasons as god_of_war
from midgard.reference.reavers import reasons as reavers
from support.docs import pages as doc_pages
from support.docs.tables import MODULES, TABLES, current, public_members, written

ROOT = Path(__file__).resolve().parents[2]


def blocks(path: Path, language: str) -> list[str]:
    """The fenced blocks of a language in a document."""
    return re.findall(rf"^```{language}\n(.*?)^```$", path.read_text(), re.DOTALL | re.MULTILINE)


def documents_with_python() -> list[Path]:
    paths = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [path for path in paths if blocks(path, "python")]


@pytest.mark.parametrize("path", documents_with_python(), ids=lambda path: path.name)
def test_every_python_block_of_a_document_runs(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.toml").write_text('[[trolls]]\nid = "troll-2-1"\nattack = 3\n')
    monkeypatch.syspath_prepend(tmp_path)
    names: dict[str, Any] = {}
    for block in blocks(path, "python"):
        if file := re.match(r"# (\w+)\.py\n", block):
            (tmp_path / f"{file[1]}.py").write_text(block)
            monkeypatch.delitem(sys.modules, file[1], raising=False)
        try:
            exec(compile(block, str(path), "exec"), names)
        except ImportError as error:
            pytest.skip(needs_an_extra(error))


def needs_an_extra(error: ImportError) -> str:
    """The message of an error that says which extra to install; any other error goes on."""
    if "midgard-engine[" not in str(error):
        raise error
    return str(error)


def test_the_readme_shows_about_twenty_lines_of_python() -> None:
    first = blocks(ROOT / "README.md", "python")[0]
    assert 12 <= len(first.splitlines()) <= 30


def test_the_readme_names_what_matters() -> None:
    text = (ROOT / "README.md").read_text()
    for word in ("make simulate", "make test", "unofficial", "reconstructed", "cards check"):
        assert word in text


@pytest.mark.parametrize(
    ("origin", "provenance"),
    [
        ("The rulebook", "rulebook"),
        ("Third-party sources", "source: "),
        ("Reconstructed", "reconstructed"),
    ],
)
def test_the_readme_names_for_each_table_where_its_numbers_come_from(
    origin: str, provenance: str
) -> None:
    """Runes, destinies and journeys are not claimed to be as printed."""
    text = (ROOT / "README.md").read_text().lower()
    reported = text.split(f"* **{origin.lower()}**")[1].split("\n* **")[0].split("\n\n")[0]
    tables: dict[str, set[bool]] = {}
    for row in midgard.Champions().cards():
        tables.setdefault(row["table"], set()).add(row["provenance"].startswith(provenance))
    for table, from_here in tables.items():
        assert len(from_here) == 1, table
        word = table.replace("public_longships", "public longships")
        word = word.replace("longships", "private longships") if table == "longships" else word
        assert (word in reported) == from_here.pop(), (origin, table)


def test_the_readme_counts_the_reconstructed_rows_of_each_game() -> None:
    text = (ROOT / "README.md").read_text()
    for game in (midgard.Champions(), midgard.Reavers(), midgard.GodOfWar()):
        rows = game.cards()
        ours = sum(row["reconstructed"] for row in rows)
        assert f"| {ours} of {len(rows)}: " in text


def test_the_readme_names_which_games_have_other_bots_and_who_has_beliefs() -> None:
    text = (ROOT / "README.md").read_text()
    games: list[midgard.Game] = [midgard.Champions(), midgard.Reavers(), midgard.GodOfWar()]
    row = re.search(r"^\| Bots and searches \| (.*) \|$", text, re.MULTILINE)
    assert row is not None
    first, *others = row[1].split(" | ")
    assert all(f"`{bot}`" in first for bot in ("random", "greedy", "ismcts"))
    same = [game.bots == games[0].bots for game in games[1:]]
    assert [cell == "the same" for cell in others] == same
    assert [hasattr(game, "belief") for game in games] == [True, True, False]


REASON_WORDS = {
    "reference/reasons.md": (champions.REASONS, reavers.REASONS, god_of_war.REASONS),
    "reference/expansions.md": (champions.BOX_REASONS,),
}


@pytest.mark.parametrize("document", REASON_WORDS)
def test_every_reason_of_every_game_has_its_meaning_in_a_document(document: str) -> None:
    text = (ROOT / "docs" / document).read_text()
    for reasons in REASON_WORDS[document]:
        missing = [it for it in reasons if not re.search(rf"^\| `{it}` \| [A-Z]", text, re.M)]
        assert missing == []


def test_whose_the_game_is_stands_wherever_people_meet_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In the README, in the metadata of the wheel, in the help of the command, and in its info."""
    run(["--help"])
    run(["info"])
    help_and_info = " ".join(capsys.readouterr().out.split())
    assert help_and_info.count("trademark of its publisher, Grey Fox Games") == 2
    assert help_and_info.count("not connected with the publishers") == 2
    readme = " ".join((ROOT / "README.md").read_text().split())
    owners = {
        "Grey Fox Games": ("Champions of Midgard", "Reavers of Midgard"),
        "CMON": ("God of War",),
    }
    assert "Their names are trademarks of their owners" in readme
    for owner, games in owners.items():
        assert owner in readme
        assert all(game in readme.split("trademarks of their owners")[1] for game in games)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "unofficial" in project["description"]
    assert "trademark of Grey Fox Games" in project["description"]


def links(text: str) -> list[str]:
    """Where the links of a document lead."""
    inline = re.findall(r"\]\(([^)\s]+)\)", text)
    return inline + re.findall(r"^\[[^\]]+\]: (\S+)$", text, re.MULTILINE)


def test_the_links_of_the_readme_work_for_somebody_who_has_only_the_wheel() -> None:
    text = (ROOT / "README.md").read_text()
    home = midgard_urls()["Repository"] + "/blob/main/"
    found = links(text)
    assert len(found) >= 10
    for link in found:
        assert link.startswith(home), link
        assert (ROOT / link.removeprefix(home)).is_file(), link
    named = set(re.findall(r"\]\[([^\]]+)\]", text))
    assert named == set(re.findall(r"^\[([^\]]+)\]: ", text, re.MULTILINE))


def midgard_urls() -> dict[str, str]:
    """The project URLs of the installed package."""
    passed = metadata("midgard-engine").get_all("Project-URL") or []
    return dict(url.split(", ", 1) for url in passed)


def test_the_metadata_name_where_the_project_lives() -> None:
    home = "https://github.com/midgard-engine/midgard"
    assert midgard_urls() == {
        "Repository": home,
        "Documentation": f"{home}/tree/main/docs",
        "Changelog": f"{home}/blob/main/CHANGELOG.md",
        "Issues": f"{home}/issues",
    }


def test_no_line_of_a_document_has_two_entries_fused() -> None:
    """The entries of `belief` in docs/reference/view.md each begin a line."""
    text = (ROOT / "docs/reference/view.md").read_text()
    game = midgard.Champions(players=2)
    for name in game.belief(game.new_state(seed=1), 0):
        assert re.search(rf"^{name} {{2,}}", text, re.MULTILINE), name


def test_every_card_file_in_a_document_is_fine() -> None:
    for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        for block in blocks(path, "toml"):
            assert midgard.champions.check_cards(block) == []


def compiled_modules() -> dict[str, ModuleType]:
    """Returns the compiled module and those of the games, each with the start of its names."""
    games = {f"{name}.": getattr(_midgard, name) for name in midgard.GAMES}
    return {"": _midgard, **games}


def compiled_docstrings() -> list[tuple[str, str]]:
    """The docstrings of the compiled module, which doctest does not find by itself."""
    found = []
    for start, module in compiled_modules().items():
        for name, thing in vars(module).items():
            if isinstance(thing, type):
                members = [(f"{start}{name}.{key}", it) for key, it in vars(thing).items()]
                found += [(start + name, thing), *members]
            elif not inspect.ismodule(thing):
                found.append((start + name, thing))
    return [(name, inspect.getdoc(thing) or "") for name, thing in found]


def test_every_public_thing_has_a_docstring() -> None:
    public = [name for name, doc in compiled_docstrings() if not doc and "._" not in name]
    constants = {"CHANCE", "TERMINAL", "RULES_VERSION"}
    assert [name for name in public if not name.startswith("_") and name not in constants] == []


@pytest.mark.parametrize("name", midgard.GAMES)
def test_a_class_of_a_game_has_the_docstrings_of_its_base(name: str) -> None:
    """``help`` finds them for the methods that the class defines again."""
    classes = [it for it in vars(getattr(_midgard, name)).values() if isinstance(it, type)]
    assert len(classes) == 3
    for kind in classes:
        for member in set(vars(kind)) & set(vars(kind.__base__)):
            if not member.startswith("_"):
                own, base = getattr(kind, member), getattr(kind.__base__, member)
                assert inspect.getdoc(own) == inspect.getdoc(base), member
                assert inspect.getdoc(own), member


def test_the_help_that_the_reference_names_has_an_example() -> None:
    text = (ROOT / "docs/reference/api.md").read_text()
    named = re.findall(r"`help\(([\w.]+)\)`", text)
    assert named
    for name in named:
        assert ">>> " in (inspect.getdoc(pkgutil.resolve_name(name)) or ""), name


def test_every_example_of_a_docstring_runs() -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    examples = 0
    for name, doc in compiled_docstrings():
        test = parser.get_doctest(doc, {}, name, None, None)
        examples += len(test.examples)
        runner.run(test)
    for info in pkgutil.walk_packages(midgard.__path__, "midgard."):
        if info.name in ("midgard.__main__", "midgard._midgard"):
            continue
        try:
            module = importlib.import_module(info.name)
        except ImportError as error:
            needs_an_extra(error)
            continue
        for test in doctest.DocTestFinder(exclude_empty=True).find(module):
            examples += len(test.examples)
            runner.run(test)
    for test in doctest.DocTestFinder(exclude_empty=True).find(midgard, "midgard"):
        runner.run(test)
    assert runner.summarize(verbose=False).failed == 0
    assert examples > 30


def names_in(table: str) -> list[str]:
    """The first cell of each row of a table."""
    return re.findall(r"^\| (`[^`]+`) \|", table, re.MULTILINE)


def test_the_reference_has_everything_that_is_public() -> None:
    """A name that is new needs ``make docs``; what is said of it may be older than the code."""
    assert names_in(written("reference")) == names_in(current("reference"))


def test_the_reference_describes_every_name() -> None:
    for table in (written("reference"), current("reference")):
        assert re.findall(r"^\| (`[^`]+`) \| +\|$", table, re.MULTILINE) == []


def test_the_files_that_a_new_game_touches_are_there() -> None:
    text = (ROOT / "docs/manual/new-game.md").read_text()
    named = re.findall(r"`((?:rust|python|tests|docs)/[\w./-]+)`", text)
    assert len(named) > 12
    assert [path for path in named if not (ROOT / path).exists()] == []


def made(path: Path) -> bool:
    """Is this a page of the reference that is made from docstrings?"""
    return path.stem == "api" or path.parent.name == "api"


def guides() -> str:
    """All documents that people write: without the reference, which is made from the code."""
    paths = [path for path in sorted((ROOT / "docs").rglob("*.md")) if not made(path)]
    return "\n".join(path.read_text() for path in paths)


def test_the_index_leads_to_every_document() -> None:
    found = set(links((ROOT / "docs/index.md").read_text()))
    docs = ROOT / "docs"
    pages = {path for path in docs.rglob("*.md") if path.parent.name != "api"}
    assert found == {str(path.relative_to(docs)) for path in pages} - {"index.md"}


def test_every_public_module_has_its_page() -> None:
    """A page that is made anew has the same headings; ``make docs`` writes it."""
    pages = {path.stem: path for path in doc_pages.FOLDER.glob("*.md")}
    assert set(pages) == set(MODULES)
    for name, path in pages.items():
        heads = re.findall(r"^#+ .*$", path.read_text(), re.MULTILINE)
        assert heads == re.findall(r"^#+ .*$", doc_pages.document(name), re.MULTILINE), name


def test_every_link_between_documents_works() -> None:
    for path in sorted((ROOT / "docs").rglob("*.md")):
        for link in links(path.read_text()):
            file, _, part = link.partition("#")
            target = path.parent / file if file else path
            if link.startswith("http"):
                continue
            assert target.is_file(), (path.name, link)
            if part and target.suffix == ".md":
                heads = re.findall(r"^#+ (.+)$", target.read_text(), re.MULTILINE)
                anchors = {re.sub(r"[^\w -]", "", it).lower().replace(" ", "-") for it in heads}
                assert part in anchors, (path.name, link)


def test_everything_that_is_public_appears_in_a_guide() -> None:
    """Names of `midgard`, and what its classes offer, stand in a page that explains them."""
    words = set(re.findall(r"\w+", guides()))
    missing = []
    for name in midgard.__all__:
        thing = getattr(midgard, name)
        members = [member for member, _ in public_members(thing)] if isinstance(thing, type) else []
        missing += [
            one
            for one in (name, *(f"{name}.{it}" for it in members))
            if one.rpartition(".")[2] not in words
        ]
    assert missing == []


@pytest.mark.parametrize("name", sorted(set(TABLES) - {"reference"}))
def test_a_table_in_a_document_is_what_the_code_has(name: str) -> None:
    assert written(name) == current(name), "make docs writes it anew"


def test_the_action_table_names_every_action_once() -> None:
    rows = re.findall(r"^\| (\d+)(?:-(\d+))? \|", written("actions"), re.MULTILINE)
    seen = [index for first, last in rows for index in range(int(first), int(last or first) + 1)]
    assert seen == list(range(midgard.Champions().action_count))


def test_the_state_document_names_every_field_and_phase() -> None:
    text = (ROOT / "docs/reference/state.md").read_text()
    words = set(re.findall(r"[a-z_]+", text))
    phases: dict[str, set[str]] = {}
    for players in (2, 4):
        game = midgard.Champions(players=players)
        for seed in range(12):
            rng = random.Random(seed)
            state = game.new_state(chance="explicit")
            while not state.is_terminal:
                data = state.to_dict()
                phases[data["phase"]["name"]] = set(data["phase"]) - {"name"}
                options = [outcome for outcome, _ in state.chance_outcomes()]
                state.apply(rng.choice(options or state.legal_actions()))
            assert _keys(state.to_dict()) <= words
    for name, fields in phases.items():
        row = next(line for line in text.splitlines() if re.match(rf"\| .*`{name}`.* \|", line))
        missing = {field for field in fields if f"`{field}`" not in row}
        assert missing <= {"fight"}, (name, missing)
    assert len(phases) > 25


def _keys(data: Any) -> set[str]:
    """The keys of plain data that are fields, not words of the game."""
    if isinstance(data, list):
        return set().union(*map(_keys, data)) if data else set()
    if isinstance(data, dict):
        return {key for key in data if "-" not in key}.union(*map(_keys, data.values()))
    return set()


@pytest.mark.parametrize(
    ("file", "document"),
    [("valhalla", "lab/balance-boxes"), ("dark_mountains", "lab/balance-boxes")],
)
def test_the_head_of_a_data_file_has_the_figures_of_its_page(file: str, document: str) -> None:
    """Shares in percent, and numbers with a decimal point."""
    text = (ROOT / "python" / "midgard" / "data" / f"{file}.toml").read_text()
    head = " ".join(line.lstrip("# ") for line in text.split("schema = 1")[0].splitlines())
    measured = " ".join((ROOT / "docs" / f"{document}.md").read_text().split())
    figures = re.findall(r"[\d.]+ to [\d.]+ %|\b\d+\.\d+\b", head)
    assert figures or file == "dark_mountains"
    for figure in figures:
        assert figure in measured, figure
