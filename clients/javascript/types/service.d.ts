// Written by Blow by blow from its classes (`make docs`, `blow shapes`); do not edit.

import type * as shared from "./shared.js";

/** Options of a new fight. */
export interface Create {
  /** The name of the rule book. */
  readonly system: string;
  /**
   * The combatants and their equipment; null for the sample.
   *
   * @defaultValue `null`
   */
  readonly setup?: shared.NewSetup | null;
  /**
   * Numbers and readings that differ from the defaults, in addition to those in the setup.
   *
   * @defaultValue `null`
   */
  readonly settings?: shared.Settings | null;
  /**
   * Fields of `UndoPolicy` that limit undo in this fight; missing fields keep their defaults.
   *
   * @defaultValue `null`
   */
  readonly undo?: shared.UndoPolicy | null;
  /**
   * The title of the fight in the header of its log; empty for its id.
   *
   * @defaultValue `""`
   */
  readonly name?: string;
  /**
   * Who rolls the dice: `program`, or `people`. People are asked for the faces, and may still let the program
   * roll.
   *
   * @defaultValue `"program"`
   */
  readonly dice?: "program" | "people";
  /**
   * Who may type faces: `never`, `gm` or `anyone`. null for the GM if the program rolls, otherwise for anyone.
   *
   * @defaultValue `null`
   */
  readonly typed?: "never" | "gm" | "anyone" | null;
  /**
   * A text from the players, chosen after they saw the hash of the seed; it is mixed into every roll.
   *
   * @defaultValue `""`
   */
  readonly salt?: string;
  /**
   * The key of the server, if it requires one to create a fight.
   *
   * @defaultValue `""`
   */
  readonly key?: string;
}

/** A seat that needs a new token. */
export interface Invite {
  /** The token of the host. */
  readonly token: string;
  /** The id of the seat. */
  readonly seat: string;
}

/** The fight whose seats to return. */
export interface AskSeats {
  /** Any token of the fight. */
  readonly token: string;
}

/** The view to return. */
export interface Read {
  /** The token of a seat or of the host. The host sees everything. */
  readonly token: string;
  /**
   * The number of beats in the view that the caller has; the answer then contains changes only. null for a whole
   * view.
   *
   * @defaultValue `null`
   */
  readonly since?: number | null;
  /**
   * The number of a beat, for the view after it, without later knowledge. null for the current view.
   *
   * @defaultValue `null`
   */
  readonly at?: number | null;
}

/** The beats to return. */
export interface Tell {
  /** The token of the reader. */
  readonly token: string;
  /** The number of the first beat, which is also the number of beats that the caller has. */
  readonly since: number;
  /**
   * The number of the last beat; null for as many as one answer may contain.
   *
   * @defaultValue `null`
   */
  readonly until?: number | null;
}

/** The fight to follow over this connection. */
export interface Follow {
  /** The token of the follower. */
  readonly token: string;
  /**
   * The number of beats in the view that the caller has, as in `fight.read`; null for a whole view.
   *
   * @defaultValue `null`
   */
  readonly since?: number | null;
}

/** The fight to stop following. */
export interface Leave {
  /** The token by which it was followed. */
  readonly token: string;
}

/** The player to assign to a seat. */
export interface Program {
  /** The token of the host or of the seat itself. Any player's token will do to repeat the current assignment. */
  readonly token: string;
  /** The id of the seat. */
  readonly seat: string;
  /**
   * The name of the program player; null for people. Repeating it makes the program continue after an undo.
   *
   * @defaultValue `null`
   */
  readonly player?: "sensible" | "thinker" | "random" | null;
}

/** The fight whose log to export. */
export interface Export {
  /** The token of the host. */
  readonly token: string;
}

/** A form with some of its fields chosen. */
export interface Narrow {
  /** The token of the player who chooses. */
  readonly token: string;
  /** The id of the decision, from the view. */
  readonly decision: string;
  /** The index of the form in the request, from 0. */
  readonly form: number;
  /** Values for some of its fields, by name. */
  readonly chosen: { readonly [key: string]: shared.Json };
}

/** A command to check without applying it. */
export interface WhyNot {
  /** The token of the seat that would act. */
  readonly token: string;
  /** The command, with its `type`. */
  readonly command: shared.Command;
}

