"""Sheets: weapons, gear, acolytes, GM characters, and the setup of a fight."""

from collections import Counter
from typing import Literal, get_args

import attrs
from attrs import frozen
from attrs import validators as v

from events.abilities import Ability, ConditionSheet
from events.fields import bounded, title
from events.history.journal import Seat
from events.powered_by_heresy.sheets.belongings import HIGHEST_STAT, Bond, LearnedLevel, Load, Number, Ongoing
from events.powered_by_heresy.sheets.moves import (
    BASIC,
    CATALOGUE,
    GM_ONLY,
    Move,
    MoveSheet,
    Option,
    Outcome,
    full_move_name,
    split_move_name,
)
from events.powered_by_heresy.sheets.settings import Settings, Sides
from events.table import with_distinct_names

GM = "gm"
LOWEST_STAT = -3
CLUMSY = "clumsy"
"""The tag for gear that hinders its wearer."""
Stat = Literal["WS", "BS", "S", "T", "Ag", "Int", "Per", "WP", "Fel"]
Raised = Literal["", "WS", "BS", "S", "T", "Ag", "Int", "Per", "WP", "Fel"]
"""The stat that a new level raises; empty to postpone the raise."""

STATS: tuple[Stat, ...] = get_args(Stat)
Armour = Literal["Flak Armour", "Power armour", "Adeptus power armour"]
ARMOURS: tuple[Armour, ...] = get_args(Armour)
Suit = Literal["", "Flak Armour", "Power armour", "Adeptus power armour"]
Side = Literal["enemy", "bystander", "ally"]
CLASSES = ("Assassin", "Seeker", "Tactician", "Templar")
HOME_WORLDS = ("Death World", "Feral World", "Forge World", "Highborn", "Hive World", "Shrine World", "Voidborn")
"""The classes and home worlds of the book; a setup may add others."""


@frozen(kw_only=True)
class Weapon:
    """A weapon (PBH-DMG-13).

    Attributes:
        dice: The damage dice, each as its number of sides.
        ranged: Whether the weapon is fired. A grenade is thrown and has the tag `grenade`.
        uses: Uses before a reload is needed; 0 for a melee weapon.
        ammo: The number of reloads at the beginning.
        proven: The number in the tag Proven; 0 if the weapon lacks the tag.
        lowers: The flat penalty to damage in older rule texts.
        tags: The tags of the weapon: range words, `hand`, `precise`, `grenade`, and purely descriptive tags.
    """

    id: str
    name: str
    dice: tuple[Sides, ...]
    ranged: bool = False
    uses: int = bounded(0)
    ammo: int = bounded(0)
    proven: int = bounded(0)
    lowers: int = bounded(0)
    tags: tuple[str, ...] = ()

    @property
    def is_grenade(self) -> bool:
        """Whether the weapon is thrown with Throw Grenade."""
        return "grenade" in self.tags

    @property
    def is_shot_or_thrown(self) -> bool:
        """Whether the weapon is fired or is a grenade, so that each attack costs a use."""
        return self.ranged or self.is_grenade


BARE_HANDS = Weapon(id="", name="bare hands", dice=())


@frozen(kw_only=True)
class Stats:
    """The nine statistics. One that is left out gets the value that the settings give the ninth (PBH-ROLL-16)."""

    WS: int | None = None
    BS: int | None = None
    S: int | None = None
    T: int | None = None
    Ag: int | None = None
    Int: int | None = None
    Per: int | None = None
    WP: int | None = None
    Fel: int | None = None

    def __attrs_post_init__(self) -> None:
        for name in STATS:
            value = getattr(self, name)
            if value is not None and not LOWEST_STAT <= value <= HIGHEST_STAT:
                raise ValueError(f"{name} must be between {LOWEST_STAT} and +{HIGHEST_STAT}, not {value}")


@frozen
class Improvement:
    """A named bonus to Defense on a sheet, such as faith, a shield or luck (PBH-DEF-05)."""

    name: str
    amount: int
    against: Literal["any", "melee", "ranged"] = "any"


@frozen(kw_only=True)
class Gear:
    """Armour or other gear that can be put on and taken off. Its tags apply while it is worn (PBH-TAG-01).

    Attributes:
        armour: The suit of armour from the book; empty if there is none.
        improvements: Other bonuses to the wearer's Defense.
        tags: `clumsy` and purely descriptive tags.
    """

    id: str
    name: str
    armour: Suit = ""
    improvements: tuple[Improvement, ...] = ()
    tags: tuple[str, ...] = ()


@frozen(kw_only=True)
class ClassSheet:
    """A homebrew class; its moves are those in the library that name this class.

    Attributes:
        max_wounds: The max wounds, before Toughness.
        load: The load, before Strength.
        abilities: The ids of abilities that every member of the class has.
    """

    id: str = title()
    max_wounds: int = bounded(6, least=1)
    load: int = bounded(8)
    abilities: tuple[str, ...] = ()


