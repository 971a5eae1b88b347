// The lobby: my fights, and a new fight from a rule book, the combatants and the dice; then a link for each seat.
import { same } from "../client/blow.js";
import { el, heading, labelled, run, sentence } from "./dom.js";
import { drawFights, serverFights } from "./fights.js";
import { drawLinks } from "./links.js";
import { Catalogue, RosterEditor } from "./roster.js";
import { walk } from "./schema.js";
import { logForm } from "./session.js";
import { SettingsForm } from "./settings.js";
import { base64, download, toToml } from "./setup_file.js";

const MAX_SIDES = 4; // colours of sides
const ABOUT = { // a line for each of the four systems
  fiend_wake: "Everyone bids in secret for the next move.",
  powered_by_heresy: "A conversation of acolytes and their GM. No turns.",
  trench_crusade: "Two warbands. Sides take turns, one model at a time.",
  wrath_and_glory: "Agents against threats, with Wrath dice, Glory and Ruin.",
};

/** Draw the lobby. Returns a function to call when the user leaves it. */
export async function lobby(blow, container) {
  const hello = await blow.server.hello();
  if (!container.isConnected) return () => {}; // the user went to another page meanwhile
  document.title = "Blow by blow";
  document.getElementById("book").textContent = "";
  const seats = el("section", { id: "seats", "aria-label": "Seats", "aria-live": "polite" });
  const fights = el("section", { id: "fights", "aria-label": "My fights" });
  const show = (fight) => {
    drawLinks(blow, fight, seats);
    drawFights(fights, show, blow);
    seats.querySelector("h2").focus();
    seats.scrollIntoView();
  };
  const titles = new Map(hello.systems.map((book) => [book.name, book.title]));
  const ofLog = (created) => show({ ...created, name: "A fight from a log", title: "From a log", system: "" });
  const fromLog = el("details", { class: "panel" }, el("summary", {}, "Continue or review a log"),
    logForm(blow, ofLog, () => document.getElementById("key").value));
  container.replaceChildren(seats, el("div", { class: "two" },
    el("div", { class: "mine" }, fights, !document.documentElement.dataset.engine && serverFights(blow, titles), fromLog),
    el("section", { class: "new", "aria-labelledby": "new" }, el("h1", { id: "new", tabIndex: -1 }, "New fight"), fightForm(blow, hello, show))));
  drawFights(fights, show, blow);
  return () => {};
}

