"""The shell command: ``midgard simulate``, ``play`` and ``cards``.

Results go to standard output, everything else to standard error. Whatever is wrong with a command
is one line that starts with ``midgard:``, and exit code 2.
"""

from midgard.cli.app import run

__all__ = ["run"]
