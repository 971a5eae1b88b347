// Written by Blow by blow from its classes (`make docs`, `blow shapes`); do not edit.

import type * as shared from "./shared.js";

/** A fight to be opened. */
export interface Create {
  /** The name of the rule book. */
  readonly system: string;
  /**
   * Who fights with what; null for the sample.
   *
   * @defaultValue `null`
   */
  readonly setup?: shared.NewSetup | null;
  /**
   * Numbers and readings that differ from the defaults, besides those in the setup.
   *
   * @defaultValue `null`
   */
  readonly settings?: shared.Settings | null;
  /**
   * What taking back may do, by the names of `UndoPolicy`; what is not named is as usual.
   *
   * @defaultValue `null`
   */
  readonly undo?: shared.UndoPolicy | null;
  /**
   * What the fight is called in the header of its log; empty for its id.
   *
   * @defaultValue `""`
   */
  readonly name?: string;
  /**
   * Who rolls: the `program`, or `people`, who are asked for faces and may still let the program roll.
   *
   * @defaultValue `"program"`
   */
  readonly dice?: "program" | "people";
  /**
   * Who may type faces: `never`, `gm` or `anyone`; null for the GM where the program rolls, and for anyone where
   * people do.
   *
   * @defaultValue `null`
   */
  readonly typed?: "never" | "gm" | "anyone" | null;
  /**
   * What the players said once they had seen the hash of the seed; it is mixed into every draw.
   *
   * @defaultValue `""`
   */
  readonly salt?: string;
  /**
   * What the server wants to hear before it opens a fight, where it wants anything.
   *
   * @defaultValue `""`
   */
  readonly key?: string;
}

/** A seat that shall have a new token. */
export interface Invite {
  /** The host's. */
  readonly token: string;
  /** The id of the seat. */
  readonly seat: string;
}

/** A fight whose seats are wanted. */
export interface AskSeats {
  /** Any of its tokens. */
  readonly token: string;
}

/** What somebody wants to look at. */
export interface Read {
  /** Whose view it is; the host's sees everything. */
  readonly token: string;
  /**
   * How many beats the view has that the caller holds; then only what changed since comes. null for all.
   *
   * @defaultValue `null`
   */
  readonly since?: number | null;
  /**
   * The number of a beat: the view as it stood after it, as the seat could know it then. null for now.
   *
   * @defaultValue `null`
   */
  readonly at?: number | null;
}

/** Which beats somebody wants to hear. */
export interface Tell {
  /** Who listens. */
  readonly token: string;
  /** The number of the first beat; it is also how many beats the caller has. */
  readonly since: number;
  /**
   * The number of the last beat; null for as many as are told at once.
   *
   * @defaultValue `null`
   */
  readonly until?: number | null;
}

/** A fight to be followed over this connection. */
export interface Follow {
  /** Who listens. */
  readonly token: string;
  /**
   * As in `fight.read`.
   *
   * @defaultValue `null`
   */
  readonly since?: number | null;
}

/** A fight that is to be followed no more. */
export interface Leave {
  /** Who listened. */
  readonly token: string;
}

/** Who plays a seat. */
export interface Program {
  /** The host's, or that seat's own; of any who plays, where it is said again. */
  readonly token: string;
  /** The id of the seat. */
  readonly seat: string;
  /**
   * Who plays it; null for people. Said again, it lets the program go on after an undo.
   *
   * @defaultValue `null`
   */
  readonly player?: "sensible" | "thinker" | "random" | null;
}

/** A log to be taken away. */
export interface Export {
  /** The host's. */
  readonly token: string;
}

/** A form with some of its fields chosen. */
export interface Narrow {
  /** Who chooses. */
  readonly token: string;
  /** The id of the decision, as the view tells it. */
  readonly decision: string;
  /** The place of the form in the request, from 0. */
  readonly form: number;
  /** Values for some of its fields. */
  readonly chosen: { readonly [key: string]: shared.Json };
}

/** A command to be looked at; nothing happens. */
export interface WhyNot {
  /** Who would speak. */
  readonly token: string;
  /** What would be wanted, with its `type`. */
  readonly command: shared.Command;
}

