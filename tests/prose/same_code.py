"""Compare two versions of a Python file, ignoring docstrings, comments and consistent renames.

`python -m tests.prose.same_code OLD NEW [--texts]` prints each renamed identifier once, then each statement whose
structure differs, then (with `--texts`) changed string literals. The exit status is 1 if the structure differs, or if
two identifiers of one scope were merged or one was split. Imports are compared by bound names only, because modules
move. Reordered functions are matched by their order of definition, so keep that order while rewriting.
"""

import argparse
import ast
import difflib
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

from attrs import define, field, frozen

SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@frozen
class Token:
    """A node, an identifier or a text of a syntax tree.

    Attributes:
        kind: The kind of the token. Only the value of a `node` belongs to the structure.
        value: The name of the node, the identifier or the text.
        scope: The number of the enclosing function or comprehension; 0 for the module.
        line: The line in the source.
    """

    kind: Literal["node", "local", "attribute", "text"]
    value: str
    scope: int
    line: int

    @property
    def shape(self) -> str:
        """The part of the token that a rename or a new wording leaves unchanged."""
        return self.value if self.kind == "node" else self.kind


@frozen
class Comparison:
    """The differences between two versions.

    Attributes:
        renames: The new names of each identifier that changed.
        splits: Identifiers that became several within one scope, with the new names.
        merges: New names that replace several identifiers within one scope, with the old names.
        differs: Old and new line of each structural difference.
        texts: Line, old and new source of each string literal that changed.
    """

    renames: dict[str, set[str]]
    splits: list[tuple[str, set[str]]]
    merges: list[tuple[str, set[str]]]
    differs: list[tuple[int, int]]
    texts: list[tuple[int, str, str]]

    @property
    def is_same(self) -> bool:
        """Whether only names, texts, docstrings and comments changed."""
        return not (self.differs or self.splits or self.merges)


def compare(old_source: str, new_source: str) -> Comparison:
    """Return the differences between two versions of a module.

    >>> compare("def f(a): return a + 1", "def add_one(number): return number + 1").is_same
    True
    >>> compare("def f(a, b): return a + b", "def f(a, b): return a + a").is_same
    False
    """
    old, new = tokens(old_source), tokens(new_source)
    renames: dict[str, Counter[str]] = defaultdict(Counter)
    targets: dict[tuple[int, str], set[str]] = defaultdict(set)
    origins: dict[tuple[int, str], set[str]] = defaultdict(set)
    texts, differs = [], set()
    matcher = difflib.SequenceMatcher(None, [t.shape for t in old], [t.shape for t in new], autojunk=False)
    for tag, old_start, old_end, new_start, new_end in matcher.get_opcodes():
        if tag != "equal":
            differs.add((_line(old, old_start), _line(new, new_start)))
            continue
        for before, after in zip(old[old_start:old_end], new[new_start:new_end], strict=True):
            if before.kind == "text" and before.value != after.value:
                texts.append((before.line, before.value, after.value))
            elif before.kind in ("local", "attribute") and before.value != after.value:
                renames[before.value][after.value] += 1
            if before.kind == "local":
                targets[before.scope, before.value].add(after.value)
                origins[after.scope, after.value].add(before.value)
    return Comparison(
        {name: set(found) for name, found in renames.items()},
        [(name, found) for (_, name), found in targets.items() if len(found) > 1],
        [(name, found) for (_, name), found in origins.items() if len(found) > 1],
        sorted(differs),
        texts,
    )


def tokens(source: str) -> list[Token]:
    """Return the tokens of a module without its docstrings and imports, in the order of the tree."""
    visitor = _Tokens()
    visitor.visit(_without_docs(ast.parse(source)))
    return visitor.tokens


def _without_docs(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            kept = [item for item in body if not _is_doc(item) and not isinstance(item, ast.Import | ast.ImportFrom)]
            body[:] = kept or [ast.Pass()]
    return tree


def _is_doc(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


@define
class _Tokens(ast.NodeVisitor):
    """Collects the tokens of a tree, with identifiers and texts kept apart from its structure."""

    tokens: list[Token] = field(factory=list)
    _line: int = 0
    _scopes: list[int] = field(factory=lambda: [0])
    _last_scope: int = 0

    def visit(self, node: ast.AST) -> None:
        """Add the tokens of a node and its children."""
        self._line = getattr(node, "lineno", self._line)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self._add("text", node.value)
        elif isinstance(node, ast.JoinedStr):  # one text, so that its wording may change
            self._add("text", ast.unparse(node))
        elif isinstance(node, SCOPES):
            self._last_scope += 1
            self._scopes.append(self._last_scope)
            self._visit_fields(node)
            self._scopes.pop()
        else:
            self._visit_fields(node)

    def _add(self, kind: Literal["node", "local", "attribute", "text"], value: str) -> None:
        scope = self._scopes[-1] if kind in ("local", "attribute") else 0
        self.tokens.append(Token(kind, value, scope, self._line))

    def _visit_fields(self, node: ast.AST) -> None:
        self._add("node", type(node).__name__)
        for name, value in sorted(ast.iter_fields(node), key=lambda item: item[0] not in ("generators", "args")):
            if name in ("id", "arg") and isinstance(value, str):
                self._add("local", value)
            elif name in ("attr", "name", "asname") and isinstance(value, str):
                self._add("attribute", value)
            elif name in ("value", "op", "is_async", "conversion") and not isinstance(value, ast.AST | None):
                self._add("node", repr(value))
            else:
                self._visit_value(name, value)

    def _visit_value(self, name: str, value: object) -> None:
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, ast.AST):
                self.visit(item)
            elif name == "names" and isinstance(item, str):
                self._add("local", item)


def _line(found: Sequence[Token], index: int) -> int:
    return found[min(index, len(found) - 1)].line


def _report(result: Comparison, *, texts: bool) -> Iterable[str]:
    for name, found in sorted(result.renames.items()):
        yield f"renamed  {name} -> {', '.join(sorted(found))}"
    for name, found in result.splits:
        yield f"SPLIT    {name} -> {', '.join(sorted(found))} within one scope"
    for name, found in result.merges:
        yield f"MERGED   {', '.join(sorted(found))} -> {name} within one scope"
    for before, after in result.differs:
        yield f"DIFFERS  old line {before}, new line {after}"
    for line, was, now in result.texts if texts else ():
        yield f"text     line {line}:\n  - {was}\n  + {now}"
    yield (
        f"{len(result.differs)} structural differences, {len(result.splits)} splits, {len(result.merges)} merges, "
        f"{len(result.texts)} texts"
    )


def main() -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--texts", action="store_true", help="also print changed string literals")
    options = parser.parse_args()
    result = compare(options.old.read_text(encoding="utf-8"), options.new.read_text(encoding="utf-8"))
    for line in _report(result, texts=options.texts):
        print(line)
    return int(not result.is_same)


if __name__ == "__main__":
    sys.exit(main())
