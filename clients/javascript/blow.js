// Client of the table service of Blow by blow: calls, seats that stay up to date, and automatic reconnection.
import { applyPatch } from "./patch.js";
import { FormCache } from "./short_forms.js";

export { Contributor, HashChain, seedFits, sha256 } from "./dice.js";
export { allows, commandOf, initial, initials, same } from "./forms.js";
export { applyPatch, applyPatch as patched } from "./patch.js"; // `patched` is deprecated
export { EMPTY_DRAWING, EMPTY_DRAWING as NOTHING_DRAWN, addBeat, addBeat as drawn, marks } from "./marks.js"; // deprecated: `NOTHING_DRAWN`, `drawn`

/** Error codes of the service, and `LOST`: the connection was lost, so the outcome of the call is unknown. */
export const REFUSED = 1, NO_TOKEN = 2, NO_FIGHT = 3, TOO_MUCH = 4, STORE = 5, LOST = -1;

const METHODS = {
  server: ["hello", "fights"],
  setup: ["sample", "schema", "catalogue", "read", "check", "faults"],
  fight: [
    "create", "invite", "seats", "read", "told", "follow", "leave", "do", "roll", "drop", "narrow", "why_not", "odds",
    "menu_odds", "undo_preview", "amend_preview", "program", "export", "find", "chat", "chats", "jot", "jots", "next", "roster",
    "load", "branch", "campaign", "record",
  ],
};
// Methods that change nothing on the server: they are sent again if the connection was lost before the answer.
const RETRYABLE = new Set([
  "server.hello", "server.fights", "setup.sample", "setup.schema", "setup.catalogue", "setup.read", "setup.check", "setup.faults", "fight.seats", "fight.follow", "fight.read", "fight.told",
  "fight.narrow", "fight.why_not", "fight.odds", "fight.menu_odds", "fight.undo_preview", "fight.amend_preview", "fight.export", "fight.find", "fight.chats",
  "fight.jots", "fight.next", "fight.roster", "fight.campaign",
]);
const MIN_RETRY_DELAY = 250, MAX_RETRY_DELAY = 15000; // milliseconds between two attempts to connect
const IDLE_TIMEOUT = 5000; // milliseconds without a message before the client checks that the server still answers

/** An error that the service reported: a sentence, a code, and optional data. */
export class BlowError extends Error {
  constructor(code, message, data = null) {
    super(message);
    this.name = "BlowError";
    this.code = code;
    this.data = data;
  }
  /** The reasons of a refusal, each with code, sentence and rule; empty for other errors. */
  get reasons() {
    return this.data?.reasons ?? [];
  }
  /** The beats that the client had not seen yet, if the command was stale. */
  get beats() {
    return this.data?.beats ?? [];
  }
  /** Whether another command came first: show the new beats and let the player decide again. */
  get stale() {
    return this.code === REFUSED && this.reasons.some((reason) => reason.code === "stale");
  }
}

class Emitter {
  #listeners = new Map();
  /** Call a listener for each event of a name. Returns a function that removes the listener. */
  on(name, listener) {
    const listeners = this.#listeners.get(name) ?? this.#listeners.set(name, new Set()).get(name);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  _emit(name, payload) {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      try {
        listener(payload);
      } catch (error) {
        queueMicrotask(() => { throw error; }); // report the error without stopping the other listeners
      }
    }
  }
}

/**
 * Connect to a server and stay connected until `close`.
 *
 * The connection emits `state`: "open", "lost" (the client is reconnecting) or "closed".
 */
export async function connect(url, options = {}) {
  const connection = new Connection(url, options);
  await connection.opened;
  return connection;
}

export class Connection extends Emitter {
  #url; #WebSocket; #minRetryDelay; #maxRetryDelay; #idleTimeout;
  #socket = null; #lastId = 0; #calls = new Map(); #tables = new Map(); #attempts = 0; #retryTimer = null;
  #idleTimer = null; #hasReceived = false; #opening; #protocol;
  _forms = new FormCache();
  state = "lost";

