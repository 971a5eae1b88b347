// The controls for undo and redo. An undo is previewed first: which beats it removes and which seats must agree.
import { el, run } from "./dom.js";

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
 */
export function undoControls(table, log, nameOf, lastOwnBeat) {
  const previewArea = el("div", { id: "preview", "aria-live": "polite" });
  const reaches = REACHES.filter(([value]) => value !== "own" || table.seat !== null);
  const options = reaches.map(([value, text]) => el("option", { value }, text));
  const reach = el("select", { "aria-label": "How far to undo" }, options);
  const undoButton = el("button", { type: "button", id: "undo" }, "Undo …");
  const redoButton = el("button", { type: "button", id: "redo", hidden: true }, "Redo");
  const close = () => {
    previewArea.replaceChildren();
    undoButton.focus();
  };
  undoButton.addEventListener("click", () => run(async () => {
    if (reach.value === "own" && lastOwnBeat() === undefined) {
      previewArea.replaceChildren(el("p", {}, "You have no move to undo yet."));
      return;
    }
    const params = reach.value === "own" ? { to: lastOwnBeat() - 1 } : reach.value ? { reach: reach.value } : {};
    previewArea.replaceChildren(previewPanel(await table.undo_preview(params), table, log, nameOf, close));
    previewArea.querySelector("h3").focus();
  }, undoButton));
  redoButton.addEventListener("click", () => run(() => table.do({ command: { type: "redo.v1" } }), redoButton));
  return el("div", { class: "undo" }, el("div", { class: "buttons" }, undoButton, reach, redoButton), previewArea);
}

function previewPanel(preview, table, log, nameOf, close) {
  const beatCount = preview.numbers.length;
  const sentences = preview.numbers.flatMap((beat) => log.sentences(beat).map((line) => el("li", {}, `${beat}: ${line}`)));
  const hiddenCount = sentences.length - MAX_LINES;
  const dice = preview.dice.length === 1 ? "one die" : `${preview.dice.length} dice`;
  const asked = preview.asks.map(nameOf);
  const text = asked.length ? `Ask ${asked.join(" and ")}` : "Take it back";
  const confirm = el("button", { type: "button", class: "main", id: "undo-now" }, text);
  confirm.addEventListener("click", () => run(async () => {
    await table.do({ command: { type: "undo.v1", to: preview.to } });
    close();
  }, confirm));
  return el(
    "div",
    { class: "panel" },
    el("h3", { tabIndex: -1 }, `Back to beat ${preview.to}`),
    el("p", {}, beatCount ? `This would undo ${beatCount === 1 ? "one beat" : `${beatCount} beats`}:` : "There is nothing to undo."),
    sentences.length > 0 &&
      el("ul", {}, sentences.slice(0, MAX_LINES), hiddenCount > 0 && el("li", {}, `and ${hiddenCount} more lines`)),
    preview.dice.length > 0 && el("p", {}, `This includes ${dice} that all players have seen.`),
    preview.reasons.map((reason) => el("p", { class: "warning" }, reason.sentence)),
    el("div", { class: "buttons" }, beatCount > 0 && confirm, el("button", { type: "button", onclick: close }, "Leave it as it is")),
  );
}
