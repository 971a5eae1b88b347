"""Finds the English texts of a project: in Python, Markdown, JavaScript and TOML."""

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from attrs import frozen

SUFFIXES = (".py", ".md", ".js", ".mjs", ".toml")
SKIPPED = {".venv", "build", "node_modules", "__pycache__", ".git"}
MIN_STRING_WORDS = 4
"""A string literal with fewer words is a label or an identifier rather than a sentence."""

MIN_COMMENT_WORDS = 4

Kind = Literal["prose", "string"]


@frozen
class Text:
    """One text of a file.

    Attributes:
        path: The file.
        line: The line where the text starts.
        kind: `prose` for docstrings, comments and Markdown; `string` for sentences that the program prints.
        words: The text, without doctests and code.
    """

    path: Path
    line: int
    kind: Kind
    words: str


def texts(path: Path) -> Iterator[Text]:
    """Yield the texts of a file, in no particular order."""
    source = path.read_text(encoding="utf-8")
    found: Iterable[tuple[int, Kind, str]]
    match path.suffix:
        case ".py":
            found = [
                *((line, "prose", text) for line, text in _docstrings_and_comments(source)),
                *((line, "string", text) for line, text in _strings(source)),
            ]
        case ".md":
            found = ((line, "prose", text) for line, text in _paragraphs(source))
        case ".toml":
            found = _toml(source)
        case _:
            found = ((line, "prose", text) for line, text in _javascript_comments(source))
    for line, kind, text in found:
        yield Text(path, line, kind, _without_doctests(text))


def files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the files with texts among files and folders, each folder in alphabetical order."""
    for path in paths:
        inside = [path] if path.is_file() else sorted(path.rglob("*"))
        for file in inside:
            if file.suffix in SUFFIXES and file.is_file() and SKIPPED.isdisjoint(file.relative_to(path).parts):
                yield file


def _docstrings_and_comments(source: str) -> Iterator[tuple[int, str]]:
    for line, doc, _ in _docstrings(ast.parse(source)):
        yield line, doc
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        comment = token.string.lstrip("# ")
        is_directive = comment.startswith(("noqa", "type:", "fmt:"))
        if token.type == tokenize.COMMENT and len(comment.split()) >= MIN_COMMENT_WORDS and not is_directive:
            yield token.start[0], comment


def _docstrings(tree: ast.Module) -> Iterator[tuple[int, str, ast.expr]]:
    """Yield the line, the text and the node of each docstring and each docstring of an attribute."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            doc = ast.get_docstring(node)
            if doc and isinstance(node.body[0], ast.Expr):
                yield getattr(node, "lineno", 1), doc, node.body[0].value
        body = getattr(node, "body", None)
        if isinstance(body, list):
            for before, after in pairwise(body):
                match before, after:
                    case (ast.Assign() | ast.AnnAssign(), ast.Expr(value=ast.Constant(value=str(text)) as constant)):
                        yield after.lineno, text, constant


def _strings(source: str) -> Iterator[tuple[int, str]]:
    """Yield the string literals that look like sentences; the value of an expression counts as one word."""
    tree = ast.parse(source)
    docstrings = {node for _, _, node in _docstrings(tree)}
    inside = {child for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for child in ast.walk(node)} - {tree}
    for node in ast.walk(tree):
        match node:
            case ast.JoinedStr(values=values):
                text = "".join(str(part.value) if isinstance(part, ast.Constant) else "N" for part in values)
            case ast.Constant(value=str(text)) if node not in docstrings and node not in inside:
                pass
            case _:
                continue
        if is_sentence(text):
            yield node.lineno, text


def is_sentence(text: str) -> bool:
    """Return whether a string literal is a text for people, rather than code, markup or a pattern.

    >>> is_sentence("the target is out of range"), is_sentence("SELECT a FROM b WHERE c"), is_sentence("out of range")
    (True, False, False)
    """
    is_code = re.search(
        r"[\\<>{}$]|\b(?:SELECT|INSERT|CREATE|UPDATE|DELETE)\b|[=;]$|^(?:def|from|import) |\n\s*\n", text
    )
    words = [word for word in text.split() if re.fullmatch(r"\W*[A-Za-z'-]+\W*", word)]
    return len(words) >= MIN_STRING_WORDS and not is_code


def _paragraphs(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and text of each paragraph or list item outside code blocks."""
    words: list[str] = []
    fenced, start = False, 0
    for number, line in enumerate([*source.splitlines(), ""], start=1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and line.strip() and not line.startswith(("|", "#", "    ", "<!--", "![")):
            words, start = [*words, line.strip()], start or number
            continue
        if words:
            yield start, re.sub(r"`[^`]*`|\]\([^)]*\)", " ", " ".join(words))
        start, words = 0, []


def _javascript_comments(source: str) -> Iterator[tuple[int, str]]:
    """Yield the block comments and the runs of line comments; quotes are skipped, so a URL is no comment."""
    pattern = (
        r"""/\*.*?\*/|(?:^[ \t]*//[^\n]*\n?)+|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`"""
    )
    for match in re.finditer(pattern, source, re.DOTALL | re.MULTILINE):
        if match[0].lstrip().startswith(("//", "/*")):
            text = re.sub(r"(?m)^\s*(?://+|/?\*+/?)|\*/$", "", match[0])
            if len(text.split()) >= MIN_COMMENT_WORDS:
                yield source.count("\n", 0, match.start()) + 1, text


def _toml(source: str) -> Iterator[tuple[int, Kind, str]]:
    """Yield comments as prose, and values that look like sentences as strings; a value's line is its first match."""
    for number, line in enumerate(source.splitlines(), start=1):
        comment = line.lstrip("# ") if line.startswith("#") else ""
        if len(comment.split()) >= MIN_COMMENT_WORDS:
            yield number, "prose", comment

    for text in _values(tomllib.loads(source)):
        if is_sentence(text):
            place = source.find(text[:40])
            yield source.count("\n", 0, max(place, 0)) + 1, "string", text


def _values(value: Any) -> Iterator[str]:
    """Yield the strings of nested tables and lists."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _values(part)


def _without_doctests(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.strip().startswith((">>>", "...")))
