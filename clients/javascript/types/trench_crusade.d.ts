// Written by Blow by blow from its classes (`make docs`, `blow shapes`); do not edit.

import type * as shared from "./shared.js";

/** Take an ACTION without rules of its own. It is rolled for, and the players apply the result. */
export interface TakeAction {
  readonly type: "trench_crusade.take_action.v1";
  readonly model: string;
  /** The name of the ACTION. */
  readonly name: string;
  /**
   * Whether a failure ends the Activation.
   *
   * @defaultValue `false`
   */
  readonly risky?: boolean;
  /**
   * Other modifiers of the roll, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Roll the dice after the secret pledges have been revealed. */
export interface RollDice {
  readonly type: "trench_crusade.roll_dice.v1";
}

/** Stand up: without a roll at the start of an Activation, with a RISKY ACTION after going Down in it. */
export interface Stand {
  readonly type: "trench_crusade.stand.v1";
  readonly model: string;
  /**
   * Other modifiers of the roll, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Stay Down for this Activation instead of standing up. */
export interface StayDown {
  readonly type: "trench_crusade.stay_down.v1";
  readonly model: string;
}

/** A model that went Down within 1" of a ledge takes an ACTION, or falls. */
export interface Teeter {
  readonly type: "trench_crusade.teeter.v1";
  /** The model that is near the ledge. */
  readonly model: string;
  /** The height of the possible fall, in half inches. */
  readonly drop: number;
  /**
   * Other modifiers of the roll, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** An effect knocks a model Down without an injury roll. */
export interface KnockDown {
  readonly type: "trench_crusade.knock_down.v1";
  /** The model that goes Down. */
  readonly model: string;
  /** The cause, such as a power. */
  readonly source: string;
}

/** An effect stands a Down model up. Outside the model's own Activation this halves no moves. */
export interface StandUp {
  readonly type: "trench_crusade.stand_up.v1";
  /** The model that stands up. */
  readonly model: string;
  /** The cause, such as a power. */
  readonly source: string;
}

/** Injure a model by a cause without a sheet, such as a power or a trap. */
export interface Injure {
  readonly type: "trench_crusade.injure.v1";
  /** The model that is injured. */
  readonly model: string;
  /** The cause, such as a power. */
  readonly source: string;
  /**
   * The number of dice to keep, usually 2.
   *
   * @defaultValue `2`
   */
  readonly base?: number;
  /**
   * The model that causes the injury; empty for none.
   *
   * @defaultValue `""`
   */
  readonly attacker?: string;
  /**
   * Whether the injury counts as a Melee Attack of the attacker.
   *
   * @defaultValue `false`
   */
  readonly melee?: boolean;
  /**
   * Whether the injury ignores armour.
   *
   * @defaultValue `false`
   */
  readonly ignores_armour?: boolean;
  /**
   * Whether the injury places Infection Markers instead of Blood Markers.
   *
   * @defaultValue `false`
   */
  readonly infects?: boolean;
  /**
   * Modifiers of the roll, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** A model is now near exactly these others, which matters for abilities that affect nearby models. */
export interface StandNear {
  readonly type: "trench_crusade.stand_near.v1";
  /** The model with the nearby models. */
  readonly model: string;
  /**
   * All nearby models, friends and enemies. Empty for none.
   *
   * @defaultValue `[]`
   */
  readonly near?: readonly string[];
}

/** A model gets a custom condition. */
export interface Afflict {
  readonly type: "trench_crusade.afflict.v1";
  /** The model that gets the condition. */
  readonly model: string;
  /** The name of the condition. */
  readonly condition: string;
  /** The cause, such as a power. */
  readonly source: string;
}

/** A custom condition of a model ends. */
export interface EndCondition {
  readonly type: "trench_crusade.end_condition.v1";
  /** The model with the condition. */
  readonly model: string;
  /** The name of the condition. */
  readonly condition: string;
  /** The reason why it ends. */
  readonly source: string;
}

/** Place markers on a model without an injury roll, as a power, a relic or damage without a roll does. */
export interface PlaceMarkers {
  readonly type: "trench_crusade.place_markers.v1";
  readonly model: string;
  /** The kind of marker: `blood`, `blessing` or `infection`. */
  readonly marker: "blood" | "blessing" | "infection";
  /** The number of markers. Markers above the limit of 6 are lost. */
  readonly amount: number;
  /** The cause, such as a power. */
  readonly source: string;
}

/** Use a Medi-Kit on a friend within 1", or on the model itself: a RISKY ACTION. */
export interface UseMediKit {
  readonly type: "trench_crusade.use_medi_kit.v1";
  /** The model that uses the Medi-Kit. */
  readonly model: string;
  /** The model to be treated. */
  readonly patient: string;
  /** `blood` to remove one Blood Marker, `down` to stand the patient up. */
  readonly effect: "blood" | "down";
  /**
   * Other modifiers of the roll, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Pay for a power. The engine applies its effects if a sheet defines them. */
export interface Invoke {
  readonly type: "trench_crusade.invoke.v1";
  /** The model that uses the power. */
  readonly model: string;
  /** The name of the power. */
  readonly power: string;
  /** The models that pay, each named once per marker. */
  readonly payers: readonly string[];
  /**
   * The target of the power; empty for none.
   *
   * @defaultValue `""`
   */
  readonly target?: string;
  /**
   * Distance to the target in half inches; 0 if not measured.
   *
   * @defaultValue `0`
   */
  readonly distance?: number;
}

/** Make a Melee Attack, or its next attack. */
export interface Fight {
  readonly type: "trench_crusade.fight.v1";
  /** The model that attacks. */
  readonly model: string;
  /** The weapon to use: a melee weapon or a PISTOL, or bare hands if there is neither. */
  readonly weapon: string;
  /** The enemy to attack, in Melee with the model. */
  readonly target: string;
  /**
   * Whether the target touches an obstacle between the two models.
   *
   * @defaultValue `false`
   */
  readonly defended_obstacle?: boolean;
  /**
   * Other modifiers of the roll to hit or of the injury roll, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** End a Melee Attack without making the attacks that are left. */
export interface HoldBack {
  readonly type: "trench_crusade.hold_back.v1";
  readonly model: string;
}

/** Make a free attack on a retreating enemy. */
export interface FreeAttack {
  readonly type: "trench_crusade.free_attack.v1";
  /** The model that attacks. */
  readonly model: string;
  /** The weapon to use: a melee weapon or a PISTOL, or bare hands if there is neither. */
  readonly weapon: string;
  /**
   * Whether the target touches an obstacle between the two models.
   *
   * @defaultValue `false`
   */
  readonly defended_obstacle?: boolean;
  /**
   * Other modifiers of the roll to hit or of the injury roll, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Let a retreating enemy go without a free attack. */
export interface Forgo {
  readonly type: "trench_crusade.forgo.v1";
  readonly model: string;
}

/** Make the Morale test of a side. */
export interface TestMorale {
  readonly type: "trench_crusade.test_morale.v1";
  /** The side that must test. */
  readonly side: string;
  /**
   * Other modifiers of the roll, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Make a Standard Move, or shuffle in Melee. */
export interface Move {
  readonly type: "trench_crusade.move.v1";
  /** The model that moves. */
  readonly model: string;
  /**
   * Whether the move enters Dangerous Terrain, which makes it a RISKY ACTION.
   *
   * @defaultValue `false`
   */
  readonly into_dangerous_terrain?: boolean;
  /**
   * Other modifiers of this roll, each with its source. Empty without Dangerous Terrain.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
  /**
   * Length of the move in half inches (12 is 6"); 0 if not measured.
   *
   * @defaultValue `0`
   */
  readonly distance?: number;
  /**
   * The destination in words; empty if not stated.
   *
   * @defaultValue `""`
   */
  readonly to?: string;
}

/** Charge an enemy. */
export interface Charge {
  readonly type: "trench_crusade.charge.v1";
  readonly model: string;
  /** The enemy to charge, the first one that the route would pass within 1". */
  readonly target: string;
  /** Length of the route to the target in half inches (12 is 6"). */
  readonly distance: number;
  /**
   * Whether the target is in sight. Otherwise a RISKY ACTION must succeed first.
   *
   * @defaultValue `true`
   */
  readonly in_sight?: boolean;
  /**
   * Depth of the jump of a Diving Charge in inches, 3 to 6; 0 for a Charge without a jump.
   *
   * @defaultValue `0`
   */
  readonly dive?: number;
  /**
   * Other enemies within 1" of the end of the Charge. Empty for none.
   *
   * @defaultValue `[]`
   */
  readonly also_near?: readonly string[];
  /**
   * Distance between the landing point of the jump and the target, in half inches; at most 4 (2").
   *
   * @defaultValue `0`
   */
  readonly landing?: number;
  /**
   * Other modifiers of the RISKY ACTION of a Diving Charge or of a Charge out of sight.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Evade a Charge with a SKIRMISHER, by a D3 inches. The die is rolled before the move. */
export interface Skirmish {
  readonly type: "trench_crusade.skirmish.v1";
  readonly model: string;
}

/** Stay put with a SKIRMISHER instead of evading a Charge. */
export interface StandFast {
  readonly type: "trench_crusade.stand_fast.v1";
  readonly model: string;
}

/** State the distance between a SKIRMISHER that evaded and the charging model. */
export interface GetClear {
  readonly type: "trench_crusade.get_clear.v1";
  readonly model: string;
  /** Distance between the Charge and its target in half inches, after the move. */
  readonly distance: number;
}

/** Leave Melee. Each enemy in Melee may make a free attack first. */
export interface Retreat {
  readonly type: "trench_crusade.retreat.v1";
  /** The model that retreats. */
  readonly model: string;
  /**
   * Length of the move in half inches (12 is 6"); 0 if not measured.
   *
   * @defaultValue `0`
   */
  readonly distance?: number;
  /**
   * The destination in words; empty if not stated.
   *
   * @defaultValue `""`
   */
  readonly to?: string;
}

/** Take a RISKY ACTION for an extra Standard Move. */
export interface Dash {
  readonly type: "trench_crusade.dash.v1";
  /** The model that dashes. */
  readonly model: string;
  /**
   * Other modifiers of the roll, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
  /**
   * Length of the move in half inches (12 is 6"); 0 if not measured.
   *
   * @defaultValue `0`
   */
  readonly distance?: number;
  /**
   * The destination in words; empty if not stated.
   *
   * @defaultValue `""`
   */
  readonly to?: string;
}

/** Place a model without a Move: after a teleport or a push, or to correct its position. */
export interface PlaceModel {
  readonly type: "trench_crusade.place_model.v1";
  readonly model: string;
  /**
   * All enemies within 1" of the model. Empty for none.
   *
   * @defaultValue `[]`
   */
  readonly enemies?: readonly string[];
}

/** Make a Ranged Attack, or fire its next shot. */
export interface Shoot {
  readonly type: "trench_crusade.shoot.v1";
  readonly model: string;
  /** The weapon to fire. */
  readonly weapon: string;
  /** The enemy to shoot at, in range and in sight. Empty to aim at a point, if the weapon scatters. */
  readonly target: string;
  /**
   * Whether the target is in Cover.
   *
   * @defaultValue `false`
   */
  readonly in_cover?: boolean;
  /**
   * Whether the shooter is in an Elevated Position above the target.
   *
   * @defaultValue `false`
   */
  readonly elevated?: boolean;
  /**
   * Whether the target is beyond half the weapon's range.
   *
   * @defaultValue `false`
   */
  readonly long_range?: boolean;
  /**
   * Other models within the BLAST, friends included.
   *
   * @defaultValue `[]`
   */
  readonly also_hits?: readonly string[];
  /**
   * Distance to the target in half inches (12 is 6"). Decides Long Range; 0 if not measured.
   *
   * @defaultValue `0`
   */
  readonly distance?: number;
  /**
   * Height above the target in half inches (4 is 2"). Decides Elevated Position; 0 if not measured.
   *
   * @defaultValue `0`
   */
  readonly height?: number;
  /**
   * Other modifiers of the roll to hit or of the injury rolls, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Place a shot that scattered. The shooter's enemy decides. */
export interface Land {
  readonly type: "trench_crusade.land.v1";
  /**
   * The model that the shot lands on. Empty if it lands on open ground.
   *
   * @defaultValue `""`
   */
  readonly on?: string;
  /**
   * Other models within the BLAST.
   *
   * @defaultValue `[]`
   */
  readonly caught?: readonly string[];
}

/** End a Ranged Attack without firing the shots that are left. */
export interface HoldFire {
  readonly type: "trench_crusade.hold_fire.v1";
  readonly model: string;
}

/** Add a model to the battle: a reinforcement, a summoned model or the model of a late player. */
export interface Join {
  readonly type: "trench_crusade.join.v1";
  /** The side that the model fights for. */
  readonly side: string;
  /** The sheet of the model. Its weapons must be in the armoury. */
  readonly sheet: Profile;
}

/** A model as printed, with its condition and markers at the beginning. */
export interface Profile {
  /** The id of the model, unique in the battle. */
  readonly id: string;
  readonly name: string;
  /**
   * The Movement characteristic in inches.
   *
   * @defaultValue `6`
   */
  readonly movement?: number;
  /**
   * The diameter of the base in millimetres.
   *
   * @defaultValue `32`
   */
  readonly base?: number;
  /**
   * Whether the model flies. It then climbs and jumps without a roll and ignores Dangerous Terrain.
   *
   * @defaultValue `false`
   */
  readonly flying?: boolean;
  /**
   * The number of sides of the die that a Charge adds: 6, or 3 in the heaviest armour.
   *
   * @defaultValue `6`
   */
  readonly charge_die?: 3 | 6;
  /**
   * +DICE or -DICE on Ranged Attacks.
   *
   * @defaultValue `0`
   */
  readonly ranged?: number;
  /**
   * +DICE or -DICE on Melee Attacks.
   *
   * @defaultValue `0`
   */
  readonly melee?: number;
  /** @defaultValue `"none"` */
  readonly armour?: "none" | "standard" | "reinforced" | "machine";
  /** @defaultValue `false` */
  readonly shield?: boolean;
  /**
   * The ids of the weapons carried.
   *
   * @defaultValue `[]`
   */
  readonly weapons?: readonly string[];
  /**
   * The id of the Off-Hand weapon; empty for a PISTOL if there is one, otherwise the last melee weapon.
   *
   * @defaultValue `""`
   */
  readonly off_hand?: string;
  /**
   * BLACK GRAIL, BLOCK, DEMONIC, FEAR, GOLEM, HEAVY (for armour and equipment), LEADER, SKIRMISHER, STRONG, TOUGH,
   * and NEGATE with the keyword to which the model is immune; ARTIFICIAL, ELITE, HERETIC, INFILTRATOR, NEW
   * ANTIOCH, PILGRIM, SULTANATE, THE COURT, which have no effect in a battle; keywords declared in the setup; and
   * ids of abilities.
   *
   * @defaultValue `[]`
   */
  readonly keywords?: readonly string[];
  /**
   * The name of the FIRETEAM that the model shares with one other model; empty for none.
   *
   * @defaultValue `""`
   */
  readonly fireteam?: string;
  /** @defaultValue `false` */
  readonly medi_kit?: boolean;
  /**
   * Whether the model carries a flag, which helps in Morale tests unless the model is Down.
   *
   * @defaultValue `false`
   */
  readonly flag?: boolean;
  /**
   * The price in Blood Markers of GOETIC powers that `powers` does not list; 0 for none.
   *
   * @defaultValue `0`
   */
  readonly goetic?: number;
  /**
   * Powers with their own prices.
   *
   * @defaultValue `[]`
   */
  readonly powers?: readonly Power[];
  /**
   * The ids of other abilities of the model.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
  /**
   * The ids of the abilities of its other equipment.
   *
   * @defaultValue `[]`
   */
  readonly equipment?: readonly string[];
  /**
   * The names of custom conditions that the model begins with.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly string[];
  /**
   * Whether the model begins Down.
   *
   * @defaultValue `false`
   */
  readonly down?: boolean;
  /**
   * Whether the model is Out of Action from the beginning and takes no part.
   *
   * @defaultValue `false`
   */
  readonly out?: boolean;
  /**
   * Whether TOUGH has already saved the model.
   *
   * @defaultValue `false`
   */
  readonly tough_used?: boolean;
  /**
   * The ids of CONSUMABLE weapons that the model has already used.
   *
   * @defaultValue `[]`
   */
  readonly used_up?: readonly string[];
  /**
   * The number of Blood Markers at the beginning.
   *
   * @defaultValue `0`
   */
  readonly blood?: number;
  /**
   * The number of Blessing Markers at the beginning.
   *
   * @defaultValue `0`
   */
  readonly blessings?: number;
  /**
   * The number of Infection Markers at the beginning.
   *
   * @defaultValue `0`
   */
  readonly infection?: number;
}

/** A power that is paid for with the markers of models. */
export interface Power {
  /** The name of the power. If it is the id of an ability, the power has the effects of this ability. */
  readonly name: string;
  /** Possible prices in markers. If there are several, the player chooses one. */
  readonly prices: readonly number[];
  /**
   * `blood` (Blood Markers) for a GOETIC power, `infection` (Infection Markers) for PUTRESCERE.
   *
   * @defaultValue `"blood"`
   */
  readonly paid_in?: "blood" | "infection";
  /**
   * The range in inches; 0 if none is printed.
   *
   * @defaultValue `0`
   */
  readonly range?: number;
}

/** A model leaves the battle. */
export interface Leave {
  readonly type: "trench_crusade.leave.v1";
  /** The model that leaves. */
  readonly model: string;
  /**
   * Whether it left, fled, surrendered or was captured.
   *
   * @defaultValue `"left"`
   */
  readonly how?: "left" | "fled" | "surrendered" | "captured";
  /**
   * The reason in words; empty if not stated.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** A model fights for the other side from now on. */
export interface ChangeSide {
  readonly type: "trench_crusade.change_side.v1";
  /** The model that changes sides. */
  readonly model: string;
  /** The side that the model fights for now. */
  readonly side: string;
  /**
   * The reason in words; empty if not stated.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** Concede the battle. The other side wins. */
export interface Concede {
  readonly type: "trench_crusade.concede.v1";
  /** The side that concedes. */
  readonly side: string;
  /**
   * The reason in words; empty if not stated.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** Name the winner by the scenario after the last Turn. */
export interface NameWinner {
  readonly type: "trench_crusade.name_winner.v1";
  /** The winner; both sides or none for a draw. */
  readonly sides: readonly string[];
  /**
   * The reason in words, such as the objectives held.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** Declare the markers that a side spends on the next roll; all zeros to spend none. */
export interface Pledge {
  readonly type: "trench_crusade.pledge.v1";
  /** The side that declares. */
  readonly side: string;
  /**
   * Blessing Markers of the side's own model, which rolls or is injured.
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
   * Number of Bloodbaths to pay for.
   *
   * @defaultValue `0`
   */
  readonly bloodbaths?: number;
  /**
   * Infection Markers that pay for the Bloodbaths. Blood Markers pay the rest.
   *
   * @defaultValue `0`
   */
  readonly bath_infection?: number;
  /**
   * The model whose markers pay for the Bloodbaths; empty for the injured model.
   *
   * @defaultValue `""`
   */
  readonly bath_from?: string;
  /**
   * Blood Markers of the target of an attack, for DICE to hit it.
   *
   * @defaultValue `0`
   */
  readonly target_blood?: number;
  /**
   * Other modifiers of the roll, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Make a sheer climb within a move: a RISKY ACTION, as often as needed. */
export interface Climb {
  readonly type: "trench_crusade.climb.v1";
  /** The model that climbs. */
  readonly model: string;
  /**
   * Other modifiers of the roll, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Jump a gap within a move: a RISKY ACTION, as often as needed. */
export interface Jump {
  readonly type: "trench_crusade.jump.v1";
  readonly model: string;
  /** Width of the gap in half inches. At most half the Movement, or a quarter after standing up. */
  readonly gap: number;
  /**
   * Height of the possible fall in half inches (4 is 2"); 0 for none.
   *
   * @defaultValue `0`
   */
  readonly drop?: number;
  /**
   * Other modifiers of the roll, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/**
 * A model enters Dangerous Terrain: a RISKY ACTION each time.
 *
 * An active model enters it in a Charge, a Retreat, a Dash or a jump. Other models have been pushed, as a player
 * states.
 */
export interface EnterDangerousTerrain {
  readonly type: "trench_crusade.enter_dangerous_terrain.v1";
  /** The model that enters the terrain. */
  readonly model: string;
  /**
   * Other modifiers of the roll, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** A model falls or drops. */
export interface Fall {
  readonly type: "trench_crusade.fall.v1";
  /** The model that falls. */
  readonly model: string;
  /** Height of the fall in half inches (4 is 2"). */
  readonly drop: number;
  /**
   * Whether the model dropped on purpose.
   *
   * @defaultValue `false`
   */
  readonly voluntary?: boolean;
  /**
   * Other modifiers of the injury roll, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Roll a D6 for each of two level sides. */
export interface RollOff {
  readonly type: "trench_crusade.roll_off.v1";
}

/** Choose the side that activates first this Turn. */
export interface ChooseFirst {
  readonly type: "trench_crusade.choose_first.v1";
  /** The side that activates first. */
  readonly side: string;
}

/** Pass on a chance to activate a model. */
export interface PassActivation {
  readonly type: "trench_crusade.pass_activation.v1";
  /** The side that passes. */
  readonly side: string;
}

/** Activate a model, or a FIRETEAM of two. */
export interface Activate {
  readonly type: "trench_crusade.activate.v1";
  /** The model to activate. */
  readonly model: string;
  /**
   * The other model of its FIRETEAM, to activate both; empty for none.
   *
   * @defaultValue `""`
   */
  readonly partner?: string;
  /**
   * The activated models that begin in Dangerous Terrain. Empty for none.
   *
   * @defaultValue `[]`
   */
  readonly in_dangerous_terrain?: readonly string[];
}

/** End the Activation of a model. Its FIRETEAM partner may continue. */
export interface EndActivation {
  readonly type: "trench_crusade.end_activation.v1";
  readonly model: string;
}

/** The battle at its beginning: two sides, and the weapons that their models carry. */
export interface Setup {
  readonly sides: readonly Side[];
  /** @defaultValue `[]` */
  readonly armoury?: readonly Weapon[];
  /**
   * Custom keywords that have no effect in a battle.
   *
   * @defaultValue `[]`
   */
  readonly keywords?: readonly string[];
  /**
   * Custom abilities. Sheets name them by id, as they name those of the catalogue.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Custom conditions, set by abilities and by players.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly shared.ConditionSheet[];
}

/** One of the two warbands. The id is also the id of its seat. */
export interface Side {
  readonly id: string;
  readonly name: string;
  readonly models: readonly Profile[];
}

/** A weapon as printed. */
export interface Weapon {
  /** The id of the weapon, unique within the armoury. */
  readonly id: string;
  readonly name: string;
  readonly kind: "ranged" | "melee";
  /**
   * The range in inches; 0 for a melee weapon.
   *
   * @defaultValue `0`
   */
  readonly range?: number;
  /**
   * The number of hands needed; 0 for teeth, tails and similar weapons.
   *
   * @defaultValue `1`
   */
  readonly hands?: 0 | 1 | 2;
  /**
   * +DICE or -DICE on rolls to hit.
   *
   * @defaultValue `0`
   */
  readonly hit_dice?: number;
  /**
   * +DICE or -DICE on injury rolls.
   *
   * @defaultValue `0`
   */
  readonly injury_dice?: number;
  /**
   * Additional injury DICE up to half the range.
   *
   * @defaultValue `0`
   */
  readonly short_range_injury_dice?: number;
  /**
   * Additional injury DICE beyond half the range.
   *
   * @defaultValue `0`
   */
  readonly long_range_injury_dice?: number;
  /**
   * Additional injury DICE for models that a BLAST hits besides its target.
   *
   * @defaultValue `0`
   */
  readonly splash_dice?: number;
  /**
   * A number added to the total of each injury roll.
   *
   * @defaultValue `0`
   */
  readonly injury_modifier?: number;
  /**
   * The number of dice kept in an injury roll before other effects, usually two.
   *
   * @defaultValue `2`
   */
  readonly injury_base?: number;
  /**
   * When the weapon ignores armour. `always` equals the keyword IGNORES ARMOUR, `shield` ignores only the shield,
   * and `partly` reduces the armour modifier by one.
   *
   * @defaultValue `"never"`
   */
  readonly ignores_armour?: "never" | "always" | "critical" | "down" | "shield" | "partly";
  /**
   * Circumstances that do not make its shots harder.
   *
   * @defaultValue `[]`
   */
  readonly ignores?: readonly ("Cover" | "Long Range")[];
  /**
   * The number of shots in one Ranged Attack.
   *
   * @defaultValue `1`
   */
  readonly shots?: number;
  /**
   * The number of attacks in one Melee Attack.
   *
   * @defaultValue `1`
   */
  readonly attacks?: number;
  /**
   * Whether the weapon hits without a roll.
   *
   * @defaultValue `false`
   */
  readonly automatic?: boolean;
  /**
   * Whether the weapon may be aimed at a point, and a miss lands somewhere else.
   *
   * @defaultValue `false`
   */
  readonly scatters?: boolean;
  /**
   * Whether injuries place Infection Markers instead of Blood Markers.
   *
   * @defaultValue `false`
   */
  readonly infects?: boolean;
  /**
   * Whether the Activation ends when all shots are fired.
   *
   * @defaultValue `false`
   */
  readonly ends_activation?: boolean;
  /**
   * ASSAULT, BLAST, BLOCK, CONSUMABLE, CRITICAL, CUMBERSOME, FIRE, GAS, GRENADE, HEAVY, IGNORES ARMOUR, PISTOL,
   * RISKY, SHIELD COMBO, SHRAPNEL; BAYONET LUG and LIMIT, which have no effect in a battle; keywords declared in
   * the setup; and ids of abilities. A rating may follow, as in `BLAST (3)`.
   *
   * @defaultValue `[]`
   */
  readonly keywords?: readonly string[];
}

/** Numbers that the book leaves to the scenario or lost, and readings on which published texts differ. */
export interface Settings {
  /**
   * The edition that supplies the defaults of the other settings.
   *
   * @defaultValue `"1.6.3"`
   */
  readonly ruleset?: "1.6.3" | "1.0";
  /**
   * The number of Turns after which the battle ends (TC-TURN-08).
   *
   * @defaultValue `6`
   */
  readonly turn_limit?: number;
  /**
   * The largest number of extra dice in one roll; null for no limit (TC-DICE-09).
   *
   * @defaultValue `null`
   */
  readonly max_net_dice?: number | null;
  /**
   * The largest number of Bloodbaths on one injury roll (TC-BATH-04).
   *
   * @defaultValue `1`
   */
  readonly max_bloodbaths_per_roll?: number;
  /**
   * The order in which sides declare markers on an action roll (TC-WIN-02).
   *
   * @defaultValue `"actor_then_opponent"`
   */
  readonly spend_order_action?: "actor_then_opponent" | "opponent_then_actor" | "secret_simultaneous" | "initiative_first";
  /**
   * The order on an injury roll; the actor is then the opponent of the injured model (TC-WIN-03).
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
   * Whether a tied roll-off is rerolled, or the side with the last initiative decides (TC-TURN-02).
   *
   * @defaultValue `"reroll"`
   */
  readonly initiative_tie?: "reroll" | "keep";
  /**
   * Whether a side may pass on a chance to activate, though not twice in a row (TC-TURN-06).
   *
   * @defaultValue `false`
   */
  readonly may_pass?: boolean;
  /**
   * Whether a side without models loses at once (TC-TURN-09).
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
   * The injury rolls that get +1 DICE against a Down target (TC-INJ-10).
   *
   * @defaultValue `"any"`
   */
  readonly down_injury_bonus?: "any" | "melee";
  /**
   * Whether going Down in its own Activation ends the Activation of a model (TC-DOWN-03).
   *
   * @defaultValue `false`
   */
  readonly down_ends_activation?: boolean;
  /**
   * Whether standing up with a RISKY ACTION halves the moves that follow (TC-DOWN-03).
   *
   * @defaultValue `false`
   */
  readonly risky_stand_halves?: boolean;
  /**
   * Whether half of an odd number of inches is rounded to a whole number (TC-DOWN-07).
   *
   * @defaultValue `"none"`
   */
  readonly half_move_rounding?: "none" | "up" | "down";
  /**
   * The smallest drop that causes an injury roll (TC-MOVE-10).
   *
   * @defaultValue `"above_two_inches"`
   */
  readonly fall_injury_from?: "above_two_inches" | "from_three_inches";
  /**
   * The effect of a failed Morale test (TC-MOR-02, TC-MOR-04).
   *
   * @defaultValue `"flee"`
   */
  readonly morale_mode?: "flee" | "shaken" | "shaken_in_a_row";
  /**
   * Whether half a warband means half its starting or half its present models (TC-MOR-06).
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
   * Whether the injured model, or any one model in play, pays for a Bloodbath (TC-BATH-06).
   *
   * @defaultValue `"target"`
   */
  readonly bloodbath_payer?: "target" | "any_model";
  /**
   * Whether a Bloodbath is also possible on falls and terrain (TC-BATH-01).
   *
   * @defaultValue `"any_injury"`
   */
  readonly bloodbath_on?: "any_injury" | "attacks_only";
  /**
   * Whether markers that remain after a Bloodbath may be spent on the same roll (TC-BATH-05).
   *
   * @defaultValue `true`
   */
  readonly bloodbath_plus_blood?: boolean;
  /**
   * Whether Blood and Infection Markers together may pay for one Bloodbath (TC-INF-03).
   *
   * @defaultValue `true`
   */
  readonly mixed_bloodbath_payment?: boolean;
  /**
   * The injury rolls on which Blessing Markers may be spent (TC-BLESS-03).
   *
   * @defaultValue `"only_when_opponent_injures"`
   */
  readonly blessings_allowed_vs_injury?: "only_when_opponent_injures" | "against_any_injury";
  /**
   * The winner at the Turn limit: none, the side with most models, or as the players state (TC-TURN-10).
   *
   * @defaultValue `"none"`
   */
  readonly limit_winner?: "none" | "most_models" | "asked";
  /**
   * Who must agree to named modifiers that a side states: the GM, the other side, or no one (TC-DICE-06).
   *
   * @defaultValue `"agreed"`
   */
  readonly modifiers_by?: "gm" | "agreed" | "anyone";
  /**
   * Who must agree to other statements of a side, such as a fall or a gift of markers (TC-BLESS-05).
   *
   * @defaultValue `"agreed"`
   */
  readonly statements_by?: "gm" | "agreed" | "anyone";
}

/** A side has the initiative until the next Turn, and chooses who activates first in this one. */
export interface DeciderNamed {
  readonly type: "trench_crusade.decider_named.v1";
  readonly side: string;
  readonly reason: string;
}

/** Two sides are level, and each rolls a D6. The higher roll wins the point that `about` names. */
export interface RollOffNeeded {
  readonly type: "trench_crusade.roll_off_needed.v1";
  readonly about: "initiative" | "morale";
}

/** A side is next to pick a model. */
export interface PlayPassed {
  readonly type: "trench_crusade.play_passed.v1";
  readonly side: string;
}

/** A side passed on its chance to activate a model. */
export interface ActivationPassed {
  readonly type: "trench_crusade.activation_passed.v1";
  readonly side: string;
}

/** A model takes an ACTION that needs a roll. */
export interface ActionDeclared {
  readonly type: "trench_crusade.action_declared.v1";
  readonly model: string;
  /** The name of the ACTION in the book, such as `Ranged Attack`. */
  readonly action: string;
  /** The id of the weapon used; empty for none. */
  readonly weapon: string;
  /** The ids of the targets, main target first. A BLAST may have several. */
  readonly targets: readonly string[];
  /** Whether a failure ends the Activation. */
  readonly risky: boolean;
  /** The planned length of the move in half inches; 0 if unknown. */
  readonly distance: number;
  /** The height of a possible fall in half inches; 0 if the model cannot fall. */
  readonly drop: number;
  /** Modifiers of the dice, without those from spent markers. */
  readonly modifiers: readonly shared.Modifier[];
  /**
   * Whether the target is beyond half the weapon's range.
   *
   * @defaultValue `false`
   */
  readonly long_range?: boolean;
  /**
   * The planned destination in words; empty if not stated.
   *
   * @defaultValue `""`
   */
  readonly to?: string;
  /**
   * Modifiers that a player stated for the injury rolls of this attack.
   *
   * @defaultValue `[]`
   */
  readonly injury_modifiers?: readonly shared.Modifier[];
  /**
   * Whether the shot is aimed at a point. It then has no main target, but may still hit `targets`.
   *
   * @defaultValue `false`
   */
  readonly at_point?: boolean;
  /**
   * The id of the ability that provides this ACTION; empty for none.
   *
   * @defaultValue `""`
   */
  readonly ability?: string;
}

/** A declared ACTION has a result on the Action Success Chart. */
export interface ActionResolved {
  readonly type: "trench_crusade.action_resolved.v1";
  readonly model: string;
  readonly action: string;
  readonly result: string;
}

/** A model used up one type of ACTION in its Activation. `detail` is the weapon or the kind of Move. */
export interface ActionTaken {
  readonly type: "trench_crusade.action_taken.v1";
  readonly model: string;
  readonly action: string;
  readonly detail: string;
}

/** A model moved, or may move now. */
export interface Moved {
  readonly type: "trench_crusade.moved.v1";
  readonly model: string;
  /** `Standard Move`, `Charge`, `Retreat` or `Dash`. */
  readonly how: string;
  /** The longest allowed distance, in half inches because halving may leave a fraction. */
  readonly half_inches: number;
  /**
   * The distance moved, in half inches; null if not stated.
   *
   * @defaultValue `null`
   */
  readonly went?: number | null;
  /**
   * The destination in words; empty if not stated.
   *
   * @defaultValue `""`
   */
  readonly to?: string;
}

/** A model is about to Charge. */
export interface ChargeDeclared {
  readonly type: "trench_crusade.charge_declared.v1";
  readonly model: string;
  /** The ids of the charged enemy and of other enemies within 1" of the end of the Charge. */
  readonly targets: readonly string[];
  /** The distance to the charged enemy, in half inches. */
  readonly distance: number;
  /** Whether the charging model can see the charged enemy. */
  readonly in_sight: boolean;
  /** The depth of the jump of a Diving Charge, in inches; 0 for a Charge without a jump. */
  readonly dive: number;
  /** The distance between landing point and target of a Diving Charge, in half inches. */
  readonly landing: number;
  /** Modifiers that a player stated for the RISKY ACTION before the Charge. */
  readonly modifiers: readonly shared.Modifier[];
}

/** A SKIRMISHER may move up to `half_inches` to evade a Charge. */
export interface SkirmishRolled {
  readonly type: "trench_crusade.skirmish_rolled.v1";
  readonly model: string;
  readonly half_inches: number;
}

/** A SKIRMISHER evaded a Charge or stayed put. `distance` is the new distance between charger and target. */
export interface SkirmishSettled {
  readonly type: "trench_crusade.skirmish_settled.v1";
  readonly model: string;
  readonly moved: boolean;
  readonly distance: number;
}

/** A model is now in Melee with exactly these enemies. */
export interface MeleeChanged {
  readonly type: "trench_crusade.melee_changed.v1";
  readonly model: string;
  readonly enemies: readonly string[];
}

/** A model is about to Retreat, and each of these enemies may make a free Melee Attack first. */
export interface FreeAttacksOffered {
  readonly type: "trench_crusade.free_attacks_offered.v1";
  readonly model: string;
  readonly enemies: readonly string[];
  /**
   * The planned length of the Retreat in half inches; 0 if unknown.
   *
   * @defaultValue `0`
   */
  readonly distance?: number;
  /**
   * The planned destination in words; empty if not stated.
   *
   * @defaultValue `""`
   */
  readonly to?: string;
}

/** An enemy used or declined its free Melee Attack on a retreating model. */
export interface FreeAttackSettled {
  readonly type: "trench_crusade.free_attack_settled.v1";
  readonly model: string;
}

/** A Retreat is over, whether or not the model got away. */
export interface RetreatSettled {
  readonly type: "trench_crusade.retreat_settled.v1";
  readonly model: string;
}

/** The number of shots that a model may still fire in its Ranged Attack with this weapon. */
export interface ShotsLeft {
  readonly type: "trench_crusade.shots_left.v1";
  readonly model: string;
  readonly weapon: string;
  readonly shots: number;
}

/** The number of attacks that a model may still make in its Melee Attack with this weapon. */
export interface BlowsLeft {
  readonly type: "trench_crusade.blows_left.v1";
  readonly model: string;
  readonly weapon: string;
  readonly blows: number;
}

/** A shot missed and scatters. The enemy decides where it lands. */
export interface Scattered {
  readonly type: "trench_crusade.scattered.v1";
  /** The shot as it was declared. */
  readonly shot: ActionDeclaredData;
  /** The distance in inches between the point aimed at and the point of landing. */
  readonly inches: number;
}

/** A model takes an ACTION that needs a roll. */
export interface ActionDeclaredData {
  readonly model: string;
  /** The name of the ACTION in the book, such as `Ranged Attack`. */
  readonly action: string;
  /** The id of the weapon used; empty for none. */
  readonly weapon: string;
  /** The ids of the targets, main target first. A BLAST may have several. */
  readonly targets: readonly string[];
  /** Whether a failure ends the Activation. */
  readonly risky: boolean;
  /** The planned length of the move in half inches; 0 if unknown. */
  readonly distance: number;
  /** The height of a possible fall in half inches; 0 if the model cannot fall. */
  readonly drop: number;
  /** Modifiers of the dice, without those from spent markers. */
  readonly modifiers: readonly shared.Modifier[];
  /**
   * Whether the target is beyond half the weapon's range.
   *
   * @defaultValue `false`
   */
  readonly long_range?: boolean;
  /**
   * The planned destination in words; empty if not stated.
   *
   * @defaultValue `""`
   */
  readonly to?: string;
  /**
   * Modifiers that a player stated for the injury rolls of this attack.
   *
   * @defaultValue `[]`
   */
  readonly injury_modifiers?: readonly shared.Modifier[];
  /**
   * Whether the shot is aimed at a point. It then has no main target, but may still hit `targets`.
   *
   * @defaultValue `false`
   */
  readonly at_point?: boolean;
  /**
   * The id of the ability that provides this ACTION; empty for none.
   *
   * @defaultValue `""`
   */
  readonly ability?: string;
}

/** A shot that scattered has landed. */
export interface Landed {
  readonly type: "trench_crusade.landed.v1";
  /** The id of the weapon that fired the shot. */
  readonly weapon: string;
  /** The id of the model that the shot landed on; empty for open ground. */
  readonly on: string;
  /** The ids of the other models hit. */
  readonly caught: readonly string[];
}

/** A model used a CONSUMABLE item, which it no longer has in this battle. */
export interface UsedUp {
  readonly type: "trench_crusade.used_up.v1";
  readonly model: string;
  readonly item: string;
}

/** A statement or an effect changed nothing. */
export interface CameToNothing {
  readonly type: "trench_crusade.came_to_nothing.v1";
  readonly model: string;
  /** The name of the effect, such as `Blood Marker`. */
  readonly what: string;
  /** The reason why nothing changed, as a clause. */
  readonly why: string;
}

/** An injury roll must be made. */
export interface InjuryDue {
  readonly type: "trench_crusade.injury_due.v1";
  readonly target: string;
  /** The id of the model that caused the injury; empty for none. */
  readonly attacker: string;
  /** The id of the weapon, or another cause (`Fall`, `Dangerous Terrain`). */
  readonly source: string;
  /** `melee` or `ranged` for attacks, `accident` for everything else. */
  readonly cause: "melee" | "ranged" | "accident";
  /** Modifiers of the dice, without those from spent markers and from the condition of the target. */
  readonly modifiers: readonly shared.Modifier[];
  /**
   * Whether the hit was a Critical Success.
   *
   * @defaultValue `false`
   */
  readonly critical?: boolean;
  /**
   * Whether the model was hit by a BLAST that was aimed at, or landed on, another model or a point.
   *
   * @defaultValue `false`
   */
  readonly caught?: boolean;
  /**
   * The number of dice to keep if the injury has no weapon; 0 for the usual two.
   *
   * @defaultValue `0`
   */
  readonly base?: number;
  /**
   * Whether an injury without a weapon ignores armour.
   *
   * @defaultValue `false`
   */
  readonly ignores_armour?: boolean;
  /**
   * Whether an injury without a weapon places Infection Markers instead of Blood Markers.
   *
   * @defaultValue `false`
   */
  readonly infects?: boolean;
  /**
   * Tags of the attack that caused the injury, for the conditions of abilities.
   *
   * @defaultValue `[]`
   */
  readonly about?: readonly string[];
}

/** An injury roll was stated during another roll, and waits until that roll is over. */
export interface InjuryWaits {
  readonly type: "trench_crusade.injury_waits.v1";
  readonly injury: InjuryDueData;
}

/** An injury roll must be made. */
export interface InjuryDueData {
  readonly target: string;
  /** The id of the model that caused the injury; empty for none. */
  readonly attacker: string;
  /** The id of the weapon, or another cause (`Fall`, `Dangerous Terrain`). */
  readonly source: string;
  /** `melee` or `ranged` for attacks, `accident` for everything else. */
  readonly cause: "melee" | "ranged" | "accident";
  /** Modifiers of the dice, without those from spent markers and from the condition of the target. */
  readonly modifiers: readonly shared.Modifier[];
  /**
   * Whether the hit was a Critical Success.
   *
   * @defaultValue `false`
   */
  readonly critical?: boolean;
  /**
   * Whether the model was hit by a BLAST that was aimed at, or landed on, another model or a point.
   *
   * @defaultValue `false`
   */
  readonly caught?: boolean;
  /**
   * The number of dice to keep if the injury has no weapon; 0 for the usual two.
   *
   * @defaultValue `0`
   */
  readonly base?: number;
  /**
   * Whether an injury without a weapon ignores armour.
   *
   * @defaultValue `false`
   */
  readonly ignores_armour?: boolean;
  /**
   * Whether an injury without a weapon places Infection Markers instead of Blood Markers.
   *
   * @defaultValue `false`
   */
  readonly infects?: boolean;
  /**
   * Tags of the attack that caused the injury, for the conditions of abilities.
   *
   * @defaultValue `[]`
   */
  readonly about?: readonly string[];
}

/** A model must make a roll that a player stated, as soon as no other roll is under way. */
export interface TestDue {
  readonly type: "trench_crusade.test_due.v1";
  readonly test: ActionDeclaredData;
}

/** An injury roll has a result. `result` is the row of the Injury Chart after all abilities that change it. */
export interface InjuryResolved {
  readonly type: "trench_crusade.injury_resolved.v1";
  readonly target: string;
  readonly rolled: string;
  readonly result: string;
}

/** Sides may spend markers on the next roll. */
export interface MarkerWindowOpened {
  readonly type: "trench_crusade.marker_window_opened.v1";
  readonly roll: "action" | "injury";
  /** The sides that may spend, in the order in which they declare. */
  readonly sides: readonly string[];
  /** Whether the sides declare secretly and at the same time. */
  readonly secret: boolean;
}

/**
 * A side declared the markers that it spends on the next roll.
 *
 * A secret pledge is hidden from the other side. When all pledges are revealed, a second event for the same side
 * corrects its pledge to the markers that can still be paid.
 */
export interface Pledged {
  readonly type: "trench_crusade.pledged.v1";
  readonly side: string;
  /** Blessing Markers of the side's own model, which rolls or is injured. */
  readonly blessings: number;
  /** Blood Markers of the enemy model, for DICE. */
  readonly blood: number;
  /** Infection Markers of the enemy model, for DICE. */
  readonly infection: number;
  readonly bloodbaths: number;
  /** Infection Markers that pay for the Bloodbaths. Blood Markers pay the rest. */
  readonly bath_infection: number;
  /** The id of the model whose markers pay for the Bloodbaths; empty for the injured model. */
  readonly bath_from: string;
  /** Blood Markers of the target of an attack, for DICE to hit it. */
  readonly target_blood: number;
  /**
   * Other modifiers of the roll.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
  readonly secret: boolean;
}

/** The secret pledges of both sides are revealed. The `Spent` events that follow show their contents. */
export interface PledgesRevealed {
  readonly type: "trench_crusade.pledges_revealed.v1";
  readonly sides: readonly string[];
}

/** A model joined the battle. `abilities` are definitions on its sheet that are new to the battle. */
export interface Joined {
  readonly type: "trench_crusade.joined.v1";
  readonly side: string;
  readonly sheet: Profile;
  readonly abilities: readonly shared.Ability[];
}

/** A model is now near exactly these models. Abilities that affect nearby models depend on this list. */
export interface NearChanged {
  readonly type: "trench_crusade.near_changed.v1";
  readonly model: string;
  readonly near: readonly string[];
}

/** A model may take one type of ACTION once more in this Activation. */
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

/** The abilities for the beginning of the Turn have been applied. */
export interface TurnOpened {
  readonly type: "trench_crusade.turn_opened.v1";
  readonly turn: number;
}

/** The abilities and conditions for the end of the Activation have been applied. */
export interface ActivationClosed {
  readonly type: "trench_crusade.activation_closed.v1";
  readonly model: string;
}

/** A side conceded the battle. */
export interface Conceded {
  readonly type: "trench_crusade.conceded.v1";
  readonly side: string;
  readonly reason: string;
}

/** A player or the GM named the winner by the scenario. `sides` is empty if neither side wins. */
export interface WinnerNamed {
  readonly type: "trench_crusade.winner_named.v1";
  readonly sides: readonly string[];
  readonly reason: string;
}

/** A Down model stood up at the start of its Activation, or chose to stay Down. */
export interface StandSettled {
  readonly type: "trench_crusade.stand_settled.v1";
  readonly model: string;
  readonly stood: boolean;
}

/** An effect ended a model's Activation. */
export interface ActivationForcedToEnd {
  readonly type: "trench_crusade.activation_forced_to_end.v1";
  readonly model: string;
  readonly reason: string;
}

/** These sides must make a Morale test, in this order. If they are level, a roll-off first decides the order. */
export interface MoraleDue {
  readonly type: "trench_crusade.morale_due.v1";
  readonly sides: readonly string[];
}

/** A side made its Morale test. `outcome` is `holds`, `shaken` or `flees`. */
export interface MoraleTested {
  readonly type: "trench_crusade.morale_tested.v1";
  readonly side: string;
  readonly outcome: "holds" | "shaken" | "flees";
}

/** The state of a battle. */
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
  /** All models, including those Out of Action. */
  readonly models: readonly Model[];
  /** The number of the Turn; 0 before the first. */
  readonly turn: number;
  /** The side that has the initiative this Turn; empty before that is decided. */
  readonly initiative: string;
  /** The side that had the initiative last; empty in the beginning. */
  readonly had_initiative: string;
  /** The side that picks the next model. */
  readonly picking: string;
  /** The side that has just passed on its chance to activate; empty for none. */
  readonly passed: string;
  /** The current Activations: one model, or a FIRETEAM of two. */
  readonly activations: readonly Activation[];
  /** The declared ACTION that must be rolled for. */
  readonly attempt: ActionDeclaredData | null;
  /** The pending injury rolls, next one first. */
  readonly injuries: readonly InjuryDueData[];
  /** The open opportunity to spend markers on the next roll. */
  readonly window: MarkerWindowOpenedData | null;
  /** The pledges made in this window so far. */
  readonly pledges: readonly PledgedData[];
  /** The Ranged Attack with shots left. */
  readonly volley: ShotsLeftData | null;
  /** The Melee Attack with attacks left. */
  readonly flurry: BlowsLeftData | null;
  /** The shot that missed and has not landed yet. */
  readonly scattered: ScatteredData | null;
  /** The declared Charge that has not been made yet. */
  readonly charge: ChargeDeclaredData | null;
  /** The distance that a SKIRMISHER may move to evade the Charge. */
  readonly skirmish: SkirmishRolledData | null;
  /** Whether all SKIRMISHERS have decided about the Charge. */
  readonly skirmished: boolean;
  /** The enemies that may still make a free attack on the retreating model. */
  readonly free_attackers: readonly string[];
  /** The model that is about to Retreat; empty for none. */
  readonly retreating: string;
  /** The Retreat as it was declared. */
  readonly retreat: FreeAttacksOfferedData | null;
  /** The subject of the next roll-off; empty for none. */
  readonly roll_off: "" | "initiative" | "morale";
  /** The sides that must still make a Morale test, in order. */
  readonly morale_queue: readonly string[];
  /** Whether the Morale tests at the end of this Turn have begun. */
  readonly morale_began: boolean;
  /** The injury rolls that were stated during another roll. */
  readonly injuries_waiting: readonly InjuryDueData[];
  /** The stated rolls that have not been made yet. */
  readonly tests: readonly ActionDeclaredData[];
  /** Whether a side must still choose who goes first. */
  readonly choosing: boolean;
  /** The winners by the scenario; null until they are named. */
  readonly winners: (readonly string[]) | null;
  /** The custom keywords of this battle, and the keywords printed on its sheets. */
  readonly keywords: readonly string[];
  /** The definitions of custom conditions. */
  readonly condition_sheets: readonly shared.ConditionSheet[];
  /** Whether the abilities for the beginning of this Turn have been applied. */
  readonly opened: boolean;
}

/** One side of the battle. */
export interface Warband {
  /** The id of the side and of its seat. */
  readonly id: string;
  readonly name: string;
  /** The number of models at the beginning. */
  readonly start: number;
  readonly failed_tests: number;
  /** The Turn of the latest failed Morale test; 0 for none. */
  readonly failed_in: number;
  /** Whether the latest Morale test failed. */
  readonly last_failed: boolean;
  readonly fled: boolean;
  /** Whether the side conceded the battle. */
  readonly conceded: boolean;
}

/** One model in the battle. */
export interface Model {
  readonly id: string;
  readonly side: string;
  readonly profile: Profile;
  readonly blood: number;
  readonly blessings: number;
  readonly infection: number;
  readonly down: boolean;
  readonly out: boolean;
  /** Whether TOUGH has already saved the model. */
  readonly tough_used: boolean;
  /** Whether the model has been activated this Turn. */
  readonly activated: boolean;
  /** The ids of the enemies within 1". */
  readonly in_melee_with: readonly string[];
  /** The ids of the models near enough for abilities that affect other models. */
  readonly near: readonly string[];
  /** The names of the custom conditions of the model. */
  readonly conditions: readonly string[];
  /** The ids of the CONSUMABLE weapons that the model has used. */
  readonly used_up: readonly string[];
  /** How the model left the battle; empty while it takes part. */
  readonly left: string;
}

/** The Activation of one model and its progress. */
export interface Activation {
  /** The id of the model. */
  readonly id: string;
  /** The ACTIONS taken, in order. */
  readonly actions: readonly ActionTakenData[];
  readonly shots: number;
  /** Whether the model must still decide to stand up or to stay Down. */
  readonly stand_owed: boolean;
  /** Whether the model must still test for the Dangerous Terrain in which it begins. */
  readonly ground_test_owed: boolean;
  /** Whether moves are halved. */
  readonly halved: boolean;
  /** Whether the model went Down in this Activation. */
  readonly put_down: boolean;
  /** Whether the model chose to stay Down at the beginning. */
  readonly stayed_down: boolean;
  /** The ids of the enemies in Melee with the model at the beginning. */
  readonly began_beside: readonly string[];
  /** The id of the target of a successful Diving Charge; empty for none. */
  readonly dived_at: string;
  /** The ACTIONS that the model may take once more each. */
  readonly granted: readonly string[];
  /** Whether the model can take no further ACTIONS. */
  readonly over: boolean;
  /** Whether an event has recorded the end. */
  readonly ended: boolean;
  /** Whether the abilities for the end of the Activation have been applied. */
  readonly closed: boolean;
}

/** A model used up one type of ACTION in its Activation. `detail` is the weapon or the kind of Move. */
export interface ActionTakenData {
  readonly model: string;
  readonly action: string;
  readonly detail: string;
}

/** Sides may spend markers on the next roll. */
export interface MarkerWindowOpenedData {
  readonly roll: "action" | "injury";
  /** The sides that may spend, in the order in which they declare. */
  readonly sides: readonly string[];
  /** Whether the sides declare secretly and at the same time. */
  readonly secret: boolean;
}

/**
 * A side declared the markers that it spends on the next roll.
 *
 * A secret pledge is hidden from the other side. When all pledges are revealed, a second event for the same side
 * corrects its pledge to the markers that can still be paid.
 */
export interface PledgedData {
  readonly side: string;
  /** Blessing Markers of the side's own model, which rolls or is injured. */
  readonly blessings: number;
  /** Blood Markers of the enemy model, for DICE. */
  readonly blood: number;
  /** Infection Markers of the enemy model, for DICE. */
  readonly infection: number;
  readonly bloodbaths: number;
  /** Infection Markers that pay for the Bloodbaths. Blood Markers pay the rest. */
  readonly bath_infection: number;
  /** The id of the model whose markers pay for the Bloodbaths; empty for the injured model. */
  readonly bath_from: string;
  /** Blood Markers of the target of an attack, for DICE to hit it. */
  readonly target_blood: number;
  /**
   * Other modifiers of the roll.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
  readonly secret: boolean;
}

/** The number of shots that a model may still fire in its Ranged Attack with this weapon. */
export interface ShotsLeftData {
  readonly model: string;
  readonly weapon: string;
  readonly shots: number;
}

/** The number of attacks that a model may still make in its Melee Attack with this weapon. */
export interface BlowsLeftData {
  readonly model: string;
  readonly weapon: string;
  readonly blows: number;
}

/** A shot missed and scatters. The enemy decides where it lands. */
export interface ScatteredData {
  /** The shot as it was declared. */
  readonly shot: ActionDeclaredData;
  /** The distance in inches between the point aimed at and the point of landing. */
  readonly inches: number;
}

/** A model is about to Charge. */
export interface ChargeDeclaredData {
  readonly model: string;
  /** The ids of the charged enemy and of other enemies within 1" of the end of the Charge. */
  readonly targets: readonly string[];
  /** The distance to the charged enemy, in half inches. */
  readonly distance: number;
  /** Whether the charging model can see the charged enemy. */
  readonly in_sight: boolean;
  /** The depth of the jump of a Diving Charge, in inches; 0 for a Charge without a jump. */
  readonly dive: number;
  /** The distance between landing point and target of a Diving Charge, in half inches. */
  readonly landing: number;
  /** Modifiers that a player stated for the RISKY ACTION before the Charge. */
  readonly modifiers: readonly shared.Modifier[];
}

/** A SKIRMISHER may move up to `half_inches` to evade a Charge. */
export interface SkirmishRolledData {
  readonly model: string;
  readonly half_inches: number;
}

/** A model is about to Retreat, and each of these enemies may make a free Melee Attack first. */
export interface FreeAttacksOfferedData {
  readonly model: string;
  readonly enemies: readonly string[];
  /**
   * The planned length of the Retreat in half inches; 0 if unknown.
   *
   * @defaultValue `0`
   */
  readonly distance?: number;
  /**
   * The planned destination in words; empty if not stated.
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
   * Custom keywords that have no effect in a battle.
   *
   * @defaultValue `[]`
   */
  readonly keywords?: readonly string[];
  /**
   * Custom abilities. Sheets name them by id, as they name those of the catalogue.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Custom conditions, set by abilities and by players.
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
  readonly command: "begin.v1" | "end.v1" | "undo.v1" | "redo.v1" | "amend.v1" | "override.v1" | "rule.v1" | "note.v1" | "agree.v1" | "decline.v1" | "roll.v1" | "use_ability.v1" | "trench_crusade.take_action.v1" | "trench_crusade.roll_dice.v1" | "trench_crusade.stand.v1" | "trench_crusade.stay_down.v1" | "trench_crusade.teeter.v1" | "trench_crusade.knock_down.v1" | "trench_crusade.stand_up.v1" | "trench_crusade.injure.v1" | "trench_crusade.stand_near.v1" | "trench_crusade.afflict.v1" | "trench_crusade.end_condition.v1" | "trench_crusade.place_markers.v1" | "trench_crusade.use_medi_kit.v1" | "trench_crusade.invoke.v1" | "trench_crusade.fight.v1" | "trench_crusade.hold_back.v1" | "trench_crusade.free_attack.v1" | "trench_crusade.forgo.v1" | "trench_crusade.test_morale.v1" | "trench_crusade.move.v1" | "trench_crusade.charge.v1" | "trench_crusade.skirmish.v1" | "trench_crusade.stand_fast.v1" | "trench_crusade.get_clear.v1" | "trench_crusade.retreat.v1" | "trench_crusade.dash.v1" | "trench_crusade.place_model.v1" | "trench_crusade.shoot.v1" | "trench_crusade.land.v1" | "trench_crusade.hold_fire.v1" | "trench_crusade.join.v1" | "trench_crusade.leave.v1" | "trench_crusade.change_side.v1" | "trench_crusade.concede.v1" | "trench_crusade.name_winner.v1" | "trench_crusade.pledge.v1" | "trench_crusade.climb.v1" | "trench_crusade.jump.v1" | "trench_crusade.enter_dangerous_terrain.v1" | "trench_crusade.fall.v1" | "trench_crusade.roll_off.v1" | "trench_crusade.choose_first.v1" | "trench_crusade.pass_activation.v1" | "trench_crusade.activate.v1" | "trench_crusade.end_activation.v1";
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
  readonly system: "trench_crusade";
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