/** A command whose odds are wanted; nothing happens. */
export interface AskOdds {
  /** Who would speak. */
  readonly token: string;
  /** What would be wanted, with its `type`. */
  readonly command: shared.Command;
  /**
   * How far to look: to the end of the `beat`; of the `attack`, which is where somebody has to choose; or of the
   * `turn`.
   *
   * @defaultValue `"beat"`
   */
  readonly until?: "beat" | "attack" | "turn";
  /**
   * How much it may cost: a command is played no more times than this. null for as many as the server allows.
   *
   * @defaultValue `null`
   */
  readonly plays?: number | null;
}

/** An undo to be looked at; nothing happens. */
export interface PreviewUndo {
  /** Who would take back. */
  readonly token: string;
  /**
   * The number of the last beat that would still count; null for one command back, with all its rolls.
   *
   * @defaultValue `null`
   */
  readonly to?: number | null;
  /**
   * `turn` or `round` for the beginning of the present one, instead of a number.
   *
   * @defaultValue `null`
   */
  readonly reach?: "turn" | "round" | null;
}

/** An amendment to be looked at; nothing happens. */
export interface PreviewAmend {
  /** Who would amend. */
  readonly token: string;
  /** The number of the beat in which the earlier command was said. */
  readonly beat: number;
  /** What would be said in its place, with its `type`. */
  readonly command: shared.Command;
  /**
   * The faces of its dice, null for one that stays as it fell; null where all stay.
   *
   * @defaultValue `null`
   */
  readonly faces?: (readonly (number | null)[]) | null;
}

/** A command. */
export interface Do {
  /** Who speaks; the host speaks as the GM. */
  readonly token: string;
  /** What is wanted, with its `type`. */
  readonly command: shared.Command;
  /**
   * The id of the decision that it answers; where that is owed no more, the command is refused. null where nobody
   * cares.
   *
   * @defaultValue `null`
   */
  readonly decision?: string | null;
  /**
   * How many beats the caller has seen; where there are others, the command is refused. null where nobody cares.
   *
   * @defaultValue `null`
   */
  readonly expect?: number | null;
  /**
   * What people rolled, in the order it is asked for, null for a die that the program shall roll; an empty list to
   * be asked for them. null for what is usual in this fight.
   *
   * @defaultValue `null`
   */
  readonly faces?: (readonly (number | null)[]) | null;
}

/** The dice of the command that waits for them. */
export interface Roll {
  /** Who rolls. */
  readonly token: string;
  /**
   * What was rolled, in the order it is asked for, null for a die that the program shall roll. null: the program
   * rolls all of them.
   *
   * @defaultValue `null`
   */
  readonly faces?: (readonly (number | null)[]) | null;
  /**
   * Whose command it is, where the GM rolls for another; null for one's own.
   *
   * @defaultValue `null`
   */
  readonly seat?: string | null;
}

/** The command that waits for dice is to be forgotten. */
export interface Drop {
  /** Who speaks. */
  readonly token: string;
  /**
   * Whose command it is, where the GM drops another's; null for one's own.
   *
   * @defaultValue `null`
   */
  readonly seat?: string | null;
}

/** Nothing is needed to ask a server who it is. */
export interface Hello {
}

/** Which sample is wanted. */
export interface Sample {
  /** The name of the rule book, one of those that `server.hello` tells. */
  readonly system: string;
}

/** A setup as it stands in a file. */
export interface ReadSetup {
  /** What the file holds: JSON where it begins with a brace, else TOML. */
  readonly text: string;
}

/** A setup to be looked at. */
export interface Check {
  /** The name of the rule book. */
  readonly system: string;
  /** Who fights with what, as `setup.sample` gives an example. */
  readonly setup: shared.NewSetup;
  /**
   * Numbers and readings that differ from the defaults, besides those in the setup.
   *
   * @defaultValue `null`
   */
  readonly settings?: shared.Settings | null;
}

