"""Tests of the pages apart from their Python examples: settings, data, JavaScript, and calls of `blow` and other
commands.
"""

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from frontdoor.terminal.arguments import parse
from frontdoor.terminal.console.errors import UsageError
from tests.harness.servers import serve_folder
from tests.harness.tools import needs
from tests.ledger.api import anchors_of

ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "clients" / "javascript"
PAGES = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")), CLIENT / "README.md")
BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`(blow [^`]+)`")
PLACEHOLDERS = {"BEAT": "3", "N": "10"}
CALL = re.compile(r"^ *(?:\$ )?(?:\S*/)?(blow .*)$", re.MULTILINE)
TYPED = re.compile(r"^ *\$ (.*)$", re.MULTILINE)
NODE, SHELL = map(shutil.which, ("node", "sh"))

TESTED = {"python", "console", "toml", "json", "js", "pyi", "pycon"}
"""Languages whose blocks are run or parsed in this module; the pages themselves run Python. Stubs (`pyi`) and doctests
(`pycon`) are generated from the code.
"""

UNTESTED = {
    "docs/explanation/architecture.md": "diagrams of the architecture",
    "docs/how-to/bring-your-own.md": "output that the block above asserts",
    "docs/tutorial/first-evening.md": "terminal output, as in the tests of `blow play`",
    "docs/how-to/run-for-many-tables.md": "a configuration of nginx",
    **dict.fromkeys(
        (
            f"docs/systems/{system}.md"
            for system in ("fiend-wake", "powered-by-heresy", "trench-crusade", "wrath-and-glory")
        ),
        "the generated diagram of the round track",
    ),
}
"""Pages with blocks of other kinds, each with the reason."""

KNOWN_PROGRAMS = {"cd", "createdb", "export", "npm", "python", "rm"}
"""Programs of other projects, whose arguments are not checked."""


def blocks(language: str) -> Iterator[tuple[str, str]]:
    """Yield each block of a language with the path of its page."""
    for page in PAGES:
        for match in BLOCK.finditer(page.read_text(encoding="utf-8")):
            if match[1] == language:
                yield page.relative_to(ROOT).as_posix(), match[2]


def calls() -> list[tuple[str, str]]:
    """Return every call of `blow` on a page, in a block or inline, with the path of the page."""
    shown = [(page, call) for page, block in [*blocks("console"), *blocks("text")] for call in CALL.findall(block)]
    for page in PAGES:
        if page.name == "CHANGELOG.md":  # describes earlier versions
            continue
        inline_calls = INLINE.findall(page.read_text(encoding="utf-8"))
        shown += [(page.relative_to(ROOT).as_posix(), call) for call in inline_calls if " " in call]
    return shown


@pytest.mark.parametrize(("page", "call"), calls())
def test_calls_of_blow_on_pages_are_valid(page: str, call: str) -> None:
    """Options must exist as written; an inline call may omit required arguments."""
    words = [PLACEHOLDERS.get(word, word) for word in shlex.split(call, comments=True)]
    until = next((at for at, word in enumerate(words) if word in {">", "|", "<", "&", "&&"}), len(words))
    why = "Choose what to do"
    try:
        parse(words[1:until])
    except UsageError as error:
        why = str(error)
    except SystemExit as digest:  # raised by --version and --help
        why = f"exit status {digest.code}" if digest.code else why
    assert re.search("are required: [A-Z]|Choose (what to do|a command)|expected one argument", why), page


def test_every_block_is_tested_or_excepted() -> None:
    """A text block contains calls of `blow`, or its page is listed here."""
    others, seen = set(), set()
    for page in PAGES:
        for language, block in BLOCK.findall(page.read_text(encoding="utf-8")):
            seen.add(language)
            is_calls = language == "text" and all(CALL.match(line) for line in block.splitlines())
            if language not in TESTED and not is_calls:
                others.add(page.relative_to(ROOT).as_posix())
    assert others == UNTESTED.keys()
    assert seen >= TESTED
    assert sum(page.read_text(encoding="utf-8").count("```") for page in PAGES) == 2 * sum(
        len(BLOCK.findall(page.read_text(encoding="utf-8"))) for page in PAGES
    )


def commands() -> list[tuple[str, str]]:
    """Return the commands other than `blow` in console blocks, with the paths of their pages."""
    return [(page, line) for page, block in blocks("console") for line in TYPED.findall(block) if not CALL.match(line)]


