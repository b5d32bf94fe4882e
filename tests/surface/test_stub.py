"""Editors read the stub: it has every docstring and every type, and no private name."""

import ast
import inspect
from pathlib import Path

import pytest

from support.docs.stubs import STUBS, definitions, described, docstring, module_of

PUBLIC = {
    (stub, name): node for stub in STUBS for name, node in definitions(stub.read_text("utf-8"))
}
#: Members that a class narrows: their docstrings stand in the stub of the base.
NARROWED = {"phase", "view", "apply_events", "events_for", "describe_events"}


@pytest.mark.parametrize(("stub", "name"), PUBLIC, ids=lambda it: getattr(it, "stem", it))
def test_a_docstring_of_the_stub_is_that_of_the_module(stub: Path, name: str) -> None:
    """``make docs`` copies them. `test_docs.py` runs the examples of the module."""
    owner, _, member = name.rpartition(".")
    module = module_of(stub)
    if stub.stem != "__init__" and member in NARROWED:
        assert hasattr(getattr(module, owner), member)
        return
    expected = docstring(getattr(module, owner) if owner else module, member)
    assert expected, "it has no docstring in Rust"
    assert inspect.cleandoc(ast.get_docstring(PUBLIC[stub, name]) or "") == expected


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: stub.stem)
def test_the_stub_is_as_make_docs_writes_it(stub: Path) -> None:
    source = stub.read_text("utf-8")
    assert [it.strip() for it in described(source, module_of(stub)).splitlines() if it.strip()] == [
        it.strip() for it in source.splitlines() if it.strip()
    ]


def test_public_signatures_are_complete_and_name_no_private_type() -> None:
    """The type variables of overloads are private: nobody has to write them."""
    variables = {"_Mask", "_Cell", "_A", "_G", "_S"}
    for (_, name), node in PUBLIC.items():
        if not isinstance(node, ast.FunctionDef):
            continue
        every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        notes = [one.annotation for one in every if one.arg not in ("self", "cls")] + [node.returns]
        assert all(notes), f"{name}: a type is missing"
        named = {
            it.id for note in notes if note for it in ast.walk(note) if isinstance(it, ast.Name)
        }
        private = {one for one in named - variables if one.startswith("_")}
        assert not private, (name, private)
