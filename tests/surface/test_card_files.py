"""Card files to fill in, and what they correct: for every game."""

import csv
import io
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard._shared.card_files import corrected_rows, file_of_csv, template, values_as_csv
from midgard._shared.provenance import rows_note
from midgard.games import game_text
from support.corrections.god_of_war import NEW
from support.positions.boxes import BOTH
from support.surface.commands import Cli

GAMES: dict[str, dict[str, Any]] = {
    "champions": {},
    "champions with boxes": {"expansions": BOTH, "promos": True},
    "reavers": {},
    "god_of_war": {},
}

ROOT = Path(__file__).resolve().parents[2]
#: Files that correct one field.
ONE = {
    "champions": '[[trolls]]\nid = "troll-1-1"\nattack = 2\n',
    "reavers": "[prices]\nrefresh = 9\n",
    "god_of_war": '[[die]]\nid = "enemy"\nfaces = [0, 0, 1, 1, 2, 3]\n',
}


def made(name: str, path: Path | None = None) -> Any:
    """A game, with a card file if there is one."""
    cards = {} if path is None else {"cards": path}
    return midgard.GAMES[name.split()[0]](**GAMES[name], **cards)


def written(folder: Path, text: str) -> Path:
    """A card file."""
    path = folder / "my.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", GAMES)
def test_a_template_has_every_reconstructed_row_in_the_order_of_the_box(
    name: str, tmp_path: Path
) -> None:
    """As it is it corrects nothing; without the marks it has our own numbers."""
    game = made(name)
    text = template(game)
    assert made(name, written(tmp_path, text)).card_digest == game.card_digest
    ours = [row for row in game.cards() if row["reconstructed"]]
    ids = re.findall(r'^# (?:id = "(.+)"|\[(\w+)\])$', text, re.MULTILINE)
    assert [row_id or table for row_id, table in ids] == [row["id"] or row["table"] for row in ours]
    filled = re.sub(r"^# ", "", text, flags=re.MULTILINE)
    corrected = made(name, written(tmp_path, filled))
    assert corrected.card_digest == game.card_digest
    assert corrected_rows(corrected) == (len(ours), 0, len(ours))
    assert corrected_rows(game) == (0, 0, len(ours))


TEMPLATES: list[tuple[str, dict[str, Any], str]] = [
    ("champions", {}, ""),
    ("champions", {"players": 2, "leaders": "random"}, ""),
    ("champions", {"expansions": ["valhalla"], "players": 3}, "champions(expansions=valhalla)"),
    (
        "champions",
        {"expansions": BOTH, "promos": True, "skip_forced": True},
        "champions(expansions=dark_mountains+valhalla,promos=true)",
    ),
    ("champions", {"players": 5, "expansions": ["dark_mountains"]}, "(expansions=dark_mountains)"),
    ("reavers", {"players": 2, "bjorn": True}, "--game reavers"),
    ("god_of_war", {}, "--game god_of_war"),
    ("god_of_war", {"scene": "q3", "players": 1}, "--game god_of_war"),
    ("god_of_war", {"scene": "lake", "cards": NEW}, "--game god_of_war"),
    ("god_of_war", {"scenes": ["q1", "q2", "lake", "b7", "b8", "b9"], "cards": NEW}, "god_of_war"),
]


@pytest.mark.parametrize(("name", "options", "said"), TEMPLATES, ids=lambda it: str(it)[:60])
def test_the_command_of_a_template_checks_it_for_its_game(
    name: str, options: dict[str, Any], said: str, cli: Cli, tmp_path: Path
) -> None:
    """Also where it has rows of a box, or the file plays scenes of its own."""
    text = template(midgard.GAMES[name](**options))
    [line] = [line for line in text.splitlines() if line.startswith("## Check the file with: ")]
    command = shlex.split(line.partition(": ")[2])
    assert command[:4] == ["midgard", "cards", "check", "FILE"]
    assert said in " ".join(command[4:])
    assert bool(said) == bool(command[4:])
    filled = re.sub(r"^# ", "", text, flags=re.MULTILINE)
    result = cli("cards", "check", str(written(tmp_path, filled)), *command[4:])
    assert result.code == 0, result.err
    assert "fine" in result.out


