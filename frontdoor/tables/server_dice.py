"""What a server contributes to the dice of a fight in which the seats roll together."""

import hmac

from attrs import frozen

from combat.engine.control.contributions import missing_links
from combat.engine.dice.together import CHAIN_LENGTH, HashChain
from combat.engine.fight.contributing import contribute
from combat.engine.fight.encounter import Encounter
from combat.engine.play.commands import NameOverdue
from events.history.contributions import SERVER, Contributions, contributions_of
from frontdoor.clock import seconds_between


@frozen
class ServerDice:
    """The secret of a server for one fight, from which its hash chains and those of the program's seats follow.

    Attributes:
        secret: The secret, as hexadecimal digits.
        patience: Seconds after which a contribution is overdue.
    """

    secret: bytes
    patience: int

    def contribute(self, fight: Encounter, program: tuple[str, ...], now: str) -> int:
        """Contribute for the server and the seats of the program, and name overdue seats; return the new beats."""
        given = contributions_of(fight.journal)
        added = contribute(fight, {by: self._chain(by, given) for by in (SERVER, *program)}, at=now)
        if self.is_overdue(fight, now):
            fight.do(NameOverdue(contributions_of(fight.journal).roll + 1), at=now)
            added += 1
        return added

    def is_overdue(self, fight: Encounter, now: str) -> bool:
        """Return whether a seat has not contributed in time and has not been named yet."""
        given = contributions_of(fight.journal)
        if not given.started or fight.state.unfinished is None or fight.outcome is not None:
            return False
        missing = missing_links(given)
        return (
            missing != given.overdue
            and bool(missing)
            and seconds_between(fight.history.now.beat.at, now) >= self.patience
        )

    def _chain(self, by: str, given: Contributions) -> HashChain:
        """Return the chain of a contributor: the one that it has committed to, or a new one."""
        committed = given.commitments.get(by)
        if committed is not None and given.roll < committed.roll + CHAIN_LENGTH:
            chain = self._chain_from(by, committed.roll)
            if chain.tip == committed.tip:
                return chain
        return self._chain_from(by, given.roll)

    def _chain_from(self, by: str, roll: int) -> HashChain:
        return HashChain(hmac.digest(self.secret, f"{by}|{roll}".encode(), "sha256").hex(), roll)
