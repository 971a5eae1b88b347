// Types of the client's API. The types of params and results are generated, in the folder `types`.
import type {
  Changed, Fault, Methods, Notifications, Pending, Played, RequestTold, Saying, Standing, Told, View,
} from "./types/service.js";

export type * from "./types/service.js";

type Params<M extends keyof Methods> = Methods[M]["params"];
type Result<M extends keyof Methods> = Methods[M]["result"];
type WithoutToken<M extends keyof Methods> = Omit<Params<M>, "token">;
type Calls<Group extends string> = {
  readonly [M in keyof Methods as M extends `${Group}.${infer Name}` ? Name : never]: (params?: Params<M>) => Promise<Result<M>>;
};

/** Error codes of the service. */
export const REFUSED: 1, NO_TOKEN: 2, NO_FIGHT: 3, TOO_MUCH: 4, STORE: 5;
/** Error code if the connection was lost before the answer: the outcome of the call is unknown. */
export const LOST: -1;

/** An error that the service reported, as one sentence. */
export class BlowError extends Error {
  constructor(code: number, message: string, data?: Fault["data"] | null);
  /** One of the codes above, or a code of JSON-RPC. */
  readonly code: number;
  readonly data: Fault["data"] | null;
  /** The reasons of a refusal; empty for other errors. */
  readonly reasons: readonly { readonly code: string; readonly sentence: string; readonly rule: string }[];
  /** The beats that the client had not seen yet, if the command was stale. */
  readonly beats: readonly { readonly beat: number; readonly by: string }[];
  /** Whether another command came first: show the new beats and let the player decide again. */
  readonly stale: boolean;
}

export interface Options {
  /** WebSocket class to use if the runtime has none. */
  WebSocket?: new (url: string) => WebSocketLike;
  /** Shortest delay between two attempts to connect, in milliseconds; doubled after each attempt. */
  minRetryDelay?: number;
  /** Longest delay between two attempts to connect, in milliseconds. */
  maxRetryDelay?: number;
  /** Milliseconds without a message before the client asks the server for an answer; after as many more, the connection counts as lost. */
  idleTimeout?: number;
  /** 2 to receive each form once, 3 also each request: tables fill them in, and `call` and `on` give keys in their place. Default: 1. */
  protocol?: number;
  /** @deprecated Use `minRetryDelay`. */
  shortest?: number;
  /** @deprecated Use `maxRetryDelay`. */
  longest?: number;
  /** @deprecated Use `idleTimeout`. */
  silence?: number;
}

/** The parts of a WebSocket that the client uses. */
export interface WebSocketLike {
  onopen: ((event: any) => void) | null;
  onmessage: ((event: any) => void) | null;
  onclose: ((event: any) => void) | null;
  onerror: ((event: any) => void) | null;
  send(text: string): void;
  close(): void;
}

export type State = "open" | "lost" | "closed";

/** Connect to a server and stay connected until `close`. The URL is that of the web table or of `/rpc`. */
export function connect(url: string | URL, options?: Options): Promise<Connection>;

export class Connection {
  constructor(url: string | URL, options?: Options);
  readonly state: State;
  /** Resolves when the connection opens for the first time; rejects if it is closed before. */
  readonly opened: Promise<Connection>;
  readonly server: Calls<"server">;
  readonly setup: Calls<"setup">;
  readonly fight: Calls<"fight">;
  /** Return the result of a method; waits while the connection is lost. Rejects with a `BlowError`. */
  call<M extends keyof Methods>(method: M, params?: Params<M>): Promise<Result<M>>;
  /** Open a seat by its token. The table stays up to date. */
  sit(token: string): Promise<Table>;
  /** Drop the connection; it reconnects automatically. */
  reconnect(): void;
  /** Close the connection; it does not reconnect. */
  close(): void;
  /** Call a listener for each event of a name. Returns a function that removes the listener. */
  on(name: "state", listener: (state: State) => void): () => void;
  on<N extends keyof Notifications>(name: N, listener: (params: Notifications[N]) => void): () => void;
}