  constructor(url, {
    WebSocket = globalThis.WebSocket,
    shortest = MIN_RETRY_DELAY, longest = MAX_RETRY_DELAY, silence = IDLE_TIMEOUT, // deprecated names of the next three
    minRetryDelay = shortest, maxRetryDelay = longest, idleTimeout = silence, protocol = 1,
  } = {}) {
    super();
    if (!WebSocket) throw new TypeError("this runtime has no WebSocket; pass one as the option WebSocket");
    this.#url = socketUrl(url);
    this.#WebSocket = WebSocket;
    this.#minRetryDelay = minRetryDelay;
    this.#maxRetryDelay = maxRetryDelay;
    this.#idleTimeout = idleTimeout;
    this.#protocol = protocol; // from 2 on, results and notifications of `call` and `on` contain keys, which a Table fills in
    /** Resolves when the connection opens for the first time; rejects if it is closed before. */
    this.opened = new Promise((resolve, reject) => { this.#opening = { resolve, reject }; });
    this.opened.catch(() => {});
    for (const [group, names] of Object.entries(METHODS)) {
      this[group] = Object.fromEntries(names.map((name) => [name, (params) => this.call(`${group}.${name}`, params)]));
    }
    this.#open();
  }

  /** Return the result of a method; waits while the connection is lost. Rejects with a BlowError. */
  call(method, params = {}) {
    return this._call(method, params, () => {});
  }

  // Like `call`; `onResult` receives the result before any later message is processed.
  _call(method, params, onResult) {
    return new Promise((resolve, reject) => {
      if (this.state === "closed") {
        reject(new BlowError(LOST, "the connection is closed"));
        return;
      }
      const call = { id: ++this.#lastId, method, params, onResult, resolve, reject, isSent: false };
      this.#calls.set(call.id, call);
      if (this.state === "open") this.#send(call);
    });
  }

  /** Open a seat by its token. Returns a Table that stays up to date when the connection is lost and comes back. */
  async sit(token) {
    const table = new Table(this, token);
    await table._start();
    return table;
  }

  /** Close the connection; it does not reconnect. */
  close() {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#idleTimer);
    this.#setState("closed");
    this.#socket?.close();
    this.#rejectCalls(() => true);
    this.#opening.reject(new BlowError(LOST, "the connection is closed"));
  }

  /** Drop the connection; it reconnects automatically. */
  reconnect() {
    this.#socket?.close();
  }

  _register(fight, seat, table) {
    const key = JSON.stringify([fight, seat]);
    const tables = this.#tables.get(key) ?? this.#tables.set(key, new Set()).get(key);
    tables.add(table);
    return () => tables.delete(table);
  }

  #open() {
    const socket = new this.#WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket || this.state === "closed") return;
      this.#attempts = 0;
      this.#setState("open");
      this.#watchIdle(socket);
      if (this.#protocol > 1) this.#sendHello(socket);
      for (const call of [...this.#calls.values()]) this.#send(call);
      this.#opening.resolve(this);
    };
    socket.onmessage = (message) => {
      this.#hasReceived = true;
      this.#receive(JSON.parse(message.data));
    };
    socket.onclose = () => this.#handleLoss(socket);
    socket.onerror = () => this.#handleLoss(socket); // some implementations do not emit `close` if opening fails
  }

  // The server answers in order, so no later call is answered with an earlier protocol. An older server refuses the
  // name, and the connection keeps protocol 1.
  #sendHello(socket) {
    const params = { protocol: this.#protocol };
    socket.send(JSON.stringify({ jsonrpc: "2.0", id: ++this.#lastId, method: "server.hello", params }));
  }

  // A network can fail without closing the socket. After a silent interval, ask the server for an answer; after a
  // second one, treat the connection as lost.
  #watchIdle(socket, hasAsked = false) {
    this.#hasReceived = false;
    this.#idleTimer = setTimeout(() => {
      if (this.#hasReceived) {
        this.#watchIdle(socket);
      } else if (!hasAsked) {
        this.call("server.hello").catch(() => {});
        this.#watchIdle(socket, true);
      } else {
        this.#handleLoss(socket);
        socket.close();
      }
    }, this.#idleTimeout);
  }

  #handleLoss(socket) {
    if (this.#socket !== socket || this.state === "closed") return;
    clearTimeout(this.#idleTimer);
    this.#socket = null;
    this.#setState("lost");
    this.#rejectCalls((call) => call.isSent && !RETRYABLE.has(call.method));
    for (const call of this.#calls.values()) call.isSent = false;
    const backoff = Math.min(this.#maxRetryDelay, this.#minRetryDelay * 2 ** this.#attempts++);
    this.#retryTimer = setTimeout(() => this.#open(), backoff * (0.5 + Math.random() / 2));
  }

  #setState(state) {
    if (this.state === state) return;
    this.state = state;
    this._emit("state", state);
  }

  #send(call) {
    if (call.isSent) return;
    call.isSent = true;
    this.#socket.send(JSON.stringify({ jsonrpc: "2.0", id: call.id, method: call.method, params: call.params }));
  }

  #rejectCalls(predicate) {
    for (const call of [...this.#calls.values()].filter(predicate)) {
      this.#calls.delete(call.id);
      const message = "the connection was lost before the answer; check the view to see whether the command was done";
      call.reject(new BlowError(LOST, message));
    }
  }

  #receive(message) {
    this._forms.keep(message.params ?? message.result);
    if (message.method) {
      this.#notify(message.method, message.params);
      return;
    }
    const call = this.#calls.get(message.id);
    if (!call) return;
    this.#calls.delete(message.id);
    if (message.error) call.reject(new BlowError(message.error.code, message.error.message, message.error.data));
    else {
      call.onResult(message.result);
      // From protocol 2 on, the result of a command replaces the notification.
      if (this.#protocol > 1 && message.result?.told) this.#notify("fight.changed", message.result);
      call.resolve(message.result);
    }
  }

  #notify(method, params) {
    const tables = this.#tables.get(JSON.stringify([params.fight, params.seat])) ?? [];
    for (const table of tables) table._notify(method, params);
    this._emit(method, params);
  }
}

/**
 * A seat of a fight. `view`, `beats`, `pending` (commands that wait for dice), `players` (seats that the program
 * plays) and `logLeft` (the percentage of the log that is left, once it is nearly full) all describe the same moment. Each method of the fight is a method of the table, without `token`.
 *
 * The table emits `beat` for each beat after the first view, once and in order, including beats that were missed;
 * `change` when the view is new; `said` for each message of the chat; `left` when the token is no longer valid; `fault` if the table could not catch up.
 */
export class Table extends Emitter {
  #connection; #token; #keyed = null; #unsubscribe = []; #queue = []; #isCatchingUp = false; #mustCatchUp = false; #nextBeat = null; #mark = "";
  fight = null; seat = null; view = null; beats = 0; pending = []; players = []; logLeft = null; left = false;

  constructor(connection, token) {
    super();
    this.#connection = connection;
    this.#token = token;
    for (const name of METHODS.fight) {
      if (name === "create" || name === "load" || name in this) continue;
      this[name] = (params = {}) => connection.call(`fight.${name}`, { ...params, token });
    }
  }

  /** Send a command; resolves when the view shows its result. `pending` of the result lists the rolls it waits for. */
  do(params) {
    return this.#change("fight.do", params);
  }

  /** Give the dice that a command waits for. */
  roll(params = {}) {
    return this.#change("fight.roll", params);
  }

  /** Drop the command that waits for dice. */
  drop(params = {}) {
    return this.#change("fight.drop", params);
  }

  /** Read the view at another time; see `fight.read`. */
  async read(params = {}) {
    const standing = await this.#connection.call("fight.read", { ...params, token: this.#token });
    return standing.view ? { ...standing, view: this.#connection._forms.fill(standing.view, standing.beats) } : standing;
  }

  /** Stop following the fight. */
  async leave() {
    this.#stop();
    return this.#connection.call("fight.leave", { token: this.#token });
  }

  /** The decisions of this seat: required ones first, then those another player waits for, then optional ones. */
  get decisions() {
    const own = this.view.requests.filter((request) => request.decision !== null);
    const rank = ({ optional, asked_by: askedBy }) => (!optional ? 0 : askedBy !== null ? 1 : 2);
    return [0, 1, 2].flatMap((wanted) => own.filter((request) => rank(request) === wanted));
  }

  /** The winners and the reason when the fight is over; null before. */
  get outcome() {
    return this.view.state.outcome ?? null;
  }

  /** The command of this seat that waits for dice, or null. */
  get pendingRoll() {
    const isOwn = (pending) => pending.command !== null && (this.seat === null || pending.seat === this.seat);
    return this.pending.find(isOwn) ?? null;
  }

  /** @deprecated Use `pendingRoll`. */
  get awaited() {
    return this.pendingRoll;
  }

  async _start() {
    await this.#connection._call("fight.follow", { token: this.#token }, (standing) => {
      this.fight = standing.fight;
      this.seat = standing.seat;
      this.#unsubscribe = [
        this.#connection._register(this.fight, this.seat, this),
        this.#connection.on("state", (state) => { if (state === "open") this.#catchUp(); }),
      ];
      this.#setStanding(standing);
      this.#nextBeat = this.beats;
    });
  }

  _notify(method, params) {
    if (method === "fight.left") {
      this.#stop();
      if (params.reason === "reloaded") this.#restart(params);
      else this._emit("left", params);
    } else if (method === "fight.changed") {
      this.#receive(params);
    } else if (method === "fight.said") {
      this._emit("said", params.said);
    }
  }

  // Follow the fight again after the server read another history of it from its store.
  async #restart(params) {
    try {
      await this._start();
      this.left = false;
      this._emit("reload", this);
      this._emit("change", this);
    } catch {
      this._emit("left", params);
    }
  }

  #change(method, params) {
    return this.#connection._call(method, { ...params, token: this.#token }, (result) => this.#receive(result));
  }

  #receive(changed) {
    if (this.#isCatchingUp) this.#queue.push(changed);
    else this.#apply(changed);
  }

  // Apply a change exactly once. A change that follows the current view is patched in; one that the view already
  // includes only updates `pending` and `players`; a gap makes the table catch up.
  #apply(changed) {
    if (changed.since > this.beats || (changed.since < this.beats && changed.beats > this.beats)) {
      this.#catchUp();
      return;
    }
    if (changed.since === this.beats) {
      const isSame = changed.changes.length === 0 && changed.beats === this.beats;
      if (!isSame) this.#show(applyPatch(this.#keyed, changed.changes), changed.beats);
      this.beats = changed.beats;
      this.#mark = changed.mark;
    } else if (changed.beats < this.beats) return;
    this.#setPendingAndPlayers(changed);
    for (const beat of changed.told) this.#emitBeat(beat);
    this._emit("change", this);
  }