function fightForm(blow, hello, show) {
  const system = new SystemCards(hello.systems);
  const titleOf = (wanted) => hello.systems.find((book) => book.name === wanted).title;
  const result = el("div", { id: "checked", role: "status" });
  const dice = el(
    "select",
    { id: "dice" },
    el("option", { value: "program" }, "The program rolls"),
    !document.documentElement.dataset.engine && [ // otherwise all seats are in one browser, which could choose their part
      el("option", { value: "salts" }, "The program rolls; each player adds a text first"),
      el("option", { value: "together" }, "All seats roll together; no one can know a roll"),
    ],
    el("option", { value: "people" }, "We roll real dice and type them"),
  );
  const name = el("input", { id: "name", type: "text", maxLength: 200, autocomplete: "off", placeholder: "The Chapel Door" });
  const key = el("input", { id: "key", autocomplete: "off" });
  const after = el("input", { id: "after", autocomplete: "off" });
  const combatants = new CombatantsPart(blow, system, result);
  const check = async () => {
    result.replaceChildren();
    try {
      const params = await combatants.params();
      if (!params.setup) params.setup = (await blow.setup.sample({ system: system.value })).setup;
      const { faults } = await blow.setup.faults(params);
      if (faults.length) {
        showSentences(result, faults.map(({ path, problem }) => `${path}: ${problem}`));
        return;
      }
      const names = (await blow.setup.check(params)).seats.map((seat) => seat.name);
      result.append(el("p", { class: "exact" }, `Ready to play. Seats: ${names.join(", ")}.`));
    } catch (error) {
      showError(result, error);
    }
  };
  const checkButton = el("button", { type: "button", id: "check" }, "Check");
  checkButton.addEventListener("click", () => run(check, checkButton));
  const createButton = el("button", { type: "submit", class: "main", id: "create" }, "Start the fight");
  const form = el(
    "form",
    {},
    system.element,
    combatants.element,
    el("div", { class: "panel" }, labelled("Dice", dice)),
    combatants.settingsPart,
    el(
      "details",
      { class: "panel" },
      el("summary", {}, "Earlier fight and server key"),
      el("div", { class: "choices" },
        labelled("Host link of your table's earlier fight", after,
          "If players contribute to the dice. An earlier fight that is not over ends, and the log names it as broken off."),
        labelled("Server key", key, "Only needed if this server restricts who may start a fight.")),
    ),
    result,
    el("div", { class: "go" }, labelled("Name of the fight", name), checkButton, createButton),
  );
  form.addEventListener("input", () => result.replaceChildren()); // the result belonged to the previous input
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    result.replaceChildren();
    run(async () => {
      try {
        const salts = dice.value === "salts";
        const rolls = { dice: salts ? "program" : dice.value, salts, after: after.value.trim().replace(/^.*#/, "") };
        const title = titleOf(system.value);
        const created = await blow.fight.create({ ...(await combatants.params()), ...rolls, name: name.value.trim(), key: key.value });
        show({ ...created, name: name.value.trim() || title, title, system: system.value });
      } catch (error) {
        showError(result, error);
      }
    }, createButton);
  });
  return form;
}

// The rule books as cards, one of which is chosen.
class SystemCards {
  constructor(systems) {
    const card = ({ name, title }, index) => el("label", { class: "card system" },
      el("input", { type: "radio", name: "system", value: name, checked: index === 0 }),
      el("b", {}, title), name in ABOUT && el("span", { class: "small" }, ABOUT[name]));
    this.names = systems.map(({ name }) => name);
    this.element = el("fieldset", { id: "system" }, el("legend", { class: "unseen" }, "Rule book"),
      el("div", { class: "systems" }, systems.map(card)));
  }

  get value() {
    return this.element.querySelector("input:checked").value;
  }

  set value(name) {
    for (const input of this.element.querySelectorAll("input")) input.checked = input.value === name;
  }
}

// Who fights and by which settings: the sample, a setup in the editor, or a setup as text.
class CombatantsPart {
  constructor(blow, system, result) {
    this._blow = blow;
    this._system = system;
    this._result = result;
    this._editor = null;
    this._settings = null;
    this._body = el("div", {});
    this._text = el("textarea", { id: "setup", rows: 12, spellcheck: false, autocomplete: "off" });
    this._textPart = el("div", { hidden: true }, labelled("Setup as TOML or JSON; empty for the sample", this._text));
    const file = el("input", { type: "file", id: "file" });
    file.addEventListener("click", () => { file.value = ""; }); // otherwise the same file could not be read twice
    file.addEventListener("change", () => run(async () => { if (file.files[0]) await this._readFile(file.files[0]); }));
    const modes = [["sample", "The sample"], ["editor", "My own"], ["text", "As text"]].map(([value, text]) => {
      const input = el("input", { type: "radio", name: "who", value, id: `who-${value}`, checked: value === "sample" });
      input.addEventListener("change", () => run(() => this._enter(value)));
      return el("label", { class: "choice" }, input, text);
    });
    this._settingsBox = el("div", {});
    this.settingsPart = el("details", { class: "panel", id: "settings" }, el("summary", {}, "House rules"), this._settingsBox);
    this.element = el("fieldset", { class: "panel part", id: "who" }, el("legend", {}, el("h2", {}, "Who fights")),
      el("div", { class: "row wrap" }, modes), this._body, this._textPart,
      labelled("Or read a file", file, "A setup, or a roster from a list builder: New Recruit, BattleScribe, Trench Companion, Foundry, CSV or text."));
    this._mode = "sample";
    system.element.addEventListener("change", () => run(() => this._load()));
    this._loading = run(() => this._load());
  }

