"""What stands on the pages besides Python, which runs as a test of its own: settings, data, and calls of `blow`."""

import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from frontdoor.cli.arguments import parse
from frontdoor.cli.errors import UsageError

ROOT = Path(__file__).parent.parent
PAGES = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))
BLOCK = re.compile(r"^ *```(\w+)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`(blow [^`]+)`")
PLACEHOLDERS = {"BEAT": "3", "N": "10"}
CALL = re.compile(r"^ *\$ (?:\S*/)?(blow .*)$", re.MULTILINE)


def blocks(language: str) -> Iterator[tuple[str, str]]:
    """Yield each block of a language, with its page."""
    for page in PAGES:
        for found in BLOCK.finditer(page.read_text(encoding="utf-8")):
            if found[1] == language:
                yield page.relative_to(ROOT).as_posix(), found[2]


def calls() -> list[tuple[str, str]]:
    """List every call of `blow` that a page shows, in a block or within a sentence, with its page."""
    shown = [(page, call) for page, block in blocks("console") for call in CALL.findall(block)]
    for page in PAGES:
        if page.name == "CHANGELOG.md":  # it speaks of the past
            continue
        said = INLINE.findall(page.read_text(encoding="utf-8"))
        shown += [(page.relative_to(ROOT).as_posix(), call) for call in said if " " in call]
    return shown


@pytest.mark.parametrize(("page", "call"), calls())
def test_every_call_that_a_page_shows_is_one_that_blow_takes(page: str, call: str) -> None:
    """With its options as they are written there; within a sentence it may leave out what it is about."""
    words = [PLACEHOLDERS.get(word, word) for word in shlex.split(call, comments=True)]
    until = next((at for at, word in enumerate(words) if word in {">", "|", "<", "&", "&&"}), len(words))
    why = "Choose what to do"
    try:
        parse(words[1:until])
    except UsageError as error:
        why = str(error)
    assert re.search("are required: [A-Z]|Choose what to do|expected one argument", why), page


def test_pages_show_many_calls() -> None:
    """So that none is overlooked because they are written otherwise."""
    assert len(calls()) > 40


def test_toml_and_json_on_a_page_can_be_read() -> None:
    """Blocks of them are whole files, or whole parts of one."""
    for page, block in blocks("toml"):
        assert tomllib.loads(block), page
    for page, block in blocks("json"):
        for line in block.splitlines() if "\n{" in block.strip() else [block]:
            assert json.loads(line) is not None, page
