// One decision of a seat: actor, action, targets, options, odds, and the button that sends the command.
import { REFUSED } from "../client/blow.js";
import { confirmed, el, heading, run, sentence, uniqueId, visible } from "./dom.js";
import { Draft } from "./draft.js";
import { KINDS, MAX_ENTRIES, canMake, entriesOf, inputLevel, isRuleCommand, isScalar, passEntry } from "./entries.js";
import { fieldInput } from "./fields.js";
import { face } from "./figures.js";
import { OddsPanel, cardOdds } from "./odds.js";

const MAX_KEYS = 9;
const MAX_ROWS = 5; // entries that are not drawn as tiles
const MAX_TILES = 16; // entries that a phone shows without a search
const MAX_CARDS = 6; // entries that are shown as cards with odds
const MAX_BARRED = 24; // figures whose reasons are asked for

/** Return whether the game, or a player, is waiting for a decision. */
export function isAwaited(request) {
  return !request.optional || request.asked_by !== null;
}

export class Question {
  /**
   * Create the question for a decision.
   *
   * @param table the seat's table
   * @param request the decision
   * @param context `send(command, decision)`, `nameOf(id)`, `board` (null without figures to click), `preview` (an
   *   element above the choices, or null), `isMain`: whether keys and figures belong to this question, and
   *   `knownReminders`: the reminders that the page has shown, to which those of the decision are added
   */
  constructor(table, request, { send, nameOf, board = null, preview = null, isMain = false, knownReminders = new Set() }) {
    Object.assign(this, { table, request, send, nameOf, board, preview, isMain, knownReminders });
    this.entries = entriesOf(request, table.view.figures);
    this.actors = [...new Set(this.entries.map((entry) => entry.actor).filter(Boolean))];
    this.actor = this.actors[0] ?? "";
    this.isFolded = false;
    this.filter = "";
    this.draft = null;
    this.element = el("section", { class: "card decide request", data: { decision: request.decision, kind: request.kind } });
    this.titleId = uniqueId("prompt");
    this.element.setAttribute("aria-labelledby", this.titleId);
    this.odds = new OddsPanel(table, request, () => {
      this.showTargets();
      this.showVariantOdds();
    });
    this.cards = new Map(); // odds by the index of a form
    this.entry = this.firstEntry();
    if (this.entry) this.actor = this.entry.actor || this.actor;
    this.draw();
    if (this.entry) this.take(this.entry, this.entry.variants[this.firstVariant], { isFirst: true });
    this.askCards();
  }

  // Ask for the odds of all choices of a short decision with a default, such as a reaction, to compare them.
  async askCards() {
    const { entries, isMain, request, table } = this;
    const isShort = entries.length > 1 && entries.length <= MAX_CARDS;
    if (!isMain || !isShort || !request.default || !table.menu_odds || !request.forms.every(isRuleCommand)) return;
    try {
      const { rows } = await this.odds.inLine(() => table.menu_odds({ decision: request.decision, chosen: {} }));
      const usual = rows.find(({ form }) => canMake(request.forms[form], request.default));
      this.cards = cardOdds(rows, usual);
      if (this.cards.size) this.drawList();
      this.hideDoubledOdds();
    } catch (error) {
      if (error.name !== "BlowError") throw error; // the choices then have no odds
    }
  }

  // Return the initial entry: the entry of the default command, the only entry, or the first attack.
  firstEntry() {
    const { request, table } = this;
    this.firstVariant = 0;
    const start = table.draftCommand ?? request.default;
    if (start) {
      for (const entry of this.entries) {
        const index = entry.variants.findIndex(({ chain }) => chain.some(({ form }) => canMake(form, start)));
        if (index >= 0) {
          this.firstVariant = index;
          return entry;
        }
      }
    }
    if (this.entries.length === 1) return this.entries[0];
    const [first] = this.entries;
    return this.entries.find((entry) => entry.kind === "Fight" && entry.hasTarget && entry.actor === this.actor)
      ?? (first?.hasTarget && !first.actor ? first : null);
  }

  /** The entry of the acting figure that declines what is offered, or null. */
  get passing() {
    const own = this.entries.filter((entry) => !entry.actor || entry.actor === this.actor);
    return this.isMain && own.length > 1 ? passEntry(own) : null;
  }

