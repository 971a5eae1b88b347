"""Printed sheets (combatants, weapons, armor, locations and animals) and the settings of a fight."""

from typing import Literal, get_args

import attrs
from attrs import frozen

from events.abilities import Ability, ConditionSheet
from events.fields import bounded
from events.history.journal import Seat
from events.limits import MAX_SIDES, MIN_SIDES

GM = "gm"

StatName = Literal["Awareness", "Cunning", "Endurance", "Grace", "Power", "Resolve", "Spirit"]
STATS: tuple[StatName, ...] = get_args(StatName)
Oddness = Literal["easy", "moderate", "hard", "absurd"]
"""Degrees of weirdness for Odd-Ball Behavior."""
Stance = Literal["allied", "neutral", "hostile"]
"""The attitude of two sides towards each other."""

MAX_LEVEL, MAX_PRINTED, MAX_POINTS = 99, 999, 9_999
"""Upper limits of a stat or skill level, of a printed amount of harm, and of a printed number of points.

They bound the work of a fight, because each point is played one by one.
"""


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


@frozen(kw_only=True)
class Scale:
    """A number for each degree of weirdness of Odd-Ball Behavior."""

    easy: int
    moderate: int
    hard: int
    absurd: int

    def at(self, level: Oddness) -> int:
        """Return the number for a degree."""
        return int(getattr(self, level))


