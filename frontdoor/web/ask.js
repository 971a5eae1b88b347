// What is asked of a seat: a menu of forms for each decision, by who acts, with a filter where it is long.
import { REFUSED, commandOf, same } from "../client/blow.js";
import { attempt, fresh, headed, labelled, made, sentence } from "./dom.js";
import { FormPanel, earlier, odds, ofTheBook, toChoose } from "./form.js";

const LONG = 8; // so many forms are looked through at a glance

/** Whether a decision is waited for, by the game or by somebody at the table. */
export function wanted(request) {
  return !request.optional || request.asked_by !== null;
}

/** Return a decision with its menu; `say(command, decision)` speaks, `called` names whoever an id belongs to. */
export function decision(table, request, say, called) {
  const title = fresh("prompt");
  const actors = request.forms.map((form) => actor(form, called));
  const told = new Set(actors).size > 1 ? actors : actors.map((who) => (request.prompt.includes(who) ? who : ""));
  const items = request.forms.map((form, place) => item(table, request, { ...form, label: without(form.label, told[place]) + aim(table, request, form) }, place, say));
  items.forEach((each, place) => { each.dataset.label = `${request.forms[place].label} ${each.querySelector(".choice").textContent}`.toLowerCase(); });
  const menus = grouped(actors, items).map(([who, those]) =>
    made("div", { class: "group" }, who && made("h4", {}, headed(who)), made("ul", { class: "menu" }, those)),
  );
  const usual = usually(request, items, say);
  const drawn = made(
    "section",
    { class: request.forms.length > LONG ? "request long" : "request", data: { decision: request.decision, kind: request.kind }, "aria-labelledby": title },
    made("h3", { id: title }, sentence(request.prompt)),
    request.reminders.length > 0 && made("ul", { class: "reminders" }, request.reminders.map((each) => made("li", {}, each))),
    request.forms.length > LONG && filter(items, menus),
    menus,
    usual,
  );
  if (items.length === 1 && wanted(request)) unfold(drawn);
  return drawn;
}

// Mark the choice that is usual, where a click says just that; else return a button for it.
function usually(request, items, say) {
  if (request.default === null || items.length < 2) return null;
  const says = (form) => Object.entries(commandOf(form)).every(([key, value]) => !(key in request.default) || same(value, request.default[key]));
  const place = request.forms.findIndex(says);
  if (place >= 0 && toChoose(request.forms[place]) !== "much") {
    items[place].querySelector(".choice").append(" ", made("span", { class: "label" }, "usual"));
    return null;
  }
  return made("button", { type: "button", class: "usual", onclick: (event) => attempt(() => say(request.default, request.decision), event.target) }, "The usual answer");
}

// Open the only form of a decision for good, where it has to be opened.
function unfold(drawn) {
  const choice = drawn.querySelector("button.choice[aria-expanded]");
  if (!choice) return;
  choice.click();
  choice.parentElement.hidden = true;
  drawn.querySelector("button.close").hidden = true;
  drawn.classList.add("only");
}

function item(table, request, form, place, say) {
  const under = made("div", { class: "under" });
  const alone = request.forms.length === 1;
  const much = toChoose(form, alone);
  const begun = table.said ?? (alone ? request.default : null);
  const choice = made("button", { type: "button", class: "choice", title: form.help || undefined }, form.label, much === "much" && " …");
  const row = made("div", { class: "row" }, choice);
  let opener = null;
  // What cannot be said as it stands is opened, where more may be said: there it is told what is missing.
  const said = async (command) => {
    try {
      await say(command, request.decision);
    } catch (error) {
      if (!opener || error.code !== REFUSED || error.stale) throw error;
      if (opener.getAttribute("aria-expanded") === "false") opener.click();
      for (const each of under.querySelectorAll("details")) each.open = true;
    }
  };
  if (much !== "much") {
    choice.addEventListener("click", () => attempt(() => said(commandOf(form, earlier(form, begun))), choice));
    const chance = made("button", { type: "button", class: "chance", "aria-label": `Odds of: ${form.label}` }, "Odds");
    chance.addEventListener("click", () => attempt(async () => under.replaceChildren(await odds(table, commandOf(form, earlier(form, begun)))), chance));
    if (ofTheBook(form) && table.odds) row.append(chance);
  }
  if (much) {
    opener = much === "much" ? choice : made("button", { type: "button", class: "more", "aria-label": `More about: ${form.label}` }, "More");
    if (opener !== choice) row.append(opener);
    opens(opener, under, (close) => new FormPanel(table, request.decision, place, form, { say: (command) => say(command, request.decision), close, said: begun }).element);
  }
  return made("li", {}, row, under);
}

// Let a button open a panel below it, and close it again.
function opens(button, under, panel) {
  button.setAttribute("aria-expanded", "false");
  const close = () => {
    under.replaceChildren();
    button.setAttribute("aria-expanded", "false");
    button.focus();
  };
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-expanded") === "true") {
      close();
      return;
    }
    under.replaceChildren(panel(close));
    button.setAttribute("aria-expanded", "true");
    if (!button.isConnected) return; // nobody has seen it yet
    under.querySelector("input, select, textarea, button")?.focus({ preventScroll: true });
    under.scrollIntoView({ block: "nearest" });
  });
}

// Return the name of whoever acts by a form: whom its first field names, where there is nothing to choose.
function actor(form, called) {
  const first = Object.values(form.fields)[0];
  const id = first?.domain === "one_of" && first.of.length === 1 ? first.of[0] : "";
  return called(id) === id ? "" : called(id);
}

// Return whom a form is about besides, where nobody else is left to choose and nothing else says it.
function aim(table, request, form) {
  const only = Object.values(form.fields).filter((field) => field.domain === "one_of" && field.of.length === 1).map((field) => field.of[0]);
  const names = table.view.figures.filter((each) => only.includes(each.id)).map((each) => each.name);
  const unsaid = names.filter((each) => !`${request.prompt} ${form.label}`.includes(each));
  return unsaid.length ? `: ${unsaid.join(", ")}` : "";
}

// Return a label without the name that stands above it already.
function without(label, who) {
  const rest = who && label.startsWith(`${who}: `) ? label.slice(who.length + 2) : label;
  return rest === label ? label : rest[0].toUpperCase() + rest.slice(1);
}

// Return the items by whoever acts, where that is not the same for all.
function grouped(actors, items) {
  const groups = new Map();
  actors.forEach((who, place) => groups.set(who, [...(groups.get(who) ?? []), items[place]]));
  return groups.size > 1 ? [...groups] : [["", items]];
}

function filter(items, menus) {
  const search = made("input", { type: "search", autocomplete: "off" });
  const told = made("p", { class: "help", role: "status" });
  search.addEventListener("input", () => {
    const words = search.value.toLowerCase().split(/\s+/);
    for (const each of items) each.hidden = !words.every((word) => each.dataset.label.includes(word));
    for (const menu of menus) menu.hidden = [...menu.querySelectorAll(".menu > li")].every((each) => each.hidden);
    told.textContent = items.every((each) => each.hidden) ? "There is nothing like that." : "";
  });
  return [labelled(`Find among ${items.length}`, search), told];
}
