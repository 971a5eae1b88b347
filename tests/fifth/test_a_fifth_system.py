"""
A fifth system, added as docs/how-to/add-a-system.md says: played, kept, read again, told, shown; and what it cost.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from combat import Encounter, Refused, systems
from combat.dice import Loaded
from replays import Replay
from tests.fifth import house
from tests.fifth.combat.two_coins.commands import Commit, RollOff
from tests.kit import promises
from tests.kit.walks import chosen
from tests.test_embedding import screen_of

SEED = "hmac-sha256:00ff"
BLOCKS_LEFT_OUT = " and not two_coins-1 and not two_coins-2 and not two_coins-3"


@pytest.fixture(autouse=True)
def two_coins(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """
    Lend the fifth system to the house.
    """
    yield from house.lent(monkeypatch)


def played(path: Path) -> Encounter:
    """
    Play the sample to its end, saved and loaded on the way, with beats taken back, restored, and played another way.
    """
    rng = Random(5)
    duel = Encounter.sample("two_coins", SEED, undo={"barrier": "none"})
    while duel.outcome is None:
        before = duel.state
        duel.do(chosen(duel, rng))
        match len(duel.journal):
            case 6:
                duel.undo()
                assert duel.state == before
                duel.redo()
            case 12:
                duel.undo(to=3)
            case 15:
                duel.save(path)
                duel = Encounter.load(path, SEED)
    return duel


def test_a_duel_is_played_to_its_end_and_verifies_exact(tmp_path: Path) -> None:
    """
    Saved, loaded, taken back on the way, and read again.
    """
    assert "two_coins" in systems()
    duel = played(tmp_path / "duel.jsonl")
    assert 0 in duel.state.purses().values()
    promises.state_is_the_fold_of_its_journal_and_of_its_log(duel)
    duel.save(tmp_path / "duel.jsonl")
    game = Replay.load(tmp_path / "duel.jsonl")
    assert game.verify().exact
    assert str(game.verify()).startswith("EXACT")
    assert game[len(game) - 1].state == duel.state
    promises.going_back_and_forth_restores_every_state(duel)


def test_a_round_with_level_hands_reads_like_a_story() -> None:
    """
    The hands are no story to the other duellist before they are open.
    """
    duel = Encounter.sample("two_coins", Loaded((4, 5)))
    for command in (Commit("ada", 2), Commit("bo", 2), RollOff()):
        duel.do(command)
    told = [
        "The fight begins: two_coins, first.",
        "Round 1",
        "Ada closes the hand around 2 coins.",
        "Bo closes the hand around 2 coins.",
        "The hands are opened: 2 coins in that of Ada and 2 coins in that of Bo.",
        "Roll-off of Ada, 1D6: 4.",
        "Roll-off of Bo, 1D6: 5.",
        "Ada is beaten by the dice.",
        "Ada loses 1 coin.",
        "Round 2",
    ]
    assert Replay.of(duel).transcript() == told
    assert Replay.of(duel).transcript("bo") == [*told[:2], "Somebody decides in secret.", *told[3:]]


def test_the_renderer_of_the_page_about_embedding_shows_it_unchanged() -> None:
    """
    It has never heard of a coin.
    """
    shown: list[str] = []
    screen = screen_of(Encounter.sample("two_coins", SEED), shown)
    screen.play(Random(1), 1000)
    assert screen.fight.outcome is not None
    assert not any(line.startswith(("No:", "Roll:")) for line in shown)
    assert {"  Ada: Coin -1", "  Bo: Coin -1", "--- 2 ---"} <= set(shown)


def test_nothing_of_it_stays_when_it_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    The house has four systems again.
    """
    monkeypatch.undo()
    lent = house.lent(monkeypatch)
    next(lent)
    Encounter.sample("two_coins")
    monkeypatch.undo()
    assert list(lent) == []
    with pytest.raises(Refused, match="there is no system 'two_coins'"):
        Encounter.sample("two_coins")


def test_one_line_of_the_program_names_it_and_the_guide_counts_the_others(tmp_path: Path) -> None:
    """
    Built into a copy of the house, where all that holds for every system holds for this one.
    """
    house.built(tmp_path)
    before, after = house.files(house.HOUSE), house.files(tmp_path)
    touched = {path: house.lines_touched(before[path], after[path]) for path in before if before[path] != after[path]}
    assert touched == house.guide_table()
    program = {path: count for path, count in touched.items() if path.split("/")[0] in ("combat", "events", "replays")}
    assert program == {"combat/catalog.py": 1}

    places = house.guide_places()
    for path in after.keys() - before.keys():
        assert any(path == place or (place.endswith("/") and path.startswith(place)) for place in places), path
    assert house.run(tmp_path, "tests/golden/write.py") == "two_coins/level-hands.jsonl: written\n"
    assert "docs/systems/two-coins.md: written" in house.run(tmp_path, "tests/ledger/generate.py")
    for place in places:
        assert (tmp_path / place).exists(), place

    assert "EXACT" in house.run(tmp_path, "-c", "from frontdoor.cli import main; main(['demo', 'two_coins'])")
    tests = ("-k", f"two_coins{BLOCKS_LEFT_OUT} or contracts", "-p", "no:cacheprovider", "-q", "tests")
    said = house.run(tmp_path, "-m", "pytest", *tests)
    passed = re.search(r"(\d+) passed", said)
    assert passed is not None
    assert int(passed[1]) > 20
    house.run(tmp_path, "-c", "from importlinter.cli import lint_imports_command as lint; lint()")
