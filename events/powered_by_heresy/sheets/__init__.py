"""What is printed: weapons, acolytes and enemies; besides, the moves that can be learned and the settings."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal, get_args

import attrs
from attrs import frozen
from attrs import validators as v

from events.abilities import Ability, ConditionSheet
from events.fields import counted, title
from events.journal import Seat
from events.powered_by_heresy.sheets.moves import (
    BASIC,
    CATALOGUE,
    OF_THE_GM,
    Move,
    MoveSheet,
    Option,
    Outcome,
    apart,
    with_its_object,
)
from events.powered_by_heresy.sheets.settings import Settings, Sides

GM = "gm"
LOWEST_STAT, HIGHEST_STAT = -3, 3
CLUMSY = "clumsy"
"""The tag of gear that is in its wearer's way."""
Stat = Literal["WS", "BS", "S", "T", "Ag", "Int", "Per", "WP", "Fel"]
Added = Literal["", "WS", "BS", "S", "T", "Ag", "Int", "Per", "WP", "Fel", "level", "Wrath", "Insight"]
"""What a move of the table's own may add to its dice; empty for what it says, or for nothing."""

Raised = Literal["", "WS", "BS", "S", "T", "Ag", "Int", "Per", "WP", "Fel"]
"""The stat that a level raises; empty where that is left for later."""

STATS: tuple[Stat, ...] = get_args(Stat)
Armour = Literal["Flak Armour", "Power armour", "Adeptus power armour"]
ARMOURS: tuple[Armour, ...] = get_args(Armour)
Suit = Literal["", "Flak Armour", "Power armour", "Adeptus power armour"]
Side = Literal["enemy", "bystander", "ally"]
CLASSES = ("Assassin", "Seeker", "Tactician", "Templar")
HOME_WORLDS = ("Death World", "Feral World", "Forge World", "Highborn", "Hive World", "Shrine World", "Voidborn")
"""The classes and the home worlds of the book; a setup may bring others."""


@frozen(kw_only=True)
class Weapon:
    """A weapon as printed (PBH-DMG-13).

    Attributes:
        dice: Its damage dice, each named by its sides.
        ranged: Whether it is fired; a grenade is thrown, and is marked by the tag `grenade`.
        uses: How often it may be used before a reload; 0 for a melee weapon.
        ammo: How many reloads it begins with.
        proven: The number behind its tag Proven; 0 for none.
        lowers: What an old text still takes off its damage.
        tags: Range words, `hand`, `precise`, `grenade` and whatever else describes it.
    """

    id: str
    name: str
    dice: tuple[Sides, ...]
    ranged: bool = False
    uses: int = counted(0)
    ammo: int = counted(0)
    proven: int = counted(0)
    lowers: int = counted(0)
    tags: tuple[str, ...] = ()

    @property
    def is_grenade(self) -> bool:
        """Whether it is thrown with Throw Grenade."""
        return "grenade" in self.tags


@frozen(kw_only=True)
class Stats:
    """The nine statistics; one that a sheet leaves out has the value that the table gives the ninth (PBH-ROLL-16)."""

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
                raise ValueError(f"{name} is {value}, but stats run from {LOWEST_STAT} to +{HIGHEST_STAT}")


@frozen
class Bond:
    """A bond with another acolyte, and what it adds to a roll for it."""

    id: str
    value: int = counted(1, least=1, most=HIGHEST_STAT)


@frozen
class Load:
    """What is left of the uses and the ammo of a weapon, by its id."""

    id: str
    uses: int = counted(0)
    ammo: int = counted(0)


@frozen(kw_only=True)
class Ongoing:
    """A modifier to coming move rolls that somebody still has.

    Attributes:
        source: Where it comes from.
        move: The move it counts for; empty for any.
        until: What ends it.
    """

    source: str
    amount: int
    move: str = ""
    until: str = ""


@frozen
class Improvement:
    """Something that a sheet adds to a Defense by name: faith, a shield, luck (PBH-DEF-05)."""

    name: str
    amount: int
    against: Literal["any", "melee", "ranged"] = "any"