/** How much may be asked of a server. */
export interface Limits {
  /** A message is no longer; a setup is the longest that is sent. */
  readonly message_bytes: number;
  /** So many calls may stand in one message. */
  readonly batch: number;
  /** So many fights are held open; those nobody follows are closed first, and opened again when needed. */
  readonly open_fights: number;
  /** So many seats may be followed over one connection. */
  readonly follows: number;
  /** So many beats are told at once; ask on from there. */
  readonly told_beats: number;
  /** So often a command is played for its odds. */
  readonly odds_plays: number;
  /** So many connections are held by a server in all. */
  readonly connections: number;
  /** So many requests, WebSockets and streams of one address are answered at once. */
  readonly connections_an_address: number;
  /** So many calls a second come over one connection, and ten times as many at once. */
  readonly calls_a_second: number;
  /** So many calls a second come from one address, and ten times as many at once. */
  readonly calls_an_address: number;
  /** So many fights an hour are opened from one address, and so many at once. */
  readonly fights_an_hour: number;
}

/** A fight that was opened. */
export interface Created {
  /** Its id. */
  readonly fight: string;
  /** The token that sees everything, speaks as the GM, invites, exports, and says who plays. */
  readonly host: string;
  /** The seats, with a token each. */
  readonly seats: readonly SeatGiven[];
}

/** A seat with the token that opens it. */
export interface SeatGiven {
  /** Its id. */
  readonly seat: string;
  /** Its name, for people. */
  readonly name: string;
  /** A `side`, a `player`, the `gm`, or a `spectator`, who says nothing that counts. */
  readonly role: "side" | "player" | "gm" | "spectator";
  /** What whoever sits there sends along; it is told once, and kept nowhere. */
  readonly token: string;
}

/** A new token of a seat; the older one opens nothing any more. */
export interface Invited {
  /** The new one. */
  readonly token: string;
}

/** The seats of a fight. */
export interface Seats {
  /** All of them. */
  readonly seats: readonly SeatHere[];
}

/** A seat of a fight, and whether anybody sits there. */
export interface SeatHere {
  /** Its id. */
  readonly seat: string;
  /** Its name, for people. */
  readonly name: string;
  /** A `side`, a `player`, the `gm`, or a `spectator`, who says nothing that counts. */
  readonly role: "side" | "player" | "gm" | "spectator";
  /** How many connections to this server follow it. */
  readonly here: number;
}

/** How a fight stands for a seat. */
export interface Standing {
  /** The id of the fight. */
  readonly fight: string;
  /** Who looks; null for the host. */
  readonly seat: string | null;
  /** How many beats there are, or for `at` how many there were. */
  readonly beats: number;
  /** All of it; null where `changes` are told instead. */
  readonly view: View | null;
  /** How many beats the view has to which the changes are made; null where all of it is told. */
  readonly since: number | null;
  /** A JSON Patch (RFC 6902) that makes the present view of that one; null where all of it is told. */
  readonly changes: (readonly shared.Change[]) | null;
  /** The commands that wait for dice. */
  readonly pending: readonly Pending[];
  /** The seats that the program plays. */
  readonly program: readonly Played[];
}

/** A command that waits for dice. */
export interface Pending {
  /** Whose command it is. */
  readonly seat: string;
  /** The id of the decision that it answers; null where it answers none, or is another's. */
  readonly decision: string | null;
  /** The command; null for others than its seat and the host. */
  readonly command: shared.Command | null;
  /** What is to be rolled; null for others where it could tell what lies hidden from them. */
  readonly asked: Asked | null;
}

/** Dice that people have to roll. */
export interface Asked {
  /** What for, as the book calls it. */
  readonly purpose: string;
  /** The name of the combatant or side that the roll is about. */
  readonly who: string;
  /** The name of whoever throws; empty where that is `who`. */
  readonly by: string;
  /** What makes the pool and the total. */
  readonly modifiers: readonly shared.Modifier[];
  /** What the total has to reach or beat; null where there is no such number. */
  readonly needed: number | null;
  /** The dice, in the order in which their faces are wanted. */
  readonly dice: readonly shared.DieAsked[];
  /** How many dice of the command have fallen before. */
  readonly given: number;
}

/** A seat that the program plays. */
export interface Played {
  /** The id of the seat. */
  readonly seat: string;
  /** The name of its player. */
  readonly player: "sensible" | "thinker" | "random";
}

/** Some beats. */
export interface Heard {
  /** The beats, in order; fewer than were wanted where that is more than is told at once. */
  readonly beats: readonly Told[];
  /** How many beats there are in all. */
  readonly count: number;
}

