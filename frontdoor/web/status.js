// How the fight stands: who acts now and next, the pools of the table, the steps of a roll, secret bids, and facts.
import { el, heading, name } from "./dom.js";
import { face } from "./figures.js";

const MAX_NEXT = 3; // combatants that follow in the order
const DONE = /^(has acted|activated)$/i; // tags of figures that have acted
const POOLS = ["glory", "ruin"];
const FEW_CARDS = 8; // bidders with a large card each

// Strips of steps by system, each with its title: the name of a part, and the steps of the fight that belong to it. The
// first strip that has the present step is shown.
const WINDOWS = { wrath_and_glory: [["Steps of the roll", [
  ["Roll", ["ROLL"]],
  ["Reroll", ["WRATH_REROLL"]],
  ["Buy dice", ["ROLL_STANDS", "GLORY_DICE", "WRATH_DIE"]],
  ["Shift", ["SHIFT", "SHIFTED"]],
  ["Damage", ["CRITICAL", "DAMAGE", "GLORY_DAMAGE", "CRITICAL_TABLE", "CRITICAL_SEVERITY", "RESILIENCE", "HARM"]],
  ["Soak", ["SOAK", "SOAK_REROLL", "SOAK_GLORY", "SOAKED"]],
]]], fiend_wake: [["Steps of the action", [
  ["Declare", []],
  ["React", ["INTERCEPT", "SIEGE_REACTION", "PREVENT_RETREAT", "SUPPORT", "RAISE"]],
  ["Roll", ["ROLL"]],
  ["Harm", ["HANDICAP", "FATE"]],
]], ["Steps of the round", [
  ["Prep", ["PREP_GAIN", "PREP_ARMOR", "PREP_TRIGGERS"]],
  ["Bid", ["BID_OPEN", "BID_SECRET", "BID_REVEAL", "BID_TIES", "TIE_ROLL", "PRIORITY"]],
  ["Turns", ["CYCLE_OPEN", "PENDING"]],
  ["Aftermath", ["AFT_AGREE", "AFT_ARM", "AFT_BONUS", "AFT_FUEL", "AFT_HARASS", "AFT_UNCONSCIOUS"]],
]]] };

/** Return the pools that the table shares, as `[name, amount]`. */
export function pools(state) {
  return POOLS.filter((key) => Number.isInteger(state[key])).map((key) => [heading(key).textContent, state[key]]);
}

/** Return the pools as elements. */
export function poolBoxes(state) {
  return pools(state).map(([label, amount]) => el("span", { class: "poolbox" }, label, " ", el("b", {}, String(amount))));
}

/** Return list items for those who act after the acting figures: by the order of the fight, or else by the other sides. */
export function nextItems(view, board, nameOf) {
  const acting = view.figures.filter((figure) => figure.acting);
  const present = new Map(view.figures.filter((figure) => !figure.out).map((figure) => [figure.id, figure]));
  const { order, picking } = view.state;
  if (!acting.length) return [];
  if (Array.isArray(order) && order.includes(acting[0].id)) {
    const following = order.slice(order.indexOf(acting[0].id) + 1).map((id) => present.get(id)).filter(Boolean);
    return following.slice(0, MAX_NEXT).map((figure) => item(face(figure.name, board.numberOf(figure.side), "mini"), el("span", {}, name(figure.name))));
  }
  if (!picking) return [];
  const waiting = [...present.values()].filter((figure) => !figure.acting && !figure.tags.some((tag) => DONE.test(tag.name)));
  const sides = [...new Set(waiting.map((figure) => figure.side))].sort((one, other) => (one === acting[0].side) - (other === acting[0].side));
  return sides.map((side) => item(el("span", {}, heading(nameOf(side)), `, ${waiting.filter((figure) => figure.side === side).length} to act`)));
}

function item(...content) {
  return el("li", { class: "later" }, content);
}

/** Return the strip with the parts of a roll, an action or a round, or nothing at other steps. */
export function windowStrip({ system, step }) {
  const strip = (WINDOWS[system] ?? []).find(([, parts]) => parts.some(([, steps]) => steps.includes(step)));
  if (!strip) return [];
  const [title, parts] = strip;
  const now = parts.findIndex(([, steps]) => steps.includes(step));
  const state = (index) => (index < now ? "did" : index === now ? "now" : "");
  const words = ["past", "now", "to come"];
  return [el("ol", { class: "steps", "aria-label": title }, parts.map(([label], index) =>
    el("li", { class: state(index), "aria-current": index === now ? "step" : null }, label,
      el("span", { class: "unseen" }, `, ${words[Math.sign(index - now) + 1]}`))))];
}

/** Return the cards of a secret bid: missing, face down or open. An own committed bid is shown on request. */
export function bidCards(view) {
  const { waiting, heard, bids_open: isOpen } = view.state;
  if (!/^BID/.test(view.step) || !Array.isArray(waiting) || !Array.isArray(heard)) return [];
  const bidOf = (figure) => figure.counters.find((counter) => counter.name === "Bid")?.now;
  const bidders = view.figures.filter((figure) => waiting.includes(figure.id) || heard.includes(figure.id) || bidOf(figure) !== undefined);
  if (bidders.length < 2) return [];
  const count = bidders.filter((figure) => isOpen || heard.includes(figure.id)).length;
  const title = isOpen ? "Bids, turned over" : `Bids for priority: ${count} of ${bidders.length} are in`;
  const card = (figure) => {
    const bid = bidOf(figure);
    const isIn = isOpen || heard.includes(figure.id);
    const slip = el("span", { class: `slip ${isIn && isOpen ? "open" : isIn ? "down" : ""}`, "aria-hidden": "true" }, isOpen ? String(bid ?? 0) : "");
    const text = isOpen ? ` bid ${bid ?? 0}` : isIn ? ", committed" : ", not yet";
    const show = !isOpen && isIn && bid !== undefined && el("button", { type: "button", class: "link" }, "Show");
    if (show) show.addEventListener("click", () => {
      const isShown = slip.classList.toggle("mine");
      slip.classList.toggle("down", !isShown);
      slip.textContent = isShown ? String(bid) : "";
      show.textContent = isShown ? `Hide ${bid}` : "Show";
    });
    return el("li", {}, slip, el("span", { class: "bidder" }, heading(figure.name), el("span", { class: "unseen" }, text)), show);
  };
  return [el("section", { class: `card stage bids ${bidders.length > FEW_CARDS ? "many" : ""}`, "aria-label": "Bids" }, el("h2", { class: "stage-title" }, title),
    el("ul", { class: "cards" }, bidders.map(card)), !isOpen && el("p", { class: "quiet small" }, "Only numbers of your own are shown. All bids are turned over at once."))];
}

/** Return the facts of a scene as a paragraph, if there are any. */
export function facts(state) {
  const { facts: list } = state;
  if (!Array.isArray(list) || !list.length || !list.every((fact) => typeof fact === "string")) return [];
  return [el("p", { class: "card facts" }, el("b", {}, "True here: "), el("span", {}, list.join("; ")), ".")];
}
