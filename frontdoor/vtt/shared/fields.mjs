// The fields of a form as HTML, and the values that a person entered.
import { initials, same } from "./client/blow.js";
import { isToggle } from "./table/entries.js";

const MAX_ROWS = 8; // rows of a list that a dialog shows
const EMPTY_VALUES = { some_of: [], lines: [], list_of: [], yes_no: false, words: "", sheet: null };

export const escapeHtml = (text) => String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Return the value that the empty inputs of a field have: undefined for an option or a number. */
export function emptyValue(field) {
  return EMPTY_VALUES[field.domain];
}

/** Return the labelled inputs of a field. Their names begin with a path. */
export function fieldHtml(path, field, value) {
  const { name, help } = field;
  const title = help ? ` title="${escapeHtml(help)}"` : "";
  return `<div class="blow-field"${title}>${(INPUTS[field.domain] ?? jsonHtml)(path, field, value, escapeHtml(name))}</div>`;
}

const labelled = (name, input) => `<label>${name} ${input}</label>`;
const checkbox = (path, isOn) => `<input type="checkbox" name="${path}"${isOn ? " checked" : ""}>`;
const number = (path, value, least, most, step = 1) =>
  `<input type="number" name="${path}" value="${value}" min="${least}" max="${most}" step="${step}">`;

const INPUTS = {
  one_of: (path, field, value, name) => {
    if (isToggle(field)) return labelled(escapeHtml(field.names[0]), checkbox(path, value !== undefined));
    const option = (each, index) =>
      `<option value="${index}"${same(each, value) ? " selected" : ""}>${escapeHtml(field.names[index] || "–")}</option>`;
    const empty = field.of.some((each) => same(each, value)) ? "" : `<option value="" selected>–</option>`;
    return labelled(name, `<select name="${path}">${empty}${field.of.map(option).join("")}</select>`);
  },
  whole: (path, field, value, name) => {
    const divisor = field.divisor ?? 1;
    const input = number(path, value === undefined ? "" : value / divisor, field.least / divisor, field.most / divisor, 1 / divisor);
    return labelled(name, `${input} ${escapeHtml(field.shown_unit ?? field.unit ?? "")}`);
  },
  yes_no: (path, field, value, name) => labelled(name, checkbox(path, value === true)),
  some_of: (path, field, value, name) => {
    const count = (option) => value.filter((chosen) => same(chosen, option)).length;
    const input = (option, index) =>
      field.repeats ? number(`${path}.${index}`, count(option), 0, field.most ?? 99) : checkbox(`${path}.${index}`, count(option) > 0);
    const items = field.of.map((option, index) => labelled(escapeHtml(field.names[index]), input(option, index)));
    return `<fieldset><legend>${name}</legend>${items.join("")}</fieldset>`;
  },
  words: (path, field, value, name) => labelled(name, `<input type="text" name="${path}" value="${escapeHtml(value ?? "")}">`),
  lines: (path, field, value, name) =>
    labelled(name, `<textarea name="${path}" rows="2">${escapeHtml((value ?? []).join("\n"))}</textarea>`),
  list_of: (path, field, value, name) => {
    const rows = Array.from({ length: rowCount(field, value) }, (_, index) => {
      const row = value[index] ?? initials(field.fields);
      const inputs = Object.entries(field.fields).map(([key, inner]) => fieldHtml(`${path}.${index}.${key}`, inner, row[key]));
      return `<div class="blow-row">${checkbox(`${path}.${index}`, index < value.length)}${inputs.join("")}</div>`;
    });
    return `<fieldset><legend>${name}</legend>${rows.join("")}</fieldset>`;
  },
};

const rowCount = (field, value) => Math.min(field.most, MAX_ROWS, value.length + 1);

function jsonHtml(path, field, value, name) {
  const text = value === null || value === undefined ? "" : JSON.stringify(value, null, 2);
  return labelled(`${name} (JSON)`, `<textarea name="${path}" rows="8">${escapeHtml(text)}</textarea>`);
}

/** Return the value that the inputs of a field have. Throws if a text is not JSON. */
export function readField(path, field, value, inputs) {
  const input = inputs.get(path);
  switch (field.domain) {
    case "one_of": return isToggle(field) ? readToggle(field, value, input) : field.of[input.value];
    case "whole": return input.value === "" ? undefined : Math.round(Number(input.value) * (field.divisor ?? 1));
    case "yes_no": return input.checked;
    case "some_of": return field.of.flatMap((option, index) => Array(countOf(inputs.get(`${path}.${index}`))).fill(option));
    case "words": return input.value;
    case "lines": return input.value.split("\n").map((line) => line.trim()).filter(Boolean);
    case "list_of": return readRows(path, field, value, inputs);
    default: return input.value.trim() ? JSON.parse(input.value) : null;
  }
}

const readToggle = (field, value, input) => (input.checked ? value ?? field.of[0] : undefined);
const countOf = (input) => (input.type === "checkbox" ? Number(input.checked) : Math.max(0, Math.trunc(Number(input.value)) || 0));

function readRows(path, field, value, inputs) {
  const rows = [];
  for (let index = 0; inputs.has(`${path}.${index}`); index++) {
    if (!inputs.get(`${path}.${index}`).checked) continue;
    const row = value[index] ?? initials(field.fields);
    const read = ([key, inner]) => [key, readField(`${path}.${index}.${key}`, inner, row[key], inputs)];
    rows.push(Object.fromEntries(Object.entries(field.fields).map(read)));
  }
  return rows;
}

/** Return the inputs of an element by name. */
export function inputsOf(root) {
  return new Map([...root.querySelectorAll("[name]")].map((input) => [input.name, input]));
}

