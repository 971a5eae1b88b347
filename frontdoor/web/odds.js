// The odds of the chosen action: beside each target by one call, and as one bar that adds up to 100%.
import { el, sentence, visible } from "./dom.js";
import { isRuleCommand } from "./entries.js";

const MAX_GROUPS = 8; // results of a bar
const MAX_CARD_GROUPS = 5;
const MAX_CARD_LABEL = 40; // characters
const RANGE = /^\d+(\+|-\d*)$/; // a row of a chart of totals
const DELAY = 150; // milliseconds after the last change
const LEVELS = { none: 0, miss: 0, hit: 1, hurt: 2, out: 3, result: 1 }; // colours by severity
const NEVER_OUT = "0% out";
const HITS = new Set(["hit", "hurt", "out"]);

export class OddsPanel {
  /** Create the panel; `onChange()` is called when the texts beside the targets change. */
  constructor(table, request, onChange) {
    Object.assign(this, { table, request, onChange });
    this.element = el("div", { class: "odds" });
    this.number = 0;
    this.line = Promise.resolve();
    this.clear();
  }

  /** Ask one question after another: a table without a server drops a question if the same seat asks the next one. */
  inLine(ask) {
    this.line = this.line.then(ask, ask);
    return this.line;
  }

  /** Return the odds of a target for another variant in a few words; empty if it cannot be chosen there. */
  async targetText({ chain: [{ form, index }] }, field, id) {
    const { domain, of } = form.fields[field] ?? {};
    if (!of?.includes(id)) return "";
    const values = [domain === "some_of" ? [id] : id];
    const { rows } = await this.table.menu_odds({ decision: this.request.decision, form: index, chosen: {}, field, values });
    const [first, second] = summary(rows[0]?.odds?.groups);
    return first === "–" ? "" : [first, second].filter(Boolean).join(", ");
  }

  clear() {
    clearTimeout(this.timer);
    this.number++;
    this.rows = new Map(); // odds by the id of a target, "" without a target
    this.isOld = false;
    this.asked = "";
    this.element.replaceChildren();
  }

  /** What the texts beside the targets mean. */
  get caption() {
    const isAttack = [...this.rows.values()].some((row) => row.odds?.groups?.some(({ severity }) => HITS.has(severity)));
    if (!this.texts.size) return "";
    return !isAttack ? "to succeed" : [...this.texts.values()].some(([, second]) => second) ? "to hit, out" : "to hit";
  }

  /** The texts beside the targets: two lines by the id of a target. */
  get texts() {
    const texts = new Map();
    for (const [id, row] of this.rows) if (id && this.table.menu_odds) texts.set(id, summary(row.odds?.groups));
    const seconds = [...texts.values()].map(([, second]) => second);
    if (seconds.every((second) => second === NEVER_OUT || !second)) for (const text of texts.values()) text[1] = "";
    return [...texts.values()].some(([first]) => first !== "–") ? texts : new Map();
  }

  /** Ask for the odds of a draft, shortly after the last change. The old ones stay, dimmed, until then. */
  ask(draft, { isNew = false } = {}) {
    if (isNew) this.clear();
    if (!(this.table.menu_odds ?? this.table.odds) || !isRuleCommand(draft.base)) return;
    const isVaried = (key) => this.table.menu_odds && key === draft.target;
    const values = Object.fromEntries(Object.entries(draft.command).filter(([key]) => key !== "type" && !isVaried(key)));
    const asked = JSON.stringify([draft.link.index, values]);
    if (asked === this.asked) {
      this.show(draft);
      return;
    }
    clearTimeout(this.timer);
    const number = ++this.number;
    this.timer = setTimeout(() => this.inLine(() => number === this.number && this.fetch(draft, values, asked, number)), DELAY);
    this.isOld = this.rows.size > 0;
    this.show(draft);
  }

