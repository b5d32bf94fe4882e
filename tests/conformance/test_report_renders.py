"""Chromium shows a balance report: in light and in dark, without errors."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import midgard
from midgard import report
from midgard.report.drawing import PALETTES
from midgard.report.facts import kept_tables

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SIZE = (1000, 1400)
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)

needs_chromium = pytest.mark.skipif(
    CHROMIUM is None, reason=f"there is no Chromium on PATH: none of {', '.join(BROWSERS)}"
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of a short run."""
    game = midgard.Champions(players=3)
    run = midgard.simulate(game, ["greedy"], games=50, seed=1, metrics=kept_tables(game))
    path = tmp_path_factory.mktemp("report") / "report.html"
    report.write(run, path)
    return path


def test_a_report_is_made(file: Path) -> None:
    """The smoke test where there is no Chromium."""
    assert file.read_text("utf-8").count("<svg") > 15


def browse(file: Path, dark: bool, *options: str) -> subprocess.CompletedProcess[str]:
    """Opens a file in headless Chromium without a network."""
    assert CHROMIUM is not None
    profile = file.parent / f"profile-{dark}"
    command = [
        *(CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
        *("--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND"),
        *(f"--user-data-dir={profile}", "--enable-logging=stderr"),
        f"--blink-settings=preferredColorScheme={0 if dark else 1}",
        *(f"--window-size={SIZE[0]},{SIZE[1]}", *options, file.as_uri()),
    ]
    environment = {**os.environ, "HOME": str(file.parent)}
    return subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=True, env=environment
    )


@needs_chromium
@pytest.mark.parametrize("theme", PALETTES)
def test_a_report_is_shown_in_both_themes(file: Path, theme: str) -> None:
    from matplotlib.image import imread

    shot = file.parent / f"{theme}.png"
    done = browse(file, theme == "dark", f"--screenshot={shot}")
    assert "CONSOLE" not in done.stderr, done.stderr
    pixels = (imread(shot)[:, :, :3] * 255).round().astype(int)
    assert pixels.shape == (SIZE[1], SIZE[0], 3)

    def share(color: str) -> float:
        rgb = [int(part, 16) for part in re.findall("..", color[1:])]
        return float((abs(pixels - rgb).max(axis=2) <= 2).mean())

    palette = PALETTES[theme]
    assert 0.5 < share(palette.paper) < 0.99
    for color in (palette.ink, palette.series[0]):
        assert share(color) > 0.0002, color


@needs_chromium
def test_every_chart_is_laid_out(file: Path) -> None:
    done = browse(file, False, "--dump-dom")
    assert done.stdout.count("<svg") == file.read_text("utf-8").count("<svg")
    assert done.stdout.count("</figure>") == file.read_text("utf-8").count("</figure>")
