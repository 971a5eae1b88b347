"""Events about Critical Hits, damage, soaks and conditions."""

from events.base import Event, SystemEvent
from events.fields import added_later
from events.vocabulary import Modifier
from events.wrath_and_glory.facts.names import GM_SEAT, AboutCause, AboutCombatant, Inflicted


class CauseAdded(AboutCombatant, Event, wire="wrath_and_glory.cause_added.v1", kw_only=True):
    """A condition of a combatant got a further cause. The condition lasts until its last cause ends."""

    condition: str
    level: int
    source: str


class CauseLasts(AboutCause, Event, wire="wrath_and_glory.cause_lasts.v1", kw_only=True):
    """A cause of a condition lasts until the next turn of the combatant that caused it begins."""


class CauseRated(AboutCause, Event, wire="wrath_and_glory.cause_rated.v1"):
    """A Pinning Attack counts with the Salvo of its weapon when comrades rally its target."""

    rating: int


class CauseGone(AboutCause, Event, wire="wrath_and_glory.cause_gone.v1", kw_only=True):
    """One of several causes of a condition ended."""


class CriticalAimed(AboutCombatant, Event, wire="wrath_and_glory.critical_aimed.v1"):
    """The target and the severity of a Critical Hit were chosen.

    Attributes:
        prone: Whether one step of severity also makes the target Prone.
        shock: The number of steps that also cause 2 Shock each.
        others: Further targets, each instead of one step.
    """

    target: str
    severity: int
    prone: bool = added_later(default=False)
    shock: int = added_later(0)
    others: tuple[str, ...] = added_later(())


class CriticalStands(AboutCombatant, Event, wire="wrath_and_glory.critical_stands.v1"):
    """A row of the Critical Hit table was rolled."""

    row: str


class DamageStands(AboutCombatant, Event, wire="wrath_and_glory.damage_stands.v1"):
    """The damage of an attack, the extra damage from its Critical Hit, and its Mortal Wounds."""

    damage: int
    critical: int
    mortal: int = added_later(0)


class GuardStands(AboutCombatant, Event, wire="wrath_and_glory.guard_stands.v1", kw_only=True):
    """A target's Resilience against an attack after AP, with the modifiers that changed it or the damage.

    Attributes:
        resilience: The Resilience after AP and modifiers.
        hidden: Whether only the GM may see the sheet of the target.
    """

    resilience: int
    modifiers: tuple[Modifier, ...]
    hidden: bool = False

    @property
    def only_for(self) -> str | None:
        """The GM's seat if the sheet is hidden, or None if every seat may see it."""
        return GM_SEAT if self.hidden else None


class HarmDue(SystemEvent, wire="wrath_and_glory.harm_due.v1", kw_only=True):
    """A target is about to take damage.

    Attributes:
        source: The id of the weapon, or the name of another cause.
        wounds: Wounds that may be soaked.
        hit: The number of mob members hit.
        soaks: The number of soak rolls that are still allowed.
    """

    target: str
    attacker: str = ""
    source: str
    wounds: int = 0
    mortal: int = 0
    shock: int = 0
    hit: int = 1
    conditions: tuple[Inflicted, ...] = ()
    memorable: bool = False
    soaks: int = 0


class Withstood(AboutCombatant, Event, wire="wrath_and_glory.withstood.v1"):
    """A combatant resisted an effect other than an attack and took no harm."""

    source: str


class SoakStands(AboutCombatant, Event, wire="wrath_and_glory.soak_stands.v1"):
    """The dice of a Determination roll."""

    faces: tuple[int, ...]
    rerolled: bool


class HarmChanged(SystemEvent, wire="wrath_and_glory.harm_changed.v1", kw_only=True):
    """The damage that the target is still about to take changed.

    Attributes:
        modifiers: The changes by abilities.
    """

    target: str
    wounds: int = 0
    mortal: int = 0
    shock: int = 0
    soaks: int = 0
    modifiers: tuple[Modifier, ...] = added_later(())


class HarmSettled(SystemEvent, wire="wrath_and_glory.harm_settled.v1"):
    """The damage was resolved."""

    target: str
