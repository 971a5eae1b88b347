// A seat at a virtual tabletop: asks a person for decisions and dice. The tabletop is a `screen` with these methods:
//   ask({ title, content, buttons })  shows a dialog; resolves to the action of a button, or null if it is closed
//   cancel()                          closes the dialog
//   roll(asked)                       resolves to the faces of the dice, or null if the program rolls them
//   warn(text), text(key)             show a warning; return a text in the language of the person
import { BlowError, TOO_MUCH, connect, same } from "./client/blow.js";
import { emptyValue, escapeHtml, fieldHtml, inputsOf, readField } from "./fields.mjs";
import { Draft } from "./table/draft.js";
import { KINDS, canMake, entriesOf, isScalar } from "./table/entries.js";

const MAX_STORY = 50; // beats that a person who sits down reads
const MAX_BUTTONS = 5; // entries that a dialog offers as buttons; more are in a list
const VARIANT = "entry.variant"; // name of an input; those of fields have a number after the dot

/** Return the server and the token in the link of a seat, or null. */
export function parseLink(link) {
  const url = URL.canParse(link) ? new URL(link) : null;
  return url?.hash.length > 1 ? { server: `${url.origin}${url.pathname}`, token: url.hash.slice(1) } : null;
}

export class Seat {
  #isAsking = false;
  #asked = null;
  #setAside = new Set();

  constructor(screen, onChange = () => {}) {
    this.screen = screen;
    this.onChange = onChange;
    this.story = [];
  }

  /** Sit down at a table. `beat` events go to `onBeat`. */
  async open(server, token, onBeat = () => {}, options = {}) {
    this.blow = await connect(server, { protocol: 3, ...options });
    this.table = await this.blow.sit(token);
    this.table.on("beat", (beat) => {
      this.story.push(...beat.lines);
      onBeat(beat);
    });
    this.table.on("change", () => this.update());
    this.table.on("left", () => this.screen.warn(this.screen.text("left")));
    const until = this.table.beats - 1;
    const { beats } = await this.table.told({ since: Math.max(0, until - MAX_STORY), until });
    this.story.unshift(...beats.flatMap((beat) => beat.lines));
    this.update();
    return this;
  }

