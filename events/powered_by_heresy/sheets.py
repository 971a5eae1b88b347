"""What is printed: weapons, acolytes, enemies, moves one can learn, and the numbers and readings a table plays with."""

from collections.abc import Mapping
from typing import Any, Literal

import attrs

from combat.systems.powered_by_heresy.rules.rolling import STARTING, STATS, is_a_starting_spread
from combat.systems.powered_by_heresy.rules.wounds import ARMOUR, CLASS_WOUNDS
from events.journal import Seat

GM = "gm"
LARGEST_DIE = 12
LOWEST_STAT, HIGHEST_STAT = -3, 3

Sides = Literal[4, 6, 8, 10, 12]
Armour = Literal["Flak Armour", "Power armour", "Adeptus power armour"]
HomeWorld = Literal[
    "", "Death World", "Feral World", "Forge World", "Highborn", "Hive World", "Shrine World", "Voidborn"
]


@attrs.frozen(kw_only=True)
class Weapon:
    """
    A weapon as printed (PBH-DMG-13).

    Attributes:
        id: Its id within the armoury.
        name: Its name.
        dice: Its damage dice, each named by its sides.
        ranged: Whether it is fired; a grenade is thrown, and is marked by the tag `grenade`.
        uses: How often it may be used before a reload; 0 for a melee weapon.
        ammo: How many reloads it begins with.
        proven: The number behind its tag Proven; 0 for none.
        lowers: What an old text still takes off its damage; 0 for nothing.
        tags: Range words, `hand`, `precise`, `grenade` and whatever else describes it.
    """

    id: str
    name: str
    dice: tuple[Sides, ...]
    ranged: bool = False
    uses: int = attrs.field(default=0, validator=attrs.validators.ge(0))
    ammo: int = attrs.field(default=0, validator=attrs.validators.ge(0))
    proven: int = attrs.field(default=0, validator=attrs.validators.ge(0))
    lowers: int = attrs.field(default=0, validator=attrs.validators.ge(0))
    tags: tuple[str, ...] = ()

    @property
    def is_grenade(self) -> bool:
        """Whether it is thrown with Throw Grenade."""
        return "grenade" in self.tags


@attrs.frozen(kw_only=True)
class MoveSheet:
    """
    A move that can be learned.

    Attributes:
        id: Its name.
        of: The class it belongs to; `any` where everybody may learn it.
        level: Its level; starting moves have 1.
        requires: The move that one must have; empty for none.
        replaces: The move that it takes the place of; empty for none.
        group: A name shared by starting moves that need each other; empty for none.
    """

    id: str
    of: str
    level: int = attrs.field(default=2, validator=attrs.validators.ge(1))
    requires: str = ""
    replaces: str = ""
    group: str = ""


# fmt: off
CATALOGUE: tuple[MoveSheet, ...] = (
    MoveSheet(id="Unsuspecting Strike", of="Assassin",  level=1),
    MoveSheet(id="Cheap Shot",          of="Assassin",  level=2, requires="Unsuspecting Strike"),
    MoveSheet(id="Practiced Kill",      of="Assassin",  level=2, requires="Unsuspecting Strike"),
    MoveSheet(id="Silencing Strike",    of="Assassin",  level=2, requires="Unsuspecting Strike"),
    MoveSheet(id="Underdog",            of="Assassin",  level=2),
    MoveSheet(id="Blend In",            of="Assassin",  level=1),
    MoveSheet(id="Take Them Alive",     of="Seeker",    level=1),
    MoveSheet(id="Tactical Advantage",  of="Tactician", level=1),
    MoveSheet(id="Lifting the Fog",     of="Tactician", level=1),
    MoveSheet(id="Fighter's Sense",     of="Tactician", level=2, requires="Lifting the Fog"),
    MoveSheet(id="Baptised by Bullets", of="Tactician", level=2),
    MoveSheet(id="Wrath",               of="Templar",   level=1, group="Wrath"),
    MoveSheet(id="Penance",             of="Templar",   level=1, group="Wrath"),
    MoveSheet(id="Smite",               of="Templar",   level=1, group="Wrath"),
    MoveSheet(id="Judgement",           of="Templar",   level=2, requires="Wrath"),
    MoveSheet(id="Holy Vengeance",      of="Templar",   level=2, requires="Wrath"),
    MoveSheet(id="Hatred",              of="any",       level=2),
    MoveSheet(id="Rapid Reload",        of="any",       level=2),
    MoveSheet(id="Armored",             of="any",       level=2),
    MoveSheet(id="Multiclass",          of="any",       level=2),
)
# fmt: on


