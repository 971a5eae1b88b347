"""What is printed: combatants, weapons, armor, locations, animals, and the numbers and readings a table plays with."""

from typing import Literal, get_args

import attrs
from attrs import frozen

from events.abilities import Ability, ConditionSheet
from events.fields import counted
from events.journal import Seat
from events.limits import FEWEST_SIDES, MOST_SIDES

GM = "gm"

StatName = Literal["Awareness", "Cunning", "Endurance", "Grace", "Power", "Resolve", "Spirit"]
STATS: tuple[StatName, ...] = get_args(StatName)
Oddness = Literal["easy", "moderate", "hard", "absurd"]
"""How weird Odd-Ball Behavior may be."""
Stance = Literal["allied", "neutral", "hostile"]
"""How two sides stand to each other."""

MOST_LEVEL, MOST_PRINTED, MOST_POINTS = 99, 999, 9_999
"""No stat or skill is higher, and no sheet prints more harm or points than this: each is played one by one."""


@frozen(kw_only=True)
class Weapon:
    """A weapon as printed.

    Attributes:
        name: A pair that counts as one weapon has one name.
        first: Its First Intention rating: the wounds of a hit.
        second: Its Second Intention rating: the wounds of each point of harassment.
        arm_cost: What it costs to ready it, in Tactical Points; None for what the table says.
        large: Whether it is large enough to deal siege damage.
        piercing: How much Damage Reduction a hit of it passes by.
        mass: The mass damage of the area that it strikes, such as a grenade's; 0 for a weapon that strikes one target.
        siege: The siege damage of the location that it strikes, such as a cannon's.
        thrown: Whether it leaves the hand when an area or a location is struck with it.
        abilities: The ids of what it can do besides: for whoever has it at the ready, and in attacks for those with it.
    """

    id: str
    name: str
    kind: Literal["melee", "ranged"]
    skill: str
    first: int = counted(1, most=MOST_PRINTED)
    second: int = counted(1, most=MOST_PRINTED)
    arm_cost: int | None = counted(None)
    large: bool = False
    piercing: int = counted(0, most=MOST_PRINTED)
    mass: int = counted(0, most=MOST_PRINTED)
    siege: int = counted(0, most=MOST_PRINTED)
    thrown: bool = False
    abilities: tuple[str, ...] = ()


@frozen(kw_only=True)
class Armor:
    """Armor as printed.

    Attributes:
        encumbrance: What wearing it costs each round, in Tactical Points.
        reduction: Its Damage Reduction.
        abilities: The ids of what it does besides, for whoever wears it.
    """

    id: str
    name: str
    encumbrance: int = counted(1, most=MOST_PRINTED)
    reduction: int = counted(1)
    abilities: tuple[str, ...] = ()


LIGHT = Armor(id="light", name="light armor", encumbrance=1, reduction=1)
"""The only armor whose numbers the text tells."""


@frozen(kw_only=True)
class Place:
    """A strategic location as printed.

    Attributes:
        abilities: What is special about it: ids of abilities, which all its occupants have, or words for the table.
        entry_cost: What it costs to enter, in Tactical Points; None for what the table says.
        accessible_from: The locations it may be entered from; empty text stands for no location.
        exit_to: Where leaving it leads; empty for no location.
        restriction: What else entering it demands, in words; the GM confirms that it is met. Empty for nothing.
        entry_tokens: What else entering it costs, in Turn Tokens; no upgrade waives that.
        entry_wounds: What else entering it costs, in wounds.
        rubble: How much each siege tally adds to the entry cost; None for what the table says.
        wounds: What beginning a turn there costs, in wounds.
        evasion: How much harder its occupants are to hit from outside.
        reduction: The Damage Reduction of its occupants.
        room: How many it has room for; None for any number.
        tallies: The siege tallies that it begins with.
        owner: Whose caltrops they are; empty for any other location.
    """

    id: str
    name: str
    abilities: tuple[str, ...] = ()
    entry_cost: int | None = counted(None)
    accessible_from: tuple[str, ...] = ("",)
    exit_to: str = ""
    restriction: str = ""
    rubble: int | None = counted(None)
    wounds: int = counted(0, most=MOST_PRINTED)
    entry_tokens: int = counted(0, most=MOST_PRINTED)
    entry_wounds: int = counted(0, most=MOST_PRINTED)
    evasion: int = 0
    reduction: int = counted(0)
    room: int | None = counted(None)
    tallies: int = counted(0)
    owner: str = ""


