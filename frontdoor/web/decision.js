// Renders the decisions of a seat as menus of forms, grouped by the figure that acts.
import { REFUSED, commandOf, same } from "../client/blow.js";
import { confirmed, el, heading, labelled, run, sentence, uniqueId } from "./dom.js";
import { FormPanel, initialValues, inputLevel, isRuleCommand, odds } from "./form.js";

const FILTER_THRESHOLD = 8; // menus with more forms get a search box

/** Return whether the game, or a player, is waiting for a decision. */
export function isAwaited(request) {
  return !request.optional || request.asked_by !== null;
}

/**
 * Return the element for a decision.
 *
 * @param table the seat's table
 * @param request the decision
 * @param send `(command, decision) => Promise`: sends a command
 * @param nameOf returns the name for a figure id, or the id itself if it has none
 */
export function decision(table, request, send, nameOf) {
  const titleId = uniqueId("prompt");
  const actors = request.forms.map((form) => actorOf(form, nameOf));
  const hasSeveralActors = new Set(actors).size > 1;
  // A label need not repeat a name that the group heading or the prompt already shows.
  const shownNames = hasSeveralActors ? actors : actors.map((actor) => (request.prompt.includes(actor) ? actor : ""));
  const items = request.forms.map((form, index) => {
    const label = withoutName(form.label, shownNames[index]) + targetSuffix(table, request, form);
    return menuItem(table, request, { ...form, label }, index, form.ends_fight ? asking(form.label, send) : send);
  });
  items.forEach((item, index) => {
    const text = `${request.forms[index].label} ${item.querySelector(".choice").textContent}`;
    item.dataset.label = text.toLowerCase();
  });
  const menus = groupByActor(actors, items).map(([actor, group]) =>
    el("div", { class: "group" }, actor && el("h4", {}, heading(actor)), el("ul", { class: "menu" }, group)),
  );
  const defaultButton = markDefault(request, items, send);
  const isLong = request.forms.length > FILTER_THRESHOLD;
  const reminders = request.reminders.map((text) => el("li", {}, text));
  const section = el(
    "section",
    {
      class: isLong ? "request long" : "request",
      data: { decision: request.decision, kind: request.kind },
      "aria-labelledby": titleId,
    },
    el("h3", { id: titleId }, sentence(request.prompt)),
    reminders.length > 0 && el("ul", { class: "reminders" }, reminders),
    isLong && filter(items, menus),
    menus,
    defaultButton,
  );
  if (items.length === 1 && isAwaited(request)) openOnlyForm(section);
  return section;
}

// Return a function that sends a command only after the player has confirmed it.
function asking(label, send) {
  const question = "This ends the fight for all players. If it reveals a secret, only the GM can undo it.";
  return async (...args) => (await confirmed(question, label, "Go on fighting")) && send(...args);
}

// Mark the menu item that sends exactly the default command. If there is none, return a button that sends it.
function markDefault(request, items, send) {
  if (request.default === null || items.length < 2) return null;
  const agrees = ([key, value]) => !(key in request.default) || same(value, request.default[key]);
  const isDefault = (form) => Object.entries(commandOf(form)).every(agrees);
  const index = request.forms.findIndex(isDefault);
  if (index >= 0 && inputLevel(request.forms[index]) !== "required") {
    items[index].querySelector(".choice").append(" ", el("span", { class: "label" }, "default"));
    return null;
  }
  const onclick = (event) => run(() => send(request.default, request.decision), event.target);
  return el("button", { type: "button", class: "usual", onclick }, "Use the default");
}

// Open a decision's only form, and remove the controls that would close it.
function openOnlyForm(section) {
  const choice = section.querySelector("button.choice[aria-expanded]");
  if (!choice) return;
  choice.click();
  choice.parentElement.hidden = true;
  section.querySelector("button.close").hidden = true;
  section.classList.add("only");
}

