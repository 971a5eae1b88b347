"""The documentation site: built without warnings, complete, with a reference entry for every public name, and usable in
a browser.
"""

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
from events.deprecation import RenamedMethod
from tests.harness.samples import sample_step
from tests.harness.tools import needs
from tests.replays.page.browser import Browser, browser

ROOT = Path(__file__).parent.parent
PACKAGES = {"combat", "events", "replays", "frontdoor"}
PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
BUILT = Path(sys.prefix) / "site"
"""Folder that keeps the latest build of the site."""
PUBLIC = ("combat", "replays", "events.stores")
"""Packages with public names in `__all__`."""


def exported() -> Iterator[tuple[str, object]]:
    """Yield each public name with its object."""
    for module in PUBLIC:
        package = import_module(module)
        for name in package.__all__:
            yield f"{module}.{name}", getattr(package, name)


def members(cls: type) -> Iterator[tuple[str, object]]:
    """Yield each public method and property of a class that is defined in the project, without old names."""
    fields = {field.name for field in attrs.fields(cls)} if attrs.has(cls) else set()
    for name in dir(cls):
        home = next(base for base in cls.__mro__ if name in vars(base) or base is object)
        member = inspect.getattr_static(cls, name)
        is_ours = home.__module__.split(".")[0] in PACKAGES and not isinstance(member, RenamedMethod)
        if not name.startswith("_") and name not in fields and is_ours:
            yield name, member


def public_names(names: Mapping[str, object]) -> dict[str, object]:
    """Return public names together with those of class members."""
    built = dict(names)
    for name, thing in names.items():
        if inspect.isclass(thing):
            built |= {f"{name}.{part}": member for part, member in members(thing)}
    return built


def imported_on_pages() -> Iterator[tuple[str, object]]:
    """Yield the objects that examples on the pages import from the project."""
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        for block in PYTHON.findall(page.read_text(encoding="utf-8")):
            for node in ast.walk(ast.parse(block)):
                if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in PACKAGES:
                    for alias in node.names:
                        yield f"{node.module}.{alias.name}", resolve_name(f"{node.module}:{alias.name}")


def entries_of(site: Path) -> Mapping[str, object]:
    """Return the objects with an entry in the reference, by each of their names."""
    from sphinx.util.inventory import InventoryFile  # slow import that few tests need

    known = InventoryFile.loads((site / "objects.inv").read_bytes(), uri="")
    return {
        name: thing
        for kind, built in known.data.items()
        if kind.startswith("py:")
        for name in built
        if (thing := object_named(name)) is not None
    }


def identity(thing: object) -> int:
    """Return a number that an object has under each of its names: a package exports names of its modules."""
    return id(getattr(thing, "__func__", thing))


def placed_in(entries: Mapping[str, object]) -> set[int]:
    """Return the identities of the objects with an entry."""
    return {identity(entry) for entry in entries.values()}


def object_named(name: str) -> object:
    """Return the object of a qualified name; None for a module."""
    module, _, rest = name.rpartition(".")
    try:
        return getattr(import_module(module), rest, None)
    except ModuleNotFoundError:
        owner = object_named(module)
        return inspect.getattr_static(owner, rest) if inspect.isclass(owner) else None


def has_generated_page(thing: object) -> bool:
    """Return whether an object is a message class with a generated page, or the module of the shared events."""
    if not (inspect.isclass(thing) and issubclass(thing, Message)):
        return thing is vocabulary
    heading = f"### {thing.__name__}\n"
    return any(heading in page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "reference").glob("*.md"))