@frozen(kw_only=True)
class Animal:
    """An animal as printed.

    Attributes:
        kind: What kind of animal; only some kinds are trained.
        difficulty: Its Training Difficulty; None for what the table says.
        unwilling: Whether it would not be mounted though it is of a trained kind.
        location: Where it is; empty for no location.
        benefits: What it gives its rider: ids of abilities, or words for the table.
    """

    id: str
    name: str
    kind: str
    difficulty: int | None = counted(None)
    unwilling: bool = False
    location: str = ""
    benefits: tuple[str, ...] = ()


@frozen
class Skill:
    """A skill and its level."""

    name: str
    level: int = counted(1, most=MOST_LEVEL)


@frozen
class Spell:
    """An ongoing spell; what it does, the condition of the same name says.

    Attributes:
        fuel: What fueling it costs each round, in Tactical Points.
        on: Whom it is on; empty for its caster.
    """

    name: str
    fuel: int = counted(1)
    on: str = ""


@frozen
class StackNumbers:
    """The stack numbers of a stat, where a sheet names others than its level has."""

    stat: StatName
    numbers: tuple[int, ...] = counted(attrs.NOTHING, least=1, most=MOST_LEVEL)


@frozen(kw_only=True)
class Profile:
    """A combatant as printed, and how it begins.

    Attributes:
        seat: The seat that speaks for it.
        side: Whom it fights for; those of other sides are hostile.
        awareness: The level of Awareness; those of the six other stats follow.
        stack_numbers: Stack numbers that differ from those of the level.
        threshold: Its Wounds Threshold; None for what the table says.
        vitality: Its Vitality; None for what Resolve says.
        armor: The id of its armor; empty for none.
        reduction: Damage Reduction from anything but armor.
        weapons: The ids of its weapons.
        ready: The weapon it begins with at the ready; empty for none.
        caltrops: How many sets of caltrops it carries.
        location: Where it begins; empty for no location.
        base_points: The base of its Tactical Points in the first round, where surprise or advantage change it.
        start_of_round: Abilities that take effect when a round begins: ids of abilities, or words for the table.
        mount: The animal it begins astride; empty for none.
        wounds: The wounds that it begins with.
        handicaps: The stack numbers that it begins with a mark on.
        unconscious: Whether it begins unconscious.
        armor_off: Whether it begins without the armor that it has.
        abilities: The ids of its abilities.
        conditions: The conditions of the table's own that it begins with.
    """

    id: str
    name: str
    seat: str
    side: str
    awareness: int = counted(2, most=MOST_LEVEL)
    cunning: int = counted(2, most=MOST_LEVEL)
    endurance: int = counted(2, most=MOST_LEVEL)
    grace: int = counted(2, most=MOST_LEVEL)
    power: int = counted(2, most=MOST_LEVEL)
    resolve: int = counted(2, most=MOST_LEVEL)
    spirit: int = counted(2, most=MOST_LEVEL)
    stack_numbers: tuple[StackNumbers, ...] = ()
    skills: tuple[Skill, ...] = ()
    threshold: int | None = counted(None)
    vitality: int | None = counted(None, least=-MOST_LEVEL, most=MOST_LEVEL)
    armor: str = ""
    reduction: int = counted(0)
    weapons: tuple[str, ...] = ()
    ready: str = ""
    caltrops: int = counted(0)
    location: str = ""
    base_points: int | None = counted(None, least=-MOST_POINTS, most=MOST_POINTS)
    start_of_round: tuple[str, ...] = ()
    spells: tuple[Spell, ...] = ()
    mount: str = ""
    wounds: int = counted(0)
    handicaps: tuple[StackNumbers, ...] = ()
    unconscious: bool = False
    armor_off: bool = False
    abilities: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()


