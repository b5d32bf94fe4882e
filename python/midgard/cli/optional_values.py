"""Options whose value may be left out, which typer does not have."""

from __future__ import annotations

from midgard.cli.output import STANDARD_OUTPUT


def with_values(arguments: list[str]) -> list[str]:
    """Returns a command line in which a ``--json`` that may name a file has a value.

    Without a file it means standard output.

    >>> with_values(["simulate", "--json", "--games", "9"])
    ['simulate', '--json=-', '--games', '9']
    >>> with_values(["simulate", "--json", "run.json"])
    ['simulate', '--json', 'run.json']
    """
    found = list(arguments)
    for at, one in enumerate(found):
        rest = found[at + 1 : at + 2]
        lacks_value = not rest or (rest[0].startswith("-") and rest[0] != STANDARD_OUTPUT)
        if found[0] in ("simulate", "sweep") and one == "--json" and lacks_value:
            found[at] = f"--json={STANDARD_OUTPUT}"
    return found