@frozen(kw_only=True)
class HomeWorldSheet:
    """A homebrew home world.

    Attributes:
        raises: The stats from which a new character raises one; empty for all stats.
        abilities: The ids of abilities that every character from this home world has.
    """

    id: str = title()
    raises: tuple[Stat, ...] = ()
    abilities: tuple[str, ...] = ()


@frozen(kw_only=True)
class AcolyteSheet:
    """The sheet of a player character.

    Attributes:
        id: The id, unique among characters, seats and weapons.
        player: The id of the seat that plays the character.
        cls: A class from the book or the setup.
        home_world: A home world from the book or the setup; empty if it does not matter.
        moves: The moves in addition to the basic ones. A move with a subject names it, as in `Hatred (daemon)`.
        hated: The kind of foe for a plain `Hatred`; empty if there is none.
        weapons: The ids of weapons in the armoury.
        medkit: The uses of the medkit; 0 if there is none.
        defense: The printed Defense; None to compute it.
        training: The bonus to Defense from training.
        improvements: Other bonuses to Defense.
        clumsy: Whether the armour that the character wears is clumsy.
        worn: The ids of other gear in the wardrobe that the character wears.
        packed: The ids of gear in the wardrobe that the character carries but does not wear.
        weight: The weight that the character carries.
        given: The names of those moves that the fiction granted, which may be of any class.
        veteran: Whether the character has played before, so the stats need not be those of a new character.
        loads: The uses and ammo left in the weapons; a weapon not listed is full.
        insight: The Insight at the beginning.
        survived: Whether the character is barely alive after a Last Breath.
        dead: Whether the character is dead.
        gone: The way the character left the last fight, such as `captured`; empty if it did not leave.
        conditions: The names of conditions that have no field of their own.
        scars: The visible scars of old wounds.
        ongoings: The modifiers that still apply.
        judged: The ids of foes whose crimes the character has named.
        harmed_by: The ids of characters who have wounded this one.
        raises_left: The number of postponed raises of a stat.
        moves_left: The number of moves that the character may still learn.
        learned: The levels at which moves were learned; level 1 for a move that is not listed.
        numbers: The numbers of the table's own.
        drive: The character's drive, in words.
        flags: The character's flags, each in words.
        taken_off: The names of the suits in `armour` that the character carries but does not wear.
        permissions_used: The number of raises to +3 made so far.
        abilities: The ids of other abilities.
    """

    id: str
    name: str
    player: str
    cls: str
    home_world: str = ""
    stats: Stats = attrs.field(factory=Stats)
    level: int = bounded(1, least=1)
    xp: int = bounded(0)
    moves: tuple[str, ...] = ()
    hated: str = ""
    weapons: tuple[str, ...] = ()
    medkit: int = bounded(0)
    bonds: tuple[Bond, ...] = ()
    defense: int | None = bounded(None)
    training: int = 0
    armour: tuple[Armour, ...] = ()
    parry: bool = False
    reflexes: bool = False
    improvements: tuple[Improvement, ...] = ()
    clumsy: bool = False
    worn: tuple[str, ...] = ()
    packed: tuple[str, ...] = ()
    weight: int = bounded(0)
    wounds: int = bounded(0)
    wrath: int = bounded(0, most=3)
    given: tuple[str, ...] = ()
    veteran: bool = False
    loads: tuple[Load, ...] = ()
    insight: int = bounded(0, most=2)
    survived: bool = False
    dead: bool = False
    gone: str = ""
    conditions: tuple[str, ...] = ()
    scars: tuple[str, ...] = ()
    ongoings: tuple[Ongoing, ...] = ()
    judged: tuple[str, ...] = ()
    harmed_by: tuple[str, ...] = ()
    raises_left: int = bounded(0)
    moves_left: int = bounded(0)
    permissions_used: int = bounded(0, most=3)
    abilities: tuple[str, ...] = ()
    learned: tuple[LearnedLevel, ...] = ()
    taken_off: tuple[str, ...] = ()
    numbers: tuple[Number, ...] = ()
    drive: str = ""
    flags: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        missing = sum(getattr(self.stats, name) is None for name in STATS)
        if missing > 1:
            raise ValueError(f"{self.id} leaves out {missing} stats; at most one may be left out (PBH-ROLL-16)")


@frozen(kw_only=True)
class Attack:
    """An attack of a GM character.

    Attributes:
        name: The name of the weapon, for the story.
        dice: The damage dice, each as its number of sides; empty if the attack only inflicts wounds.
        proven: The number in the tag Proven; 0 if the attack lacks the tag.
        inflicts: Wounds inflicted in addition to the damage roll, ignoring Defense.
        tags: The tags of the attack.
        last_breath: Whether the attack calls for Last Breath at once, without damage and wounds.
    """

    name: str
    dice: tuple[Sides, ...] = ()
    ranged: bool = False
    proven: int = bounded(0)
    inflicts: int = bounded(0)
    tags: tuple[str, ...] = ()
    last_breath: bool = False


