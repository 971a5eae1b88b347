// The form for typed dice, and the line that says whose roll the fight waits for.
import { el, heading, name, run } from "./dom.js";
import { modifiers } from "./roll.js";

/** Return the form for the faces of a command that waits for dice. */
export function diceForm(table, pending) {
  const { asked: roll } = pending;
  const seat = table.seat === null ? { seat: pending.seat } : {};
  const canRollForMe = table.view.dice.kind === "seed";
  const inputs = roll.dice.map((die, index) =>
    el("input", {
      type: "number",
      min: 1,
      max: die.sides,
      step: 1,
      inputMode: "numeric",
      autocomplete: "off",
      "aria-label": `${describeDie(die)}, die ${index + 1} of ${roll.dice.length}`,
    }),
  );
  inputs.forEach((input, index) => input.addEventListener("input", () => {
    if (input.value.length >= input.max.length) inputs[index + 1]?.focus(); // no further digit can follow
  }));
  const submit = el("button", { type: "submit", class: "btn main" }, "Use these dice");
  const rollForMe = el("button", { type: "button", class: "btn", id: "roll-for-me" }, "Roll for me");
  const cancel = el("button", { type: "button", class: "btn bare" }, "Cancel");
  rollForMe.addEventListener("click", () => run(() => table.roll(seat), rollForMe));
  cancel.addEventListener("click", () => run(() => table.drop(seat), cancel));
  const caption = (die) => el("span", { class: "caption", "aria-hidden": "true" }, describeDie(die));
  const form = el(
    "form",
    { class: "card decide asked", id: "pending" },
    el("h3", { class: "prompt", tabIndex: -1 }, "Roll: ", heading(roll.who), `, ${roll.purpose}`),
    roll.by && roll.by !== roll.who && el("p", {}, "Rolled by ", name(roll.by), "."),
    roll.needed !== null && el("p", {}, `Needed: ${roll.needed}.`),
    roll.modifiers.length > 0 && el("p", { class: "quiet" }, modifiers(roll.modifiers)),
    el("ol", { class: "typed-dice" }, roll.dice.map((die, index) => el("li", { class: "typed-die" }, inputs[index], caption(die)))),
    el(
      "p",
      { class: "quiet small" },
      inputs.length > 1 && "Type the faces; the cursor moves to the next die. ",
      canRollForMe && "Empty dice are rolled for you.",
    ),
    el("div", { class: "acts row wrap" }, submit, canRollForMe && rollForMe, cancel),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const firstEmpty = inputs.find((input) => input.value === "");
    if (!canRollForMe && firstEmpty) {
      firstEmpty.focus();
      return;
    }
    const faces = inputs.map((input) => (input.value === "" ? null : Number(input.value)));
    run(() => table.roll({ ...seat, faces }), submit);
  });
  return form;
}

function describeDie(die) {
  return [`D${die.sides}`, die.mark, die.place > 0 && `number ${die.place}`].filter(Boolean).join(" ");
}

/** Return a line about a roll that another seat must make. */
export function waitingForRoll(pending, nameOf) {
  const roll = pending.asked ? `${pending.asked.who}, ${pending.asked.purpose}` : "dice";
  return el("p", { class: "quiet waiting" }, "Waiting for ", name(nameOf(pending.seat)), ` to roll: ${roll}.`);
}