@pytest.mark.parametrize(("page", "line"), commands())
def test_other_commands_on_pages_exist(page: str, line: str) -> None:
    """Make targets, extras of the project and Python modules must exist; other programs only need to be known."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for part in re.split(" && ", line):
        if part.startswith("printf "):  # its output is checked below
            continue
        program, *words = shlex.split(part, comments=True)
        match program.rpartition("/")[2]:
            case "make":
                assert set(words) <= set(targets), page
            case "pip" | "pipx" | "uv":
                wheel = f"dist/blow_by_blow-{project['version']}-py3-none-any.whl"
                requirement = re.fullmatch(rf"(?:blow-by-blow|\.|{re.escape(wheel)})(?:\[([a-z,]+)\])?", words[-1])
                assert requirement, page
                assert (
                    set(filter(None, (requirement[1] or "").split(","))) <= project["optional-dependencies"].keys()
                ), page
            case name:
                assert name in KNOWN_PROGRAMS, page


@needs("openssl")
def test_hashes_on_a_page_match_its_commands() -> None:
    """Players can check the dice of a fight by hand."""
    (block,) = (block for page, block in blocks("console") if page.endswith("fair-dice.md"))
    shown = re.findall(r"^\$ (printf .*)\n(\w+)$", block, re.MULTILINE)
    assert len(shown) == 2
    assert SHELL is not None
    for command, digest in shown:
        done = subprocess.run([SHELL, "-c", command], check=True, capture_output=True, text=True)
        assert digest in done.stdout.split(), command


@needs("node")
@pytest.mark.parametrize(("page", "block"), list(blocks("js")))
def test_javascript_on_pages_is_valid(page: str, block: str, tmp_path: Path) -> None:
    """Each block is parsed as a module; a block that connects to a server is also run."""
    program = tmp_path / "block.mjs"
    program.write_text(block, encoding="utf-8")
    assert NODE is not None
    done = subprocess.run([NODE, "--check", program], check=False, capture_output=True, text=True)
    assert done.returncode == 0, f"{page}: {done.stderr}"
    if "connect(" not in block:
        return
    with serve_folder(tmp_path) as (address, service):
        adapted = block.replace('"./blow.js"', f'"{(CLIENT / "blow.js").as_uri()}"').replace("127.0.0.1:8360", address)
        assert adapted.count(address) == 1
        program.write_text(f"{adapted}\nblow.close();\n", encoding="utf-8")
        command = [NODE, "--experimental-websocket", "--no-warnings", str(program)]
        ran = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
        assert ran.returncode == 0, f"{page}: {ran.stderr}"
        assert service.counts["beats"] == 2  # the opening and one command


def test_pages_show_many_calls() -> None:
    """Calls in an unexpected format would be overlooked."""
    assert len(calls()) > 40


def test_toml_and_json_on_pages_are_valid() -> None:
    """Each block is a complete file, or a complete part of one."""
    for page, block in blocks("toml"):
        assert tomllib.loads(block), page
    for page, block in blocks("json"):
        for line in block.splitlines() if "\n{" in block.strip() else [block]:
            assert json.loads(line) is not None, page


LINK = re.compile(r"!?\[[^]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} .*$", re.MULTILINE)
MAX_WORDS = 1_200
"""A how-to has fewer words than this, so that a reader can follow it in one sitting."""
MAX_CLICKS = 2
"""Links from the README to any page, so that a reader need not search."""


def links_of(page: Path) -> Iterator[tuple[Path, str]]:
    """Yield the file and the anchor of each link of a page within the project."""
    text = re.sub(r"`[^`\n]*`", "", BLOCK.sub("", page.read_text(encoding="utf-8")))
    for target in LINK.findall(" ".join(text.split())):
        if not re.match(r"\w+:", target):
            path, _, anchor = target.partition("#")
            yield ((page.parent / path).resolve() if path else page), anchor


def test_links_on_pages_have_targets() -> None:
    """On a code host, the file and the heading of each link exist."""
    anchors = {
        page: set(anchors_of(HEADING.findall(BLOCK.sub("", page.read_text(encoding="utf-8"))))) for page in PAGES
    }
    links = [(page, *link) for page in PAGES for link in links_of(page)]
    assert len(links) > 1000
    lost = [
        f"{page.relative_to(ROOT)}: {target.name}#{anchor}"
        for page, target, anchor in links
        if not target.exists() or (anchor and anchor not in anchors.get(target, {anchor}))
    ]
    assert lost == []


def test_every_page_is_two_clicks_from_the_readme() -> None:
    """The start page leads everywhere; the index of the API leads to its topics."""
    near, reached = {ROOT / "README.md"}, {ROOT / "README.md"}
    for _ in range(MAX_CLICKS):
        near = {target for page in near if page.suffix == ".md" for target, _ in links_of(page)} - reached
        reached |= near
    assert [page.relative_to(ROOT).as_posix() for page in PAGES if page not in reached] == []


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "how-to").glob("*.md")), ids=lambda page: str(page.stem))
def test_how_tos_are_short(page: Path) -> None:
    """A longer page is several tasks, and is split."""
    assert len(page.read_text(encoding="utf-8").split()) < MAX_WORDS


QUESTIONS = {
    "Can I roll real dice, and let the program apply the rules?": ("Your first evening", "In the terminal"),
    "How do my friends join on their phones?": ("at the table", "Let phones join"),
    "I have a list in New Recruit. Can I play with it?": ("the roster of your list builder", "What can be imported"),
    "We forgot a modifier two turns ago. What now?": ("at the table", "Undo, and change past moves"),
    "How does my program catch up after a lost connection?": ("from any language", "Keep the view up to date"),
    "Which rules of Trench Crusade does the program know?": ("Trench Crusade", "Rules"),
    "Could the server cheat with the dice?": ("check the dice", "Prevented manipulations"),
    "How likely is it that my warband wins?": ("simulate many fights", "Simulate in the terminal"),
    "What are the parameters of `undo` in Python?": ("all its names", "Undo and amend", "`Encounter.undo`"),
    "How do I back up a server?": ("run a server for many tables", "Back up"),
}
"""Questions of a new reader: a link of the README, further links, and the heading of the answer."""


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_new_reader_finds_the_answer(question: str) -> None:
    """The links are read on a code host, in at most two clicks."""
    *clicks, heading = QUESTIONS[question]
    assert len(clicks) <= MAX_CLICKS
    page = ROOT / "README.md"
    for text in clicks:
        words = " ".join(page.read_text(encoding="utf-8").split())
        (target, *_) = re.findall(rf"\[{re.escape(text)}\]\(([^)#]+)", words)
        page = (page.parent / target).resolve()
    headings = [line.lstrip("# ") for line in HEADING.findall(page.read_text(encoding="utf-8"))]
    assert heading in headings
