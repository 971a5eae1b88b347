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

/** Begin the fight that the header describes. */
export interface Begin {
  readonly type: "begin.v1";
}

/** End the fight now. */
export interface End {
  readonly type: "end.v1";
  /** The seats that won; empty for no winner. */
  readonly winners: readonly string[];
  /** The reason for the end, as a sentence for the log. */
  readonly reason: string;
}

/** Undo every beat after beat number `to`. */
export interface Undo {
  readonly type: "undo.v1";
  readonly to: number;
}

/** Restore the beats of the last undo. */
export interface Redo {
  readonly type: "redo.v1";
}

/** Replace the command of an earlier beat, or its dice, and repeat the commands that followed. */
export interface Amend {
  readonly type: "amend.v1";
  /** The number of the beat to amend. */
  readonly beat: number;
  /** The replacement command in its wire form. */
  readonly command: Command;
}

/** Set a field of the state by hand. */
export interface Override {
  readonly type: "override.v1";
  /** The field, its parts joined by dots; a list member is named by its id (`models.ansel.blood`). */
  readonly path: string;
  /** The new value of the field. */
  readonly value: Value;
  /** The reason for the override, shown in the log. */
  readonly reason: string;
}

/** Settle a question that the book leaves open; `rule` is the id of the rule concerned, or empty. */
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

/** Agree to the proposal. */
export interface Agree {
  readonly type: "agree.v1";
  /** The seat that agrees to the proposal. */
  readonly seat: string;
}

/** Decline the proposal, or withdraw one's own. */
export interface Decline {
  readonly type: "decline.v1";
  /** The seat that declines or withdraws. */
  readonly seat: string;
  /**
   * The reason, or an acceptable alternative; may be empty.
   *
   * @defaultValue `""`
   */
  readonly reason?: string;
}

/** Continue the command whose roll is incomplete. */
export interface Roll {
  readonly type: "roll.v1";
}

