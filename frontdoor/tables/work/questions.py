"""Questions: work that changes nothing and may take long, so a server answers it in another process."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from attrs import frozen

from combat.engine.fight.encounter import Encounter
from events.stores import Store

T = TypeVar("T")

SEED = "seed"
"""Name of the note next to the log that holds the seed."""

ASKED, CHOICE, REVIEW = "question", "choice", "review"
"""Kinds of questions: those of clients, the choices of program players, and review pages, which may take longer."""


@frozen(eq=False)
class FightCopy:
    """A fight at one moment: a copy in this process, and its log, from which another process loads the same fight.

    Attributes:
        id: The id of the fight.
        fight: The copy.
        store: The store that holds the log.
        beats: The number of beats of the copy.
    """

    id: str
    fight: Encounter
    store: Store
    beats: int

    def lines(self, first: int) -> list[bytes]:
        """Return the log lines from beat `first` to the last beat of the copy."""
        return self.store.read(self.id, first, self.beats - 1)

    def header(self) -> bytes:
        """Return the header line of the log."""
        return self.store.header(self.id)

    def seed(self) -> str | None:
        """Return the seed of the fight; None if players roll all dice."""
        seed = self.store.note(self.id, SEED)
        return None if seed is None else seed.decode()


@frozen(eq=False, kw_only=True)
class Question(Generic[T]):
    """A question whose answer depends only on its arguments, so it can be computed anywhere.

    Attributes:
        function: A function of a module. Its first argument is the fight, if there is one.
        args: The remaining arguments, which can be pickled.
        about: The fight; None if the question is not about one.
        seat: The seat that asks; empty for the host.
        kind: `ASKED`, `CHOICE` or `REVIEW`.
        is_wanted: Given the table, returns whether the answer is still of use, although the fight has changed.
    """

    function: Callable[..., T]
    args: tuple[Any, ...]
    about: FightCopy | None = None
    seat: str = ""
    kind: str = ASKED
    is_wanted: Callable[[Any], bool] = lambda _: True

    def answer(self) -> T:
        """Compute the answer in this thread."""
        fight = () if self.about is None else (self.about.fight,)
        return self.function(*fight, *self.args)
