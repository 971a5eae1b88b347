// The client of clients/javascript against a real server.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { BlowError, NOTHING_DRAWN, NO_TOKEN, REFUSED, commandOf, connect, drawn, marks, patched } from "../../../clients/javascript/blow.js";
import { Server } from "./server.mjs";

const server = new Server();
const connections = [];
const eager = { shortest: 20, longest: 200 };
const TURNS = 3 * Number(process.env.BLOW_FIGHTS ?? 1); // any system is played for so many; BLOW_FIGHTS asks for more

before(() => server.start());
after(async () => {
  for (const each of connections) each.close();
  await server.end();
});

async function connected() {
  const made = await connect(server.url, eager);
  connections.push(made);
  return made;
}

/** Open a fight; returns the tokens by seat, and the host's under "". */
async function opened(blow, wanted) {
  const made = await blow.fight.create(wanted);
  return { "": made.host, ...Object.fromEntries(made.seats.map((each) => [each.seat, each.token])) };
}

async function until(what) {
  const end = Date.now() + 20_000;
  while (!what()) {
    assert.ok(Date.now() < end, `this never came: ${what}`);
    await new Promise((kept) => setTimeout(kept, 5));
  }
}

/** Answer what a seat owes, with the usual answer or the first form that is not refused; returns whether it did. */
async function answered(table) {
  for (const request of table.decisions.filter((each) => !each.optional)) {
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

test("a connection over which nothing comes any more is let go, and comes back by itself", async () => {
  let cut = false;
  class Silent extends WebSocket {
    send(text) {
      if (!cut) super.send(text);
    }
  }
  const blow = await connect(server.url, { ...eager, silence: 500, WebSocket: Silent });
  connections.push(blow);
  await blow.server.hello();
  const states = [];
  blow.on("state", (state) => states.push(state));
  await new Promise((kept) => setTimeout(kept, 1200));
  assert.deepEqual(states, []); // nothing to say is no silence: the server answers that it is there
  cut = true;
  await until(() => states.includes("lost"));
  cut = false;
  assert.equal((await blow.server.hello()).protocol, 1);
  assert.equal(blow.state, "open");
});

test("a server says who it is, and a setup is looked at before it is played", async () => {
  const blow = await connected();
  const hello = await blow.server.hello();
  assert.equal(hello.protocol, 1);
  for (const { name } of hello.systems) {
    const { setup } = await blow.setup.sample({ system: name });
    assert.deepEqual((await blow.setup.read({ text: JSON.stringify(setup) })).setup, setup);
    const { seats } = await blow.setup.check({ system: name, setup });
    assert.ok(seats.some((each) => each.role === "gm"));
  }
  await assert.rejects(blow.setup.check({ system: hello.systems[0].name, setup: { nonsense: 1 } }), (error) => {
    assert.equal(error.code, REFUSED);
    assert.match(error.reasons[0].sentence, /\$/);
    return true;
  });
});

test("any system is played from the decisions alone, and each seat's view is what the server would tell it anew", async () => {
  const blow = await connected();
  for (const { name } of (await blow.server.hello()).systems) {
    const tokens = await opened(blow, { system: name });
    const tables = await Promise.all(Object.values(tokens).slice(1).map((token) => blow.sit(token)));
    const heard = tables.map((table) => {
      const beats = [];
      table.on("beat", (told) => beats.push(told.beat));
      return beats;
    });
    let beats = 1;
    for (let turns = 0; turns < TURNS; turns++) {
      for (const table of tables) {
        await answered(table);
        beats = Math.max(beats, table.beats);
        await until(() => tables.every((each) => each.beats === beats));
      }
    }
    assert.ok(beats > TURNS, `${name} came to ${beats} beats`);
    for (const [place, table] of tables.entries()) {
      assert.deepEqual(heard[place], Array.from({ length: beats - 1 }, (_, number) => number + 1), `${name}, ${table.seat}`);
      assert.deepEqual(table.view, (await table.read()).view, `${name}, ${table.seat}`);
    }
  }
});

test("a refusal has reasons, a stale decision has the beats that came first, and a wrong token its own code", async () => {
  const blow = await connected();
  const tokens = await opened(blow, { system: "trench_crusade" });
  const [table, other, gm] = [await blow.sit(tokens.pilgrims), await blow.sit(tokens.heretics), await blow.sit(tokens.gm)];
  const [request] = other.decisions;
  const command = commandOf(request.forms[0]);
  await gm.do({ command: commandOf(table.decisions[0].forms[0]), faces: [6, 1] }); // no tie, which is asked again
  await assert.rejects(other.do({ command, decision: request.decision }), (error) => error.stale && error.beats[0].beat === 1);
  await assert.rejects(table.do({ command: { type: "nonsense" } }), (error) => error.code === REFUSED && error.reasons.length === 1);
  assert.equal((await table.why_not({ command: { type: "note.v1", text: "fine" } })).reasons.length, 0);
  await assert.rejects(blow.sit("nobody.knows"), (error) => error.code === NO_TOKEN && !/knows/.test(error.message));
});

test("each beat is heard once and in order, over dropped connections and a server that was killed", async () => {
  const [one, two] = [await connected(), await connected()];
  const tokens = await opened(one, { system: "trench_crusade" });
  const [talker, listener] = [await one.sit(tokens.pilgrims), await two.sit(tokens.heretics)];
  const heard = [], states = [];
  listener.on("beat", (told) => heard.push(`${told.beat} ${told.command.text}`));
  two.on("state", (state) => states.push(state));
  const expected = [];
  const say = async (text) => {
    const { told } = await talker.do({ command: { type: "note.v1", text } });
    expected.push(`${told.at(-1).beat} ${text}`);
  };
  for (let number = 0; number < 30; number++) {
    await say(`remark ${number}`);
    if (number % 7 === 3) two.reconnect();
    if (number % 11 === 5) await until(() => two.state === "open");
  }
  await server.kill();
  await until(() => one.state === "lost" && two.state === "lost");
  await server.start();
  await say("after the power cut"); // waits for the connection
  await until(() => heard.length >= expected.length);
  assert.deepEqual(heard, expected);
  assert.ok(states.includes("lost") && states.at(-1) === "open");
  assert.deepEqual(listener.view, (await listener.read()).view);
});

test("a command waits for people's dice, also over a restart, and goes on with what fell", async () => {
  const blow = await connected();
  const tokens = await opened(blow, { system: "trench_crusade", dice: "people" });
  const [table, other] = [await blow.sit(tokens.pilgrims), await blow.sit(tokens.heretics)];
  await answered(table);
  assert.equal(table.beats, 1);
  const { asked } = table.awaited;
  assert.ok(asked.dice.every((die) => die.sides === 6));
  await until(() => other.pending.length === 1);
  assert.deepEqual([other.pending[0].seat, other.pending[0].command, other.awaited], ["pilgrims", null, null]);
  await server.kill();
  await server.start();
  await until(() => blow.state === "open");
  const faces = asked.dice.map((_, place) => (place === 0 ? 6 : 1));
  const { told } = await table.roll({ faces });
  const dice = told[0].events.flatMap(marks).filter((mark) => mark.mark === "dice").flatMap((roll) => roll.dice);
  assert.deepEqual(dice.map((die) => [die.face, die.source]), faces.map((face) => [face, "table"]));
  assert.equal(table.awaited, null);
});

test("a new link ends what the old one opened", async () => {
  const blow = await connected();
  const tokens = await opened(blow, { system: "fiend_wake" });
  const [host, seat] = [await blow.sit(tokens[""]), await blow.sit(tokens.gm)];
  const left = new Promise((kept) => seat.on("left", kept));
  const { token } = await host.invite({ seat: "gm" });
  await left;
  await assert.rejects(blow.sit(tokens.gm), (error) => error.code === NO_TOKEN);
  assert.equal((await blow.sit(token)).seat, "gm");
});

test("what is drawn follows the shared facts, and forgets what was taken back until it is put forward again", async () => {
  const blow = await connected();
  const tokens = await opened(blow, { system: "trench_crusade" });
  const host = await blow.sit(tokens[""]);
  let now = NOTHING_DRAWN, dice = 0, rolled = 0;
  const draw = (told) => {
    now = drawn(now, told);
    dice += now.latest.filter((mark) => mark.mark === "dice").flatMap((mark) => mark.dice).length;
    rolled += told.events.filter((event) => event.type === "rolled.v1").flatMap((event) => event.dice).length;
  };
  for (const told of (await host.told({ since: 0 })).beats) draw(told);
  host.on("beat", draw);
  for (let turns = 0; turns < 12; turns++) await answered(host);
  assert.ok(now.beat === host.beats - 1 && now.round === 1 && dice > 0 && dice === rolled);
  const preview = await host.undo_preview();
  await host.do({ command: { type: "undo.v1", to: preview.to } });
  assert.deepEqual(now.undone, preview.numbers);
  await host.do({ command: { type: "redo.v1" } });
  assert.deepEqual(now.undone, []);
});

test("a patch is applied as RFC 6902 has it, and leaves what it was made from as it was", () => {
  const before = { a: [1, { "b/c": 2 }], "~": null };
  const changes = [
    { op: "replace", path: "/a/1/b~1c", value: 3 },
    { op: "add", path: "/a/1", value: "new" },
    { op: "add", path: "/a/-", value: "last" },
    { op: "remove", path: "/a/0" },
    { op: "move", from: "/a/0", path: "/moved" },
    { op: "copy", from: "/a/0", path: "/~0" },
    { op: "add", path: "/__proto__", value: { polluted: true } },
  ];
  const now = patched(before, changes);
  assert.deepEqual([now.a, now.moved, now["~"], {}.polluted], [[{ "b/c": 3 }, "last"], "new", { "b/c": 3 }, undefined]);
  assert.deepEqual(before, { a: [1, { "b/c": 2 }], "~": null });
  assert.throws(() => patched(before, [{ op: "replace", path: "/nowhere/at/all", value: 1 }]), /not there/);
  assert.throws(() => patched(before, [{ op: "guess", path: "/a" }]), /unknown/);
});
