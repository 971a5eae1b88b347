"""Round Prep, bidding, turns and the Aftermath."""

import attrs

from events.base import Command, wire


@wire("fiend_wake.resolve_ability.v1")
@attrs.frozen
class ResolveAbility(Command):
    """An ability that takes effect at the start of the round has done so; the table has stated what it did."""

    who: str
    ability: str


@wire("fiend_wake.pay_armor.v1")
@attrs.frozen
class PayArmor(Command):
    """Pay for wearing armor, in Tactical Points, in Turn Tokens of two points each, or both."""

    who: str
    points: int = 0
    tokens: int = 0


@wire("fiend_wake.forfeit.v1")
@attrs.frozen
class Forfeit(Command):
    """Do not pay for armor, and lose all points and tokens; `remove` spends the round taking the armor off."""

    who: str
    remove: bool = False


@wire("fiend_wake.commit_bid.v1")
@attrs.frozen
class CommitBid(Command):
    """Commit in secret what somebody bids for priority."""

    who: str
    points: int


@wire("fiend_wake.commit_cede.v1")
@attrs.frozen
class CommitCede(Command):
    """Say in secret whether somebody gives way to those who bid the same."""

    who: str
    cede: bool = False


@wire("fiend_wake.break_ties.v1")
@attrs.frozen
class BreakTies(Command):
    """Everybody who is still level rolls one die."""


@wire("fiend_wake.place_token.v1")
@attrs.frozen
class PlaceToken(Command):
    """Set a Turn Token aside as the Pending Turn."""

    who: str


@wire("fiend_wake.decline.v1")
@attrs.frozen
class Decline(Command):
    """Let pass what one is asked for: a Pending Turn, a reaction, support, entering, arming, harassing, resisting."""

    who: str


@wire("fiend_wake.end_turn.v1")
@attrs.frozen
class EndTurn(Command):
    """End the turn."""

    who: str


@wire("fiend_wake.fuel.v1")
@attrs.frozen
class Fuel(Command):
    """Fuel these ongoing spells, and let the others end."""

    who: str
    spells: tuple[str, ...] = ()


@wire("fiend_wake.harass.v1")
@attrs.frozen
class Harass(Command):
    """Spend points on harassing somebody with the weapon at the ready."""

    who: str
    target: str
    points: int


@wire("fiend_wake.agree.v1")
@attrs.frozen
class Agree(Command):
    """Return whether one agrees to end the fight."""

    who: str
    end: bool = True