@frozen(kw_only=True)
class EnemySheet:
    """The sheet of a GM character (PBH-GM-06): an enemy, a bystander or an ally.

    Attributes:
        id: The id, unique among characters, seats and weapons.
        foe: The kind of foe, for Hatred.
        weapon: The name of the usual weapon, for the story.
        dice: The damage dice of the usual weapon, each as its number of sides.
        proven: The number of the weapon's tag Proven; 0 if there is none.
        defense: The printed Defense; None to compute it from the armour.
        improvements: Other bonuses to Defense.
        instinct: The goal of the character.
        moves: The character's moves, which the GM describes. A move that is named like one in the library also has its
            effects.
        attacks: Attacks other than that with the usual weapon.
        side: Whether the character fights the acolytes, is a bystander, or is an ally.
        out: Whether the character is out of the fight at the beginning.
        gone: The way the character left the last fight, such as `captured`; empty if it did not leave.
        in_cover: Whether the character is in cover at the beginning.
        wrecked: The reduction of Defense by wrecked armour, until it is repaired.
        conditions: The names of conditions that have no field of their own.
        tags: The tags of the usual weapon.
        abilities: The ids of other abilities.
        last_breath: Whether the usual weapon calls for Last Breath at once, without damage and wounds.
    """

    id: str
    name: str
    foe: str = "heretic"
    weapon: str = "bare hands"
    dice: tuple[Sides, ...] = attrs.field(default=(4,), validator=v.min_len(1))
    ranged: bool = False
    proven: int = bounded(0)
    defense: int | None = bounded(None)
    armour: tuple[Armour, ...] = ()
    parry: bool = False
    reflexes: bool = False
    improvements: tuple[Improvement, ...] = ()
    max_wounds: int = bounded(3, least=1)
    wounds: int = bounded(0)
    instinct: str = ""
    moves: tuple[str, ...] = ()
    attacks: tuple[Attack, ...] = ()
    side: Side = "enemy"
    out: bool = False
    gone: str = ""
    in_cover: bool = False
    wrecked: int = bounded(0)
    conditions: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    last_breath: bool = False


@frozen
class Player:
    """A player at the table; the id is that of the player's seat."""

    id: str
    name: str


@frozen(kw_only=True)
class Setup:
    """The initial setup of a fight.

    Attributes:
        library: Moves in addition to the catalogue.
        classes: Classes in addition to those in the book.
        home_worlds: Home worlds in addition to those in the book.
        abilities: Abilities that sheets, tags, classes, home worlds and conditions may name, in addition to the
            catalogue.
        conditions: Homebrew conditions.
    """

    players: tuple[Player, ...] = attrs.field(validator=v.min_len(1))
    acolytes: tuple[AcolyteSheet, ...] = attrs.field(validator=v.min_len(1))
    enemies: tuple[EnemySheet, ...] = ()
    armoury: tuple[Weapon, ...] = ()
    wardrobe: tuple[Gear, ...] = ()
    library: tuple[MoveSheet, ...] = ()
    facts: tuple[str, ...] = ()
    classes: tuple[ClassSheet, ...] = ()
    home_worlds: tuple[HomeWorldSheet, ...] = ()
    abilities: tuple[Ability, ...] = ()
    conditions: tuple[ConditionSheet, ...] = ()

    def __attrs_post_init__(self) -> None:
        groups = (self.players, self.acolytes, self.enemies, self.armoury, self.wardrobe)
        for name, count in Counter(member.id for group in groups for member in group).items():
            if count > 1:
                raise ValueError(f"the id '{name}' is used more than once among seats, characters, weapons and gear")


def seats(setup: Setup) -> tuple[Seat, ...]:
    """Return the seats: the players, the GM, and a spectator."""
    players = with_distinct_names(Seat(player.id, player.name, "player") for player in setup.players)
    return (*players, Seat(GM, "the GM", "gm"), Seat("spectator", "a spectator", "spectator"))


__all__ = [
    "ARMOURS", "BASIC", "CATALOGUE", "CLASSES", "CLUMSY", "GM", "GM_ONLY", "HIGHEST_STAT", "HOME_WORLDS",
    "LOWEST_STAT", "STATS", "AcolyteSheet", "Armour", "Attack", "Bond", "ClassSheet", "EnemySheet", "Gear",
    "HomeWorldSheet", "Improvement", "LearnedLevel", "Load", "Move", "MoveSheet", "Number", "Ongoing", "Option",
    "Outcome", "Player", "Raised", "Settings", "Setup", "Side", "Stat", "Stats", "Weapon",
    "full_move_name", "seats", "split_move_name",
]  # fmt: skip
