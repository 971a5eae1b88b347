"""Printed sheets of combatants, weapons, armor, locations and animals, and the setup of a fight."""

from typing import Literal, get_args

import attrs
from attrs import frozen

from events.abilities import Ability, ConditionSheet
from events.fields import bounded
from events.fiend_wake.sheets.settings import *  # noqa: F403 - one import path for setup and settings
from events.fiend_wake.sheets.settings import MAX_LEVEL, MAX_POINTS, MAX_PRINTED
from events.history.journal import Seat
from events.table import with_distinct_names

GM = "gm"

StatName = Literal["Awareness", "Cunning", "Endurance", "Grace", "Power", "Resolve", "Spirit"]
STATS: tuple[StatName, ...] = get_args(StatName)
Stance = Literal["allied", "neutral", "hostile"]
"""The attitude of two sides towards each other."""


@frozen(kw_only=True)
class Weapon:
    """A weapon as printed.

    Attributes:
        name: The name of the weapon; a pair that counts as one weapon has one name.
        first: The First Intention rating: the wounds that a hit deals.
        second: The Second Intention rating: the wounds that each point of harassment deals.
        arm_cost: The cost of readying it, in Tactical Points; None for the default from the settings.
        large: Whether it is large enough to deal siege damage.
        piercing: The points of Damage Reduction that a hit ignores.
        mass: The mass damage in its area, for example by a grenade; 0 for a weapon that strikes one target.
        siege: The siege damage to the location that it strikes, for example by a cannon.
        thrown: Whether it leaves the hand when it strikes an area or a location.
        count: How many of a thrown weapon a combatant carries; None for no limit.
        area_only: Whether it strikes only areas and locations, for example a grenade or a cannon.
        abilities: The ids of its abilities. They apply while it is readied, or to attacks made with it.
    """

    id: str
    name: str
    kind: Literal["melee", "ranged"]
    skill: str
    first: int = bounded(1, most=MAX_PRINTED)
    second: int = bounded(1, most=MAX_PRINTED)
    arm_cost: int | None = bounded(None)
    large: bool = False
    piercing: int = bounded(0, most=MAX_PRINTED)
    mass: int = bounded(0, most=MAX_PRINTED)
    siege: int = bounded(0, most=MAX_PRINTED)
    thrown: bool = False
    count: int | None = bounded(None, least=1)
    area_only: bool = False
    abilities: tuple[str, ...] = ()


@frozen(kw_only=True)
class Armor:
    """Armor as printed.

    Attributes:
        encumbrance: The cost of wearing it for a round, in Tactical Points.
        reduction: The Damage Reduction that it gives its wearer.
        abilities: The ids of the abilities that it gives its wearer.
    """

    id: str
    name: str
    encumbrance: int = bounded(1, most=MAX_PRINTED)
    reduction: int = bounded(1)
    abilities: tuple[str, ...] = ()


LIGHT = Armor(id="light", name="light armor", encumbrance=1, reduction=1)
"""The only armor whose numbers are given in the book."""


@frozen(kw_only=True)
class Place:
    """A strategic location as printed.

    Attributes:
        abilities: The special abilities: ids of abilities that all occupants have, or reminders for the players.
        entry_cost: The cost of entering, in Tactical Points; None for the default from the settings.
        accessible_from: The locations that it can be entered from; an empty id stands for no location.
        exit_to: The location that occupants are in after leaving it; empty for no location.
        restriction: A further condition for entering, in words; empty if there is none. The GM confirms that it is met.
        entry_tokens: The cost of entering in Turn Tokens. An upgrade does not waive it.
        entry_wounds: The cost of entering in wounds.
        rubble: The points that each siege tally adds to the entry cost; None for the default from the settings.
        wounds: The wounds that a combatant suffers when it begins a turn there.
        evasion: The amount added to the Evasion of occupants against attacks from outside.
        reduction: The Damage Reduction that it gives its occupants.
        room: The maximum number of occupants; None if there is no limit.
        tallies: The siege tallies at the start of the fight.
        owner: The combatant that laid these caltrops; empty for other locations.
    """

    id: str
    name: str
    abilities: tuple[str, ...] = ()
    entry_cost: int | None = bounded(None)
    accessible_from: tuple[str, ...] = ("",)
    exit_to: str = ""
    restriction: str = ""
    rubble: int | None = bounded(None)
    wounds: int = bounded(0, most=MAX_PRINTED)
    entry_tokens: int = bounded(0, most=MAX_PRINTED)
    entry_wounds: int = bounded(0, most=MAX_PRINTED)
    evasion: int = 0
    reduction: int = bounded(0)
    room: int | None = bounded(None)
    tallies: int = bounded(0)
    owner: str = ""


@frozen(kw_only=True)
class Animal:
    """An animal as printed.

    Attributes:
        kind: The kind of animal, for example a horse. Only some kinds are trained.
        difficulty: The Training Difficulty; None for the default from the settings.
        unwilling: Whether it must be wrangled although its kind is trained.
        location: The location at the start of the fight; empty for no location.
        benefits: The benefits for its rider: ids of abilities, or reminders for the players.
    """

    id: str
    name: str
    kind: str
    difficulty: int | None = bounded(None)
    unwilling: bool = False
    location: str = ""
    benefits: tuple[str, ...] = ()


