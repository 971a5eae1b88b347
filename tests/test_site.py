"""The site of the docs: built without a warning, whole, with a place for every public name, and opened in a browser."""

import ast
import hashlib
import inspect
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name
from threading import Thread
from urllib.parse import unquote, urldefrag, urljoin

import attrs
import pytest

from events import vocabulary
from events.base import Message
from tests.harness.samples import sample_step
from tests.replays.page.browser import MISSING, Browser, browser

ROOT = Path(__file__).parent.parent
PACKAGES = {"combat", "events", "replays", "frontdoor"}
PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
BUILT = Path(sys.prefix) / "site"
"""Where the site that was built last is kept, beside what mypy knows."""
PUBLIC = ("combat", "replays", "events.stores")
"""The packages that export names with `__all__`."""


def exported() -> Iterator[tuple[str, object]]:
    """Name each public name, and what it stands for."""
    for module in PUBLIC:
        package = import_module(module)
        for name in package.__all__:
            yield f"{module}.{name}", getattr(package, name)


def members(cls: type) -> Iterator[tuple[str, object]]:
    """Name each public method and property of a class that somebody of ours wrote."""
    fields = {field.name for field in attrs.fields(cls)} if attrs.has(cls) else set()
    for name in dir(cls):
        home = next(each for each in cls.__mro__ if name in vars(each) or each is object)
        if not name.startswith("_") and name not in fields and home.__module__.split(".")[0] in PACKAGES:
            yield name, inspect.getattr_static(cls, name)


def public_names(names: Mapping[str, object]) -> dict[str, object]:
    """Return public names with those that are within classes."""
    found = dict(names)
    for name, thing in names.items():
        if inspect.isclass(thing):
            found |= {f"{name}.{part}": each for part, each in members(thing)}
    return found


def shown() -> Iterator[tuple[str, object]]:
    """Name what the pages import from us, and what it stands for."""
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        for block in PYTHON.findall(page.read_text(encoding="utf-8")):
            for node in ast.walk(ast.parse(block)):
                if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in PACKAGES:
                    for each in node.names:
                        yield f"{node.module}.{each.name}", resolve_name(f"{node.module}:{each.name}")


def entries_of(site: Path) -> Mapping[str, object]:
    """Return what has a place in the reference, by each of its names."""
    from sphinx.util.inventory import InventoryFile  # it takes a second, and few tests ask for it

    known = InventoryFile.loads((site / "objects.inv").read_bytes(), uri="")
    return {
        name: thing
        for kind, found in known.data.items()
        if kind.startswith("py:")
        for name in found
        if (thing := named(name)) is not None
    }


def named(name: str) -> object:
    """Return what a name stands for; None for a module, which is no entry but the page of some."""
    module, _, rest = name.rpartition(".")
    try:
        return getattr(import_module(module), rest, None)
    except ModuleNotFoundError:
        owner = named(module)
        return inspect.getattr_static(owner, rest) if inspect.isclass(owner) else None


def stands_on_a_generated_page(thing: object) -> bool:
    """Return whether it is a message, or the module of those, which have their pages by system."""
    if not (inspect.isclass(thing) and issubclass(thing, Message)):
        return thing is vocabulary
    heading = f"### {thing.__name__}\n"
    return any(heading in page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "reference").glob("*.md"))


