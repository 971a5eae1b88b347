"""`blow demo`: the sample fight of every system, played to its end with an undo on the way, then replayed."""

import tempfile
from argparse import Namespace
from pathlib import Path
from random import Random

from combat.engine.catalog import system, systems
from combat.engine.encounter import Encounter
from events.base import Event
from events.dice import dice_of
from events.frozen import frozen
from events.journal import Beat
from events.vocabulary import Soaked, Suffered
from frontdoor.cli.demo_player import DemoPlayer
from frontdoor.cli.errors import UsageError, VerificationError
from frontdoor.cli.screen import Screen
from frontdoor.cli.seeds import parse_seed
from replays import Replay

DEFAULT_SEED = "b10b"
MAX_BEATS = 20_000  # a fight that has not ended by then never will
_YES_NO = {True: "yes", False: "NO"}


@frozen
class UndoCheck:
    """What was found when a beat, and perhaps beats before it, were undone one by one and redone."""

    beat: Beat
    steps: int
    faces: list[int]
    faces_redone: list[int]
    undone: bool  # each undo left the state as it was before the beat
    redone: bool  # each redo left the state as it was after the beat

    @property
    def passed(self) -> bool:
        """Whether nothing differed."""
        return self.undone and self.redone and self.faces == self.faces_redone


def run(arguments: Namespace) -> None:
    """Play, undo, write, load, verify and tell, system by system."""
    names = tuple(dict.fromkeys(arguments.systems)) or systems()
    for name in names:
        system(name)
    seed = parse_seed(arguments.seed or DEFAULT_SEED)
    folder = Path(arguments.into or tempfile.mkdtemp(prefix="blow-demo-"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder} cannot be used as a folder: {error.strerror}.") from None
    screen = Screen()
    for name in names:
        _show(name, seed, folder, screen)


def play_sample(name: str, seed: str) -> tuple[Encounter, list[UndoCheck]]:
    """Play the sample fight of a system to its end; on the way, undo and redo what first hurt somebody.

    What was first soaked is undone together with the beat before it, so that an undo leads into a window.
    """
    fight = Encounter.sample(name, dice=seed, name="demo", weak=True)
    player = DemoPlayer(Random(f"{seed} {name}"))  # noqa: S311 - a show that anybody can repeat
    steps_by_event: dict[type[Event], int] = {Suffered: 1, Soaked: 2}
    checks: list[UndoCheck] = []
    states = [fight.state]
    while fight.outcome is None:
        if len(fight.journal) > MAX_BEATS:
            raise VerificationError(f"The sample fight of {name} did not end within {MAX_BEATS} beats.")
        command, seat = player.choose(fight)
        beat = fight.do(command, by=seat)
        states.append(fight.state)
        found = next((kind for kind in steps_by_event if any(isinstance(event, kind) for event in beat.events)), None)
        if found and dice_of(beat.events) and len(states) > steps_by_event[found] and not fight.undo_preview().reasons:
            checks.append(_check_undo(fight, states, beat, steps_by_event.pop(found)))
    if not checks:
        raise VerificationError(f"The sample fight of {name} ended before anybody was hurt.")
    return fight, checks


def _check_undo(fight: Encounter, states: list[object], beat: Beat, steps: int) -> UndoCheck:
    """Undo and redo the last beats, comparing the state after each step."""
    undone = redone = True
    for step in range(1, steps + 1):
        fight.undo()
        undone = undone and fight.state == states[-1 - step]
    for step in reversed(range(steps)):
        fight.redo()
        redone = redone and fight.state == states[-1 - step]
    faces = [die.face for die in dice_of(beat.events)]
    return UndoCheck(beat, steps, faces, [die.face for die in fight.undo_preview().dice], undone, redone)


def _show(name: str, seed: str, folder: Path, screen: Screen) -> None:
    book = system(name)
    screen.print(f"=== {book.title}, {book.edition} ===", "bold")
    fight, checks = play_sample(name, seed)
    path = folder / f"{name}-demo.jsonl"
    fight.save(path)
    loaded = Encounter.load(path, dice=seed)
    game = Replay.load(path)
    verdict = game.verify()
    for line in game.transcript():
        screen.print(line)
    screen.print()
    for check in checks:
        beats = f"beat {check.beat.number}" + (" and the beat before it" if check.steps > 1 else "")
        screen.print(f"Undone and redone on the way: {beats}, which rolled {check.faces}.")
        screen.print(f"  the state after the undo is as before: {_YES_NO[check.undone]}")
        screen.print(f"  the state after the redo is as after the beat: {_YES_NO[check.redone]}")
        screen.print(f"  the dice after the redo: {check.faces_redone}")
    screen.print(f"The log of {len(fight.journal)} beats: {path}")
    screen.print(f"  loaded again, the state is as at the end: {_YES_NO[loaded.state == fight.state]}")
    screen.print(f"  verified, every beat again by the rules: {verdict}", "bold green" if verdict.exact else "bold red")
    screen.print()
    if not (all(check.passed for check in checks) and loaded.state == fight.state and verdict.exact):
        raise VerificationError(f"The sample fight of {name} did not come back as it was played: {verdict}")
