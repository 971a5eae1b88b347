"""Rolls in several beats: every die is recorded before the next decision."""

from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from combat import DiceNeeded, Encounter, Refused, systems
from combat.engine.dice.seeds import SeededDice
from combat.engine.dice.sources import LoadedDice
from combat.engine.play.commands import Note
from combat.engine.play.pending_rolls import Roll
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.turns import Activate, ChooseFirst, RollOff
from events.base import Command
from events.history.dice import dice_of
from events.history.journal import Beat
from events.interventions import TakenBack
from events.vocabulary import Die, PartlyRolled, Rolled, RollResumed
from replays import Replay
from tests.harness.random_play import seed_of
from tests.harness.samples import sample_size
from tests.harness.stories import Story
from tests.trench_crusade.duels import active_model

SHOT = Shoot(model="ansel", weapon="rifle", target="kain")
SEED = "hmac-sha256:00ff0000000000000000000000000000"
HIT = (4, 4)


@pytest.fixture
def half() -> Story:
    """A shot that hit with dice rolled by hand; the Injury Roll is still missing."""
    return active_model().when(SHOT, faces=HIT, by="pilgrims").needs(6, 6)


def seeded(system: str, number: int, **options: Any) -> Encounter:
    """Return a fight with a seed."""
    return Encounter.sample(system, dice=seed_of(number), **options)


def faces(events: Any) -> list[int]:
    """Return the faces of the dice in some events."""
    return [die.face for die in dice_of(events)]


def done(fight: Encounter, command: Command) -> Beat:
    """Give a command, with ones for dice rolled by hand."""
    try:
        return fight.do(command)
    except DiceNeeded as needed:
        return fight.do(command, faces=[1] * len(needed.sides))


def test_too_few_dice_are_kept_and_the_rest_is_requested(half: Story) -> None:
    (stored,) = half.events
    assert isinstance(stored, PartlyRolled)
    assert (stored.by, stored.purpose, stored.who, stored.owed) == ("pilgrims", "Injury", "Kain", (6, 6))
    (request,) = half.encounter.requests
    assert (request.seat, request.kind, request.default) == ("pilgrims", "roll", Roll())
    assert request.prompt == "the Pilgrims: roll 2D6 for Injury (Kain)"
    assert list(half.encounter.options()) == [Roll()]
    half.when(Roll(), faces=(1, 2), by="pilgrims").then(RollResumed(2), Rolled, Rolled)
    assert half.encounter.journal.beats[-1].by == "pilgrims"
    assert half.state.unfinished is None


def test_roll_in_several_beats_gives_the_same_events_as_a_single_roll(half: Story) -> None:
    half.given((Roll(), (4,)), (Roll(), (5,)))
    whole = active_model().given((SHOT, (*HIT, 4, 5)))
    assert half.events == (RollResumed(3), *whole.events)
    assert attrs.evolve(half.state) == whole.state
    assert faces(half.events) == [5], "the others fell in beats before"


@pytest.mark.parametrize("system", systems())
def test_every_seeded_die_is_recorded_before_another_command_is_possible(system: str) -> None:
    stored = 0
    for number in range(sample_size(3)):
        fight, rng = seeded(system, number), Random(number)
        for _ in range(40):
            if fight.outcome is not None:
                break
            command, before = fight.options().random(rng), len(fight.journal)
            try:
                beat = fight.do(command, faces=[None] * rng.randint(1, 3))
            except Refused:  # the command rolls no dice, or none that the program may roll
                assert len(fight.journal) == before
                beat = done(fight, command)
            assert len(fight.journal) == before + 1
            if any(isinstance(event, PartlyRolled) for event in beat.events):
                stored += 1
                assert fight.undo_preview().dice
                assert [request.kind for request in fight.requests] == ["roll"]
        verdict = Replay.of(fight).verify()
        assert verdict.exact, verdict
    assert stored or system == "fiend_wake", "each roll of Fiend Wake is a command of its own"


