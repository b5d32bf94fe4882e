"""The shell command ``midgard``, also ``python -m midgard``."""

import os
import signal
import sys
from contextlib import suppress

__all__ = ["main"]


def main() -> int:
    """Runs the command line of this process and returns the exit code."""
    try:
        from midgard.bots.names import FOLDERS
        from midgard.cli import run
        from midgard.cli.shell import INTERRUPTED
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"typer", "click", "rich"}:
            raise
        needed = 'midgard: the command needs more packages: pip install "midgard-engine[cli]"'
        print(needed, file=sys.stderr)
        return 2
    except KeyboardInterrupt:  # while modules are imported
        print("midgard: interrupted", file=sys.stderr)
        return 130
    FOLDERS.append("")  # bots and evaluators may be in the current folder
    code = run(sys.argv[1:])
    if code == INTERRUPTED and os.name == "posix":
        _end_by_interrupt()
    return code


def _end_by_interrupt() -> None:
    """Ends this process by SIGINT, so that the loop of a shell around it ends too.

    A shell goes on after a command that exits with 130, and stops after one that SIGINT has ended.
    """
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGINT)


if __name__ == "__main__":
    sys.exit(main())
