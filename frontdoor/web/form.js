// One form of a decision: its inputs, of which only what is legal remains, what speaks against it, its odds, its word.
import { allows, commandOf, initial, initials, same } from "../client/blow.js";
import { attempt, made, quoted, sentence } from "./dom.js";
import { input, isFixed, isScalar } from "./fields.js";

/**
 * Return what is to be chosen in a form before it is said: "much", "little" where all of it may be left as it is, or "".
 *
 * Where a form is `alone`, what it offers is what is asked.
 */
export function toChoose(form, alone = false) {
  const open = Object.values(form.fields).filter((field) => !isFixed(field));
  return open.some((field) => isShort(field) || (alone && field.domain === "some_of")) ? "much" : open.length ? "little" : "";
}

// Whether a field is asked for at once; others are shown to whoever wants more.
function isShort(field) {
  return field.required || isScalar(field);
}

/** Return what was said in the fields of a form, where it was said by such a form. */
export function earlier(form, said) {
  const fits = said?.type === form.command && Object.entries(form.fields).every(([key, field]) => allows(field, said[key]));
  return fits ? Object.fromEntries(Object.keys(form.fields).map((key) => [key, said[key]])) : {};
}

/** Return what may come of a command, drawn. */
export async function odds(table, command) {
  const told = await table.odds({ command, until: "attack" });
  const lines = told.table.map((each) => made("li", {}, made("span", { class: "chance" }, `${Math.round(each.permille) / 10}%`), ` ${each.line}`));
  const off = told.exact ? null : made("p", { class: "quiet" }, `Give or take ${told.error_permille / 10} %.`);
  return made(
    "div",
    { class: "odds", role: "status" },
    made("p", {}, sentence(lines.length && told.short ? told.short : told.words)),
    off,
    lines.length > 1 && made("details", {}, made("summary", {}, "All that may come"), made("ul", {}, lines)),
  );
}

/** Whether a form is one of the rule book; those of every table, such as to agree, leave nothing to chance. */
export function ofTheBook(form) {
  return form.command.split(".").length > 2;
}

export class FormPanel {
  /**
   * The panel of a form.
   *
   * `say(command)` speaks; `close()` takes the panel away; it begins with what was `said` before, if anything was.
   */
  constructor(table, decision, place, form, { say, close, said }) {
    this.table = table;
    this.decision = decision;
    this.place = place;
    this.form = form;
    this.fields = form.fields;
    this.values = { ...initials(form.fields), ...earlier(form, said) };
    this.touched = new Set(table.said ? Object.keys(form.fields) : []);
    this.turn = 0;
    this.inputs = made("div", { class: "inputs" });
    this.against = made("div", { class: "against", role: "status" });
    this.odds = made("div", {});
    const submit = made("button", { type: "submit", class: "main" }, form.label);
    const chance = made("button", { type: "button" }, "Odds");
    chance.addEventListener("click", () => attempt(async () => {
      this.odds.replaceChildren(await odds(table, this.command));
      this.element.scrollIntoView({ block: "nearest" });
    }, chance));
    this.element = made(
      "form",
      { class: "panel form", "aria-label": form.label },
      form.help && made("p", { class: "help" }, quoted(form.help)),
      this.inputs,
      this.against,
      this.odds,
      made("div", { class: "buttons" }, submit, ofTheBook(form) && table.odds && chance, made("button", { type: "button", class: "close", onclick: close }, "Close")),
    );
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      attempt(() => say(this.command), submit);
    });
    this.draw();
    this.narrow();
  }

  get command() {
    return { type: this.form.command, ...this.values };
  }

  draw() {
    const [short, long] = [[], []];
    const focused = document.activeElement?.closest("[data-field]")?.dataset.field;
    for (const [key, left] of Object.entries(this.fields)) {
      if (isFixed(this.form.fields[key])) continue;
      const field = this.touched.has(key) ? this.form.fields[key] : left; // what was chosen may be chosen otherwise
      const drawn = input(field, this.values[key], (value) => this.choose(key, value));
      drawn.dataset.field = key;
      (isShort(this.form.fields[key]) ? short : long).push(drawn);
    }
    const open = this.inputs.querySelector("details")?.open;
    const more = short.length && long.length ? [made("details", { open: open ?? false }, made("summary", {}, "More"), long)] : long;
    this.inputs.replaceChildren(...short, ...more);
    if (focused) this.inputs.querySelector(`[data-field="${CSS.escape(focused)}"] :is(input, select, textarea)`)?.focus();
  }

  choose(key, value) {
    this.values[key] = value;
    this.touched.add(key);
    this.odds.replaceChildren();
    this.narrow(isScalar(this.form.fields[key]) ? key : null);
  }

  /** Ask what remains legal, and take other values where those chosen by nobody are not. */
  async narrow(last = null) {
    const turn = ++this.turn;
    this.element.dataset.settled = "no";
    try {
      let told = await this.remaining(this.chosen(this.touched));
      if (!told.open && last !== null) {
        for (const key of this.touched) if (key !== last && isScalar(this.form.fields[key])) this.touched.delete(key);
        told = await this.remaining(this.chosen(this.touched));
      }
      const { reasons, values } = await this.legal(told);
      if (turn !== this.turn) return;
      const before = this.fields;
      const moved = !same(values, this.values) || !same(before, told.form.fields);
      this.fields = told.form.fields;
      this.values = values;
      if (moved) this.draw();
      const sentences = reasons.length ? reasons.map((each) => each.sentence) : told.open ? [] : told.why_not;
      this.against.replaceChildren(...(sentences.length ? [made("p", {}, "Not as it stands:"), made("ul", {}, sentences.map((each) => made("li", {}, each)))] : []));
    } catch (error) {
      if (error.name !== "BlowError") throw error;
      if (turn === this.turn) this.against.replaceChildren(made("p", {}, error.message));
    } finally {
      if (turn === this.turn) this.element.dataset.settled = "yes";
    }
  }

  // Return values of which none is known to be illegal, and what speaks against them together.
  async legal(told) {
    const fit = (fields, values) => Object.fromEntries(Object.entries(fields).map(([key, field]) =>
      [key, isScalar(this.form.fields[key]) && !allows(field, values[key]) ? initial(field) : values[key]]));
    let values = fit(told.form.fields, this.values);
    let { reasons } = await this.table.why_not({ command: { type: this.form.command, ...values } });
    if (reasons.length && told.open) {
      const fixed = new Set(this.touched);
      for (const [key, field] of Object.entries(this.form.fields)) {
        if (!isScalar(field) || isFixed(field) || fixed.has(key)) continue;
        const left = await this.remaining(this.chosen(fixed, values));
        values = fit(left.form.fields, values);
        fixed.add(key);
      }
      ({ reasons } = await this.table.why_not({ command: { type: this.form.command, ...values } }));
    }
    return { reasons, values };
  }

  chosen(keys, values = this.values) {
    return Object.fromEntries([...keys].filter((key) => isScalar(this.form.fields[key])).map((key) => [key, values[key]]));
  }

  remaining(chosen) {
    return this.table.narrow({ decision: this.decision, form: this.place, chosen });
  }
}
