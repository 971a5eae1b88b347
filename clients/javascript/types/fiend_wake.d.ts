// Written by Blow by blow from its classes (`make docs`, `blow shapes`); do not edit.

import type * as shared from "./shared.js";

/** Fuel ongoing spells. Spells that are not listed end. */
export interface Fuel {
  readonly type: "fiend_wake.fuel.v1";
  /** The caster of the spells. */
  readonly who: string;
  /**
   * The spells to fuel; empty to let all of them end.
   *
   * @defaultValue `[]`
   */
  readonly spells?: readonly string[];
}

/** Begin an ongoing spell. The GM agrees to it and to its price. */
export interface BeginSpell {
  readonly type: "fiend_wake.begin_spell.v1";
  /** The caster of the spell. */
  readonly who: string;
  /** The name of the spell. */
  readonly spell: string;
  /**
   * The cost of fueling it each round, in Tactical Points.
   *
   * @defaultValue `1`
   */
  readonly fuel?: number;
  /**
   * The combatant that the spell affects; empty for its caster.
   *
   * @defaultValue `""`
   */
  readonly on?: string;
}

/** Spend points on harassing a target with the readied weapon. All targets suffer once the harasser has finished. */
export interface Harass {
  readonly type: "fiend_wake.harass.v1";
  /** The combatant that harasses. */
  readonly who: string;
  /** The combatant to harass. */
  readonly target: string;
  /** The Tactical Points to spend on this target. */
  readonly points: number;
}

/** Decide whether a combatant agrees to end the fight. */
export interface Agree {
  readonly type: "fiend_wake.agree.v1";
  /** The combatant that decides. */
  readonly who: string;
  /**
   * Whether the combatant agrees to end the fight.
   *
   * @defaultValue `true`
   */
  readonly end?: boolean;
}

/** Assault a location, with invited supporters and points of the leader. */
export interface Assault {
  readonly type: "fiend_wake.assault.v1";
  /** The leader of the assault. */
  readonly who: string;
  /** The location to assault. */
  readonly location: string;
  /**
   * The combatants invited to support the assault; empty for none.
   *
   * @defaultValue `[]`
   */
  readonly invited?: readonly string[];
  /**
   * The Tactical Points that the leader spends.
   *
   * @defaultValue `0`
   */
  readonly points?: number;
}

/** Support an assault by spending points. */
export interface Support {
  readonly type: "fiend_wake.support.v1";
  /** The supporting combatant. */
  readonly who: string;
  /** The Tactical Points to spend, at least 1. */
  readonly points: number;
}

/** Raise the difficulty of an assault, and with it the damage; 0 to leave both. */
export interface RaiseDifficulty {
  readonly type: "fiend_wake.raise_difficulty.v1";
  /** The leader of the assault. */
  readonly who: string;
  /**
   * The amount added to the difficulty; 0 for none.
   *
   * @defaultValue `0`
   */
  readonly by?: number;
}

/** Enter the assaulted location. */
export interface FollowIn {
  readonly type: "fiend_wake.follow_in.v1";
  /** The combatant that enters. */
  readonly who: string;
  /**
   * Whether the further condition of the location is met, confirmed by the GM.
   *
   * @defaultValue `false`
   */
  readonly restriction_met?: boolean;
}

/** Commit a secret bid for priority. */
export interface CommitBid {
  readonly type: "fiend_wake.commit_bid.v1";
  /** The combatant that bids. */
  readonly who: string;
  /** The Tactical Points to bid, from 0 to all. */
  readonly points: number;
}

/** Decide in secret whether a tied combatant cedes to the others in the tie. */
export interface CommitCede {
  readonly type: "fiend_wake.commit_cede.v1";
  /** The tied combatant that decides. */
  readonly who: string;
  /**
   * Whether it cedes, so that it acts after the others in the tie.
   *
   * @defaultValue `false`
   */
  readonly cede?: boolean;
}

/** Roll one die for each combatant that is still tied. */
export interface BreakTies {
  readonly type: "fiend_wake.break_ties.v1";
}

/**
 * Add a combatant to the running fight.
 *
 * In Round Prep and during the bids the newcomer gains points and bids like the others. Later it comes last in
 * priority.
 */
export interface Join {
  readonly type: "fiend_wake.join.v1";
  /** The complete sheet of the newcomer. */
  readonly sheet: Profile;
}

