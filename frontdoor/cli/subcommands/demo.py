"""`blow demo`: the sample fight of every system, played to its end, with a blow taken back, and read again."""

import tempfile
from argparse import Namespace
from pathlib import Path
from random import Random

import attrs

from combat.engine.catalog import system, systems
from combat.engine.encounter import Encounter
from events.base import Event
from events.dice import dice_of
from events.journal import Beat
from events.vocabulary import Die, Soaked, Suffered
from frontdoor.cli.demo_player import Player
from frontdoor.cli.screen import Screen
from frontdoor.cli.seeds import seed_of
from frontdoor.cli.sentences import Unverified, WrongUse
from replays import Replay

SEED = "b10b"
MOST_BEATS = 20_000
"""A fight that has not ended by then never will."""


@attrs.frozen
class TakenBack:
    """What happened when beats were taken back one by one and restored: the last of them, and its faces."""

    beat: Beat
    steps: int
    faces: tuple[int, ...]
    again: tuple[int, ...]
    undone: bool
    restored: bool

    @property
    def held(self) -> bool:
        """Whether taking back and restoring did what they promise."""
        return self.undone and self.restored and self.faces == self.again


def run(asked: Namespace) -> int:
    """
    Play, take back, write, load, verify and tell, system by system.

    Raises:
        WrongUse: When there is no such system, or the folder cannot be used.
        Unverified: When something did not come back as it was.
    """
    names = tuple(dict.fromkeys(asked.systems)) or systems()
    for name in names:
        system(name)
    seed = seed_of(asked.seed or SEED)
    folder = _folder(asked.into)
    screen = Screen()
    for name in names:
        _show(name, seed, folder, screen)
    return 0


def played(name: str, seed: str) -> tuple[Encounter, list[TakenBack]]:
    """
    Play the sample fight of a system to its end; on the way, take back what hurt first, and restore it.

    So too what was soaked first, with the beat that led to it: then the undo stands in the middle of a window.

    Raises:
        Unverified: When the fight does not end.
    """
    fight = Encounter.sample(name, dice=seed, name="demo")
    player = Player(Random(f"{seed} {name}"))  # noqa: S311 - a show that anybody can repeat
    wanted: dict[type[Event], int] = {Suffered: 1, Soaked: 2}
    taken: list[TakenBack] = []
    states = [fight.state]
    while fight.outcome is None:
        if len(fight.journal) > MOST_BEATS:
            raise Unverified(f"the sample fight of {name} did not end within {MOST_BEATS} beats")
        command, seat = player.decide(fight)
        beat = fight.do(command, by=seat)
        states.append(fight.state)
        told = next((kind for kind in wanted if any(isinstance(event, kind) for event in beat.events)), None)
        if told and dice_of(beat.events) and len(states) > wanted[told] and not fight.undo_preview().reasons:
            taken.append(_take_back(fight, states, beat, wanted.pop(told)))
    if not taken:
        raise Unverified(f"the sample fight of {name} ended without a blow")
    return fight, taken


def _take_back(fight: Encounter, states: list[object], beat: Beat, steps: int) -> TakenBack:
    """Take back so many beats, one after the other, and restore them; the table must stand each time as it stood."""
    undone = restored = True
    for step in range(1, steps + 1):
        fight.undo()
        undone = undone and fight.state == states[-1 - step]
    for step in reversed(range(steps)):
        fight.redo()
        restored = restored and fight.state == states[-1 - step]
    return TakenBack(beat, steps, _faces(dice_of(beat.events)), _faces(_dice_that_count(fight)), undone, restored)


def _dice_that_count(fight: Encounter) -> tuple[Die, ...]:
    """Return the dice of the last beat that counts, read from what an undo would take back now."""
    return fight.undo_preview().dice


def _faces(dice: tuple[Die, ...]) -> tuple[int, ...]:
    return tuple(die.face for die in dice)


def _show(name: str, seed: str, folder: Path, screen: Screen) -> None:
    book = system(name)
    screen.say(f"=== {book.title}, {book.edition} ===", "bold")
    fight, taken = played(name, seed)
    path = folder / f"{name}-demo.jsonl"
    fight.save(path)
    loaded = Encounter.load(path, dice=seed)
    game = Replay.load(path)
    verdict = game.verify()
    for line in game.transcript():
        screen.say(line)
    screen.say()
    for each in taken:
        more = "" if each.steps == 1 else " and the beat before it"
        screen.say(f"Taken back on the way: beat {each.beat.number}{more}, with the faces {_listed(each.faces)}.")
        screen.say(f"  after the undo, the table stood as before: {_yes(fact=each.undone)}")
        screen.say(f"  after the redo, as after the blow: {_yes(fact=each.restored)}, the faces {_listed(each.again)}")
    screen.say(f"The log of {len(fight.journal)} beats: {path}")
    screen.say(f"  loaded again, the table stands as at the end: {_yes(fact=loaded.state == fight.state)}")
    screen.say(f"  verified, every beat again by the rules: {verdict}", "bold green" if verdict.exact else "bold red")
    screen.say()
    if not (all(each.held for each in taken) and loaded.state == fight.state and verdict.exact):
        raise Unverified(f"the sample fight of {name} did not come back as it was played: {verdict}")


def _listed(faces: tuple[int, ...]) -> str:
    return ", ".join(map(str, faces))


def _yes(*, fact: bool) -> str:
    return "yes" if fact else "NO"


def _folder(wanted: str | None) -> Path:
    if wanted is None:
        return Path(tempfile.mkdtemp(prefix="blow-demo-"))
    folder = Path(wanted)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WrongUse(f"{folder} cannot be used as a folder: {error.strerror}") from None
    return folder
