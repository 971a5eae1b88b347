// The dice of the last roll, drawn with their meaning; and modifiers as text.
import { el, heading } from "./dom.js";

const MAX_ROLLS = 2; // rolls of a beat that are shown at once
const MAX_SIDES_OF_A_CUBE = 6;

/** Return the stage: the rolls of the latest beat of a drawing. */
export function stage(drawing, nameOf) {
  const sections = rollSections(drawing.latest, nameOf);
  if (!sections.length) return [];
  const hidden = sections.slice(MAX_ROLLS);
  return [
    el("h2", { class: "stage-title" }, "Last roll", el("span", { class: "quiet small" }, `beat ${drawing.beat}`)),
    el("div", { class: "rolls" }, sections.slice(0, MAX_ROLLS)),
    hidden.length > 0 && el("details", {}, el("summary", {}, hidden.length === 1 ? "1 more roll" : `${hidden.length} more rolls`), el("div", { class: "rolls" }, hidden)),
  ].filter(Boolean);
}

/** Return a section for each roll among marks. */
export function rollSections(marks, nameOf) {
  return marks.filter((mark) => mark.mark === "dice").map((roll) => rollSection(roll, nameOf));
}

function rollSection(roll, nameOf) {
  const faces = roll.dice.map((die) => (die.kept ? die.face : `${die.face} not kept`)).join(", ");
  return el(
    "section",
    { class: "roll" },
    el("h3", {}, heading(nameOf(roll.who)), `: ${roll.purpose}`),
    el("div", { class: "dice", role: "img", "aria-label": `Dice: ${faces}` }, roll.dice.map(dieItem)),
    !isItsOwnSum(roll) && el("p", { class: "sum" }, sum(roll)),
    roll.modifiers.length > 0 && el("p", { class: "quiet small" }, modifiers(roll.modifiers)),
  );
}

function dieItem(die) {
  const kind = [die.kept ? "" : "drop", die.mark ? "special" : "", /wrath/i.test(die.mark ?? "") ? "wrath" : ""].filter(Boolean).join(" ");
  const caption = [die.sides === MAX_SIDES_OF_A_CUBE ? "" : `D${die.sides}`, die.mark].filter(Boolean).join(" ");
  return el("span", { class: "die-box" }, el("span", { class: `die ${kind} face-value`, title: `D${die.sides}` }, String(die.face)),
    caption && el("span", { class: "die-caption" }, caption));
}

// Whether a roll is one die without anything that its face does not say.
function isItsOwnSum({ dice, total, needed, result }) {
  return dice.length === 1 && dice[0].face === total && needed === null && !result;
}

function sum(roll) {
  const needed = roll.needed !== null && ` needed ${roll.needed}`;
  return [el("b", {}, String(roll.total)), needed, roll.result && [needed ? ": " : " ", el("b", {}, roll.result)]].filter(Boolean);
}

/** Return modifiers as text: each with its name, amount and target. */
export function modifiers(list) {
  return list.map(({ name, amount, on }) => `${name}: ${amount > 0 ? "+" : ""}${amount} ${on}`).join(", ");
}
