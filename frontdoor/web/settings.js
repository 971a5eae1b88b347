// The settings of a new fight as a form made from their schema: only values that differ from their defaults are sent.
import { same } from "../client/blow.js";
import { el, quoted, uniqueId } from "./dom.js";
import { fieldInput } from "./fields.js";
import { fieldOf, label } from "./schema.js";

/** The form of the settings of a system. */
export class SettingsForm {
  /** Create the form. `onChange` is called after each change. */
  constructor({ schema, presets }, onChange) {
    this.values = {};
    this.element = el("div", { class: "settings" });
    this._properties = schema.$defs.Settings.properties;
    this._root = schema;
    this._presets = presets;
    this._onChange = onChange;
    this._search = el("input", { type: "search", "aria-label": "Search the settings", placeholder: "Search: names, help, rule ids", oninput: () => this._filter() });
    this._onlyChanged = el("input", { type: "checkbox", onchange: () => this._filter() });
    this._count = el("p", { class: "quiet", role: "status" });
    this._list = el("ul", { class: "setting-list" });
    this._rows = new Map(Object.keys(this._properties).map((key) => [key, el("li", { class: "setting", data: { setting: key } })]));
    this._list.append(...this._rows.values());
    const only = el("label", { class: "toggle" }, this._onlyChanged, "Only changed");
    this.element.append(el("div", { class: "find" }, this._search, only), this._count, this._list);
    this.set({});
  }

  /** Replace the values by others. */
  set(values) {
    this.values = Object.fromEntries(Object.entries(values).filter(([key]) => key in this._properties));
    for (const [key, value] of Object.entries(this.values)) if (same(value, this._default(key))) delete this.values[key];
    for (const key of this._rows.keys()) this._draw(key);
    this._filter();
  }

  /** Show a problem beside the setting of each path, such as `$.settings.turn_limit`. Returns the other faults. */
  show(faults) {
    for (const row of this._rows.values()) row.querySelector(".fault")?.remove();
    return faults.filter(({ path, problem }) => {
      const row = this._rows.get(path.match(/^\$\.settings\.(\w+)/)?.[1]);
      row?.append(el("p", { class: "fault", role: "alert" }, problem));
      return !row;
    });
  }

  _default(key) {
    const preset = this._presets.find(({ setting, value, defaults }) => this.values[setting] === value && key in defaults);
    return preset ? preset.defaults[key] : this._properties[key].default;
  }

  _change(key, value) {
    if (value === undefined || same(value, this._default(key))) delete this.values[key];
    else this.values[key] = value;
    const isPreset = this._presets.some(({ setting }) => setting === key);
    for (const other of isPreset ? this._rows.keys() : []) if (other !== key) this._draw(other);
    this._mark(key);
    this._filter();
    this._onChange();
  }

  _draw(key) {
    const row = this._rows.get(key), schema = this._properties[key];
    const field = { ...fieldOf(this._root, key, schema, true), help: "" };
    const input = fieldInput(field, this.values[key] ?? this._default(key) ?? undefined, (value) => this._change(key, value));
    const help = el("p", { class: "help", id: uniqueId("help") }, quoted(schema.description ?? ""), " ", el("span", { class: "book" }));
    const reset = el("button", { type: "button", class: "reset", "aria-label": `${label(key)}: as in the book` }, "As in the book");
    reset.addEventListener("click", () => {
      this._change(key, undefined);
      this._draw(key);
      row.querySelector("input, select, textarea")?.focus();
    });
    input.querySelector("input, select, textarea, fieldset")?.setAttribute("aria-describedby", help.id);
    row.replaceChildren(input, help, reset);
    this._mark(key);
  }

  _mark(key) {
    const row = this._rows.get(key), isChanged = key in this.values;
    const book = this._default(key);
    const text = typeof book === "boolean" ? (book ? "on" : "off") : typeof book === "object" && book ? "the usual table" : String(book ?? "none").replaceAll("_", " ");
    row.classList.toggle("changed", isChanged);
    row.querySelector(".reset").hidden = !isChanged;
    row.querySelector(".book").textContent = `Book: ${text}.${isChanged ? " Changed." : ""}`;
  }

  _filter() {
    const words = this._search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const [key, row] of this._rows) {
      const text = `${label(key)} ${key} ${this._properties[key].description ?? ""}`.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word)) || (this._onlyChanged.checked && !(key in this.values));
      shown += Number(!row.hidden);
    }
    const changed = Object.keys(this.values).length;
    this._count.textContent = `${this._rows.size} settings, ${changed} changed${shown < this._rows.size ? `, ${shown} shown` : ""}`;
  }
}