/** A seat of a fight: its latest view, and each method of the fight without `token`. */
export interface Table {
  readonly fight: string;
  /** The id of the seat; null for the host. */
  readonly seat: string | null;
  readonly view: View;
  readonly beats: number;
  /** Commands that wait for dice. */
  readonly pending: readonly Pending[];
  /** Seats that the program plays. */
  readonly players: readonly Played[];
  /** The percentage of the log's maximum that is left, once at most 10 percent are left; otherwise null. */
  readonly logLeft: number | null;
  /** Whether the table stopped following: the token is no longer valid, or `leave` was called. */
  readonly left: boolean;
  /** The decisions of this seat: required ones first, then those another player waits for, then optional ones. */
  readonly decisions: readonly RequestTold[];
  /** The winners and the reason; null before the end of the fight. */
  readonly outcome: { readonly winners: readonly string[]; readonly reason: string } | null;
  /** The command of this seat that waits for dice; null if there is none. */
  readonly pendingRoll: Pending | null;
  /** @deprecated Use `pendingRoll`. */
  readonly awaited: Pending | null;

  /** Send a command; `pending` of the result lists the rolls that it waits for. */
  do(params: WithoutToken<"fight.do">): Promise<Changed>;
  roll(params?: WithoutToken<"fight.roll">): Promise<Changed>;
  drop(params?: WithoutToken<"fight.drop">): Promise<Changed>;
  leave(): Promise<Result<"fight.leave">>;
  seats(): Promise<Result<"fight.seats">>;
  invite(params: WithoutToken<"fight.invite">): Promise<Result<"fight.invite">>;
  read(params?: WithoutToken<"fight.read">): Promise<Standing>;
  follow(params?: WithoutToken<"fight.follow">): Promise<Standing>;
  told(params: WithoutToken<"fight.told">): Promise<Result<"fight.told">>;
  narrow(params: WithoutToken<"fight.narrow">): Promise<Result<"fight.narrow">>;
  why_not(params: WithoutToken<"fight.why_not">): Promise<Result<"fight.why_not">>;
  odds(params: WithoutToken<"fight.odds">): Promise<Result<"fight.odds">>;
  undo_preview(params?: WithoutToken<"fight.undo_preview">): Promise<Result<"fight.undo_preview">>;
  amend_preview(params: WithoutToken<"fight.amend_preview">): Promise<Result<"fight.amend_preview">>;
  program(params: WithoutToken<"fight.program">): Promise<Result<"fight.program">>;
  export(): Promise<Result<"fight.export">>;
  find(params: WithoutToken<"fight.find">): Promise<Result<"fight.find">>;
  chat(params: WithoutToken<"fight.chat">): Promise<Saying>;
  chats(params?: WithoutToken<"fight.chats">): Promise<Result<"fight.chats">>;
  jot(params: WithoutToken<"fight.jot">): Promise<Result<"fight.jot">>;
  jots(): Promise<Result<"fight.jots">>;
  next(params?: WithoutToken<"fight.next">): Promise<Result<"fight.next">>;
  campaign(params?: WithoutToken<"fight.campaign">): Promise<Result<"fight.campaign">>;
  record(params?: WithoutToken<"fight.record">): Promise<Result<"fight.record">>;
  roster(params?: WithoutToken<"fight.roster">): Promise<Result<"fight.roster">>;

  /** Emitted for each new beat, once and in order, including beats that came while the connection was lost. */
  on(name: "beat", listener: (beat: Told) => void): () => void;
  /** Emitted when `view`, `pending`, `players` or `logLeft` changed. */
  on(name: "change", listener: (table: Table) => void): () => void;
  /** Emitted before `change` when the server has read another history of the fight, so earlier beats no longer hold. */
  on(name: "reload", listener: (table: Table) => void): () => void;
  /** Emitted for each message of the chat that this seat may see. */
  on(name: "said", listener: (saying: Saying) => void): () => void;
  /** Emitted when the token is no longer valid. */
  on(name: "left", listener: () => void): () => void;
  /** Emitted if the table could not catch up after a lost connection. */
  on(name: "fault", listener: (error: BlowError) => void): () => void;
}

/** Return the SHA-256 of a text in UTF-8, in hexadecimal digits. */
export function sha256(text: string): string;
/** Return whether a seed is the one whose hash was published. */
export function seedFits(seed: string, seedHash: string): boolean;

/** The secret of a contributor to the dice: a chain of hashes, of which one is opened for each roll. */
export class HashChain {
  constructor(secret: string, roll?: number);
  readonly secret: string;
  /** The number of the last roll before the commitment. */
  readonly roll: number;
  /** The commitment to all links. */
  readonly tip: string;
  /** Return the contribution to a roll; undefined if the chain does not cover it. */
  link(roll: number): string | undefined;
}

