"""Properties that hold in every fight of every system, as functions that check a fight.

Each function raises an AssertionError that describes the violation, and leaves the fight unchanged unless its docstring
says otherwise.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import attrs

from combat import DiceNeeded, Encounter, Refused
from combat.engine.errors import Reason
from combat.engine.play.commands import Redo, Undo
from combat.engine.play.machine import trigger_of
from events.base import Command
from events.codec import json_text
from events.history.dice import dice_of
from events.history.journal import Beat, effective
from events.log.lines import log_lines, read
from frontdoor.conformance.walks import choose_command, is_open, seed_of


def serialised_log(encounter: Encounter) -> bytes:
    """Return the log of a fight as it would be saved."""
    return b"".join(log_lines(encounter.journal, encounter.system.codec))


def state_is_the_fold_of_its_journal_and_of_its_log(encounter: Encounter) -> None:
    """Check that the state equals the fold of the effective beats, both from the journal and from the saved log."""
    header, facts = encounter.journal.header, encounter.system.projection
    events = [event for beat in effective(encounter.journal.beats) for event in beat.events]
    assert facts.fold(facts.open(header), events) == encounter.state
    data = serialised_log(encounter)
    loaded = read(data, lambda _: encounter.system.codec, facts.initial_events)
    assert loaded.corruption is None, loaded.corruption
    assert (loaded.journal.header, loaded.journal.beats) == (header, encounter.journal.beats)
    read_events = [event for beat in effective(loaded.journal.beats) for event in beat.events]
    assert facts.fold(facts.open(loaded.journal.header), read_events) == encounter.state
    assert b"".join(log_lines(loaded.journal, encounter.system.codec)) == data


def undo_and_redo_restore_every_state(encounter: Encounter, by: str | None = "gm") -> None:
    """Check that undoing beat by beat passes through all earlier states, and redoing through all later ones.

    Changes the fight. A single undo to the start and a single redo must reach the same first and last states.
    """
    states = [encounter.state]
    leap = encounter.fork()
    while encounter.journal.last is not None:
        try:
            encounter.undo(by)
        except Refused as refused:
            assert refused.reasons[0].code == "nothing_to_undo", refused
            break
        states.append(encounter.state)
    history = encounter.history
    assert history.now.before is None
    if len(states) > 1:
        leap.undo(by, 0)
        assert leap.state == states[-1]
        leap.redo(by)
        assert leap.state == states[0]
    for state in reversed(states[:-1]):
        encounter.redo(by)
        assert encounter.state == state
    try:
        encounter.redo(by)
    except Refused as refused:
        assert refused.reasons[0].code == "nothing_to_redo", refused
    else:
        raise AssertionError("redo restored more beats than were undone")


def offered_commands_are_accepted(encounter: Encounter, rng: Random, tries: int) -> None:
    """Check that a copy of the fight accepts every offered command, or asks for dice."""
    for request in encounter.requests:
        for form in rng.sample(request.forms, min(tries, len(request.forms))):
            if not is_open(form):
                continue
            command = form.pick(rng)
            before = (encounter.state, encounter.journal)
            reasons = encounter.why_not(command, request.seat)
            assert (command in encounter.options(request.seat)) == (not reasons)
            try:
                beat = encounter.fork().do(command, request.seat)
            except Refused as refused:
                assert refused.reasons == reasons != (), (command, reasons)
            else:
                assert not reasons, (command, reasons)
                assert beat.events, command
            assert (encounter.state, encounter.journal) == before


def other_commands_are_refused(encounter: Encounter, others: list[Command], rng: Random, tries: int) -> None:
    """Check that a command that the step does not allow, with unknown ids, or malformed, changes nothing."""
    for command in rng.sample(others, min(tries, len(others))):
        _is_consistent(encounter, command)
        for variant in _variants(encounter, command, rng):
            _is_consistent(encounter, variant)


def _is_consistent(encounter: Encounter, command: Command | Mapping[str, Any]) -> None:
    """Check that a command is applied exactly if `why_not` gives no reason against it; the fight is unchanged."""
    before = (encounter.state, encounter.journal)
    reasons = encounter.why_not(command)
    for reason in reasons:
        assert reason.code, command
        assert reason.sentence.strip(), command
    if isinstance(command, Command):
        admitted = encounter.system.track.admits(encounter.step, trigger_of(type(command)))
        assert admitted or reasons or type(command) not in encounter.system.acts.commands, command
    trial = encounter.fork()
    try:
        trial.do(command)
    except Refused as refused:
        assert reasons == refused.reasons, command
        assert (trial.state, trial.journal) == before
    except DiceNeeded:
        assert not reasons
        assert (trial.state, trial.journal) == before
    else:
        assert not reasons, (command, reasons)
    assert (encounter.state, encounter.journal) == before


def _variants(encounter: Encounter, command: Command, rng: Random) -> Iterator[Command | Mapping[str, Any]]:
    """Yield variants of a command: some with another value in one field, and mappings that are not valid commands."""
    fields = attrs.fields(type(command))
    if fields:
        field = rng.choice(fields)
        value = getattr(command, field.name)
        if isinstance(value, bool):
            yield attrs.evolve(command, **{field.name: not value})
        elif isinstance(value, int):
            yield attrs.evolve(command, **{field.name: value + rng.choice((-1000, -1, 1, 1000, 2**40))})
        elif isinstance(value, str):
            yield attrs.evolve(command, **{field.name: rng.choice(("", "unknown", "gm", value + "x"))})
        elif isinstance(value, tuple):
            yield attrs.evolve(command, **{field.name: (*value, *value, "unknown")})
    wire = encounter.system.codec.dump(command)
    yield {**wire, "one too many": 1}
    yield {**wire, "type": "no_such_thing.v1"}
    yield {key: value for key, value in wire.items() if key != "type"}
    if len(wire) > 1:
        name = rng.choice([key for key in wire if key != "type"])
        yield {**wire, name: {"an": "object"}}
        yield {**wire, name: 1.5}


def saved_fight_continues_identically(encounter: Encounter, number: int, path: Path, beats: int) -> None:
    """Check that a saved and reloaded fight continues like a copy that was never saved. Leaves both unchanged."""
    encounter.save(path)
    twin, loaded = encounter.fork(), Encounter.load(path, seed_of(number))
    assert loaded.recovered is None
    assert loaded.requests == encounter.requests
    _same_from_here_on(twin, loaded, number, beats)


def fork_is_independent(encounter: Encounter, number: int, beats: int) -> None:
    """Check that two copies of a fight continue identically and leave the original unchanged."""
    before = (encounter.state, encounter.journal, encounter.requests)
    first, second = encounter.fork(), encounter.fork()
    _same_from_here_on(first, second, number, beats)
    assert (encounter.state, encounter.journal, encounter.requests) == before


def _same_from_here_on(first: Encounter, second: Encounter, number: int, beats: int) -> None:
    rng, rng_of_other = Random(number), Random(number)
    for _ in range(beats):
        if first.outcome is not None:
            break
        command = choose_command(first, rng)
        assert command == choose_command(second, rng_of_other)
        if rng.random() < 1 / 10:
            assert rng_of_other.random() < 1 / 10
            assert _undone(first) == _undone(second)
        else:
            rng_of_other.random()
            assert first.do(command) == second.do(command)
        assert first.state == second.state
    assert first.journal.beats == second.journal.beats
    assert serialised_log(first) == serialised_log(second)


def _undone(encounter: Encounter) -> Beat | tuple[Reason, ...]:
    try:
        return encounter.undo("gm")
    except Refused as refused:
        return refused.reasons


def recorded_dice_give_the_recorded_fight(encounter: Encounter) -> None:
    """Check that replaying the recorded commands and dice gives the recorded events and uses every die."""
    first, *rest = encounter.journal.beats
    replay = Encounter.reopen(encounter.journal.header)
    assert _without_seed(replay.journal.beats[0]) == _without_seed(first)
    for beat in rest:
        replayed = replay.repeat(beat, dice_of(beat.events))
        assert _without_seed(replayed) == _without_seed(beat)
    assert replay.state == encounter.state


def _without_seed(beat: Beat) -> Beat:
    kept_events = tuple(event for event in beat.events if event.wire_type != "seed_revealed.v1")
    return beat if len(kept_events) == len(beat.events) else attrs.evolve(beat, events=kept_events)


def state_is_valid(encounter: Encounter) -> None:
    """Check that the system finds no errors in the state."""
    assert not list(encounter.system.state_errors(encounter.state))


def events_round_trip(encounter: Encounter) -> None:
    """Check that the codec knows every event, and that each survives encoding and decoding."""
    codec = encounter.system.codec
    for beat in encounter.journal:
        for event in beat.events:
            replay = codec.load(json_text.loads(json_text.dumps(codec.dump(event))), type(event))
            assert replay == event


def undo_and_redo(encounter: Encounter) -> bool:
    """Undo and redo the latest beat; return whether there was one. The journal records both."""
    try:
        encounter.do(Undo(encounter.undo_preview().to), "gm")
    except Refused:
        return False
    encounter.do(Redo(), "gm")
    return True


FOLLOWING = 4
"""Number of defaults that may follow another choice until it ends the fight too."""


def no_default_ends_the_fight(encounter: Encounter, number: int) -> None:
    """Check that no default ends the fight without a winner, unless the other choices do, with defaults after them."""
    for request in encounter.requests:
        default = request.default if len(request.forms) > 1 else None
        if default is not None and not encounter.why_not(default) and _ends_unwon(encounter, default, number):
            others = (form.pick(Random(number)) for form in request.forms)
            unavoidable = all(other == default or _ends_unwon(encounter, other, number, FOLLOWING) for other in others)
            assert unavoidable, f"the default of {request.kind} ends the fight"


def _ends_unwon(encounter: Encounter, command: Command, number: int, defaults: int = 0) -> bool:
    """Return whether a command and some defaults would end the fight without a winner; also true if it is refused."""
    if encounter.why_not(command):
        return True
    trial = encounter.fork(seed_of(number))
    trial.do(command)
    for _ in range(defaults):
        answers = (request.default for request in trial.requests if request.default and not request.optional)
        if trial.outcome is not None or (answer := next(answers, None)) is None or trial.why_not(answer):
            break
        trial.do(answer)
    return trial.outcome is not None and not trial.outcome.winners
