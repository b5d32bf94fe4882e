"""The parameters of the compiled module, as its stub annotates them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import midgard

#: What a class of Champions of Midgard has from its base is counted as its own.
OWNERS = {"BaseAction": "Action", "BaseGame": "Champions", "BaseState": "State"}


def words(note: str) -> set[str]:
    """The words of an annotation; what a function takes and gives is not meant."""
    note = note.split("Callable[", 1)[0]
    return set("".join(letter if letter.isidentifier() else " " for letter in note).split())


def compiled() -> Iterator[tuple[str, str]]:
    """Every parameter of the compiled module with its annotation, private functions apart."""
    stubs = sorted((Path(midgard.__file__).parent / "_midgard").glob("*.pyi"))
    for node in [node for stub in stubs for node in ast.parse(stub.read_text("utf-8")).body]:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            functions = [each for each in node.body if isinstance(each, ast.FunctionDef)]
        elif isinstance(node, ast.FunctionDef):
            functions = [node]
        else:
            continue
        for function in functions:
            if function.name.startswith("_") and function.name != "__new__":
                continue
            owner = OWNERS.get(node.name, node.name)
            names = [owner, function.name] if isinstance(node, ast.ClassDef) else [owner]
            where = ".".join(name for name in names if name != "__new__")
            arguments = function.args
            for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
                if each.annotation is not None:
                    yield f"{where}.{each.arg}", ast.unparse(each.annotation)
