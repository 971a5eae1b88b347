// A seat at a virtual tabletop: asks a person for decisions and dice. The tabletop is a `screen` with these methods:
//   ask({ title, content, buttons })  shows a dialog; resolves to the action of a button, or null if it is closed
//   cancel()                          closes the dialog
//   roll(asked)                       resolves to the faces of the dice, or null if the program rolls them
//   warn(text), text(key)             show a warning; return a text in the language of the person
import { BlowError, allows, commandOf, connect, initial, same } from "./client/blow.js";
import { escapeHtml, fieldHtml, inputsOf, isFixed, readField } from "./fields.mjs";

const MAX_STORY = 50; // beats that a person who sits down reads
const MAX_BUTTONS = 5; // forms that a dialog offers as buttons; more are in a list

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
      const isMany = request.forms.length > 1;
      let isDone = "back";
      while (isDone === "back") {
        const index = isMany ? await this.#chooseForm(request) : 0;
        isDone = index === null ? false : await this.#fill(request, index, isMany);
      }
      if (!isDone) this.#setAside.add(request.decision);
    } finally {
      this.#asked = null;
    }
  }

  async #chooseForm(request) {
    const { forms, prompt, reminders } = request;
    const first = Math.max(0, forms.findIndex((form) => canMake(form, request.default)));
    const options = forms.map(({ label }, index) => `<option value="${index}"${index === first ? " selected" : ""}>${escapeHtml(label)}</option>`);
    const isShort = forms.length <= MAX_BUTTONS;
    const select = isShort ? "" : `<select name="form" size="10">${options.join("")}</select>`;
    const content = element(listHtml(reminders) + select);
    const buttons = isShort
      ? forms.map(({ label }, index) => ({ action: String(index), label, isDefault: index === first }))
      : [{ action: "next", label: this.screen.text("next"), isDefault: true }];
    const action = await this.screen.ask({ title: prompt, content, buttons });
    return action === null ? null : Number(isShort ? action : inputsOf(content).get("form").value);
  }

  // Returns whether the command was sent, or "back".
  async #fill(request, index, hasBack) {
    const draft = new Draft(this.table, request, index);
    await draft.narrow();
    if (hasBack && !draft.openKeys.length) return this.#send(request, draft);
    const { form } = draft;
    const buttons = [{ action: "do", label: form.label, isDefault: true }];
    if (hasBack) buttons.push({ action: "back", label: this.screen.text("back") });
    for (;;) {
      const content = element("");
      const draw = () => {
        const warning = form.ends_fight ? [this.screen.text("ends")] : [];
        content.innerHTML = `${listHtml([...request.reminders, ...warning])}<p>${escapeHtml(form.help)}</p>${draft.html}`;
      };
      draw();
      content.addEventListener("change", () => this.run(async () => {
        draft.read(content);
        await draft.narrow();
        draw();
      }, () => !this.#isOpen(request)));
      const action = await this.screen.ask({ title: request.prompt, content, buttons });
      if (action !== "do") return action ?? false;
      draft.read(content);
      if (!draft.reasons.length && (await this.#send(request, draft))) return true;
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

/** The values of a form while a person fills it in. */
class Draft {
  #touched = new Set();

  constructor(table, request, index) {
    Object.assign(this, { table, request, index, form: request.forms[index], reasons: [] });
    this.fields = this.form.fields;
    this.values = {};
    if (canMake(this.form, request.default)) Object.assign(this.values, request.default);
    this.#settle();
  }

  get openKeys() {
    return Object.keys(this.fields).filter((key) => this.#touched.has(key) || !isFixed(this.fields[key]));
  }

  /** The fields as HTML, after the reasons against the values. A chosen value may be changed again. */
  get html() {
    const field = (key) => fieldHtml(key, this.#shown(key), this.values[key]);
    return listHtml(this.reasons, "blow-reasons") + this.openKeys.map(field).join("");
  }

  get command() {
    return commandOf({ ...this.form, fields: this.fields }, this.values);
  }

  /** Take the values from the inputs. */
  read(root) {
    const inputs = inputsOf(root);
    this.reasons = [];
    for (const key of this.openKeys) {
      try {
        const value = readField(key, this.#shown(key), this.values[key], inputs);
        if (!same(value, this.values[key])) this.#touched.add(key);
        this.values[key] = value;
      } catch (error) {
        this.reasons.push(`${this.fields[key].name}: ${error.message}`);
      }
    }
  }

  /** Narrow the fields to the values that the chosen ones leave. */
  async narrow() {
    if (this.reasons.length) return;
    const chosen = Object.fromEntries([...this.#touched].map((key) => [key, this.values[key]]));
    const { decision } = this.request;
    const { form, open, why_not: reasons } = await this.table.narrow({ decision, form: this.index, chosen });
    this.reasons = open ? [] : reasons;
    if (open) this.fields = form.fields;
    this.#settle();
  }

  #shown(key) {
    return this.#touched.has(key) ? this.form.fields[key] : this.fields[key];
  }

  #settle() {
    for (const key of Object.keys(this.fields)) {
      const isKept = key in this.values && (this.#touched.has(key) || allows(this.fields[key], this.values[key]));
      if (!isKept) this.values[key] = initial(this.fields[key]);
    }
    for (const key of Object.keys(this.values)) if (!(key in this.fields)) delete this.values[key];
  }
}

function canMake(form, command) {
  const agrees = ([key, field]) => field.domain !== "one_of" || !(key in command) || allows(field, command[key]);
  return command?.type === form.command && Object.entries(form.fields).every(agrees);
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
