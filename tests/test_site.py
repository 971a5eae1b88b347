"""The site of the docs: built without a warning, whole, and with a place for every public name."""

import inspect
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import attrs
import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = {"combat", "events", "replays", "frontdoor"}
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


def public_names() -> dict[str, object]:
    """Return every public name, those within classes included."""
    found = dict(exported())
    for name, thing in tuple(found.items()):
        if inspect.isclass(thing):
            found |= {f"{name}.{part}": each for part, each in members(thing)}
    return found


def build(source: Path, into: Path) -> subprocess.CompletedProcess[str]:
    """Build the site as `make site` does, in one process: other tests run beside it."""
    command = [sys.executable, "-m", "sphinx", "-q", "-n", "-W", "--keep-going", "-c", str(source / "docs")]
    return subprocess.run([*command, str(source), str(into)], cwd=ROOT, check=False, capture_output=True, text=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site once."""
    into = tmp_path_factory.mktemp("site")
    done = build(ROOT, into)
    assert done.returncode == 0, done.stderr
    return into


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
    """With its signature and its docstring, under its topic."""
    from sphinx.util.inventory import InventoryFile  # it takes a second, and only this test asks for it

    known = InventoryFile.loads((site / "objects.inv").read_bytes(), uri="")
    entries = {name for kind, found in known.data.items() if kind.startswith("py:") for name in found}
    assert sorted(name for name in public_names() if name not in entries) == []


def test_every_word_of_the_glossary_can_be_searched_and_linked(site: Path) -> None:
    """The table of words that a code host shows is a glossary here."""
    rows = [
        line for line in (ROOT / "docs/reference/glossary.md").read_text(encoding="utf-8").splitlines() if "**" in line
    ]
    page = (site / "docs" / "reference" / "glossary.html").read_text(encoding="utf-8")
    assert len(rows) == page.count('<dt id="term-') > 50


def test_every_public_name_has_a_docstring() -> None:
    """One that begins with what it does or returns."""
    told = {name: thing for name, thing in public_names().items() if callable(thing) or isinstance(thing, property)}
    assert len(told) > 60
    assert [name for name, thing in told.items() if not inspect.getdoc(thing)] == []


def test_what_a_public_class_holds_is_told_in_its_docstring() -> None:
    """Each field of the plain data that is handed out, under `Attributes:` or in the sentence itself."""
    untold = [
        f"{name}.{field.name}"
        for name, cls in exported()
        if inspect.isclass(cls) and attrs.has(cls)
        for field in attrs.fields(cls)
        if not field.name.startswith("_") and field.name not in (inspect.getdoc(cls) or "")
    ]
    assert untold == []


def test_a_link_that_leads_nowhere_fails_the_build(tmp_path: Path) -> None:
    """Be it to a page or to a heading within one."""
    shutil.copytree(ROOT / "docs" / "_site", tmp_path / "docs" / "_site")
    conf = (ROOT / "docs" / "conf.py").read_text(encoding="utf-8")
    (tmp_path / "docs" / "conf.py").write_text(f'{conf}\nCONTENTS = ""\n', encoding="utf-8")
    page = "# A page\n\n[Nowhere](docs/nowhere.md) and [no heading](#none)\n"
    (tmp_path / "README.md").write_text(page, encoding="utf-8")
    done = build(tmp_path, tmp_path / "out")
    assert done.returncode != 0
    assert "docs/nowhere.md" in done.stderr
    assert "#none" in done.stderr or "'none'" in done.stderr
