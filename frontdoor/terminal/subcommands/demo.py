"""`blow demo`: plays the sample fight of each system to its end, prints it, and replays the log."""

import shlex
import tempfile
from argparse import Namespace
from pathlib import Path
from random import Random

from attrs import frozen

from combat.engine.catalog import system, systems
from combat.engine.fight.encounter import Encounter
from combat.engine.people.players import Sensible, answer
from events.base import Event
from events.history.dice import dice_of
from events.history.journal import Beat
from events.vocabulary import Soaked, Suffered
from frontdoor.terminal.console.errors import UsageError, VerificationError
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.files.seeds import parse_seed
from replays import Replay
from replays.review.digest import digest
from replays.review.summary import summary

SEEDS = {"fiend_wake": "5a", "powered_by_heresy": "29", "trench_crusade": "05", "wrath_and_glory": "31"}
"""Seeds of fights that are good to read, keyed by system."""

DEFAULT_SEED = "b10b"
MAX_BEATS = 20_000  # a fight that has not ended by then never will


@frozen
class UndoCheck:
    """A sentence about the undo and redo of a beat, and whether they restored the same states and dice."""

    sentence: str
    passed: bool


def run(arguments: Namespace) -> None:
    """Play, undo, save, load, verify and print the sample fight of each system."""
    names = tuple(dict.fromkeys(arguments.systems)) or systems()
    for name in names:
        system(name)
    seeds = {name: parse_seed(arguments.seed or SEEDS.get(name, DEFAULT_SEED)) for name in names}
    folder = Path(arguments.into or tempfile.mkdtemp(prefix="blow-demo-"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder} cannot be used as a folder: {error.strerror}.") from None
    screen = Screen()
    for name in names:
        _show(name, seeds[name], folder, screen)


def play_sample(name: str, seed: str) -> tuple[Encounter, list[UndoCheck]]:
    """Play the sample fight of a system to its end; undo and redo the first beats that harm a combatant.

    The first soak is undone together with the beat before it, so that the undo ends at an open decision.
    """
    fight = Encounter.sample(name, dice=seed, name="demo", weak=True)
    people = {each.id: Sensible() for each in fight.header.seats}
    rng = Random(f"{seed} {name}")  # noqa: S311 - the demo must be repeatable
    steps_by_event: dict[type[Event], int] = {Suffered: 1, Soaked: 2}
    checks: list[UndoCheck] = []
    states = [fight.state]
    while fight.outcome is None:
        beat = None if len(fight.journal) > MAX_BEATS else answer(fight, people, rng)
        if beat is None:
            raise VerificationError(f"The sample fight of {name} did not end within {MAX_BEATS} beats.")
        states.append(fight.state)
        event_type = next(
            (kind for kind in steps_by_event if any(isinstance(event, kind) for event in beat.events)), None
        )
        if (
            event_type
            and dice_of(beat.events)
            and len(states) > steps_by_event[event_type]
            and not fight.undo_preview().reasons
        ):
            checks.append(_check_undo(fight, states, beat, steps_by_event.pop(event_type)))
    if not checks:
        raise VerificationError(f"The sample fight of {name} ended before a combatant was hurt.")
    return fight, checks


def _check_undo(fight: Encounter, states: list[object], beat: Beat, steps: int) -> UndoCheck:
    """Undo and redo the last beats, and compare the state after each step."""
    is_same = []
    for step in range(1, steps + 1):
        fight.undo()
        is_same.append(fight.state == states[-1 - step])
    for step in reversed(range(steps)):
        fight.redo()
        is_same.append(fight.state == states[-1 - step])
    faces, redone = ([die.face for die in dice] for dice in (dice_of(beat.events), fight.undo_preview().dice))
    what = f"beat {beat.number}" + (" and the beat before it" if steps > 1 else "")
    same = "the states were the same" if all(is_same) else "THE STATES DIFFERED"
    dice = "and so were the dice" if faces == redone else f"BUT THE DICE WERE {redone}"
    rolled = ", ".join(map(str, faces))
    sentence = f"Undo and redo of {what}, which rolled {rolled}: {same}, {dice}."
    return UndoCheck(sentence, passed=all(is_same) and faces == redone)


def _show(name: str, seed: str, folder: Path, screen: Screen) -> None:
    book = system(name)
    screen.print(f"=== {book.title}, {book.edition} ===", "bold")
    fight, checks = play_sample(name, seed)
    path = folder / f"{name}-demo.jsonl"
    fight.save(path)
    loaded = Encounter.load(path, dice=seed)
    game = Replay.load(path)
    verdict = game.verify()
    for line in digest(game):
        screen.print(line, "dim" if line.startswith("[") else "")
    screen.print()
    for number, line in enumerate(summary(game).lines()):
        screen.print(line, "" if number else "bold")
    for check in checks:
        screen.print(check.sentence)
    same = loaded.state == fight.state
    screen.print(f"Loading the log gives {'the same state' if same else 'ANOTHER STATE'}: {path}")
    screen.print(f"Replaying every beat by the rules: {verdict}", "bold green" if verdict.exact else "bold red")
    screen.print(f"Read the whole fight: blow replay show {shlex.quote(str(path))}", "dim")
    screen.print()
    if not (all(check.passed for check in checks) and same and verdict.exact):
        raise VerificationError(f"The sample fight of {name} did not replay as it was played: {verdict}")
