"""Tests of `blow doctor`, which finds distributions and files that hide our packages."""

import subprocess
import sys
from pathlib import Path

import pytest

from frontdoor.terminal import main

ROOT = Path(__file__).parents[3]
BLOW = [sys.executable, "-c", "import sys; from frontdoor.terminal import main; sys.exit(main())"]


def install(folder: Path, name: str, files: dict[str, str], record: str = "") -> None:
    """Put a distribution into a folder, with the metadata that an installer writes."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "RECORD").write_text(record or "".join(f"{path},,\n" for path in files))


def test_doctor_reports_a_healthy_installation(capsys: pytest.CaptureFixture[str]) -> None:
    """The report lists Python, the dependencies and our packages; the exit status is 0."""
    assert main(["doctor"]) == 0
    output = capsys.readouterr()
    for name in (
        "Python",
        "attrs",
        "cattrs",
        "jinja2",
        "orjson",
        "platformdirs",
        "portalocker",
        "rich",
        "transitions",
        "package events",
    ):
        assert name in output.out
    assert output.out.endswith("Healthy.\n")
    assert output.err == ""


def test_doctor_reports_a_distribution_with_a_package_of_the_same_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clash is reported even if Python still finds our package first."""
    install(tmp_path, "Events", {"events/__init__.py": "", "events/events.py": ""})
    monkeypatch.syspath_prepend(str(tmp_path))
    assert main(["doctor"]) == 1
    output = capsys.readouterr()
    assert "The distribution 'events' also has a package 'events'" in output.err
    assert "Healthy" not in output.out


def test_doctor_works_if_another_package_hides_ours(tmp_path: Path) -> None:
    """If another `events` package comes first on the path, other commands fail and refer to `blow doctor`."""
    (tmp_path / "events").mkdir()
    (tmp_path / "events" / "__init__.py").touch()
    environment = {"PYTHONPATH": f"{tmp_path}:{ROOT}", "PATH": ""}

    def blow(command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*BLOW, command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=60
        )

    doctor, systems = blow("doctor"), blow("systems")
    assert doctor.returncode == 1
    assert f"'import events' finds {tmp_path}" in doctor.stderr
    assert systems.returncode == 2
    assert "Run 'blow doctor' to see whether another distribution is in the way" in systems.stderr
    assert systems.stderr.count("\n") == 1


def test_doctor_reports_modules_in_the_current_folder_that_hide_ours(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A `combat` package beside `bot.py` hides ours from `python bot.py`, but not from `blow`."""
    (tmp_path / "combat").mkdir()
    (tmp_path / "combat" / "__init__.py").touch()
    (tmp_path / "events.py").touch()
    (tmp_path / "replays").mkdir()
    monkeypatch.chdir(tmp_path)
    assert main(["doctor"]) == 1
    output = capsys.readouterr()
    assert f"imports 'combat' gets {tmp_path / 'combat' / '__init__.py'} instead of ours" in output.err
    assert f"imports 'events' gets {tmp_path / 'events.py'} instead of ours" in output.err
    assert "'replays'" not in output.err, "a folder without __init__.py hides nothing"
    assert "Healthy" not in output.out
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    assert main(["doctor"]) == 0


def run_python(folder: Path, *arguments: str) -> str:
    """Run Python in a folder, as a bot author would, and return the last line of its output."""
    environment = {"PYTHONPATH": str(ROOT), "PATH": ""}
    process = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return (process.stdout + process.stderr).strip().rpartition("\n")[2]


@pytest.mark.parametrize("program", ["from combat import Encounter", "from replays import Facts"])
def test_import_error_names_a_foreign_events_module(tmp_path: Path, program: str) -> None:
    """Imports of `combat` and of `replays` both report the file."""
    (tmp_path / "events.py").write_text("PARTIES = []\n")
    (tmp_path / "bot.py").write_text(f"{program}\n")
    output = run_python(tmp_path, "bot.py")
    assert output.startswith(f"ImportError: 'import events' finds {tmp_path / 'events.py'}, which hides the package")


def test_error_names_a_foreign_combat_package(tmp_path: Path) -> None:
    """Python names the file if a program imports the foreign package directly; otherwise our packages name it."""
    theirs = tmp_path / "combat" / "__init__.py"
    theirs.parent.mkdir()
    theirs.touch()
    (tmp_path / "bot.py").write_text("from combat import Encounter\n")
    (tmp_path / "reader.py").write_text("from replays import Replay\n")
    assert run_python(tmp_path, "bot.py") == f"ImportError: cannot import name 'Encounter' from 'combat' ({theirs})"
    assert run_python(tmp_path, "reader.py").startswith(f"ImportError: 'import combat' finds {theirs}, which hides")
    assert run_python(tmp_path, "-m", "frontdoor", "systems").startswith(
        f"blow: 'import combat' finds {theirs} instead"
    )
    assert run_python(tmp_path, "-m", "frontdoor", "doctor").startswith(f"blow: 'import combat' finds {theirs} instead")


def test_unrelated_import_error_is_reported_unchanged(tmp_path: Path) -> None:
    """Example: a dependency that raises its own error on import."""
    (tmp_path / "attrs.py").write_text("raise ImportError('no wheel for this machine')\n")
    (tmp_path / "bot.py").write_text("from combat import Encounter\n")
    assert run_python(tmp_path, "bot.py") == "ImportError: no wheel for this machine"


def test_python_m_frontdoor_runs_the_blow_command(tmp_path: Path) -> None:
    """Users without `blow` on the path can start the program this way."""
    assert run_python(tmp_path, "-m", "frontdoor", "doctor") == "Healthy."


def test_doctor_names_an_installed_file_that_was_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Installing a distribution named `Events` over ours keeps the paths but changes the contents."""
    record = "events/__init__.py,sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0\nevents/log.py,sha256=0,0\n"
    install(tmp_path, "blow_by_blow", {"events/__init__.py": ""}, record)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert main(["doctor"]) == 1
    output = capsys.readouterr().err
    assert f"{tmp_path / 'events' / 'log.py'} is not the file that blow-by-blow installed" in output
    assert f"{tmp_path / 'events' / '__init__.py'} is not" not in output


def test_doctor_names_a_missing_dependency(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frontdoor.terminal.subcommands.doctor.DEPENDENCIES", ("attrs", "no-such-distribution"))
    assert main(["doctor"]) == 1
    assert capsys.readouterr().err == ("blow: no-such-distribution is not installed. Install blow-by-blow again.\n")
