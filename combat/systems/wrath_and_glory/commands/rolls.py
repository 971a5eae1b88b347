"""What is said about rolls: tests, the windows of an attack, soaking, Complications."""

import attrs

from events.base import Command, wire


@wire("wrath_and_glory.take_test.v1")
@attrs.frozen(kw_only=True)
class TakeTest(Command):
    """
    Make a test: in Narrative Time, or as a Combat Action.

    Attributes:
        who: Who makes it.
        action: What is being tried, in a few words.
        skill: The skill or attribute.
        dn: The DN that the GM set: 1 is easy, 3 standard, 9 extreme.
        sight: Whether it is a matter of seeing.
        bonus: Dice that the table adds, or takes away.
    """

    who: str
    action: str
    skill: str
    dn: int
    sight: bool = False
    bonus: int = 0


@wire("wrath_and_glory.oppose.v1")
@attrs.frozen(kw_only=True)
class Oppose(Command):
    """
    Start something that somebody resists.

    Attributes:
        who: Who starts it, and wins a tie.
        opponent: Who resists it.
        action: What is being tried, in a few words.
        skill: What it is tried with.
        opposing_skill: What it is resisted with.
    """

    who: str
    opponent: str
    action: str
    skill: str
    opposing_skill: str


@wire("wrath_and_glory.take_owed_test.v1")
@attrs.frozen
class TakeOwedTest(Command):
    """Make the test that is owed."""

    who: str


@wire("wrath_and_glory.reroll.v1")
@attrs.frozen
class Reroll(Command):
    """Pay Wrath, or Ruin, and roll every failure again."""

    who: str


@wire("wrath_and_glory.keep_roll.v1")
@attrs.frozen
class KeepRoll(Command):
    """Let the roll stand."""

    who: str


@wire("wrath_and_glory.buy_dice.v1")
@attrs.frozen
class BuyDice(Command):
    """
    Pay so much Glory for as many dice; 0 for none.

    Attributes:
        who: Whose roll it is.
        glory: How much Glory is spent, for a die each.
        agreed: The players who consent to spend it.
    """

    who: str
    glory: int = 0
    agreed: tuple[str, ...] = ()


@wire("wrath_and_glory.shift.v1")
@attrs.frozen(kw_only=True)
class Shift(Command):
    """
    Shift dice out of the roll.

    Attributes:
        who: Whose roll it is.
        glory: How many shifts become Glory.
        ed: How many shifts become an ED each.
        effects: How many shifts bring something else.
        what: What it is that these bring.
        give_up: Targets that are not hit after all.
    """

    who: str
    glory: int = 0
    ed: int = 0
    effects: int = 0
    what: str = ""
    give_up: tuple[str, ...] = ()


@wire("wrath_and_glory.aim_critical.v1")
@attrs.frozen(kw_only=True)
class AimCritical(Command):
    """
    Name who suffers the Critical Hit, and pay for its severity.

    Attributes:
        who: Whose attack it is.
        target: Who suffers the Critical Hit.
        severity: By how many steps Glory makes it worse.
        agreed: The players who consent to spend it.
    """

    who: str
    target: str
    severity: int = 0
    agreed: tuple[str, ...] = ()


@wire("wrath_and_glory.raise_damage.v1")
@attrs.frozen
class RaiseDamage(Command):
    """
    Pay so much Glory for as much damage; 0 for none.

    Attributes:
        who: Whose roll it is.
        glory: How much Glory is spent, for a point of damage each.
        agreed: The players who consent to spend it.
    """

    who: str
    glory: int = 0
    agreed: tuple[str, ...] = ()


@wire("wrath_and_glory.raise_severity.v1")
@attrs.frozen
class RaiseSeverity(Command):
    """
    Pay so much Glory for as much severity; 0 for none.

    Attributes:
        who: Whose roll it is.
        glory: How much Glory is spent to make it worse.
        agreed: The players who consent to spend it.
    """

    who: str
    glory: int = 0
    agreed: tuple[str, ...] = ()


@wire("wrath_and_glory.soak.v1")
@attrs.frozen
class Soak(Command):
    """Roll Determination."""

    who: str


@wire("wrath_and_glory.endure.v1")
@attrs.frozen
class Endure(Command):
    """Take the Wounds as they are."""

    who: str


@wire("wrath_and_glory.reroll_soak.v1")
@attrs.frozen
class RerollSoak(Command):
    """Pay to roll the failures of Determination again."""

    who: str


@wire("wrath_and_glory.keep_soak.v1")
@attrs.frozen
class KeepSoak(Command):
    """Let the Determination roll stand."""

    who: str


@wire("wrath_and_glory.buy_soak_dice.v1")
@attrs.frozen
class BuySoakDice(Command):
    """
    Pay so much Glory for as many dice of Determination; 0 for none.

    Attributes:
        who: Whose roll it is.
        glory: How much Glory is spent, for a die each.
        agreed: The players who consent to spend it.
    """

    who: str
    glory: int = 0
    agreed: tuple[str, ...] = ()


@wire("wrath_and_glory.propose.v1")
@attrs.frozen
class Propose(Command):
    """
    Propose a Complication.

    Attributes:
        who: Whose Complication it is.
        what: What happens, in a few words.
        effect: What it does in the game; empty for nothing but the story.
    """

    who: str
    what: str
    effect: str = ""


@wire("wrath_and_glory.grant_ruin.v1")
@attrs.frozen
class GrantRuin(Command):
    """Return the GM a point of Ruin in place of the Complication."""

    who: str


@wire("wrath_and_glory.roll_complication.v1")
@attrs.frozen
class RollComplication(Command):
    """Let the table decide what the Complication is."""

    who: str


@wire("wrath_and_glory.accept_complication.v1")
@attrs.frozen
class AcceptComplication(Command):
    """The GM agrees."""


@wire("wrath_and_glory.refuse_complication.v1")
@attrs.frozen
class RefuseComplication(Command):
    """The GM does not agree."""


@wire("wrath_and_glory.name_target.v1")
@attrs.frozen
class NameTarget(Command):
    """The GM names what was hit by mistake."""

    what: str
