// Inputs for the fields of a form, according to the domain of each field.
import { initials, same } from "../client/blow.js";
import { el, quoted, uniqueId } from "./dom.js";
import { isToggle } from "./entries.js";

const MAX_CHIPS = 6; // options that are shown side by side
const MAX_CHIP_LENGTH = 28; // characters
const MAX_CHIPS_LENGTH = 90; // characters of all options that are shown side by side

/**
 * Return the labelled input of a field. `onChange` is called with each new value; undefined means that the field was
 * emptied. `nameOf` returns the name for the id of a figure.
 */
export function fieldInput(field, value, onChange, nameOf = (id) => id) {
  return (INPUTS[field.domain] ?? json)(field, value, onChange, nameOf);
}

const INPUTS = { one_of: oneOf, whole, yes_no: yesNo, some_of: someOf, words, lines, list_of: listOf, sheet: json };

/** Return how a number is shown: its unit, and the count of its units in one unit of display. */
export function displayOf(field) {
  return { unit: field.shown_unit ?? field.unit ?? "", divisor: field.divisor ?? 1 };
}

/** Return a number of a field as text, in its unit of display. */
export function displayed(field, value) {
  return String(value / displayOf(field).divisor);
}

function optionText(field, index, nameOf) {
  const option = field.of[index];
  const text = field.names[index];
  if (typeof option === "boolean" && /^(True|False)$/.test(text)) return option ? "yes" : "no";
  return (typeof option === "string" && text === option ? nameOf(option) : text) || "none";
}

function oneOf(field, value, onChange, nameOf) {
  const texts = field.of.map((_, index) => optionText(field, index, nameOf));
  if (isToggle(field)) {
    const onToggle = (isOn) => onChange(isOn ? field.of[0] : undefined);
    return toggle(texts[0], value !== undefined, onToggle, field.help);
  }
  const isShort = texts.length <= MAX_CHIPS && texts.every((text) => text.length <= MAX_CHIP_LENGTH)
    && texts.join("").length <= MAX_CHIPS_LENGTH;
  const chosen = field.of.findIndex((option) => same(option, value));
  if (texts.length && isShort) return chips(field, texts, chosen, (index) => onChange(field.of[index]));
  const options = texts.map((text, index) => el("option", { value: String(index), selected: index === chosen }, text));
  const empty = el("option", { value: "", selected: chosen < 0 }, texts.length ? "–" : "no options");
  const select = el("select", { disabled: !texts.length }, chosen < 0 && empty, options);
  select.addEventListener("change", () => onChange(select.value === "" ? undefined : field.of[Number(select.value)]));
  return labelled(field, select);
}

function chips(field, texts, chosen, onPick) {
  const name = uniqueId("chip");
  const items = texts.map((text, index) => {
    const input = el("input", { type: "radio", name, checked: index === chosen });
    input.addEventListener("change", () => onPick(index));
    return el("label", { class: "choice small-choice" }, input, text);
  });
  return group(field, el("div", { class: "row wrap" }, items));
}

function whole(field, value, onChange) {
  const { unit, divisor } = displayOf(field);
  const count = field.most - field.least + 1;
  if (divisor === 1 && count <= MAX_CHIPS && field.domain === "whole") {
    const numbers = Array.from({ length: count }, (_, index) => field.least + index);
    return chips(field, numbers.map(String), numbers.indexOf(value), (index) => onChange(numbers[index]));
  }
  const isUnmeasured = value === undefined || (divisor > 1 && !field.required && value === 0);
  const input = el("input", {
    type: "number",
    min: field.least / divisor,
    max: field.most / divisor,
    step: 1 / divisor,
    placeholder: "–",
    value: isUnmeasured ? "" : displayed(field, value),
    inputMode: divisor === 1 ? "numeric" : "decimal",
  });
  input.addEventListener("change", () => {
    if (input.value === "") onChange(undefined);
    else if (input.reportValidity()) onChange(Math.round(Number(input.value) * divisor));
  });
  const usual = [...new Set(field.suggest.map((number) => displayed(field, number)))];
  const range = field.least === field.most ? `Only ${displayed(field, field.least)}.`
    : `${displayed(field, field.least)} to ${displayed(field, field.most)}${usual.length ? `; usually ${usual.join(", ")}` : ""}.`;
  return labelled(field, input, { unit: unit === "inches" ? "in" : unit, help: `${inUnit(field.help, unit)} ${range}`.trim() });
}