/** A command whose odds to compute, without applying it. */
export interface AskOdds {
  /** The token of the seat that would act. */
  readonly token: string;
  /** The command, with its `type`. */
  readonly command: shared.Command;
  /**
   * Where the computation ends: after the `beat`, after the `attack` (at the next choice of a player), or after
   * the `turn`.
   *
   * @defaultValue `"beat"`
   */
  readonly until?: "beat" | "attack" | "turn";
  /**
   * The maximum number of times to play the command. null for as many as the server allows.
   *
   * @defaultValue `null`
   */
  readonly plays?: number | null;
}

/** An undo to preview, without applying it. */
export interface PreviewUndo {
  /** The token of the seat that would undo. */
  readonly token: string;
  /**
   * The number of the last beat to keep; null to undo one command with all its rolls.
   *
   * @defaultValue `null`
   */
  readonly to?: number | null;
  /**
   * `turn` or `round` to undo to the start of the current one, instead of a number.
   *
   * @defaultValue `null`
   */
  readonly reach?: "turn" | "round" | null;
}

/** An amendment to preview, without applying it. */
export interface PreviewAmend {
  /** The token of the seat that would amend. */
  readonly token: string;
  /** The number of the beat whose command to replace. */
  readonly beat: number;
  /** The new command, with its `type`. */
  readonly command: shared.Command;
  /**
   * The faces of its dice; null for a die that keeps its face. null to keep all faces.
   *
   * @defaultValue `null`
   */
  readonly faces?: (readonly (number | null)[]) | null;
}

/** A command and the conditions under which to apply it. */
export interface Do {
  /** The token of the acting seat; the host acts as the GM. */
  readonly token: string;
  /** The command, with its `type`. */
  readonly command: shared.Command;
  /**
   * The id of the decision that the command answers; if it is no longer open, the command is refused. null for any
   * decision.
   *
   * @defaultValue `null`
   */
  readonly decision?: string | null;
  /**
   * The number of beats that the caller has seen; if there are more, the command is refused. null to skip the
   * check.
   *
   * @defaultValue `null`
   */
  readonly expect?: number | null;
  /**
   * The faces that players rolled, in the order of the dice; null for a die that the program rolls, and an empty
   * list to be asked for all of them. null for the default of the fight.
   *
   * @defaultValue `null`
   */
  readonly faces?: (readonly (number | null)[]) | null;
}

/** The dice of a command that waits for them. */
export interface Roll {
  /** The token of the player who rolls. */
  readonly token: string;
  /**
   * The faces, in the order of the dice; null for a die that the program rolls. null to let the program roll all.
   *
   * @defaultValue `null`
   */
  readonly faces?: (readonly (number | null)[]) | null;
  /**
   * The seat whose command it is, if the GM rolls for another seat; null for the caller's own.
   *
   * @defaultValue `null`
   */
  readonly seat?: string | null;
}

/** The pending command to delete. */
export interface Drop {
  /** The token of the caller. */
  readonly token: string;
  /**
   * The seat whose command it is, if the GM deletes another seat's; null for the caller's own.
   *
   * @defaultValue `null`
   */
  readonly seat?: string | null;
}

/** Params of `server.hello`; it needs none. */
export interface Hello {
}

/** The system whose sample setup to return. */
export interface Sample {
  /** The name of the rule book, one of those in the result of `server.hello`. */
  readonly system: string;
}

/** The text of a setup file. */
export interface ReadSetup {
  /** The content of the file: JSON if it starts with a brace, otherwise TOML. */
  readonly text: string;
}

/** A setup to validate. */
export interface Check {
  /** The name of the rule book. */
  readonly system: string;
  /** The combatants and their equipment; `setup.sample` returns an example. */
  readonly setup: shared.NewSetup;
  /**
   * Numbers and readings that differ from the defaults, in addition to those in the setup.
   *
   * @defaultValue `null`
   */
  readonly settings?: shared.Settings | null;
}

