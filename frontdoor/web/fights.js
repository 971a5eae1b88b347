// The fights of this browser: their names, rule books and links, kept in its local storage.
import { el, heading, labelled, name, run, sentence, visible } from "./dom.js";

const KEY = "blow.fights";
const MAX_STATES = 12; // fights whose state is shown

/** Return the fights that were created here, the one that was opened last first. */
export function storedFights() {
  try {
    const fights = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(fights) ? fights.filter((fight) => fight?.fight && fight.host && Array.isArray(fight.seats)) : [];
  } catch {
    return []; // the storage is off, or another program wrote to it
  }
}

/** Save a fight as the one that was opened last. Return whether the browser allows it. */
export function saveFight(fight) {
  const others = storedFights().filter((other) => other.fight !== fight.fight);
  return save([{ ...fight, opened: new Date().toISOString() }, ...others]);
}

function forget(id) {
  save(storedFights().filter((fight) => fight.fight !== id));
}

function save(fights) {
  try {
    localStorage.setItem(KEY, JSON.stringify(fights));
    return true;
  } catch {
    return false;
  }
}

/** Draw the fights of this browser; `onOpen` is called with a fight to show its links. */
export function drawFights(container, onOpen, blow) {
  const fights = storedFights();
  container.hidden = !fights.length;
  const item = (fight, index) => {
    const forgetButton = el("button", { type: "button", "aria-label": `Forget ${fight.name}` }, "Forget");
    forgetButton.addEventListener("click", () => askToForget(fight, forgetButton, () => drawFights(container, onOpen, blow)));
    const open = el("button", { type: "button", class: "main", "aria-label": `Links of ${fight.name}` }, "Links");
    open.addEventListener("click", () => onOpen(fight));
    const table = el("a", { class: "button", href: `#${fight.host}`, "aria-label": `Host's table of ${fight.name}` }, "To the table");
    const when = fight.opened ? ` · ${shortTime(fight.opened)}` : "";
    const hasState = index < MAX_STATES && !document.documentElement.dataset.engine;
    const tag = el("span", { class: "tag", hidden: !hasState }, "…"), state = el("p", { class: "small state", hidden: !hasState });
    const card = el("li", { class: "panel", data: { fight: fight.fight } }, el("div", { class: "row" }, el("h3", {}, heading(fight.name)), tag),
      el("p", { class: "quiet small" }, `${fight.title}${when}`), state, el("div", { class: "buttons" }, open, table, forgetButton));
    if (hasState) drawState(blow, fight, { card, tag, state });
    return card;
  };
  container.replaceChildren(
    el("h2", { tabIndex: -1 }, "My fights"),
    el("ul", { class: "my-fights" }, fights.map(item)),
    el("p", { class: "help" }, "This list is kept in this browser."),
  );
}

// Show how a fight stands: over, or the decision that is awaited. A fight that this server does not have says so.
async function drawState(blow, fight, { card, tag, state }) {
  try {
    const { view, beats, outcome } = await blow.fight.read({ token: fight.host });
    const awaited = blow._forms.fill(view, beats).requests.find((request) => !request.optional);
    const seatName = (id) => fight.seats.find(({ seat }) => seat === id)?.name ?? id;
    tag.textContent = outcome ? "over" : "open";
    if (outcome?.winners.length) state.append("Victory for ", name(outcome.winners.map(seatName).join(", ")), ".");
    else if (awaited) state.append("Waiting for ", name(seatName(awaited.seat)), ": ", visible(sentence(awaited.prompt)));
  } catch (error) {
    if (error.name !== "BlowError") throw error;
    card.classList.add("lost");
    tag.remove();
    state.textContent = visible(sentence(error.message));
  }
}

/** Return a panel that lists the fights of the server for its key; `titles` are those of the rule books by name. */
export function serverFights(blow, titles) {
  const key = el("input", { type: "password", autocomplete: "off" });
  const list = el("ul", { class: "my-fights" }), status = el("p", { class: "small", role: "status" });
  const more = el("button", { type: "button", hidden: true, onclick: () => run(() => show(more.value), more) }, "More");
  const show = async (after) => {
    const { fights, following } = await blow.server.fights({ key: key.value, after });
    const links = new Map(storedFights().map(({ fight, host }) => [fight, host]));
    if (!after) list.replaceChildren();
    list.append(...fights.map((fight) => el("li", {}, el("b", {}, heading(fight.name)),
      el("p", { class: "quiet small" }, [titles.get(fight.system) ?? fight.system, `${fight.beats} beats`, ...(fight.last ? [shortTime(fight.last)] : [])].join(" · ")),
      links.has(fight.id) ? el("a", { href: `#${links.get(fight.id)}` }, "To the table") : el("p", { class: "quiet small" }, "Its host link is not in this browser."))));
    status.textContent = list.children.length ? "" : "This server has no fights.";
    Object.assign(more, { hidden: !following, value: following });
  };
  const form = el("form", {}, labelled("Server key", key), el("div", { class: "buttons" }, el("button", { type: "submit" }, "List")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    run(() => show(""), event.submitter);
  });
  return el("details", { class: "panel", id: "server-fights" }, el("summary", {}, "Fights on this server"), form, status, list, more);
}

function shortTime(text) {
  const time = new Date(text);
  return Number.isNaN(time.valueOf()) ? text : time.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

// Without its host link, a fight can no longer be managed; so the button asks once more.
function askToForget(fight, button, redraw) {
  if (button.dataset.sure) {
    forget(fight.fight);
    redraw();
    document.querySelector("h1")?.focus();
    return;
  }
  button.dataset.sure = "yes";
  button.textContent = "Forget for good: the host link is lost";
}
