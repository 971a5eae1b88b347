"""`blow example`: the examples that come with the program."""

from pathlib import Path

import pytest

from frontdoor.terminal.entry_point import main
from frontdoor.vtt.packages import PACKAGES

ROOT = Path(__file__).parents[3]


def test_examples_are_listed_with_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert not main(["example"])
    lines = capsys.readouterr().out.splitlines()
    names = [path.stem.partition("_")[0] for path in (ROOT / "docs" / "examples").iterdir() if path.is_file()]
    assert [line.partition(":")[0] for line in lines] == sorted({*names, *PACKAGES})
    assert any(line.startswith("discord: A Discord bot for fights") for line in lines)


def test_an_example_is_written_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An existing file is kept unless it may be overwritten."""
    monkeypatch.chdir(tmp_path)
    assert not main(["example", "discord"])
    source = ROOT / "docs" / "examples" / "discord_bot.py"
    assert (tmp_path / "discord_bot.py").read_bytes() == source.read_bytes()
    (tmp_path / "discord_bot.py").write_text("mine")
    assert main(["example", "discord"])
    assert "already exists" in capsys.readouterr().err
    assert (tmp_path / "discord_bot.py").read_text() == "mine"
    assert not main(["example", "discord", "--force"])
    assert not main(["example", "screen", "other.py"])
    assert "class Screen" in (tmp_path / "other.py").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["chess"], "There is no example 'chess'"), (["screen", "missing/file.py"], "Cannot write")],
)
def test_what_cannot_be_written_is_a_sentence(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["example", *arguments])
    assert message in capsys.readouterr().err
