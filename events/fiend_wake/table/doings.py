"""What is going on: the turn, what is being done in it, and what interrupts that."""

import attrs

from events.vocabulary import Modifier


@attrs.frozen(kw_only=True)
class Turn:
    """
    The turn going on.

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
class Roll:
    """A roll that is due; its fields are those of `RollDue`."""

    who: str
    purpose: str
    skill: str
    stat: str
    difficulty: int
    modifiers: tuple[Modifier, ...]


@attrs.frozen(kw_only=True)
class Deed:
    """
    What is being done and not done yet.

    Attributes:
        action: Its name, such as `Melee Attack` or `Assault`.
        actor: Who does it.
        stage: What it waits for.
        target: The combatant or animal it is aimed at.
        location: The location it is aimed at.
        weapon: The weapon it uses.
        what: What the table calls it.
        upgraded: Whether a Simple Action was upgraded for it.
        value: The value of the roll or of the retreat, the points of an assault, or the price of Odd-Ball Behavior.
        raised: By how much the difficulty of an assault was raised, or the difficulty of Odd-Ball Behavior.
        stat: The stat that the GM picked.
        waiting: Who still has a say.
        team: The Assault Team.
        calls: How many Call Shots went into it.
        resisted: Whether a grapple was resisted.
    """

    action: str
    actor: str
    stage: str
    target: str = ""
    location: str = ""
    weapon: str = ""
    what: str = ""
    upgraded: bool = False
    value: int = 0
    raised: int = 0
    stat: str = ""
    waiting: tuple[str, ...] = ()
    team: tuple[str, ...] = ()
    calls: int = 0
    resisted: bool = False


@attrs.frozen(kw_only=True)
class Trigger:
    """
    Something that may be reacted to: a suspended step on the stack.

    Attributes:
        reaction: `Clear Out`, `Siege Reaction`, `Intercept` or `Prevent Retreat`.
        waiting: Who may still react, in order.
        subject: The location that is struck, or the combatant who is attacked or flees.
        amount: The mass damage, or the wounds of each occupant.
        source: What caused it.
        caught: Whom it harms.
        away: Who has leapt away.
    """

    reaction: str
    waiting: tuple[str, ...]
    subject: str
    amount: int
    source: str
    caught: tuple[str, ...] = ()
    away: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class Blow:
    """One instance of harm that is about to be suffered: its kind is `Stun` or `Wound`."""

    who: str
    harm: str
    amount: int
    source: str


@attrs.frozen
class Handicap:
    """A handicap that its victim must place."""

    who: str
    source: str


Suspended = Trigger | Blow | Handicap
"""What lies on the stack."""
