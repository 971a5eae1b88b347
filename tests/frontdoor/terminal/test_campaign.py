"""`blow campaign`: from the first fight to the setup of the next session, and back to a corrected fight."""

from pathlib import Path

import pytest

from combat import Encounter, systems
from frontdoor.terminal import main
from frontdoor.terminal.files.setup_files import plain_toml, without_defaults
from replays import Campaign
from tests.replays.campaign.played import SEEDS, finished


def printed(capsys: pytest.CaptureFixture[str], *arguments: object, status: int = 0) -> str:
    """Run `blow`, and return the text that it printed; errors are one line."""
    assert main([str(each) for each in arguments]) == status
    shown = capsys.readouterr()
    assert shown.err.count("\n") == (status == 2)
    return shown.out + shown.err


@pytest.mark.parametrize("system", systems())
def test_a_session_begins_with_the_setup_of_the_campaign(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The written setup has the values that the fight left, and a correction names what changes later."""
    folder, setup = tmp_path / "campaign", tmp_path / "setup.toml"
    finished(system).save(tmp_path / "one.jsonl")
    finished(system, 5).save(tmp_path / "corrected.jsonl")
    assert "the campaign 'Ash'" in printed(capsys, "campaign", "new", folder, system, "--name", "Ash")
    shown = printed(capsys, "campaign", "add", folder, tmp_path / "one.jsonl", "--by", "Ann")
    assert "In the fight:" in shown
    assert "Before the fight:" not in shown
    assert f"blow play {system} --setup {setup}" in printed(capsys, "campaign", "next", folder, "-o", setup)
    assert main(["setup", "check", str(setup), system]) == 0
    fight = Encounter.begin(system, setup, dice=SEEDS[1])
    assert fight.aftermath() == finished(system).aftermath()
    fight.end()
    fight.save(tmp_path / "two.jsonl")
    printed(capsys, "campaign", "add", folder, tmp_path / "two.jsonl")
    assert "2 fights, and all numbers follow from the logs" in printed(capsys, "campaign", "check", folder)
    shown = printed(capsys, "campaign", "correct", folder, tmp_path / "corrected.jsonl")
    assert "The end of the fight, as corrected:" in shown
    assert "The warbands, as corrected:" in shown
    assert "Fight 2: it started from a value that no longer holds" in shown
    assert "fight 2: it started from" in printed(capsys, "campaign", "check", folder, status=1)
    listed = printed(capsys, "campaign", "list", folder)
    assert f"seal {Campaign.open(folder).fights[0].seal[:12]}" in listed
    assert listed.index("Fight 1") < listed.index("->") < listed.index("Fight 2")


def test_an_existing_setup_is_replaced_only_if_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, setup = tmp_path / "campaign", tmp_path / "setup.toml"
    finished("trench_crusade").save(tmp_path / "one.jsonl")
    printed(capsys, "campaign", "new", folder, "trench_crusade")
    printed(capsys, "campaign", "add", folder, tmp_path / "one.jsonl")
    setup.write_text("mine", encoding="utf-8")
    assert "already exists" in printed(capsys, "campaign", "next", folder, "-o", setup, status=2)
    assert "must end in .toml" in printed(capsys, "campaign", "next", folder, "-o", tmp_path / "setup", status=2)
    assert setup.read_text(encoding="utf-8") == "mine"
    printed(capsys, "campaign", "next", folder, "-o", setup, "--force")
    text = printed(capsys, "campaign", "next", folder)
    assert setup.read_text(encoding="utf-8").partition("\n\n")[2] == text.partition("\n\n")[2]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["list", "nowhere"], "is not a campaign; create one with 'blow campaign new'"),
        (["new", "new", "chess"], "There is no system 'chess'"),
        (["add", "nowhere", "log.jsonl"], "is not a campaign"),
        ([], "Choose a command: new, add, correct, list, next or check"),
    ],
)
def test_wrong_use_is_one_sentence(
    words: list[str],
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in printed(capsys, "campaign", *words, status=2)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("system", systems())
def test_a_setup_without_defaults_gives_the_same_fight(system: str) -> None:
    setup = finished(system).aftermath()
    short = without_defaults(system, setup)
    assert len(plain_toml(system, short)) < len(plain_toml(system, setup))
    assert Encounter.begin(system, short).aftermath() == Encounter.begin(system, setup).aftermath()
