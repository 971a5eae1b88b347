// Cards for the combatants, grouped by side, with the changes of the last beat; and the dice of a beat.
import { el, heading } from "./dom.js";

/**
 * Return a section of cards for each side.
 *
 * @param current the figures as they are now
 * @param previous the figures before the last beat
 * @param nameOf returns the name of a side
 */
export function figures(current, previous, nameOf) {
  const previousById = new Map(previous.map((figure) => [figure.id, figure]));
  const sides = new Map();
  for (const figure of current) sides.set(figure.side, [...(sides.get(figure.side) ?? []), figure]);
  return [...sides].map(([side, members]) =>
    el(
      "section",
      { class: "camp" },
      el("h3", { class: "camp-name" }, heading(nameOf(side))),
      el("div", { class: "cards" }, members.map((figure) => card(figure, previousById.get(figure.id)))),
    ),
  );
}

function card(figure, previous) {
  const hasChanged = previous && previous !== figure && JSON.stringify(previous) !== JSON.stringify(figure);
  const states = [figure.acting && "acting", figure.out && "out"].filter(Boolean);
  const classes = ["figure", ...states, hasChanged && "changed"].filter(Boolean);
  const bars = figure.bars.map((bar) => barItem(bar, previous?.bars.find((other) => other.name === bar.name)));
  const tags = figure.tags.map((tag) => tagItem(tag, previous));
  const counters = figure.counters.map((counter) => counterItem(counter, previous?.counters));
  const scores = figure.scores.map((score) => counterItem(score, previous?.scores));
  return el(
    "article",
    { class: classes.join(" "), data: { id: figure.id } },
    el("h4", {}, heading(figure.name), states.map((state) => [" ", el("span", { class: "label" }, state)])),
    el("ul", { class: "bars" }, bars),
    tags.length > 0 && el("ul", { class: "tags" }, tags),
    counters.length > 0 && el("ul", { class: "counters" }, counters),
    figure.position && el("p", { class: "position" }, figure.position),
    scores.length > 0 &&
      el("details", { class: "scores" }, el("summary", {}, "Scores"), el("ul", { class: "counters" }, scores)),
  );
}

function barItem(bar, previous) {
  const fill = el("span", { class: "fill" });
  fill.style.width = `${bar.most ? Math.min(100, Math.max(0, (100 * bar.now) / bar.most)) : 0}%`;
  return el(
    "li",
    { class: bar.full_is_good ? "bar good" : "bar harm" },
    el("span", { class: "name" }, bar.name), " ",
    el("span", { class: "amount" }, `${bar.now} of ${bar.most}`),
    previous && delta(bar.now - previous.now),
    el("span", { class: "trough", "aria-hidden": "true" }, fill),
  );
}

function counterItem(counter, previousCounters) {
  const previous = previousCounters?.find((other) => other.name === counter.name);
  return el("li", {}, `${counter.name} ${counter.now}`, previous && delta(counter.now - previous.now));
}

function tagItem(tag, previous) {
  const isOld = !previous || previous.tags.some((other) => other.name === tag.name && other.level === tag.level);
  return el("li", { class: isOld ? "" : "news" }, tag.level > 1 ? `${tag.name} ${tag.level}` : tag.name);
}

function delta(amount) {
  return amount !== 0 && [" ", el("strong", { class: "delta" }, amount > 0 ? `+${amount}` : `\u2212${-amount}`)];
}

/** Return a section for each roll of the latest beat of a drawing. */
export function rolls(drawing, nameOf) {
  return drawing.latest.filter((mark) => mark.mark === "dice").map((roll) =>
    el(
      "section",
      { class: "roll" },
      el("h3", {}, heading(nameOf(roll.who)), `: ${roll.purpose}`, el("span", { class: "quiet" }, `, beat ${drawing.beat}`)),
      el("ul", { class: "dice" }, roll.dice.map(dieItem)),
      el("p", { class: "sum" }, sum(roll)),
      roll.modifiers.length > 0 && el("p", { class: "quiet" }, modifiers(roll.modifiers)),
    ),
  );
}

function dieItem(die) {
  const caption = [`D${die.sides}`, die.mark, die.kept ? "" : "not kept"].filter(Boolean).join(", ");
  return el(
    "li",
    { class: die.kept ? "die" : "die dropped" },
    el("span", { class: "face" }, String(die.face)),
    el("span", { class: "caption" }, caption),
  );
}

function sum(roll) {
  const total = [`Total ${roll.total}`, roll.needed !== null && `needed ${roll.needed}`].filter(Boolean).join(", ");
  return roll.result ? `${total}: ${roll.result}` : total;
}

/** Return modifiers as text: each with its name, amount and target. */
export function modifiers(list) {
  return list.map(({ name, amount, on }) => `${name}: ${amount > 0 ? "+" : ""}${amount} ${on}`).join(", ");
}
