"""Events of damage, Defend and Last Breath."""

from typing import Literal

from events.base import Event, SystemEvent
from events.fields import added_later
from events.powered_by_heresy.facts.names import AboutCharacter, Cause
from events.vocabulary import Modifier


class WardTaken(AboutCharacter, Event, wire="powered_by_heresy.ward_taken.v1"):
    """An acolyte starts to defend a character, or stops defending if `ward` is empty."""

    ward: str


class BlowDue(SystemEvent, wire="powered_by_heresy.blow_due.v1", kw_only=True):
    """Damage is about to be dealt.

    Attributes:
        attackers: The ids of the attackers, the worst first; empty for a hazard without an attacker.
        dice: The damage dice, each as its number of sides.
        proven: The number of the tag Proven; 0 if there is none.
        lowers: The flat penalty to damage in older rule texts.
        inflicts: Wounds inflicted in addition to the damage roll, ignoring Defense.
        modifiers: The modifiers to the target's Defense that the attack itself causes.
        in_return: Whether the enemy strikes back with this attack, after the attack of an acolyte.
        extra: The dice added to or removed from those of the weapon, each with its source.
        last_breath: Whether the danger calls for Last Breath at once, without damage and wounds.
    """

    attackers: tuple[str, ...] = ()
    target: str
    source: str
    cause: Cause
    dice: tuple[int, ...]
    proven: int = 0
    lowers: int = 0
    inflicts: int = 0
    precise: bool = False
    modifiers: tuple[Modifier, ...] = ()
    facts: tuple[str, ...] = ()
    in_return: bool = False
    extra: tuple[Modifier, ...] = added_later(())
    tags: tuple[str, ...] = added_later(())
    changed: tuple[Modifier, ...] = added_later(())
    last_breath: bool = added_later(default=False)

    @property
    def attacker(self) -> str:
        """The id of the worst attacker; empty if there is none."""
        return next(iter(self.attackers), "")

    @property
    def wields(self) -> tuple[str, str] | None:
        """The worst attacker and the source of the damage, or None if there is no attacker."""
        return (self.attacker, self.source) if self.attackers else None


class BlowWeighed(SystemEvent, wire="powered_by_heresy.blow_weighed.v1", kw_only=True):
    """The GM or an ability changes the dice, the Defense or the inflicted wounds of the next damage."""

    dice: tuple[int, ...]
    extra: tuple[Modifier, ...]
    modifiers: tuple[Modifier, ...]
    inflicts: int | None = added_later(None)


class AttackReadied(AboutCharacter, Event, wire="powered_by_heresy.attack_readied.v1", kw_only=True):
    """The GM names the attack of a GM character's next blow, and what modifies it."""

    weapon: str = ""
    modifiers: tuple[Modifier, ...] = ()


class BlowFaced(SystemEvent, wire="powered_by_heresy.blow_faced.v1"):
    """The target's Defense against this attack, and its modifiers."""

    target: str
    defense: int
    modifiers: tuple[Modifier, ...]


class BlowTurned(SystemEvent, wire="powered_by_heresy.blow_turned.v1"):
    """A defender takes the damage in place of the ward."""

    by: str
    ward: str


class ReturnAsked(AboutCharacter, Event, wire="powered_by_heresy.return_asked.v1"):
    """The enemy was out before it could strike back; the GM decides whether it still attacks."""


class ReturnSettled(AboutCharacter, Event, wire="powered_by_heresy.return_settled.v1"):
    """The GM decided whether an enemy that is out still strikes back."""

    strikes: bool


class DamageStands(SystemEvent, wire="powered_by_heresy.damage_stands.v1"):
    """The current damage dice; `done` holds the positions of the dice that Proven has already rerolled."""

    target: str
    faces: tuple[int, ...]
    done: tuple[int, ...]


class DamageKept(SystemEvent, wire="powered_by_heresy.damage_kept.v1"):
    """The owner of the attack will reroll no more damage dice."""

    target: str


class BlowHalved(SystemEvent, wire="powered_by_heresy.blow_halved.v1"):
    """A defender halves the effect of the damage."""

    by: str
    ward: str


class BlowSettled(SystemEvent, wire="powered_by_heresy.blow_settled.v1"):
    """The first damage in the queue was dealt, and caused the number of wounds in `wounds`."""

    target: str
    wounds: int


class BreathDue(AboutCharacter, Event, wire="powered_by_heresy.breath_due.v1"):
    """An acolyte must roll Last Breath; `by_wounds` is false if a danger calls for the roll directly."""

    by_wounds: bool
    source: str


class BreathDrawn(AboutCharacter, Event, wire="powered_by_heresy.breath_drawn.v1"):
    """The result of a Last Breath: `alive`, `scarred` or `dead`."""

    fate: Literal["alive", "scarred", "dead"]
