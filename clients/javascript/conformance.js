// Plays the conversations that Blow by blow ships against a server, over the connection of this client:
//
//     node --experimental-websocket conformance.js http://127.0.0.1:8360/ SCRIPT-OR-FOLDER...
//
// A line a script; for one that goes otherwise, which step and how. docs/reference/conformance.md tells the format.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { connect, patched } from "./blow.js";

const PATIENCE = 30_000; // milliseconds for which a message is waited for

class Differs extends Error {}

// A WebSocket that also lets raw messages through, and their answers.
class Tapped extends globalThis.WebSocket {
  static latest = null;
  constructor(url) {
    super(url);
    Tapped.latest = this;
  }
}

/** Somebody in a script: a connection once it is needed, and the view of the seat that is followed. */
class Person {
  connection = null; socket = null; heard = []; token = null; view = null; raw = []; wake = () => {};

  constructor(url) {
    this.url = url;
  }

  async open() {
    if (this.connection) return;
    // It never asks of itself whether the server is there: the answer would be taken for that to a raw message.
    this.connection = await connect(this.url, { WebSocket: Tapped, silence: 2 * PATIENCE });
    this.socket = Tapped.latest;
    for (const method of ["fight.changed", "fight.left"]) this.connection.on(method, (params) => this.told({ method, params }));
    this.socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      if (this.listens && !message.method) this.came(this.raw, message);
    });
  }

  came(list, what) {
    list.push(what);
    this.wake();
  }

  async next(list) {
    const end = Date.now() + PATIENCE;
    while (!list.length) {
      if (Date.now() > end) throw new Differs(`nothing came for ${PATIENCE / 1000} seconds`);
      await new Promise((kept) => { this.wake = kept; setTimeout(kept, 1000); });
    }
    return list.shift();
  }

  told(notice) {
    if (notice.method === "fight.left") this.token = null;
    else {
      const { since, changes } = notice.params;
      if (since !== this.view.beats) this.fault ??= `beats from ${since} on were told to a view that has ${this.view.beats}`;
      else this.view = patched(this.view, changes);
    }
    this.came(this.heard, notice);
  }

  /** Return the answer to a call: its `result` or its `error`. */
  async ask(method, params = {}) {
    await this.open();
    try {
      // `_ask` hands over the result before what came behind it is looked at.
      const result = await this.connection._ask(method, params, (found) => {
        if (method === "fight.follow") {
          this.token = params.token;
          this.view = found.view ?? patched(this.view, found.changes);
        } else if (method === "fight.leave") this.token = null;
      });
      return { result };
    } catch (error) {
      if (error.code === undefined) throw error;
      return { error: { code: error.code, message: error.message, ...(error.data ? { data: error.data } : {}) } };
    }
  }

  /** Send a message as it is; returns the whole answer where one is wanted. */
  async say(text, wanted) {
    await this.open();
    this.listens = wanted;
    this.socket.send(text);
    const answer = wanted ? await this.next(this.raw) : null;
    this.listens = false;
    return answer;
  }

  /** Take in all that was told before now: an answer comes behind it. */
  async flush() {
    await this.ask("server.hello");
    if (this.fault) throw new Differs(this.fault);
  }

  close() {
    this.connection?.close();
    Object.assign(this, { connection: null, token: null, heard: [] });
  }
}

/** Play a script; returns how many steps it has. */
async function play(script, url) {
  const people = new Map(), names = new Map();
  const compare = (expected, found) => {
    const told = difference(expected, found, names);
    if (told) throw new Differs(`${told}; what came is ${shown(found)}`);
  };
  const take = async (step) => {
    const person = people.get(step.who) ?? people.set(step.who, new Person(url)).get(step.who);
    if (step.send) compare(step.expect, await person.ask(step.send.method, filled(step.send.params ?? {}, names)));
    else if (step.raw !== undefined) {
      const answer = await person.say(filled(step.raw, names), "expect" in step);
      if ("expect" in step) compare(step.expect, answer);
    } else if (step.hear) {
      for (;;) {
        const notice = await person.next(person.heard);
        const told = difference(step.hear, notice, names);
        if (!told) break;
        if (!step.skip) throw new Differs(`${told}; what came is ${shown(notice)}`);
      }
    } else if (step.view) {
      await person.flush();
      compare(step.view, person.view);
    } else if (step.ignore) {
      await person.flush();
      person.heard = [];
    } else person.close();
  };
  const settle = async () => {
    for (const [name, person] of people) {
      if (!person.connection) continue;
      await person.flush();
      if (person.heard.length) throw new Differs(`${name} was told what no step hears: ${shown(person.heard[0])}`);
      if (person.token === null) continue;
      const { result } = await person.ask("fight.read", { token: person.token });
      if (!same(result.view, person.view)) throw new Differs(`the view that ${name} kept by changes is not that of the service`);
    }
  };
  let at = "";
  try {
    for (const [number, step] of script.steps.entries()) {
      at = `step ${number + 1} (${summary(step)})`;
      await take(step);
    }
    at = "after the last step";
    await settle();
  } catch (error) {
    error.message = `${at}: ${error.message}`;
    throw error;
  } finally {
    for (const person of people.values()) person.close();
  }
  return script.steps.length;
}

