// A client of the table service of Blow by blow: calls, seats that stay up to date, and a connection that comes back.
import { patched } from "./patch.js";

export { allows, commandOf, initial, initials, same } from "./forms.js";
export { patched } from "./patch.js";
export { NOTHING_DRAWN, drawn, marks } from "./marks.js";

/** The codes of the service's own errors, and `LOST`: nobody knows whether what was asked was done. */
export const REFUSED = 1, NO_TOKEN = 2, NO_FIGHT = 3, TOO_MUCH = 4, STORE = 5, LOST = -1;

const METHODS = {
  server: ["hello"],
  setup: ["sample", "read", "check"],
  fight: [
    "create", "invite", "seats", "read", "told", "follow", "leave", "do", "roll", "drop", "narrow", "why_not", "odds",
    "undo_preview", "amend_preview", "program", "export",
  ],
};
const ASKING = new Set([
  "server.hello", "setup.sample", "setup.read", "setup.check", "fight.seats", "fight.follow", "fight.read", "fight.told", "fight.narrow", "fight.why_not",
  "fight.odds", "fight.undo_preview", "fight.amend_preview", "fight.export",
]); // nothing happens by these, so they are asked again where the answer was lost
const SHORTEST = 250, LONGEST = 15000; // milliseconds between two tries to connect
const SILENCE = 5000; // so many milliseconds without a word, and the server is asked whether it is there

/** What the service did not do: one sentence, a code, and for a refusal its reasons and the beats that came first. */
export class BlowError extends Error {
  constructor(code, message, data = null) {
    super(message);
    this.name = "BlowError";
    this.code = code;
    this.data = data;
  }
  /** The reasons of a refusal, each with its code, sentence and rule; none for other errors. */
  get reasons() {
    return this.data?.reasons ?? [];
  }
  /** The beats that came first, where the decision or the number of beats was stale. */
  get beats() {
    return this.data?.beats ?? [];
  }
  /** Whether others were faster: look at what came, and decide anew. */
  get stale() {
    return this.code === REFUSED && this.reasons.some((reason) => reason.code === "stale");
  }
}

