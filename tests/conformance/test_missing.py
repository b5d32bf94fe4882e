"""Without the packages of an extra, an adapter says in one line what to install."""

import subprocess
import sys

import pytest

HIDE = """
import sys
sys.modules[{package!r}] = None
try:
    import midgard.adapters.{adapter}
except ImportError as error:
    print(error)
"""


def run(program: str) -> str:
    """The output of a program in a new interpreter."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("adapter", "package", "extra"),
    [
        ("gymnasium", "gymnasium", "rl"),
        ("pettingzoo", "pettingzoo", "rl"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_extra_is_one_line(adapter: str, package: str, extra: str) -> None:
    text = run(HIDE.format(adapter=adapter, package=package))
    install = f'pip install "midgard-engine[{extra}]"'
    assert text == f"midgard.adapters.{adapter} needs {package}: {install}\n"


def test_midgard_and_its_adapters_import_none_of_the_libraries() -> None:
    text = run(
        "import sys, midgard, midgard.adapters, midgard.testing\n"
        "print({'gymnasium', 'pettingzoo', 'pyspiel', 'numpy'} & set(sys.modules))"
    )
    assert text == "set()\n"
