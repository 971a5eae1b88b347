// The entries of a decision, as the server groups its forms: one for each action of a figure, with its variants.
import { allows } from "../client/blow.js";

/** The largest number of entries without search. */
export const MAX_ENTRIES = 9;
export const KINDS = ["Fight", "Move", "Other"];

const SCALARS = new Set(["one_of", "whole", "yes_no"]);
const FIGHTS = /(^|_)(assault|attack|bombard|charge|loose|shoot|strike)(_|$)/;
const NO_MOVES = /(^|_)(make|enemy|learn)_(\w+_)?move$/; // "move" is also the word of a book for an action
const PASSES = /(^|_)(pass|decline|keep|forgo|refuse|endure|stand_fast|hold_back|hold_fire|let_damage_stand|let_lapse|no_reaction)(_|$)/;
const MOVES = /(^|_)(move|dash|run|sprint|leave|flee|fall_back|retreat|enter|climb|jump|stand|disengage)(_|$)/;

/** Return whether a field has a single value, which the choices in other fields can narrow. */
export function isScalar(field) {
  return SCALARS.has(field.domain);
}

/** Return whether a field leaves nothing to choose. */
export function isFixed(field) {
  if (field.domain === "one_of") return field.of.length === 1;
  if (field.domain === "whole") return field.least === field.most && !field.suggest.length;
  return field.domain === "some_of" && !field.of.length;
}

/** Return whether a field is one option that may be on or off: all its values have the same name. */
export function isToggle(field) {
  return field.domain === "one_of" && new Set(field.names).size === 1;
}

/** Return whether a form can make a command. */
export function canMake(form, command) {
  const agrees = ([key, field]) => field.domain !== "one_of" || !(key in command) || allows(field, command[key]);
  return command?.type === form.command && Object.entries(form.fields).every(agrees);
}

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
 * An entry has a label, the id of its actor, its kind, the price that its variants share, and variants. A variant has a
 * name, a price and a chain of `{ form, index }`: forms of the same command that only add optional fields to the first.
 */
export function entriesOf(request, figures) {
  return request.entries.map(({ label, actor, variants }) => {
    const { forms } = request;
    const [first] = variants[0].forms;
    const key = targetKey(forms[first], figures);
    const chained = variants.map((variant) => ({ ...variant, chain: variant.forms.map((index) => ({ form: forms[index], index })) }));
    const prices = new Set(variants.map(({ price }) => price));
    return { label, actor, variants: chained, price: prices.size === 1 ? variants[0].price : "", kind: kindOf(forms[first], actor, key, figures), hasTarget: key !== null };
  });
}

/** Return the entry that declines what is offered, or null. It is the only entry of its kind that needs no input. */
export function passEntry(entries) {
  const passing = entries.filter(({ variants: [first, ...others] }) => {
    const { form } = first.chain[0];
    return !others.length && first.chain.length === 1 && PASSES.test(form.command.split(".").at(-2)) && inputLevel(form) === "none";
  });
  return passing.length === 1 ? passing[0] : null;
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
  const name = form.command.split(".").at(-2);
  if (FIGHTS.test(name)) return "Fight";
  return MOVES.test(name) && !NO_MOVES.test(name) ? "Move" : "Other";
}
