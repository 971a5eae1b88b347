// Plays the conformance scripts of Blow by blow against a server, over the connection of this client:
//
//     node --experimental-websocket conformance.js http://127.0.0.1:8360/ SCRIPT-OR-FOLDER...
//
// Prints one line for each script; for a script that fails, the step and the difference. The format of the scripts is
// described in docs/reference/conformance.md.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { applyPatch, connect } from "./blow.js";

const TIMEOUT = 30_000; // milliseconds to wait for a message

class Mismatch extends Error {}

// A WebSocket that gives access to the socket of the latest connection, for sending and receiving raw messages.
class TappedSocket extends globalThis.WebSocket {
  static latest = null;
  constructor(url) {
    super(url);
    TappedSocket.latest = this;
  }
}

/** A participant of a script: a connection that opens when it is needed, and the view of the seat that it follows. */
class Participant {
  connection = null; socket = null; notices = []; token = null; view = null; rawAnswers = []; wake = () => {};

  constructor(url) {
    this.url = url;
  }

  async open() {
    if (this.connection) return;
    // The idle check is out of reach, because its answer would be taken for the answer to a raw message.
    this.connection = await connect(this.url, { WebSocket: TappedSocket, idleTimeout: 2 * TIMEOUT });
    this.socket = TappedSocket.latest;
    for (const method of ["fight.changed", "fight.said", "fight.left"]) {
      this.connection.on(method, (params) => this.handleNotice({ method, params }));
    }
    this.socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      if (this.expectsRaw && !message.method) this.push(this.rawAnswers, message);
    });
  }

  push(queue, message) {
    queue.push(message);
    this.wake();
  }

  async next(queue) {
    const deadline = Date.now() + TIMEOUT;
    while (!queue.length) {
      if (Date.now() > deadline) throw new Mismatch(`no message within ${TIMEOUT / 1000} seconds`);
      await new Promise((resolve) => { this.wake = resolve; setTimeout(resolve, 1000); });
    }
    return queue.shift();
  }

  handleNotice(notice) {
    if (notice.method === "fight.left") this.token = null;
    else if (notice.method === "fight.changed") {
      const { since, changes } = notice.params;
      if (since !== this.view.beats) this.fault ??= `changes since beat ${since} were sent to a view that has ${this.view.beats} beats`;
      else this.view = applyPatch(this.view, changes);
    }
    this.push(this.notices, notice);
  }

  /** Return the answer to a call: its `result` or its `error`. */
  async call(method, params = {}) {
    await this.open();
    try {
      // `_call` passes on the result before any later message is processed.
      const result = await this.connection._call(method, params, (answer) => {
        if (method === "fight.follow") {
          this.token = params.token;
          this.view = answer.view ?? applyPatch(this.view, answer.changes);
        } else if (method === "fight.leave") this.token = null;
      });
      return { result };
    } catch (error) {
      if (error.code === undefined) throw error;
      return { error: { code: error.code, message: error.message, ...(error.data ? { data: error.data } : {}) } };
    }
  }

  /** Send a raw message. Returns the whole answer if one is expected, otherwise null. */
  async sendRaw(text, expectsAnswer) {
    await this.open();
    this.expectsRaw = expectsAnswer;
    this.socket.send(text);
    const answer = expectsAnswer ? await this.next(this.rawAnswers) : null;
    this.expectsRaw = false;
    return answer;
  }

  /** Receive all notices that were sent before now: the answer to a call comes after them. */
  async flush() {
    await this.call("server.hello");
    if (this.fault) throw new Mismatch(this.fault);
  }

  close() {
    this.connection?.close();
    Object.assign(this, { connection: null, token: null, notices: [] });
  }
}

/** Play a script. Returns the number of its steps. */
async function play(script, url) {
  const participants = new Map(), names = new Map();
  const compare = (expected, actual) => {
    const message = difference(expected, actual, names);
    if (message) throw new Mismatch(`${message}; received ${excerpt(actual)}`);
  };
  const runStep = async (step) => {
    const participant = participants.get(step.who) ?? participants.set(step.who, new Participant(url)).get(step.who);
    if (step.send) compare(step.expect, await participant.call(step.send.method, substitute(step.send.params ?? {}, names)));
    else if (step.raw !== undefined) {
      const answer = await participant.sendRaw(substitute(step.raw, names), "expect" in step);
      if ("expect" in step) compare(step.expect, answer);
    } else if (step.hear) {
      for (;;) {
        const notice = await participant.next(participant.notices);
        const message = difference(step.hear, notice, names);
        if (!message) break;
        if (!step.skip) throw new Mismatch(`${message}; received ${excerpt(notice)}`);
      }
    } else if (step.view) {
      await participant.flush();
      compare(step.view, participant.view);
    } else if (step.ignore) {
      await participant.flush();
      participant.notices = [];
    } else participant.close();
  };
  const checkEnd = async () => {
    for (const [name, participant] of participants) {
      if (!participant.connection) continue;
      await participant.flush();
      if (participant.notices.length) throw new Mismatch(`${name} received a notice that no step expects: ${excerpt(participant.notices[0])}`);
      if (participant.token === null) continue;
      const { result } = await participant.call("fight.read", { token: participant.token });
      if (!same(result.view, participant.view)) throw new Mismatch(`the view that ${name} patched differs from the view of the service`);
    }
  };
  let position = "";
  try {
    for (const [index, step] of script.steps.entries()) {
      position = `step ${index + 1} (${summary(step)})`;
      await runStep(step);
    }
    position = "after the last step";
    await checkEnd();
  } catch (error) {
    error.message = `${position}: ${error.message}`;
    throw error;
  } finally {
    for (const participant of participants.values()) participant.close();
  }
  return script.steps.length;
}

