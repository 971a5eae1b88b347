"""Events of Causeway that the shared events cannot express."""

from typing import ClassVar

from attrs import frozen

from events.base import Event


@frozen
class OrderChosen(Event, wire="causeway.order_chosen.v1"):
    """A side chose its order; only its own seat sees which."""

    side: str
    order: str

    @property
    def only_for(self) -> str:
        """The seat of the side."""
        return self.side


@frozen
class OrdersRevealed(Event, wire="causeway.orders_revealed.v1"):
    """The orders of both sides were revealed, which decide which side acts first and which second."""

    reveals: ClassVar[bool] = True
    orders: tuple[str, ...]
    first: str
    second: str


@frozen
class Moved(Event, wire="causeway.moved.v1"):
    """A fighter moved to another zone."""

    who: str
    zone: int
