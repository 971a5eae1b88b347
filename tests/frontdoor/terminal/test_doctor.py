"""`blow doctor`: other distributions own the names of our packages too."""

import subprocess
import sys
from pathlib import Path

import pytest

from frontdoor.terminal import main

ROOT = Path(__file__).parents[3]
BLOW = [sys.executable, "-c", "import sys; from frontdoor.terminal import main; sys.exit(main())"]


def install(folder: Path, name: str, files: dict[str, str], record: str = "") -> None:
    """Put a distribution into a folder, as an installer would."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "RECORD").write_text(record or "".join(f"{path},,\n" for path in files))


def test_a_healthy_installation_is_healthy(capsys: pytest.CaptureFixture[str]) -> None:
    """The versions, the places, and exit status 0."""
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


def test_another_distribution_with_our_package_is_a_clash(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where ours is still found first."""
    install(tmp_path, "Events", {"events/__init__.py": "", "events/events.py": ""})
    monkeypatch.syspath_prepend(str(tmp_path))
    assert main(["doctor"]) == 1
    output = capsys.readouterr()
    assert "The distribution 'events' also has a package 'events'" in output.err
    assert "Healthy" not in output.out


def test_the_doctor_answers_where_nothing_else_does(tmp_path: Path) -> None:
    """Another `events` stands before ours, so that no fight could be played."""
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


def test_the_doctor_sees_what_a_program_in_this_folder_would_import(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot with a `combat` of its own: `blow` finds ours, and `python bot.py` does not."""
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


def started(folder: Path, *arguments: str) -> str:
    """Start Python in a folder, as an author would, and return the last thing it says."""
    environment = {"PYTHONPATH": str(ROOT), "PATH": ""}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return (done.stdout + done.stderr).strip().rpartition("\n")[2]


@pytest.mark.parametrize("program", ["from combat import Encounter", "from replays import Facts"])
def test_an_events_module_of_somebody_else_is_named_by_the_import_that_fails(tmp_path: Path, program: str) -> None:
    """Whichever of our packages is asked for."""
    (tmp_path / "events.py").write_text("PARTIES = []\n")
    (tmp_path / "bot.py").write_text(f"{program}\n")
    output = started(tmp_path, "bot.py")
    assert output.startswith(f"ImportError: 'import events' finds {tmp_path / 'events.py'}, which hides the package")


def test_a_combat_package_of_somebody_else_is_named_whoever_speaks(tmp_path: Path) -> None:
    """Where theirs is imported none of ours is asked, and Python names the file itself; else ours do."""
    theirs = tmp_path / "combat" / "__init__.py"
    theirs.parent.mkdir()
    theirs.touch()
    (tmp_path / "bot.py").write_text("from combat import Encounter\n")
    (tmp_path / "reader.py").write_text("from replays import Replay\n")
    assert started(tmp_path, "bot.py") == f"ImportError: cannot import name 'Encounter' from 'combat' ({theirs})"
    assert started(tmp_path, "reader.py").startswith(f"ImportError: 'import combat' finds {theirs}, which hides")
    assert started(tmp_path, "-m", "frontdoor", "systems").startswith(f"blow: 'import combat' finds {theirs} instead")
    assert started(tmp_path, "-m", "frontdoor", "doctor").startswith(f"blow: 'import combat' finds {theirs} instead")


def test_what_fails_for_another_reason_is_told_as_it_is(tmp_path: Path) -> None:
    """Such as a dependency that is missing."""
    (tmp_path / "attrs.py").write_text("raise ImportError('no wheel for this machine')\n")
    (tmp_path / "bot.py").write_text("from combat import Encounter\n")
    assert started(tmp_path, "bot.py") == "ImportError: no wheel for this machine"


def test_python_starts_what_blow_starts(tmp_path: Path) -> None:
    """For whoever has no `blow` on the path."""
    assert started(tmp_path, "-m", "frontdoor", "doctor") == "Healthy."


def test_a_file_of_ours_that_somebody_replaced_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when `Events` is installed over us: the place is right, and the contents are not."""
    record = "events/__init__.py,sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0\nevents/log.py,sha256=0,0\n"
    install(tmp_path, "blow_by_blow", {"events/__init__.py": ""}, record)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert main(["doctor"]) == 1
    output = capsys.readouterr().err
    assert f"{tmp_path / 'events' / 'log.py'} is not the file that blow-by-blow installed" in output
    assert f"{tmp_path / 'events' / '__init__.py'} is not" not in output


def test_a_dependency_that_is_missing_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence each."""
    monkeypatch.setattr("frontdoor.terminal.subcommands.doctor.DEPENDENCIES", ("attrs", "no-such-distribution"))
    assert main(["doctor"]) == 1
    assert capsys.readouterr().err == ("blow: no-such-distribution is not installed. Install blow-by-blow again.\n")