function menuItem(table, request, form, index, send) {
  const panel = el("div", { class: "under" });
  const isOnly = request.forms.length === 1;
  const level = inputLevel(form, isOnly);
  const startCommand = table.draftCommand ?? (isOnly ? request.default : null);
  const command = () => commandOf(form, initialValues(form, startCommand));
  const title = form.help || undefined;
  const choice = el("button", { type: "button", class: "choice", title }, form.label, level === "required" && " …");
  const row = el("div", { class: "row" }, choice);
  let opener = null;
  // If the server refuses the command as it is, open the form, so that the player can complete it.
  const sendOrOpen = async (complete) => {
    try {
      await send(complete, request.decision);
    } catch (error) {
      if (!opener || error.code !== REFUSED || error.stale) throw error;
      if (opener.getAttribute("aria-expanded") === "false") opener.click();
      for (const details of panel.querySelectorAll("details")) details.open = true;
    }
  };
  if (level !== "required") {
    choice.addEventListener("click", () => run(() => sendOrOpen(command()), choice));
    const label = `Odds of: ${form.label}`;
    const oddsButton = el("button", { type: "button", class: "chance", "aria-label": label }, "Odds");
    const showOdds = async () => panel.replaceChildren(await odds(table, command()));
    oddsButton.addEventListener("click", () => run(showOdds, oddsButton));
    if (isRuleCommand(form) && table.odds) row.append(oddsButton);
  }
  if (level !== "none") {
    const label = `Options for: ${form.label}`;
    const optionsButton = el("button", { type: "button", class: "more", "aria-label": label }, "Options");
    opener = level === "required" ? choice : optionsButton;
    if (opener !== choice) row.append(opener);
    const open = (close) => {
      const actions = { send: (complete) => send(complete, request.decision), close, startCommand };
      return new FormPanel(table, request.decision, index, form, actions).element;
    };
    makeToggle(opener, panel, open);
  }
  return el("li", {}, row, panel);
}

// Make a button open and close a panel. `render(close)` returns the content.
function makeToggle(button, panel, render) {
  button.setAttribute("aria-expanded", "false");
  const close = () => {
    panel.replaceChildren();
    button.setAttribute("aria-expanded", "false");
    button.focus();
  };
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-expanded") === "true") {
      close();
      return;
    }
    panel.replaceChildren(render(close));
    button.setAttribute("aria-expanded", "true");
    if (!button.isConnected) return; // opened while rendering: do not move the focus
    panel.querySelector("input, select, textarea, button")?.focus({ preventScroll: true });
    panel.scrollIntoView({ block: "nearest" });
  });
}

// Return the name of the figure that acts: the value of the first field, if that is fixed. Otherwise an empty string.
function actorOf(form, nameOf) {
  const [first] = Object.values(form.fields);
  const id = first?.domain === "one_of" && first.of.length === 1 ? first.of[0] : "";
  return nameOf(id) === id ? "" : nameOf(id);
}

// Return ": NAME" for each figure that a form targets without a choice, unless the prompt or the label already names it.
function targetSuffix(table, request, form) {
  const fixedFields = Object.values(form.fields).filter((field) => field.domain === "one_of" && field.of.length === 1);
  const ids = fixedFields.map((field) => field.of[0]);
  const names = table.view.figures.filter((figure) => ids.includes(figure.id)).map((figure) => figure.name);
  const unnamed = names.filter((name) => !`${request.prompt} ${form.label}`.includes(name));
  return unnamed.length ? `: ${unnamed.join(", ")}` : "";
}

// Remove a leading "NAME: " from a label and capitalise the rest.
function withoutName(label, name) {
  const rest = name && label.startsWith(`${name}: `) ? label.slice(name.length + 2) : label;
  return rest === label ? label : rest[0].toUpperCase() + rest.slice(1);
}

// Return [actor, items] pairs; a single pair without a name if the same figure acts in all items.
function groupByActor(actors, items) {
  const groups = new Map();
  actors.forEach((actor, index) => groups.set(actor, [...(groups.get(actor) ?? []), items[index]]));
  return groups.size > 1 ? [...groups] : [["", items]];
}

function filter(items, menus) {
  const search = el("input", { type: "search", autocomplete: "off" });
  const status = el("p", { class: "help", role: "status" });
  search.addEventListener("input", () => {
    const words = search.value.toLowerCase().split(/\s+/);
    for (const item of items) item.hidden = !words.every((word) => item.dataset.label.includes(word));
    for (const menu of menus) menu.hidden = [...menu.querySelectorAll(".menu > li")].every((item) => item.hidden);
    status.textContent = items.every((item) => item.hidden) ? "No matches." : "";
  });
  return [labelled(`Search ${items.length} options`, search), status];
}