/** How much clients may ask of a server. */
export interface Limits {
  /** Maximum length of a message, in bytes. Setups are the longest messages. */
  readonly message_bytes: number;
  /** Maximum number of calls in one message. */
  readonly batch: number;
  /** Maximum number of fights in memory. Fights without followers are closed first and reopened when needed. */
  readonly open_fights: number;
  /** Maximum number of seats that one connection may follow. */
  readonly follows: number;
  /** Maximum number of beats in one answer; ask again from the next number for more. */
  readonly told_beats: number;
  /** Maximum number of times that a command is played to estimate its odds. */
  readonly odds_plays: number;
  /** Maximum number of connections to a server. */
  readonly connections: number;
  /** Maximum number of simultaneous requests, WebSockets and streams from one address. */
  readonly connections_an_address: number;
  /** Calls per second over one connection; ten times as many may come at once. */
  readonly calls_a_second: number;
  /** Calls per second from one address; ten times as many may come at once. */
  readonly calls_an_address: number;
  /** Fights that one address may create per hour, all at once if it likes. */
  readonly fights_an_hour: number;
}

/** A new fight. */
export interface Created {
  /** The id of the fight. */
  readonly fight: string;
  /** The token of the host, who sees everything, acts as the GM, invites, exports and assigns program players. */
  readonly host: string;
  /** The seats of the fight, each with its token. */
  readonly seats: readonly SeatGiven[];
}

/** A seat with its token. */
export interface SeatGiven {
  /** The id of the seat. */
  readonly seat: string;
  /** The name of the seat, for display. */
  readonly name: string;
  /** A `side`, a `player`, the `gm`, or a `spectator`, who cannot act. */
  readonly role: "side" | "player" | "gm" | "spectator";
  /** The token to send with each call for this seat. The server shows it once and stores only its hash. */
  readonly token: string;
}

/** A new token for a seat; its previous token is invalid. */
export interface Invited {
  /** The new token. */
  readonly token: string;
}

/** The seats of a fight. */
export interface Seats {
  /** All seats of the fight. */
  readonly seats: readonly SeatHere[];
}

/** A seat of a fight with the number of its connections. */
export interface SeatHere {
  /** The id of the seat. */
  readonly seat: string;
  /** The name of the seat, for display. */
  readonly name: string;
  /** A `side`, a `player`, the `gm`, or a `spectator`, who cannot act. */
  readonly role: "side" | "player" | "gm" | "spectator";
  /** The number of connections to this server that follow the seat. */
  readonly here: number;
}

/** The view of a fight for a seat. */
export interface Standing {
  /** The id of the fight. */
  readonly fight: string;
  /** The seat of the view; null for the host. */
  readonly seat: string | null;
  /** The number of beats in the log; for `at`, the number at that moment. */
  readonly beats: number;
  /** The whole view; null if the answer contains `changes` instead. */
  readonly view: View | null;
  /** The number of beats in the view to which the changes apply; null if the answer contains a whole view. */
  readonly since: number | null;
  /** A JSON Patch (RFC 6902) from that view to the current one; null if the answer contains a whole view. */
  readonly changes: (readonly shared.Change[]) | null;
  /** The commands that wait for dice. */
  readonly pending: readonly Pending[];
  /** The seats that the program plays. */
  readonly program: readonly Played[];
}

/** A command that waits for dice. */
export interface Pending {
  /** The seat of the command. */
  readonly seat: string;
  /** The id of the decision that the command answers; null if it answers none or another seat's. */
  readonly decision: string | null;
  /** The command; null for all viewers except its seat and the host. */
  readonly command: shared.Command | null;
  /** The dice to roll; null for other viewers if the dice could reveal hidden information. */
  readonly asked: Asked | null;
}

/** Dice that players have to roll. */
export interface Asked {
  /** The purpose of the roll, in the words of the rule book. */
  readonly purpose: string;
  /** The name of the combatant or side that the roll is about. */
  readonly who: string;
  /** The name of the combatant or side that rolls; empty if it is the same as `who`. */
  readonly by: string;
  /** The parts of the dice pool and of the total. */
  readonly modifiers: readonly shared.Modifier[];
  /** The number that the total must reach or beat; null if there is no such number. */
  readonly needed: number | null;
  /** The dice, in the order in which their faces are expected. */
  readonly dice: readonly shared.DieAsked[];
  /** The number of dice of the command that have already fallen. */
  readonly given: number;
}

