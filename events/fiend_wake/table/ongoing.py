"""Parts of the state that are in progress: the turn, its current action, and interruptions of that action."""

from attrs import frozen

from events.fields import bounded, play_only
from events.fiend_wake import facts


@frozen(kw_only=True)
class Turn:
    """The current turn.

    Attributes:
        bonus: Whether it is the extra turn for the highest priority.
        for_nothing: The free actions taken since the actor last spent a point.
    """

    actor: str = play_only()
    bonus: bool = play_only(default=False)
    full_used: bool = False
    call_shots: int = bounded()
    acted: bool = play_only(default=False)
    for_nothing: tuple[str, ...] = play_only(())


@frozen(kw_only=True)
class Deed:
    """An action in progress: the event that declared it, and its results so far.

    Attributes:
        target: The combatant or animal that the action is aimed at now.
        heard: The combatants that have already answered at this stage.
        raised: How the leader raised the difficulty of an assault; None if it was not raised.
        held: The grapple, once it has hit; None before that and for other actions.
        settled: Whether the target resisted the grapple; None until this is known.
        hindered: The points spent so far to prevent this retreat.
    """

    declared: facts.DeedDeclared
    stage: str
    target: str = ""
    calls: int = 0
    waiting: tuple[str, ...] = ()
    heard: tuple[str, ...] = ()
    supported: tuple[facts.Supported, ...] = ()
    raised: facts.DifficultyRaised | None = None
    price: facts.Priced | None = None
    held: facts.GrappleHeld | None = None
    settled: facts.GrappleSettled | None = None
    hindered: int = 0

    @property
    def action(self) -> str:
        """The name of the action."""
        return self.declared.action

    @property
    def actor(self) -> str:
        """The combatant that takes the action."""
        return self.declared.actor

    @property
    def points(self) -> int:
        """The points that count as spent on the action, including those of supporters and of a raised difficulty."""
        credited = self.raised.credited if self.raised else 0
        return self.declared.value + sum(answer.points for answer in self.supported) + credited


@frozen(kw_only=True)
class OpenReaction:
    """An open reaction: a trigger that combatants may react to.

    Attributes:
        waiting: The combatants that may still react, in order.
        heard: The combatants that have used or declined the reaction.
    """

    opened: facts.ReactionsOpened
    waiting: tuple[str, ...]
    used: tuple[str, ...] = ()
    heard: tuple[str, ...] = ()


Interruption = OpenReaction | facts.HarmDue | facts.HandicapDue | facts.RollOwed
"""An entry on the stack: an open reaction, harm to suffer, a handicap to take, or a roll for an ability."""
