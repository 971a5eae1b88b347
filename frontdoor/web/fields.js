// The inputs of a form, drawn from the domains of its fields.
import { initials, same } from "../client/blow.js";
import { labelled, made, quoted } from "./dom.js";

const SCALARS = new Set(["one_of", "whole", "yes_no"]);

/** Whether a field is chosen among values of which only the legal ones remain once others are chosen. */
export function isScalar(field) {
  return SCALARS.has(field.domain);
}

/** Whether there is nothing to choose in a field. */
export function isFixed(field) {
  if (field.domain === "one_of") return field.of.length === 1;
  if (field.domain === "whole") return field.least === field.most && !field.suggest.length;
  return field.domain === "some_of" && !field.of.length;
}

/** Return the labelled input of a field; `change` is called with each new value. */
export function input(field, value, change) {
  return INPUTS[field.domain] ? INPUTS[field.domain](field, value, change) : json(field, value, change);
}

const INPUTS = { one_of: oneOf, whole, yes_no: yesNo, some_of: someOf, words, lines, list_of: listOf, sheet: json };

function oneOf(field, value, change) {
  const options = field.of.map((each, place) =>
    made("option", { value: String(place), selected: same(each, value) }, typeof each === "boolean" && /^(True|False)$/.test(field.names[place]) ? (each ? "yes" : "no") : field.names[place] || "none"),
  );
  const select = made("select", { disabled: options.length < 1 }, options.length ? options : made("option", {}, "nothing is possible"));
  select.addEventListener("change", () => change(field.of[Number(select.value)]));
  return labelled(field.name, select, field.help);
}

function whole(field, value, change) {
  const number = made("input", { type: "number", min: field.least, max: field.most, step: 1, required: true, value: String(value), inputMode: "numeric" });
  number.addEventListener("change", () => { if (number.value !== "") change(Number(number.value)); });
  const label = field.unit ? `${field.name} (${field.unit})` : field.name;
  const bounds = field.least === field.most ? `Nothing but ${field.least}.` : `${field.least} to ${field.most}${field.suggest.length ? `; usually ${field.suggest.join(", ")}` : ""}.`;
  return labelled(label, number, `${field.help} ${bounds}`.trim());
}

function yesNo(field, value, change) {
  const box = made("input", { type: "checkbox", checked: value === true });
  box.addEventListener("change", () => change(box.checked));
  return labelled(field.name, box, field.help);
}

function someOf(field, value, change) {
  const counts = field.of.map((each) => value.filter((other) => same(each, other)).length);
  const tell = () => change(field.of.flatMap((each, place) => Array(counts[place]).fill(each)));
  const rows = field.of.map((_, place) => {
    const box = field.repeats
      ? made("input", { type: "number", min: 0, max: field.most ?? 99, value: String(counts[place]), inputMode: "numeric" })
      : made("input", { type: "checkbox", checked: counts[place] > 0 });
    box.addEventListener("change", () => {
      counts[place] = field.repeats ? Math.max(0, Math.trunc(Number(box.value)) || 0) : Number(box.checked);
      tell();
    });
    return labelled(field.names[place], box);
  });
  const most = field.most === null ? "" : ` at most ${field.most}`;
  const bounds = field.least || most ? `Choose${field.least ? ` at least ${field.least}` : ""}${field.least && most ? "," : ""}${most}.` : "";
  return group(field, `${field.help} ${bounds}`.trim(), rows.length ? rows : made("p", { class: "quiet" }, "There is nothing to choose."));
}

function words(field, value, change) {
  const text = made("input", { type: "text", value: value ?? "", autocomplete: "off" });
  text.addEventListener("change", () => change(text.value));
  return labelled(field.name, text, field.help);
}

function lines(field, value, change) {
  const text = made("textarea", { rows: 2, value: (value ?? []).join("\n") });
  text.addEventListener("change", () => change(text.value.split("\n").map((each) => each.trim()).filter(Boolean)));
  return labelled(`${field.name} (a line each)`, text, field.help);
}

function listOf(field, value, change) {
  const rows = [...value];
  const place = made("div", { class: "rows" });
  const draw = () => {
    place.replaceChildren(...rows.map((row, at) => {
      const inputs = Object.entries(field.fields).map(([key, each]) =>
        input(each, row[key], (now) => { rows[at] = { ...rows[at], [key]: now }; change([...rows]); }));
      const drop = made("button", { type: "button", onclick: () => { rows.splice(at, 1); change([...rows]); draw(); } }, "Remove");
      return made("div", { class: "row" }, inputs, rows.length > field.least && drop);
    }));
    const more = made("button", { type: "button", onclick: () => { rows.push(initials(field.fields)); change([...rows]); draw(); } }, `Add to ${field.name.toLowerCase()}`);
    if (rows.length < field.most) place.append(more);
  };
  draw();
  return group(field, field.help, place);
}

function json(field, value, change) {
  const text = made("textarea", { rows: 8, spellcheck: false, value: value === null ? "" : JSON.stringify(value, null, 2) });
  text.addEventListener("change", () => {
    try {
      change(text.value.trim() ? JSON.parse(text.value) : null);
      text.setCustomValidity("");
    } catch (error) {
      text.setCustomValidity(`This cannot be read as JSON: ${error.message}`);
      text.reportValidity();
    }
  });
  return labelled(`${field.name} (as JSON)`, text, field.help);
}

function group(field, help, ...inside) {
  return made("fieldset", { class: "field" }, made("legend", {}, field.name), help && made("p", { class: "help" }, quoted(help)), inside);
}