  async fetch(draft, chosen, asked, number) {
    if (draft.target === null && draft.missing) return;
    const { decision } = this.request;
    const { form, index } = draft.link;
    try {
      const field = draft.target ?? varied(form);
      if (field === null) return;
      const isMultiple = form.fields[field].domain === "some_of";
      const sides = draft.target === null ? [[draft.command[field]]] : this.table.menu_odds ? this.bySide(form.fields[field].of) : [[]];
      for (const ids of sides) {
        const values = isMultiple && draft.target !== null ? ids.map((id) => [id]) : ids;
        const result = this.table.menu_odds
          ? await this.table.menu_odds({ decision, form: index, chosen, field, values }) : await this.single(draft);
        if (number !== this.number) return;
        if (ids === sides[0]) Object.assign(this, { asked, isOld: false, rows: new Map() });
        for (const row of result.rows) this.rows.set(draft.target === null ? "" : [].concat(row.value)[0], row);
        this.show(draft);
        this.onChange();
      }
      return;
    } catch (error) {
      if (error.name !== "BlowError") throw error;
      if (number === this.number && this.asked !== asked) this.clear(); // otherwise the odds of the first side stay
    }
    this.show(draft);
    this.onChange();
  }

  // Return the targets by side, that of the acting figure last: the odds of the others do not wait for them.
  bySide(ids) {
    const { figures } = this.table.view;
    const own = figures.find((figure) => figure.acting)?.side;
    const sideOf = new Map(figures.map((figure) => [figure.id, figure.side]));
    return [ids.filter((id) => sideOf.get(id) !== own), ids.filter((id) => sideOf.get(id) === own)].filter((side) => side.length);
  }

  // Return the odds of the chosen target alone, from a server without odds of menus.
  async single(draft) {
    if (draft.missing) return { rows: [] };
    const { command } = draft;
    return { rows: [{ value: draft.targets, odds: await this.table.odds({ command, until: "attack" }) }] };
  }

  /** Show the odds of the chosen target as a bar. */
  show(draft) {
    const row = this.rows.get(draft.target === null ? "" : draft.targets.length === 1 ? draft.targets[0] : null);
    this.element.classList.toggle("old", this.isOld);
    const content = row ? bar(row) : [];
    this.element.replaceChildren(...content);
  }
}

// Return a field with one value, by which the odds of a form without targets can be asked; null if it has no field.
function varied(form) {
  return Object.keys(form.fields)[0] ?? null;
}

// Return the two lines beside a target: the chance to hit, and the chance to put out.
function summary(groups) {
  if (!groups) return ["–", ""];
  const sum = (test) => groups.filter(test).reduce((total, group) => total + group.permille, 0);
  const hasHits = groups.some(({ severity }) => HITS.has(severity) || severity === "miss");
  if (!hasHits) {
    const some = groups.filter(({ severity }) => severity !== "none");
    return [some.length ? percent(sum(({ severity }) => severity !== "none")) : "–", ""];
  }
  return [percent(sum(({ severity }) => HITS.has(severity))), `${percent(sum(({ severity }) => severity === "out"))} out`];
}

/** Return the odds of a choice as a bar with a key; empty if there is only one result. */
export function bar({ odds, no_change: hasNoEffect = false }) {
  const notes = hasNoEffect ? [el("p", { class: "quiet small" }, "This choice changes nothing.")] : [];
  if (isChart(odds?.rows)) return [outcomeRows(odds), estimate(odds), ...notes].filter(Boolean);
  const groups = fewer((odds?.groups ?? []).filter(({ permille }) => permille > 0));
  if (odds && !odds.groups && odds.short) return [el("p", { class: "small" }, sentence(odds.short)), ...notes];
  if (groups.length < 2) return notes;
  const parts = groups.map((group, index) => {
    const part = el("i", { class: `o${levelOf(group, index, groups)}` });
    part.style.flexGrow = String(group.permille);
    return part;
  });
  const chances = percents(groups);
  const texts = groups.map(({ label }, index) => `${label} ${chances[index]}`);
  return [
    el("div", { class: "odds-bar", role: "img", "aria-label": `Odds: ${texts.join(", ")}` }, parts),
    el("div", { class: "odds-key" }, groups.map((group, index) =>
      el("span", {}, el("i", { class: `o${levelOf(group, index, groups)}` }), visible(texts[index])))),
    estimate(odds),
    ...notes,
  ].filter(Boolean);
}

/**
 * Return the odds of the choices of a decision as elements, by the index of the form: the chances of each choice that
 * differs from the usual one, and a note on each that changes nothing. Empty if no choice has odds worth a comparison.
 */
