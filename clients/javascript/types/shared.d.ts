// Written by Blow by blow from its classes (`make docs`, `blow shapes`); do not edit.

/** Any plain data; there are no fractions in it. */
export type Json = string | number | boolean | null | (readonly Json[]) | { readonly [key: string]: Json };

/** What an override may write: text, whole numbers, yes or no, nothing, and lists of these. */
export type Value = string | number | boolean | null | (readonly Value[]);

/** What somebody wants: a command of whatever system is played. */
export interface Command {
  /** Its wire type. */
  readonly type: string;
}

/** What happened: an event of whatever system is played. */
export interface Event {
  /** Its wire type. */
  readonly type: string;
}

/** All that is on the table, by the book of whatever system is played. */
export interface State {
}

/** What is on the table at the beginning, by the book of whatever system is played. */
export interface Setup {
}

/** What is on the table at the beginning, as somebody hands it over, for a system. */
export interface NewSetup {
}

/** The numbers and readings that a fight is played with, of whatever system. */
export interface Settings {
}

/** What happened, as all systems tell it. */
export type SharedEvent = 
  | EncounterBegan
  | EncounterEnded
  | SeedRevealed
  | StartsWith
  | StepEntered
  | RoundBegan
  | TurnBegan
  | TurnEnded
  | Rolled
  | Spent
  | Gained
  | Hit
  | Missed
  | Soaked
  | Suffered
  | Recovered
  | ConditionChanged
  | AbilityUsed
  | Reminded
  | Left
  | SideChanged
  | Proposed
  | Agreed
  | Declined
  | PartlyRolled
  | RollResumed
  | Ruled
  | Noted
  | Overridden
  | TakenBack
  | Restored
  | UndoAsked
  | UndoAgreed
  | UndoDeclined
  | Amended
  | DoneAgain
  | NotDoneAgain
  | AmendAsked;

/** What may be said in every system. */
export type SharedCommand = Begin | End | Undo | Redo | Amend | Override | Rule | Note | Agree | Decline | Roll | UseAbility;

/** Open the fight that the header describes. */
export interface Begin {
  readonly type: "begin.v1";
}

/** End the fight here and now. */
export interface End {
  readonly type: "end.v1";
  /** The seats that won; empty for nobody. */
  readonly winners: readonly string[];
  /** Why it ends, as a sentence about the table. */
  readonly reason: string;
}

/** Take back every beat after beat number `to`. */
export interface Undo {
  readonly type: "undo.v1";
  readonly to: number;
}

/** Restore what the last undo took back. */
export interface Redo {
  readonly type: "redo.v1";
}

/** Say something else than an earlier beat did, or the same with other faces, and do again what came after it. */
export interface Amend {
  readonly type: "amend.v1";
  /** The number of that beat. */
  readonly beat: number;
  /** What is said in its place, in its wire form. */
  readonly command: Command;
}

/** Set a field of the state by hand. */
export interface Override {
  readonly type: "override.v1";
  /** The field, its parts joined by dots; a member of a list is named by its id (`models.ansel.blood`). */
  readonly path: string;
  /** What shall stand there. */
  readonly value: Value;
  /** Why; it stands in the log. */
  readonly reason: string;
}

/** Settle a question that the book leaves open; `rule` is the id of the rule it concerns, or empty. */
export interface Rule {
  readonly type: "rule.v1";
  readonly text: string;
  /** @defaultValue `""` */
  readonly rule?: string;
}

/** Write a remark into the log. */
export interface Note {
  readonly type: "note.v1";
  readonly text: string;
}

/** Agree to what was proposed. */
export interface Agree {
  readonly type: "agree.v1";
  /** Who agrees. */
  readonly seat: string;
}