def build(source: Path, into: Path, builder: str = "html") -> subprocess.CompletedProcess[str]:
    """Build the site like `make site`, but in one process, because other tests run in parallel."""
    options = ["-q", "-n", "-W", "--keep-going", "-b", builder, "-c", str(source / "docs")]
    command = [sys.executable, "-m", "sphinx", *options]
    return subprocess.run([*command, str(source), str(into)], cwd=ROOT, check=False, capture_output=True, text=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site, and reuse it until a source file changes, because building takes a twentieth of the test run.

    A build with warnings is not kept.
    """
    kept = BUILT / source_digest()
    if not kept.exists():
        into = tmp_path_factory.mktemp("site") / "built"
        done = build(ROOT, into)
        assert done.returncode == 0, done.stderr
        if sys.prefix == sys.base_prefix:
            return into  # there is no virtual environment to keep it in
        shutil.rmtree(BUILT, ignore_errors=True)
        BUILT.mkdir(parents=True)
        Path(shutil.move(into, BUILT / "new")).rename(
            kept
        )  # renamed last, so that only a complete build has the final name
    return kept


def source_digest() -> str:
    """Return a digest of all source files of the site: pages, code and package versions."""
    built = [ROOT / "constraints.txt", ROOT / "pyproject.toml", *ROOT.glob("*.md"), *(ROOT / "clients").rglob("*.md")]
    built += (ROOT / "docs").rglob("*")
    built += (file for package in PACKAGES for file in (ROOT / package).rglob("*.py"))
    digest = hashlib.sha256(sys.version.encode())
    for file in sorted(file for file in built if file.is_file()):
        digest.update(f"{file.relative_to(ROOT)}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def test_every_page_is_in_the_site(site: Path) -> None:
    """Every page of docs/ is built, and the start page redirects to the README."""
    pages = [page for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")) if page.is_file()]
    assert len(pages) > 30
    assert [page for page in pages if not (site / page.relative_to(ROOT).with_suffix(".html")).exists()] == []
    assert 'url=README.html"' in (site / "index.html").read_text(encoding="utf-8")


def test_every_page_can_be_reached_from_every_other(site: Path) -> None:
    """Each page is in the table of contents."""
    contents = (site / "docs" / "rulings.html").read_text(encoding="utf-8")
    pages = [page.relative_to(ROOT / "docs") for page in (ROOT / "docs").rglob("*.md") if page.name != "rulings.md"]
    assert [page for page in pages if f'href="{page.with_suffix(".html").as_posix()}"' not in contents] == []


def test_every_public_name_has_a_reference_entry(site: Path) -> None:
    """The entry may be that of the module which defines the name. `test_reference_entries_are_complete` has members."""
    entries = entries_of(site)
    placed = placed_in(entries)
    assert sorted(name for name, thing in exported() if identity(thing) not in placed and name not in entries) == []


def test_objects_imported_on_pages_have_a_reference_entry(site: Path) -> None:
    """Commands and events have generated pages instead."""
    placed, used = placed_in(entries_of(site)), dict(imported_on_pages())
    assert len(used) > 40
    left_out = [name for name in used if identity(used[name]) not in placed and not has_generated_page(used[name])]
    assert sorted(left_out) == []


def test_reference_entries_are_complete(site: Path) -> None:
    """Each class is listed with its methods, properties and fields, including inherited ones."""
    entries = entries_of(site)
    placed = placed_in(entries)
    classes = {name: thing for name, thing in entries.items() if inspect.isclass(thing)}
    assert len(classes) > 100
    hidden = [
        f"{name}.{part}"
        for name, cls in classes.items()
        for part, member in members(cls)
        if identity(member) not in placed and not any(mentions(base, part) for base in cls.__mro__)
    ]
    assert hidden == []
    assert undocumented_fields(classes) == []
    assert [name for name, thing in public_names(entries).items() if not has_docstring(thing)] == []


def test_entries_of_the_site_are_on_the_markdown_pages(site: Path) -> None:
    """A code host shows the Markdown of a topic; the site builds the same topic with Sphinx."""
    from sphinx.util.inventory import InventoryFile  # slow import that few tests need

    known = InventoryFile.loads((site / "objects.inv").read_bytes(), uri="").data
    entries = {
        (name, entry.uri.partition(".html")[0])
        for kind in ("py:class", "py:exception", "py:function", "py:method", "py:property")
        for name, entry in known[kind].items()
        if not isinstance(object_named(name), RenamedMethod)
    }
    assert len(entries) > 400
    headings = {page: headings_of(ROOT / f"{page}.md") for _, page in entries}
    assert sorted(name for name, page in entries if not any(name.endswith(f".{end}") for end in headings[page])) == []


def headings_of(page: Path) -> set[str]:
    """Return the names in the headings of a page of the reference."""
    return set(re.findall(r"^#+ `([\w.]+)`$", page.read_text(encoding="utf-8"), re.MULTILINE))


def test_every_word_of_the_glossary_can_be_searched_and_linked(site: Path) -> None:
    """The glossary is a table on a code host and a Sphinx glossary on the site."""
    rows = [
        line for line in (ROOT / "docs/reference/glossary.md").read_text(encoding="utf-8").splitlines() if "**" in line
    ]
    page = (site / "docs" / "reference" / "glossary.html").read_text(encoding="utf-8")
    assert len(rows) == page.count('<dt id="term-') > 50


def test_every_public_name_has_a_docstring() -> None:
    """More than a hundred public names are checked."""
    has_docs = public_names(dict(exported()))
    assert len(has_docs) > 100
    assert [name for name, thing in has_docs.items() if not has_docstring(thing)] == []


def test_fields_of_public_classes_are_documented() -> None:
    """Each field is described under `Attributes:` or named in the text."""
    assert undocumented_fields({name: thing for name, thing in exported() if inspect.isclass(thing)}) == []


def undocumented_fields(classes: Mapping[str, type]) -> list[str]:
    """Return the fields of classes that their docstrings do not mention."""
    return [
        f"{name}.{field.name}"
        for name, cls in classes.items()
        if attrs.has(cls)
        for field in attrs.fields(cls)
        if not field.name.startswith("_") and not mentions(cls, field.name)
    ]


def mentions(cls: type, name: str) -> bool:
    """Return whether the docstring of a class mentions a name as a whole word."""
    return re.search(rf"\b{name}\b", inspect.getdoc(cls) or "") is not None


def has_docstring(thing: object) -> bool:
    """Return whether an object has a docstring, if it can have one."""
    routine = getattr(thing, "__func__", thing)
    has_docs = inspect.isclass(thing) or inspect.isroutine(routine) or isinstance(thing, property)
    return not has_docs or bool(inspect.getdoc(routine))


WIDTH_SCRIPT = """
const page = document.documentElement, width = page.clientWidth, whole = document.querySelector(".content") || page;
const framed = (each) => !each.contains(whole)
  && (getComputedStyle(each).overflowX !== "visible" || framed(each.parentElement));
const beyond = (each) => each.getBoundingClientRect().right > width + 1 && each.checkVisibility() && !framed(each);
const wide = page.scrollWidth > width || whole.scrollWidth > whole.clientWidth;
return {
  wide: wide ? ["it is", ...[...whole.querySelectorAll("*")].filter(beyond).map((each) => each.outerHTML)] : [],
};
"""
"""Script that returns the elements of a page that are wider than the window."""

LINK = re.compile(r'<a\b[^>]*?\bhref="([^"]*)"')
ANCHOR = re.compile(r'<[^>]*?\bid="([^"]*)"')

BROWSER_STEP = sample_step()
"""One of this many pages is opened in a browser; the HTML of all pages is checked."""


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without logging."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - parameter name of the base class
        """Log nothing."""


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[str]:
    """Serve the site and return its URL."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(site)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def window(served: str) -> Iterator[Browser]:
    """Return a browser that is shared by all pages."""
    with browser(listening=True) as opened:
        yield opened


@attrs.frozen
class PageResult:
    """The result of opening a page: console errors, requests to other hosts, and elements that are too wide."""

    console_errors: list[str]
    elsewhere: list[str]
    wide: Mapping[int, list[str]]


@pytest.fixture(scope="module")
def texts(site: Path) -> Mapping[str, str]:
    """Return the HTML of every page, by its path on the site."""
    paths = (
        path for path in sorted(site.rglob("*.html")) if "_downloads" not in path.parts
    )  # downloads are plain files
    pages = {path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    return {page: text for page, text in pages.items() if page != "index.html"}  # the start page only redirects


@pytest.fixture(scope="module")
def pages(texts: Mapping[str, str], served: str, window: Browser) -> Mapping[str, PageResult]:
    """Open pages in the width of a desktop and of a phone; the order alternates, so that each page is laid out only
    twice.
    """
    built, widths = {}, (1280, 375)
    window.resize(widths[0])
    for page in list(texts)[::BROWSER_STEP]:
        window.go(f"{served}{page}")
        looks = {widths[0]: window.run(WIDTH_SCRIPT)}
        widths = widths[::-1]
        window.resize(widths[0])
        looks[widths[0]] = window.run(WIDTH_SCRIPT)
        wide = {width: result["wide"] for width, result in looks.items()}
        elsewhere = [url for url in window.requested_urls if not url.startswith((served, "data:"))]
        built[page] = PageResult(window.console_errors, elsewhere, wide)
    return built


in_a_browser = needs("chromium")


@pytest.mark.browser
@in_a_browser
def test_pages_have_no_console_errors_and_no_foreign_requests(pages: Mapping[str, PageResult]) -> None:
    """The console is empty, all requests succeed, and none goes to another host."""
    assert len(pages) > 50 // BROWSER_STEP
    assert {page: seen.console_errors for page, seen in pages.items() if seen.console_errors} == {}
    assert {page: seen.elsewhere for page, seen in pages.items() if seen.elsewhere} == {}


@pytest.mark.browser
@in_a_browser
@pytest.mark.parametrize("width", [1280, 375])
def test_pages_fit_the_window(pages: Mapping[str, PageResult], width: int) -> None:
    """On desktop and phone, wide content scrolls in its own frame."""
    assert {page: seen.wide[width] for page, seen in pages.items() if seen.wide[width]} == {}


def test_internal_links_have_targets(site: Path, texts: Mapping[str, str]) -> None:
    """Targets of links exist, and so do the anchors in them."""
    home = "https://site.example/"
    names = {page: set(map(unescape, ANCHOR.findall(text))) for page, text in texts.items()}
    links = {
        (page, link.removeprefix(home))
        for page, text in texts.items()
        for target in set(LINK.findall(text))
        if (link := urljoin(home + page, unescape(target))).startswith(home)
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
def test_search_finds(served: str, window: Browser, words: str, page: str) -> None:
    """A rule id or a word of the glossary can be found."""
    window.visit(f"{served}search.html?q={words}")
    window.wait_until("return document.querySelectorAll('#search-results li').length > 0")
    window.wait_until(f"return document.querySelector('#search-results a[href*=\"{page}\"]') !== null")


def test_broken_link_fails_the_build(tmp_path: Path) -> None:
    """A missing page or heading is an error before any file is written."""
    shutil.copytree(ROOT / "docs" / "_site", tmp_path / "docs" / "_site")
    conf = (ROOT / "docs" / "conf.py").read_text(encoding="utf-8")
    (tmp_path / "docs" / "conf.py").write_text(f'{conf}\nCONTENTS = ""\n', encoding="utf-8")
    page = "# A page\n\n[Nowhere](docs/nowhere.md) and [no heading](#none)\n"
    (tmp_path / "README.md").write_text(page, encoding="utf-8")
    done = build(tmp_path, tmp_path / "out", "dummy")
    assert done.returncode != 0
    assert "docs/nowhere.md" in done.stderr
    assert "#none" in done.stderr or "'none'" in done.stderr