def test_leftover_faces_do_not_reveal_the_dice_of_the_program() -> None:
    outcomes = set()
    for number in range(12):
        fight = active_model().encounter.fork(seed_of(number))
        beat = fight.do(SHOT, faces=(None,) * 9)
        outcomes.add(len(dice_of(beat.events)))
    assert len(outcomes) > 1, "some hit and some missed"
    fight = active_model().encounter.fork(LoadedDice((1, 1)))
    assert faces(fight.do(SHOT, faces=(None, None, 3)).events) == [1, 1]


def test_impossible_face_is_requested_again_once_the_program_has_rolled() -> None:
    """A refusal would take back dice that were seen."""
    fight = active_model().encounter.fork(LoadedDice((4, 4)))
    (stored,) = fight.do(SHOT, faces=(None, None, 9, 1)).events
    assert isinstance(stored, PartlyRolled)
    assert ([die.face for die in stored.dice], stored.owed) == ([4, 4], (6, 6))


def test_impossible_face_is_refused_before_the_program_rolls() -> None:
    fight = active_model().encounter.fork(SEED)
    before = fight.journal
    with pytest.raises(Refused, match="face 2 is 9"):
        fight.do(SHOT, faces=(None, 9))
    assert fight.journal is before


def test_dice_of_an_exhausted_source_are_kept() -> None:
    fight = active_model().encounter.fork(LoadedDice((4, 4, 5)))
    (stored,) = fight.do(SHOT).events
    assert isinstance(stored, PartlyRolled)
    assert ([die.source for die in stored.dice], stored.owed) == (["loaded:0", "loaded:1", "loaded:2"], (6,))
    with pytest.raises(DiceNeeded) as needed:
        fight.do(Roll())
    assert needed.value.given == 3
    assert faces(fight.do(Roll(), faces=(2,)).events) == [2]


def test_only_notes_and_the_end_are_possible_during_a_roll(half: Story) -> None:
    half.when(SHOT).refuses("out_of_step")
    assert half.refused is not None
    assert "waiting for the Pilgrims: roll 2D6 for Injury (Kain)" in str(half.refused)
    assert half.encounter.why_not(SHOT)[0].code == "out_of_step"
    with pytest.raises(Refused, match="during a roll"):
        half.encounter.override("models.kain.blood", 3, "oops")
    half.encounter.note("the dog took a die")
    half.when(Roll(), faces=(1, 1), by="heretics").refuses("not_your_seat")
    half.when(Roll(), faces=(1, 7), by="gm").refuses("face")
    half.when(Roll(), faces=(1, 1, 1), by="gm").refuses("faces")
    half.when(Roll(), faces=(1, 1), by="gm").then(RollResumed)
    assert half.encounter.journal.beats[-1].by == "gm"
    half.when(Roll()).refuses("nothing_owed")


def test_end_of_the_fight_cancels_an_unfinished_roll() -> None:
    story = active_model().when(SHOT, faces=HIT)
    story.encounter.end((), "it is late")
    assert story.encounter.requests == ()


def test_undo_removes_a_command_with_all_its_rolls(half: Story) -> None:
    before = active_model().state
    half.encounter.undo("pilgrims")
    assert half.state == before
    half.encounter.redo("pilgrims")
    assert half.state.unfinished is not None
    half.given((Roll(), (1, 2)))
    after = half.state
    assert [die.face for die in half.encounter.undo_preview().dice] == [4, 4, 1, 2]
    (taken,) = half.encounter.undo("pilgrims").events
    assert isinstance(taken, TakenBack)
    assert len(taken.beats) == 2
    assert half.state == before
    half.encounter.redo("pilgrims")
    assert half.state == after


def test_undo_to_a_beat_within_a_roll_keeps_its_first_dice(half: Story) -> None:
    stored = len(half.encounter.journal) - 1
    half.given((Roll(), (1, 2)))
    half.encounter.undo(to=stored)
    half.when(Roll(), faces=(6, 6)).then(RollResumed(2))


def test_command_with_several_rolls_counts_as_one_beat_for_the_policy() -> None:
    setup = active_model().encounter.journal.header.setup
    fight = Encounter.begin("trench_crusade", setup, undo={"reach": "beat"})
    fight.do(RollOff(), faces=(6, 1))
    fight.do(ChooseFirst("pilgrims"))
    fight.do(Activate("ansel"))
    fight.do(SHOT, faces=HIT)
    fight.do(Roll(), faces=(1, 2))
    assert fight.undo("pilgrims").events[0] == TakenBack(3, (5, 4))


