// Undo and redo. An undo is previewed first: which beats it removes, their dice, and which seats must agree.
import { el, run, visible } from "./dom.js";

const MAX_LINES = 12; // sentences in a preview
const REACHES = [
  ["own", "my last move"],
  ["", "the last move"],
  ["turn", "to the start of this turn"],
  ["round", "to the start of this round"],
];

/**
 * Return the controls.
 *
 * @param table the seat's table
 * @param log the panel that has the sentences of the beats
 * @param nameOf returns the name of a seat
 * @param lastOwnBeat returns the number of this seat's last effective beat, or undefined
 * @param close called after an undo was asked for, or dropped
 */
export function undoControls(table, log, nameOf, lastOwnBeat, close) {
  const previewArea = el("div", { id: "preview", "aria-live": "polite" });
  const reaches = REACHES.filter(([value]) => value !== "own" || table.seat !== null);
  const options = reaches.map(([value, text]) => el("option", { value }, text));
  const reach = el("select", { id: "reach", "aria-label": "How far to undo" }, options);
  const show = () => run(async () => {
    if (reach.value === "own" && lastOwnBeat() === undefined) {
      previewArea.replaceChildren(el("p", {}, "You have no move to undo yet."));
      return;
    }
    const params = reach.value === "own" ? { to: lastOwnBeat() - 1 } : reach.value ? { reach: reach.value } : {};
    previewArea.replaceChildren(panel(await table.undo_preview(params), table, log, nameOf, close));
    previewArea.querySelector("#undo-now")?.focus();
  });
  reach.addEventListener("change", show);
  const element = el("div", { class: "undo" }, el("label", { class: "row wrap" }, "Undo ", el("span", { class: "field" }, reach)), previewArea);
  return { element, show };
}

function panel(preview, table, log, nameOf, close) {
  const asked = preview.asks.map(nameOf);
  const text = asked.length ? `Ask ${asked.join(" and ")}` : "Take it back";
  const confirm = el("button", { type: "button", class: "btn main", id: "undo-now" }, visible(text));
  confirm.addEventListener("click", () => run(async () => {
    await table.do({ command: { type: "undo.v1", to: preview.to } });
    close();
  }, confirm));
  return el(
    "div",
    {},
    undoSummary(preview, log),
    preview.reasons.map((reason) => el("p", { class: "warning" }, reason.sentence)),
    el("div", { class: "acts" }, el("button", { type: "button", class: "btn", onclick: close }, "Leave it as it is"), preview.numbers.length > 0 && confirm),
  );
}

/** Return a summary of the beats that an undo removes; asker and asked seats see the same. */
export function undoSummary(preview, log) {
  const numbers = [...preview.numbers].sort((one, other) => one - other);
  const sentences = numbers.flatMap((beat) => log.sentences(beat).map((line) => el("p", {}, `${beat}: ${line}`)));
  const hiddenCount = sentences.length - MAX_LINES;
  const faces = preview.dice.map((die) => die.face ?? die);
  const span = numbers.length === 1 ? `beat ${numbers[0]}` : `beats ${numbers[0]} to ${numbers.at(-1)}`;
  return el(
    "div",
    { class: "undo-summary", data: { to: preview.to } },
    el("p", {}, numbers.length ? `This takes back ${span}:` : "There is nothing to undo."),
    sentences.length > 0 && el("div", { class: "goes" }, sentences.slice(0, MAX_LINES), hiddenCount > 0 && el("p", {}, `and ${hiddenCount} more lines`)),
    faces.length > 0 && el("p", {}, `All players have seen ${faces.length === 1 ? "this die" : "these dice"}: `,
      el("span", { class: "dice", role: "img", "aria-label": `Dice: ${faces.join(", ")}` }, faces.map((value) => el("span", { class: "die s" }, String(value))))),
    el("p", { class: "quiet small" }, "The log keeps what was taken back, struck through."),
  );
}