def test_the_page_of_corrections_names_the_game() -> None:
    """A file of another game, or of a box, is not sound for the default game."""
    lines = (ROOT / "CONTRIBUTING.md").read_text("utf-8").splitlines()
    [line] = [line for line in lines if "midgard cards check" in line]
    assert "--game" in line
    assert "--expansions" in line


@pytest.mark.parametrize("name", GAMES)
def test_a_table_of_values_comes_back_as_a_card_file(name: str, tmp_path: Path) -> None:
    game = made(name)
    lines = [*csv.DictReader(io.StringIO(values_as_csv(game)))]
    assert file_of_csv(values_as_csv(game)) == ""
    for line in lines:
        line["printed"] = line["ours"].strip('"')
    text = io.StringIO()
    writer = csv.DictWriter(text, list(lines[0]))
    writer.writeheader()
    writer.writerows(lines)
    corrected = made(name, written(tmp_path, file_of_csv(text.getvalue())))
    assert corrected.card_digest == game.card_digest
    done, in_part, every = corrected_rows(corrected)
    assert done == every > 5
    assert in_part == 0


def reported(words: list[str], cli: Cli, name: str) -> str:
    """The count of corrected rows that a command prints last, which succeeds."""
    result = cli("cards", *words, "--game", game_text(made(name)))
    assert result.code == 0, result.err
    return str(result.out.splitlines()[-1])


