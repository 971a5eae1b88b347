// The columns of combatants: a compact row for each figure, grouped by side, and the sheet of a figure.
import { el, heading, name, visible } from "./dom.js";

const MAX_PIPS = 10; // bars with a larger maximum are drawn as a trough
const MAX_COUNTERS = 2; // counters in a row; the sheet has all
const MAX_ROWS = 14; // a longer side has one line for each figure
const STEPS = ["compact", "close", "tight"]; // classes of a column with less and less room
const BARS = 172; // pixels above and below the figures, if the page scrolls
const SIDES = 4; // colours and shapes of sides
const ARTICLES = /^(the|an|a)\s+/i;

let unique = new Map(); // initials by name, for names whose initials would be the same

/** Give names with the same initials different ones: the first letter and another letter of the word. */
export function distinguish(names) {
  const taken = new Set();
  unique = new Map();
  for (const text of new Set(names)) {
    const [first, ...letters] = [...lastWord(text)];
    const number = text.match(/\d+$/)?.[0];
    const choices = [...letters.map((letter) => first + letter), ...(number ? [first + number.slice(-1)] : [])];
    const free = [initials(text), ...choices].find((pair) => !taken.has(pair)) ?? initials(text);
    taken.add(free);
    unique.set(text, free);
  }
}

/** Return the initials of a name: two letters of its last word. */
export function initials(text) {
  return unique.get(text) ?? visible([...lastWord(text)].slice(0, 2).join(""));
}

function lastWord(text) {
  const words = text.replace(ARTICLES, "").split(/[\s-]+/).filter((word) => /\p{L}/u.test(word));
  return visible(words.at(-1)?.match(/[\p{L}\p{N}].*/u)?.[0] ?? text);
}

/** Return a face: the initials in the colour and shape of a side. */
export function face(text, side, size = "") {
  return el("span", { class: `face side-${side} ${size}`, "aria-hidden": "true" }, initials(text));
}

/** The columns of figures. It draws rows, and lets a question make rows selectable as its targets. */
export class Board {
  /** Create the board; `openSheet(figure)` shows the details of a figure. */
  constructor(openSheet) {
    this.openSheet = openSheet;
    this.ours = el("div", { class: "us", id: "ours" });
    this.theirs = el("div", { class: "them", id: "theirs" });
    this.targets = null; // the selectable rows, set by a question
    this.sideNumbers = new Map();
  }

  /** Return the number of the colour and shape of a side, from 1. */
  numberOf(side) {
    if (!this.sideNumbers.has(side)) this.sideNumbers.set(side, (this.sideNumbers.size % SIDES) + 1);
    return this.sideNumbers.get(side);
  }

  /** Return the number of the colour of a figure's side. */
  sideOf(id) {
    const figure = this.current?.find((candidate) => candidate.id === id);
    return figure ? this.numberOf(figure.side) : 0;
  }

  /**
   * Draw all rows.
   *
   * @param current the figures as they are now
   * @param previous the figures before the last beat
   * @param sides `{ own, nameOf, hidden, facts }`: the sides of this seat's figures, a function that returns the name of a
   *   side, names of counters that the page shows elsewhere, and elements below the other sides
   */
  draw(current, previous, { own, nameOf, hidden = new Set(), facts = [] }) {
    Object.assign(this, { current, nameOf, hidden });
    const before = new Map(previous.map((figure) => [figure.id, figure]));
    const sides = new Map();
    for (const figure of current) sides.set(figure.side, [...(sides.get(figure.side) ?? []), figure]);
    const order = [...sides.keys()].sort((one, other) => own.has(other) - own.has(one));
    for (const side of order) this.numberOf(side);
    distinguish(current.map((figure) => figure.name));
    const mine = order.filter((side, index) => own.has(side) || (!own.size && index === 0));
    const focused = document.activeElement?.closest?.(".figure")?.dataset.id;
    for (const [container, members] of [[this.ours, mine], [this.theirs, order.filter((side) => !mine.includes(side))]]) {
      const camps = members.map((side) => this.camp(side, sides.get(side), before, own.has(side)));
      container.replaceChildren(...camps);
    }
    this.theirs.append(...facts);
    this.fit();
    if (focused) document.querySelector(`.figure[data-id="${CSS.escape(focused)}"] :is(input, button)`)?.focus();
  }

  /**
   * Make rows selectable, or none without a specification.
   *
   * @param targets `{ ids, chosen, isMultiple, caption, onChoose(id), odds: Map, barred: Map }`; `barred` has the reason
   *   against each figure that is no target
   */
  choose(targets) {
    this.targets = targets;
    for (const row of document.querySelectorAll(".figure")) this.updateRow(row);
    for (const camp of document.querySelectorAll(".camp")) this.updateCamp(camp);
    this.fit();
  }