/** A beat, as a seat may know it. */
export interface Told {
  /** Its number. */
  readonly beat: number;
  /** The seat that spoke. */
  readonly by: string;
  /** When, as the server's clock had it. */
  readonly at: string | null;
  /** What was wanted; `hidden.v1` where that is for another seat only. */
  readonly command: shared.Command | shared.Hidden;
  /** What happened, in order; `hidden.v1` in place of what is for another seat only. */
  readonly events: readonly (shared.Event | shared.Hidden)[];
  /** The same as sentences, a line an event; a mere passage on the track has none. */
  readonly lines: readonly string[];
}

/**
 * A seat that is followed no more: what `fight.leave` answers, and the params of the notification `fight.left`.
 *
 * That comes unasked where the token was made void by a new one.
 */
export interface Left {
  /** The id of the fight. */
  readonly fight: string;
  /** Whose view was followed; null for the host's. */
  readonly seat: string | null;
}

/** Who plays what. */
export interface Playing {
  /** The seats that the program plays. */
  readonly program: readonly Played[];
}

/** A log. */
export interface Exported {
  /** Its text, a line a beat behind the header's; it verifies, replays and loads like any other log. */
  readonly log: string;
}

/** What remains legal of a form. */
export interface Narrowed {
  /** The form, each field with the values that remain. */
  readonly form: FormTold;
  /** Whether anything remains. */
  readonly open: boolean;
  /** The sentences why not, where nothing does. */
  readonly why_not: readonly string[];
  /**
   * The command that the chosen values make, with what goes by itself in every other field: the default, the only
   * value that remains, or for free text the first example. null while something is left to choose, or where the
   * command would be refused.
   */
  readonly command: shared.Command | null;
}

/** A command that may be said now, with the domain of each field that is not fixed by its default. */
export interface FormTold {
  /** The wire type of the command: its `type`. */
  readonly command: string;
  /** What to write on the button. */
  readonly label: string;
  /** What the command is. */
  readonly help: string;
  /** The fields, by name, in the order in which they are chosen. */
  readonly fields: { readonly [key: string]: shared.Field };
}

/** What stands against a command. */
export interface Reasons {
  /** Each with a code, a sentence and the rule it breaks; none where the command would be accepted. */
  readonly reasons: readonly shared.Reason[];
}

/** What may come of a command. */
export interface OddsTold {
  /** Whether no way of the dice was left out. */
  readonly exact: boolean;
  /** How far a chance may be off with 95 % certainty, in thousandths; 0 where it is exact. */
  readonly error_permille: number;
  /** The few things that tell most. */
  readonly short: string;
  /** What is left to chance, in a sentence. */
  readonly words: string;
  /** Everything that may come, in the order it comes. */
  readonly table: readonly ChanceTold[];
}

/** How likely something is. */
export interface ChanceTold {
  /** What may come, in words. */
  readonly line: string;
  /** How likely it is, as a fraction such as `5/36`, or `1`. */
  readonly chance: string;
  /** The same in thousandths, rounded. */
  readonly permille: number;
}

/** What an undo would do. */
export interface UndoTold {
  /** The number of the last beat that would still count. */
  readonly to: number;
  /** The numbers of the beats it would take back, latest first. */
  readonly numbers: readonly number[];
  /** These beats, as the seat that asks may see them. */
  readonly beats: readonly shared.Seen[];
  /** The dice in them, which everybody has seen. */
  readonly dice: readonly shared.Die[];
  /** Why the policy would refuse it to anybody but the GM; none where it would not. */
  readonly reasons: readonly shared.Reason[];
  /** The seats that would be asked first; none where the word of whoever takes back is enough. */
  readonly asks: readonly string[];
}

/** What an amendment would do. */
export interface AmendTold {
  /** The number of the beat whose command would be replaced. */
  readonly beat: number;
  /** The number of the last beat that would stand as it is. */
  readonly to: number;
  /** The numbers of the beats whose commands would be done again, with the dice they had. */
  readonly again: readonly number[];
  /** The commands that could not be done again, and why not. */
  readonly left_out: readonly LeftOut[];
  /** What would stand otherwise on the table, a line for each of those who stand there. */
  readonly changes: readonly string[];
  /** The dice that would have to fall first; what follows is not told then. null where none are needed. */
  readonly needed: Asked | null;
  /** Why the policy would refuse it to anybody but the GM; none where it would not. */
  readonly reasons: readonly shared.Reason[];
  /** The seats that would be asked first. */
  readonly asks: readonly string[];
}