/** Do not agree to what was proposed, or take back what one proposed oneself. */
export interface Decline {
  readonly type: "decline.v1";
  /** Who declines. */
  readonly seat: string;
  /**
   * Why, or what would be agreed to instead.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** Go on with the command whose dice have fallen in part. */
export interface Roll {
  readonly type: "roll.v1";
}

/** Use an ability of the sheet. */
export interface UseAbility {
  readonly type: "use_ability.v1";
  /** Who uses it. */
  readonly who: string;
  /** Its id. */
  readonly ability: string;
  /**
   * Whom it is used on; empty for nobody else.
   *
   * @defaultValue `""`
   */
  readonly target?: string;
}

/** One named reason why a roll was not a plain one. */
export interface Modifier {
  /** The reason in the words of the book, such as `Cover`; or in the table's, where somebody stated it. */
  readonly name: string;
  /** How much, with its sign. */
  readonly amount: number;
  /** What it changes, in a word: `dice` (the pool), `total`, `difficulty`, or another word of the book. */
  readonly on: string;
}

/** A talent, trait, power or move. */
export interface Ability {
  /** How sheets name it. */
  readonly id: string;
  /**
   * Its name for people; empty for the same as its id.
   *
   * @defaultValue `""`
   */
  readonly name?: string;
  /**
   * The point of the book's order at which it counts, a word of the system's list.
   *
   * @defaultValue `""`
   */
  readonly when?: string;
  /**
   * The facts that must hold, each a word of the system's list, `not` before it for the opposite, and `: ` behind
   * it for what it is asked of, such as `target is: Prone`; written as `if`.
   *
   * @defaultValue `[]`
   */
  readonly if?: readonly string[];
  /**
   * What it does. An ability that does nothing is a reminder: at its point the table is told its text.
   *
   * @defaultValue `[]`
   */
  readonly does?: readonly Effect[];
  /**
   * What it costs each time.
   *
   * @defaultValue `[]`
   */
  readonly cost?: readonly Cost[];
  /**
   * How often it may be used: once a `turn`, `round`, `fight` or `session`; empty for always.
   *
   * @defaultValue `""`
   */
  readonly limit?: "" | "roll" | "turn" | "round" | "fight" | "session";
  /**
   * Whether its owner says each time that it is used; else it counts of itself.
   *
   * @defaultValue `false`
   */
  readonly asked?: boolean;
  /**
   * What it says, in the table's own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
}

/** One thing that an ability does. */
export interface Effect {
  /** What, a word of the system's list; `modify` changes rolls in every system. */
  readonly do: string;
  /**
   * Of what: the word of the book, such as `dice`, `Wrath` or `On Fire`.
   *
   * @defaultValue `""`
   */
  readonly what?: string;
  /**
   * How much, with its sign.
   *
   * @defaultValue `0`
   */
  readonly amount?: number;
  /**
   * How many dice are rolled for the amount and added to it; 0 for none.
   *
   * @defaultValue `0`
   */
  readonly dice?: number;
  /**
   * The sides of these dice.
   *
   * @defaultValue `6`
   */
  readonly sides?: number;
  /**
   * Whom it is done to: `self`, `target`, `allies`, `enemies` or `everybody`.
   *
   * @defaultValue `"self"`
   */
  readonly to?: string;
  /**
   * The point at which it changes rolls, where that is another one than the ability's own.
   *
   * @defaultValue `""`
   */
  readonly at?: string;
  /**
   * How long it lasts, where it lasts: `roll`, `turn`, `round`, `fight`; empty for as the book has it.
   *
   * @defaultValue `""`
   */
  readonly until?: "" | "roll" | "turn" | "round" | "fight" | "session";
}

/** What an ability costs each time: so much of a resource of its owner, in the spelling of the book. */
export interface Cost {
  readonly what: string;
  /** @defaultValue `1` */
  readonly amount?: number;
}

/** A condition of the table's own: what it does, how long it lasts, and how it is got rid of. */
export interface ConditionSheet {
  /** Its name, in the table's spelling. */
  readonly name: string;
  /**
   * What it does, as abilities that everybody has who has the condition.
   *
   * @defaultValue `[]`
   */
  readonly abilities?: readonly Ability[];
  /**
   * When it ends of itself: with the sufferer's `turn`, the `round`, the `fight`; empty for never.
   *
   * @defaultValue `""`
   */
  readonly until?: "" | "roll" | "turn" | "round" | "fight" | "session";
  /**
   * What has to be done to end it, in words; told with every request of the sufferer.
   *
   * @defaultValue `""`
   */
  readonly exit?: string;
  /**
   * What it says, in the table's own words.
   *
   * @defaultValue `""`
   */
  readonly text?: string;
}

/** What taking back may do at this table. The GM may always, and that is logged. */
export interface UndoPolicy {
  /**
   * What a new command after an undo rolls: `fresh` dice, or the `same` faces that were taken back.
   *
   * @defaultValue `"fresh"`
   */
  readonly dice?: "fresh" | "same";
  /**
   * How far back: the last `beat`, into this `turn`, into this `round`, or `any` beat.
   *
   * @defaultValue `"any"`
   */
  readonly reach?: "beat" | "turn" | "round" | "any";
  /**
   * What may not be taken back: nothing (`none`), a beat that `rolled`, a beat that `revealed`.
   *
   * @defaultValue `"revealed"`
   */
  readonly barrier?: "none" | "rolled" | "revealed";
  /**
   * `anyone`; only the seat whose beat it was (`own`); only the `gm`; or, where dice were rolled or a beat was
   * another's, a seat to which all others have `agreed`.
   *
   * @defaultValue `"anyone"`
   */
  readonly who?: "anyone" | "own" | "gm" | "agreed";
}

/** The fight is open; its setup stands in the header. */
export interface EncounterBegan {
  readonly type: "encounter_began.v1";
  readonly system: string;
  readonly edition: string;
}

/** The fight is over. */
export interface EncounterEnded {
  readonly type: "encounter_ended.v1";
  /** The seats that won; empty for a draw, or where the book names no winner. */
  readonly winners: readonly string[];
  /** Why it ended, as a sentence about the table. */
  readonly reason: string;
}

/** The seed whose hash the header holds, so that anybody can draw every seeded die again. */
export interface SeedRevealed {
  readonly type: "seed_revealed.v1";
  readonly seed: string;
}

/**
 * What somebody has when the fight begins and no sheet prints: a pool, a resource, a score that rules derive.
 *
 * Told at the beginning, so that no later version of the rules can change what a log says.
 */
export interface StartsWith {
  readonly type: "starts_with.v1";
  /** The combatant, side, player or pool. */
  readonly whose: string;
  /** The name of it in the spelling of the book, such as `Wrath`. */
  readonly what: string;
  /** How much: one number, or a whole row of them where the book has a row. */
  readonly amounts: readonly number[];
}

/** The fight came to a place on the round track. */
export interface StepEntered {
  readonly type: "step_entered.v1";
  readonly step: string;
}

/** A new round (in Trench Crusade: a new Turn) began; the first has number 1. */
export interface RoundBegan {
  readonly type: "round_began.v1";
  readonly number: number;
}

/** A combatant began to act (in Trench Crusade: its Activation). */
export interface TurnBegan {
  readonly type: "turn_began.v1";
  readonly who: string;
}

/** A combatant is done acting for now. */
export interface TurnEnded {
  readonly type: "turn_ended.v1";
  readonly who: string;
  readonly reason: string;
}

/** Dice were rolled and read. */
export interface Rolled {
  readonly type: "rolled.v1";
  /** What the roll is for, as the book calls it. */
  readonly purpose: string;
  /** The combatant or side that the roll is about. */
  readonly who: string;
  /** Every die, in the order it was rolled. */
  readonly dice: readonly Die[];
  /** The positions in `dice` of those that count, in ascending order. */
  readonly kept: readonly number[];
  /** What the roll came to after all modifiers of the total. */
  readonly total: number;
  /**
   * What made the pool and the total, in the order it was collected; all that change the same thing add up to what
   * it was changed by.
   */
  readonly modifiers: readonly Modifier[];
  /** What the chart of the book says to the total; empty where there is no chart. */
  readonly result: string;
  /**
   * The combatant or side that threw the dice; empty where that is `who`.
   *
   * @defaultValue `""`
   */
  readonly by?: string;
  /**
   * How many dice the book gives before any modifier; null where nobody wrote it down.
   *
   * @defaultValue `null`
   */
  readonly base?: number | null;
  /**
   * What the total had to reach or beat, as the book compares; null where there is no such number.
   *
   * @defaultValue `null`
   */
  readonly needed?: number | null;
}

/** One die as it came to rest. */
export interface Die {
  /** The number on top, 1 to `sides`. */
  readonly face: number;
  /** How many sides the die has. */
  readonly sides: number;
  /**
   * Where the face came from: `seed:N` (draw N of the seed), `table` (typed in by people) or `loaded` (fixed
   * beforehand, as tests do).
   */
  readonly source: string;
  /** What the book calls this very die, such as `Wrath Die`; empty for an ordinary one. */
  readonly mark: string;
}

/** Some of a resource was used up. */
export interface Spent {
  readonly type: "spent.v1";
  /** The combatant, side or pool that had it. */
  readonly whose: string;
  /** What it is, in the spelling of the book. */
  readonly resource: string;
  /** How much, at least 1. */
  readonly amount: number;
  /** What it bought. */
  readonly on: string;
}

/** Some of a resource was received. */
export interface Gained {
  readonly type: "gained.v1";
  /** The combatant, side or pool that has it now. */
  readonly whose: string;
  /** What it is, in the spelling of the book. */
  readonly resource: string;
  /** How much really arrived, at least 1; what a limit cut off is not counted. */
  readonly amount: number;
  /** What granted it. */
  readonly source: string;
}

/** An attack reached its target. */
export interface Hit {
  readonly type: "hit.v1";
  readonly attacker: string;
  readonly target: string;
  readonly weapon: string;
  readonly result: string;
}

/** An attack did not reach its target. */
export interface Missed {
  readonly type: "missed.v1";
  readonly attacker: string;
  readonly target: string;
  readonly weapon: string;
}

/** Harm was kept from a combatant, or turned into a lesser kind, before it was suffered. */
export interface Soaked {
  readonly type: "soaked.v1";
  readonly who: string;
  readonly harm: string;
  readonly amount: number;
  readonly by: string;
}

/** A combatant was harmed. */
export interface Suffered {
  readonly type: "suffered.v1";
  /** The combatant. */
  readonly who: string;
  /** The kind of harm in the spelling of the book, such as `Minor Hit` or `Wounds`. */
  readonly harm: string;
  /** How much of it. */
  readonly amount: number;
  /** What did it: a weapon, a fall, a name. */
  readonly source: string;
}

/** A combatant got rid of some harm. */
export interface Recovered {
  readonly type: "recovered.v1";
  readonly who: string;
  readonly harm: string;
  readonly amount: number;
  readonly source: string;
}

/** A condition came, changed or went. */
export interface ConditionChanged {
  readonly type: "condition_changed.v1";
  /** The combatant or side. */
  readonly who: string;
  /** Its name in the spelling of the book. */
  readonly condition: string;
  /** 0 when it is gone, 1 when it holds, more where the book counts it. */
  readonly level: number;
  /** What caused the change. */
  readonly source: string;
}

/** Somebody used an ability that the sheet brings: a talent, a trait, a power, a move. */
export interface AbilityUsed {
  readonly type: "ability_used.v1";
  /** Whose it is. */
  readonly who: string;
  /** Its id. */
  readonly ability: string;
  /** Whom it was used on; empty for nobody else. */
  readonly target: string;
  /** How long this use counts against its limit: `turn`, `round`, `fight`, `session`, or empty for not at all. */
  readonly limit: string;
  /** How long it goes on to change rolls: until the next `roll`, or as above; empty for not at all. */
  readonly lasts: string;
  /** What it says, in the words of the sheet. */
  readonly text: string;
}

/** The sheet of somebody says something at this point that only people can do. */
export interface Reminded {
  readonly type: "reminded.v1";
  /** Whose sheet. */
  readonly who: string;
  /** The name of what says it. */
  readonly ability: string;
  /** What it says. */
  readonly text: string;
}

/** Somebody takes no further part in the fight. */
export interface Left {
  readonly type: "left.v1";
  /** The combatant. */
  readonly who: string;
  /** `left`, `fled`, `surrendered` or `captured`. */
  readonly how: string;
  /** Why, in the words of whoever stated it. */
  readonly reason: string;
}

/** A combatant fights for another side from here on. */
export interface SideChanged {
  readonly type: "side_changed.v1";
  readonly who: string;
  readonly side: string;
  readonly reason: string;
}

/** A seat wants something that others must agree to first. */
export interface Proposed {
  readonly type: "proposed.v1";
  /** The seat that wants it. */
  readonly by: string;
  /** What it wants, in its wire form. */
  readonly command: Command;
  /** The seats that have not agreed yet. */
  readonly asks: readonly string[];
}

/** A seat agreed to what was proposed; when it was the last one asked, that happens next. */
export interface Agreed {
  readonly type: "agreed.v1";
  readonly seat: string;
}

/** A seat did not agree to what was proposed, or took its own proposal back; nothing comes of it. */
export interface Declined {
  readonly type: "declined.v1";
  readonly seat: string;
  readonly reason: string;
}

/** Some dice of a command have fallen, and people owe the others; the command goes on once they are rolled. */
export interface PartlyRolled {
  readonly type: "partly_rolled.v1";
  /** The seat that wants it. */
  readonly by: string;
  /** What it wants, in its wire form. */
  readonly command: Command;
  /** The dice that fell in this beat, in order. */
  readonly dice: readonly Die[];
  /** What the next dice are rolled for, as the book calls it. */
  readonly purpose: string;
  /** The combatant or side that roll is about, by name. */
  readonly who: string;
  /** The sides of the dice that are owed for it. */
  readonly owed: readonly number[];
}

/** The dice that were owed have fallen, and the command goes on. */
export interface RollResumed {
  readonly type: "roll_resumed.v1";
  /** How many of the dice that follow had fallen in earlier beats. */
  readonly fallen: number;
}

/** Somebody settled a question that the book leaves open; `rule` is the rule id it concerns, or empty. */
export interface Ruled {
  readonly type: "ruled.v1";
  readonly text: string;
  readonly rule: string;
}

/** Somebody wrote a remark into the log. */
export interface Noted {
  readonly type: "noted.v1";
  readonly text: string;
}

/** A field of the state was set by hand. */
export interface Overridden {
  readonly type: "overridden.v1";
  /** The field, its parts joined by dots; a member of a list is named by its id. */
  readonly path: string;
  /** What stood there. */
  readonly before: Value;
  /** What stands there now. */
  readonly after: Value;
  /** Why. */
  readonly reason: string;
}

/** Beats were taken back; the fight stands again as it stood after beat `to`. */
export interface TakenBack {
  readonly type: "taken_back.v1";
  /** The number of the last beat that still counts. */
  readonly to: number;
  /** The numbers of the beats taken back, latest first. */
  readonly beats: readonly number[];
}

/** Beats that had been taken back count again, with the faces they had; earliest first. */
export interface Restored {
  readonly type: "restored.v1";
  readonly beats: readonly number[];
}

/** A seat wants to take back what others must agree to first; whatever is played meanwhile makes it void. */
export interface UndoAsked {
  readonly type: "undo_asked.v1";
  /** The seat that wants it. */
  readonly by: string;
  /** The number of the last beat that would still count. */
  readonly to: number;
  /** The seats that have not agreed yet. */
  readonly asks: readonly string[];
}

/** A seat agreed to an undo or amendment, and others have still to agree; after the last it is done. */
export interface UndoAgreed {
  readonly type: "undo_agreed.v1";
  readonly seat: string;
}

/** A seat did not agree to an undo or amendment, or no longer wants it itself; nothing comes of it. */
export interface UndoDeclined {
  readonly type: "undo_declined.v1";
  readonly seat: string;
  readonly reason: string;
}

/** An earlier command was replaced; the fight goes on from before it, with what follows in this beat. */
export interface Amended {
  readonly type: "amended.v1";
  /** The number of the beat whose command it is. */
  readonly beat: number;
  /** The number of the last beat that stands as it was. */
  readonly to: number;
  /** The numbers of the beats after it that counted until now, latest first. */
  readonly beats: readonly number[];
}

/**
 * A command that an amendment goes back over was done; what follows, up to the next of these, came of it.
 *
 * For the beat that is amended it is the command which takes the place of its own, for every other its own.
 */
export interface DoneAgain {
  readonly type: "done_again.v1";
  /** The number of the beat in which the command was said first. */
  readonly beat: number;
  /** The seat that says it; `table` where that is whoever may. */
  readonly by: string;
  /** The places of the dice that fell only now, from 0, among all dice of this command; the others are told again. */
  readonly fresh: readonly number[];
}

/** A command that an amendment goes back over could not be done again, and does not count any more. */
export interface NotDoneAgain {
  readonly type: "not_done_again.v1";
  /** The number of the beat in which the command was said first. */
  readonly beat: number;
  /**
   * Why, in a stable word: that of a refusal, `other_dice` where it would roll other dice, or `follows` where it
   * came after one that could not be done.
   */
  readonly code: string;
  /** Why, as a sentence of that day; empty where it only followed. */
  readonly why: string;
  /** The one seat that may know it, where something lay hidden; empty for everybody. */
  readonly whose: string;
}

/** A seat wants to amend what others must agree to first; whatever is played meanwhile makes it void. */
export interface AmendAsked {
  readonly type: "amend_asked.v1";
  /** The seat that wants it. */
  readonly by: string;
  /** The number of the beat whose command shall be replaced. */
  readonly beat: number;
  /** What takes its place, in its wire form. */
  readonly command: Command;
  /** The faces that were typed for it, in the order they are asked for; null for a die that stays as it is. */
  readonly faces: readonly (number | null)[];
  /** The number of the last beat that would stand as it was. */
  readonly to: number;
  /** The seats that have not agreed yet. */
  readonly asks: readonly string[];
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
  readonly system: string;
  /** The edition of the book. */
  readonly edition: string;
  /** When it began, in the caller's own notation; null where nobody said. */
  readonly at: string | null;
  /** Everybody who may speak or look. */
  readonly seats: readonly Seat[];
  /** What was on the table at the beginning, as plain data. */
  readonly setup: Setup;
  /** The numbers and readings it is played with, as plain data. */
  readonly settings: Settings;
  /** What taking back may do. */
  readonly undo: UndoPolicy;
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
  readonly branches_from?: Branch | null;
  /** The seal: the SHA-256 of the line before and of this one up to here. */
  readonly chain: string;
}

/** Who speaks or looks: a side, a player, the GM, or somebody who only watches. */
export interface Seat {
  /** How commands and views name it. */
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  /** What it is. */
  readonly role: "side" | "player" | "gm" | "spectator";
}

/** Where a fight leaves another one that was played before it. */
export interface Branch {
  /** The number of the last beat that both have. */
  readonly beat: number;
  /** The seal of that beat in the log of the other, by which it is known. */
  readonly seal: string;
}

/** A seat wants something that others must agree to first. */
export interface ProposedData {
  /** The seat that wants it. */
  readonly by: string;
  /** What it wants, in its wire form. */
  readonly command: Command;
  /** The seats that have not agreed yet. */
  readonly asks: readonly string[];
}

/** Some dice of a command have fallen, and people owe the others; the command goes on once they are rolled. */
export interface PartlyRolledData {
  /** The seat that wants it. */
  readonly by: string;
  /** What it wants, in its wire form. */
  readonly command: Command;
  /** The dice that fell in this beat, in order. */
  readonly dice: readonly Die[];
  /** What the next dice are rolled for, as the book calls it. */
  readonly purpose: string;
  /** The combatant or side that roll is about, by name. */
  readonly who: string;
  /** The sides of the dice that are owed for it. */
  readonly owed: readonly number[];
}

/** Somebody used an ability that the sheet brings: a talent, a trait, a power, a move. */
export interface AbilityUsedData {
  /** Whose it is. */
  readonly who: string;
  /** Its id. */
  readonly ability: string;
  /** Whom it was used on; empty for nobody else. */
  readonly target: string;
  /** How long this use counts against its limit: `turn`, `round`, `fight`, `session`, or empty for not at all. */
  readonly limit: string;
  /** How long it goes on to change rolls: until the next `roll`, or as above; empty for not at all. */
  readonly lasts: string;
  /** What it says, in the words of the sheet. */
  readonly text: string;
}

/** Why something cannot be. */
export interface Reason {
  /** A stable word for programs, such as `out_of_step`. */
  readonly code: string;
  /** What was wrong, where, and what would be right, for people. */
  readonly sentence: string;
  /** The id of the rule it breaks; empty where no rule of the book is concerned. */
  readonly rule: string;
}

/** What a seat may see of a fight. */
export interface View {
  /** The rule book. */
  readonly system: string;
  /** The seat that looks; null for somebody who may see everything. */
  readonly seat: string | null;
  /** Where on the round track the fight stands. */
  readonly step: string;
  /** The decisions that are owed, then those that may be taken besides. */
  readonly requests: readonly Request[];
  /** Where the dice come from. */
  readonly dice: Dice;
  /** All that is on the table. */
  readonly state: State;
  /** What the rules derive for each combatant or place and no sheet prints, by id and then by name. */
  readonly scores: { readonly [key: string]: { readonly [key: string]: number } };
  /** How everybody stands. */
  readonly figures: readonly Figure[];
  /** How many beats the fight has. */
  readonly beats: number;
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

/** A command that may be said now, with the domain of each field that is not fixed by its default. */
export interface Form {
  /** The wire type of the command: its `type`. */
  readonly command: string;
  /** What to write on the button. */
  readonly label: string;
  /** What the command is. */
  readonly help: string;
  /** The fields, by name, in the order in which they are chosen. */
  readonly fields: { readonly [key: string]: Field };
  /** Whether some command of it is legal now; where the options are asked for. */
  readonly open?: boolean;
  /** Why none is, as sentences; empty where one is. */
  readonly why_not?: readonly string[];
}

/** Where the dice of a fight come from, and what every seat was promised about them. */
export interface Dice {
  /** A seed, people at the table, or faces that were fixed beforehand. */
  readonly kind: "seed" | "table" | "loaded";
  /** The hash of the seed, or null where there is no seed. */
  readonly seed_hash: string | null;
  /** The id of the fight, which is mixed into every draw. */
  readonly id: string;
  /** What the players said once they had seen the hash of the seed; it is mixed into every draw. */
  readonly salt: string;
  /** Who may type faces in a fight that has a seed. */
  readonly typed: "never" | "gm" | "anyone";
}

/** How one combatant stands. */
export interface Figure {
  /** The id, by which commands name whoever it is. */
  readonly id: string;
  /** The name, for people; told apart from others of the same name. */
  readonly name: string;
  /** The seat or side that it fights for. */
  readonly side: string;
  /** What has a most, the most telling first. */
  readonly bars: readonly Bar[];
  /** What is counted besides. */
  readonly counters: readonly Counter[];
  /** What is so. */
  readonly tags: readonly Tag[];
  /** Where it stands, in words; empty where nobody says. */
  readonly position: string;
  /** Whether it acts now. */
  readonly acting: boolean;
  /** Whether it takes no more part in the fight. */
  readonly out: boolean;
  /** What the rules derive, such as Defence. */
  readonly scores: readonly Counter[];
}

/** Something that has a most, such as wounds. */
export interface Bar {
  /** What it is, as the book calls it. */
  readonly name: string;
  /** How much there is of it. */
  readonly now: number;
  /** The most that there can be. */
  readonly most: number;
  /** Whether a full bar is good for whoever has it: Shock fills up and is bad, Blood runs out. */
  readonly full_is_good: boolean;
}

/** Something that is counted and has no most, such as points; a derived score too. */
export interface Counter {
  /** What it is, as the book calls it. */
  readonly name: string;
  /** How much there is of it. */
  readonly now: number;
}

/** Something that is so, such as a condition. */
export interface Tag {
  /** What is so, as the book calls it. */
  readonly name: string;
  /** How much so; 0 where there are no levels. */
  readonly level: number;
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
  readonly command: Command | Hidden;
  /** What happened, in order. */
  readonly events: readonly (Event | Hidden)[];
}

/** What stands in place of a command or event that is for another seat only. */
export interface Hidden {
  readonly type: "hidden.v1";
}

/** What makes of the view that a seat had after a beat the present one. */
export interface Changes {
  /** How many beats the fight has. */
  readonly beats: number;
  /** The seat that looks; null for somebody who may see everything. */
  readonly seat: string | null;
  /** The number of the beat. */
  readonly since: number;
  /** The steps, in order: a JSON Patch. */
  readonly changes: readonly Change[];
}

/** One step of a JSON Patch (RFC 6902). */
export interface Change {
  readonly op: "add" | "remove" | "replace" | "move" | "copy" | "test";
  readonly path: string;
  readonly from?: string;
  readonly value?: Json;
}

/** One of some values. */
export interface OneOfField {
  readonly domain: "one_of";
  /** The values. */
  readonly of: readonly Value[];
  /** What to show for them, in the same order. */
  readonly names: readonly string[];
  /** Its name, for people. */
  readonly name: string;
  /** What it means; empty where the name says so. */
  readonly help: string;
  /** Whether it must be said; otherwise it may be left out, for its default. */
  readonly required: boolean;
  /** What stands there where nothing is said; null where it must be said. */
  readonly default: Json;
}

/** A whole number from `least` to `most`, both included. */
export interface WholeField {
  readonly domain: "whole";
  readonly least: number;
  readonly most: number;
  /** The usual ones, where the bounds are wide; any other within the bounds will do as well. */
  readonly suggest: readonly number[];
  /** What it counts, such as `inches`; empty where the name of the field says so. */
  readonly unit: string;
  /** Its name, for people. */
  readonly name: string;
  /** What it means; empty where the name says so. */
  readonly help: string;
  /** Whether it must be said; otherwise it may be left out, for its default. */
  readonly required: boolean;
  /** What stands there where nothing is said; null where it must be said. */
  readonly default: Json;
}

/** False or true. */
export interface YesNoField {
  readonly domain: "yes_no";
  /** Its name, for people. */
  readonly name: string;
  /** What it means; empty where the name says so. */
  readonly help: string;
  /** Whether it must be said; otherwise it may be left out, for its default. */
  readonly required: boolean;
  /** What stands there where nothing is said; null where it must be said. */
  readonly default: Json;
}

/** A selection from some values. */
export interface SomeOfField {
  readonly domain: "some_of";
  /** The values. */
  readonly of: readonly Value[];
  /** What to show for them, in the same order. */
  readonly names: readonly string[];
  /** How many at least. */
  readonly least: number;
  /** How many at most; null for as many as there are, or without end where they may be repeated. */
  readonly most: number | null;
  /** Whether one may be named several times. */
  readonly repeats: boolean;
  /** The usual ones, where there are many values. */
  readonly suggest?: readonly Value[];
  /** Whether any other text will do as well, where that is so. */
  readonly any_words?: boolean;
  /** Its name, for people. */
  readonly name: string;
  /** What it means; empty where the name says so. */
  readonly help: string;
  /** Whether it must be said; otherwise it may be left out, for its default. */
  readonly required: boolean;
  /** What stands there where nothing is said; null where it must be said. */
  readonly default: Json;
}

/** Free text. */
export interface WordsField {
  readonly domain: "words";
  /** What a front-end may suggest, the first being the default. */
  readonly examples: readonly string[];
  /** Its name, for people. */
  readonly name: string;
  /** What it means; empty where the name says so. */
  readonly help: string;
  /** Whether it must be said; otherwise it may be left out, for its default. */
  readonly required: boolean;
  /** What stands there where nothing is said; null where it must be said. */
  readonly default: Json;
}

/** A list of lines of free text. */
export interface LinesField {
  readonly domain: "lines";
  /** Lines to suggest. */
  readonly examples: readonly string[];
  /** Its name, for people. */
  readonly name: string;
  /** What it means; empty where the name says so. */
  readonly help: string;
  /** Whether it must be said; otherwise it may be left out, for its default. */
  readonly required: boolean;
  /** What stands there where nothing is said; null where it must be said. */
  readonly default: Json;
}

/** A list of things that have fields of their own, such as modifiers. */
export interface ListOfField {
  readonly domain: "list_of";
  /** How many at least. */
  readonly least: number;
  /** How many at most. */
  readonly most: number;
  /** The fields of one of them, by name. */
  readonly fields: { readonly [key: string]: Field };
  /** Its name, for people. */
  readonly name: string;
  /** What it means; empty where the name says so. */
  readonly help: string;
  /** Whether it must be said; otherwise it may be left out, for its default. */
  readonly required: boolean;
  /** What stands there where nothing is said; null where it must be said. */
  readonly default: Json;
}

/** A whole sheet, such as that of somebody who joins. */
export interface SheetField {
  readonly domain: "sheet";
  /** The name of its shape. */
  readonly of: string;
  /** Complete ones to begin with. */
  readonly examples: readonly { readonly [key: string]: Json }[];
  /** Its name, for people. */
  readonly name: string;
  /** What it means; empty where the name says so. */
  readonly help: string;
  /** Whether it must be said; otherwise it may be left out, for its default. */
  readonly required: boolean;
  /** What stands there where nothing is said; null where it must be said. */
  readonly default: Json;
}

/** A field of a form, with the values that it may take. */
export type Field = OneOfField | WholeField | YesNoField | SomeOfField | WordsField | LinesField | ListOfField | SheetField;

/** One die that people have to roll. */
export interface DieAsked {
  /** How many sides it has. */
  readonly sides: number;
  /** What the book calls this very die, such as `Wrath Die`; empty for an ordinary one. */
  readonly mark: string;
  /** Which die of the roll it is, from 1, where each is read by its place; 0 where like dice are alike. */
  readonly place: number;
}

/**
 * People have to roll before the command can happen; say it again with their faces.
 *
 * Faces that are not enough are kept in the log, and `Roll` goes on where they end.
 */
export interface DiceNeeded {
  /** What it is for, as the book calls it. */
  readonly purpose: string;
  /** The name of the combatant or side that the roll is about. */
  readonly who: string;
  /** The name of whoever throws the dice; empty where that is `who`. */
  readonly by: string;
  /** What makes the pool and the total. */
  readonly modifiers: readonly Modifier[];
  /** What the total has to reach or beat, as the book compares; null where there is no such number. */
  readonly needed: number | null;
  /** The dice still missing, in the order in which their faces are wanted. */
  readonly dice: readonly DieAsked[];
  /** How many dice of the command have fallen before, in beats of the log. */
  readonly given: number;
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
