"""Plays a command of the rule book on a state: the events, and the state after them."""

from collections.abc import Callable
from typing import Any

from combat.engine.dice.pool import DicePool
from combat.engine.dice.sources import Dice
from combat.engine.errors import DiceNeeded, refuse
from combat.engine.name_checks import TABLE
from combat.engine.play.acts import Act
from combat.engine.play.command_checks import is_gm
from combat.engine.play.commands import Begin
from combat.engine.play.draft import Draft
from combat.engine.play.machine import trigger_of
from combat.engine.play.pending_rolls import partial_roll
from combat.engine.play.pending_rolls import pending_command as unfinished_command
from combat.engine.play.setups import bind_to_fight
from combat.engine.play.system import System
from events.base import Command, Event
from events.codec.wire import WireError, freeze_json
from events.history.journal import Beat, Header
from events.vocabulary import EncounterBegan, PartlyRolled, Proposed, RollResumed, SeedRevealed

RevealSeed = Callable[[], tuple[SeedRevealed, ...]]
"""Returns the event that reveals the seed in the last beat of a fight, if there is one."""


def open_fight(
    book: System[Any], header: Header, source: Dice, sheets: tuple[Any, Any] | None = None
) -> tuple[Beat, Any]:
    """Return the beat that begins a fight, and the state after it.

    Args:
        book: The rule book.
        header: The header of the fight.
        source: The source of dice.
        sheets: Setup and settings as objects, if already parsed; None to parse them from the header.

    Raises:
        Refused: If the setup does not fit the system.
    """
    try:
        table = book.projection.open(header, sheets)
    except WireError as error:
        raise refuse("setup", str(error)) from None
    draft = Draft(book.projection, table, DicePool(bind_to_fight(header, source), 0), book.abilities)
    draft.emit(EncounterBegan(header.system, header.edition))
    for start in book.initial_events(table):
        draft.emit(start)
    book.advance(draft, trigger_of(Begin))
    return Beat(number=0, by=TABLE, at=header.at, command=Begin(), events=tuple(draft.events)), draft.state


def play_command(  # noqa: PLR0913 - the command, its context and its dice
    system: System[Any],
    header: Header,
    state: Any,
    command: Command,
    by: str | None,
    pool: DicePool,
    revealed: RevealSeed,
    *,
    partly: bool = False,
) -> tuple[str, tuple[Event, ...], Any]:
    """Return the speaking seat, the command's events and the state after them (None if a roll is incomplete).

    Args:
        system: The rule book.
        header: The header of the fight.
        state: The current state.
        command: A legal command.
        by: The seat that gives the command; None for the seat that usually does.
        pool: The dice of the command.
        revealed: Returns the events to add if the beat ends the fight.
        partly: Whether recorded dice are known to be incomplete.

    Raises:
        Refused: If the given dice do not fit the command.
        DiceNeeded: If players must roll first.
    """
    draft = Draft(system.projection, state, pool, system.abilities)
    resumed: PartlyRolled | None = state.unfinished
    acted = command if resumed is None else unfinished_command(system.codec, resumed)
    seat = by or (resumed.by if resumed else system.allowed_seats(state, command)[0])
    asks = () if resumed else _asks(state, command, seat)
    speaker = TABLE if asks and by is None else seat
    try:
        if by is not None and asks and not is_gm(header, by):
            draft.emit(Proposed(by, freeze_json(system.codec.dump(command)), asks))
        else:
            if resumed:
                draft.emit(RollResumed(len(resumed.dice)))
            _play(system, acted, draft, revealed)
    except DiceNeeded as needed:
        if not pool.fresh and not partly:
            needed.so_far = tuple(draft.events)
            raise
        thrower = resumed.by if resumed else seat
        return speaker, (partial_roll(system.codec, acted, thrower, pool, needed, draft.events),), None
    pool.check_used_up()
    return speaker, tuple(draft.events), draft.state


def _asks(state: Any, command: Command, by: str) -> tuple[str, ...]:
    """Return the seats that must consent first, except the seat that gives the command."""
    if not isinstance(command, Act) or type(command).consent_from is Act.consent_from:
        return ()
    return tuple([seat for seat in command.consent_from(state, by) if seat != by])


def _play(system: System[Any], command: Command, draft: Draft[Any], revealed: RevealSeed) -> None:
    """Play a command with everything that follows from it."""
    system.play(draft, command)
    if draft.state.outcome is not None:
        for event in revealed():
            draft.emit(event)