  /** Return the params of `fight.create` that describe the combatants. */
  async params() {
    await this._loading;
    const values = this._settings?.values ?? {};
    const settings = Object.keys(values).length ? values : null;
    return { system: this._system.value, setup: await this._setup(), settings };
  }

  async _setup() {
    const text = this._text.value.trim();
    if (this._mode === "editor") return this._editor.setup;
    const { settings = {}, ...sample } = this._sample;
    if (this._mode === "sample") return same(settings, this._settings.values) ? null : sample;
    return this._mode === "text" && text ? (await this._blow.setup.read({ text: this._text.value })).setup : null;
  }

  // Read schema, sample and catalogue of the chosen system, and begin anew with them.
  async _load() {
    const system = this._system.value;
    const [form, { setup }, catalogue] = await Promise.all([
      this._blow.setup.schema({ system }), this._blow.setup.sample({ system }), this._blow.setup.catalogue({ system })]);
    if (system !== this._system.value) return;
    this._schema = form.schema;
    this._sample = setup;
    this._catalogue = new Catalogue(form.schema, setup, catalogue);
    this._settings = new SettingsForm(form, () => {
      this._title();
      this._editor?.changed(null, "");
    });
    this._settingsBox.replaceChildren(this._settings.element);
    this._useSettings(this._sample.settings);
    this._editor = null;
    if (this._mode === "editor") this._edit({});
    else this._draw();
  }

  _useSettings(settings = {}) {
    this._settings.set(settings);
    this._title();
  }

  _title() {
    const changed = Object.keys(this._settings.values).length;
    this.settingsPart.querySelector("summary").textContent = `House rules${changed ? `: ${changed} changed` : ""}`;
  }

  // Take a setup into the editor. An empty one begins with the sample.
  _edit(setup) {
    const { settings = {}, ...own } = structuredClone(Object.keys(setup).length ? setup : this._sample);
    this._useSettings(settings);
    const check = async (edited) => {
      try {
        const params = { system: this._system.value, setup: edited, settings: this._settings.values };
        return this._settings.show((await this._blow.setup.faults(params)).faults);
      } catch (error) {
        if (error.name !== "BlowError") throw error;
        return [{ path: "$", problem: error.message, near: "" }];
      }
    };
    const onChange = () => this._result.replaceChildren();
    this._editor = new RosterEditor({ schema: this._schema, catalogue: this._catalogue, setup: own, check, onChange });
    this._select("editor");
  }

  // Change between the sample, the editor and the text. The editor takes over the text, and the text the editor.
  async _enter(mode) {
    const before = this._mode;
    if (mode === "editor") {
      try {
        const text = before === "text" ? this._text.value.trim() : "";
        if (text || !this._editor) this._edit(text ? (await this._blow.setup.read({ text })).setup : {});
        else this._select(mode);
      } catch (error) {
        showError(this._result, error);
        this._select(before);
      }
      return;
    }
    if (mode === "sample") this._useSettings(this._sample.settings);
    if (mode === "text" && before === "editor") this._text.value = JSON.stringify(this._whole(), null, 2);
    if (mode === "text" && before === "sample" && same(this._settings.values, this._sample.settings ?? {})) this._useSettings({});
    this._select(mode);
  }

  _whole() {
    const settings = this._settings.values;
    return { ...this._editor.setup, ...(Object.keys(settings).length ? { settings } : {}) };
  }

  _select(mode) {
    this._mode = mode;
    document.getElementById(`who-${mode}`).checked = true;
    this._draw();
  }

