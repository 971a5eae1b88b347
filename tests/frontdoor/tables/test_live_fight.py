"""A fight in play, as the terminal and the service use it."""

from collections.abc import Sequence
from random import Random

import pytest

from combat import DiceNeeded, Encounter, Refused, systems
from combat.engine.people.players import Sensible, answer
from combat.engine.play.commands import Note
from combat.engine.play.pending_rolls import Roll
from events.history.journal import Beat
from frontdoor.tables.live_fight import LiveFight
from frontdoor.tables.pending import try_command
from tests.harness.random_play import choose_command


def clock() -> str:
    """Return a constant time."""
    return "2026-01-01T00:00:00+00:00"


@pytest.mark.parametrize("system", systems())
def test_play_asks_for_one_roll_after_another_until_the_command_is_done(system: str) -> None:
    """Each roll is a beat; afterwards no roll is unfinished, and no command waits."""
    live, rng = LiveFight(Encounter.sample(system), clock), Random(system)
    asked: list[DiceNeeded] = []

    def roll(needed: DiceNeeded) -> Sequence[int]:
        asked.append(needed)
        return [rng.randint(1, sides) for sides in needed.sides]

    while live.fight.outcome is None and len(asked) < 20:
        command = choose_command(live.fight, rng)
        seat = next(iter(live.fight.system.allowed_seats(live.fight.state, command)), "gm")
        before, rolls = len(live.fight.journal), len(asked)
        live.play(seat, command, roll)
        continued = [beat for beat in live.fight.journal.since(before + 1) if isinstance(beat.command, Roll)]
        assert len(continued) == max(0, len(asked) - rolls - 1)
        assert live.fight.state.unfinished is None
        assert live.rolls.get(seat) is None
    assert asked


def test_note_during_a_roll_is_only_a_note() -> None:
    """The roll goes on where it was."""
    live, rng = LiveFight(Encounter.sample("trench_crusade"), clock), Random(3)
    notes: list[Beat] = []

    def roll(needed: DiceNeeded) -> Sequence[int]:
        if live.fight.state.unfinished is not None:
            notes.append(live.play(live.fight.state.unfinished.by, Note("The table shook."), fail))
        return [rng.randint(1, sides) for sides in needed.sides]

    def fail(needed: DiceNeeded) -> Sequence[int]:
        raise AssertionError(needed)

    while not notes:
        command = choose_command(live.fight, rng)
        live.play(next(iter(live.fight.system.allowed_seats(live.fight.state, command)), "gm"), command, roll)
    assert all(isinstance(beat.command, Note) for beat in notes)
    assert live.fight.state.unfinished is None


def test_command_waits_for_its_dice() -> None:
    """It changes nothing until faces are typed; another command of the seat takes its place."""
    live = LiveFight(Encounter.sample("trench_crusade"), clock)
    command = next(iter(live.fight.options()))
    beats = len(live.fight.journal)
    with pytest.raises(DiceNeeded) as needed:
        live.act("pilgrims", command, ())
    assert len(live.fight.journal) == beats
    waiting = live.pending("pilgrims")
    assert [die.sides for die in waiting.asked.dice] == [*needed.value.sides]
    assert live.roll("pilgrims", [1] * len(needed.value.sides)).command == command
    with pytest.raises(Refused, match="no command of this seat waits"):
        live.pending("pilgrims")


def test_trial_leaves_the_fight_unchanged() -> None:
    """It gives the beat, the dice that are needed first, or nothing if the command is refused."""
    fight, rng = Encounter.sample("wrath_and_glory", dice=f"hmac-sha256-2:{'00' * 16}"), Random(2)
    for _ in range(30):
        request = fight.requests[0]
        state = fight.state
        outcomes = [try_command(fight, form.pick(rng), request.seat) for form in request.forms[:3]]
        assert fight.state is state
        for outcome in outcomes:
            assert outcome is None or isinstance(outcome, DiceNeeded) or outcome.number == len(fight.journal)
        answer(fight, {seat.id: Sensible() for seat in fight.header.seats}, rng)