class Emitter {
  #heard = new Map();
  /** Call a function whenever something happens; returns a function that ends this. */
  on(what, call) {
    const there = this.#heard.get(what) ?? this.#heard.set(what, new Set()).get(what);
    there.add(call);
    return () => there.delete(call);
  }
  _emit(what, told) {
    for (const call of [...(this.#heard.get(what) ?? [])]) {
      try {
        call(told);
      } catch (error) {
        queueMicrotask(() => { throw error; }); // who listens badly is told, and nobody else suffers
      }
    }
  }
}

/**
 * Connect to a server, and stay connected until `close`.
 *
 * Tells `state`: "open", "lost" (it tries again) or "closed".
 */
export async function connect(url, options = {}) {
  const connection = new Connection(url, options);
  await connection.opened;
  return connection;
}

export class Connection extends Emitter {
  #url; #make; #socket = null; #number = 0; #waiting = new Map(); #seats = new Map(); #tries = 0; #timer = null; #watch = null; #heard = false; #settle;
  state = "lost";

  constructor(url, { WebSocket = globalThis.WebSocket, shortest = SHORTEST, longest = LONGEST, silence = SILENCE } = {}) {
    super();
    if (!WebSocket) throw new TypeError("there is no WebSocket here; give one as the option WebSocket");
    this.#url = socketUrl(url);
    this.#make = WebSocket;
    this.shortest = shortest;
    this.longest = longest;
    this.silence = silence;
    /** Kept once the connection stands for the first time; broken where it is closed before. */
    this.opened = new Promise((kept, broken) => { this.#settle = { kept, broken }; });
    this.opened.catch(() => {});
    for (const [group, names] of Object.entries(METHODS)) {
      this[group] = Object.fromEntries(names.map((name) => [name, (params) => this.call(`${group}.${name}`, params)]));
    }
    this.#open();
  }

  /** Return the result of a method; waits for the connection where it is lost. Broken with a BlowError. */
  call(method, params = {}) {
    return this._ask(method, params, () => {});
  }

  // As `call`; `taken` has the result before anything that came behind it is looked at.
  _ask(method, params, taken) {
    return new Promise((kept, broken) => {
      if (this.state === "closed") {
        broken(new BlowError(LOST, "the connection is closed"));
        return;
      }
      const call = { id: ++this.#number, method, params, taken, kept, broken, sent: false };
      this.#waiting.set(call.id, call);
      if (this.state === "open") this.#send(call);
    });
  }

  /** Take a seat by its token: returns a Table that is up to date, and stays so through lost connections. */
  async sit(token) {
    const table = new Table(this, token);
    await table._begin();
    return table;
  }

  /** End the connection for good. */
  close() {
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.#become("closed");
    this.#socket?.close();
    this.#lose(() => true);
    this.#settle.broken(new BlowError(LOST, "the connection is closed"));
  }

  /** Let the connection go as if it were lost; it comes back by itself. */
  reconnect() {
    this.#socket?.close();
  }

  _seat(fight, seat, table) {
    const key = JSON.stringify([fight, seat]);
    const there = this.#seats.get(key) ?? this.#seats.set(key, new Set()).get(key);
    there.add(table);
    return () => there.delete(table);
  }

  #open() {
    const socket = new this.#make(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket || this.state === "closed") return;
      this.#tries = 0;
      this.#become("open");
      this.#listen(socket);
      for (const call of [...this.#waiting.values()]) this.#send(call);
      this.#settle.kept(this);
    };
    socket.onmessage = (message) => {
      this.#heard = true;
      this.#take(JSON.parse(message.data));
    };
    socket.onclose = () => this.#gone(socket);
    socket.onerror = () => this.#gone(socket); // not every WebSocket closes where it could not even open
  }

  // A network that fails tells nobody: where nothing is heard, ask, and where nothing is heard then, let it go.
  #listen(socket, asked = false) {
    this.#heard = false;
    this.#watch = setTimeout(() => {
      if (this.#heard) {
        this.#listen(socket);
      } else if (!asked) {
        this.call("server.hello").catch(() => {});
        this.#listen(socket, true);
      } else {
        this.#gone(socket);
        socket.close();
      }
    }, this.silence);
  }

  #gone(socket) {
    if (this.#socket !== socket || this.state === "closed") return;
    clearTimeout(this.#watch);
    this.#socket = null;
    this.#become("lost");
    this.#lose((call) => call.sent && !ASKING.has(call.method));
    for (const call of this.#waiting.values()) call.sent = false;
    const wait = Math.min(this.longest, this.shortest * 2 ** this.#tries++) * (0.5 + Math.random() / 2);
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  #become(state) {
    if (this.state === state) return;
    this.state = state;
    this._emit("state", state);
  }

  #send(call) {
    if (call.sent) return;
    call.sent = true;
    this.#socket.send(JSON.stringify({ jsonrpc: "2.0", id: call.id, method: call.method, params: call.params }));
  }

  #lose(which) {
    for (const call of [...this.#waiting.values()].filter(which)) {
      this.#waiting.delete(call.id);
      call.broken(new BlowError(LOST, "the connection was lost before the answer came; look whether it was done"));
    }
  }

  #take(message) {
    if (message.method) {
      const told = message.params;
      for (const table of this.#seats.get(JSON.stringify([told.fight, told.seat])) ?? []) table._told(message.method, told);
      this._emit(message.method, told);
      return;
    }
    const call = this.#waiting.get(message.id);
    if (!call) return;
    this.#waiting.delete(message.id);
    if (message.error) call.broken(new BlowError(message.error.code, message.error.message, message.error.data));
    else {
      call.taken(message.result);
      call.kept(message.result);
    }
  }
}

/**
 * A seat of a fight: `view`, `beats`, `pending` (what waits for dice), and `players` (what the program plays) are what
 * the server told last, as one moment. Every method of the fight is there under its name, without `token`.
 *
 * Tells `beat` for each beat from the first on that was missed or came, once and in order; `change` once the view is
 * new; `left` when the token opens nothing any more; `fault` where it could not catch up.
 */
export class Table extends Emitter {
  #connection; #token; #off = []; #queue = []; #busy = false; #again = false; #next = null;
  fight = null; seat = null; view = null; beats = 0; pending = []; players = []; left = false;

  constructor(connection, token) {
    super();
    this.#connection = connection;
    this.#token = token;
    for (const name of METHODS.fight) {
      if (name === "create" || name in this) continue;
      this[name] = (params = {}) => connection.call(`fight.${name}`, { ...params, token });
    }
  }

  /** Do what is wanted; resolves once the view shows it. `{pending}` of the answer holds what must be rolled first. */
  do(params) {
    return this.#said("fight.do", params);
  }

  /** Go on with the command that waits for dice. */
  roll(params = {}) {
    return this.#said("fight.roll", params);
  }

  /** Forget the command that waits for dice. */
  drop(params = {}) {
    return this.#said("fight.drop", params);
  }

  /** Follow the fight no more. */
  async leave() {
    this.#end();
    return this.#connection.call("fight.leave", { token: this.#token });
  }

  /** The decisions of this seat: those that are owed first, then those that somebody waits for, then those that may be made besides. */
  get decisions() {
    const own = this.view.requests.filter((request) => request.decision !== null);
    const rank = ({ optional, asked_by: by }) => (!optional ? 0 : by !== null ? 1 : 2);
    return [0, 1, 2].flatMap((place) => own.filter((request) => rank(request) === place));
  }

  /** Who has won, and why, once the fight is over; null before. */
  get outcome() {
    return this.view.state.outcome ?? null;
  }

  /** What waits for dice of this seat; null where nothing does. */
  get awaited() {
    return this.pending.find((each) => each.command !== null && (this.seat === null || each.seat === this.seat)) ?? null;
  }

  async _begin() {
    await this.#connection._ask("fight.follow", { token: this.#token }, (standing) => {
      this.fight = standing.fight;
      this.seat = standing.seat;
      this.#off = [
        this.#connection._seat(this.fight, this.seat, this),
        this.#connection.on("state", (state) => { if (state === "open") this.#catchUp(); }),
      ];
      this.#stand(standing);
      this.#next = this.beats;
    });
  }

  _told(method, told) {
    if (method === "fight.left") {
      this.#end();
      this._emit("left", told);
    } else if (method === "fight.changed") {
      if (this.#busy) this.#queue.push(told);
      else this.#take(told);
    }
  }

  #said(method, params) {
    return this.#connection._ask(method, { ...params, token: this.#token }, (told) => {
      if (this.#busy) this.#queue.push(told);
      else this.#take(told);
    });
  }