/** Contributes to the dice of a seat whenever the fight waits for it. The secret stays in `storage`. */
export class Contributor {
  constructor(table: Table, storage?: { getItem(key: string): string | null; setItem(key: string, value: string): void }, seat?: string | null);
  readonly seat: string | null;
  /** Whether the seat has committed to the contributions of another client, so that this one cannot contribute. */
  readonly isElsewhere: boolean;
  /** Commit or open the next link, if the fight waits for this seat. Called at every change of the table. */
  contribute(): Promise<void>;
  /** Commit to a new chain of this client, in place of that of another one or of a lost secret. Not during a roll. */
  takeOver(): Promise<void>;
}

type Field = { readonly domain: string; readonly required: boolean; readonly default: unknown; readonly [key: string]: any };
type Fields = { readonly [name: string]: Field };

/** Return the initial value of a field: its default if the domain allows that, otherwise the first possible value. */
export function initial(field: Field): unknown;
/** Return the initial values of several fields, by key. */
export function initials(fields: Fields): { [name: string]: unknown };
/** Return the command of a form. Fields that `chosen` does not name have their initial values. */
export function commandOf(
  form: { readonly command: string; readonly fields: Fields }, chosen?: { readonly [name: string]: unknown },
): { type: string; [name: string]: any };
/** Return whether the domain of a field allows a value. The server may still refuse the value. */
export function allows(field: Field, value: unknown): boolean;
/** Return whether two JSON values are equal, including the order of their keys. */
export function same(one: unknown, other: unknown): boolean;

/** Return a document with a JSON Patch applied; the input stays unchanged. */
export function applyPatch<T>(document: T, operations: readonly { readonly [key: string]: any }[]): T;
/** @deprecated Use `applyPatch`. */
export const patched: typeof applyPatch;

export interface DrawnDie {
  readonly face: number;
  readonly sides: number;
  readonly source: string;
  readonly mark: string;
  readonly kept: boolean;
}

/** A change on screen that an event causes; `who`, `target` and `side` are ids. */
export type Mark =
  | { readonly mark: "end"; readonly winners: readonly string[]; readonly reason: string }
  | { readonly mark: "step"; readonly step: string }
  | { readonly mark: "round"; readonly number: number }
  | { readonly mark: "turn"; readonly who: string | null }
  | {
      readonly mark: "dice"; readonly who: string; readonly by: string; readonly purpose: string; readonly dice: readonly DrawnDie[];
      readonly total: number; readonly needed: number | null; readonly result: string;
      readonly modifiers: readonly { readonly name: string; readonly amount: number; readonly on: string }[];
    }
  | { readonly mark: "more" | "less" | "kept off"; readonly who: string; readonly what: string; readonly amount: number }
  | { readonly mark: "hit" | "miss"; readonly who: string; readonly target: string }
  | { readonly mark: "condition"; readonly who: string; readonly what: string; readonly level: number }
  | { readonly mark: "ability"; readonly who: string; readonly what: string; readonly target: string | null }
  | { readonly mark: "out"; readonly who: string; readonly how: string }
  | { readonly mark: "side"; readonly who: string; readonly side: string }
  | { readonly mark: "taken back" | "restored"; readonly beats: readonly number[] };

/** Return the marks of an event; none for an event of a single system. */
export function marks(event: { readonly type: string; readonly [key: string]: any }): Mark[];

/** The parts of a fight that a front-end draws and the view does not hold. */
export interface Drawing {
  readonly round: number | null;
  readonly step: string;
  readonly turn: string | null;
  readonly winners: readonly string[] | null;
  /** The numbers of the undone beats. */
  readonly undone: readonly number[];
  readonly beat: number;
  /** The marks of the latest beat. */
  readonly latest: readonly Mark[];
}

/** The drawing before the first beat. */
export const EMPTY_DRAWING: Drawing;
/** @deprecated Use `EMPTY_DRAWING`. */
export const NOTHING_DRAWN: Drawing;
/** Return a drawing with a beat added. */
export function addBeat(drawing: Drawing, beat: Told): Drawing;
/** @deprecated Use `addBeat`. */
export const drawn: typeof addBeat;
