// The module of the examples, in a tabletop that is none, against a real server.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { connect } from "../../clients/javascript/blow.js";

const server = process.env.SERVER; // the address of one that runs
let blow = null;
const hooks = {}, settings = {}, chat = [], floating = [], warned = [], rolled = [], modules = { "blow-by-blow": {} };
let number = 7;
const chance = (most) => (number = (number * 48271) % 2147483647) % most;

globalThis.Hooks = { once: (name, call) => { hooks[name] = call; } };
globalThis.game = {
  settings: { register: (id, key) => { settings[key] ??= ""; }, get: (id, key) => settings[key] },
  modules: { get: (id) => modules[id] },
};
globalThis.canvas = { tokens: { placeables: [] }, interface: { createScrollingText: (at, text) => floating.push(text) } };
globalThis.ui = { notifications: { warn: (text) => warned.push(text) } };
globalThis.ChatMessage = { create: ({ content }) => chat.push(content) };
globalThis.Roll = class {
  constructor(formula) { this.formula = formula; }
  async evaluate() {
    this.dice = this.formula.split(" + ").map((die) => ({ results: [{ result: 1 + chance(Number(die.slice(2))) }] }));
    rolled.push(...this.dice.map((die) => die.results[0].result));
    return this;
  }
  async toMessage({ flavor }) { chat.push(flavor); }
};
let left = 40; // so many dialogs are answered, then they are closed
globalThis.foundry = { applications: { api: { DialogV2: {
  wait: async ({ buttons }) => (left-- > 0 ? buttons[chance(buttons.length)].action : null),
  prompt: async ({ content, ok }) => {
    const elements = {};
    for (const [, key, inner] of content.matchAll(/<select name="(\w+)">(.*?)<\/select>/g)) elements[key] = { value: String(chance(inner.match(/<option/g).length)) };
    return ok.callback({}, { form: { elements } });
  },
} } } };

function tokenOf(figure) {
  const document = { name: figure.name, flags: {}, getFlag: (id, key) => (key === "id" ? figure.id : undefined), update: (told) => Object.assign(document.flags, told) };
  return { name: figure.name, center: { x: 0, y: 0 }, document };
}

after(() => {
  blow?.close();
  modules["blow-by-blow"].api?.blow.close();
});

test("a fight is played at a tabletop: dialogs, its dice, bars of tokens, and what happens above them", async () => {
  blow = await connect(server);
  const made = await blow.fight.create({ system: "trench_crusade", dice: "people" });
  const { view } = await blow.fight.read({ token: made.host });
  canvas.tokens.placeables = view.figures.map(tokenOf);
  await import("../../docs/examples/foundry_module.mjs");
  hooks.init();
  Object.assign(settings, { server, token: made.host });
  await hooks.ready();
  const seat = modules["blow-by-blow"].api;
  const end = Date.now() + 30_000;
  while (left >= 0 && !seat.table.outcome) {
    assert.ok(Date.now() < end, `only ${40 - left} dialogs were answered; ${warned.at(-1)}`);
    await new Promise((kept) => setTimeout(kept, 20));
  }
  assert.ok(seat.table.beats > 12, `${seat.table.beats} beats; ${warned}`);
  const told = (await seat.table.told({ since: 0 })).beats.flatMap((beat) => beat.events);
  const faces = told.filter((event) => event.type === "rolled.v1").flatMap((event) => event.dice).filter((die) => die.source === "table").map((die) => die.face);
  assert.ok(faces.length > 5);
  assert.ok(faces.every((face) => rolled.includes(face)));
  assert.ok(chat.some((text) => text.startsWith("<p>")));
  for (const figure of seat.table.view.figures) {
    const { document } = canvas.tokens.placeables.find((each) => each.name === figure.name);
    figure.bars.forEach((bar, place) => assert.deepEqual(document.flags[`flags.blow-by-blow.bar${place + 1}`], { name: bar.name, value: bar.now, max: bar.most }));
    assert.equal(document.flags.hidden, figure.out);
  }
  const beats = seat.table.beats;
  await seat.undo();
  const { beats: last } = await seat.table.told({ since: beats });
  assert.ok(last[0].events.some((event) => event.type === "taken_back.v1"), JSON.stringify(warned.at(-1)));
});
