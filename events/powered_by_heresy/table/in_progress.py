"""The move under way, the damage to be dealt, and the characters that may still react."""

from typing import Literal

from attrs import frozen

from events.powered_by_heresy.facts import Band, BlowDue, BlowFaced, DamageStands, MoveTriggered, RollEased, RollStands
from events.vocabulary import Modifier


@frozen(kw_only=True)
class Attempt:
    """A move that was triggered and is not finished.

    Attributes:
        edge: Whether the mover may reroll one die.
        modifiers: The modifiers from the GM, from helpers and from Insight, without the stat.
        overruled: The result that the GM decided; None if the dice decide.
        changed_by: The kinds of help that the roll has got: `Aid`, `Interfere`.
        offered: The ids of characters without a bond that will help or interfere.
        spoken: The ids of characters that have helped, interfered or declined.
        missed_before: Whether a 6- was replaced by a reroll.
        read_before: The result that was read before the GM overruled it; None if there is none.
        edge_done: Whether the mover has used or declined the edge.
        reroll_done: Whether the mover has used or declined a reroll.
        owed: Whether the result of another move asks for this one, which the GM has not confirmed yet.
        eases: The advantages, edges, rerolls and choices that come from elsewhere.
    """

    trigger: MoveTriggered
    advantage: bool = False
    edge: bool = False
    modifiers: tuple[Modifier, ...] = ()
    overruled: Band | None = None
    changed_by: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    spoken: tuple[str, ...] = ()
    roll: RollStands | None = None
    missed_before: bool = False
    read_before: Band | None = None
    edge_done: bool = False
    reroll_done: bool = False
    chosen: tuple[str, ...] = ()
    owed: bool = False
    eases: tuple[RollEased, ...] = ()

    @property
    def actor(self) -> str:
        """The id of the character who makes the move."""
        return self.trigger.actor

    @property
    def move(self) -> str:
        """The name of the move."""
        return self.trigger.move

    @property
    def targets(self) -> tuple[str, ...]:
        """The ids of the characters whom the move is aimed at or helps."""
        return self.trigger.targets

    @property
    def target(self) -> str:
        """The id of the first target; empty if there is none."""
        return next(iter(self.targets), "")

    @property
    def band(self) -> Band | None:
        """The result of the move; None before the roll."""
        return None if self.roll is None else self.overruled or self.roll.band


@frozen(kw_only=True)
class Blow:
    """Damage to be dealt.

    Attributes:
        turned_to: The id of the defender who takes the damage in place of the target; empty if there is none.
        kept: Whether the owner of the attack has finished the Proven rerolls.
        allowed: Whether the GM allows this attack by an enemy that is out.
        insight_asked: Whether a reroll by Insight was offered.
        instead_asked: Whether the attacker was given the choice to take the target alive instead.
    """

    due: BlowDue
    turned_to: str = ""
    faced: BlowFaced | None = None
    damage: DamageStands | None = None
    kept: bool = False
    halved: bool = False
    allowed: bool = False
    insight_asked: bool = False
    instead_asked: bool = False

    @property
    def target(self) -> str:
        """The id of the character who takes the damage."""
        return self.turned_to or self.due.target

    @property
    def defense(self) -> int:
        """The Defense against this attack; 0 until it is computed."""
        return self.faced.defense if self.faced else 0

    @property
    def faces(self) -> tuple[int, ...]:
        """The current damage dice; empty before the roll."""
        return self.damage.faces if self.damage else ()

    @property
    def rerolled(self) -> tuple[int, ...]:
        """The positions of the dice that Proven has rerolled."""
        return self.damage.done if self.damage else ()


@frozen
class Window:
    """The characters that may still react before play continues."""

    window: Literal["help", "ward", "insight", "halve", "instead"]
    waiting: tuple[str, ...]
