"""Contributes to the dice of a fight for those seats whose secrets the program holds."""

from collections.abc import Mapping

from combat.engine.control.contributions import missing_links
from combat.engine.dice.together import HashChain
from combat.engine.fight.encounter import Encounter
from combat.engine.play.commands import Commit
from combat.engine.play.pending_rolls import Reveal
from events.base import Command
from events.history.contributions import Contributions, contributions_of
from events.interventions import Committed


def contribute(fight: Encounter, chains: Mapping[str, HashChain], at: str | None = None) -> int:
    """Commit to these chains and open their next links, as far as the fight waits for them; return the new beats.

    A chain that starts after the last roll replaces an earlier one of its seat.

    Args:
        fight: A fight in which the seats roll together.
        chains: The hash chain of each contributor: of seats, and of the server under `table`.
        at: The time in the caller's own notation.
    """
    before = len(fight.journal)
    while (command := _next(fight, contributions_of(fight.journal), chains)) is not None:
        fight.do(command, at=at)
    return len(fight.journal) - before


def _next(fight: Encounter, given: Contributions, chains: Mapping[str, HashChain]) -> Command | None:
    if fight.header.dice != "together" or fight.outcome is not None:
        return None
    roll, unfinished = given.roll + 1, fight.state.unfinished is not None
    for by, chain in chains.items():
        fits = given.commitments.get(by) == Committed(by, chain.roll, chain.tip)
        if not unfinished and not fits and chain.roll == given.roll:
            return Commit(by, given.roll, chain.tip)
        if unfinished and fits and by in missing_links(given):
            return Reveal(by, roll, chain.link(roll))
    return None