/** A seat that the program plays. */
export interface Played {
  /** The id of the seat. */
  readonly seat: string;
  /** The name of its program player. */
  readonly player: "sensible" | "thinker" | "random";
}

/** A range of beats. */
export interface Heard {
  /** The beats in order; fewer than requested if the range exceeds the limit of one answer. */
  readonly beats: readonly Told[];
  /** The number of beats in the whole log. */
  readonly count: number;
}

/** A beat as the seat may see it. */
export interface Told {
  /** The number of the beat. */
  readonly beat: number;
  /** The seat that acted. */
  readonly by: string;
  /** The time of the beat by the server's clock. */
  readonly at: string | null;
  /** The command; `hidden.v1` if only another seat may see it. */
  readonly command: shared.Command | shared.Hidden;
  /** The events in order; `hidden.v1` for each event that only another seat may see. */
  readonly events: readonly (shared.Event | shared.Hidden)[];
  /** The events as story lines, one each; events that only mark a step of the round have none. */
  readonly lines: readonly string[];
}

/**
 * The seat that is no longer followed: result of `fight.leave` and params of `fight.left`.
 *
 * The server sends `fight.left` when a new token replaced the follower's.
 */
export interface Left {
  /** The id of the fight. */
  readonly fight: string;
  /** The seat that was followed; null for the host. */
  readonly seat: string | null;
}

/** The seats that the program plays. */
export interface Playing {
  /** All of them, with the names of their program players. */
  readonly program: readonly Played[];
}

/** An exported log. */
export interface Exported {
  /** The text of the log, the header and then one line per beat; it loads, verifies and replays like any other log. */
  readonly log: string;
}

/** A form, narrowed to its legal values. */
export interface Narrowed {
  /** The form with the values that remain legal in each field. */
  readonly form: FormTold;
  /** Whether a legal command remains. */
  readonly open: boolean;
  /** The reasons why no legal command remains, as sentences; empty if one does. */
  readonly why_not: readonly string[];
  /**
   * The command from the chosen values and a value for each other field: the default, the only legal value, or for
   * free text the first example. null if a field still needs a choice or the command would be refused.
   */
  readonly command: shared.Command | null;
}

/** A command that can be given now, with the domain of each field that has no fixed value. */
export interface FormTold {
  /** The wire type of the command: its `type`. */
  readonly command: string;
  /** The label of the button. */
  readonly label: string;
  /** The description of the command. */
  readonly help: string;
  /** The fields by name, in the order in which they are chosen. */
  readonly fields: { readonly [key: string]: shared.Field };
}

/** The reasons against a command. */
export interface Reasons {
  /** Each reason with its code, sentence and rule; empty if the command would be accepted. */
  readonly reasons: readonly shared.Reason[];
}

/** The possible outcomes of a command. */
export interface OddsTold {
  /** Whether every possible roll was counted. */
  readonly exact: boolean;
  /** The maximum error of a probability at 95 % confidence, in thousandths; 0 if exact. */
  readonly error_permille: number;
  /** The most important outcomes in a few words. */
  readonly short: string;
  /** The random part of the command in one sentence. */
  readonly words: string;
  /** All outcomes, in the order in which they occur. */
  readonly table: readonly ChanceTold[];
}

/** A possible outcome and its probability. */
export interface ChanceTold {
  /** The outcome in words. */
  readonly line: string;
  /** The probability as a fraction such as `5/36`, or `1`. */
  readonly chance: string;
  /** The probability in thousandths, rounded. */
  readonly permille: number;
}

/** The effects of an undo. */
export interface UndoTold {
  /** The number of the last beat that would stay effective. */
  readonly to: number;
  /** The numbers of the beats that would be undone, latest first. */
  readonly numbers: readonly number[];
  /** These beats, as the caller may see them. */
  readonly beats: readonly shared.Seen[];
  /** The dice in these beats that everyone has seen. */
  readonly dice: readonly shared.Die[];
  /** The reasons why the policy would refuse the undo to everyone but the GM; empty if it would not. */
  readonly reasons: readonly shared.Reason[];
  /** The seats that would have to agree; empty if the undo happens at once. */
  readonly asks: readonly string[];
}

