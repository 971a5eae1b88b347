"""What is going on: the turn, what is being done in it, and what interrupts that."""

from attrs import frozen

from events.fields import by_play, counted
from events.fiend_wake import facts


@frozen(kw_only=True)
class Turn:
    """The turn going on.

    Attributes:
        bonus: Whether it is the extra turn of the highest priority.
        call_shots: How many Call Shots wait for an attack.
        acted: Whether anything was done in it.
        for_nothing: What was done in it for nothing since its actor last spent a point.
    """

    actor: str = by_play()
    bonus: bool = by_play(default=False)
    full_used: bool = False
    call_shots: int = counted()
    acted: bool = by_play(default=False)
    for_nothing: tuple[str, ...] = by_play(())


@frozen(kw_only=True)
class Deed:
    """What is being done and not done yet: the event that declared it, and what came of it so far.

    Attributes:
        stage: What it waits for now.
        target: The combatant or animal it is aimed at now.
        calls: How many Call Shots went into it.
        waiting: Who still has a say.
        supported: The answers of those who were called to an assault.
        raised: How the leader made an assault harder, if at all.
        price: What the GM asks for Odd-Ball Behavior, once that is named.
        held: The grapple that hit, if one did.
        settled: Whether it was resisted, once that is known.
        hindered: The points that were spent on preventing this retreat so far.
    """

    declared: facts.DeedDeclared
    stage: str
    target: str = ""
    calls: int = 0
    waiting: tuple[str, ...] = ()
    supported: tuple[facts.Supported, ...] = ()
    raised: facts.DifficultyRaised | None = None
    price: facts.Priced | None = None
    held: facts.GrappleHeld | None = None
    settled: facts.GrappleSettled | None = None
    hindered: int = 0

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


@frozen(kw_only=True)
class OpenReaction:
    """Something that may be reacted to.

    Attributes:
        waiting: Who may still react, in order.
        used: Who has reacted.
    """

    opened: facts.ReactionsOpened
    waiting: tuple[str, ...]
    used: tuple[str, ...] = ()


Interruption = OpenReaction | facts.HarmDue | facts.HandicapDue | facts.RollOwed
"""What lies on the stack: an open reaction, harm about to be suffered, a handicap to be placed, an ability's roll."""
