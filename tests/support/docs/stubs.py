"""The docstrings of the stub, for editors: ``make docs`` copies them from the compiled module.

A docstring is written once, in Rust. The stub holds a copy of it, because editors and type checkers
read the stub alone.
"""

import ast
import inspect
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import midgard
from support.docs.stub_options import with_options

__all__ = ["STUBS", "definitions", "described", "docstring", "module_of"]

STUBS = sorted((Path(midgard.__file__).parent / "_midgard").glob("*.pyi"))
Definition = ast.ClassDef | ast.FunctionDef


def module_of(stub: Path) -> ModuleType:
    """Returns the compiled module that a stub describes."""
    own = "" if stub.stem == "__init__" else f".{stub.stem}"
    return import_module(f"midgard._midgard{own}")


def docstring(owner: object, name: str) -> str:
    """Returns the docstring of a member of the compiled module, or ``""``."""
    if name not in vars(owner):
        return ""
    thing = vars(owner)[name]
    if isinstance(thing, staticmethod):
        thing = thing.__func__  # older versions of Python say what a static method is
    return inspect.cleandoc(getattr(thing, "__doc__", None) or "")


def definitions(source: str) -> list[tuple[str, Definition]]:
    """Returns classes and functions of a stub that are public, and public members of classes.

    Of overloads only the first is meant.
    """
    found: dict[str, Definition] = {}
    for node in ast.parse(source).body:
        if isinstance(node, Definition) and not node.name.startswith("_"):
            found.setdefault(node.name, node)
            for member in node.body if isinstance(node, ast.ClassDef) else []:
                if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                    found.setdefault(f"{node.name}.{member.name}", member)
    return list(found.items())


def without_docstrings(source: str) -> str:
    """Returns a stub as it was before docstrings were copied into it."""
    lines = source.splitlines()
    for _, node in reversed(definitions(source)):
        first = node.body[0]
        if not (isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)):
            continue
        if not isinstance(first.value.value, str):
            continue
        start, end = first.lineno - 1, first.end_lineno or first.lineno
        while end < len(lines) and len(node.body) > 1 and not lines[end].strip():
            end += 1
        del lines[start:end]
        head = start - 1
        if len(node.body) == 1:
            lines[head] += " ..."
    return "\n".join(lines) + "\n"


def described(source: str, module: ModuleType) -> str:
    """Returns a stub with the docstrings of its compiled module."""
    lines = without_docstrings(source).splitlines()
    for name, node in reversed(definitions("\n".join(lines))):
        owner, _, member = name.rpartition(".")
        text = docstring(getattr(module, owner) if owner else module, member)
        if text:
            _describe(lines, node, text)
    return "\n".join(lines) + "\n"


def _describe(lines: list[str], node: Definition, text: str) -> None:
    """Put a docstring behind the head of a definition."""
    indent = " " * (node.col_offset + 4)
    prefix = 'r"""' if "\\" in text else '"""'
    quoted = [line and indent + line for line in text.splitlines()]
    quoted[0] = f"{indent}{prefix}{text.splitlines()[0]}"
    quoted[-1] += '"""' if len(quoted) == 1 else f'\n{indent}"""'
    first = node.body[0]
    head = first.lineno - 1
    is_empty = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    if is_empty and lines[head].rstrip().endswith(": ..."):
        lines[head] = lines[head].rstrip()[: -len(" ...")]
        head += 1
    elif isinstance(first, ast.FunctionDef) and first.decorator_list:
        head = first.decorator_list[0].lineno - 1
    if isinstance(node, ast.ClassDef) and not is_empty:
        head = node.lineno  # above the comments of the first member
        while not lines[head - 1].endswith(":"):
            head += 1
    lines[head:head] = "\n".join(quoted).splitlines()


def main() -> None:
    """Write the options and the docstrings of the stubs anew."""
    for stub in STUBS:
        source = with_options(stub, stub.read_text("utf-8"))
        stub.write_text(described(source, module_of(stub)), "utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", *STUBS], check=True)


if __name__ == "__main__":
    main()
