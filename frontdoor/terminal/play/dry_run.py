"""Dry runs of commands on a copy of the fight, to see whether they need dice, end a turn or produce secrets."""

from combat.engine.dice.sources import ManualDice
from combat.engine.errors import DiceNeeded, Refused
from combat.engine.fight.encounter import Encounter
from events.base import Command
from events.history.journal import Beat
from events.vocabulary import TurnEnded

DryRunResult = DiceNeeded | Beat | None


def dry_run(fight: Encounter, command: Command, seat: str) -> DryRunResult:
    """Run a command on a copy: return the dice that it needs first, or the resulting beat, or None if it is refused."""
    try:
        return fight.fork(ManualDice()).do(command, by=seat)
    except DiceNeeded as needed:
        return needed
    except Refused:
        return None


def ends_turn(result: DryRunResult) -> bool:
    """Return whether a turn ends in the beat that a dry run produced."""
    return isinstance(result, Beat) and any(isinstance(event, TurnEnded) for event in result.events)


def is_secret(result: DryRunResult) -> bool:
    """Return whether the beat that a dry run produced has events that are hidden from some seats."""
    return isinstance(result, Beat) and any(event.only_for is not None for event in result.events)
