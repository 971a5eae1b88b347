// Written by Blow by blow from its classes (`make docs`, `blow shapes`); do not edit.

import type * as shared from "./shared.js";

/** Fuel these ongoing spells, and let the others end. */
export interface Fuel {
  readonly type: "fiend_wake.fuel.v1";
  /** Whose spells they are. */
  readonly who: string;
  /**
   * The spells that are paid for.
   *
   * @defaultValue `[]`
   */
  readonly spells?: readonly string[];
}

/** An ongoing spell of somebody begins; the GM agrees to it and to its price. */
export interface BeginSpell {
  readonly type: "fiend_wake.begin_spell.v1";
  /** Whose spell it is. */
  readonly who: string;
  /** Its name. */
  readonly spell: string;
  /**
   * What fueling it costs each round, in Tactical Points.
   *
   * @defaultValue `1`
   */
  readonly fuel?: number;
  /**
   * Whom it is on; empty for its caster.
   *
   * @defaultValue `""`
   */
  readonly on?: string;
}

/** Set points apart for harassing somebody with the weapon at the ready; it is suffered once all are divided. */
export interface Harass {
  readonly type: "fiend_wake.harass.v1";
  /** Who harasses. */
  readonly who: string;
  /** Who is harassed. */
  readonly target: string;
  /** How many Tactical Points go to that one. */
  readonly points: number;
}

/** Say whether one agrees to end the fight. */
export interface Agree {
  readonly type: "fiend_wake.agree.v1";
  /** Who says it. */
  readonly who: string;
  /**
   * Whether the fight shall end.
   *
   * @defaultValue `true`
   */
  readonly end?: boolean;
}

/** Assault Location: name it, invite supporters, and spend points of one's own. */
export interface Assault {
  readonly type: "fiend_wake.assault.v1";
  /** Who leads it. */
  readonly who: string;
  /** What is assaulted. */
  readonly location: string;
  /**
   * Who is called to support it.
   *
   * @defaultValue `[]`
   */
  readonly invited?: readonly string[];
  /**
   * The Tactical Points that the leader spends on it.
   *
   * @defaultValue `0`
   */
  readonly points?: number;
}

/** Support an assault with so many points. */
export interface Support {
  readonly type: "fiend_wake.support.v1";
  /** Who supports it. */
  readonly who: string;
  /** How many Tactical Points, at least one. */
  readonly points: number;
}

/** Make the roll of an assault harder, and its damage greater; 0 for not. */
export interface RaiseDifficulty {
  readonly type: "fiend_wake.raise_difficulty.v1";
  /** Who leads the assault. */
  readonly who: string;
  /**
   * By how much it is made harder.
   *
   * @defaultValue `0`
   */
  readonly by?: number;
}

/** Enter the location that was assaulted. */
export interface FollowIn {
  readonly type: "fiend_wake.follow_in.v1";
  /** Who enters. */
  readonly who: string;
  /**
   * Whether what its record demands in words is met; the GM confirms that.
   *
   * @defaultValue `false`
   */
  readonly restriction_met?: boolean;
}

/** Commit in secret what somebody bids for priority. */
export interface CommitBid {
  readonly type: "fiend_wake.commit_bid.v1";
  /** Who bids. */
  readonly who: string;
  /** How many Tactical Points. */
  readonly points: number;
}

/** Say in secret whether somebody gives way to those who bid the same. */
export interface CommitCede {
  readonly type: "fiend_wake.commit_cede.v1";
  /** Who says it. */
  readonly who: string;
  /**
   * Whether they give way.
   *
   * @defaultValue `false`
   */
  readonly cede?: boolean;
}

/** Everybody who is still level rolls one die. */
export interface BreakTies {
  readonly type: "fiend_wake.break_ties.v1";
}

/**
 * Bring somebody into the running fight.
 *
 * Who comes while points are gained or bids are made has them and bids like the others; later, after all who
 * bid.
 */
export interface Join {
  readonly type: "fiend_wake.join.v1";
  /** The whole sheet of whoever comes. */
  readonly sheet: Profile;
}

