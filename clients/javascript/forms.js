// Forms: a command from what was chosen, and for every other field what goes without saying.

/** Return what a field begins with: its default where its domain holds it, else the first value that is possible. */
export function initial(field) {
  if (!field.required && allows(field, field.default)) return field.default;
  switch (field.domain) {
    case "one_of": return field.of[0];
    case "whole": return field.suggest[0] ?? field.least;
    case "yes_no": return false;
    case "some_of": return field.repeats ? Array(field.least).fill(field.of[0]) : field.of.slice(0, field.least);
    case "words": return field.examples[0] ?? "";
    case "list_of": return Array.from({ length: field.least }, () => initials(field.fields));
    case "sheet": return field.examples[0] ?? null;
    default: return field.default ?? [];
  }
}

/** Return what some fields begin with, by name. */
export function initials(fields) {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, initial(field)]));
}

/** Return the command of a form; `chosen` are values for some of its fields. */
export function commandOf(form, chosen = {}) {
  return { type: form.command, ...initials(form.fields), ...chosen };
}

/** Whether a field may take a value, as far as a page can tell. */
export function allows(field, value) {
  switch (field.domain) {
    case "one_of": return field.of.some((each) => same(each, value));
    case "whole": return Number.isInteger(value) && field.least <= value && value <= field.most;
    case "yes_no": return typeof value === "boolean";
    case "some_of": return Array.isArray(value) && value.length >= field.least && (field.most === null || value.length <= field.most);
    case "list_of": return Array.isArray(value) && value.length >= field.least && value.length <= field.most;
    default: return true;
  }
}

/** Whether two plain values are the same. */
export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
