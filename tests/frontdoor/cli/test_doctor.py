"""`blow doctor`: other distributions own the names of our packages too."""

import subprocess
import sys
from pathlib import Path

import pytest

from frontdoor.cli import main

ROOT = Path(__file__).parents[3]
BLOW = [sys.executable, "-c", "import sys; from frontdoor.cli import main; sys.exit(main())"]


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
    told = capsys.readouterr()
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
        assert name in told.out
    assert told.out.endswith("Healthy.\n")
    assert told.err == ""


def test_another_distribution_with_our_package_is_a_clash(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where ours is still found first."""
    install(tmp_path, "Events", {"events/__init__.py": "", "events/events.py": ""})
    monkeypatch.syspath_prepend(str(tmp_path))
    assert main(["doctor"]) == 1
    told = capsys.readouterr()
    assert "The distribution 'events' has a package 'events', too" in told.err
    assert "Healthy" not in told.out


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


def test_a_file_of_ours_that_somebody_replaced_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when `Events` is installed over us: the place is right, and the contents are not."""
    record = "events/__init__.py,sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0\nevents/log.py,sha256=0,0\n"
    install(tmp_path, "blow_by_blow", {"events/__init__.py": ""}, record)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert main(["doctor"]) == 1
    told = capsys.readouterr().err
    assert f"{tmp_path / 'events' / 'log.py'} is not the file that blow-by-blow installed" in told
    assert f"{tmp_path / 'events' / '__init__.py'} is not" not in told


def test_a_dependency_that_is_missing_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence each."""
    monkeypatch.setattr("frontdoor.cli.subcommands.doctor.DEPENDENCIES", ("attrs", "no-such-distribution"))
    assert main(["doctor"]) == 1
    assert capsys.readouterr().err == ("blow: no-such-distribution is not installed. Install blow-by-blow again.\n")