@frozen(kw_only=True)
class Settings:
    """Numbers that the book lost or leaves open, and choices between readings on which groups differ.

    Attributes:
        stack_rule: Whether players report their dice (`manual`), or how the program stacks dice. With `skill_gate`,
            nearly every attack by a skilled combatant hits; with `match_explode`, Evasion matters more (FW-CORE-10).
        auto_stack_rule: How the program stacks dice when it rolls for players who usually report (FW-CORE-10).
        stack_table: The stack numbers of each stat level (FW-STAT-02).
        dice_sides: The number of sides of each die (FW-CORE-01).
        modifiers_by: Who may add modifiers to a roll; those stated by other seats need the GM's consent (FW-CORE-05).
        threshold_fallback: The Wounds Threshold of a combatant whose sheet has none (FW-STAT-09).
        stun_overflow: The effect of stun beyond the target's Tactical Points (FW-DMG-11).
        prices_reduced: Whether Damage Reduction applies to wounds that are a cost (FW-DR-07).
        handicap_choice: What a combatant that takes a handicap may choose: the stat, or the number as well (FW-DMG-30).
        unconscious_when: The condition for falling unconscious (FW-DMG-33).
        nothing_left: The fate of a combatant with no stack number left to mark (FW-DMG-34).
        base_points: The Tactical Points gained each round before Cunning is added (FW-PREP-02).
        base_points_last: How long a changed base lasts (FW-PREP-03).
        token_grant: When combatants gain Turn Tokens: in Round Prep, after the bids, or both (FW-BID-10).
        removing_blocks_bonus: Whether removing armor also costs the extra turn (FW-PREP-14).
        placing: When a combatant must place a Turn Token (FW-EXEC-06).
        upgrade_mode: Whether an upgrade waives any price, or only one up to its assumed points (FW-SIM-05).
        weapon_arm_cost: The price of readying a weapon whose sheet gives no price (FW-SIM-10).
        call_shot_cost: The price of a Call Shot (FW-SIM-20).
        call_shot_step: The amount that a Call Shot adds to the difficulty (FW-SIM-20).
        call_shot_if_resisted: Whether a resisted grapple keeps the extra effect of a Call Shot (FW-SIM-24).
        call_shot_grapple: The extra effect of a Call Shot on a grapple (FW-SIM-24).
        stow_cost: The price of stowing a weapon (FW-SIM-30).
        location_entry_cost: The price of entering a location whose sheet gives no price (FW-SIM-40).
        evacuate_cost: The price of leaving a location (FW-SIM-50).
        flee_least: The minimum price of a retreat that is not upgraded (FW-SIM-62).
        mount_cost: The price of mounting an animal (FW-SIM-70).
        dismount_cost: The price of dismounting (FW-SIM-70).
        oddball_cost: The prices of Odd-Ball Behavior by degree (FW-SIM-80).
        oddball_difficulty: The difficulties of upgraded Odd-Ball Behavior by degree (FW-SIM-81).
        custom_action: Whether a custom action replaces the lost Simple Action (FW-SIM-90).
        assault_difficulty_empty: The difficulty of assaulting a location without conscious enemies (FW-FULL-14).
        assault_raise_scope: Whether a raised difficulty counts once for the team or once for each member (FW-FULL-15).
        assault_entry_needs_access: Whether the team enters only if the location is accessible (FW-FULL-17).
        bombard_difficulty: The difficulty of striking an area or a location with a weapon (FW-DMG-40).
        grapple_resist_cost: The price of resisting a grapple (FW-FULL-24).
        grapple_move: Who may move a grappled target (FW-FULL-25).
        melee_precision: The wounds that stacked dice add to a melee hit (FW-FULL-43).
        clear_out_cost: The price of Clear Out (FW-REACT-10).
        clear_out_in_no_location: Whether combatants in no location may also use Clear Out (FW-REACT-11).
        siege_reaction_cost: The price of the siege reaction (FW-REACT-20).
        intercept_cost: The price of intercepting an attack (FW-REACT-30).
        siege_entry_cost_per_point: The amount that each siege tally adds to the price of entering (FW-SIEGE-03).
        siege_occupant_damage: The wounds that siege damage to a location deals to each occupant (FW-SIEGE-04).
        mounts: The kinds of animals that are trained (FW-MNT-01).
        training_difficulty: The Training Difficulty of an animal whose sheet gives none (FW-MNT-03).
        plain_stats: The value meant if the book names a stat without "effective" (FW-STAT-11).
        carry_overflow: Whether wounds beyond the threshold stay on the track (FW-DMG-22).
        wounds_after_combat: Whether the track is kept or cleared after the fight (FW-DMG-23).
        handicap_retroactive: Whether a handicap also removes a point or token gained this round (FW-DMG-32).
        unconscious_keeps_pool: Whether an unconscious combatant keeps its points and tokens (FW-DMG-37).
        mass_halving: How half of an odd amount of mass damage is rounded (FW-DMG-44).
        reduction_stacking: Whether Damage Reduction from several sources adds up (FW-DR-06).
        tokens_carry_over: Whether unused Turn Tokens are kept for the next round (FW-TP-04).
        empty_turn_counts: Whether a turn without any action counts as executed (FW-RND-04).
        bonus_turn_passes: Whether an extra turn that cannot be taken passes to the next in priority (FW-AFT-02).
        aftermath_order: The order in which combatants fuel spells and ready weapons in the Aftermath (FW-AFT-12).
        assault_difficulty_held: Which Evasion counts if several occupants defend a location (FW-FULL-14).
        assault_entry: Whether the Assault Team enters before or after the damage (FW-FULL-18).
        assault_on_fail: Whether the points of a failed assault are lost (FW-FULL-19).
        caltrops_from: The locations from which caltrops can be picked up (FW-FULL-34).
        heal_choice: Who chooses the stat in which a handicap is recovered (FW-FULL-51).
        heal_wakes: Whether a combatant may wake as soon as it recovers a handicap (FW-FULL-51).
        reaction_limit: Whether each combatant may react to a trigger, or only one of them (FW-REACT-02).
        reaction_order: The order in which several combatants react (FW-REACT-03).
        intercept_needs_local: Whether only combatants local to the target may intercept (FW-REACT-30).
        prevent_retreat: Whether the points of several combatants add up against a retreat (FW-REACT-40).
        prevent_retreat_needs_local: Whether only combatants local to the fleeing combatant may stop it (FW-REACT-40).
    """

    stack_rule: Literal["manual", "skill_gate", "match_explode"] = "manual"
    auto_stack_rule: Literal["skill_gate", "match_explode"] = "skill_gate"
    stack_table: Literal["odd_plus_level", "low_middle_high", "one_three_level"] = "odd_plus_level"
    dice_sides: int = bounded(12, least=MIN_SIDES, most=MAX_SIDES)
    modifiers_by: Literal["gm", "anyone"] = "gm"
    threshold_fallback: int = bounded(10, least=1)
    stun_overflow: Literal["ignore", "turn_tokens", "wounds"] = "ignore"
    prices_reduced: bool = True
    handicap_choice: Literal["stat_top", "any_number"] = "stat_top"
    unconscious_when: Literal["any_stat_exhausted", "endurance_exhausted", "gm_says"] = "any_stat_exhausted"
    nothing_left: Literal["gm_says", "dead", "out_of_the_fight"] = "gm_says"
    base_points: int = bounded(2, least=-MAX_POINTS, most=MAX_POINTS)
    base_points_last: Literal["round", "combat"] = "round"
    token_grant: Literal["prep", "after_bid", "both"] = "prep"
    removing_blocks_bonus: bool = True
    placing: Literal["optional", "first_cycle", "always"] = "optional"
    upgrade_mode: Literal["waive", "budget"] = "waive"
    weapon_arm_cost: int = bounded(2)
    call_shot_cost: int = bounded(2)
    call_shot_step: int = bounded(2)
    call_shot_if_resisted: Literal["applies", "cancelled"] = "applies"
    call_shot_grapple: Literal["Stun", "Wound"] = "Stun"
    stow_cost: int = bounded(0)
    location_entry_cost: int = bounded(2)
    evacuate_cost: int = bounded(1)
    flee_least: int = bounded(1)
    mount_cost: int = bounded(2)
    dismount_cost: int = bounded(0)
    oddball_cost: Scale = Scale(easy=1, moderate=2, hard=4, absurd=6)
    oddball_difficulty: Scale = Scale(easy=5, moderate=7, hard=9, absurd=12)
    custom_action: bool = False
    assault_difficulty_empty: int = bounded(7)
    assault_raise_scope: Literal["team", "per_member"] = "team"
    assault_entry_needs_access: bool = True
    bombard_difficulty: int = bounded(7)
    grapple_resist_cost: int = bounded(0)
    grapple_move: Literal["gm_optional", "none", "attacker_choice"] = "gm_optional"
    melee_precision: Literal["ranged_mirror", "none", "uncapped"] = "ranged_mirror"
    clear_out_cost: int = bounded(2)
    clear_out_in_no_location: bool = False
    siege_reaction_cost: int = bounded(2)
    intercept_cost: int = bounded(2)
    siege_entry_cost_per_point: int = bounded(0, most=MAX_PRINTED)
    siege_occupant_damage: int = bounded(0, most=MAX_PRINTED)
    mounts: tuple[str, ...] = ("horse",)
    training_difficulty: int = bounded(9)
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
    """Return all seats: the players, the GM and a spectator."""
    players = tuple(Seat(player.id, player.name, "player") for player in setup.players)
    return (*players, Seat(GM, "the GM", "gm"), Seat("spectator", "a spectator", "spectator"))


def level_of(profile: Profile, stat: StatName) -> int:
    """Return the level of a stat."""
    return int(getattr(profile, stat.lower()))
