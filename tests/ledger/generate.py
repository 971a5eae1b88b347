"""Generate the pages about rules, rulings, methods and shapes; `make docs` runs this.

The pages are derived from the code: the rule tables, the citations of functions, the markers of tests, the rows of
the round tracks, and the fields and docstrings of classes.
"""

import ast
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules, walk_packages
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs

from combat import systems
from combat.engine.book import BookRule, cited_rules, load_rules, lost_passages
from combat.engine.catalog import system as system_named
from combat.engine.offer.bounds import Bound
from events.fields import offered_bounds
from frontdoor.shapes.catalog import catalog
from frontdoor.shapes.files import TYPES, generated_files
from tests.frontdoor.shapes import growth
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.ledger import api
from tests.ledger.addresses import addresses_page
from tests.ledger.command_line import commands_page
from tests.ledger.printed import shares_page
from tests.ledger.reachability import reachable_functions
from tests.ledger.reference import methods_page, shared_page, system_page
from tests.ledger.supported import support_sections
from tests.ledger.typed_dicts import figures_module, service_module

ROOT = Path(__file__).parent.parent.parent
NOTE = "<!-- Written by tests/ledger/generate.py (`make docs`); do not edit. -->"


@attrs.frozen
class Proof:
    """A test with rule ids."""

    name: str
    path: str
    ids: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """The name of the test as a sentence."""
        return self.name.removeprefix("test_").replace("_", " ")


def book_of(system: str) -> Mapping[str, BookRule]:
    """Return the rule table of a system."""
    return load_rules(f"combat.systems.{system}")


