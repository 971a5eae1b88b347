"""The fights of one table whose dice the seats contribute to: each names those before it that were broken off."""

from combat.engine.errors import refuse
from events.history.journal import BrokenPromise, Promise
from frontdoor.tables.errors import host_only
from frontdoor.tables.messages.params import Create
from frontdoor.tables.table import Caller, Table


def is_wanted(options: Create) -> bool:
    """Return whether the seats of a new fight contribute to its dice.

    Raises:
        Refused: If the options contradict each other.
    """
    if options.salts and options.dice != "program":
        raise refuse("promise", "salts are added to dice that the program rolls")
    if options.salts or options.dice == "together":
        return True
    if options.after:
        raise refuse("promise", "only a fight to whose dice the seats contribute follows another one")
    return False


def following(table: Table, who: Caller) -> Promise:
    """Return the place of the fight that follows the one of a table.

    Raises:
        Refused: If the caller is not the host.
    """
    if who.seat is not None:
        raise host_only("may begin another fight at the table")
    header = table.fight.header
    earlier = Promise() if header.promise is None else header.promise
    broken = () if table.fight.outcome is not None else (BrokenPromise(header.id, header.seed_hash),)
    return Promise(number=earlier.number + 1, broken=(*earlier.broken, *broken))


def break_off(table: Table, who: Caller) -> None:
    """End the fight of a table, unless it is over."""
    if table.fight.outcome is None:
        table.do(who, {"type": "end.v1", "winners": [], "reason": "Broken off for another fight."}, None)
