// Taking back: first what it would take back and whom it would ask, then the word.
import { attempt, made } from "./dom.js";

const REACHES = [["own", "what I said last"], ["", "the last command"], ["turn", "back to the beginning of this turn"], ["round", "back to the beginning of this round"]];

/** Return the controls by which something is taken back or restored; `own` returns the last beat of this seat that counts. */
export function undo(table, story, called, own) {
  const shown = made("div", { id: "preview", "aria-live": "polite" });
  const reach = made("select", { "aria-label": "What to take back" }, REACHES.filter(([value]) => value !== "own" || table.seat !== null).map(([value, text]) => made("option", { value }, text)));
  const look = made("button", { type: "button", id: "undo" }, "Take back …");
  const again = made("button", { type: "button", id: "redo", hidden: true }, "Restore what was taken back");
  look.addEventListener("click", () => attempt(async () => {
    if (reach.value === "own" && own() === undefined) {
      shown.replaceChildren(made("p", {}, "You have said nothing yet that could be taken back."));
      return;
    }
    const found = await table.undo_preview(reach.value === "own" ? { to: own() - 1 } : reach.value ? { reach: reach.value } : {});
    shown.replaceChildren(preview(found, table, story, called, () => { shown.replaceChildren(); look.focus(); }));
    shown.querySelector("h3").focus();
  }, look));
  again.addEventListener("click", () => attempt(() => table.do({ command: { type: "redo.v1" } }), again));
  return made("div", { class: "undo" }, made("div", { class: "buttons" }, look, reach, again), shown);
}

function preview(found, table, story, called, close) {
  const asks = found.asks.map(called);
  const told = found.numbers.flatMap((beat) => story.lines(beat).map((line) => made("li", {}, `${beat}: ${line}`)));
  const go = made("button", { type: "button", class: "main", id: "undo-now" }, asks.length ? `Ask ${asks.join(" and ")}` : "Take it back");
  go.addEventListener("click", () => attempt(async () => {
    await table.do({ command: { type: "undo.v1", to: found.to } });
    close();
  }, go));
  return made(
    "div",
    { class: "panel" },
    made("h3", { tabIndex: -1 }, `Back to beat ${found.to}`),
    found.numbers.length ? made("p", {}, `This would take back ${found.numbers.length === 1 ? "one beat" : `${found.numbers.length} beats`}:`) : made("p", {}, "There is nothing to take back."),
    told.length > 0 && made("ul", {}, told.slice(0, 12), told.length > 12 && made("li", {}, `and ${told.length - 12} lines more`)),
    found.dice.length > 0 && made("p", {}, `Everybody has seen ${found.dice.length === 1 ? "one die" : `${found.dice.length} dice`} in it.`),
    found.reasons.map((each) => made("p", { class: "warning" }, each.sentence)),
    made("div", { class: "buttons" }, found.numbers.length > 0 && go, made("button", { type: "button", onclick: close }, "Leave it")),
  );
}
