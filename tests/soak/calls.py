"""Attacks through the public API: calls with invalid arguments, random walks checked by a model, and attempts to see
dice.
"""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import attrs

from combat import DiceNeeded, Encounter, Refused, systems
from combat.engine.play.commands import Note, Override, Undo
from events.history.dice import dice_of
from events.history.journal import effective
from events.log.lines import LogError
from events.stores.safe_files import StoreError
from events.vocabulary import PartlyRolled
from replays import Replay, ReplayError
from tests.harness.invariants import serialised_log
from tests.harness.random_play import choose_command, open_fight

ALLOWED_ERRORS = (DiceNeeded, LogError, Refused, ReplayError, StoreError)
"""Exceptions that an invalid call may raise; each carries a sentence."""
MAX_SENTENCE_LENGTH = 1_100
"""Maximum length of a refusal, so that it does not repeat all that was sent."""
MAX_SECONDS = 20.0
"""Maximum seconds of a call, generous because the machine may be busy."""


def hostile_calls(rng: Random) -> Counter[str]:
    """Any call succeeds or is refused in a sentence within a time limit, and a refusal changes nothing."""
    fight, _ = open_fight(rng.choice(systems()), rng.randrange(50))
    for _ in range(rng.randrange(12)):
        if fight.outcome is None:
            fight.do(choose_command(fight, rng))
    tried: Counter[str] = Counter()
    for _ in range(25):
        trial = fight.fork()
        name, call = _call(trial, fight, rng)
        before, begun = (trial.state, trial.journal), time.monotonic()
        try:
            call()
        except ALLOWED_ERRORS as refused:
            sentences = [str(reason) for reason in refused.reasons] if isinstance(refused, Refused) else [str(refused)]
            assert all(0 < len(sentence) < MAX_SENTENCE_LENGTH for sentence in sentences), (
                f"{name}: {str(refused)[:200]}"
            )
            str(refused).encode()
            assert (trial.state, trial.journal) == before, f"{name} was refused but changed the fight"
        except Exception as error:
            raise AssertionError(f"{name} raised {error!r:.200}") from error
        assert time.monotonic() - begun < MAX_SECONDS, f"{name} took too long"
        tried["hostile calls"] += 1
    return tried