/** A combatant as printed, and how it begins. */
export interface Profile {
  readonly id: string;
  readonly name: string;
  /** The seat that speaks for it. */
  readonly seat: string;
  /** Whom it fights for; those of other sides are hostile. */
  readonly side: string;
  /**
   * The level of Awareness; those of the six other stats follow.
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
   * Stack numbers that differ from those of the level.
   *
   * @defaultValue `[]`
   */
  readonly stack_numbers?: readonly StackNumbers[];
  /** @defaultValue `[]` */
  readonly skills?: readonly Skill[];
  /**
   * Its Wounds Threshold; null for what the table says.
   *
   * @defaultValue `null`
   */
  readonly threshold?: number | null;
  /**
   * Its Vitality; null for what Resolve says.
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
   * Damage Reduction from anything but armor.
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
   * The weapon it begins with at the ready; empty for none.
   *
   * @defaultValue `""`
   */
  readonly ready?: string;
  /**
   * How many sets of caltrops it carries.
   *
   * @defaultValue `0`
   */
  readonly caltrops?: number;
  /**
   * Where it begins; empty for no location.
   *
   * @defaultValue `""`
   */
  readonly location?: string;
  /**
   * The base of its Tactical Points in the first round, where surprise or advantage change it.
   *
   * @defaultValue `null`
   */
  readonly base_points?: number | null;
  /**
   * Abilities that take effect when a round begins: ids of abilities, or words for the table.
   *
   * @defaultValue `[]`
   */
  readonly start_of_round?: readonly string[];
  /** @defaultValue `[]` */
  readonly spells?: readonly Spell[];
  /**
   * The animal it begins astride; empty for none.
   *
   * @defaultValue `""`
   */
  readonly mount?: string;
  /**
   * The wounds that it begins with.
   *
   * @defaultValue `0`
   */
  readonly wounds?: number;
  /**
   * The stack numbers that it begins with a mark on.
   *
   * @defaultValue `[]`
   */
  readonly handicaps?: readonly StackNumbers[];
  /**
   * Whether it begins unconscious.
   *
   * @defaultValue `false`
   */
  readonly unconscious?: boolean;
  /**
   * Whether it begins without the armor that it has.
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
   * The conditions of the table's own that it begins with.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly string[];
}

/** The stack numbers of a stat, where a sheet names others than its level has. */
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

/** An ongoing spell; what it does, the condition of the same name says. */
export interface Spell {
  readonly name: string;
  /**
   * What fueling it costs each round, in Tactical Points.
   *
   * @defaultValue `1`
   */
  readonly fuel?: number;
  /**
   * Whom it is on; empty for its caster.
   *
   * @defaultValue `""`
   */
  readonly on?: string;
}

/** Somebody takes no further part in the fight. */
export interface Leave {
  readonly type: "fiend_wake.leave.v1";
  /** Who leaves. */
  readonly who: string;
  /**
   * Whether they simply leave, flee, surrender or are captured.
   *
   * @defaultValue `"left"`
   */
  readonly how?: "left" | "fled" | "surrendered" | "captured";
  /**
   * Why, in the words of whoever states it.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** Somebody fights for another side from here on. */
export interface ChangeSide {
  readonly type: "fiend_wake.change_side.v1";
  /** Who changes sides. */
  readonly who: string;
  /** The side that they fight for now; it may be a new one. */
  readonly side: string;
  /**
   * Why, in the words of whoever states it.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** The GM states that two sides are allied, neutral or hostile to each other from here on. */
export interface ChangeStance {
  readonly type: "fiend_wake.change_stance.v1";
  /** A side. */
  readonly one: string;
  /** Another side. */
  readonly other: string;
  /** How they stand to each other; those who are neutral neither help nor hinder. */
  readonly stance: "allied" | "neutral" | "hostile";
}

/** The GM lets another seat speak for somebody; not while that one's bid or word on a tie lies face down. */
export interface HandOver {
  readonly type: "fiend_wake.hand_over.v1";
  /** The combatant. */
  readonly who: string;
  /** The seat that speaks for it from here on. */
  readonly seat: string;
}

/** The GM states that a spell, cover or the like changes somebody's Damage Reduction or Evasion for a while. */
export interface Protect {
  readonly type: "fiend_wake.protect.v1";
  /** Whom. */
  readonly who: string;
  /** What it changes. */
  readonly what: "Damage Reduction" | "Evasion";
  /** By how much; less than 0 makes it worse, and 0 ends what came from this source. */
  readonly amount: number;
  /** What does it. */
  readonly source: string;
  /**
   * To the end of the turn, of the round, or of the fight.
   *
   * @defaultValue `"round"`
   */
  readonly until?: "turn" | "round" | "fight";
}

/** The GM states that somebody has a condition of the table's own, or is rid of it. */
export interface SetCondition {
  readonly type: "fiend_wake.set_condition.v1";
  /** Who. */
  readonly who: string;
  /** Which. */
  readonly condition: string;
  /**
   * Whether they have it.
   *
   * @defaultValue `true`
   */
  readonly holds?: boolean;
}

/** Choose the stat of a handicap. */
export interface TakeHandicap {
  readonly type: "fiend_wake.take_handicap.v1";
  /** Whose handicap it is. */
  readonly who: string;
  /** The stat. */
  readonly stat: "Awareness" | "Cunning" | "Endurance" | "Grace" | "Power" | "Resolve" | "Spirit";
  /**
   * The stack number that is marked, where the table lets the victim choose it; 0 for the top one.
   *
   * @defaultValue `0`
   */
  readonly number?: number;
}

/** The GM says what becomes of somebody who has no stack number left to mark. */
export interface DecideFate {
  readonly type: "fiend_wake.decide_fate.v1";
  /** Whose fate it is. */
  readonly who: string;
  /** What becomes of them. */
  readonly fate: "dead" | "out of the fight" | "stays";
}

/** The GM states mass damage. */
export interface LooseMass {
  readonly type: "fiend_wake.loose_mass.v1";
  /** How much. */
  readonly amount: number;
  /** What does it. */
  readonly source: string;
  /**
   * The location that is struck; empty for an area outside of all locations.
   *
   * @defaultValue `""`
   */
  readonly location?: string;
  /**
   * Who in no location is within that area.
   *
   * @defaultValue `[]`
   */
  readonly caught?: readonly string[];
}

/** The GM states harm from something that no rule knows: a keg of powder, a fall, drowning. */
export interface Inflict {
  readonly type: "fiend_wake.inflict.v1";
  /** Who suffers it. */
  readonly who: string;
  /** Stun, wounds, or handicaps. */
  readonly harm: "Wound" | "Stun" | "Handicap";
  /** How much of it. */
  readonly amount: number;
  /** What does it. */
  readonly source: string;
}

/** The GM states that somebody is unconscious, awake, or gone from the fight. */
export interface Declare {
  readonly type: "fiend_wake.declare.v1";
  /** Of whom it is stated. */
  readonly who: string;
  /** What is stated. */
  readonly condition: "unconscious" | "awake" | "gone";
}

/** State what changes the roll that is due, before it is made. */
export interface Circumstances {
  readonly type: "fiend_wake.circumstances.v1";
  /** What changes the difficulty or the total, each by its name. */
  readonly modifiers: readonly shared.Modifier[];
}

/** Make the roll that is due. */
export interface RollDice {
  readonly type: "fiend_wake.roll_dice.v1";
  /**
   * Another skill than the rule names, by leave of the GM; empty for the one that it names.
   *
   * @defaultValue `""`
   */
  readonly skill?: string;
  /**
   * Another stat, by leave of the GM; empty for the one that it names.
   *
   * @defaultValue `""`
   */
  readonly stat?: string;
  /**
   * Circumstances that change the difficulty or the total.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Report a roll made at the table; the faces come with it. */
export interface ReportRoll {
  readonly type: "fiend_wake.report_roll.v1";
  /**
   * How many dice.
   *
   * @defaultValue `1`
   */
  readonly tosses?: number;
  /**
   * How many of them were stacked.
   *
   * @defaultValue `0`
   */
  readonly stacked?: number;
  /**
   * Circumstances that change the difficulty or the total.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Report what a roll made at the table came to, without the faces. */
export interface ReportTotal {
  readonly type: "fiend_wake.report_total.v1";
  /** What all dice came to, before any modifiers. */
  readonly total: number;
  /**
   * How many of them were stacked.
   *
   * @defaultValue `0`
   */
  readonly stacked?: number;
  /**
   * Circumstances that change the difficulty or the total.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Melee Attack with the weapon at the ready. */
export interface Melee {
  readonly type: "fiend_wake.melee.v1";
  /** Who attacks. */
  readonly who: string;
  /** Who is attacked. */
  readonly target: string;
}

/** Ranged Attack with the weapon at the ready. */
export interface Ranged {
  readonly type: "fiend_wake.ranged.v1";
  /** Who attacks. */
  readonly who: string;
  /** Who is attacked. */
  readonly target: string;
}

/** Grapple Attack. */
export interface Grapple {
  readonly type: "fiend_wake.grapple.v1";
  /** Who attacks. */
  readonly who: string;
  /** Who is attacked. */
  readonly target: string;
}

/** Strike an area or a location with the weapon at the ready, such as a grenade or a cannon. */
export interface Bombard {
  readonly type: "fiend_wake.bombard.v1";
  /** Who does it. */
  readonly who: string;
  /**
   * The location that is struck; empty for an area outside of all locations.
   *
   * @defaultValue `""`
   */
  readonly location?: string;
  /**
   * Who in no location is within that area; the GM confirms it.
   *
   * @defaultValue `[]`
   */
  readonly caught?: readonly string[];
}

/** Move the target of a grapple to a location, or leave it where it is. */
export interface Drag {
  readonly type: "fiend_wake.drag.v1";
  /** The location they are moved to; empty for no location. */
  readonly to: string;
  /**
   * Whether they stay where they are.
   *
   * @defaultValue `true`
   */
  readonly stay?: boolean;
}

/** Treat somebody unconscious. */
export interface Treat {
  readonly type: "fiend_wake.treat.v1";
  /** Who treats. */
  readonly who: string;
  /** Who is treated. */
  readonly patient: string;
}

/** Choose the stat in which a handicap is recovered. */
export interface Recover {
  readonly type: "fiend_wake.recover.v1";
  /** Whose handicap it is. */
  readonly who: string;
  /** The stat that recovers. */
  readonly stat: "Awareness" | "Cunning" | "Endurance" | "Grace" | "Power" | "Resolve" | "Spirit";
}

/** Enter Location. */
export interface Enter {
  readonly type: "fiend_wake.enter.v1";
  /** Who enters. */
  readonly who: string;
  /** Which. */
  readonly location: string;
  /**
   * Whether what its record demands in words is met; the GM confirms that.
   *
   * @defaultValue `false`
   */
  readonly restriction_met?: boolean;
  /**
   * Whether it is the Full Action of the turn.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** Evacuate Location. */
export interface Evacuate {
  readonly type: "fiend_wake.evacuate.v1";
  /** Who leaves. */
  readonly who: string;
  /**
   * Whether it is the Full Action of the turn.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** Lay caltrops around somebody in no location. */
export interface LayCaltrops {
  readonly type: "fiend_wake.lay_caltrops.v1";
  /** Who lays them. */
  readonly who: string;
  /** Around whom. */
  readonly target: string;
}

/** Pick one's caltrops up again, for points or for wounds. */
export interface PickUpCaltrops {
  readonly type: "fiend_wake.pick_up_caltrops.v1";
  /** Who picks them up. */
  readonly who: string;
  /** The location that they made. */
  readonly location: string;
  /**
   * Whether six points or six wounds are paid.
   *
   * @defaultValue `"points"`
   */
  readonly pay?: "points" | "wounds";
}

/** The GM states siege damage from a very large weapon. */
export interface LooseSiege {
  readonly type: "fiend_wake.loose_siege.v1";
  /** What is struck. */
  readonly location: string;
  /** The weapon. */
  readonly weapon: string;
  /**
   * How many tallies it leaves.
   *
   * @defaultValue `1`
   */
  readonly points?: number;
  /**
   * The wounds of occupants who stay, on top of the usual.
   *
   * @defaultValue `0`
   */
  readonly crush?: number;
}

/** The GM puts a new location on the table. */
export interface CreateLocation {
  readonly type: "fiend_wake.create_location.v1";
  /** Its name, which is also its id. */
  readonly name: string;
  /**
   * The locations that it may be entered from; the empty one stands for no location.
   *
   * @defaultValue `[""]`
   */
  readonly accessible_from?: readonly string[];
  /**
   * What entering it costs, in Tactical Points.
   *
   * @defaultValue `2`
   */
  readonly entry_cost?: number;
  /**
   * What is special about it, in words.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
}

/** The GM takes a location off the table; whoever was in it is in no location. */
export interface RemoveLocation {
  readonly type: "fiend_wake.remove_location.v1";
  /** Which. */
  readonly location: string;
}

/** Get astride an animal. */
export interface Mount {
  readonly type: "fiend_wake.mount.v1";
  /** Who mounts. */
  readonly who: string;
  /** Which animal. */
  readonly animal: string;
  /**
   * Whether it is the Full Action of the turn.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** Get off an animal. */
export interface Dismount {
  readonly type: "fiend_wake.dismount.v1";
  /** Who gets off. */
  readonly who: string;
  /**
   * Whether it is the Full Action of the turn.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** The GM says whether an animal can be wrangled. */
export interface Consent {
  readonly type: "fiend_wake.consent.v1";
  /**
   * Whether it can.
   *
   * @defaultValue `true`
   */
  readonly agree?: boolean;
}

/** Use the reaction that is open: leap away, get out, or take the attack upon oneself. */
export interface React {
  readonly type: "fiend_wake.react.v1";
  /** Who reacts. */
  readonly who: string;
}

/** Spend points on keeping somebody in the fight. */
export interface PreventRetreat {
  readonly type: "fiend_wake.prevent_retreat.v1";
  /** Who holds somebody back. */
  readonly who: string;
  /** How many Tactical Points it is worth to them. */
  readonly points: number;
}

/** Resist a grapple. */
export interface Resist {
  readonly type: "fiend_wake.resist.v1";
  /** Who resists. */
  readonly who: string;
}

/** Let pass what one is asked for: a Pending Turn, a reaction, support, entering, arming, harassing, resisting. */
export interface Decline {
  readonly type: "fiend_wake.decline.v1";
  /** Who lets it pass. */
  readonly who: string;
}

/** An ability takes effect at the start of the round; what no sheet says, the table has stated. */
export interface ResolveAbility {
  readonly type: "fiend_wake.resolve_ability.v1";
  /** Whose ability it is. */
  readonly who: string;
  /** Which. */
  readonly ability: string;
  /**
   * Whom it is used on, where it takes somebody.
   *
   * @defaultValue `""`
   */
  readonly target?: string;
}

/** Pay for wearing armor, in Tactical Points, in Turn Tokens of two points each, or both. */
export interface PayArmor {
  readonly type: "fiend_wake.pay_armor.v1";
  /** Who pays. */
  readonly who: string;
  /**
   * How many Tactical Points.
   *
   * @defaultValue `0`
   */
  readonly points?: number;
  /**
   * How many Turn Tokens.
   *
   * @defaultValue `0`
   */
  readonly tokens?: number;
}

/** Do not pay for armor, and lose all points and tokens; `remove` spends the round taking the armor off. */
export interface Forfeit {
  readonly type: "fiend_wake.forfeit.v1";
  /** Who does not pay. */
  readonly who: string;
  /**
   * Whether the round is spent on taking the armor off.
   *
   * @defaultValue `false`
   */
  readonly remove?: boolean;
}

/**
 * The GM changes the base of somebody's Tactical Points, for surprise or advantage.
 *
 * Stated before the bids lie open it changes the points of this round; later, those of the next.
 */
export interface SetBase {
  readonly type: "fiend_wake.set_base.v1";
  /** Whose points they are. */
  readonly who: string;
  /** The base, before Cunning; two is usual. */
  readonly base: number;
}

/** Arm Yourself: ready a weapon. */
export interface Arm {
  readonly type: "fiend_wake.arm.v1";
  /** Who readies a weapon. */
  readonly who: string;
  /** Which. */
  readonly weapon: string;
  /**
   * Whether it is the Full Action of the turn.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** Put the weapon at the ready away. */
export interface Stow {
  readonly type: "fiend_wake.stow.v1";
  /** Who puts it away. */
  readonly who: string;
  /**
   * Whether it is the Full Action of the turn.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** Call Shot: make the coming attack harder, and worse for whom it hits. */
export interface CallShot {
  readonly type: "fiend_wake.call_shot.v1";
  /** Who calls. */
  readonly who: string;
  /**
   * Whether it is the Full Action of the turn.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** Leave the combat, for so many Tactical Points. */
export interface Flee {
  readonly type: "fiend_wake.flee.v1";
  /** Who flees. */
  readonly who: string;
  /**
   * How many Tactical Points go into it.
   *
   * @defaultValue `0`
   */
  readonly points?: number;
  /**
   * Whether it is the Full Action of the turn, and worth Endurance besides.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** Odd-Ball Behavior: ask the GM for something that no rule knows. */
export interface OddBall {
  readonly type: "fiend_wake.odd_ball.v1";
  /** Who wants it. */
  readonly who: string;
  /** What they want to do. */
  readonly what: string;
  /**
   * Whether it is the Full Action of the turn, and rolled for.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** The GM says what Odd-Ball Behavior costs, and how and against what it is rolled; or allows it not at all. */
export interface Price {
  readonly type: "fiend_wake.price.v1";
  /**
   * How weird it is, which gives both numbers.
   *
   * @defaultValue `"moderate"`
   */
  readonly level?: "easy" | "moderate" | "hard" | "absurd";
  /**
   * The stat that it would be rolled with.
   *
   * @defaultValue `"Cunning"`
   */
  readonly stat?: "Awareness" | "Cunning" | "Endurance" | "Grace" | "Power" | "Resolve" | "Spirit";
  /**
   * Whether it is allowed at all.
   *
   * @defaultValue `true`
   */
  readonly allowed?: boolean;
  /**
   * The price, where it is another one than usual for its weirdness.
   *
   * @defaultValue `null`
   */
  readonly points?: number | null;
  /**
   * The difficulty, where it is another one.
   *
   * @defaultValue `null`
   */
  readonly difficulty?: number | null;
}

/** Go through with Odd-Ball Behavior at the GM's price, or drop it. */
export interface AcceptPrice {
  readonly type: "fiend_wake.accept_price.v1";
  /** To whom it was offered. */
  readonly who: string;
  /**
   * Whether they go through with it.
   *
   * @defaultValue `true`
   */
  readonly accept?: boolean;
}

/** A Simple Action of the table's own, in the place of the one that lost its name. */
export interface CustomAction {
  readonly type: "fiend_wake.custom_action.v1";
  /** Who does it. */
  readonly who: string;
  /** What it is. */
  readonly what: string;
  /**
   * What it costs, in Tactical Points.
   *
   * @defaultValue `2`
   */
  readonly points?: number;
  /**
   * Whether it is the Full Action of the turn.
   *
   * @defaultValue `false`
   */
  readonly upgraded?: boolean;
}

/** The GM states that an ability or a spell gives points or tokens, or clears wounds. */
export interface Grant {
  readonly type: "fiend_wake.grant.v1";
  /** Who receives it. */
  readonly who: string;
  /** Points, tokens, or wounds off the track. */
  readonly what: "Tactical Point" | "Turn Token" | "Wound";
  /** How much. */
  readonly amount: number;
  /** What gives it. */
  readonly source: string;
}

/** Set a Turn Token aside as the Pending Turn. */
export interface PlaceToken {
  readonly type: "fiend_wake.place_token.v1";
  /** Who places it. */
  readonly who: string;
}

/** End the turn. */
export interface EndTurn {
  readonly type: "fiend_wake.end_turn.v1";
  /** Whose turn it is. */
  readonly who: string;
}

/** What is on the table at the beginning; the GM has a seat without being named. */
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
   * Which sides are allied or neutral; all others are hostile to each other.
   *
   * @defaultValue `[]`
   */
  readonly pacts?: readonly Pact[];
  /**
   * What sheets, weapons, armor, locations and animals name: what each does, and when.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Conditions of the table's own, with what each does; a spell does what that of its name does.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly shared.ConditionSheet[];
}

/** Somebody who plays: an id for the seat, and a name. */
export interface Player {
  readonly id: string;
  readonly name: string;
}

/** A weapon as printed. */
export interface Weapon {
  readonly id: string;
  /** A pair that counts as one weapon has one name. */
  readonly name: string;
  readonly kind: "melee" | "ranged";
  readonly skill: string;
  /**
   * Its First Intention rating: the wounds of a hit.
   *
   * @defaultValue `1`
   */
  readonly first?: number;
  /**
   * Its Second Intention rating: the wounds of each point of harassment.
   *
   * @defaultValue `1`
   */
  readonly second?: number;
  /**
   * What it costs to ready it, in Tactical Points; null for what the table says.
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
   * How much Damage Reduction a hit of it passes by.
   *
   * @defaultValue `0`
   */
  readonly piercing?: number;
  /**
   * The mass damage of the area that it strikes, such as a grenade's; 0 for a weapon that strikes one target.
   *
   * @defaultValue `0`
   */
  readonly mass?: number;
  /**
   * The siege damage of the location that it strikes, such as a cannon's.
   *
   * @defaultValue `0`
   */
  readonly siege?: number;
  /**
   * Whether it leaves the hand when an area or a location is struck with it.
   *
   * @defaultValue `false`
   */
  readonly thrown?: boolean;
  /**
   * The ids of what it can do besides: for whoever has it at the ready, and in attacks for those with it.
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
   * What wearing it costs each round, in Tactical Points.
   *
   * @defaultValue `1`
   */
  readonly encumbrance?: number;
  /**
   * Its Damage Reduction.
   *
   * @defaultValue `1`
   */
  readonly reduction?: number;
  /**
   * The ids of what it does besides, for whoever wears it.
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
   * What is special about it: ids of abilities, which all its occupants have, or words for the table.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
  /**
   * What it costs to enter, in Tactical Points; null for what the table says.
   *
   * @defaultValue `null`
   */
  readonly entry_cost?: number | null;
  /**
   * The locations it may be entered from; empty text stands for no location.
   *
   * @defaultValue `[""]`
   */
  readonly accessible_from?: readonly string[];
  /**
   * Where leaving it leads; empty for no location.
   *
   * @defaultValue `""`
   */
  readonly exit_to?: string;
  /**
   * What else entering it demands, in words; the GM confirms that it is met. Empty for nothing.
   *
   * @defaultValue `""`
   */
  readonly restriction?: string;
  /**
   * How much each siege tally adds to the entry cost; null for what the table says.
   *
   * @defaultValue `null`
   */
  readonly rubble?: number | null;
  /**
   * What beginning a turn there costs, in wounds.
   *
   * @defaultValue `0`
   */
  readonly wounds?: number;
  /**
   * What else entering it costs, in Turn Tokens; no upgrade waives that.
   *
   * @defaultValue `0`
   */
  readonly entry_tokens?: number;
  /**
   * What else entering it costs, in wounds.
   *
   * @defaultValue `0`
   */
  readonly entry_wounds?: number;
  /**
   * How much harder its occupants are to hit from outside.
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
   * How many it has room for; null for any number.
   *
   * @defaultValue `null`
   */
  readonly room?: number | null;
  /**
   * The siege tallies that it begins with.
   *
   * @defaultValue `0`
   */
  readonly tallies?: number;
  /**
   * Whose caltrops they are; empty for any other location.
   *
   * @defaultValue `""`
   */
  readonly owner?: string;
}

/** An animal as printed. */
export interface Animal {
  readonly id: string;
  readonly name: string;
  /** What kind of animal; only some kinds are trained. */
  readonly kind: string;
  /**
   * Its Training Difficulty; null for what the table says.
   *
   * @defaultValue `null`
   */
  readonly difficulty?: number | null;
  /**
   * Whether it would not be mounted though it is of a trained kind.
   *
   * @defaultValue `false`
   */
  readonly unwilling?: boolean;
  /**
   * Where it is; empty for no location.
   *
   * @defaultValue `""`
   */
  readonly location?: string;
  /**
   * What it gives its rider: ids of abilities, or words for the table.
   *
   * @defaultValue `[]`
   */
  readonly benefits?: readonly string[];
}

/** How two sides stand to each other, where they are not hostile. */
export interface Pact {
  readonly one: string;
  readonly other: string;
  readonly stance: "allied" | "neutral" | "hostile";
}

/** The numbers that the book lost or leaves to the table, and the readings on which tables may differ. */
export interface Settings {
  /**
   * Whether people report their dice, or how the program stacks them: by `skill_gate` nearly every blow of
   * somebody skilled lands, by `match_explode` Evasion matters more (FW-CORE-10).
   *
   * @defaultValue `"manual"`
   */
  readonly stack_rule?: "manual" | "skill_gate" | "match_explode";
  /**
   * How the program stacks them when it rolls though people usually report.
   *
   * @defaultValue `"skill_gate"`
   */
  readonly auto_stack_rule?: "skill_gate" | "match_explode";
  /**
   * Which stack numbers each level has (FW-STAT-02).
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
   * Who may state circumstances of a roll; what others state waits for the GM (FW-CORE-05).
   *
   * @defaultValue `"gm"`
   */
  readonly modifiers_by?: "gm" | "anyone";
  /**
   * The Wounds Threshold of a sheet that names none (FW-STAT-09).
   *
   * @defaultValue `10`
   */
  readonly threshold_fallback?: number;
  /**
   * What stun does beyond the Tactical Points there are (FW-DMG-11).
   *
   * @defaultValue `"ignore"`
   */
  readonly stun_overflow?: "ignore" | "turn_tokens" | "wounds";
  /**
   * Whether Damage Reduction works on wounds that are the price of something (FW-DR-07).
   *
   * @defaultValue `true`
   */
  readonly prices_reduced?: boolean;
  /**
   * What the victim of a handicap chooses (FW-DMG-30).
   *
   * @defaultValue `"stat_top"`
   */
  readonly handicap_choice?: "stat_top" | "any_number";
  /**
   * When a combatant falls unconscious (FW-DMG-33).
   *
   * @defaultValue `"any_stat_exhausted"`
   */
  readonly unconscious_when?: "any_stat_exhausted" | "endurance_exhausted" | "gm_says";
  /**
   * What becomes of somebody with no stack number left to mark (FW-DMG-34).
   *
   * @defaultValue `"gm_says"`
   */
  readonly nothing_left?: "gm_says" | "dead" | "out_of_the_fight";
  /**
   * The Tactical Points of a round before Cunning (FW-PREP-02).
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
   * When Turn Tokens come (FW-BID-10).
   *
   * @defaultValue `"prep"`
   */
  readonly token_grant?: "prep" | "after_bid" | "both";
  /**
   * Whether taking armor off costs the extra turn too (FW-PREP-14).
   *
   * @defaultValue `true`
   */
  readonly removing_blocks_bonus?: boolean;
  /**
   * When a Turn Token must be placed (FW-EXEC-06).
   *
   * @defaultValue `"optional"`
   */
  readonly placing?: "optional" | "first_cycle" | "always";
  /**
   * Whether an upgrade waives any price, or only what it is assumed to spend (FW-SIM-05).
   *
   * @defaultValue `"waive"`
   */
  readonly upgrade_mode?: "waive" | "budget";
  /**
   * The price of readying a weapon that names none (FW-SIM-10).
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
   * How much a Call Shot raises the difficulty (FW-SIM-20).
   *
   * @defaultValue `2`
   */
  readonly call_shot_step?: number;
  /**
   * Whether a called grapple keeps its extra effect when it is resisted (FW-SIM-24).
   *
   * @defaultValue `"applies"`
   */
  readonly call_shot_if_resisted?: "applies" | "cancelled";
  /**
   * What the extra effect of a called grapple is (FW-SIM-24).
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
   * The price of entering a location that names none (FW-SIM-40).
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
   * The least a retreat costs when it is not upgraded (FW-SIM-62).
   *
   * @defaultValue `1`
   */
  readonly flee_least?: number;
  /**
   * The price of mounting (FW-SIM-70).
   *
   * @defaultValue `2`
   */
  readonly mount_cost?: number;
  /**
   * The price of getting off (FW-SIM-70).
   *
   * @defaultValue `0`
   */
  readonly dismount_cost?: number;
  /**
   * The prices of Odd-Ball Behavior (FW-SIM-80).
   *
   * @defaultValue `{"easy": 1, "moderate": 2, "hard": 4, "absurd": 6}`
   */
  readonly oddball_cost?: Scale;
  /**
   * The difficulties of upgraded Odd-Ball Behavior (FW-SIM-81).
   *
   * @defaultValue `{"easy": 5, "moderate": 7, "hard": 9, "absurd": 12}`
   */
  readonly oddball_difficulty?: Scale;
  /**
   * Whether an action of the table's own takes the place of the lost one (FW-SIM-90).
   *
   * @defaultValue `false`
   */
  readonly custom_action?: boolean;
  /**
   * The difficulty of assaulting a location that nobody holds (FW-FULL-14).
   *
   * @defaultValue `7`
   */
  readonly assault_difficulty_empty?: number;
  /**
   * Whether a raised difficulty counts once for the team, or for each member (FW-FULL-15).
   *
   * @defaultValue `"team"`
   */
  readonly assault_raise_scope?: "team" | "per_member";
  /**
   * Whether the team enters only where it has access (FW-FULL-17).
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
   * What stacked dice add to a melee hit (FW-FULL-43).
   *
   * @defaultValue `"ranged_mirror"`
   */
  readonly melee_precision?: "ranged_mirror" | "none" | "uncapped";
  /**
   * The price of leaping away (FW-REACT-10).
   *
   * @defaultValue `2`
   */
  readonly clear_out_cost?: number;
  /**
   * Whether those in no location may leap away too (FW-REACT-11).
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
   * The price of intercepting (FW-REACT-30).
   *
   * @defaultValue `2`
   */
  readonly intercept_cost?: number;
  /**
   * What each siege tally adds to the price of entering (FW-SIEGE-03).
   *
   * @defaultValue `0`
   */
  readonly siege_entry_cost_per_point?: number;
  /**
   * The wounds of an occupant when siege damage strikes (FW-SIEGE-04).
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
   * The Training Difficulty of an animal that names none (FW-MNT-03).
   *
   * @defaultValue `9`
   */
  readonly training_difficulty?: number;
  /**
   * What a stat is worth where the book does not say effective (FW-STAT-11).
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
   * What becomes of the track when the fight is over (FW-DMG-23).
   *
   * @defaultValue `"keep"`
   */
  readonly wounds_after_combat?: "keep" | "clear";
  /**
   * Whether a handicap takes a point or a token of this round too (FW-DMG-32).
   *
   * @defaultValue `false`
   */
  readonly handicap_retroactive?: boolean;
  /**
   * Whether somebody who falls unconscious keeps points and tokens (FW-DMG-37).
   *
   * @defaultValue `true`
   */
  readonly unconscious_keeps_pool?: boolean;
  /**
   * How half of an odd number of mass damage is rounded (FW-DMG-44).
   *
   * @defaultValue `"down"`
   */
  readonly mass_halving?: "down" | "up";
  /**
   * Whether Damage Reduction of several sources adds up (FW-DR-06).
   *
   * @defaultValue `"sum"`
   */
  readonly reduction_stacking?: "sum" | "highest";
  /**
   * Whether Turn Tokens that nobody used are kept for the next round (FW-TP-04).
   *
   * @defaultValue `false`
   */
  readonly tokens_carry_over?: boolean;
  /**
   * Whether a turn in which nothing was done counts as executed (FW-RND-04).
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
   * The order of fueling and arming (FW-AFT-12).
   *
   * @defaultValue `"descending"`
   */
  readonly aftermath_order?: "descending" | "ascending";
  /**
   * Which Evasion of those who hold a location counts (FW-FULL-14).
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
   * What becomes of the points of an assault that fails (FW-FULL-19).
   *
   * @defaultValue `"points_lost"`
   */
  readonly assault_on_fail?: "points_lost" | "points_back";
  /**
   * From where caltrops are picked up (FW-FULL-34).
   *
   * @defaultValue `"inside_or_none"`
   */
  readonly caltrops_from?: "inside_or_none" | "anywhere";
  /**
   * Who picks the stat that recovers (FW-FULL-51).
   *
   * @defaultValue `"patient"`
   */
  readonly heal_choice?: "patient" | "healer" | "gm";
  /**
   * Whether waking is judged as soon as a handicap is recovered (FW-FULL-51).
   *
   * @defaultValue `true`
   */
  readonly heal_wakes?: boolean;
  /**
   * Whether each combatant may react to a trigger, or only one (FW-REACT-02).
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
   * Whether only those beside the target intercept (FW-REACT-30).
   *
   * @defaultValue `true`
   */
  readonly intercept_needs_local?: boolean;
  /**
   * Whether the points of several add up against a retreat (FW-REACT-40).
   *
   * @defaultValue `"each_alone"`
   */
  readonly prevent_retreat?: "each_alone" | "together";
  /**
   * Whether only those beside a runner prevent the retreat (FW-REACT-40).
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

/** A question was put to these combatants, in this order where there is one: `armor`, `bid`, `harass` and so on. */
export interface Asked {
  readonly type: "fiend_wake.asked.v1";
  readonly question: string;
  readonly who: readonly string[];
}

/** A combatant answered the question, or no longer can; `answer` tells it in a word or two. */
export interface Answered {
  readonly type: "fiend_wake.answered.v1";
  readonly who: string;
  readonly question: string;
  readonly answer: string;
}

/** The question that is open was put to these combatants too, who could not be asked before. */
export interface AlsoAsked {
  readonly type: "fiend_wake.also_asked.v1";
  readonly question: string;
  readonly who: readonly string[];
}

/** These start-of-round abilities take effect now, each as `combatant: ability`. */
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

/** The base of a combatant's Tactical Points is another one for now; null for the usual one. */
export interface BaseChanged {
  readonly type: "fiend_wake.base_changed.v1";
  readonly who: string;
  readonly base: number | null;
}

/** A combatant committed a bid, unseen by other seats. */
export interface BidCommitted {
  readonly type: "fiend_wake.bid_committed.v1";
  readonly who: string;
  readonly seat: string;
  readonly points: number;
}

/** A bid that lies open is more than its bidder has left, and counts for this much. */
export interface BidCapped {
  readonly type: "fiend_wake.bid_capped.v1";
  readonly who: string;
  readonly points: number;
}

/** All bids lie open: these combatants bid these points. */
export interface BidsRevealed {
  readonly type: "fiend_wake.bids_revealed.v1";
  readonly who: readonly string[];
  readonly points: readonly number[];
}

/** A tied combatant said whether it gives way, unseen by other seats. */
export interface CedeCommitted {
  readonly type: "fiend_wake.cede_committed.v1";
  readonly who: string;
  readonly seat: string;
  readonly cede: boolean;
}

/** It lies open which of those who tied give way. */
export interface TiesCeded {
  readonly type: "fiend_wake.ties_ceded.v1";
  readonly ceded: readonly string[];
}

/** The order of the round, the highest priority first. */
export interface PrioritySet {
  readonly type: "fiend_wake.priority_set.v1";
  readonly order: readonly string[];
}

/** Nobody has a Pending Turn, so that new ones may be placed. */
export interface CycleOpened {
  readonly type: "fiend_wake.cycle_opened.v1";
  readonly number: number;
}

/** A combatant has set a Turn Token aside as its Pending Turn. */
export interface TurnPending {
  readonly type: "fiend_wake.turn_pending.v1";
  readonly who: string;
}

/** A turn in which nothing was done does not count as executed. */
export interface TurnDiscounted {
  readonly type: "fiend_wake.turn_discounted.v1";
  readonly who: string;
}

/** The highest priority brings no extra turn this round. */
export interface BonusTurnLost {
  readonly type: "fiend_wake.bonus_turn_lost.v1";
  readonly who: string;
  readonly reason: string;
}

/** A combatant took an action of its turn. */
export interface ActionTaken {
  readonly type: "fiend_wake.action_taken.v1";
  readonly who: string;
  readonly action: string;
  /** What it was about: a weapon, a location, a target. */
  readonly detail: string;
  /** Whether it used up the Full Action. */
  readonly full: boolean;
  /** The points that an upgrade counts as having spent; 0 where there was none. */
  readonly assumed: number;
  /**
   * The points that go to somebody who is harassed.
   *
   * @defaultValue `0`
   */
  readonly points?: number;
}

/** A combatant has this weapon at the ready; empty for none. */
export interface WeaponReadied {
  readonly type: "fiend_wake.weapon_readied.v1";
  readonly who: string;
  readonly weapon: string;
}

/** So many Call Shots wait for the coming attack of this turn. */
export interface ShotsCalled {
  readonly type: "fiend_wake.shots_called.v1";
  readonly who: string;
  readonly calls: number;
}

/** A combatant occupies a location, or none where it is empty; `how` tells what brought it there. */
export interface LocationEntered {
  readonly type: "fiend_wake.location_entered.v1";
  readonly who: string;
  readonly location: string;
  readonly how: string;
}

/** There is a new location. */
export interface LocationCreated {
  readonly type: "fiend_wake.location_created.v1";
  readonly location: string;
  readonly name: string;
  /** The locations it may be entered from; empty text stands for none. */
  readonly accessible_from: readonly string[];
  /** What it costs to enter; null for what the table says. */
  readonly entry_cost: number | null;
  /** What is special about it. */
  readonly abilities: readonly string[];
  /** What beginning a turn there costs, in wounds. */
  readonly wounds: number;
  /** Whose caltrops they are; empty for any other location. */
  readonly owner: string;
}

/** A location is no more, and whoever was in it is in none. */
export interface LocationRemoved {
  readonly type: "fiend_wake.location_removed.v1";
  readonly location: string;
}

/** Siege damage left tallies on a location. */
export interface SiegeTallied {
  readonly type: "fiend_wake.siege_tallied.v1";
  readonly location: string;
  readonly points: number;
  readonly source: string;
}

/** Something happened that may be reacted to; what was going on waits until it is settled. */
export interface ReactionsOpened {
  readonly type: "fiend_wake.reactions_opened.v1";
  readonly reaction: "Clear Out" | "Siege Reaction" | "Intercept" | "Prevent Retreat" | "Ability";
  /** Who may react, in order. */
  readonly waiting: readonly string[];
  /** The location that is struck, or the combatant who is attacked or flees. */
  readonly subject: string;
  /** The mass damage, or the wounds of each occupant; 0 where it is neither. */
  readonly amount: number;
  readonly source: string;
  /** Whom it harms. */
  readonly caught: readonly string[];
  /**
   * What the amount is made of, where that is known.
   *
   * @defaultValue `[]`
   */
  readonly parts?: readonly Part[];
  /**
   * How often the sum of the parts counts.
   *
   * @defaultValue `1`
   */
  readonly times?: number;
}

/** A part of an amount of harm: what it comes from, how much, and what was there besides if less counts. */
export interface Part {
  readonly name: string;
  readonly amount: number;
  readonly of: number | null;
}

/** A combatant reacted to what is open, or let it pass. */
export interface ReactionAnswered {
  readonly type: "fiend_wake.reaction_answered.v1";
  readonly who: string;
  readonly reaction: string;
  readonly used: boolean;
}

/** Nobody reacts any more; what was interrupted goes on. */
export interface ReactionsClosed {
  readonly type: "fiend_wake.reactions_closed.v1";
  readonly reaction: string;
}

/** An instance of harm is about to be suffered, before any reduction. */
export interface HarmDue {
  readonly type: "fiend_wake.harm_due.v1";
  readonly who: string;
  readonly harm: "Stun" | "Wound";
  readonly amount: number;
  readonly source: string;
  /**
   * What the amount is made of, where that is known.
   *
   * @defaultValue `[]`
   */
  readonly parts?: readonly Part[];
  /**
   * How often the sum of the parts counts.
   *
   * @defaultValue `1`
   */
  readonly times?: number;
  /**
   * Whether it is the price of something or the harm of its failing, which not every table reduces.
   *
   * @defaultValue `false`
   */
  readonly price?: boolean;
  /**
   * How much Damage Reduction it passes by.
   *
   * @defaultValue `0`
   */
  readonly piercing?: number;
}

/** The instance of harm that was due is over; what it did was told before. */
export interface HarmSettled {
  readonly type: "fiend_wake.harm_settled.v1";
  readonly who: string;
}

/** A combatant must take a handicap; `cleared` wounds went off the track for it. */
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

/** No stack number was left to mark, and the GM said what comes of it. */
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

/** Some wounds came off the track, without a handicap for it. */
export interface WoundsTended {
  readonly type: "fiend_wake.wounds_tended.v1";
  readonly who: string;
  readonly amount: number;
  readonly source: string;
}

/** Somebody came into the running fight, with what their sheet names of the catalogue and is new here. */
export interface Joined {
  readonly type: "fiend_wake.joined.v1";
  readonly sheet: Profile;
  /** @defaultValue `[]` */
  readonly abilities?: readonly shared.Ability[];
}

/** Another seat speaks for a combatant from here on. */
export interface HandedOver {
  readonly type: "fiend_wake.handed_over.v1";
  readonly who: string;
  readonly seat: string;
}

/** Two sides are allied, neutral or hostile to each other from here on. */
export interface StanceChanged {
  readonly type: "fiend_wake.stance_changed.v1";
  readonly one: string;
  readonly other: string;
  readonly stance: "allied" | "neutral" | "hostile";
}

/** Somebody has other Damage Reduction or Evasion for a while; 0 takes away what came from this source. */
export interface Protected {
  readonly type: "fiend_wake.protected.v1";
  readonly who: string;
  readonly what: "Damage Reduction" | "Evasion";
  readonly amount: number;
  readonly source: string;
  readonly until: "turn" | "round" | "fight";
}

/** A combatant is no longer in the fight; `how` is `fled`, `dead` or the like. */
export interface LeftCombat {
  readonly type: "fiend_wake.left_combat.v1";
  readonly who: string;
  readonly how: string;
}

/** Something was begun that is not done in a moment. */
export interface DeedDeclared {
  readonly type: "fiend_wake.deed_declared.v1";
  readonly action: string;
  readonly actor: string;
  /** What it waits for first. */
  readonly stage: string;
  /** The combatant or animal it is aimed at. */
  readonly target: string;
  readonly location: string;
  readonly weapon: string;
  /** What the table calls it. */
  readonly what: string;
  /** Whether a Simple Action was upgraded for it. */
  readonly upgraded: boolean;
  /** The value of a retreat, or the points that the leader of an assault spent. */
  readonly value: number;
  /**
   * Who in no location is within the area that is bombarded.
   *
   * @defaultValue `[]`
   */
  readonly caught?: readonly string[];
}

/** These combatants were invited to support the assault. */
export interface SupportersCalled {
  readonly type: "fiend_wake.supporters_called.v1";
  readonly who: readonly string[];
}

/** A combatant answered the call; with 0 points it stays out of the Assault Team. */
export interface Supported {
  readonly type: "fiend_wake.supported.v1";
  readonly who: string;
  readonly points: number;
}

/** The leader made the assault harder; `credited` more points count as spent. */
export interface DifficultyRaised {
  readonly type: "fiend_wake.difficulty_raised.v1";
  readonly who: string;
  readonly by: number;
  readonly credited: number;
}

/** A combatant took an attack upon itself. */
export interface Intercepted {
  readonly type: "fiend_wake.intercepted.v1";
  readonly who: string;
  readonly instead_of: string;
}

/** The GM set the price of Odd-Ball Behavior, its stat and its difficulty. */
export interface Priced {
  readonly type: "fiend_wake.priced.v1";
  readonly level: string;
  readonly points: number;
  readonly stat: string;
  readonly difficulty: number;
}

/** A roll must be made. */
export interface RollDue {
  readonly type: "fiend_wake.roll_due.v1";
  readonly who: string;
  readonly purpose: string;
  /** Empty where the rule names none. */
  readonly skill: string;
  readonly stat: string;
  readonly difficulty: number;
  /** What made the difficulty other than it was. */
  readonly modifiers: readonly shared.Modifier[];
}

/** Circumstances were stated that change the roll that is due. */
export interface RollModified {
  readonly type: "fiend_wake.roll_modified.v1";
  readonly who: string;
  readonly modifiers: readonly shared.Modifier[];
}

/** An ability asks for a roll; what was going on waits until it is made. */
export interface RollOwed {
  readonly type: "fiend_wake.roll_owed.v1";
  /** Who must roll. */
  readonly who: string;
  /** The name of the ability. */
  readonly purpose: string;
  /** Empty where none is named. */
  readonly skill: string;
  readonly stat: string;
  readonly difficulty: number;
  /** Whose ability it is. */
  readonly owner: string;
  /** Its id; what stands behind the roll there comes of it. */
  readonly ability: string;
  /** Whom the ability is used on; empty for nobody else. */
  readonly target: string;
  /** What made the difficulty other than it was. */
  readonly modifiers: readonly shared.Modifier[];
}

/** Whoever owed a roll for an ability can no longer make it. */
export interface RollLapsed {
  readonly type: "fiend_wake.roll_lapsed.v1";
  readonly who: string;
  readonly purpose: string;
}

/** A grapple hit with this value, which the target must beat to resist. */
export interface GrappleHeld {
  readonly type: "fiend_wake.grapple_held.v1";
  readonly target: string;
  readonly value: number;
}

/** Whether the target of a grapple resisted it. */
export interface GrappleSettled {
  readonly type: "fiend_wake.grapple_settled.v1";
  readonly target: string;
  readonly resisted: boolean;
}

/** What is being done waits for something else now, and for these combatants. */
export interface DeedWaits {
  readonly type: "fiend_wake.deed_waits.v1";
  readonly stage: string;
  readonly who: readonly string[];
}

/** What was being done is over; `result` tells how. */
export interface DeedDone {
  readonly type: "fiend_wake.deed_done.v1";
  readonly actor: string;
  readonly action: string;
  readonly result: string;
}

/** A combatant was kept in the fight. */
export interface RetreatPrevented {
  readonly type: "fiend_wake.retreat_prevented.v1";
  readonly who: string;
  readonly by: string;
}

/** Points were spent on holding somebody back, and more of them are needed. */
export interface RetreatHindered {
  readonly type: "fiend_wake.retreat_hindered.v1";
  readonly who: string;
  readonly by: string;
  readonly points: number;
}

/** An ongoing spell began, which costs so much fuel each round; `on` is whom it is on, where not on its caster. */
export interface SpellBegan {
  readonly type: "fiend_wake.spell_began.v1";
  readonly who: string;
  readonly spell: string;
  readonly fuel: number;
  /** @defaultValue `""` */
  readonly on?: string;
}

/** An ongoing spell was not fueled, and is over. */
export interface SpellEnded {
  readonly type: "fiend_wake.spell_ended.v1";
  readonly who: string;
  readonly spell: string;
}

/** A combatant rides an animal; empty for none any more. */
export interface Mounted {
  readonly type: "fiend_wake.mounted.v1";
  readonly who: string;
  readonly animal: string;
}

/** An animal lets itself be mounted for the rest of this combat. */
export interface Wrangled {
  readonly type: "fiend_wake.wrangled.v1";
  readonly who: string;
  readonly animal: string;
}

/** The whole table. */
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
  /** Everybody, those who have left included. */
  readonly combatants: readonly Combatant[];
  readonly locations: readonly Location[];
  readonly animals: readonly Beast[];
  /** Which sides are allied or neutral. */
  readonly pacts: readonly Pact[];
  /** Whether the program draws the dice from a seed, so that nobody has any to report. */
  readonly program_rolls: boolean;
  /** The number of the round; 0 before the first. */
  readonly round: number;
  /** What everybody in `waiting` is being asked. */
  readonly question: string;
  /** Who still owes an answer, in order where there is one. */
  readonly waiting: readonly string[];
  /** Who has agreed to end the fight. */
  readonly answers: readonly string[];
  /** Who has answered the question, or could not. */
  readonly heard: readonly string[];
  /** The start-of-round abilities that are not resolved yet, as `combatant: ability`. */
  readonly abilities: readonly string[];
  /** Whether the bids of this round lie open. */
  readonly bids_open: boolean;
  /** Whether it lies open who gave way. */
  readonly cedes_open: boolean;
  /** The priority of the round, the highest first. */
  readonly order: readonly string[];
  /** Who had the highest priority when it was settled; empty before that. */
  readonly top: string;
  /** The number of the cycle of turns. */
  readonly cycle: number;
  /** How many turns were executed this round. */
  readonly executed: number;
  /** The turn going on. */
  readonly turn: Turn | null;
  /** What is being done in it. */
  readonly deed: Deed | null;
  /** The roll that is due. */
  readonly roll: RollDueData | null;
  /** What interrupts it, the innermost first. */
  readonly stack: readonly (OpenReaction | HarmDueData | HandicapDueData | RollOwedData)[];
  /** How the harasser of the moment has divided points so far. */
  readonly allotted: readonly ActionTakenData[];
  /** How many sets of caltrops were laid. */
  readonly laid: number;
  /** What each condition of the table's own does. */
  readonly condition_sheets: readonly shared.ConditionSheet[];
}

/** One combatant in play. */
export interface Combatant {
  readonly id: string;
  readonly seat: string;
  readonly side: string;
  readonly profile: Profile;
  readonly stats: readonly Stat[];
  /** Its Tactical Points. */
  readonly tp: number;
  /** Its Turn Tokens, the pending one not counted. */
  readonly tokens: number;
  readonly pending: boolean;
  /** What it bid this round; null before it has. */
  readonly bid: number | null;
  /** Whether it gave way in a tie; null where nobody asked, or it has not said. */
  readonly ceded: boolean | null;
  /** What it rolled to break a tie. */
  readonly tie_rolls: readonly number[];
  readonly threshold: number;
  /** Its Wounds Sustained. */
  readonly wounds: number;
  /** Whether it wears its armor. */
  readonly worn: boolean;
  /** Whether it spends the round taking its armor off. */
  readonly removing: boolean;
  /** The weapon at the ready; empty for none. */
  readonly ready: string;
  /** Where it is; empty for no location. */
  readonly location: string;
  /** How many sets of caltrops it carries. */
  readonly caltrops: number;
  /** The ongoing spells that it has fueled so far. */
  readonly spells: readonly string[];
  /** What is known of its spells: what each costs, and whom it is on. */
  readonly begun: readonly Spell[];
  /** The conditions of the table's own that it has. */
  readonly conditions: readonly string[];
  /** The animal it rides; empty for none. */
  readonly mount: string;
  /** The base of its Tactical Points where it is not the usual one. */
  readonly base_points: number | null;
  /** The base that this round's points were gained from, where it was not the usual one. */
  readonly base_used: number | null;
  readonly unconscious: boolean;
  /** What made it unconscious; empty where it is awake. */
  readonly put_out_by: string;
  /** Other Damage Reduction and Evasion that it has for a while. */
  readonly shields: readonly ProtectedData[];
  /** Whether it is still in the fight. */
  readonly present: boolean;
  /** How it left the fight; empty where it did not. */
  readonly how_left: string;
}

/** A stat: its name, its stack numbers, and those that handicaps have marked. */
export interface Stat {
  readonly id: string;
  readonly numbers: readonly number[];
  readonly marked: readonly number[];
}

/** Somebody has other Damage Reduction or Evasion for a while; 0 takes away what came from this source. */
export interface ProtectedData {
  readonly who: string;
  readonly what: "Damage Reduction" | "Evasion";
  readonly amount: number;
  readonly source: string;
  readonly until: "turn" | "round" | "fight";
}

/** One location in play. */
export interface Location {
  readonly id: string;
  /** What its record says. */
  readonly place: Place;
  /** Whose caltrops they are; empty for any other location. */
  readonly owner: string;
  /** Its siege tallies. */
  readonly tallies: number;
}

/** One animal in play. */
export interface Beast {
  readonly id: string;
  readonly sheet: Animal;
  /** Where it is; empty for no location. */
  readonly location: string;
  /** Who rides it; empty for nobody. */
  readonly rider: string;
  /** Whether it lets itself be mounted for the rest of this combat. */
  readonly wrangled: boolean;
}

/** The turn going on. */
export interface Turn {
  readonly actor: string;
  /** Whether it is the extra turn of the highest priority. */
  readonly bonus: boolean;
  readonly full_used: boolean;
  /** How many Call Shots wait for an attack. */
  readonly call_shots: number;
  /** Whether anything was done in it. */
  readonly acted: boolean;
  /** What was done in it for nothing since its actor last spent a point. */
  readonly for_nothing: readonly string[];
}

/** What is being done and not done yet: the event that declared it, and what came of it so far. */
export interface Deed {
  readonly declared: DeedDeclaredData;
  /** What it waits for now. */
  readonly stage: string;
  /** The combatant or animal it is aimed at now. */
  readonly target: string;
  /** How many Call Shots went into it. */
  readonly calls: number;
  /** Who still has a say. */
  readonly waiting: readonly string[];
  /** The answers of those who were called to an assault. */
  readonly supported: readonly SupportedData[];
  /** How the leader made an assault harder, if at all. */
  readonly raised: DifficultyRaisedData | null;
  /** What the GM asks for Odd-Ball Behavior, once that is named. */
  readonly price: PricedData | null;
  /** The grapple that hit, if one did. */
  readonly held: GrappleHeldData | null;
  /** Whether it was resisted, once that is known. */
  readonly settled: GrappleSettledData | null;
  /** The points that were spent on preventing this retreat so far. */
  readonly hindered: number;
}

/** Something was begun that is not done in a moment. */
export interface DeedDeclaredData {
  readonly action: string;
  readonly actor: string;
  /** What it waits for first. */
  readonly stage: string;
  /** The combatant or animal it is aimed at. */
  readonly target: string;
  readonly location: string;
  readonly weapon: string;
  /** What the table calls it. */
  readonly what: string;
  /** Whether a Simple Action was upgraded for it. */
  readonly upgraded: boolean;
  /** The value of a retreat, or the points that the leader of an assault spent. */
  readonly value: number;
  /**
   * Who in no location is within the area that is bombarded.
   *
   * @defaultValue `[]`
   */
  readonly caught?: readonly string[];
}

/** A combatant answered the call; with 0 points it stays out of the Assault Team. */
export interface SupportedData {
  readonly who: string;
  readonly points: number;
}

/** The leader made the assault harder; `credited` more points count as spent. */
export interface DifficultyRaisedData {
  readonly who: string;
  readonly by: number;
  readonly credited: number;
}

/** The GM set the price of Odd-Ball Behavior, its stat and its difficulty. */
export interface PricedData {
  readonly level: string;
  readonly points: number;
  readonly stat: string;
  readonly difficulty: number;
}

/** A grapple hit with this value, which the target must beat to resist. */
export interface GrappleHeldData {
  readonly target: string;
  readonly value: number;
}

/** Whether the target of a grapple resisted it. */
export interface GrappleSettledData {
  readonly target: string;
  readonly resisted: boolean;
}

/** A roll must be made. */
export interface RollDueData {
  readonly who: string;
  readonly purpose: string;
  /** Empty where the rule names none. */
  readonly skill: string;
  readonly stat: string;
  readonly difficulty: number;
  /** What made the difficulty other than it was. */
  readonly modifiers: readonly shared.Modifier[];
}

/** Something that may be reacted to. */
export interface OpenReaction {
  readonly opened: ReactionsOpenedData;
  /** Who may still react, in order. */
  readonly waiting: readonly string[];
  /** Who has reacted. */
  readonly used: readonly string[];
}

/** Something happened that may be reacted to; what was going on waits until it is settled. */
export interface ReactionsOpenedData {
  readonly reaction: "Clear Out" | "Siege Reaction" | "Intercept" | "Prevent Retreat" | "Ability";
  /** Who may react, in order. */
  readonly waiting: readonly string[];
  /** The location that is struck, or the combatant who is attacked or flees. */
  readonly subject: string;
  /** The mass damage, or the wounds of each occupant; 0 where it is neither. */
  readonly amount: number;
  readonly source: string;
  /** Whom it harms. */
  readonly caught: readonly string[];
  /**
   * What the amount is made of, where that is known.
   *
   * @defaultValue `[]`
   */
  readonly parts?: readonly Part[];
  /**
   * How often the sum of the parts counts.
   *
   * @defaultValue `1`
   */
  readonly times?: number;
}

/** An instance of harm is about to be suffered, before any reduction. */
export interface HarmDueData {
  readonly who: string;
  readonly harm: "Stun" | "Wound";
  readonly amount: number;
  readonly source: string;
  /**
   * What the amount is made of, where that is known.
   *
   * @defaultValue `[]`
   */
  readonly parts?: readonly Part[];
  /**
   * How often the sum of the parts counts.
   *
   * @defaultValue `1`
   */
  readonly times?: number;
  /**
   * Whether it is the price of something or the harm of its failing, which not every table reduces.
   *
   * @defaultValue `false`
   */
  readonly price?: boolean;
  /**
   * How much Damage Reduction it passes by.
   *
   * @defaultValue `0`
   */
  readonly piercing?: number;
}

/** A combatant must take a handicap; `cleared` wounds went off the track for it. */
export interface HandicapDueData {
  readonly who: string;
  readonly source: string;
  readonly cleared: number;
}

/** An ability asks for a roll; what was going on waits until it is made. */
export interface RollOwedData {
  /** Who must roll. */
  readonly who: string;
  /** The name of the ability. */
  readonly purpose: string;
  /** Empty where none is named. */
  readonly skill: string;
  readonly stat: string;
  readonly difficulty: number;
  /** Whose ability it is. */
  readonly owner: string;
  /** Its id; what stands behind the roll there comes of it. */
  readonly ability: string;
  /** Whom the ability is used on; empty for nobody else. */
  readonly target: string;
  /** What made the difficulty other than it was. */
  readonly modifiers: readonly shared.Modifier[];
}

/** A combatant took an action of its turn. */
export interface ActionTakenData {
  readonly who: string;
  readonly action: string;
  /** What it was about: a weapon, a location, a target. */
  readonly detail: string;
  /** Whether it used up the Full Action. */
  readonly full: boolean;
  /** The points that an upgrade counts as having spent; 0 where there was none. */
  readonly assumed: number;
  /**
   * The points that go to somebody who is harassed.
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
   * Which sides are allied or neutral; all others are hostile to each other.
   *
   * @defaultValue `[]`
   */
  readonly pacts?: readonly Pact[];
  /**
   * What sheets, weapons, armor, locations and animals name: what each does, and when.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Conditions of the table's own, with what each does; a spell does what that of its name does.
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
  /** Its number, from 0. */
  readonly beat: number;
  /** The seat that spoke. */
  readonly by: string;
  /** When, in the caller's own notation; null where nobody said. */
  readonly at: string | null;
  /** What was wanted. */
  readonly command: Command;
  /** What happened, in order. */
  readonly events: readonly Event[];
  /** The seal: the SHA-256 of the line before and of this one up to here. */
  readonly chain: string;
}

/** A line of a log: the header, which is the first, or a beat. */
export type LogLine = Header | Beat;

/** A command that may be said now, with the domain of each field that is not fixed by its default. */
export interface Form {
  /** The wire type of the command: its `type`. */
  readonly command: "begin.v1" | "end.v1" | "undo.v1" | "redo.v1" | "amend.v1" | "override.v1" | "rule.v1" | "note.v1" | "agree.v1" | "decline.v1" | "roll.v1" | "use_ability.v1" | "fiend_wake.fuel.v1" | "fiend_wake.begin_spell.v1" | "fiend_wake.harass.v1" | "fiend_wake.agree.v1" | "fiend_wake.assault.v1" | "fiend_wake.support.v1" | "fiend_wake.raise_difficulty.v1" | "fiend_wake.follow_in.v1" | "fiend_wake.commit_bid.v1" | "fiend_wake.commit_cede.v1" | "fiend_wake.break_ties.v1" | "fiend_wake.join.v1" | "fiend_wake.leave.v1" | "fiend_wake.change_side.v1" | "fiend_wake.change_stance.v1" | "fiend_wake.hand_over.v1" | "fiend_wake.protect.v1" | "fiend_wake.set_condition.v1" | "fiend_wake.take_handicap.v1" | "fiend_wake.decide_fate.v1" | "fiend_wake.loose_mass.v1" | "fiend_wake.inflict.v1" | "fiend_wake.declare.v1" | "fiend_wake.circumstances.v1" | "fiend_wake.roll_dice.v1" | "fiend_wake.report_roll.v1" | "fiend_wake.report_total.v1" | "fiend_wake.melee.v1" | "fiend_wake.ranged.v1" | "fiend_wake.grapple.v1" | "fiend_wake.bombard.v1" | "fiend_wake.drag.v1" | "fiend_wake.treat.v1" | "fiend_wake.recover.v1" | "fiend_wake.enter.v1" | "fiend_wake.evacuate.v1" | "fiend_wake.lay_caltrops.v1" | "fiend_wake.pick_up_caltrops.v1" | "fiend_wake.loose_siege.v1" | "fiend_wake.create_location.v1" | "fiend_wake.remove_location.v1" | "fiend_wake.mount.v1" | "fiend_wake.dismount.v1" | "fiend_wake.consent.v1" | "fiend_wake.react.v1" | "fiend_wake.prevent_retreat.v1" | "fiend_wake.resist.v1" | "fiend_wake.decline.v1" | "fiend_wake.resolve_ability.v1" | "fiend_wake.pay_armor.v1" | "fiend_wake.forfeit.v1" | "fiend_wake.set_base.v1" | "fiend_wake.arm.v1" | "fiend_wake.stow.v1" | "fiend_wake.call_shot.v1" | "fiend_wake.flee.v1" | "fiend_wake.odd_ball.v1" | "fiend_wake.price.v1" | "fiend_wake.accept_price.v1" | "fiend_wake.custom_action.v1" | "fiend_wake.grant.v1" | "fiend_wake.place_token.v1" | "fiend_wake.end_turn.v1";
  /** What to write on the button. */
  readonly label: string;
  /** What the command is. */
  readonly help: string;
  /** The fields, by name, in the order in which they are chosen. */
  readonly fields: { readonly [key: string]: shared.Field };
  /** Whether some command of it is legal now; where the options are asked for. */
  readonly open?: boolean;
  /** Why none is, as sentences; empty where one is. */
  readonly why_not?: readonly string[];
}

/** A decision that is owed; its choices are told to the seat that owes it, and to those who may see everything. */
export interface Request {
  /** Who owes it. */
  readonly seat: string;
  /** What kind of decision it is, a stable word such as `pick_model`. */
  readonly kind: string;
  /** The question, for people. */
  readonly prompt: string;
  /** Whether the game goes on without an answer. */
  readonly optional: boolean;
  /**
   * The seat that asks, where a person asks and not the rules: it waits for the answer, even where the game does
   * not; else null. What is owed, or has this, is what to ask people unasked.
   */
  readonly asked_by: string | null;
  /** What the sheets say at this point that nobody but people can do. */
  readonly reminders?: readonly string[];
  /** The choices. */
  readonly forms?: readonly Form[];
  /** What to take when nobody cares, or null where somebody must. */
  readonly default?: Command | null;
}

/** What a seat may see of a fight. */
export interface View {
  /** The rule book. */
  readonly system: "fiend_wake";
  /** The seat that looks; null for somebody who may see everything. */
  readonly seat: string | null;
  /** Where on the round track the fight stands. */
  readonly step: string;
  /** The decisions that are owed, then those that may be taken besides. */
  readonly requests: readonly Request[];
  /** Where the dice come from. */
  readonly dice: shared.Dice;
  /** All that is on the table. */
  readonly state: State;
  /** What the rules derive for each combatant or place and no sheet prints, by id and then by name. */
  readonly scores: { readonly [key: string]: { readonly [key: string]: number } };
  /** How everybody stands. */
  readonly figures: readonly shared.Figure[];
  /** How many beats the fight has. */
  readonly beats: number;
}

/** A beat as a seat may see it. */
export interface Seen {
  /** Its number, from 0. */
  readonly beat: number;
  /** The seat that spoke. */
  readonly by: string;
  /** When, in the caller's own notation; null where nobody said. */
  readonly at: string | null;
  /** What was wanted. */
  readonly command: Command | shared.Hidden;
  /** What happened, in order. */
  readonly events: readonly (Event | shared.Hidden)[];
}