@frozen
class Player:
    """Somebody who plays: an id for the seat, and a name."""

    id: str
    name: str


@frozen
class Pact:
    """How two sides stand to each other, where they are not hostile."""

    one: str
    other: str
    stance: Stance


@frozen(kw_only=True)
class Setup:
    """What is on the table at the beginning; the GM has a seat without being named.

    Attributes:
        pacts: Which sides are allied or neutral; all others are hostile to each other.
        abilities: What sheets, weapons, armor, locations and animals name: what each does, and when.
        conditions: Conditions of the table's own, with what each does; a spell does what that of its name does.
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


@frozen(kw_only=True)
class Scale:
    """A number for each degree of weirdness of Odd-Ball Behavior."""

    easy: int
    moderate: int
    hard: int
    absurd: int

    def at(self, level: Oddness) -> int:
        """Return the number of a degree."""
        return int(getattr(self, level))


@frozen(kw_only=True)
class Settings:
    """The numbers that the book lost or leaves to the table, and the readings on which tables may differ.

    Attributes:
        stack_rule: Whether people report their dice, or how the program stacks them: by `skill_gate` nearly every blow
            of somebody skilled lands, by `match_explode` Evasion matters more (FW-CORE-10).
        auto_stack_rule: How the program stacks them when it rolls though people usually report.
        stack_table: Which stack numbers each level has (FW-STAT-02).
        dice_sides: The sides of the die (FW-CORE-01).
        modifiers_by: Who may state circumstances of a roll; what others state waits for the GM (FW-CORE-05).
        threshold_fallback: The Wounds Threshold of a sheet that names none (FW-STAT-09).
        stun_overflow: What stun does beyond the Tactical Points there are (FW-DMG-11).
        prices_reduced: Whether Damage Reduction works on wounds that are the price of something (FW-DR-07).
        handicap_choice: What the victim of a handicap chooses (FW-DMG-30).
        unconscious_when: When a combatant falls unconscious (FW-DMG-33).
        nothing_left: What becomes of somebody with no stack number left to mark (FW-DMG-34).
        base_points: The Tactical Points of a round before Cunning (FW-PREP-02).
        base_points_last: How long a changed base lasts (FW-PREP-03).
        token_grant: When Turn Tokens come (FW-BID-10).
        removing_blocks_bonus: Whether taking armor off costs the extra turn too (FW-PREP-14).
        placing: When a Turn Token must be placed (FW-EXEC-06).
        upgrade_mode: Whether an upgrade waives any price, or only what it is assumed to spend (FW-SIM-05).
        weapon_arm_cost: The price of readying a weapon that names none (FW-SIM-10).
        call_shot_cost: The price of a Call Shot (FW-SIM-20).
        call_shot_step: How much a Call Shot raises the difficulty (FW-SIM-20).
        call_shot_if_resisted: Whether a called grapple keeps its extra effect when it is resisted (FW-SIM-24).
        call_shot_grapple: What the extra effect of a called grapple is (FW-SIM-24).
        stow_cost: The price of stowing a weapon (FW-SIM-30).
        location_entry_cost: The price of entering a location that names none (FW-SIM-40).
        evacuate_cost: The price of leaving a location (FW-SIM-50).
        flee_least: The least a retreat costs when it is not upgraded (FW-SIM-62).
        mount_cost: The price of mounting (FW-SIM-70).
        dismount_cost: The price of getting off (FW-SIM-70).
        oddball_cost: The prices of Odd-Ball Behavior (FW-SIM-80).
        oddball_difficulty: The difficulties of upgraded Odd-Ball Behavior (FW-SIM-81).
        custom_action: Whether an action of the table's own takes the place of the lost one (FW-SIM-90).
        assault_difficulty_empty: The difficulty of assaulting a location that nobody holds (FW-FULL-14).
        assault_raise_scope: Whether a raised difficulty counts once for the team, or for each member (FW-FULL-15).
        assault_entry_needs_access: Whether the team enters only where it has access (FW-FULL-17).
        bombard_difficulty: The difficulty of striking an area or a location with a weapon (FW-DMG-40).
        grapple_resist_cost: The price of resisting a grapple (FW-FULL-24).
        grapple_move: Who may move a grappled target (FW-FULL-25).
        melee_precision: What stacked dice add to a melee hit (FW-FULL-43).
        clear_out_cost: The price of leaping away (FW-REACT-10).
        clear_out_in_no_location: Whether those in no location may leap away too (FW-REACT-11).
        siege_reaction_cost: The price of the siege reaction (FW-REACT-20).
        intercept_cost: The price of intercepting (FW-REACT-30).
        siege_entry_cost_per_point: What each siege tally adds to the price of entering (FW-SIEGE-03).
        siege_occupant_damage: The wounds of an occupant when siege damage strikes (FW-SIEGE-04).
        mounts: The kinds of animals that are trained (FW-MNT-01).
        training_difficulty: The Training Difficulty of an animal that names none (FW-MNT-03).
        plain_stats: What a stat is worth where the book does not say effective (FW-STAT-11).
        carry_overflow: Whether wounds beyond the threshold stay on the track (FW-DMG-22).
        wounds_after_combat: What becomes of the track when the fight is over (FW-DMG-23).
        handicap_retroactive: Whether a handicap takes a point or a token of this round too (FW-DMG-32).
        unconscious_keeps_pool: Whether somebody who falls unconscious keeps points and tokens (FW-DMG-37).
        mass_halving: How half of an odd number of mass damage is rounded (FW-DMG-44).
        reduction_stacking: Whether Damage Reduction of several sources adds up (FW-DR-06).
        tokens_carry_over: Whether Turn Tokens that nobody used are kept for the next round (FW-TP-04).
        empty_turn_counts: Whether a turn in which nothing was done counts as executed (FW-RND-04).
        bonus_turn_passes: Whether an extra turn that cannot be taken passes to the next in priority (FW-AFT-02).
        aftermath_order: The order of fueling and arming (FW-AFT-12).
        assault_difficulty_held: Which Evasion of those who hold a location counts (FW-FULL-14).
        assault_entry: When the team enters (FW-FULL-18).
        assault_on_fail: What becomes of the points of an assault that fails (FW-FULL-19).
        caltrops_from: From where caltrops are picked up (FW-FULL-34).
        heal_choice: Who picks the stat that recovers (FW-FULL-51).
        heal_wakes: Whether waking is judged as soon as a handicap is recovered (FW-FULL-51).
        reaction_limit: Whether each combatant may react to a trigger, or only one (FW-REACT-02).
        reaction_order: The order of several reactions (FW-REACT-03).
        intercept_needs_local: Whether only those beside the target intercept (FW-REACT-30).
        prevent_retreat: Whether the points of several add up against a retreat (FW-REACT-40).
        prevent_retreat_needs_local: Whether only those beside a runner prevent the retreat (FW-REACT-40).
    """

    stack_rule: Literal["manual", "skill_gate", "match_explode"] = "manual"
    auto_stack_rule: Literal["skill_gate", "match_explode"] = "skill_gate"
    stack_table: Literal["odd_plus_level", "low_middle_high", "one_three_level"] = "odd_plus_level"
    dice_sides: int = counted(12, least=FEWEST_SIDES, most=MOST_SIDES)
    modifiers_by: Literal["gm", "anyone"] = "gm"
    threshold_fallback: int = counted(10, least=1)
    stun_overflow: Literal["ignore", "turn_tokens", "wounds"] = "ignore"
    prices_reduced: bool = True
    handicap_choice: Literal["stat_top", "any_number"] = "stat_top"
    unconscious_when: Literal["any_stat_exhausted", "endurance_exhausted", "gm_says"] = "any_stat_exhausted"
    nothing_left: Literal["gm_says", "dead", "out_of_the_fight"] = "gm_says"
    base_points: int = counted(2, least=-MOST_POINTS, most=MOST_POINTS)
    base_points_last: Literal["round", "combat"] = "round"
    token_grant: Literal["prep", "after_bid", "both"] = "prep"
    removing_blocks_bonus: bool = True
    placing: Literal["optional", "first_cycle", "always"] = "optional"
    upgrade_mode: Literal["waive", "budget"] = "waive"
    weapon_arm_cost: int = counted(2)
    call_shot_cost: int = counted(2)
    call_shot_step: int = counted(2)
    call_shot_if_resisted: Literal["applies", "cancelled"] = "applies"
    call_shot_grapple: Literal["Stun", "Wound"] = "Stun"
    stow_cost: int = counted(0)
    location_entry_cost: int = counted(2)
    evacuate_cost: int = counted(1)
    flee_least: int = counted(1)
    mount_cost: int = counted(2)
    dismount_cost: int = counted(0)
    oddball_cost: Scale = Scale(easy=1, moderate=2, hard=4, absurd=6)
    oddball_difficulty: Scale = Scale(easy=5, moderate=7, hard=9, absurd=12)
    custom_action: bool = False
    assault_difficulty_empty: int = counted(7)
    assault_raise_scope: Literal["team", "per_member"] = "team"
    assault_entry_needs_access: bool = True
    bombard_difficulty: int = counted(7)
    grapple_resist_cost: int = counted(0)
    grapple_move: Literal["gm_optional", "none", "attacker_choice"] = "gm_optional"
    melee_precision: Literal["ranged_mirror", "none", "uncapped"] = "ranged_mirror"
    clear_out_cost: int = counted(2)
    clear_out_in_no_location: bool = False
    siege_reaction_cost: int = counted(2)
    intercept_cost: int = counted(2)
    siege_entry_cost_per_point: int = counted(0, most=MOST_PRINTED)
    siege_occupant_damage: int = counted(0, most=MOST_PRINTED)
    mounts: tuple[str, ...] = ("horse",)
    training_difficulty: int = counted(9)
    plain_stats: Literal["effective", "level"] = "effective"
    carry_overflow: bool = False
    wounds_after_combat: Literal["keep", "clear"] = "keep"
    handicap_retroactive: bool = False
    unconscious_keeps_pool: bool = True
    mass_halving: Literal["down", "up"] = "down"
    reduction_stacking: Literal["sum", "highest"] = "sum"
    tokens_carry_over: bool = False
    empty_turn_counts: bool = True
    bonus_turn_passes: bool = False
    aftermath_order: Literal["descending", "ascending"] = "descending"
    assault_difficulty_held: Literal["highest", "lowest", "average"] = "highest"
    assault_entry: Literal["after_damage", "before_damage"] = "after_damage"
    assault_on_fail: Literal["points_lost", "points_back"] = "points_lost"
    caltrops_from: Literal["inside_or_none", "anywhere"] = "inside_or_none"
    heal_choice: Literal["patient", "healer", "gm"] = "patient"
    heal_wakes: bool = True
    reaction_limit: Literal["each", "one"] = "each"
    reaction_order: Literal["descending", "ascending"] = "descending"
    intercept_needs_local: bool = True
    prevent_retreat: Literal["each_alone", "together"] = "each_alone"
    prevent_retreat_needs_local: bool = True


def seats(setup: Setup) -> tuple[Seat, ...]:
    """Return the seats: the players, the GM, and a spectator."""
    players = tuple(Seat(each.id, each.name, "player") for each in setup.players)
    return (*players, Seat(GM, "the GM", "gm"), Seat("spectator", "a spectator", "spectator"))


def level_of(profile: Profile, stat: StatName) -> int:
    """Return the level of a stat by its name."""
    return int(getattr(profile, stat.lower()))
