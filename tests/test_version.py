"""The version of the program in a checkout and in an installation."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import combat

ROOT = Path(__file__).parent.parent
ASK = "import combat; print(getattr(combat, '__version__', 'none'))"


def reported_version(folder: Path) -> str:
    """Return the version that the packages in a folder report."""
    environment = {"PYTHONPATH": str(folder), "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", ASK], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def copy_of_the_packages(folder: Path) -> Path:
    """Copy the packages that `import combat` needs."""
    for package in ("combat", "events"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def test_version_equals_the_project_version() -> None:
    """The version comes from pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert combat.__version__ == project["version"]


def test_checkout_reports_its_own_version_even_if_another_is_installed(tmp_path: Path) -> None:
    """An older installation must not hide the version of a newer checkout."""
    checkout = copy_of_the_packages(tmp_path)
    (checkout / "pyproject.toml").write_text('[project]\nname = "blow-by-blow"\nversion = "7.8.9"\n')
    assert reported_version(checkout) == "7.8.9"


def test_installation_next_to_another_project_reports_its_own_version(tmp_path: Path) -> None:
    """The pyproject.toml of another project in the same folder is ignored."""
    folder = copy_of_the_packages(tmp_path)
    (folder / "pyproject.toml").write_text('[project]\nname = "bot"\nversion = "7.8.9"\n')
    info = folder / "blow_by_blow-4.5.6.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: blow-by-blow\nVersion: 4.5.6\n")
    assert reported_version(folder) == "4.5.6"