/** A combatant as printed, and its condition at the start of the fight. */
export interface Profile {
  readonly id: string;
  readonly name: string;
  /** The seat that controls the combatant. */
  readonly seat: string;
  /** The side that it fights for. Sides are hostile unless a pact says otherwise. */
  readonly side: string;
  /**
   * The level of Awareness. The levels of the other six stats follow.
   *
   * @defaultValue `2`
   */
  readonly awareness?: number;
  /** @defaultValue `2` */
  readonly cunning?: number;
  /** @defaultValue `2` */
  readonly endurance?: number;
  /** @defaultValue `2` */
  readonly grace?: number;
  /** @defaultValue `2` */
  readonly power?: number;
  /** @defaultValue `2` */
  readonly resolve?: number;
  /** @defaultValue `2` */
  readonly spirit?: number;
  /**
   * The stack numbers that differ from those of the level.
   *
   * @defaultValue `[]`
   */
  readonly stack_numbers?: readonly StackNumbers[];
  /** @defaultValue `[]` */
  readonly skills?: readonly Skill[];
  /**
   * The Wounds Threshold; null for the default of the settings.
   *
   * @defaultValue `null`
   */
  readonly threshold?: number | null;
  /**
   * The Vitality; null to derive it from Resolve.
   *
   * @defaultValue `null`
   */
  readonly vitality?: number | null;
  /**
   * The id of its armor; empty for none.
   *
   * @defaultValue `""`
   */
  readonly armor?: string;
  /**
   * The Damage Reduction from sources other than armor.
   *
   * @defaultValue `0`
   */
  readonly reduction?: number;
  /**
   * The ids of its weapons.
   *
   * @defaultValue `[]`
   */
  readonly weapons?: readonly string[];
  /**
   * The weapon that is readied at the start; empty for none.
   *
   * @defaultValue `""`
   */
  readonly ready?: string;
  /**
   * The number of sets of caltrops that it carries.
   *
   * @defaultValue `0`
   */
  readonly caltrops?: number;
  /**
   * The location at the start; empty for no location.
   *
   * @defaultValue `""`
   */
  readonly location?: string;
  /**
   * The base of its Tactical Points in the first round, if surprise or advantage changes it.
   *
   * @defaultValue `null`
   */
  readonly base_points?: number | null;
  /**
   * The abilities that take effect at the start of a round: ids of abilities, or reminders for the players.
   *
   * @defaultValue `[]`
   */
  readonly start_of_round?: readonly string[];
  /** @defaultValue `[]` */
  readonly spells?: readonly Spell[];
  /**
   * The animal that it rides at the start; empty for none.
   *
   * @defaultValue `""`
   */
  readonly mount?: string;
  /**
   * The Wounds Sustained at the start.
   *
   * @defaultValue `0`
   */
  readonly wounds?: number;
  /**
   * The stack numbers that are marked at the start.
   *
   * @defaultValue `[]`
   */
  readonly handicaps?: readonly StackNumbers[];
  /**
   * Whether it is unconscious at the start.
   *
   * @defaultValue `false`
   */
  readonly unconscious?: boolean;
  /**
   * Whether its armor is off at the start.
   *
   * @defaultValue `false`
   */
  readonly armor_off?: boolean;
  /**
   * The ids of its abilities.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
  /**
   * The custom conditions that it has at the start.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly string[];
}

/** The stack numbers of a stat that differ from the numbers of its level. */
export interface StackNumbers {
  readonly stat: "Awareness" | "Cunning" | "Endurance" | "Grace" | "Power" | "Resolve" | "Spirit";
  readonly numbers: readonly number[];
}

/** A skill and its level. */
export interface Skill {
  readonly name: string;
  /** @defaultValue `1` */
  readonly level?: number;
}

/** An ongoing spell. Its effects are those of the condition with the same name. */
export interface Spell {
  readonly name: string;
  /**
   * The cost of fueling it each round, in Tactical Points.
   *
   * @defaultValue `1`
   */
  readonly fuel?: number;
  /**
   * The combatant that the spell affects; empty for its caster.
   *
   * @defaultValue `""`
   */
  readonly on?: string;
}

/** Take a combatant out of the fight. */
export interface Leave {
  readonly type: "fiend_wake.leave.v1";
  /** The combatant that leaves. */
  readonly who: string;
  /**
   * The way of leaving: just leaving, fleeing, surrendering, or being captured.
   *
   * @defaultValue `"left"`
   */
  readonly how?: "left" | "fled" | "surrendered" | "captured";
  /**
   * The reason in the players' own words; empty for none.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** Change the side that a combatant fights for. */
export interface ChangeSide {
  readonly type: "fiend_wake.change_side.v1";
  /** The combatant that changes sides. */
  readonly who: string;
  /** The side that it fights for now, which may be new. */
  readonly side: string;
  /**
   * The reason in the players' own words; empty for none.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** Make two sides allied, neutral or hostile to each other. */
export interface ChangeStance {
  readonly type: "fiend_wake.change_stance.v1";
  /** The first of the two sides. */
  readonly one: string;
  /** The second of the two sides. */
  readonly other: string;
  /** The new stance. Neutral sides neither help nor hinder each other. */
  readonly stance: "allied" | "neutral" | "hostile";
}

/** Let another seat control a combatant. Not possible while its bid or cede choice is secret. */
export interface HandOver {
  readonly type: "fiend_wake.hand_over.v1";
  /** The combatant to hand over. */
  readonly who: string;
  /** The seat that controls it from now on. */
  readonly seat: string;
}

/** Change the Damage Reduction or Evasion of a combatant for a while, for example for a spell or cover. */
export interface Protect {
  readonly type: "fiend_wake.protect.v1";
  /** The combatant to protect. */
  readonly who: string;
  /** The value to change: Damage Reduction or Evasion. */
  readonly what: "Damage Reduction" | "Evasion";
  /** The amount to add. Negative to worsen it, 0 to end the effect of this source. */
  readonly amount: number;
  /** The cause of the change, for example a spell. */
  readonly source: string;
  /**
   * How long it lasts: to the end of the turn, of the round, or of the fight.
   *
   * @defaultValue `"round"`
   */
  readonly until?: "turn" | "round" | "fight";
}

/** Give a combatant a custom condition, or remove it. */
export interface SetCondition {
  readonly type: "fiend_wake.set_condition.v1";
  /** The combatant that the condition affects. */
  readonly who: string;
  /** The custom condition to give or remove. */
  readonly condition: string;
  /**
   * Whether the combatant has the condition from now on.
   *
   * @defaultValue `true`
   */
  readonly holds?: boolean;
}

/** Choose the stat of a handicap. */
export interface TakeHandicap {
  readonly type: "fiend_wake.take_handicap.v1";
  /** The combatant that takes the handicap. */
  readonly who: string;
  /** The stat to mark a stack number of. */
  readonly stat: "Awareness" | "Cunning" | "Endurance" | "Grace" | "Power" | "Resolve" | "Spirit";
  /**
   * The stack number to mark, if the settings allow a choice; 0 for the highest.
   *
   * @defaultValue `0`
   */
  readonly number?: number;
}

/** Decide the fate of a combatant with no stack number left to mark. */
export interface DecideFate {
  readonly type: "fiend_wake.decide_fate.v1";
  /** The combatant whose fate is decided. */
  readonly who: string;
  /** The fate: dead, out of the fight, or staying in it. */
  readonly fate: "dead" | "out of the fight" | "stays";
}

/** Deal mass damage to a location, or to an area outside. */
export interface LooseMass {
  readonly type: "fiend_wake.loose_mass.v1";
  /** The mass damage to deal. */
  readonly amount: number;
  /** The cause of the damage, for example an explosion. */
  readonly source: string;
  /**
   * The location to strike; empty for an area outside all locations.
   *
   * @defaultValue `""`
   */
  readonly location?: string;
  /**
   * The combatants in no location that are within the area.
   *
   * @defaultValue `[]`
   */
  readonly caught?: readonly string[];
}

/** Inflict harm from a source outside the rules, for example a fall or drowning. */
export interface Inflict {
  readonly type: "fiend_wake.inflict.v1";
  /** The combatant that suffers the harm. */
  readonly who: string;
  /** The kind of harm: stun, wounds, or handicaps. */
  readonly harm: "Wound" | "Stun" | "Handicap";
  /** The amount of harm, before Damage Reduction. */
  readonly amount: number;
  /** The cause of the harm, for example a fall. */
  readonly source: string;
}

/** Declare a combatant unconscious, awake, or gone from the fight. */
export interface Declare {
  readonly type: "fiend_wake.declare.v1";
  /** The combatant to declare so. */
  readonly who: string;
  /** The new condition: unconscious, awake, or gone. */
  readonly condition: "unconscious" | "awake" | "gone";
}

/** State modifiers of the roll that is due. */
export interface Circumstances {
  readonly type: "fiend_wake.circumstances.v1";
  /** The changes of the difficulty or the total, each with its source. */
  readonly modifiers: readonly shared.Modifier[];
}

/** Make the roll that is due. */
export interface RollDice {
  readonly type: "fiend_wake.roll_dice.v1";
  /**
   * Another skill, if the GM agrees; empty for the skill of the rule.
   *
   * @defaultValue `""`
   */
  readonly skill?: string;
  /**
   * Another stat, if the GM agrees; empty for the stat of the rule.
   *
   * @defaultValue `""`
   */
  readonly stat?: string;
  /**
   * The changes of the difficulty or the total, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Report a roll of real dice with its faces. */
export interface ReportRoll {
  readonly type: "fiend_wake.report_roll.v1";
  /**
   * The number of dice rolled, including stacked ones.
   *
   * @defaultValue `1`
   */
  readonly tosses?: number;
  /**
   * The number of stacked dice among them.
   *
   * @defaultValue `0`
   */
  readonly stacked?: number;
  /**
   * The changes of the difficulty or the total, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Report the total of a roll of real dice, without its faces. */
export interface ReportTotal {
  readonly type: "fiend_wake.report_total.v1";
  /** The sum of all dice, before any modifiers. */
  readonly total: number;
  /**
   * The number of stacked dice among them.
   *
   * @defaultValue `0`
   */
  readonly stacked?: number;
  /**
   * The changes of the difficulty or the total, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Make a Melee Attack with the readied weapon. */
export interface Melee {
  readonly type: "fiend_wake.melee.v1";
  /** The combatant that attacks. */
  readonly who: string;
  /** The combatant to attack. */
  readonly target: string;
}

/** Make a Ranged Attack with the readied weapon. */
export interface Ranged {
  readonly type: "fiend_wake.ranged.v1";
  /** The combatant that attacks. */
  readonly who: string;
  /** The combatant to attack. */
  readonly target: string;
}

/** Make a Grapple Attack. */
export interface Grapple {
  readonly type: "fiend_wake.grapple.v1";
  /** The combatant that attacks. */
  readonly who: string;
  /** The local combatant to grapple. */
  readonly target: string;
}

/** Strike an area or a location with the readied weapon, for example a grenade or a cannon. */
export interface Bombard {
  readonly type: "fiend_wake.bombard.v1";
  /** The combatant that strikes. */
  readonly who: string;
  /**
   * The location to strike; empty for an area outside all locations.
   *
   * @defaultValue `""`
   */
  readonly location?: string;
  /**
   * The combatants in no location that are within the area, confirmed by the GM.
   *
   * @defaultValue `[]`
   */
  readonly caught?: readonly string[];
}

/** Move the target of a grapple to a location, or leave it in place. */
export interface Drag {
  readonly type: "fiend_wake.drag.v1";
  /** The location to move it to; empty for no location. */
  readonly to: string;
  /**
   * Whether the target stays in its place.
   *
   * @defaultValue `true`
   */
  readonly stay?: boolean;
}

/** Treat an unconscious combatant. */
export interface Treat {
  readonly type: "fiend_wake.treat.v1";
  /** The combatant that treats the patient. */
  readonly who: string;
  /** The unconscious combatant to treat, in the same location. */
  readonly patient: string;
}

/** Choose the stat in which a handicap is recovered. */
export interface Recover {
  readonly type: "fiend_wake.recover.v1";
  /** The combatant that recovers a handicap. */
  readonly who: string;
  /** The stat to recover a handicap in. */
  readonly stat: "Awareness" | "Cunning" | "Endurance" | "Grace" | "Power" | "Resolve" | "Spirit";
}

/** Enter a location. */
export interface Enter {
  readonly type: "fiend_wake.enter.v1";
  /** The combatant that enters. */
  readonly who: string;
  /** The location to enter. */
  readonly location: string;
  /**
   * Whether the further condition of the location is met, confirmed by the GM.
   *
   * @defaultValue `false`
   */
  readonly restriction_met?: boolean;
  /**
   * Whether to upgrade it to the Full Action of the turn, which waives the Tactical Points.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** Leave a location. */
export interface Evacuate {
  readonly type: "fiend_wake.evacuate.v1";
  /** The combatant that leaves. */
  readonly who: string;
  /**
   * Whether to upgrade it to the Full Action of the turn, which waives the Tactical Points.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** Lay caltrops around a combatant in no location. */
export interface LayCaltrops {
  readonly type: "fiend_wake.lay_caltrops.v1";
  /** The combatant that lays them. */
  readonly who: string;
  /** The combatant in no location to surround with caltrops. */
  readonly target: string;
}

/** Pick up caltrops again, for points or for wounds. */
export interface PickUpCaltrops {
  readonly type: "fiend_wake.pick_up_caltrops.v1";
  /** The combatant that picks them up. */
  readonly who: string;
  /** The location that the caltrops created. */
  readonly location: string;
  /**
   * The price: six Tactical Points or six wounds.
   *
   * @defaultValue `"points"`
   */
  readonly pay?: "points" | "wounds";
}

/** Deal siege damage to a location with a very large weapon. */
export interface LooseSiege {
  readonly type: "fiend_wake.loose_siege.v1";
  /** The location to strike. */
  readonly location: string;
  /** The large weapon that strikes. */
  readonly weapon: string;
  /**
   * The number of siege tallies to add.
   *
   * @defaultValue `1`
   */
  readonly points?: number;
  /**
   * The wounds of occupants that stay, in addition to the setting.
   *
   * @defaultValue `0`
   */
  readonly crush?: number;
}

/** Create a new location. */
export interface CreateLocation {
  readonly type: "fiend_wake.create_location.v1";
  /** The name of the location, which is also its id. */
  readonly name: string;
  /**
   * The locations that it can be entered from; an empty id stands for no location.
   *
   * @defaultValue `[""]`
   */
  readonly accessible_from?: readonly string[];
  /**
   * The cost of entering, in Tactical Points.
   *
   * @defaultValue `2`
   */
  readonly entry_cost?: number;
  /**
   * The special features of the location, in words.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
}

/** Remove a location. Its occupants are then in no location. */
export interface RemoveLocation {
  readonly type: "fiend_wake.remove_location.v1";
  /** The location to remove. */
  readonly location: string;
}

/** Mount an animal. */
export interface Mount {
  readonly type: "fiend_wake.mount.v1";
  /** The combatant that mounts. */
  readonly who: string;
  /** The animal to mount, in the same location. */
  readonly animal: string;
  /**
   * Whether to upgrade it to the Full Action of the turn, which waives the Tactical Points.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** Dismount from an animal. */
export interface Dismount {
  readonly type: "fiend_wake.dismount.v1";
  /** The combatant that dismounts. */
  readonly who: string;
  /**
   * Whether to upgrade it to the Full Action of the turn, which waives the Tactical Points.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** Decide whether an animal can be wrangled. */
export interface Consent {
  readonly type: "fiend_wake.consent.v1";
  /**
   * Whether the animal can be wrangled.
   *
   * @defaultValue `true`
   */
  readonly agree?: boolean;
}

/** Use the open reaction: leap away, get out of the location, or intercept the attack. */
export interface React {
  readonly type: "fiend_wake.react.v1";
  /** The combatant that reacts. */
  readonly who: string;
}

/** Spend points to keep a fleeing combatant in the fight. */
export interface PreventRetreat {
  readonly type: "fiend_wake.prevent_retreat.v1";
  /** The combatant that prevents the retreat. */
  readonly who: string;
  /** The Tactical Points to spend, at least 1. */
  readonly points: number;
}

/** Resist a grapple. */
export interface Resist {
  readonly type: "fiend_wake.resist.v1";
  /** The grappled combatant that resists. */
  readonly who: string;
}

/** Decline the open request: a Pending Turn, a reaction, supporting, entering, readying, harassing or resisting. */
export interface Decline {
  readonly type: "fiend_wake.decline.v1";
  /** The combatant that declines. */
  readonly who: string;
}

/** Resolve a start-of-round ability. If it is not defined as data, the GM states its effects. */
export interface ResolveAbility {
  readonly type: "fiend_wake.resolve_ability.v1";
  /** The combatant that has the ability. */
  readonly who: string;
  /** The ability that takes effect. */
  readonly ability: string;
  /**
   * The target of the ability; empty if it needs none.
   *
   * @defaultValue `""`
   */
  readonly target?: string;
}

/** Pay the Encumbrance of armor with Tactical Points, Turn Tokens, or both. */
export interface PayArmor {
  readonly type: "fiend_wake.pay_armor.v1";
  /** The combatant that pays. */
  readonly who: string;
  /**
   * The Tactical Points to pay.
   *
   * @defaultValue `0`
   */
  readonly points?: number;
  /**
   * The Turn Tokens to pay; each counts as two points.
   *
   * @defaultValue `0`
   */
  readonly tokens?: number;
}

/** Do not pay for armor, and lose all points and tokens. */
export interface Forfeit {
  readonly type: "fiend_wake.forfeit.v1";
  /** The combatant that does not pay. */
  readonly who: string;
  /**
   * Whether to spend the whole round removing the armor.
   *
   * @defaultValue `false`
   */
  readonly remove?: boolean;
}

/**
 * Change the base of a combatant's Tactical Points, for surprise or advantage.
 *
 * Until the bids are revealed the points of this round change; after that, those of the next round.
 */
export interface SetBase {
  readonly type: "fiend_wake.set_base.v1";
  /** The combatant whose points change. */
  readonly who: string;
  /** The points before Cunning is added; 2 is the default. */
  readonly base: number;
}

/** Ready a weapon. */
export interface Arm {
  readonly type: "fiend_wake.arm.v1";
  /** The combatant that readies a weapon. */
  readonly who: string;
  /** The weapon to ready. */
  readonly weapon: string;
  /**
   * Whether to upgrade it to the Full Action of the turn, which waives the Tactical Points.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** Stow the readied weapon. */
export interface Stow {
  readonly type: "fiend_wake.stow.v1";
  /** The combatant that stows its weapon. */
  readonly who: string;
  /**
   * Whether to upgrade it to the Full Action of the turn, which waives the Tactical Points.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** Call a shot: the next attack is more difficult and has a greater effect. */
export interface CallShot {
  readonly type: "fiend_wake.call_shot.v1";
  /** The combatant that calls the shot. */
  readonly who: string;
  /**
   * Whether to upgrade it to the Full Action of the turn, which waives the Tactical Points.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** Flee from the combat, for a number of Tactical Points. */
export interface Flee {
  readonly type: "fiend_wake.flee.v1";
  /** The combatant that flees. */
  readonly who: string;
  /**
   * The Tactical Points to spend; more make the retreat harder to prevent.
   *
   * @defaultValue `0`
   */
  readonly points?: number;
  /**
   * Whether to upgrade it to the Full Action of the turn, which adds Endurance to its value.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** Ask the GM for Odd-Ball Behavior, an action that the rules do not cover. */
export interface OddBall {
  readonly type: "fiend_wake.odd_ball.v1";
  /** The combatant that takes the action. */
  readonly who: string;
  /** The action, in the player's own words. */
  readonly what: string;
  /**
   * Whether to upgrade it to the Full Action of the turn, which requires a roll instead of points.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** Set the price and the difficulty of Odd-Ball Behavior, or do not allow it. */
export interface Price {
  readonly type: "fiend_wake.price.v1";
  /**
   * The degree of weirdness, which decides price and difficulty.
   *
   * @defaultValue `"moderate"`
   */
  readonly level?: "easy" | "moderate" | "hard" | "absurd";
  /**
   * The stat of the roll, if the action was upgraded.
   *
   * @defaultValue `"Cunning"`
   */
  readonly stat?: "Awareness" | "Cunning" | "Endurance" | "Grace" | "Power" | "Resolve" | "Spirit";
  /**
   * Whether the action is allowed at all.
   *
   * @defaultValue `true`
   */
  readonly allowed?: boolean;
  /**
   * The price in Tactical Points; empty for that of the degree.
   *
   * @defaultValue `null`
   */
  readonly points?: number | null;
  /**
   * The difficulty of the roll; empty for that of the degree.
   *
   * @defaultValue `null`
   */
  readonly difficulty?: number | null;
}

/** Accept the GM's price for Odd-Ball Behavior, or give up the action. */
export interface AcceptPrice {
  readonly type: "fiend_wake.accept_price.v1";
  /** The combatant that wants to act. */
  readonly who: string;
  /**
   * Whether the combatant accepts the price.
   *
   * @defaultValue `true`
   */
  readonly accept?: boolean;
}

/** Take a custom Simple Action, in place of the one whose name the book lost. */
export interface CustomAction {
  readonly type: "fiend_wake.custom_action.v1";
  /** The combatant that takes the action. */
  readonly who: string;
  /** The action, in the players' own words. */
  readonly what: string;
  /**
   * The cost in Tactical Points.
   *
   * @defaultValue `2`
   */
  readonly points?: number;
  /**
   * Whether to upgrade it to the Full Action of the turn, which waives the Tactical Points.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** Give points or tokens, or clear wounds, for an ability or a spell. */
export interface Grant {
  readonly type: "fiend_wake.grant.v1";
  /** The combatant that receives it. */
  readonly who: string;
  /** The gain: points, tokens, or wounds removed from the track. */
  readonly what: "Tactical Point" | "Turn Token" | "Wound";
  /** The amount of points, tokens or wounds. */
  readonly amount: number;
  /** The cause of the gain, for example a spell. */
  readonly source: string;
}

/** Set a Turn Token aside as the Pending Turn. */
export interface PlaceToken {
  readonly type: "fiend_wake.place_token.v1";
  /** The combatant that sets it aside. */
  readonly who: string;
}

/** End the turn. */
export interface EndTurn {
  readonly type: "fiend_wake.end_turn.v1";
  /** The combatant whose turn ends. */
  readonly who: string;
}

/** The sheets that a fight begins with. The seat of the GM is added automatically. */
export interface Setup {
  readonly players: readonly Player[];
  readonly combatants: readonly Profile[];
  /** @defaultValue `[]` */
  readonly armory?: readonly Weapon[];
  /** @defaultValue `[{"id": "light", "name": "light armor", "encumbrance": 1, "reduction": 1, "abilities": []}]` */
  readonly armor?: readonly Armor[];
  /** @defaultValue `[]` */
  readonly locations?: readonly Place[];
  /** @defaultValue `[]` */
  readonly animals?: readonly Animal[];
  /**
   * The sides that are allied or neutral; all other sides are hostile to each other.
   *
   * @defaultValue `[]`
   */
  readonly pacts?: readonly Pact[];
  /**
   * The catalogue of abilities that sheets, weapons, armor, locations and animals refer to.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * The custom conditions with their effects. A spell has the effects of the condition of its name.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly shared.ConditionSheet[];
}

/** A player: the id of the seat, and a name. */
export interface Player {
  readonly id: string;
  readonly name: string;
}

/** A weapon as printed. */
export interface Weapon {
  readonly id: string;
  /** The name of the weapon; a pair that counts as one weapon has one name. */
  readonly name: string;
  readonly kind: "melee" | "ranged";
  readonly skill: string;
  /**
   * The First Intention rating: the wounds of a hit.
   *
   * @defaultValue `1`
   */
  readonly first?: number;
  /**
   * The Second Intention rating: the wounds of each point of harassment.
   *
   * @defaultValue `1`
   */
  readonly second?: number;
  /**
   * The cost of readying it, in Tactical Points; null for the default of the settings.
   *
   * @defaultValue `null`
   */
  readonly arm_cost?: number | null;
  /**
   * Whether it is large enough to deal siege damage.
   *
   * @defaultValue `false`
   */
  readonly large?: boolean;
  /**
   * The points of Damage Reduction that a hit ignores.
   *
   * @defaultValue `0`
   */
  readonly piercing?: number;
  /**
   * The mass damage in its area, for example of a grenade; 0 for a weapon that strikes one target.
   *
   * @defaultValue `0`
   */
  readonly mass?: number;
  /**
   * The siege damage to the location that it strikes, for example with a cannon.
   *
   * @defaultValue `0`
   */
  readonly siege?: number;
  /**
   * Whether it leaves the hand when it strikes an area or a location.
   *
   * @defaultValue `false`
   */
  readonly thrown?: boolean;
  /**
   * The ids of its abilities. They apply while it is readied, or to attacks made with it.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
}

/** Armor as printed. */
export interface Armor {
  readonly id: string;
  readonly name: string;
  /**
   * The cost of wearing it each round, in Tactical Points.
   *
   * @defaultValue `1`
   */
  readonly encumbrance?: number;
  /**
   * The Damage Reduction of its wearer.
   *
   * @defaultValue `1`
   */
  readonly reduction?: number;
  /**
   * The ids of the abilities that it gives its wearer.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
}

/** A strategic location as printed. */
export interface Place {
  readonly id: string;
  readonly name: string;
  /**
   * The special abilities: ids of abilities that all occupants have, or reminders for the players.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
  /**
   * The cost of entering, in Tactical Points; null for the default of the settings.
   *
   * @defaultValue `null`
   */
  readonly entry_cost?: number | null;
  /**
   * The locations that it can be entered from; an empty id stands for no location.
   *
   * @defaultValue `[""]`
   */
  readonly accessible_from?: readonly string[];
  /**
   * The location that leaving it leads to; empty for no location.
   *
   * @defaultValue `""`
   */
  readonly exit_to?: string;
  /**
   * A further condition of entering, in words. The GM confirms that it is met; empty for none.
   *
   * @defaultValue `""`
   */
  readonly restriction?: string;
  /**
   * The points that each siege tally adds to the entry cost; null for the default of the settings.
   *
   * @defaultValue `null`
   */
  readonly rubble?: number | null;
  /**
   * The wounds that a combatant suffers when it begins a turn there.
   *
   * @defaultValue `0`
   */
  readonly wounds?: number;
  /**
   * The cost of entering in Turn Tokens. An upgrade does not waive it.
   *
   * @defaultValue `0`
   */
  readonly entry_tokens?: number;
  /**
   * The cost of entering in wounds.
   *
   * @defaultValue `0`
   */
  readonly entry_wounds?: number;
  /**
   * The amount added to the Evasion of occupants against attacks from outside.
   *
   * @defaultValue `0`
   */
  readonly evasion?: number;
  /**
   * The Damage Reduction of its occupants.
   *
   * @defaultValue `0`
   */
  readonly reduction?: number;
  /**
   * The maximum number of occupants; null for no limit.
   *
   * @defaultValue `null`
   */
  readonly room?: number | null;
  /**
   * The siege tallies at the start of the fight.
   *
   * @defaultValue `0`
   */
  readonly tallies?: number;
  /**
   * The combatant that laid these caltrops; empty for any other location.
   *
   * @defaultValue `""`
   */
  readonly owner?: string;
}

/** An animal as printed. */
export interface Animal {
  readonly id: string;
  readonly name: string;
  /** The kind of animal, for example a horse. Only some kinds are trained. */
  readonly kind: string;
  /**
   * The Training Difficulty; null for the default of the settings.
   *
   * @defaultValue `null`
   */
  readonly difficulty?: number | null;
  /**
   * Whether it must be wrangled although its kind is trained.
   *
   * @defaultValue `false`
   */
  readonly unwilling?: boolean;
  /**
   * The location at the start of the fight; empty for no location.
   *
   * @defaultValue `""`
   */
  readonly location?: string;
  /**
   * The benefits for its rider: ids of abilities, or reminders for the players.
   *
   * @defaultValue `[]`
   */
  readonly benefits?: readonly string[];
}

/** Two sides that are not hostile to each other, and their stance. */
export interface Pact {
  readonly one: string;
  readonly other: string;
  readonly stance: "allied" | "neutral" | "hostile";
}

/** Numbers that the book lost or leaves open, and the readings on which groups differ. */
export interface Settings {
  /**
   * Whether players report their dice (`manual`), or how the program stacks dice. With `skill_gate` nearly every
   * attack of a skilled combatant hits; with `match_explode` Evasion matters more (FW-CORE-10).
   *
   * @defaultValue `"manual"`
   */
  readonly stack_rule?: "manual" | "skill_gate" | "match_explode";
  /**
   * How the program stacks dice if it rolls although players usually report (FW-CORE-10).
   *
   * @defaultValue `"skill_gate"`
   */
  readonly auto_stack_rule?: "skill_gate" | "match_explode";
  /**
   * The stack numbers of each stat level (FW-STAT-02).
   *
   * @defaultValue `"odd_plus_level"`
   */
  readonly stack_table?: "odd_plus_level" | "low_middle_high" | "one_three_level";
  /**
   * The sides of the die (FW-CORE-01).
   *
   * @defaultValue `12`
   */
  readonly dice_sides?: number;
  /**
   * Who may state modifiers of a roll; modifiers from other seats wait for the GM (FW-CORE-05).
   *
   * @defaultValue `"gm"`
   */
  readonly modifiers_by?: "gm" | "anyone";
  /**
   * The Wounds Threshold of a sheet without one (FW-STAT-09).
   *
   * @defaultValue `10`
   */
  readonly threshold_fallback?: number;
  /**
   * The effect of stun beyond the target's Tactical Points (FW-DMG-11).
   *
   * @defaultValue `"ignore"`
   */
  readonly stun_overflow?: "ignore" | "turn_tokens" | "wounds";
  /**
   * Whether Damage Reduction applies to wounds that are a cost (FW-DR-07).
   *
   * @defaultValue `true`
   */
  readonly prices_reduced?: boolean;
  /**
   * The choice of a combatant that takes a handicap (FW-DMG-30).
   *
   * @defaultValue `"stat_top"`
   */
  readonly handicap_choice?: "stat_top" | "any_number";
  /**
   * The condition for falling unconscious (FW-DMG-33).
   *
   * @defaultValue `"any_stat_exhausted"`
   */
  readonly unconscious_when?: "any_stat_exhausted" | "endurance_exhausted" | "gm_says";
  /**
   * The fate of a combatant with no stack number left to mark (FW-DMG-34).
   *
   * @defaultValue `"gm_says"`
   */
  readonly nothing_left?: "gm_says" | "dead" | "out_of_the_fight";
  /**
   * The Tactical Points of a round before Cunning is added (FW-PREP-02).
   *
   * @defaultValue `2`
   */
  readonly base_points?: number;
  /**
   * How long a changed base lasts (FW-PREP-03).
   *
   * @defaultValue `"round"`
   */
  readonly base_points_last?: "round" | "combat";
  /**
   * The steps in which combatants gain Turn Tokens (FW-BID-10).
   *
   * @defaultValue `"prep"`
   */
  readonly token_grant?: "prep" | "after_bid" | "both";
  /**
   * Whether removing armor also costs the extra turn (FW-PREP-14).
   *
   * @defaultValue `true`
   */
  readonly removing_blocks_bonus?: boolean;
  /**
   * When a combatant must place a Turn Token (FW-EXEC-06).
   *
   * @defaultValue `"optional"`
   */
  readonly placing?: "optional" | "first_cycle" | "always";
  /**
   * Whether an upgrade waives any price, or only the points that it is assumed to spend (FW-SIM-05).
   *
   * @defaultValue `"waive"`
   */
  readonly upgrade_mode?: "waive" | "budget";
  /**
   * The price of readying a weapon whose sheet names none (FW-SIM-10).
   *
   * @defaultValue `2`
   */
  readonly weapon_arm_cost?: number;
  /**
   * The price of a Call Shot (FW-SIM-20).
   *
   * @defaultValue `2`
   */
  readonly call_shot_cost?: number;
  /**
   * The amount that a Call Shot adds to the difficulty (FW-SIM-20).
   *
   * @defaultValue `2`
   */
  readonly call_shot_step?: number;
  /**
   * Whether a resisted grapple keeps the extra effect of a Call Shot (FW-SIM-24).
   *
   * @defaultValue `"applies"`
   */
  readonly call_shot_if_resisted?: "applies" | "cancelled";
  /**
   * The extra effect of a Call Shot on a grapple (FW-SIM-24).
   *
   * @defaultValue `"Stun"`
   */
  readonly call_shot_grapple?: "Stun" | "Wound";
  /**
   * The price of stowing a weapon (FW-SIM-30).
   *
   * @defaultValue `0`
   */
  readonly stow_cost?: number;
  /**
   * The price of entering a location whose sheet names none (FW-SIM-40).
   *
   * @defaultValue `2`
   */
  readonly location_entry_cost?: number;
  /**
   * The price of leaving a location (FW-SIM-50).
   *
   * @defaultValue `1`
   */
  readonly evacuate_cost?: number;
  /**
   * The minimum price of a retreat that is not upgraded (FW-SIM-62).
   *
   * @defaultValue `1`
   */
  readonly flee_least?: number;
  /**
   * The price of mounting an animal (FW-SIM-70).
   *
   * @defaultValue `2`
   */
  readonly mount_cost?: number;
  /**
   * The price of dismounting (FW-SIM-70).
   *
   * @defaultValue `0`
   */
  readonly dismount_cost?: number;
  /**
   * The prices of Odd-Ball Behavior by degree (FW-SIM-80).
   *
   * @defaultValue `{"easy": 1, "moderate": 2, "hard": 4, "absurd": 6}`
   */
  readonly oddball_cost?: Scale;
  /**
   * The difficulties of upgraded Odd-Ball Behavior by degree (FW-SIM-81).
   *
   * @defaultValue `{"easy": 5, "moderate": 7, "hard": 9, "absurd": 12}`
   */
  readonly oddball_difficulty?: Scale;
  /**
   * Whether a custom action replaces the lost Simple Action (FW-SIM-90).
   *
   * @defaultValue `false`
   */
  readonly custom_action?: boolean;
  /**
   * The difficulty of assaulting a location without conscious enemies (FW-FULL-14).
   *
   * @defaultValue `7`
   */
  readonly assault_difficulty_empty?: number;
  /**
   * Whether a raised difficulty counts once for the team or once for each member (FW-FULL-15).
   *
   * @defaultValue `"team"`
   */
  readonly assault_raise_scope?: "team" | "per_member";
  /**
   * Whether the team enters only if the location is accessible (FW-FULL-17).
   *
   * @defaultValue `true`
   */
  readonly assault_entry_needs_access?: boolean;
  /**
   * The difficulty of striking an area or a location with a weapon (FW-DMG-40).
   *
   * @defaultValue `7`
   */
  readonly bombard_difficulty?: number;
  /**
   * The price of resisting a grapple (FW-FULL-24).
   *
   * @defaultValue `0`
   */
  readonly grapple_resist_cost?: number;
  /**
   * Who may move a grappled target (FW-FULL-25).
   *
   * @defaultValue `"gm_optional"`
   */
  readonly grapple_move?: "gm_optional" | "none" | "attacker_choice";
  /**
   * The wounds that stacked dice add to a melee hit (FW-FULL-43).
   *
   * @defaultValue `"ranged_mirror"`
   */
  readonly melee_precision?: "ranged_mirror" | "none" | "uncapped";
  /**
   * The price of Clear Out (FW-REACT-10).
   *
   * @defaultValue `2`
   */
  readonly clear_out_cost?: number;
  /**
   * Whether combatants in no location may also use Clear Out (FW-REACT-11).
   *
   * @defaultValue `false`
   */
  readonly clear_out_in_no_location?: boolean;
  /**
   * The price of the siege reaction (FW-REACT-20).
   *
   * @defaultValue `2`
   */
  readonly siege_reaction_cost?: number;
  /**
   * The price of intercepting an attack (FW-REACT-30).
   *
   * @defaultValue `2`
   */
  readonly intercept_cost?: number;
  /**
   * The amount that each siege tally adds to the price of entering (FW-SIEGE-03).
   *
   * @defaultValue `0`
   */
  readonly siege_entry_cost_per_point?: number;
  /**
   * The wounds of each occupant when siege damage strikes (FW-SIEGE-04).
   *
   * @defaultValue `0`
   */
  readonly siege_occupant_damage?: number;
  /**
   * The kinds of animals that are trained (FW-MNT-01).
   *
   * @defaultValue `["horse"]`
   */
  readonly mounts?: readonly string[];
  /**
   * The Training Difficulty of an animal whose sheet names none (FW-MNT-03).
   *
   * @defaultValue `9`
   */
  readonly training_difficulty?: number;
  /**
   * The value of a stat if the book does not say effective (FW-STAT-11).
   *
   * @defaultValue `"effective"`
   */
  readonly plain_stats?: "effective" | "level";
  /**
   * Whether wounds beyond the threshold stay on the track (FW-DMG-22).
   *
   * @defaultValue `false`
   */
  readonly carry_overflow?: boolean;
  /**
   * Whether the track is kept or cleared after the fight (FW-DMG-23).
   *
   * @defaultValue `"keep"`
   */
  readonly wounds_after_combat?: "keep" | "clear";
  /**
   * Whether a handicap also removes a point or a token of this round (FW-DMG-32).
   *
   * @defaultValue `false`
   */
  readonly handicap_retroactive?: boolean;
  /**
   * Whether an unconscious combatant keeps its points and tokens (FW-DMG-37).
   *
   * @defaultValue `true`
   */
  readonly unconscious_keeps_pool?: boolean;
  /**
   * The rounding of half an odd number of mass damage (FW-DMG-44).
   *
   * @defaultValue `"down"`
   */
  readonly mass_halving?: "down" | "up";
  /**
   * Whether Damage Reduction from several sources adds up (FW-DR-06).
   *
   * @defaultValue `"sum"`
   */
  readonly reduction_stacking?: "sum" | "highest";
  /**
   * Whether unused Turn Tokens are kept for the next round (FW-TP-04).
   *
   * @defaultValue `false`
   */
  readonly tokens_carry_over?: boolean;
  /**
   * Whether a turn without any action counts as executed (FW-RND-04).
   *
   * @defaultValue `true`
   */
  readonly empty_turn_counts?: boolean;
  /**
   * Whether an extra turn that cannot be taken passes to the next in priority (FW-AFT-02).
   *
   * @defaultValue `false`
   */
  readonly bonus_turn_passes?: boolean;
  /**
   * The order in which combatants fuel spells and ready weapons in the Aftermath (FW-AFT-12).
   *
   * @defaultValue `"descending"`
   */
  readonly aftermath_order?: "descending" | "ascending";
  /**
   * Which Evasion of the defending occupants counts (FW-FULL-14).
   *
   * @defaultValue `"highest"`
   */
  readonly assault_difficulty_held?: "highest" | "lowest" | "average";
  /**
   * When the team enters (FW-FULL-18).
   *
   * @defaultValue `"after_damage"`
   */
  readonly assault_entry?: "after_damage" | "before_damage";
  /**
   * Whether the points of a failed assault are lost (FW-FULL-19).
   *
   * @defaultValue `"points_lost"`
   */
  readonly assault_on_fail?: "points_lost" | "points_back";
  /**
   * The locations from which caltrops can be picked up (FW-FULL-34).
   *
   * @defaultValue `"inside_or_none"`
   */
  readonly caltrops_from?: "inside_or_none" | "anywhere";
  /**
   * Who chooses the stat that recovers (FW-FULL-51).
   *
   * @defaultValue `"patient"`
   */
  readonly heal_choice?: "patient" | "healer" | "gm";
  /**
   * Whether a combatant may wake as soon as a handicap is recovered (FW-FULL-51).
   *
   * @defaultValue `true`
   */
  readonly heal_wakes?: boolean;
  /**
   * Whether each combatant may react to a trigger, or only one of them (FW-REACT-02).
   *
   * @defaultValue `"each"`
   */
  readonly reaction_limit?: "each" | "one";
  /**
   * The order of several reactions (FW-REACT-03).
   *
   * @defaultValue `"descending"`
   */
  readonly reaction_order?: "descending" | "ascending";
  /**
   * Whether only combatants local to the target may intercept (FW-REACT-30).
   *
   * @defaultValue `true`
   */
  readonly intercept_needs_local?: boolean;
  /**
   * Whether the points of several combatants add up against a retreat (FW-REACT-40).
   *
   * @defaultValue `"each_alone"`
   */
  readonly prevent_retreat?: "each_alone" | "together";
  /**
   * Whether only combatants local to the retreat may prevent it (FW-REACT-40).
   *
   * @defaultValue `true`
   */
  readonly prevent_retreat_needs_local?: boolean;
}

/** A number for each degree of weirdness of Odd-Ball Behavior. */
export interface Scale {
  readonly easy: number;
  readonly moderate: number;
  readonly hard: number;
  readonly absurd: number;
}

/**
 * A request such as `armor`, `bid` or `harass` was opened for these combatants.
 *
 * Ordered requests list them in order.
 */
export interface Asked {
  readonly type: "fiend_wake.asked.v1";
  readonly question: string;
  readonly who: readonly string[];
}

/** A combatant answered the open request, or can no longer answer it. `answer` is a short description. */
export interface Answered {
  readonly type: "fiend_wake.answered.v1";
  readonly who: string;
  readonly question: string;
  readonly answer: string;
}

/** The open request was extended to combatants that could not answer it before. */
export interface AlsoAsked {
  readonly type: "fiend_wake.also_asked.v1";
  readonly question: string;
  readonly who: readonly string[];
}

/** These start-of-round abilities take effect now. Each entry reads `combatant: ability`. */
export interface AbilitiesDue {
  readonly type: "fiend_wake.abilities_due.v1";
  readonly abilities: readonly string[];
}

/** A start-of-round ability has taken effect. */
export interface AbilityResolved {
  readonly type: "fiend_wake.ability_resolved.v1";
  readonly who: string;
  readonly ability: string;
}

/** The GM changed the base of a combatant's Tactical Points for Round Prep; None restores the default. */
export interface BaseChanged {
  readonly type: "fiend_wake.base_changed.v1";
  readonly who: string;
  readonly base: number | null;
}

/** A combatant committed a bid. Other seats do not see it. */
export interface BidCommitted {
  readonly type: "fiend_wake.bid_committed.v1";
  readonly who: string;
  readonly seat: string;
  readonly points: number;
}

/** A bidder has fewer points left than the revealed bid, so the bid counts for this many. */
export interface BidCapped {
  readonly type: "fiend_wake.bid_capped.v1";
  readonly who: string;
  readonly points: number;
}

/** All bids were revealed: the bidders, and the points of each in the same order. */
export interface BidsRevealed {
  readonly type: "fiend_wake.bids_revealed.v1";
  readonly who: readonly string[];
  readonly points: readonly number[];
}

/** A tied combatant decided whether to cede. Other seats do not see it. */
export interface CedeCommitted {
  readonly type: "fiend_wake.cede_committed.v1";
  readonly who: string;
  readonly seat: string;
  readonly cede: boolean;
}

/** The choices of tied combatants were revealed: these ceded. */
export interface TiesCeded {
  readonly type: "fiend_wake.ties_ceded.v1";
  readonly ceded: readonly string[];
}

/** The priority order of the round, highest priority first. */
export interface PrioritySet {
  readonly type: "fiend_wake.priority_set.v1";
  readonly order: readonly string[];
}

/** A new cycle began: no combatant has a Pending Turn, so new ones may be placed. */
export interface CycleOpened {
  readonly type: "fiend_wake.cycle_opened.v1";
  readonly number: number;
}

/** A combatant has set a Turn Token aside as its Pending Turn. */
export interface TurnPending {
  readonly type: "fiend_wake.turn_pending.v1";
  readonly who: string;
}

/** A turn without any action does not count as executed. */
export interface TurnDiscounted {
  readonly type: "fiend_wake.turn_discounted.v1";
  readonly who: string;
}

/** The combatant with the highest priority does not get the extra turn of this round. */
export interface BonusTurnLost {
  readonly type: "fiend_wake.bonus_turn_lost.v1";
  readonly who: string;
  readonly reason: string;
}

/** A combatant took an action. */
export interface ActionTaken {
  readonly type: "fiend_wake.action_taken.v1";
  readonly who: string;
  readonly action: string;
  /** The weapon, location or target of the action. */
  readonly detail: string;
  /** Whether it used up the Full Action. */
  readonly full: boolean;
  /** The points that an upgraded action counts as having spent; 0 if it was not upgraded. */
  readonly assumed: number;
  /**
   * The points spent on a target of harassment.
   *
   * @defaultValue `0`
   */
  readonly points?: number;
}

/** A combatant readied this weapon; empty if no weapon is ready now. */
export interface WeaponReadied {
  readonly type: "fiend_wake.weapon_readied.v1";
  readonly who: string;
  readonly weapon: string;
}

/** The number of Call Shots that apply to the next attack of this turn. */
export interface ShotsCalled {
  readonly type: "fiend_wake.shots_called.v1";
  readonly who: string;
  readonly calls: number;
}

/** A combatant moved into a location; empty for no location. `how` is the reason for the move. */
export interface LocationEntered {
  readonly type: "fiend_wake.location_entered.v1";
  readonly who: string;
  readonly location: string;
  readonly how: string;
}

/** A location was added to the fight. */
export interface LocationCreated {
  readonly type: "fiend_wake.location_created.v1";
  readonly location: string;
  readonly name: string;
  /** The locations that it can be entered from; an empty id stands for no location. */
  readonly accessible_from: readonly string[];
  /** The Tactical Points that entering costs; null for the default of the settings. */
  readonly entry_cost: number | null;
  /** The special abilities of the location. */
  readonly abilities: readonly string[];
  /** The wounds that a combatant suffers when it begins a turn there. */
  readonly wounds: number;
  /** The combatant that laid these caltrops; empty for any other location. */
  readonly owner: string;
}

/** A location was removed, and its occupants are in no location. */
export interface LocationRemoved {
  readonly type: "fiend_wake.location_removed.v1";
  readonly location: string;
}

/** Siege damage added tallies to a location. */
export interface SiegeTallied {
  readonly type: "fiend_wake.siege_tallied.v1";
  readonly location: string;
  readonly points: number;
  readonly source: string;
}

/** A trigger for Reactions occurred. The interrupted action resumes once the Reactions are settled. */
export interface ReactionsOpened {
  readonly type: "fiend_wake.reactions_opened.v1";
  readonly reaction: "Clear Out" | "Siege Reaction" | "Intercept" | "Prevent Retreat" | "Ability";
  /** The combatants that may react, in order. */
  readonly waiting: readonly string[];
  /** The location that is struck, or the combatant that is attacked or flees. */
  readonly subject: string;
  /** The mass damage, or the wounds of each occupant; 0 for other triggers. */
  readonly amount: number;
  readonly source: string;
  /** The combatants that the damage affects. */
  readonly caught: readonly string[];
  /**
   * The parts that add up to the amount; empty if they are not known.
   *
   * @defaultValue `[]`
   */
  readonly parts?: readonly Part[];
  /**
   * The factor that the sum of the parts is multiplied by.
   *
   * @defaultValue `1`
   */
  readonly times?: number;
}

/** One part of an amount of harm: its source, the amount, and the full amount if a limit reduced it. */
export interface Part {
  readonly name: string;
  readonly amount: number;
  readonly of: number | null;
}

/** A combatant used the open Reaction, or declined it. */
export interface ReactionAnswered {
  readonly type: "fiend_wake.reaction_answered.v1";
  readonly who: string;
  readonly reaction: string;
  readonly used: boolean;
}

/** All Reactions to a trigger are settled, and the interrupted action resumes. */
export interface ReactionsClosed {
  readonly type: "fiend_wake.reactions_closed.v1";
  readonly reaction: string;
}

/** A combatant is about to suffer an instance of harm. The amount is given before any reduction. */
export interface HarmDue {
  readonly type: "fiend_wake.harm_due.v1";
  readonly who: string;
  readonly harm: "Stun" | "Wound";
  readonly amount: number;
  readonly source: string;
  /**
   * The parts that add up to the amount; empty if they are not known.
   *
   * @defaultValue `[]`
   */
  readonly parts?: readonly Part[];
  /**
   * The factor that the sum of the parts is multiplied by.
   *
   * @defaultValue `1`
   */
  readonly times?: number;
  /**
   * Whether it is a cost, or the harm of a failed attempt. A setting decides whether Damage Reduction applies.
   *
   * @defaultValue `false`
   */
  readonly price?: boolean;
  /**
   * The points of Damage Reduction that the harm ignores.
   *
   * @defaultValue `0`
   */
  readonly piercing?: number;
}

/** An instance of harm is resolved. Earlier events record its effects. */
export interface HarmSettled {
  readonly type: "fiend_wake.harm_settled.v1";
  readonly who: string;
}

/** A combatant must take a handicap. The track of Wounds Sustained lost the `cleared` wounds. */
export interface HandicapDue {
  readonly type: "fiend_wake.handicap_due.v1";
  readonly who: string;
  readonly source: string;
  readonly cleared: number;
}

/** A stack number of a stat was marked. */
export interface HandicapTaken {
  readonly type: "fiend_wake.handicap_taken.v1";
  readonly who: string;
  readonly stat: string;
  readonly number: number;
}

/** No stack number was left to mark, so the GM decided the combatant's fate. */
export interface HandicapWaived {
  readonly type: "fiend_wake.handicap_waived.v1";
  readonly who: string;
  readonly fate: string;
}

/** A marked stack number is available again. */
export interface HandicapRecovered {
  readonly type: "fiend_wake.handicap_recovered.v1";
  readonly who: string;
  readonly stat: string;
  readonly number: number;
  readonly source: string;
}

/** Wounds were removed from the track without a handicap. */
export interface WoundsTended {
  readonly type: "fiend_wake.wounds_tended.v1";
  readonly who: string;
  readonly amount: number;
  readonly source: string;
}

/** A combatant joined the running fight. The event includes the abilities that its sheet adds to the catalogue. */
export interface Joined {
  readonly type: "fiend_wake.joined.v1";
  readonly sheet: Profile;
  /** @defaultValue `[]` */
  readonly abilities?: readonly shared.Ability[];
}

/** Another seat now controls a combatant. */
export interface HandedOver {
  readonly type: "fiend_wake.handed_over.v1";
  readonly who: string;
  readonly seat: string;
}

/** Two sides became allied, neutral or hostile. */
export interface StanceChanged {
  readonly type: "fiend_wake.stance_changed.v1";
  readonly one: string;
  readonly other: string;
  readonly stance: "allied" | "neutral" | "hostile";
}

/** A combatant's Damage Reduction or Evasion changed for a while; 0 removes the earlier change from this source. */
export interface Protected {
  readonly type: "fiend_wake.protected.v1";
  readonly who: string;
  readonly what: "Damage Reduction" | "Evasion";
  readonly amount: number;
  readonly source: string;
  readonly until: "turn" | "round" | "fight";
}

/** A combatant left the fight. `how` is `fled`, `dead` or a similar word. */
export interface LeftCombat {
  readonly type: "fiend_wake.left_combat.v1";
  readonly who: string;
  readonly how: string;
}

/** A combatant began an action that takes several steps. */
export interface DeedDeclared {
  readonly type: "fiend_wake.deed_declared.v1";
  readonly action: string;
  readonly actor: string;
  /** The first stage of the action. */
  readonly stage: string;
  /** The combatant or animal that the action is aimed at. */
  readonly target: string;
  readonly location: string;
  readonly weapon: string;
  /** The players' description of the action. */
  readonly what: string;
  /** Whether the action is an upgraded Simple Action. */
  readonly upgraded: boolean;
  /** The value of a retreat, or the points that the leader of an assault spent. */
  readonly value: number;
  /**
   * The combatants in no location that are within the bombarded area.
   *
   * @defaultValue `[]`
   */
  readonly caught?: readonly string[];
}

/** The leader of an assault invited these combatants to support it. */
export interface SupportersCalled {
  readonly type: "fiend_wake.supporters_called.v1";
  readonly who: readonly string[];
}

/** An invited combatant answered. With 0 points it does not join the Assault Team. */
export interface Supported {
  readonly type: "fiend_wake.supported.v1";
  readonly who: string;
  readonly points: number;
}

/** The leader raised the difficulty of the assault, so `credited` more points count as spent. */
export interface DifficultyRaised {
  readonly type: "fiend_wake.difficulty_raised.v1";
  readonly who: string;
  readonly by: number;
  readonly credited: number;
}

/** A combatant intercepted an attack and is the new target. */
export interface Intercepted {
  readonly type: "fiend_wake.intercepted.v1";
  readonly who: string;
  readonly instead_of: string;
}

/** The GM set the price, the stat and the difficulty of Odd-Ball Behavior. */
export interface Priced {
  readonly type: "fiend_wake.priced.v1";
  readonly level: string;
  readonly points: number;
  readonly stat: string;
  readonly difficulty: number;
}

/** A combatant must make a roll. */
export interface RollDue {
  readonly type: "fiend_wake.roll_due.v1";
  readonly who: string;
  readonly purpose: string;
  /** The skill used in the roll; empty if the rule names none. */
  readonly skill: string;
  readonly stat: string;
  readonly difficulty: number;
  /** The modifiers that changed the difficulty. */
  readonly modifiers: readonly shared.Modifier[];
}

/** Modifiers were added to the roll that is due. */
export interface RollModified {
  readonly type: "fiend_wake.roll_modified.v1";
  readonly who: string;
  readonly modifiers: readonly shared.Modifier[];
}

/** An ability requires a roll. The current action resumes after the roll. */
export interface RollOwed {
  readonly type: "fiend_wake.roll_owed.v1";
  /** The combatant that must roll. */
  readonly who: string;
  /** The name of the ability. */
  readonly purpose: string;
  /** The skill used in the roll; empty if the ability names none. */
  readonly skill: string;
  readonly stat: string;
  readonly difficulty: number;
  /** The combatant that has the ability. */
  readonly owner: string;
  /** The id of the ability, whose effects after the roll follow. */
  readonly ability: string;
  /** The combatant that the ability is used on; empty for none. */
  readonly target: string;
  /** The modifiers that changed the difficulty. */
  readonly modifiers: readonly shared.Modifier[];
}

/** A combatant can no longer make a roll that an ability required. */
export interface RollLapsed {
  readonly type: "fiend_wake.roll_lapsed.v1";
  readonly who: string;
  readonly purpose: string;
}

/** A Grapple Attack hit. The target resists with a roll that beats this value. */
export interface GrappleHeld {
  readonly type: "fiend_wake.grapple_held.v1";
  readonly target: string;
  readonly value: number;
}

/** The target of a grapple resisted it, or did not. */
export interface GrappleSettled {
  readonly type: "fiend_wake.grapple_settled.v1";
  readonly target: string;
  readonly resisted: boolean;
}

/** The action in progress entered another stage, in which these combatants must answer. */
export interface DeedWaits {
  readonly type: "fiend_wake.deed_waits.v1";
  readonly stage: string;
  readonly who: readonly string[];
}

/** The action in progress ended with this result. */
export interface DeedDone {
  readonly type: "fiend_wake.deed_done.v1";
  readonly actor: string;
  readonly action: string;
  readonly result: string;
}

/** A Reaction kept a fleeing combatant in the fight. */
export interface RetreatPrevented {
  readonly type: "fiend_wake.retreat_prevented.v1";
  readonly who: string;
  readonly by: string;
}

/** A combatant spent points to prevent a retreat, but more points are needed. */
export interface RetreatHindered {
  readonly type: "fiend_wake.retreat_hindered.v1";
  readonly who: string;
  readonly by: string;
  readonly points: number;
}

/** An ongoing spell began. `fuel` is its cost each round, `on` its target; empty for the caster. */
export interface SpellBegan {
  readonly type: "fiend_wake.spell_began.v1";
  readonly who: string;
  readonly spell: string;
  readonly fuel: number;
  /** @defaultValue `""` */
  readonly on?: string;
}

/** An ongoing spell was not fueled and ended. */
export interface SpellEnded {
  readonly type: "fiend_wake.spell_ended.v1";
  readonly who: string;
  readonly spell: string;
}

/** A combatant mounted an animal, or dismounted if `animal` is empty. */
export interface Mounted {
  readonly type: "fiend_wake.mounted.v1";
  readonly who: string;
  readonly animal: string;
}

/** An animal was wrangled and can be mounted for the rest of this combat. */
export interface Wrangled {
  readonly type: "fiend_wake.wrangled.v1";
  readonly who: string;
  readonly animal: string;
}

/** The complete state of a fight. */
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
  readonly players: readonly Player[];
  readonly armory: readonly Weapon[];
  readonly armor: readonly Armor[];
  /** All combatants, including those that have left the fight. */
  readonly combatants: readonly Combatant[];
  readonly locations: readonly Location[];
  readonly animals: readonly Beast[];
  /** The sides that are allied or neutral. */
  readonly pacts: readonly Pact[];
  /** Whether the dice come from a seed, so that players do not report any. */
  readonly program_rolls: boolean;
  /** The number of the round; 0 before the first. */
  readonly round: number;
  /** The name of the open request. */
  readonly question: string;
  /** The combatants that must still answer it, in order if it is an ordered request. */
  readonly waiting: readonly string[];
  /** The combatants that have agreed to end the fight. */
  readonly answers: readonly string[];
  /** The combatants that have answered the request. */
  readonly heard: readonly string[];
  /** The start-of-round abilities that are not resolved yet, as `combatant: ability`. */
  readonly abilities: readonly string[];
  /** Whether the bids of this round are revealed. */
  readonly bids_open: boolean;
  /** Whether the choices of tied combatants are revealed. */
  readonly cedes_open: boolean;
  /** The priority order of the round, highest first. */
  readonly order: readonly string[];
  /** The combatant that had the highest priority when the order was set; empty before. */
  readonly top: string;
  /** The number of the current cycle of turns. */
  readonly cycle: number;
  /** The number of turns executed this round. */
  readonly executed: number;
  /** The current turn. */
  readonly turn: Turn | null;
  /** The action in progress, if it takes several steps. */
  readonly deed: Deed | null;
  /** The roll that is due. */
  readonly roll: RollDueData | null;
  /** The interruptions of the action, innermost first. */
  readonly stack: readonly (OpenReaction | HarmDueData | HandicapDueData | RollOwedData)[];
  /** The points that the current harasser has assigned so far. */
  readonly allotted: readonly ActionTakenData[];
  /** The number of sets of caltrops laid so far. */
  readonly laid: number;
  /** The effects of the custom conditions. */
  readonly condition_sheets: readonly shared.ConditionSheet[];
}

/** A combatant in play. */
export interface Combatant {
  readonly id: string;
  readonly seat: string;
  readonly side: string;
  readonly profile: Profile;
  readonly stats: readonly Stat[];
  /** The Tactical Points left. */
  readonly tp: number;
  /** The Turn Tokens left, without the pending one. */
  readonly tokens: number;
  readonly pending: boolean;
  /** The bid of this round; null before it is committed. */
  readonly bid: number | null;
  /** Whether it ceded in a tie; null if it has not decided. */
  readonly ceded: boolean | null;
  /** The rolls that it made to break ties. */
  readonly tie_rolls: readonly number[];
  readonly threshold: number;
  /** The Wounds Sustained. */
  readonly wounds: number;
  /** Whether it wears its armor. */
  readonly worn: boolean;
  /** Whether it spends the round removing its armor. */
  readonly removing: boolean;
  /** The readied weapon; empty for none. */
  readonly ready: string;
  /** The location that it occupies; empty for no location. */
  readonly location: string;
  /** The number of sets of caltrops that it carries. */
  readonly caltrops: number;
  /** The names of its active ongoing spells. */
  readonly spells: readonly string[];
  /** The fuel cost and the target of each of its spells, active or ended. */
  readonly begun: readonly Spell[];
  /** The custom conditions that it has. */
  readonly conditions: readonly string[];
  /** The animal that it rides; empty for none. */
  readonly mount: string;
  /** The base of its Tactical Points if it differs from the default. */
  readonly base_points: number | null;
  /** The base of this round's points if it differed from the default. */
  readonly base_used: number | null;
  readonly unconscious: boolean;
  /** The cause of its unconsciousness; empty if it is conscious. */
  readonly put_out_by: string;
  /** Temporary changes of its Damage Reduction and Evasion. */
  readonly shields: readonly ProtectedData[];
  /** Whether it is still in the fight. */
  readonly present: boolean;
  /** How it left the fight; empty if it is present. */
  readonly how_left: string;
}

/** A stat: its name, its stack numbers, and the numbers that handicaps have marked. */
export interface Stat {
  readonly id: string;
  readonly numbers: readonly number[];
  readonly marked: readonly number[];
}

/** A combatant's Damage Reduction or Evasion changed for a while; 0 removes the earlier change from this source. */
export interface ProtectedData {
  readonly who: string;
  readonly what: "Damage Reduction" | "Evasion";
  readonly amount: number;
  readonly source: string;
  readonly until: "turn" | "round" | "fight";
}

/** A location in play. */
export interface Location {
  readonly id: string;
  /** The printed record of the location. */
  readonly place: Place;
  /** The combatant that laid these caltrops; empty for any other location. */
  readonly owner: string;
  /** The siege tallies on it. */
  readonly tallies: number;
}

/** An animal in play. */
export interface Beast {
  readonly id: string;
  readonly sheet: Animal;
  /** The location that it is in; empty for no location. */
  readonly location: string;
  /** The combatant that rides it; empty for none. */
  readonly rider: string;
  /** Whether it can be mounted for the rest of this combat. */
  readonly wrangled: boolean;
}

/** The current turn. */
export interface Turn {
  readonly actor: string;
  /** Whether it is the extra turn for the highest priority. */
  readonly bonus: boolean;
  readonly full_used: boolean;
  /** The number of Call Shots for the next attack. */
  readonly call_shots: number;
  /** Whether any action was taken in it. */
  readonly acted: boolean;
  /** The free actions taken since the actor last spent a point. */
  readonly for_nothing: readonly string[];
}

/** An action in progress: the event that declared it, and the results so far. */
export interface Deed {
  readonly declared: DeedDeclaredData;
  /** The next step of the action. */
  readonly stage: string;
  /** The combatant or animal that the action is aimed at now. */
  readonly target: string;
  /** The number of Call Shots used for it. */
  readonly calls: number;
  /** The combatants that must still answer. */
  readonly waiting: readonly string[];
  /** The answers of the combatants invited to an assault. */
  readonly supported: readonly SupportedData[];
  /** How the leader raised the difficulty of an assault; null if it was not raised. */
  readonly raised: DifficultyRaisedData | null;
  /** The price that the GM set for Odd-Ball Behavior; null until then. */
  readonly price: PricedData | null;
  /** The grapple that hit; null for other actions. */
  readonly held: GrappleHeldData | null;
  /** Whether the grapple was resisted; null until that is known. */
  readonly settled: GrappleSettledData | null;
  /** The points spent so far to prevent this retreat. */
  readonly hindered: number;
}

/** A combatant began an action that takes several steps. */
export interface DeedDeclaredData {
  readonly action: string;
  readonly actor: string;
  /** The first stage of the action. */
  readonly stage: string;
  /** The combatant or animal that the action is aimed at. */
  readonly target: string;
  readonly location: string;
  readonly weapon: string;
  /** The players' description of the action. */
  readonly what: string;
  /** Whether the action is an upgraded Simple Action. */
  readonly upgraded: boolean;
  /** The value of a retreat, or the points that the leader of an assault spent. */
  readonly value: number;
  /**
   * The combatants in no location that are within the bombarded area.
   *
   * @defaultValue `[]`
   */
  readonly caught?: readonly string[];
}

/** An invited combatant answered. With 0 points it does not join the Assault Team. */
export interface SupportedData {
  readonly who: string;
  readonly points: number;
}

/** The leader raised the difficulty of the assault, so `credited` more points count as spent. */
export interface DifficultyRaisedData {
  readonly who: string;
  readonly by: number;
  readonly credited: number;
}

/** The GM set the price, the stat and the difficulty of Odd-Ball Behavior. */
export interface PricedData {
  readonly level: string;
  readonly points: number;
  readonly stat: string;
  readonly difficulty: number;
}

/** A Grapple Attack hit. The target resists with a roll that beats this value. */
export interface GrappleHeldData {
  readonly target: string;
  readonly value: number;
}

/** The target of a grapple resisted it, or did not. */
export interface GrappleSettledData {
  readonly target: string;
  readonly resisted: boolean;
}

/** A combatant must make a roll. */
export interface RollDueData {
  readonly who: string;
  readonly purpose: string;
  /** The skill used in the roll; empty if the rule names none. */
  readonly skill: string;
  readonly stat: string;
  readonly difficulty: number;
  /** The modifiers that changed the difficulty. */
  readonly modifiers: readonly shared.Modifier[];
}

/** A trigger that combatants may react to. */
export interface OpenReaction {
  readonly opened: ReactionsOpenedData;
  /** The combatants that may still react, in order. */
  readonly waiting: readonly string[];
  /** The combatants that have reacted. */
  readonly used: readonly string[];
}

/** A trigger for Reactions occurred. The interrupted action resumes once the Reactions are settled. */
export interface ReactionsOpenedData {
  readonly reaction: "Clear Out" | "Siege Reaction" | "Intercept" | "Prevent Retreat" | "Ability";
  /** The combatants that may react, in order. */
  readonly waiting: readonly string[];
  /** The location that is struck, or the combatant that is attacked or flees. */
  readonly subject: string;
  /** The mass damage, or the wounds of each occupant; 0 for other triggers. */
  readonly amount: number;
  readonly source: string;
  /** The combatants that the damage affects. */
  readonly caught: readonly string[];
  /**
   * The parts that add up to the amount; empty if they are not known.
   *
   * @defaultValue `[]`
   */
  readonly parts?: readonly Part[];
  /**
   * The factor that the sum of the parts is multiplied by.
   *
   * @defaultValue `1`
   */
  readonly times?: number;
}

/** A combatant is about to suffer an instance of harm. The amount is given before any reduction. */
export interface HarmDueData {
  readonly who: string;
  readonly harm: "Stun" | "Wound";
  readonly amount: number;
  readonly source: string;
  /**
   * The parts that add up to the amount; empty if they are not known.
   *
   * @defaultValue `[]`
   */
  readonly parts?: readonly Part[];
  /**
   * The factor that the sum of the parts is multiplied by.
   *
   * @defaultValue `1`
   */
  readonly times?: number;
  /**
   * Whether it is a cost, or the harm of a failed attempt. A setting decides whether Damage Reduction applies.
   *
   * @defaultValue `false`
   */
  readonly price?: boolean;
  /**
   * The points of Damage Reduction that the harm ignores.
   *
   * @defaultValue `0`
   */
  readonly piercing?: number;
}

/** A combatant must take a handicap. The track of Wounds Sustained lost the `cleared` wounds. */
export interface HandicapDueData {
  readonly who: string;
  readonly source: string;
  readonly cleared: number;
}

/** An ability requires a roll. The current action resumes after the roll. */
export interface RollOwedData {
  /** The combatant that must roll. */
  readonly who: string;
  /** The name of the ability. */
  readonly purpose: string;
  /** The skill used in the roll; empty if the ability names none. */
  readonly skill: string;
  readonly stat: string;
  readonly difficulty: number;
  /** The combatant that has the ability. */
  readonly owner: string;
  /** The id of the ability, whose effects after the roll follow. */
  readonly ability: string;
  /** The combatant that the ability is used on; empty for none. */
  readonly target: string;
  /** The modifiers that changed the difficulty. */
  readonly modifiers: readonly shared.Modifier[];
}

/** A combatant took an action. */
export interface ActionTakenData {
  readonly who: string;
  readonly action: string;
  /** The weapon, location or target of the action. */
  readonly detail: string;
  /** Whether it used up the Full Action. */
  readonly full: boolean;
  /** The points that an upgraded action counts as having spent; 0 if it was not upgraded. */
  readonly assumed: number;
  /**
   * The points spent on a target of harassment.
   *
   * @defaultValue `0`
   */
  readonly points?: number;
}

/** What happened, in Fiend Wake. */
export type Event = 
  | shared.SharedEvent
  | Asked
  | Answered
  | AlsoAsked
  | AbilitiesDue
  | AbilityResolved
  | BaseChanged
  | BidCommitted
  | BidCapped
  | BidsRevealed
  | CedeCommitted
  | TiesCeded
  | PrioritySet
  | CycleOpened
  | TurnPending
  | TurnDiscounted
  | BonusTurnLost
  | ActionTaken
  | WeaponReadied
  | ShotsCalled
  | LocationEntered
  | LocationCreated
  | LocationRemoved
  | SiegeTallied
  | ReactionsOpened
  | ReactionAnswered
  | ReactionsClosed
  | HarmDue
  | HarmSettled
  | HandicapDue
  | HandicapTaken
  | HandicapWaived
  | HandicapRecovered
  | WoundsTended
  | Joined
  | HandedOver
  | StanceChanged
  | Protected
  | LeftCombat
  | DeedDeclared
  | SupportersCalled
  | Supported
  | DifficultyRaised
  | Intercepted
  | Priced
  | RollDue
  | RollModified
  | RollOwed
  | RollLapsed
  | GrappleHeld
  | GrappleSettled
  | DeedWaits
  | DeedDone
  | RetreatPrevented
  | RetreatHindered
  | SpellBegan
  | SpellEnded
  | Mounted
  | Wrangled;

/** What somebody wants, in Fiend Wake. */
export type Command = 
  | shared.SharedCommand
  | Fuel
  | BeginSpell
  | Harass
  | Agree
  | Assault
  | Support
  | RaiseDifficulty
  | FollowIn
  | CommitBid
  | CommitCede
  | BreakTies
  | Join
  | Leave
  | ChangeSide
  | ChangeStance
  | HandOver
  | Protect
  | SetCondition
  | TakeHandicap
  | DecideFate
  | LooseMass
  | Inflict
  | Declare
  | Circumstances
  | RollDice
  | ReportRoll
  | ReportTotal
  | Melee
  | Ranged
  | Grapple
  | Bombard
  | Drag
  | Treat
  | Recover
  | Enter
  | Evacuate
  | LayCaltrops
  | PickUpCaltrops
  | LooseSiege
  | CreateLocation
  | RemoveLocation
  | Mount
  | Dismount
  | Consent
  | React
  | PreventRetreat
  | Resist
  | Decline
  | ResolveAbility
  | PayArmor
  | Forfeit
  | SetBase
  | Arm
  | Stow
  | CallShot
  | Flee
  | OddBall
  | Price
  | AcceptPrice
  | CustomAction
  | Grant
  | PlaceToken
  | EndTurn;

/** What is on the table at the beginning, as somebody hands it over, for Fiend Wake. */
export interface NewSetup {
  readonly players: readonly Player[];
  readonly combatants: readonly Profile[];
  /** @defaultValue `[]` */
  readonly armory?: readonly Weapon[];
  /** @defaultValue `[{"id": "light", "name": "light armor", "encumbrance": 1, "reduction": 1, "abilities": []}]` */
  readonly armor?: readonly Armor[];
  /** @defaultValue `[]` */
  readonly locations?: readonly Place[];
  /** @defaultValue `[]` */
  readonly animals?: readonly Animal[];
  /**
   * The sides that are allied or neutral; all other sides are hostile to each other.
   *
   * @defaultValue `[]`
   */
  readonly pacts?: readonly Pact[];
  /**
   * The catalogue of abilities that sheets, weapons, armor, locations and animals refer to.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * The custom conditions with their effects. A spell has the effects of the condition of its name.
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
  readonly system: "fiend_wake";
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
  readonly command: "begin.v1" | "end.v1" | "undo.v1" | "redo.v1" | "amend.v1" | "override.v1" | "rule.v1" | "note.v1" | "agree.v1" | "decline.v1" | "roll.v1" | "use_ability.v1" | "fiend_wake.fuel.v1" | "fiend_wake.begin_spell.v1" | "fiend_wake.harass.v1" | "fiend_wake.agree.v1" | "fiend_wake.assault.v1" | "fiend_wake.support.v1" | "fiend_wake.raise_difficulty.v1" | "fiend_wake.follow_in.v1" | "fiend_wake.commit_bid.v1" | "fiend_wake.commit_cede.v1" | "fiend_wake.break_ties.v1" | "fiend_wake.join.v1" | "fiend_wake.leave.v1" | "fiend_wake.change_side.v1" | "fiend_wake.change_stance.v1" | "fiend_wake.hand_over.v1" | "fiend_wake.protect.v1" | "fiend_wake.set_condition.v1" | "fiend_wake.take_handicap.v1" | "fiend_wake.decide_fate.v1" | "fiend_wake.loose_mass.v1" | "fiend_wake.inflict.v1" | "fiend_wake.declare.v1" | "fiend_wake.circumstances.v1" | "fiend_wake.roll_dice.v1" | "fiend_wake.report_roll.v1" | "fiend_wake.report_total.v1" | "fiend_wake.melee.v1" | "fiend_wake.ranged.v1" | "fiend_wake.grapple.v1" | "fiend_wake.bombard.v1" | "fiend_wake.drag.v1" | "fiend_wake.treat.v1" | "fiend_wake.recover.v1" | "fiend_wake.enter.v1" | "fiend_wake.evacuate.v1" | "fiend_wake.lay_caltrops.v1" | "fiend_wake.pick_up_caltrops.v1" | "fiend_wake.loose_siege.v1" | "fiend_wake.create_location.v1" | "fiend_wake.remove_location.v1" | "fiend_wake.mount.v1" | "fiend_wake.dismount.v1" | "fiend_wake.consent.v1" | "fiend_wake.react.v1" | "fiend_wake.prevent_retreat.v1" | "fiend_wake.resist.v1" | "fiend_wake.decline.v1" | "fiend_wake.resolve_ability.v1" | "fiend_wake.pay_armor.v1" | "fiend_wake.forfeit.v1" | "fiend_wake.set_base.v1" | "fiend_wake.arm.v1" | "fiend_wake.stow.v1" | "fiend_wake.call_shot.v1" | "fiend_wake.flee.v1" | "fiend_wake.odd_ball.v1" | "fiend_wake.price.v1" | "fiend_wake.accept_price.v1" | "fiend_wake.custom_action.v1" | "fiend_wake.grant.v1" | "fiend_wake.place_token.v1" | "fiend_wake.end_turn.v1";
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
  readonly system: "fiend_wake";
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
