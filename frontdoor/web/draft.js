// The values of the chosen entry, with the missing and the illegal ones, and the resulting command.
import { allows, initial, same } from "../client/blow.js";
import { isFixed, isScalar, isToggle, targetKey } from "./entries.js";

export class Draft {
  /**
   * Create a draft.
   *
   * @param table the seat's table
   * @param request the decision
   * @param variant the variant of the entry: a chain of forms
   * @param startCommand a command whose values the draft begins with, or null
   */
  constructor(table, request, variant, startCommand = null) {
    Object.assign(this, { table, request, variant });
    this.base = variant.chain[0].form;
    this.target = targetKey(this.base, table.view.figures);
    this.wholeFields = Object.assign({}, ...[...variant.chain].reverse().map(({ form }) => form.fields)); // of all forms
    this.fields = this.wholeFields; // as narrowed by the values chosen so far
    this.extraKeys = Object.keys(this.wholeFields).filter((key) => !(key in this.base.fields));
    this.values = {};
    this.chosenKeys = new Set();
    this.reasons = [];
    this.unchecked = ""; // why the server could not check the values, for example because it is busy
    this.lastRequest = 0;
    for (const [key, field] of Object.entries(this.base.fields)) this.values[key] = this.initialOf(key, field);
    this.begin(startCommand);
  }

  // Required choices among figures and texts start empty, to prevent choices by accident.
  initialOf(key, field) {
    if (key === this.target) return field.domain === "some_of" ? [] : undefined;
    if (field.domain === "words" && field.required) return "";
    return initial(field);
  }

  begin(command) {
    if (command?.type !== this.base.command) return;
    for (const [key, field] of Object.entries(this.wholeFields)) {
      if (!(key in command) || !allows(field, command[key])) continue;
      if (this.extraKeys.includes(key) && same(command[key], initial(field))) continue;
      this.values[key] = command[key];
    }
  }

  /** The form that has all set fields, with its index in the decision. */
  get link() {
    const isSet = (key) => this.values[key] !== undefined && !same(this.values[key], []) && this.values[key] !== "" && this.values[key] !== false;
    const keys = this.extraKeys.filter(isSet);
    const links = this.variant.chain.filter(({ form }) => keys.every((key) => key in form.fields));
    const size = ({ form }) => Object.keys(form.fields).length;
    return links.sort((one, other) => size(one) - size(other))[0] ?? this.variant.chain.at(-1);
  }

  get command() {
    const { form } = this.link;
    const entries = Object.entries(form.fields).map(([key, field]) => [key, this.values[key] ?? initial(field)]);
    return { type: form.command, ...Object.fromEntries(entries) };
  }

  /** The ids of the chosen targets. */
  get targets() {
    const value = this.values[this.target];
    return value === undefined ? [] : [].concat(value);
  }

  /** A sentence that names a missing value; empty if the draft is complete. */
  get missing() {
    if (this.target !== null) {
      const field = this.base.fields[this.target];
      const least = field.domain === "some_of" ? field.least : 1;
      if (this.targets.length < least) return choosing(field, least - this.targets.length);
    }
    for (const [key, field] of Object.entries(this.link.form.fields)) {
      if (isFixed(field) || key === this.target) continue;
      const value = this.values[key];
      if (field.domain === "some_of" && (value ?? []).length < field.least) return `${field.name}: choose ${field.least - (value ?? []).length} more`;
      if (field.required && (value === undefined || value === "" || value === null)) return `Enter: ${field.name}`;
    }
    return "";
  }

  choose(key, value) {
    this.values[key] = value;
    if (value === undefined) this.chosenKeys.delete(key);
    else this.chosenKeys.add(key);
  }

  /** Keys of the fields that are shown, without the target. */
  openKeys() {
    const keys = Object.keys(this.wholeFields).filter((key) => key !== this.target && !isFixed(this.wholeFields[key]));
    const hasRoom = (key) => !this.extraKeys.includes(key) || this.chosenKeys.has(key) || !isFixed(this.fields[key] ?? this.wholeFields[key])
      || isToggle(this.wholeFields[key]);
    return keys.filter(hasRoom);
  }

  /**
   * Fetch the legal values, and replace values that the player did not choose and that are no longer legal. Returns
   * false if a later call overtook this one.
   *
   * If the player's choices exclude each other, only the last one (`lastKey`) stays.
   */
  async update(lastKey = null) {
    const request = ++this.lastRequest;
    const { form } = this.link;
    let narrowed = await this.narrow(form, this.chosenValues(this.chosenKeys));
    if (!narrowed.open && lastKey !== null) {
      for (const key of this.chosenKeys) {
        if (key !== lastKey && key !== this.target && isScalar(this.wholeFields[key])) this.chosenKeys.delete(key);
      }
      narrowed = await this.narrow(form, this.chosenValues(this.chosenKeys));
    }
    const fields = { ...this.wholeFields, ...narrowed.form.fields };
    let { reasons, values } = await this.findLegalValues(form, narrowed);
    if (request !== this.lastRequest) return false;
    reasons = reasons.map((reason) => reason.sentence);
    Object.assign(this, { fields, values: { ...this.values, ...values } });
    this.unchecked = "";
    this.reasons = this.missing ? [] : reasons.length || narrowed.open ? reasons : narrowed.why_not;
    return true;
  }

  // Return values that the narrowed fields allow, and the reasons against their combination.
  async findLegalValues(form, narrowed) {
    const fit = (fields, values) => Object.fromEntries(Object.entries(fields).map(([key, field]) => {
      const isIllegal = key !== this.target && isScalar(form.fields[key]) && !allows(field, values[key]);
      const isUnset = values[key] === undefined && this.extraKeys.includes(key);
      return [key, isIllegal && !isUnset ? initial(field) : values[key]];
    }));
    const whyNot = (values) => this.table.why_not({ command: { ...this.command, ...defined(values) } });
    let values = fit(narrowed.form.fields, this.values);
    if (this.missing) return { reasons: [], values };
    let { reasons } = await whyNot(values);
    if (reasons.length && narrowed.open) {
      const settledKeys = new Set(this.chosenKeys);
      for (const [key, field] of Object.entries(form.fields)) {
        if (!isScalar(field) || isFixed(field) || settledKeys.has(key) || this.extraKeys.includes(key)) continue;
        const next = await this.narrow(form, this.chosenValues(settledKeys, values));
        values = fit(next.form.fields, values);
        settledKeys.add(key);
      }
      ({ reasons } = await whyNot(values));
    }
    return { reasons, values };
  }

  chosenValues(keys, values = this.values) {
    const { form } = this.link;
    const scalarKeys = [...keys].filter((key) => key in form.fields && isScalar(form.fields[key])
      && values[key] !== undefined && !isToggle(form.fields[key]));
    return Object.fromEntries(scalarKeys.map((key) => [key, values[key]]));
  }

  narrow(form, chosen) {
    return this.table.narrow({ decision: this.request.decision, form: this.request.forms.indexOf(form), chosen });
  }
}

function choosing(field, count) {
  const noun = field.name.toLowerCase().replace(/s$/, "");
  if (["who", "one", "actor"].includes(noun)) return "Choose a figure";
  return count > 1 ? `Choose ${count} more: ${field.name.toLowerCase()}` : `Choose ${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}

function defined(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