  /** Draw the rows of a column closer together if they would not fit on the screen. */
  fit() {
    const isWide = document.body.dataset.wide === "yes";
    for (const column of [this.ours, this.theirs]) {
      column.classList.remove(...STEPS);
      const room = isWide ? column.clientHeight : innerHeight - BARS;
      for (const step of STEPS) if (column.scrollHeight > room) column.classList.add(step);
    }
  }

  camp(side, members, before, isOwn) {
    const standing = members.filter((figure) => !figure.out);
    const out = members.filter((figure) => figure.out);
    const count = members.length === 1 ? "" : `${standing.length} of ${members.length} standing`;
    const id = `camp-${this.numberOf(side)}`;
    const rows = standing.map((figure) => el("li", {}, this.row(figure, before.get(figure.id))));
    const camp = el(
      "section",
      { class: `card camp side-${this.numberOf(side)} ${standing.length > MAX_ROWS ? "dense" : ""}`, "aria-labelledby": id },
      el("header", {}, el("h2", { id }, heading(this.nameOf(side))), isOwn && el("span", { class: "tag" }, "you"), this.sheetButtons(),
        el("p", { class: "pickhead" }, el("span", {}, count), el("span", { class: "caption" }))),
      el("ul", { class: "figs" }, rows),
      out.length > 0 && el("ul", { class: "fig-out", "aria-label": "Out of the fight" }, out.map((figure) => this.outRow(figure))),
    );
    camp.dataset.count = count;
    this.updateCamp(camp);
    return camp;
  }

  // Return the buttons of the list of targets on a phone: show the targets of the other side, and close the list.
  sheetButtons() {
    const { dataset } = document.body;
    const swap = () => {
      dataset.targets = dataset.targets === "ours" ? "theirs" : "ours";
      this.fit();
      this.focus();
    };
    return el("span", { class: "sheet-buttons" }, el("button", { type: "button", class: "btn swap", onclick: swap }, "Other side"),
      el("button", { type: "button", class: "btn", onclick: () => { dataset.view = ""; } }, "Done"));
  }

  outRow(figure) {
    const open = el("button", { type: "button", class: "link", onclick: () => this.openSheet(figure) }, el("s", {}, name(figure.name)));
    return el("li", { class: "figure out", data: { id: figure.id } }, open, el("span", { class: "unseen" }, " is out"));
  }

  row(figure, previous) {
    const number = this.numberOf(figure.side);
    const row = el("div", {
      class: `figure fig side-${number} ${figure.acting ? "acting" : ""}`, data: { id: figure.id }, title: summary(figure),
    });
    row.append(face(figure.name, number), el("span", { class: "fig-body" },
      el("span", { class: "fig-name" }, heading(figure.name)), state(figure, previous, this.hidden)));
    row.figure = figure;
    this.updateRow(row);
    return row;
  }

  // Draw the control of a row: a radio button or checkbox if the figure is a target, otherwise a button for its sheet.
  updateRow(row) {
    if (!row.figure) return;
    const { figure } = row;
    const targets = this.targets;
    const isTarget = targets?.ids.has(figure.id) ?? false;
    const kind = isTarget ? (targets.isMultiple ? "checkbox" : "radio") : "button";
    let control = row.querySelector(":scope > :is(input, button)");
    if (control?.type !== kind) {
      const hadFocus = control !== null && control === document.activeElement;
      control?.remove();
      if (kind === "button") {
        control = el("button", { type: "button", class: "open", "aria-label": `${figure.name}: sheet`, onclick: () => this.openSheet(figure) });
        control.setAttribute("aria-haspopup", "dialog");
      } else {
        control = el("input", { type: kind, name: "target", value: figure.id, "aria-label": figure.name });
        control.addEventListener("change", () => this.targets?.onChoose(figure.id, control.checked));
      }
      row.prepend(control);
      if (hadFocus) control.focus();
    }
    const reason = isTarget ? null : targets?.barred?.get(figure.id);
    row.classList.toggle("pick", isTarget);
    row.classList.toggle("barred", Boolean(reason));
    row.title = visible(reason ?? summary(figure));
    row.querySelector(".why-not")?.remove();
    if (reason) row.querySelector(".fig-body").append(el("span", { class: "why-not", id: `why-not-${figure.id}` }, reason));
    row.classList.toggle("aside", Boolean(targets) && !isTarget && !figure.acting);
    if (isTarget) control.checked = targets.chosen.has(figure.id);
    const text = isTarget ? targets.odds?.get(figure.id) : null;
    row.querySelector(".fig-odds")?.remove();
    control.removeAttribute("aria-describedby");
    if (reason) control.setAttribute("aria-describedby", `why-not-${figure.id}`);
    if (text) {
      const odds = el("span", { class: `fig-odds ${targets.isOld ? "old" : ""}`, id: `odds-${figure.id}` }, el("b", {}, text[0]), text[1]);
      row.append(odds);
      control.setAttribute("aria-describedby", odds.id);
    }
  }