/** Use an ability of the sheet. */
export interface UseAbility {
  readonly type: "use_ability.v1";
  /** The combatant that uses the ability. */
  readonly who: string;
  /** The ability to use, by its id. */
  readonly ability: string;
  /**
   * The combatant that the ability is used on; empty for none.
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

/** A reason for a refusal. */
export interface Reason {
  /** A stable word for programs, such as `out_of_step`. */
  readonly code: string;
  /** What is wrong, where, and what would be right, for people. */
  readonly sentence: string;
  /** The id of the broken rule; empty if no rule of the book is concerned. */
  readonly rule: string;
}

/** The view that a seat has of a fight. */
export interface View {
  /** The rule book. */
  readonly system: string;
  /** The seat that looks; null to see everything. */
  readonly seat: string | null;
  /** The current step on the round track. */
  readonly step: string;
  /** The open requests, required ones before optional ones. */
  readonly requests: readonly Request[];
  /** The source of the dice. */
  readonly dice: Dice;
  /** The fields of the state that the seat may see. */
  readonly state: State;
  /** The values that rules derive and no sheet prints, by id of the combatant or place and by name. */
  readonly scores: { readonly [key: string]: { readonly [key: string]: number } };
  /** The status of all combatants. */
  readonly figures: readonly Figure[];
  /** The number of beats in the fight. */
  readonly beats: number;
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

/** A command that can be given now, with the domain of each field that has no fixed value. */
export interface Form {
  /** The wire type of the command: its `type`. */
  readonly command: string;
  /** The label of the button. */
  readonly label: string;
  /** The description of the command. */
  readonly help: string;
  /** The fields by name, in the order in which they are chosen. */
  readonly fields: { readonly [key: string]: Field };
  /** Whether some command of the form is legal now; only present in options. */
  readonly open?: boolean;
  /** The reasons why no command is legal, as sentences; empty if one is. */
  readonly why_not?: readonly string[];
}

/** The source of the dice of a fight, and the promises about them. */
export interface Dice {
  /** A seed, players who roll by hand, or fixed faces. */
  readonly kind: "seed" | "table" | "loaded";
  /** The hash of the seed; null if there is no seed. */
  readonly seed_hash: string | null;
  /** The id of the fight, which is mixed into every draw. */
  readonly id: string;
  /** A text that the players chose after seeing the hash of the seed; it is mixed into every draw. */
  readonly salt: string;
  /** The seats that may type faces in a fight with a seed. */
  readonly typed: "never" | "gm" | "anyone";
}

/** The status of one combatant. */
export interface Figure {
  /** The id that commands use for the combatant. */
  readonly id: string;
  /** The display name; unique within the fight. */
  readonly name: string;
  /** The seat or side that the combatant fights for. */
  readonly side: string;
  /** Quantities with a maximum, the most important first. */
  readonly bars: readonly Bar[];
  /** Other quantities. */
  readonly counters: readonly Counter[];
  /** Conditions and similar states. */
  readonly tags: readonly Tag[];
  /** The location in words; empty if unknown. */
  readonly position: string;
  /** Whether it is the combatant's turn. */
  readonly acting: boolean;
  /** Whether the combatant is out of the fight. */
  readonly out: boolean;
  /** Values derived by the rules, such as Defence. */
  readonly scores: readonly Counter[];
}

/** A quantity with a maximum, such as wounds. */
export interface Bar {
  /** The name of the quantity in the book. */
  readonly name: string;
  /** The current amount. */
  readonly now: number;
  /** The maximum amount. */
  readonly most: number;
  /** Whether a full bar is good for the combatant: true for Wrath, which is spent, false for Wounds. */
  readonly full_is_good: boolean;
}

/** A quantity without a maximum, such as points or a derived score. */
export interface Counter {
  /** The name of the quantity in the book. */
  readonly name: string;
  /** The current amount. */
  readonly now: number;
}

/** A state that a combatant is in, such as a condition. */
export interface Tag {
  /** The name of the condition in the book. */
  readonly name: string;
  /** The level of the condition; 0 if it has no levels. */
  readonly level: number;
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
  readonly command: Command | Hidden;
  /** The events of the beat, in order. */
  readonly events: readonly (Event | Hidden)[];
}

/** Placeholder for a command or event that another seat keeps secret. */
export interface Hidden {
  readonly type: "hidden.v1";
}

/** The changes from the view after an earlier beat to the current view. */
export interface Changes {
  /** The number of beats in the fight. */
  readonly beats: number;
  /** The seat that looks; null to see everything. */
  readonly seat: string | null;
  /** The number of the earlier beat. */
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

/** A choice from a list of values. */
export interface OneOfField {
  readonly domain: "one_of";
  /** The possible values. */
  readonly of: readonly Value[];
  /** The display names of the values, in the same order. */
  readonly names: readonly string[];
  /** The display name of the field. */
  readonly name: string;
  /** The help text; empty if the name is enough. */
  readonly help: string;
  /** Whether the field must be set; otherwise it has a default. */
  readonly required: boolean;
  /** The value of a field that is not set; null if it is required. */
  readonly default: Json;
}

/** A whole number from `least` to `most`, both included. */
export interface WholeField {
  readonly domain: "whole";
  readonly least: number;
  readonly most: number;
  /** The usual numbers, if the range is wide; others within the range are also possible. */
  readonly suggest: readonly number[];
  /** The unit of the number, such as `inches`; empty if the field name says it. */
  readonly unit: string;
  /** The display name of the field. */
  readonly name: string;
  /** The help text; empty if the name is enough. */
  readonly help: string;
  /** Whether the field must be set; otherwise it has a default. */
  readonly required: boolean;
  /** The value of a field that is not set; null if it is required. */
  readonly default: Json;
}

/** False or true. */
export interface YesNoField {
  readonly domain: "yes_no";
  /** The display name of the field. */
  readonly name: string;
  /** The help text; empty if the name is enough. */
  readonly help: string;
  /** Whether the field must be set; otherwise it has a default. */
  readonly required: boolean;
  /** The value of a field that is not set; null if it is required. */
  readonly default: Json;
}

/** A selection from a list of values. */
export interface SomeOfField {
  readonly domain: "some_of";
  /** The possible values. */
  readonly of: readonly Value[];
  /** The display names of the values, in the same order. */
  readonly names: readonly string[];
  /** The smallest number of values to select. */
  readonly least: number;
  /** The largest number of values to select; null for no limit but the number of values. */
  readonly most: number | null;
  /** Whether a value may be selected several times. */
  readonly repeats: boolean;
  /** The usual values, if there are many. */
  readonly suggest?: readonly Value[];
  /** Whether any other text is also possible; missing if not. */
  readonly any_words?: boolean;
  /** The display name of the field. */
  readonly name: string;
  /** The help text; empty if the name is enough. */
  readonly help: string;
  /** Whether the field must be set; otherwise it has a default. */
  readonly required: boolean;
  /** The value of a field that is not set; null if it is required. */
  readonly default: Json;
}

/** Free text. */
export interface WordsField {
  readonly domain: "words";
  /** Texts that a front-end may suggest; the first is the default. */
  readonly examples: readonly string[];
  /** The display name of the field. */
  readonly name: string;
  /** The help text; empty if the name is enough. */
  readonly help: string;
  /** Whether the field must be set; otherwise it has a default. */
  readonly required: boolean;
  /** The value of a field that is not set; null if it is required. */
  readonly default: Json;
}

/** A list of lines of free text. */
export interface LinesField {
  readonly domain: "lines";
  /** Lines that a front-end may suggest. */
  readonly examples: readonly string[];
  /** The display name of the field. */
  readonly name: string;
  /** The help text; empty if the name is enough. */
  readonly help: string;
  /** Whether the field must be set; otherwise it has a default. */
  readonly required: boolean;
  /** The value of a field that is not set; null if it is required. */
  readonly default: Json;
}

/** A list of items that have fields, such as modifiers. */
export interface ListOfField {
  readonly domain: "list_of";
  /** The smallest number of items. */
  readonly least: number;
  /** The largest number of items. */
  readonly most: number;
  /** The fields of an item, by name. */
  readonly fields: { readonly [key: string]: Field };
  /** The display name of the field. */
  readonly name: string;
  /** The help text; empty if the name is enough. */
  readonly help: string;
  /** Whether the field must be set; otherwise it has a default. */
  readonly required: boolean;
  /** The value of a field that is not set; null if it is required. */
  readonly default: Json;
}

/** A complete sheet, for instance of a combatant that joins. */
export interface SheetField {
  readonly domain: "sheet";
  /** The name of the sheet's class. */
  readonly of: string;
  /** Complete sheets to start from. */
  readonly examples: readonly { readonly [key: string]: Json }[];
  /** The display name of the field. */
  readonly name: string;
  /** The help text; empty if the name is enough. */
  readonly help: string;
  /** Whether the field must be set; otherwise it has a default. */
  readonly required: boolean;
  /** The value of a field that is not set; null if it is required. */
  readonly default: Json;
}

/** A field of a form, with the values that it may take. */
export type Field = OneOfField | WholeField | YesNoField | SomeOfField | WordsField | LinesField | ListOfField | SheetField;

/** One die that players must roll. */
export interface DieAsked {
  /** The number of sides. */
  readonly sides: number;
  /** The name of this die in the book, such as `Wrath Die`; empty for an ordinary one. */
  readonly mark: string;
  /** The position of the die in the roll, from 1, if positions matter; otherwise 0. */
  readonly place: number;
}

/**
 * Players must roll before the command can take effect. Repeat the command with their faces.
 *
 * If there are too few faces, the log keeps them, and the `Roll` command continues from there.
 */
export interface DiceNeeded {
  /** The name of the roll in the rule book. */
  readonly purpose: string;
  /** The name of the combatant or side that the roll is for. */
  readonly who: string;
  /** The name of the roller; empty if it is `who`. */
  readonly by: string;
  /** The modifiers of the pool and the total. */
  readonly modifiers: readonly Modifier[];
  /** The target number, as the book compares it; null if the roll has none. */
  readonly needed: number | null;
  /** The missing dice, in the order in which their faces are expected. */
  readonly dice: readonly DieAsked[];
  /** The number of dice of the command that earlier beats contain. */
  readonly given: number;
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