function summary(step) {
  const action = ["send", "raw", "hear", "view", "ignore", "close"].find((key) => key in step);
  return `${step.who}: ${action} ${step[action].method ?? ""}`.trim();
}

/** Return a value with each `${name}` replaced by the value of the name. */
function substitute(value, names) {
  if (Array.isArray(value)) return value.map((item) => substitute(item, names));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, substitute(item, names)]));
  }
  if (typeof value !== "string") return value;
  const lookUp = (name) => {
    if (!names.has(name)) throw new Mismatch(`the name '${name}' has no value yet`);
    return names.get(name);
  };
  const whole = /^\$\{([^{}]+)\}$/.exec(value);
  return whole ? lookUp(whole[1]) : value.replaceAll(/\$\{([^{}]+)\}/g, (_, name) => lookUp(name));
}

/** Return the first difference from the expected value, or "". New names are kept only if there is no difference. */
function difference(expected, actual, names) {
  const newNames = new Map(names);
  const message = compareAt(expected, actual, newNames, "$");
  if (!message) for (const [name, value] of newNames) names.set(name, value);
  return message;
}

function compareAt(expected, actual, names, path) {
  const name = typeof expected === "string" && /^\$\{([^{}]+)\}$/.exec(expected)?.[1];
  if (name) {
    if (name === "*") return "";
    if (!names.has(name)) names.set(name, actual);
    return same(names.get(name), actual) ? "" : `${path} is ${excerpt(actual)}, not ${excerpt(names.get(name))}, the value of '${name}'`;
  }
  if (Array.isArray(expected)) return compareList(expected, actual, names, path);
  if (expected === null || typeof expected !== "object") {
    const value = substitute(expected, names);
    return same(value, actual) ? "" : `${path} is ${excerpt(actual)}, not ${excerpt(value)}`;
  }
  if (Object.keys(expected).join() === "$exactly") {
    const value = substitute(expected.$exactly, names);
    return same(value, actual) ? "" : `${path} is ${excerpt(actual)}, not exactly ${excerpt(value)}`;
  }
  if (actual === null || typeof actual !== "object" || Array.isArray(actual)) return `${path} is ${excerpt(actual)}, not an object`;
  for (const [key, value] of Object.entries(expected)) {
    const message = Object.hasOwn(actual, key) ? compareAt(value, actual[key], names, `${path}.${key}`) : `${path}.${key} is missing`;
    if (message) return message;
  }
  return "";
}

function compareList(expected, actual, names, path) {
  if (!Array.isArray(actual)) return `${path} is ${excerpt(actual)}, not a list`;
  if (expected[0] === "...") {
    let index = 0;
    for (const item of expected.slice(1)) {
      while (index < actual.length && difference(item, actual[index], names)) index++;
      if (index++ >= actual.length) return `${path} does not contain ${excerpt(item)} in the expected order`;
    }
    return "";
  }
  if (expected.length !== actual.length) return `${path} has ${actual.length} entries, not ${expected.length}`;
  for (const [index, item] of expected.entries()) {
    const message = compareAt(item, actual[index], names, `${path}[${index}]`);
    if (message) return message;
  }
  return "";
}

function same(one, other) {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]));
}

function excerpt(value) {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length <= 200 ? text : `${text.slice(0, 200)}...`;
}

function scriptFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).filter((name) => name.endsWith(".json")).sort().map((name) => join(path, name));
}

const [url, ...paths] = process.argv.slice(2);
for (const file of paths.flatMap(scriptFiles)) {
  const name = basename(file, ".json");
  try {
    console.log(`${name}: ${await play(JSON.parse(readFileSync(file, "utf8")), url)} steps as expected`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`${name}: ${error.message}`);
  }
}
