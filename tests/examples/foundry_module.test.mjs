// Tests the module of the examples in a fake tabletop, against a real server.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { connect } from "../../clients/javascript/blow.js";

const server = process.env.SERVER; // the URL of a running server
const DIALOGS = 40; // dialogs that the fake player answers before closing all others
let blow = null;
const hooks = {}, settings = {}, modules = { "blow-by-blow": {} };
const chatMessages = [], floatingTexts = [], warnings = [], rolledFaces = [];
let randomState = 7;
const randomBelow = (limit) => (randomState = (randomState * 48271) % 2147483647) % limit;

globalThis.Hooks = { once: (name, callback) => { hooks[name] = callback; } };
globalThis.game = {
  settings: { register: (id, key) => { settings[key] ??= ""; }, get: (id, key) => settings[key] },
  modules: { get: (id) => modules[id] },
};
globalThis.canvas = {
  tokens: { placeables: [] },
  interface: { createScrollingText: (position, text) => floatingTexts.push(text) },
};
globalThis.ui = { notifications: { warn: (text) => warnings.push(text) } };
globalThis.ChatMessage = { create: ({ content }) => chatMessages.push(content) };
globalThis.Roll = class {
  constructor(formula) { this.formula = formula; }
  async evaluate() {
    const sides = this.formula.split(" + ").map((die) => Number(die.slice(2)));
    this.dice = sides.map((count) => ({ results: [{ result: 1 + randomBelow(count) }] }));
    rolledFaces.push(...this.dice.map((die) => die.results[0].result));
    return this;
  }
  async toMessage({ flavor }) { chatMessages.push(flavor); }
};
let dialogsLeft = DIALOGS;
globalThis.foundry = { applications: { api: { DialogV2: {
  wait: async ({ buttons }) => (dialogsLeft-- > 0 ? buttons[randomBelow(buttons.length)].action : null),
  prompt: async ({ content, ok }) => {
    const elements = {};
    for (const [, key, options] of content.matchAll(/<select name="(\w+)">(.*?)<\/select>/g)) {
      elements[key] = { value: String(randomBelow(options.match(/<option/g).length)) };
    }
    return ok.callback({}, { form: { elements } });
  },
} } } };

function tokenOf(figure) {
  const document = {
    name: figure.name,
    flags: {},
    getFlag: (id, key) => (key === "id" ? figure.id : undefined),
    update: (changes) => Object.assign(document.flags, changes),
  };
  return { name: figure.name, center: { x: 0, y: 0 }, document };
}

after(() => {
  blow?.close();
  modules["blow-by-blow"].api?.blow.close();
});

test("a fight can be played on a tabletop with its dialogs, dice and tokens", async () => {
  blow = await connect(server);
  const fight = await blow.fight.create({ system: "trench_crusade", dice: "people" });
  const { view } = await blow.fight.read({ token: fight.host });
  canvas.tokens.placeables = view.figures.map(tokenOf);
  await import("../../docs/examples/foundry_module.mjs");
  hooks.init();
  Object.assign(settings, { server, token: fight.host });
  await hooks.ready();
  const seat = modules["blow-by-blow"].api;
  const deadline = Date.now() + 30_000;
  while (dialogsLeft >= 0 && !seat.table.outcome) {
    assert.ok(Date.now() < deadline, `only ${DIALOGS - dialogsLeft} dialogs were answered; ${warnings.at(-1)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.ok(seat.table.beats > 12, `${seat.table.beats} beats; ${warnings}`);
  const events = (await seat.table.told({ since: 0 })).beats.flatMap((beat) => beat.events);
  const dice = events.filter((event) => event.type === "rolled.v1").flatMap((event) => event.dice);
  const faces = dice.filter((die) => die.source === "table").map((die) => die.face);
  assert.ok(faces.length > 5);
  assert.ok(faces.every((face) => rolledFaces.includes(face)));
  assert.ok(chatMessages.some((text) => text.startsWith("<p>")));
  for (const figure of seat.table.view.figures) {
    const { document } = canvas.tokens.placeables.find((token) => token.name === figure.name);
    figure.bars.forEach((bar, index) => {
      const expected = { name: bar.name, value: bar.now, max: bar.most };
      assert.deepEqual(document.flags[`flags.blow-by-blow.bar${index + 1}`], expected);
    });
    assert.equal(document.flags.hidden, figure.out);
  }
  const { beats } = seat.table;
  await seat.undo();
  const { beats: newBeats } = await seat.table.told({ since: beats });
  assert.ok(newBeats[0].events.some((event) => event.type === "taken_back.v1"), JSON.stringify(warnings.at(-1)));
});
