"""The facts about an installation for a bug report, and where to find more."""

import json
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import midgard

ROOT = Path(__file__).resolve().parents[2]


def reported(*arguments: str) -> str:
    """The output of the command."""
    command = [sys.executable, "-m", "midgard", "info", *arguments]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


def test_info_prints_versions_digests_and_threads() -> None:
    facts = json.loads(reported("--json"))
    assert facts["midgard"] == midgard.__version__
    assert facts["rules"].split(", ")[0] == f"champions {midgard.champions.RULES_VERSION}"
    assert facts["numpy"] == metadata.version("numpy")
    assert facts["python"].endswith(".".join(map(str, sys.version_info[:3])))
    assert {"system", "cores", "threads"} <= facts.keys()
    digests = [value for name, value in facts.items() if "digest" in name]
    assert len(digests) == 3
    assert all(re.fullmatch("[0-9a-f]{16}", digest) for digest in digests)
    played = midgard.simulate(midgard.Champions(4), ["random"], games=200, seed=0, threads=2)
    assert facts["digest of 200 games"] == played.digest
    assert json.loads(reported("--json")) == facts


def test_info_is_a_table_without_json() -> None:
    lines = reported().splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["midgard", "rules", "python"]


def test_info_has_nothing_about_the_user_and_the_machine() -> None:
    assert str(Path.home()) not in reported()
    assert str(ROOT) not in reported()


def test_the_metadata_of_the_package_lead_to_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    reported = metadata.metadata("midgard-engine").get_all("Project-URL") or []
    urls = dict(entry.split(", ", 1) for entry in reported)
    assert urls == project["urls"]
    assert {"Repository", "Documentation", "Changelog", "Issues"} == urls.keys()
    assert all(url.startswith("https://") for url in urls.values())


def test_links_of_the_readme_work_without_the_repository() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    targets = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r"^\[[^\]]+\]: (\S+)", text, re.M)
    assert targets
    for target in targets:
        assert target.startswith(("https://", "#")), target
        inside = re.match(
            r"https://github.com/midgard-engine/midgard/(?:blob|tree)/main/(.*)", target
        )
        if inside:
            assert (ROOT / inside[1]).exists(), target