def test_with_same_dice_the_undone_dice_of_a_roll_are_used_again() -> None:
    setup = active_model().encounter.journal.header.setup
    fight = Encounter.begin("trench_crusade", setup, undo={"dice": "same"})
    fight.do(RollOff(), faces=(6, 1))
    fight.do(ChooseFirst("pilgrims"))
    fight.do(Activate("ansel"))
    fight.do(SHOT, faces=HIT)
    fight.do(Roll(), faces=(1,))
    fight.do(Roll(), faces=(2,))
    fight.undo()
    again = fight.do(SHOT)
    assert faces(again.events) == [4, 4, 1, 2]
    assert Replay.of(fight).verify().exact


def test_fight_with_an_unfinished_roll_can_be_saved_loaded_and_verified(half: Story, tmp_path: Path) -> None:
    half.encounter.save(tmp_path / "half.jsonl")
    again = Encounter.load(tmp_path / "half.jsonl")
    assert again.requests == half.encounter.requests
    assert again.view("heretics")["requests"][0]["kind"] == "roll"
    with pytest.raises(DiceNeeded) as needed:
        again.do(Roll())
    assert isinstance(needed.value.so_far[0], RollResumed)
    assert any(isinstance(event, Rolled) for event in needed.value.so_far), "the hit may be shown while people roll"
    again.do(Roll(), faces=(1, 1))
    replay = Replay.of(again)
    assert str(replay.verify()).startswith("EXACT")
    transcript = "\n".join(replay.transcript())
    assert "Rolled so far: 4, 4. Still to roll: 2D6 for Injury (Kain)." in transcript


def forged(fight: Encounter, position: int, **changes: Any) -> Replay:
    """Return a replay with a changed roll event in one of the last beats."""
    journal = fight.journal
    beats = list(journal.beats)
    target = beats[position]
    events = tuple(
        attrs.evolve(event, **changes) if isinstance(event, PartlyRolled | RollResumed) else event
        for event in target.events
    )
    beats[position] = attrs.evolve(target, events=events)
    changed = attrs.evolve(journal, last=None)
    for beat in beats:
        changed = changed.add(beat)
    return Replay.of(changed)


def test_forged_unfinished_roll_is_found_by_verification(half: Story) -> None:
    half.given((Roll(), (1, 2)))
    fight = half.encounter
    four, five = (Die(face=face, sides=6, source="table") for face in (4, 5))
    assert forged(fight, -2, dice=(four, five)).verify().problem == "the log has 4, but the die rolled earlier showed 5"
    assert forged(fight, -2, owed=(6, 6, 6)).verify().path.startswith("$.events[0].owed")
    assert forged(fight, -2, purpose="Luck").verify().path == "$.events[0].purpose"
    assert forged(fight, -1, fallen=1).verify().path == "$.events[0].fallen"
    assert Replay.of(fight).verify().exact


def test_dice_of_a_roll_in_several_beats_are_counted_once(half: Story) -> None:
    half.given((Roll(), (1,)), (Roll(), (2,)))
    events = [event for beat in half.encounter.journal.beats[-3:] for event in beat.events]
    assert faces(events) == [4, 4, 1, 2]
    thrown = [die.face for roll in Replay.of(half.encounter).luck() if roll.by == "ansel" for die in roll.roll.dice]
    assert thrown == [4, 4, 1, 2], "his shot and the Injury Roll that he threw"


def test_faces_need_a_command_that_rolls_dice(half: Story) -> None:
    with pytest.raises(Refused, match="rolls no dice"):
        half.encounter.do(Note("hm"), faces=(1,))
    with pytest.raises(DiceNeeded):
        half.encounter.do(Roll(), faces=())


def test_seed_continues_a_roll_that_players_began() -> None:
    fight = active_model().encounter.fork(SEED)
    fight.do(SHOT, faces=HIT)
    beat = fight.do(Roll())
    assert dice_of(beat.events)[0] == SeededDice(SEED).throw(6, 0)