  _draw() {
    const parts = { sample: () => this._sampleNames(), editor: () => this._editorPart(), text: () => "" };
    this._body.replaceChildren(parts[this._mode]());
    this._textPart.hidden = this._mode !== "text";
    if (this._mode === "editor") this._editor.check();
  }

  _editorPart() {
    const save = (text, end) => () => download(text(this._whole()), `setup.${end}`);
    const button = (text, onclick, id) => el("button", { type: "button", id, onclick }, text);
    return el("div", {}, this._editor.element, el("div", { class: "buttons" },
      button("Save as TOML", save(toToml, "toml"), "save-toml"),
      button("Save as JSON", save((setup) => `${JSON.stringify(setup, null, 2)}\n`, "json"), "save-json"),
      button("Begin again with the sample", () => this._edit({}), "use-sample")));
  }

  _sampleNames() {
    const sides = new Map();
    walk(this._schema, this._sample, (sheet, shape, _, path) => {
      if (!/^\$\.(sides\[\d+\]\.models|combatants|acolytes|enemies)\[\d+\]$/.test(path)) return;
      const index = path.match(/^\$\.sides\[(\d+)\]/)?.[1];
      const side = index ? this._sample.sides[index].name : shape === "EnemySheet" ? "Enemies" : "player" in sheet ? "Players" : sheet.side ?? "Others";
      sides.set(side, [...(sides.get(side) ?? []), sheet.name]);
    });
    return el("ul", { class: "sample" }, [...sides].map(([side, names], index) =>
      el("li", { class: `side-${(index % MAX_SIDES) + 1}` }, el("h3", {}, heading(side)), el("p", {}, names.join(", ")))));
  }

  // A setup goes to the editor, unless it cannot be parsed: then it is shown as text, so that errors name its lines.
  async _readFile(chosen) {
    this._result.replaceChildren();
    try {
      const read = await this._blow.setup.read({ text: "", data: await base64(chosen), file: chosen.name });
      const system = read.system || await this._systemOf(read.setup);
      if (system && system !== this._system.value) {
        this._system.value = system;
        await this._load();
      }
      this._edit(read.setup);
      if (read.report.length) this._result.append(importReport(chosen.name, read.report));
    } catch (error) {
      this._text.value = await chosen.text();
      this._select("text");
      showError(this._result, error);
    }
  }

  // Return the system whose setups have the most keys in common with a setup; the chosen one if several do.
  async _systemOf(setup) {
    const systems = this._system.names;
    const schemas = await Promise.all(systems.map((system) => this._blow.setup.schema({ system })));
    const common = schemas.map(({ schema }) => Object.keys(setup).filter((key) => key in schema.$defs.NewSetup.properties).length);
    const best = systems.filter((_, index) => common[index] === Math.max(...common));
    return best.includes(this._system.value) ? this._system.value : best[0];
  }
}

// Return the report of an import: a summary, and below it the lines, those that need attention first.
function importReport(name, report) {
  const order = ["changed", "ignored", "reminder", "effect", "price"];
  const lines = order.flatMap((kind) => report.filter((line) => line.kind === kind));
  const counts = order.map((kind) => [kind, report.filter((line) => line.kind === kind).length]).filter(([, count]) => count);
  return el(
    "details",
    { id: "report" },
    el("summary", {}, `Imported ${name}: ${counts.map(([kind, count]) => `${count} ${kind}`).join(", ")}`),
    el("ul", {}, lines.map((line) => el("li", {}, el("strong", {}, line.kind), ` ${line.subject}: ${line.sentence}.`))),
  );
}

function showError(container, error) {
  showSentences(container, error.reasons?.length ? error.reasons.map((reason) => reason.sentence) : [error.message]);
}

function showSentences(container, sentences) {
  const items = sentences.map((text) => el("li", {}, sentence(text)));
  container.replaceChildren(el("div", { class: "warning", role: "alert" }, el("ul", {}, items)));
}
