"""The distribution: the right packages, typed, in one wheel, and no file with paths of a developer's machine."""

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from contextlib import suppress
from email import message_from_bytes
from functools import cache
from pathlib import Path, PurePosixPath

import pytest
from markdown_it import MarkdownIt

ROOT = Path(__file__).parent.parent
PACKAGES = {"combat", "events", "replays", "frontdoor"}

# Spelled in pieces, so that this file does not contain what it forbids.
REGISTRIES = re.compile("|".join(["pypi" + r"\.org", "python" + r"hosted\.org", "index" + "-url", "find" + "-links"]))
LOCAL_PATHS = re.compile(r"(?<![\w.~-])/(?:work|root|home|Users)/")

LOCKS = ("constraints.txt", "requirements-release.txt")

PYTHON_FENCE = re.compile(r"^[ \t>]*(?:`{3,}|~{3,})[ \t]*\{?\.?(py(?!i\b)\w*)(.*)$", re.MULTILINE | re.IGNORECASE)


@cache
def project_texts() -> list[tuple[str, list[str]]]:
    """Return the lines of all text files of the project, by path."""
    texts = []
    for path in project_files():
        with suppress(UnicodeDecodeError):  # not a text file
            texts.append((path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8").splitlines()))
    return texts


def project_files() -> list[Path]:
    """Return the files of the project: tracked ones, and new ones that are not ignored."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("the project's files are only known in a git checkout")
    listed = subprocess.run(
        [git, "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return [path for name in listed.stdout.decode().split("\0") if name and (path := ROOT / name).is_file()]


def matching_lines(pattern: re.Pattern[str]) -> list[str]:
    """Return each line of the project's text files that matches a pattern."""
    return [
        f"{where}:{number}: {line.strip()}"
        for where, lines in project_texts()
        for number, line in enumerate(lines, 1)
        if pattern.search(line)
    ]


def build(root: Path, target: Path, *kinds: str) -> None:
    """Build archives of a source tree without a network."""
    options = [option for kind in kinds for option in ("-t", kind)]
    command = [sys.executable, "-m", "hatchling", "build", *options, "-d", str(target)]
    done = subprocess.run(command, cwd=root, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel and the source archive, and return their folder."""
    target = tmp_path_factory.mktemp("dist")
    build(ROOT, target, "wheel", "sdist")
    return target


@pytest.fixture(scope="module")
def description(dist: Path) -> str:
    """Return the description in the metadata of the wheel, which an index page shows."""
    (built,) = dist.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return str(message_from_bytes(archive.read(name)).get_payload())


@pytest.fixture(scope="module")
def wheel(dist: Path) -> list[PurePosixPath]:
    """Return the paths in the wheel."""
    (built,) = dist.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        return [PurePosixPath(name) for name in archive.namelist()]


def test_wheel_contains_only_the_four_packages(wheel: list[PurePosixPath]) -> None:
    """Tests and docs are not installed into a user's environment."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert {path.parts[0] for path in wheel} == PACKAGES | {f"blow_by_blow-{version}.dist-info"}
    assert all(len(path.parts) > 1 for path in wheel)


def test_build_is_reproducible(dist: Path, tmp_path: Path) -> None:
    """The source archive, unpacked elsewhere with other file times, builds the same bytes: wheel and archive."""
    (wheel_file,), (archive_file,) = dist.glob("*.whl"), dist.glob("*.tar.gz")
    with tarfile.open(archive_file) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # missing in Python 3.11.0 to 3.11.3
        archive.extractall(tmp_path)  # noqa: S202 - our own archive
    (unpacked,) = (path for path in tmp_path.iterdir() if path.is_dir())
    os.utime(unpacked / "combat" / "__init__.py", (2_000_000_000, 2_000_000_000))
    build(unpacked, tmp_path / "again", "wheel", "sdist")
    for first in (wheel_file, archive_file):
        assert (tmp_path / "again" / first.name).read_bytes() == first.read_bytes()


def test_description_has_no_relative_links(description: str) -> None:
    """An index page has no files, so a relative link or image would be broken. The text itself stays."""
    targets = re.findall(r"\]\(([^)]*)\)", description)
    assert [target for target in targets if not target.startswith("https://")] == []
    page = MarkdownIt().enable("table").render(description)
    assert not re.search(r'(?:src|href)="(?!https://)', page)
    assert "<h1>Blow by blow</h1>" in page
    assert "<table>" in page
    assert "write a front-end" in description


def test_description_links_to_the_tag_if_the_repository_is_known() -> None:
    """Pages and images have different addresses on a code host."""
    index_page = runpy.run_path(str(ROOT / "hatch_build.py"))["index_page"]
    text = "[Docs](docs/a.md) ![Shot](docs/a.png) [Part](#part) [Web](https://web.example/)"
    assert index_page(text, "9.1", "https://host.example/blow") == (
        "[Docs](https://host.example/blow/blob/v9.1/docs/a.md) ![Shot](https://host.example/blow/raw/v9.1/docs/a.png) "
        "Part [Web](https://web.example/)"
    )
    assert index_page(text, "9.1", "") == "Docs  Part [Web](https://web.example/)"


def test_wheel_contains_its_bill_of_materials(dist: Path) -> None:
    """Scanners find the packages of the lock in an installed wheel."""
    (built,) = dist.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        (name,) = (name for name in archive.namelist() if ".dist-info/sboms/" in name)
        bill = json.loads(archive.read(name))
    assert (bill["bomFormat"], bill["metadata"]["component"]["name"]) == ("CycloneDX", "blow-by-blow")
    assert {"attrs", "starlette"} <= {component["name"] for component in bill["components"]}


@pytest.mark.parametrize("package", sorted(PACKAGES))
def test_every_package_is_marked_as_typed(wheel: list[PurePosixPath], package: str) -> None:
    """A type checker reads annotations of an installed package only if it finds the marker."""
    assert PurePosixPath(package, "py.typed") in wheel


def test_wheel_contains_every_module(wheel: list[PurePosixPath]) -> None:
    """No module of the checkout is missing after installation."""
    modules = {path.relative_to(ROOT).as_posix() for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    installed = {str(path) for path in wheel if path.suffix == ".py"}
    examples = {f"frontdoor/examples/{path.name}" for path in (ROOT / "docs" / "examples").glob("*.py")}
    assert modules | examples == installed


def test_wheel_contains_the_review_page(wheel: list[PurePosixPath]) -> None:
    """`blow review` needs the page's files after a plain install."""
    parts = {
        PurePosixPath("replays", "page", name)
        for name in ("page.html.j2", "page.css", "page.js", "verify.js", "worker.js")
    }
    assert parts <= set(wheel)


def test_wheel_contains_the_shapes(wheel: list[PurePosixPath]) -> None:
    """Programs in other languages read the schemas from the installed package."""
    assert {PurePosixPath("frontdoor", "shapes", name) for name in ("shapes.json", "openrpc.json")} <= set(wheel)


def test_source_archive_contains_the_documents_and_the_site_sources(dist: Path) -> None:
    """A user who unpacks the archive can read, test, build and cite it."""
    (built,) = dist.glob("*.tar.gz")
    with tarfile.open(built) as archive:
        names = {str(PurePosixPath(*PurePosixPath(name).parts[1:])) for name in archive.getnames()}
    documents = {path.name for path in ROOT.glob("*.md")} | {"CITATION.cff", "LICENSE", "Makefile"} | set(LOCKS)
    assert {"README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"} <= documents
    assert documents <= names
    assert {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.*") if path.suffix != ".pyc"
    } <= names


def test_citation_has_the_latest_version() -> None:
    """Version and date are the same in CITATION.cff, in pyproject.toml and at the top of the changelog."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    heading, newest, *_ = re.findall(r"^## \[(.+)\](?: - ([0-9-]{10}))?$", changes, re.MULTILINE)
    assert (heading, newest[0]) == (("Unreleased", ""), project["version"])
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {newest[0]}\ndate-released: {newest[1]}\n" in cited


def test_changelog_of_released_versions_does_not_grow() -> None:
    """New entries belong to the section of the version that contains them, even after a merge."""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert changes.partition("\n## [0.1.0]")[2].count("\n- ") == 7


def test_wheel_contains_the_conformance_scripts(wheel: list[PurePosixPath]) -> None:
    """Authors of clients and servers in any language can run the conformance scripts."""
    here = ROOT / "frontdoor" / "conformance"
    scripts = {PurePosixPath(path.relative_to(ROOT).as_posix()) for path in here.rglob("*.json")}
    assert len(scripts) > 15
    assert scripts <= set(wheel)


def test_wheel_contains_the_web_table_and_the_client(wheel: list[PurePosixPath]) -> None:
    """`blow serve --open` needs the web table after a plain install, and front-ends copy the client."""
    client = ROOT / "clients" / "javascript"
    parts = {path.relative_to(ROOT).as_posix() for path in (ROOT / "frontdoor" / "web").glob("*.*")}
    parts |= {f"frontdoor/web/client/{path.relative_to(client)}" for path in client.rglob("*") if path.is_file()}
    assert {"frontdoor/web/index.html", "frontdoor/web/client/blow.js", "frontdoor/web/client/package.json"} <= parts
    assert parts <= set(map(str, wheel))


def test_the_client_has_the_version_of_the_project_and_no_dependencies() -> None:
    """The package is private: it is distributed with the program and needs no other package."""
    package = json.loads((ROOT / "clients" / "javascript" / "package.json").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (package["version"], package["private"], package["type"]) == (project["version"], True, "module")
    assert not {"dependencies", "devDependencies", "peerDependencies"} & package.keys()


def test_every_python_example_on_a_page_runs() -> None:
    """Only blocks that begin with ```python are run, so only the pages of the API, which are generated, use others."""
    generated = ROOT / "docs" / "reference" / "api"
    pages = [ROOT / "README.md", *(page for page in (ROOT / "docs").rglob("*.md") if page.parent != generated)]
    invalid = [
        f"{page.relative_to(ROOT)}: {fence.group(0)}"
        for page in pages
        for fence in PYTHON_FENCE.finditer(page.read_text(encoding="utf-8"))
        if fence.group(1, 2) != ("python", "") or not fence.group(0).lstrip(" \t>").startswith("```python")
    ]
    assert invalid == []


def test_no_file_names_a_package_registry() -> None:
    """The user chooses where packages come from."""
    assert matching_lines(REGISTRIES) == []


def test_no_file_contains_a_local_path() -> None:
    """A path that exists on one machine only does not belong in the project."""
    assert matching_lines(LOCAL_PATHS) == []