@attrs.frozen(kw_only=True)
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
                raise ValueError(f"{name} is {value}, and a stat lies between {LOWEST_STAT} and +{HIGHEST_STAT}")


@attrs.frozen
class Bond:
    """A bond with another acolyte, and what it adds to a roll for it."""

    id: str
    value: int = attrs.field(default=1, validator=(attrs.validators.ge(1), attrs.validators.le(HIGHEST_STAT)))


@attrs.frozen
class Improvement:
    """Something that a sheet adds to a Defense by name: faith, a shield, luck (PBH-DEF-05)."""

    name: str
    amount: int
    against: Literal["any", "melee", "ranged"] = "any"


@attrs.frozen(kw_only=True)
class AcolyteSheet:
    """
    A player character as printed.

    Attributes:
        id: Its id, unlike that of anybody else.
        name: Its name.
        player: The seat that speaks for it.
        cls: Its class.
        home_world: Its home world; empty for none that matters.
        stats: Its statistics.
        level: Its level at the beginning.
        xp: Its XP at the beginning.
        moves: The moves it has besides the basic ones.
        hated: The kind of foe that its Hatred is for; empty for none.
        weapons: The ids of its weapons.
        medkit: How many uses its medkit has; 0 for none.
        bonds: Its bonds.
        defense: Its printed Defense; None to work it out.
        training: What training adds to its Defense.
        armour: What it wears.
        parry: Whether it has the Parry skill.
        reflexes: Whether its reflexes are uncanny.
        improvements: Whatever else adds to its Defense.
        clumsy: Whether what it wears is clumsy.
        weight: What it carries.
        wounds: Wounds at the beginning.
        wrath: Wrath at the beginning.
    """

    id: str
    name: str
    player: str
    cls: Literal["Assassin", "Seeker", "Tactician", "Templar"]
    home_world: HomeWorld = ""
    stats: Stats = attrs.field(factory=Stats)
    level: int = attrs.field(default=1, validator=attrs.validators.ge(1))
    xp: int = attrs.field(default=0, validator=attrs.validators.ge(0))
    moves: tuple[str, ...] = ()
    hated: str = ""
    weapons: tuple[str, ...] = ()
    medkit: int = attrs.field(default=0, validator=attrs.validators.ge(0))
    bonds: tuple[Bond, ...] = ()
    defense: int | None = attrs.field(default=None, validator=attrs.validators.optional(attrs.validators.ge(0)))
    training: int = 0
    armour: tuple[Armour, ...] = ()
    parry: bool = False
    reflexes: bool = False
    improvements: tuple[Improvement, ...] = ()
    clumsy: bool = False
    weight: int = attrs.field(default=0, validator=attrs.validators.ge(0))
    wounds: int = attrs.field(default=0, validator=attrs.validators.ge(0))
    wrath: int = attrs.field(default=0, validator=(attrs.validators.ge(0), attrs.validators.le(3)))

    def __attrs_post_init__(self) -> None:
        values = [value for name in STATS if (value := getattr(self.stats, name)) is not None]
        missing = len(STATS) - len(values)
        if missing > 1:
            raise ValueError(f"{self.id} leaves out {missing} stats, and only the ninth may be left out (PBH-ROLL-16)")
        if self.level == 1 and not _spread(values):
            raise ValueError(f"{self.id} is new, but its stats are not {STARTING} with one raised (PBH-ROLL-16)")


def _spread(values: list[int]) -> bool:
    if len(values) < len(STATS):
        return is_a_starting_spread(values)
    return any(is_a_starting_spread([*values[:place], *values[place + 1 :]]) for place in range(len(values)))


