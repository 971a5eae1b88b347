// The dice that people roll: each asked for by what it is, or left to the program.
import { attempt, headed, made, name } from "./dom.js";
import { modifiers } from "./figures.js";

/** Return the panel that asks for the faces of a command which waits for dice. */
export function ask(table, pending) {
  const { asked } = pending;
  const whose = table.seat === null ? { seat: pending.seat } : {};
  const inputs = asked.dice.map((die, place) =>
    made("input", { type: "number", min: 1, max: die.sides, step: 1, inputMode: "numeric", autocomplete: "off", "aria-label": `${said(die)}, die ${place + 1} of ${asked.dice.length}` }),
  );
  inputs.forEach((each, place) => each.addEventListener("input", () => {
    if (each.value.length >= each.max.length) inputs[place + 1]?.focus(); // the next die, as soon as no more digits fit
  }));
  const typed = made("button", { type: "submit", class: "main" }, "This is what fell");
  const rolled = made("button", { type: "button", id: "roll-for-me" }, "Roll for me");
  const dropped = made("button", { type: "button" }, "Not now");
  rolled.addEventListener("click", () => attempt(() => table.roll(whose), rolled));
  dropped.addEventListener("click", () => attempt(() => table.drop(whose), dropped));
  const form = made(
    "form",
    { class: "panel asked", id: "pending" },
    made("h3", { tabIndex: -1 }, "Roll: ", headed(asked.who), `, ${asked.purpose}`),
    asked.by && asked.by !== asked.who && made("p", {}, "Thrown by ", name(asked.by), "."),
    asked.needed !== null && made("p", {}, `Needed: ${asked.needed}.`),
    asked.modifiers.length > 0 && made("p", { class: "quiet" }, modifiers(asked.modifiers)),
    made("ol", { class: "dice" }, asked.dice.map((die, place) =>
      made("li", { class: "die" }, inputs[place], made("span", { class: "said", "aria-hidden": "true" }, said(die))))),
    made("p", { class: "help" }, inputs.length > 1 && "Type one die after the other: the next one has the cursor at once. ", table.view.dice.kind === "seed" && "A die left empty is rolled by the program."),
    made("div", { class: "buttons" }, typed, table.view.dice.kind === "seed" && rolled, dropped),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (table.view.dice.kind !== "seed" && inputs.some((each) => each.value === "")) {
      inputs.find((each) => each.value === "").focus();
      return;
    }
    attempt(() => table.roll({ ...whose, faces: inputs.map((each) => (each.value === "" ? null : Number(each.value))) }), typed);
  });
  return form;
}

function said(die) {
  return [`D${die.sides}`, die.mark, die.place > 0 && `number ${die.place}`].filter(Boolean).join(" ");
}

/** Return what is told of a roll that another seat owes. */
export function awaited(pending, called) {
  const what = pending.asked ? `${pending.asked.who}, ${pending.asked.purpose}` : "dice";
  return made("p", { class: "quiet waiting" }, "Waiting for ", name(called(pending.seat)), ` to roll: ${what}.`);
}