@pytest.mark.parametrize("name", GAMES)
def test_every_command_counts_the_same_corrected_rows(name: str, cli: Cli, tmp_path: Path) -> None:
    """Rows that are confirmed, changed and corrected in part, one of each three."""
    lines = [*csv.DictReader(io.StringIO(values_as_csv(made(name))))]
    ids = list(dict.fromkeys((line["table"], line["id"]) for line in lines))
    several = [key for key in ids if sum((it["table"], it["id"]) == key for it in lines) > 1]
    partly, whole = several[::3], [key for key in ids[::3] if key not in several[::3]]
    for key in [*whole, *partly]:
        of_row = [line for line in lines if (line["table"], line["id"]) == key]
        for line in of_row[: 1 if key in partly else None]:
            line["printed"] = line["ours"].strip('"')
    text = io.StringIO()
    writer = csv.DictWriter(text, list(lines[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    (tmp_path / "my.csv").write_text(text.getvalue(), encoding="utf-8")
    file = str(tmp_path / "my.toml")
    assert cli("cards", "from-csv", str(tmp_path / "my.csv"), "--out", file).code == 0
    count = f"{len(whole)} of {len(ids)} reconstructed rows corrected, {len(partly)} more in part"
    assert reported(["check", file], cli, name) == count
    assert reported(["diff", file], cli, name) == count
    assert reported(["list", "--cards", file], cli, name) == count
    assert "fine, 0 rows differ" in cli("cards", "check", file, "--game", game_text(made(name))).out
    left = template(made(name, Path(file)))
    assert left.count("\n# provenance") == len(ids) - len(whole)
    assert f"{count.replace(' rows', ' rows of the card data are')}" in "".join(
        rows_note(made(name, Path(file)), "")
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "the first line must be"),
        ("a,b\n", "the first line must be"),
        ("table,id,name,field,ours,printed\ntrolls,1\n", "line 2 has 2 fields"),
    ],
)
def test_a_table_with_other_columns_is_refused(
    text: str, fault: str, cli: Cli, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=fault):
        file_of_csv(text)
    path = written(tmp_path, text)
    result = cli("cards", "from-csv", str(path))
    assert (result.code, result.out) == (2, "")
    assert fault in result.err


def test_a_word_needs_no_quotes_and_a_text_cannot_add_fields() -> None:
    head = "table,id,name,field,ours,printed\n"
    text = file_of_csv(
        head + 'trolls,troll-1-1,,prohibits,none,axeman\nrunes,gifts,,glory,1,"1\nx = 2"\n'
    )
    assert 'prohibits = "axeman"' in text
    assert 'glory = "1\\nx = 2"' in text


def test_a_printed_value_of_many_brackets_is_a_text() -> None:
    """It is read as TOML first, which gives up after a thousand levels."""
    brackets = "[" * 100_000
    head = values_as_csv(midgard.Champions()).splitlines()[0]
    text = file_of_csv(f"{head}\ntrolls,troll-1-1,,title,,{brackets}\n")
    assert f'title = "{brackets}"' in text


@pytest.mark.parametrize("name", ["champions", "reavers", "god_of_war"])
def test_the_commands_of_card_files(name: str, cli: Cli, tmp_path: Path) -> None:
    """list, template, from-csv, check, show and diff."""
    game, choice = made(name), ("--game", name)
    rows = game.cards()
    ours = [row for row in rows if row["reconstructed"]]
    assert cli("cards", "list", "--json", *choice).json() == rows
    assert cli("cards", "list", "--reconstructed", "--json", *choice).json() == ours
    path = tmp_path / "cards.toml"
    assert cli("cards", "template", *choice).out == template(game)
    assert cli("cards", "template", "--csv", "--out", str(path), *choice).code == 0
    assert path.read_text(encoding="utf-8") == values_as_csv(game)
    again = cli("cards", "template", "--out", str(path), *choice)
    assert (again.code, path.read_text(encoding="utf-8")) == (2, values_as_csv(game))
    assert again.err == f"midgard: {path} is there already: --force replaces it\n"
    assert cli("cards", "from-csv", str(path), "--out", str(path)).code == 2
    assert cli("cards", "template", "--out", str(path), "--force", *choice).code == 0
    assert path.read_text(encoding="utf-8") == template(game)
    row = next(row for row in ours if row["id"])
    shown = cli("cards", "show", row["id"], *choice)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.splitlines()[0].startswith(row["table"])
    assert "reconstructed" in shown.out
    unknown = cli("cards", "show", row["id"] + "x", *choice)
    assert (unknown.code, unknown.out) == (2, "")
    assert row["id"] in unknown.err
    path = written(tmp_path, ONE[name])
    checked = cli("cards", "check", str(path), *choice)
    assert "1 row differs" in checked.out
    differs = cli("cards", "diff", str(path), *choice)
    assert (differs.code, differs.err) == (0, "")
    assert len(differs.out.splitlines()) == 3
    assert cli("cards", "diff", str(path), str(path), *choice).out == "no field differs\n"
    faults = '[[nothing]]\nid = "x"\n[luck]\nn = 1\n'
    path = written(tmp_path, ONE[name] + faults)
    checked = cli("cards", "check", str(path), *choice)
    found = getattr(midgard, name).check_cards(ONE[name] + faults)
    assert (checked.code, checked.out, len(found)) == (2, "", 2)
    assert checked.err.splitlines() == [f"{path}:{line}: {message}" for line, message in found]
    played = cli("simulate", *choice, "--cards", str(path))
    assert (played.code, played.out) == (2, "")
    assert "1 further problem" in played.err


@pytest.mark.parametrize("name", ["champions", "reavers", "god_of_war"])
def test_a_card_file_of_another_game_is_named_as_such(name: str, cli: Cli, tmp_path: Path) -> None:
    text = '[[heroes]]\nid = "kratos"\nprovenance = "mine"\n' if name == "god_of_war" else ONE[name]
    path = str(written(tmp_path, text))
    for other in ONE:
        for command in ("check", "diff"):
            result = cli("cards", command, path, "--game", other)
            if other == name:
                assert result.code == 0, result.err
                continue
            assert (result.code, result.out) == (2, "")
            assert f"this is a card file of {name}, not of {other}" in result.err
            assert result.err.count("\n") == 1


def test_a_summary_counts_the_rows_that_a_file_corrects(cli: Cli, tmp_path: Path) -> None:
    row = next(row for row in made("champions").cards() if row["reconstructed"] and row["id"])
    text = f'[[{row["table"]}]]\nid = "{row["id"]}"\nprovenance = "my copy"\n'
    path = str(written(tmp_path, text))
    every = corrected_rows(made("champions")).every
    result = cli("simulate", "--games", "2", "--bots", "random", "--cards", path, "--threads", "1")
    assert (result.code, result.err) == (0, "")
    assert f"1 of {every} reconstructed rows of the card data" in result.out
