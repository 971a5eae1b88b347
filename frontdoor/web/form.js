// The form of a command: its inputs, which offer only legal values, the reasons against it, its odds, and its button.
import { allows, commandOf, initial, initials, same } from "../client/blow.js";
import { el, quoted, run, sentence } from "./dom.js";
import { fieldInput, isFixed, isScalar } from "./fields.js";

/**
 * Return how much input a form needs before it can be sent: "none", "optional" if all initial values may stay as they
 * are, or "required".
 *
 * If the form is the only one of its decision (`isOnly`), its lists of options are the decision, so they are required.
 */
export function inputLevel(form, isOnly = false) {
  const openFields = Object.values(form.fields).filter((field) => !isFixed(field));
  const isRequired = (field) => isPrimary(field) || (isOnly && field.domain === "some_of");
  if (openFields.some(isRequired)) return "required";
  return openFields.length ? "optional" : "none";
}

// Return whether a field is shown at once; other fields are under "More options".
function isPrimary(field) {
  return field.required || isScalar(field);
}

/** Return the values of a command for the fields of a form; empty if the form cannot make such a command. */
export function initialValues(form, command) {
  const entries = Object.entries(form.fields);
  const fits = command?.type === form.command && entries.every(([key, field]) => allows(field, command[key]));
  return fits ? Object.fromEntries(entries.map(([key]) => [key, command[key]])) : {};
}

/** Return an element with the odds of a command. */
export async function odds(table, command) {
  const result = await table.odds({ command, until: "attack" });
  const percent = (permille) => `${Math.round(permille) / 10}%`;
  const lines = result.table.map(({ permille, line }) =>
    el("li", {}, el("span", { class: "chance" }, percent(permille)), ` ${line}`));
  const margin = result.exact ? null : el("p", { class: "quiet" }, `Estimate, accurate to ±${result.error_permille / 10}%.`);
  return el(
    "div",
    { class: "odds", role: "status" },
    el("p", {}, sentence(lines.length && result.short ? result.short : result.words)),
    margin,
    lines.length > 1 && el("details", {}, el("summary", {}, "All outcomes"), el("ul", {}, lines)),
  );
}

/** Return whether a form belongs to the rule book. Commands of every system, such as an agreement, involve no dice. */
export function isRuleCommand(form) {
  return form.command.split(".").length > 2;
}

