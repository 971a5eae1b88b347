// Forms: initial values for their fields, and the command that a form makes of the chosen values.

/** Return the initial value of a field: its default if the domain allows that, otherwise the first possible value. */
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

/** Return the initial values of several fields, by key. */
export function initials(fields) {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, initial(field)]));
}

/** Return the command of a form. Fields that `chosen` does not name have their initial values. */
export function commandOf(form, chosen = {}) {
  return { type: form.command, ...initials(form.fields), ...chosen };
}

/** Return whether the domain of a field allows a value. The server may still refuse the value. */
export function allows(field, value) {
  switch (field.domain) {
    case "one_of": return field.of.some((option) => same(option, value));
    case "whole": return Number.isInteger(value) && field.least <= value && value <= field.most;
    case "yes_no": return typeof value === "boolean";
    case "some_of": return Array.isArray(value) && value.length >= field.least && (field.most === null || value.length <= field.most);
    case "list_of": return Array.isArray(value) && value.length >= field.least && value.length <= field.most;
    default: return true;
  }
}

/** Return whether two JSON values are equal, including the order of their keys. */
export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
