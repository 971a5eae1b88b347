"""The contributions of the seats to the dice: their salts, and the hash chains from which they open one link per roll.

They follow from the journal and not from the state, because no undo takes them back.
"""

from collections.abc import Mapping
from typing import Any

from attrs import evolve, field, frozen

from events.base import Event
from events.history.journal import Beat, Journal, Link
from events.interventions import Committed, Contributed, Overdue, Salted, SeatSalt, SkipAgreed, Started
from events.vocabulary import RollResumed

SERVER = "table"
"""The contributor that is not a seat: the program that runs the fight."""


@frozen
class Contributions:
    """What the seats have contributed up to a beat.

    Attributes:
        said: The salts that were given before the start, by seat.
        started: Whether the fight has started.
        salt: The salts joined to one text; empty before the start.
        without: The seats without whose salt or commitment the fight started.
        commitments: For each contributor, its latest commitment.
        latest: For each contributor, the number of the latest roll that it contributed to, and its link; at first its
            commitment.
        roll: The number of the last roll that was made.
        links: The links that are open for the next roll, by contributor.
        overdue: The seats that did not contribute to the next roll in time.
        agreed: The seats that agreed to go on without them.
    """

    said: Mapping[str, str] = field(factory=dict)
    started: bool = False
    salt: str = ""
    without: tuple[str, ...] = ()
    commitments: Mapping[str, Committed] = field(factory=dict)
    latest: Mapping[str, tuple[int, str]] = field(factory=dict)
    roll: int = 0
    links: Mapping[str, str] = field(factory=dict)
    overdue: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()

    def after(self, beat: Beat) -> "Contributions":
        """Return the contributions after another beat."""
        result = self
        for event in beat.events:
            result = result.with_event(event)
        return result

    def with_event(self, event: Event) -> "Contributions":
        """Return the contributions after another event."""
        changes: dict[str, Any] = {}
        match event:
            case Salted(seat, text):
                changes = {"said": {**self.said, seat: text}}
            case Started(salts=salts, without=without):
                changes = {"started": True, "salt": joined_salts(salts), "without": without}
            case Committed(by, roll, tip):
                commitments = {**self.commitments, by: event}
                changes = {"commitments": commitments, "latest": {**self.latest, by: (roll, tip)}}
            case Contributed(by, _, link):
                changes = {"links": {**self.links, by: link}}
            case Overdue(_, seats):
                changes = {"overdue": seats}
            case SkipAgreed(seat, _):
                changes = {"agreed": (*self.agreed, seat)}
            case RollResumed() if self.links:
                roll = self.roll + 1
                latest = {**self.latest, **{by: (roll, link) for by, link in self.links.items()}}
                changes = {"roll": roll, "latest": latest, "links": {}, "overdue": (), "agreed": ()}
        return evolve(self, **changes) if changes else self


def joined_salts(salts: tuple[SeatSalt, ...]) -> str:
    """Return the salts of the seats as one text.

    >>> joined_salts((SeatSalt("ann", "heron"), SeatSalt("bo", "417")))
    'ann: heron; bo: 417'
    """
    return "; ".join(f"{salt.seat}: {salt.text}" for salt in salts)


def contributions_of(journal: Journal) -> Contributions:
    """Return the contributions up to the last beat of a journal; each beat is read once."""
    unread: list[Link] = []
    link = journal.last
    while link is not None and link.contributions is None:
        unread.append(link)
        link = link.before
    result: Contributions = Contributions() if link is None else link.contributions
    for link in reversed(unread):
        result = link.contributions = result.after(link.beat)
    return result