/** The effects of an amendment. */
export interface AmendTold {
  /** The number of the beat whose command would be replaced. */
  readonly beat: number;
  /** The number of the last beat that would stay as it is. */
  readonly to: number;
  /** The numbers of the beats whose commands would be replayed with their recorded dice. */
  readonly again: readonly number[];
  /** The commands that could not be replayed, with the reasons. */
  readonly left_out: readonly LeftOut[];
  /** The differences in the resulting state, one line per combatant. */
  readonly changes: readonly string[];
  /** The dice that would have to be rolled first; later effects are then unknown. null if no dice are needed. */
  readonly needed: Asked | null;
  /** The reasons why the policy would refuse the amendment to everyone but the GM; empty if it would not. */
  readonly reasons: readonly shared.Reason[];
  /** The seats that would have to agree. */
  readonly asks: readonly string[];
}

/** A later command that an amendment could not replay. */
export interface LeftOut {
  /** The number of its beat. */
  readonly beat: number;
  /** The reason as a stable code. */
  readonly code: string;
  /** The reason as a sentence; empty if it could reveal hidden information. */
  readonly why: string;
}

/**
 * The changes of a fight: params of `fight.changed` and result of a command.
 *
 * A follower receives each beat once, in order: `since` equals `beats` of its previous message.
 */
export interface Changed {
  /** The id of the fight. */
  readonly fight: string;
  /** The seat of the view; null for the host. */
  readonly seat: string | null;
  /** The number of beats in the view before the change. */
  readonly since: number;
  /** The number of beats in the view now; equal to `since` if only the pending commands changed. */
  readonly beats: number;
  /** A JSON Patch (RFC 6902) from the view after `since` beats to the view after `beats` beats. */
  readonly changes: readonly shared.Change[];
  /** The new beats. */
  readonly told: readonly Told[];
  /** The commands that wait for dice now. */
  readonly pending: readonly Pending[];
  /** The seats that the program plays now. */
  readonly program: readonly Played[];
}

/** The server and its limits. */
export interface Welcome {
  /** The name of the server software. */
  readonly name: string;
  /** The version of the server. */
  readonly version: string;
  /** The version of this protocol; it changes when clients have to. */
  readonly protocol: number;
  /** The rule books that are installed. */
  readonly systems: readonly SystemTold[];
  /** The limits for clients. */
  readonly limits: Limits;
}

/** A rule book that fights can use. */
export interface SystemTold {
  /** The name of the rule book in other methods. */
  readonly name: string;
  /** The title of the rule book, for display. */
  readonly title: string;
}

/** A sample setup. */
export interface SampleTold {
  /** The combatants and their equipment, as described by the schema of the system. */
  readonly setup: shared.NewSetup;
}

/** The setup in a file. */
export interface SetupRead {
  /** The combatants and their equipment, for `setup.check` and `fight.create`; not validated yet. */
  readonly setup: { readonly [key: string]: shared.Json };
}

/** A valid setup. */
export interface Checked {
  /** The seats that a fight with this setup would have. */
  readonly seats: readonly SeatTold[];
}

/** A seat of a fight. */
export interface SeatTold {
  /** The id of the seat. */
  readonly seat: string;
  /** The name of the seat, for display. */
  readonly name: string;
  /** A `side`, a `player`, the `gm`, or a `spectator`, who cannot act. */
  readonly role: "side" | "player" | "gm" | "spectator";
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
  readonly requests: readonly RequestTold[];
  /** The source of the dice. */
  readonly dice: DicePromised;
  /** The fields of the state that the seat may see. */
  readonly state: shared.State;
  /** The values that rules derive and no sheet prints, by id of the combatant or place and by name. */
  readonly scores: { readonly [key: string]: { readonly [key: string]: number } };
  /** The status of all combatants. */
  readonly figures: readonly shared.Figure[];
  /** The number of beats in the fight. */
  readonly beats: number;
}

/** An open decision. Only the seat that must decide, and viewers who see everything, get its choices. */
export interface RequestTold {
  /** Its id, the same as long as the seat is owed that very decision; null where it is another's. */
  readonly decision: string | null;
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
  readonly reminders: readonly string[];
  /** The choices, each as a form. */
  readonly forms: readonly FormTold[];
  /** The suggested command; null if there is none. */
  readonly default: shared.Command | null;
}

