// The form of a sheet: a control for each property of its shape, and nested sheets below.
import { el, quoted, uniqueId } from "./dom.js";
import { fieldInput } from "./fields.js";
import { blank, fieldOf, isNamed, label, namesFor, resolve, setValue, sheetOf, shapeTitle } from "./schema.js";

/** Return the form of a sheet. The editor supplies setup, schema and catalogue, and learns of each change. */
export function sheetForm(editor, sheet, shape, path) {
  const { properties, required = [] } = editor.root.$defs[shape];
  const isPlain = ([, schema]) => !(sheetOf(schema) && isNamed(editor.root, sheetOf(schema)));
  const usual = editor.catalogue.usualKeys(shape);
  const isUsual = ([key]) => key in sheet || required.includes(key) || usual.has(key);
  const entries = Object.entries(properties).filter(isPlain);
  const control = ([key, schema]) => property(editor, sheet, shape, path, key, schema, required.includes(key));
  const more = entries.filter((entry) => !isUsual(entry));
  const rest = el("details", { class: "more" }, el("summary", {}, `${more.length} more field${more.length > 1 ? "s" : ""}`));
  rest.addEventListener("toggle", () => {
    if (rest.open && rest.children.length === 1) {
      rest.append(el("div", { class: "sheet-fields" }, more.map(control)));
      editor.showFaults();
    }
  });
  return el("div", { class: "sheet" }, el("div", { class: "sheet-fields" }, entries.filter(isUsual).map(control)), more.length > 0 && rest);
}

function property(editor, sheet, shape, path, key, schema, isRequired) {
  const at = `${path}.${key}`;
  const change = (value) => {
    setValue(sheet, key, schema, value, isRequired);
    editor.changed(sheet, key);
  };
  const known = resolve(editor.root, schema);
  const box = (content) => el("div", { class: "property", data: { path: at } }, content);
  if (known.shape) return box(nested(editor, sheet, key, known.shape, at));
  if (sheetOf(schema)) return box(list(editor, sheet, key, sheetOf(schema), at));
  const field = fieldOf(editor.root, key, schema, isRequired);
  const names = () => namesFor(editor.root, editor.setup, editor.catalogue, shape, key);
  const value = sheet[key] ?? schema.default ?? undefined;
  if (field.domain === "names") return box(namesInput(field, value ?? [], change, names, (name) => editor.fetch(key, name)));
  if (field.domain === "numbers") return box(numbersInput(field, value ?? [], change));
  if (field.domain === "whole") return box(fieldInput(field, value, (given) => change(given ?? (schema.anyOf ? null : undefined))));
  const input = fieldInput(field, value, (given) => change(given === "" && !isRequired ? undefined : given));
  if (field.domain === "words") suggest(input.querySelector("input"), names);
  return box(input);
}

// A sheet within a sheet, such as the stats of a character.
function nested(editor, sheet, key, shape, path) {
  const inner = sheet[key] ?? {};
  const own = { ...inner };
  const inside = Object.create(editor);
  inside.changed = () => {
    sheet[key] = own;
    editor.changed(sheet, key);
  };
  return el("fieldset", {}, el("legend", {}, label(key)), sheetForm(inside, own, shape, path));
}

// A list of small sheets without an id, such as the skills of a combatant.
function list(editor, sheet, key, shape, path) {
  const set = el("fieldset", {}, el("legend", {}, label(key)));
  const redraw = () => {
    const fresh = list(editor, sheet, key, shape, path);
    set.replaceWith(fresh);
    editor.changed(sheet, key);
    return fresh;
  };
  const members = sheet[key] ?? [];
  const remove = (index) => {
    members.splice(index, 1);
    if (!members.length) delete sheet[key];
    redraw().querySelector(".add").focus();
  };
  const item = (member, index) => el("div", { class: "small-sheet", data: { path: `${path}[${index}]` } },
    sheetForm(editor, member, shape, `${path}[${index}]`),
    el("button", { type: "button", "aria-label": `Remove ${label(key).toLowerCase()} ${index + 1}`, onclick: () => remove(index) }, "Remove"));
  const add = () => {
    sheet[key] = [...members, blank(editor.root, shape)];
    redraw().querySelector(".small-sheet:last-of-type :is(input, select, textarea)")?.focus();
  };
  set.append(...members.map(item), el("button", { type: "button", class: "add", onclick: add }, `Add ${shapeTitle(shape)}`));
  return set;
}

// Several names: each with a button that removes it, and an input that suggests further ones.
function namesInput(field, value, onChange, names, onAdd) {
  const id = uniqueId("names");
  const chosen = [...value];
  const tags = el("ul", { class: "tags" });
  const input = el("input", { type: "text", id, autocomplete: "off" });
  const draw = () => tags.replaceChildren(...chosen.map((name, index) => el("li", {}, el("bdi", {}, name),
    el("button", { type: "button", "aria-label": `Remove ${name}`, onclick: () => { chosen.splice(index, 1); done(); } }, "×"))));
  const done = () => {
    draw();
    onChange([...chosen]);
    input.focus();
  };
  const add = () => {
    const name = input.value.trim();
    if (!name) return;
    input.value = "";
    chosen.push(onAdd(name));
    done();
  };
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // Enter would start the fight
    add();
  });
  suggest(input, names);
  draw();
  const button = el("button", { type: "button", "aria-label": `Add to ${field.name.toLowerCase()}`, onclick: add }, "Add");
  return el("div", { class: "labelled wide", title: quoted(field.help) }, el("label", { htmlFor: id }, field.name), tags, el("div", { class: "adding" }, input, button));
}

function numbersInput(field, value, onChange) {
  const input = el("input", { type: "text", id: uniqueId("numbers"), value: value.join(", "), inputMode: "numeric", placeholder: "1, 2, 3" });
  input.addEventListener("change", () => onChange((input.value.match(/-?\d+/g) ?? []).map(Number)));
  return el("div", { class: "labelled", title: quoted(field.help) }, el("label", { htmlFor: input.id }, field.name), input);
}

// Offer names below an input. The list is made when the input gets the focus, because other sheets may have changed.
function suggest(input, names) {
  const options = el("datalist", { id: uniqueId("suggested") });
  input.setAttribute("list", options.id);
  input.after(options);
  if (!input.isConnected) queueMicrotask(() => input.after(options));
  input.addEventListener("focus", () => options.replaceChildren(...names().slice(0, 500).map((name) => el("option", { value: name }))));
}