@frozen(kw_only=True)
class Gear:
    """Armour or other gear that can be put on and taken off, and carries its tags while it is worn (PBH-TAG-01).

    Attributes:
        armour: The printed suit that it is; empty for none.
        improvements: Whatever else it adds to its wearer's Defense.
        tags: `clumsy`, and whatever else describes it.
    """

    id: str
    name: str
    armour: Suit = ""
    improvements: tuple[Improvement, ...] = ()
    tags: tuple[str, ...] = ()


@frozen(kw_only=True)
class ClassSheet:
    """A class of the table's own; its moves are those of the library that are of it.

    Attributes:
        max_wounds: What it bears, before Toughness.
        load: What it carries, before Strength.
        abilities: What it does for everybody of it, by the ids of abilities.
    """

    id: str = title()
    max_wounds: int = counted(6, least=1)
    load: int = counted(8)
    abilities: tuple[str, ...] = ()


@frozen(kw_only=True)
class HomeWorldSheet:
    """A home world of the table's own.

    Attributes:
        raises: The stats of which it raises one of a new character; none for any.
        abilities: What it does for everybody from there, by the ids of abilities.
    """

    id: str = title()
    raises: tuple[Stat, ...] = ()
    abilities: tuple[str, ...] = ()


@frozen(kw_only=True)
class AcolyteSheet:
    """A player character as printed.

    Attributes:
        id: Unlike that of any other character, seat or weapon.
        player: The seat that speaks for it.
        cls: A class of the book, or of the setup.
        home_world: One of the book, or of the setup; empty for none that matters.
        moves: Those it has besides the basic ones; what one is for stands behind it, as in `Hatred (daemon)`.
        hated: The kind of foe that a plain `Hatred` is for; empty for none.
        weapons: Their ids in the armoury.
        medkit: How many uses its medkit has; 0 for none.
        defense: As printed; None to work it out.
        training: What training adds to its Defense.
        improvements: Whatever else adds to its Defense.
        clumsy: Whether the armour it wears is clumsy.
        worn: What it wears besides, by the ids of the wardrobe.
        packed: What it could put on, by the ids of the wardrobe.
        weight: What it carries.
        given: Those of its moves that the fiction gave, of whatever class.
        veteran: Whether it has played before, so that its stats need not be those of a new character.
        loads: What is left in its weapons; one that is not named here is full.
        insight: What it has of Insight when play begins.
        survived: Whether it lies barely alive after a Last Breath.
        dead: Whether it has died.
        gone: How it left the last fight, such as `captured`; empty for not at all.
        conditions: What else holds of it, by name.
        scars: What its wounds have left to see.
        ongoings: Modifiers that it still has.
        judged: Whose crimes it has named.
        harmed_by: Who has wounded it.
        raises_left: How many raises of a stat it left for later.
        moves_left: How many moves it left to be learned later.
        permissions_used: How many raises to +3 it has made.
        abilities: What else it can do, by the ids of abilities.
    """

    id: str
    name: str
    player: str
    cls: str
    home_world: str = ""
    stats: Stats = attrs.field(factory=Stats)
    level: int = counted(1, least=1)
    xp: int = counted(0)
    moves: tuple[str, ...] = ()
    hated: str = ""
    weapons: tuple[str, ...] = ()
    medkit: int = counted(0)
    bonds: tuple[Bond, ...] = ()
    defense: int | None = counted(None)
    training: int = 0
    armour: tuple[Armour, ...] = ()
    parry: bool = False
    reflexes: bool = False
    improvements: tuple[Improvement, ...] = ()
    clumsy: bool = False
    worn: tuple[str, ...] = ()
    packed: tuple[str, ...] = ()
    weight: int = counted(0)
    wounds: int = counted(0)
    wrath: int = counted(0, most=3)
    given: tuple[str, ...] = ()
    veteran: bool = False
    loads: tuple[Load, ...] = ()
    insight: int = counted(0, most=2)
    survived: bool = False
    dead: bool = False
    gone: str = ""
    conditions: tuple[str, ...] = ()
    scars: tuple[str, ...] = ()
    ongoings: tuple[Ongoing, ...] = ()
    judged: tuple[str, ...] = ()
    harmed_by: tuple[str, ...] = ()
    raises_left: int = counted(0)
    moves_left: int = counted(0)
    permissions_used: int = counted(0, most=3)
    abilities: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        missing = sum(getattr(self.stats, name) is None for name in STATS)
        if missing > 1:
            raise ValueError(f"{self.id} leaves out {missing} stats; only one may be left out (PBH-ROLL-16)")


