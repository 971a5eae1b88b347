"""The settings of a fight."""

from typing import Literal

from attrs import frozen

from events.fields import bounded
from events.limits import MAX_SIDES, MIN_SIDES

Oddness = Literal["easy", "moderate", "hard", "absurd"]
"""Degrees of weirdness for Odd-Ball Behavior."""

MAX_LEVEL, MAX_PRINTED, MAX_POINTS = 99, 999, 9_999
"""Upper limits of a stat or skill level, of a printed amount of harm, and of a printed number of points.

They bound the work of a fight, because each point is played one by one.
"""


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
