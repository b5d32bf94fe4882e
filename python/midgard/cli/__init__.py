"""The shell command ``midgard``.

Results go to standard output, everything else to standard error. A command that fails prints one
line that starts with ``midgard:``, and has exit code 2.
"""

from midgard.cli.app import run

__all__ = ["run"]
