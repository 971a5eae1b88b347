"""The files for contributors and continuous integration: versions, targets, lower bounds, and the changelog."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.release import changelog
from tests.release.lock import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
BOUNDS = dict(
    line.split("==")
    for line in (ROOT / "tests" / "release" / "lower-bounds.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
)
START = """\
# Changelog

## [Unreleased]

### Added

- Old.

### Fixed

- Older.

## [0.1.0]

### Added

- Oldest.
"""


def load(path: Path) -> Any:
    """Return the content of a YAML file."""
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def runs(workflow: Any) -> list[str]:
    """Return the shell commands of a workflow."""
    return [step["run"] for job in workflow["jobs"].values() for step in job["steps"] if "run" in step]


def test_every_supported_python_is_tested() -> None:
    """The classifiers, the test matrix and nox name the same versions, from `requires-python` on."""
    named = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)]
    matrix = load(ROOT / ".github" / "workflows" / "test.yml")["jobs"]["test"]["strategy"]["matrix"]["python"]
    nox = re.findall(r'"(3\.\d+)"', (ROOT / "noxfile.py").read_text(encoding="utf-8"))
    assert named == matrix == nox
    assert PROJECT["requires-python"] == f">={named[0]}"


def test_workflows_and_hooks_use_targets_of_the_makefile() -> None:
    """A check is described in one place, so a developer can run everything that runs on a code host."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    used = [run for path in WORKFLOWS for run in runs(load(path))]
    used += [hook["entry"] for repo in load(ROOT / ".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]
    used += [f"make {target}" for target in load(WORKFLOWS[-1])["jobs"]["bounds"]["strategy"]["matrix"]["target"]]
    made = {word for run in used if run.startswith("make ") for word in run.split()[1:]}
    assert {word for word in made if word.isidentifier() or "-" in word} <= targets
    assert {"test", "docs", "lint", "lower-bounds", "coverage", "build"} <= made
    assert [run for run in used if not run.startswith(("make ", "git diff "))] == []


def test_workflows_have_few_rights() -> None:
    """Each workflow names its permissions; only publishing and the site get an identity."""
    for path in WORKFLOWS:
        workflow = load(path)
        assert workflow["permissions"]["contents"] == "read"
        assert ("id-token: write" in path.read_text(encoding="utf-8")) == (path.stem in {"docs", "publish"})


@pytest.mark.parametrize(
    "path", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")), ids=lambda path: path.stem
)
def test_issue_forms_have_the_required_keys(path: Path) -> None:
    """A code host ignores a form without these keys."""
    form = load(path)
    assert form["name"]
    assert form["description"]
    assert all(field["attributes"]["label"] for field in form["body"])


def direct_dependencies() -> list[Requirement]:
    """Return the requirements of the program and the extras that `make lower-bounds` installs."""
    extras = (line for extra in ("mcp", "postgres", "server") for line in PROJECT["optional-dependencies"][extra])
    return [Requirement(line) for line in (*PROJECT["dependencies"], *extras)]


@pytest.mark.parametrize("requirement", direct_dependencies(), ids=lambda requirement: requirement.name)
def test_lower_bound_is_the_version_that_is_tested(requirement: Requirement) -> None:
    """`make lower-bounds` installs the first release that the bound allows, so the bound is not a guess."""
    (bound,) = requirement.specifier
    tested = Version(BOUNDS[canonicalize_name(requirement.name)])
    assert bound.operator == ">="
    bounded = Version(bound.version).release
    assert tested.release[: len(bounded)] == bounded
    assert all(part <= 1 for part in tested.release[len(bounded) :])  # some projects begin with .1


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("added", "### Added\n\n- New,\n  and\n  long.\n- Old.\n\n### Fixed"),
        ("changed", "- Old.\n\n### Changed\n\n- New,\n  and\n  long.\n\n### Fixed"),
        ("fixed", "### Fixed\n\n- New,\n  and\n  long.\n- Older.\n\n## [0.1.0]"),
    ],
)
def test_changelog_entries_move_into_their_group(kind: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / "changes").mkdir()
    (tmp_path / "CHANGELOG.md").write_text(START, encoding="utf-8")
    entry = tmp_path / "changes" / f"new.{kind}.md"
    entry.write_text("New,\nand\nlong.\n", encoding="utf-8")
    assert changelog.collect(tmp_path) == 1
    text = (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8")
    assert expected in text
    assert text.endswith("## [0.1.0]\n\n### Added\n\n- Oldest.\n")
    assert not entry.exists()


@pytest.mark.parametrize("name", ["new.md", "new.fix.md", ".added.md"])
def test_changelog_entry_of_an_unknown_kind_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "changes").mkdir()
    (tmp_path / "changes" / name).write_text("New.\n", encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text(START, encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(name)):
        changelog.collect(tmp_path)
    assert (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8") == START


def test_pending_changelog_entries_are_valid() -> None:
    changelog.entries(ROOT / "changes")
