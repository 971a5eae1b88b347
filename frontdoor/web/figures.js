// How everybody stands: a card each, those of a side together, with what the last beat changed.
import { headed, made } from "./dom.js";

/** Return the cards of all figures; `before` are the figures as they stood, `called` names a side. */
export function figures(now, before, called) {
  const were = new Map(before.map((each) => [each.id, each]));
  const sides = new Map();
  for (const each of now) sides.set(each.side, [...(sides.get(each.side) ?? []), each]);
  return [...sides].map(([side, those]) =>
    made(
      "section",
      { class: "camp" },
      made("h3", { class: "camp-name" }, headed(called(side))),
      made("div", { class: "cards" }, those.map((each) => card(each, were.get(each.id)))),
    ),
  );
}

function card(figure, before) {
  const changed = before && before !== figure && JSON.stringify(before) !== JSON.stringify(figure);
  const classes = ["figure", figure.acting && "acting", figure.out && "out", changed && "changed"].filter(Boolean);
  const labels = [figure.acting && "acting", figure.out && "out"].filter(Boolean);
  return made(
    "article",
    { class: classes.join(" "), data: { id: figure.id } },
    made("h4", {}, headed(figure.name), labels.map((label) => [" ", made("span", { class: "label" }, label)])),
    made("ul", { class: "bars" }, figure.bars.map((each) => bar(each, before?.bars.find((other) => other.name === each.name)))),
    figure.tags.length > 0 && made("ul", { class: "tags" }, figure.tags.map((each) => tag(each, before))),
    figure.counters.length > 0 && made("ul", { class: "counters" }, figure.counters.map((each) => counter(each, before?.counters))),
    figure.position && made("p", { class: "position" }, figure.position),
    figure.scores.length > 0 &&
      made("details", { class: "scores" }, made("summary", {}, "Scores"), made("ul", { class: "counters" }, figure.scores.map((each) => counter(each, before?.scores)))),
  );
}

function bar(now, before) {
  const fill = made("span", { class: "fill" });
  fill.style.width = `${now.most ? Math.min(100, Math.max(0, (100 * now.now) / now.most)) : 0}%`;
  return made(
    "li",
    { class: now.full_is_good ? "bar good" : "bar harm" },
    made("span", { class: "name" }, now.name), " ",
    made("span", { class: "amount" }, `${now.now} of ${now.most}`),
    before && delta(now.now - before.now),
    made("span", { class: "trough", "aria-hidden": "true" }, fill),
  );
}

function counter(now, all) {
  const before = all?.find((other) => other.name === now.name);
  return made("li", {}, `${now.name} ${now.now}`, before && delta(now.now - before.now));
}

function tag(now, before) {
  const there = !before || before.tags.some((other) => other.name === now.name && other.level === now.level);
  return made("li", { class: there ? "" : "news" }, now.level > 1 ? `${now.name} ${now.level}` : now.name);
}

function delta(amount) {
  return amount !== 0 && [" ", made("strong", { class: "delta" }, amount > 0 ? `+${amount}` : `\u2212${-amount}`)];
}

/** Return the dice of the beat that was drawn last. */
export function rolls(drawing, called) {
  return drawing.latest.filter((mark) => mark.mark === "dice").map((roll) =>
    made(
      "section",
      { class: "roll" },
      made("h3", {}, headed(called(roll.who)), `: ${roll.purpose}`, made("span", { class: "quiet" }, `, beat ${drawing.beat}`)),
      made("ul", { class: "dice" }, roll.dice.map((die) =>
        made("li", { class: die.kept ? "die" : "die dropped" },
          made("span", { class: "face" }, String(die.face)),
          made("span", { class: "said" }, [`D${die.sides}`, die.mark, die.kept ? "" : "not counted"].filter(Boolean).join(", "))),
      )),
      made("p", { class: "sum" }, [`came to ${roll.total}`, roll.needed !== null && `needed ${roll.needed}`, roll.result].filter(Boolean).join("; ")),
      roll.modifiers.length > 0 && made("p", { class: "quiet" }, modifiers(roll.modifiers)),
    ),
  );
}

/** Return modifiers in words. */
export function modifiers(those) {
  return those.map((each) => `${each.name}: ${each.amount > 0 ? "+" : ""}${each.amount} ${each.on}`).join(", ");
}
