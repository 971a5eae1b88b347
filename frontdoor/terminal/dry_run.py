"""What a command would lead to, tried on a copy of the fight: dice to roll, the end of a turn, a secret."""

from combat.engine.dice import ManualDice
from combat.engine.encounter import Encounter
from combat.engine.errors import DiceNeeded, Refused
from events.base import Command
from events.journal import Beat
from events.vocabulary import TurnEnded

DryRunResult = DiceNeeded | Beat | None


def dry_run(fight: Encounter, command: Command, seat: str) -> DryRunResult:
    """Return what a command would come to: the dice it needs first, or its beat; None where it is refused."""
    try:
        return fight.fork(ManualDice()).do(command, by=seat)
    except DiceNeeded as needed:
        return needed
    except Refused:
        return None


def ends_turn(what: DryRunResult) -> bool:
    """Return whether somebody's turn is over after it."""
    return isinstance(what, Beat) and any(isinstance(event, TurnEnded) for event in what.events)


def is_secret(what: DryRunResult) -> bool:
    """Return whether not everybody may know of it."""
    return isinstance(what, Beat) and any(event.only_for is not None for event in what.events)
