// Written by Blow by blow from its classes (`make docs`, `blow shapes`); do not edit.

import type * as shared from "./shared.js";

/** Attack an enemy in melee, with a weapon or bare-handed. */
export interface HackAndSlash {
  readonly type: "powered_by_heresy.hack_and_slash.v1";
  /** The acolyte who makes the move. */
  readonly actor: string;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** The enemy to attack. */
  readonly target: string;
  /**
   * The melee weapon to use; empty for bare hands.
   *
   * @defaultValue `""`
   */
  readonly weapon?: string;
  /**
   * True circumstances that may matter to the roll.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
  /**
   * Whether the target is within reach.
   *
   * @defaultValue `true`
   */
  readonly within_reach?: boolean;
}

/** Fire a ranged weapon at an enemy to deal damage. */
export interface FireForEffect {
  readonly type: "powered_by_heresy.fire_for_effect.v1";
  /** The acolyte who makes the move. */
  readonly actor: string;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** The enemy to fire at. */
  readonly target: string;
  /** The ranged weapon to fire. */
  readonly weapon: string;
  /**
   * True circumstances that may matter to the roll. `cover` is the target's.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
  /**
   * Whether the target is within reach.
   *
   * @defaultValue `true`
   */
  readonly within_reach?: boolean;
}

/** Fire at enemies to suppress them; on a 10+ the first target also takes damage. */
export interface SuppressingFire {
  readonly type: "powered_by_heresy.suppressing_fire.v1";
  /** The acolyte who makes the move. */
  readonly actor: string;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** The enemies under fire; the first may take damage. */
  readonly targets: readonly string[];
  /** The ranged weapon to fire. */
  readonly weapon: string;
  /**
   * True circumstances that may matter to the roll.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
  /**
   * Whether the target is within reach.
   *
   * @defaultValue `true`
   */
  readonly within_reach?: boolean;
}

/** Prime and throw a grenade at all targets, which may include acolytes. */
export interface ThrowGrenade {
  readonly type: "powered_by_heresy.throw_grenade.v1";
  /** The acolyte who makes the move. */
  readonly actor: string;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** All characters within the blast, including acolytes. */
  readonly targets: readonly string[];
  /** The grenade to throw. */
  readonly weapon: string;
  /**
   * True circumstances that may matter to the roll.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
  /**
   * Whether the target is within reach.
   *
   * @defaultValue `true`
   */
  readonly within_reach?: boolean;
}

/** Decide how an enemy under fire reacts. */
export interface SettleNerve {
  readonly type: "powered_by_heresy.settle_nerve.v1";
  /** The enemy that is under fire. */
  readonly enemy: string;
  /** How the enemy reacts to the fire. */
  readonly outcome: "takes cover" | "falters" | "flees";
}