export class FormPanel {
  /**
   * Create the panel of a form.
   *
   * @param table the seat's table
   * @param decision the id of the decision
   * @param index the index of the form in the decision
   * @param form the form
   * @param actions `send(command)` sends a command, `close()` removes the panel, and `startCommand`, if given, has the
   *   values to begin with
   */
  constructor(table, decision, index, form, { send, close, startCommand }) {
    this.table = table;
    this.decision = decision;
    this.index = index;
    this.form = form;
    this.fields = form.fields; // as narrowed by the values chosen so far
    this.values = { ...initials(form.fields), ...initialValues(form, startCommand) };
    this.chosenKeys = new Set(table.draftCommand ? Object.keys(form.fields) : []);
    this.lastRequest = 0;
    this.inputs = el("div", { class: "inputs" });
    this.reasons = el("div", { class: "against", role: "status" });
    this.odds = el("div", {});
    const submit = el("button", { type: "submit", class: "main" }, form.label);
    const oddsButton = el("button", { type: "button" }, "Odds");
    oddsButton.addEventListener("click", () => run(async () => {
      this.odds.replaceChildren(await odds(table, this.command));
      this.element.scrollIntoView({ block: "nearest" });
    }, oddsButton));
    const closeButton = el("button", { type: "button", class: "close", onclick: close }, "Close");
    this.element = el(
      "form",
      { class: "panel form", "aria-label": form.label },
      form.help && el("p", { class: "help" }, quoted(form.help)),
      this.inputs,
      this.reasons,
      this.odds,
      el("div", { class: "buttons" }, submit, isRuleCommand(form) && table.odds && oddsButton, closeButton),
    );
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      run(() => send(this.command), submit);
    });
    this.draw();
    this.update();
  }

  get command() {
    return { type: this.form.command, ...this.values };
  }

  draw() {
    const [primary, secondary] = [[], []];
    const focusedKey = document.activeElement?.closest("[data-field]")?.dataset.field;
    for (const [key, narrowed] of Object.entries(this.fields)) {
      const whole = this.form.fields[key];
      if (isFixed(whole)) continue;
      const field = this.chosenKeys.has(key) ? whole : narrowed; // a chosen value may be changed again
      const input = fieldInput(field, this.values[key], (value) => this.choose(key, value));
      input.dataset.field = key;
      (isPrimary(whole) ? primary : secondary).push(input);
    }
    const isOpen = this.inputs.querySelector("details")?.open ?? false;
    const isFolded = primary.length > 0 && secondary.length > 0;
    const rest = isFolded ? [el("details", { open: isOpen }, el("summary", {}, "More options"), secondary)] : secondary;
    this.inputs.replaceChildren(...primary, ...rest);
    const selector = `[data-field="${CSS.escape(focusedKey ?? "")}"] :is(input, select, textarea)`;
    if (focusedKey) this.inputs.querySelector(selector)?.focus();
  }

  choose(key, value) {
    this.values[key] = value;
    this.chosenKeys.add(key);
    this.odds.replaceChildren();
    this.update(isScalar(this.form.fields[key]) ? key : null);
  }

  /**
   * Fetch the legal values, and replace values that the player did not choose and that are no longer legal.
   *
   * If the player's choices exclude each other, only the last one (`lastKey`) stays.
   */
  async update(lastKey = null) {
    const request = ++this.lastRequest;
    this.element.dataset.settled = "no";
    try {
      let narrowed = await this.narrow(this.chosenValues(this.chosenKeys));
      if (!narrowed.open && lastKey !== null) {
        const others = [...this.chosenKeys].filter((key) => key !== lastKey && isScalar(this.form.fields[key]));
        for (const key of others) this.chosenKeys.delete(key);
        narrowed = await this.narrow(this.chosenValues(this.chosenKeys));
      }
      const { reasons, values } = await this.findLegalValues(narrowed);
      if (request !== this.lastRequest) return;
      const hasChanged = !same(values, this.values) || !same(this.fields, narrowed.form.fields);
      this.fields = narrowed.form.fields;
      this.values = values;
      if (hasChanged) this.draw();
      const sentences = reasons.map((reason) => reason.sentence);
      this.showReasons(sentences.length || narrowed.open ? sentences : narrowed.why_not);
    } catch (error) {
      if (error.name !== "BlowError") throw error;
      if (request === this.lastRequest) this.reasons.replaceChildren(el("p", {}, error.message));
    } finally {
      if (request === this.lastRequest) this.element.dataset.settled = "yes";
    }
  }

  showReasons(sentences) {
    const items = sentences.map((text) => el("li", {}, text));
    this.reasons.replaceChildren(...(items.length ? [el("p", {}, "This does not work yet:"), el("ul", {}, items)] : []));
  }

  // Return values that the narrowed fields allow, and the reasons against their combination.
  async findLegalValues(narrowed) {
    const fit = (fields, values) => Object.fromEntries(Object.entries(fields).map(([key, field]) => {
      const isIllegal = isScalar(this.form.fields[key]) && !allows(field, values[key]);
      return [key, isIllegal ? initial(field) : values[key]];
    }));
    const whyNot = (values) => this.table.why_not({ command: { type: this.form.command, ...values } });
    let values = fit(narrowed.form.fields, this.values);
    let { reasons } = await whyNot(values);
    if (reasons.length && narrowed.open) {
      const settledKeys = new Set(this.chosenKeys);
      for (const [key, field] of Object.entries(this.form.fields)) {
        if (!isScalar(field) || isFixed(field) || settledKeys.has(key)) continue;
        const next = await this.narrow(this.chosenValues(settledKeys, values));
        values = fit(next.form.fields, values);
        settledKeys.add(key);
      }
      ({ reasons } = await whyNot(values));
    }
    return { reasons, values };
  }

  chosenValues(keys, values = this.values) {
    const scalarKeys = [...keys].filter((key) => isScalar(this.form.fields[key]));
    return Object.fromEntries(scalarKeys.map((key) => [key, values[key]]));
  }

  narrow(chosen) {
    return this.table.narrow({ decision: this.decision, form: this.index, chosen });
  }
}
