"""The log of a fight: loading, saving, recording and closing."""

from pathlib import Path

from combat.engine.dice.sources import Dice
from combat.engine.dice.together import TogetherDice
from combat.engine.fight.core import FightCore
from combat.engine.fight.recording import Recording, open_log, resolve_path
from combat.engine.play.setups import check_resumed_dice, dice_source
from events.history.journal import Beat
from events.log.lines import fingerprint as last_seal
from events.stores import Log, StoreError


def load(
    path: str | Path | Log, dice: str | Dice | None = None, *, record: bool = False, upto: int | None = None
) -> FightCore:
    """Return a saved fight. See `Encounter.load`."""
    with open_log(path, upto, record=record) as (loaded, recording):
        together = dice is None and loaded.journal.header.dice == "together"
        source = TogetherDice() if together else dice_source(dice, weak=True)
        check_resumed_dice(loaded.journal.header, source, str(path))
        fight = FightCore(loaded.system, loaded.journal, loaded.history, source)
        fight.recovered, fight.marks, fight.recording = loaded.left_out, loaded.marks, recording
    return fight


def check(fight: FightCore) -> None:
    """Read the part of the log that a checkpoint skipped, and check that it leads to the checkpoint's state.

    Without this call, that part is read on first access. Does nothing if the whole log was read.

    Raises:
        Refused: If that part is damaged (the reason names line and field), does not lead to this state, or is missing.
    """
    fight.journal.links()


def fingerprint(fight: FightCore) -> str:
    """Return the seal of the last log line. See `Encounter.fingerprint`."""
    return last_seal(fight.journal, fight.system.codec)


def save(fight: FightCore, path: str | Path | Log) -> None:
    """Write the log durably to a file, or to a log in a store (`store.log("ID")`).

    An older log of this fight gets the beats that it lacks. Other existing content is never replaced.

    Raises:
        StoreError: If the log cannot be written, another writer has locked the file, or the existing content is not the
            beginning of this log; then it is left unchanged.
    """
    real, own = resolve_path(path), fight.recording
    if own is not None and (own.is_at(real) or own.was_at(real)):
        record(fight, real)
    else:
        Recording.of(real, fight.system, fight.journal).close(fight.marks.best, fight.journal)


def record(fight: FightCore, path: str | Path | Log) -> None:
    """Write the log as `save` does, and from now on write each beat before the method that created it returns.

    A file stays locked until the fight is closed, recorded elsewhere or garbage-collected. In a store, other processes
    may also continue the fight: if they were first, a command is refused with `Stale`, and `catch_up` reads their
    beats.

    Raises:
        StoreError: If the log cannot be written. Later methods raise this error too.
    """
    real, recording = resolve_path(path), fight.recording
    if recording is not None and recording.is_at(real):
        recording.catch_up(fight.journal)
    else:
        recording = Recording.of(real, fight.system, fight.journal)
        close(fight)
        fight.recording = recording
    recording.keep(fight.marks.best, fight.journal)


def catch_up(fight: FightCore) -> tuple[Beat, ...]:
    """Read the beats that other processes have added to the log in the store where this fight is recorded.

    The cost is proportional to the number of new beats. A log file never has new beats, because it is locked.

    Returns:
        These beats, in order.

    Raises:
        Refused: If the new lines do not follow (the reason names line and field); the fight does not change.
        StoreError: If the log cannot be read, or the fight is not recorded.
    """
    recording, count = fight.recording, len(fight.journal)
    if recording is None:
        raise StoreError("the fight is not recorded, so it has no log that others could extend")
    journal, histories = recording.read_new_beats(fight.journal, fight.history)
    if not histories:
        return ()
    fight.journal, fight.history = journal, histories[-1]
    new_beats = journal.since(count)
    for beat, history in zip(new_beats, histories, strict=True):
        fight.marks.add(history, beat)
    return new_beats


def close(fight: FightCore) -> None:
    """Stop recording and release the log, which is complete. The fight can continue without it."""
    if fight.recording is not None:
        fight.recording.close(fight.marks.best, fight.journal)
        fight.recording = None
