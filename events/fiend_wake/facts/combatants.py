"""Events of combatants and locations: harm, handicaps, moves, mounts, and joining or leaving the fight."""

from events.abilities import Ability, ConditionSheet
from events.base import Event, SystemEvent
from events.fields import added_later
from events.fiend_wake.facts.actions import Part
from events.fiend_wake.facts.names import AboutCombatant, Harm, Shield, Until
from events.fiend_wake.sheets import Animal, Armor, Place, Profile, Stance, Weapon


class LocationEntered(AboutCombatant, Event, wire="fiend_wake.location_entered.v1"):
    """A combatant moved into a location; an empty id stands for no location. `how` is the reason for the move."""

    location: str
    how: str


class LocationCreated(SystemEvent, wire="fiend_wake.location_created.v1", kw_only=True):
    """A location was added to the fight.

    Attributes:
        accessible_from: The locations that it can be entered from; an empty id stands for no location.
        entry_cost: The Tactical Points that entering costs; None for the default from the settings.
        wounds: The wounds that a combatant suffers when it begins a turn there.
        owner: The combatant that laid these caltrops; empty for other locations.
    """

    location: str
    name: str
    accessible_from: tuple[str, ...]
    entry_cost: int | None
    abilities: tuple[str, ...] = ()
    wounds: int = 0
    owner: str = ""
    exit_to: str = added_later("")
    restriction: str = added_later("")
    rubble: int | None = added_later(None)
    entry_tokens: int = added_later(0)
    entry_wounds: int = added_later(0)
    evasion: int = added_later(0)
    reduction: int = added_later(0)
    room: int | None = added_later(None)
    tallies: int = added_later(0)


class LocationRemoved(SystemEvent, wire="fiend_wake.location_removed.v1"):
    """A location was removed. Its occupants are now in no location."""

    location: str


class SiegeTallied(SystemEvent, wire="fiend_wake.siege_tallied.v1"):
    """Siege damage added tallies to a location."""

    location: str
    points: int
    source: str


class HarmDue(AboutCombatant, Event, wire="fiend_wake.harm_due.v1", kw_only=True):
    """A combatant is about to suffer an instance of harm. The amount is given before any reduction.

    Attributes:
        parts: The parts that add up to the amount; empty if they are not known.
        times: The factor that the sum of the parts is multiplied by.
        price: Whether the harm is a cost or follows a failed attempt. A setting decides whether Damage Reduction
            applies.
        piercing: The points of Damage Reduction that the harm ignores.
    """

    harm: Harm
    amount: int
    source: str
    parts: tuple[Part, ...] = added_later(())
    times: int = added_later(1)
    price: bool = added_later(default=False)
    piercing: int = added_later(0)


class HarmSettled(AboutCombatant, Event, wire="fiend_wake.harm_settled.v1"):
    """An instance of harm is resolved. Earlier events record its effects."""


class HandicapDue(AboutCombatant, Event, wire="fiend_wake.handicap_due.v1"):
    """A combatant must take a handicap. `cleared` wounds were removed from its Wounds Sustained track."""

    source: str
    cleared: int = 0


class HandicapTaken(AboutCombatant, Event, wire="fiend_wake.handicap_taken.v1"):
    """A stack number of a stat was marked."""

    stat: str
    number: int


class HandicapWaived(AboutCombatant, Event, wire="fiend_wake.handicap_waived.v1"):
    """The combatant had no stack number left to mark, so the GM decided its fate."""

    fate: str


class HandicapRecovered(AboutCombatant, Event, wire="fiend_wake.handicap_recovered.v1", kw_only=True):
    """A marked stack number became available again."""

    stat: str
    number: int
    source: str


class WoundsTended(AboutCombatant, Event, wire="fiend_wake.wounds_tended.v1"):
    """Wounds were removed from the track without a handicap."""

    amount: int
    source: str


class Joined(SystemEvent, wire="fiend_wake.joined.v1"):
    """A combatant joined the running fight. The event includes the abilities that its sheet adds to the catalogue."""

    sheet: Profile
    abilities: tuple[Ability, ...] = added_later(())


class Brought(SystemEvent, wire="fiend_wake.brought.v1", kw_only=True):
    """Weapons, armor, animals, abilities or conditions came to the table.

    Attributes:
        who: The combatant that carries the new weapons; empty if there is none.
    """

    weapons: tuple[Weapon, ...] = ()
    armor: tuple[Armor, ...] = ()
    animals: tuple[Animal, ...] = ()
    abilities: tuple[Ability, ...] = ()
    conditions: tuple[ConditionSheet, ...] = ()
    who: str = ""


class LocationChanged(SystemEvent, wire="fiend_wake.location_changed.v1", kw_only=True):
    """The properties of a location changed."""

    location: str
    place: Place


class HandedOver(AboutCombatant, Event, wire="fiend_wake.handed_over.v1"):
    """Another seat now controls a combatant."""

    seat: str


class StanceChanged(SystemEvent, wire="fiend_wake.stance_changed.v1"):
    """Two sides became allied, neutral or hostile."""

    one: str
    other: str
    stance: Stance


class Protected(AboutCombatant, Event, wire="fiend_wake.protected.v1", kw_only=True):
    """A combatant's Damage Reduction or Evasion changed temporarily; 0 ends the earlier change from this source."""

    what: Shield
    amount: int
    source: str
    until: Until


class LeftCombat(AboutCombatant, Event, wire="fiend_wake.left_combat.v1"):
    """A combatant left the fight. `how` is `fled`, `dead` or a similar word."""

    how: str


class Mounted(AboutCombatant, Event, wire="fiend_wake.mounted.v1"):
    """A combatant mounted an animal, or dismounted if `animal` is empty."""

    animal: str


class Wrangled(AboutCombatant, Event, wire="fiend_wake.wrangled.v1"):
    """An animal was wrangled and can now be mounted for the rest of the combat."""

    animal: str
