"""Free rolls: dice for the record that no rule asks for. The state and all other dice are the same without them."""

from collections.abc import Sequence

from combat.engine.dice.pool import DicePool
from combat.engine.dice.seeds import SeededDice
from combat.engine.dice.sources import Dice, ManualDice
from combat.engine.errors import DieRequest, RollRequest, refuse
from combat.engine.play.commands import FreeRoll
from events.history.contributions import Contributions
from events.history.journal import Header
from events.interventions import FREE_SOURCE, FreeRolled
from events.replace import replace
from events.vocabulary import Die

DEFAULT_PURPOSE = "Free roll"


def check_free_roll(header: Header, given: Contributions) -> None:
    """Check that the dice of a fight allow a free roll.

    Raises:
        Refused: If the seats roll together, or have not given their salts yet.
    """
    if header.dice == "together":
        raise refuse(
            "free_roll", "the seats of this fight roll together, and only rolls of the rule book can be shared"
        )
    if header.promise is not None and not given.started:
        raise refuse("free_roll", "the dice of this fight are not ready; roll after the fight has started")


def free_roll(command: FreeRoll, number: int, source: Dice, faces: Sequence[int | None] | None, who: str) -> FreeRolled:
    """Return the event of a new free roll.

    Args:
        command: The command.
        number: The number of its beat, which selects the stream of the seed.
        source: The dice of the fight; without a seed, players roll.
        faces: The faces that players rolled, as for any command.
        who: The name of the roller, for players who roll by hand.

    Raises:
        Refused: If the faces do not fit the dice.
        DiceNeeded: If players must roll first.
    """
    if faces and len(faces) != command.count:
        raise refuse("faces", f"{len(faces)} faces were given, but {command.count} are needed")
    stream = source.free_stream(number) if isinstance(source, SeededDice) else ManualDice()
    pool = DicePool(stream, 0, faces)
    dice = pool.roll(
        [DieRequest(command.sides)] * command.count,
        lambda: RollRequest(purpose=command.purpose or DEFAULT_PURPOSE, who=who, by="", modifiers=(), needed=None),
    )
    return _event(command, number, tuple(_of_stream(die, number) for die in dice))


def repeated_free_roll(command: FreeRoll, number: int, recorded: FreeRolled) -> FreeRolled:
    """Return the event of a recorded free roll with the recorded dice.

    Raises:
        Refused: If the dice are not those of the command.
    """
    if [die.sides for die in recorded.dice] != [command.sides] * command.count:
        raise refuse("faces", f"the dice are not {command.count} dice with {command.sides} sides")
    return _event(command, number, recorded.dice)


def _event(command: FreeRoll, number: int, dice: tuple[Die, ...]) -> FreeRolled:
    return FreeRolled(number=number, purpose=command.purpose, dice=dice)


def _of_stream(die: Die, number: int) -> Die:
    return die if die.source == "table" else replace(die, source=f"{FREE_SOURCE}{number}")