/** A later command that could not be done again. */
export interface LeftOut {
  /** The number of its beat. */
  readonly beat: number;
  /** Why not, a stable word. */
  readonly code: string;
  /** Why not, in a sentence; empty where that could tell what is hidden. */
  readonly why: string;
}

/**
 * What came: the params of the notification `fight.changed`, and what a command answers.
 *
 * To a follower each beat is told once, in order: `since` is the `beats` of what it was told before.
 */
export interface Changed {
  /** The id of the fight. */
  readonly fight: string;
  /** Whose view it is about; null for the host's. */
  readonly seat: string | null;
  /** How many beats the view had before. */
  readonly since: number;
  /** How many it has now; the same where only a roll is awaited, or no more. */
  readonly beats: number;
  /** A JSON Patch (RFC 6902) that makes the view after `beats` of the view after `since`. */
  readonly changes: readonly shared.Change[];
  /** The beats between them. */
  readonly told: readonly Told[];
  /** The commands that wait for dice now. */
  readonly pending: readonly Pending[];
  /** The seats that the program plays now. */
  readonly program: readonly Played[];
}

/** Who the server is. */
export interface Welcome {
  /** What it is called. */
  readonly name: string;
  /** Its version. */
  readonly version: string;
  /** The version of this protocol; it changes where a client would have to. */
  readonly protocol: number;
  /** The rule books that are installed. */
  readonly systems: readonly SystemTold[];
  /** How much may be asked of it. */
  readonly limits: Limits;
}

/** A rule book that fights can be played by. */
export interface SystemTold {
  /** Its name, for other methods. */
  readonly name: string;
  /** Its name, for people. */
  readonly title: string;
}

/** A ready-made fight. */
export interface SampleTold {
  /** Who fights with what; what it may hold is told by the schema of its system. */
  readonly setup: shared.NewSetup;
}

/** What stood in a file. */
export interface SetupRead {
  /** Who fights with what, for `setup.check` and `fight.create`; whether it fits nobody has looked at. */
  readonly setup: { readonly [key: string]: shared.Json };
}

/** A setup that can be played. */
export interface Checked {
  /** Who would speak or look. */
  readonly seats: readonly SeatTold[];
}

/** Who speaks or looks in a fight. */
export interface SeatTold {
  /** Its id. */
  readonly seat: string;
  /** Its name, for people. */
  readonly name: string;
  /** A `side`, a `player`, the `gm`, or a `spectator`, who says nothing that counts. */
  readonly role: "side" | "player" | "gm" | "spectator";
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
  readonly requests: readonly RequestTold[];
  /** Where the dice come from. */
  readonly dice: DicePromised;
  /** All that is on the table. */
  readonly state: shared.State;
  /** What the rules derive for each combatant or place and no sheet prints, by id and then by name. */
  readonly scores: { readonly [key: string]: { readonly [key: string]: number } };
  /** How everybody stands. */
  readonly figures: readonly shared.Figure[];
  /** How many beats the fight has. */
  readonly beats: number;
}

/** A decision that is owed; its choices are told to the seat that owes it, and to those who may see everything. */
export interface RequestTold {
  /** Its id, the same as long as the seat is owed that very decision; null where it is another's. */
  readonly decision: string | null;
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
  readonly reminders: readonly string[];
  /** The choices. */
  readonly forms: readonly FormTold[];
  /** What to take when nobody cares, or null where somebody must. */
  readonly default: shared.Command | null;
}