export function cardOdds(rows, usual) {
  const textOf = (row) => JSON.stringify(row?.odds?.groups ?? null);
  const cards = new Map();
  for (const row of rows) {
    const isUsual = row === usual;
    if (row.no_change && !isUsual) cards.set(row.form, el("span", { class: "card-odds quiet" }, "Changes nothing"));
    else if (row.odds && (isUsual || textOf(row) !== textOf(usual)) && isComparable(row.odds.groups)) cards.set(row.form, cardBar(row.odds));
  }
  return rows.some((row) => row !== usual && cards.has(row.form)) ? cards : new Map();
}

// Whether the groups are few, short, and about dice or harm.
function isComparable(groups) {
  return groups.length <= MAX_CARD_GROUPS && groups.every(({ label }) => label.length <= MAX_CARD_LABEL)
    && (groups.length > 1 || !["none", "result"].includes(groups[0]?.severity));
}

function cardBar({ groups }) {
  const shown = groups.filter(({ permille }) => permille > 0);
  const parts = shown.map((group, index) => {
    const part = el("i", { class: `o${levelOf(group, index, shown)}` });
    part.style.flexGrow = String(group.permille);
    return part;
  });
  const chances = percents(shown);
  const keys = shown.map((group, index) =>
    el("span", {}, el("i", { class: `o${levelOf(group, index, shown)}` }), visible(`${rangeText(group.label)} ${chances[index]}`)));
  return el("span", { class: "card-odds" }, el("span", { class: "odds-bar", "aria-hidden": "true" }, parts), el("span", { class: "odds-key" }, keys));
}

// Return the range of a row with the signs that are used in print.
function rangeText(label) {
  return RANGE.test(label) ? label.replace(/-$/, "−").replace("-", "–") : label;
}

// Whether the rows are those of a chart of totals, such as 10+, 7-9 and 6-.
function isChart(rows) {
  return rows?.length > 1 && rows.every(({ label }) => RANGE.test(label));
}

// Return the rows of a chart, the highest first, each with its chance and the harm that follows.
function outcomeRows({ rows }) {
  const hasHarm = rows.some(({ then }) => then);
  const chances = percents(rows).reverse();
  const items = [...rows].reverse().map(({ label, then }, index) =>
    el("li", { class: `o${1 + Math.round((2 * index) / (rows.length - 1))}` },
      el("b", {}, rangeText(label)), el("span", {}, chances[index]), el("span", {}, visible(then || (hasHarm ? "no harm" : "")))));
  return el("ul", { class: "outs", "aria-label": "Outcomes" }, items);
}

function estimate(odds) {
  return !odds.exact && el("p", { class: "quiet small" }, `Estimate, accurate to ±${odds.error_permille / 10}%.`);
}

// Return the groups with the rarest merged, if there are too many to read.
function fewer(groups) {
  if (groups.length <= MAX_GROUPS) return groups;
  const [least] = [...groups].sort((one, other) => other.permille - one.permille).slice(MAX_GROUPS - 2);
  const isKept = (group) => group.permille > least.permille;
  const permille = groups.filter((group) => !isKept(group)).reduce((total, group) => total + group.permille, 0);
  return [...groups.filter(isKept), { label: "other results", permille, severity: "none" }];
}

// Return the colour of a group; results without a severity are coloured by their order.
function levelOf({ severity }, index, groups) {
  return severity === "result" ? Math.min(3, Math.round((3 * index) / Math.max(1, groups.length - 1))) : LEVELS[severity] ?? 0;
}

function percent(permille) {
  if (permille > 0 && permille < 10) return "<1%";
  return `${Math.round(permille / 10)}%`;
}

/**
 * Return the chances of all groups as texts that add up to 100%, apart from those below 1%. The largest remainders are
 * rounded up, and a chance is not rounded to 100% if another remains.
 */
export function percents(groups) {
  const large = groups.filter(({ permille }) => permille >= 10);
  const rounded = new Map(large.map((group) => [group, Math.floor(group.permille / 10)]));
  const total = Math.round(large.reduce((sum, { permille }) => sum + permille, 0) / 10);
  const isWhole = groups.every(({ permille }) => permille === 0 || permille >= 10);
  let left = Math.min(total, isWhole ? 100 : 99) - [...rounded.values()].reduce((sum, value) => sum + value, 0);
  for (const group of [...large].sort((one, other) => (other.permille % 10) - (one.permille % 10))) {
    if (left-- > 0) rounded.set(group, rounded.get(group) + 1);
  }
  return groups.map((group) => (rounded.has(group) ? `${rounded.get(group)}%` : percent(group.permille)));
}
