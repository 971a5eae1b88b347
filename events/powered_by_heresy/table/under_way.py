"""What is under way: a move, damage to be dealt, and who may still do something about it."""

from typing import Literal

from attrs import frozen

from events.powered_by_heresy.facts import Band, BlowDue, BlowFaced, DamageStands, MoveTriggered, RollStands
from events.vocabulary import Modifier


@frozen(kw_only=True, weakref_slot=False)
class Attempt:
    """A move that was triggered and is not done yet.

    Attributes:
        edge: Whether one die may be rolled again.
        modifiers: What is added so far besides the stat: by the GM, by helpers, by Insight.
        overruled: How it comes out by the GM's word; None where the dice decide.
        changed_by: The names of what was added since it was confirmed: help, hindrance, Insight.
        offered: Who without a bond will have a say in the roll.
        spoken: Who has helped, hindered or declined.
        roll: The dice as they lie; None before the roll.
        missed_before: Whether a result that was rolled away was 6-.
        edge_done: Whether the edge was used or left.
        reroll_done: Whether a reroll was made or left.
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
    edge_done: bool = False
    reroll_done: bool = False
    chosen: tuple[str, ...] = ()

    @property
    def actor(self) -> str:
        """Who makes it."""
        return self.trigger.actor

    @property
    def move(self) -> str:
        """Which move it is."""
        return self.trigger.move

    @property
    def targets(self) -> tuple[str, ...]:
        """Whom it is aimed at, or who is helped."""
        return self.trigger.targets

    @property
    def band(self) -> Band | None:
        """How it came out; None before the roll."""
        return None if self.roll is None else self.overruled or self.roll.band


@frozen(kw_only=True, weakref_slot=False)
class Blow:
    """Damage to be dealt.

    Attributes:
        turned_to: Who takes it in place of its target; empty for nobody.
        faced: The Defense against it; None until it is known.
        damage: The dice as they lie; None before the roll.
        kept: Whether the owner of the attack rolls no more Proven dice again.
        allowed: Whether the GM lets an enemy that is out strike it.
        insight_asked: Whether Insight was offered.
        instead_asked: Whether its attacker was asked to take the target alive instead.
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
        """Who takes it."""
        return self.turned_to or self.due.target

    @property
    def defense(self) -> int:
        """The Defense against it, as far as it is known."""
        return self.faced.defense if self.faced else 0

    @property
    def faces(self) -> tuple[int, ...]:
        """The damage dice as they lie; none before the roll."""
        return self.damage.faces if self.damage else ()

    @property
    def rerolled(self) -> tuple[int, ...]:
        """The positions of the dice that Proven has rolled again."""
        return self.damage.done if self.damage else ()


@frozen
class Window:
    """Who may still do something before it goes on."""

    window: Literal["help", "ward", "insight", "halve", "instead"]
    waiting: tuple[str, ...]
