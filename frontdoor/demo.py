"""`blow demo`: the sample fight of every system, played to its end, with a blow taken back, and read again."""

import tempfile
from argparse import Namespace
from pathlib import Path
from random import Random

import attrs

from combat.catalog import system, systems
from combat.dice import dice_of
from combat.encounter import Encounter
from events.journal import Beat
from events.vocabulary import Die, Suffered
from frontdoor.player import Player
from frontdoor.screen import Screen
from frontdoor.seeds import seed_of
from frontdoor.sentences import Unverified, WrongUse
from replays import Replay

SEED = "b10b"
MOST_BEATS = 20_000
"""A fight that has not ended by then never will."""


@attrs.frozen
class TakenBack:
    """What happened when a blow was taken back and restored."""

    beat: Beat
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


def played(name: str, seed: str) -> tuple[Encounter, TakenBack]:
    """
    Play the sample fight of a system to its end, and take the first blow that hurt back and restore it.

    Raises:
        Unverified: When the fight does not end.
    """
    fight = Encounter.sample(name, dice=seed, name="demo")
    player = Player(Random(f"{seed} {name}"))  # noqa: S311 - a show that anybody can repeat
    taken: TakenBack | None = None
    while fight.outcome is None:
        if len(fight.journal) > MOST_BEATS:
            raise Unverified(f"the sample fight of {name} did not end within {MOST_BEATS} beats")
        before = fight.state
        command, seat = player.decide(fight)
        beat = fight.do(command, by=seat)
        if taken is None and dice_of(beat.events) and _hurts(beat) and not fight.undo_preview().reasons:
            taken = _take_back(fight, before, beat)
    if taken is None:
        raise Unverified(f"the sample fight of {name} ended without a blow")
    return fight, taken


def _hurts(beat: Beat) -> bool:
    return any(isinstance(event, Suffered) for event in beat.events)


def _take_back(fight: Encounter, before: object, beat: Beat) -> TakenBack:
    after = fight.state
    fight.undo()
    undone = fight.state == before
    fight.redo()
    restored = fight.state == after
    return TakenBack(beat, _faces(dice_of(beat.events)), _faces(_dice_that_count(fight)), undone, restored)


def _dice_that_count(fight: Encounter) -> tuple[Die, ...]:
    """Give the dice of the last beat that counts, read from what an undo would take back now."""
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
    screen.say(f"Taken back on the way: beat {taken.beat.number}, with the faces {_listed(taken.faces)}.")
    screen.say(f"  after the undo, the table stood as before: {_yes(fact=taken.undone)}")
    screen.say(f"  after the redo, as after the blow: {_yes(fact=taken.restored)}, the faces {_listed(taken.again)}")
    screen.say(f"The log of {len(fight.journal)} beats: {path}")
    screen.say(f"  loaded again, the table stands as at the end: {_yes(fact=loaded.state == fight.state)}")
    screen.say(f"  verified, every beat again by the rules: {verdict}", "bold green" if verdict.exact else "bold red")
    screen.say()
    if not (taken.held and loaded.state == fight.state and verdict.exact):
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
