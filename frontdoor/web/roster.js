// The warband editor: sides, combatants and equipment of a setup as forms made from its schema.
import { el, heading, openDialog, uniqueId } from "./dom.js";
import { blank, copyOf, freeId, isNamed, label, sheetOf, shapeTitle, walk } from "./schema.js";
import { sheetForm } from "./sheet.js";

const CHECK_DELAY = 300; // milliseconds after the last change
const FIRST_LISTS = new Set(["sides", "players", "combatants", "acolytes", "enemies"]); // the others are folded at first

/** The sheets of a system that can be added: those of the sample and those that the book prints. */
export class Catalogue {
  constructor(root, sample, { sheets, names }) {
    this.names = names;
    this._root = root;
    this._sheets = [];
    const seen = new Set();
    const add = (sheet, shape, source) => {
      if (seen.has(`${shape} ${sheet.name}`)) return;
      seen.add(`${shape} ${sheet.name}`);
      this._sheets.push({ sheet, shape, source });
    };
    walk(root, sample, (sheet, shape) => add(sheet, shape, "sample"));
    for (const { shape, sheet } of sheets) if (root.$defs[shape]) add(sheet, shape, "book");
  }

  /** Return the entries of a shape. */
  of(shape) {
    return this._sheets.filter((entry) => entry.shape === shape);
  }

  /** Return the properties that the sheets of the sample use. */
  usualKeys(shape) {
    return new Set(this.of(shape).filter(({ source }) => source === "sample").flatMap(({ sheet }) => Object.keys(sheet)));
  }

  /** Return the entry with an id or a name in lists of the setup, such as `armoury`. */
  find(name, shapes) {
    return this._sheets.find(({ sheet, shape }) => shapes.includes(shape) && (sheet.id === name || sheet.name === name));
  }
}

/** The editor of a setup. `check` returns the faults of a setup; `onChange` is called after each change. */
export class RosterEditor {
  constructor({ schema, catalogue, setup, check, onChange }) {
    this.root = schema;
    this.catalogue = catalogue;
    this.setup = setup;
    this.element = el("div", { class: "roster" });
    this.element.addEventListener("keydown", (event) => { // Enter in a field would start the fight
      if (event.key === "Enter" && event.target.matches("input")) event.preventDefault();
    });
    this.faults = [];
    this._check = check;
    this._onChange = onChange;
    this._open = new WeakSet(); // the sheets whose forms are shown
    this._faultList = el("div", { class: "faults" });
    this._faultTitle = el("p", { class: "fault-count", role: "status" });
    this._lists = el("div", {});
    this.element.append(this._lists, this._faultTitle, this._faultList);
    this.draw();
  }

  /** Draw all lists again, and check the setup. */
  draw() {
    const { properties } = this.root.$defs.NewSetup;
    const keys = Object.keys(properties).filter((key) => sheetOf(properties[key]));
    const rest = el("div", {});
    const other = Object.keys(properties).filter((key) => !sheetOf(properties[key]) && key !== "settings");
    const first = keys.filter((key) => FIRST_LISTS.has(key)), more = keys.filter((key) => !FIRST_LISTS.has(key));
    const folded = more.map((key) => this._folded(key, this._list(this.setup, key, properties[key], `$.${key}`)));
    if (other.length) rest.append(this._folded("other", this._others(other)));
    this._lists.replaceChildren(...first.map((key) => this._list(this.setup, key, properties[key], `$.${key}`)), ...folded, rest);
    this.check();
  }

  /** Note a change of a sheet, and check the setup a moment later. */
  changed(sheet, key) {
    if (key === "name") for (const row of this.element.querySelectorAll(".entry")) if (row.sheet === sheet) row.rename();
    clearTimeout(this._timer);
    this._timer = setTimeout(() => this.check(), CHECK_DELAY);
    this._onChange();
  }

