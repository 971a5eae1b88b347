"""Playing a command of the book: what happens, and the table after it, given who says it and where dice come from."""

from collections.abc import Callable
from typing import Any

from combat.engine.acts import Act
from combat.engine.admission import is_gm
from combat.engine.commands import Begin
from combat.engine.dice import Dice
from combat.engine.dice_pool import DicePool
from combat.engine.draft import Draft
from combat.engine.errors import DiceNeeded, refuse
from combat.engine.machine import trigger_of
from combat.engine.new_names import TABLE
from combat.engine.setups import dice_in
from combat.engine.system import System
from combat.engine.unfinished_rolls import begun
from combat.engine.unfinished_rolls import wanted as unfinished_command
from events.base import Command, Event
from events.journal import Beat, Header
from events.vocabulary import EncounterBegan, PartlyRolled, Proposed, RollResumed, SeedRevealed
from events.wire import WireError, frozen_json

Revealed = Callable[[], tuple[SeedRevealed, ...]]
"""Returns what the beat that ends a fight tells of its seed."""


def opening(book: System[Any], header: Header, source: Dice, sheets: tuple[Any, Any] | None = None) -> tuple[Beat, Any]:
    """Return the beat that opens a fight, and the table after it.

    Args:
        book: The book.
        header: Who plays what.
        source: Where dice come from.
        sheets: Setup and settings, where they are at hand; None to read them from the header.

    Raises:
        Refused: When the setup is none of the book's.
    """
    try:
        table = book.projection.open(header, sheets)
    except WireError as error:
        raise refuse("setup", str(error)) from None
    draft = Draft(book.projection, table, DicePool(dice_in(header, source), 0), book.abilities)
    draft.happens(EncounterBegan(header.system, header.edition))
    for start in book.starts(table):
        draft.happens(start)
    book.advance(draft, trigger_of(Begin))
    return Beat(number=0, by=TABLE, at=header.at, command=Begin(), events=tuple(draft.events)), draft.state


def played(  # noqa: PLR0913 - a command is said at a table, by somebody, with dice
    system: System[Any],
    header: Header,
    state: Any,
    command: Command,
    by: str | None,
    pool: DicePool,
    revealed: Revealed,
    *,
    partly: bool = False,
) -> tuple[str, tuple[Event, ...], Any]:
    """Return who speaks, the events of a command of the book, and the table after them; None where a roll is begun.

    Args:
        system: The book.
        header: Who sits at the table.
        state: What is on it.
        command: The command, against which nothing stands.
        by: Who says it; None for whoever may.
        pool: Where its dice come from.
        revealed: What the beat tells of the seed if it ends the fight.
        partly: Whether dice on record are known not to suffice.

    Raises:
        Refused: When its dice do not fit.
        DiceNeeded: When people must roll first.
    """
    draft = Draft(system.projection, state, pool, system.abilities)
    resumed: PartlyRolled | None = state.unfinished
    acted = command if resumed is None else unfinished_command(system.codec, resumed)
    asks = () if resumed else _asks(system, state, command, by)
    speaker = by or (resumed.by if resumed else TABLE if asks else system.speakers(state, command)[0])
    try:
        if by is not None and asks and not is_gm(header, by):
            draft.happens(Proposed(by, frozen_json(system.codec.dump(command)), asks))
        else:
            if resumed:
                draft.happens(RollResumed(len(resumed.dice)))
            _play(system, acted, draft, revealed)
    except DiceNeeded as needed:
        if not pool.fresh and not partly:
            needed.so_far = tuple(draft.events)
            raise
        whose = resumed.by if resumed else by or system.speakers(state, command)[0]
        return speaker, (begun(system.codec, acted, whose, pool, needed),), None
    pool.check_used_up()
    return speaker, tuple(draft.events), draft.state


def _asks(system: System[Any], state: Any, command: Command, by: str | None) -> tuple[str, ...]:
    """Return the seats that must agree first, without the one that speaks."""
    if not isinstance(command, Act) or type(command).asks is Act.asks:
        return ()
    speaker = by or system.speakers(state, command)[0]
    return tuple(seat for seat in command.asks(state, speaker) if seat != speaker)


def _play(system: System[Any], command: Command, draft: Draft[Any], revealed: Revealed) -> None:
    """Let a command happen with all that follows."""
    system.play(draft, command)
    if draft.state.outcome is not None:
        for event in revealed():
            draft.happens(event)