@frozen
class Skill:
    """A skill and its level."""

    name: str
    level: int = bounded(1, most=MAX_LEVEL)


@frozen
class Spell:
    """An ongoing spell. Its effects are those of the condition with the same name.

    Attributes:
        fuel: The cost of fueling it for a round, in Tactical Points.
        on: The combatant that the spell affects; empty for its caster.
    """

    name: str
    fuel: int = bounded(1)
    on: str = ""


@frozen
class StackNumbers:
    """Stack numbers of a stat that differ from those of its level."""

    stat: StatName
    numbers: tuple[int, ...] = bounded(attrs.NOTHING, least=1, most=MAX_LEVEL)


@frozen(kw_only=True)
class Profile:
    """A combatant as printed, and its condition at the start of the fight.

    Attributes:
        seat: The seat that controls the combatant.
        side: The side that it fights for. Sides are hostile unless a pact says otherwise.
        awareness: The level of Awareness. The levels of the other six stats follow.
        stack_numbers: The stack numbers that differ from those of the level.
        threshold: The Wounds Threshold; None for the default from the settings.
        vitality: The Vitality; None to derive it from Resolve.
        armor: The id of its armor; empty if it has none.
        reduction: The Damage Reduction from sources other than armor.
        weapons: The ids of its weapons.
        ready: The weapon that is readied at the start; empty if there is none.
        caltrops: The number of sets of caltrops that it carries.
        location: The location at the start; empty for no location.
        base_points: Its base Tactical Points in the first round, if surprise or advantage changes them.
        start_of_round: The abilities that take effect at the start of a round: ids of abilities, or reminders for the
            players.
        mount: The animal that it rides at the start; empty if there is none.
        wounds: The Wounds Sustained at the start.
        handicaps: The stack numbers that are marked at the start.
        unconscious: Whether it is unconscious at the start.
        armor_off: Whether its armor is off at the start.
        abilities: The ids of its abilities.
        conditions: The custom conditions that it has at the start.
    """

    id: str
    name: str
    seat: str
    side: str
    awareness: int = bounded(2, most=MAX_LEVEL)
    cunning: int = bounded(2, most=MAX_LEVEL)
    endurance: int = bounded(2, most=MAX_LEVEL)
    grace: int = bounded(2, most=MAX_LEVEL)
    power: int = bounded(2, most=MAX_LEVEL)
    resolve: int = bounded(2, most=MAX_LEVEL)
    spirit: int = bounded(2, most=MAX_LEVEL)
    stack_numbers: tuple[StackNumbers, ...] = ()
    skills: tuple[Skill, ...] = ()
    threshold: int | None = bounded(None)
    vitality: int | None = bounded(None, least=-MAX_LEVEL, most=MAX_LEVEL)
    armor: str = ""
    reduction: int = bounded(0)
    weapons: tuple[str, ...] = ()
    ready: str = ""
    caltrops: int = bounded(0)
    location: str = ""
    base_points: int | None = bounded(None, least=-MAX_POINTS, most=MAX_POINTS)
    start_of_round: tuple[str, ...] = ()
    spells: tuple[Spell, ...] = ()
    mount: str = ""
    wounds: int = bounded(0)
    handicaps: tuple[StackNumbers, ...] = ()
    unconscious: bool = False
    armor_off: bool = False
    abilities: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()


@frozen
class Player:
    """A player: a seat id and a name."""

    id: str
    name: str


@frozen
class Pact:
    """The stance between two sides that are not hostile to each other."""

    one: str
    other: str
    stance: Stance


@frozen(kw_only=True)
class Setup:
    """The sheets that a fight begins with. The GM's seat is added automatically.

    Attributes:
        pacts: The sides that are allied or neutral; all other sides are hostile to each other.
        abilities: The catalogue of abilities that sheets, weapons, armor, locations and animals refer to.
        conditions: The custom conditions with their effects. A spell has the effects of the condition with its name.
    """

    players: tuple[Player, ...]
    combatants: tuple[Profile, ...]
    armory: tuple[Weapon, ...] = ()
    armor: tuple[Armor, ...] = (LIGHT,)
    locations: tuple[Place, ...] = ()
    animals: tuple[Animal, ...] = ()
    pacts: tuple[Pact, ...] = ()
    abilities: tuple[Ability, ...] = ()
    conditions: tuple[ConditionSheet, ...] = ()


def seats(setup: Setup) -> tuple[Seat, ...]:
    """Return all seats: the players, the GM and a spectator."""
    players = with_distinct_names(Seat(player.id, player.name, "player") for player in setup.players)
    return (*players, Seat(GM, "the GM", "gm"), Seat("spectator", "a spectator", "spectator"))


def level_of(profile: Profile, stat: StatName) -> int:
    """Return the level of a stat."""
    return int(getattr(profile, stat.lower()))