def build(source: Path, into: Path, builder: str = "html") -> subprocess.CompletedProcess[str]:
    """Build the site as `make site` does, in one process: other tests run beside it."""
    options = ["-q", "-n", "-W", "--keep-going", "-b", builder, "-c", str(source / "docs")]
    command = [sys.executable, "-m", "sphinx", *options]
    return subprocess.run([*command, str(source), str(into)], cwd=ROOT, check=False, capture_output=True, text=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site once, and not again before something changes that it is made of: it takes a twentieth of all time.

    One that was built with a warning is not kept.
    """
    kept = BUILT / made_of()
    if not kept.exists():
        into = tmp_path_factory.mktemp("site") / "built"
        done = build(ROOT, into)
        assert done.returncode == 0, done.stderr
        if sys.prefix == sys.base_prefix:
            return into  # there is no environment of our own to keep it in
        shutil.rmtree(BUILT, ignore_errors=True)
        BUILT.mkdir(parents=True)
        Path(shutil.move(into, BUILT / "new")).rename(kept)  # what takes its name at last is whole
    return kept


def made_of() -> str:
    """Return a digest of every file that a site is made of: pages, code, and what names the packages that build it."""
    found = [ROOT / "constraints.txt", ROOT / "pyproject.toml", *ROOT.glob("*.md"), *(ROOT / "clients").rglob("*.md")]
    found += (ROOT / "docs").rglob("*")
    found += (file for package in PACKAGES for file in (ROOT / package).rglob("*.py"))
    digest = hashlib.sha256(sys.version.encode())
    for file in sorted(file for file in found if file.is_file()):
        digest.update(f"{file.relative_to(ROOT)}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def test_every_page_is_in_the_site(site: Path) -> None:
    """What lies in docs is what can be read there, and the first page leads to the README."""
    pages = [page for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")) if page.is_file()]
    assert len(pages) > 30
    assert [page for page in pages if not (site / page.relative_to(ROOT).with_suffix(".html")).exists()] == []
    assert 'url=README.html"' in (site / "index.html").read_text(encoding="utf-8")


def test_every_page_can_be_reached_from_every_other(site: Path) -> None:
    """Each stands in the contents at the side."""
    contents = (site / "docs" / "rulings.html").read_text(encoding="utf-8")
    pages = [page.relative_to(ROOT / "docs") for page in (ROOT / "docs").rglob("*.md") if page.name != "rulings.md"]
    assert [page for page in pages if f'href="{page.with_suffix(".html").as_posix()}"' not in contents] == []


def test_every_public_name_has_a_place_in_the_reference(site: Path) -> None:
    """With its signature and its docstring, under its topic: what is exported, with what can be asked of it."""
    entries = entries_of(site)
    assert sorted(name for name in public_names(dict(exported())) if name not in entries) == []


def test_whatever_a_page_imports_has_a_place_in_the_reference(site: Path) -> None:
    """Or on a generated page, as commands and events do."""
    entries, used = entries_of(site), dict(shown())
    assert len(used) > 40
    assert sorted(name for name in used.keys() - entries.keys() if not stands_on_a_generated_page(used[name])) == []


def test_what_has_a_place_in_the_reference_is_told_whole(site: Path) -> None:
    """Every class with its methods and properties, wherever they are inherited from, and with what it holds."""
    entries = entries_of(site)
    placed = {id(getattr(each, "__func__", each)) for each in entries.values()}
    classes = {name: thing for name, thing in entries.items() if inspect.isclass(thing)}
    assert len(classes) > 100
    hidden = [
        f"{name}.{part}"
        for name, cls in classes.items()
        for part, each in members(cls)
        if id(getattr(each, "__func__", each)) not in placed and not any(speaks_of(each, part) for each in cls.__mro__)
    ]
    assert hidden == []
    assert untold(classes) == []
    assert [name for name, thing in public_names(entries).items() if not has_words(thing)] == []


def test_every_word_of_the_glossary_can_be_searched_and_linked(site: Path) -> None:
    """The table of words that a code host shows is a glossary here."""
    rows = [
        line for line in (ROOT / "docs/reference/glossary.md").read_text(encoding="utf-8").splitlines() if "**" in line
    ]
    page = (site / "docs" / "reference" / "glossary.html").read_text(encoding="utf-8")
    assert len(rows) == page.count('<dt id="term-') > 50


def test_every_public_name_has_a_docstring() -> None:
    """One that begins with what it does or returns."""
    told = public_names(dict(exported()))
    assert len(told) > 100
    assert [name for name, thing in told.items() if not has_words(thing)] == []


def test_what_a_public_class_holds_is_told_in_its_docstring() -> None:
    """Each field of the plain data that is handed out, under `Attributes:` or in the sentence itself."""
    assert untold({name: thing for name, thing in exported() if inspect.isclass(thing)}) == []


def untold(classes: Mapping[str, type]) -> list[str]:
    """Name the fields of classes that their docstrings do not speak of."""
    return [
        f"{name}.{field.name}"
        for name, cls in classes.items()
        if attrs.has(cls)
        for field in attrs.fields(cls)
        if not field.name.startswith("_") and not speaks_of(cls, field.name)
    ]


def speaks_of(cls: type, name: str) -> bool:
    """Return whether the docstring of a class has a name as a word of its own."""
    return re.search(rf"\b{name}\b", inspect.getdoc(cls) or "") is not None


def has_words(thing: object) -> bool:
    """Return whether something has a docstring of its own, where it can have one."""
    routine = getattr(thing, "__func__", thing)
    told = inspect.isclass(thing) or inspect.isroutine(routine) or isinstance(thing, property)
    return not told or bool(inspect.getdoc(routine))


LOOK = """
const page = document.documentElement, width = page.clientWidth, whole = document.querySelector(".content") || page;
const framed = (each) => !each.contains(whole)
  && (getComputedStyle(each).overflowX !== "visible" || framed(each.parentElement));
const beyond = (each) => each.getBoundingClientRect().right > width + 1 && each.checkVisibility() && !framed(each);
const wide = page.scrollWidth > width || whole.scrollWidth > whole.clientWidth;
return {
  wide: wide ? ["it is", ...[...whole.querySelectorAll("*")].filter(beyond).map((each) => each.outerHTML)] : [],
};
"""
"""What a page is wider with than its window."""

LEADS_TO = re.compile(r'<a\b[^>]*?\bhref="([^"]*)"')
CAN_BE_LED_TO = re.compile(r'<[^>]*?\bid="([^"]*)"')

IN_A_BROWSER = sample_step()
"""One page in so many is opened in a browser; in their HTML all are looked at."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and tells nobody."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the class above calls it
        """Say nothing."""


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[str]:
    """Serve the site, as a host of pages does, and return its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def window(served: str) -> Iterator[Browser]:
    """Return one browser for all pages."""
    with browser(listening=True) as opened:
        yield opened


@attrs.frozen
class Seen:
    """A page as it was seen: what the console said, what it asked elsewhere, and what is too wide."""

    console_errors: list[str]
    elsewhere: list[str]
    wide: Mapping[int, list[str]]


@pytest.fixture(scope="module")
def texts(site: Path) -> Mapping[str, str]:
    """Return the HTML of every page, by its place on the site."""
    paths = (path for path in sorted(site.rglob("*.html")) if "_downloads" not in path.parts)  # which are mere files
    pages = {path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    return {page: text for page, text in pages.items() if page != "index.html"}  # which leads on to another


@pytest.fixture(scope="module")
def pages(texts: Mapping[str, str], served: str, window: Browser) -> Mapping[str, Seen]:
    """Open pages, and look at each on a desk and on a phone: in the width that the window has, then in the other.

    So no page is laid out once more on the way to the next.
    """
    found, widths = {}, (1280, 375)
    window.resize(widths[0])
    for page in list(texts)[::IN_A_BROWSER]:
        window.go(f"{served}{page}")
        looks = {widths[0]: window.run(LOOK)}
        widths = widths[::-1]
        window.resize(widths[0])
        looks[widths[0]] = window.run(LOOK)
        wide = {width: each["wide"] for width, each in looks.items()}
        elsewhere = [each for each in window.requested_urls if not each.startswith((served, "data:"))]
        found[page] = Seen(window.console_errors, elsewhere, wide)
    return found


in_a_browser = pytest.mark.skipif(MISSING, reason="no chromium and chromedriver here")


@pytest.mark.browser
@in_a_browser
def test_no_page_complains_or_asks_anybody_else(pages: Mapping[str, Seen]) -> None:
    """Its console stays empty, everything that it asks for comes, and nothing is asked of another host."""
    assert len(pages) > 50 // IN_A_BROWSER
    assert {page: seen.console_errors for page, seen in pages.items() if seen.console_errors} == {}
    assert {page: seen.elsewhere for page, seen in pages.items() if seen.elsewhere} == {}


@pytest.mark.browser
@in_a_browser
@pytest.mark.parametrize("width", [1280, 375])
def test_nothing_is_wider_than_the_window(pages: Mapping[str, Seen], width: int) -> None:
    """On a desk and on a phone: what is too long scrolls in a frame of its own."""
    assert {page: seen.wide[width] for page, seen in pages.items() if seen.wide[width]} == {}


def test_every_link_within_the_site_leads_somewhere(site: Path, texts: Mapping[str, str]) -> None:
    """To a page or a file that is there, and to a place that is on it."""
    home = "https://site.example/"
    names = {page: set(map(unescape, CAN_BE_LED_TO.findall(text))) for page, text in texts.items()}
    links = {
        (page, link.removeprefix(home))
        for page, text in texts.items()
        for each in set(LEADS_TO.findall(text))
        if (link := urljoin(home + page, unescape(each))).startswith(home)
    }
    assert len(texts) > 50
    assert len(links) > 4000
    lost = []
    for page, link in sorted(links):
        target, place = map(unquote, urldefrag(link))
        if not (site / target).is_file() or (place and target in names and place not in names[target]):
            lost.append((page, link))
    assert lost == []


@pytest.mark.browser
@in_a_browser
@pytest.mark.parametrize(
    ("words", "page"), [("TC-BATH-01", "docs/systems/trench-crusade.html"), ("checkpoint", "docs/reference/glossary")]
)
def test_the_search_finds_it(served: str, window: Browser, words: str, page: str) -> None:
    """Be it a rule, by its id, or a word of the glossary."""
    window.visit(f"{served}search.html?q={words}")
    window.wait_until("return document.querySelectorAll('#search-results li').length > 0")
    window.wait_until(f"return document.querySelector('#search-results a[href*=\"{page}\"]') !== null")


def test_a_link_that_leads_nowhere_fails_the_build(tmp_path: Path) -> None:
    """Be it to a page or to a heading within one; that is told before anything is written, so nothing is."""
    shutil.copytree(ROOT / "docs" / "_site", tmp_path / "docs" / "_site")
    conf = (ROOT / "docs" / "conf.py").read_text(encoding="utf-8")
    (tmp_path / "docs" / "conf.py").write_text(f'{conf}\nCONTENTS = ""\n', encoding="utf-8")
    page = "# A page\n\n[Nowhere](docs/nowhere.md) and [no heading](#none)\n"
    (tmp_path / "README.md").write_text(page, encoding="utf-8")
    done = build(tmp_path, tmp_path / "out", "dummy")
    assert done.returncode != 0
    assert "docs/nowhere.md" in done.stderr
    assert "#none" in done.stderr or "'none'" in done.stderr