  // `#keyed` is the view as the server sends it, to which its changes apply.
  #show(view, beats) {
    this.#keyed = view;
    this.view = this.#connection._forms.fill(view, beats);
  }

  // The server has another history of the fight, whose beats the listeners have not seen.
  #startAgain() {
    this.#nextBeat = this.beats;
    this._emit("reload", this);
  }

  #emitBeat(beat) {
    if (beat.beat !== this.#nextBeat) return; // already emitted
    this.#nextBeat = beat.beat + 1;
    this._emit("beat", beat);
  }

  #setStanding(standing) {
    this.#show(standing.view ?? applyPatch(this.#keyed, standing.changes), standing.beats);
    this.beats = standing.beats;
    this.#mark = standing.mark;
    this.#setPendingAndPlayers(standing);
  }

  #setPendingAndPlayers({ pending, program, log_left: logLeft }) {
    this.pending = pending;
    this.logLeft = logLeft ?? null;
    this.players = program;
  }

  async #catchUp() {
    this.#mustCatchUp = true;
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      while (this.#mustCatchUp) {
        this.#mustCatchUp = false;
        const follow = (params) => this.#connection.call("fight.follow", { token: this.#token, ...params });
        const known = this.#mark ? { since: this.beats, mark: this.#mark } : { since: this.beats };
        const standing = await follow(known).catch((error) => {
          if (error.code === LOST || error.code === NO_TOKEN) throw error;
          return follow({}); // the server knows fewer beats than this view has, so take the whole view
        });
        this.#setStanding(standing);
        if (standing.view) this.#startAgain();
        while (this.#nextBeat < this.beats) {
          const range = { since: this.#nextBeat, until: this.beats - 1 };
          const { beats } = await this.#connection.call("fight.told", { token: this.#token, ...range });
          for (const beat of beats) this.#emitBeat(beat);
          if (!beats.length) break;
        }
        this.#nextBeat = this.beats;
      }
    } catch (error) {
      if (error.code === NO_TOKEN) this.#stop();
      if (error.code !== LOST) this._emit(error.code === NO_TOKEN ? "left" : "fault", error);
      return;
    } finally {
      this.#isCatchingUp = false;
    }
    this._emit("change", this);
    const queue = this.#queue;
    this.#queue = [];
    for (const changed of queue) this.#receive(changed);
  }

  #stop() {
    this.left = true;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
  }
}

function socketUrl(url) {
  const address = new URL(url, globalThis.location?.href);
  address.protocol = address.protocol.replace("http", "ws");
  if (address.pathname === "/") address.pathname = "/rpc";
  address.hash = "";
  return address.href;
}