  /** Return the id for a name in a field; a sheet of the catalogue that the setup lacks is added to it. */
  fetch(key, name) {
    const lists = { weapons: ["armoury", "armory"], armor: ["armor"], worn: ["wardrobe"] }[key] ?? [];
    for (const list of lists) {
      const schema = this.root.$defs.NewSetup.properties[list];
      const entry = schema && this.catalogue.find(name, [sheetOf(schema)]);
      const members = this.setup[list] ?? [];
      const own = members.find((member) => member.id === name || member.name === name);
      if (own) return own.id;
      if (entry) {
        const sheet = this._new(entry, sheetOf(schema));
        this.setup[list] = [...members, sheet];
        this._refresh();
        return sheet.id;
      }
    }
    return name;
  }

  /** Ask for the faults of the setup, and show them. */
  async check() {
    clearTimeout(this._timer);
    const faults = await this._check(this.setup);
    if (faults === null || !this.element.isConnected) return;
    this.faults = faults;
    this.showFaults();
  }

  /** Show the faults beside the fields that are drawn, and all of them in the list below. */
  showFaults() {
    for (const old of this._lists.querySelectorAll(".fault")) old.remove();
    for (const input of this._lists.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
    for (const entry of this._lists.querySelectorAll(".entry")) entry.classList.toggle("bad", this.faults.some(({ path }) => `${path}.`.startsWith(entry.dataset.path) && /^[.[]/.test(`${path}.`.slice(entry.dataset.path.length))));
    for (const fault of this.faults) {
      const place = this._place(fault.path);
      if (!place?.classList.contains("property")) continue;
      const message = el("p", { class: "fault", id: uniqueId("fault") }, fault.problem, " ", this._fixButton(fault));
      const input = place.querySelector("input, select, textarea");
      input?.setAttribute("aria-invalid", "true");
      input?.setAttribute("aria-describedby", message.id);
      place.append(message);
    }
    const count = this.faults.length;
    this._faultTitle.textContent = count ? `${count === 1 ? "One thing does" : `${count} things do`} not fit yet.` : "Ready to play.";
    this._faultTitle.classList.toggle("exact", !count);
    const listed = JSON.stringify(this.faults);
    if (listed === this._listed) return; // so that the focus stays on a button of the list
    this._listed = listed;
    this._faultList.replaceChildren(count ? el("ul", {}, this.faults.map((fault) => this._faultItem(fault))) : "");
  }

  _faultItem(fault) {
    const show = el("button", { type: "button", class: "place", onclick: () => this._show(fault.path) }, this._where(fault.path));
    return el("li", {}, show, el("span", {}, fault.problem), this._fixButton(fault));
  }

  // Return the button that puts the closest known name in the place of an unknown one.
  _fixButton(fault) {
    const steps = [...fault.path.matchAll(/\.([^.[\]]+)|\[(\d+)\]/g)].map(([, key, index]) => key ?? Number(index));
    const last = steps.pop();
    const holder = steps.reduce((part, step) => part?.[step], this.setup);
    if (!fault.near || holder?.[last] === undefined) return null;
    const fix = () => {
      if (fault.problem.startsWith("is not a known key")) {
        holder[fault.near] = holder[last];
        delete holder[last];
      } else holder[last] = fault.near;
      this.draw();
      this._onChange();
      this._faultTitle.setAttribute("tabindex", "-1");
      this._faultTitle.focus();
    };
    return el("button", { type: "button", class: "fix", onclick: fix }, "Use ", el("code", {}, fault.near));
  }

  // Return a path in words, such as "Trench Pilgrims › Pilgrim Ansel › Weapons".
  _where(path) {
    let part = this.setup;
    const words = [];
    for (const [, key, index] of path.matchAll(/\.([^.[\]]+)|\[(\d+)\]/g)) {
      part = part?.[key ?? Number(index)];
      if (key) words.push(label(key));
      else if (part?.name ?? part?.id) words.splice(-1, 1, part.name || part.id);
      else words.push(String(Number(index) + 1));
    }
    return words.join(" › ") || "Setup";
  }

  // Return the innermost drawn part at a path.
  _place(path) {
    for (let at = path; at.length > 1; at = at.replace(/(\.[^.[\]]+|\[\d+\])$/, "")) {
      const found = this._lists.querySelector(`[data-path="${CSS.escape(at)}"]`);
      if (found) return found;
    }
    return null;
  }

  // Open the sheets around a path, and focus the control.
  _show(path) {
    for (let pass = 0; pass < 4; pass++) {
      const place = this._place(path);
      place?.closest("details")?.setAttribute("open", "");
      if (!place?.classList.contains("entry")) break;
      place.unfold();
    }
    const place = this._place(path);
    place?.querySelector(".more:not([open])")?.setAttribute("open", "");
    (place?.querySelector("input, select, textarea") ?? place?.querySelector("button"))?.focus();
  }

  _refresh() {
    for (const list of this._lists.querySelectorAll(".entries")) list.redraw();
  }

  _folded(key, content) {
    const count = Array.isArray(this.setup[key]) ? ` (${this.setup[key].length})` : "";
    return el("details", { class: "folded" }, el("summary", {}, `${label(key)}${count}`), content);
  }

  // Return the form of the properties of the setup that are not lists of sheets.
  _others(keys) {
    const { NewSetup, ...others } = this.root.$defs;
    const properties = Object.fromEntries(keys.map((key) => [key, NewSetup.properties[key]]));
    const inside = Object.create(this);
    inside.root = { ...this.root, $defs: { ...others, NewSetup, Others: { properties } } };
    return sheetForm(inside, this.setup, "Others", "$");
  }

  // Return the list of the sheets in a property, with buttons for each sheet.
  _list(holder, key, schema, path) {
    const shape = sheetOf(schema), id = uniqueId("list");
    const title = el(holder === this.setup ? "h2" : "h3", { id, tabIndex: -1 }, label(key));
    const items = el("ul", { class: "entries", "aria-labelledby": id });
    items.redraw = () => items.replaceChildren(...(holder[key] ?? []).map((sheet, index) => this._entry(holder, key, shape, sheet, index, path)));
    items.redraw();
    const add = el("button", { type: "button", class: "add", data: { add: key } }, `Add ${shapeTitle(shape)}`);
    add.addEventListener("click", () => this._choose(shape, (sheet) => this._insert(holder, key, sheet, path)));
    return el("section", { class: "list", data: { list: key, path } }, title, items, el("div", { class: "buttons" }, add));
  }

  // Return the drawn list at a path.
  _items(path) {
    return this._lists.querySelector(`[data-path="${CSS.escape(path)}"] > .entries`);
  }

  _insert(holder, key, sheet, path) {
    holder[key] = [...(holder[key] ?? []), sheet];
    this._open.add(sheet);
    this._bring(sheet);
    this._refresh();
    const row = this._items(path).lastElementChild;
    row.querySelector(".sheet input, button").focus();
    row.scrollIntoView({ block: "nearest" });
    this.check();
    this._onChange();
  }

  // Add the sheets of the catalogue that a new sheet names, such as its weapons.
  _bring(sheet) {
    const names = JSON.stringify(sheet);
    const { properties } = this.root.$defs.NewSetup;
    for (const [key, schema] of Object.entries(properties)) {
      const shape = sheetOf(schema);
      const known = new Set((this.setup[key] ?? []).map((member) => member.id));
      const isOf = (entry) => entry.source === "sample" && entry.sheet.id && entry.sheet !== sheet && !known.has(entry.sheet.id);
      for (const entry of shape ? this.catalogue.of(shape).filter(isOf) : []) {
        if (names.includes(JSON.stringify(entry.sheet.id)) && !("side" in entry.sheet) && shape !== "Side") {
          this.setup[key] = [...(this.setup[key] ?? []), structuredClone(entry.sheet)];
        }
      }
    }
  }

  _new({ sheet }, shape) {
    const { properties } = this.root.$defs[shape];
    const ids = new Set();
    walk(this.root, this.setup, (other) => ids.add(other.id));
    const own = { ...blank(this.root, shape), ...structuredClone(sheet) };
    const isTaken = ids.has(own.id);
    if (properties.id && !own.id) own.id = freeId(own.name ?? shapeTitle(shape), ids);
    return isTaken ? copyOf(this.root, this.setup, own) : own;
  }

  // Let the user choose a sheet of the catalogue, or an empty one.
  _choose(shape, onChosen) {
    const entries = this.catalogue.of(shape);
    const search = el("input", { type: "search", "aria-label": "Search the catalogue" });
    const results = el("ul", { class: "found" });
    const pick = (entry) => {
      close();
      onChosen(this._new(entry, shape));
    };
    const draw = () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const hits = entries.filter(({ sheet }) => words.every((word) => JSON.stringify(sheet).toLowerCase().includes(word)));
      results.replaceChildren(...hits.slice(0, 200).map((entry) => el("li", {},
        el("button", { type: "button", onclick: () => pick(entry) }, heading(entry.sheet.name ?? entry.sheet.id), " ", el("span", { class: "label" }, entry.source)))));
      if (!hits.length) results.append(el("li", { class: "quiet" }, "No entry matches."));
    };
    search.addEventListener("input", draw);
    draw();
    const empty = el("button", { type: "button", class: "main", id: "add-empty", onclick: () => pick({ sheet: {} }) }, `Empty ${shapeTitle(shape)}`);
    const content = el("div", { class: "catalogue" }, el("h2", {}, `Add ${shapeTitle(shape)}`), el("div", { class: "buttons" }, empty), entries.length > 0 && [search, results]);
    const close = openDialog(content, { id: "catalogue", label: `Add ${shapeTitle(shape)}` });
    (entries.length ? search : empty).focus();
  }

  _entry(holder, key, shape, sheet, index, path) {
    const at = `${path}[${index}]`, formId = uniqueId("form");
    const item = el("li", { class: "entry", data: { path: at } });
    item.sheet = sheet;
    const called = () => sheet.name || sheet.id || `${label(shapeTitle(shape))} ${index + 1}`;
    const open = el("button", { type: "button", class: "open", "aria-controls": formId });
    const form = el("div", { id: formId, class: "form" });
    const copy = el("button", { type: "button", class: "copy" }, "Copy");
    const remove = el("button", { type: "button", class: "remove" }, "Remove");
    item.rename = () => {
      open.replaceChildren(heading(called()));
      copy.setAttribute("aria-label", `Copy ${called()}`);
      remove.setAttribute("aria-label", `Remove ${called()}`);
    };
    const draw = () => {
      const isOpen = this._open.has(sheet);
      open.setAttribute("aria-expanded", String(isOpen));
      form.replaceChildren(...(isOpen ? [sheetForm(this, sheet, shape, at)] : []));
      form.hidden = !isOpen;
    };
    item.unfold = () => {
      this._open.add(sheet);
      draw();
      this.showFaults();
    };
    open.addEventListener("click", () => {
      if (this._open.has(sheet)) this._open.delete(sheet);
      else this._open.add(sheet);
      draw();
      this.showFaults();
    });
    copy.addEventListener("click", () => {
      const fresh = copyOf(this.root, this.setup, sheet);
      holder[key].splice(index + 1, 0, fresh);
      this._rearranged(path, index + 1, ".copy");
    });
    remove.addEventListener("click", () => {
      holder[key].splice(index, 1);
      this._rearranged(path, Math.min(index, holder[key].length - 1), ".remove");
    });
    const { properties } = this.root.$defs[shape];
    const inner = Object.entries(properties).filter(([, of]) => sheetOf(of) && isNamed(this.root, sheetOf(of)));
    item.append(el("div", { class: "entry-head" }, open, copy, remove), form, ...inner.map(([list, of]) => this._list(sheet, list, of, `${at}.${list}`)));
    item.rename();
    draw();
    return item;
  }

  // Draw a list again after a copy or a removal; the focus goes to the same button of the entry that is there now.
  _rearranged(path, index, button) {
    this._refresh();
    const items = this._items(path), row = items.children[index];
    (row?.querySelector(button) ?? items.parentElement.querySelector(":scope > .buttons .add")).focus();
    this.check();
    this._onChange();
  }
}
