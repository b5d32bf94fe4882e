"""The wheel and the source distribution carry what they should. ``.ci/run`` names their folder."""

import email
import os
import subprocess
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parents[2]
DIST = os.environ.get("MIDGARD_DIST")
LICENCES = {"LICENSE", "LICENSE-THIRD-PARTY"}

pytestmark = pytest.mark.skipif(not DIST, reason="MIDGARD_DIST names no folder")


def only(pattern: str) -> Path:
    """The one file of a kind."""
    (found,) = Path(DIST or "").glob(pattern)
    return found


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """The folder of the unpacked wheel."""
    with zipfile.ZipFile(only("*.whl")) as archive:
        archive.extractall(tmp_path)
    return tmp_path


@pytest.fixture
def sdist(tmp_path: Path) -> Path:
    """The folder of the unpacked source distribution."""
    with tarfile.open(only("*.tar.gz")) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    return folder


def files(folder: Path) -> set[str]:
    """Every file in a folder, by its path from there."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_the_wheel_carries_the_licences_of_all_whose_code_is_in_it(wheel: Path) -> None:
    (info,) = wheel.glob("*.dist-info")
    headers = email.message_from_string((info / "METADATA").read_text("utf-8"))
    assert set(headers.get_all("License-File") or []) == LICENCES
    assert headers["License-Expression"] == "MIT OR Apache-2.0"
    for name in LICENCES:
        assert (info / "licenses" / name).read_bytes() == (ROOT / name).read_bytes()


def test_the_wheel_carries_the_package_and_nothing_else(wheel: Path) -> None:
    carried = {name for name in files(wheel) if ".dist-info/" not in name}
    source = ROOT / "python"
    kept = {name for name in files(source) if not {"__pycache__"} & {*PurePosixPath(name).parts}}
    modules = {name for name in kept | carried if name.endswith((".so", ".pyd"))}
    assert carried - modules == kept - modules
    assert len(carried & modules) == 1
    assert "midgard/py.typed" in carried
    assert [
        name for name in carried if name.startswith("midgard/_midgard") and name.endswith(".pyi")
    ]


def test_the_source_distribution_carries_documents_changes_and_licences(sdist: Path) -> None:
    carried = files(sdist)
    documents = {str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md")}
    assert documents <= carried
    assert {*LICENCES, "README.md", "CHANGELOG.md", "Cargo.lock", ".cargo/config.toml"} <= carried
    assert {"rust/champions/RULES.md", "rust/reavers/RULES.md"} <= carried
    for name in {*documents, *LICENCES, "CHANGELOG.md", "Cargo.lock"}:
        assert (sdist / name).read_bytes() == (ROOT / name).read_bytes(), name


def test_the_source_distribution_has_every_crate_that_its_manifests_name(sdist: Path) -> None:
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    subprocess.run(command, cwd=sdist, capture_output=True, check=True)


def test_the_source_distribution_carries_all_sources_and_no_tests(sdist: Path) -> None:
    carried = files(sdist)
    rust = {*(ROOT / "rust").glob("*/src/**/*.rs"), *(ROOT / "rust").glob("*/Cargo.toml")}
    assert {str(path.relative_to(ROOT)) for path in rust} <= carried
    assert not [name for name in carried if name.startswith(("tests/", "target/", ".venv/"))]
    assert not [name for name in carried if name.endswith((".so", ".pyd", ".pyc"))]
