// Tests the client in clients/javascript against a real server.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as client from "../../../clients/javascript/blow.js";
import { Server } from "./server.mjs";

const { BlowError, EMPTY_DRAWING, NO_TOKEN, REFUSED, addBeat, applyPatch, commandOf, connect, marks } = client;
const server = new Server();
const connections = [];
const FAST_RETRIES = { protocol: Number(process.env.BLOW_PROTOCOL ?? 1), minRetryDelay: 20, maxRetryDelay: 200 };
const ROUNDS = 3 * Number(process.env.BLOW_FIGHTS ?? 1); // answers of each seat in each system; BLOW_FIGHTS multiplies it

before(() => server.start());
after(async () => {
  for (const connection of connections) connection.close();
  await server.end();
});

async function openConnection() {
  const connection = await connect(server.url, FAST_RETRIES);
  connections.push(connection);
  return connection;
}

/** Create a fight; returns the tokens by seat, with the host's under "". */
async function createFight(blow, params) {
  const fight = await blow.fight.create(params);
  return { "": fight.host, ...Object.fromEntries(fight.seats.map((seat) => [seat.seat, seat.token])) };
}

async function waitUntil(condition) {
  const deadline = Date.now() + 20_000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, `timed out waiting for ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Answer a required decision with its default or the first form that is not refused; returns whether it did. */
async function answerDecision(table) {
  for (const request of table.decisions.filter((decision) => !decision.optional)) {
    const commands = request.forms.map((form) => commandOf(form));
    for (const command of [...(request.default ? [request.default] : []), ...commands]) {
      try {
        await table.do({ command, decision: request.decision });
        return true;
      } catch (error) {
        if (!(error instanceof BlowError && error.code === REFUSED)) throw error;
        if (error.stale) return false;
      }
    }
  }
  return false;
}

test("a connection without messages is dropped and reconnects automatically", async () => {
  let isCut = false;
  class CuttableSocket extends WebSocket {
    send(text) {
      if (!isCut) super.send(text);
    }
  }
  const blow = await connect(server.url, { ...FAST_RETRIES, idleTimeout: 500, WebSocket: CuttableSocket });
  connections.push(blow);
  await blow.server.hello();
  const states = [];
  blow.on("state", (state) => states.push(state));
  await new Promise((resolve) => setTimeout(resolve, 1200));
  assert.deepEqual(states, []); // an idle connection is not dropped, because the server answers the check
  isCut = true;
  await waitUntil(() => states.includes("lost"));
  isCut = false;
  assert.equal((await blow.server.hello()).protocol, FAST_RETRIES.protocol);
  assert.equal(blow.state, "open");
});

test("the server introduces itself, and checks a setup before it is played", async () => {
  const blow = await openConnection();
  const hello = await blow.server.hello();
  assert.equal(hello.protocol, FAST_RETRIES.protocol);
  for (const { name } of hello.systems) {
    const { setup } = await blow.setup.sample({ system: name });
    assert.deepEqual((await blow.setup.read({ text: JSON.stringify(setup) })).setup, setup);
    const { seats } = await blow.setup.check({ system: name, setup });
    assert.ok(seats.some((seat) => seat.role === "gm"));
  }
  await assert.rejects(blow.setup.check({ system: hello.systems[0].name, setup: { nonsense: 1 } }), (error) => {
    assert.equal(error.code, REFUSED);
    assert.match(error.reasons[0].sentence, /\$/);
    return true;
  });
});

test("every system can be played from its decisions, and each patched view equals a fresh one", async () => {
  const blow = await openConnection();
  for (const { name } of (await blow.server.hello()).systems) {
    const tokens = await createFight(blow, { system: name });
    const tables = await Promise.all(Object.values(tokens).slice(1).map((token) => blow.sit(token)));
    const emittedBeats = tables.map((table) => {
      const numbers = [];
      table.on("beat", (beat) => numbers.push(beat.beat));
      return numbers;
    });
    let beats = 1;
    for (let round = 0; round < ROUNDS; round++) {
      for (const table of tables) {
        await answerDecision(table);
        beats = Math.max(beats, table.beats);
        await waitUntil(() => tables.every((other) => other.beats === beats));
      }
    }
    assert.ok(beats > ROUNDS, `${name} reached ${beats} beats`);
    for (const [index, table] of tables.entries()) {
      assert.deepEqual(emittedBeats[index], Array.from({ length: beats - 1 }, (_, number) => number + 1), `${name}, ${table.seat}`);
      assert.deepEqual(table.view, (await table.read()).view, `${name}, ${table.seat}`);
    }
  }
});

test("a refusal has reasons, a stale decision has the missed beats, and a wrong token has its own code", async () => {
  const blow = await openConnection();
  const tokens = await createFight(blow, { system: "trench_crusade" });
  const [table, other, gm] = [await blow.sit(tokens.pilgrims), await blow.sit(tokens.heretics), await blow.sit(tokens.gm)];
  const [request] = other.decisions;
  const command = commandOf(request.forms[0]);
  await gm.do({ command: commandOf(table.decisions[0].forms[0]), faces: [6, 1] }); // not a tie, which is rolled again
  await assert.rejects(other.do({ command, decision: request.decision }), (error) => error.stale && error.beats[0].beat === 1);
  await assert.rejects(table.do({ command: { type: "nonsense" } }), (error) => error.code === REFUSED && error.reasons.length === 1);
  assert.equal((await table.why_not({ command: { type: "note.v1", text: "fine" } })).reasons.length, 0);
  await assert.rejects(blow.sit("unknown.token"), (error) => error.code === NO_TOKEN && !/unknown\.token/.test(error.message));
});

test("each beat is emitted once and in order, despite lost connections and a killed server", async () => {
  const [one, two] = [await openConnection(), await openConnection()];
  const tokens = await createFight(one, { system: "trench_crusade" });
  const [sender, listener] = [await one.sit(tokens.pilgrims), await two.sit(tokens.heretics)];
  const received = [], states = [];
  listener.on("beat", (beat) => received.push(`${beat.beat} ${beat.command.text}`));
  two.on("state", (state) => states.push(state));
  const expected = [];
  const sendNote = async (text) => {
    const { told: beats } = await sender.do({ command: { type: "note.v1", text } });
    expected.push(`${beats.at(-1).beat} ${text}`);
  };
  for (let number = 0; number < 30; number++) {
    await sendNote(`remark ${number}`);
    if (number % 7 === 3) two.reconnect();
    if (number % 11 === 5) await waitUntil(() => two.state === "open");
  }
  await server.kill();
  await waitUntil(() => one.state === "lost" && two.state === "lost");
  await server.start();
  await sendNote("after the power cut"); // waits for the connection
  await waitUntil(() => received.length >= expected.length);
  assert.deepEqual(received, expected);
  assert.ok(states.includes("lost") && states.at(-1) === "open");
  assert.deepEqual(listener.view, (await listener.read()).view);
});

test("a table reloads if a backup with another history has replaced its fight", async () => {
  const blow = await openConnection();
  const { heretics } = await createFight(blow, { system: "trench_crusade" });
  const table = await blow.sit(heretics);
  const reloads = [];
  table.on("reload", () => reloads.push(table.view.beats));
  const note = (text) => ({ token: heretics, command: { type: "note.v1", text } });
  const restart = async (change) => {
    await server.kill();
    change();
    await server.start();
  };
  await restart(() => server.backUp());
  await blow.fight.do(note("lost"));
  await waitUntil(() => table.beats === 2);
  await restart(() => server.restore());
  const elsewhere = await openConnection();
  await elsewhere.fight.do(note("other"));
  await waitUntil(() => reloads.length && table.beats === 2);
  assert.equal((await table.told({ since: 1 })).beats[0].command.text, "other");
  assert.deepEqual(table.view, (await table.read()).view);
  const count = reloads.length;
  blow.reconnect();
  await elsewhere.fight.do(note("later"));
  await waitUntil(() => table.beats === 3);
  assert.equal(reloads.length, count); // the same history needs no new view
});

test("a command that waits for typed dice survives a restart and uses the typed faces", async () => {
  const blow = await openConnection();
  const tokens = await createFight(blow, { system: "trench_crusade", dice: "people" });
  const [table, other] = [await blow.sit(tokens.pilgrims), await blow.sit(tokens.heretics)];
  await answerDecision(table);
  assert.equal(table.beats, 1);
  const { asked } = table.pendingRoll;
  assert.equal(table.awaited, table.pendingRoll);
  assert.ok(asked.dice.every((die) => die.sides === 6));
  await waitUntil(() => other.pending.length === 1);
  assert.deepEqual([other.pending[0].seat, other.pending[0].command, other.pendingRoll], ["pilgrims", null, null]);
  await server.kill();
  await server.start();
  await waitUntil(() => blow.state === "open");
  const faces = asked.dice.map((_, index) => (index === 0 ? 6 : 1));
  const { told: beats } = await table.roll({ faces });
  const dice = beats[0].events.flatMap(marks).filter((mark) => mark.mark === "dice").flatMap((roll) => roll.dice);
  assert.deepEqual(dice.map((die) => [die.face, die.source]), faces.map((face) => [face, "table"]));
  assert.equal(table.pendingRoll, null);
});

test("a new link invalidates the old one", async () => {
  const blow = await openConnection();
  const tokens = await createFight(blow, { system: "fiend_wake" });
  const [host, seat] = [await blow.sit(tokens[""]), await blow.sit(tokens.gm)];
  const left = new Promise((resolve) => seat.on("left", resolve));
  const { token } = await host.invite({ seat: "gm" });
  await left;
  await assert.rejects(blow.sit(tokens.gm), (error) => error.code === NO_TOKEN);
  assert.equal((await blow.sit(token)).seat, "gm");
});

test("a drawing follows the shared events, and lists undone beats until they are restored", async () => {
  const blow = await openConnection();
  const tokens = await createFight(blow, { system: "trench_crusade" });
  const host = await blow.sit(tokens[""]);
  let drawing = EMPTY_DRAWING, dice = 0, rolledDice = 0;
  const draw = (beat) => {
    drawing = addBeat(drawing, beat);
    dice += drawing.latest.filter((mark) => mark.mark === "dice").flatMap((mark) => mark.dice).length;
    rolledDice += beat.events.filter((event) => event.type === "rolled.v1").flatMap((event) => event.dice).length;
  };
  for (const beat of (await host.told({ since: 0 })).beats) draw(beat);
  host.on("beat", draw);
  for (let round = 0; round < 12; round++) await answerDecision(host);
  assert.ok(drawing.beat === host.beats - 1 && drawing.round === 1 && dice > 0 && dice === rolledDice);
  const preview = await host.undo_preview();
  await host.do({ command: { type: "undo.v1", to: preview.to } });
  assert.deepEqual(drawing.undone, preview.numbers);
  await host.do({ command: { type: "redo.v1" } });
  assert.deepEqual(drawing.undone, []);
});

test("a patch is applied according to RFC 6902, and leaves its input unchanged", () => {
  const before = { a: [1, { "b/c": 2 }], "~": null };
  const operations = [
    { op: "replace", path: "/a/1/b~1c", value: 3 },
    { op: "add", path: "/a/1", value: "new" },
    { op: "add", path: "/a/-", value: "last" },
    { op: "remove", path: "/a/0" },
    { op: "move", from: "/a/0", path: "/moved" },
    { op: "copy", from: "/a/0", path: "/~0" },
    { op: "add", path: "/__proto__", value: { polluted: true } },
  ];
  const result = applyPatch(before, operations);
  assert.deepEqual(
    [result.a, result.moved, result["~"], {}.polluted],
    [[{ "b/c": 3 }, "last"], "new", { "b/c": 3 }, undefined],
  );
  assert.deepEqual(before, { a: [1, { "b/c": 2 }], "~": null });
  assert.throws(() => applyPatch(before, [{ op: "replace", path: "/nowhere/at/all", value: 1 }]), /not there/);
  assert.throws(() => applyPatch(before, [{ op: "guess", path: "/a" }]), /unknown/);
});

class MemoryStorage {
  items = new Map();
  getItem(key) {
    return this.items.get(key) ?? null;
  }
  setItem(key, value) {
    this.items.set(key, value);
  }
}

test("the hash of a text is its SHA-256", async () => {
  const { createHash } = await import("node:crypto");
  for (const text of ["", "abc", "é".repeat(60), ...[55, 56, 63, 64, 119, 120].map((length) => "x".repeat(length))]) {
    assert.equal(client.sha256(text), createHash("sha256").update(text).digest("hex"));
  }
});

test("salts stay hidden until all seats have given theirs, and the seed fits its hash", async () => {
  const blow = await openConnection();
  const fight = await blow.fight.create({ system: "trench_crusade", salts: true });
  const tables = {};
  for (const { seat, token } of fight.seats) tables[seat] = await blow.sit(token);
  let beats = [];
  tables.heretics.on("beat", (beat) => beats.push(beat));
  assert.equal(tables.heretics.view.dice.seed_hash, fight.seed_hash);
  for (const seat of ["pilgrims", "gm"]) await tables[seat].do({ command: { type: "salt.v1", seat, text: "heron" } });
  await waitUntil(() => beats.length === 2);
  assert.ok(!JSON.stringify(beats).includes("heron"));
  await tables.heretics.do({ command: { type: "salt.v1", seat: "heretics", text: "417" } });
  assert.equal(tables.heretics.view.dice.salt, "pilgrims: heron; heretics: 417; gm: heron");
  await tables.gm.do({ command: { type: "end.v1", winners: [], reason: "Late." } });
  await waitUntil(() => tables.heretics.outcome);
  const { seed } = beats.flatMap((beat) => beat.events).find((event) => event.type === "seed_revealed.v1");
  assert.ok(client.seedFits(seed, fight.seed_hash) && !client.seedFits(`${seed}0`, fight.seed_hash));
});

test("seats roll together through their clients, also after one was started again", async () => {
  const blow = await openConnection();
  const fight = await blow.fight.create({ system: "trench_crusade", dice: "together" });
  const tables = {}, storage = new MemoryStorage();
  for (const { seat, token, role } of fight.seats) if (role !== "spectator") tables[seat] = await blow.sit(token);
  const contributors = Object.values(tables).map((table) => new client.Contributor(table, storage));
  const rolls = () => tables.pilgrims.view.dice.rolls;
  await waitUntil(() => tables.pilgrims.view.dice.started);
  assert.equal(new Set(storage.items.keys()).size, 3);
  const rollTo = async (number) => {
    while (rolls() < number) {
      const isRolling = () => tables.pilgrims.view.state.unfinished;
      await waitUntil(() => !isRolling());
      await new Promise((resolve) => setTimeout(resolve, 5)); // so that messages arrive even if no seat can act
      if (rolls() < number) for (const table of Object.values(tables)) if (!isRolling()) await answerDecision(table);
    }
  };
  await rollTo(2);
  const token = fight.seats.find(({ seat }) => seat === "pilgrims").token;
  await tables.pilgrims.leave();
  tables.pilgrims = await blow.sit(token);
  const again = new client.Contributor(tables.pilgrims, storage);
  await rollTo(3);
  assert.ok(!again.isElsewhere && contributors.every((contributor) => contributor.seat));
  const other = new client.Contributor(await (await openConnection()).sit(token), new MemoryStorage());
  assert.ok(other.isElsewhere);
  await waitUntil(() => !tables.pilgrims.view.state.unfinished);
  await other.takeOver();
  await waitUntil(() => again.isElsewhere);
  await rollTo(4);
  assert.ok(!other.isElsewhere);
  const { log } = await (await blow.sit(fight.host)).export();
  const links = log.split("\n").filter((line) => line.includes('"contributed.v1"'));
  assert.ok(links.length >= 4 * 4);
});

test("deprecated names are aliases of the current ones", () => {
  assert.equal(client.patched, client.applyPatch);
  assert.equal(client.drawn, client.addBeat);
  assert.equal(client.NOTHING_DRAWN, client.EMPTY_DRAWING);
});