  close() {
    this.#setAside = new Set(this.openDecisions.map((request) => request.decision));
    this.blow.close();
    if (this.#asked) this.screen.cancel();
  }

  /** The decisions that the rules or other players wait for. */
  get openDecisions() {
    return this.table.decisions.filter((request) => !request.optional || request.asked_by !== null);
  }

  /** Ask for a decision that was set aside, or for an optional one. */
  async reopen(request) {
    this.#setAside.delete(request.decision);
    if (!this.openDecisions.includes(request) && !this.#isAsking) {
      this.#isAsking = true;
      await this.run(() => this.#decide(request)).finally(() => { this.#isAsking = false; });
    }
    await this.#askPerson();
  }

  update() {
    if (this.#asked && !this.#isOpen(this.#asked)) this.screen.cancel();
    this.onChange(this);
    this.#askPerson();
  }

  /** Undo the last command. If other seats must agree, they are asked. */
  undo() {
    return this.run(async () => {
      const { to } = await this.table.undo_preview();
      await this.table.do({ command: { type: "undo.v1", to } });
    });
  }

  /** Run an action. Return false if the service refuses it, and show a warning unless the question is gone. */
  async run(action, isGone = () => false) {
    try {
      await action();
      return true;
    } catch (error) {
      if (!(error instanceof BlowError)) throw error;
      if (this.blow.state !== "closed" && !isGone()) this.screen.warn(error.message);
      return false;
    }
  }

  // Ask for the awaited rolls and decisions, one after another, until none is left that was not set aside. The last
  // check and `#isAsking = false` must not be apart, or a change in between would be missed.
  async #askPerson() {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      while (this.blow.state !== "closed") {
        const { pendingRoll } = this.table;
        const request = this.openDecisions.find(({ decision }) => !this.#setAside.has(decision));
        if (!pendingRoll && !request) return;
        const action = () => (pendingRoll ? this.#roll(pendingRoll.asked) : this.#decide(request));
        const isDone = await this.run(action, () => (pendingRoll ? !this.table.pendingRoll : !this.#isOpen(request)));
        if (!isDone && pendingRoll && this.table.pendingRoll) return; // until the next change
      }
    } finally {
      this.#isAsking = false;
    }
  }

  #isOpen({ decision }) {
    return this.table.decisions.some((request) => request.decision === decision);
  }

  async #roll(asked) {
    const faces = await this.screen.roll(asked);
    await this.table.roll(faces === null ? {} : { faces });
  }

  async #decide(request) {
    this.#asked = request;
    try {
      const entries = entriesOf(request, this.table.view.figures);
      const isMany = entries.length > 1;
      let isDone = "back";
      while (isDone === "back") {
        const entry = isMany ? await this.#chooseEntry(request, entries) : entries[0];
        isDone = entry ? await this.#fill(request, entry, isMany) : false;
      }
      if (!isDone) this.#setAside.add(request.decision);
    } finally {
      this.#asked = null;
    }
  }

  async #chooseEntry(request, entries) {
    const nameOf = (id) => this.table.view.figures.find((figure) => figure.id === id)?.name ?? "";
    const first = Math.max(0, entries.findIndex(({ variants }) => variants.some((variant) => canStart(variant, request.default))));
    const labelOf = ({ label, price }) => (price ? `${label} (${price})` : label);
    const option = (entry) => {
      const index = entries.indexOf(entry);
      return `<option value="${index}"${index === first ? " selected" : ""}>${escapeHtml(labelOf(entry))}</option>`;
    };
    const actors = [...new Set(entries.map(({ actor }) => actor))];
    const groups = actors.flatMap((actor) => KINDS.map((kind) => {
      const options = entries.filter((entry) => entry.actor === actor && entry.kind === kind).map(option);
      const caption = [nameOf(actor), kind].filter(Boolean).join(": ");
      return options.length ? `<optgroup label="${escapeHtml(caption)}">${options.join("")}</optgroup>` : "";
    }));
    const isShort = entries.length <= MAX_BUTTONS;
    const select = isShort ? "" : `<select name="entry" size="10">${groups.join("")}</select>`;
    const content = element(listHtml(request.reminders) + select);
    const name = (actor) => (actors.length > 1 && nameOf(actor) ? `${nameOf(actor)}: ` : "");
    const buttons = isShort
      ? entries.map((entry, index) => ({ action: String(index), label: name(entry.actor) + labelOf(entry), isDefault: index === first }))
      : [{ action: "next", label: this.screen.text("next"), isDefault: true }];
    const action = await this.screen.ask({ title: request.prompt, content, buttons });
    return action === null ? null : entries[isShort ? action : inputsOf(content).get("entry").value];
  }

  // Returns whether the command was sent, or "back".
  async #fill(request, entry, hasBack) {
    const dialog = new Dialog(this.table, request, entry);
    await dialog.update();
    if (hasBack && dialog.isDirect) return this.#send(request, dialog.draft);
    const buttons = [{ action: "do", label: entry.label, isDefault: true }];
    if (hasBack) buttons.push({ action: "back", label: this.screen.text("back") });
    for (;;) {
      const content = element("");
      const draw = () => {
        const { ends_fight: isEnd, help } = dialog.draft.link.form;
        const reminders = isEnd ? [...request.reminders, this.screen.text("ends")] : request.reminders;
        content.innerHTML = `${listHtml(reminders)}<p>${escapeHtml(help)}</p>${dialog.html()}`;
      };
      draw();
      content.addEventListener("change", () => this.run(async () => {
        if (await dialog.read(content)) draw();
      }, () => !this.#isOpen(request)));
      const action = await this.screen.ask({ title: request.prompt, content, buttons });
      if (action !== "do") return action ?? false;
      await dialog.read(content);
      if (dialog.isReady() && (await this.#send(request, dialog.draft))) return true;
    }
  }

  // Returns whether the command was accepted; otherwise the draft has the reasons.
  async #send(request, draft) {
    try {
      await this.table.do({ decision: request.decision, command: draft.command });
      return true;
    } catch (error) {
      if (!(error instanceof BlowError) || error.stale || !error.reasons.length) throw error;
      draft.reasons = error.reasons.map((reason) => reason.sentence);
      return false;
    }
  }
}

/** The draft of an entry as inputs. */
class Dialog {
  #drawn = []; // the key, the field and the value of each input
  #updating = null; // the promise of the last update

  constructor(table, request, entry) {
    const first = entry.variants.findIndex((variant) => canStart(variant, request.default));
    Object.assign(this, { table, request, variants: entry.variants, index: Math.max(0, first), faults: [] });
    this.#begin();
  }

  #begin() {
    this.draft = new Draft(this.table, this.request, this.variants[this.index], this.request.default);
    this.#drawn = [];
  }

  /** Whether nothing is left to choose or to confirm. */
  get isDirect() {
    return this.variants.length === 1 && !this.#fields.length && !this.draft.link.form.ends_fight;
  }

  /** Whether the command may be sent. If a value is missing, the reasons of the draft name it. */
  isReady() {
    if (this.draft.missing) this.draft.reasons = [this.draft.missing];
    return !this.draft.missing && !this.faults.length;
  }

  // A chosen value may be changed again.
  get #fields() {
    const { chosenKeys, fields, target, wholeFields } = this.draft;
    const keys = target === null ? this.draft.openKeys() : [target, ...this.draft.openKeys()];
    return keys.map((key) => [key, chosenKeys.has(key) ? wholeFields[key] : fields[key] ?? wholeFields[key]]);
  }