/** The source of the dice of a fight, and the promises about them. */
export interface DicePromised {
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

/** The `error` object of a JSON-RPC reply. */
export interface Fault {
  /** A JSON-RPC error code, or: 1 refused, 2 unknown token, 3 unknown fight, 4 limit exceeded, 5 store failed. */
  readonly code: number;
  /** The error in one sentence. */
  readonly message: string;
  /**
   * For code 1 the `reasons` (code, sentence, rule), and the `beats` that the caller has not seen if those are
   * why. For code 4 the name of the `limit`. null for other codes.
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
  /** Create a fight and return the tokens of the host and of every seat. The tokens are not shown again. */
  readonly "fight.create": { readonly params: Create; readonly result: Created };
  /** Return a new token for a seat; its previous token becomes invalid. Only the host may call this. */
  readonly "fight.invite": { readonly params: Invite; readonly result: Invited };
  /** Return the seats of a fight and how many connections follow each. The numbers change without a beat. */
  readonly "fight.seats": { readonly params: AskSeats; readonly result: Seats };
  /** Return the view of a seat: the whole view, the changes since a beat, or the view after an earlier beat. */
  readonly "fight.read": { readonly params: Read; readonly result: Standing };
  /** Return beats as the seat may see them, each with its story lines. */
  readonly "fight.told": { readonly params: Tell; readonly result: Heard };
  /** Return the result of `fight.read`, and send later changes over this connection as `fight.changed`. */
  readonly "fight.follow": { readonly params: Follow; readonly result: Standing };
  /** Stop following a fight over this connection. */
  readonly "fight.leave": { readonly params: Leave; readonly result: Left };
  /**
   * Let the program play a seat, one beat at a time, or return it to people. For the host and for the seat itself.
   * Any player may repeat the current assignment of a seat to make the program continue.
   */
  readonly "fight.program": { readonly params: Program; readonly result: Playing };
  /** Return the log of a fight, which contains the secrets of all seats. Only the host may call this. */
  readonly "fight.export": { readonly params: Export; readonly result: Exported };
  /** Return a form with the values that remain legal in each field once some fields are chosen. */
  readonly "fight.narrow": { readonly params: Narrow; readonly result: Narrowed };
  /** Return the reasons why a command would be refused now; empty if it would be accepted. */
  readonly "fight.why_not": { readonly params: WhyNot; readonly result: Reasons };
  /** Return the possible outcomes of a command with their odds, as far as the seat may know them. */
  readonly "fight.odds": { readonly params: AskOdds; readonly result: OddsTold };
  /** Return the beats that an undo would remove, the reasons against it, and the seats that would have to agree. */
  readonly "fight.undo_preview": { readonly params: PreviewUndo; readonly result: UndoTold };
  /** Return the effects of an amendment, as far as they can be computed without new dice. */
  readonly "fight.amend_preview": { readonly params: PreviewAmend; readonly result: AmendTold };
  /** Apply a command and return the changes; if players must roll first, only `pending` changes. */
  readonly "fight.do": { readonly params: Do; readonly result: Changed };
  /** Continue the pending command with the faces that players rolled, or let the program roll. */
  readonly "fight.roll": { readonly params: Roll; readonly result: Changed };
  /** Delete the command that waits for dice. */
  readonly "fight.drop": { readonly params: Drop; readonly result: Changed };
  /** Return the name and version of the server, its rule books and its limits. */
  readonly "server.hello": { readonly params: Hello; readonly result: Welcome };
  /** Return the sample setup of a system, which can be changed and passed to `fight.create`. */
  readonly "setup.sample": { readonly params: Sample; readonly result: SampleTold };
  /** Return the setup in a TOML or JSON text, for `setup.check` and `fight.create`; errors name the line. */
  readonly "setup.read": { readonly params: ReadSetup; readonly result: SetupRead };
  /** Return the seats that a setup would have; a setup with errors is refused with the JSON path of each. */
  readonly "setup.check": { readonly params: Check; readonly result: Checked };
}

/** What followers are told without asking. */
export interface Notifications {
  /** What came, told to each follower for each beat, once and in order. */
  readonly "fight.changed": Changed;
  /** Who followed follows no more, because the token is void. */
  readonly "fight.left": Left;
}
