// Inputs for the fields of a form, according to the domain of each field.
import { initials, same } from "../client/blow.js";
import { el, labelled, quoted } from "./dom.js";

const SCALARS = new Set(["one_of", "whole", "yes_no"]);

/** Return whether a field has a single value, which the choices in other fields can narrow. */
export function isScalar(field) {
  return SCALARS.has(field.domain);
}

/** Return whether a field leaves nothing to choose. */
export function isFixed(field) {
  if (field.domain === "one_of") return field.of.length === 1;
  if (field.domain === "whole") return field.least === field.most && !field.suggest.length;
  return field.domain === "some_of" && !field.of.length;
}

/** Return the labelled input of a field. `onChange` is called with each new value. */
export function fieldInput(field, value, onChange) {
  return INPUTS[field.domain] ? INPUTS[field.domain](field, value, onChange) : json(field, value, onChange);
}

const INPUTS = { one_of: oneOf, whole, yes_no: yesNo, some_of: someOf, words, lines, list_of: listOf, sheet: json };

function oneOf(field, value, onChange) {
  const text = (option, index) => {
    const isBoolean = typeof option === "boolean" && /^(True|False)$/.test(field.names[index]);
    return isBoolean ? (option ? "yes" : "no") : field.names[index] || "none";
  };
  const options = field.of.map((option, index) =>
    el("option", { value: String(index), selected: same(option, value) }, text(option, index)),
  );
  const isEmpty = options.length === 0;
  const select = el("select", { disabled: isEmpty }, isEmpty ? el("option", {}, "no options") : options);
  select.addEventListener("change", () => onChange(field.of[Number(select.value)]));
  return labelled(field.name, select, field.help);
}

function whole(field, value, onChange) {
  const input = el("input", {
    type: "number",
    min: field.least,
    max: field.most,
    step: 1,
    required: true,
    value: String(value),
    inputMode: "numeric",
  });
  input.addEventListener("change", () => { if (input.value !== "") onChange(Number(input.value)); });
  const label = field.unit ? `${field.name} (${field.unit})` : field.name;
  const usual = field.suggest.length ? `; usually ${field.suggest.join(", ")}` : "";
  const bounds = field.least === field.most ? `Only ${field.least}.` : `${field.least} to ${field.most}${usual}.`;
  return labelled(label, input, `${field.help} ${bounds}`.trim());
}

function yesNo(field, value, onChange) {
  const box = el("input", { type: "checkbox", checked: value === true });
  box.addEventListener("change", () => onChange(box.checked));
  return labelled(field.name, box, field.help);
}

function someOf(field, value, onChange) {
  const counts = field.of.map((option) => value.filter((chosen) => same(option, chosen)).length);
  const update = () => onChange(field.of.flatMap((option, index) => Array(counts[index]).fill(option)));
  const rows = field.of.map((_, index) => {
    const input = field.repeats
      ? el("input", { type: "number", min: 0, max: field.most ?? 99, value: String(counts[index]), inputMode: "numeric" })
      : el("input", { type: "checkbox", checked: counts[index] > 0 });
    input.addEventListener("change", () => {
      counts[index] = field.repeats ? Math.max(0, Math.trunc(Number(input.value)) || 0) : Number(input.checked);
      update();
    });
    return labelled(field.names[index], input);
  });
  const limits = [field.least && `at least ${field.least}`, field.most !== null && `at most ${field.most}`].filter(Boolean);
  const bounds = limits.length ? `Choose ${limits.join(", ")}.` : "";
  const content = rows.length ? rows : el("p", { class: "quiet" }, "No options.");
  return group(field, `${field.help} ${bounds}`.trim(), content);
}

function words(field, value, onChange) {
  const input = el("input", { type: "text", value: value ?? "", autocomplete: "off" });
  input.addEventListener("change", () => onChange(input.value));
  return labelled(field.name, input, field.help);
}

function lines(field, value, onChange) {
  const input = el("textarea", { rows: 2, value: (value ?? []).join("\n") });
  input.addEventListener("change", () => onChange(input.value.split("\n").map((line) => line.trim()).filter(Boolean)));
  return labelled(`${field.name} (one per line)`, input, field.help);
}

function listOf(field, value, onChange) {
  const rows = [...value];
  const container = el("div", { class: "rows" });
  const rowElement = (row, index) => {
    const inputs = Object.entries(field.fields).map(([key, inner]) =>
      fieldInput(inner, row[key], (changed) => {
        rows[index] = { ...rows[index], [key]: changed };
        onChange([...rows]);
      }));
    const remove = () => { rows.splice(index, 1); onChange([...rows]); draw(); };
    const removeButton = el("button", { type: "button", onclick: remove }, "Remove");
    return el("div", { class: "row" }, inputs, rows.length > field.least && removeButton);
  };
  const add = () => { rows.push(initials(field.fields)); onChange([...rows]); draw(); };
  const draw = () => {
    container.replaceChildren(...rows.map(rowElement));
    const addButton = el("button", { type: "button", onclick: add }, `Add to ${field.name.toLowerCase()}`);
    if (rows.length < field.most) container.append(addButton);
  };
  draw();
  return group(field, field.help, container);
}

function json(field, value, onChange) {
  const text = value === null ? "" : JSON.stringify(value, null, 2);
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
  return labelled(`${field.name} (JSON)`, input, field.help);
}

function group(field, help, ...content) {
  const helpText = help && el("p", { class: "help" }, quoted(help));
  return el("fieldset", { class: "field" }, el("legend", {}, field.name), helpText, content);
}
