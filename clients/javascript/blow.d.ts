// The API of the client; the shapes of what is said and told are generated, under `types`.
import type {
  Changed, Fault, Methods, Notifications, Pending, Played, RequestTold, Standing, Told, View,
} from "./types/service.js";

export type * from "./types/service.js";

type Params<M extends keyof Methods> = Methods[M]["params"];
type Result<M extends keyof Methods> = Methods[M]["result"];
type Untold<M extends keyof Methods> = Omit<Params<M>, "token">;
type Calls<Group extends string> = {
  readonly [M in keyof Methods as M extends `${Group}.${infer Name}` ? Name : never]: (params?: Params<M>) => Promise<Result<M>>;
};

/** The codes of the service's own errors. */
export const REFUSED: 1, NO_TOKEN: 2, NO_FIGHT: 3, TOO_MUCH: 4, STORE: 5;
/** The code where the connection was lost before the answer came: nobody knows whether it was done. */
export const LOST: -1;

/** What the service did not do, in one sentence. */
export class BlowError extends Error {
  constructor(code: number, message: string, data?: Fault["data"] | null);
  /** One of the codes above, or JSON-RPC's own. */
  readonly code: number;
  readonly data: Fault["data"] | null;
  /** The reasons of a refusal; none for other errors. */
  readonly reasons: readonly { readonly code: string; readonly sentence: string; readonly rule: string }[];
  /** The beats that came first, where what was said was stale. */
  readonly beats: readonly { readonly beat: number; readonly by: string }[];
  /** Whether others were faster: look at what came, and decide anew. */
  readonly stale: boolean;
}

export interface Options {
  /** What makes WebSockets, where there is none of its own. */
  WebSocket?: new (url: string) => WebSocketLike;
  /** The shortest and longest time between two tries to connect, in milliseconds; doubled from one to the next. */
  shortest?: number;
  longest?: number;
  /** After how many milliseconds without a word the server is asked whether it is there; after as many more the connection is taken as lost. */
  silence?: number;
}

/** What the client needs of a WebSocket. */
export interface WebSocketLike {
  onopen: ((event: any) => void) | null;
  onmessage: ((event: any) => void) | null;
  onclose: ((event: any) => void) | null;
  onerror: ((event: any) => void) | null;
  send(text: string): void;
  close(): void;
}

export type State = "open" | "lost" | "closed";

/** Connect to a server, by the address of its web table or of its `/rpc`; stays connected until `close`. */
export function connect(url: string | URL, options?: Options): Promise<Connection>;

export class Connection {
  constructor(url: string | URL, options?: Options);
  readonly state: State;
  /** Kept once the connection stands for the first time; broken where it is closed before. */
  readonly opened: Promise<Connection>;
  readonly server: Calls<"server">;
  readonly setup: Calls<"setup">;
  readonly fight: Calls<"fight">;
  /** Return the result of a method; waits where the connection is lost. Broken with a `BlowError`. */
  call<M extends keyof Methods>(method: M, params?: Params<M>): Promise<Result<M>>;
  /** Take a seat by its token; the table is up to date, and stays so. */
  sit(token: string): Promise<Table>;
  /** Let the connection go as if it were lost; it comes back by itself. */
  reconnect(): void;
  /** End the connection for good. */
  close(): void;
  /** Call a function whenever something happens; returns a function that ends this. */
  on(what: "state", call: (state: State) => void): () => void;
  on<N extends keyof Notifications>(what: N, call: (told: Notifications[N]) => void): () => void;
}

/** A seat of a fight: what the server told last, as one moment, and every method of the fight without `token`. */
export interface Table {
  readonly fight: string;
  /** The id of the seat; null for the host. */
  readonly seat: string | null;
  readonly view: View;
  readonly beats: number;
  /** What waits for dice. */
  readonly pending: readonly Pending[];
  /** What the program plays. */
  readonly players: readonly Played[];
  /** Whether the token opens nothing any more, or nobody follows. */
  readonly left: boolean;
  /** The decisions of this seat: those that are owed first, then those that somebody waits for, then those that may be made besides. */
  readonly decisions: readonly RequestTold[];
  /** Who has won, and why; null before the end. */
  readonly outcome: { readonly winners: readonly string[]; readonly reason: string } | null;
  /** What waits for dice of this seat; null where nothing does. */
  readonly awaited: Pending | null;