  /** Return the inputs as HTML, after the reasons against their values. */
  html() {
    const { reasons, values } = this.draft;
    this.#drawn = this.#fields.map(([key, field]) => [key, field, values[key] === undefined ? emptyValue(field) : values[key]]);
    const inputs = this.#drawn.map(([key, field, value]) => fieldHtml(key, field, value));
    return listHtml([...this.faults, ...reasons], "blow-reasons") + this.#variantHtml() + inputs.join("");
  }

  #variantHtml() {
    if (this.variants.length === 1) return "";
    const option = ({ name, price }, index) =>
      `<option value="${index}"${index === this.index ? " selected" : ""}>${escapeHtml(price ? `${name} (${price})` : name)}</option>`;
    return `<div class="blow-field"><select name="${VARIANT}">${this.variants.map(option).join("")}</select></div>`;
  }

  /** Take the values of inputs that the person changed, and fetch the legal ones. Returns whether the inputs are out of date. */
  async read(root) {
    const inputs = inputsOf(root);
    const index = Number(inputs.get(VARIANT)?.value ?? 0);
    if (index !== this.index && this.variants.length > 1) {
      this.index = index;
      this.faults = [];
      this.#begin();
      return this.update();
    }
    let [isChanged, lastKey] = [false, null];
    this.faults = [];
    for (const drawn of this.#drawn) {
      const [key, field, old] = drawn;
      try {
        const value = readField(key, field, old, inputs);
        if (same(value, old)) continue;
        drawn[2] = value;
        this.draft.choose(key, value);
        isChanged = true;
        if (isScalar(field)) lastKey = key;
      } catch (error) {
        this.faults.push(`${field.name}: ${error.message}`);
      }
    }
    return isChanged ? this.update(lastKey) : this.#updating;
  }

  /**
   * Fetch the legal values. Returns whether the inputs are out of date. If the server is too busy to check the values,
   * they may be sent unchecked.
   */
  update(lastKey = null) {
    this.#updating = this.#update(this.draft, lastKey);
    return this.#updating;
  }

  async #update(draft, lastKey) {
    try {
      return (await draft.update(lastKey)) && draft === this.draft;
    } catch (error) {
      if (!(error instanceof BlowError) || error.code !== TOO_MUCH) throw error;
      return false;
    }
  }
}

// Return whether a command is one of a variant.
function canStart(variant, command) {
  return variant.chain.some(({ form }) => canMake(form, command));
}

/** Return a `div` with a content. */
export function element(html) {
  const div = document.createElement("div");
  div.innerHTML = html;
  return div;
}

/** Return texts as an HTML list; empty if there are none. */
export function listHtml(texts, name = "blow-reminders") {
  return texts.length ? `<ul class="${name}">${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join("")}</ul>` : "";
}

/** Return the bars and tags of a figure as one line. */
export function statusText(figure) {
  const bars = figure.bars.map((bar) => `${bar.name} ${bar.now}/${bar.most}`);
  const tags = figure.tags.map((tag) => (tag.level ? `${tag.name} ${tag.level}` : tag.name));
  return [...bars, ...tags].join(", ");
}
