// Written by Blow by blow from its classes (`make docs`, `blow shapes`); do not edit.

import type * as shared from "./shared.js";

/** Announce all Actions of the turn. */
export interface DeclareMultiAction {
  readonly type: "wrath_and_glory.declare_multi_action.v1";
  /** Which combatant. */
  readonly who: string;
  /** The names under which they are done then. */
  readonly actions: readonly string[];
}

/** Keep the Combat Action for later in the round. */
export interface Hold {
  readonly type: "wrath_and_glory.hold.v1";
  /** Which combatant. */
  readonly who: string;
}

/** Use a Combat Action that was held; in the turn of somebody else a contest of Initiative comes first. */
export interface UseHeld {
  readonly type: "wrath_and_glory.use_held.v1";
  /** Which combatant. */
  readonly who: string;
  /**
   * What else changes the dice of whoever interrupts, by name.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Let a held Combat Action go, as the round ends. */
export interface LetLapse {
  readonly type: "wrath_and_glory.let_lapse.v1";
  /** Which combatant. */
  readonly who: string;
}

/** Reload a weapon. */
export interface Reload {
  readonly type: "wrath_and_glory.reload.v1";
  /** Which combatant. */
  readonly who: string;
  /** Which weapon. */
  readonly weapon: string;
}

/** Draw a weapon, or pick up one that was dropped. */
export interface Draw {
  readonly type: "wrath_and_glory.draw.v1";
  /** Which combatant. */
  readonly who: string;
  /** Which weapon. */
  readonly weapon: string;
}

/** Be done for this round. */
export interface EndTurn {
  readonly type: "wrath_and_glory.end_turn.v1";
  /** Which combatant. */
  readonly who: string;
}

/** An attack; `aim` and `brace` each give up Movement. */
export interface Attack {
  readonly type: "wrath_and_glory.attack.v1";
  /** Which combatant. */
  readonly who: string;
  /** What with. */
  readonly weapon: string;
  /** Whom it is aimed at; more than one is a Multi-Attack, or a Blast. */
  readonly targets: readonly string[];
  /**
   * The range of a shot.
   *
   * @defaultValue `"medium"`
   */
  readonly band?: "short" | "medium" | "long";
  /**
   * Whether the target is no more than 5 metres away.
   *
   * @defaultValue `false`
   */
  readonly near?: boolean;
  /**
   * Which targets are in cover, but less than half of each.
   *
   * @defaultValue `[]`
   */
  readonly light_cover?: readonly string[];
  /**
   * Which targets are in cover by half or more.
   *
   * @defaultValue `[]`
   */
  readonly heavy_cover?: readonly string[];
  /**
   * How far, in metres, a melee fighter must go to reach them all.
   *
   * @defaultValue `0`
   */
  readonly distance?: number;
  /**
   * Whether Movement is given up for a die, or to spare bystanders.
   *
   * @defaultValue `false`
   */
  readonly aim?: boolean;
  /**
   * An All-Out Attack, with less Defence until the next turn.
   *
   * @defaultValue `false`
   */
  readonly all_out?: boolean;
  /**
   * Whether Movement is given up to steady a Heavy weapon.
   *
   * @defaultValue `false`
   */
  readonly brace?: boolean;
  /**
   * How small a part of the target is aimed at.
   *
   * @defaultValue `"none"`
   */
  readonly called?: "none" | "medium" | "small" | "tiny";
  /**
   * How Salvo is used: on one target, to cover several, or into a mob.
   *
   * @defaultValue `"none"`
   */
  readonly salvo?: "none" | "full_auto" | "spray";
  /**
   * Who else is in the melee that is shot into, besides those whom play knows to be in it.
   *
   * @defaultValue `[]`
   */
  readonly bystanders?: readonly string[];
  /**
   * Who of these is not; the GM's to say.
   *
   * @defaultValue `[]`
   */
  readonly spared?: readonly string[];
  /**
   * What else changes dice, DN, ED, damage or AP, by name.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
  /**
   * Whether the weapon is supercharged: more ED, and a Complication burns whoever fires it.
   *
   * @defaultValue `false`
   */
  readonly supercharge?: boolean;
}

/** Rush an enemy so many metres away, and strike. */
export interface Charge {
  readonly type: "wrath_and_glory.charge.v1";
  /** Which combatant. */
  readonly who: string;
  /** What with. */
  readonly weapon: string;
  /** Whom. */
  readonly target: string;
  /** Over how many metres. */
  readonly distance: number;
  /**
   * Whether the blow is an All-Out Attack.
   *
   * @defaultValue `false`
   */
  readonly all_out?: boolean;
  /**
   * How small a part of the target is aimed at.
   *
   * @defaultValue `"none"`
   */
  readonly called?: "none" | "medium" | "small" | "tiny";
  /**
   * What else changes dice, DN, ED, damage or AP, by name.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/**
 * Fire at an enemy to keep its head down, without damage.
 *
 * Ruling: Pinning is no Salvo option, so Troops pin as well as anybody.
 */
export interface Pin {
  readonly type: "wrath_and_glory.pin.v1";
  /** Which combatant. */
  readonly who: string;
  /** What with. */
  readonly weapon: string;
  /** Whom. */
  readonly target: string;
  /**
   * What else changes dice or DN, by name.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Trouble an enemy by a skill, which another skill of it opposes. */
export interface Interact {
  readonly type: "wrath_and_glory.interact.v1";
  /** Which combatant. */
  readonly who: string;
  /** Whom. */
  readonly target: string;
  /** What it is tried with. */
  readonly skill: string;
  /** What the enemy opposes it with, if that is higher than its Resolve; whoever plays it agrees. */
  readonly opposing_skill: string;
  /** What it leaves on the target. */
  readonly condition: "Hindered" | "Vulnerable";
  /**
   * What else changes dice or DN, by name.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Do nothing but defend. */
export interface FullDefence {
  readonly type: "wrath_and_glory.full_defence.v1";
  /** Which combatant. */
  readonly who: string;
  /**
   * Whether it is done in the turn of another, at the price of the next turn.
   *
   * @defaultValue `false`
   */
  readonly reflexive?: boolean;
  /**
   * What else changes the dice, by name.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Propose a Complication; the GM has to agree, and for a Threat agrees with itself. */
export interface Propose {
  readonly type: "wrath_and_glory.propose.v1";
  /** Which combatant. */
  readonly who: string;
  /** What happens, in a few words. */
  readonly what: string;
  /**
   * What it does in the game; empty for nothing but the story.
   *
   * @defaultValue `""`
   */
  readonly effect?: string;
}

/** Give the GM a point of Ruin in place of the Complication. */
export interface GrantRuin {
  readonly type: "wrath_and_glory.grant_ruin.v1";
  /** Which combatant. */
  readonly who: string;
}

/** Let the table decide what the Complication is. */
export interface RollComplication {
  readonly type: "wrath_and_glory.roll_complication.v1";
  /** Which combatant. */
  readonly who: string;
}

/** The GM agrees. */
export interface AcceptComplication {
  readonly type: "wrath_and_glory.accept_complication.v1";
}

/** The GM does not agree, and the player may propose again or grant Ruin. */
export interface RefuseComplication {
  readonly type: "wrath_and_glory.refuse_complication.v1";
}

/** The GM names what was hit by mistake, or dropped. */
export interface NameTarget {
  readonly type: "wrath_and_glory.name_target.v1";
  /** What it is; the id of somebody who was hit, or of a weapon that was dropped, means just that. */
  readonly what: string;
}

/** Put a weapon in order again. */
export interface ClearFault {
  readonly type: "wrath_and_glory.clear_fault.v1";
  /** Which combatant. */
  readonly who: string;
  /** Which. */
  readonly weapon: string;
  /**
   * What else changes dice or DN, by name.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Get out of what restrains. */
export interface BreakFree {
  readonly type: "wrath_and_glory.break_free.v1";
  /** Which combatant. */
  readonly who: string;
  /**
   * What else changes dice or DN, by name.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** A condition comes or goes. */
export interface SetCondition {
  readonly type: "wrath_and_glory.set_condition.v1";
  /** Which combatant. */
  readonly who: string;
  /** Which condition. */
  readonly condition: string;
  /** How strongly it holds from now on; 0 ends it. */
  readonly level: number;
  /**
   * Who or what causes it.
   *
   * @defaultValue `"the table"`
   */
  readonly source?: string;
}

/** Try to end a condition, one's own or a comrade's; the test is a Combat Action. */
export interface Remedy {
  readonly type: "wrath_and_glory.remedy.v1";
  /** Which combatant. */
  readonly who: string;
  /** Which. */
  readonly condition: string;
  /**
   * Whose condition it is; empty for one's own.
   *
   * @defaultValue `""`
   */
  readonly patient?: string;
  /**
   * What else changes dice or DN, by name.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Name who suffers the Critical Hit, and pay for its severity. */
export interface AimCritical {
  readonly type: "wrath_and_glory.aim_critical.v1";
  /** Which combatant. */
  readonly who: string;
  /** Whom. */
  readonly target: string;
  /**
   * By how many steps Glory makes it worse.
   *
   * @defaultValue `0`
   */
  readonly severity?: number;
  /**
   * The players who consent, where that is asked; each but the one who speaks says so from the own seat.
   *
   * @defaultValue `[]`
   */
  readonly agreed?: readonly string[];
}

/** Pay so much Glory for as much severity; 0 for none. */
export interface RaiseSeverity {
  readonly type: "wrath_and_glory.raise_severity.v1";
  /** Which combatant. */
  readonly who: string;
  /**
   * How much of it.
   *
   * @defaultValue `0`
   */
  readonly glory?: number;
  /**
   * The players who consent, where that is asked; each but the one who speaks says so from the own seat.
   *
   * @defaultValue `[]`
   */
  readonly agreed?: readonly string[];
}

/** Pay so much Glory for as much damage to every target; 0 for none. */
export interface RaiseDamage {
  readonly type: "wrath_and_glory.raise_damage.v1";
  /** Which combatant. */
  readonly who: string;
  /**
   * How much of it.
   *
   * @defaultValue `0`
   */
  readonly glory?: number;
  /**
   * The players who consent, where that is asked; each but the one who speaks says so from the own seat.
   *
   * @defaultValue `[]`
   */
  readonly agreed?: readonly string[];
}

/** Something other than an attack harms somebody; `Damage` is compared with Resilience first. */
export interface Inflict {
  readonly type: "wrath_and_glory.inflict.v1";
  /** Which combatant. */
  readonly who: string;
  /** What kind of harm. */
  readonly harm: "Damage" | "Wounds" | "Mortal Wounds" | "Shock";
  /** How much of it. */
  readonly amount: number;
  /** What does it, in a few words. */
  readonly source: string;
}

/** Move up to Speed. */
export interface Move {
  readonly type: "wrath_and_glory.move.v1";
  /** Which combatant. */
  readonly who: string;
  /**
   * Enemies in the same melee afterwards; whoever is left behind may strike.
   *
   * @defaultValue `[]`
   */
  readonly engage?: readonly string[];
  /**
   * Whether the way leads through cover.
   *
   * @defaultValue `false`
   */
  readonly in_cover?: boolean;
}

/** Move once more. */
export interface Run {
  readonly type: "wrath_and_glory.run.v1";
  /** Which combatant. */
  readonly who: string;
  /**
   * Enemies in the same melee afterwards; whoever is left behind may strike.
   *
   * @defaultValue `[]`
   */
  readonly engage?: readonly string[];
}

/** Do nothing but run; the older edition pays for it in Defence. */
export interface Sprint {
  readonly type: "wrath_and_glory.sprint.v1";
  /** Which combatant. */
  readonly who: string;
  /**
   * Enemies in the same melee afterwards; whoever is left behind may strike.
   *
   * @defaultValue `[]`
   */
  readonly engage?: readonly string[];
}

/** Leave a melee without inviting blows. */
export interface FallBack {
  readonly type: "wrath_and_glory.fall_back.v1";
  /** Which combatant. */
  readonly who: string;
}

/** Get up; only Standard Movement is left for this turn. */
export interface Stand {
  readonly type: "wrath_and_glory.stand.v1";
  /** Which combatant. */
  readonly who: string;
}

/** Help a comrade who is near to stand up. */
export interface HelpUp {
  readonly type: "wrath_and_glory.help_up.v1";
  /** Which combatant. */
  readonly who: string;
  /** Who is helped. */
  readonly comrade: string;
}

/** Strike at somebody who leaves the melee: a Reflexive Action. */
export interface Strike {
  readonly type: "wrath_and_glory.strike.v1";
  /** Which combatant. */
  readonly who: string;
  /** What with. */
  readonly weapon: string;
  /**
   * What else changes dice, DN, ED, damage or AP, by name.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Let somebody leave the melee. */
export interface LetGo {
  readonly type: "wrath_and_glory.let_go.v1";
  /** Which combatant. */
  readonly who: string;
}

/** A combatant is engaged with exactly these enemies, however that came. */
export interface Place {
  readonly type: "wrath_and_glory.place.v1";
  /** Which combatant. */
  readonly who: string;
  /**
   * All the enemies beside it from now on.
   *
   * @defaultValue `[]`
   */
  readonly enemies?: readonly string[];
}

/** A combatant leaves the fight. */
export interface Leave {
  readonly type: "wrath_and_glory.leave.v1";
  /** Which. */
  readonly who: string;
  /**
   * Why, in a few words.
   *
   * @defaultValue `"it flees"`
   */
  readonly reason?: string;
  /**
   * Whether it goes, flees, gives up or is taken.
   *
   * @defaultValue `"fled"`
   */
  readonly how?: "left" | "fled" | "surrendered" | "captured";
}

/** Pay Wrath, or Ruin, and roll every failure again. */
export interface Reroll {
  readonly type: "wrath_and_glory.reroll.v1";
  /** Which combatant. */
  readonly who: string;
}

/** Let the roll stand. */
export interface KeepRoll {
  readonly type: "wrath_and_glory.keep_roll.v1";
  /** Which combatant. */
  readonly who: string;
}

/** Pay so much Glory for as many dice; 0 for none. */
export interface BuyDice {
  readonly type: "wrath_and_glory.buy_dice.v1";
  /** Which combatant. */
  readonly who: string;
  /**
   * How much of it.
   *
   * @defaultValue `0`
   */
  readonly glory?: number;
  /**
   * The players who consent, where that is asked; each but the one who speaks says so from the own seat.
   *
   * @defaultValue `[]`
   */
  readonly agreed?: readonly string[];
}

/** The GM rewards a player. */
export interface AwardWrath {
  readonly type: "wrath_and_glory.award_wrath.v1";
  /** Which player. */
  readonly player: string;
  /** What for. */
  readonly reason: string;
  /**
   * How much.
   *
   * @defaultValue `1`
   */
  readonly amount?: number;
}

/** The GM pays Ruin for something that the table plays out. */
export interface SpendRuin {
  readonly type: "wrath_and_glory.spend_ruin.v1";
  /** How much. */
  readonly amount: number;
  /** What for, in a few words. */
  readonly on: string;
}

/** Do what a sheet prints as a Ruin action. */
export interface InvokeRuin {
  readonly type: "wrath_and_glory.invoke_ruin.v1";
  /** Which combatant. */
  readonly who: string;
  /** Which Ruin action. */
  readonly name: string;
}

/** A player pays Wrath for something small to be true. */
export interface DeclareNarrative {
  readonly type: "wrath_and_glory.declare_narrative.v1";
  /** Which player. */
  readonly player: string;
  /** What is to be true. */
  readonly what: string;
}

/** The GM lets it be true. */
export interface AllowDeclaration {
  readonly type: "wrath_and_glory.allow_declaration.v1";
}

/** The GM does not, and nothing is paid. */
export interface RefuseDeclaration {
  readonly type: "wrath_and_glory.refuse_declaration.v1";
}

/** Narrative Time is over; who is ambushed has no turn in the first round unless a point is paid. */
export interface BeginCombat {
  readonly type: "wrath_and_glory.begin_combat.v1";
  /**
   * Who is ambushed.
   *
   * @defaultValue `[]`
   */
  readonly ambushed?: readonly string[];
}

/** Somebody fights for the other side from here on. */
export interface ChangeSide {
  readonly type: "wrath_and_glory.change_side.v1";
  /** Which combatant; the GM plays whoever fights for the GM's side. */
  readonly who: string;
  /** `players` or `gm`. */
  readonly side: "players" | "gm";
  /**
   * Why, in a few words.
   *
   * @defaultValue `"a change of heart"`
   */
  readonly reason?: string;
}

/** Somebody joins the fight. */
export interface Join {
  readonly type: "wrath_and_glory.join.v1";
  /** The sheet, as in a setup. */
  readonly sheet: Profile;
  /**
   * Weapons of theirs that are not in the armoury yet.
   *
   * @defaultValue `[]`
   */
  readonly weapons?: readonly Weapon[];
  /**
   * Enemies in the same melee from the beginning.
   *
   * @defaultValue `[]`
   */
  readonly engage?: readonly string[];
  /**
   * Abilities that are not at this table yet, and in no catalogue.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Conditions that are not at this table yet, and in no catalogue.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly shared.ConditionSheet[];
}

/** A combatant as printed; a score from Defence to Resolve that is left at 0 follows from the attributes. */
export interface Profile {
  readonly id: string;
  readonly name: string;
  /** `agent`, the role of a Threat, or `by_tier` for one that has a role for each Tier of the party. */
  readonly role: "agent" | "troop" | "elite" | "adversary" | "monstrous" | "by_tier";
  /**
   * These roles, that for Tier 1 first; the last one holds beyond them.
   *
   * @defaultValue `[]`
   */
  readonly roles?: readonly ("agent" | "troop" | "elite" | "adversary" | "monstrous" | "by_tier")[];
  /**
   * The player of an Agent; empty for a Threat, and for an Agent that the GM plays.
   *
   * @defaultValue `""`
   */
  readonly player?: string;
  /**
   * The side it fights on; empty for `players` for an Agent, and `gm` for a Threat.
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
   * Skill totals; a skill that is missing is untrained, and counts as its attribute.
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
   * Whether a dash is printed for its Shock: it suffers none, and soaks nothing.
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
   * The ids of its weapons.
   *
   * @defaultValue `[]`
   */
  readonly weapons?: readonly string[];
  /**
   * Those of its weapons that are in hand; null for all.
   *
   * @defaultValue `null`
   */
  readonly drawn?: (readonly string[]) | null;
  /**
   * How many it carries of its thrown weapons, one each where nothing is said.
   *
   * @defaultValue `[]`
   */
  readonly stock?: readonly Stock[];
  /**
   * How many Reloads it carries.
   *
   * @defaultValue `3`
   */
  readonly ammo?: number;
  /**
   * How many there are of it; more than one is a mob.
   *
   * @defaultValue `1`
   */
  readonly mob?: number;
  /** @defaultValue `0` */
  readonly ruin?: number;
  /**
   * Its printed Ruin actions, each a name, and behind a colon what it does.
   *
   * @defaultValue `[]`
   */
  readonly ruin_actions?: readonly string[];
  /**
   * Whether its sheet says that it suffers Complications, for a Troop.
   *
   * @defaultValue `false`
   */
  readonly complications?: boolean;
  /**
   * Whether it carries explosives.
   *
   * @defaultValue `false`
   */
  readonly explosives?: boolean;
  /**
   * How many of a mob are left; 0 for all of them.
   *
   * @defaultValue `0`
   */
  readonly members?: number;
  /**
   * The Wounds it has already.
   *
   * @defaultValue `0`
   */
  readonly wounds?: number;
  /**
   * The Shock it has already.
   *
   * @defaultValue `0`
   */
  readonly shock?: number;
  /**
   * Whether it is Dying.
   *
   * @defaultValue `false`
   */
  readonly dying?: boolean;
  /**
   * Whether it is Exhausted.
   *
   * @defaultValue `false`
   */
  readonly exhausted?: boolean;
  /**
   * How many Traumatic Injuries it has.
   *
   * @defaultValue `0`
   */
  readonly traumatic?: number;
  /**
   * All its injuries by name, lost limbs included.
   *
   * @defaultValue `[]`
   */
  readonly injuries?: readonly string[];
  /**
   * What ails it.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly Ailment[];
  /**
   * What is the matter with its weapons.
   *
   * @defaultValue `[]`
   */
  readonly faults?: readonly Broken[];
  /**
   * The ids of the enemies it stands beside; saying it of one of both is enough.
   *
   * @defaultValue `[]`
   */
  readonly engaged_with?: readonly string[];
  /**
   * The ids of its talents, traits, powers and other abilities.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
  /**
   * Its keywords, its species among them, such as `PSYKER` and `ORK`.
   *
   * @defaultValue `[]`
   */
  readonly keywords?: readonly string[];
  /**
   * The traits of its armour, such as `Bulk (1)`; that of a shield bears what the shield adds.
   *
   * @defaultValue `[]`
   */
  readonly armour_traits?: readonly string[];
  /**
   * How much Faith it has left.
   *
   * @defaultValue `0`
   */
  readonly faith?: number;
  /**
   * Its Conviction; 0 for its Willpower.
   *
   * @defaultValue `0`
   */
  readonly conviction?: number;
  /**
   * Its Influence; 0 for its Fellowship.
   *
   * @defaultValue `0`
   */
  readonly influence?: number;
}

/** A skill on a sheet. */
export interface Skill {
  readonly name: string;
  /** Its total, attribute included. */
  readonly value: number;
  /**
   * What of it is training alone; null where the sheet gives totals only.
   *
   * @defaultValue `null`
   */
  readonly rating?: number | null;
}

/** How many somebody carries of a thrown weapon; the id is that of the weapon. */
export interface Stock {
  readonly id: string;
  readonly left: number;
}

/** A condition that somebody brings along; `source` is who or what caused it. */
export interface Ailment {
  readonly name: string;
  /** @defaultValue `1` */
  readonly level?: number;
  /** @defaultValue `"before the fight"` */
  readonly source?: string;
}

/** A weapon that somebody brings along and cannot use as it is, and why. */
export interface Broken {
  readonly weapon: string;
  readonly what: string;
}

/** A weapon as printed; its traits are those named in `Traits`, and those that the table calls its own. */
export interface Weapon {
  readonly id: string;
  readonly name: string;
  /** `ranged`, `melee` or `thrown`. */
  readonly kind: "ranged" | "melee" | "thrown";
  /**
   * What its attacks roll; empty for the skill of its kind.
   *
   * @defaultValue `""`
   */
  readonly skill?: string;
  readonly damage: number;
  /**
   * How many Extra Damage dice it adds.
   *
   * @defaultValue `0`
   */
  readonly ed?: number;
  /**
   * Its AP, which takes away Resilience.
   *
   * @defaultValue `0`
   */
  readonly ap?: number;
  /**
   * Its Salvo; null where a dash is printed.
   *
   * @defaultValue `null`
   */
  readonly salvo?: number | null;
  /**
   * Whether the wielder's Strength counts, for melee weapons.
   *
   * @defaultValue `true`
   */
  readonly adds_strength?: boolean;
  /**
   * As printed, such as `Brutal`, `Blast (6)` or `Inflict (Poisoned 4)`.
   *
   * @defaultValue `[]`
   */
  readonly traits?: readonly string[];
  /**
   * The rating of Rad, where it is no trait; 0 for none.
   *
   * @defaultValue `0`
   */
  readonly rad?: number;
  /**
   * The condition it inflicts, with a level where one is printed; empty for none.
   *
   * @defaultValue `""`
   */
  readonly inflicts?: string;
}

/** Name those of a side that act in the first round although they are ambushed, a point for each. */
export interface AnswerAmbush {
  readonly type: "wrath_and_glory.answer_ambush.v1";
  readonly side: string;
  /**
   * Who acts despite the ambush.
   *
   * @defaultValue `[]`
   */
  readonly who?: readonly string[];
  /**
   * The players who consent, where that is asked; each but the one who speaks says so from the own seat.
   *
   * @defaultValue `[]`
   */
  readonly agreed?: readonly string[];
}

/** The GM pays Ruin, and this Threat has the first turn of the round. */
export interface TakeFirstTurn {
  readonly type: "wrath_and_glory.take_first_turn.v1";
  /** Which Threat. */
  readonly who: string;
}

/** The GM leaves the first turn to the players. */
export interface LetPlayersBegin {
  readonly type: "wrath_and_glory.let_players_begin.v1";
}

/** A side picks a combatant, who has the next turn. */
export interface Act {
  readonly type: "wrath_and_glory.act.v1";
  /** Who acts. */
  readonly who: string;
}

/** Seize the Initiative: this combatant acts before the other side, and whoever was named already acts next. */
export interface Seize {
  readonly type: "wrath_and_glory.seize.v1";
  /** Which combatant. */
  readonly who: string;
  /**
   * The players who consent, where that is asked; each but the one who speaks says so from the own seat.
   *
   * @defaultValue `[]`
   */
  readonly agreed?: readonly string[];
}

/** Let the other side have its turn. */
export interface HandOn {
  readonly type: "wrath_and_glory.hand_on.v1";
  readonly side: string;
}

/** The GM ends the fight. */
export interface EndCombat {
  readonly type: "wrath_and_glory.end_combat.v1";
  /**
   * The sides that won it.
   *
   * @defaultValue `[]`
   */
  readonly winners?: readonly string[];
  /**
   * Why it ends, as a clause.
   *
   * @defaultValue `"the GM ends it"`
   */
  readonly reason?: string;
}

/** Shift dice out of the roll: some into Glory, some into an ED each, and `effects` of them into `what`. */
export interface Shift {
  readonly type: "wrath_and_glory.shift.v1";
  /** Which combatant. */
  readonly who: string;
  /**
   * How many become Glory.
   *
   * @defaultValue `0`
   */
  readonly glory?: number;
  /**
   * How many become an ED each.
   *
   * @defaultValue `0`
   */
  readonly ed?: number;
  /**
   * How many bring something else.
   *
   * @defaultValue `0`
   */
  readonly effects?: number;
  /**
   * What that is, in a few words.
   *
   * @defaultValue `""`
   */
  readonly what?: string;
  /**
   * Targets that are not hit after all.
   *
   * @defaultValue `[]`
   */
  readonly give_up?: readonly string[];
}

/** Roll Determination. */
export interface Soak {
  readonly type: "wrath_and_glory.soak.v1";
  /** Which combatant. */
  readonly who: string;
  /**
   * What else changes the dice, by name.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Take the Wounds as they are. */
export interface Endure {
  readonly type: "wrath_and_glory.endure.v1";
  /** Which combatant. */
  readonly who: string;
}

/** Pay to roll the failures of Determination again. */
export interface RerollSoak {
  readonly type: "wrath_and_glory.reroll_soak.v1";
  /** Which combatant. */
  readonly who: string;
}

/** Let the Determination roll stand. */
export interface KeepSoak {
  readonly type: "wrath_and_glory.keep_soak.v1";
  /** Which combatant. */
  readonly who: string;
}

/** Pay so much Glory for as many dice of Determination; 0 for none. */
export interface BuySoakDice {
  readonly type: "wrath_and_glory.buy_soak_dice.v1";
  /** Which combatant. */
  readonly who: string;
  /**
   * How much of it.
   *
   * @defaultValue `0`
   */
  readonly glory?: number;
  /**
   * The players who consent, where that is asked; each but the one who speaks says so from the own seat.
   *
   * @defaultValue `[]`
   */
  readonly agreed?: readonly string[];
}

/** Spend Wrath to recover Shock; in combat that is an Action. */
export interface RecoverShock {
  readonly type: "wrath_and_glory.recover_shock.v1";
  /** Which combatant. */
  readonly who: string;
}

/** The GM pays Ruin, and a Threat recovers Shock. */
export interface RestoreShock {
  readonly type: "wrath_and_glory.restore_shock.v1";
  /** Which Threat. */
  readonly who: string;
}

/** Make a test: in Narrative Time, or as a Combat Action. */
export interface TakeTest {
  readonly type: "wrath_and_glory.take_test.v1";
  /** Which combatant. */
  readonly who: string;
  /** What is done, in a few words. */
  readonly action: string;
  /** A skill, an attribute, Resolve or Determination. */
  readonly skill: string;
  /** The DN that the GM sets, or agrees to: 1 is easy, 3 standard, 9 extreme. */
  readonly dn: number;
  /**
   * Whether it is a matter of seeing.
   *
   * @defaultValue `false`
   */
  readonly sight?: boolean;
  /**
   * Dice that the table adds, or takes away.
   *
   * @defaultValue `0`
   */
  readonly bonus?: number;
  /**
   * Which Action of the turn it takes.
   *
   * @defaultValue `"Combat"`
   */
  readonly cost?: "Combat" | "Simple" | "Free";
  /**
   * What else changes dice or DN, by name.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Start something that somebody resists. */
export interface Oppose {
  readonly type: "wrath_and_glory.oppose.v1";
  /** Which combatant. */
  readonly who: string;
  /** Who resists it; whoever starts it wins a tie. */
  readonly opponent: string;
  /** What is done, in a few words. */
  readonly action: string;
  /** What whoever starts it rolls. */
  readonly skill: string;
  /** What the opponent rolls; whoever plays the opponent agrees. */
  readonly opposing_skill: string;
  /**
   * What else changes the dice of whoever starts it, by name.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
  /**
   * What else changes the dice of the opponent, by name.
   *
   * @defaultValue `[]`
   */
  readonly opposing_modifiers?: readonly shared.Modifier[];
}

/** Somebody must make a test. */
export interface CallForTest {
  readonly type: "wrath_and_glory.call_for_test.v1";
  /** Who must test. */
  readonly who: string;
  /** What it is about, in a few words. */
  readonly purpose: string;
  /** A skill, an attribute, Resolve or Determination. */
  readonly skill: string;
  /** The DN. */
  readonly dn: number;
  /**
   * What it is against, where failing it has a price of its own.
   *
   * @defaultValue `""`
   */
  readonly kind?: "" | "Fear" | "Terror" | "Corruption";
}

/** The GM changes a roll that is going on, as far as its dice do not lie yet. */
export interface AdjustRoll {
  readonly type: "wrath_and_glory.adjust_roll.v1";
  /** What changes DN, ED, damage or AP, by name. */
  readonly modifiers: readonly shared.Modifier[];
}

/** Make the test that is owed. */
export interface TakeOwedTest {
  readonly type: "wrath_and_glory.take_owed_test.v1";
  /** Which combatant. */
  readonly who: string;
  /**
   * What else changes dice or DN, by name.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Somebody recovers Wounds or Shock. */
export interface Heal {
  readonly type: "wrath_and_glory.heal.v1";
  /** Which combatant. */
  readonly who: string;
  /** What is healed. */
  readonly harm: "Wounds" | "Shock";
  /** How much of it. */
  readonly amount: number;
  /** What does it, in a few words. */
  readonly source: string;
}

/**
 * What is on the table at the beginning: the players, everybody who fights, their weapons, and the table's
 * names.
 */
export interface Setup {
  readonly players: readonly Player[];
  /** @defaultValue `{"skills": [], "traits": [], "conditions": []}` */
  readonly names?: Names;
  readonly combatants: readonly Profile[];
  /** @defaultValue `[]` */
  readonly armoury?: readonly Weapon[];
  /**
   * The Tier of the party; 0 for the highest of its Agents.
   *
   * @defaultValue `0`
   */
  readonly tier?: number;
  /**
   * The Glory that is left; null for what a session begins with.
   *
   * @defaultValue `null`
   */
  readonly glory?: number | null;
  /**
   * The Ruin of the GM that is left; null for what a session begins with.
   *
   * @defaultValue `null`
   */
  readonly ruin?: number | null;
  /**
   * Talents, traits, powers and other abilities of the table's own, which sheets and weapons name.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Conditions of the table's own, with what each does.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly shared.ConditionSheet[];
}

/** Somebody who plays one Agent or more; the id is also that of the seat. */
export interface Player {
  readonly id: string;
  readonly name: string;
  /**
   * The Wrath that is left; null for what a session begins with.
   *
   * @defaultValue `null`
   */
  readonly wrath?: number | null;
}

/** Names that this table calls its own: play knows them, and what they do is said by people. */
export interface Names {
  /** @defaultValue `[]` */
  readonly skills?: readonly OwnSkill[];
  /** @defaultValue `[]` */
  readonly traits?: readonly string[];
  /** @defaultValue `[]` */
  readonly conditions?: readonly string[];
}

/** A skill that this table plays with and no book prints; untrained, it counts as its attribute. */
export interface OwnSkill {
  readonly name: string;
  readonly attribute: string;
}

/** The numbers that the book lost, and the readings on which published texts differ. */
export interface Settings {
  /**
   * The lowest DN.
   *
   * @defaultValue `1`
   */
  readonly min_dn?: number;
  /**
   * Whether contests have a Wrath Die.
   *
   * @defaultValue `true`
   */
  readonly opposed_uses_wrath_die?: boolean;
  /**
   * What a raised DN does in a contest.
   *
   * @defaultValue `"none"`
   */
  readonly contested_penalty?: "none" | "opponent_icons";
  /**
   * How Complications are settled.
   *
   * @defaultValue `"agree"`
   */
  readonly complication_mode?: "agree" | "ruin" | "table";
  /**
   * Whether a Critical Hit must hit.
   *
   * @defaultValue `true`
   */
  readonly critical_requires_hit?: boolean;
  /**
   * Simple Criticals, or the table.
   *
   * @defaultValue `"simple"`
   */
  readonly critical_mode?: "simple" | "table";
  /**
   * What severity is worth with simple Criticals.
   *
   * @defaultValue `"ed"`
   */
  readonly simple_critical_severity?: "ed" | "flat_damage";
  /**
   * What a Critical does that does not get through.
   *
   * @defaultValue `"wound_and_outcome"`
   */
  readonly critical_without_wounds?: "wound_and_outcome" | "wound_only" | "outcome_only";
  /**
   * How often severity may be bought for one Critical.
   *
   * @defaultValue `"repeatable"`
   */
  readonly severity_steps?: "repeatable" | "once";
  /**
   * The price of each use of Wrath.
   *
   * @defaultValue `1`
   */
  readonly wrath_price?: number;
  /**
   * Who may state named modifiers: a player asks the GM, or need not.
   *
   * @defaultValue `"gm"`
   */
  readonly modifiers_by?: "gm" | "anyone";
  /**
   * Whose word range, nearness, cover and distance are: a player asks the GM, or need not.
   *
   * @defaultValue `"gm"`
   */
  readonly map_by?: "gm" | "anyone";
  /**
   * Whether the GM keeps the DNs of tests to itself.
   *
   * @defaultValue `false`
   */
  readonly hide_dn?: boolean;
  /**
   * Whether the GM keeps the sheets of Threats to itself, and the DNs that follow from them.
   *
   * @defaultValue `false`
   */
  readonly hide_threats?: boolean;
  /**
   * How much Shock Wrath restores.
   *
   * @defaultValue `"rank_plus_3"`
   */
  readonly wrath_shock?: "rank_plus_3" | "rank_plus_tier" | "d3_plus_3";
  /**
   * Which Action recovering Shock with Wrath uses up.
   *
   * @defaultValue `"combat"`
   */
  readonly wrath_shock_action?: "combat" | "simple";
  /**
   * Whether Wrath restores Shock only once a round.
   *
   * @defaultValue `true`
   */
  readonly wrath_shock_once?: boolean;
  /**
   * The most Glory the players hold.
   *
   * @defaultValue `"six_or_players_plus_two"`
   */
  readonly glory_cap?: "six_or_players_plus_two" | "players_plus_two";
  /**
   * Who decides about Glory.
   *
   * @defaultValue `"anyone"`
   */
  readonly glory_consent?: "anyone" | "actor_only" | "majority";
  /**
   * When the Glory from a Wrath Die arrives.
   *
   * @defaultValue `"after_glory_dice"`
   */
  readonly wrath_glory_timing?: "after_glory_dice" | "immediate";
  /**
   * Whether Multi-Attacks and Blasts shift into damage.
   *
   * @defaultValue `true`
   */
  readonly multiattack_may_shift?: boolean;
  /**
   * Which DN shifts count against.
   *
   * @defaultValue `"highest_hit"`
   */
  readonly multi_shift_dn?: "highest_hit" | "may_give_up";
  /**
   * Whether Ruin buys the first turn of a round.
   *
   * @defaultValue `true`
   */
  readonly ruin_first_turn?: boolean;
  /**
   * What a run uses up.
   *
   * @defaultValue `"combat"`
   */
  readonly run_cost?: "combat" | "simple_and_move";
  /**
   * How far a Sprint goes; the older edition lowers Defence too.
   *
   * @defaultValue `"triple"`
   */
  readonly sprint?: "triple" | "double";
  /**
   * How much harder a Multi-Action is.
   *
   * @defaultValue `"count"`
   */
  readonly multi_action_dn?: "count" | "two_per_extra";
  /**
   * What counts in the list of a Multi-Action.
   *
   * @defaultValue `"combat_only"`
   */
  readonly multi_action_counts?: "combat_only" | "everything";
  /**
   * Whether each of several targets has its own DN.
   *
   * @defaultValue `true`
   */
  readonly multiattack_per_target_defence?: boolean;
  /**
   * Whether the GM allows Multi-Attacks with thrown weapons.
   *
   * @defaultValue `false`
   */
  readonly thrown_multi_attack?: boolean;
  /**
   * Whether weapons without Salvo may make Multi-Attacks.
   *
   * @defaultValue `"barred"`
   */
  readonly dash_salvo_multi_attack?: "barred" | "allowed";
  /**
   * What Salvo is worth on Full Auto.
   *
   * @defaultValue `"dice"`
   */
  readonly full_auto?: "dice" | "ed";
  /**
   * How much harder an unbraced Heavy weapon is; a lost number.
   *
   * @defaultValue `2`
   */
  readonly heavy_dn?: number;
  /**
   * Whether AP takes away no more than the armour.
   *
   * @defaultValue `false`
   */
  readonly ap_limited_to_armour?: boolean;
  /**
   * Whom one attack may kill outright.
   *
   * @defaultValue `"threats"`
   */
  readonly annihilation?: "threats" | "everybody" | "nobody";
  /**
   * Whether the Dying roll more Wrath Dice.
   *
   * @defaultValue `true`
   */
  readonly dying_extra_wrath_dice?: boolean;
  /**
   * Whether Wounds stop being counted while Dying.
   *
   * @defaultValue `true`
   */
  readonly clamp_wounds_when_dying?: boolean;
  /**
   * Which recovery ends Dying and Exhausted.
   *
   * @defaultValue `"at_once"`
   */
  readonly recovery_ends?: "at_once" | "at_maximum";
  /**
   * How often one instance of damage may be soaked.
   *
   * @defaultValue `1`
   */
  readonly soaks_per_hit?: number;
  /**
   * What bars soaking.
   *
   * @defaultValue `"not_exhausted"`
   */
  readonly soak_guard?: "not_exhausted" | "shock_remaining";
  /**
   * What happens to Shock beyond the maximum.
   *
   * @defaultValue `"absorbed"`
   */
  readonly soak_overflow?: "absorbed" | "wounds";
  /**
   * What Shock turns into while Exhausted.
   *
   * @defaultValue `"wounds"`
   */
  readonly exhausted_shock?: "wounds" | "mortal_wounds";
  /**
   * Who says what a basic action is.
   *
   * @defaultValue `"plain"`
   */
  readonly exhausted_basic_action?: "plain" | "gm_decides";
  /**
   * Whether Wrath and Glory work on Determination.
   *
   * @defaultValue `false`
   */
  readonly resources_on_soak?: boolean;
}

/** Narrative Time is over; these combatants are ambushed. */
export interface CombatBegan {
  readonly type: "wrath_and_glory.combat_began.v1";
  readonly ambushed: readonly string[];
}

/** Somebody or something causes a condition that holds already: it lasts as long as one of its causes does. */
export interface CauseAdded {
  readonly type: "wrath_and_glory.cause_added.v1";
  readonly who: string;
  readonly condition: string;
  readonly level: number;
  readonly source: string;
}

/** One of several causes of a condition holds no longer. */
export interface CauseGone {
  readonly type: "wrath_and_glory.cause_gone.v1";
  readonly who: string;
  readonly condition: string;
  readonly source: string;
}

/** One of a thrown weapon has left the hand for good. */
export interface WeaponThrown {
  readonly type: "wrath_and_glory.weapon_thrown.v1";
  readonly who: string;
  readonly weapon: string;
}

/** A weapon is in hand now. */
export interface WeaponDrawn {
  readonly type: "wrath_and_glory.weapon_drawn.v1";
  readonly who: string;
  readonly weapon: string;
}

/** A roll that is going on changes, or its hidden DN is set. */
export interface RollAdjusted {
  readonly type: "wrath_and_glory.roll_adjusted.v1";
  readonly who: string;
  /** What changes it. */
  readonly modifiers: readonly shared.Modifier[];
  /** What it is against from here on; 0 where there is no DN. */
  readonly dn: number;
  /** The same for each of the targets. */
  readonly dns: readonly number[];
  /** Whether the GM keeps the DN. */
  readonly hidden: boolean;
}

/** A score that follows from a hidden sheet; `what` is its name in the spelling of the book. */
export interface ScoreKept {
  readonly type: "wrath_and_glory.score_kept.v1";
  readonly whose: string;
  readonly what: string;
  readonly amount: number;
}

/** What somebody with a hidden sheet brings along. */
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

/** The hidden DN of the test that was called for last. */
export interface OwedDnKept {
  readonly type: "wrath_and_glory.owed_dn_kept.v1";
  readonly dn: number;
}

/** The GM must name what was dropped. */
export interface ItemDropped {
  readonly type: "wrath_and_glory.item_dropped.v1";
  readonly who: string;
}

/** A side said which of its ambushed combatants act all the same. */
export interface AmbushAnswered {
  readonly type: "wrath_and_glory.ambush_answered.v1";
  readonly side: string;
  readonly acting: readonly string[];
}

/** It is a side's turn to pick a combatant. */
export interface SideToPick {
  readonly type: "wrath_and_glory.side_to_pick.v1";
  readonly side: string;
}

/** A side goes out of turn, and cannot again before the other side has had a turn. */
export interface InitiativeSeized {
  readonly type: "wrath_and_glory.initiative_seized.v1";
  readonly side: string;
  readonly who: string;
}

/** Somebody who had been named must wait, and acts next. */
export interface TurnDisplaced {
  readonly type: "wrath_and_glory.turn_displaced.v1";
  readonly who: string;
}

/** Somebody uses the Combat Action that was held. */
export interface HeldActionBegun {
  readonly type: "wrath_and_glory.held_action_begun.v1";
  readonly who: string;
}

/** Somebody did not get in before the one whose turn it is. */
export interface InterruptionFailed {
  readonly type: "wrath_and_glory.interruption_failed.v1";
  readonly who: string;
}

/** The list of a Multi-Action is announced, and stands. */
export interface MultiActionDeclared {
  readonly type: "wrath_and_glory.multi_action_declared.v1";
  readonly who: string;
  readonly actions: readonly string[];
}

/** Something was done in a turn; `slots` are the Actions of the turn that it used up. */
export interface ActionTaken {
  readonly type: "wrath_and_glory.action_taken.v1";
  readonly who: string;
  readonly action: string;
  readonly slots: readonly string[];
}

/** An Action of the turn going on, or the Reflexive Action, can be taken once more; `source` is what says so. */
export interface ActionFreed {
  readonly type: "wrath_and_glory.action_freed.v1";
  readonly who: string;
  readonly slot: string;
  readonly source: string;
}

/** A combatant may move so many metres at most, or moved. */
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

/** Somebody leaves a melee, and each of these may strike. */
export interface BlowsInvited {
  readonly type: "wrath_and_glory.blows_invited.v1";
  readonly who: string;
  readonly enemies: readonly string[];
}

/** One of those has struck, or lets the leaver go. */
export interface BlowSettled {
  readonly type: "wrath_and_glory.blow_settled.v1";
  readonly who: string;
}

/** Somebody is about to roll. */
export interface TestDeclared {
  readonly type: "wrath_and_glory.test_declared.v1";
  readonly actor: string;
  /** `attack`, `pin`, `interaction`, `test`, `contest` or `defence`. */
  readonly sort: "attack" | "pin" | "interaction" | "test" | "contest" | "defence";
  readonly action: string;
  readonly skill: string;
  /** The DN; 0 where there is none. */
  readonly dn: number;
  /** The weapon; empty for none. */
  readonly weapon: string;
  readonly targets: readonly string[];
  /** The DN of each of the targets. */
  readonly dns: readonly number[];
  readonly pool: number;
  /** How many of them are Wrath Dice. */
  readonly wrath: number;
  /** What made pool and DN. */
  readonly modifiers: readonly shared.Modifier[];
  /** ED that the options of the attack add. */
  readonly extra_ed: number;
  /**
   * The options that matter later, by name: `aim`, `short`, `sprayed mob`, `braced`, `supercharged`; and what else
   * is true of the roll, in the words that abilities ask for.
   */
  readonly options: readonly string[];
  /** Who else is in the melee that is shot into. */
  readonly bystanders: readonly string[];
  /** The condition that an Interaction Attack brings, or that a test is to end; empty for anything else. */
  readonly detail: string;
  /**
   * What a test is against: `Fear`, `Terror`, `Corruption` or a condition; empty for nothing of that sort.
   *
   * @defaultValue `""`
   */
  readonly kind?: string;
  /**
   * Whose condition a test is to end, or whom else it is about; empty for nobody.
   *
   * @defaultValue `""`
   */
  readonly patient?: string;
  /**
   * The condition that failing it brings; empty for none.
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
   * Whether the GM keeps the DN; then another event tells it, to the GM alone.
   *
   * @defaultValue `false`
   */
  readonly hidden?: boolean;
}

/** The dice of the roll going on lie like this, Wrath Dice first, and come to so many icons. */
export interface PoolStands {
  readonly type: "wrath_and_glory.pool_stands.v1";
  readonly who: string;
  readonly faces: readonly number[];
  readonly icons: number;
}

/** A roll was read. */
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
  /** How many became Glory. */
  readonly glory: number;
  /** How many became ED. */
  readonly ed: number;
  /** How many bought something else. */
  readonly effects: number;
  /** What that is. */
  readonly what: string;
  readonly hits: readonly string[];
}

/** Who suffers a Critical Hit is settled, and how severely. */
export interface CriticalAimed {
  readonly type: "wrath_and_glory.critical_aimed.v1";
  readonly who: string;
  readonly target: string;
  readonly severity: number;
}

/** The Critical Hit table was read. */
export interface CriticalStands {
  readonly type: "wrath_and_glory.critical_stands.v1";
  readonly who: string;
  readonly row: string;
}

/** The damage of an attack, what a Critical Hit adds for its target, and the Mortal Wounds that come with it. */
export interface DamageStands {
  readonly type: "wrath_and_glory.damage_stands.v1";
  readonly who: string;
  readonly damage: number;
  readonly critical: number;
  /** @defaultValue `0` */
  readonly mortal?: number;
}

/**
 * The Resilience of somebody against an attack, AP taken off, where something adds to it or makes the blow
 * worse.
 */
export interface GuardStands {
  readonly type: "wrath_and_glory.guard_stands.v1";
  /** Whose. */
  readonly who: string;
  /** How much it is. */
  readonly resilience: number;
  /** What is special about it. */
  readonly modifiers: readonly shared.Modifier[];
  /** Whether the sheet is for the GM alone. */
  readonly hidden: boolean;
}

/** Damage is on its way. */
export interface HarmDue {
  readonly type: "wrath_and_glory.harm_due.v1";
  readonly target: string;
  /** Who did it; empty where nobody did. */
  readonly attacker: string;
  /** The weapon's id, or what it was. */
  readonly source: string;
  /** Wounds that may be soaked. */
  readonly wounds: number;
  readonly mortal: number;
  readonly shock: number;
  /** How many members of a mob it hit. */
  readonly hit: number;
  readonly conditions: readonly Inflicted[];
  /** Whether it leaves a Memorable Injury. */
  readonly memorable: boolean;
  /** How often it may be soaked. */
  readonly soaks: number;
}

/** A condition that comes with some damage, and its level. */
export interface Inflicted {
  readonly condition: string;
  readonly level: number;
}

/** Something that was no attack did somebody no harm. */
export interface Withstood {
  readonly type: "wrath_and_glory.withstood.v1";
  readonly who: string;
  readonly source: string;
}

/** The dice of a Determination roll lie like this. */
export interface SoakStands {
  readonly type: "wrath_and_glory.soak_stands.v1";
  readonly who: string;
  readonly faces: readonly number[];
  readonly rerolled: boolean;
}

/** What is left of the damage on its way. */
export interface HarmChanged {
  readonly type: "wrath_and_glory.harm_changed.v1";
  readonly target: string;
  readonly wounds: number;
  readonly mortal: number;
  readonly shock: number;
  readonly soaks: number;
}

/** The damage has been dealt with. */
export interface HarmSettled {
  readonly type: "wrath_and_glory.harm_settled.v1";
  readonly target: string;
}

/** Something is the matter with a weapon; `what` is empty when it is ready again. */
export interface WeaponChanged {
  readonly type: "wrath_and_glory.weapon_changed.v1";
  readonly who: string;
  readonly weapon: string;
  readonly what: string;
}

/** A Complication has to be settled. */
export interface ComplicationDue {
  readonly type: "wrath_and_glory.complication_due.v1";
  readonly who: string;
}

/** A Complication was proposed; `effect` is the row of the table that it follows, or empty for a story. */
export interface ComplicationProposed {
  readonly type: "wrath_and_glory.complication_proposed.v1";
  readonly who: string;
  readonly what: string;
  readonly effect: string;
}

/** The GM did not agree. */
export interface ComplicationRefused {
  readonly type: "wrath_and_glory.complication_refused.v1";
  readonly who: string;
}

/** The GM must name what was hit by mistake. */
export interface InconvenientTarget {
  readonly type: "wrath_and_glory.inconvenient_target.v1";
  readonly who: string;
}

/** A Complication is over: `agreed`, `Ruin`, `table`, `stray shot` or `Traumatic Injury`. */
export interface ComplicationSettled {
  readonly type: "wrath_and_glory.complication_settled.v1";
  readonly who: string;
  readonly how: string;
  readonly what: string;
}

/** A roll is over and done with. */
export interface TestClosed {
  readonly type: "wrath_and_glory.test_closed.v1";
  readonly who: string;
}

/** Somebody starts something that somebody else resists. */
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

/** One of the two has so many icons. */
export interface ContestRolled {
  readonly type: "wrath_and_glory.contest_rolled.v1";
  readonly who: string;
  readonly icons: number;
}

/** One of the two has won. */
export interface ContestSettled {
  readonly type: "wrath_and_glory.contest_settled.v1";
  readonly winner: string;
  readonly loser: string;
  readonly action: string;
}

/** Somebody must make a test; `kind`, `brings`, `level` and `patient` are those of `TestDeclared`. */
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

/** A player wants something small to be true; the GM has the last word. */
export interface DeclarationMade {
  readonly type: "wrath_and_glory.declaration_made.v1";
  readonly player: string;
  readonly what: string;
}

/** The GM has said yes or no. */
export interface DeclarationAnswered {
  readonly type: "wrath_and_glory.declaration_answered.v1";
  readonly player: string;
  readonly allowed: boolean;
}

/** Somebody joins the fight, with weapons, abilities and conditions that were not at this table yet. */
export interface Joined {
  readonly type: "wrath_and_glory.joined.v1";
  readonly sheet: Profile;
  readonly weapons: readonly Weapon[];
  /** Whether the sheet is for the GM alone. */
  readonly hidden: boolean;
  /** @defaultValue `[]` */
  readonly abilities?: readonly shared.Ability[];
  /** @defaultValue `[]` */
  readonly conditions?: readonly shared.ConditionSheet[];
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
  /** Names that the table calls its own. */
  readonly names: Names;
  /** The Tier of the party. */
  readonly tier: number;
  /** Conditions of the table's own, and of the catalogue, with what each does. */
  readonly condition_sheets: readonly shared.ConditionSheet[];
  /** The pools that the setup brings along: ids of players, `players` for Glory, `gm` for Ruin. */
  readonly kept: readonly string[];
  readonly armoury: readonly Weapon[];
  readonly players: readonly Seated[];
  readonly combatants: readonly Combatant[];
  readonly glory: number;
  readonly ruin: number;
  /** Whether there is combat; Narrative Time otherwise. */
  readonly fighting: boolean;
  /** The number of the round; 0 before the first. */
  readonly round: number;
  /** The side that picks next. */
  readonly picking: string;
  /** The side that has just had a turn and hands on; empty while nobody does. */
  readonly handing: string;
  /** The sides that have seized the initiative and not let the other act since. */
  readonly seized: readonly string[];
  /** Who was named and then displaced, and acts next. */
  readonly displaced: readonly string[];
  /** The sides with ambushed combatants that have not said who acts despite the ambush. */
  readonly ambush: readonly string[];
  /** The turns going on, the innermost last. */
  readonly turns: readonly Turn[];
  readonly test: Test | null;
  readonly contest: Contest | null;
  /** Damage on its way, the next first. */
  readonly harms: readonly Harm[];
  readonly complication: Complication | null;
  readonly owed: readonly TestOwedData[];
  readonly leaving: string;
  readonly blows: readonly string[];
  /** What a player wants to be true, until the GM answers. */
  readonly declaration: DeclarationMadeData | null;
}

/** A player at the table, with the Wrath that is left. */
export interface Seated {
  readonly id: string;
  readonly name: string;
  readonly wrath: number;
}

/** An Agent or a Threat in play. */
export interface Combatant {
  readonly id: string;
  /** What is printed about it. */
  readonly profile: Profile;
  /** The side it fights on: `players` or `gm`. */
  readonly side: string;
  /** How many of it are left; 1 unless it is a mob. */
  readonly members: number;
  readonly ammo: number;
  readonly ruin: number;
  readonly faith: number;
  readonly max_wounds: number;
  readonly max_shock: number;
  readonly determination: number;
  /** Its Defence, before anything changes it. */
  readonly defence: number;
  /** Its Resilience, before anything changes it. */
  readonly resilience: number;
  readonly resolve: number;
  readonly wounds: number;
  readonly shock: number;
  readonly dying: boolean;
  readonly exhausted: boolean;
  readonly dead: boolean;
  readonly out: boolean;
  readonly traumatic: number;
  /** Its Memorable and Traumatic Injuries by name. */
  readonly injuries: readonly string[];
  /** What ails it. */
  readonly conditions: readonly Condition[];
  /** Weapons that must be reloaded, cleared or picked up, and why. */
  readonly faults: readonly Fault[];
  /** The weapons in hand; null for all. */
  readonly drawn: (readonly string[]) | null;
  /** How many are left of each thrown weapon. */
  readonly stock: readonly Stock[];
  /** Whether it had its turn this round. */
  readonly acted: boolean;
  /** Whether that turn had begun before it was displaced. */
  readonly started: boolean;
  readonly ambushed: boolean;
  /** Whether its Reflexive Action of this round is used up. */
  readonly reflexive_used: boolean;
  /** Whether Wrath restored Shock to it this round. */
  readonly shock_recovered: boolean;
  readonly engaged_with: readonly string[];
  /** How it left the fight: `left`, `fled`, `surrendered` or `captured`; empty where it did not. */
  readonly how: string;
  /** Whether its sheet is hidden from whoever looks, so that its lowest numbers say nothing. */
  readonly concealed: boolean;
}

/** Something that ails a combatant, for as long as one of its causes holds. */
export interface Condition {
  readonly id: string;
  /** The level of the strongest cause. */
  readonly level: number;
  /** The cause that brought it. */
  readonly source: string;
  /** All of them, the first as the first. */
  readonly causes: readonly Cause[];
}

/** Who or what causes a condition, and how strongly. */
export interface Cause {
  /** Who or what it is. */
  readonly id: string;
  readonly level: number;
  /** Whether it came within a turn of the sufferer's that still goes on. */
  readonly fresh: boolean;
}

/** A weapon that cannot be used until something is done about it. */
export interface Fault {
  readonly id: string;
  readonly what: string;
}

/** A turn as far as it has come. */
export interface Turn {
  readonly id: string;
  /** The Actions of the turn that are used up. */
  readonly slots: readonly string[];
  /** What was done, in order. */
  readonly actions: readonly string[];
  /** The list of a Multi-Action; empty for none. */
  readonly plan: readonly string[];
  /** Whether it is only a held Combat Action. */
  readonly held: boolean;
  /** Whether it began by standing up. */
  readonly stood: boolean;
  /** Who tried to interrupt it and failed. */
  readonly challengers: readonly string[];
  readonly over: boolean;
}

/** The roll going on, and what has come of it so far. */
export interface Test {
  readonly declared: TestDeclaredData;
  /** The pool as it lies, Wrath Dice first. */
  readonly faces: readonly number[];
  readonly icons: number;
  /** How it was read; null before that. */
  readonly read: TestReadData | null;
  readonly hits: readonly string[];
  /** What was shifted out of it; null for nothing. */
  readonly shifted: ShiftedData | null;
  /** Who suffers the Critical Hit, and how severely; null as long as nobody has said. */
  readonly aimed: CriticalAimedData | null;
  /** The row of the Critical Hit table; empty for none. */
  readonly critical_row: string;
  readonly damage: DamageStandsData | null;
  /** Whether the shot has left its weapon empty. */
  readonly emptied: boolean;
  /** Whom it has done anything to so far. */
  readonly harmed: readonly string[];
}

/** Somebody is about to roll. */
export interface TestDeclaredData {
  readonly actor: string;
  /** `attack`, `pin`, `interaction`, `test`, `contest` or `defence`. */
  readonly sort: "attack" | "pin" | "interaction" | "test" | "contest" | "defence";
  readonly action: string;
  readonly skill: string;
  /** The DN; 0 where there is none. */
  readonly dn: number;
  /** The weapon; empty for none. */
  readonly weapon: string;
  readonly targets: readonly string[];
  /** The DN of each of the targets. */
  readonly dns: readonly number[];
  readonly pool: number;
  /** How many of them are Wrath Dice. */
  readonly wrath: number;
  /** What made pool and DN. */
  readonly modifiers: readonly shared.Modifier[];
  /** ED that the options of the attack add. */
  readonly extra_ed: number;
  /**
   * The options that matter later, by name: `aim`, `short`, `sprayed mob`, `braced`, `supercharged`; and what else
   * is true of the roll, in the words that abilities ask for.
   */
  readonly options: readonly string[];
  /** Who else is in the melee that is shot into. */
  readonly bystanders: readonly string[];
  /** The condition that an Interaction Attack brings, or that a test is to end; empty for anything else. */
  readonly detail: string;
  /**
   * What a test is against: `Fear`, `Terror`, `Corruption` or a condition; empty for nothing of that sort.
   *
   * @defaultValue `""`
   */
  readonly kind?: string;
  /**
   * Whose condition a test is to end, or whom else it is about; empty for nobody.
   *
   * @defaultValue `""`
   */
  readonly patient?: string;
  /**
   * The condition that failing it brings; empty for none.
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
   * Whether the GM keeps the DN; then another event tells it, to the GM alone.
   *
   * @defaultValue `false`
   */
  readonly hidden?: boolean;
}

/** A roll was read. */
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
  /** How many became Glory. */
  readonly glory: number;
  /** How many became ED. */
  readonly ed: number;
  /** How many bought something else. */
  readonly effects: number;
  /** What that is. */
  readonly what: string;
  readonly hits: readonly string[];
}

/** Who suffers a Critical Hit is settled, and how severely. */
export interface CriticalAimedData {
  readonly who: string;
  readonly target: string;
  readonly severity: number;
}

/** The damage of an attack, what a Critical Hit adds for its target, and the Mortal Wounds that come with it. */
export interface DamageStandsData {
  readonly who: string;
  readonly damage: number;
  readonly critical: number;
  /** @defaultValue `0` */
  readonly mortal?: number;
}

/** A contested test: who started what against whom, and the icons of each; -1 before the roll. */
export interface Contest {
  readonly began: ContestBeganData;
  readonly icons: number;
  readonly opposing_icons: number;
}

/** Somebody starts something that somebody else resists. */
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

/** Damage on its way: what is left of it, and the Determination dice that lie against it. */
export interface Harm {
  readonly due: HarmDueData;
  readonly soak: SoakStandsData | null;
}

/** Damage is on its way. */
export interface HarmDueData {
  readonly target: string;
  /** Who did it; empty where nobody did. */
  readonly attacker: string;
  /** The weapon's id, or what it was. */
  readonly source: string;
  /** Wounds that may be soaked. */
  readonly wounds: number;
  readonly mortal: number;
  readonly shock: number;
  /** How many members of a mob it hit. */
  readonly hit: number;
  readonly conditions: readonly Inflicted[];
  /** Whether it leaves a Memorable Injury. */
  readonly memorable: boolean;
  /** How often it may be soaked. */
  readonly soaks: number;
}

/** The dice of a Determination roll lie like this. */
export interface SoakStandsData {
  readonly who: string;
  readonly faces: readonly number[];
  readonly rerolled: boolean;
}

/** A Complication to be settled. */
export interface Complication {
  readonly who: string;
  /** What a player has proposed; null while nothing is. */
  readonly proposal: ComplicationProposedData | null;
  /** How often the GM did not agree. */
  readonly refusals: number;
  /** What the GM must name: the `target` hit by mistake, or the `item` dropped; empty for nothing. */
  readonly to_name: string;
}

/** A Complication was proposed; `effect` is the row of the table that it follows, or empty for a story. */
export interface ComplicationProposedData {
  readonly who: string;
  readonly what: string;
  readonly effect: string;
}

/** Somebody must make a test; `kind`, `brings`, `level` and `patient` are those of `TestDeclared`. */
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

/** A player wants something small to be true; the GM has the last word. */
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
   * The Tier of the party; 0 for the highest of its Agents.
   *
   * @defaultValue `0`
   */
  readonly tier?: number;
  /**
   * The Glory that is left; null for what a session begins with.
   *
   * @defaultValue `null`
   */
  readonly glory?: number | null;
  /**
   * The Ruin of the GM that is left; null for what a session begins with.
   *
   * @defaultValue `null`
   */
  readonly ruin?: number | null;
  /**
   * Talents, traits, powers and other abilities of the table's own, which sheets and weapons name.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Conditions of the table's own, with what each does.
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
  readonly command: "begin.v1" | "end.v1" | "undo.v1" | "redo.v1" | "amend.v1" | "override.v1" | "rule.v1" | "note.v1" | "agree.v1" | "decline.v1" | "roll.v1" | "use_ability.v1" | "wrath_and_glory.declare_multi_action.v1" | "wrath_and_glory.hold.v1" | "wrath_and_glory.use_held.v1" | "wrath_and_glory.let_lapse.v1" | "wrath_and_glory.reload.v1" | "wrath_and_glory.draw.v1" | "wrath_and_glory.end_turn.v1" | "wrath_and_glory.attack.v1" | "wrath_and_glory.charge.v1" | "wrath_and_glory.pin.v1" | "wrath_and_glory.interact.v1" | "wrath_and_glory.full_defence.v1" | "wrath_and_glory.propose.v1" | "wrath_and_glory.grant_ruin.v1" | "wrath_and_glory.roll_complication.v1" | "wrath_and_glory.accept_complication.v1" | "wrath_and_glory.refuse_complication.v1" | "wrath_and_glory.name_target.v1" | "wrath_and_glory.clear_fault.v1" | "wrath_and_glory.break_free.v1" | "wrath_and_glory.set_condition.v1" | "wrath_and_glory.remedy.v1" | "wrath_and_glory.aim_critical.v1" | "wrath_and_glory.raise_severity.v1" | "wrath_and_glory.raise_damage.v1" | "wrath_and_glory.inflict.v1" | "wrath_and_glory.move.v1" | "wrath_and_glory.run.v1" | "wrath_and_glory.sprint.v1" | "wrath_and_glory.fall_back.v1" | "wrath_and_glory.stand.v1" | "wrath_and_glory.help_up.v1" | "wrath_and_glory.strike.v1" | "wrath_and_glory.let_go.v1" | "wrath_and_glory.place.v1" | "wrath_and_glory.leave.v1" | "wrath_and_glory.reroll.v1" | "wrath_and_glory.keep_roll.v1" | "wrath_and_glory.buy_dice.v1" | "wrath_and_glory.award_wrath.v1" | "wrath_and_glory.spend_ruin.v1" | "wrath_and_glory.invoke_ruin.v1" | "wrath_and_glory.declare_narrative.v1" | "wrath_and_glory.allow_declaration.v1" | "wrath_and_glory.refuse_declaration.v1" | "wrath_and_glory.begin_combat.v1" | "wrath_and_glory.change_side.v1" | "wrath_and_glory.join.v1" | "wrath_and_glory.answer_ambush.v1" | "wrath_and_glory.take_first_turn.v1" | "wrath_and_glory.let_players_begin.v1" | "wrath_and_glory.act.v1" | "wrath_and_glory.seize.v1" | "wrath_and_glory.hand_on.v1" | "wrath_and_glory.end_combat.v1" | "wrath_and_glory.shift.v1" | "wrath_and_glory.soak.v1" | "wrath_and_glory.endure.v1" | "wrath_and_glory.reroll_soak.v1" | "wrath_and_glory.keep_soak.v1" | "wrath_and_glory.buy_soak_dice.v1" | "wrath_and_glory.recover_shock.v1" | "wrath_and_glory.restore_shock.v1" | "wrath_and_glory.take_test.v1" | "wrath_and_glory.oppose.v1" | "wrath_and_glory.call_for_test.v1" | "wrath_and_glory.adjust_roll.v1" | "wrath_and_glory.take_owed_test.v1" | "wrath_and_glory.heal.v1";
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
  readonly system: "wrath_and_glory";
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
