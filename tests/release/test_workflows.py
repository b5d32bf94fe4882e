"""The workflows meet their schema and keep to rules of our own. Nothing is run or asked."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def workflow(name: str) -> dict[str, Any]:
    """A workflow as data."""
    read: dict[str, Any] = YAML(typ="safe").load(ROOT / ".github" / "workflows" / f"{name}.yml")
    return read


def checked(path: Path) -> subprocess.CompletedProcess[str]:
    """The report of a checker that has the schema with it."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema"]
    command += ["vendor.github-workflows", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def steps(name: str) -> Iterator[dict[str, Any]]:
    """Every step of every job."""
    for job in workflow(name)["jobs"].values():
        yield from job.get("steps", [])


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_meets_its_schema(path: Path) -> None:
    found = checked(path)
    assert found.returncode == 0, found.stdout


def test_the_checker_finds_faults(tmp_path: Path) -> None:
    wrong = tmp_path / "ci.yml"
    wrong.write_text(WORKFLOWS[0].read_text().replace("runs-on:", "runs-at:"))
    assert checked(wrong).returncode == 1


@pytest.mark.parametrize("name", ["ci", "release"])
def test_every_action_of_others_has_one_version(name: str) -> None:
    used = [step["uses"] for step in steps(name) if "uses" in step]
    assert used
    for action in used:
        assert re.fullmatch(r"[\w./-]+@v\d+\.\d+\.\d+", action), action


@pytest.mark.parametrize("name", ["ci", "release"])
def test_a_job_has_an_end_and_no_more_rights_than_it_needs(name: str) -> None:
    found = workflow(name)
    assert found["permissions"] == {"contents": "read"}
    for label, job in found["jobs"].items():
        assert "timeout-minutes" in job or "uses" in job, label
        rights = {"id-token": "write"} if label == "publish" else None
        assert job.get("permissions") == rights, label
    for step in steps(name):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"] == {"persist-credentials": False}
    assert "secrets" not in (ROOT / ".github" / "workflows" / f"{name}.yml").read_text()


def test_continuous_integration_is_our_script_on_every_python_from_the_oldest_on() -> None:
    job = workflow("ci")["jobs"]["everything"]
    assert {"run": ".ci/run"} in job["steps"]
    (setup,) = [step for step in job["steps"] if "setup-python" in step.get("uses", "")]
    versions = setup["with"]["python-version"].split()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["requires-python"] == f">={versions[-1]}"
    assert [version for version in versions if version.endswith("t")], "free-threaded"


def test_each_kind_of_check_has_a_job_that_calls_make() -> None:
    jobs = workflow("ci")["jobs"]
    makefile = (ROOT / "Makefile").read_text()
    targets = {
        "lint": "lint",
        "rust": "test-rust",
        "python": "test-python",
        "conformance": "conformance",
        "wheels": "wheel sdist",
    }
    for label, target in targets.items():
        assert {"run": f"make {target}"} in jobs[label]["steps"], label
        assert all(re.search(rf"^{word}:", makefile, re.M) for word in target.split()), label
    kinds = jobs["fuzz"]["strategy"]["matrix"]["fuzz"]
    assert sorted(kinds) == sorted(re.findall(r"^(fuzz[\w-]*):", makefile, re.M))
    assert {"run": ".venv/bin/python benches/instructions.py --stored"} in jobs["benches"]["steps"]


@pytest.mark.parametrize(
    "label", ["lint", "rust", "python", "conformance", "fuzz", "wheels", "benches"]
)
def test_a_job_of_one_kind_keeps_what_it_built(label: str) -> None:
    steps = workflow("ci")["jobs"][label]["steps"]
    used = {step["uses"].partition("@")[0]: step for step in steps if "uses" in step}
    assert used["actions/setup-python"]["with"]["cache"] == "pip"
    assert used["Swatinem/rust-cache"]["with"]["shared-key"]


def test_a_run_on_a_ray_cluster_is_part_of_continuous_integration() -> None:
    """The target names a test that there is, and installs Ray for it."""
    assert {"run": "make smoke-ray"} in workflow("ci")["jobs"]["ray"]["steps"]
    target = (ROOT / "Makefile").read_text().partition("\nsmoke-ray:")[2].partition("\n\n")[0]
    found = re.search(r"(tests/\S+)::(\w+)", target)
    assert found is not None
    assert f"def {found[2]}(" in (ROOT / found[1]).read_text()
    assert "--extras dev,ray" in target


def test_a_release_is_made_of_a_tag_alone_after_everything_else() -> None:
    release = workflow("release")
    assert release["on"] == {"push": {"tags": ["v*"]}}
    jobs = release["jobs"]
    assert set(jobs["publish"]["needs"]) == jobs.keys() - {"publish"}
    (publish,) = [name for name, job in jobs.items() if "environment" in job]
    assert publish == "publish"


def test_wheels_are_built_for_the_usual_systems() -> None:
    jobs = workflow("release")["jobs"]
    linux = jobs["linux"]["strategy"]["matrix"]
    assert set(linux["target"]) == {"x86_64", "aarch64"}
    assert set(linux["libc"]) == {"2_17", "musllinux_1_2"}
    runners = jobs["desktop"]["strategy"]["matrix"]["runner"]
    assert set(runners) == {"macos-15", "macos-15-intel", "windows-2025"}