def functions_of(system: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield every function and method of a system with its dotted name."""
    package = import_module(f"combat.systems.{system}")
    for match in walk_packages(package.__path__, f"{package.__name__}."):
        module = import_module(match.name)
        room = match.name.removeprefix(f"combat.systems.{system}.")
        for name, thing in vars(module).items():
            if getattr(thing, "__module__", "") != match.name:
                continue
            if inspect.isfunction(thing):
                yield f"{room}.{name}", thing
            elif inspect.isclass(thing):
                for part, member in vars(thing).items():
                    inner = getattr(member, "__func__", getattr(member, "fget", member))
                    if inspect.isfunction(inner):
                        yield f"{room}.{name}.{part}", inner


@cache
def _in_play(system: str) -> frozenset[Callable[..., Any]]:
    return reachable_functions(system_named(system))


def citations_of(system: str) -> dict[str, list[str]]:
    """Return the functions that cite each rule and are reachable in play, and the fields with bounds, by rule id."""
    match: dict[str, list[str]] = {}
    in_play = _in_play(system)
    for name, function in functions_of(system):
        if function in in_play:
            for rule in cited_rules(function):
                match.setdefault(rule, []).append(name)
    shared = _shared_bounds(system)
    for command in system_named(system).acts.commands:
        room = command.__module__.removeprefix(f"combat.systems.{system}.")
        for field in (field for field in attrs.fields(command) if not field.inherited):
            for bound in (bound for bound in offered_bounds(field) if bound.rule):
                names = match.setdefault(bound.rule, [])
                name = shared.get(id(bound), f"{room}.{command.__name__}.{field.name}")
                names.extend([name] if name not in names else [])
    return match


def _shared_bounds(system: str) -> dict[int, str]:
    """Return the names of the bounds that several commands of a system share, by identity."""
    package = import_module(f"combat.systems.{system}.queries")
    names = ["", *(f".{info.name}" for info in iter_modules(package.__path__))]
    modules = {f"queries{name}": import_module(package.__name__ + name) for name in names}
    return {
        id(value): f"{room}.{name}"
        for room, module in modules.items()
        for name, value in vars(module).items()
        if isinstance(value, Bound)
    }


def unreachable_citations(system: str) -> list[str]:
    """Return the functions that cite a rule but are not reachable in play."""
    in_play = _in_play(system)
    return [name for name, function in functions_of(system) if cited_rules(function) and function not in in_play]


@cache
def proofs() -> tuple[Proof, ...]:
    """Return every test with rule ids, found by parsing the source."""
    return tuple(
        Proof(node.name, path.relative_to(ROOT).as_posix(), ids)
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if "project" not in path.parts  # the tests of the example plug-in cite rules of its own book
        if "pytest.mark.rule" in (text := path.read_text(encoding="utf-8"))  # parsing every file takes long
        for node in _functions_in(ast.parse(text))
        if (ids := tuple(_marked(node))) and _asserts(node)
    )


def _functions_in(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """Yield the functions of a module, including those in classes and branches, but no nested functions."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.stmt):
            yield from _functions_in(node)


_EXPECTING = {"raises", "then", "without", "refuses", "needs"}
"""Calls that can fail a test, like an `assert`."""


def _asserts(test: ast.FunctionDef) -> bool:
    """Return whether a test can fail; a test without assertions proves nothing."""
    return any(
        isinstance(node, ast.Assert)
        or (isinstance(node, ast.Attribute) and (node.attr in _EXPECTING or node.attr.startswith("assert_")))
        for node in ast.walk(test)
    )


def _marked(node: ast.FunctionDef) -> Iterator[str]:
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
            yield from (str(ast.literal_eval(argument)) for argument in mark.args)


def pages() -> dict[Path, Callable[[], str]]:
    """Return the function that generates each page or file, by path."""
    folder, reference = ROOT / "docs" / "systems", ROOT / "docs" / "reference"
    crosswalks = {folder / f"{name.replace('_', '-')}.md": partial(crosswalk, name) for name in systems()}
    shapes = {_home_of(name): partial(_shapes, name) for name in _shapes_of_ours()}
    references = {
        reference / f"{name.replace('_', '-')}.md": partial(system_page, name, NOTE) for name in BUNDLED_SYSTEMS
    }
    methods = {
        reference / "methods.md": partial(methods_page, NOTE),
        reference / "shared.md": partial(shared_page, NOTE),
        reference / "http.md": partial(addresses_page, NOTE),
        reference / "command-line.md": partial(commands_page, NOTE),
        reference / "shares.md": partial(shares_page, NOTE),
    }
    by_topic = {api.PAGES / f"{name}.md": partial(api.topic_page, NOTE, name) for name in api.topic_names()}
    return {
        **by_topic,
        api.PAGES / "index.md": partial(api.index_page, NOTE),
        **crosswalks,
        ROOT / "docs" / "rulings.md": rulings,
        **shapes,
        **references,
        **methods,
        growth.STORED_FILE: growth.extended_file,
        ROOT / "frontdoor" / "shapes" / "data.py": lambda: service_module(catalog(*BUNDLED_SYSTEMS)),
        ROOT / "combat" / "engine" / "offer" / "figure_data.py": figures_module,
    }


@cache
def _shapes_of_ours() -> Mapping[str, str]:
    return generated_files(*BUNDLED_SYSTEMS)


def _shapes(name: str) -> str:
    return _shapes_of_ours()[name]


def _home_of(name: str) -> Path:
    """Return the path of a generated file: types belong to the client, other files to the package."""
    return ROOT / ("clients/javascript" if name.startswith(TYPES) else "frontdoor/shapes") / name


def crosswalk(system: str) -> str:
    """Return the page of a system."""
    book = system_named(system)
    parts = [
        f"# {book.title}",
        NOTE,
        f"Edition: {book.edition}. {_summary(import_module(f'combat.systems.{system}'))}",
        *support_sections(system, book_of(system)),
        "## Rules",
        (
            "Each rule of the book with its id and a summary in our words, what a table may change or must "
            "judge for itself, the functions that implement it, and the tests that prove it."
        ),
        *_chapters(system),
        *_lost(system),
        "## The round track",
        f"```mermaid\n{book.track.diagram()}\n```",
        (
            "The same round track as a table, which the engine uses. If several rows have the same trigger and "
            "step, the first one whose guard holds is taken."
        ),
        _table(
            ("trigger", "from", "to", "if"),
            [(row.trigger, row.source, row.dest, row.condition.replace("_", " ")) for row in book.track.rows],
        ),
        "## Settings",
        _table(("setting", "default", "values", "meaning"), list(_settings(book.projection.settings))),
    ]
    return "\n\n".join(parts) + "\n"


def _lost(system: str) -> Iterator[str]:
    """Yield the section on passages that the surviving text of a book lacks, if it lacks any."""
    lost = lost_passages(f"combat.systems.{system}")
    if lost:
        yield "## What is lost"
        yield (
            "The surviving text announces these lists and chapters but does not contain them. They may have held more "
            "than is played."
        )
        yield _table(("lost", "played instead"), [(passage.what, passage.instead) for passage in lost])


def _summary(thing: object) -> str:
    """Return a docstring with each paragraph on one line."""
    paragraphs = (inspect.getdoc(thing) or "").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _chapters(system: str) -> Iterator[str]:
    book, functions = book_of(system), citations_of(system)
    for heading in dict.fromkeys(rule.heading for rule in book.values()):
        yield f"### {heading}"
        yield _table(
            ("rule", "summary", "functions", "tests"),
            [
                (
                    rule.id,
                    "<br>".join((rule.sentence, *_remarks(rule))),
                    "<br>".join(f"`{name}`" for name in functions.get(rule.id, ())),
                    "<br>".join(_proven(rule.id)),
                )
                for rule in book.values()
                if rule.heading == heading
            ],
        )


def _proven(rule: str) -> Iterator[str]:
    """Yield the tests of a rule; tests in one file share a link to it."""
    references: dict[str, list[str]] = {}
    for proof in proofs():
        if rule in proof.ids:
            references.setdefault(proof.path, []).append(proof.sentence)
    for path, sentences in references.items():
        chapter = Path(path).stem.removeprefix("test_").replace("_", " ")
        yield f"[{chapter}](../../{path}): {'; '.join(sentences)}"


def _remarks(rule: BookRule) -> Iterator[str]:
    yield from (f"*Setting:* `{setting}`" for setting in rule.settings)
    if rule.ruling:
        yield f"*Ruling:* {rule.ruling}"
    if rule.left_to_table:
        yield f"*Left to the table:* {rule.left_to_table}"


def _settings(settings: type) -> Iterator[tuple[str, ...]]:
    hints, meanings = get_type_hints(settings), _attributes(settings)
    for field in attrs.fields(settings):
        values = ", ".join(f"`{value}`" for value in _values(hints[field.name]))
        default = "none" if field.default is None else str(field.default)
        yield f"`{field.name}`", f"`{default}`", values, meanings.get(field.name, "")


def _values(hint: Any) -> tuple[str, ...]:
    if get_origin(hint) is Literal:
        return tuple(map(str, get_args(hint)))
    if hint is bool:
        return ("True", "False")
    if get_origin(hint) is tuple:
        return ("a list of texts",)
    return ("a whole number", "none") if type(None) in get_args(hint) else ("a whole number",)


def _attributes(cls: type) -> dict[str, str]:
    """Return the attribute descriptions in the docstring of a class."""
    section = (inspect.getdoc(cls) or "").partition("Attributes:\n")[2]
    match: dict[str, str] = {}
    name = ""
    for line in section.splitlines():
        start = re.match(r" {4}(\w+): (.*)", line)
        if start:
            name = start[1]
            match[name] = start[2]
        elif name and line.strip():
            match[name] += f" {line.strip()}"
    return match


def rulings() -> str:
    """Return the page of all rulings."""
    parts = [
        "# Rulings",
        NOTE,
        (
            "Decisions about points where a book is silent, contradicts itself or differs between editions. If "
            "a setting is named, a table can choose another reading. Otherwise players can change the result "
            "with an override, and record the reason as a ruling."
        ),
    ]
    for system in systems():
        parts.append(f"## {system_named(system).title}")
        parts.append(
            _table(
                ("rule", "rule of the book", "ruling", "setting"),
                [
                    (rule.id, rule.sentence, rule.ruling, ", ".join(f"`{setting}`" for setting in rule.settings))
                    for rule in book_of(system).values()
                    if rule.ruling
                ],
            )
        )
        parts.append("Rulings that concern a single function:")
        parts.append(_table(("function", "rules", "ruling"), list(_built(system))))
    return "\n\n".join(parts) + "\n"


def _built(system: str) -> Iterator[tuple[str, ...]]:
    for name, function in functions_of(system):
        match = re.search(
            r"^Ruling:\s+(.*?)(?=\n\n|\n\w+:\n|\Z)", inspect.getdoc(function) or "", re.DOTALL | re.MULTILINE
        )
        if match and inspect.isfunction(function):
            yield f"`{name}`", ", ".join(cited_rules(function)), " ".join(match[1].split())


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def main() -> None:
    """Write the pages, and print which of them changed."""
    for path, write in pages().items():
        text = write()
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {'as it was' if before == text else 'written'}")


if __name__ == "__main__":
    main()
