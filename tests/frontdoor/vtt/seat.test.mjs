// A seat must ask for each decision, whenever the news of it arrives between two microtasks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { resolve } from "node:path";
import { document, Element } from "./dom.mjs";

const MAX_TICKS = 12; // microtasks between the answer to a command and the next change
globalThis.document = document();
const { Seat } = await import(resolve(process.env.FOLDER, "seat.mjs"));
const { BlowError, TOO_MUCH } = await import(resolve(process.env.FOLDER, "client/blow.js"));

const ticks = async (count) => { for (let tick = 0; tick < count; tick++) await null; };
const settled = () => new Promise((done) => setTimeout(done, 0));
const request = (decision, optional = false) => ({
  decision, optional, asked_by: null, reminders: [], prompt: decision, default: null,
  forms: [{ command: "pass.v1", label: "Pass", help: "", fields: {} }],
  entries: [{ label: "Pass", actor: "", variants: [{ name: "", label: "Pass", forms: [0], price: "" }] }],
});

/** Return a seat at a table whose commands have the results of `answer`; `seat.asked` lists the dialogs. */
function openSeat(answer) {
  const table = {
    decisions: [], pendingRoll: null, view: { figures: [] },
    do: ({ decision }) => answer(decision),
    roll: () => answer("roll"),
    narrow: async () => ({ open: true, form: request("").forms[0], why_not: [] }),
    why_not: async () => ({ reasons: [] }),
  };
  const asked = [];
  const screen = {
    ask: async ({ title, content }) => { assert.ok(content instanceof Element); asked.push(title); return "do"; },
    roll: async () => [1], cancel() {}, warn: assert.fail, text: (key) => key,
  };
  return Object.assign(new Seat(screen), { blow: { state: "open" }, table, asked });
}

for (let count = 0; count <= MAX_TICKS; count++) {
  test(`a decision is asked if it arrives ${count} microtasks after a roll`, async () => {
    const seat = openSeat(async (command) => {
      const isRoll = command === "roll";
      Object.assign(seat.table, { pendingRoll: null, decisions: [] });
      seat.update();
      if (isRoll) ticks(count).then(() => { seat.table.decisions = [request("next")]; seat.update(); });
    });
    seat.table.pendingRoll = { asked: { dice: [{ sides: 6 }] } };
    seat.update();
    await settled();
    assert.deepEqual(seat.asked, ["next"]);
  });

  test(`a decision is asked if it arrives ${count} microtasks after an optional command`, async () => {
    const seat = openSeat(async (command) => {
      seat.table.decisions = [];
      if (command === "ability") ticks(count).then(() => { seat.table.decisions = [request("next")]; seat.update(); });
    });
    const ability = request("ability", true);
    seat.table.decisions = [ability];
    await seat.reopen(ability);
    await settled();
    assert.deepEqual(seat.asked, ["ability", "next"]);
  });
}

test("a decision is asked if the roll before it was refused because another player was faster", async () => {
  const seat = openSeat(async (command) => {
    const isRoll = command === "roll";
    Object.assign(seat.table, { pendingRoll: null, decisions: isRoll ? [request("next")] : [] });
    seat.update();
    if (isRoll) throw new BlowError(-32000, "the fight has changed");
  });
  seat.table.pendingRoll = { asked: { dice: [{ sides: 6 }] } };
  seat.update();
  await settled();
  assert.deepEqual(seat.asked, ["next"]);
});

test("a busy server does not prevent a command", async () => {
  const sent = [];
  const seat = openSeat(async (decision) => { sent.push(decision); seat.table.decisions = []; });
  seat.table.narrow = async () => { throw new BlowError(TOO_MUCH, "ask again in 1 s"); };
  seat.table.decisions = [request("next")];
  seat.update();
  await settled();
  assert.deepEqual([seat.asked, sent], [["next"], ["next"]]);
});

test("a command without fields that ends the fight is confirmed", async () => {
  const sent = [];
  const seat = openSeat(async (decision) => { sent.push(decision); seat.table.decisions = []; });
  const surrender = request("next");
  surrender.forms.push({ command: "end.v1", label: "End", help: "", fields: {}, ends_fight: true });
  surrender.entries.push({ label: "End", actor: "", variants: [{ name: "", label: "End", forms: [1], price: "" }] });
  const dialogs = [];
  seat.screen.ask = async ({ content, buttons }) => {
    dialogs.push(content.innerHTML.includes("ends"));
    return dialogs.length === 1 ? "1" : buttons[0].action;
  };
  seat.table.decisions = [surrender];
  seat.update();
  await settled();
  assert.deepEqual([dialogs, sent], [[false, true], ["next"]]);
});
