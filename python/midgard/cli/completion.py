"""``midgard completion``: a script that completes commands, games and options in a shell.

The script has all words in it, so that completion does not start Python.
"""

from __future__ import annotations

from typing import Annotated, Any

import typer

from midgard._shared.input import unknown_name
from midgard.cli.game_help import games_of, own_options, takes_name
from midgard.cli.shell import CommandError

BASH = """_midgard_words() {{
  case "$1" in
{cases}
  esac
}}
_midgard() {{
  local path="" at
  for ((at = 1; at < COMP_CWORD; at++)); do
    local next="$path ${{COMP_WORDS[at]}}"
    [[ -n "$(_midgard_words "$next")" ]] && path="$next"
  done
  COMPREPLY=($(compgen -W "$(_midgard_words "$path")" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -F _midgard midgard
"""
ZSH = "autoload -U +X bashcompinit && bashcompinit\nautoload -U +X compinit && compinit\n"
"""The script of bash runs in zsh after these lines."""
FISH = """function _midgard_words
  switch "$argv[1]"
{cases}
  end
end
function _midgard
  set -l path ""
  for word in (commandline -opc)[2..]
    set -l next "$path $word"
    test -n "$(_midgard_words $next)"; and set path $next
  end
  _midgard_words $path
end
complete -c midgard -a "(_midgard)"
"""
SHELLS = ("bash", "zsh", "fish")


def words(command: Any, path: str = "") -> dict[str, list[str]]:
    """Returns the words that may follow a command and its subcommands, by path.

    A path is the words of a command, each after a space; for a command with a game, also of the
    command and the game.
    """
    below: dict[str, Any] = getattr(command, "commands", {})
    games = games_of(command)
    of_games = {option for options in games.values() for option in options}
    plain = [it for it in command.params if it.name not in of_games]
    named = games if takes_name(command) else {}
    found = {path: [*below, *named, *_flags(plain)]}
    for name in games:
        flags = _flags([*plain, *own_options(command, name)])
        found[f"{path} {name}" if name in named else path] = flags
    for name, one in below.items():
        found |= words(one, f"{path} {name}")
    return found


def _flags(parameters: list[Any]) -> list[str]:
    """Returns the long flags of options."""
    flags = [flag for it in parameters for flag in (*it.opts, *it.secondary_opts)]
    return [*(flag for flag in flags if flag.startswith("--")), "--help"]


def script(shell: str, command: Any) -> str:
    """Returns the script for a shell."""
    if shell not in SHELLS:
        raise CommandError(unknown_name("shell", shell, SHELLS))
    rows = [(path, " ".join(following)) for path, following in words(command).items()]
    if shell == "fish":
        cases = [f'    case "{path}"\n      printf "%s\\n" {text}' for path, text in rows]
        return FISH.format(cases="\n".join(cases))
    cases = [f'    "{path}") echo "{text}" ;;' for path, text in rows]
    text = BASH.format(cases="\n".join(cases))
    return f"{ZSH}{text}" if shell == "zsh" else text


def completion(
    context: typer.Context,
    shell: Annotated[str, typer.Argument(metavar="SHELL", help="bash, zsh or fish.")],
) -> int:
    """Print a script that completes commands, games and options in a shell.

    In bash: eval "$(midgard completion bash)". In zsh the same with zsh. In fish:
    midgard completion fish | source.
    """
    print(script(shell, context.find_root().command), end="")
    return 0
