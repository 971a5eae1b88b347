"""What is said at any time between rolls: what only the table knows, and what the resources buy in the story."""

from typing import Literal

import attrs

from events.base import Command, wire


@wire("wrath_and_glory.begin_combat.v1")
@attrs.frozen
class BeginCombat(Command):
    """Narrative Time is over; these are ambushed."""

    ambushed: tuple[str, ...] = ()


@wire("wrath_and_glory.end_combat.v1")
@attrs.frozen
class EndCombat(Command):
    """The GM ends the fight; `winners` are the sides that won it."""

    winners: tuple[str, ...] = ()
    reason: str = "the GM ends it"


@wire("wrath_and_glory.declare_narrative.v1")
@attrs.frozen
class DeclareNarrative(Command):
    """A player pays Wrath for something small to be true."""

    player: str
    what: str


@wire("wrath_and_glory.allow_declaration.v1")
@attrs.frozen
class AllowDeclaration(Command):
    """The GM lets it be true."""


@wire("wrath_and_glory.refuse_declaration.v1")
@attrs.frozen
class RefuseDeclaration(Command):
    """The GM does not, and nothing is paid."""


@wire("wrath_and_glory.award_wrath.v1")
@attrs.frozen
class AwardWrath(Command):
    """The GM rewards a player."""

    player: str
    reason: str
    amount: int = 1


@wire("wrath_and_glory.spend_ruin.v1")
@attrs.frozen
class SpendRuin(Command):
    """The GM pays Ruin for something that the table plays out."""

    amount: int
    on: str


@wire("wrath_and_glory.restore_shock.v1")
@attrs.frozen
class RestoreShock(Command):
    """The GM pays Ruin, and a Threat recovers Shock."""

    who: str


@wire("wrath_and_glory.call_for_test.v1")
@attrs.frozen(kw_only=True)
class CallForTest(Command):
    """Somebody must make a test, against Fear for instance."""

    who: str
    purpose: str
    skill: str
    dn: int


@wire("wrath_and_glory.inflict.v1")
@attrs.frozen(kw_only=True)
class Inflict(Command):
    """Something other than an attack harms somebody."""

    who: str
    harm: Literal["Damage", "Wounds", "Mortal Wounds", "Shock"]
    amount: int
    source: str


@wire("wrath_and_glory.heal.v1")
@attrs.frozen(kw_only=True)
class Heal(Command):
    """Somebody recovers Wounds or Shock."""

    who: str
    harm: Literal["Wounds", "Shock"]
    amount: int
    source: str


@wire("wrath_and_glory.set_condition.v1")
@attrs.frozen(kw_only=True)
class SetCondition(Command):
    """A condition comes or goes."""

    who: str
    condition: str
    level: int
    source: str = "the table"


@wire("wrath_and_glory.place.v1")
@attrs.frozen
class Place(Command):
    """A combatant is engaged with exactly these enemies, however that came."""

    who: str
    enemies: tuple[str, ...] = ()


@wire("wrath_and_glory.leave.v1")
@attrs.frozen
class Leave(Command):
    """A combatant leaves the fight."""

    who: str
    reason: str = "it flees"