@attrs.frozen(kw_only=True)
class EnemySheet:
    """
    A GM character as printed (PBH-GM-06).

    Attributes:
        id: Its id, unlike that of anybody else.
        name: Its name.
        foe: What kind of foe it is, for Hatred.
        weapon: What it attacks with, for the story.
        dice: The damage it deals, each die named by its sides.
        ranged: Whether it attacks from afar.
        proven: The number behind the tag Proven of its weapon.
        defense: Its printed Defense; None to work it out from the armour.
        armour: What it wears.
        parry: Whether it has the Parry skill.
        reflexes: Whether its reflexes are uncanny.
        improvements: Whatever else adds to its Defense.
        max_wounds: How much it bears.
        wounds: Wounds at the beginning.
        instinct: What it wants.
        moves: What it does, for the GM to tell.
    """

    id: str
    name: str
    foe: str = "heretic"
    weapon: str = "bare hands"
    dice: tuple[Sides, ...] = attrs.field(default=(4,), validator=attrs.validators.min_len(1))
    ranged: bool = False
    proven: int = attrs.field(default=0, validator=attrs.validators.ge(0))
    defense: int | None = attrs.field(default=None, validator=attrs.validators.optional(attrs.validators.ge(0)))
    armour: tuple[Armour, ...] = ()
    parry: bool = False
    reflexes: bool = False
    improvements: tuple[Improvement, ...] = ()
    max_wounds: int = attrs.field(default=3, validator=attrs.validators.ge(1))
    wounds: int = attrs.field(default=0, validator=attrs.validators.ge(0))
    instinct: str = ""
    moves: tuple[str, ...] = ()


@attrs.frozen
class Player:
    """Somebody at the table; the id is that of the seat."""

    id: str
    name: str


@attrs.frozen(kw_only=True)
class Setup:
    """What is on the table at the beginning."""

    players: tuple[Player, ...] = attrs.field(validator=attrs.validators.min_len(1))
    acolytes: tuple[AcolyteSheet, ...] = attrs.field(validator=attrs.validators.min_len(1))
    enemies: tuple[EnemySheet, ...] = attrs.field(validator=attrs.validators.min_len(1))
    armoury: tuple[Weapon, ...] = ()
    library: tuple[MoveSheet, ...] = ()
    facts: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        seats_taken = [GM, "spectator", *(each.id for each in self.players)]
        people = [*(each.id for each in self.acolytes), *(each.id for each in self.enemies)]
        weapons = [each.id for each in self.armoury]
        _all_different([*seats_taken, *people, *weapons])
        for each in self.acolytes:
            if each.player not in seats_taken[2:]:
                raise ValueError(f"{each.id} is played by '{each.player}', who is no player here")
            for weapon in each.weapons:
                if weapon not in weapons:
                    raise ValueError(f"{each.id} has the weapon '{weapon}', which is not in the armoury")
            for bond in each.bonds:
                if bond.id == each.id or bond.id not in [other.id for other in self.acolytes]:
                    raise ValueError(f"{each.id} has a bond with '{bond.id}', who is no other acolyte")
        learnable = {move.id for move in (*CATALOGUE, *self.library)}
        for move in (move for each in self.acolytes for move in each.moves):
            if move not in learnable:
                raise ValueError(f"'{move}' is no move that can be learned; put it into the library")


