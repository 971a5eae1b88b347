// Written by Blow by blow from its classes (`make docs`, `blow shapes`); do not edit.

import type * as shared from "./shared.js";

/** Announce all Actions of the turn as a Multi-Action. */
export interface DeclareMultiAction {
  readonly type: "wrath_and_glory.declare_multi_action.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /** The names of the Actions, in any order. */
  readonly actions: readonly string[];
}

/** Hold the Combat Action for later in the round. */
export interface Hold {
  readonly type: "wrath_and_glory.hold.v1";
  /** The combatant that the command is for. */
  readonly who: string;
}

/** Use a held Combat Action. To interrupt another combatant's turn, win a contest of Initiative first. */
export interface UseHeld {
  readonly type: "wrath_and_glory.use_held.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /**
   * Other modifiers of the dice in that contest, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Let a held Combat Action lapse at the end of the round. */
export interface LetLapse {
  readonly type: "wrath_and_glory.let_lapse.v1";
  /** The combatant that the command is for. */
  readonly who: string;
}

/** Reload a weapon. */
export interface Reload {
  readonly type: "wrath_and_glory.reload.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /** The weapon to reload. */
  readonly weapon: string;
}

/** Draw a weapon, or pick up a dropped one. */
export interface Draw {
  readonly type: "wrath_and_glory.draw.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /** The weapon to draw. */
  readonly weapon: string;
}

/** End the turn. */
export interface EndTurn {
  readonly type: "wrath_and_glory.end_turn.v1";
  /** The combatant that the command is for. */
  readonly who: string;
}

/** Attack one or several targets. */
export interface Attack {
  readonly type: "wrath_and_glory.attack.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /** The weapon to attack with. */
  readonly weapon: string;
  /** The targets of the attack. Several make it a Multi-Attack, unless the weapon is a Blast. */
  readonly targets: readonly string[];
  /**
   * The range of a shot.
   *
   * @defaultValue `"medium"`
   */
  readonly band?: "short" | "medium" | "long";
  /**
   * Whether the target is at most 5 metres away, which matters if it is Prone.
   *
   * @defaultValue `false`
   */
  readonly near?: boolean;
  /**
   * Targets of which less than half is in cover.
   *
   * @defaultValue `[]`
   */
  readonly light_cover?: readonly string[];
  /**
   * Targets of which half or more is in cover.
   *
   * @defaultValue `[]`
   */
  readonly heavy_cover?: readonly string[];
  /**
   * Metres that the attacker must move to reach all targets in melee; 0 for none.
   *
   * @defaultValue `0`
   */
  readonly distance?: number;
  /**
   * Whether the attacker gives up Movement for +1 die, or to protect bystanders.
   *
   * @defaultValue `false`
   */
  readonly aim?: boolean;
  /**
   * Whether this is an All-Out Attack: +2 dice, but -2 Defence until the attacker's next turn.
   *
   * @defaultValue `false`
   */
  readonly all_out?: boolean;
  /**
   * Whether the attacker gives up Movement to steady a Heavy weapon.
   *
   * @defaultValue `false`
   */
  readonly brace?: boolean;
  /**
   * The size of the body part for a called shot.
   *
   * @defaultValue `"none"`
   */
  readonly called?: "none" | "medium" | "small" | "tiny";
  /**
   * How Salvo is used: Full Auto on one target, or Spray on several or on a mob.
   *
   * @defaultValue `"none"`
   */
  readonly salvo?: "none" | "full_auto" | "spray";
  /**
   * Other combatants in the melee that is shot into, besides those known to be engaged.
   *
   * @defaultValue `[]`
   */
  readonly bystanders?: readonly string[];
  /**
   * Combatants known to be in that melee that the shot cannot hit. The GM must agree.
   *
   * @defaultValue `[]`
   */
  readonly spared?: readonly string[];
  /**
   * Other modifiers of dice, DN, ED, damage or AP, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
  /**
   * Whether the weapon is supercharged: +3 ED, but a Complication burns the attacker.
   *
   * @defaultValue `false`
   */
  readonly supercharge?: boolean;
}

/** Charge at an enemy and attack it in melee. */
export interface Charge {
  readonly type: "wrath_and_glory.charge.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /** The weapon to attack with. */
  readonly weapon: string;
  /** The combatant to attack. */
  readonly target: string;
  /** The distance to the target in metres. */
  readonly distance: number;
  /**
   * Whether this is an All-Out Attack: +2 dice, but -2 Defence until the attacker's next turn.
   *
   * @defaultValue `false`
   */
  readonly all_out?: boolean;
  /**
   * The size of the body part for a called shot.
   *
   * @defaultValue `"none"`
   */
  readonly called?: "none" | "medium" | "small" | "tiny";
  /**
   * Other modifiers of dice, DN, ED, damage or AP, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/**
 * Make a Pinning Attack, which keeps an enemy in cover without damage.
 *
 * Ruling: A Pinning Attack is not a Salvo option, so Troops can make one too.
 */
export interface Pin {
  readonly type: "wrath_and_glory.pin.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /** The weapon to shoot with. */
  readonly weapon: string;
  /** The combatant to pin. */
  readonly target: string;
  /**
   * Other modifiers of dice or DN, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Make an Interaction Attack with a skill, to hinder an enemy or make it vulnerable. */
export interface Interact {
  readonly type: "wrath_and_glory.interact.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /** The combatant to affect. */
  readonly target: string;
  /** The skill to roll. */
  readonly skill: string;
  /** The skill with which the target resists, unless its Resolve is higher. Its player must agree. */
  readonly opposing_skill: string;
  /** The condition that a success inflicts. */
  readonly condition: "Hindered" | "Vulnerable";
  /**
   * Other modifiers of dice or DN, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Take Full Defence, which raises Defence until the next turn. */
export interface FullDefence {
  readonly type: "wrath_and_glory.full_defence.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /**
   * Whether it is a Reflexive Action in another combatant's turn, which costs the next turn.
   *
   * @defaultValue `false`
   */
  readonly reflexive?: boolean;
  /**
   * Other modifiers of the dice, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Propose a Complication. The GM must agree, unless it is the GM's own. */
export interface Propose {
  readonly type: "wrath_and_glory.propose.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /** A short description of the Complication. */
  readonly what: string;
  /**
   * The effect in the rules; empty for a purely narrative one.
   *
   * @defaultValue `""`
   */
  readonly effect?: string;
}

/** Give the GM a point of Ruin in place of the Complication. */
export interface GrantRuin {
  readonly type: "wrath_and_glory.grant_ruin.v1";
  /** The combatant that the command is for. */
  readonly who: string;
}

/** Roll for the Complication on the table. */
export interface RollComplication {
  readonly type: "wrath_and_glory.roll_complication.v1";
  /** The combatant that the command is for. */
  readonly who: string;
}

/** Accept the proposed Complication. */
export interface AcceptComplication {
  readonly type: "wrath_and_glory.accept_complication.v1";
}

/** Refuse the proposed Complication, so that the player can propose another or give Ruin. */
export interface RefuseComplication {
  readonly type: "wrath_and_glory.refuse_complication.v1";
}

/** Name the target hit by mistake, or the dropped item. */
export interface NameTarget {
  readonly type: "wrath_and_glory.name_target.v1";
  /** The name of the target or item. The id of a combatant or weapon also applies the effect to it. */
  readonly what: string;
}

/** Clear the fault of a weapon. */
export interface ClearFault {
  readonly type: "wrath_and_glory.clear_fault.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /** The weapon to clear. */
  readonly weapon: string;
  /**
   * Other modifiers of dice or DN, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Break free of Restrained. */
export interface BreakFree {
  readonly type: "wrath_and_glory.break_free.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /**
   * Other modifiers of dice or DN, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Set the level of a condition, or end it. */
export interface SetCondition {
  readonly type: "wrath_and_glory.set_condition.v1";
  /** The combatant to change. */
  readonly who: string;
  /** The condition to set. */
  readonly condition: string;
  /** The new level; 0 ends the condition. */
  readonly level: number;
  /**
   * The cause of the condition.
   *
   * @defaultValue `"the table"`
   */
  readonly source?: string;
}

/** Make a test to end a condition of the combatant or of a comrade, as a Combat Action. */
export interface Remedy {
  readonly type: "wrath_and_glory.remedy.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /** The condition to end. */
  readonly condition: string;
  /**
   * The comrade who has the condition; empty for the combatant itself.
   *
   * @defaultValue `""`
   */
  readonly patient?: string;
  /**
   * Other modifiers of dice or DN, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Choose the target of the Critical Hit, and buy severity. */
export interface AimCritical {
  readonly type: "wrath_and_glory.aim_critical.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /** The target of the Critical Hit. */
  readonly target: string;
  /**
   * The number of steps of severity to buy with Glory.
   *
   * @defaultValue `0`
   */
  readonly severity?: number;
  /**
   * The players that agree, if the table asks for their consent. Each other player confirms at their own seat.
   *
   * @defaultValue `[]`
   */
  readonly agreed?: readonly string[];
}

/** Buy severity for the Critical Hit with Glory; 0 for none. */
export interface RaiseSeverity {
  readonly type: "wrath_and_glory.raise_severity.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /**
   * The amount of Glory to spend.
   *
   * @defaultValue `0`
   */
  readonly glory?: number;
  /**
   * The players that agree, if the table asks for their consent. Each other player confirms at their own seat.
   *
   * @defaultValue `[]`
   */
  readonly agreed?: readonly string[];
}

/** Add damage to every target for Glory; 0 for none. */
export interface RaiseDamage {
  readonly type: "wrath_and_glory.raise_damage.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /**
   * The amount of Glory to spend.
   *
   * @defaultValue `0`
   */
  readonly glory?: number;
  /**
   * The players that agree, if the table asks for their consent. Each other player confirms at their own seat.
   *
   * @defaultValue `[]`
   */
  readonly agreed?: readonly string[];
}

/** Harm a combatant from a cause other than an attack. Only `Damage` is compared with Resilience. */
export interface Inflict {
  readonly type: "wrath_and_glory.inflict.v1";
  /** The combatant to harm. */
  readonly who: string;
  /** The kind of harm. */
  readonly harm: "Damage" | "Wounds" | "Mortal Wounds" | "Shock";
  /** The amount of harm. */
  readonly amount: number;
  /** A short name for the cause. */
  readonly source: string;
}

/** Move up to Speed. */
export interface Move {
  readonly type: "wrath_and_glory.move.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /**
   * Enemies that the combatant is engaged with afterwards. Other engaged enemies may make a Reflexive Attack.
   *
   * @defaultValue `[]`
   */
  readonly engage?: readonly string[];
  /**
   * Whether the combatant stays in cover during the move.
   *
   * @defaultValue `false`
   */
  readonly in_cover?: boolean;
}

/** Run: move a second time. */
export interface Run {
  readonly type: "wrath_and_glory.run.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /**
   * Enemies that the combatant is engaged with afterwards. Other engaged enemies may make a Reflexive Attack.
   *
   * @defaultValue `[]`
   */
  readonly engage?: readonly string[];
}

/** Sprint: do nothing but run. In the older edition this also lowers Defence. */
export interface Sprint {
  readonly type: "wrath_and_glory.sprint.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /**
   * Enemies that the combatant is engaged with afterwards. Other engaged enemies may make a Reflexive Attack.
   *
   * @defaultValue `[]`
   */
  readonly engage?: readonly string[];
}

/** Leave a melee without allowing Reflexive Attacks. */
export interface FallBack {
  readonly type: "wrath_and_glory.fall_back.v1";
  /** The combatant that the command is for. */
  readonly who: string;
}

/** Stand up. Afterwards only Standard Movement is possible this turn. */
export interface Stand {
  readonly type: "wrath_and_glory.stand.v1";
  /** The combatant that the command is for. */
  readonly who: string;
}

/** Help a nearby comrade to stand up. */
export interface HelpUp {
  readonly type: "wrath_and_glory.help_up.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /** The comrade to help up. */
  readonly comrade: string;
}

/** Attack a combatant that leaves the melee, as a Reflexive Action. */
export interface Strike {
  readonly type: "wrath_and_glory.strike.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /** The weapon to attack with. */
  readonly weapon: string;
  /**
   * Other modifiers of dice, DN, ED, damage or AP, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Let a combatant leave the melee without an attack. */
export interface LetGo {
  readonly type: "wrath_and_glory.let_go.v1";
  /** The combatant that the command is for. */
  readonly who: string;
}

/** Set the enemies that a combatant is engaged with. */
export interface Place {
  readonly type: "wrath_and_glory.place.v1";
  /** The combatant to change. */
  readonly who: string;
  /**
   * All enemies that it is engaged with from now on; empty for none.
   *
   * @defaultValue `[]`
   */
  readonly enemies?: readonly string[];
}

/** Remove a combatant from the fight. */
export interface Leave {
  readonly type: "wrath_and_glory.leave.v1";
  /** The combatant that leaves. */
  readonly who: string;
  /**
   * A short reason for leaving.
   *
   * @defaultValue `"it flees"`
   */
  readonly reason?: string;
  /**
   * Whether the combatant leaves, flees, surrenders or is captured.
   *
   * @defaultValue `"fled"`
   */
  readonly how?: "left" | "fled" | "surrendered" | "captured";
}

/** Pay Wrath or Ruin to roll all failed dice again. */
export interface Reroll {
  readonly type: "wrath_and_glory.reroll.v1";
  /** The combatant that the command is for. */
  readonly who: string;
}

/** Keep the roll as it is. */
export interface KeepRoll {
  readonly type: "wrath_and_glory.keep_roll.v1";
  /** The combatant that the command is for. */
  readonly who: string;
}

/** Buy dice for the roll with Glory; 0 for none. */
export interface BuyDice {
  readonly type: "wrath_and_glory.buy_dice.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /**
   * The amount of Glory to spend.
   *
   * @defaultValue `0`
   */
  readonly glory?: number;
  /**
   * The players that agree, if the table asks for their consent. Each other player confirms at their own seat.
   *
   * @defaultValue `[]`
   */
  readonly agreed?: readonly string[];
}

/** Award Wrath to a player. */
export interface AwardWrath {
  readonly type: "wrath_and_glory.award_wrath.v1";
  /** The player to reward. */
  readonly player: string;
  /** A short reason for the award. */
  readonly reason: string;
  /**
   * The amount of Wrath.
   *
   * @defaultValue `1`
   */
  readonly amount?: number;
}

/** Spend Ruin on an effect that the players act out. */
export interface SpendRuin {
  readonly type: "wrath_and_glory.spend_ruin.v1";
  /** The amount of Ruin to spend. */
  readonly amount: number;
  /** A short description of the effect. */
  readonly on: string;
}

/** Use a Ruin action that the sheet prints. */
export interface InvokeRuin {
  readonly type: "wrath_and_glory.invoke_ruin.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /** The name of the Ruin action. */
  readonly name: string;
}

/** Pay Wrath for a minor narrative declaration, which the GM may refuse. */
export interface DeclareNarrative {
  readonly type: "wrath_and_glory.declare_narrative.v1";
  /** The player who makes the declaration. */
  readonly player: string;
  /** The statement to become true. */
  readonly what: string;
}

/** Allow the narrative declaration, for which the player pays. */
export interface AllowDeclaration {
  readonly type: "wrath_and_glory.allow_declaration.v1";
}

/** Refuse the narrative declaration, for which the player then pays nothing. */
export interface RefuseDeclaration {
  readonly type: "wrath_and_glory.refuse_declaration.v1";
}

/** Start combat. */
export interface BeginCombat {
  readonly type: "wrath_and_glory.begin_combat.v1";
  /**
   * Ambushed combatants, which have no turn in the first round unless a point of Glory or Ruin is paid.
   *
   * @defaultValue `[]`
   */
  readonly ambushed?: readonly string[];
}

/** Change the side that a combatant fights for. */
export interface ChangeSide {
  readonly type: "wrath_and_glory.change_side.v1";
  /** The combatant to change. The GM plays every combatant of the side `gm`. */
  readonly who: string;
  /** The new side, `players` or `gm`. */
  readonly side: "players" | "gm";
  /**
   * A short reason for the change.
   *
   * @defaultValue `"a change of heart"`
   */
  readonly reason?: string;
}

/** Add a combatant to the fight. */
export interface Join {
  readonly type: "wrath_and_glory.join.v1";
  /** The sheet of the combatant, as in a setup. */
  readonly sheet: Profile;
  /**
   * Its weapons that are not in the armoury yet.
   *
   * @defaultValue `[]`
   */
  readonly weapons?: readonly Weapon[];
  /**
   * Enemies that it is engaged with from the start; empty for none.
   *
   * @defaultValue `[]`
   */
  readonly engage?: readonly string[];
  /**
   * Custom abilities that are new to this table.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Custom conditions that are new to this table.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly shared.ConditionSheet[];
}

/** The sheet of a combatant. A score from Defence to Resolve that is left at 0 follows from the attributes. */
export interface Profile {
  readonly id: string;
  readonly name: string;
  /** `agent`, the role of a Threat, or `by_tier` for a Threat whose role depends on the Tier of the party. */
  readonly role: "agent" | "troop" | "elite" | "adversary" | "monstrous" | "by_tier";
  /**
   * The role for each Tier, starting with Tier 1; the last one also applies to higher Tiers.
   *
   * @defaultValue `[]`
   */
  readonly roles?: readonly ("agent" | "troop" | "elite" | "adversary" | "monstrous" | "by_tier")[];
  /**
   * The id of the player of an Agent; empty for a Threat and for an Agent that the GM plays.
   *
   * @defaultValue `""`
   */
  readonly player?: string;
  /**
   * The side that the combatant fights on; empty for `players` for an Agent and `gm` for a Threat.
   *
   * @defaultValue `""`
   */
  readonly side?: "" | "players" | "gm";
  /** @defaultValue `1` */
  readonly tier?: number;
  /** @defaultValue `1` */
  readonly rank?: number;
  /** @defaultValue `3` */
  readonly strength?: number;
  /** @defaultValue `3` */
  readonly agility?: number;
  /** @defaultValue `3` */
  readonly toughness?: number;
  /** @defaultValue `3` */
  readonly initiative?: number;
  /** @defaultValue `3` */
  readonly willpower?: number;
  /** @defaultValue `3` */
  readonly intellect?: number;
  /** @defaultValue `3` */
  readonly fellowship?: number;
  /**
   * Skill totals; a missing skill is untrained and equals its attribute.
   *
   * @defaultValue `[]`
   */
  readonly skills?: readonly Skill[];
  /** @defaultValue `0` */
  readonly defence?: number;
  /** @defaultValue `0` */
  readonly armour?: number;
  /** @defaultValue `0` */
  readonly resilience?: number;
  /** @defaultValue `0` */
  readonly max_wounds?: number;
  /** @defaultValue `0` */
  readonly max_shock?: number;
  /**
   * Whether the sheet prints a dash for Shock: the combatant suffers no Shock and cannot soak.
   *
   * @defaultValue `false`
   */
  readonly shockless?: boolean;
  /** @defaultValue `0` */
  readonly determination?: number;
  /** @defaultValue `0` */
  readonly resolve?: number;
  /**
   * Speed in metres.
   *
   * @defaultValue `6`
   */
  readonly speed?: number;
  /** @defaultValue `"average"` */
  readonly size?: "tiny" | "small" | "average" | "large" | "huge" | "gargantuan";
  /**
   * The ids of the weapons.
   *
   * @defaultValue `[]`
   */
  readonly weapons?: readonly string[];
  /**
   * The ids of the drawn weapons; null for all of them.
   *
   * @defaultValue `null`
   */
  readonly drawn?: (readonly string[]) | null;
  /**
   * The number of each thrown weapon; 1 for a thrown weapon that is not listed.
   *
   * @defaultValue `[]`
   */
  readonly stock?: readonly Stock[];
  /**
   * The number of Reloads.
   *
   * @defaultValue `3`
   */
  readonly ammo?: number;
  /**
   * The number of members; more than 1 makes the combatant a mob.
   *
   * @defaultValue `1`
   */
  readonly mob?: number;
  /** @defaultValue `0` */
  readonly ruin?: number;
  /**
   * The printed Ruin actions, each a name, optionally followed by a colon and its effect.
   *
   * @defaultValue `[]`
   */
  readonly ruin_actions?: readonly string[];
  /**
   * Whether a Troop suffers Complications according to its sheet.
   *
   * @defaultValue `false`
   */
  readonly complications?: boolean;
  /**
   * Whether the combatant carries explosives.
   *
   * @defaultValue `false`
   */
  readonly explosives?: boolean;
  /**
   * The members of a mob that are left; 0 for all of them.
   *
   * @defaultValue `0`
   */
  readonly members?: number;
  /**
   * The Wounds at the start of the fight.
   *
   * @defaultValue `0`
   */
  readonly wounds?: number;
  /**
   * The Shock at the start of the fight.
   *
   * @defaultValue `0`
   */
  readonly shock?: number;
  /**
   * Whether the combatant starts the fight Dying.
   *
   * @defaultValue `false`
   */
  readonly dying?: boolean;
  /**
   * Whether the combatant starts the fight Exhausted.
   *
   * @defaultValue `false`
   */
  readonly exhausted?: boolean;
  /**
   * The Traumatic Injuries at the start of the fight.
   *
   * @defaultValue `0`
   */
  readonly traumatic?: number;
  /**
   * All injuries by name, lost limbs included.
   *
   * @defaultValue `[]`
   */
  readonly injuries?: readonly string[];
  /**
   * The conditions at the start of the fight.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly Ailment[];
  /**
   * The weapons that cannot be used at the start of the fight, and why.
   *
   * @defaultValue `[]`
   */
  readonly faults?: readonly Broken[];
  /**
   * The ids of engaged enemies. One of two engaged combatants has to list the other.
   *
   * @defaultValue `[]`
   */
  readonly engaged_with?: readonly string[];
  /**
   * The ids of talents, traits, powers and other abilities.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
  /**
   * The keywords, species included, such as `PSYKER` and `ORK`.
   *
   * @defaultValue `[]`
   */
  readonly keywords?: readonly string[];
  /**
   * The armour traits, such as `Bulk (1)`; the rating of a shield is the amount it adds.
   *
   * @defaultValue `[]`
   */
  readonly armour_traits?: readonly string[];
  /**
   * The Faith that is left.
   *
   * @defaultValue `0`
   */
  readonly faith?: number;
  /**
   * The Conviction; 0 for the same value as Willpower.
   *
   * @defaultValue `0`
   */
  readonly conviction?: number;
  /**
   * The Influence; 0 for the same value as Fellowship.
   *
   * @defaultValue `0`
   */
  readonly influence?: number;
}

/** A skill on a sheet. */
export interface Skill {
  readonly name: string;
  /** The skill total, attribute included. */
  readonly value: number;
  /**
   * The skill rating without the attribute; null if the sheet prints only totals.
   *
   * @defaultValue `null`
   */
  readonly rating?: number | null;
}

/** The number of a thrown weapon that a combatant carries; `id` is the id of the weapon. */
export interface Stock {
  readonly id: string;
  readonly left: number;
}

/** A condition that a combatant has before the fight; `source` is its cause. */
export interface Ailment {
  readonly name: string;
  /** @defaultValue `1` */
  readonly level?: number;
  /** @defaultValue `"before the fight"` */
  readonly source?: string;
}

/** A weapon that cannot be used at the start of the fight, and the fault. */
export interface Broken {
  readonly weapon: string;
  readonly what: string;
}

/** A weapon as printed. */
export interface Weapon {
  readonly id: string;
  readonly name: string;
  /** `ranged`, `melee` or `thrown`. */
  readonly kind: "ranged" | "melee" | "thrown";
  /**
   * The skill that its attacks roll; empty for the usual skill of its kind.
   *
   * @defaultValue `""`
   */
  readonly skill?: string;
  readonly damage: number;
  /**
   * The number of Extra Damage dice.
   *
   * @defaultValue `0`
   */
  readonly ed?: number;
  /**
   * The AP, which reduces Resilience.
   *
   * @defaultValue `0`
   */
  readonly ap?: number;
  /**
   * The Salvo; null if the book prints a dash.
   *
   * @defaultValue `null`
   */
  readonly salvo?: number | null;
  /**
   * Whether the Strength of the wielder adds to the damage of a melee weapon.
   *
   * @defaultValue `true`
   */
  readonly adds_strength?: boolean;
  /**
   * The traits as printed, such as `Brutal`, `Blast (6)` or `Inflict (Poisoned 4)`.
   *
   * @defaultValue `[]`
   */
  readonly traits?: readonly string[];
  /**
   * The rating of Rad if it is not among the traits; 0 for none.
   *
   * @defaultValue `0`
   */
  readonly rad?: number;
  /**
   * The condition that the weapon inflicts, with a level if one is printed; empty for none.
   *
   * @defaultValue `""`
   */
  readonly inflicts?: string;
}

/** Choose the ambushed combatants of a side that act in the first round, for one point each. */
export interface AnswerAmbush {
  readonly type: "wrath_and_glory.answer_ambush.v1";
  /** The side that the command is for. */
  readonly side: string;
  /**
   * The ambushed combatants that act; empty for none.
   *
   * @defaultValue `[]`
   */
  readonly who?: readonly string[];
  /**
   * The players that agree, if the table asks for their consent. Each other player confirms at their own seat.
   *
   * @defaultValue `[]`
   */
  readonly agreed?: readonly string[];
}

/** Pay Ruin to give a Threat the first turn of the round. */
export interface TakeFirstTurn {
  readonly type: "wrath_and_glory.take_first_turn.v1";
  /** The Threat that takes the first turn. */
  readonly who: string;
}

/** Leave the first turn of the round to the players. */
export interface LetPlayersBegin {
  readonly type: "wrath_and_glory.let_players_begin.v1";
}

/** Give a combatant of the choosing side the next turn. */
export interface Act {
  readonly type: "wrath_and_glory.act.v1";
  /** The combatant that takes the next turn. */
  readonly who: string;
}

/** Seize the Initiative: act before the other side. A combatant that is displaced acts next. */
export interface Seize {
  readonly type: "wrath_and_glory.seize.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /**
   * The players that agree, if the table asks for their consent. Each other player confirms at their own seat.
   *
   * @defaultValue `[]`
   */
  readonly agreed?: readonly string[];
}

/** Let the other side have its turn. */
export interface HandOn {
  readonly type: "wrath_and_glory.hand_on.v1";
  /** The side that the command is for. */
  readonly side: string;
}

/** End the fight. */
export interface EndCombat {
  readonly type: "wrath_and_glory.end_combat.v1";
  /**
   * The sides that won; empty for neither.
   *
   * @defaultValue `[]`
   */
  readonly winners?: readonly string[];
  /**
   * The reason why the fight ends, as a clause.
   *
   * @defaultValue `"the GM ends it"`
   */
  readonly reason?: string;
}

/** Shift dice out of the roll, into Glory, ED or another effect. */
export interface Shift {
  readonly type: "wrath_and_glory.shift.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /**
   * The number of dice to shift into Glory.
   *
   * @defaultValue `0`
   */
  readonly glory?: number;
  /**
   * The number of dice to shift into ED, one for each die.
   *
   * @defaultValue `0`
   */
  readonly ed?: number;
  /**
   * The number of dice to shift into another effect.
   *
   * @defaultValue `0`
   */
  readonly effects?: number;
  /**
   * A short description of that effect.
   *
   * @defaultValue `""`
   */
  readonly what?: string;
  /**
   * Targets whose hits are given up, so that more dice can be shifted.
   *
   * @defaultValue `[]`
   */
  readonly give_up?: readonly string[];
}

/** Roll Determination to turn Wounds into Shock. */
export interface Soak {
  readonly type: "wrath_and_glory.soak.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /**
   * Other modifiers of the dice, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Suffer the Wounds without a soak. */
export interface Endure {
  readonly type: "wrath_and_glory.endure.v1";
  /** The combatant that the command is for. */
  readonly who: string;
}

/** Pay Wrath to roll the failed dice of Determination again. */
export interface RerollSoak {
  readonly type: "wrath_and_glory.reroll_soak.v1";
  /** The combatant that the command is for. */
  readonly who: string;
}

/** Keep the Determination roll. */
export interface KeepSoak {
  readonly type: "wrath_and_glory.keep_soak.v1";
  /** The combatant that the command is for. */
  readonly who: string;
}

/** Buy Determination dice with Glory; 0 for none. */
export interface BuySoakDice {
  readonly type: "wrath_and_glory.buy_soak_dice.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /**
   * The amount of Glory to spend.
   *
   * @defaultValue `0`
   */
  readonly glory?: number;
  /**
   * The players that agree, if the table asks for their consent. Each other player confirms at their own seat.
   *
   * @defaultValue `[]`
   */
  readonly agreed?: readonly string[];
}

/** Recover Shock for Wrath, which in combat is an Action. */
export interface RecoverShock {
  readonly type: "wrath_and_glory.recover_shock.v1";
  /** The combatant that the command is for. */
  readonly who: string;
}

/** Pay Ruin to recover Shock of a Threat. */
export interface RestoreShock {
  readonly type: "wrath_and_glory.restore_shock.v1";
  /** The Threat that recovers Shock. */
  readonly who: string;
}

/** Make a test, in Narrative Time or as an Action of the turn. */
export interface TakeTest {
  readonly type: "wrath_and_glory.take_test.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /** A short name for the action. */
  readonly action: string;
  /** The skill, attribute or score to roll. */
  readonly skill: string;
  /** The DN, which the GM must agree to: 1 is easy, 3 standard, 5 challenging, 7 difficult, 9 extreme. */
  readonly dn: number;
  /**
   * Whether the test depends on sight.
   *
   * @defaultValue `false`
   */
  readonly sight?: boolean;
  /**
   * Extra dice; negative for fewer dice.
   *
   * @defaultValue `0`
   */
  readonly bonus?: number;
  /**
   * The Action of the turn that the test uses up.
   *
   * @defaultValue `"Combat"`
   */
  readonly cost?: "Combat" | "Simple" | "Free";
  /**
   * Other modifiers of dice or DN, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Start a contested test against an opponent. */
export interface Oppose {
  readonly type: "wrath_and_glory.oppose.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /** The combatant that resists. The instigator wins ties. */
  readonly opponent: string;
  /** A short name for the action. */
  readonly action: string;
  /** The skill, attribute or score that the instigator rolls. */
  readonly skill: string;
  /** The skill, attribute or score that the opponent rolls, which its player must agree to. */
  readonly opposing_skill: string;
  /**
   * Other modifiers of the instigator's dice, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
  /**
   * Other modifiers of the opponent's dice, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly opposing_modifiers?: readonly shared.Modifier[];
}

/** Require a test from a combatant. */
export interface CallForTest {
  readonly type: "wrath_and_glory.call_for_test.v1";
  /** The combatant that must make the test. */
  readonly who: string;
  /** A short name for the test. */
  readonly purpose: string;
  /** The skill, attribute or score to roll. */
  readonly skill: string;
  /** The DN of the test. */
  readonly dn: number;
  /**
   * The threat that the test resists, if a failure has special consequences; empty for none.
   *
   * @defaultValue `""`
   */
  readonly kind?: "" | "Fear" | "Terror" | "Corruption";
}

/** Change the current roll, except for dice that were already rolled. */
export interface AdjustRoll {
  readonly type: "wrath_and_glory.adjust_roll.v1";
  /** Modifiers of DN, ED, damage or AP, each with its source. */
  readonly modifiers: readonly shared.Modifier[];
}

/** Make the test that is required next. */
export interface TakeOwedTest {
  readonly type: "wrath_and_glory.take_owed_test.v1";
  /** The combatant that the command is for. */
  readonly who: string;
  /**
   * Other modifiers of dice or DN, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Recover Wounds or Shock of a combatant. */
export interface Heal {
  readonly type: "wrath_and_glory.heal.v1";
  /** The combatant to heal. */
  readonly who: string;
  /** The harm to recover, Wounds or Shock. */
  readonly harm: "Wounds" | "Shock";
  /** The amount to recover. */
  readonly amount: number;
  /** A short name for the cause. */
  readonly source: string;
}

/** The setup of a fight: players, combatants, weapons, and the names and abilities that only this table uses. */
export interface Setup {
  readonly players: readonly Player[];
  /** @defaultValue `{"skills": [], "traits": [], "conditions": []}` */
  readonly names?: Names;
  readonly combatants: readonly Profile[];
  /** @defaultValue `[]` */
  readonly armoury?: readonly Weapon[];
  /**
   * The Tier of the party; 0 for the highest Tier among the Agents.
   *
   * @defaultValue `0`
   */
  readonly tier?: number;
  /**
   * The Glory that is left; null for the amount at the start of a session.
   *
   * @defaultValue `null`
   */
  readonly glory?: number | null;
  /**
   * The GM's Ruin that is left; null for the amount at the start of a session.
   *
   * @defaultValue `null`
   */
  readonly ruin?: number | null;
  /**
   * Custom talents, traits, powers and other abilities, which sheets and weapons refer to by name.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Custom conditions and their effects.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly shared.ConditionSheet[];
}

/** A player of one or more Agents. The id is also the id of the seat. */
export interface Player {
  readonly id: string;
  readonly name: string;
  /**
   * The Wrath that is left; null for the amount at the start of a session.
   *
   * @defaultValue `null`
   */
  readonly wrath?: number | null;
}

/** Names of skills, traits and conditions that only this table uses. Players apply their effects. */
export interface Names {
  /** @defaultValue `[]` */
  readonly skills?: readonly OwnSkill[];
  /** @defaultValue `[]` */
  readonly traits?: readonly string[];
  /** @defaultValue `[]` */
  readonly conditions?: readonly string[];
}

/** A skill that only this table uses. An untrained combatant rolls the attribute. */
export interface OwnSkill {
  readonly name: string;
  readonly attribute: string;
}

/** Settings of a table: numbers that the book does not give, and choices where published texts differ. */
export interface Settings {
  /**
   * The lowest DN after all modifiers.
   *
   * @defaultValue `1`
   */
  readonly min_dn?: number;
  /**
   * Whether each side of a contested test has a Wrath Die.
   *
   * @defaultValue `true`
   */
  readonly opposed_uses_wrath_die?: boolean;
  /**
   * The effect of a raised DN on a contested test: none, or as many icons for the opponent.
   *
   * @defaultValue `"none"`
   */
  readonly contested_penalty?: "none" | "opponent_icons";
  /**
   * How Complications are resolved: by agreement, by giving Ruin, or by rolling on the table.
   *
   * @defaultValue `"agree"`
   */
  readonly complication_mode?: "agree" | "ruin" | "table";
  /**
   * Whether only an attack that hits can be a Critical Hit.
   *
   * @defaultValue `true`
   */
  readonly critical_requires_hit?: boolean;
  /**
   * How Critical Hits work: simple (+3 ED), or by rolling on the table.
   *
   * @defaultValue `"simple"`
   */
  readonly critical_mode?: "simple" | "table";
  /**
   * The effect of each step of severity on a simple Critical Hit.
   *
   * @defaultValue `"ed"`
   */
  readonly simple_critical_severity?: "ed" | "flat_damage";
  /**
   * The effect of a Critical Hit whose damage does not exceed Resilience.
   *
   * @defaultValue `"wound_and_outcome"`
   */
  readonly critical_without_wounds?: "wound_and_outcome" | "wound_only" | "outcome_only";
  /**
   * Whether severity can be bought more than once for a Critical Hit.
   *
   * @defaultValue `"repeatable"`
   */
  readonly severity_steps?: "repeatable" | "once";
  /**
   * The price in Wrath of each use.
   *
   * @defaultValue `1`
   */
  readonly wrath_price?: number;
  /**
   * Who may state named modifiers: only the GM (players ask), or anyone.
   *
   * @defaultValue `"gm"`
   */
  readonly modifiers_by?: "gm" | "anyone";
  /**
   * Who decides about range, positions, cover and distance: only the GM (players ask), or anyone.
   *
   * @defaultValue `"gm"`
   */
  readonly map_by?: "gm" | "anyone";
  /**
   * Whether only the GM sees the DNs of tests.
   *
   * @defaultValue `false`
   */
  readonly hide_dn?: boolean;
  /**
   * Whether only the GM sees the sheets of Threats and the DNs that depend on them.
   *
   * @defaultValue `false`
   */
  readonly hide_threats?: boolean;
  /**
   * The amount of Shock recovered for Wrath.
   *
   * @defaultValue `"rank_plus_3"`
   */
  readonly wrath_shock?: "rank_plus_3" | "rank_plus_tier" | "d3_plus_3";
  /**
   * The Action that recovering Shock with Wrath uses up.
   *
   * @defaultValue `"combat"`
   */
  readonly wrath_shock_action?: "combat" | "simple";
  /**
   * Whether each combatant can recover Shock with Wrath only once per round.
   *
   * @defaultValue `true`
   */
  readonly wrath_shock_once?: boolean;
  /**
   * The largest amount of Glory that the players can have.
   *
   * @defaultValue `"six_or_players_plus_two"`
   */
  readonly glory_cap?: "six_or_players_plus_two" | "players_plus_two";
  /**
   * Who decides whether Glory is spent: any player, the acting player, or a majority.
   *
   * @defaultValue `"anyone"`
   */
  readonly glory_consent?: "anyone" | "actor_only" | "majority";
  /**
   * When Glory from a Wrath Die is added: at once, or after Glory could buy more dice.
   *
   * @defaultValue `"after_glory_dice"`
   */
  readonly wrath_glory_timing?: "after_glory_dice" | "immediate";
  /**
   * Whether Multi-Attacks and Blast weapons can shift dice into damage.
   *
   * @defaultValue `true`
   */
  readonly multiattack_may_shift?: boolean;
  /**
   * The DN that limits shifts against several targets: the highest hit, or a lower one if hits may be given up.
   *
   * @defaultValue `"highest_hit"`
   */
  readonly multi_shift_dn?: "highest_hit" | "may_give_up";
  /**
   * Whether the GM can buy the first turn of a round with Ruin.
   *
   * @defaultValue `true`
   */
  readonly ruin_first_turn?: boolean;
  /**
   * The Actions that a Run uses up.
   *
   * @defaultValue `"combat"`
   */
  readonly run_cost?: "combat" | "simple_and_move";
  /**
   * The distance of a Sprint, as a multiple of Speed; the older edition (double) also lowers Defence.
   *
   * @defaultValue `"triple"`
   */
  readonly sprint?: "triple" | "double";
  /**
   * How a Multi-Action raises DNs: by the number of Actions, or by 2 for each further Action.
   *
   * @defaultValue `"count"`
   */
  readonly multi_action_dn?: "count" | "two_per_extra";
  /**
   * The Actions that count towards a Multi-Action.
   *
   * @defaultValue `"combat_only"`
   */
  readonly multi_action_counts?: "combat_only" | "everything";
  /**
   * Whether a Multi-Attack compares its icons with the Defence of each target.
   *
   * @defaultValue `true`
   */
  readonly multiattack_per_target_defence?: boolean;
  /**
   * Whether thrown weapons can make Multi-Attacks.
   *
   * @defaultValue `false`
   */
  readonly thrown_multi_attack?: boolean;
  /**
   * Whether ranged weapons without a Salvo can make Multi-Attacks.
   *
   * @defaultValue `"barred"`
   */
  readonly dash_salvo_multi_attack?: "barred" | "allowed";
  /**
   * The effect of Salvo on a Full Auto attack: more attack dice, or more ED.
   *
   * @defaultValue `"dice"`
   */
  readonly full_auto?: "dice" | "ed";
  /**
   * The DN increase for a Heavy weapon that is not braced. The book does not give this number.
   *
   * @defaultValue `2`
   */
  readonly heavy_dn?: number;
  /**
   * Whether AP can reduce Resilience by at most the Armour Rating.
   *
   * @defaultValue `false`
   */
  readonly ap_limited_to_armour?: boolean;
  /**
   * The combatants that one attack can kill outright.
   *
   * @defaultValue `"threats"`
   */
  readonly annihilation?: "threats" | "everybody" | "nobody";
  /**
   * Whether Dying combatants roll additional Wrath Dice.
   *
   * @defaultValue `true`
   */
  readonly dying_extra_wrath_dice?: boolean;
  /**
   * Whether further Wounds are not counted while a combatant is Dying.
   *
   * @defaultValue `true`
   */
  readonly clamp_wounds_when_dying?: boolean;
  /**
   * When recovery ends Dying and Exhausted: with the first point, or back at the maximum.
   *
   * @defaultValue `"at_once"`
   */
  readonly recovery_ends?: "at_once" | "at_maximum";
  /**
   * The number of soak rolls allowed for each instance of damage.
   *
   * @defaultValue `1`
   */
  readonly soaks_per_hit?: number;
  /**
   * The condition for soaking: not Exhausted, or Shock left below the maximum.
   *
   * @defaultValue `"not_exhausted"`
   */
  readonly soak_guard?: "not_exhausted" | "shock_remaining";
  /**
   * What happens to Shock above the maximum: it stays Shock, or turns into Wounds.
   *
   * @defaultValue `"absorbed"`
   */
  readonly soak_overflow?: "absorbed" | "wounds";
  /**
   * The harm that an Exhausted combatant suffers in place of Shock.
   *
   * @defaultValue `"wounds"`
   */
  readonly exhausted_shock?: "wounds" | "mortal_wounds";
  /**
   * Which actions count as basic: a plain attack or test, or as the GM decides.
   *
   * @defaultValue `"plain"`
   */
  readonly exhausted_basic_action?: "plain" | "gm_decides";
  /**
   * Whether Wrath and Glory can be used on Determination rolls.
   *
   * @defaultValue `false`
   */
  readonly resources_on_soak?: boolean;
}

/** Combat started, with these combatants ambushed. Narrative Time has ended. */
export interface CombatBegan {
  readonly type: "wrath_and_glory.combat_began.v1";
  readonly ambushed: readonly string[];
}

/** A condition of a combatant got a further cause. The condition lasts until its last cause ends. */
export interface CauseAdded {
  readonly type: "wrath_and_glory.cause_added.v1";
  readonly who: string;
  readonly condition: string;
  readonly level: number;
  readonly source: string;
}

/** One of several causes of a condition ended. */
export interface CauseGone {
  readonly type: "wrath_and_glory.cause_gone.v1";
  readonly who: string;
  readonly condition: string;
  readonly source: string;
}

/** A combatant threw one of its thrown weapons, which is used up. */
export interface WeaponThrown {
  readonly type: "wrath_and_glory.weapon_thrown.v1";
  readonly who: string;
  readonly weapon: string;
}

/** A combatant drew a weapon. */
export interface WeaponDrawn {
  readonly type: "wrath_and_glory.weapon_drawn.v1";
  readonly who: string;
  readonly weapon: string;
}

/** The current roll got further modifiers, or its hidden DN was set. */
export interface RollAdjusted {
  readonly type: "wrath_and_glory.roll_adjusted.v1";
  readonly who: string;
  /** The further modifiers. */
  readonly modifiers: readonly shared.Modifier[];
  /** The new DN; 0 for a roll without a DN. */
  readonly dn: number;
  /** The new DN for each target. */
  readonly dns: readonly number[];
  /** Whether only the GM may see the DN. */
  readonly hidden: boolean;
}

/** The value of a score on a hidden sheet, by the name of the score in the book (`what`). */
export interface ScoreKept {
  readonly type: "wrath_and_glory.score_kept.v1";
  readonly whose: string;
  readonly what: string;
  readonly amount: number;
}

/** A resource that a combatant with a hidden sheet starts with. */
export interface GainedUnseen {
  readonly type: "wrath_and_glory.gained_unseen.v1";
  /** The combatant, side or pool that has it now. */
  readonly whose: string;
  /** What it is, in the spelling of the book. */
  readonly resource: string;
  /** How much really arrived, at least 1; what a limit cut off is not counted. */
  readonly amount: number;
  /** What granted it. */
  readonly source: string;
}

/** The hidden DN of the latest test that the GM called for. */
export interface OwedDnKept {
  readonly type: "wrath_and_glory.owed_dn_kept.v1";
  readonly dn: number;
}

/** Dropped Item happened, so the GM must name the item. */
export interface ItemDropped {
  readonly type: "wrath_and_glory.item_dropped.v1";
  readonly who: string;
}

/** A side chose which of its ambushed combatants act anyway. */
export interface AmbushAnswered {
  readonly type: "wrath_and_glory.ambush_answered.v1";
  readonly side: string;
  readonly acting: readonly string[];
}

/** A side's turn to choose the next combatant came. */
export interface SideToPick {
  readonly type: "wrath_and_glory.side_to_pick.v1";
  readonly side: string;
}

/** A side seized the initiative. It cannot do so again before the other side has had a turn. */
export interface InitiativeSeized {
  readonly type: "wrath_and_glory.initiative_seized.v1";
  readonly side: string;
  readonly who: string;
}

/** A combatant lost the turn that it was about to take, and acts next. */
export interface TurnDisplaced {
  readonly type: "wrath_and_glory.turn_displaced.v1";
  readonly who: string;
}

/** A combatant started its held Combat Action. */
export interface HeldActionBegun {
  readonly type: "wrath_and_glory.held_action_begun.v1";
  readonly who: string;
}

/** A combatant failed to interrupt the current turn. */
export interface InterruptionFailed {
  readonly type: "wrath_and_glory.interruption_failed.v1";
  readonly who: string;
}

/** A combatant announced the list of a Multi-Action, which is final. */
export interface MultiActionDeclared {
  readonly type: "wrath_and_glory.multi_action_declared.v1";
  readonly who: string;
  readonly actions: readonly string[];
}

/** A combatant took an action; `slots` are the Actions of the turn that it used up. */
export interface ActionTaken {
  readonly type: "wrath_and_glory.action_taken.v1";
  readonly who: string;
  readonly action: string;
  readonly slots: readonly string[];
}

/** An Action of the current turn, or the Reflexive Action, became available again; `source` names the reason. */
export interface ActionFreed {
  readonly type: "wrath_and_glory.action_freed.v1";
  readonly who: string;
  readonly slot: string;
  readonly source: string;
}

/** A combatant moved, or may move, at most this many metres. */
export interface Moved {
  readonly type: "wrath_and_glory.moved.v1";
  readonly who: string;
  readonly how: string;
  readonly metres: number;
}

/** A combatant is now engaged with exactly these enemies, and they with it. */
export interface EngagementChanged {
  readonly type: "wrath_and_glory.engagement_changed.v1";
  readonly who: string;
  readonly enemies: readonly string[];
}

/** A combatant leaves a melee, and each of these enemies may make a Reflexive Attack. */
export interface BlowsInvited {
  readonly type: "wrath_and_glory.blows_invited.v1";
  readonly who: string;
  readonly enemies: readonly string[];
}

/** An enemy attacked the combatant that leaves the melee, or let it go. */
export interface BlowSettled {
  readonly type: "wrath_and_glory.blow_settled.v1";
  readonly who: string;
}

/** A combatant is about to roll. */
export interface TestDeclared {
  readonly type: "wrath_and_glory.test_declared.v1";
  readonly actor: string;
  /** `attack`, `pin`, `interaction`, `test`, `contest` or `defence`. */
  readonly sort: "attack" | "pin" | "interaction" | "test" | "contest" | "defence";
  readonly action: string;
  readonly skill: string;
  /** The DN; 0 for a roll without a DN. */
  readonly dn: number;
  /** The id of the weapon; empty for none. */
  readonly weapon: string;
  readonly targets: readonly string[];
  /** The DN for each target. */
  readonly dns: readonly number[];
  /** The number of dice, Wrath Dice included. */
  readonly pool: number;
  /** The number of Wrath Dice in the pool. */
  readonly wrath: number;
  /** The modifiers that led to the pool and the DN. */
  readonly modifiers: readonly shared.Modifier[];
  /** ED that the options of the attack add. */
  readonly extra_ed: number;
  /**
   * The options that later steps need (`aim`, `short`, `sprayed mob`, `braced`, `supercharged`), and further facts
   * about the roll that the conditions of abilities may ask for.
   */
  readonly options: readonly string[];
  /** Other combatants in the melee that is shot into. */
  readonly bystanders: readonly string[];
  /** The condition that an Interaction Attack inflicts or that a test may end; empty for any other roll. */
  readonly detail: string;
  /**
   * The threat that a test resists: `Fear`, `Terror`, `Corruption` or a condition; empty for none.
   *
   * @defaultValue `""`
   */
  readonly kind?: string;
  /**
   * The combatant whose condition the test may end, or that the test is about; empty for none.
   *
   * @defaultValue `""`
   */
  readonly patient?: string;
  /**
   * The condition that a failure inflicts; empty for none.
   *
   * @defaultValue `""`
   */
  readonly brings?: string;
  /**
   * The level of that condition.
   *
   * @defaultValue `1`
   */
  readonly level?: number;
  /**
   * Whether the DN is hidden. A separate event then carries it, for the GM alone.
   *
   * @defaultValue `false`
   */
  readonly hidden?: boolean;
}

/** The dice of the current roll, Wrath Dice first, and their icons. */
export interface PoolStands {
  readonly type: "wrath_and_glory.pool_stands.v1";
  readonly who: string;
  readonly faces: readonly number[];
  readonly icons: number;
}

/** The result of a roll was determined. */
export interface TestRead {
  readonly type: "wrath_and_glory.test_read.v1";
  readonly who: string;
  readonly passed: boolean;
  readonly hits: readonly string[];
  readonly critical: boolean;
  readonly shifts: number;
}

/** Dice were shifted out of a roll. */
export interface Shifted {
  readonly type: "wrath_and_glory.shifted.v1";
  readonly who: string;
  /** The number of dice shifted into Glory. */
  readonly glory: number;
  /** The number of dice shifted into ED. */
  readonly ed: number;
  /** The number of dice shifted into other effects. */
  readonly effects: number;
  /** A description of those effects. */
  readonly what: string;
  readonly hits: readonly string[];
}

/** The target and the severity of a Critical Hit were chosen. */
export interface CriticalAimed {
  readonly type: "wrath_and_glory.critical_aimed.v1";
  readonly who: string;
  readonly target: string;
  readonly severity: number;
}

/** A row of the Critical Hit table was rolled. */
export interface CriticalStands {
  readonly type: "wrath_and_glory.critical_stands.v1";
  readonly who: string;
  readonly row: string;
}

/** The damage of an attack, the extra damage of a Critical Hit, and Mortal Wounds. */
export interface DamageStands {
  readonly type: "wrath_and_glory.damage_stands.v1";
  readonly who: string;
  readonly damage: number;
  readonly critical: number;
  /** @defaultValue `0` */
  readonly mortal?: number;
}

/** A target's Resilience against an attack after AP, with the modifiers that changed it or the damage. */
export interface GuardStands {
  readonly type: "wrath_and_glory.guard_stands.v1";
  /** The target. */
  readonly who: string;
  /** The Resilience after AP and modifiers. */
  readonly resilience: number;
  /** The modifiers, with their sources. */
  readonly modifiers: readonly shared.Modifier[];
  /** Whether only the GM may see the sheet of the target. */
  readonly hidden: boolean;
}

/** A target is about to take damage. */
export interface HarmDue {
  readonly type: "wrath_and_glory.harm_due.v1";
  readonly target: string;
  /** The attacker; empty for damage without an attacker. */
  readonly attacker: string;
  /** The id of the weapon, or the name of another cause. */
  readonly source: string;
  /** Wounds that may be soaked. */
  readonly wounds: number;
  readonly mortal: number;
  readonly shock: number;
  /** The number of mob members hit. */
  readonly hit: number;
  readonly conditions: readonly Inflicted[];
  /** Whether the damage leaves a Memorable Injury. */
  readonly memorable: boolean;
  /** The number of soak rolls that are still allowed. */
  readonly soaks: number;
}

/** A condition that damage inflicts, and its level. */
export interface Inflicted {
  readonly condition: string;
  readonly level: number;
}

/** A combatant resisted an effect other than an attack and took no harm. */
export interface Withstood {
  readonly type: "wrath_and_glory.withstood.v1";
  readonly who: string;
  readonly source: string;
}

/** The dice of a Determination roll. */
export interface SoakStands {
  readonly type: "wrath_and_glory.soak_stands.v1";
  readonly who: string;
  readonly faces: readonly number[];
  readonly rerolled: boolean;
}

/** The damage that the target is still about to take changed. */
export interface HarmChanged {
  readonly type: "wrath_and_glory.harm_changed.v1";
  readonly target: string;
  readonly wounds: number;
  readonly mortal: number;
  readonly shock: number;
  readonly soaks: number;
}

/** The damage was resolved. */
export interface HarmSettled {
  readonly type: "wrath_and_glory.harm_settled.v1";
  readonly target: string;
}

/** The condition of a weapon changed; `what` names the fault, or is empty if the weapon is ready again. */
export interface WeaponChanged {
  readonly type: "wrath_and_glory.weapon_changed.v1";
  readonly who: string;
  readonly weapon: string;
  readonly what: string;
}

/** A Complication must be resolved. */
export interface ComplicationDue {
  readonly type: "wrath_and_glory.complication_due.v1";
  readonly who: string;
}

/** A player proposed a Complication; `effect` is a row of the table, or empty for a narrative effect. */
export interface ComplicationProposed {
  readonly type: "wrath_and_glory.complication_proposed.v1";
  readonly who: string;
  readonly what: string;
  readonly effect: string;
}

/** The GM refused the proposed Complication. */
export interface ComplicationRefused {
  readonly type: "wrath_and_glory.complication_refused.v1";
  readonly who: string;
}

/** Inconvenient Target happened, so the GM must name the combatant hit by mistake. */
export interface InconvenientTarget {
  readonly type: "wrath_and_glory.inconvenient_target.v1";
  readonly who: string;
}

/** A Complication was resolved: `agreed`, `Ruin`, `table`, `stray shot` or `Traumatic Injury`. */
export interface ComplicationSettled {
  readonly type: "wrath_and_glory.complication_settled.v1";
  readonly who: string;
  readonly how: string;
  readonly what: string;
}

/** A roll and all its consequences are complete. */
export interface TestClosed {
  readonly type: "wrath_and_glory.test_closed.v1";
  readonly who: string;
}

/** The instigator started a contested test against an opponent. */
export interface ContestBegan {
  readonly type: "wrath_and_glory.contest_began.v1";
  readonly instigator: string;
  readonly opponent: string;
  readonly action: string;
  readonly skill: string;
  readonly opposing_skill: string;
  /** @defaultValue `[]` */
  readonly modifiers?: readonly shared.Modifier[];
  /** @defaultValue `[]` */
  readonly opposing_modifiers?: readonly shared.Modifier[];
}

/** One side of a contested test scored these icons. */
export interface ContestRolled {
  readonly type: "wrath_and_glory.contest_rolled.v1";
  readonly who: string;
  readonly icons: number;
}

/** A contested test was decided. */
export interface ContestSettled {
  readonly type: "wrath_and_glory.contest_settled.v1";
  readonly winner: string;
  readonly loser: string;
  readonly action: string;
}

/** A combatant must make a test. See `TestDeclared` for `kind`, `brings`, `level` and `patient`. */
export interface TestOwed {
  readonly type: "wrath_and_glory.test_owed.v1";
  readonly who: string;
  readonly purpose: string;
  readonly skill: string;
  readonly dn: number;
  /** @defaultValue `""` */
  readonly kind?: string;
  /** @defaultValue `""` */
  readonly brings?: string;
  /** @defaultValue `1` */
  readonly level?: number;
  /** @defaultValue `""` */
  readonly patient?: string;
}

/** A player made a narrative declaration, which the GM must allow or refuse. */
export interface DeclarationMade {
  readonly type: "wrath_and_glory.declaration_made.v1";
  readonly player: string;
  readonly what: string;
}

/** The GM allowed or refused a narrative declaration. */
export interface DeclarationAnswered {
  readonly type: "wrath_and_glory.declaration_answered.v1";
  readonly player: string;
  readonly allowed: boolean;
}

/** A combatant joined the fight, with weapons, abilities and conditions that were not part of it yet. */
export interface Joined {
  readonly type: "wrath_and_glory.joined.v1";
  readonly sheet: Profile;
  readonly weapons: readonly Weapon[];
  /** Whether only the GM may see the sheet. */
  readonly hidden: boolean;
  /** @defaultValue `[]` */
  readonly abilities?: readonly shared.Ability[];
  /** @defaultValue `[]` */
  readonly conditions?: readonly shared.ConditionSheet[];
}

/** The state of a fight. */
export interface State {
  /** Where on the round track it stands. */
  readonly step: string;
  /** What a seat wants and others have not agreed to yet, or null. */
  readonly proposal: shared.ProposedData | null;
  /** The command whose dice have fallen in part, with all of these dice; null where no roll is under way. */
  readonly unfinished: shared.PartlyRolledData | null;
  /** The abilities whose limit counts or whose effect lasts, as they were used. */
  readonly used: readonly shared.AbilityUsedData[];
  /** The abilities that the sheets of this fight name, as they are defined. */
  readonly catalogue: readonly shared.Ability[];
  /** The event that ended the fight, or null while it goes on. */
  readonly outcome: shared.EncounterEnded | null;
  readonly settings: Settings;
  /** Skills, traits and conditions that only this table uses. */
  readonly names: Names;
  /** The Tier of the party. */
  readonly tier: number;
  /** The effects of custom conditions and of those in the catalogue. */
  readonly condition_sheets: readonly shared.ConditionSheet[];
  /**
   * The resources that the setup carries over from an earlier session: ids of players for Wrath, `players` for
   * Glory, `gm` for Ruin.
   */
  readonly kept: readonly string[];
  readonly armoury: readonly Weapon[];
  readonly players: readonly Seated[];
  readonly combatants: readonly Combatant[];
  readonly glory: number;
  readonly ruin: number;
  /** Whether combat is in progress; False in Narrative Time. */
  readonly fighting: boolean;
  /** The number of the round; 0 before the first. */
  readonly round: number;
  /** The side that chooses the next combatant. */
  readonly picking: string;
  /** The side that has just had a turn; empty if no hand-over is in progress. */
  readonly handing: string;
  /** The sides that seized the initiative, until the other side has had a turn. */
  readonly seized: readonly string[];
  /** The combatants that were displaced from their turn and act next. */
  readonly displaced: readonly string[];
  /** The sides that must still choose which of their ambushed combatants act anyway. */
  readonly ambush: readonly string[];
  /** The turns in progress, innermost last. */
  readonly turns: readonly Turn[];
  readonly test: Test | null;
  readonly contest: Contest | null;
  /** Damage that waits to be resolved, next first. */
  readonly harms: readonly Harm[];
  readonly complication: Complication | null;
  /** The tests that must be made, next first. */
  readonly owed: readonly TestOwedData[];
  /** The combatant that leaves a melee; empty for none. */
  readonly leaving: string;
  /** The enemies that may still make a Reflexive Attack against it. */
  readonly blows: readonly string[];
  /** The narrative declaration that the GM must answer; null for none. */
  readonly declaration: DeclarationMadeData | null;
}

/** A player and the Wrath that this player has left. */
export interface Seated {
  readonly id: string;
  readonly name: string;
  readonly wrath: number;
}

/** An Agent or a Threat in play. */
export interface Combatant {
  readonly id: string;
  /** The sheet of the combatant. */
  readonly profile: Profile;
  /** The side that the combatant fights on: `players` or `gm`. */
  readonly side: string;
  /** The members of a mob that are left; 1 for any other combatant. */
  readonly members: number;
  readonly ammo: number;
  readonly ruin: number;
  readonly faith: number;
  readonly max_wounds: number;
  readonly max_shock: number;
  readonly determination: number;
  /** Defence before modifiers. */
  readonly defence: number;
  /** Resilience before modifiers. */
  readonly resilience: number;
  readonly resolve: number;
  readonly wounds: number;
  readonly shock: number;
  readonly dying: boolean;
  readonly exhausted: boolean;
  readonly dead: boolean;
  readonly out: boolean;
  readonly traumatic: number;
  /** Memorable and Traumatic Injuries by name. */
  readonly injuries: readonly string[];
  /** Conditions other than those with a field of their own. */
  readonly conditions: readonly Condition[];
  /** Weapons that must be reloaded, cleared or picked up, and why. */
  readonly faults: readonly Fault[];
  /** The ids of the drawn weapons; null for all of them. */
  readonly drawn: (readonly string[]) | null;
  /** The number left of each thrown weapon. */
  readonly stock: readonly Stock[];
  /** Whether the combatant had its turn this round. */
  readonly acted: boolean;
  /** Whether that turn had begun before the combatant was displaced. */
  readonly started: boolean;
  readonly ambushed: boolean;
  /** Whether the Reflexive Action of this round is used up. */
  readonly reflexive_used: boolean;
  /** Whether the combatant recovered Shock with Wrath this round. */
  readonly shock_recovered: boolean;
  readonly engaged_with: readonly string[];
  /** How the combatant left the fight: `left`, `fled`, `surrendered` or `captured`; empty if it has not left. */
  readonly how: string;
  /** Whether this view hides the sheet, so that its numbers are only placeholders. */
  readonly concealed: boolean;
}

/** A condition of a combatant. It lasts until its last cause ends. */
export interface Condition {
  readonly id: string;
  /** The level of the strongest cause. */
  readonly level: number;
  /** The oldest cause. */
  readonly source: string;
  /** All causes, oldest first. */
  readonly causes: readonly Cause[];
}

/** A cause of a condition, and the level that it gives the condition. */
export interface Cause {
  /** The id of the combatant, or the name of another cause. */
  readonly id: string;
  readonly level: number;
  /** Whether the cause was added during a turn of the affected combatant that has not ended yet. */
  readonly fresh: boolean;
}

/** A weapon that cannot be used before its fault is removed. */
export interface Fault {
  readonly id: string;
  readonly what: string;
}

/** A turn that is in progress. */
export interface Turn {
  readonly id: string;
  /** The Actions of the turn that are used up. */
  readonly slots: readonly string[];
  /** The actions taken, in order. */
  readonly actions: readonly string[];
  /** The list of a Multi-Action; empty for none. */
  readonly plan: readonly string[];
  /** Whether the turn consists only of a held Combat Action. */
  readonly held: boolean;
  /** Whether the turn began with standing up. */
  readonly stood: boolean;
  /** The combatants that failed to interrupt the turn. */
  readonly challengers: readonly string[];
  readonly over: boolean;
}

/** The current roll and its results so far. */
export interface Test {
  readonly declared: TestDeclaredData;
  /** The dice, Wrath Dice first. */
  readonly faces: readonly number[];
  readonly icons: number;
  /** The result; null if it is not determined yet. */
  readonly read: TestReadData | null;
  readonly hits: readonly string[];
  /** The dice shifted out of the roll; null for none. */
  readonly shifted: ShiftedData | null;
  /** The target and severity of the Critical Hit; null if they are not chosen yet. */
  readonly aimed: CriticalAimedData | null;
  /** The row of the Critical Hit table; empty for none. */
  readonly critical_row: string;
  readonly damage: DamageStandsData | null;
  /** Whether the attack emptied the weapon. */
  readonly emptied: boolean;
  /** The targets that the roll has dealt damage to so far. */
  readonly harmed: readonly string[];
}

/** A combatant is about to roll. */
export interface TestDeclaredData {
  readonly actor: string;
  /** `attack`, `pin`, `interaction`, `test`, `contest` or `defence`. */
  readonly sort: "attack" | "pin" | "interaction" | "test" | "contest" | "defence";
  readonly action: string;
  readonly skill: string;
  /** The DN; 0 for a roll without a DN. */
  readonly dn: number;
  /** The id of the weapon; empty for none. */
  readonly weapon: string;
  readonly targets: readonly string[];
  /** The DN for each target. */
  readonly dns: readonly number[];
  /** The number of dice, Wrath Dice included. */
  readonly pool: number;
  /** The number of Wrath Dice in the pool. */
  readonly wrath: number;
  /** The modifiers that led to the pool and the DN. */
  readonly modifiers: readonly shared.Modifier[];
  /** ED that the options of the attack add. */
  readonly extra_ed: number;
  /**
   * The options that later steps need (`aim`, `short`, `sprayed mob`, `braced`, `supercharged`), and further facts
   * about the roll that the conditions of abilities may ask for.
   */
  readonly options: readonly string[];
  /** Other combatants in the melee that is shot into. */
  readonly bystanders: readonly string[];
  /** The condition that an Interaction Attack inflicts or that a test may end; empty for any other roll. */
  readonly detail: string;
  /**
   * The threat that a test resists: `Fear`, `Terror`, `Corruption` or a condition; empty for none.
   *
   * @defaultValue `""`
   */
  readonly kind?: string;
  /**
   * The combatant whose condition the test may end, or that the test is about; empty for none.
   *
   * @defaultValue `""`
   */
  readonly patient?: string;
  /**
   * The condition that a failure inflicts; empty for none.
   *
   * @defaultValue `""`
   */
  readonly brings?: string;
  /**
   * The level of that condition.
   *
   * @defaultValue `1`
   */
  readonly level?: number;
  /**
   * Whether the DN is hidden. A separate event then carries it, for the GM alone.
   *
   * @defaultValue `false`
   */
  readonly hidden?: boolean;
}

/** The result of a roll was determined. */
export interface TestReadData {
  readonly who: string;
  readonly passed: boolean;
  readonly hits: readonly string[];
  readonly critical: boolean;
  readonly shifts: number;
}

/** Dice were shifted out of a roll. */
export interface ShiftedData {
  readonly who: string;
  /** The number of dice shifted into Glory. */
  readonly glory: number;
  /** The number of dice shifted into ED. */
  readonly ed: number;
  /** The number of dice shifted into other effects. */
  readonly effects: number;
  /** A description of those effects. */
  readonly what: string;
  readonly hits: readonly string[];
}

/** The target and the severity of a Critical Hit were chosen. */
export interface CriticalAimedData {
  readonly who: string;
  readonly target: string;
  readonly severity: number;
}

/** The damage of an attack, the extra damage of a Critical Hit, and Mortal Wounds. */
export interface DamageStandsData {
  readonly who: string;
  readonly damage: number;
  readonly critical: number;
  /** @defaultValue `0` */
  readonly mortal?: number;
}

/** A contested test in progress, with the icons of each side; -1 for a side that has not rolled. */
export interface Contest {
  readonly began: ContestBeganData;
  readonly icons: number;
  readonly opposing_icons: number;
}

/** The instigator started a contested test against an opponent. */
export interface ContestBeganData {
  readonly instigator: string;
  readonly opponent: string;
  readonly action: string;
  readonly skill: string;
  readonly opposing_skill: string;
  /** @defaultValue `[]` */
  readonly modifiers?: readonly shared.Modifier[];
  /** @defaultValue `[]` */
  readonly opposing_modifiers?: readonly shared.Modifier[];
}

/** Damage that is being resolved, and the Determination roll against it. */
export interface Harm {
  readonly due: HarmDueData;
  readonly soak: SoakStandsData | null;
}

/** A target is about to take damage. */
export interface HarmDueData {
  readonly target: string;
  /** The attacker; empty for damage without an attacker. */
  readonly attacker: string;
  /** The id of the weapon, or the name of another cause. */
  readonly source: string;
  /** Wounds that may be soaked. */
  readonly wounds: number;
  readonly mortal: number;
  readonly shock: number;
  /** The number of mob members hit. */
  readonly hit: number;
  readonly conditions: readonly Inflicted[];
  /** Whether the damage leaves a Memorable Injury. */
  readonly memorable: boolean;
  /** The number of soak rolls that are still allowed. */
  readonly soaks: number;
}

/** The dice of a Determination roll. */
export interface SoakStandsData {
  readonly who: string;
  readonly faces: readonly number[];
  readonly rerolled: boolean;
}

/** A Complication that is being resolved. */
export interface Complication {
  readonly who: string;
  /** The effect that a player proposed; null if there is no open proposal. */
  readonly proposal: ComplicationProposedData | null;
  /** The number of proposals that the GM refused. */
  readonly refusals: number;
  /** The thing that the GM must name: the `target` hit by mistake or the dropped `item`; empty for neither. */
  readonly to_name: string;
}

/** A player proposed a Complication; `effect` is a row of the table, or empty for a narrative effect. */
export interface ComplicationProposedData {
  readonly who: string;
  readonly what: string;
  readonly effect: string;
}

/** A combatant must make a test. See `TestDeclared` for `kind`, `brings`, `level` and `patient`. */
export interface TestOwedData {
  readonly who: string;
  readonly purpose: string;
  readonly skill: string;
  readonly dn: number;
  /** @defaultValue `""` */
  readonly kind?: string;
  /** @defaultValue `""` */
  readonly brings?: string;
  /** @defaultValue `1` */
  readonly level?: number;
  /** @defaultValue `""` */
  readonly patient?: string;
}

/** A player made a narrative declaration, which the GM must allow or refuse. */
export interface DeclarationMadeData {
  readonly player: string;
  readonly what: string;
}

/** What happened, in Wrath & Glory. */
export type Event = 
  | shared.SharedEvent
  | CombatBegan
  | CauseAdded
  | CauseGone
  | WeaponThrown
  | WeaponDrawn
  | RollAdjusted
  | ScoreKept
  | GainedUnseen
  | OwedDnKept
  | ItemDropped
  | AmbushAnswered
  | SideToPick
  | InitiativeSeized
  | TurnDisplaced
  | HeldActionBegun
  | InterruptionFailed
  | MultiActionDeclared
  | ActionTaken
  | ActionFreed
  | Moved
  | EngagementChanged
  | BlowsInvited
  | BlowSettled
  | TestDeclared
  | PoolStands
  | TestRead
  | Shifted
  | CriticalAimed
  | CriticalStands
  | DamageStands
  | GuardStands
  | HarmDue
  | Withstood
  | SoakStands
  | HarmChanged
  | HarmSettled
  | WeaponChanged
  | ComplicationDue
  | ComplicationProposed
  | ComplicationRefused
  | InconvenientTarget
  | ComplicationSettled
  | TestClosed
  | ContestBegan
  | ContestRolled
  | ContestSettled
  | TestOwed
  | DeclarationMade
  | DeclarationAnswered
  | Joined;

/** What somebody wants, in Wrath & Glory. */
export type Command = 
  | shared.SharedCommand
  | DeclareMultiAction
  | Hold
  | UseHeld
  | LetLapse
  | Reload
  | Draw
  | EndTurn
  | Attack
  | Charge
  | Pin
  | Interact
  | FullDefence
  | Propose
  | GrantRuin
  | RollComplication
  | AcceptComplication
  | RefuseComplication
  | NameTarget
  | ClearFault
  | BreakFree
  | SetCondition
  | Remedy
  | AimCritical
  | RaiseSeverity
  | RaiseDamage
  | Inflict
  | Move
  | Run
  | Sprint
  | FallBack
  | Stand
  | HelpUp
  | Strike
  | LetGo
  | Place
  | Leave
  | Reroll
  | KeepRoll
  | BuyDice
  | AwardWrath
  | SpendRuin
  | InvokeRuin
  | DeclareNarrative
  | AllowDeclaration
  | RefuseDeclaration
  | BeginCombat
  | ChangeSide
  | Join
  | AnswerAmbush
  | TakeFirstTurn
  | LetPlayersBegin
  | Act
  | Seize
  | HandOn
  | EndCombat
  | Shift
  | Soak
  | Endure
  | RerollSoak
  | KeepSoak
  | BuySoakDice
  | RecoverShock
  | RestoreShock
  | TakeTest
  | Oppose
  | CallForTest
  | AdjustRoll
  | TakeOwedTest
  | Heal;

/** What is on the table at the beginning, as somebody hands it over, for Wrath & Glory. */
export interface NewSetup {
  readonly players: readonly Player[];
  /** @defaultValue `{"skills": [], "traits": [], "conditions": []}` */
  readonly names?: Names;
  readonly combatants: readonly Profile[];
  /** @defaultValue `[]` */
  readonly armoury?: readonly Weapon[];
  /**
   * The Tier of the party; 0 for the highest Tier among the Agents.
   *
   * @defaultValue `0`
   */
  readonly tier?: number;
  /**
   * The Glory that is left; null for the amount at the start of a session.
   *
   * @defaultValue `null`
   */
  readonly glory?: number | null;
  /**
   * The GM's Ruin that is left; null for the amount at the start of a session.
   *
   * @defaultValue `null`
   */
  readonly ruin?: number | null;
  /**
   * Custom talents, traits, powers and other abilities, which sheets and weapons refer to by name.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Custom conditions and their effects.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly shared.ConditionSheet[];
  /** The numbers and readings that differ from the usual. */
  readonly settings?: Settings;
}

/** What must be known before the first beat: who plays what, by which rules, with which dice. */
export interface Header {
  /** Always `blow-by-blow`. */
  readonly format: "blow-by-blow";
  /** The version of the log format. */
  readonly version: 1 | 2;
  /** The name the caller gave this encounter. */
  readonly id: string;
  /** The rule book, such as `trench_crusade`. */
  readonly system: "wrath_and_glory";
  /** The edition of the book. */
  readonly edition: string;
  /** When it began, in the caller's own notation; null where nobody said. */
  readonly at: string | null;
  /** Everybody who may speak or look. */
  readonly seats: readonly shared.Seat[];
  /** What was on the table at the beginning, as plain data. */
  readonly setup: Setup;
  /** The numbers and readings it is played with, as plain data. */
  readonly settings: Settings;
  /** What taking back may do. */
  readonly undo: shared.UndoPolicy;
  /** `seed`, `table` or `loaded`. */
  readonly dice: "seed" | "table" | "loaded";
  /** `sha256:` and the hash of the seed, or null where there is no seed. */
  readonly seed_hash: string | null;
  /** Whether the closing beat makes the seed known. */
  readonly reveal_seed: boolean;
  /**
   * What the players said once they had seen the hash of the seed; it is mixed into every draw.
   *
   * @defaultValue `""`
   */
  readonly salt?: string;
  /**
   * Who may type faces in a fight that has a seed; where there is none, people roll.
   *
   * @defaultValue `"anyone"`
   */
  readonly typed?: "never" | "gm" | "anyone";
  /**
   * Where the fight leaves another one, whose beats and dice it has up to there; what is promised here of dice is
   * promised of those that follow. null for a fight of its own.
   *
   * @defaultValue `null`
   */
  readonly branches_from?: shared.Branch | null;
  /** The seal: the SHA-256 of the line before and of this one up to here. */
  readonly chain: string;
}

/** One accepted command with all that it caused: the unit of undo, one line of the log. */
export interface Beat {
  /** The number of the beat, from 0. */
  readonly beat: number;
  /** The seat that gave the command. */
  readonly by: string;
  /** The time, in the caller's own notation; null if not given. */
  readonly at: string | null;
  /** The command of the beat. */
  readonly command: Command;
  /** The events of the beat, in order. */
  readonly events: readonly Event[];
  /** The seal: the SHA-256 of the line before and of this one up to here. */
  readonly chain: string;
}

/** A line of a log: the header, which is the first, or a beat. */
export type LogLine = Header | Beat;

/** A command that can be given now, with the domain of each field that has no fixed value. */
export interface Form {
  /** The wire type of the command: its `type`. */
  readonly command: "begin.v1" | "end.v1" | "undo.v1" | "redo.v1" | "amend.v1" | "override.v1" | "rule.v1" | "note.v1" | "agree.v1" | "decline.v1" | "roll.v1" | "use_ability.v1" | "wrath_and_glory.declare_multi_action.v1" | "wrath_and_glory.hold.v1" | "wrath_and_glory.use_held.v1" | "wrath_and_glory.let_lapse.v1" | "wrath_and_glory.reload.v1" | "wrath_and_glory.draw.v1" | "wrath_and_glory.end_turn.v1" | "wrath_and_glory.attack.v1" | "wrath_and_glory.charge.v1" | "wrath_and_glory.pin.v1" | "wrath_and_glory.interact.v1" | "wrath_and_glory.full_defence.v1" | "wrath_and_glory.propose.v1" | "wrath_and_glory.grant_ruin.v1" | "wrath_and_glory.roll_complication.v1" | "wrath_and_glory.accept_complication.v1" | "wrath_and_glory.refuse_complication.v1" | "wrath_and_glory.name_target.v1" | "wrath_and_glory.clear_fault.v1" | "wrath_and_glory.break_free.v1" | "wrath_and_glory.set_condition.v1" | "wrath_and_glory.remedy.v1" | "wrath_and_glory.aim_critical.v1" | "wrath_and_glory.raise_severity.v1" | "wrath_and_glory.raise_damage.v1" | "wrath_and_glory.inflict.v1" | "wrath_and_glory.move.v1" | "wrath_and_glory.run.v1" | "wrath_and_glory.sprint.v1" | "wrath_and_glory.fall_back.v1" | "wrath_and_glory.stand.v1" | "wrath_and_glory.help_up.v1" | "wrath_and_glory.strike.v1" | "wrath_and_glory.let_go.v1" | "wrath_and_glory.place.v1" | "wrath_and_glory.leave.v1" | "wrath_and_glory.reroll.v1" | "wrath_and_glory.keep_roll.v1" | "wrath_and_glory.buy_dice.v1" | "wrath_and_glory.award_wrath.v1" | "wrath_and_glory.spend_ruin.v1" | "wrath_and_glory.invoke_ruin.v1" | "wrath_and_glory.declare_narrative.v1" | "wrath_and_glory.allow_declaration.v1" | "wrath_and_glory.refuse_declaration.v1" | "wrath_and_glory.begin_combat.v1" | "wrath_and_glory.change_side.v1" | "wrath_and_glory.join.v1" | "wrath_and_glory.answer_ambush.v1" | "wrath_and_glory.take_first_turn.v1" | "wrath_and_glory.let_players_begin.v1" | "wrath_and_glory.act.v1" | "wrath_and_glory.seize.v1" | "wrath_and_glory.hand_on.v1" | "wrath_and_glory.end_combat.v1" | "wrath_and_glory.shift.v1" | "wrath_and_glory.soak.v1" | "wrath_and_glory.endure.v1" | "wrath_and_glory.reroll_soak.v1" | "wrath_and_glory.keep_soak.v1" | "wrath_and_glory.buy_soak_dice.v1" | "wrath_and_glory.recover_shock.v1" | "wrath_and_glory.restore_shock.v1" | "wrath_and_glory.take_test.v1" | "wrath_and_glory.oppose.v1" | "wrath_and_glory.call_for_test.v1" | "wrath_and_glory.adjust_roll.v1" | "wrath_and_glory.take_owed_test.v1" | "wrath_and_glory.heal.v1";
  /** The label of the button. */
  readonly label: string;
  /** The description of the command. */
  readonly help: string;
  /** The fields by name, in the order in which they are chosen. */
  readonly fields: { readonly [key: string]: shared.Field };
  /** Whether some command of the form is legal now; only present in options. */
  readonly open?: boolean;
  /** The reasons why no command is legal, as sentences; empty if one is. */
  readonly why_not?: readonly string[];
}

/** An open decision. Only the seat that must decide, and viewers who see everything, get its choices. */
export interface Request {
  /** The seat that must decide. */
  readonly seat: string;
  /** The kind of decision, a stable word such as `pick_model`. */
  readonly kind: string;
  /** The question, for people. */
  readonly prompt: string;
  /** Whether the game can continue without an answer. */
  readonly optional: boolean;
  /**
   * The seat that waits for the answer, if a player and not the rules asks; else null. Show required requests and
   * those with this field to players at once.
   */
  readonly asked_by: string | null;
  /** The texts of the sheets that only people can apply at this point. */
  readonly reminders?: readonly string[];
  /** The choices, each as a form. */
  readonly forms?: readonly Form[];
  /** The suggested command; null if there is none. */
  readonly default?: Command | null;
}

/** The view that a seat has of a fight. */
export interface View {
  /** The rule book. */
  readonly system: "wrath_and_glory";
  /** The seat that looks; null to see everything. */
  readonly seat: string | null;
  /** The current step on the round track. */
  readonly step: string;
  /** The open requests, required ones before optional ones. */
  readonly requests: readonly Request[];
  /** The source of the dice. */
  readonly dice: shared.Dice;
  /** The fields of the state that the seat may see. */
  readonly state: State;
  /** The values that rules derive and no sheet prints, by id of the combatant or place and by name. */
  readonly scores: { readonly [key: string]: { readonly [key: string]: number } };
  /** The status of all combatants. */
  readonly figures: readonly shared.Figure[];
  /** The number of beats in the fight. */
  readonly beats: number;
}

/** A beat as a seat may see it. */
export interface Seen {
  /** The number of the beat, from 0. */
  readonly beat: number;
  /** The seat that gave the command. */
  readonly by: string;
  /** The time, in the caller's own notation; null if not given. */
  readonly at: string | null;
  /** The command of the beat. */
  readonly command: Command | shared.Hidden;
  /** The events of the beat, in order. */
  readonly events: readonly (Event | shared.Hidden)[];
}
