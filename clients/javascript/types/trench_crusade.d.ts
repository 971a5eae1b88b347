// Written by Blow by blow from its classes (`make docs`, `blow shapes`); do not edit.

import type * as shared from "./shared.js";

/** An ACTION that the rules here do not know: it is rolled for, and the table does what it says. */
export interface TakeAction {
  readonly type: "trench_crusade.take_action.v1";
  readonly model: string;
  readonly name: string;
  /** @defaultValue `false` */
  readonly risky?: boolean;
  /** @defaultValue `[]` */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Roll, now that secret declarations lie open. */
export interface RollDice {
  readonly type: "trench_crusade.roll_dice.v1";
}

/** Stand up: free at the start of an Activation, a RISKY ACTION where the model went Down in its own. */
export interface Stand {
  readonly type: "trench_crusade.stand.v1";
  readonly model: string;
  /** @defaultValue `[]` */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Stay Down for this Activation. */
export interface StayDown {
  readonly type: "trench_crusade.stay_down.v1";
  readonly model: string;
}

/** A model that went Down within 1" of a ledge takes an ACTION, or falls. */
export interface Teeter {
  readonly type: "trench_crusade.teeter.v1";
  /** The model. */
  readonly model: string;
  /** How deep it would fall, in half inches. */
  readonly drop: number;
  /**
   * What else changes the roll.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Something knocks a model Down without an injury roll. */
export interface KnockDown {
  readonly type: "trench_crusade.knock_down.v1";
  /** The model. */
  readonly model: string;
  /** What does it. */
  readonly source: string;
}

/** Something stands a Down model up; outside its own Activation that halves nothing. */
export interface StandUp {
  readonly type: "trench_crusade.stand_up.v1";
  /** The model. */
  readonly model: string;
  /** What does it. */
  readonly source: string;
}

/** Something that no sheet says injures a model: a power, a trap, a scattering shell. */
export interface Injure {
  readonly type: "trench_crusade.injure.v1";
  /** The model that is injured. */
  readonly model: string;
  /** What does it. */
  readonly source: string;
  /**
   * How many dice count, usually two.
   *
   * @defaultValue `2`
   */
  readonly base?: number;
  /**
   * The model that causes it; empty where none does.
   *
   * @defaultValue `""`
   */
  readonly attacker?: string;
  /**
   * Whether it counts as a Melee Attack of that model.
   *
   * @defaultValue `false`
   */
  readonly melee?: boolean;
  /**
   * Whether armour does not lower it.
   *
   * @defaultValue `false`
   */
  readonly ignores_armour?: boolean;
  /**
   * Whether it places Infection Markers instead of Blood Markers.
   *
   * @defaultValue `false`
   */
  readonly infects?: boolean;
  /**
   * What changes the roll.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** A model is now near enough to exactly these others for what their abilities do to friends or enemies. */
export interface StandNear {
  readonly type: "trench_crusade.stand_near.v1";
  /** The model. */
  readonly model: string;
  /**
   * The others, friends and enemies.
   *
   * @defaultValue `[]`
   */
  readonly near?: readonly string[];
}

/** A condition of the table's own comes over a model. */
export interface Afflict {
  readonly type: "trench_crusade.afflict.v1";
  /** The model. */
  readonly model: string;
  /** The name of the condition. */
  readonly condition: string;
  /** What brings it. */
  readonly source: string;
}

/** A model is rid of a condition of the table's own. */
export interface EndCondition {
  readonly type: "trench_crusade.end_condition.v1";
  /** The model. */
  readonly model: string;
  /** The name of the condition. */
  readonly condition: string;
  /** What ends it. */
  readonly source: string;
}

/** Something places markers on a model without an injury roll: a power, a relic, damage that names no roll. */
export interface PlaceMarkers {
  readonly type: "trench_crusade.place_markers.v1";
  readonly model: string;
  readonly marker: "blood" | "blessing" | "infection";
  readonly amount: number;
  readonly source: string;
}

/** A RISKY ACTION on a friend within 1", or on oneself. */
export interface UseMediKit {
  readonly type: "trench_crusade.use_medi_kit.v1";
  /** The model. */
  readonly model: string;
  /** Whom it tends. */
  readonly patient: string;
  /** `blood` to remove one Blood Marker, `down` to stand the patient up. */
  readonly effect: "blood" | "down";
  /**
   * What else changes the roll.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Pay for a power, and let it do what it says, where the sheet says what. */
export interface Invoke {
  readonly type: "trench_crusade.invoke.v1";
  /** The model. */
  readonly model: string;
  /** Its power. */
  readonly power: string;
  /** Those who pay, one marker each; one may be named more than once. */
  readonly payers: readonly string[];
  /**
   * Whom it is aimed at; empty for nobody.
   *
   * @defaultValue `""`
   */
  readonly target?: string;
  /**
   * How far away that is, in half inches; 0 where nobody measures.
   *
   * @defaultValue `0`
   */
  readonly distance?: number;
}

/** A Melee Attack. */
export interface Fight {
  readonly type: "trench_crusade.fight.v1";
  /** The model. */
  readonly model: string;
  /** With what; a PISTOL will do, and bare hands where there is nothing else. */
  readonly weapon: string;
  /** At whom, of those in Melee with it. */
  readonly target: string;
  /**
   * Whether the target touches an obstacle that lies between the two.
   *
   * @defaultValue `false`
   */
  readonly defended_obstacle?: boolean;
  /**
   * What else changes the roll to hit, or the injury that it causes.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Make no more attacks of this Melee Attack. */
export interface HoldBack {
  readonly type: "trench_crusade.hold_back.v1";
  readonly model: string;
}

/** Strike at a retreating enemy with one weapon. */
export interface FreeAttack {
  readonly type: "trench_crusade.free_attack.v1";
  /** The model that strikes. */
  readonly model: string;
  /** With what; a PISTOL will do, and bare hands where there is nothing else. */
  readonly weapon: string;
  /**
   * Whether the target touches an obstacle that lies between the two.
   *
   * @defaultValue `false`
   */
  readonly defended_obstacle?: boolean;
  /**
   * What else changes the roll to hit, or the injury that it causes.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Let a retreating enemy go. */
export interface Forgo {
  readonly type: "trench_crusade.forgo.v1";
  readonly model: string;
}

/** Make the Morale test that this side owes. */
export interface TestMorale {
  readonly type: "trench_crusade.test_morale.v1";
  /** The side. */
  readonly side: string;
  /**
   * What else changes the roll.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** A Standard Move, or in Melee a shuffle. */
export interface Move {
  readonly type: "trench_crusade.move.v1";
  /** The model. */
  readonly model: string;
  /**
   * Whether it leads into Dangerous Terrain, which makes it a RISKY ACTION.
   *
   * @defaultValue `false`
   */
  readonly into_dangerous_terrain?: boolean;
  /**
   * What else changes the roll for that.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
  /**
   * How far it goes, in half inches; 0 where nobody measures.
   *
   * @defaultValue `0`
   */
  readonly distance?: number;
  /**
   * Where to, in words.
   *
   * @defaultValue `""`
   */
  readonly to?: string;
}

/** A Charge. */
export interface Charge {
  readonly type: "trench_crusade.charge.v1";
  readonly model: string;
  /** The enemy; the one whose 1" would be entered first. */
  readonly target: string;
  /** How far it is to the target along the route, in half inches. */
  readonly distance: number;
  /**
   * Whether there is a line of sight; without one a RISKY ACTION comes first.
   *
   * @defaultValue `true`
   */
  readonly in_sight?: boolean;
  /**
   * The drop of a Diving Charge, in inches; 0 for none.
   *
   * @defaultValue `0`
   */
  readonly dive?: number;
  /**
   * Other enemies within 1" where the charge ends.
   *
   * @defaultValue `[]`
   */
  readonly also_near?: readonly string[];
  /**
   * How far from the target that leap lands, in half inches; within 2".
   *
   * @defaultValue `0`
   */
  readonly landing?: number;
  /**
   * What else changes the RISKY ACTION of a Charge out of sight, or of a Diving Charge.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** A SKIRMISHER gets out of the way of a Charge, a D3 inches; the die falls first. */
export interface Skirmish {
  readonly type: "trench_crusade.skirmish.v1";
  readonly model: string;
}

/** A SKIRMISHER awaits a Charge where it is. */
export interface StandFast {
  readonly type: "trench_crusade.stand_fast.v1";
  readonly model: string;
}

/** Where the SKIRMISHER went: how far the Charge is from its target now, in half inches. */
export interface GetClear {
  readonly type: "trench_crusade.get_clear.v1";
  readonly model: string;
  readonly distance: number;
}

/** Leave Melee; every enemy in it may strike first. */
export interface Retreat {
  readonly type: "trench_crusade.retreat.v1";
  /** The model. */
  readonly model: string;
  /**
   * How far it goes, in half inches; 0 where nobody measures.
   *
   * @defaultValue `0`
   */
  readonly distance?: number;
  /**
   * Where to, in words.
   *
   * @defaultValue `""`
   */
  readonly to?: string;
}

/** A RISKY ACTION for an extra Standard Move. */
export interface Dash {
  readonly type: "trench_crusade.dash.v1";
  /** The model. */
  readonly model: string;
  /**
   * What else changes the roll.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
  /**
   * How far it goes, in half inches; 0 where nobody measures.
   *
   * @defaultValue `0`
   */
  readonly distance?: number;
  /**
   * Where to, in words.
   *
   * @defaultValue `""`
   */
  readonly to?: string;
}

/** A model now stands within 1" of exactly these enemies, without a Move: a teleport, a push, a correction. */
export interface PlaceModel {
  readonly type: "trench_crusade.place_model.v1";
  readonly model: string;
  /** @defaultValue `[]` */
  readonly enemies?: readonly string[];
}

/** A Ranged Attack, or the next shot of one. */
export interface Shoot {
  readonly type: "trench_crusade.shoot.v1";
  readonly model: string;
  /** With what. */
  readonly weapon: string;
  /** At whom, within range and in sight; empty for a point, where the weapon may be aimed at one. */
  readonly target: string;
  /**
   * Whether the target is in Cover.
   *
   * @defaultValue `false`
   */
  readonly in_cover?: boolean;
  /**
   * Whether the shooter stands high enough above it.
   *
   * @defaultValue `false`
   */
  readonly elevated?: boolean;
  /**
   * Whether it is beyond half the weapon's range.
   *
   * @defaultValue `false`
   */
  readonly long_range?: boolean;
  /**
   * Other models that a BLAST would catch.
   *
   * @defaultValue `[]`
   */
  readonly also_hits?: readonly string[];
  /**
   * How far it is, in half inches, which settles the range; 0 where the table does not measure.
   *
   * @defaultValue `0`
   */
  readonly distance?: number;
  /**
   * How much higher the shooter stands, in half inches, which settles the elevation; 0 likewise.
   *
   * @defaultValue `0`
   */
  readonly height?: number;
  /**
   * What else changes the roll to hit, or the injuries that it causes.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Say where a shot that missed comes down, which is up to the enemy of the shooter. */
export interface Land {
  readonly type: "trench_crusade.land.v1";
  /**
   * The model that it comes down on; empty for none.
   *
   * @defaultValue `""`
   */
  readonly on?: string;
  /**
   * The other models that it hits there.
   *
   * @defaultValue `[]`
   */
  readonly caught?: readonly string[];
}

/** Fire no more shots of this Ranged Attack. */
export interface HoldFire {
  readonly type: "trench_crusade.hold_fire.v1";
  readonly model: string;
}

/** A model comes into the battle: reinforcements, somebody summoned, a player who is late. */
export interface Join {
  readonly type: "trench_crusade.join.v1";
  /** The side it fights for. */
  readonly side: string;
  /** Its sheet; what it carries is in the armoury. */
  readonly sheet: Profile;
}

/** A model as printed, and the markers it begins with. */
export interface Profile {
  /** Its id, unlike that of any other model. */
  readonly id: string;
  readonly name: string;
  /**
   * Its Movement in inches.
   *
   * @defaultValue `6`
   */
  readonly movement?: number;
  /**
   * The diameter of its base in millimetres.
   *
   * @defaultValue `32`
   */
  readonly base?: number;
  /**
   * Whether it flies, so that it climbs and jumps without a roll and minds no Dangerous Terrain.
   *
   * @defaultValue `false`
   */
  readonly flying?: boolean;
  /**
   * The sides of the die that its Charge adds: six, or three in the heaviest armour.
   *
   * @defaultValue `6`
   */
  readonly charge_die?: 3 | 6;
  /**
   * +DICE or -DICE on its Ranged Attacks.
   *
   * @defaultValue `0`
   */
  readonly ranged?: number;
  /**
   * +DICE or -DICE on its Melee Attacks.
   *
   * @defaultValue `0`
   */
  readonly melee?: number;
  /** @defaultValue `"none"` */
  readonly armour?: "none" | "standard" | "reinforced" | "machine";
  /** @defaultValue `false` */
  readonly shield?: boolean;
  /**
   * The ids of its weapons.
   *
   * @defaultValue `[]`
   */
  readonly weapons?: readonly string[];
  /**
   * The id of its Off-Hand weapon; empty for a PISTOL if it has one, or else for the last that strikes.
   *
   * @defaultValue `""`
   */
  readonly off_hand?: string;
  /**
   * BLACK GRAIL, BLOCK, DEMONIC, FEAR, GOLEM, HEAVY (for armour and equipment), LEADER, SKIRMISHER, STRONG, TOUGH,
   * and NEGATE with a keyword that does not work on it; ARTIFICIAL, ELITE, HERETIC, INFILTRATOR, NEW ANTIOCH,
   * PILGRIM, SULTANATE, THE COURT, which change nothing in a battle; those that the setup declares; and the ids of
   * abilities.
   *
   * @defaultValue `[]`
   */
  readonly keywords?: readonly string[];
  /**
   * The name of its FIRETEAM, shared by the two models of it; empty for none.
   *
   * @defaultValue `""`
   */
  readonly fireteam?: string;
  /** @defaultValue `false` */
  readonly medi_kit?: boolean;
  /**
   * Whether it carries a flag, which helps in Morale tests unless it is Down.
   *
   * @defaultValue `false`
   */
  readonly flag?: boolean;
  /**
   * How many Blood Markers those GOETIC powers cost that `powers` does not list; 0 for none.
   *
   * @defaultValue `0`
   */
  readonly goetic?: number;
  /**
   * Its powers that have a price of their own.
   *
   * @defaultValue `[]`
   */
  readonly powers?: readonly Power[];
  /**
   * What it can do besides, by the ids of the abilities.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
  /**
   * What it carries besides weapons, by the ids of the abilities that say what it does.
   *
   * @defaultValue `[]`
   */
  readonly equipment?: readonly string[];
  /**
   * The conditions of the table's own that it begins with.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly string[];
  /**
   * Whether it begins Down.
   *
   * @defaultValue `false`
   */
  readonly down?: boolean;
  /**
   * Whether it is Out of Action from the beginning, and takes no part.
   *
   * @defaultValue `false`
   */
  readonly out?: boolean;
  /**
   * Whether TOUGH has saved it already.
   *
   * @defaultValue `false`
   */
  readonly tough_used?: boolean;
  /**
   * The CONSUMABLE weapons that it has used already.
   *
   * @defaultValue `[]`
   */
  readonly used_up?: readonly string[];
  /**
   * Blood Markers at the beginning.
   *
   * @defaultValue `0`
   */
  readonly blood?: number;
  /**
   * Blessing Markers at the beginning.
   *
   * @defaultValue `0`
   */
  readonly blessings?: number;
  /**
   * Infection Markers at the beginning.
   *
   * @defaultValue `0`
   */
  readonly infection?: number;
}

/** A power that is paid for with the markers of models. */
export interface Power {
  /** Its name; where that is the id of an ability, it does what the ability says. */
  readonly name: string;
  /** How many markers it costs; any one of several numbers may be chosen. */
  readonly prices: readonly number[];
  /**
   * Blood Markers for a GOETIC power, Infection Markers for a PUTRESCERE one.
   *
   * @defaultValue `"blood"`
   */
  readonly paid_in?: "blood" | "infection";
  /**
   * How far it reaches, in inches; 0 where nothing is printed.
   *
   * @defaultValue `0`
   */
  readonly range?: number;
}

/** A model takes no further part in the battle. */
export interface Leave {
  readonly type: "trench_crusade.leave.v1";
  /** The model. */
  readonly model: string;
  /**
   * Whether it left, fled, surrendered or was captured.
   *
   * @defaultValue `"left"`
   */
  readonly how?: "left" | "fled" | "surrendered" | "captured";
  /**
   * Why.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** A model fights for the other side from here on. */
export interface ChangeSide {
  readonly type: "trench_crusade.change_side.v1";
  /** The model. */
  readonly model: string;
  /** The side it fights for now. */
  readonly side: string;
  /**
   * Why.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** Give the battle up; the other side wins. */
export interface Concede {
  readonly type: "trench_crusade.concede.v1";
  /** The side that concedes. */
  readonly side: string;
  /**
   * Why.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** Say who has won by the scenario, now that the Turns have run out. */
export interface NameWinner {
  readonly type: "trench_crusade.name_winner.v1";
  /** The winner; both, or nobody, for a draw. */
  readonly sides: readonly string[];
  /**
   * What the scenario counts.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** Declare what a side spends on the roll to come; all zeros to spend nothing. */
export interface Pledge {
  readonly type: "trench_crusade.pledge.v1";
  /** The side. */
  readonly side: string;
  /**
   * Blessing Markers of its own model, the one that rolls or is injured.
   *
   * @defaultValue `0`
   */
  readonly blessings?: number;
  /**
   * Blood Markers of the enemy model, for DICE.
   *
   * @defaultValue `0`
   */
  readonly blood?: number;
  /**
   * Infection Markers of the enemy model, for DICE.
   *
   * @defaultValue `0`
   */
  readonly infection?: number;
  /**
   * How many Bloodbaths it pays for.
   *
   * @defaultValue `0`
   */
  readonly bloodbaths?: number;
  /**
   * How many Infection Markers are part of that price; the rest is Blood.
   *
   * @defaultValue `0`
   */
  readonly bath_infection?: number;
  /**
   * Whose markers pay for them; empty for the injured model's.
   *
   * @defaultValue `""`
   */
  readonly bath_from?: string;
  /**
   * Blood Markers of the target of an attack, for hitting it.
   *
   * @defaultValue `0`
   */
  readonly target_blood?: number;
  /**
   * What else changes the roll.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** A sheer climb within a move, a RISKY ACTION; as often as the way leads over one. */
export interface Climb {
  readonly type: "trench_crusade.climb.v1";
  /** The model. */
  readonly model: string;
  /**
   * What else changes the roll.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** A jump within a move, a RISKY ACTION; as often as the way leads over a gap. */
export interface Jump {
  readonly type: "trench_crusade.jump.v1";
  readonly model: string;
  /** How wide, in half inches; at most half the Movement, and half of that for a model that has stood up. */
  readonly gap: number;
  /**
   * How far the model would fall, in half inches.
   *
   * @defaultValue `0`
   */
  readonly drop?: number;
  /**
   * What else changes the roll.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/**
 * A model came into Dangerous Terrain: a RISKY ACTION each time.
 *
 * An active one did so by a Charge, a Retreat, a Dash or a jump; any other one was pushed, as the table says.
 */
export interface EnterDangerousTerrain {
  readonly type: "trench_crusade.enter_dangerous_terrain.v1";
  /** The model. */
  readonly model: string;
  /**
   * What else changes the roll.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** A model falls or drops, as the table says. */
export interface Fall {
  readonly type: "trench_crusade.fall.v1";
  /** The model. */
  readonly model: string;
  /** How deep, in half inches. */
  readonly drop: number;
  /**
   * Whether it dropped on purpose.
   *
   * @defaultValue `false`
   */
  readonly voluntary?: boolean;
  /**
   * What else changes the injury roll.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Roll a D6 for each side that is level. */
export interface RollOff {
  readonly type: "trench_crusade.roll_off.v1";
}

/** The side that decides names the side that activates first this Turn. */
export interface ChooseFirst {
  readonly type: "trench_crusade.choose_first.v1";
  readonly side: string;
}

/** Let the chance to activate a model go by. */
export interface PassActivation {
  readonly type: "trench_crusade.pass_activation.v1";
  /** The side that passes. */
  readonly side: string;
}

/** Pick a model to activate. */
export interface Activate {
  readonly type: "trench_crusade.activate.v1";
  /** The model. */
  readonly model: string;
  /**
   * The other model of its FIRETEAM, to be activated together; empty for none.
   *
   * @defaultValue `""`
   */
  readonly partner?: string;
  /**
   * Those of the two that begin in Dangerous Terrain.
   *
   * @defaultValue `[]`
   */
  readonly in_dangerous_terrain?: readonly string[];
}

/** End the Activation of a model; its partner in a FIRETEAM may go on. */
export interface EndActivation {
  readonly type: "trench_crusade.end_activation.v1";
  readonly model: string;
}

/** What is on the table at the beginning: two sides, and the weapons that their models name. */
export interface Setup {
  readonly sides: readonly Side[];
  /** @defaultValue `[]` */
  readonly armoury?: readonly Weapon[];
  /**
   * Keywords of this table's own that name something and do nothing.
   *
   * @defaultValue `[]`
   */
  readonly keywords?: readonly string[];
  /**
   * Abilities of this table's own, which sheets name by their ids, as they name those of the catalogue.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Conditions of this table's own, which abilities and people bring about.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly shared.ConditionSheet[];
}

/** One of the two warbands: its id is also the id of its seat. */
export interface Side {
  readonly id: string;
  readonly name: string;
  readonly models: readonly Profile[];
}

/** A weapon as printed. */
export interface Weapon {
  /** Its id within the armoury. */
  readonly id: string;
  readonly name: string;
  readonly kind: "ranged" | "melee";
  /**
   * Its range in inches; 0 for a melee weapon.
   *
   * @defaultValue `0`
   */
  readonly range?: number;
  /**
   * How many hands it takes; 0 for teeth, tails and the like.
   *
   * @defaultValue `1`
   */
  readonly hands?: 0 | 1 | 2;
  /**
   * +DICE or -DICE on its hit rolls.
   *
   * @defaultValue `0`
   */
  readonly hit_dice?: number;
  /**
   * +DICE or -DICE on its injury rolls.
   *
   * @defaultValue `0`
   */
  readonly injury_dice?: number;
  /**
   * The same, added up to half its range.
   *
   * @defaultValue `0`
   */
  readonly short_range_injury_dice?: number;
  /**
   * The same, added beyond half its range.
   *
   * @defaultValue `0`
   */
  readonly long_range_injury_dice?: number;
  /**
   * The same, added for those whom its BLAST catches beside the target.
   *
   * @defaultValue `0`
   */
  readonly splash_dice?: number;
  /**
   * What is added to the total of its injury rolls.
   *
   * @defaultValue `0`
   */
  readonly injury_modifier?: number;
  /**
   * How many dice its injury rolls keep before any others are added, usually two.
   *
   * @defaultValue `2`
   */
  readonly injury_base?: number;
  /**
   * When armour does not lower its injuries, `always` being the same as the keyword; `shield` is to ignore the
   * shield alone, and `partly` to lower the modifier by one.
   *
   * @defaultValue `"never"`
   */
  readonly ignores_armour?: "never" | "always" | "critical" | "down" | "shield" | "partly";
  /**
   * What does not make its shots harder.
   *
   * @defaultValue `[]`
   */
  readonly ignores?: readonly ("Cover" | "Long Range")[];
  /**
   * How many shots one Ranged Attack may fire.
   *
   * @defaultValue `1`
   */
  readonly shots?: number;
  /**
   * How many attacks one Melee Attack makes.
   *
   * @defaultValue `1`
   */
  readonly attacks?: number;
  /**
   * Whether it hits without a roll.
   *
   * @defaultValue `false`
   */
  readonly automatic?: boolean;
  /**
   * Whether it may be aimed at a point, and comes down somewhere else where it misses.
   *
   * @defaultValue `false`
   */
  readonly scatters?: boolean;
  /**
   * Whether its injuries place Infection Markers instead of Blood Markers.
   *
   * @defaultValue `false`
   */
  readonly infects?: boolean;
  /**
   * Whether the Activation is over once all its shots are fired.
   *
   * @defaultValue `false`
   */
  readonly ends_activation?: boolean;
  /**
   * ASSAULT, BLAST, BLOCK, CONSUMABLE, CRITICAL, CUMBERSOME, FIRE, GAS, GRENADE, HEAVY, IGNORES ARMOUR, PISTOL,
   * RISKY, SHIELD COMBO, SHRAPNEL; BAYONET LUG and LIMIT, which change nothing in a battle; those that the setup
   * declares; and the ids of abilities. A rating may follow, as in `BLAST (3)`.
   *
   * @defaultValue `[]`
   */
  readonly keywords?: readonly string[];
}

/** The numbers that the book leaves to the scenario or lost, and the readings on which published texts differ. */
export interface Settings {
  /**
   * The edition whose readings are the defaults of all that follow.
   *
   * @defaultValue `"1.6.3"`
   */
  readonly ruleset?: "1.6.3" | "1.0";
  /**
   * After how many Turns the battle ends (TC-TURN-08).
   *
   * @defaultValue `6`
   */
  readonly turn_limit?: number;
  /**
   * The most extra dice in one roll; null for no limit (TC-DICE-09).
   *
   * @defaultValue `null`
   */
  readonly max_net_dice?: number | null;
  /**
   * How many Bloodbaths one injury roll may have (TC-BATH-04).
   *
   * @defaultValue `1`
   */
  readonly max_bloodbaths_per_roll?: number;
  /**
   * Who declares markers first on an action roll (TC-WIN-02).
   *
   * @defaultValue `"actor_then_opponent"`
   */
  readonly spend_order_action?: "actor_then_opponent" | "opponent_then_actor" | "secret_simultaneous" | "initiative_first";
  /**
   * The same on an injury roll; there the actor is the injured model's opponent (TC-WIN-03).
   *
   * @defaultValue `"actor_then_opponent"`
   */
  readonly spend_order_injury?: "actor_then_opponent" | "opponent_then_actor" | "secret_simultaneous" | "initiative_first";
  /**
   * Whether the side with fewer models decides who goes first, or goes first itself (TC-TURN-02).
   *
   * @defaultValue `"decides"`
   */
  readonly first_player?: "decides" | "starts";
  /**
   * Whether a tied roll-off is rolled again, or leaves the decision to the side that had it in the Turn before
   * (TC-TURN-02).
   *
   * @defaultValue `"reroll"`
   */
  readonly initiative_tie?: "reroll" | "keep";
  /**
   * Whether a side may let a chance to activate go by, though not twice in a row (TC-TURN-06).
   *
   * @defaultValue `false`
   */
  readonly may_pass?: boolean;
  /**
   * Whether a side without models has lost at once (TC-TURN-09).
   *
   * @defaultValue `true`
   */
  readonly annihilation_ends_battle?: boolean;
  /**
   * Whether the Off-Hand weapon may strike at any time, or only last (TC-MEL-02).
   *
   * @defaultValue `"any_order"`
   */
  readonly off_hand?: "any_order" | "last";
  /**
   * Which injury rolls a Down target makes worse (TC-INJ-10).
   *
   * @defaultValue `"any"`
   */
  readonly down_injury_bonus?: "any" | "melee";
  /**
   * Whether a model that goes Down in its own Activation ends it (TC-DOWN-03).
   *
   * @defaultValue `false`
   */
  readonly down_ends_activation?: boolean;
  /**
   * Whether getting up by a RISKY ACTION halves the moves that follow (TC-DOWN-03).
   *
   * @defaultValue `false`
   */
  readonly risky_stand_halves?: boolean;
  /**
   * Whether half of an odd number of inches is rounded to a whole one (TC-DOWN-07).
   *
   * @defaultValue `"none"`
   */
  readonly half_move_rounding?: "none" | "up" | "down";
  /**
   * The drop from which a fall makes an injury roll (TC-MOVE-10).
   *
   * @defaultValue `"above_two_inches"`
   */
  readonly fall_injury_from?: "above_two_inches" | "from_three_inches";
  /**
   * What a failed Morale test does (TC-MOR-02, TC-MOR-04).
   *
   * @defaultValue `"flee"`
   */
  readonly morale_mode?: "flee" | "shaken" | "shaken_in_a_row";
  /**
   * Whether half a warband is counted against its starting or its present models (TC-MOR-06).
   *
   * @defaultValue `"starting"`
   */
  readonly morale_base?: "starting" | "current";
  /**
   * Whether markers on the LEADER can be spent on Morale tests (TC-MOR-07).
   *
   * @defaultValue `false`
   */
  readonly markers_on_morale?: boolean;
  /**
   * Whether an attacker may spend its target's Blood Markers to hit (TC-BLOOD-09).
   *
   * @defaultValue `false`
   */
  readonly blood_helps_attacker_to_hit?: boolean;
  /**
   * Whether the injured model pays for a Bloodbath, or any one model in play (TC-BATH-06).
   *
   * @defaultValue `"target"`
   */
  readonly bloodbath_payer?: "target" | "any_model";
  /**
   * Whether falls and terrain allow a Bloodbath too (TC-BATH-01).
   *
   * @defaultValue `"any_injury"`
   */
  readonly bloodbath_on?: "any_injury" | "attacks_only";
  /**
   * Whether markers that a Bloodbath leaves may help the same roll (TC-BATH-05).
   *
   * @defaultValue `true`
   */
  readonly bloodbath_plus_blood?: boolean;
  /**
   * Whether one Bloodbath may cost Blood and Infection Markers together (TC-INF-03).
   *
   * @defaultValue `true`
   */
  readonly mixed_bloodbath_payment?: boolean;
  /**
   * Which injury rolls Blessings help against (TC-BLESS-03).
   *
   * @defaultValue `"only_when_opponent_injures"`
   */
  readonly blessings_allowed_vs_injury?: "only_when_opponent_injures" | "against_any_injury";
  /**
   * Whom the Turn limit makes the winner, or whether the table is asked (TC-TURN-10).
   *
   * @defaultValue `"none"`
   */
  readonly limit_winner?: "none" | "most_models" | "asked";
  /**
   * Who must agree to named modifiers that a side states: the GM, the other side, or nobody (TC-DICE-06).
   *
   * @defaultValue `"agreed"`
   */
  readonly modifiers_by?: "gm" | "agreed" | "anyone";
  /**
   * The same for what a side states of the table, such as a fall or a gift of markers (TC-BLESS-05).
   *
   * @defaultValue `"agreed"`
   */
  readonly statements_by?: "gm" | "agreed" | "anyone";
}

/** A side is to choose who activates first this Turn; it has the initiative until the next. */
export interface DeciderNamed {
  readonly type: "trench_crusade.decider_named.v1";
  readonly side: string;
  readonly reason: string;
}

/** Two sides are level and roll a D6 each, the higher wins: `about` says what. */
export interface RollOffNeeded {
  readonly type: "trench_crusade.roll_off_needed.v1";
  readonly about: "initiative" | "morale";
}

/** It is a side's turn to pick a model. */
export interface PlayPassed {
  readonly type: "trench_crusade.play_passed.v1";
  readonly side: string;
}

/** A side let its chance to activate a model go by. */
export interface ActivationPassed {
  readonly type: "trench_crusade.activation_passed.v1";
  readonly side: string;
}

/** A model takes an ACTION that is rolled for. */
export interface ActionDeclared {
  readonly type: "trench_crusade.action_declared.v1";
  readonly model: string;
  /** Its name in the book, such as `Ranged Attack`. */
  readonly action: string;
  /** The weapon's id; empty where there is none. */
  readonly weapon: string;
  /** Whom it is aimed at, the first one first; a BLAST catches more than one. */
  readonly targets: readonly string[];
  /** Whether failing it ends the Activation. */
  readonly risky: boolean;
  /** How far it shall lead, in half inches; 0 where there is no telling. */
  readonly distance: number;
  /** How far the model would fall, in half inches; 0 where it cannot. */
  readonly drop: number;
  /** What changes its dice before any marker is spent. */
  readonly modifiers: readonly shared.Modifier[];
  /**
   * Whether a shot goes further than half the range of its weapon.
   *
   * @defaultValue `false`
   */
  readonly long_range?: boolean;
  /**
   * Where it shall lead, in words; empty where nobody said so.
   *
   * @defaultValue `""`
   */
  readonly to?: string;
  /**
   * What somebody stated of the injury rolls that it may cause.
   *
   * @defaultValue `[]`
   */
  readonly injury_modifiers?: readonly shared.Modifier[];
  /**
   * Whether it is aimed at a point, so that it has no target, and may catch those named all the same.
   *
   * @defaultValue `false`
   */
  readonly at_point?: boolean;
  /**
   * The ability whose ACTION it is, by its id; empty for none.
   *
   * @defaultValue `""`
   */
  readonly ability?: string;
}

/** The Action Success Chart was read for the ACTION that was declared. */
export interface ActionResolved {
  readonly type: "trench_crusade.action_resolved.v1";
  readonly model: string;
  readonly action: string;
  readonly result: string;
}

/** A model used up one type of ACTION of its Activation; `detail` tells weapon or kind of Move apart. */
export interface ActionTaken {
  readonly type: "trench_crusade.action_taken.v1";
  readonly model: string;
  readonly action: string;
  readonly detail: string;
}

/** A model may move, or moved. */
export interface Moved {
  readonly type: "trench_crusade.moved.v1";
  readonly model: string;
  /** `Standard Move`, `Charge`, `Retreat` or `Dash`. */
  readonly how: string;
  /** How far at most, in half inches, because halving may leave a fraction. */
  readonly half_inches: number;
  /**
   * How far it really went, in half inches; null where nobody said so.
   *
   * @defaultValue `null`
   */
  readonly went?: number | null;
  /**
   * Where to, in words; empty likewise.
   *
   * @defaultValue `""`
   */
  readonly to?: string;
}

/** A model is about to Charge. */
export interface ChargeDeclared {
  readonly type: "trench_crusade.charge_declared.v1";
  readonly model: string;
  /** The enemy it charges at, then others within 1" of where the charge would end. */
  readonly targets: readonly string[];
  /** How far it is to the first of them, in half inches. */
  readonly distance: number;
  /** Whether it sees that one. */
  readonly in_sight: boolean;
  /** How deep it leaps in a Diving Charge, in inches; 0 for none. */
  readonly dive: number;
  /** How far from the target it lands then, in half inches. */
  readonly landing: number;
  /** What somebody stated of the RISKY ACTION that it takes. */
  readonly modifiers: readonly shared.Modifier[];
}

/** A SKIRMISHER may get out of the way of a Charge, so many half inches. */
export interface SkirmishRolled {
  readonly type: "trench_crusade.skirmish_rolled.v1";
  readonly model: string;
  readonly half_inches: number;
}

/** A SKIRMISHER has moved before a Charge, or stands fast; so far is it to the target of the Charge now. */
export interface SkirmishSettled {
  readonly type: "trench_crusade.skirmish_settled.v1";
  readonly model: string;
  readonly moved: boolean;
  readonly distance: number;
}

/** A model is now within 1" of exactly these enemies, and they of it. */
export interface MeleeChanged {
  readonly type: "trench_crusade.melee_changed.v1";
  readonly model: string;
  readonly enemies: readonly string[];
}

/** A model is about to Retreat; each of these enemies may strike at it first. */
export interface FreeAttacksOffered {
  readonly type: "trench_crusade.free_attacks_offered.v1";
  readonly model: string;
  readonly enemies: readonly string[];
  /**
   * How far it shall lead, in half inches; 0 where there is no telling.
   *
   * @defaultValue `0`
   */
  readonly distance?: number;
  /**
   * Where to, in words; empty likewise.
   *
   * @defaultValue `""`
   */
  readonly to?: string;
}

/** An enemy has used its free Melee Attack on a retreating model, or let it go. */
export interface FreeAttackSettled {
  readonly type: "trench_crusade.free_attack_settled.v1";
  readonly model: string;
}

/** A Retreat is over, whether the model got away or not. */
export interface RetreatSettled {
  readonly type: "trench_crusade.retreat_settled.v1";
  readonly model: string;
}

/** How many shots of its Ranged Attack with this weapon a model may still fire. */
export interface ShotsLeft {
  readonly type: "trench_crusade.shots_left.v1";
  readonly model: string;
  readonly weapon: string;
  readonly shots: number;
}

/** How many attacks of its Melee Attack with this weapon a model may still make. */
export interface BlowsLeft {
  readonly type: "trench_crusade.blows_left.v1";
  readonly model: string;
  readonly weapon: string;
  readonly blows: number;
}

/** A shot that missed comes down so many inches from where it was aimed; the enemy says where. */
export interface Scattered {
  readonly type: "trench_crusade.scattered.v1";
  /** The shot, as it was declared. */
  readonly shot: ActionDeclaredData;
  /** How far off it comes down. */
  readonly inches: number;
}

/** A model takes an ACTION that is rolled for. */
export interface ActionDeclaredData {
  readonly model: string;
  /** Its name in the book, such as `Ranged Attack`. */
  readonly action: string;
  /** The weapon's id; empty where there is none. */
  readonly weapon: string;
  /** Whom it is aimed at, the first one first; a BLAST catches more than one. */
  readonly targets: readonly string[];
  /** Whether failing it ends the Activation. */
  readonly risky: boolean;
  /** How far it shall lead, in half inches; 0 where there is no telling. */
  readonly distance: number;
  /** How far the model would fall, in half inches; 0 where it cannot. */
  readonly drop: number;
  /** What changes its dice before any marker is spent. */
  readonly modifiers: readonly shared.Modifier[];
  /**
   * Whether a shot goes further than half the range of its weapon.
   *
   * @defaultValue `false`
   */
  readonly long_range?: boolean;
  /**
   * Where it shall lead, in words; empty where nobody said so.
   *
   * @defaultValue `""`
   */
  readonly to?: string;
  /**
   * What somebody stated of the injury rolls that it may cause.
   *
   * @defaultValue `[]`
   */
  readonly injury_modifiers?: readonly shared.Modifier[];
  /**
   * Whether it is aimed at a point, so that it has no target, and may catch those named all the same.
   *
   * @defaultValue `false`
   */
  readonly at_point?: boolean;
  /**
   * The ability whose ACTION it is, by its id; empty for none.
   *
   * @defaultValue `""`
   */
  readonly ability?: string;
}

/** A shot that scattered came down. */
export interface Landed {
  readonly type: "trench_crusade.landed.v1";
  /** Its weapon. */
  readonly weapon: string;
  /** The model that it came down on; empty for none. */
  readonly on: string;
  /** The other models that it hits. */
  readonly caught: readonly string[];
}

/** A model used something CONSUMABLE, and has it no more in this battle. */
export interface UsedUp {
  readonly type: "trench_crusade.used_up.v1";
  readonly model: string;
  readonly item: string;
}

/** Something was stated or done, and changed nothing. */
export interface CameToNothing {
  readonly type: "trench_crusade.came_to_nothing.v1";
  readonly model: string;
  /** What it was, such as `Blood Marker`. */
  readonly what: string;
  /** Why it changed nothing, as a clause. */
  readonly why: string;
}

/** An injury roll must be made. */
export interface InjuryDue {
  readonly type: "trench_crusade.injury_due.v1";
  readonly target: string;
  /** Who caused it; empty where nobody did. */
  readonly attacker: string;
  /** The weapon's id, or what it was (`Fall`, `Dangerous Terrain`). */
  readonly source: string;
  /** `melee` or `ranged` for attacks, `accident` for everything else. */
  readonly cause: "melee" | "ranged" | "accident";
  /** What changes its dice before any marker is spent, beyond what the target's state adds. */
  readonly modifiers: readonly shared.Modifier[];
  /**
   * Whether the hit was a Critical Success.
   *
   * @defaultValue `false`
   */
  readonly critical?: boolean;
  /**
   * Whether a BLAST caught the target beside the one it was aimed at, or beside the point it came down on.
   *
   * @defaultValue `false`
   */
  readonly caught?: boolean;
  /**
   * How many dice count, where no weapon says so; 0 for the usual two.
   *
   * @defaultValue `0`
   */
  readonly base?: number;
  /**
   * Whether armour does not lower it, where no weapon says so.
   *
   * @defaultValue `false`
   */
  readonly ignores_armour?: boolean;
  /**
   * Whether it places Infection Markers instead of Blood Markers, where no weapon says so.
   *
   * @defaultValue `false`
   */
  readonly infects?: boolean;
  /**
   * What is true of the attack that caused it, in the words that abilities ask by.
   *
   * @defaultValue `[]`
   */
  readonly about?: readonly string[];
}

/** An injury roll was stated while another roll was under way, and waits until that is over. */
export interface InjuryWaits {
  readonly type: "trench_crusade.injury_waits.v1";
  readonly injury: InjuryDueData;
}

/** An injury roll must be made. */
export interface InjuryDueData {
  readonly target: string;
  /** Who caused it; empty where nobody did. */
  readonly attacker: string;
  /** The weapon's id, or what it was (`Fall`, `Dangerous Terrain`). */
  readonly source: string;
  /** `melee` or `ranged` for attacks, `accident` for everything else. */
  readonly cause: "melee" | "ranged" | "accident";
  /** What changes its dice before any marker is spent, beyond what the target's state adds. */
  readonly modifiers: readonly shared.Modifier[];
  /**
   * Whether the hit was a Critical Success.
   *
   * @defaultValue `false`
   */
  readonly critical?: boolean;
  /**
   * Whether a BLAST caught the target beside the one it was aimed at, or beside the point it came down on.
   *
   * @defaultValue `false`
   */
  readonly caught?: boolean;
  /**
   * How many dice count, where no weapon says so; 0 for the usual two.
   *
   * @defaultValue `0`
   */
  readonly base?: number;
  /**
   * Whether armour does not lower it, where no weapon says so.
   *
   * @defaultValue `false`
   */
  readonly ignores_armour?: boolean;
  /**
   * Whether it places Infection Markers instead of Blood Markers, where no weapon says so.
   *
   * @defaultValue `false`
   */
  readonly infects?: boolean;
  /**
   * What is true of the attack that caused it, in the words that abilities ask by.
   *
   * @defaultValue `[]`
   */
  readonly about?: readonly string[];
}

/** A model must make a roll that the table stated, as soon as no other is under way. */
export interface TestDue {
  readonly type: "trench_crusade.test_due.v1";
  readonly test: ActionDeclaredData;
}

/** The Injury Chart was read; `result` is what it came to after everything that changes a result. */
export interface InjuryResolved {
  readonly type: "trench_crusade.injury_resolved.v1";
  readonly target: string;
  readonly rolled: string;
  readonly result: string;
}

/** Sides may spend markers on the roll to come. */
export interface MarkerWindowOpened {
  readonly type: "trench_crusade.marker_window_opened.v1";
  readonly roll: "action" | "injury";
  /** The sides that may, in the order in which they declare. */
  readonly sides: readonly string[];
  /** Whether they declare unseen, all at once. */
  readonly secret: boolean;
}

/**
 * A side declared what it spends on the roll to come; `secret` where the other side may not know yet.
 *
 * Told again of a side once all lies open, it says what can still be paid of it.
 */
export interface Pledged {
  readonly type: "trench_crusade.pledged.v1";
  readonly side: string;
  /** Blessing Markers of its own model, the one that rolls or is injured. */
  readonly blessings: number;
  /** Blood Markers of the enemy model, for DICE. */
  readonly blood: number;
  /** Infection Markers of the enemy model, for DICE. */
  readonly infection: number;
  readonly bloodbaths: number;
  /** How many Infection Markers are part of the price of the Bloodbaths; the rest is Blood. */
  readonly bath_infection: number;
  /** Whose markers pay for them; empty for the injured model's. */
  readonly bath_from: string;
  /** Blood Markers of the target of an attack, for hitting it. */
  readonly target_blood: number;
  /**
   * What else changes the roll.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
  readonly secret: boolean;
}

/** What both sides had declared unseen lies open; the `Spent` that follow tell it. */
export interface PledgesRevealed {
  readonly type: "trench_crusade.pledges_revealed.v1";
  readonly sides: readonly string[];
}

/** A model came into the battle, with this sheet, and the abilities on it that nobody had before. */
export interface Joined {
  readonly type: "trench_crusade.joined.v1";
  readonly side: string;
  readonly sheet: Profile;
  readonly abilities: readonly shared.Ability[];
}

/** A model is now near enough to exactly these others for what their abilities do to others. */
export interface NearChanged {
  readonly type: "trench_crusade.near_changed.v1";
  readonly model: string;
  readonly near: readonly string[];
}

/** A model may take a type of ACTION once more in this Activation. */
export interface ActionGranted {
  readonly type: "trench_crusade.action_granted.v1";
  readonly model: string;
  readonly action: string;
  readonly source: string;
}

/** A model may be activated once more this Turn. */
export interface MadeReady {
  readonly type: "trench_crusade.made_ready.v1";
  readonly model: string;
  readonly source: string;
}

/** What abilities do at the beginning of a Turn was done. */
export interface TurnOpened {
  readonly type: "trench_crusade.turn_opened.v1";
  readonly turn: number;
}

/** What abilities and conditions do at the end of an Activation was done. */
export interface ActivationClosed {
  readonly type: "trench_crusade.activation_closed.v1";
  readonly model: string;
}

/** A side gave the battle up. */
export interface Conceded {
  readonly type: "trench_crusade.conceded.v1";
  readonly side: string;
  readonly reason: string;
}

/** The scenario has a winner, or nobody wins; the table says so. */
export interface WinnerNamed {
  readonly type: "trench_crusade.winner_named.v1";
  readonly sides: readonly string[];
  readonly reason: string;
}

/** A Down model stood up at the start of its Activation, or chose not to. */
export interface StandSettled {
  readonly type: "trench_crusade.stand_settled.v1";
  readonly model: string;
  readonly stood: boolean;
}

/** Something ended a model's Activation. */
export interface ActivationForcedToEnd {
  readonly type: "trench_crusade.activation_forced_to_end.v1";
  readonly model: string;
  readonly reason: string;
}

/** These sides must make a Morale test, in this order; level ones are ordered by a roll-off first. */
export interface MoraleDue {
  readonly type: "trench_crusade.morale_due.v1";
  readonly sides: readonly string[];
}

/** A side made its Morale test; `outcome` is `holds`, `shaken` or `flees`. */
export interface MoraleTested {
  readonly type: "trench_crusade.morale_tested.v1";
  readonly side: string;
  readonly outcome: "holds" | "shaken" | "flees";
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
  readonly armoury: readonly Weapon[];
  /** The two warbands. */
  readonly sides: readonly Warband[];
  /** All models, those Out of Action included. */
  readonly models: readonly Model[];
  /** The number of the Turn; 0 before the first. */
  readonly turn: number;
  /** The side that decided who goes first this Turn; empty before that. */
  readonly initiative: string;
  /** The side that decided it last; empty before that. */
  readonly had_initiative: string;
  /** The side whose turn it is to pick a model. */
  readonly picking: string;
  /** The side that has just let its chance to activate go by; empty for none. */
  readonly passed: string;
  /** The Activation going on: one model, or a FIRETEAM of two. */
  readonly activations: readonly Activation[];
  /** The ACTION to be rolled for, as it was declared. */
  readonly attempt: ActionDeclaredData | null;
  /** The injury rolls to be made, as they fell due, the next one first. */
  readonly injuries: readonly InjuryDueData[];
  /** In which markers are pledged to the next roll, as it was opened. */
  readonly window: MarkerWindowOpenedData | null;
  /** What was pledged in it so far. */
  readonly pledges: readonly PledgedData[];
  /** The Ranged Attack with shots left. */
  readonly volley: ShotsLeftData | null;
  /** The Melee Attack with attacks left. */
  readonly flurry: BlowsLeftData | null;
  /** The shot that missed and has not come down yet. */
  readonly scattered: ScatteredData | null;
  /** The Charge that was declared and has not been made yet. */
  readonly charge: ChargeDeclaredData | null;
  /** How far a SKIRMISHER may get out of its way. */
  readonly skirmish: SkirmishRolledData | null;
  /** Whether it is settled who gets out of its way. */
  readonly skirmished: boolean;
  /** The enemies that may still strike at the retreating model. */
  readonly free_attackers: readonly string[];
  /** The model that is about to Retreat; empty for none. */
  readonly retreating: string;
  /** Its Retreat, as it was told. */
  readonly retreat: FreeAttacksOfferedData | null;
  /** What the next roll-off is about; empty for nothing. */
  readonly roll_off: "" | "initiative" | "morale";
  /** The sides that still owe a Morale test, in order. */
  readonly morale_queue: readonly string[];
  /** Whether Morale is being tested at the end of this Turn. */
  readonly morale_began: boolean;
  /** The injury rolls that were stated while another roll was under way. */
  readonly injuries_waiting: readonly InjuryDueData[];
  /** The rolls that were stated and have not been made yet. */
  readonly tests: readonly ActionDeclaredData[];
  /** Whether a side has still to say who goes first. */
  readonly choosing: boolean;
  /** Who wins by the scenario, once it was named; null before. */
  readonly winners: (readonly string[]) | null;
  /** The keywords that this table declared as its own, and those that its sheets print. */
  readonly keywords: readonly string[];
  /** The conditions of the table's own. */
  readonly condition_sheets: readonly shared.ConditionSheet[];
  /** Whether what abilities do at the beginning of this Turn was done. */
  readonly opened: boolean;
}

/** One side in play. */
export interface Warband {
  /** Its id, and that of its seat. */
  readonly id: string;
  readonly name: string;
  /** How many models it began with. */
  readonly start: number;
  readonly failed_tests: number;
  /** The Turn of the last one it failed; 0 for none. */
  readonly failed_in: number;
  /** Whether its latest Morale test was failed. */
  readonly last_failed: boolean;
  readonly fled: boolean;
  /** Whether it gave the battle up. */
  readonly conceded: boolean;
}

/** One model in play. */
export interface Model {
  readonly id: string;
  readonly side: string;
  readonly profile: Profile;
  readonly blood: number;
  readonly blessings: number;
  readonly infection: number;
  readonly down: boolean;
  readonly out: boolean;
  /** Whether TOUGH has saved it already. */
  readonly tough_used: boolean;
  /** Whether it was activated this Turn. */
  readonly activated: boolean;
  /** The enemies within 1" of it. */
  readonly in_melee_with: readonly string[];
  /** The models that it is near enough to for what their abilities do to others. */
  readonly near: readonly string[];
  /** The conditions of the table's own that it has. */
  readonly conditions: readonly string[];
  /** The CONSUMABLE weapons that it has used. */
  readonly used_up: readonly string[];
  /** How it left the battle, if it did. */
  readonly left: string;
}

/** The Activation of one model, as far as it has come. */
export interface Activation {
  /** The model. */
  readonly id: string;
  /** The ACTIONS it took, in order. */
  readonly actions: readonly ActionTakenData[];
  readonly shots: number;
  /** Whether it must still say if it stands up. */
  readonly stand_owed: boolean;
  /** Whether it must still test for the Dangerous Terrain it begins in. */
  readonly ground_test_owed: boolean;
  /** Whether its moves are halved. */
  readonly halved: boolean;
  /** Whether it went Down in this Activation. */
  readonly put_down: boolean;
  /** Whether it chose to stay Down as it began. */
  readonly stayed_down: boolean;
  /** The enemies that it was in Melee with as it began. */
  readonly began_beside: readonly string[];
  /** The target of a Diving Charge that succeeded; empty for none. */
  readonly dived_at: string;
  /** The ACTIONS that it may take once more each. */
  readonly granted: readonly string[];
  /** Whether it goes no further. */
  readonly over: boolean;
  /** Whether its end was told. */
  readonly ended: boolean;
  /** Whether what abilities do at its end was done. */
  readonly closed: boolean;
}

/** A model used up one type of ACTION of its Activation; `detail` tells weapon or kind of Move apart. */
export interface ActionTakenData {
  readonly model: string;
  readonly action: string;
  readonly detail: string;
}

/** Sides may spend markers on the roll to come. */
export interface MarkerWindowOpenedData {
  readonly roll: "action" | "injury";
  /** The sides that may, in the order in which they declare. */
  readonly sides: readonly string[];
  /** Whether they declare unseen, all at once. */
  readonly secret: boolean;
}

/**
 * A side declared what it spends on the roll to come; `secret` where the other side may not know yet.
 *
 * Told again of a side once all lies open, it says what can still be paid of it.
 */
export interface PledgedData {
  readonly side: string;
  /** Blessing Markers of its own model, the one that rolls or is injured. */
  readonly blessings: number;
  /** Blood Markers of the enemy model, for DICE. */
  readonly blood: number;
  /** Infection Markers of the enemy model, for DICE. */
  readonly infection: number;
  readonly bloodbaths: number;
  /** How many Infection Markers are part of the price of the Bloodbaths; the rest is Blood. */
  readonly bath_infection: number;
  /** Whose markers pay for them; empty for the injured model's. */
  readonly bath_from: string;
  /** Blood Markers of the target of an attack, for hitting it. */
  readonly target_blood: number;
  /**
   * What else changes the roll.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
  readonly secret: boolean;
}

/** How many shots of its Ranged Attack with this weapon a model may still fire. */
export interface ShotsLeftData {
  readonly model: string;
  readonly weapon: string;
  readonly shots: number;
}

/** How many attacks of its Melee Attack with this weapon a model may still make. */
export interface BlowsLeftData {
  readonly model: string;
  readonly weapon: string;
  readonly blows: number;
}

/** A shot that missed comes down so many inches from where it was aimed; the enemy says where. */
export interface ScatteredData {
  /** The shot, as it was declared. */
  readonly shot: ActionDeclaredData;
  /** How far off it comes down. */
  readonly inches: number;
}

/** A model is about to Charge. */
export interface ChargeDeclaredData {
  readonly model: string;
  /** The enemy it charges at, then others within 1" of where the charge would end. */
  readonly targets: readonly string[];
  /** How far it is to the first of them, in half inches. */
  readonly distance: number;
  /** Whether it sees that one. */
  readonly in_sight: boolean;
  /** How deep it leaps in a Diving Charge, in inches; 0 for none. */
  readonly dive: number;
  /** How far from the target it lands then, in half inches. */
  readonly landing: number;
  /** What somebody stated of the RISKY ACTION that it takes. */
  readonly modifiers: readonly shared.Modifier[];
}

/** A SKIRMISHER may get out of the way of a Charge, so many half inches. */
export interface SkirmishRolledData {
  readonly model: string;
  readonly half_inches: number;
}

/** A model is about to Retreat; each of these enemies may strike at it first. */
export interface FreeAttacksOfferedData {
  readonly model: string;
  readonly enemies: readonly string[];
  /**
   * How far it shall lead, in half inches; 0 where there is no telling.
   *
   * @defaultValue `0`
   */
  readonly distance?: number;
  /**
   * Where to, in words; empty likewise.
   *
   * @defaultValue `""`
   */
  readonly to?: string;
}

/** What happened, in Trench Crusade. */
export type Event = 
  | shared.SharedEvent
  | DeciderNamed
  | RollOffNeeded
  | PlayPassed
  | ActivationPassed
  | ActionDeclared
  | ActionResolved
  | ActionTaken
  | Moved
  | ChargeDeclared
  | SkirmishRolled
  | SkirmishSettled
  | MeleeChanged
  | FreeAttacksOffered
  | FreeAttackSettled
  | RetreatSettled
  | ShotsLeft
  | BlowsLeft
  | Scattered
  | Landed
  | UsedUp
  | CameToNothing
  | InjuryDue
  | InjuryWaits
  | TestDue
  | InjuryResolved
  | MarkerWindowOpened
  | Pledged
  | PledgesRevealed
  | Joined
  | NearChanged
  | ActionGranted
  | MadeReady
  | TurnOpened
  | ActivationClosed
  | Conceded
  | WinnerNamed
  | StandSettled
  | ActivationForcedToEnd
  | MoraleDue
  | MoraleTested;

/** What somebody wants, in Trench Crusade. */
export type Command = 
  | shared.SharedCommand
  | TakeAction
  | RollDice
  | Stand
  | StayDown
  | Teeter
  | KnockDown
  | StandUp
  | Injure
  | StandNear
  | Afflict
  | EndCondition
  | PlaceMarkers
  | UseMediKit
  | Invoke
  | Fight
  | HoldBack
  | FreeAttack
  | Forgo
  | TestMorale
  | Move
  | Charge
  | Skirmish
  | StandFast
  | GetClear
  | Retreat
  | Dash
  | PlaceModel
  | Shoot
  | Land
  | HoldFire
  | Join
  | Leave
  | ChangeSide
  | Concede
  | NameWinner
  | Pledge
  | Climb
  | Jump
  | EnterDangerousTerrain
  | Fall
  | RollOff
  | ChooseFirst
  | PassActivation
  | Activate
  | EndActivation;

/** What is on the table at the beginning, as somebody hands it over, for Trench Crusade. */
export interface NewSetup {
  readonly sides: readonly Side[];
  /** @defaultValue `[]` */
  readonly armoury?: readonly Weapon[];
  /**
   * Keywords of this table's own that name something and do nothing.
   *
   * @defaultValue `[]`
   */
  readonly keywords?: readonly string[];
  /**
   * Abilities of this table's own, which sheets name by their ids, as they name those of the catalogue.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Conditions of this table's own, which abilities and people bring about.
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
  readonly system: "trench_crusade";
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
  readonly command: "begin.v1" | "end.v1" | "undo.v1" | "redo.v1" | "amend.v1" | "override.v1" | "rule.v1" | "note.v1" | "agree.v1" | "decline.v1" | "roll.v1" | "use_ability.v1" | "trench_crusade.take_action.v1" | "trench_crusade.roll_dice.v1" | "trench_crusade.stand.v1" | "trench_crusade.stay_down.v1" | "trench_crusade.teeter.v1" | "trench_crusade.knock_down.v1" | "trench_crusade.stand_up.v1" | "trench_crusade.injure.v1" | "trench_crusade.stand_near.v1" | "trench_crusade.afflict.v1" | "trench_crusade.end_condition.v1" | "trench_crusade.place_markers.v1" | "trench_crusade.use_medi_kit.v1" | "trench_crusade.invoke.v1" | "trench_crusade.fight.v1" | "trench_crusade.hold_back.v1" | "trench_crusade.free_attack.v1" | "trench_crusade.forgo.v1" | "trench_crusade.test_morale.v1" | "trench_crusade.move.v1" | "trench_crusade.charge.v1" | "trench_crusade.skirmish.v1" | "trench_crusade.stand_fast.v1" | "trench_crusade.get_clear.v1" | "trench_crusade.retreat.v1" | "trench_crusade.dash.v1" | "trench_crusade.place_model.v1" | "trench_crusade.shoot.v1" | "trench_crusade.land.v1" | "trench_crusade.hold_fire.v1" | "trench_crusade.join.v1" | "trench_crusade.leave.v1" | "trench_crusade.change_side.v1" | "trench_crusade.concede.v1" | "trench_crusade.name_winner.v1" | "trench_crusade.pledge.v1" | "trench_crusade.climb.v1" | "trench_crusade.jump.v1" | "trench_crusade.enter_dangerous_terrain.v1" | "trench_crusade.fall.v1" | "trench_crusade.roll_off.v1" | "trench_crusade.choose_first.v1" | "trench_crusade.pass_activation.v1" | "trench_crusade.activate.v1" | "trench_crusade.end_activation.v1";
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
  readonly system: "trench_crusade";
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
