"""Branches: logs that continue another fight from one of its beats."""

from pathlib import Path
from random import Random

import attrs
import pytest

from combat import Encounter, Refused, new_seed, systems
from events.history.journal import Branch
from events.vocabulary import SeedRevealed
from replays import Replay
from tests.harness.random_play import play_fight, seed_of
from tests.harness.samples import sample_size
from tests.replays.fights import SEED, edit_line, forge_line, log_lines, new_fight, play_on, write_log
from tests.replays.fights import random_fight as skirmish

OTHER = seed_of(977)


@pytest.mark.parametrize("system", systems())
@pytest.mark.parametrize("dice", [None, OTHER])
def test_branch_can_be_saved_loaded_and_verified(system: str, dice: str | None, tmp_path: Path) -> None:
    """Alone, and against its parent log."""
    game = Replay.of(play_fight(system, 5))
    rng = Random(f"{system} {dice}")
    for number in sorted(rng.sample(range(len(game)), k=min(sample_size(2), len(game)))):
        fight = game[number].fight(dice)
        while dice and fight.outcome is None and len(fight.journal) < number + 12:
            owed = next(request for request in fight.requests if not request.optional)
            fight.do(fight.options(owed.seat).random(rng))
        path = tmp_path / f"{number}.jsonl"
        fight.save(path)
        again = Replay.load(path)
        assert again.verify(origin=game).exact, str(again.verify(origin=game))
        assert Encounter.load(path, dice).state == fight.state
        assert again.header.branches_from == Branch(beat=number, seal=Replay.of(game.journal.upto(number)).fingerprint)


def test_header_of_a_branch_describes_its_own_dice() -> None:
    """Without a seed it has no hash; a new seed has its own hash and is revealed at the end."""
    game = Replay.of(skirmish(3))
    people = game[9].fight().header
    assert (people.dice, people.seed_hash, people.typed) == ("table", None, "anyone")
    fight = play_on(game[9].fight(OTHER))
    assert fight.header.seed_hash != game.header.seed_hash
    assert SeedRevealed(OTHER) in fight.journal.beats[-1].events
    verdict = Replay.of(fight).verify()
    assert (verdict.exact, verdict.seed) == (True, "proven")
    assert 0 < verdict.drawn < verdict.dice


def test_branch_may_not_use_the_seed_of_its_parent_log() -> None:
    """Its dice are already known."""
    with pytest.raises(Refused, match="a branch needs dice of its own"):
        Replay.of(new_fight())[0].fight(SEED)


def test_branch_of_a_finished_fight_may_contain_the_revealed_seed() -> None:
    """The seed of the parent log says nothing about the dice of the branch."""
    fight = skirmish(3)
    fight.undo(by="gm")
    game = Replay.of(fight)
    branch = Replay.of(play_on(game[len(game) - 1].fight(OTHER), 8))
    verdict = branch.verify(origin=game)
    assert verdict.exact, str(verdict)
    assert (verdict.seed, verdict.after_reveal) == ("proven", ())


def test_branch_of_a_branch_names_its_direct_parent() -> None:
    game = Replay.of(skirmish(3))
    first = Replay.of(play_on(game[9].fight(OTHER), 4, 30))
    second = Replay.of(play_on(first[20].fight(new_seed()), 5, 40))
    assert second.verify(origin=first).exact
    assert not second.verify(origin=game).exact


def test_dice_of_a_branch_are_verified_against_its_own_seed(tmp_path: Path) -> None:
    """The shared beats before belong to the parent log."""
    fight = play_on(Replay.of(skirmish(3))[9].fight(OTHER))

    def lie(data: dict[str, object]) -> None:
        for event in data["events"]:  # type: ignore[attr-defined]
            for die in event.get("dice", ()):
                die["face"] = die["face"] % 6 + 1

    line = next(beat.number + 2 for beat in fight.journal.since(10) if any(hasattr(e, "dice") for e in beat.events))
    verdict = Replay.load(write_log(tmp_path / "a", forge_line(log_lines(fight), line, lie))).verify()
    assert (verdict.exact, verdict.line) == (False, line)
    assert "of the seed gives" in verdict.problem


def test_branch_that_contradicts_its_parent_log_is_reported(tmp_path: Path) -> None:
    """With line and field; also a parent without that seal, and a log that is no branch."""
    game = Replay.of(skirmish(3))
    fight = play_on(game[9].fight(OTHER), 1, 20)
    rows = forge_line(log_lines(fight), 4, lambda data: data.update(at="never"))
    verdict = Replay.load(write_log(tmp_path / "a", rows)).verify(origin=game)
    assert (verdict.line, verdict.path) == (4, "$.at")
    other = Replay.of(fight).verify(origin=Replay.of(skirmish(4)))
    assert (other.line, other.path) == (1, "$.branches_from.seal")
    with pytest.raises(Refused, match="this log is not a branch"):
        game.verify(origin=game)


@pytest.mark.parametrize(
    ("said", "path"),
    [({"beat": 900, "seal": "0" * 64}, "$.branches_from.beat"), ({"beat": 3, "seal": "x"}, "$.branches_from.seal")],
)
def test_header_with_an_impossible_parent_is_reported(said: dict[str, object], path: str, tmp_path: Path) -> None:
    rows = forge_line(log_lines(skirmish(3)), 1, lambda data: data.update(branches_from=said))
    verdict = Replay.load(write_log(tmp_path / "a", rows)).verify()
    assert (verdict.exact, verdict.line, verdict.path) == (False, 1, path)


def test_verdict_says_whether_the_parent_log_was_compared() -> None:
    game = Replay.of(skirmish(3))
    branch = Replay.of(game[9].fight(OTHER))
    seal = branch.header.branches_from
    assert seal is not None
    assert f"branches from another log after beat 9, which has the seal {seal.seal} there, and was not" in str(
        branch.verify()
    )
    assert str(branch.verify(origin=game)).endswith("and agrees with it.")


def test_header_without_a_parent_is_valid(tmp_path: Path) -> None:
    """Older logs do not have the field."""
    rows = forge_line(log_lines(skirmish(3)), 1, lambda data: data.pop("branches_from"))
    game = Replay.load(write_log(tmp_path / "a", rows))
    assert game.header.branches_from is None
    assert game.verify().exact
    assert edit_line(rows, 1, lambda _: None)[0] == rows[0]
    assert attrs.fields_dict(type(game.header))["branches_from"].default is None
