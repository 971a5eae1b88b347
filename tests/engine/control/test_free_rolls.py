"""Free rolls: on record, checked by `verify`, and without any effect on the fight and its other dice."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from combat import DiceNeeded, Encounter, Refused, systems
from combat.engine.dice.seeds import SeededDice
from combat.engine.dice.together import TogetherDice
from combat.engine.play.commands import FreeRoll
from events.history.journal import Promise
from events.interventions import FreeRolled, Restored
from events.vocabulary import Rolled
from replays import Replay
from tests.harness.random_play import choose_command, fight_numbers, open_fight, seed_of
from tests.replays.fights import forge_line, log_lines, write_log

SEED = "hmac-sha256-2:00112233445566778899aabbccddeeff"
OLD_SEED = "hmac-sha256:00112233445566778899aabbccddeeff"


def free_roll(fight: Encounter, by: str = "gm", faces: Sequence[int | None] | None = None, **fields: Any) -> FreeRolled:
    """Make a free roll and return its event."""
    (event,) = fight.do(FreeRoll(**fields), by, faces=faces).events
    assert isinstance(event, FreeRolled)
    return event


def rolls(fight: Encounter) -> list[Rolled]:
    """Return the rolls of the book in a fight."""
    return [event for beat in fight.journal for event in beat.events if isinstance(event, Rolled)]


def saved(fight: Encounter, path: Path) -> Replay:
    """Save a fight, and return its log."""
    fight.save(path)
    return Replay.load(path)


@pytest.mark.parametrize("system", systems())
def test_later_rolls_are_the_same_with_and_without_free_rolls(system: str, tmp_path: Path) -> None:
    """The twin gets the same commands and, between them, free rolls, undone and restored ones; both logs are exact."""
    for number in fight_numbers(2, after=3600):
        one, rng = open_fight(system, number)
        seed = seed_of(number)
        twin, extra = one.fork(), Random(number)
        for _ in range(25):
            if one.outcome is not None:
                break
            command = choose_command(one, rng)
            for _ in range(extra.randrange(3)):
                free_roll(twin, count=extra.randint(1, 20), sides=extra.randint(2, 100))
                if extra.random() < 0.4:
                    twin.undo(by="gm")
                    if extra.random() < 0.5:
                        twin.redo(by="gm")
            assert one.do(command).events == twin.do(command).events
            assert one.state == twin.state
        assert rolls(one) == rolls(twin)
        log = saved(twin, tmp_path / f"{number}.jsonl")
        assert log.verify(seed=seed).exact
        luck, plain = log.luck(), saved(one, tmp_path / f"{number}-plain.jsonl").luck()
        assert [attrs.evolve(roll, beat=0) for roll in luck.rolls] == [
            attrs.evolve(roll, beat=0) for roll in plain.rolls
        ]


@pytest.mark.parametrize("seed", [SEED, OLD_SEED])
def test_dice_follow_from_the_seed_and_the_beat(seed: str) -> None:
    """Anyone can compute them: the message of the HMAC has the number of the beat, and no rule uses that stream."""
    fight = Encounter.sample("trench_crusade", seed, weak=True)
    event = free_roll(fight, count=3, sides=20, purpose="the weather")
    stream = SeededDice(seed).of_fight(fight.header).free_stream(1)
    assert [die.face for die in event.dice] == [stream.throw(20, place).face for place in range(3)]
    assert {die.source for die in event.dice} == {"free:1"}
    rules = SeededDice(seed).of_fight(fight.header)
    assert [die.face for die in event.dice] != [rules.throw(20, place).face for place in range(3)]


def test_undone_roll_keeps_its_number(tmp_path: Path) -> None:
    """Redo restores its dice; after an undo, another roll has another number and does not repeat the dice."""
    fight = Encounter.sample("trench_crusade", SEED)
    first = free_roll(fight, count=20)
    fight.undo(by="gm")
    assert fight.redo(by="gm").events == (Restored((1,)),)
    fight.undo(by="gm")
    second = free_roll(fight, count=20)
    assert (first.number, second.number) == (1, 5)
    assert [die.face for die in first.dice] != [die.face for die in second.dice]
    assert saved(fight, tmp_path / "log.jsonl").verify(seed=SEED).exact


def test_amendment_keeps_free_rolls(tmp_path: Path) -> None:
    """They are repeated with their dice and their number."""
    fight = Encounter.sample("trench_crusade", SEED)
    fight.do(choose_command(fight, Random(2)))
    fight.note("before", by="gm")
    event = free_roll(fight, count=4)
    fight.amend(2, {"type": "note.v1", "text": "amended"}, by="gm")
    assert [each for each in fight.journal.beats[-1].events if isinstance(each, FreeRolled)] == [event]
    assert saved(fight, tmp_path / "log.jsonl").verify(seed=SEED).exact
    with pytest.raises(Refused, match="can only be replaced by"):
        fight.amend(2, {"type": "free_roll.v1"}, by="gm")


@pytest.mark.parametrize(
    ("options", "faces", "dice"),
    [
        ({"dice": None}, [3, 4], [(3, "table"), (4, "table")]),
        ({"dice": SEED, "typed": "anyone"}, [3, None], [(3, "table"), (6, "free:1")]),
    ],
)
def test_players_may_type_the_faces(options: Any, faces: Any, dice: Any, tmp_path: Path) -> None:
    """A face that is left out comes from the seed, if the fight has one."""
    fight = Encounter.sample("trench_crusade", **options, name="typed")
    if options["dice"] is None:
        with pytest.raises(DiceNeeded, match="2D6 must be rolled for the weather"):
            fight.do(FreeRoll(count=2, purpose="the weather"), "gm")
    event = free_roll(fight, count=2, faces=faces)
    assert [(die.face, die.source) for die in event.dice] == dice
    assert saved(fight, tmp_path / "log.jsonl").verify(seed=options["dice"]).exact


@pytest.mark.parametrize(
    ("fight", "by", "command", "faces", "sentence"),
    [
        (lambda: Encounter.sample("trench_crusade", SEED), "gm", {"count": 21}, None, "21"),
        (lambda: Encounter.sample("trench_crusade", SEED), "gm", {"count": 0}, None, "0"),
        (lambda: Encounter.sample("trench_crusade", SEED), "gm", {"sides": 101}, None, "101"),
        (lambda: Encounter.sample("trench_crusade", SEED), "gm", {"count": 2}, [3], "1 faces were given, but 2"),
        (lambda: Encounter.sample("trench_crusade", SEED), "gm", {}, [7], "6 sides shows 1 to 6"),
        (lambda: Encounter.sample("trench_crusade", SEED), "pilgrims", {}, [3], "only the GM may type faces"),
        (lambda: Encounter.sample("trench_crusade", SEED), "spectator", {}, None, "only watches"),
        (lambda: Encounter.sample("trench_crusade", TogetherDice()), "gm", {}, None, "the seats of this fight roll"),
        (lambda: Encounter.sample("trench_crusade", SEED, promise=Promise()), "gm", {}, None, "are not ready"),
    ],
)
def test_wrong_free_roll_is_refused(
    fight: Callable[[], Encounter], by: str, command: Any, faces: Any, sentence: str
) -> None:
    """The fight is unchanged."""
    begun = fight()
    with pytest.raises(Refused, match=sentence):
        begun.do({"type": "free_roll.v1", **command}, by, faces=faces)
    assert len(begun.journal) == 1


def test_free_roll_after_the_end_is_refused() -> None:
    """The seed is known by then."""
    fight = Encounter.sample("trench_crusade", SEED)
    fight.end()
    with pytest.raises(Refused, match="the fight is over"):
        free_roll(fight)


def test_free_roll_is_not_play() -> None:
    """It leaves the open requests, a request for an undo, and the end of the undo policy as they are."""
    fight = Encounter.sample("trench_crusade", SEED)
    before = fight.requests
    free_roll(fight, by="pilgrims")
    assert fight.requests == before


def forged_log(fight: Encounter, path: Path, change: Callable[[dict[str, Any]], None]) -> Replay:
    """Return the log of a fight after a change to the event of beat 1, with new seals."""
    write_log(path, forge_line(log_lines(fight), 3, lambda beat: change(beat["events"][0])))
    return Replay.load(path)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"face": 7}, "shows 1 to 6"),
        ({"source": "seed:0"}, "the source of this free roll is 'free:1'"),
        ({"source": "table"}, "faces cannot be typed"),
        ({}, "but the seed gives"),
    ],
)
def test_forged_free_roll_is_found(fields: dict[str, Any], problem: str, tmp_path: Path) -> None:
    """`verify` names the die."""
    fight = Encounter.sample("trench_crusade", SEED, typed="never")
    event = free_roll(fight, count=2)
    forged = fields or {"face": event.dice[1].face % 6 + 1}
    log = forged_log(fight, tmp_path / "log.jsonl", lambda event: event["dice"][1].update(forged))
    verdict = log.verify(seed=SEED)
    assert not verdict.exact
    assert verdict.path.startswith("$.events[0].dice[1].")
    assert problem in verdict.problem


def test_forged_number_is_found(tmp_path: Path) -> None:
    """The dice of another stream do not belong to this beat."""
    fight = Encounter.sample("trench_crusade", SEED)
    free_roll(fight)
    die = SeededDice(SEED).of_fight(fight.header).free_stream(9).throw(6, 0)
    new = {"number": 9, "dice": [{"face": die.face, "sides": 6, "source": "free:9", "mark": ""}]}
    verdict = forged_log(fight, tmp_path / "log.jsonl", lambda event: event.update(new)).verify(seed=SEED)
    assert (verdict.exact, verdict.path) == (False, "$.events[0].number")


def test_story_names_roller_purpose_and_sum(tmp_path: Path) -> None:
    """The purpose may be missing."""
    fight = Encounter.sample("trench_crusade", None, name="story")
    free_roll(fight, by="pilgrims", count=2, sides=10, purpose="the\nweather", faces=[3, 4])
    free_roll(fight, faces=[6])
    lines = list(saved(fight, tmp_path / "log.jsonl").transcript())[-2:]
    assert lines == ["The Trench Pilgrims roll 2D10 for the weather: 3 + 4 = 7.", "The GM rolls 1D6: 6."]