def _call(trial: Encounter, fight: Encounter, rng: Random) -> tuple[str, Callable[[], Any]]:
    """Return a call with at least one invalid argument, and its description."""
    first_odd, other = _odd(rng), _odd(rng)
    command = choose_command(fight, rng) if fight.outcome is None else Note("x")
    wire = fight.system.codec.dump(command)
    if len(wire) > 1:
        wire[rng.choice([key for key in wire if key != "type"])] = first_odd
    calls: Mapping[str, Callable[[], Any]] = {
        "do": lambda: trial.do(first_odd),
        "do a command with an odd field": lambda: trial.do(wire),
        "do with odd faces": lambda: trial.do(command, faces=first_odd),
        "do with a list of odd faces": lambda: trial.do(command, faces=[first_odd, other]),
        "do by an odd seat": lambda: trial.do(command, by=first_odd),
        "do with an odd expectation": lambda: trial.do(command, expect=first_odd),
        "do at an odd time": lambda: trial.do(Note("x"), at=first_odd),
        "why_not": lambda: trial.why_not(first_odd, other),
        "an odd undo": lambda: trial.undo(first_odd, other),
        "undo to an odd target": lambda: trial.undo(to=first_odd),
        "undo as a command": lambda: trial.do(Undo(first_odd)),
        "redo": lambda: trial.redo(first_odd),
        "an odd amendment": lambda: trial.amend(first_odd, other),
        "amend with an odd command": lambda: trial.amend(_last(trial), wire, faces=first_odd),
        "amend with odd faces": lambda: trial.amend(_last(trial), command, by=other, faces=[first_odd]),
        "amend_preview": lambda: trial.amend_preview(_last(trial), first_odd, other),
        "before": lambda: trial.before(first_odd),
        "undo_preview": lambda: trial.undo_preview(first_odd, other),
        "override": lambda: trial.override(first_odd, other, "odd"),
        "override a field": lambda: trial.override(_path(trial, rng), first_odd, "odd"),
        "override as a command": lambda: trial.do(Override(_path(trial, rng), first_odd, "odd"), "gm"),
        "rule": lambda: trial.rule(first_odd, other),
        "note": lambda: trial.note(first_odd, other),
        "end": lambda: trial.end(first_odd, other),
        "options": lambda: trial.options(first_odd),
        "view": lambda: trial.view(first_odd),
        "seen": lambda: trial.seen(first_odd, other),
        "seen by a seat": lambda: trial.seen(trial.header.seats[0].id, first_odd),
        "begin": lambda: Encounter.begin(first_odd, other),
        "begin with an odd setup": lambda: Encounter.begin(fight.system.name, _setup(fight, rng, first_odd)),
        "begin with odd dice": lambda: Encounter.sample(fight.system.name, dice=first_odd),
        "begin with an odd policy": lambda: Encounter.sample(fight.system.name, undo=first_odd),
        "begin with odd settings": lambda: Encounter.sample(fight.system.name, settings=first_odd),
        "begin with an odd name": lambda: Encounter.sample(fight.system.name, name=first_odd),
        "load": lambda: Encounter.load(_missing_path(first_odd)),
        "load a replay": lambda: Replay.load(_missing_path(first_odd)),
        "verify": lambda: Replay.of(trial).verify(first_odd),
        "resimulate": lambda: Replay.of(trial).resimulate(first_odd),
        "resimulate with odd commands": lambda: Replay.of(trial).resimulate(commands={_last(trial): first_odd}),
        "resimulate with odd faces": lambda: Replay.of(trial).resimulate(faces={_last(trial): [first_odd]}, dice=other),
        "transcript": lambda: Replay.of(trial).transcript(first_odd),
    }
    name = rng.choice(list(calls))
    return f"{name} ({_shown(first_odd)}, {_shown(other)})", calls[name]


def _last(fight: Encounter) -> int:
    """Return the number of the last beat."""
    return len(fight.journal) - 1


def _shown(value: Any) -> str:
    return "a number of 5,000 digits" if type(value) is int and value > 2**60 else f"{value!r:.60}"


def _missing_path(value: Any) -> Any:
    """Return a path that does not exist, or the odd value itself if it is not a string."""
    return f"/nowhere/{value}" if isinstance(value, str) and value else value


def _odd(rng: Random) -> Any:
    deep: Any = []
    for _ in range(400):
        deep = [deep]
    return rng.choice(
        [
            *(
                None,
                True,
                0,
                -1,
                2**53 - 1,
                2**53,
                10**5000,
                1.5,
                float("nan"),
                b"bytes",
                "",
                "gm",
                "stranger",
                "table",
            ),
            *("x" * 100_000, "\ud800", "a\0b", "\u202e", "\n", "9" * 5000, "models.ansel.blood", "../..", "seed:1"),
            *([], {}, (), set(), [1] * 5000, [None] * 5000, {"type": "note.v1", "text": 7}, {"type": []}, {1: 2}),
            *(deep, {"type": "override.v1", "path": "step", "value": deep, "reason": ""}, object(), print, iter(())),
            rng.randrange(2**60),
        ]
    )


def _path(fight: Encounter, rng: Random) -> str:
    """Return the path of a random field of the state."""
    parts: list[str] = []
    holder = fight.state
    while attrs.has(type(holder)) or (isinstance(holder, tuple) and holder and hasattr(holder[0], "id")):
        if isinstance(holder, tuple):
            holder = rng.choice(holder)
            parts.append(holder.id)
        else:
            name = rng.choice([field.name for field in attrs.fields(type(holder))])
            holder = getattr(holder, name)
            parts.append(name)
    return ".".join(parts)