  /** Do what is wanted; `pending` of the answer holds what must be rolled first. */
  do(params: Untold<"fight.do">): Promise<Changed>;
  roll(params?: Untold<"fight.roll">): Promise<Changed>;
  drop(params?: Untold<"fight.drop">): Promise<Changed>;
  leave(): Promise<Result<"fight.leave">>;
  seats(): Promise<Result<"fight.seats">>;
  invite(params: Untold<"fight.invite">): Promise<Result<"fight.invite">>;
  read(params?: Untold<"fight.read">): Promise<Standing>;
  follow(params?: Untold<"fight.follow">): Promise<Standing>;
  told(params: Untold<"fight.told">): Promise<Result<"fight.told">>;
  narrow(params: Untold<"fight.narrow">): Promise<Result<"fight.narrow">>;
  why_not(params: Untold<"fight.why_not">): Promise<Result<"fight.why_not">>;
  odds(params: Untold<"fight.odds">): Promise<Result<"fight.odds">>;
  undo_preview(params?: Untold<"fight.undo_preview">): Promise<Result<"fight.undo_preview">>;
  amend_preview(params: Untold<"fight.amend_preview">): Promise<Result<"fight.amend_preview">>;
  program(params: Untold<"fight.program">): Promise<Result<"fight.program">>;
  export(): Promise<Result<"fight.export">>;

  /** Each beat that comes, once and in order, also those that came while the connection was lost. */
  on(what: "beat", call: (told: Told) => void): () => void;
  /** The view is new, or what stands beside it. */
  on(what: "change", call: (table: Table) => void): () => void;
  /** The token opens nothing any more. */
  on(what: "left", call: () => void): () => void;
  /** It could not catch up. */
  on(what: "fault", call: (error: BlowError) => void): () => void;
}

type Field = { readonly domain: string; readonly required: boolean; readonly default: unknown; readonly [key: string]: any };
type Fields = { readonly [name: string]: Field };

/** Return what a field begins with: its default where its domain holds it, else the first value that is possible. */
export function initial(field: Field): unknown;
export function initials(fields: Fields): { [name: string]: unknown };
/** Return the command of a form; `chosen` are values for some of its fields. */
export function commandOf(
  form: { readonly command: string; readonly fields: Fields }, chosen?: { readonly [name: string]: unknown },
): { type: string; [name: string]: any };
/** Whether a field may take a value, as far as a page can tell. */
export function allows(field: Field, value: unknown): boolean;
export function same(one: unknown, other: unknown): boolean;

/** Return what a JSON Patch makes of a document, which stays as it is. */
export function patched<T>(document: T, changes: readonly { readonly [key: string]: any }[]): T;

export interface DrawnDie {
  readonly face: number;
  readonly sides: number;
  readonly source: string;
  readonly mark: string;
  readonly kept: boolean;
}

/** What a fact does to what is drawn; `who`, `target` and `side` are ids. */
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

/** Return what an event does to what is drawn; nothing for facts of one system alone. */
export function marks(event: { readonly type: string; readonly [key: string]: any }): Mark[];

export interface Drawing {
  readonly round: number | null;
  readonly step: string;
  readonly turn: string | null;
  readonly winners: readonly string[] | null;
  /** The numbers of the beats that do not count any more. */
  readonly undone: readonly number[];
  readonly beat: number;
  /** The marks of this very beat. */
  readonly latest: readonly Mark[];
}

export const NOTHING_DRAWN: Drawing;
/** Return what is drawn once a told beat is added. */
export function drawn(before: Drawing, told: Told): Drawing;