@frozen(kw_only=True)
class Attack:
    """One attack of a GM character.

    Attributes:
        name: The weapon, for the story.
        dice: The damage it deals, each die named by its sides; none where it only inflicts wounds.
        proven: The number behind the tag Proven; 0 for none.
        inflicts: Wounds that it inflicts outright besides.
        tags: What describes it.
    """

    name: str
    dice: tuple[Sides, ...] = ()
    ranged: bool = False
    proven: int = counted(0)
    inflicts: int = counted(0)
    tags: tuple[str, ...] = ()


@frozen(kw_only=True)
class EnemySheet:
    """A GM character as printed (PBH-GM-06): an enemy, or somebody else who is there.

    Attributes:
        id: Unlike that of any other character, seat or weapon.
        foe: What kind of foe it is, for Hatred.
        weapon: What it attacks with, for the story.
        dice: The damage it deals, each die named by its sides.
        proven: The number behind the tag Proven of its weapon; 0 for none.
        defense: As printed; None to work it out from the armour.
        improvements: Whatever else adds to its Defense.
        instinct: What it wants.
        moves: What it does, for the GM to tell; one that is a move of the library does what that says.
        attacks: What else it attacks with.
        side: Whether it is against the acolytes, only there, or with them.
        out: Whether it is out of the fight when play begins.
        gone: How it left the last fight, such as `captured`; empty for not at all.
        in_cover: Whether it is in cover when play begins.
        wrecked: How much its armour lacks until it is repaired.
        conditions: What else holds of it, by name.
        tags: What describes its usual weapon.
        abilities: What else it can do, by the ids of abilities.
    """

    id: str
    name: str
    foe: str = "heretic"
    weapon: str = "bare hands"
    dice: tuple[Sides, ...] = attrs.field(default=(4,), validator=v.min_len(1))
    ranged: bool = False
    proven: int = counted(0)
    defense: int | None = counted(None)
    armour: tuple[Armour, ...] = ()
    parry: bool = False
    reflexes: bool = False
    improvements: tuple[Improvement, ...] = ()
    max_wounds: int = counted(3, least=1)
    wounds: int = counted(0)
    instinct: str = ""
    moves: tuple[str, ...] = ()
    attacks: tuple[Attack, ...] = ()
    side: Side = "enemy"
    out: bool = False
    gone: str = ""
    in_cover: bool = False
    wrecked: int = counted(0)
    conditions: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()


@frozen
class Player:
    """Somebody at the table; the id is that of the seat."""

    id: str
    name: str


@frozen(kw_only=True)
class Setup:
    """What is on the table at the beginning.

    Attributes:
        library: Moves besides those of the catalogue.
        classes: Classes besides those of the book.
        home_worlds: Home worlds besides those of the book.
        abilities: What sheets, tags, classes, home worlds and conditions do, beyond the catalogue.
        conditions: Conditions of the table's own.
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
        for name, count in Counter(each.id for group in groups for each in group).items():
            if count > 1:
                raise ValueError(f"the id '{name}' is used twice among seats, characters and weapons")


def preset(_: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return nothing: there is one edition, and its readings are the defaults."""
    return {}


def seats(setup: Setup) -> tuple[Seat, ...]:
    """Return the seats: the players, the GM, and a spectator."""
    players = tuple(Seat(each.id, each.name, "player") for each in setup.players)
    return (*players, Seat(GM, "the GM", "gm"), Seat("spectator", "a spectator", "spectator"))


__all__ = [
    "ARMOURS", "BASIC", "CATALOGUE", "CLASSES", "CLUMSY", "GM", "HIGHEST_STAT", "HOME_WORLDS", "LOWEST_STAT",
    "OF_THE_GM", "STATS", "AcolyteSheet", "Added", "Armour", "Attack", "Bond", "ClassSheet", "EnemySheet", "Gear",
    "HomeWorldSheet", "Improvement", "Load", "Move", "MoveSheet", "Ongoing", "Option", "Outcome", "Player", "Raised",
    "Settings", "Setup", "Side", "Stat", "Stats", "Weapon", "apart", "preset", "seats", "with_its_object",
]  # fmt: skip