// Return a help text about a number with the unit in which it is typed.
function inUnit(help, unit) {
  return help.replaceAll(`half ${unit}`, unit).replace(/ \(\d+ is \d+"\)/, "");
}

function yesNo(field, value, onChange) {
  return toggle(field.name, value === true, onChange, field.help);
}

function toggle(text, isOn, onChange, help) {
  const box = el("input", { type: "checkbox", checked: isOn });
  box.addEventListener("change", () => onChange(box.checked));
  const key = text.match(/^(in cover|elevated|long range)$/i)?.[0][0].toLowerCase();
  const letter = { i: "c", e: "e", l: "l" }[key];
  return el("label", { class: "toggle", title: quoted(help), data: letter ? { key: letter } : {} }, box, text);
}

function someOf(field, value = [], onChange, nameOf) {
  const counts = field.of.map((option) => value.filter((chosen) => same(option, chosen)).length);
  const update = () => onChange(field.of.flatMap((option, index) => Array(counts[index]).fill(option)));
  const rows = field.of.map((_, index) => {
    const text = optionText(field, index, nameOf);
    if (!field.repeats) {
      return toggle(text, counts[index] > 0, (isOn) => { counts[index] = Number(isOn); update(); }, "");
    }
    const input = el("input", { type: "number", min: 0, max: field.most ?? 99, value: String(counts[index]), inputMode: "numeric" });
    input.addEventListener("change", () => {
      counts[index] = Math.max(0, Math.trunc(Number(input.value)) || 0);
      update();
    });
    return labelled({ name: text, help: "" }, input);
  });
  const limits = [field.least && `at least ${field.least}`, field.most !== null && `at most ${field.most}`].filter(Boolean);
  const bounds = limits.length ? `Choose ${limits.join(", ")}.` : "";
  return group(field, el("div", { class: "row wrap" }, rows.length ? rows : el("p", { class: "quiet" }, "No options.")), bounds);
}

function words(field, value, onChange) {
  const input = el("input", { type: "text", value: value ?? "", autocomplete: "off", placeholder: field.examples?.[0] ?? "" });
  input.addEventListener("input", () => onChange(input.value, true));
  return labelled(field, input, { isWide: true });
}

function lines(field, value, onChange) {
  const input = el("textarea", { rows: 2, value: (value ?? []).join("\n") });
  input.addEventListener("change", () => onChange(input.value.split("\n").map((line) => line.trim()).filter(Boolean)));
  return labelled({ ...field, name: `${field.name} (one per line)` }, input, { isWide: true });
}

function listOf(field, value = [], onChange, nameOf) {
  const rows = [...value];
  const container = el("div", { class: "rows" });
  const rowElement = (row, index) => {
    const inputs = Object.entries(field.fields).map(([key, inner]) =>
      fieldInput(inner, row[key], (changed) => {
        rows[index] = { ...rows[index], [key]: changed };
        onChange([...rows]);
      }, nameOf));
    const remove = () => { rows.splice(index, 1); onChange([...rows]); draw(); };
    const removeButton = el("button", { type: "button", class: "btn", onclick: remove }, "Remove");
    return el("div", { class: "row wrap" }, inputs, rows.length > field.least && removeButton);
  };
  const add = () => { rows.push(initials(field.fields)); onChange([...rows]); draw(); };
  const draw = () => {
    container.replaceChildren(...rows.map(rowElement));
    const text = field.name === "Modifiers" ? "Add a modifier" : `Add to ${field.name.toLowerCase()}`;
    if (rows.length < field.most) container.append(el("button", { type: "button", class: "btn bare", onclick: add }, text));
  };
  draw();
  return rows.length || field.name !== "Modifiers" ? group(field, container) : container;
}

function json(field, value, onChange) {
  const text = value === null || value === undefined ? "" : JSON.stringify(value, null, 2);
  const input = el("textarea", { rows: 8, spellcheck: false, value: text });
  input.addEventListener("change", () => {
    try {
      onChange(input.value.trim() ? JSON.parse(input.value) : null);
      input.setCustomValidity("");
    } catch (error) {
      input.setCustomValidity(`This is not valid JSON: ${error.message}`);
      input.reportValidity();
    }
  });
  return labelled({ ...field, name: `${field.name} (JSON)` }, input, { isWide: true });
}

function labelled(field, control, { unit = "", help = field.help, isWide = false } = {}) {
  control.id ||= uniqueId("control");
  const helpText = help ? el("span", { class: "unseen", id: uniqueId("help") }, quoted(help)) : null;
  if (helpText) control.setAttribute("aria-describedby", helpText.id);
  return el("div", { class: isWide ? "labelled wide" : "labelled", title: quoted(help) },
    el("label", { htmlFor: control.id }, field.name),
    el("span", { class: "field" }, control, unit && el("span", { class: "unit" }, unit)), helpText);
}

function group(field, content, bounds = "") {
  return el("fieldset", { class: "labelled wide", title: quoted(field.help ?? "") }, el("legend", {}, field.name),
    bounds && el("p", { class: "quiet small" }, bounds), content);
}
