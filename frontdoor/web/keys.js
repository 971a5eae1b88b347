// The keys of the table, and their help. Single letters do nothing while a field has the focus, and can be switched off.
import { el } from "./dom.js";

const STORED = "blow-keys"; // in the storage of the browser: "off" switches single letters off

export const HELP = [
  ["1 to 9", "Choose an action; again to do it"],
  ["A", "Choose the figure that acts"],
  ["T, then arrows", "Choose a target"],
  ["C, E, L", "In cover, elevated, long range"],
  ["D", "Type the distance"],
  ["Enter", "Do it"],
  ["P", "Pass, if one of the actions is to do nothing"],
  ["U", "Undo"],
  ["Shift U", "Redo"],
  ["F, then arrows", "Figures; Enter opens the sheet"],
  ["G", "Log; End is the newest entry"],
  ["/", "Search the actions or the log"],
  ["?", "All keys"],
  ["Esc", "Close"],
];

/** Whether single letters are keys. */
export function areKeysOn() {
  return localStorage.getItem(STORED) !== "off";
}

/** Return a checkbox that switches single letters on and off. */
export function keysOption() {
  const box = el("input", { type: "checkbox", checked: areKeysOn() });
  box.addEventListener("change", () => localStorage.setItem(STORED, box.checked ? "on" : "off"));
  return el("label", { class: "toggle" }, box, "Single keys");
}

/** Return the list of keys. */
export function keyList() {
  return el("dl", { class: "sheet keys-list" }, HELP.map(([key, text]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, text)]));
}

/**
 * Call an action for each key that is pressed outside of fields. Returns a function that stops it.
 *
 * @param actions functions by key; digits call `number(digit)`. An action that returns false leaves the key alone
 */
export function listen(actions) {
  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const isInDialog = document.querySelector("dialog[open]") !== null;
    const { target } = event;
    const isField = target.matches?.("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    if (key === "Enter") {
      if (isInDialog || target.matches?.("button, a, summary, textarea, select")) return;
      if (isField && target.closest("form")) return;
    } else if (isInDialog || isField) return;
    if (key.length === 1 && !areKeysOn()) return;
    const action = /^[1-9]$/.test(key) ? actions.number : actions[event.shiftKey && key === "U" ? "Shift U" : key];
    if (action && action(Number(key)) !== false) event.preventDefault();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
