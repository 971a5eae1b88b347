"""What is said around a move: facts, questions, help, dice, choices."""

from typing import Literal

import attrs

from events.base import Command, wire


@wire("powered_by_heresy.establish.v1")
@attrs.frozen
class Establish(Command):
    """Say what is true in the fiction from now on."""

    text: str


@wire("powered_by_heresy.look_to_gm.v1")
@attrs.frozen
class LookToGm(Command):
    """All look to the GM to see what happens."""


@wire("powered_by_heresy.golden_opportunity.v1")
@attrs.frozen
class GoldenOpportunity(Command):
    """The players have handed the GM one; `who` did, or nobody in particular."""

    who: str = ""


@wire("powered_by_heresy.confirm.v1")
@attrs.frozen(kw_only=True)
class Confirm(Command):
    """
    The move is triggered.

    Attributes:
        advantage: Whether the fiction grants it advantage.
        edge: Whether the fiction grants it the edge.
        modifier: What an established fact adds to it, -3 to +3; 0 for nothing.
        fact: That fact; empty for none.
    """

    advantage: bool = False
    edge: bool = False
    modifier: int = 0
    fact: str = ""


@wire("powered_by_heresy.clarify.v1")
@attrs.frozen
class Clarify(Command):
    """It is unclear whether the move is triggered: ask."""

    question: str


@wire("powered_by_heresy.answer.v1")
@attrs.frozen
class Answer(Command):
    """Say how it is."""

    text: str


@wire("powered_by_heresy.withdraw.v1")
@attrs.frozen
class Withdraw(Command):
    """The move is not triggered after all."""

    actor: str


@wire("powered_by_heresy.drop_weight.v1")
@attrs.frozen
class DropWeight(Command):
    """Let go of some weight."""

    actor: str
    amount: int


@wire("powered_by_heresy.fail_outright.v1")
@attrs.frozen
class FailOutright(Command):
    """Keep the weight, and fail."""

    actor: str


@wire("powered_by_heresy.help_or_hinder.v1")
@attrs.frozen
class HelpOrHinder(Command):
    """Aid or Interfere with the move under way, rolled with the bond."""

    actor: str
    hinder: bool = False


@wire("powered_by_heresy.spend_insight.v1")
@attrs.frozen
class SpendInsight(Command):
    """Spend Insight: for one's own roll to come, or to roll damage again."""

    actor: str


@wire("powered_by_heresy.stay_out.v1")
@attrs.frozen
class StayOut(Command):
    """Do nothing in this window."""

    actor: str


@wire("powered_by_heresy.reroll_die.v1")
@attrs.frozen
class RerollDie(Command):
    """Use the edge: roll die number `die` again, the first being 0."""

    actor: str
    die: int


@wire("powered_by_heresy.reroll_all.v1")
@attrs.frozen
class RerollAll(Command):
    """Roll all dice of the move again."""

    actor: str
    by: Literal["This I Know", "Shrine World"]


@wire("powered_by_heresy.keep_roll.v1")
@attrs.frozen
class KeepRoll(Command):
    """Let the dice lie."""

    actor: str


@wire("powered_by_heresy.choose.v1")
@attrs.frozen
class Choose(Command):
    """Choose what the move offers."""

    actor: str
    options: tuple[str, ...] = ()


@wire("powered_by_heresy.ask.v1")
@attrs.frozen
class Ask(Command):
    """Spend hold of Discern Realities on a question."""

    actor: str
    question: str


@wire("powered_by_heresy.stand_down.v1")
@attrs.frozen
class StandDown(Command):
    """Stand in defense of nobody any more; the hold is lost."""

    actor: str


@wire("powered_by_heresy.end_bonus.v1")
@attrs.frozen
class EndBonus(Command):
    """What an ongoing lasts until has come."""

    who: str
    bonus: str


@wire("powered_by_heresy.grant_bonus.v1")
@attrs.frozen(kw_only=True)
class GrantBonus(Command):
    """Something that the rules here do not know gives a forward or, with `until`, an ongoing."""

    who: str
    amount: int
    source: str
    move: str = ""
    until: str = ""
