"""Prints the machine and the command once, and a line with the figure of each benchmark."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import midgard

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

CPUINFO = Path("/proc/cpuinfo")


def machine() -> str:
    """Returns the processor, the system and the version of Python."""
    lines = CPUINFO.read_text().splitlines() if CPUINFO.exists() else []
    names = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    cpu = names[0] if names else platform.processor() or platform.machine()
    return f"{cpu}, {platform.system()}, Python {platform.python_version()}, one core"


@pytest.fixture(scope="session")
def heading(request: pytest.FixtureRequest) -> Callable[[], str]:
    """Prints the machine and the command, on the first call only."""
    command = " ".join(["pytest", *request.config.invocation_params.args])
    lines = [f"\n{machine()}\nmidgard {midgard.__version__}: {command}"]
    return lambda: lines.pop() if lines else ""


@pytest.fixture
def report(
    benchmark: BenchmarkFixture,
    capsys: pytest.CaptureFixture[str],
    heading: Callable[[], str],
) -> Callable[[str, int], None]:
    """Prints the time per item in the best round."""

    def line(what: str, count: int) -> None:
        if benchmark.stats is None:  # None with --benchmark-disable
            return
        seconds = benchmark.stats["min"] / count
        figure = f"{seconds * 1e9:,.0f} ns, {1 / seconds:,.0f} a second"
        with capsys.disabled():
            sys.stdout.write(f"{heading()}\n{what}: {figure} ")

    return line
