"""Contributes to the dice of a fight for those seats whose secrets the program holds."""

from collections.abc import Mapping

from combat.engine.control.contributions import missing_links
from combat.engine.dice.together import HashChain
from combat.engine.fight.encounter import Encounter
from combat.engine.play.commands import Commit
from combat.engine.play.pending_rolls import Reveal
from events.base import Command
from events.history.contributions import Contributions, contributions_of


def contribute(fight: Encounter, chains: Mapping[str, HashChain], at: str | None = None) -> int:
    """Commit to these chains and open their next links, as far as the fight waits for them; return the new beats.

    Args:
        fight: A fight in which the seats roll together.
        chains: The hash chain of each contributor: of seats, and of the server under `table`.
        at: The time in the caller's own notation.

    Raises:
        Refused: If a chain is not the one that its seat committed to.
    """
    before = len(fight.journal)
    while (command := _next(fight, contributions_of(fight.journal), chains)) is not None:
        fight.do(command, at=at)
    return len(fight.journal) - before


def _next(fight: Encounter, given: Contributions, chains: Mapping[str, HashChain]) -> Command | None:
    if fight.header.dice != "together" or fight.outcome is not None:
        return None
    if fight.state.unfinished is None:
        new = (by for by in chains if by not in given.commitments and chains[by].roll == given.roll)
        return next((Commit(by, given.roll, chains[by].tip) for by in new), None)
    roll = given.roll + 1
    covered = (by for by in missing_links(given) if by in chains and given.started)
    return next((Reveal(by, roll, chains[by].link(roll)) for by in covered), None)