  get shown() {
    const isShown = (entry) => !entry.actor || entry.actor === this.actor;
    const words = this.filter.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = ({ label, variants }) =>
      words.every((word) => `${label} ${variants.map((variant) => variant.label).join(" ")}`.toLowerCase().includes(word));
    const shown = this.entries.filter((entry) => isShown(entry) && matches(entry));
    return KINDS.flatMap((kind) => shown.filter((entry) => entry.kind === kind));
  }

  draw() {
    const { request } = this;
    this.list = el("div", { class: "acts" });
    this.panel = el("div", { class: "panel" });
    this.reasonsBox = el("div", { class: "against", role: "status" });
    this.submit = el("button", { type: "submit", class: "btn main big" });
    this.form = el("form", { class: "form", data: { settled: "yes" } }, this.panel, this.reasonsBox,
      el("div", { class: "say stick" }, this.odds.element, this.submit));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      run(() => this.do(), this.submit);
    });
    const title = el("h3", { id: this.titleId, class: "prompt", tabIndex: -1 }, sentence(request.prompt));
    this.faceBox = el("span", { class: "face-box" });
    this.header = el("header", {}, this.faceBox, title);
    this.searchBox = this.search(); // in the header while the list is long
    this.element.replaceChildren(...[
      this.header,
      request.reminders.length > 0 && this.reminders(),
      this.preview,
      this.actors.length > 1 && this.actorChips(),
      this.list,
      this.form,
    ].filter(Boolean));
    this.drawList();
    this.drawMain();
  }

  // Return the rules that the players apply by hand: in full the first time, then as one line that opens.
  reminders() {
    const { knownReminders, request: { reminders } } = this;
    const titles = [...new Set(reminders.map(reminderTitle))];
    const open = reminders.some((text) => !knownReminders.has(text));
    for (const text of reminders) knownReminders.add(text);
    return el("details", { class: "reminders", open }, el("summary", {}, "Remember: ", titles.join(", ")),
      el("ul", {}, reminders.map((text) => el("li", {}, text))));
  }

  actorChips() {
    const name = uniqueId("actor");
    const chip = (id) => {
      const input = el("input", { type: "radio", name, value: id, checked: id === this.actor });
      input.addEventListener("change", () => this.pickActor(id));
      return el("label", { class: "choice" }, input, face(this.nameOf(id), this.board?.sideOf(id) || 1, "mini"),
        el("span", { class: "clip", title: this.nameOf(id) }, heading(this.nameOf(id))));
    };
    return el("fieldset", { class: "who" }, el("legend", { class: "unseen" }, "Who acts"), this.actors.map(chip));
  }

  pickActor(id) {
    this.actor = id;
    const label = this.entry?.label;
    this.entry = null;
    this.isFolded = false;
    const next = this.shown.find((entry) => entry.label === label) ?? this.shown.find((entry) => entry.kind === "Fight" && entry.hasTarget);
    if (next) this.take(next);
    else this.reset();
  }

  reset() {
    this.draft = null;
    this.form.dataset.settled = "yes";
    this.panel.replaceChildren();
    this.reasonsBox.replaceChildren();
    this.odds.clear();
    this.board?.choose(null);
    this.drawList();
    this.drawMain();
  }

  drawList() {
    const { shown } = this;
    const figure = this.table.view.figures.find((candidate) => candidate.id === (this.actor || this.board?.actingId));
    this.faceBox.replaceChildren(...(figure ? [face(figure.name, this.board?.sideOf(figure.id) || 1)] : []));
    this.list.classList.toggle("folded", this.isFolded);
    this.list.classList.toggle("cards", this.cards.size > 0);
    const count = this.entries.filter((entry) => !entry.actor || entry.actor === this.actor).length;
    this.list.classList.toggle("tiles", count > MAX_ROWS);
    if (this.isFolded || count <= MAX_ENTRIES) this.searchBox.remove();
    else if (!this.searchBox.parentNode) this.header.append(this.searchBox);
    this.searchBox.classList.toggle("many", count > MAX_TILES);
    if (this.entries.length < 2) {
      this.list.replaceChildren();
      return;
    }
    if (this.isFolded) {
      const again = el("button", { type: "button", class: "btn bare unfold", onclick: () => this.unfold() }, "Other actions …");
      this.list.replaceChildren(el("div", { class: "row wrap" }, this.entryButton(this.entry, shown.indexOf(this.entry)), again));
      return;
    }
    const kinds = KINDS.filter((kind) => shown.some((entry) => entry.kind === kind));
    const hasKinds = kinds.length > 1;
    const groups = kinds.map((kind) => el("div", { class: "kinds", data: { kind } },
      hasKinds && el("span", { class: "cap" }, kind),
      el("div", {}, shown.filter((entry) => entry.kind === kind).map((entry) => this.entryButton(entry, shown.indexOf(entry))))));
    const empty = shown.length ? [] : [el("p", { class: "quiet" }, "No matches.")];
    this.list.replaceChildren(...groups, ...empty);
  }

  search() {
    const input = el("input", { type: "search", autocomplete: "off", "aria-label": "Search the actions", placeholder: "Find an action ( / )" });
    input.addEventListener("input", () => {
      this.filter = input.value;
      this.drawList();
    });
    return el("label", { class: "field find-action" }, input);
  }

  unfold() {
    this.isFolded = false;
    this.drawList();
    this.searchBox.querySelector("input").focus();
  }

  entryButton(entry, index) {
    const isChosen = entry === this.entry;
    const isDirect = this.isDirect(entry);
    const label = isDirect ? entry.variants[0].label : entry.label;
    const [text, tag] = splitTag(label);
    const button = el("button", { type: "button", class: `choice ${isDirect ? "direct" : ""}`, data: { kind: entry.kind }, title: entry.variants[0].chain[0].form.help || undefined },
      this.isMain && index < MAX_KEYS && el("kbd", { "aria-hidden": "true" }, String(index + 1)), el("span", {}, text), tag && el("span", { class: "risk" }, tag), price(entry.price));
    if (isDirect && !isChosen) button.addEventListener("click", () => run(() => this.doEntry(entry), button));
    else button.addEventListener("click", () => this.press(entry));
    button.setAttribute("aria-pressed", String(isChosen));
    if (entry === this.passing) button.append(el("kbd", { "aria-hidden": "true" }, "P"));
    const odds = this.cards.get(entry.variants[0].chain[0].index);
    if (odds) button.append(odds.cloneNode(true));
    return button;
  }

  /** Choose the entry of a number key, as shown in the list. */
  pressKey(number) {
    const entry = this.shown[number - 1];
    if (!entry) return;
    if (this.isDirect(entry) && entry !== this.entry) run(() => this.doEntry(entry));
    else this.press(entry);
  }

  /** Send the command that declines what is offered, if there is one. Returns false otherwise. */
  pass() {
    const { passing } = this;
    if (!passing) return false;
    run(() => this.doEntry(passing), this.submit);
    return true;
  }

  // Pressing the chosen entry again sends its command, if the draft is complete.
  press(entry) {
    if (entry === this.entry) {
      if (!this.draft.missing) this.form.requestSubmit();
      return;
    }
    this.take(entry);
  }

  // Whether an entry needs no input: then a press sends its command.
  isDirect(entry) {
    return entry.variants.length === 1 && entry.variants[0].chain.length === 1
      && inputLevel(entry.variants[0].chain[0].form, this.request.forms.length === 1) === "none";
  }

  async doEntry(entry) {
    const { form } = entry.variants[0].chain[0];
    await this.sendForm(form, new Draft(this.table, this.request, entry.variants[0]).command);
  }

  /** Choose an entry, and optionally one of its variants. */
  take(entry, variant = entry.variants[0], { isFirst = false } = {}) {
    const isOther = entry !== this.entry || isFirst;
    const previous = this.draft;
    Object.assign(this, { entry, variant });
    const start = this.table.draftCommand ?? (isFirst ? this.request.default : null);
    this.draft = new Draft(this.table, this.request, variant, start);
    this.keepTarget(previous);
    if (isOther && !isFirst) this.isFolded = this.shown.length > MAX_ENTRIES;
    this.drawList();
    this.drawPanel();
    this.change(null);
    this.odds.ask(this.draft, { isNew: true });
    this.askReasons(this.draft);
  }

  // Ask why the other figures on the sides of the targets are no targets.
  async askReasons(draft) {
    this.barred = new Map();
    const { target, base } = draft;
    if (target === null || !this.isMain || !this.board || !isRuleCommand(base)) return;
    const { of, domain } = base.fields[target];
    const { figures } = this.table.view;
    const sides = new Set(figures.filter((figure) => of.includes(figure.id)).map((figure) => figure.side));
    const others = figures.filter((figure) => sides.has(figure.side) && !of.includes(figure.id) && !figure.out && figure.id !== this.actor);
    try {
      const reasons = await Promise.all(others.slice(0, MAX_BARRED).map(async ({ id }) => {
        const command = { ...draft.command, [target]: domain === "some_of" ? [id] : id };
        return [id, (await this.table.why_not({ command })).reasons[0]?.sentence];
      }));
      if (draft !== this.draft) return;
      this.barred = new Map(reasons.filter(([, reason]) => reason));
      this.showTargets();
    } catch (error) {
      if (error.name !== "BlowError") throw error; // the figures then have no reasons
    }
  }

  // Keep the target of the previous action, if still legal; choose an only target.
  keepTarget(previous) {
    const { draft } = this;
    if (draft.target === null) return;
    const { of, domain } = draft.base.fields[draft.target];
    const kept = (previous?.targets ?? []).filter((id) => of.includes(id));
    const targets = kept.length ? kept : of.length === 1 ? of : [];
    if (targets.length && !draft.targets.length) draft.choose(draft.target, domain === "some_of" ? targets : targets[0]);
  }

  drawPanel() {
    const { draft } = this;
    const focusedKey = document.activeElement?.closest?.("[data-field]")?.dataset.field;
    const wasOpen = this.panel.querySelector("details.more-options")?.open ?? false;
    const inputs = { primary: [], secondary: [] };
    for (const key of draft.openKeys()) {
      const whole = draft.wholeFields[key];
      const narrowed = draft.fields[key] ?? whole;
      const field = draft.chosenKeys.has(key) ? whole : narrowed; // a chosen value may be changed again
      const input = fieldInput(field, draft.values[key], (value, isTyping) => this.set(key, value, isTyping), this.nameOf);
      input.dataset.field = key;
      (isPrimary(whole) ? inputs.primary : inputs.secondary).push(input);
    }
    const { primary, secondary } = inputs;
    const isOnlyList = this.entries.length === 1 && !primary.length;
    const rest = secondary.length === 0 ? [] : isOnlyList ? secondary
      : [el("details", { class: "more-options", open: wasOpen }, el("summary", {}, "More options"), el("div", { class: "opts" }, secondary))];
    const help = this.variant.chain[0].form.help;
    this.panel.replaceChildren(...[
      this.entries.length === 1 && this.entry.price && el("p", { class: "small" }, "Costs ", price(this.entry.price)),
      this.entries.length === 1 && help && el("p", { class: "quiet small" }, help.replaceAll(/`([^`]*)`/g, '"$1"')),
      this.entry.variants.length > 1 && this.variantChips(),
      draft.target !== null && (this.isMain && this.board ? this.targetBox() : this.targetInput()),
      primary.length > 0 && el("div", { class: "opts" }, primary),
      ...rest,
    ].filter(Boolean));
    this.hideDoubledOdds();
    const selector = `[data-field="${CSS.escape(focusedKey ?? "")}"] :is(input:checked, input, select, textarea)`;
    if (focusedKey) this.panel.querySelector(selector)?.focus();
  }

  variantChips() {
    const name = uniqueId("variant");
    const { entry, id, texts = [] } = this.variantOdds ?? {};
    const known = entry === this.entry && id === this.draft.targets[0] ? texts : [];
    const chip = (variant, index) => {
      const input = el("input", { type: "radio", name, checked: variant === this.variant });
      input.addEventListener("change", () => this.take(this.entry, variant));
      return el("label", { class: "choice small-choice" }, input, visible(variant.name), this.entry.price === variant.price ? null : price(variant.price), el("span", { class: "variant-odds" }, known[index] ?? ""));
    };
    return el("fieldset", { class: "row wrap variants" }, el("legend", { class: "unseen" }, "How"), this.entry.variants.map(chip));
  }

  // The card of a choice without input has its odds already.
  hideDoubledOdds() {
    const { cards, draft } = this;
    this.odds.element.hidden = cards.size > 0 && draft !== null && draft.target === null && !draft.openKeys().length;
  }

  // Show the odds of the chosen target beside each variant.
  async showVariantOdds() {
    const { draft } = this;
    if (!draft || !this.entry) return;
    const { variants } = this.entry;
    const [id] = draft.targets;
    if (!this.isMain || variants.length < 2 || variants.length > MAX_CARDS || draft.targets.length !== 1) return;
    if (!this.table.menu_odds || !isRuleCommand(draft.base)) return;
    const isCurrent = () => draft === this.draft && draft.targets.length === 1 && draft.targets[0] === id;
    if (this.variantOdds?.entry !== this.entry || this.variantOdds.id !== id) this.variantOdds = { entry: this.entry, id, texts: [] };
    const { texts } = this.variantOdds;
    for (const [index, variant] of variants.entries()) {
      if (texts[index] !== undefined) continue;
      try {
        const text = await this.odds.inLine(() => (isCurrent() ? this.odds.targetText(variant, draft.target, id) : ""));
        if (!isCurrent()) return;
        texts[index] = text;
        const place = this.panel.querySelectorAll(".variant-odds")[index];
        if (place) place.textContent = text;
      } catch (error) {
        if (error.name !== "BlowError") throw error; // the variant then has no odds
      }
    }
  }

  targetBox() {
    const { draft } = this;
    const names = draft.targets.map((id) => heading(this.nameOf(id)));
    const side = draft.targets.length ? this.board?.sideOf(draft.targets[0]) : 0;
    const text = names.length ? names.flatMap((each, index) => (index ? [", ", each] : [each])) : draft.missing || "–";
    const caption = draft.base.fields[draft.target].name;
    const box = el("button", { type: "button", class: `target side-${side || 1} ${names.length ? "" : "unset"}`, id: "target-box" },
      names.length > 0 && face(this.nameOf(draft.targets[0]), side || 1),
      el("span", { class: "grow" }, el("span", { class: "cap" }, caption), el("b", {}, text)),
      el("span", { class: "quiet small hint" }, "click a figure, or ", el("kbd", {}, "T")));
    box.addEventListener("click", () => this.openTargets());
    return box;
  }

  openTargets() {
    document.body.dataset.view = document.body.dataset.narrow ? "targets" : "";
    document.body.dataset.targets = "theirs";
    this.board?.fit();
    this.board?.focus();
  }

  // Return an input for the targets, if the figures on the page do not belong to this question.
  targetInput() {
    const { target, wholeFields, values } = this.draft;
    const input = fieldInput(wholeFields[target], values[target], (value) => this.set(target, value), this.nameOf);
    input.dataset.field = target;
    return input;
  }

  set(key, value, isTyping = false) {
    this.draft.choose(key, value);
    this.change(isScalar(this.draft.wholeFields[key]) ? key : null, isTyping);
    this.odds.ask(this.draft);
  }

  /** Choose or drop a figure as a target. */
  pickTarget(id, isOn = true) {
    const { draft } = this;
    const field = draft.base.fields[draft.target];
    const isMultiple = field.domain === "some_of";
    const rest = draft.targets.filter((other) => other !== id);
    draft.choose(draft.target, isMultiple ? (isOn ? [...rest, id] : rest) : id);
    if (!isMultiple) document.body.dataset.view = "";
    this.drawPanel();
    this.showTargets();
    this.change(draft.target);
    this.odds.ask(draft);
    this.showVariantOdds();
  }

  // Check the values after a change, and draw the result.
  async change(lastKey, isTyping = false) {
    const { draft, form } = this;
    const before = JSON.stringify([draft.fields, draft.values, [...draft.chosenKeys], draft.link.index]);
    form.dataset.settled = "no";
    this.showTargets();
    this.drawMain();
    try {
      if (!(await draft.update(lastKey)) || draft !== this.draft) return;
      const hasChanged = before !== JSON.stringify([draft.fields, draft.values, [...draft.chosenKeys], draft.link.index]);
      if (hasChanged && !isTyping) this.drawPanel();
    } catch (error) {
      if (error.name !== "BlowError") throw error;
      if (draft !== this.draft) return;
      draft.reasons = error.code === REFUSED ? [error.message] : []; // those of earlier values may be wrong by now
      if (error.code !== REFUSED) draft.unchecked = error.message;
    }
    form.dataset.settled = "yes";
    this.drawMain();
    this.showTargets();
  }

  // Make the figures that the draft may target selectable.
  showTargets() {
    if (!this.isMain || !this.board || !this.element.isConnected) return; // a late answer to a question that is gone
    const { draft } = this;
    if (!draft || draft.target === null) {
      this.board.choose(null);
      return;
    }
    const field = draft.base.fields[draft.target];
    this.board.choose({
      ids: new Set(field.of),
      chosen: new Set(draft.targets),
      isMultiple: field.domain === "some_of",
      title: field.domain === "some_of" ? "Pick targets" : "Pick one",
      caption: this.odds.caption,
      odds: this.odds.texts,
      barred: this.barred,
      isOld: this.odds.isOld,
      onChoose: (id, isOn) => this.pickTarget(id, isOn),
    });
  }

  drawMain() {
    const { draft, submit } = this;
    const missing = draft ? draft.missing : "Choose an action";
    const reasons = draft && !missing ? draft.reasons : [];
    const items = reasons.map((text) => el("li", {}, sentence(text)));
    this.reasonsBox.replaceChildren(...(items.length ? [el("p", {}, "This does not work yet:"), el("ul", {}, items)] : []));
    if (draft?.unchecked && !missing) this.reasonsBox.append(el("p", {}, `Not checked: ${draft.unchecked}. You can still play it; the rules apply in any case.`));
    const names = draft?.targets.map((id) => this.nameOf(id)) ?? [];
    const rest = names.filter((name) => !this.variant.label.includes(name));
    const label = draft ? `${this.variant.label.replace(/\s*\(RISKY\)/, "")}${rest.length ? `: ${rest.join(", ")}` : ""}` : missing;
    submit.replaceChildren(visible(missing || label), ...(this.isMain && !missing ? [" ", el("kbd", { "aria-hidden": "true" }, "Enter")] : []));
    submit.toggleAttribute("disabled", Boolean((missing && !this.opensTargets) || reasons.length));
    submit.toggleAttribute("data-opens", this.opensTargets);
    this.form.hidden = !draft && this.entries.every((entry) => this.isDirect(entry));
    this.form.classList.toggle("direct", Boolean(draft && this.isDirect(this.entry) && this.entries.length === 1));
  }

  // Whether the main button opens the list of targets: on a phone, where it covers the question.
  get opensTargets() {
    const { draft } = this;
    return Boolean(this.isMain && this.board && document.body.dataset.narrow && draft && draft.target !== null && draft.missing && !draft.targets.length);
  }

  async do() {
    if (this.opensTargets) this.openTargets();
    if (!this.draft || this.draft.missing) return;
    await this.sendForm(this.draft.link.form, this.draft.command);
  }

  async sendForm(form, command) {
    const question = "This ends the fight for all players. If it reveals a secret, only the GM can undo it.";
    if (form.ends_fight && !(await confirmed(question, form.label, "Go on fighting"))) return;
    try {
      await this.send(command, this.request.decision);
    } catch (error) {
      if (error.code !== REFUSED || error.stale || !this.draft) throw error;
      this.draft.reasons = error.reasons.map((reason) => reason.sentence);
      for (const details of this.panel.querySelectorAll("details")) details.open = true;
      this.drawMain();
      this.submit.removeAttribute("disabled");
    }
  }
}

// Return the title of the ability in a reminder such as "Ada: Smite, left to the players: ...".
function reminderTitle(text) {
  const [, title] = text.match(/^.*?: (.*?)(?:, left to the players)?:/) ?? [];
  return title || text;
}

// Return the price of a command as an element, or null if it is free.
function price(text) {
  return text ? el("span", { class: "price" }, text) : null;
}

// Return whether a field is shown at once; other fields are under "More options".
function isPrimary(field) {
  return field.required || isScalar(field);
}

// Return a label and the tag at its end, such as "RISKY" in "Dash (RISKY)".
function splitTag(label) {
  const match = label.match(/^(.*?)\s*\(([A-Z]+)\)$/);
  return match ? [match[1], match[2]] : [label, ""];
}

export { isRuleCommand };