  updateCamp(camp) {
    const hasTargets = camp.querySelector(".pick") !== null;
    camp.querySelector(".caption").textContent = hasTargets ? this.targets?.caption ?? "" : "";
    camp.querySelector(".pickhead span").textContent = hasTargets ? this.targets?.title ?? "" : camp.dataset.count;
    const isFolded = this.targets !== null && !hasTargets && document.querySelectorAll("#theirs .camp").length > 1 && camp.closest("#theirs");
    camp.classList.toggle("folded", Boolean(isFolded));
  }

  /** Move the focus to the selectable rows, or to the first row. */
  focus() {
    const first = (selector) => [...document.querySelectorAll(selector)].find((control) => control.checkVisibility());
    (first(".figure.pick input:checked") ?? first(".figure.pick input") ?? first(".figure .open"))?.focus();
  }
}

function summary(figure) {
  return [figure.name, ...figure.tags.map(tagText), figure.position].filter(Boolean).join(", ");
}

function state(figure, previous, hidden) {
  const bars = figure.bars.map((bar) => barItem(bar, previous?.bars.find((other) => other.name === bar.name)));
  const sorted = [...figure.tags].sort((one, other) => isOld(one, previous) - isOld(other, previous));
  const tags = sorted.map((tag) => el("span", { class: `tag ${isOld(tag, previous) ? "" : "new"}` }, tagText(tag)));
  const shown = figure.counters.filter((counter) => counter.now !== 0 && !hidden.has(counter.name)).slice(0, MAX_COUNTERS);
  const counters = shown.map((counter) => el("span", { class: "counter" }, `${counter.name} ${counter.now}`,
    delta(counter.now - (previous?.counters.find((other) => other.name === counter.name)?.now ?? counter.now))));
  return el("span", { class: "fig-state" }, bars, figure.acting && el("span", { class: "tag new" }, "acting"), tags, counters,
    figure.position && el("span", { class: "tag place" }, figure.position));
}

/** Return a bar: pips up to ten, a trough above. */
export function bar(value, { label = `${value.name}: ${value.now} of ${value.most}` } = {}) {
  const kind = value.full_is_good ? "good" : "harm";
  if (value.most <= MAX_PIPS) {
    const pips = Array.from({ length: value.most }, (_, index) => el("i", { class: index < value.now ? "on" : "" }));
    return el("span", { class: `pips ${kind}`, role: "img", "aria-label": label, title: label }, pips);
  }
  const fill = el("i", { class: kind });
  fill.style.width = `${Math.min(100, Math.max(0, (100 * value.now) / value.most))}%`;
  return el("span", { class: "gauge", role: "img", "aria-label": label, title: label },
    el("span", { class: "trough" }, fill), el("span", { class: "num" }, `${value.now}/${value.most}`));
}

function barItem(value, previous) {
  return el("span", { class: "bar" }, bar(value), previous && delta(value.now - previous.now));
}

function isOld(tag, previous) {
  return !previous || previous.tags.some((other) => other.name === tag.name && other.level === tag.level);
}

function tagText(tag) {
  return tag.level > 1 ? `${tag.name} ${tag.level}` : tag.name;
}

function delta(amount) {
  return amount !== 0 && el("strong", { class: "tag new delta" }, amount > 0 ? `+${amount}` : `\u2212${-amount}`);
}

/** Return the content of the sheet of a figure. */
export function sheet(figure, sideName, number) {
  const entry = (term, ...content) => [el("dt", {}, term), el("dd", {}, content)];
  return [
    el("div", { class: "row" }, face(figure.name, number), el("h2", { tabIndex: -1 }, heading(figure.name))),
    el("p", { class: "quiet" }, sideName, figure.out && ", out of the fight", figure.acting && ", acting"),
    el("dl", { class: "sheet" },
      figure.bars.map((value) => entry(value.name, bar(value), ` ${value.now} of ${value.most}`)),
      figure.counters.map((counter) => entry(counter.name, counter.now)),
      figure.tags.length > 0 && entry("Conditions", el("span", { class: "row wrap" }, figure.tags.map((tag) => el("span", { class: "tag" }, tagText(tag))))),
      figure.position && entry("Position", figure.position),
      figure.scores.map((score) => entry(score.name, score.now))),
  ];
}
