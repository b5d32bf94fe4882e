"""The shell command ``midgard``, also ``python -m midgard``."""

import sys

__all__ = ["main"]


def main() -> int:
    """Runs the command line of this process and returns the exit code."""
    try:
        from midgard._bot_names import FOLDERS
        from midgard.cli import run
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"typer", "click", "rich"}:
            raise
        needed = 'midgard: the command needs more packages: pip install "midgard-engine[cli]"'
        print(needed, file=sys.stderr)
        return 2
    FOLDERS.append("")  # bots and evaluators may be in the current folder
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
