// The entries of a decision, as the server groups its forms: one for each action of a figure, with its variants.
import { isFixed } from "./fields.js";

/** The largest number of entries without search. */
export const MAX_ENTRIES = 9;
export const KINDS = ["Fight", "Move", "Other"];

const MOVES = /(^|_)(move|dash|run|sprint|leave|flee|fall_back|retreat|enter|climb|jump|stand|disengage)(_|$)/;

/** Return whether a form belongs to the rule book. Commands of every system, such as an agreement, involve no dice. */
export function isRuleCommand(form) {
  return form.command.split(".").length > 2;
}

/** Return the key of the field whose value is chosen by clicking figures, or null. */
export function targetKey(form, figures) {
  const ids = new Set(figures.map((figure) => figure.id));
  const isFigures = (field) => ["one_of", "some_of"].includes(field.domain) && field.of.length > 0 && field.of.every((id) => ids.has(id));
  const keys = Object.keys(form.fields).filter((key) => form.fields[key].required && isFigures(form.fields[key]));
  return keys.find((key) => !isFixed(form.fields[key])) ?? null;
}

/**
 * Return the entries of a decision.
 *
 * An entry has a label, the id of its actor, its kind, and variants. A variant has a name and a chain of
 * `{ form, index }`: forms of the same command that only add optional fields to the first.
 */
export function entriesOf(request, figures) {
  return request.entries.map(({ label, actor, variants }) => {
    const { forms } = request;
    const [first] = variants[0].forms;
    const key = targetKey(forms[first], figures);
    const chained = variants.map((variant) => ({ ...variant, chain: variant.forms.map((index) => ({ form: forms[index], index })) }));
    return { label, actor, variants: chained, kind: kindOf(forms[first], actor, key, figures), hasTarget: key !== null };
  });
}

/**
 * Return how much input a form needs before it can be sent: "none", "optional" if all initial values may stay as they
 * are, or "required".
 */
export function inputLevel(form, isOnly = false) {
  const openFields = Object.values(form.fields).filter((field) => !isFixed(field));
  if (openFields.some((field) => field.required || (isOnly && field.domain === "some_of"))) return "required";
  return openFields.length ? "optional" : "none";
}

function kindOf(form, actor, key, figures) {
  const side = figures.find((figure) => figure.id === actor)?.side;
  const isEnemy = (id) => figures.find((figure) => figure.id === id)?.side !== side;
  if (key !== null && actor && form.fields[key].of.some(isEnemy)) return "Fight";
  return MOVES.test(form.command.split(".").at(-2)) ? "Move" : "Other";
}