/** Where the dice of a fight come from, and what every seat was promised about them. */
export interface DicePromised {
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

/** An error as it goes over the wire, under `error` of a JSON-RPC reply. */
export interface Fault {
  /** JSON-RPC's own codes, and: 1 refused, 2 no such token, 3 no such fight, 4 too much, 5 the store. */
  readonly code: number;
  /** What was wrong, in one sentence. */
  readonly message: string;
  /**
   * For 1 `reasons` (code, sentence, rule), and `beats` where others came first; for 4 the name of the `limit`;
   * null for the rest.
   */
  readonly data?: Refusal | TooMuch;
}

/** Why something was refused. */
export interface Refusal {
  /** Why, at least one. */
  readonly reasons: readonly shared.Reason[];
  /** Where the caller had not seen the latest beats: these. */
  readonly beats?: readonly shared.Seen[];
}

/** What there was too much of. */
export interface TooMuch {
  /** The name of the limit, as `server.hello` tells it. */
  readonly limit: string;
}

/** What each method is asked with, and what it answers. */
export interface Methods {
  /** Open a fight, and return the tokens of the host and of every seat; they are told this once. */
  readonly "fight.create": { readonly params: Create; readonly result: Created };
  /** Return a new token of a seat, for the host; the older one opens nothing any more. */
  readonly "fight.invite": { readonly params: Invite; readonly result: Invited };
  /** Return who may sit at the table, and at which seats somebody is here; it changes without a beat. */
  readonly "fight.seats": { readonly params: AskSeats; readonly result: Seats };
  /** Return the view of a seat: all of it, what changed, or how it was after a beat. */
  readonly "fight.read": { readonly params: Read; readonly result: Standing };
  /** Return beats as a seat may know them, with the sentences that tell them. */
  readonly "fight.told": { readonly params: Tell; readonly result: Heard };
  /** Return what `fight.read` does, and from now on tell over this connection what comes, as `fight.changed`. */
  readonly "fight.follow": { readonly params: Follow; readonly result: Standing };
  /** Follow a fight no more over this connection. */
  readonly "fight.leave": { readonly params: Leave; readonly result: Left };
  /**
   * Let the program play a seat, a beat at a time, or people again; for the host, or for that seat itself. Whoever
   * plays may say again what is so already, by which the program goes on.
   */
  readonly "fight.program": { readonly params: Program; readonly result: Playing };
  /** Return the log of a fight, for the host; it holds what the seats must not see. */
  readonly "fight.export": { readonly params: Export; readonly result: Exported };
  /** Return a form with what remains legal in each field once some are chosen. */
  readonly "fight.narrow": { readonly params: Narrow; readonly result: Narrowed };
  /** Return the reasons why a command would be refused now; none where it would be accepted. */
  readonly "fight.why_not": { readonly params: WhyNot; readonly result: Reasons };
  /** Return what may come of a command, as far as the seat can know it. */
  readonly "fight.odds": { readonly params: AskOdds; readonly result: OddsTold };
  /** Return what an undo would take back, what stands against it, and whom it would ask. */
  readonly "fight.undo_preview": { readonly params: PreviewUndo; readonly result: UndoTold };
  /** Return what an amendment would do, as far as no new dice are needed for it. */
  readonly "fight.amend_preview": { readonly params: PreviewAmend; readonly result: AmendTold };
  /** Do what a seat wants, and return what came of it; or nothing but `pending`, where people must roll first. */
  readonly "fight.do": { readonly params: Do; readonly result: Changed };
  /** Let the command that waits for dice go on, with what people rolled, or with what the program rolls. */
  readonly "fight.roll": { readonly params: Roll; readonly result: Changed };
  /** Forget the command that waits for dice. */
  readonly "fight.drop": { readonly params: Drop; readonly result: Changed };
  /** Return who the server is, which rule books it plays, and how much may be asked of it. */
  readonly "server.hello": { readonly params: Hello; readonly result: Welcome };
  /** Return the ready-made fight of a system, to be changed and handed to `fight.create`. */
  readonly "setup.sample": { readonly params: Sample; readonly result: SampleTold };
  /** Return the setup that a file holds, for `setup.check` and `fight.create`; where it cannot be read, the line. */
  readonly "setup.read": { readonly params: ReadSetup; readonly result: SetupRead };
  /** Return who would sit at the table with a setup; it is refused where it does not fit, naming each place. */
  readonly "setup.check": { readonly params: Check; readonly result: Checked };
}

/** What followers are told without asking. */
export interface Notifications {
  /** What came, told to each follower for each beat, once and in order. */
  readonly "fight.changed": Changed;
  /** Who followed follows no more, because the token is void. */
  readonly "fight.left": Left;
}