/** Act despite a threat, or suffer a calamity. */
export interface DefyDanger {
  readonly type: "powered_by_heresy.defy_danger.v1";
  /** The acolyte who makes the move. */
  readonly actor: string;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** The way to defy the danger; it decides the stat. */
  readonly by: "melee skill" | "guns" | "force" | "speed" | "endurance" | "wits" | "charm" | "mental fortitude" | "noticing";
  /**
   * True circumstances that may matter to the roll.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
}

/** Study a situation closely. */
export interface DiscernRealities {
  readonly type: "powered_by_heresy.discern_realities.v1";
  /** The acolyte who makes the move. */
  readonly actor: string;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /**
   * True circumstances that may matter to the roll.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
}

/** Spend hold of Discern Realities on a question to the GM. */
export interface Ask {
  readonly type: "powered_by_heresy.ask.v1";
  /** The acolyte who asks. */
  readonly actor: string;
  /** The question to the GM. */
  readonly question: string;
}

/** Answer an acolyte's question truthfully. */
export interface Reply {
  readonly type: "powered_by_heresy.reply.v1";
  /** The truthful answer to the question. */
  readonly answer: string;
}

/** Use leverage on a GM character, including captives and bystanders. */
export interface Parley {
  readonly type: "powered_by_heresy.parley.v1";
  /** The acolyte who makes the move. */
  readonly actor: string;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** The GM character to persuade or pressure. */
  readonly target: string;
  /**
   * True circumstances that may matter to the roll.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
}

/** Use advanced technology, or repair something simple. */
export interface BasicTechUse {
  readonly type: "powered_by_heresy.basic_tech_use.v1";
  /** The acolyte who makes the move. */
  readonly actor: string;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** The task for the technology. */
  readonly task: string;
  /**
   * True circumstances that may matter to the roll.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
}

/** Aid or Interfere with the current move, rolled with the bond. It is resolved before that move. */
export interface HelpOrHinder {
  readonly type: "powered_by_heresy.help_or_hinder.v1";
  /** The acolyte who helps or interferes. */
  readonly actor: string;
  /**
   * Whether to interfere instead of helping.
   *
   * @defaultValue `false`
   */
  readonly hinder?: boolean;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
}

/** Mark XP for one of the table's conditions, or for another player's `flag`. */
export interface MarkXp {
  readonly type: "powered_by_heresy.mark_xp.v1";
  /** The acolyte who marks XP. */
  readonly actor: string;
  /** The condition that marks XP. */
  readonly trigger: string;
}

/** Resolve a bond, and write a new one. */
export interface NewBond {
  readonly type: "powered_by_heresy.new_bond.v1";
  /** The acolyte whose bond is resolved. */
  readonly actor: string;
  /** The partner in the resolved bond. */
  readonly resolved: string;
  /** The partner in the new bond. */
  readonly new: string;
}

/** Pay XP for a level, which raises a stat and brings moves. Both can be postponed. */
export interface LevelUp {
  readonly type: "powered_by_heresy.level_up.v1";
  /** The acolyte who gains a level. */
  readonly actor: string;
  /**
   * The stat to raise; empty to postpone the raise.
   *
   * @defaultValue `""`
   */
  readonly stat?: "" | "WS" | "BS" | "S" | "T" | "Ag" | "Int" | "Per" | "WP" | "Fel";
  /**
   * The new moves, with the subject if one needs it, as in `Hatred (daemon)`. Empty to postpone them.
   *
   * @defaultValue `[]`
   */
  readonly moves?: readonly string[];
}

/** Raise a stat with a postponed raise of an earlier level. */
export interface RaiseStat {
  readonly type: "powered_by_heresy.raise_stat.v1";
  /** The acolyte whose stat is raised. */
  readonly actor: string;
  /** The stat to raise by one. */
  readonly stat: "WS" | "BS" | "S" | "T" | "Ag" | "Int" | "Per" | "WP" | "Fel";
}

/** Learn a move that was postponed at an earlier level. */
export interface LearnMove {
  readonly type: "powered_by_heresy.learn_move.v1";
  /** The acolyte who learns the move. */
  readonly actor: string;
  /** The move to learn, with its subject if it needs one, as in `Hatred (daemon)`. */
  readonly move: string;
}

/** Write down a move that the fiction has clearly granted, of any class, if everyone agrees. */
export interface WriteIntoSheet {
  readonly type: "powered_by_heresy.write_into_sheet.v1";
  /** The acolyte who learned the move. */
  readonly actor: string;
  /** The move to write down, with its subject if it needs one. */
  readonly move: string;
  /**
   * The players who have already agreed at the table; empty to ask each.
   *
   * @defaultValue `[]`
   */
  readonly agreed?: readonly string[];
}

/** Write down a change of a stat by the fiction, if everyone agrees. */
export interface WriteStat {
  readonly type: "powered_by_heresy.write_stat.v1";
  /** The acolyte whose stat has changed. */
  readonly actor: string;
  /** The stat that has changed. */
  readonly stat: "WS" | "BS" | "S" | "T" | "Ag" | "Int" | "Per" | "WP" | "Fel";
  /** The change of the stat, negative to lower it. */
  readonly by: number;
  /** The cause of the change in the fiction. */
  readonly reason: string;
  /**
   * The visible mark of the change; empty for none.
   *
   * @defaultValue `""`
   */
  readonly mark?: string;
}

/** End the session; moves limited to once per session become available again. */
export interface EndSession {
  readonly type: "powered_by_heresy.end_session.v1";
  /**
   * The deeds of the whole group. Each marks XP for all living acolytes who have not marked it yet.
   *
   * @defaultValue `[]`
   */
  readonly deeds?: readonly string[];
}

/** Get close for a surprise attack, by stealth (Ag) or guile (Fel). */
export interface UnsuspectingStrike {
  readonly type: "powered_by_heresy.unsuspecting_strike.v1";
  /** The acolyte who makes the move. */
  readonly actor: string;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** The enemy to surprise. */
  readonly target: string;
  /**
   * The weapon to use; empty for bare hands.
   *
   * @defaultValue `""`
   */
  readonly weapon?: string;
  /**
   * The way to get close; it decides the stat.
   *
   * @defaultValue `"stealth"`
   */
  readonly by?: "stealth" | "guile";
  /**
   * The acolyte who profits from an opening; empty for the actor.
   *
   * @defaultValue `""`
   */
  readonly ally?: string;
  /**
   * True circumstances that may matter to the roll.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
  /**
   * Whether the target is within reach.
   *
   * @defaultValue `true`
   */
  readonly within_reach?: boolean;
}

/** Disable a vulnerable enemy after a hit, instead of dealing the damage. */
export interface TakeThemAlive {
  readonly type: "powered_by_heresy.take_them_alive.v1";
  /** The acolyte who makes the move. */
  readonly actor: string;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** The enemy who was hit. */
  readonly target: string;
  /**
   * True circumstances that may matter to the roll.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
}

/** Change to a tactic, which replaces the current one. */
export interface TakeTactic {
  readonly type: "powered_by_heresy.take_tactic.v1";
  /** The acolyte who makes the move. */
  readonly actor: string;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** The tactic to use from now on. */
  readonly tactic: "Defensive" | "Reactive" | "Reckless" | "Precise";
  /**
   * The target of the Precise tactic; empty for others.
   *
   * @defaultValue `""`
   */
  readonly target?: string;
}

/** Spend Insight on +1 to your own roll, or on a reroll of damage. */
export interface SpendInsight {
  readonly type: "powered_by_heresy.spend_insight.v1";
  /** The acolyte who spends Insight. */
  readonly actor: string;
}

/** Take a wound to gain Wrath. */
export interface DoPenance {
  readonly type: "powered_by_heresy.do_penance.v1";
  /** The acolyte who makes the move. */
  readonly actor: string;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
}

/** Name the crimes of a foe for all to hear, for 1 Wrath. */
export interface Judge {
  readonly type: "powered_by_heresy.judge.v1";
  /** The acolyte who makes the move. */
  readonly actor: string;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** The foe whose crimes are named. */
  readonly target: string;
}

/** Restore a Templar's Wrath to the maximum by an hour of prayer. */
export interface HoldRitual {
  readonly type: "powered_by_heresy.hold_ritual.v1";
  /** The Templar who holds the ritual. */
  readonly actor: string;
}

/** Bring a GM character or an acolyte into play. */
export interface Join {
  readonly type: "powered_by_heresy.join.v1";
  /**
   * The sheet of a GM character of any side.
   *
   * @defaultValue `null`
   */
  readonly enemy?: EnemySheet | null;
  /**
   * The sheet of a player character.
   *
   * @defaultValue `null`
   */
  readonly acolyte?: AcolyteSheet | null;
  /**
   * How the newcomer gets here; may be empty.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** The sheet of a GM character (PBH-GM-06): an enemy, a bystander or an ally. */
export interface EnemySheet {
  /** The id, unique among characters, seats and weapons. */
  readonly id: string;
  readonly name: string;
  /**
   * The kind of foe, for Hatred.
   *
   * @defaultValue `"heretic"`
   */
  readonly foe?: string;
  /**
   * The name of the usual weapon, for the story.
   *
   * @defaultValue `"bare hands"`
   */
  readonly weapon?: string;
  /**
   * The damage dice of the usual weapon, each as its number of sides.
   *
   * @defaultValue `[4]`
   */
  readonly dice?: readonly (4 | 6 | 8 | 10 | 12)[];
  /** @defaultValue `false` */
  readonly ranged?: boolean;
  /**
   * The number of the weapon's tag Proven; 0 for none.
   *
   * @defaultValue `0`
   */
  readonly proven?: number;
  /**
   * The printed Defense; null to compute it from the armour.
   *
   * @defaultValue `null`
   */
  readonly defense?: number | null;
  /** @defaultValue `[]` */
  readonly armour?: readonly ("Flak Armour" | "Power armour" | "Adeptus power armour")[];
  /** @defaultValue `false` */
  readonly parry?: boolean;
  /** @defaultValue `false` */
  readonly reflexes?: boolean;
  /**
   * Other bonuses to Defense.
   *
   * @defaultValue `[]`
   */
  readonly improvements?: readonly Improvement[];
  /** @defaultValue `3` */
  readonly max_wounds?: number;
  /** @defaultValue `0` */
  readonly wounds?: number;
  /**
   * The goal of the character.
   *
   * @defaultValue `""`
   */
  readonly instinct?: string;
  /**
   * What the character does, described by the GM. The name of a library move has the effects of that move.
   *
   * @defaultValue `[]`
   */
  readonly moves?: readonly string[];
  /**
   * Other attacks than that with the usual weapon.
   *
   * @defaultValue `[]`
   */
  readonly attacks?: readonly Attack[];
  /**
   * Whether the character fights the acolytes, is a bystander, or is an ally.
   *
   * @defaultValue `"enemy"`
   */
  readonly side?: "enemy" | "bystander" | "ally";
  /**
   * Whether the character is out of the fight at the beginning.
   *
   * @defaultValue `false`
   */
  readonly out?: boolean;
  /**
   * The way the character left the last fight, such as `captured`; empty if it did not leave.
   *
   * @defaultValue `""`
   */
  readonly gone?: string;
  /**
   * Whether the character is in cover at the beginning.
   *
   * @defaultValue `false`
   */
  readonly in_cover?: boolean;
  /**
   * The reduction of Defense by wrecked armour, until it is repaired.
   *
   * @defaultValue `0`
   */
  readonly wrecked?: number;
  /**
   * The names of other conditions.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly string[];
  /**
   * The tags of the usual weapon.
   *
   * @defaultValue `[]`
   */
  readonly tags?: readonly string[];
  /**
   * The ids of other abilities.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
}

/** A named bonus to Defense on a sheet, such as faith, a shield or luck (PBH-DEF-05). */
export interface Improvement {
  readonly name: string;
  readonly amount: number;
  /** @defaultValue `"any"` */
  readonly against?: "any" | "melee" | "ranged";
}

/** An attack of a GM character. */
export interface Attack {
  /** The name of the weapon, for the story. */
  readonly name: string;
  /**
   * The damage dice, each as its number of sides; empty if the attack only inflicts wounds.
   *
   * @defaultValue `[]`
   */
  readonly dice?: readonly (4 | 6 | 8 | 10 | 12)[];
  /** @defaultValue `false` */
  readonly ranged?: boolean;
  /**
   * The number of the tag Proven; 0 for none.
   *
   * @defaultValue `0`
   */
  readonly proven?: number;
  /**
   * Wounds inflicted in addition to the damage roll, ignoring Defense.
   *
   * @defaultValue `0`
   */
  readonly inflicts?: number;
  /**
   * The tags of the attack.
   *
   * @defaultValue `[]`
   */
  readonly tags?: readonly string[];
}

/** The sheet of a player character. */
export interface AcolyteSheet {
  /** The id, unique among characters, seats and weapons. */
  readonly id: string;
  readonly name: string;
  /** The id of the seat that plays the character. */
  readonly player: string;
  /** A class of the book or of the setup. */
  readonly cls: string;
  /**
   * A home world of the book or of the setup; empty for none that matters.
   *
   * @defaultValue `""`
   */
  readonly home_world?: string;
  /**
   * @defaultValue `{"WS": null, "BS": null, "S": null, "T": null, "Ag": null, "Int": null, "Per": null, "WP":
   * null, "Fel": null}`
   */
  readonly stats?: Stats;
  /** @defaultValue `1` */
  readonly level?: number;
  /** @defaultValue `0` */
  readonly xp?: number;
  /**
   * The moves in addition to the basic ones. A move with a subject names it, as in `Hatred (daemon)`.
   *
   * @defaultValue `[]`
   */
  readonly moves?: readonly string[];
  /**
   * The kind of foe for a plain `Hatred`; empty for none.
   *
   * @defaultValue `""`
   */
  readonly hated?: string;
  /**
   * The ids of weapons in the armoury.
   *
   * @defaultValue `[]`
   */
  readonly weapons?: readonly string[];
  /**
   * The uses of the medkit; 0 for none.
   *
   * @defaultValue `0`
   */
  readonly medkit?: number;
  /** @defaultValue `[]` */
  readonly bonds?: readonly Bond[];
  /**
   * The printed Defense; null to compute it.
   *
   * @defaultValue `null`
   */
  readonly defense?: number | null;
  /**
   * The bonus to Defense from training.
   *
   * @defaultValue `0`
   */
  readonly training?: number;
  /** @defaultValue `[]` */
  readonly armour?: readonly ("Flak Armour" | "Power armour" | "Adeptus power armour")[];
  /** @defaultValue `false` */
  readonly parry?: boolean;
  /** @defaultValue `false` */
  readonly reflexes?: boolean;
  /**
   * Other bonuses to Defense.
   *
   * @defaultValue `[]`
   */
  readonly improvements?: readonly Improvement[];
  /**
   * Whether the armour that the character wears is clumsy.
   *
   * @defaultValue `false`
   */
  readonly clumsy?: boolean;
  /**
   * The ids of other gear in the wardrobe that the character wears.
   *
   * @defaultValue `[]`
   */
  readonly worn?: readonly string[];
  /**
   * The ids of gear in the wardrobe that the character carries but does not wear.
   *
   * @defaultValue `[]`
   */
  readonly packed?: readonly string[];
  /**
   * The weight that the character carries.
   *
   * @defaultValue `0`
   */
  readonly weight?: number;
  /** @defaultValue `0` */
  readonly wounds?: number;
  /** @defaultValue `0` */
  readonly wrath?: number;
  /**
   * Those of the moves that the fiction granted, of any class.
   *
   * @defaultValue `[]`
   */
  readonly given?: readonly string[];
  /**
   * Whether the character has played before, so the stats need not be those of a new character.
   *
   * @defaultValue `false`
   */
  readonly veteran?: boolean;
  /**
   * The uses and ammo left in the weapons; a weapon not listed is full.
   *
   * @defaultValue `[]`
   */
  readonly loads?: readonly Load[];
  /**
   * The Insight at the beginning.
   *
   * @defaultValue `0`
   */
  readonly insight?: number;
  /**
   * Whether the character is barely alive after a Last Breath.
   *
   * @defaultValue `false`
   */
  readonly survived?: boolean;
  /**
   * Whether the character is dead.
   *
   * @defaultValue `false`
   */
  readonly dead?: boolean;
  /**
   * The way the character left the last fight, such as `captured`; empty if it did not leave.
   *
   * @defaultValue `""`
   */
  readonly gone?: string;
  /**
   * The names of other conditions.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly string[];
  /**
   * The visible scars of old wounds.
   *
   * @defaultValue `[]`
   */
  readonly scars?: readonly string[];
  /**
   * The modifiers that still apply.
   *
   * @defaultValue `[]`
   */
  readonly ongoings?: readonly Ongoing[];
  /**
   * The ids of foes whose crimes the character has named.
   *
   * @defaultValue `[]`
   */
  readonly judged?: readonly string[];
  /**
   * The ids of characters that wounded this one.
   *
   * @defaultValue `[]`
   */
  readonly harmed_by?: readonly string[];
  /**
   * The number of postponed raises of a stat.
   *
   * @defaultValue `0`
   */
  readonly raises_left?: number;
  /**
   * The number of moves that the character may still learn.
   *
   * @defaultValue `0`
   */
  readonly moves_left?: number;
  /**
   * The number of raises to +3 made so far.
   *
   * @defaultValue `0`
   */
  readonly permissions_used?: number;
  /**
   * The ids of other abilities.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
}

/** The nine statistics. An omitted one gets the value that the settings give the ninth (PBH-ROLL-16). */
export interface Stats {
  /** @defaultValue `null` */
  readonly WS?: number | null;
  /** @defaultValue `null` */
  readonly BS?: number | null;
  /** @defaultValue `null` */
  readonly S?: number | null;
  /** @defaultValue `null` */
  readonly T?: number | null;
  /** @defaultValue `null` */
  readonly Ag?: number | null;
  /** @defaultValue `null` */
  readonly Int?: number | null;
  /** @defaultValue `null` */
  readonly Per?: number | null;
  /** @defaultValue `null` */
  readonly WP?: number | null;
  /** @defaultValue `null` */
  readonly Fel?: number | null;
}

/** A bond with another acolyte; `value` is added to rolls with the bond. */
export interface Bond {
  readonly id: string;
  /** @defaultValue `1` */
  readonly value?: number;
}

/** The uses and ammo left in a weapon, which is named by its id. */
export interface Load {
  readonly id: string;
  /** @defaultValue `0` */
  readonly uses?: number;
  /** @defaultValue `0` */
  readonly ammo?: number;
}

/** A modifier of coming move rolls that a character starts with. */
export interface Ongoing {
  /** The origin of the modifier. */
  readonly source: string;
  readonly amount: number;
  /**
   * The move that the modifier applies to; empty for any.
   *
   * @defaultValue `""`
   */
  readonly move?: string;
  /**
   * The event that ends the modifier.
   *
   * @defaultValue `""`
   */
  readonly until?: string;
}

/** Take a character out of the fight. */
export interface Leave {
  readonly type: "powered_by_heresy.leave.v1";
  /** The character who leaves the fight. */
  readonly who: string;
  /**
   * The way the character leaves.
   *
   * @defaultValue `"left"`
   */
  readonly how?: "left" | "fled" | "surrendered" | "captured";
  /**
   * The reason for leaving; may be empty.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** Bring back a character who had left the fight, fled, surrendered or been captured. */
export interface ComeBack {
  readonly type: "powered_by_heresy.come_back.v1";
  /** The character who returns to the fight. */
  readonly who: string;
  /**
   * The reason for returning; may be empty.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** Change the side of a GM character: enemy, ally or bystander. */
export interface ChangeSide {
  readonly type: "powered_by_heresy.change_side.v1";
  /** The GM character who changes sides. */
  readonly who: string;
  /** The new side of the character. */
  readonly side: "enemy" | "bystander" | "ally";
  /**
   * The reason for the change; may be empty.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** Establish a fact of the fiction. */
export interface Establish {
  readonly type: "powered_by_heresy.establish.v1";
  /** The fact that is true from now on. */
  readonly text: string;
}

/** Retract an established fact that is no longer true. */
export interface Retract {
  readonly type: "powered_by_heresy.retract.v1";
  /** The fact that is no longer true. */
  readonly text: string;
}

/** End the fighting. */
export interface EndFight {
  readonly type: "powered_by_heresy.end_fight.v1";
  /**
   * The reason why the fighting ends.
   *
   * @defaultValue `"the fighting is over"`
   */
  readonly reason?: string;
}

/** Open a new scene with the present characters; Fighter's Sense gives its Insight again. */
export interface OpenScene {
  readonly type: "powered_by_heresy.open_scene.v1";
}

/** End the encounter, when rest and advancement are done. */
export interface EndEncounter {
  readonly type: "powered_by_heresy.end_encounter.v1";
}

/** Deal the damage of a hazard without an attacker. */
export interface Hazard {
  readonly type: "powered_by_heresy.hazard.v1";
  /** The character who is harmed. */
  readonly target: string;
  /** How dangerous the hazard is. */
  readonly size: "bruise" | "bleed" | "break" | "kill";
  /** The name of the hazard. */
  readonly source: string;
  /**
   * Modifiers of the dice or the Defense, each with its reason.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Decide whether an enemy who is out still attacks. */
export interface StrikeBack {
  readonly type: "powered_by_heresy.strike_back.v1";
  /** Whether the enemy still attacks. */
  readonly strikes: boolean;
}

/** Add modifiers to the coming roll or damage. */
export interface Weigh {
  readonly type: "powered_by_heresy.weigh.v1";
  /** The modifiers, each with its reason. */
  readonly modifiers: readonly shared.Modifier[];
}

/** Reroll Proven dice, or keep them all. */
export interface RerollDamage {
  readonly type: "powered_by_heresy.reroll_damage.v1";
  /**
   * The positions of the dice to reroll, from 0; empty to keep all.
   *
   * @defaultValue `[]`
   */
  readonly dice?: readonly number[];
}

/** Defend a person, yourself included, or a thing or place. */
export interface Defend {
  readonly type: "powered_by_heresy.defend.v1";
  /** The acolyte who makes the move. */
  readonly actor: string;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** The person, thing or place to defend. */
  readonly ward: string;
  /**
   * True circumstances that may matter to the roll.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
}

/** Stop defending, and lose the hold. */
export interface StandDown {
  readonly type: "powered_by_heresy.stand_down.v1";
  /** The acolyte who stops defending. */
  readonly actor: string;
}

/** Spend hold of Defend on an attack: redirect it to yourself, halve it, or give an ally an opening. */
export interface SpendHold {
  readonly type: "powered_by_heresy.spend_hold.v1";
  /** The defender who spends hold. */
  readonly actor: string;
  /** The effect that the hold buys. */
  readonly on: "redirect" | "halve" | "forward";
  /**
   * The acolyte who gets +1 forward against the attacker; empty for other effects.
   *
   * @defaultValue `""`
   */
  readonly ally?: string;
}

/** Inflict wounds outright, ignoring Defense. */
export interface InflictWounds {
  readonly type: "powered_by_heresy.inflict_wounds.v1";
  /** The character who is wounded. */
  readonly target: string;
  /** The number of wounds, from 1 to 10. */
  readonly wounds: number;
  /** The cause of the wounds. */
  readonly source: string;
}

/** Call for Last Breath because of an overwhelming danger; no wound is recorded. */
export interface CallLastBreath {
  readonly type: "powered_by_heresy.call_last_breath.v1";
  /** The acolyte who must roll. */
  readonly target: string;
  /** The danger that calls for it. */
  readonly danger: string;
}

/** Roll Last Breath: two dice without a stat. */
export interface DrawBreath {
  readonly type: "powered_by_heresy.draw_breath.v1";
  /** The acolyte who is dying. */
  readonly actor: string;
  /**
   * Whether the acolyte is in a crowd, which may help a Hive Worlder.
   *
   * @defaultValue `false`
   */
  readonly crowd?: boolean;
  /**
   * The last thoughts of the acolyte; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /**
   * The GM's modifiers of the roll, each with its reason.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Choose the stat that a survivor loses a point of, and the visible scar. */
export interface LeaveScar {
  readonly type: "powered_by_heresy.leave_scar.v1";
  /** The survivor who is scarred. */
  readonly who: string;
  /** The stat that drops by one permanently. */
  readonly stat: "WS" | "BS" | "S" | "T" | "Ag" | "Int" | "Per" | "WP" | "Fel";
  /**
   * The visible scar; may be empty.
   *
   * @defaultValue `""`
   */
  readonly scar?: string;
}

/** Apply a medkit in a fight, with the move that the settings choose. */
export interface UseMedkit {
  readonly type: "powered_by_heresy.use_medkit.v1";
  /** The acolyte who makes the move. */
  readonly actor: string;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** The acolyte to heal. */
  readonly patient: string;
  /**
   * The way to defy danger, if the settings choose that move.
   *
   * @defaultValue `"wits"`
   */
  readonly by?: "melee skill" | "guns" | "force" | "speed" | "endurance" | "wits" | "charm" | "mental fortitude" | "noticing";
  /**
   * True circumstances that may matter to the roll.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
}

/** Rest for a day to heal wounds. */
export interface Rest {
  readonly type: "powered_by_heresy.rest.v1";
  /** The acolyte who rests. */
  readonly actor: string;
  /**
   * The kind of care during the rest.
   *
   * @defaultValue `"alone"`
   */
  readonly care?: "alone" | "medical team" | "comfort";
}

/** Heal wounds by a medkit, surgery or chemicals. */
export interface Treat {
  readonly type: "powered_by_heresy.treat.v1";
  /** The acolyte to heal. */
  readonly patient: string;
  /** The means of the treatment. */
  readonly means: "medkit" | "surgery" | "chemical";
  /**
   * The acolyte who treats; required for a medkit, else may be empty.
   *
   * @defaultValue `""`
   */
  readonly healer?: string;
  /**
   * The number of wounds to heal; 0 for the number in the settings.
   *
   * @defaultValue `0`
   */
  readonly wounds?: number;
}

/** Make a move by name, either one defined by data, or a custom one that the players apply themselves. */
export interface MakeMove {
  readonly type: "powered_by_heresy.make_move.v1";
  /** The acolyte who makes the move. */
  readonly actor: string;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** The name of the move. */
  readonly name: string;
  /**
   * The value added to the roll, `level` included; empty for the move's own value or for none.
   *
   * @defaultValue `""`
   */
  readonly stat?: "" | "WS" | "BS" | "S" | "T" | "Ag" | "Int" | "Per" | "WP" | "Fel" | "level" | "Wrath" | "Insight";
  /**
   * True circumstances that may matter to the roll.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
  /**
   * The subject of the move among those learned; empty if there is no choice.
   *
   * @defaultValue `""`
   */
  readonly about?: string;
  /**
   * The weapon to use; empty for bare hands or for none.
   *
   * @defaultValue `""`
   */
  readonly weapon?: string;
  /**
   * The targets of the move; empty if it needs none.
   *
   * @defaultValue `[]`
   */
  readonly targets?: readonly string[];
}

/** Confirm that the move happens. */
export interface Confirm {
  readonly type: "powered_by_heresy.confirm.v1";
  /**
   * Whether the fiction grants advantage.
   *
   * @defaultValue `false`
   */
  readonly advantage?: boolean;
  /**
   * Whether the fiction grants the edge.
   *
   * @defaultValue `false`
   */
  readonly edge?: boolean;
  /**
   * The modifier for an established fact, -3 to +3; 0 for none.
   *
   * @defaultValue `0`
   */
  readonly modifier?: number;
  /**
   * The established fact behind the modifier; empty for none.
   *
   * @defaultValue `""`
   */
  readonly fact?: string;
  /**
   * The result regardless of the dice; empty if the dice decide.
   *
   * @defaultValue `""`
   */
  readonly result?: "" | "10+" | "7-9" | "6-";
  /**
   * Other modifiers of the roll or damage, each with its reason.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Change the result of the move, regardless of its dice. */
export interface Overrule {
  readonly type: "powered_by_heresy.overrule.v1";
  /** The new result of the move. */
  readonly band: "10+" | "7-9" | "6-";
}

/** Offer help or interference without a bond. Acolytes with a bond are asked automatically. */
export interface OfferHelp {
  readonly type: "powered_by_heresy.offer_help.v1";
  /** The acolyte who offers help. */
  readonly actor: string;
}

/** Deny that the move is triggered, because of gear, reach or the fiction. */
export interface Deny {
  readonly type: "powered_by_heresy.deny.v1";
  /** The reason why it is not triggered. */
  readonly reason: string;
}

/** Permit the next use of a move that gear or reach would forbid. */
export interface Permit {
  readonly type: "powered_by_heresy.permit.v1";
  /** The acolyte who may make the move. */
  readonly actor: string;
  /** The move to permit. */
  readonly move: string;
  /** The reason why it is possible. */
  readonly reason: string;
}

/** Ask a question, because it is unclear whether the move is triggered. */
export interface Clarify {
  readonly type: "powered_by_heresy.clarify.v1";
  /** The question to the player. */
  readonly question: string;
}

/** Answer the GM's question about the move. */
export interface Answer {
  readonly type: "powered_by_heresy.answer.v1";
  /** The answer to the question. */
  readonly text: string;
}

/** Withdraw the move; it was not triggered after all. */
export interface Withdraw {
  readonly type: "powered_by_heresy.withdraw.v1";
  /** The acolyte whose move is withdrawn. */
  readonly actor: string;
}

/** Do nothing in this window. */
export interface StayOut {
  readonly type: "powered_by_heresy.stay_out.v1";
  /** The acolyte who does nothing. */
  readonly actor: string;
}

/** Spend a point of hold on one of the options of its move. */
export interface UseHold {
  readonly type: "powered_by_heresy.use_hold.v1";
  /** The acolyte who spends hold. */
  readonly actor: string;
  /** The move that gave the hold. */
  readonly move: string;
  /** The option to buy with it. */
  readonly option: string;
  /**
   * The targets of the option; empty if it needs none.
   *
   * @defaultValue `[]`
   */
  readonly targets?: readonly string[];
}

/** Make a GM character's move that is defined by data. No dice are rolled for it. */
export interface EnemyMove {
  readonly type: "powered_by_heresy.enemy_move.v1";
  /** The GM character who acts. */
  readonly who: string;
  /** The move of that character. */
  readonly move: string;
  /**
   * The targets of the move; empty if it needs none.
   *
   * @defaultValue `[]`
   */
  readonly targets?: readonly string[];
  /**
   * The action in your words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
}

/** End a homebrew condition because its exit was met. */
export interface Overcome {
  readonly type: "powered_by_heresy.overcome.v1";
  /** The character with the condition. */
  readonly who: string;
  /** The condition that ends. */
  readonly condition: string;
  /** How the character overcame it. */
  readonly how: string;
}

/** Put on gear that is at hand. */
export interface PutOn {
  readonly type: "powered_by_heresy.put_on.v1";
  /** The acolyte who puts it on. */
  readonly actor: string;
  /** The gear to put on. */
  readonly item: string;
}

/** Take off worn gear. */
export interface TakeOff {
  readonly type: "powered_by_heresy.take_off.v1";
  /** The acolyte who takes it off. */
  readonly actor: string;
  /** The gear to take off. */
  readonly item: string;
}

/** Take a weapon or gear that the fiction offers, such as loot, a gift or supplies. */
export interface TakeUp {
  readonly type: "powered_by_heresy.take_up.v1";
  /** The acolyte who takes the item. */
  readonly actor: string;
  /** The weapon or gear to take. */
  readonly item: string;
  /**
   * The uses left in the weapon; 0 for gear.
   *
   * @defaultValue `0`
   */
  readonly uses?: number;
  /**
   * The ammo that comes with the weapon; 0 for gear.
   *
   * @defaultValue `0`
   */
  readonly ammo?: number;
}

/** Lose a weapon or gear that was dropped, broken, given away or taken. */
export interface GiveUp {
  readonly type: "powered_by_heresy.give_up.v1";
  /** The acolyte who loses the item. */
  readonly actor: string;
  /** The weapon or gear that is lost. */
  readonly item: string;
}

/** Reload a weapon, or try to do it instantly with Rapid Reload. */
export interface Reload {
  readonly type: "powered_by_heresy.reload.v1";
  /** The acolyte who makes the move. */
  readonly actor: string;
  /**
   * The action in your own words; may be empty.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** The weapon to reload. */
  readonly weapon: string;
  /**
   * Whether to use the move Rapid Reload.
   *
   * @defaultValue `false`
   */
  readonly rapid?: boolean;
}

/** Restore the printed uses and ammo of a weapon. */
export interface Resupply {
  readonly type: "powered_by_heresy.resupply.v1";
  /** The acolyte who resupplies. */
  readonly actor: string;
  /** The weapon to resupply. */
  readonly weapon: string;
}

/** Drop weight, during a move or between moves. */
export interface DropWeight {
  readonly type: "powered_by_heresy.drop_weight.v1";
  /** The acolyte who drops weight. */
  readonly actor: string;
  /** The weight to drop, at least 1. */
  readonly amount: number;
}

/** Keep the weight and fail the move, without dice and without XP. */
export interface FailOutright {
  readonly type: "powered_by_heresy.fail_outright.v1";
  /** The acolyte who fails the move. */
  readonly actor: string;
}

/** Use the edge to reroll one die. */
export interface RerollDie {
  readonly type: "powered_by_heresy.reroll_die.v1";
  /** The acolyte who made the roll. */
  readonly actor: string;
  /** The position of the die to reroll, from 0. */
  readonly die: number;
}

/** Reroll all dice of the move, with the same modifiers. */
export interface RerollAll {
  readonly type: "powered_by_heresy.reroll_all.v1";
  /** The acolyte who made the roll. */
  readonly actor: string;
  /** The move or home world that allows the reroll. */
  readonly by: "This I Know" | "Shrine World";
}

/** Keep the dice as they are. */
export interface KeepRoll {
  readonly type: "powered_by_heresy.keep_roll.v1";
  /** The acolyte who made the roll. */
  readonly actor: string;
}

/** Choose from the options of the move. */
export interface Choose {
  readonly type: "powered_by_heresy.choose.v1";
  /** The acolyte who made the move. */
  readonly actor: string;
  /**
   * The options to choose; may be empty if none is required.
   *
   * @defaultValue `[]`
   */
  readonly options?: readonly string[];
}

/** Grant a forward, or with `until` an ongoing, for a reason outside these rules. */
export interface GrantBonus {
  readonly type: "powered_by_heresy.grant_bonus.v1";
  /** The acolyte who receives the modifier. */
  readonly who: string;
  /** The modifier, -3 to +3 without 0. */
  readonly amount: number;
  /** The reason for the modifier. */
  readonly source: string;
  /**
   * The move that it applies to; empty for any.
   *
   * @defaultValue `""`
   */
  readonly move?: string;
  /**
   * The event that ends it; empty for a forward, which one roll uses up.
   *
   * @defaultValue `""`
   */
  readonly until?: string;
}

/** End a forward or ongoing. */
export interface EndBonus {
  readonly type: "powered_by_heresy.end_bonus.v1";
  /** The acolyte with the modifier. */
  readonly who: string;
  /** The name of the forward or ongoing. */
  readonly bonus: string;
}

/** Wound a character for a reason outside these rules. */
export interface Hurt {
  readonly type: "powered_by_heresy.hurt.v1";
  /** The character who is wounded. */
  readonly who: string;
  /** The number of wounds, from 1 to 10. */
  readonly wounds: number;
  /** The cause of the wounds. */
  readonly source: string;
}

/** Heal a character for a reason outside these rules. */
export interface Mend {
  readonly type: "powered_by_heresy.mend.v1";
  /** The character who is healed. */
  readonly who: string;
  /** The number of wounds to heal. */
  readonly wounds: number;
  /** The cause of the healing. */
  readonly source: string;
}

/** Start or end a condition of a character. */
export interface ChangeCondition {
  readonly type: "powered_by_heresy.change_condition.v1";
  /** The character with the condition. */
  readonly who: string;
  /** The name of the condition. */
  readonly condition: string;
  /** Whether the condition starts; otherwise it ends. */
  readonly holds: boolean;
  /** The cause of the change. */
  readonly source: string;
}

/** Change a resource of an acolyte. */
export interface Adjust {
  readonly type: "powered_by_heresy.adjust.v1";
  /** The acolyte whose resource changes. */
  readonly who: string;
  /** The resource to change; uses and ammo name their weapon. */
  readonly resource: string;
  /** The change of the amount, negative to reduce it. */
  readonly amount: number;
  /** The reason for the change. */
  readonly source: string;
}

/** Look to the GM to see what happens. */
export interface LookToGm {
  readonly type: "powered_by_heresy.look_to_gm.v1";
}

/** Take a golden opportunity for a hard move. */
export interface GoldenOpportunity {
  readonly type: "powered_by_heresy.golden_opportunity.v1";
  /**
   * The acolyte who gave the opportunity; empty for none in particular.
   *
   * @defaultValue `""`
   */
  readonly who?: string;
}

/** Make a move of the GM's list that needs no dice. */
export interface MakeGmMove {
  readonly type: "powered_by_heresy.make_gm_move.v1";
  /** The move from the GM's list. */
  readonly move: string;
  /**
   * The acolyte that the move affects; empty for none in particular.
   *
   * @defaultValue `""`
   */
  readonly who?: string;
  /**
   * What happens, in your words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /**
   * The GM character who acts; empty for none in particular.
   *
   * @defaultValue `""`
   */
  readonly by?: string;
}

/** Deal the damage of attacking GM characters. */
export interface EnemyAttack {
  readonly type: "powered_by_heresy.enemy_attack.v1";
  /** The attackers; several make one attack or one each, by the settings. */
  readonly attackers: readonly string[];
  /** The character, thing or place to attack. */
  readonly target: string;
  /**
   * Circumstances of the target, such as `cover` and `outnumbered`.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
  /**
   * The name of the attack; empty for the usual one. Attackers without it use their usual one.
   *
   * @defaultValue `""`
   */
  readonly weapon?: string;
  /**
   * Modifiers of dice or Defense, each with its reason.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Use up uses or ammo of a weapon. */
export interface UseUp {
  readonly type: "powered_by_heresy.use_up.v1";
  /** The acolyte who carries the weapon. */
  readonly target: string;
  /** The weapon that loses uses or ammo. */
  readonly weapon: string;
  /** The resource to use up. */
  readonly resource: "use" | "ammo";
  /** The amount to use up. */
  readonly amount: number;
}

/** Terrify an acolyte. */
export interface Terrify {
  readonly type: "powered_by_heresy.terrify.v1";
  /** The acolyte who is terrified. */
  readonly target: string;
  /**
   * The effect of terror; empty to roll for it, `the player chooses` to let the player decide.
   *
   * @defaultValue `""`
   */
  readonly effect?: "" | "repeats one phrase" | "runs away" | "freezes" | "laughs" | "hurts oneself" | "weeps" | "the player chooses";
}

/** Choose the effect of terror on your acolyte. */
export interface ChooseTerror {
  readonly type: "powered_by_heresy.choose_terror.v1";
  /** The acolyte who is terrified. */
  readonly actor: string;
  /** The effect of the terror. */
  readonly effect: "repeats one phrase" | "runs away" | "freezes" | "laughs" | "hurts oneself" | "weeps";
}

/** Calm a terrified acolyte, because friends have found a way. */
export interface Calm {
  readonly type: "powered_by_heresy.calm.v1";
  /** The acolyte who is terrified. */
  readonly who: string;
  /** How the acolyte is calmed. */
  readonly how: string;
}

/** Roll on the table of mutations. */
export interface Mutate {
  readonly type: "powered_by_heresy.mutate.v1";
  /** The acolyte who mutates. */
  readonly target: string;
}

/** State a change of an enemy by the fiction. */
export interface ChangeEnemy {
  readonly type: "powered_by_heresy.change_enemy.v1";
  /** The enemy who has changed. */
  readonly enemy: string;
  /** The action of the enemy, or the event. */
  readonly how: "leaves the fight" | "leaves cover" | "repairs armour" | "rallies" | "takes cover";
}

/** The initial setup of a fight. */
export interface Setup {
  readonly players: readonly Player[];
  readonly acolytes: readonly AcolyteSheet[];
  /** @defaultValue `[]` */
  readonly enemies?: readonly EnemySheet[];
  /** @defaultValue `[]` */
  readonly armoury?: readonly Weapon[];
  /** @defaultValue `[]` */
  readonly wardrobe?: readonly Gear[];
  /**
   * Moves in addition to the catalogue.
   *
   * @defaultValue `[]`
   */
  readonly library?: readonly MoveSheet[];
  /** @defaultValue `[]` */
  readonly facts?: readonly string[];
  /**
   * Classes in addition to those of the book.
   *
   * @defaultValue `[]`
   */
  readonly classes?: readonly ClassSheet[];
  /**
   * Home worlds in addition to those of the book.
   *
   * @defaultValue `[]`
   */
  readonly home_worlds?: readonly HomeWorldSheet[];
  /**
   * Abilities of sheets, tags, classes, home worlds and conditions, in addition to the catalogue.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Homebrew conditions.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly shared.ConditionSheet[];
}

/** A player at the table; the id is that of the player's seat. */
export interface Player {
  readonly id: string;
  readonly name: string;
}

/** A weapon (PBH-DMG-13). */
export interface Weapon {
  readonly id: string;
  readonly name: string;
  /** The damage dice, each as its number of sides. */
  readonly dice: readonly (4 | 6 | 8 | 10 | 12)[];
  /**
   * Whether the weapon is fired. A grenade is thrown and has the tag `grenade`.
   *
   * @defaultValue `false`
   */
  readonly ranged?: boolean;
  /**
   * Uses before a reload is needed; 0 for a melee weapon.
   *
   * @defaultValue `0`
   */
  readonly uses?: number;
  /**
   * The number of reloads at the beginning.
   *
   * @defaultValue `0`
   */
  readonly ammo?: number;
  /**
   * The number of the tag Proven; 0 for none.
   *
   * @defaultValue `0`
   */
  readonly proven?: number;
  /**
   * The flat penalty to damage in older rule texts.
   *
   * @defaultValue `0`
   */
  readonly lowers?: number;
  /**
   * The tags of the weapon: range words, `hand`, `precise`, `grenade` and descriptive ones.
   *
   * @defaultValue `[]`
   */
  readonly tags?: readonly string[];
}

/** Armour or other gear that can be put on and taken off. Its tags apply while it is worn (PBH-TAG-01). */
export interface Gear {
  readonly id: string;
  readonly name: string;
  /**
   * The suit of armour from the book; empty for none.
   *
   * @defaultValue `""`
   */
  readonly armour?: "" | "Flak Armour" | "Power armour" | "Adeptus power armour";
  /**
   * Other bonuses to the wearer's Defense.
   *
   * @defaultValue `[]`
   */
  readonly improvements?: readonly Improvement[];
  /**
   * `clumsy` and descriptive tags.
   *
   * @defaultValue `[]`
   */
  readonly tags?: readonly string[];
}

/** A basic move, or a move that can be learned. */
export interface MoveSheet {
  readonly id: string;
  /**
   * The class of the move; `any` for every class, `basic` if every acolyte has the move, `GM` if only GM
   * characters make it.
   */
  readonly of: string;
  /**
   * The level from which the move can be learned; 1 for starting moves.
   *
   * @defaultValue `2`
   */
  readonly level?: number;
  /**
   * The move that must be known before; empty for none.
   *
   * @defaultValue `""`
   */
  readonly requires?: string;
  /**
   * The move that is lost in exchange; empty for none.
   *
   * @defaultValue `""`
   */
  readonly replaces?: string;
  /**
   * A name shared by starting moves that need each other; empty for none.
   *
   * @defaultValue `""`
   */
  readonly group?: string;
  /**
   * The kind of subject that the move is learned for, such as `foe`, once per subject; empty for none.
   *
   * @defaultValue `""`
   */
  readonly about?: string;
  /**
   * The trigger, in words.
   *
   * @defaultValue `""`
   */
  readonly trigger?: string;
  /**
   * The rule text, in words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /**
   * The values that the roll may add, such as `WS` or `Wrath`; the mover chooses one. Empty for a move without a
   * roll; null if any stat will do.
   *
   * @defaultValue `null`
   */
  readonly roll?: (readonly string[]) | null;
  /**
   * Whether the move has no target, `one` or `several`.
   *
   * @defaultValue `""`
   */
  readonly aim?: "" | "one" | "several";
  /**
   * The move whose modifiers and rules also apply to this one; empty for none.
   *
   * @defaultValue `""`
   */
  readonly like?: string;
  /**
   * The span in which the move may be made once, a `fight` or a `session`; empty for no limit.
   *
   * @defaultValue `""`
   */
  readonly limit?: "" | "roll" | "turn" | "round" | "fight" | "session";
  /**
   * The costs, paid each time.
   *
   * @defaultValue `[]`
   */
  readonly cost?: readonly shared.Cost[];
  /**
   * The outcome of a 10+; the key is `10+`.
   *
   * @defaultValue `null`
   */
  readonly "10+"?: Outcome | null;
  /**
   * The outcome of a 7-9; the key is `7-9`.
   *
   * @defaultValue `null`
   */
  readonly "7-9"?: Outcome | null;
  /**
   * The outcome of a 6-; the key is `6-`. Without one, the GM makes a move.
   *
   * @defaultValue `null`
   */
  readonly "6-"?: Outcome | null;
  /**
   * The outcome of a move without a roll.
   *
   * @defaultValue `null`
   */
  readonly done?: Outcome | null;
  /**
   * The options that a point of the move's hold buys.
   *
   * @defaultValue `[]`
   */
  readonly spend?: readonly Option[];
  /**
   * The automatic abilities of characters with the move.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Questions added to those of Discern Realities.
   *
   * @defaultValue `[]`
   */
  readonly asks?: readonly string[];
}

/** The outcome of one result of a move. */
export interface Outcome {
  /**
   * The text of the outcome, shown when it happens; empty for none.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /**
   * The effects of the outcome.
   *
   * @defaultValue `[]`
   */
  readonly does?: readonly shared.Effect[];
  /**
   * The number of options that the mover chooses.
   *
   * @defaultValue `0`
   */
  readonly choose?: number;
  /**
   * The options to choose from; the key is `from`.
   *
   * @defaultValue `[]`
   */
  readonly from?: readonly Option[];
  /**
   * The move that allows its owner to choose no option; empty for none.
   *
   * @defaultValue `""`
   */
  readonly free_with?: string;
}

/** An option that a result offers, or that a point of hold buys. */
export interface Option {
  readonly name: string;
  /**
   * The effects of the option; empty if the players apply it.
   *
   * @defaultValue `[]`
   */
  readonly does?: readonly shared.Effect[];
}

/** A homebrew class; its moves are the moves of the library with this class. */
export interface ClassSheet {
  readonly id: string;
  /**
   * The max wounds, before Toughness.
   *
   * @defaultValue `6`
   */
  readonly max_wounds?: number;
  /**
   * The load, before Strength.
   *
   * @defaultValue `8`
   */
  readonly load?: number;
  /**
   * The ids of abilities that every member of the class has.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
}

/** A homebrew home world. */
export interface HomeWorldSheet {
  readonly id: string;
  /**
   * The stats of a new character of which one is raised; empty for any.
   *
   * @defaultValue `[]`
   */
  readonly raises?: readonly ("WS" | "BS" | "S" | "T" | "Ag" | "Int" | "Per" | "WP" | "Fel")[];
  /**
   * The ids of abilities that every character from this home world has.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
}

/** Numbers that the book leaves open, and choices between texts that differ. */
export interface Settings {
  /**
   * The Defense of an untrained human in civilian clothes (PBH-DEF-03).
   *
   * @defaultValue `1`
   */
  readonly base_defense?: number;
  /**
   * The value of a stat that a sheet leaves out (PBH-ROLL-16).
   *
   * @defaultValue `0`
   */
  readonly ninth_stat?: number;
  /**
   * The damage die of an unarmed attack, as its number of sides (PBH-DMG-12).
   *
   * @defaultValue `4`
   */
  readonly unarmed_die?: 4 | 6 | 8 | 10 | 12;
  /**
   * The wounds that surgery or a chemical heals (PBH-HEAL-04).
   *
   * @defaultValue `1`
   */
  readonly treatment_heals?: number;
  /**
   * The wounds that surgery heals; null for the same as any treatment (PBH-HEAL-04).
   *
   * @defaultValue `null`
   */
  readonly surgery_heals?: number | null;
  /**
   * The wounds that a chemical heals; null for the same as any treatment (PBH-HEAL-04).
   *
   * @defaultValue `null`
   */
  readonly chemical_heals?: number | null;
  /**
   * Whether only the GM may add modifiers to a roll, or any player (PBH-ROLL-12).
   *
   * @defaultValue `"gm"`
   */
  readonly modifiers_by?: "gm" | "anyone";
  /**
   * Whether a soft GM move is only described, or may be any except outright wounds (PBH-GM-04).
   *
   * @defaultValue `"told"`
   */
  readonly soft_moves?: "told" | "any";
  /**
   * The XP for playing to another player's flag (PBH-ADV-04).
   *
   * @defaultValue `1`
   */
  readonly flag_xp?: number;
  /**
   * The number of moves that a level brings (PBH-ADV-07).
   *
   * @defaultValue `1`
   */
  readonly moves_per_level?: number;
  /**
   * The level that counts for the first move of another class (PBH-ADV-12).
   *
   * @defaultValue `1`
   */
  readonly multiclass_level_base?: number;
  /**
   * The largest total change of a move roll by modifiers; null for no limit (PBH-ROLL-12).
   *
   * @defaultValue `null`
   */
  readonly mod_cap?: number | null;
  /**
   * The conditions that mark XP after a fight (PBH-ADV-06).
   *
   * @defaultValue `["a threat investigated", "a heresy defeated", "an artefact gathered", "drive", "bond", "This I
   * Know"]`
   */
  readonly xp_triggers?: readonly string[];
  /**
   * Whether a player character at max wounds rolls Last Breath, or is dead (PBH-WND-03).
   *
   * @defaultValue `"last_breath"`
   */
  readonly pc_at_max?: "last_breath" | "dead";
  /**
   * Whether a day of comfort heals by the healing list or by the move Recover (PBH-HEAL-02).
   *
   * @defaultValue `"seed"`
   */
  readonly recover_rule?: "seed" | "repo";
  /**
   * The XP that the next level costs in addition to the current level (PBH-D-04).
   *
   * @defaultValue `7`
   */
  readonly xp_to_level?: number;
  /**
   * The stat for Defy Danger by mental fortitude (PBH-MOVE-15).
   *
   * @defaultValue `"willpower"`
   */
  readonly mental_fortitude?: "willpower" | "as_printed";
  /**
   * The text that gives the numbers of Aid or Interfere (PBH-MOVE-20).
   *
   * @defaultValue `"here"`
   */
  readonly aid_text?: "here" | "dungeon_world";
  /**
   * Whether Fire for Effect uses its later or its earlier text (PBH-MOVE-05).
   *
   * @defaultValue `"one_die"`
   */
  readonly fire_for_effect?: "one_die" | "earlier";
  /**
   * The move that a Hive Worlder in a crowd gets +1 on (PBH-CLS-09).
   *
   * @defaultValue `"defy_danger"`
   */
  readonly hive_world_move?: "defy_danger" | "last_breath";
  /**
   * Whether the Feral World grants anything (PBH-D-11).
   *
   * @defaultValue `"none"`
   */
  readonly feral_world?: "none" | "piercing";
  /**
   * Whether wounds stop at the maximum (PBH-WND-05).
   *
   * @defaultValue `false`
   */
  readonly clamp_wounds?: boolean;
  /**
   * Whether an enemy taken out still makes the attack it was granted (PBH-MOVE-03).
   *
   * @defaultValue `"true"`
   */
  readonly dead_enemy_strikes_back?: "true" | "false" | "ask_gm";
  /**
   * Which side chooses optional rerolls of damage that an acolyte takes (PBH-DMG-06).
   *
   * @defaultValue `"attacker"`
   */
  readonly incoming_reroll_choice?: "attacker" | "roller";
  /**
   * Whether a permission for +3 applies from levels 3, 6 and 9 on, or only after them (PBH-ADV-09).
   *
   * @defaultValue `"inclusive"`
   */
  readonly stat_cap_levels?: "inclusive" | "exclusive";
  /**
   * Whether suits of armour add up (PBH-DEF-04).
   *
   * @defaultValue `false`
   */
  readonly armour_stacks?: boolean;
  /**
   * Whether a 6- that was rerolled also marks XP (PBH-ROLL-03).
   *
   * @defaultValue `false`
   */
  readonly xp_on_replaced_miss?: boolean;
  /**
   * Whether Proven dice are rerolled as their owner chooses, always, or if they fail (PBH-DMG-09).
   *
   * @defaultValue `"ask"`
   */
  readonly proven_policy?: "ask" | "always" | "optimal";
  /**
   * Whether several enemies on one target make one attack, or one attack each (PBH-DMG-10).
   *
   * @defaultValue `"extra_die"`
   */
  readonly multi_attackers?: "extra_die" | "separate";
  /**
   * Whether an old flat penalty to damage lowers each face, or removes dice (PBH-DMG-11).
   *
   * @defaultValue `"per_face"`
   */
  readonly flat_damage_mod?: "per_face" | "drop_dice";
  /**
   * Whether half of an odd number of wounds is rounded down or up (PBH-MOVE-17).
   *
   * @defaultValue `"down"`
   */
  readonly halve_round?: "down" | "up";
  /**
   * Whether a character takes damage once dice are rolled, or only with a wound (PBH-CLS-08).
   *
   * @defaultValue `"dice_rolled"`
   */
  readonly damage_means?: "dice_rolled" | "wound";
  /**
   * Whether the Precise tactic adds its wound only to another wound (PBH-CLS-05).
   *
   * @defaultValue `true`
   */
  readonly plus_wound_needs_wound?: boolean;
  /**
   * Whether forwards and ongoings that do not name Last Breath apply to it (PBH-LB-03).
   *
   * @defaultValue `"all"`
   */
  readonly last_breath_mods?: "all" | "named_only";
  /**
   * Whether a survivor is set to max wounds, or keeps all wounds (PBH-LB-04).
   *
   * @defaultValue `"at_max"`
   */
  readonly after_last_breath?: "at_max" | "keep";
  /**
   * Whether the 6- that kills a character marks XP (PBH-LB-05).
   *
   * @defaultValue `true`
   */
  readonly xp_on_death?: boolean;
  /**
   * The move that a medkit takes in a fight (PBH-HEAL-03).
   *
   * @defaultValue `"basic_tech_use"`
   */
  readonly medkit_move?: "basic_tech_use" | "defy_danger" | "none";
  /**
   * Whether players are prompted in table order, or the most silent first (PBH-CORE-07).
   *
   * @defaultValue `"free"`
   */
  readonly spotlight_order?: "free" | "least_recent";
}

/** A scene of fighting begins; the first scene has number 1. */
export interface SceneOpened {
  readonly type: "powered_by_heresy.scene_opened.v1";
  readonly number: number;
}

/** A scene of fighting ends; acolytes can now rest, heal and advance. */
export interface SceneClosed {
  readonly type: "powered_by_heresy.scene_closed.v1";
  readonly reason: string;
  /**
   * Whether judged foes stay judged. False in version 0.1, where the end of a scene ended judgements.
   *
   * @defaultValue `false`
   */
  readonly judged_stay?: boolean;
  /**
   * The side with no fighters left; empty for neither.
   *
   * @defaultValue `""`
   */
  readonly beaten?: "" | "acolytes" | "enemies";
}

/** A player or the GM established a fact of the fiction. */
export interface FactEstablished {
  readonly type: "powered_by_heresy.fact_established.v1";
  readonly text: string;
}

/** A character enters play. Exactly one of the two sheets is given: an acolyte's or a GM character's. */
export interface Joined {
  readonly type: "powered_by_heresy.joined.v1";
  readonly acolyte: AcolyteSheet | null;
  readonly enemy: EnemySheet | null;
  readonly reason: string;
}

/** A character who had left the fight returns to it. */
export interface CameBack {
  readonly type: "powered_by_heresy.came_back.v1";
  readonly who: string;
  readonly reason: string;
}

/** An established fact is no longer true. */
export interface FactRetracted {
  readonly type: "powered_by_heresy.fact_retracted.v1";
  readonly text: string;
}

/** An acolyte has spoken; updates the spotlight order. */
export interface WordTaken {
  readonly type: "powered_by_heresy.word_taken.v1";
  readonly who: string;
}

/** A character did something that triggers a move. */
export interface MoveTriggered {
  readonly type: "powered_by_heresy.move_triggered.v1";
  readonly actor: string;
  readonly move: string;
  /** The stat or other value added to the roll, such as `WS` or `bond`; empty for none. */
  readonly stat: string;
  readonly rolled: boolean;
  /** The id of the weapon in use, or `medkit`; empty for none. */
  readonly weapon: string;
  /** The ids of the characters that the move is aimed at or helps. */
  readonly targets: readonly string[];
  readonly facts: readonly string[];
  /** The variant of the move: an approach, a task, a tactic, or the ally who gets an opening. */
  readonly detail: string;
  /**
   * What the action looks like, in the player's words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
}

/** It is unclear whether the move is triggered, so the players discuss it first. */
export interface ClarityAsked {
  readonly type: "powered_by_heresy.clarity_asked.v1";
  readonly question: string;
}

/** The players agree on the situation again. */
export interface ClarityGiven {
  readonly type: "powered_by_heresy.clarity_given.v1";
  readonly answer: string;
}

/** The GM confirmed that the move happens. */
export interface MoveConfirmed {
  readonly type: "powered_by_heresy.move_confirmed.v1";
  readonly actor: string;
  readonly move: string;
  /** Whether the move is rolled with advantage. */
  readonly advantage: boolean;
  /** Whether the move is rolled with the edge. */
  readonly edge: boolean;
  /** The modifiers that the GM adds to the roll. */
  readonly modifiers: readonly shared.Modifier[];
  /**
   * The result that the GM decided regardless of the dice; empty if the dice decide.
   *
   * @defaultValue `""`
   */
  readonly result?: "" | "10+" | "7-9" | "6-";
}

/** The player withdrew the move; it was not triggered after all. */
export interface MoveWithdrawn {
  readonly type: "powered_by_heresy.move_withdrawn.v1";
  readonly actor: string;
  readonly move: string;
}

/** The GM denied that the move is triggered, and gave a reason. */
export interface MoveDenied {
  readonly type: "powered_by_heresy.move_denied.v1";
  readonly actor: string;
  readonly move: string;
  readonly reason: string;
}

/** The GM permits, with a reason, the next use of a move that gear or range would forbid. */
export interface TriggerPermitted {
  readonly type: "powered_by_heresy.trigger_permitted.v1";
  readonly actor: string;
  readonly move: string;
  readonly reason: string;
}

/** Characters may react, in any order, before play continues; `instead` replaces damage about to be dealt. */
export interface WindowOpened {
  readonly type: "powered_by_heresy.window_opened.v1";
  readonly window: "help" | "ward" | "insight" | "halve" | "instead";
  readonly who: readonly string[];
}

/** A character has used or declined its reaction in the open window. */
export interface WindowUsed {
  readonly type: "powered_by_heresy.window_used.v1";
  readonly who: string;
}

/** Help, hindrance or Insight modifies the roll that `actor` is about to make. */
export interface RollModified {
  readonly type: "powered_by_heresy.roll_modified.v1";
  readonly actor: string;
  readonly modifier: shared.Modifier;
}

/** The current dice of a move; `how` is `rolled`, `edge` or the name of the reroll that replaced all dice. */
export interface RollStands {
  readonly type: "powered_by_heresy.roll_stands.v1";
  readonly actor: string;
  readonly faces: readonly number[];
  readonly modifiers: readonly shared.Modifier[];
  readonly total: number;
  readonly band: "10+" | "7-9" | "6-";
  readonly how: string;
}

/** The GM decided the result of a move, regardless of its dice. */
export interface RollOverruled {
  readonly type: "powered_by_heresy.roll_overruled.v1";
  readonly actor: string;
  readonly band: "10+" | "7-9" | "6-";
}

/** A character without a bond will help with or interfere in the coming roll. */
export interface HelpOffered {
  readonly type: "powered_by_heresy.help_offered.v1";
  readonly who: string;
}

/** The mover keeps the dice as they are; `instead_of` is `edge` or `reroll`. */
export interface RollKept {
  readonly type: "powered_by_heresy.roll_kept.v1";
  readonly actor: string;
  readonly instead_of: "edge" | "reroll";
}

/** The mover chose from the options that the result of the move offers. */
export interface OptionsChosen {
  readonly type: "powered_by_heresy.options_chosen.v1";
  readonly actor: string;
  readonly options: readonly string[];
}

/** The move is finished; `band` is its result, empty for a move without a roll. */
export interface MoveResolved {
  readonly type: "powered_by_heresy.move_resolved.v1";
  readonly actor: string;
  readonly move: string;
  readonly band: string;
}

/** A character receives a modifier to coming move rolls. */
export interface BonusTaken {
  readonly type: "powered_by_heresy.bonus_taken.v1";
  readonly who: string;
  /** The name of the modifier, unique among the modifiers of its owner. */
  readonly bonus: string;
  /** Whether the modifier is ongoing. A forward is used up by the first roll that it applies to. */
  readonly lasting: boolean;
  readonly amount: number;
  /** The move that the modifier applies to; empty for any. */
  readonly move: string;
  /** The ids of the enemies that the modifier applies against; empty for any. */
  readonly against: readonly string[];
  /** The circumstance that must hold, as judged by the players; empty for none. */
  readonly when: string;
  /** The event that ends an unused modifier; empty for none. */
  readonly until: string;
  /**
   * The origin of the modifier; empty if it is the same as `bonus`.
   *
   * @defaultValue `""`
   */
  readonly source?: string;
}

/** A forward was used, or an ongoing ended. */
export interface BonusEnded {
  readonly type: "powered_by_heresy.bonus_ended.v1";
  readonly who: string;
  readonly bonus: string;
}

/** An acolyte starts to defend a character, or stops defending if `ward` is empty. */
export interface WardTaken {
  readonly type: "powered_by_heresy.ward_taken.v1";
  readonly who: string;
  readonly ward: string;
}

/** A player asked the GM a question, which must be answered truthfully. */
export interface QuestionAsked {
  readonly type: "powered_by_heresy.question_asked.v1";
  readonly who: string;
  readonly question: string;
}

/** The GM answered a player's question. */
export interface QuestionAnswered {
  readonly type: "powered_by_heresy.question_answered.v1";
  readonly who: string;
  readonly question: string;
  readonly answer: string;
}

/** A Tactician changes to another tactic; `target` is the target of the Precise tactic. */
export interface TacticTaken {
  readonly type: "powered_by_heresy.tactic_taken.v1";
  readonly who: string;
  readonly tactic: string;
  readonly target: string;
}

/** A Tactician with the Precise tactic attacked another target, so the first target is no longer in focus. */
export interface FocusLost {
  readonly type: "powered_by_heresy.focus_lost.v1";
  readonly who: string;
  readonly target: string;
}

/** A Templar named the crimes of a foe, who stays judged until the Templar's next attack on it. */
export interface Judged {
  readonly type: "powered_by_heresy.judged.v1";
  readonly who: string;
  /** The id of the foe. Empty in version 0.1 if the judgement was carried out. */
  readonly target: string;
  /**
   * Whether foes judged earlier stay judged. False in version 0.1, which allowed one judgement at a time.
   *
   * @defaultValue `false`
   */
  readonly besides?: boolean;
}

/** A Templar attacked a judged foe, which is no longer judged. */
export interface JudgementCarriedOut {
  readonly type: "powered_by_heresy.judgement_carried_out.v1";
  readonly who: string;
  readonly target: string;
}

/** Damage is about to be dealt. */
export interface BlowDue {
  readonly type: "powered_by_heresy.blow_due.v1";
  /** The ids of the attackers, the worst first; empty for a hazard without an attacker. */
  readonly attackers: readonly string[];
  readonly target: string;
  /** The name of the weapon or danger. */
  readonly source: string;
  readonly cause: "melee" | "ranged" | "other";
  /** The damage dice, each as its number of sides. */
  readonly dice: readonly number[];
  /** The number of the tag Proven; 0 for none. */
  readonly proven: number;
  /** The flat penalty to damage in older rule texts. */
  readonly lowers: number;
  /** Wounds inflicted in addition to the damage roll, ignoring Defense. */
  readonly inflicts: number;
  /** Whether the Precise tactic adds a wound. */
  readonly precise: boolean;
  /** The modifiers of the target's Defense that the attack itself causes. */
  readonly modifiers: readonly shared.Modifier[];
  readonly facts: readonly string[];
  /** Whether this is the enemy's attack in an exchange of blows. */
  readonly in_return: boolean;
  /**
   * The dice added to or removed from those of the weapon, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly extra?: readonly shared.Modifier[];
  /**
   * The tags of the weapon.
   *
   * @defaultValue `[]`
   */
  readonly tags?: readonly string[];
  /**
   * The changes of the damage through abilities, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly changed?: readonly shared.Modifier[];
}

/** The GM changes the dice or the Defense of the damage that is dealt next. */
export interface BlowWeighed {
  readonly type: "powered_by_heresy.blow_weighed.v1";
  /** The changed damage dice, each as its number of sides. */
  readonly dice: readonly number[];
  /** The dice added to or removed from those of the weapon, each with its source. */
  readonly extra: readonly shared.Modifier[];
  /** The modifiers of the target's Defense that the attack itself causes. */
  readonly modifiers: readonly shared.Modifier[];
}

/** The Defense of the target against this attack, and its modifiers. */
export interface BlowFaced {
  readonly type: "powered_by_heresy.blow_faced.v1";
  readonly target: string;
  readonly defense: number;
  readonly modifiers: readonly shared.Modifier[];
}

/** A defender takes the damage in place of the ward. */
export interface BlowTurned {
  readonly type: "powered_by_heresy.blow_turned.v1";
  readonly by: string;
  readonly ward: string;
}

/** The enemy was taken out before its attack in the exchange; the GM decides whether it still attacks. */
export interface ReturnAsked {
  readonly type: "powered_by_heresy.return_asked.v1";
  readonly who: string;
}

/** The GM decided whether an enemy that was taken out still attacks. */
export interface ReturnSettled {
  readonly type: "powered_by_heresy.return_settled.v1";
  readonly who: string;
  readonly strikes: boolean;
}

/** The current damage dice; `done` are the positions of the dice already rerolled through Proven. */
export interface DamageStands {
  readonly type: "powered_by_heresy.damage_stands.v1";
  readonly target: string;
  readonly faces: readonly number[];
  readonly done: readonly number[];
}

/** The owner of the attack rerolls no more damage dice. */
export interface DamageKept {
  readonly type: "powered_by_heresy.damage_kept.v1";
  readonly target: string;
}

/** A defender halves the effect of the damage. */
export interface BlowHalved {
  readonly type: "powered_by_heresy.blow_halved.v1";
  readonly by: string;
  readonly ward: string;
}

/** The first damage in the queue was dealt; `wounds` is the number of wounds it caused. */
export interface BlowSettled {
  readonly type: "powered_by_heresy.blow_settled.v1";
  readonly target: string;
  readonly wounds: number;
}

/** An acolyte must roll Last Breath; `by_wounds` is false if a danger calls for the roll directly. */
export interface BreathDue {
  readonly type: "powered_by_heresy.breath_due.v1";
  readonly who: string;
  readonly by_wounds: boolean;
  readonly source: string;
}

/** The result of a Last Breath: `alive`, `scarred` or `dead`. */
export interface BreathDrawn {
  readonly type: "powered_by_heresy.breath_drawn.v1";
  readonly who: string;
  readonly fate: "alive" | "scarred" | "dead";
}

/** A stat changes permanently; `scar` describes a visible mark, empty for none. */
export interface StatChanged {
  readonly type: "powered_by_heresy.stat_changed.v1";
  readonly who: string;
  readonly stat: string;
  readonly by: number;
  readonly source: string;
  readonly scar: string;
}

/** Enemies are under fire, and the GM decides how they react. */
export interface NerveTested {
  readonly type: "powered_by_heresy.nerve_tested.v1";
  readonly who: readonly string[];
}

/** The reaction of an enemy under fire: `takes cover`, `falters` or `flees`. */
export interface NerveSettled {
  readonly type: "powered_by_heresy.nerve_settled.v1";
  readonly who: string;
  readonly outcome: string;
}

/** The GM must make a move, a hard one if `hard` is true. */
export interface GmMoveDue {
  readonly type: "powered_by_heresy.gm_move_due.v1";
  readonly occasion: string;
  readonly hard: boolean;
  /** The id of the acolyte that the move affects; empty for none in particular. */
  readonly who: string;
  /** The tags of the item in use, one of which may become the complication. */
  readonly tags: readonly string[];
  /**
   * The ids of the targets of the player's move that led to this one.
   *
   * @defaultValue `[]`
   */
  readonly targets?: readonly string[];
}

/** The GM made a move. */
export interface GmMoveMade {
  readonly type: "powered_by_heresy.gm_move_made.v1";
  readonly move: string;
  /** The id of the character that the move affects; empty for none in particular. */
  readonly who: string;
  /** What happens, in the GM's words. */
  readonly text: string;
  /**
   * The id of the GM character that acts; empty for none in particular.
   *
   * @defaultValue `""`
   */
  readonly by?: string;
}

/** An acolyte is terrified, and its player chooses the effect. */
export interface TerrorOffered {
  readonly type: "powered_by_heresy.terror_offered.v1";
  readonly who: string;
}

/** An acolyte drops the given amount of weight. */
export interface WeightDropped {
  readonly type: "powered_by_heresy.weight_dropped.v1";
  readonly who: string;
  readonly amount: number;
}

/** An acolyte reached a level; `permission` says whether its raise used a permission for a +3. */
export interface LeveledUp {
  readonly type: "powered_by_heresy.leveled_up.v1";
  readonly who: string;
  readonly level: number;
  readonly permission: boolean;
}

/** A postponed raise to +3 used one of the acolyte's permissions. */
export interface PermissionUsed {
  readonly type: "powered_by_heresy.permission_used.v1";
  readonly who: string;
}

/** An acolyte puts a piece of gear on or takes it off. */
export interface GearWorn {
  readonly type: "powered_by_heresy.gear_worn.v1";
  readonly who: string;
  readonly item: string;
  readonly on: boolean;
}

/** An acolyte receives a weapon or gear, named by its id. `Gained` events add uses and ammo to a weapon. */
export interface ItemTaken {
  readonly type: "powered_by_heresy.item_taken.v1";
  readonly who: string;
  readonly item: string;
}

/** An acolyte no longer has a weapon or a piece of gear. */
export interface ItemLost {
  readonly type: "powered_by_heresy.item_lost.v1";
  readonly who: string;
  readonly item: string;
}

/** An acolyte learned a move. */
export interface MoveLearned {
  readonly type: "powered_by_heresy.move_learned.v1";
  readonly who: string;
  readonly move: string;
  /** The class that the move belongs to. */
  readonly of: string;
  readonly level: number;
  /**
   * The subject of the move, such as the foe of a Hatred; empty for none.
   *
   * @defaultValue `""`
   */
  readonly about?: string;
  /**
   * Whether the fiction granted the move, regardless of its class.
   *
   * @defaultValue `false`
   */
  readonly given?: boolean;
}

/** An acolyte lost a move because another replaced it. */
export interface MoveLost {
  readonly type: "powered_by_heresy.move_lost.v1";
  readonly who: string;
  readonly move: string;
}

/** An acolyte met one of this session's XP conditions; a `Gained` event states the amount. */
export interface XpMarked {
  readonly type: "powered_by_heresy.xp_marked.v1";
  readonly who: string;
  readonly trigger: string;
}

/** A bond is resolved and replaced by a new one. */
export interface BondWritten {
  readonly type: "powered_by_heresy.bond_written.v1";
  readonly who: string;
  readonly resolved: string;
  readonly new: string;
}

/** A session of play ended; moves limited to once per session are available again. */
export interface SessionEnded {
  readonly type: "powered_by_heresy.session_ended.v1";
  readonly number: number;
}

/** The complete state. */
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
  readonly wardrobe: readonly Gear[];
  /** The moves that can be learned. */
  readonly library: readonly MoveSheet[];
  readonly players: readonly Player[];
  /** The player characters, including the dead. */
  readonly acolytes: readonly Acolyte[];
  /** The GM characters of every side, including those that are out of the fight. */
  readonly enemies: readonly Enemy[];
  /** The established facts. */
  readonly facts: readonly string[];
  /** The number of the scene of fighting; 0 before the first. */
  readonly scene: number;
  /** Whether the scene is open. */
  readonly fighting: boolean;
  /** Whether the acolytes have had a foe in this scene. */
  readonly opposed: boolean;
  /** The side with no fighters left when the last scene closed; empty for neither. */
  readonly beaten: string;
  readonly session: number;
  /** How often acolytes have spoken, in total. */
  readonly words: number;
  /** The move under way, and on top of it the move that helps or interferes. */
  readonly attempts: readonly Attempt[];
  /** What the players must clarify; empty for nothing. */
  readonly question: string;
  /** The open question to the GM; null for none. */
  readonly asked: QuestionAskedData | null;
  /** The characters that may react before play continues. */
  readonly window: Window | null;
  /** The damage to be dealt, the next first. */
  readonly blows: readonly Blow[];
  /** The enemy that the GM must allow or deny an attack in return; empty for none. */
  readonly returning: string;
  /** The Last Breaths to be rolled. */
  readonly breaths: readonly BreathDueData[];
  /** The Last Breath that is being rolled. */
  readonly breath: BreathDueData | null;
  /** The acolytes that must lose a point of a stat. */
  readonly scarred: readonly string[];
  /** The enemies under fire whose reaction the GM must choose. */
  readonly nerves: readonly string[];
  /** The terrified acolyte whose player must choose the effect; empty for none. */
  readonly frightened: string;
  /** The moves that the GM must make, the next first. */
  readonly dues: readonly GmMoveDueData[];
  /** The moves that the GM permits next although gear or range forbids them. */
  readonly permits: readonly TriggerPermittedData[];
  /** The homebrew classes. */
  readonly classes: readonly ClassSheet[];
  /** The homebrew home worlds. */
  readonly home_worlds: readonly HomeWorldSheet[];
  /** The definitions of homebrew conditions. */
  readonly conditions: readonly shared.ConditionSheet[];
}

/** A player character in play. */
export interface Acolyte {
  readonly id: string;
  readonly sheet: AcolyteSheet;
  readonly wounds: number;
  readonly stats: readonly Score[];
  readonly level: number;
  readonly xp: number;
  readonly moves: readonly Learned[];
  readonly gear: readonly Carried[];
  readonly medkit: number;
  readonly bonds: readonly Bond[];
  /** From 0 to 3. */
  readonly wrath: number;
  readonly weight: number;
  /** The gear that the character wears or could put on. */
  readonly outfit: readonly Worn[];
  /** The number of postponed raises of a stat. */
  readonly raises_left: number;
  /** The number of moves that the character may still learn. */
  readonly moves_left: number;
  /** From 0 to 2. */
  readonly insight: number;
  /** The number of raises to +3 made so far. */
  readonly permissions_used: number;
  /** The hold left from each move. */
  readonly holds: readonly Hold[];
  /** The id of the character that this one defends; empty for none. */
  readonly ward: string;
  readonly bonuses: readonly BonusTakenData[];
  /** The current tactic; empty for none. */
  readonly tactic: string;
  /** The id of the target of the Precise tactic; empty for none. */
  readonly focus: string;
  /** The ids of foes whose crimes the character has named. */
  readonly judged: readonly string[];
  /** The ids of characters that wounded this one. */
  readonly harmed_by: readonly string[];
  /** Whether the character is barely alive after a Last Breath, until healed below the maximum. */
  readonly survived: boolean;
  readonly dead: boolean;
  /** Whether This I Know was used this session. */
  readonly background_used: boolean;
  /** Whether the home world has rerolled a double 1 this session. */
  readonly double_one_used: boolean;
  /** The conditions for which the character marked XP this session. */
  readonly marked: readonly string[];
  /** A growing number that orders acolytes by when they last spoke; 0 for never. */
  readonly spoke: number;
  /** The names of other conditions. */
  readonly conditions: readonly string[];
  /** The max wounds of the class, before Toughness. */
  readonly class_wounds: number;
  /** The load of the class, before Strength. */
  readonly class_load: number;
  /** The way the character left the fight; empty if it did not leave. */
  readonly gone: string;
  /** The visible scars of old wounds. */
  readonly scars: readonly string[];
}

/** A statistic: its abbreviation and value. */
export interface Score {
  readonly id: string;
  readonly value: number;
}

/** A move that an acolyte has learned. */
export interface Learned {
  readonly move: string;
  /** The class that the move belongs to. */
  readonly of: string;
  /** The level at which the move was learned. */
  readonly level: number;
  /** The subject of the move, such as the foe of a Hatred; empty for none. */
  readonly about: string;
  /** Whether the fiction granted the move, regardless of its class. */
  readonly given: boolean;
}

/** A weapon that an acolyte carries, with the uses and ammo left. */
export interface Carried {
  readonly id: string;
  readonly uses: number;
  readonly ammo: number;
}

/** Armour or other gear that an acolyte wears or, if `on` is false, could put on. */
export interface Worn {
  readonly id: string;
  readonly name: string;
  readonly armour: readonly ("Flak Armour" | "Power armour" | "Adeptus power armour")[];
  readonly improvements: readonly Improvement[];
  readonly tags: readonly string[];
  readonly on: boolean;
}

/** The hold that a move gave; it buys only the options of that move. */
export interface Hold {
  readonly id: string;
  readonly points: number;
}

/** A character receives a modifier to coming move rolls. */
export interface BonusTakenData {
  readonly who: string;
  /** The name of the modifier, unique among the modifiers of its owner. */
  readonly bonus: string;
  /** Whether the modifier is ongoing. A forward is used up by the first roll that it applies to. */
  readonly lasting: boolean;
  readonly amount: number;
  /** The move that the modifier applies to; empty for any. */
  readonly move: string;
  /** The ids of the enemies that the modifier applies against; empty for any. */
  readonly against: readonly string[];
  /** The circumstance that must hold, as judged by the players; empty for none. */
  readonly when: string;
  /** The event that ends an unused modifier; empty for none. */
  readonly until: string;
  /**
   * The origin of the modifier; empty if it is the same as `bonus`.
   *
   * @defaultValue `""`
   */
  readonly source?: string;
}

/** A GM character in play: an enemy, a bystander or an ally. */
export interface Enemy {
  readonly id: string;
  readonly sheet: EnemySheet;
  readonly wounds: number;
  /** The reduction of Defense by wrecked armour, until it is repaired. */
  readonly wrecked: number;
  /** Whether the character is dead, fled or otherwise out of the fight. */
  readonly out: boolean;
  readonly in_cover: boolean;
  /** The names of other conditions. */
  readonly conditions: readonly string[];
  /** Whether the character fights the acolytes, is a bystander, or is an ally. */
  readonly side: "enemy" | "bystander" | "ally";
  /** The way the character left the fight; empty if it did not leave. */
  readonly gone: string;
}

/** A move that was triggered and is not finished. */
export interface Attempt {
  readonly trigger: MoveTriggeredData;
  readonly advantage: boolean;
  /** Whether the mover may reroll one die. */
  readonly edge: boolean;
  /** The modifiers of the GM, of helpers and of Insight, without the stat. */
  readonly modifiers: readonly shared.Modifier[];
  /** The result that the GM decided; null if the dice decide. */
  readonly overruled: "10+" | "7-9" | "6-" | null;
  /** The names of modifiers added after confirmation: help, hindrance, Insight. */
  readonly changed_by: readonly string[];
  /** The ids of characters without a bond that will help or interfere. */
  readonly offered: readonly string[];
  /** The ids of characters that have helped, interfered or declined. */
  readonly spoken: readonly string[];
  /** The current dice; null before the roll. */
  readonly roll: RollStandsData | null;
  /** Whether a result replaced by a reroll was a 6-. */
  readonly missed_before: boolean;
  /** Whether the mover has used or declined the edge. */
  readonly edge_done: boolean;
  /** Whether the mover has used or declined a reroll. */
  readonly reroll_done: boolean;
  readonly chosen: readonly string[];
}

/** A character did something that triggers a move. */
export interface MoveTriggeredData {
  readonly actor: string;
  readonly move: string;
  /** The stat or other value added to the roll, such as `WS` or `bond`; empty for none. */
  readonly stat: string;
  readonly rolled: boolean;
  /** The id of the weapon in use, or `medkit`; empty for none. */
  readonly weapon: string;
  /** The ids of the characters that the move is aimed at or helps. */
  readonly targets: readonly string[];
  readonly facts: readonly string[];
  /** The variant of the move: an approach, a task, a tactic, or the ally who gets an opening. */
  readonly detail: string;
  /**
   * What the action looks like, in the player's words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
}

/** The current dice of a move; `how` is `rolled`, `edge` or the name of the reroll that replaced all dice. */
export interface RollStandsData {
  readonly actor: string;
  readonly faces: readonly number[];
  readonly modifiers: readonly shared.Modifier[];
  readonly total: number;
  readonly band: "10+" | "7-9" | "6-";
  readonly how: string;
}

/** A player asked the GM a question, which must be answered truthfully. */
export interface QuestionAskedData {
  readonly who: string;
  readonly question: string;
}

/** The characters that may still react before play continues. */
export interface Window {
  readonly window: "help" | "ward" | "insight" | "halve" | "instead";
  readonly waiting: readonly string[];
}

/** Damage to be dealt. */
export interface Blow {
  readonly due: BlowDueData;
  /** The id of the defender who takes the damage in place of the target; empty for none. */
  readonly turned_to: string;
  /** The Defense against this attack; null until it is computed. */
  readonly faced: BlowFacedData | null;
  /** The current damage dice; null before the roll. */
  readonly damage: DamageStandsData | null;
  /** Whether the owner of the attack is finished with Proven rerolls. */
  readonly kept: boolean;
  readonly halved: boolean;
  /** Whether the GM allows this attack by an enemy that is out. */
  readonly allowed: boolean;
  /** Whether an Insight reroll was offered. */
  readonly insight_asked: boolean;
  /** Whether the attacker was offered to take the target alive instead. */
  readonly instead_asked: boolean;
}

/** Damage is about to be dealt. */
export interface BlowDueData {
  /** The ids of the attackers, the worst first; empty for a hazard without an attacker. */
  readonly attackers: readonly string[];
  readonly target: string;
  /** The name of the weapon or danger. */
  readonly source: string;
  readonly cause: "melee" | "ranged" | "other";
  /** The damage dice, each as its number of sides. */
  readonly dice: readonly number[];
  /** The number of the tag Proven; 0 for none. */
  readonly proven: number;
  /** The flat penalty to damage in older rule texts. */
  readonly lowers: number;
  /** Wounds inflicted in addition to the damage roll, ignoring Defense. */
  readonly inflicts: number;
  /** Whether the Precise tactic adds a wound. */
  readonly precise: boolean;
  /** The modifiers of the target's Defense that the attack itself causes. */
  readonly modifiers: readonly shared.Modifier[];
  readonly facts: readonly string[];
  /** Whether this is the enemy's attack in an exchange of blows. */
  readonly in_return: boolean;
  /**
   * The dice added to or removed from those of the weapon, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly extra?: readonly shared.Modifier[];
  /**
   * The tags of the weapon.
   *
   * @defaultValue `[]`
   */
  readonly tags?: readonly string[];
  /**
   * The changes of the damage through abilities, each with its source.
   *
   * @defaultValue `[]`
   */
  readonly changed?: readonly shared.Modifier[];
}

/** The Defense of the target against this attack, and its modifiers. */
export interface BlowFacedData {
  readonly target: string;
  readonly defense: number;
  readonly modifiers: readonly shared.Modifier[];
}

/** The current damage dice; `done` are the positions of the dice already rerolled through Proven. */
export interface DamageStandsData {
  readonly target: string;
  readonly faces: readonly number[];
  readonly done: readonly number[];
}

/** An acolyte must roll Last Breath; `by_wounds` is false if a danger calls for the roll directly. */
export interface BreathDueData {
  readonly who: string;
  readonly by_wounds: boolean;
  readonly source: string;
}

/** The GM must make a move, a hard one if `hard` is true. */
export interface GmMoveDueData {
  readonly occasion: string;
  readonly hard: boolean;
  /** The id of the acolyte that the move affects; empty for none in particular. */
  readonly who: string;
  /** The tags of the item in use, one of which may become the complication. */
  readonly tags: readonly string[];
  /**
   * The ids of the targets of the player's move that led to this one.
   *
   * @defaultValue `[]`
   */
  readonly targets?: readonly string[];
}

/** The GM permits, with a reason, the next use of a move that gear or range would forbid. */
export interface TriggerPermittedData {
  readonly actor: string;
  readonly move: string;
  readonly reason: string;
}

/** What happened, in Powered by Heresy. */
export type Event = 
  | shared.SharedEvent
  | SceneOpened
  | SceneClosed
  | FactEstablished
  | Joined
  | CameBack
  | FactRetracted
  | WordTaken
  | MoveTriggered
  | ClarityAsked
  | ClarityGiven
  | MoveConfirmed
  | MoveWithdrawn
  | MoveDenied
  | TriggerPermitted
  | WindowOpened
  | WindowUsed
  | RollModified
  | RollStands
  | RollOverruled
  | HelpOffered
  | RollKept
  | OptionsChosen
  | MoveResolved
  | BonusTaken
  | BonusEnded
  | WardTaken
  | QuestionAsked
  | QuestionAnswered
  | TacticTaken
  | FocusLost
  | Judged
  | JudgementCarriedOut
  | BlowDue
  | BlowWeighed
  | BlowFaced
  | BlowTurned
  | ReturnAsked
  | ReturnSettled
  | DamageStands
  | DamageKept
  | BlowHalved
  | BlowSettled
  | BreathDue
  | BreathDrawn
  | StatChanged
  | NerveTested
  | NerveSettled
  | GmMoveDue
  | GmMoveMade
  | TerrorOffered
  | WeightDropped
  | LeveledUp
  | PermissionUsed
  | GearWorn
  | ItemTaken
  | ItemLost
  | MoveLearned
  | MoveLost
  | XpMarked
  | BondWritten
  | SessionEnded;

/** What somebody wants, in Powered by Heresy. */
export type Command = 
  | shared.SharedCommand
  | HackAndSlash
  | FireForEffect
  | SuppressingFire
  | ThrowGrenade
  | SettleNerve
  | DefyDanger
  | DiscernRealities
  | Ask
  | Reply
  | Parley
  | BasicTechUse
  | HelpOrHinder
  | MarkXp
  | NewBond
  | LevelUp
  | RaiseStat
  | LearnMove
  | WriteIntoSheet
  | WriteStat
  | EndSession
  | UnsuspectingStrike
  | TakeThemAlive
  | TakeTactic
  | SpendInsight
  | DoPenance
  | Judge
  | HoldRitual
  | Join
  | Leave
  | ComeBack
  | ChangeSide
  | Establish
  | Retract
  | EndFight
  | OpenScene
  | EndEncounter
  | Hazard
  | StrikeBack
  | Weigh
  | RerollDamage
  | Defend
  | StandDown
  | SpendHold
  | InflictWounds
  | CallLastBreath
  | DrawBreath
  | LeaveScar
  | UseMedkit
  | Rest
  | Treat
  | MakeMove
  | Confirm
  | Overrule
  | OfferHelp
  | Deny
  | Permit
  | Clarify
  | Answer
  | Withdraw
  | StayOut
  | UseHold
  | EnemyMove
  | Overcome
  | PutOn
  | TakeOff
  | TakeUp
  | GiveUp
  | Reload
  | Resupply
  | DropWeight
  | FailOutright
  | RerollDie
  | RerollAll
  | KeepRoll
  | Choose
  | GrantBonus
  | EndBonus
  | Hurt
  | Mend
  | ChangeCondition
  | Adjust
  | LookToGm
  | GoldenOpportunity
  | MakeGmMove
  | EnemyAttack
  | UseUp
  | Terrify
  | ChooseTerror
  | Calm
  | Mutate
  | ChangeEnemy;

/** What is on the table at the beginning, as somebody hands it over, for Powered by Heresy. */
export interface NewSetup {
  readonly players: readonly Player[];
  readonly acolytes: readonly AcolyteSheet[];
  /** @defaultValue `[]` */
  readonly enemies?: readonly EnemySheet[];
  /** @defaultValue `[]` */
  readonly armoury?: readonly Weapon[];
  /** @defaultValue `[]` */
  readonly wardrobe?: readonly Gear[];
  /**
   * Moves in addition to the catalogue.
   *
   * @defaultValue `[]`
   */
  readonly library?: readonly MoveSheet[];
  /** @defaultValue `[]` */
  readonly facts?: readonly string[];
  /**
   * Classes in addition to those of the book.
   *
   * @defaultValue `[]`
   */
  readonly classes?: readonly ClassSheet[];
  /**
   * Home worlds in addition to those of the book.
   *
   * @defaultValue `[]`
   */
  readonly home_worlds?: readonly HomeWorldSheet[];
  /**
   * Abilities of sheets, tags, classes, home worlds and conditions, in addition to the catalogue.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Homebrew conditions.
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
  readonly system: "powered_by_heresy";
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
  readonly command: "begin.v1" | "end.v1" | "undo.v1" | "redo.v1" | "amend.v1" | "override.v1" | "rule.v1" | "note.v1" | "agree.v1" | "decline.v1" | "roll.v1" | "use_ability.v1" | "powered_by_heresy.hack_and_slash.v1" | "powered_by_heresy.fire_for_effect.v1" | "powered_by_heresy.suppressing_fire.v1" | "powered_by_heresy.throw_grenade.v1" | "powered_by_heresy.settle_nerve.v1" | "powered_by_heresy.defy_danger.v1" | "powered_by_heresy.discern_realities.v1" | "powered_by_heresy.ask.v1" | "powered_by_heresy.reply.v1" | "powered_by_heresy.parley.v1" | "powered_by_heresy.basic_tech_use.v1" | "powered_by_heresy.help_or_hinder.v1" | "powered_by_heresy.mark_xp.v1" | "powered_by_heresy.new_bond.v1" | "powered_by_heresy.level_up.v1" | "powered_by_heresy.raise_stat.v1" | "powered_by_heresy.learn_move.v1" | "powered_by_heresy.write_into_sheet.v1" | "powered_by_heresy.write_stat.v1" | "powered_by_heresy.end_session.v1" | "powered_by_heresy.unsuspecting_strike.v1" | "powered_by_heresy.take_them_alive.v1" | "powered_by_heresy.take_tactic.v1" | "powered_by_heresy.spend_insight.v1" | "powered_by_heresy.do_penance.v1" | "powered_by_heresy.judge.v1" | "powered_by_heresy.hold_ritual.v1" | "powered_by_heresy.join.v1" | "powered_by_heresy.leave.v1" | "powered_by_heresy.come_back.v1" | "powered_by_heresy.change_side.v1" | "powered_by_heresy.establish.v1" | "powered_by_heresy.retract.v1" | "powered_by_heresy.end_fight.v1" | "powered_by_heresy.open_scene.v1" | "powered_by_heresy.end_encounter.v1" | "powered_by_heresy.hazard.v1" | "powered_by_heresy.strike_back.v1" | "powered_by_heresy.weigh.v1" | "powered_by_heresy.reroll_damage.v1" | "powered_by_heresy.defend.v1" | "powered_by_heresy.stand_down.v1" | "powered_by_heresy.spend_hold.v1" | "powered_by_heresy.inflict_wounds.v1" | "powered_by_heresy.call_last_breath.v1" | "powered_by_heresy.draw_breath.v1" | "powered_by_heresy.leave_scar.v1" | "powered_by_heresy.use_medkit.v1" | "powered_by_heresy.rest.v1" | "powered_by_heresy.treat.v1" | "powered_by_heresy.make_move.v1" | "powered_by_heresy.confirm.v1" | "powered_by_heresy.overrule.v1" | "powered_by_heresy.offer_help.v1" | "powered_by_heresy.deny.v1" | "powered_by_heresy.permit.v1" | "powered_by_heresy.clarify.v1" | "powered_by_heresy.answer.v1" | "powered_by_heresy.withdraw.v1" | "powered_by_heresy.stay_out.v1" | "powered_by_heresy.use_hold.v1" | "powered_by_heresy.enemy_move.v1" | "powered_by_heresy.overcome.v1" | "powered_by_heresy.put_on.v1" | "powered_by_heresy.take_off.v1" | "powered_by_heresy.take_up.v1" | "powered_by_heresy.give_up.v1" | "powered_by_heresy.reload.v1" | "powered_by_heresy.resupply.v1" | "powered_by_heresy.drop_weight.v1" | "powered_by_heresy.fail_outright.v1" | "powered_by_heresy.reroll_die.v1" | "powered_by_heresy.reroll_all.v1" | "powered_by_heresy.keep_roll.v1" | "powered_by_heresy.choose.v1" | "powered_by_heresy.grant_bonus.v1" | "powered_by_heresy.end_bonus.v1" | "powered_by_heresy.hurt.v1" | "powered_by_heresy.mend.v1" | "powered_by_heresy.change_condition.v1" | "powered_by_heresy.adjust.v1" | "powered_by_heresy.look_to_gm.v1" | "powered_by_heresy.golden_opportunity.v1" | "powered_by_heresy.make_gm_move.v1" | "powered_by_heresy.enemy_attack.v1" | "powered_by_heresy.use_up.v1" | "powered_by_heresy.terrify.v1" | "powered_by_heresy.choose_terror.v1" | "powered_by_heresy.calm.v1" | "powered_by_heresy.mutate.v1" | "powered_by_heresy.change_enemy.v1";
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
  readonly system: "powered_by_heresy";
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