def _setup(fight: Encounter, rng: Random, value: Any) -> Any:
    """Return the setup of a fight with an odd value at a random position."""
    from events.codec.wire import thaw_json

    setup = thaw_json(fight.header.setup)
    holder, key = setup, rng.choice(list(setup))
    while isinstance(holder[key], dict | list) and holder[key] and rng.random() < 0.9:
        holder = holder[key]
        key = rng.choice(list(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))
    holder[key] = value
    return setup


def undo_walks(rng: Random) -> Counter[str]:
    """Undo, redo, copies and logs agree with a model that is a list of states and a position in it."""
    fight, _ = open_fight(rng.choice(systems()), rng.randrange(500), undo={"barrier": "none", "who": "anyone"})
    states, position = [fight.state], 0
    tried: Counter[str] = Counter()
    for _ in range(40):
        tried["moves checked by the model"] += 1
        match rng.randrange(10):
            case 0 | 1 if position:
                back = rng.randint(1, min(position, 4))
                numbers = fight.undo_preview(_effective_numbers(fight)[-1 - back]).numbers
                assert len(numbers) == back
                fight.undo(to=_effective_numbers(fight)[-1 - back])
                position -= back
                assert fight.state == states[position]
                if rng.random() < 1 / 2:
                    fight.redo()
                    position += back
                    assert fight.state == states[position]
            case 2:
                copy = fight.fork()
                assert (copy.state, copy.journal) == (fight.state, fight.journal)
                fight = copy
            case 3:
                game = Replay.read(serialised_log(fight))
                assert game.corruption is None
                assert game[-1].state == fight.state
            case 4 if position:
                _amends(fight, rng, states[position], tried)
            case _ if fight.outcome is None:
                fight.do(choose_command(fight, rng))
                del states[position + 1 :]
                states.append(fight.state)
                position += 1
    assert fight.state == states[position]
    assert Replay.of(fight).verify().exact
    return tried


def _amends(fight: Encounter, rng: Random, state: Any, tried: Counter[str]) -> None:
    """Amend a beat with a possible command or its own, and undo the amendment."""
    number = rng.choice(_effective_numbers(fight)[1:][-4:])
    before = fight.before(number)
    own = fight.journal.beats[number].command
    command = own if rng.random() < 1 / 2 or before.outcome is not None else choose_command(before, rng)
    try:
        preview = fight.amend_preview(number, command, "gm")
        fight.amend(number, command, "gm")
    except Refused:
        assert fight.state == state
        return
    tried["amendments undone"] += 1
    assert command is not own or (fight.state == state and preview.left_out == ())
    fight.undo(by="gm")
    assert fight.state == state


def _effective_numbers(fight: Encounter) -> list[int]:
    """Return the numbers of the effective beats."""
    return [beat.number for beat in effective(fight.journal.beats)]


def dice_peeks(rng: Random) -> Counter[str]:
    """Dice rolled by the program are recorded before they are seen, and the roll must be finished first."""
    fight, _ = open_fight(rng.choice(systems()), rng.randrange(500))
    tried: Counter[str] = Counter()
    for _ in range(25):
        if fight.outcome is not None:
            break
        command, beats = choose_command(fight, rng), len(fight.journal)
        try:
            beat = fight.do(command, faces=[None] * rng.randint(1, 4))
        except Refused:
            fight.do(command)
            tried["commands that roll no dice"] += 1
            continue
        except DiceNeeded as needed:
            assert len(dice_of(needed.so_far)) == 0, "dice were shown that are not recorded"
            break
        tried["attempts to see dice"] += 1
        assert len(fight.journal) == beats + 1
        if isinstance(beat.events[0], PartlyRolled):
            assert [request.kind for request in fight.requests] == ["roll"]
            tried["unfinished rolls"] += 1
    assert Replay.of(fight).verify().exact
    return tried
