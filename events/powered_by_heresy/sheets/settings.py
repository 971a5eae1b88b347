"""Settings: optional rules, and readings of unclear or conflicting texts."""

from typing import Literal

from attrs import frozen

from events.fields import bounded

Sides = Literal[4, 6, 8, 10, 12]


@frozen(kw_only=True)
class Settings:
    """Numbers that the book leaves open, and choices between conflicting sources.

    Attributes:
        base_defense: The Defense of an untrained human in civilian clothes (PBH-DEF-03).
        ninth_stat: The value of a stat that a sheet leaves out (PBH-ROLL-16).
        unarmed_die: The damage die of an unarmed attack, as its number of sides (PBH-DMG-12).
        treatment_heals: The wounds that surgery or a chemical heals (PBH-HEAL-04).
        surgery_heals: The wounds that surgery heals; None to use `treatment_heals` (PBH-HEAL-04).
        chemical_heals: The wounds that a chemical heals; None to use `treatment_heals` (PBH-HEAL-04).
        modifiers_by: Whether only the GM may add modifiers to a roll, or any player (PBH-ROLL-12).
        soft_moves: Whether a soft GM move is only described, or may be any move that does not wound outright
            (PBH-GM-04).
        flag_xp: The XP for playing to another player's flag (PBH-ADV-04).
        moves_per_level: The number of moves that a level brings (PBH-ADV-07).
        multiclass_level_base: The level as which a character counts when it learns its first move of another class
            (PBH-ADV-12).
        mod_cap: The largest total change that modifiers make to a move roll; None if there is no limit (PBH-ROLL-12).
        xp_triggers: The conditions that mark XP after a fight (PBH-ADV-06).
        pc_at_max: Whether a player character at max wounds rolls Last Breath, or dies (PBH-WND-03).
        recover_rule: Whether a day of comfort heals by the healing list or by the move Recover (PBH-HEAL-02).
        xp_to_level: The XP that the next level costs in addition to the current level (PBH-D-04).
        mental_fortitude: The stat for Defy Danger by mental fortitude (PBH-MOVE-15).
        aid_text: The source of the numbers for Aid or Interfere (PBH-MOVE-20).
        fire_for_effect: Whether Fire for Effect uses its later or its earlier rule text (PBH-MOVE-05).
        hive_world_move: The move that a Hive Worlder in a crowd gets +1 on (PBH-CLS-09).
        feral_world: Whether the Feral World grants nothing, or the piercing of an earlier text (PBH-D-11).
        clamp_wounds: Whether wounds stop at the maximum (PBH-WND-05).
        dead_enemy_strikes_back: Whether an enemy that is out still makes the attack that it was granted (PBH-MOVE-03).
        incoming_reroll_choice: The side that chooses optional rerolls of the damage that an acolyte takes (PBH-DMG-06).
        stat_cap_levels: Whether the permissions to raise a stat to +3 apply from levels 3, 6 and 9 on, or only after
            them (PBH-ADV-09).
        armour_stacks: Whether the bonuses of several suits of armour add up (PBH-DEF-04).
        xp_on_replaced_miss: Whether a 6- marks XP even if a reroll replaced it (PBH-ROLL-03).
        proven_policy: Whether Proven dice are rerolled if their owner chooses, always, or only if they fail
            (PBH-DMG-09).
        damage_word: Whether the GM is asked about every damage roll after its dice, or only if a player may react to it
            (PBH-DMG-02).
        multi_attackers: Whether several enemies who attack one target make one attack together, or one each
            (PBH-DMG-10).
        flat_damage_mod: Whether a flat damage penalty from an older rule text lowers each face, or removes dice
            (PBH-DMG-11).
        halve_round: Whether half of an odd number of wounds is rounded up or down (PBH-MOVE-17).
        damage_means: Whether a character takes damage once dice are rolled, or only with a wound (PBH-CLS-08).
        plus_wound_needs_wound: Whether the Precise tactic adds its wound only if the dice caused one (PBH-CLS-05).
        last_breath_mods: Whether forwards and ongoings that do not name Last Breath apply to it (PBH-LB-03).
        after_last_breath: Whether a survivor is set to max wounds, or keeps all wounds (PBH-LB-04).
        xp_on_death: Whether the 6- that kills a character marks XP (PBH-LB-05).
        medkit_move: The move that a medkit takes in a fight (PBH-HEAL-03).
        spotlight_order: Whether players are prompted in table order, or beginning with the one who has been silent
            longest (PBH-CORE-07).
    """

    base_defense: int = bounded(1)
    ninth_stat: int = bounded(0, least=-1, most=2)
    unarmed_die: Sides = 4
    treatment_heals: int = bounded(1, least=1)
    surgery_heals: int | None = bounded(None, least=1)
    chemical_heals: int | None = bounded(None, least=1)
    modifiers_by: Literal["gm", "anyone"] = "gm"
    soft_moves: Literal["told", "any"] = "told"
    flag_xp: int = bounded(1, least=1)
    moves_per_level: int = bounded(1, least=1)
    multiclass_level_base: int = bounded(1, least=1)
    mod_cap: int | None = bounded(None)
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
    xp_to_level: int = bounded(7, least=1)
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
    damage_word: Literal["windows", "always"] = "windows"
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
