// Written by Blow by blow from its classes (`make docs`, `blow shapes`); do not edit.

import type * as shared from "./shared.js";

/** Attack an enemy in melee; an empty `weapon` is a bare hand. */
export interface HackAndSlash {
  readonly type: "powered_by_heresy.hack_and_slash.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** Whom it is aimed at. */
  readonly target: string;
  /**
   * What it is done with, by its id; empty for bare hands.
   *
   * @defaultValue `""`
   */
  readonly weapon?: string;
  /**
   * What is true of it and may matter.
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

/** Fire to deal damage; the fact `cover` is the target's. */
export interface FireForEffect {
  readonly type: "powered_by_heresy.fire_for_effect.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** Whom it is aimed at. */
  readonly target: string;
  /** The ranged weapon, by its id. */
  readonly weapon: string;
  /**
   * What is true of it and may matter; `cover` is the target's.
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

/** Fire to keep heads down; damage on a 10+ goes to the first target. */
export interface SuppressingFire {
  readonly type: "powered_by_heresy.suppressing_fire.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** The enemies under fire; damage comes to the first. */
  readonly targets: readonly string[];
  /** The ranged weapon, by its id. */
  readonly weapon: string;
  /**
   * What is true of it and may matter.
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

/** Prime and throw a grenade at everybody in `targets`, friends included where the table says so. */
export interface ThrowGrenade {
  readonly type: "powered_by_heresy.throw_grenade.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** Everybody under the blast, friends included. */
  readonly targets: readonly string[];
  /** The grenade, by its id. */
  readonly weapon: string;
  /**
   * What is true of it and may matter.
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

/** Say what an enemy under fire does. */
export interface SettleNerve {
  readonly type: "powered_by_heresy.settle_nerve.v1";
  /** Which enemy. */
  readonly enemy: string;
  /** What it does. */
  readonly outcome: "takes cover" | "falters" | "flees";
}

/** Act despite a threat, or suffer a calamity; `by` is how. */
export interface DefyDanger {
  readonly type: "powered_by_heresy.defy_danger.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** How the danger is defied. */
  readonly by: "melee skill" | "guns" | "force" | "speed" | "endurance" | "wits" | "charm" | "mental fortitude" | "noticing";
  /**
   * What is true of it and may matter.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
}

/** Study a situation closely. */
export interface DiscernRealities {
  readonly type: "powered_by_heresy.discern_realities.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /**
   * What is true of it and may matter.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
}

/** Spend hold of Discern Realities on a question. */
export interface Ask {
  readonly type: "powered_by_heresy.ask.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** What you want to know. */
  readonly question: string;
}

/** Answer a question that an acolyte asked, truthfully. */
export interface Reply {
  readonly type: "powered_by_heresy.reply.v1";
  /** The truth. */
  readonly answer: string;
}

/** Use leverage on a GM character, captives and bystanders included. */
export interface Parley {
  readonly type: "powered_by_heresy.parley.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** Whom you have leverage on. */
  readonly target: string;
  /**
   * What is true of it and may matter.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
}

/** Use advanced technology, or repair something simple. */
export interface BasicTechUse {
  readonly type: "powered_by_heresy.basic_tech_use.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** What the technology is to do. */
  readonly task: string;
  /**
   * What is true of it and may matter.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
}

/** Aid or Interfere with the move under way, rolled with the bond: a move on top of the other's. */
export interface HelpOrHinder {
  readonly type: "powered_by_heresy.help_or_hinder.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * Whether to interfere instead.
   *
   * @defaultValue `false`
   */
  readonly hinder?: boolean;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
}

/** Mark XP for one of the table's triggers, or for another player's `flag`. */
export interface MarkXp {
  readonly type: "powered_by_heresy.mark_xp.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** What marks it. */
  readonly trigger: string;
}

/** Resolve a bond, and write a new one. */
export interface NewBond {
  readonly type: "powered_by_heresy.new_bond.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** Whom the resolved bond is with. */
  readonly resolved: string;
  /** Whom the new bond is with. */
  readonly new: string;
}

/** Pay XP for a level: one stat higher, and new moves, maybe of another class; either may wait for later. */
export interface LevelUp {
  readonly type: "powered_by_heresy.level_up.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * The stat that is raised; empty to leave that for later.
   *
   * @defaultValue `""`
   */
  readonly stat?: "" | "WS" | "BS" | "S" | "T" | "Ag" | "Int" | "Per" | "WP" | "Fel";
  /**
   * The new moves; what one is for stands behind it, as in `Hatred (daemon)`.
   *
   * @defaultValue `[]`
   */
  readonly moves?: readonly string[];
}

/** Raise a stat by a level whose raise was left for later. */
export interface RaiseStat {
  readonly type: "powered_by_heresy.raise_stat.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** Which stat. */
  readonly stat: "WS" | "BS" | "S" | "T" | "Ag" | "Int" | "Per" | "WP" | "Fel";
}

/** Learn a move by a level whose move was left for later. */
export interface LearnMove {
  readonly type: "powered_by_heresy.learn_move.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** Which move; what it is for stands behind it, as in `Hatred (daemon)`. */
  readonly move: string;
}

/** A move that the fiction has clearly given, of whatever class, is written down when everybody agrees. */
export interface WriteIntoSheet {
  readonly type: "powered_by_heresy.write_into_sheet.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** Which move. */
  readonly move: string;
  /**
   * The players who have said so at the table; none to have each asked.
   *
   * @defaultValue `[]`
   */
  readonly agreed?: readonly string[];
}

/** A stat that the fiction has clearly changed is written down when everybody agrees. */
export interface WriteStat {
  readonly type: "powered_by_heresy.write_stat.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** Which stat. */
  readonly stat: "WS" | "BS" | "S" | "T" | "Ag" | "Int" | "Per" | "WP" | "Fel";
  /** How much higher, or with a minus lower. */
  readonly by: number;
  /** What changed it. */
  readonly reason: string;
  /**
   * What is left to see of it; empty for nothing.
   *
   * @defaultValue `""`
   */
  readonly mark?: string;
}

/** The session is over: what goes once a session goes again. */
export interface EndSession {
  readonly type: "powered_by_heresy.end_session.v1";
  /**
   * What all have done; each marks XP for everybody who lives and has not marked it yet.
   *
   * @defaultValue `[]`
   */
  readonly deeds?: readonly string[];
}

/** Get close for a surprise attack, by stealth (Ag) or guile (Fel); `ally` is whom an opening would help. */
export interface UnsuspectingStrike {
  readonly type: "powered_by_heresy.unsuspecting_strike.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** Whom it is aimed at. */
  readonly target: string;
  /**
   * What it is done with, by its id; empty for bare hands.
   *
   * @defaultValue `""`
   */
  readonly weapon?: string;
  /**
   * How you get close.
   *
   * @defaultValue `"stealth"`
   */
  readonly by?: "stealth" | "guile";
  /**
   * Whom an opening would help; empty for yourself.
   *
   * @defaultValue `""`
   */
  readonly ally?: string;
  /**
   * What is true of it and may matter.
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

/** Disable a vulnerable enemy that you have hit, instead of dealing the damage. */
export interface TakeThemAlive {
  readonly type: "powered_by_heresy.take_them_alive.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** Whom you have hit. */
  readonly target: string;
  /**
   * What is true of it and may matter.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
}

/** Fight by a tactic from now on, and by no other; `target` is whom a Precise one stays on. */
export interface TakeTactic {
  readonly type: "powered_by_heresy.take_tactic.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** Which tactic. */
  readonly tactic: "Defensive" | "Reactive" | "Reckless" | "Precise";
  /**
   * Whom a Precise tactic stays on; empty for the others.
   *
   * @defaultValue `""`
   */
  readonly target?: string;
}

/** Spend Insight: to add to your own roll, or to roll damage again. */
export interface SpendInsight {
  readonly type: "powered_by_heresy.spend_insight.v1";
  /** Which acolyte. */
  readonly actor: string;
}

/** Take a wound, and gain Wrath. */
export interface DoPenance {
  readonly type: "powered_by_heresy.do_penance.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
}

/** Name the crimes of a foe for all to hear, for one Wrath. */
export interface Judge {
  readonly type: "powered_by_heresy.judge.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** Whose crimes you name. */
  readonly target: string;
}

/** An hour of prayer fills a Templar with Wrath. */
export interface HoldRitual {
  readonly type: "powered_by_heresy.hold_ritual.v1";
  /** Which acolyte. */
  readonly actor: string;
}

/** Somebody comes into play: somebody of the GM's, or an acolyte. */
export interface Join {
  readonly type: "powered_by_heresy.join.v1";
  /**
   * The sheet of somebody of the GM's, whosever side it is on.
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
   * How they come to be here.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** A GM character as printed (PBH-GM-06): an enemy, or somebody else who is there. */
export interface EnemySheet {
  /** Unlike that of any other character, seat or weapon. */
  readonly id: string;
  readonly name: string;
  /**
   * What kind of foe it is, for Hatred.
   *
   * @defaultValue `"heretic"`
   */
  readonly foe?: string;
  /**
   * What it attacks with, for the story.
   *
   * @defaultValue `"bare hands"`
   */
  readonly weapon?: string;
  /**
   * The damage it deals, each die named by its sides.
   *
   * @defaultValue `[4]`
   */
  readonly dice?: readonly (4 | 6 | 8 | 10 | 12)[];
  /** @defaultValue `false` */
  readonly ranged?: boolean;
  /**
   * The number behind the tag Proven of its weapon; 0 for none.
   *
   * @defaultValue `0`
   */
  readonly proven?: number;
  /**
   * As printed; null to work it out from the armour.
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
   * Whatever else adds to its Defense.
   *
   * @defaultValue `[]`
   */
  readonly improvements?: readonly Improvement[];
  /** @defaultValue `3` */
  readonly max_wounds?: number;
  /** @defaultValue `0` */
  readonly wounds?: number;
  /**
   * What it wants.
   *
   * @defaultValue `""`
   */
  readonly instinct?: string;
  /**
   * What it does, for the GM to tell; one that is a move of the library does what that says.
   *
   * @defaultValue `[]`
   */
  readonly moves?: readonly string[];
  /**
   * What else it attacks with.
   *
   * @defaultValue `[]`
   */
  readonly attacks?: readonly Attack[];
  /**
   * Whether it is against the acolytes, only there, or with them.
   *
   * @defaultValue `"enemy"`
   */
  readonly side?: "enemy" | "bystander" | "ally";
  /**
   * Whether it is out of the fight when play begins.
   *
   * @defaultValue `false`
   */
  readonly out?: boolean;
  /**
   * How it left the last fight, such as `captured`; empty for not at all.
   *
   * @defaultValue `""`
   */
  readonly gone?: string;
  /**
   * Whether it is in cover when play begins.
   *
   * @defaultValue `false`
   */
  readonly in_cover?: boolean;
  /**
   * How much its armour lacks until it is repaired.
   *
   * @defaultValue `0`
   */
  readonly wrecked?: number;
  /**
   * What else holds of it, by name.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly string[];
  /**
   * What describes its usual weapon.
   *
   * @defaultValue `[]`
   */
  readonly tags?: readonly string[];
  /**
   * What else it can do, by the ids of abilities.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
}

/** Something that a sheet adds to a Defense by name: faith, a shield, luck (PBH-DEF-05). */
export interface Improvement {
  readonly name: string;
  readonly amount: number;
  /** @defaultValue `"any"` */
  readonly against?: "any" | "melee" | "ranged";
}

/** One attack of a GM character. */
export interface Attack {
  /** The weapon, for the story. */
  readonly name: string;
  /**
   * The damage it deals, each die named by its sides; none where it only inflicts wounds.
   *
   * @defaultValue `[]`
   */
  readonly dice?: readonly (4 | 6 | 8 | 10 | 12)[];
  /** @defaultValue `false` */
  readonly ranged?: boolean;
  /**
   * The number behind the tag Proven; 0 for none.
   *
   * @defaultValue `0`
   */
  readonly proven?: number;
  /**
   * Wounds that it inflicts outright besides.
   *
   * @defaultValue `0`
   */
  readonly inflicts?: number;
  /**
   * What describes it.
   *
   * @defaultValue `[]`
   */
  readonly tags?: readonly string[];
}

/** A player character as printed. */
export interface AcolyteSheet {
  /** Unlike that of any other character, seat or weapon. */
  readonly id: string;
  readonly name: string;
  /** The seat that speaks for it. */
  readonly player: string;
  /** A class of the book, or of the setup. */
  readonly cls: string;
  /**
   * One of the book, or of the setup; empty for none that matters.
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
   * Those it has besides the basic ones; what one is for stands behind it, as in `Hatred (daemon)`.
   *
   * @defaultValue `[]`
   */
  readonly moves?: readonly string[];
  /**
   * The kind of foe that a plain `Hatred` is for; empty for none.
   *
   * @defaultValue `""`
   */
  readonly hated?: string;
  /**
   * Their ids in the armoury.
   *
   * @defaultValue `[]`
   */
  readonly weapons?: readonly string[];
  /**
   * How many uses its medkit has; 0 for none.
   *
   * @defaultValue `0`
   */
  readonly medkit?: number;
  /** @defaultValue `[]` */
  readonly bonds?: readonly Bond[];
  /**
   * As printed; null to work it out.
   *
   * @defaultValue `null`
   */
  readonly defense?: number | null;
  /**
   * What training adds to its Defense.
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
   * Whatever else adds to its Defense.
   *
   * @defaultValue `[]`
   */
  readonly improvements?: readonly Improvement[];
  /**
   * Whether the armour it wears is clumsy.
   *
   * @defaultValue `false`
   */
  readonly clumsy?: boolean;
  /**
   * What it wears besides, by the ids of the wardrobe.
   *
   * @defaultValue `[]`
   */
  readonly worn?: readonly string[];
  /**
   * What it could put on, by the ids of the wardrobe.
   *
   * @defaultValue `[]`
   */
  readonly packed?: readonly string[];
  /**
   * What it carries.
   *
   * @defaultValue `0`
   */
  readonly weight?: number;
  /** @defaultValue `0` */
  readonly wounds?: number;
  /** @defaultValue `0` */
  readonly wrath?: number;
  /**
   * Those of its moves that the fiction gave, of whatever class.
   *
   * @defaultValue `[]`
   */
  readonly given?: readonly string[];
  /**
   * Whether it has played before, so that its stats need not be those of a new character.
   *
   * @defaultValue `false`
   */
  readonly veteran?: boolean;
  /**
   * What is left in its weapons; one that is not named here is full.
   *
   * @defaultValue `[]`
   */
  readonly loads?: readonly Load[];
  /**
   * What it has of Insight when play begins.
   *
   * @defaultValue `0`
   */
  readonly insight?: number;
  /**
   * Whether it lies barely alive after a Last Breath.
   *
   * @defaultValue `false`
   */
  readonly survived?: boolean;
  /**
   * Whether it has died.
   *
   * @defaultValue `false`
   */
  readonly dead?: boolean;
  /**
   * How it left the last fight, such as `captured`; empty for not at all.
   *
   * @defaultValue `""`
   */
  readonly gone?: string;
  /**
   * What else holds of it, by name.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly string[];
  /**
   * What its wounds have left to see.
   *
   * @defaultValue `[]`
   */
  readonly scars?: readonly string[];
  /**
   * Modifiers that it still has.
   *
   * @defaultValue `[]`
   */
  readonly ongoings?: readonly Ongoing[];
  /**
   * Whose crimes it has named.
   *
   * @defaultValue `[]`
   */
  readonly judged?: readonly string[];
  /**
   * Who has wounded it.
   *
   * @defaultValue `[]`
   */
  readonly harmed_by?: readonly string[];
  /**
   * How many raises of a stat it left for later.
   *
   * @defaultValue `0`
   */
  readonly raises_left?: number;
  /**
   * How many moves it left to be learned later.
   *
   * @defaultValue `0`
   */
  readonly moves_left?: number;
  /**
   * How many raises to +3 it has made.
   *
   * @defaultValue `0`
   */
  readonly permissions_used?: number;
  /**
   * What else it can do, by the ids of abilities.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
}

/** The nine statistics; one that a sheet leaves out has the value that the table gives the ninth (PBH-ROLL-16). */
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

/** A bond with another acolyte, and what it adds to a roll for it. */
export interface Bond {
  readonly id: string;
  /** @defaultValue `1` */
  readonly value?: number;
}

/** What is left of the uses and the ammo of a weapon, by its id. */
export interface Load {
  readonly id: string;
  /** @defaultValue `0` */
  readonly uses?: number;
  /** @defaultValue `0` */
  readonly ammo?: number;
}

/** A modifier to coming move rolls that somebody still has. */
export interface Ongoing {
  /** Where it comes from. */
  readonly source: string;
  readonly amount: number;
  /**
   * The move it counts for; empty for any.
   *
   * @defaultValue `""`
   */
  readonly move?: string;
  /**
   * What ends it.
   *
   * @defaultValue `""`
   */
  readonly until?: string;
}

/** Somebody takes no further part in the fight. */
export interface Leave {
  readonly type: "powered_by_heresy.leave.v1";
  /** Who it is, acolyte or anybody of the GM's. */
  readonly who: string;
  /**
   * In which way.
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

/** Somebody who had left, fled, surrendered or was taken is in the fight again. */
export interface ComeBack {
  readonly type: "powered_by_heresy.come_back.v1";
  /** Who it is. */
  readonly who: string;
  /**
   * How that comes about.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** Somebody of the GM's turns against the acolytes, stands by them, or takes no side. */
export interface ChangeSide {
  readonly type: "powered_by_heresy.change_side.v1";
  /** Who it is. */
  readonly who: string;
  /** Whosever side it is on from now on. */
  readonly side: "enemy" | "bystander" | "ally";
  /**
   * Why.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** Say what is true in the fiction from now on. */
export interface Establish {
  readonly type: "powered_by_heresy.establish.v1";
  /** What is true from now on. */
  readonly text: string;
}

/** Say what was established and is true no more. */
export interface Retract {
  readonly type: "powered_by_heresy.retract.v1";
  /** What is true no more. */
  readonly text: string;
}

/** The fighting is over, and there is time to breathe. */
export interface EndFight {
  readonly type: "powered_by_heresy.end_fight.v1";
  /**
   * Why the fighting ends.
   *
   * @defaultValue `"the fighting is over"`
   */
  readonly reason?: string;
}

/** A new scene begins, whoever is in it; Fighter's Sense is awake. */
export interface OpenScene {
  readonly type: "powered_by_heresy.open_scene.v1";
}

/** All that belongs to this fight is done. */
export interface EndEncounter {
  readonly type: "powered_by_heresy.end_encounter.v1";
}

/** A danger that is nobody's weapon deals damage. */
export interface Hazard {
  readonly type: "powered_by_heresy.hazard.v1";
  /** Who is harmed. */
  readonly target: string;
  /** How bad it is. */
  readonly size: "bruise" | "bleed" | "break" | "kill";
  /** What the danger is. */
  readonly source: string;
  /**
   * What weighs on it, each with its reason.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Say whether an enemy that is out still makes its attack. */
export interface StrikeBack {
  readonly type: "powered_by_heresy.strike_back.v1";
  /** Whether it still strikes. */
  readonly strikes: boolean;
}

/** Say what else weighs on the roll or the damage that is to come. */
export interface Weigh {
  readonly type: "powered_by_heresy.weigh.v1";
  /** Each with its reason. */
  readonly modifiers: readonly shared.Modifier[];
}

/** Roll these Proven dice again, which are numbered from 0; none to let them lie. */
export interface RerollDamage {
  readonly type: "powered_by_heresy.reroll_damage.v1";
  /**
   * Which of the dice; none to let them lie.
   *
   * @defaultValue `[]`
   */
  readonly dice?: readonly number[];
}

/** Stand in defense of a person, maybe yourself, or of a thing or a place. */
export interface Defend {
  readonly type: "powered_by_heresy.defend.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** Whom or what you defend. */
  readonly ward: string;
  /**
   * What is true of it and may matter.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
}

/** Stand in defense of nobody any more; the hold is lost. */
export interface StandDown {
  readonly type: "powered_by_heresy.stand_down.v1";
  /** Which acolyte. */
  readonly actor: string;
}

/** Spend hold of Defend on the blow: take it yourself, halve it, or open the attacker up to `ally`. */
export interface SpendHold {
  readonly type: "powered_by_heresy.spend_hold.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** What the hold buys. */
  readonly on: "redirect" | "halve" | "forward";
  /**
   * To whom the attacker is opened up.
   *
   * @defaultValue `""`
   */
  readonly ally?: string;
}

/** Wounds are inflicted outright. */
export interface InflictWounds {
  readonly type: "powered_by_heresy.inflict_wounds.v1";
  /** Who is wounded. */
  readonly target: string;
  /** How many wounds. */
  readonly wounds: number;
  /** What did it. */
  readonly source: string;
}

/** A danger so great that it calls for Last Breath at once; no wound is recorded. */
export interface CallLastBreath {
  readonly type: "powered_by_heresy.call_last_breath.v1";
  /** Who must roll. */
  readonly target: string;
  /** What calls for it. */
  readonly danger: string;
}

/** Roll Last Breath, two dice without a stat. */
export interface DrawBreath {
  readonly type: "powered_by_heresy.draw_breath.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * Whether you move through one, which may help a Hive Worlder.
   *
   * @defaultValue `false`
   */
  readonly crowd?: boolean;
  /**
   * What you see or think as you drift into death.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /**
   * What weighs on it by the word of the GM, each with its reason.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Say which stat a survivor loses a point of, and what is left to see. */
export interface LeaveScar {
  readonly type: "powered_by_heresy.leave_scar.v1";
  /** Which survivor. */
  readonly who: string;
  /** The stat that drops by one for good. */
  readonly stat: "WS" | "BS" | "S" | "T" | "Ag" | "Int" | "Per" | "WP" | "Fel";
  /**
   * What is left to see.
   *
   * @defaultValue `""`
   */
  readonly scar?: string;
}

/** Apply a medkit in a fight, by the move that the table plays; `by` matters where that is to defy a danger. */
export interface UseMedkit {
  readonly type: "powered_by_heresy.use_medkit.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** Whom it is applied to. */
  readonly patient: string;
  /**
   * How, where a medkit is used to defy a danger.
   *
   * @defaultValue `"wits"`
   */
  readonly by?: "melee skill" | "guns" | "force" | "speed" | "endurance" | "wits" | "charm" | "mental fortitude" | "noticing";
  /**
   * What is true of it and may matter.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
}

/** Rest for a day. */
export interface Rest {
  readonly type: "powered_by_heresy.rest.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * Under which care.
   *
   * @defaultValue `"alone"`
   */
  readonly care?: "alone" | "medical team" | "comfort";
}

/** Remove wounds by a medkit, surgery or chemicals; `wounds` is what the GM says, 0 for the table's number. */
export interface Treat {
  readonly type: "powered_by_heresy.treat.v1";
  /** Who is treated. */
  readonly patient: string;
  /** By which means. */
  readonly means: "medkit" | "surgery" | "chemical";
  /**
   * Who treats; needed for a medkit.
   *
   * @defaultValue `""`
   */
  readonly healer?: string;
  /**
   * How many wounds go; 0 for the table's number.
   *
   * @defaultValue `0`
   */
  readonly wounds?: number;
}

/** A move that is written out, by its name; or one that nobody has written out, and the table does what it says. */
export interface MakeMove {
  readonly type: "powered_by_heresy.make_move.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** What the move is called. */
  readonly name: string;
  /**
   * What it adds; `level` where it speaks of your level; empty for what it says, or for nothing.
   *
   * @defaultValue `""`
   */
  readonly stat?: "" | "WS" | "BS" | "S" | "T" | "Ag" | "Int" | "Per" | "WP" | "Fel" | "level" | "Wrath" | "Insight";
  /**
   * What is true of it and may matter.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
  /**
   * What it is about, of what you have learned it for; empty where there is no choice.
   *
   * @defaultValue `""`
   */
  readonly about?: string;
  /**
   * What it is done with, by its id; empty for bare hands, or for nothing.
   *
   * @defaultValue `""`
   */
  readonly weapon?: string;
  /**
   * Whom it is made on; nobody where it needs none.
   *
   * @defaultValue `[]`
   */
  readonly targets?: readonly string[];
}

/** The move is triggered. */
export interface Confirm {
  readonly type: "powered_by_heresy.confirm.v1";
  /**
   * Whether the fiction grants it advantage.
   *
   * @defaultValue `false`
   */
  readonly advantage?: boolean;
  /**
   * Whether the fiction grants it the edge.
   *
   * @defaultValue `false`
   */
  readonly edge?: boolean;
  /**
   * What an established fact adds to it, -3 to +3; 0 for nothing.
   *
   * @defaultValue `0`
   */
  readonly modifier?: number;
  /**
   * That fact; empty for none.
   *
   * @defaultValue `""`
   */
  readonly fact?: string;
  /**
   * What it comes to whatever its dice show; empty where the dice decide.
   *
   * @defaultValue `""`
   */
  readonly result?: "" | "10+" | "7-9" | "6-";
  /**
   * Whatever else weighs on it, each with its reason.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Say how the move comes out, whatever its dice show; what follows from it follows. */
export interface Overrule {
  readonly type: "powered_by_heresy.overrule.v1";
  /** How it comes out. */
  readonly band: "10+" | "7-9" | "6-";
}

/** Have a say in the roll to come although there is no bond; those with a bond are asked anyway. */
export interface OfferHelp {
  readonly type: "powered_by_heresy.offer_help.v1";
  /** Which acolyte. */
  readonly actor: string;
}

/** The move is not triggered: gear, reach or the fiction speak against it. */
export interface Deny {
  readonly type: "powered_by_heresy.deny.v1";
  /** What speaks against it. */
  readonly reason: string;
}

/** Let an acolyte trigger a move next although its gear or its reach would forbid it. */
export interface Permit {
  readonly type: "powered_by_heresy.permit.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** Which move. */
  readonly move: string;
  /** What makes it possible. */
  readonly reason: string;
}

/** It is unclear whether the move is triggered: ask. */
export interface Clarify {
  readonly type: "powered_by_heresy.clarify.v1";
  /** What is unclear. */
  readonly question: string;
}

/** Say how it is. */
export interface Answer {
  readonly type: "powered_by_heresy.answer.v1";
  /** How it is. */
  readonly text: string;
}

/** The move is not triggered after all. */
export interface Withdraw {
  readonly type: "powered_by_heresy.withdraw.v1";
  /** Which acolyte. */
  readonly actor: string;
}

/** Do nothing in this window. */
export interface StayOut {
  readonly type: "powered_by_heresy.stay_out.v1";
  /** Which acolyte. */
  readonly actor: string;
}

/** Spend a point of the hold that a move gave on one of the things it buys. */
export interface UseHold {
  readonly type: "powered_by_heresy.use_hold.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** The move that gave it. */
  readonly move: string;
  /** What it buys. */
  readonly option: string;
  /**
   * Whom that is done to; nobody where it needs none.
   *
   * @defaultValue `[]`
   */
  readonly targets?: readonly string[];
}

/** Somebody of the GM's makes a move of its own that is written out; no dice are rolled for it. */
export interface EnemyMove {
  readonly type: "powered_by_heresy.enemy_move.v1";
  /** Who makes it. */
  readonly who: string;
  /** Which of its moves. */
  readonly move: string;
  /**
   * Whom it is made on; nobody where it needs none.
   *
   * @defaultValue `[]`
   */
  readonly targets?: readonly string[];
  /**
   * What it looks like.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
}

/** What has to be done to end a condition of the table's own is done. */
export interface Overcome {
  readonly type: "powered_by_heresy.overcome.v1";
  /** Who had it. */
  readonly who: string;
  /** Which condition. */
  readonly condition: string;
  /** How it was done. */
  readonly how: string;
}

/** Put on gear that is at hand. */
export interface PutOn {
  readonly type: "powered_by_heresy.put_on.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** The gear, by its id. */
  readonly item: string;
}

/** Take off gear that is worn. */
export interface TakeOff {
  readonly type: "powered_by_heresy.take_off.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** The gear, by its id. */
  readonly item: string;
}

/** Take a weapon or gear that the fiction offers: loot, a gift, the stores. */
export interface TakeUp {
  readonly type: "powered_by_heresy.take_up.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** The weapon or gear, by its id on this table. */
  readonly item: string;
  /**
   * How many uses a weapon has in it.
   *
   * @defaultValue `0`
   */
  readonly uses?: number;
  /**
   * How many reloads come with it.
   *
   * @defaultValue `0`
   */
  readonly ammo?: number;
}

/** Have a weapon or gear no more: dropped, broken, given away, taken. */
export interface GiveUp {
  readonly type: "powered_by_heresy.give_up.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** The weapon or gear, by its id. */
  readonly item: string;
}

/** Take a moment to reload; `rapid` to try it in no time, for those who have the move. */
export interface Reload {
  readonly type: "powered_by_heresy.reload.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What it looks like, in your own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /** The weapon, by its id. */
  readonly weapon: string;
  /**
   * Whether to try it in no time, by Rapid Reload.
   *
   * @defaultValue `false`
   */
  readonly rapid?: boolean;
}

/** Uses and ammo of a weapon are as printed again. */
export interface Resupply {
  readonly type: "powered_by_heresy.resupply.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** The weapon, by its id. */
  readonly weapon: string;
}

/** Let go of some weight, at leisure or in the middle of a move. */
export interface DropWeight {
  readonly type: "powered_by_heresy.drop_weight.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** How much weight. */
  readonly amount: number;
}

/** Keep the weight, and fail: without dice, and so without XP. */
export interface FailOutright {
  readonly type: "powered_by_heresy.fail_outright.v1";
  /** Which acolyte. */
  readonly actor: string;
}

/** Use the edge: roll die number `die` again, the first being 0. */
export interface RerollDie {
  readonly type: "powered_by_heresy.reroll_die.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** The number of the die, the first being 0. */
  readonly die: number;
}

/** Roll all dice of the move again, with the same modifiers. */
export interface RerollAll {
  readonly type: "powered_by_heresy.reroll_all.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** What lets you. */
  readonly by: "This I Know" | "Shrine World";
}

/** Let the dice lie. */
export interface KeepRoll {
  readonly type: "powered_by_heresy.keep_roll.v1";
  /** Which acolyte. */
  readonly actor: string;
}

/** Choose what the move offers. */
export interface Choose {
  readonly type: "powered_by_heresy.choose.v1";
  /** Which acolyte. */
  readonly actor: string;
  /**
   * What you choose of what is offered.
   *
   * @defaultValue `[]`
   */
  readonly options?: readonly string[];
}

/** Something that the rules here do not know gives a forward or, with `until`, an ongoing. */
export interface GrantBonus {
  readonly type: "powered_by_heresy.grant_bonus.v1";
  /** Which acolyte. */
  readonly who: string;
  /** How much it adds or takes away. */
  readonly amount: number;
  /** Where it comes from. */
  readonly source: string;
  /**
   * The move it counts for; empty for any.
   *
   * @defaultValue `""`
   */
  readonly move?: string;
  /**
   * What ends it; empty for a forward, which is gone with the first roll it counts for.
   *
   * @defaultValue `""`
   */
  readonly until?: string;
}

/** What an ongoing lasts until has come. */
export interface EndBonus {
  readonly type: "powered_by_heresy.end_bonus.v1";
  /** Whose it is. */
  readonly who: string;
  /** Which forward or ongoing, by its name. */
  readonly bonus: string;
}

/** Somebody has suffered wounds that the rules here know nothing of. */
export interface Hurt {
  readonly type: "powered_by_heresy.hurt.v1";
  /** Who it is, acolyte or anybody of the GM's. */
  readonly who: string;
  /** How many wounds. */
  readonly wounds: number;
  /** What did it. */
  readonly source: string;
}

/** Somebody is rid of wounds by something that the rules here know nothing of. */
export interface Mend {
  readonly type: "powered_by_heresy.mend.v1";
  /** Who it is, acolyte or anybody of the GM's. */
  readonly who: string;
  /** How many wounds. */
  readonly wounds: number;
  /** What did it. */
  readonly source: string;
}

/** A condition comes or goes. */
export interface ChangeCondition {
  readonly type: "powered_by_heresy.change_condition.v1";
  /** Who has it. */
  readonly who: string;
  /** Which condition. */
  readonly condition: string;
  /** Whether it holds from now on. */
  readonly holds: boolean;
  /** What brings it or ends it. */
  readonly source: string;
}

/** An acolyte has more or less of something. */
export interface Adjust {
  readonly type: "powered_by_heresy.adjust.v1";
  /** Which acolyte. */
  readonly who: string;
  /** What; uses and ammo name their weapon. */
  readonly resource: string;
  /** How much more, or with a minus less. */
  readonly amount: number;
  /** Why. */
  readonly source: string;
}

/** All look to the GM to see what happens. */
export interface LookToGm {
  readonly type: "powered_by_heresy.look_to_gm.v1";
}

/** The players have handed the GM one; `who` did, or nobody in particular. */
export interface GoldenOpportunity {
  readonly type: "powered_by_heresy.golden_opportunity.v1";
  /**
   * Who gave it away; empty for nobody in particular.
   *
   * @defaultValue `""`
   */
  readonly who?: string;
}

/** A move of the GM's list that needs no dice. */
export interface MakeGmMove {
  readonly type: "powered_by_heresy.make_gm_move.v1";
  /** Which move of the list. */
  readonly move: string;
  /**
   * Whom it falls upon; empty for nobody in particular.
   *
   * @defaultValue `""`
   */
  readonly who?: string;
  /**
   * What happens.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /**
   * Who of the GM's characters does it; empty for none in particular.
   *
   * @defaultValue `""`
   */
  readonly by?: string;
}

/** Enemies deal their damage. */
export interface EnemyAttack {
  readonly type: "powered_by_heresy.enemy_attack.v1";
  /** Who attacks; several at once are one attack, or an attack each, as the table reads it. */
  readonly attackers: readonly string[];
  /** Whom or what they attack. */
  readonly target: string;
  /**
   * What holds of the target, such as `cover` and `outnumbered`.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly ("imperials" | "crowd" | "warp energy" | "under fire" | "gaining ground" | "acting on the answers" | "cover" | "outnumbered" | "eyesight")[];
  /**
   * Which of their attacks; those who do not have it use what they usually do.
   *
   * @defaultValue `""`
   */
  readonly weapon?: string;
  /**
   * What weighs on the damage, each with its reason.
   *
   * @defaultValue `[]`
   */
  readonly modifiers?: readonly shared.Modifier[];
}

/** Resources are used up: uses or ammo of a weapon. */
export interface UseUp {
  readonly type: "powered_by_heresy.use_up.v1";
  /** Whose it is. */
  readonly target: string;
  /** The weapon, by its id. */
  readonly weapon: string;
  /** What is used up. */
  readonly resource: "use" | "ammo";
  /** How much of it. */
  readonly amount: number;
}

/** Terrify an acolyte. */
export interface Terrify {
  readonly type: "powered_by_heresy.terrify.v1";
  /** Who is terrified. */
  readonly target: string;
  /**
   * What terror does, if it is picked; empty to roll for it, `the player chooses` to let the player say.
   *
   * @defaultValue `""`
   */
  readonly effect?: "" | "repeats one phrase" | "runs away" | "freezes" | "laughs" | "hurts oneself" | "weeps" | "the player chooses";
}

/** Say what terror does to your acolyte. */
export interface ChooseTerror {
  readonly type: "powered_by_heresy.choose_terror.v1";
  /** Which acolyte. */
  readonly actor: string;
  /** What it does. */
  readonly effect: "repeats one phrase" | "runs away" | "freezes" | "laughs" | "hurts oneself" | "weeps";
}

/** Friends have found a way to bring somebody who is terrified back to the fight. */
export interface Calm {
  readonly type: "powered_by_heresy.calm.v1";
  /** Who is terrified. */
  readonly who: string;
  /** What brings it about. */
  readonly how: string;
}

/** Roll on the table of mutations. */
export interface Mutate {
  readonly type: "powered_by_heresy.mutate.v1";
  /** Who is changed by the warp. */
  readonly target: string;
}

/** State what the fiction did to an enemy. */
export interface ChangeEnemy {
  readonly type: "powered_by_heresy.change_enemy.v1";
  /** Who it is. */
  readonly enemy: string;
  /** What it did, or what happened to it. */
  readonly how: "leaves the fight" | "leaves cover" | "repairs armour" | "rallies" | "takes cover";
}

/** What is on the table at the beginning. */
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
   * Moves besides those of the catalogue.
   *
   * @defaultValue `[]`
   */
  readonly library?: readonly MoveSheet[];
  /** @defaultValue `[]` */
  readonly facts?: readonly string[];
  /**
   * Classes besides those of the book.
   *
   * @defaultValue `[]`
   */
  readonly classes?: readonly ClassSheet[];
  /**
   * Home worlds besides those of the book.
   *
   * @defaultValue `[]`
   */
  readonly home_worlds?: readonly HomeWorldSheet[];
  /**
   * What sheets, tags, classes, home worlds and conditions do, beyond the catalogue.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Conditions of the table's own.
   *
   * @defaultValue `[]`
   */
  readonly conditions?: readonly shared.ConditionSheet[];
}

/** Somebody at the table; the id is that of the seat. */
export interface Player {
  readonly id: string;
  readonly name: string;
}

/** A weapon as printed (PBH-DMG-13). */
export interface Weapon {
  readonly id: string;
  readonly name: string;
  /** Its damage dice, each named by its sides. */
  readonly dice: readonly (4 | 6 | 8 | 10 | 12)[];
  /**
   * Whether it is fired; a grenade is thrown, and is marked by the tag `grenade`.
   *
   * @defaultValue `false`
   */
  readonly ranged?: boolean;
  /**
   * How often it may be used before a reload; 0 for a melee weapon.
   *
   * @defaultValue `0`
   */
  readonly uses?: number;
  /**
   * How many reloads it begins with.
   *
   * @defaultValue `0`
   */
  readonly ammo?: number;
  /**
   * The number behind its tag Proven; 0 for none.
   *
   * @defaultValue `0`
   */
  readonly proven?: number;
  /**
   * What an old text still takes off its damage.
   *
   * @defaultValue `0`
   */
  readonly lowers?: number;
  /**
   * Range words, `hand`, `precise`, `grenade` and whatever else describes it.
   *
   * @defaultValue `[]`
   */
  readonly tags?: readonly string[];
}

/** Armour or other gear that can be put on and taken off, and carries its tags while it is worn (PBH-TAG-01). */
export interface Gear {
  readonly id: string;
  readonly name: string;
  /**
   * The printed suit that it is; empty for none.
   *
   * @defaultValue `""`
   */
  readonly armour?: "" | "Flak Armour" | "Power armour" | "Adeptus power armour";
  /**
   * Whatever else it adds to its wearer's Defense.
   *
   * @defaultValue `[]`
   */
  readonly improvements?: readonly Improvement[];
  /**
   * `clumsy`, and whatever else describes it.
   *
   * @defaultValue `[]`
   */
  readonly tags?: readonly string[];
}

/** A move that can be learned, or that everybody has. */
export interface MoveSheet {
  readonly id: string;
  /**
   * The class it belongs to; `any` where everybody may learn it, `basic` where everybody has it, `GM` where
   * characters of the GM's make it.
   */
  readonly of: string;
  /**
   * Starting moves have 1.
   *
   * @defaultValue `2`
   */
  readonly level?: number;
  /**
   * The move that one must have; empty for none.
   *
   * @defaultValue `""`
   */
  readonly requires?: string;
  /**
   * The move that it takes the place of; empty for none.
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
   * What it is learned for, such as `foe`; then it may be learned once for each. Empty for nothing.
   *
   * @defaultValue `""`
   */
  readonly about?: string;
  /**
   * When it happens, in words.
   *
   * @defaultValue `""`
   */
  readonly trigger?: string;
  /**
   * What it says, in words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /**
   * What may be added to its dice, such as `WS` or `Wrath`: its mover chooses one. Empty for a move without a
   * roll; null where nothing is said, and any stat will do.
   *
   * @defaultValue `null`
   */
  readonly roll?: (readonly string[]) | null;
  /**
   * Whether it is made on nobody, on `one` or on `several`.
   *
   * @defaultValue `""`
   */
  readonly aim?: "" | "one" | "several";
  /**
   * The move that it counts as, for everything that counts for that one; empty for none.
   *
   * @defaultValue `""`
   */
  readonly like?: string;
  /**
   * How often it may be made: once a `fight` or a `session`; empty for always.
   *
   * @defaultValue `""`
   */
  readonly limit?: "" | "roll" | "turn" | "round" | "fight" | "session";
  /**
   * What it costs each time.
   *
   * @defaultValue `[]`
   */
  readonly cost?: readonly shared.Cost[];
  /**
   * What a 10+ does; written as `10+`.
   *
   * @defaultValue `null`
   */
  readonly "10+"?: Outcome | null;
  /**
   * What a 7-9 does; written as `7-9`.
   *
   * @defaultValue `null`
   */
  readonly "7-9"?: Outcome | null;
  /**
   * What a 6- does; written as `6-`. Where nothing is said, the GM makes a move.
   *
   * @defaultValue `null`
   */
  readonly "6-"?: Outcome | null;
  /**
   * What it does where there is no roll.
   *
   * @defaultValue `null`
   */
  readonly done?: Outcome | null;
  /**
   * What the hold that it gives is spent on.
   *
   * @defaultValue `[]`
   */
  readonly spend?: readonly Option[];
  /**
   * What it does of itself, as long as somebody has it.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Questions that it adds to those of Discern Realities.
   *
   * @defaultValue `[]`
   */
  readonly asks?: readonly string[];
}

/** What one result of a move does. */
export interface Outcome {
  /**
   * What it says, told when it comes about; empty for nothing.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
  /**
   * What it does.
   *
   * @defaultValue `[]`
   */
  readonly does?: readonly shared.Effect[];
  /**
   * How many of the options its mover chooses.
   *
   * @defaultValue `0`
   */
  readonly choose?: number;
  /**
   * What there is to choose from; written as `from`.
   *
   * @defaultValue `[]`
   */
  readonly from?: readonly Option[];
  /**
   * The move with which nothing of it need be chosen; empty for none.
   *
   * @defaultValue `""`
   */
  readonly free_with?: string;
}

/** Something that a result lets its mover choose, or that a point of hold buys. */
export interface Option {
  readonly name: string;
  /**
   * What it does; nothing where the table sees to it.
   *
   * @defaultValue `[]`
   */
  readonly does?: readonly shared.Effect[];
}

/** A class of the table's own; its moves are those of the library that are of it. */
export interface ClassSheet {
  readonly id: string;
  /**
   * What it bears, before Toughness.
   *
   * @defaultValue `6`
   */
  readonly max_wounds?: number;
  /**
   * What it carries, before Strength.
   *
   * @defaultValue `8`
   */
  readonly load?: number;
  /**
   * What it does for everybody of it, by the ids of abilities.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
}

/** A home world of the table's own. */
export interface HomeWorldSheet {
  readonly id: string;
  /**
   * The stats of which it raises one of a new character; none for any.
   *
   * @defaultValue `[]`
   */
  readonly raises?: readonly ("WS" | "BS" | "S" | "T" | "Ag" | "Int" | "Per" | "WP" | "Fel")[];
  /**
   * What it does for everybody from there, by the ids of abilities.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly string[];
}

/** The numbers missing from the book, and the readings on which its texts or tables differ. */
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
   * The damage die of an empty hand (PBH-DMG-12).
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
   * Who states what else weighs on a roll: the GM, or anyone.
   *
   * @defaultValue `"gm"`
   */
  readonly modifiers_by?: "gm" | "anyone";
  /**
   * Whether a soft move of the GM's is only told, or may be any but outright wounds (PBH-GM-04).
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
   * How many moves a level brings (PBH-ADV-07).
   *
   * @defaultValue `1`
   */
  readonly moves_per_level?: number;
  /**
   * The level that your first level in another class counts as (PBH-ADV-12).
   *
   * @defaultValue `1`
   */
  readonly multiclass_level_base?: number;
  /**
   * The most that modifiers can change a move roll; null for no limit (PBH-ROLL-12).
   *
   * @defaultValue `null`
   */
  readonly mod_cap?: number | null;
  /**
   * What marks XP after a fight (PBH-ADV-06).
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
   * The XP that the next level costs on top of the number of the present one (PBH-D-04).
   *
   * @defaultValue `7`
   */
  readonly xp_to_level?: number;
  /**
   * The stat that mental fortitude rolls with (PBH-MOVE-15).
   *
   * @defaultValue `"willpower"`
   */
  readonly mental_fortitude?: "willpower" | "as_printed";
  /**
   * Which text gives the numbers of Aid or Interfere (PBH-MOVE-20).
   *
   * @defaultValue `"here"`
   */
  readonly aid_text?: "here" | "dungeon_world";
  /**
   * Whether Fire for Effect is played by its later or its earlier text (PBH-MOVE-05).
   *
   * @defaultValue `"one_die"`
   */
  readonly fire_for_effect?: "one_die" | "earlier";
  /**
   * The move that a crowd helps a Hive Worlder with (PBH-CLS-09).
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
   * Who chooses optional rerolls of damage that a player character takes (PBH-DMG-06).
   *
   * @defaultValue `"attacker"`
   */
  readonly incoming_reroll_choice?: "attacker" | "roller";
  /**
   * Whether a permission for +3 counts from levels 3, 6 and 9 on, or only after them (PBH-ADV-09).
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
   * Whether a 6- that was rerolled marks XP too (PBH-ROLL-03).
   *
   * @defaultValue `false`
   */
  readonly xp_on_replaced_miss?: boolean;
  /**
   * Whether Proven dice are rerolled as their owner says, always, or where they fail (PBH-DMG-09).
   *
   * @defaultValue `"ask"`
   */
  readonly proven_policy?: "ask" | "always" | "optimal";
  /**
   * Whether several enemies on one target are one attack, or an attack each (PBH-DMG-10).
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
   * Which way half of an odd number of wounds is rounded (PBH-MOVE-17).
   *
   * @defaultValue `"down"`
   */
  readonly halve_round?: "down" | "up";
  /**
   * Whether damage is taken once dice are rolled, or only with a wound (PBH-CLS-08).
   *
   * @defaultValue `"dice_rolled"`
   */
  readonly damage_means?: "dice_rolled" | "wound";
  /**
   * Whether the Precise tactic needs a wound to add to (PBH-CLS-05).
   *
   * @defaultValue `true`
   */
  readonly plus_wound_needs_wound?: boolean;
  /**
   * Whether unnamed forwards and ongoings count for Last Breath (PBH-LB-03).
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

/** A scene of fighting begins; the first has number 1. */
export interface SceneOpened {
  readonly type: "powered_by_heresy.scene_opened.v1";
  readonly number: number;
}

/** The fighting is over for now; there is time to rest, heal and change. */
export interface SceneClosed {
  readonly type: "powered_by_heresy.scene_closed.v1";
  readonly reason: string;
  /**
   * Whether whoever is judged stays so; in version 0.1 the end of a scene made an end of it.
   *
   * @defaultValue `false`
   */
  readonly judged_stay?: boolean;
  /**
   * The side of which nobody was left to fight; empty for neither.
   *
   * @defaultValue `""`
   */
  readonly beaten?: "" | "acolytes" | "enemies";
}

/** Somebody said what is true from now on. */
export interface FactEstablished {
  readonly type: "powered_by_heresy.fact_established.v1";
  readonly text: string;
}

/** Somebody comes into play: an acolyte, or somebody of the GM's whosever side it is on; one of the two sheets. */
export interface Joined {
  readonly type: "powered_by_heresy.joined.v1";
  readonly acolyte: AcolyteSheet | null;
  readonly enemy: EnemySheet | null;
  readonly reason: string;
}

/** Somebody who had left the fight takes part in it again. */
export interface CameBack {
  readonly type: "powered_by_heresy.came_back.v1";
  readonly who: string;
  readonly reason: string;
}

/** What was established is true no more. */
export interface FactRetracted {
  readonly type: "powered_by_heresy.fact_retracted.v1";
  readonly text: string;
}

/** An acolyte has spoken. */
export interface WordTaken {
  readonly type: "powered_by_heresy.word_taken.v1";
  readonly who: string;
}

/** Somebody did what triggers a move. */
export interface MoveTriggered {
  readonly type: "powered_by_heresy.move_triggered.v1";
  readonly actor: string;
  readonly move: string;
  /** What is added to the roll, such as `WS` or `bond`; empty where nothing is. */
  readonly stat: string;
  readonly rolled: boolean;
  /** The id of the weapon in use, or `medkit`; empty for none. */
  readonly weapon: string;
  /** Whom it is aimed at, or who is helped. */
  readonly targets: readonly string[];
  readonly facts: readonly string[];
  /** Which of several ways: an approach, a task, a tactic, the ally whom an opening would help. */
  readonly detail: string;
  /**
   * What it looks like, in the words of whoever said it.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
}

/** It is unclear whether the move is triggered, and the table talks about it first. */
export interface ClarityAsked {
  readonly type: "powered_by_heresy.clarity_asked.v1";
  readonly question: string;
}

/** The table sees the situation the same way now. */
export interface ClarityGiven {
  readonly type: "powered_by_heresy.clarity_given.v1";
  readonly answer: string;
}

/** The move happens. */
export interface MoveConfirmed {
  readonly type: "powered_by_heresy.move_confirmed.v1";
  readonly actor: string;
  readonly move: string;
  /** Whether it is rolled with advantage. */
  readonly advantage: boolean;
  /** Whether it is rolled with the edge. */
  readonly edge: boolean;
  /** What the GM ties to it. */
  readonly modifiers: readonly shared.Modifier[];
  /**
   * What it comes to whatever its dice show, by the GM's word; empty where the dice decide.
   *
   * @defaultValue `""`
   */
  readonly result?: "" | "10+" | "7-9" | "6-";
}

/** The move was not triggered after all. */
export interface MoveWithdrawn {
  readonly type: "powered_by_heresy.move_withdrawn.v1";
  readonly actor: string;
  readonly move: string;
}

/** The GM says why the move is not triggered. */
export interface MoveDenied {
  readonly type: "powered_by_heresy.move_denied.v1";
  readonly actor: string;
  readonly move: string;
  readonly reason: string;
}

/** The GM says why an acolyte may trigger a move next that its gear or its reach would forbid. */
export interface TriggerPermitted {
  readonly type: "powered_by_heresy.trigger_permitted.v1";
  readonly actor: string;
  readonly move: string;
  readonly reason: string;
}

/** Characters may do something before it goes on, in any order; `instead` is of damage that is to be dealt. */
export interface WindowOpened {
  readonly type: "powered_by_heresy.window_opened.v1";
  readonly window: "help" | "ward" | "insight" | "halve" | "instead";
  readonly who: readonly string[];
}

/** A character has said what it does in the open window, even if it is nothing. */
export interface WindowUsed {
  readonly type: "powered_by_heresy.window_used.v1";
  readonly who: string;
}

/** Something adds to the roll that `actor` is about to make: help, hindrance, Insight. */
export interface RollModified {
  readonly type: "powered_by_heresy.roll_modified.v1";
  readonly actor: string;
  readonly modifier: shared.Modifier;
}

/** The dice of a move lie like this now; `how` is `rolled`, `edge` or the name of what rerolled all of it. */
export interface RollStands {
  readonly type: "powered_by_heresy.roll_stands.v1";
  readonly actor: string;
  readonly faces: readonly number[];
  readonly modifiers: readonly shared.Modifier[];
  readonly total: number;
  readonly band: "10+" | "7-9" | "6-";
  readonly how: string;
}

/** The GM says how a move comes out, whatever its dice show. */
export interface RollOverruled {
  readonly type: "powered_by_heresy.roll_overruled.v1";
  readonly actor: string;
  readonly band: "10+" | "7-9" | "6-";
}

/** Somebody without a bond will have a say in the roll that is to come. */
export interface HelpOffered {
  readonly type: "powered_by_heresy.help_offered.v1";
  readonly who: string;
}

/** The mover lets the dice lie; `instead_of` is `edge` or `reroll`. */
export interface RollKept {
  readonly type: "powered_by_heresy.roll_kept.v1";
  readonly actor: string;
  readonly instead_of: "edge" | "reroll";
}

/** The mover chose what the move offers. */
export interface OptionsChosen {
  readonly type: "powered_by_heresy.options_chosen.v1";
  readonly actor: string;
  readonly options: readonly string[];
}

/** The move is done; `band` is how it came out, empty where it is not rolled for. */
export interface MoveResolved {
  readonly type: "powered_by_heresy.move_resolved.v1";
  readonly actor: string;
  readonly move: string;
  readonly band: string;
}

/** Somebody has a modifier to coming move rolls. */
export interface BonusTaken {
  readonly type: "powered_by_heresy.bonus_taken.v1";
  readonly who: string;
  /** A name by which it is known until it ends, unlike that of any other its owner has. */
  readonly bonus: string;
  /** Whether it is ongoing; otherwise it is a forward, gone with the first roll it counts for. */
  readonly lasting: boolean;
  readonly amount: number;
  /** The move it is tied to; empty for any. */
  readonly move: string;
  /** The enemies it is tied to; empty for any. */
  readonly against: readonly string[];
  /** What must hold, as the table says; empty for nothing. */
  readonly when: string;
  /** What ends it before it is used; empty for nothing. */
  readonly until: string;
  /**
   * Where it comes from; empty where `bonus` says that.
   *
   * @defaultValue `""`
   */
  readonly source?: string;
}

/** A forward was used, or an ongoing came to its end. */
export interface BonusEnded {
  readonly type: "powered_by_heresy.bonus_ended.v1";
  readonly who: string;
  readonly bonus: string;
}

/** An acolyte stands in defense of somebody; of nobody any more where `ward` is empty. */
export interface WardTaken {
  readonly type: "powered_by_heresy.ward_taken.v1";
  readonly who: string;
  readonly ward: string;
}

/** A question was put to the GM, who answers truthfully. */
export interface QuestionAsked {
  readonly type: "powered_by_heresy.question_asked.v1";
  readonly who: string;
  readonly question: string;
}

/** The GM answered somebody's question. */
export interface QuestionAnswered {
  readonly type: "powered_by_heresy.question_answered.v1";
  readonly who: string;
  readonly question: string;
  readonly answer: string;
}

/** A Tactician fights by this tactic now, and by no other; `target` is whom a Precise one stays on. */
export interface TacticTaken {
  readonly type: "powered_by_heresy.tactic_taken.v1";
  readonly who: string;
  readonly tactic: string;
  readonly target: string;
}

/** A Precise Tactician has attacked somebody else than the one it stayed on. */
export interface FocusLost {
  readonly type: "powered_by_heresy.focus_lost.v1";
  readonly who: string;
  readonly target: string;
}

/** A Templar named the crimes of a foe, who stays judged until the Templar's next attack on it. */
export interface Judged {
  readonly type: "powered_by_heresy.judged.v1";
  readonly who: string;
  /** The foe; in version 0.1, empty when the judgement was carried out. */
  readonly target: string;
  /**
   * Whether others stay judged too; version 0.1 knew one judgement at a time.
   *
   * @defaultValue `false`
   */
  readonly besides?: boolean;
}

/** A Templar attacked a foe whose crimes it had named. */
export interface JudgementCarriedOut {
  readonly type: "powered_by_heresy.judgement_carried_out.v1";
  readonly who: string;
  readonly target: string;
}

/** Damage is to be dealt. */
export interface BlowDue {
  readonly type: "powered_by_heresy.blow_due.v1";
  /** Who deals it, the worst first; empty for a danger that is nobody's. */
  readonly attackers: readonly string[];
  readonly target: string;
  /** The weapon or danger, by name. */
  readonly source: string;
  readonly cause: "melee" | "ranged" | "other";
  /** Each named by its sides. */
  readonly dice: readonly number[];
  /** The number behind the tag Proven; 0 for none. */
  readonly proven: number;
  /** What an old text takes off. */
  readonly lowers: number;
  /** Wounds that are inflicted outright besides. */
  readonly inflicts: number;
  /** Whether the Precise tactic adds a wound. */
  readonly precise: boolean;
  /** What changes the Defense for this attack, as far as the attack brings it. */
  readonly modifiers: readonly shared.Modifier[];
  readonly facts: readonly string[];
  /** Whether it is the enemy's half of an exchange of blows. */
  readonly in_return: boolean;
  /**
   * Which of the dice are not the weapon's own, or are missing of them, and why.
   *
   * @defaultValue `[]`
   */
  readonly extra?: readonly shared.Modifier[];
  /**
   * What describes the weapon.
   *
   * @defaultValue `[]`
   */
  readonly tags?: readonly string[];
  /**
   * What abilities take off the damage or add to it besides, and why.
   *
   * @defaultValue `[]`
   */
  readonly changed?: readonly shared.Modifier[];
}

/** Something weighs on the damage that comes next, by the word of the GM. */
export interface BlowWeighed {
  readonly type: "powered_by_heresy.blow_weighed.v1";
  /** The dice there are now, each named by its sides. */
  readonly dice: readonly number[];
  /** Which of the dice are not the weapon's own, or are missing of them, and why. */
  readonly extra: readonly shared.Modifier[];
  /** What changes the Defense for this attack, as far as the attack brings it. */
  readonly modifiers: readonly shared.Modifier[];
}

/** The Defense of the target against this very blow, and where it comes from. */
export interface BlowFaced {
  readonly type: "powered_by_heresy.blow_faced.v1";
  readonly target: string;
  readonly defense: number;
  readonly modifiers: readonly shared.Modifier[];
}

/** A defender takes the blow in place of the ward. */
export interface BlowTurned {
  readonly type: "powered_by_heresy.blow_turned.v1";
  readonly by: string;
  readonly ward: string;
}

/** The enemy is out before its half of the exchange, and the GM says whether it still strikes. */
export interface ReturnAsked {
  readonly type: "powered_by_heresy.return_asked.v1";
  readonly who: string;
}

/** Whether the enemy still makes its attack. */
export interface ReturnSettled {
  readonly type: "powered_by_heresy.return_settled.v1";
  readonly who: string;
  readonly strikes: boolean;
}

/** The damage dice lie like this now; `done` are the positions of those that Proven has rolled again. */
export interface DamageStands {
  readonly type: "powered_by_heresy.damage_stands.v1";
  readonly target: string;
  readonly faces: readonly number[];
  readonly done: readonly number[];
}

/** The owner of the attack rolls no more dice again. */
export interface DamageKept {
  readonly type: "powered_by_heresy.damage_kept.v1";
  readonly target: string;
}

/** A defender halves what the blow does. */
export interface BlowHalved {
  readonly type: "powered_by_heresy.blow_halved.v1";
  readonly by: string;
  readonly ward: string;
}

/** The blow that came first is over; `wounds` is what it did. */
export interface BlowSettled {
  readonly type: "powered_by_heresy.blow_settled.v1";
  readonly target: string;
  readonly wounds: number;
}

/** An acolyte must roll Last Breath; `by_wounds` unless a danger calls for it directly. */
export interface BreathDue {
  readonly type: "powered_by_heresy.breath_due.v1";
  readonly who: string;
  readonly by_wounds: boolean;
  readonly source: string;
}

/** How a Last Breath came out: `alive`, `scarred` or `dead`. */
export interface BreathDrawn {
  readonly type: "powered_by_heresy.breath_drawn.v1";
  readonly who: string;
  readonly fate: "alive" | "scarred" | "dead";
}

/** A stat is higher or lower for good; `scar` is what is left to see, in words. */
export interface StatChanged {
  readonly type: "powered_by_heresy.stat_changed.v1";
  readonly who: string;
  readonly stat: string;
  readonly by: number;
  readonly source: string;
  readonly scar: string;
}

/** These enemies are under fire, and the GM says what they do. */
export interface NerveTested {
  readonly type: "powered_by_heresy.nerve_tested.v1";
  readonly who: readonly string[];
}

/** What an enemy under fire does: `takes cover`, `falters` or `flees`. */
export interface NerveSettled {
  readonly type: "powered_by_heresy.nerve_settled.v1";
  readonly who: string;
  readonly outcome: string;
}

/** It is the GM's to make a move, maybe a `hard` one. */
export interface GmMoveDue {
  readonly type: "powered_by_heresy.gm_move_due.v1";
  readonly occasion: string;
  readonly hard: boolean;
  /** The acolyte it falls upon; empty for nobody in particular. */
  readonly who: string;
  /** The tags of the item in use, which may become the complication. */
  readonly tags: readonly string[];
  /**
   * Whom the move was aimed at that brought it about.
   *
   * @defaultValue `[]`
   */
  readonly targets?: readonly string[];
}

/** The GM made a move: one of the list, on somebody or nobody, as told. */
export interface GmMoveMade {
  readonly type: "powered_by_heresy.gm_move_made.v1";
  readonly move: string;
  /** Whom it falls upon; empty for nobody in particular. */
  readonly who: string;
  /** What happens. */
  readonly text: string;
  /**
   * The character of the GM's that does it; empty for none in particular.
   *
   * @defaultValue `""`
   */
  readonly by?: string;
}

/** An acolyte is terrified, and its player chooses how. */
export interface TerrorOffered {
  readonly type: "powered_by_heresy.terror_offered.v1";
  readonly who: string;
}

/** An acolyte lets go of so much weight. */
export interface WeightDropped {
  readonly type: "powered_by_heresy.weight_dropped.v1";
  readonly who: string;
  readonly amount: number;
}

/** An acolyte reached a level; `permission` tells whether its raise used up a permission for a +3. */
export interface LeveledUp {
  readonly type: "powered_by_heresy.leveled_up.v1";
  readonly who: string;
  readonly level: number;
  readonly permission: boolean;
}

/** A raise to +3 that was left for later has used up one of its owner's permissions. */
export interface PermissionUsed {
  readonly type: "powered_by_heresy.permission_used.v1";
  readonly who: string;
}

/** An acolyte put something on, or took it off. */
export interface GearWorn {
  readonly type: "powered_by_heresy.gear_worn.v1";
  readonly who: string;
  readonly item: string;
  readonly on: boolean;
}

/** An acolyte has a weapon or gear more, by its id; a weapon comes empty, and a `Gained` tells what is in it. */
export interface ItemTaken {
  readonly type: "powered_by_heresy.item_taken.v1";
  readonly who: string;
  readonly item: string;
}

/** An acolyte has a weapon or gear no more. */
export interface ItemLost {
  readonly type: "powered_by_heresy.item_lost.v1";
  readonly who: string;
  readonly item: string;
}

/** An acolyte has a move more. */
export interface MoveLearned {
  readonly type: "powered_by_heresy.move_learned.v1";
  readonly who: string;
  readonly move: string;
  /** The class it is of. */
  readonly of: string;
  readonly level: number;
  /**
   * Whom or what it is for, such as the foe of a Hatred.
   *
   * @defaultValue `""`
   */
  readonly about?: string;
  /**
   * Whether the fiction gave it, whatever class it is of.
   *
   * @defaultValue `false`
   */
  readonly given?: boolean;
}

/** An acolyte has a move no more, because another replaced it. */
export interface MoveLost {
  readonly type: "powered_by_heresy.move_lost.v1";
  readonly who: string;
  readonly move: string;
}

/** An acolyte met one of the table's conditions for XP this session; the `Gained` beside it tells how much. */
export interface XpMarked {
  readonly type: "powered_by_heresy.xp_marked.v1";
  readonly who: string;
  readonly trigger: string;
}

/** A bond is resolved, and a new one stands in its place. */
export interface BondWritten {
  readonly type: "powered_by_heresy.bond_written.v1";
  readonly who: string;
  readonly resolved: string;
  readonly new: string;
}

/** A session of play is over: what may be done once a session may be done again. */
export interface SessionEnded {
  readonly type: "powered_by_heresy.session_ended.v1";
  readonly number: number;
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
  readonly wardrobe: readonly Gear[];
  /** The moves that can be learned. = by_play() */
  readonly library: readonly MoveSheet[];
  readonly players: readonly Player[];
  /** The player characters, the dead included. */
  readonly acolytes: readonly Acolyte[];
  /** The GM characters, whosever side they are on, those that are out included. */
  readonly enemies: readonly Enemy[];
  /** What anybody has established. */
  readonly facts: readonly string[];
  /** The number of the scene of fighting; 0 before the first. */
  readonly scene: number;
  /** Whether that scene is open. */
  readonly fighting: boolean;
  /** Whether anybody was against the acolytes in it. */
  readonly opposed: boolean;
  /** The side that had nobody left to fight when the last scene closed; empty for neither. */
  readonly beaten: string;
  readonly session: number;
  /** How often anybody has spoken. */
  readonly words: number;
  /** The move under way, and on top of it the help for it. */
  readonly attempts: readonly Attempt[];
  /** What must be clarified; empty for nothing. */
  readonly question: string;
  /** The question that the GM was last asked and has not answered; null for none. */
  readonly asked: QuestionAskedData | null;
  /** Who may do something before it goes on. */
  readonly window: Window | null;
  /** The damage to be dealt, the next first. */
  readonly blows: readonly Blow[];
  /** The enemy of which the GM must say whether it still strikes; empty for none. */
  readonly returning: string;
  /** The Last Breaths to be rolled. */
  readonly breaths: readonly BreathDueData[];
  /** The Last Breath that is being rolled. */
  readonly breath: BreathDueData | null;
  /** The acolytes that must lose a point of a stat. */
  readonly scarred: readonly string[];
  /** The enemies of which the GM must say what they do under fire. */
  readonly nerves: readonly string[];
  /** The acolyte that is terrified, and whose player says how; empty for none. */
  readonly frightened: string;
  /** The moves that the GM owes, the next first. */
  readonly dues: readonly GmMoveDueData[];
  /** What the GM lets acolytes trigger next although gear or reach would forbid it. */
  readonly permits: readonly TriggerPermittedData[];
  /** The classes of the table's own. */
  readonly classes: readonly ClassSheet[];
  /** The home worlds of the table's own. */
  readonly home_worlds: readonly HomeWorldSheet[];
  /** The conditions of the table's own, as they are defined. */
  readonly conditions: readonly shared.ConditionSheet[];
}

/** One player character in play. */
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
  /** 0 to 3. */
  readonly wrath: number;
  readonly weight: number;
  /** What it wears, and what it could put on. */
  readonly outfit: readonly Worn[];
  /** How many raises of a stat it left for later. */
  readonly raises_left: number;
  /** How many moves it left to be learned later. */
  readonly moves_left: number;
  /** 0 to 2. */
  readonly insight: number;
  /** How many raises to +3 it has made. */
  readonly permissions_used: number;
  /** Its holds, one for each move. */
  readonly holds: readonly Hold[];
  /** Whom it stands in defense of; empty for nobody. */
  readonly ward: string;
  readonly bonuses: readonly BonusTakenData[];
  /** Empty for none. */
  readonly tactic: string;
  /** Whom its Precise tactic stays on; empty for nobody. */
  readonly focus: string;
  /** Whose crimes it named. */
  readonly judged: readonly string[];
  /** Who has wounded it. */
  readonly harmed_by: readonly string[];
  /** Whether it lives on after a Last Breath, until healed below the maximum. */
  readonly survived: boolean;
  readonly dead: boolean;
  /** Whether This I Know was used this session. */
  readonly background_used: boolean;
  /** Whether its home world has rerolled a double 1 this session. */
  readonly double_one_used: boolean;
  /** The triggers for which it marked XP this session. */
  readonly marked: readonly string[];
  /** When it last spoke, as a growing number; 0 for never. */
  readonly spoke: number;
  /** What else holds of it, by name. */
  readonly conditions: readonly string[];
  /** The max wounds of its class, before Toughness. */
  readonly class_wounds: number;
  /** The load of its class, before Strength. */
  readonly class_load: number;
  /** How it left the fight; empty for not at all. */
  readonly gone: string;
  /** What its wounds have left to see. */
  readonly scars: readonly string[];
}

/** One statistic: its short form, and its value. */
export interface Score {
  readonly id: string;
  readonly value: number;
}

/** A move that an acolyte has. */
export interface Learned {
  readonly move: string;
  /** The class it is of. */
  readonly of: string;
  /** The level at which it was learned. */
  readonly level: number;
  /** Whom or what it is for, such as the foe of a Hatred; empty where it needs none. */
  readonly about: string;
  /** Whether the fiction gave it, whatever class it is of. */
  readonly given: boolean;
}

/** A weapon that an acolyte carries, with the uses and the ammo that are left. */
export interface Carried {
  readonly id: string;
  readonly uses: number;
  readonly ammo: number;
}

/** Armour or other gear that an acolyte wears or, with `on` false, could put on. */
export interface Worn {
  readonly id: string;
  readonly name: string;
  readonly armour: readonly ("Flak Armour" | "Power armour" | "Adeptus power armour")[];
  readonly improvements: readonly Improvement[];
  readonly tags: readonly string[];
  readonly on: boolean;
}

/** The hold that a move gave: it is spent on the choices of that very move. */
export interface Hold {
  readonly id: string;
  readonly points: number;
}

/** Somebody has a modifier to coming move rolls. */
export interface BonusTakenData {
  readonly who: string;
  /** A name by which it is known until it ends, unlike that of any other its owner has. */
  readonly bonus: string;
  /** Whether it is ongoing; otherwise it is a forward, gone with the first roll it counts for. */
  readonly lasting: boolean;
  readonly amount: number;
  /** The move it is tied to; empty for any. */
  readonly move: string;
  /** The enemies it is tied to; empty for any. */
  readonly against: readonly string[];
  /** What must hold, as the table says; empty for nothing. */
  readonly when: string;
  /** What ends it before it is used; empty for nothing. */
  readonly until: string;
  /**
   * Where it comes from; empty where `bonus` says that.
   *
   * @defaultValue `""`
   */
  readonly source?: string;
}

/** One GM character in play, an enemy or somebody else. */
export interface Enemy {
  readonly id: string;
  readonly sheet: EnemySheet;
  readonly wounds: number;
  /** How much its armour lacks until somebody repairs it. */
  readonly wrecked: number;
  /** Whether it is dead, fled or otherwise out of the fight. */
  readonly out: boolean;
  readonly in_cover: boolean;
  /** What else holds of it, by name. */
  readonly conditions: readonly string[];
  /** Whether it is against the acolytes, only there, or with them. */
  readonly side: "enemy" | "bystander" | "ally";
  /** How it left the fight; empty for not at all. */
  readonly gone: string;
}

/** A move that was triggered and is not done yet. */
export interface Attempt {
  readonly trigger: MoveTriggeredData;
  readonly advantage: boolean;
  /** Whether one die may be rolled again. */
  readonly edge: boolean;
  /** What is added so far besides the stat: by the GM, by helpers, by Insight. */
  readonly modifiers: readonly shared.Modifier[];
  /** How it comes out by the GM's word; null where the dice decide. */
  readonly overruled: "10+" | "7-9" | "6-" | null;
  /** The names of what was added since it was confirmed: help, hindrance, Insight. */
  readonly changed_by: readonly string[];
  /** Who without a bond will have a say in the roll. */
  readonly offered: readonly string[];
  /** Who has helped, hindered or declined. */
  readonly spoken: readonly string[];
  /** The dice as they lie; null before the roll. */
  readonly roll: RollStandsData | null;
  /** Whether a result that was rolled away was 6-. */
  readonly missed_before: boolean;
  /** Whether the edge was used or left. */
  readonly edge_done: boolean;
  /** Whether a reroll was made or left. */
  readonly reroll_done: boolean;
  readonly chosen: readonly string[];
}

/** Somebody did what triggers a move. */
export interface MoveTriggeredData {
  readonly actor: string;
  readonly move: string;
  /** What is added to the roll, such as `WS` or `bond`; empty where nothing is. */
  readonly stat: string;
  readonly rolled: boolean;
  /** The id of the weapon in use, or `medkit`; empty for none. */
  readonly weapon: string;
  /** Whom it is aimed at, or who is helped. */
  readonly targets: readonly string[];
  readonly facts: readonly string[];
  /** Which of several ways: an approach, a task, a tactic, the ally whom an opening would help. */
  readonly detail: string;
  /**
   * What it looks like, in the words of whoever said it.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
}

/** The dice of a move lie like this now; `how` is `rolled`, `edge` or the name of what rerolled all of it. */
export interface RollStandsData {
  readonly actor: string;
  readonly faces: readonly number[];
  readonly modifiers: readonly shared.Modifier[];
  readonly total: number;
  readonly band: "10+" | "7-9" | "6-";
  readonly how: string;
}

/** A question was put to the GM, who answers truthfully. */
export interface QuestionAskedData {
  readonly who: string;
  readonly question: string;
}

/** Who may still do something before it goes on. */
export interface Window {
  readonly window: "help" | "ward" | "insight" | "halve" | "instead";
  readonly waiting: readonly string[];
}

/** Damage to be dealt. */
export interface Blow {
  readonly due: BlowDueData;
  /** Who takes it in place of its target; empty for nobody. */
  readonly turned_to: string;
  /** The Defense against it; null until it is known. */
  readonly faced: BlowFacedData | null;
  /** The dice as they lie; null before the roll. */
  readonly damage: DamageStandsData | null;
  /** Whether the owner of the attack rolls no more Proven dice again. */
  readonly kept: boolean;
  readonly halved: boolean;
  /** Whether the GM lets an enemy that is out strike it. */
  readonly allowed: boolean;
  /** Whether Insight was offered. */
  readonly insight_asked: boolean;
  /** Whether its attacker was asked to take the target alive instead. */
  readonly instead_asked: boolean;
}

/** Damage is to be dealt. */
export interface BlowDueData {
  /** Who deals it, the worst first; empty for a danger that is nobody's. */
  readonly attackers: readonly string[];
  readonly target: string;
  /** The weapon or danger, by name. */
  readonly source: string;
  readonly cause: "melee" | "ranged" | "other";
  /** Each named by its sides. */
  readonly dice: readonly number[];
  /** The number behind the tag Proven; 0 for none. */
  readonly proven: number;
  /** What an old text takes off. */
  readonly lowers: number;
  /** Wounds that are inflicted outright besides. */
  readonly inflicts: number;
  /** Whether the Precise tactic adds a wound. */
  readonly precise: boolean;
  /** What changes the Defense for this attack, as far as the attack brings it. */
  readonly modifiers: readonly shared.Modifier[];
  readonly facts: readonly string[];
  /** Whether it is the enemy's half of an exchange of blows. */
  readonly in_return: boolean;
  /**
   * Which of the dice are not the weapon's own, or are missing of them, and why.
   *
   * @defaultValue `[]`
   */
  readonly extra?: readonly shared.Modifier[];
  /**
   * What describes the weapon.
   *
   * @defaultValue `[]`
   */
  readonly tags?: readonly string[];
  /**
   * What abilities take off the damage or add to it besides, and why.
   *
   * @defaultValue `[]`
   */
  readonly changed?: readonly shared.Modifier[];
}

/** The Defense of the target against this very blow, and where it comes from. */
export interface BlowFacedData {
  readonly target: string;
  readonly defense: number;
  readonly modifiers: readonly shared.Modifier[];
}

/** The damage dice lie like this now; `done` are the positions of those that Proven has rolled again. */
export interface DamageStandsData {
  readonly target: string;
  readonly faces: readonly number[];
  readonly done: readonly number[];
}

/** An acolyte must roll Last Breath; `by_wounds` unless a danger calls for it directly. */
export interface BreathDueData {
  readonly who: string;
  readonly by_wounds: boolean;
  readonly source: string;
}

/** It is the GM's to make a move, maybe a `hard` one. */
export interface GmMoveDueData {
  readonly occasion: string;
  readonly hard: boolean;
  /** The acolyte it falls upon; empty for nobody in particular. */
  readonly who: string;
  /** The tags of the item in use, which may become the complication. */
  readonly tags: readonly string[];
  /**
   * Whom the move was aimed at that brought it about.
   *
   * @defaultValue `[]`
   */
  readonly targets?: readonly string[];
}

/** The GM says why an acolyte may trigger a move next that its gear or its reach would forbid. */
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
   * Moves besides those of the catalogue.
   *
   * @defaultValue `[]`
   */
  readonly library?: readonly MoveSheet[];
  /** @defaultValue `[]` */
  readonly facts?: readonly string[];
  /**
   * Classes besides those of the book.
   *
   * @defaultValue `[]`
   */
  readonly classes?: readonly ClassSheet[];
  /**
   * Home worlds besides those of the book.
   *
   * @defaultValue `[]`
   */
  readonly home_worlds?: readonly HomeWorldSheet[];
  /**
   * What sheets, tags, classes, home worlds and conditions do, beyond the catalogue.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly shared.Ability[];
  /**
   * Conditions of the table's own.
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
  readonly command: "begin.v1" | "end.v1" | "undo.v1" | "redo.v1" | "amend.v1" | "override.v1" | "rule.v1" | "note.v1" | "agree.v1" | "decline.v1" | "roll.v1" | "use_ability.v1" | "powered_by_heresy.hack_and_slash.v1" | "powered_by_heresy.fire_for_effect.v1" | "powered_by_heresy.suppressing_fire.v1" | "powered_by_heresy.throw_grenade.v1" | "powered_by_heresy.settle_nerve.v1" | "powered_by_heresy.defy_danger.v1" | "powered_by_heresy.discern_realities.v1" | "powered_by_heresy.ask.v1" | "powered_by_heresy.reply.v1" | "powered_by_heresy.parley.v1" | "powered_by_heresy.basic_tech_use.v1" | "powered_by_heresy.help_or_hinder.v1" | "powered_by_heresy.mark_xp.v1" | "powered_by_heresy.new_bond.v1" | "powered_by_heresy.level_up.v1" | "powered_by_heresy.raise_stat.v1" | "powered_by_heresy.learn_move.v1" | "powered_by_heresy.write_into_sheet.v1" | "powered_by_heresy.write_stat.v1" | "powered_by_heresy.end_session.v1" | "powered_by_heresy.unsuspecting_strike.v1" | "powered_by_heresy.take_them_alive.v1" | "powered_by_heresy.take_tactic.v1" | "powered_by_heresy.spend_insight.v1" | "powered_by_heresy.do_penance.v1" | "powered_by_heresy.judge.v1" | "powered_by_heresy.hold_ritual.v1" | "powered_by_heresy.join.v1" | "powered_by_heresy.leave.v1" | "powered_by_heresy.come_back.v1" | "powered_by_heresy.change_side.v1" | "powered_by_heresy.establish.v1" | "powered_by_heresy.retract.v1" | "powered_by_heresy.end_fight.v1" | "powered_by_heresy.open_scene.v1" | "powered_by_heresy.end_encounter.v1" | "powered_by_heresy.hazard.v1" | "powered_by_heresy.strike_back.v1" | "powered_by_heresy.weigh.v1" | "powered_by_heresy.reroll_damage.v1" | "powered_by_heresy.defend.v1" | "powered_by_heresy.stand_down.v1" | "powered_by_heresy.spend_hold.v1" | "powered_by_heresy.inflict_wounds.v1" | "powered_by_heresy.call_last_breath.v1" | "powered_by_heresy.draw_breath.v1" | "powered_by_heresy.leave_scar.v1" | "powered_by_heresy.use_medkit.v1" | "powered_by_heresy.rest.v1" | "powered_by_heresy.treat.v1" | "powered_by_heresy.make_move.v1" | "powered_by_heresy.confirm.v1" | "powered_by_heresy.overrule.v1" | "powered_by_heresy.offer_help.v1" | "powered_by_heresy.deny.v1" | "powered_by_heresy.permit.v1" | "powered_by_heresy.clarify.v1" | "powered_by_heresy.answer.v1" | "powered_by_heresy.withdraw.v1" | "powered_by_heresy.stay_out.v1" | "powered_by_heresy.use_hold.v1" | "powered_by_heresy.enemy_move.v1" | "powered_by_heresy.overcome.v1" | "powered_by_heresy.put_on.v1" | "powered_by_heresy.take_off.v1" | "powered_by_heresy.take_up.v1" | "powered_by_heresy.give_up.v1" | "powered_by_heresy.reload.v1" | "powered_by_heresy.resupply.v1" | "powered_by_heresy.drop_weight.v1" | "powered_by_heresy.fail_outright.v1" | "powered_by_heresy.reroll_die.v1" | "powered_by_heresy.reroll_all.v1" | "powered_by_heresy.keep_roll.v1" | "powered_by_heresy.choose.v1" | "powered_by_heresy.grant_bonus.v1" | "powered_by_heresy.end_bonus.v1" | "powered_by_heresy.hurt.v1" | "powered_by_heresy.mend.v1" | "powered_by_heresy.change_condition.v1" | "powered_by_heresy.adjust.v1" | "powered_by_heresy.look_to_gm.v1" | "powered_by_heresy.golden_opportunity.v1" | "powered_by_heresy.make_gm_move.v1" | "powered_by_heresy.enemy_attack.v1" | "powered_by_heresy.use_up.v1" | "powered_by_heresy.terrify.v1" | "powered_by_heresy.choose_terror.v1" | "powered_by_heresy.calm.v1" | "powered_by_heresy.mutate.v1" | "powered_by_heresy.change_enemy.v1";
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
  readonly system: "powered_by_heresy";
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