  // Take what came, exactly once: what fits goes in, what is known already brings what stands beside the view, and a
  // gap is asked for.
  #take(told) {
    if (told.since > this.beats || (told.since < this.beats && told.beats > this.beats)) {
      this.#catchUp();
      return;
    }
    if (told.since === this.beats) {
      this.view = told.changes.length ? patched(this.view, told.changes) : this.view;
      this.beats = told.beats;
    } else if (told.beats < this.beats) return;
    this.#beside(told);
    for (const beat of told.told) this.#beat(beat);
    this._emit("change", this);
  }

  #beat(beat) {
    if (beat.beat !== this.#next) return; // known already
    this.#next = beat.beat + 1;
    this._emit("beat", beat);
  }

  #stand(standing) {
    if (standing.view) this.view = standing.view;
    else this.view = patched(this.view, standing.changes);
    this.beats = standing.beats;
    this.#beside(standing);
  }

  #beside(told) {
    this.pending = told.pending;
    this.players = told.program;
  }

  async #catchUp() {
    this.#again = true;
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (this.#again) {
        this.#again = false;
        const call = (params) => this.#connection.call("fight.follow", { token: this.#token, ...params });
        const standing = await call({ since: this.beats }).catch((error) => {
          if (error.code === LOST || error.code === NO_TOKEN) throw error;
          return call({}); // the server does not know so many beats, so all is taken anew
        });
        this.#stand(standing);
        while (this.#next < this.beats) {
          const heard = await this.#connection.call("fight.told", { token: this.#token, since: this.#next, until: this.beats - 1 });
          for (const beat of heard.beats) this.#beat(beat);
          if (!heard.beats.length) break;
        }
        this.#next = this.beats;
      }
    } catch (error) {
      if (error.code === NO_TOKEN) this.#end();
      if (error.code !== LOST) this._emit(error.code === NO_TOKEN ? "left" : "fault", error);
      return;
    } finally {
      this.#busy = false;
    }
    this._emit("change", this);
    const queue = this.#queue;
    this.#queue = [];
    for (const told of queue) if (this.#busy) this.#queue.push(told); else this.#take(told);
  }

  #end() {
    this.left = true;
    for (const off of this.#off) off();
    this.#off = [];
  }
}

function socketUrl(url) {
  const made = new URL(url, globalThis.location?.href);
  made.protocol = made.protocol.replace("http", "ws");
  if (made.pathname === "/") made.pathname = "/rpc";
  made.hash = "";
  return made.href;
}
