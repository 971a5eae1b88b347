"""What is going on: the turn, what is being done in it, and what interrupts that."""

import attrs

from events.fiend_wake.facts import (
    DeedDeclared,
    DifficultyRaised,
    GrappleHeld,
    GrappleSettled,
    HandicapDue,
    HarmDue,
    Priced,
    ReactionsOpened,
    Supported,
)


@attrs.frozen(kw_only=True)
class Turn:
    """The turn going on.

    Attributes:
        actor: Whose it is.
        bonus: Whether it is the extra turn of the highest priority.
        full_used: Whether its Full Action is used up.
        call_shots: How many Call Shots wait for an attack.
    """

    actor: str
    bonus: bool = False
    full_used: bool = False
    call_shots: int = 0


@attrs.frozen(kw_only=True)
class Deed:
    """What is being done and not done yet: the event that declared it, and what came of it so far.

    Attributes:
        declared: What was declared.
        stage: What it waits for now.
        target: The combatant or animal it is aimed at now.
        calls: How many Call Shots went into it.
        waiting: Who still has a say.
        supported: The answers of those who were called to an assault.
        raised: How the leader made an assault harder, if at all.
        price: What the GM asks for Odd-Ball Behavior, once that is named.
        held: The grapple that hit, if one did.
        settled: Whether it was resisted, once that is known.
    """

    declared: DeedDeclared
    stage: str
    target: str = ""
    calls: int = 0
    waiting: tuple[str, ...] = ()
    supported: tuple[Supported, ...] = ()
    raised: DifficultyRaised | None = None
    price: Priced | None = None
    held: GrappleHeld | None = None
    settled: GrappleSettled | None = None

    @property
    def action(self) -> str:
        """Its name."""
        return self.declared.action

    @property
    def actor(self) -> str:
        """Who does it."""
        return self.declared.actor

    @property
    def points(self) -> int:
        """The points that count as spent on it, those of supporters and of a raised difficulty included."""
        credited = self.raised.credited if self.raised else 0
        return self.declared.value + sum(each.points for each in self.supported) + credited


@attrs.frozen(kw_only=True)
class OpenReaction:
    """Something that may be reacted to.

    Attributes:
        opened: What happened, and who is asked.
        waiting: Who may still react, in order.
        used: Who has reacted.
    """

    opened: ReactionsOpened
    waiting: tuple[str, ...]
    used: tuple[str, ...] = ()


Interruption = OpenReaction | HarmDue | HandicapDue
"""What lies on the stack: a reaction that is open, harm about to be suffered, a handicap to be placed."""
