"""The reference of every public name, a page a module, made from the docstrings: ``make docs``.

A page is docs/reference/api/MODULE.md. Each name has a heading, so that a link can lead to it, its
signature, and its docstring.
"""

import ast
import importlib
import inspect
import re
import typing
from collections.abc import Iterator, Sequence
from pathlib import Path

import midgard
from support.docs.stubs import STUBS

__all__ = [
    "FOLDER",
    "document",
    "error_table",
    "first_sentence",
    "signature",
    "summary",
]

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "docs" / "reference" / "api"
SECTIONS = ("Args", "Attributes", "Raises", "Returns", "Yields")


def signature(name: str, thing: object) -> str:
    """Returns the call of a function or class as code, or "" for anything else."""
    stubbed = _stub_signatures().get(f"{getattr(thing, '__module__', '')}.{name}")
    if stubbed:
        return stubbed
    if not (inspect.isroutine(thing) or inspect.isclass(thing)):
        return ""
    if inspect.isclass(thing) and issubclass(thing, (dict, BaseException)):
        return ""
    try:
        text = str(inspect.signature(thing))
    except (TypeError, ValueError):
        return ""
    if text == "(*args, **kwargs)":
        return ""
    text = re.sub(r"<[^>]*>", "...", text).replace("'", "")
    text = re.sub(r"ForwardRef\(([^()]*)\)", r"\1", text)  # as a NamedTuple has them
    return name + text.replace("(self, ", "(").replace("(self)", "()")


_SIGNATURES: dict[str, str] = {}


def _stub_signatures() -> dict[str, str]:
    """The calls of the compiled functions and classes, as their stub writes them."""
    if not _SIGNATURES:
        for stub in STUBS:
            module = "midgard._midgard" + ("" if stub.stem == "__init__" else f".{stub.stem}")
            for node in ast.parse(stub.read_text()).body:
                for name, function in _functions(node):
                    _SIGNATURES.setdefault(f"{module}.{name}", _call(name, function))
    return _SIGNATURES