function summary(step) {
  const what = ["send", "raw", "hear", "view", "ignore", "close"].find((key) => key in step);
  return `${step.who}: ${what} ${step[what].method ?? ""}`.trim();
}

/** Return what is said, with what each name stands for. */
function filled(value, names) {
  if (Array.isArray(value)) return value.map((each) => filled(each, names));
  if (value !== null && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, names)]));
  if (typeof value !== "string") return value;
  const named = (name) => {
    if (!names.has(name)) throw new Differs(`nothing was called '${name}' before`);
    return names.get(name);
  };
  const whole = /^\$\{([^{}]+)\}$/.exec(value);
  return whole ? named(whole[1]) : value.replaceAll(/\$\{([^{}]+)\}/g, (_, name) => named(name));
}

/** Return the first thing that is otherwise than expected; keeps what names stand for where nothing is. */
function difference(expected, found, names) {
  const kept = new Map(names);
  const told = differs(expected, found, kept, "$");
  if (!told) for (const [name, value] of kept) names.set(name, value);
  return told;
}

function differs(expected, found, names, path) {
  const name = typeof expected === "string" && /^\$\{([^{}]+)\}$/.exec(expected)?.[1];
  if (name) {
    if (name === "*") return "";
    if (!names.has(name)) names.set(name, found);
    return same(names.get(name), found) ? "" : `${path} is ${shown(found)}, not ${shown(names.get(name))}, which was called '${name}'`;
  }
  if (Array.isArray(expected)) return inList(expected, found, names, path);
  if (expected === null || typeof expected !== "object") {
    const wanted = filled(expected, names);
    return same(wanted, found) ? "" : `${path} is ${shown(found)}, not ${shown(wanted)}`;
  }
  if (Object.keys(expected).join() === "$exactly") {
    const wanted = filled(expected.$exactly, names);
    return same(wanted, found) ? "" : `${path} is ${shown(found)}, not exactly ${shown(wanted)}`;
  }
  if (found === null || typeof found !== "object" || Array.isArray(found)) return `${path} is ${shown(found)}, not an object`;
  for (const [key, value] of Object.entries(expected)) {
    const told = Object.hasOwn(found, key) ? differs(value, found[key], names, `${path}.${key}`) : `${path}.${key} is missing`;
    if (told) return told;
  }
  return "";
}

function inList(expected, found, names, path) {
  if (!Array.isArray(found)) return `${path} is ${shown(found)}, not a list`;
  if (expected[0] === "...") {
    let place = 0;
    for (const wanted of expected.slice(1)) {
      while (place < found.length && difference(wanted, found[place], names)) place++;
      if (place++ >= found.length) return `${path} has no ${shown(wanted)} where it should`;
    }
    return "";
  }
  if (expected.length !== found.length) return `${path} has ${found.length} entries, not ${expected.length}`;
  for (const [place, each] of expected.entries()) {
    const told = differs(each, found[place], names, `${path}[${place}]`);
    if (told) return told;
  }
  return "";
}

function same(one, other) {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]));
}

function shown(value) {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length <= 200 ? text : `${text.slice(0, 200)}...`;
}

const [url, ...places] = process.argv.slice(2);
const files = places.flatMap((place) => (statSync(place).isDirectory() ? readdirSync(place).filter((name) => name.endsWith(".json")).sort().map((name) => join(place, name)) : [place]));
for (const file of files) {
  const name = basename(file, ".json");
  try {
    console.log(`${name}: ${await play(JSON.parse(readFileSync(file, "utf8")), url)} steps as expected`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`${name}: ${error.message}`);
  }
}