@attrs.frozen(kw_only=True)
class Settings:
    """
    The numbers that the book lost, and the readings on which texts or tables differ.

    Attributes:
        base_defense: The Defense of an untrained human in civilian clothes (PBH-DEF-03).
        ninth_stat: The value of a stat that a sheet leaves out (PBH-ROLL-16).
        unarmed_die: The damage die of an empty hand (PBH-DMG-12).
        treatment_heals: The wounds that surgery or a chemical removes (PBH-HEAL-04).
        flag_xp: The XP for another player's flag (PBH-ADV-04).
        moves_per_level: How many moves a level brings (PBH-ADV-07).
        multiclass_level_base: What one's first level in another class counts as (PBH-ADV-12).
        mod_cap: The most that modifiers change a move roll; None for no limit (PBH-ROLL-12).
        xp_triggers: What marks XP after a fight (PBH-ADV-06).
        pc_at_max: What reaching the maximum does to a player character (D-01, OR-6).
        recover_rule: Whether a day of comfort heals by the list or by the move Recover (D-02).
        xp_to_level: What a level costs besides its number (D-04).
        mental_fortitude: The stat for mental fortitude (D-06).
        aid_text: Whose numbers Aid or Interfere has (D-07).
        fire_for_effect: Whether Fire for Effect counts dice or keeps its earlier text (D-08).
        hive_world_move: The move that a crowd helps a Hive Worlder with (D-10).
        feral_world: Whether the Feral World gives anything (D-11).
        clamp_wounds: Whether wounds stop at the maximum (OR-1).
        dead_enemy_strikes_back: Whether an enemy that is out still makes the attack it was granted (OR-2).
        incoming_reroll_choice: Who takes the optional rerolls of damage received (OR-3).
        stat_cap_levels: From when the permissions for a +3 count (OR-4).
        armour_stacks: Whether suits of armour add to each other (OR-5).
        xp_on_replaced_miss: Whether a 6- that was rolled away marks XP too (OR-8).
        proven_policy: Whether Proven dice are asked about, always rerolled, or only when it helps (PBH-DMG-09).
        multi_attackers: What several enemies at once come to (PBH-DMG-10).
        flat_damage_mod: What an old number off damage means (PBH-DMG-11).
        halve_round: How a halved wound is rounded (PBH-MOVE-17).
        damage_means: What counts as taking damage (PBH-CLS-08).
        plus_wound_needs_wound: Whether Precise needs a wound to add to (PBH-CLS-05).
        last_breath_mods: Whether unnamed forwards and ongoings count for Last Breath (PBH-LB-03).
        after_last_breath: The wounds of a survivor (PBH-LB-04).
        xp_on_death: Whether the last 6- of a life marks XP (PBH-LB-05).
        medkit_move: The move that a medkit takes in a fight (PBH-HEAL-03).
        spotlight_order: In which order players are offered the word (PBH-CORE-07).
    """

    base_defense: int = attrs.field(default=1, validator=attrs.validators.ge(0))
    ninth_stat: int = attrs.field(default=0, validator=(attrs.validators.ge(-1), attrs.validators.le(2)))
    unarmed_die: Sides = 4
    treatment_heals: int = attrs.field(default=1, validator=attrs.validators.ge(1))
    flag_xp: int = attrs.field(default=1, validator=attrs.validators.ge(1))
    moves_per_level: int = attrs.field(default=1, validator=attrs.validators.ge(1))
    multiclass_level_base: int = attrs.field(default=1, validator=attrs.validators.ge(1))
    mod_cap: int | None = attrs.field(default=None, validator=attrs.validators.optional(attrs.validators.ge(0)))
    xp_triggers: tuple[str, ...] = (
        "a threat investigated",
        "a heresy defeated",
        "an artefact gathered",
        "drive",
        "bond",
        "This I Know",
    )
    pc_at_max: Literal["last_breath", "dead"] = "last_breath"
    recover_rule: Literal["seed", "repo"] = "seed"
    xp_to_level: int = attrs.field(default=7, validator=attrs.validators.ge(1))
    mental_fortitude: Literal["willpower", "as_printed"] = "willpower"
    aid_text: Literal["here", "dungeon_world"] = "here"
    fire_for_effect: Literal["one_die", "earlier"] = "one_die"
    hive_world_move: Literal["defy_danger", "last_breath"] = "defy_danger"
    feral_world: Literal["none", "piercing"] = "none"
    clamp_wounds: bool = False
    dead_enemy_strikes_back: Literal["true", "false", "ask_gm"] = "true"
    incoming_reroll_choice: Literal["attacker", "roller"] = "attacker"
    stat_cap_levels: Literal["inclusive", "exclusive"] = "inclusive"
    armour_stacks: bool = False
    xp_on_replaced_miss: bool = False
    proven_policy: Literal["ask", "always", "optimal"] = "ask"
    multi_attackers: Literal["extra_die", "separate"] = "extra_die"
    flat_damage_mod: Literal["per_face", "drop_dice"] = "per_face"
    halve_round: Literal["down", "up"] = "down"
    damage_means: Literal["dice_rolled", "wound"] = "dice_rolled"
    plus_wound_needs_wound: bool = True
    last_breath_mods: Literal["all", "named_only"] = "all"
    after_last_breath: Literal["at_max", "keep"] = "at_max"
    xp_on_death: bool = True
    medkit_move: Literal["basic_tech_use", "defy_danger", "none"] = "basic_tech_use"
    spotlight_order: Literal["free", "least_recent"] = "free"


def preset(_: Mapping[str, Any]) -> Mapping[str, Any]:
    """There is one edition, and its readings are the defaults."""
    return {}


def seats(setup: Setup) -> tuple[Seat, ...]:
    """Return the seats: the players, the GM, and a spectator."""
    players = tuple(Seat(each.id, each.name, "player") for each in setup.players)
    return (*players, Seat(GM, "the GM", "gm"), Seat("spectator", "a spectator", "spectator"))


def _all_different(names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"the id '{name}' is used twice among seats, characters and weapons")
        if not name or "." in name:
            raise ValueError(f"'{name}' is no id: ids are not empty and hold no dot")


__all__ = ["ARMOUR", "CATALOGUE", "CLASS_WOUNDS", "GM", "AcolyteSheet", "EnemySheet", "Settings", "Setup", "Weapon"]