def _functions(node: ast.stmt) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yields the functions of a stub; a class is called as its ``__new__``."""
    if isinstance(node, ast.FunctionDef):
        yield node.name, node
    if isinstance(node, ast.ClassDef):
        for member in node.body:
            if isinstance(member, ast.FunctionDef):
                is_call = member.name in ("__new__", "__init__")
                yield node.name if is_call else f"{node.name}.{member.name}", member


def _call(name: str, node: ast.FunctionDef) -> str:
    arguments = ast.unparse(node.args)
    arguments = re.sub(r"^(self|cls)(: [\w.\[\]]+)?(, /)?(, )?", "", arguments)
    named = {ast.unparse(one) for one in node.decorator_list}
    short = name.rpartition(".")[2] if name.count(".") else name
    returned = ast.unparse(node.returns) if node.returns else ""
    if "property" in named:
        return f"{short}: {returned}"
    arrow = "" if returned in ("", "Self", "None") else f" -> {returned}"
    return f"{short}({arguments}){arrow}"


def text_of(doc: str) -> str:
    """Returns a docstring as Markdown."""
    lines: list[str] = []
    in_code = False
    section = ""
    for line in inspect.cleandoc(doc).splitlines():
        stripped = line.strip()
        if stripped.startswith(">>> ") and not in_code:
            lines += ["", "```pycon"]
            in_code = True
        elif in_code and not stripped:
            lines.append("```")
            in_code = False
        if in_code:
            lines.append(line.removeprefix("    ") if section else line)
            continue
        if stripped.removesuffix(":") in SECTIONS and stripped.endswith(":"):
            section = stripped.removesuffix(":")
            lines += ["", f"**{section}**", ""]
            continue
        if section and stripped and not line.startswith(" "):
            section = ""
            lines.append("")
        entry = re.match(r"    (\*{0,2}[\w.`, /*]+): (.*)", line) if section else None
        lines.append(f"* `{entry[1].strip('`')}`: {entry[2]}" if entry else stripped_in(line))
    if in_code:
        lines.append("```")
    return re.sub(r"(?<!`)``(?!`)", "`", re.sub(r"\n{3,}", "\n\n", "\n".join(lines)))


def stripped_in(line: str) -> str:
    """Returns a line without an indent that Markdown would take for code."""
    return "  " + line.strip() if line.startswith("      ") else line.strip()


def entry(level: int, title: str, name: str, thing: object, doc: str) -> list[str]:
    """Returns the heading, the signature and the docstring of a name."""
    lines = [f"{'#' * level} `{title}`", ""]
    if call := signature(name, thing):
        lines += ["```py", call, "```", ""]
    return [*lines, text_of(doc), ""]


def fields(kind: type) -> list[str]:
    """Returns the heading, the docstring and the fields of a kind of dict."""
    lines = [f"### `{kind.__name__}`", "", text_of(inspect.getdoc(kind) or ""), ""]
    lines += ["| Field | Type |", "|---|---|"]
    for name, annotation in typing.get_type_hints(kind).items():
        shown = annotation.__name__ if isinstance(annotation, type) else str(annotation)
        shown = re.sub(r"\b(?:typing|midgard(?:\.\w+)*)\.", "", shown).replace("|", "\\|")
        lines.append(f"| `{name}` | {shown} |")
    return [*lines, ""]


def summary(thing: object) -> str:
    """Returns the first sentence of a docstring, as one line of a table."""
    thing = getattr(thing, "__func__", thing)  # of a static method
    return first_sentence(inspect.getdoc(thing) or "")


def first_sentence(doc: str) -> str:
    """Returns the first sentence of a docstring, as one line of a table."""
    text = " ".join(doc.split("\n\n")[0].split())
    return re.split(r"(?<=[\w`)]\.)\s", text, maxsplit=1)[0].replace("|", "\\|")


def error_table(modules: Sequence[str]) -> str:
    """The errors of the package, each with the first sentence of its docstring."""
    lines = ["| Error | Cause |", "|---|---|"]
    for module_name in modules:
        module = importlib.import_module(module_name)
        for name in module.__all__:
            thing = getattr(module, name)
            if not inspect.isclass(thing) or not issubclass(thing, midgard.MidgardError):
                continue
            path = "midgard" if name in midgard.__all__ else module_name
            shown = name if path == "midgard" else f"{path}.{name}"
            line = f"| [`{shown}`](api/{path}.md#{name.lower()}) | {summary(thing)} |"
            if thing is not midgard.MidgardError and line not in lines:
                lines.append(line)
    return "\n".join(lines)


def document(module_name: str) -> str:
    """Returns the page of a module."""
    from support.docs.tables import CONSTANTS, attribute_doc, public_members

    module = importlib.import_module(module_name)
    lines = [f"# `{module_name}`", "", text_of(module.__doc__ or ""), ""]
    for name in module.__all__:
        thing = getattr(module, name)
        home = getattr(thing, "__module__", module_name) or module_name
        described = inspect.isclass(thing) or inspect.isroutine(thing)
        if module_name == "midgard" and home not in ("midgard", "midgard._midgard"):
            lines += [f"## `{name}`", "", f"From `{home.partition('._')[0]}`.", ""]
            continue
        doc = inspect.getdoc(thing) if described else attribute_doc(module_name, name)
        lines += entry(2, name, name, thing, CONSTANTS.get(name) or doc or "")
        for kind in typing.get_args(thing):
            if typing.is_typeddict(kind):
                lines += fields(kind)
        if inspect.isclass(thing) and not issubclass(thing, (dict, BaseException)):
            for member, value in public_members(thing):
                function = getattr(value, "__func__", value)
                owner = next((it for it in thing.__mro__ if member in vars(it)), thing)
                call = _stub_signatures().get(f"{owner.__module__}.{owner.__name__}.{member}")
                head = entry(
                    3, f"{name}.{member}", member, function, inspect.getdoc(function) or ""
                )
                if call and head[2] != "```py":
                    head[2:2] = ["```py", call, "```", ""]
                lines += head
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def main() -> None:
    """Writes every page anew."""
    from support.docs.tables import MODULES

    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.md"):
        path.unlink()
    for name in MODULES:
        (FOLDER / f"{name}.md").write_text(document(name))


if __name__ == "__main__":
    main()
