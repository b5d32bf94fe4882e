"""The files of the repository's site: forms, hooks, and numbers that agree with the code."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parents[2]
GITHUB = ROOT / ".github"
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")


def read(path: Path) -> Any:
    """Returns a YAML file as data."""
    return YAML(typ="safe").load(path)


def checked(path: Path, schema: str) -> str:
    """Returns the faults that a checker with a copy of the schema finds; "" for none."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
    found = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False)
    return found.stdout if found.returncode else ""


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_meets_its_schema(path: Path) -> None:
    assert checked(path, "github-issue-forms") == ""


def test_the_other_files_of_the_site_meet_their_schemas() -> None:
    assert checked(GITHUB / "dependabot.yml", "dependabot") == ""
    assert checked(GITHUB / "ISSUE_TEMPLATE" / "config.yml", "github-issue-config") == ""


def test_the_hooks_run_what_make_lint_runs() -> None:
    recipe = (ROOT / "Makefile").read_text().partition("\nlint:")[2].partition("\n\n")[0]
    (repo,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    assert repo["hooks"]
    for hook in repo["hooks"]:
        command = hook["entry"].removeprefix(".venv/bin/").split(" --")[0]
        assert command in recipe


def test_pages_have_the_limits_that_the_checks_have() -> None:
    """The size of the wheel, and the oldest compiler and Python."""
    script = (ROOT / ".ci" / "run").read_text()
    (limit,) = re.findall(r'\$size" -le (\d+)', script)
    assert f"{int(limit):,} bytes" in (ROOT / "docs" / "release.md").read_text()
    assert f"larger than {int(limit) / 1e6} MB" in script
    rust = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["rust-version"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    python = project["requires-python"].removeprefix(">=")
    for document in ("README.md", "CONTRIBUTING.md"):
        text = " ".join((ROOT / document).read_text().split())
        assert re.search(rf"Rust (toolchain \()?{rust} or newer", text), document
        assert f"Python {python} or newer" in text, document
