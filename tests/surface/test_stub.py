"""Editors read the stub: it has every docstring and every type, and no private name."""

import ast
import inspect

import pytest

from midgard import _midgard
from support.stub_docs import STUB, definitions, described, docstring

SOURCE = STUB.read_text("utf-8")
PUBLIC = dict(definitions(SOURCE))


@pytest.mark.parametrize("name", PUBLIC)
def test_a_docstring_of_the_stub_is_that_of_the_module(name: str) -> None:
    """``make docs`` copies them. `test_docs.py` runs the examples of the module."""
    owner, _, member = name.rpartition(".")
    expected = docstring(getattr(_midgard, owner) if owner else _midgard, member)
    assert expected, "it has no docstring in Rust"
    assert inspect.cleandoc(ast.get_docstring(PUBLIC[name]) or "") == expected


def test_the_stub_is_as_make_docs_writes_it() -> None:
    assert [it.strip() for it in described(SOURCE).splitlines() if it.strip()] == [
        it.strip() for it in SOURCE.splitlines() if it.strip()
    ]


def test_public_signatures_are_complete_and_name_no_private_type() -> None:
    """The type variables of overloads are private: nobody has to write them."""
    variables = {"_Mask", "_Cell"}
    for name, node in PUBLIC.items():
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
