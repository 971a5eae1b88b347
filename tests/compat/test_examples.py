"""The examples on the pages of 0.2.0, Python and calls of `blow`, which must work for one more minor version."""

import ast
import contextlib
import io
import shlex
import warnings
from pathlib import Path

import pytest

from frontdoor.terminal.arguments import parse

FOLDER = Path(__file__).with_name("examples_0_2")
"""The Python blocks of each page of 0.2.0, in their order, without the text around them. These files never change."""

CALLS = Path(__file__).with_name("calls_0_2.txt").read_text(encoding="utf-8").splitlines()
"""The calls of `blow` in the console blocks of 0.2.0. This list never changes."""

PAGE = (Path(__file__).parents[2] / "docs" / "explanation" / "versions.md").read_text(encoding="utf-8")

REWORDED = {
    "how-to-bring-your-own": ['"# movement = 6  # Its Movement in inches." in Path("mine.toml").read_text()'],
    "how-to-embed-any-language": [
        """"opens no seat" in table.call("fight.read", token=f"{made['fight']}.AAAA")["error"]["message"]""",
    ],
    "how-to-embed": ['"is being written by another program or fight" in str(error)'],
    "how-to-review-a-fight": ['found.origin == "The other leaves the one after beat 20."'],
}
"""Assertions about sentences. Their wording is not part of the public API."""


class _Collected(ast.NodeTransformer):
    """Turns each assertion into a call that collects the source of the assertion if it is false."""

    def __init__(self, source: str) -> None:
        self._source = source

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        text, test = ast.Constant(ast.get_source_segment(self._source, node.test)), node.test
        call = ast.Call(ast.Name("_collect", ast.Load()), [text, test], [])
        return ast.copy_location(ast.Expr(call), node)


def run_example(page: Path) -> tuple[list[str], list[str]]:
    """Run the examples of a page; return the false assertions and the deprecation warnings."""
    false: list[str] = []
    source = page.read_text(encoding="utf-8")
    tree = ast.fix_missing_locations(_Collected(source).visit(ast.parse(source)))
    names = {"__name__": "example", "_collect": lambda text, holds: None if holds else false.append(text)}
    with warnings.catch_warnings(record=True) as caught, contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("always")
        exec(compile(tree, str(page), "exec"), names)  # noqa: S102 - the examples of this project
    return false, sorted({str(each.message) for each in caught if each.category is DeprecationWarning})


@pytest.mark.parametrize("name", sorted(page.stem for page in FOLDER.glob("*.txt")))
def test_examples_of_0_2_still_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old names warn, and the page on versions lists each of them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(FOLDER.parents[2]))
    false, deprecated = run_example(FOLDER / f"{name}.txt")
    assert false == REWORDED.get(name, [])
    old_names = [message.partition(" is now ")[0] for message in deprecated]
    assert [old for old in old_names if not _is_listed(old)] == []


def _is_listed(old_name: str) -> bool:
    module = old_name.rpartition(".")[0]
    return f".{old_name}` |" in PAGE or f"| `{old_name}` |" in PAGE or f"| `{module}` |" in PAGE


def test_false_assertion_is_noticed(tmp_path: Path) -> None:
    """The examples prove something: a changed result does not pass."""
    page = tmp_path / "page.txt"
    page.write_text("if True:\n    assert 1 + 1 == 3\nassert 1\n", encoding="utf-8")
    assert run_example(page) == (["1 + 1 == 3"], [])


@pytest.mark.parametrize("call", CALLS)
def test_calls_of_0_2_have_valid_options(call: str) -> None:
    """Commands and options are still known; `SystemExit` and `UsageError` would mean that one is not."""
    words = shlex.split(call.partition(" > ")[0].removesuffix(" &").replace("$KEY", "a" * 16))
    assert parse(words[1:]) is not None
