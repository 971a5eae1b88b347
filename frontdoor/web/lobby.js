// The lobby: choose a rule book, the combatants and the dice; then get a link for each seat.
import { el, heading, labelled, notify, run, sentence } from "./dom.js";

const PLAYERS = [
  ["", "a person"],
  ["sensible", "the program (sensible)"],
  ["thinker", "the program (thinks ahead)"],
  ["random", "the program (random)"],
];
const ROLES = { side: "side", player: "player", gm: "game master", spectator: "spectator" };
let latestFight = null; // kept while the page is open, because the server sends the tokens only once

/** Draw the lobby. Returns a function to call when the user leaves it. */
export async function lobby(blow, container) {
  const hello = await blow.server.hello();
  if (!container.isConnected) return () => {}; // the user went to another page meanwhile
  document.title = "Blow by blow";
  document.getElementById("book").textContent = "";
  const seats = el("section", { id: "seats", "aria-label": "Seats", "aria-live": "polite" });
  container.replaceChildren(el("h1", {}, "New fight"), fightForm(blow, hello, seats), seats);
  if (latestFight) drawSeats(blow, latestFight, seats);
  return () => {};
}

function fightForm(blow, hello, seats) {
  const system = el("select", { id: "system" }, hello.systems.map(({ name, title }) => el("option", { value: name }, title)));
  const setup = el("textarea", { id: "setup", rows: 12, spellcheck: false, autocomplete: "off" });
  const result = el("div", { id: "checked", role: "status" });
  const settings = el("textarea", { id: "settings", rows: 3, spellcheck: false });
  const dice = el(
    "select",
    { id: "dice" },
    el("option", { value: "program" }, "The program rolls"),
    el("option", { value: "salts" }, "The program rolls; each player adds a text first"),
    el("option", { value: "together" }, "All seats roll together; no one can know a roll"),
    el("option", { value: "people" }, "We roll real dice and type them"),
  );
  const key = el("input", { id: "key", autocomplete: "off" });
  const after = el("input", { id: "after", autocomplete: "off" });
  const file = el("input", { type: "file", id: "file" });
  file.addEventListener("click", () => { file.value = ""; }); // otherwise the same file could not be read twice
  file.addEventListener("change", () => run(async () => {
    result.replaceChildren();
    if (file.files[0]) await readFile(file.files[0]);
  }));
  // A setup is shown as it is, so that errors name its lines; the roster of another program becomes a setup.
  const readFile = async (chosen) => {
    const isSetup = /\.toml$/i.test(chosen.name);
    if (isSetup) {
      setup.value = await chosen.text();
      return;
    }
    try {
      const read = await blow.setup.read({ text: "", data: await base64(chosen), file: chosen.name });
      setup.value = read.report.length ? JSON.stringify(read.setup, null, 2) : await chosen.text();
      if (read.system) system.value = read.system;
      if (read.report.length) result.append(importReport(chosen.name, read.report));
    } catch (error) {
      showError(result, error);
    }
  };

  const readParams = async () => ({
    system: system.value,
    setup: setup.value.trim() ? (await blow.setup.read({ text: setup.value })).setup : null,
    settings: parseSettings(settings.value),
  });
  const check = async () => {
    result.replaceChildren();
    try {
      const params = await readParams();
      if (!params.setup) params.setup = (await blow.setup.sample({ system: system.value })).setup;
      const names = (await blow.setup.check(params)).seats.map((seat) => seat.name);
      result.append(el("p", { class: "exact" }, `Ready to play. Seats: ${names.join(", ")}.`));
    } catch (error) {
      showError(result, error);
    }
  };
  const insertSample = async () => {
    const sample = await blow.setup.sample({ system: system.value });
    setup.value = JSON.stringify(sample.setup, null, 2);
  };
  const sampleButton = el("button", { type: "button" }, "Insert the sample");
  sampleButton.addEventListener("click", () => run(insertSample, sampleButton));
  const checkButton = el("button", { type: "button", id: "check" }, "Check");
  checkButton.addEventListener("click", () => run(check, checkButton));
  const createButton = el("button", { type: "submit", class: "main", id: "create" }, "Start the fight");
  const form = el(
    "form",
    { class: "panel" },
    labelled("Rule book", system),
    labelled("Dice", dice),
    el(
      "details",
      {},
      el("summary", {}, "Who fights: the sample or your own roster"),
      labelled("Setup as TOML or JSON; empty for the sample", setup),
      labelled("Or choose a file", file, "A setup, or a roster from a list builder: New Recruit, BattleScribe, Trench Companion, Foundry, CSV or text."),
      el("div", { class: "buttons" }, sampleButton, checkButton),
    ),
    el(
      "details",
      {},
      el("summary", {}, "Settings and server key"),
      labelled('Settings as JSON, for example {"name": 3}; empty for the values of the book', settings),
      labelled("Host link of your table's earlier fight", after,
        "If players contribute to the dice. An earlier fight that is not over ends, and the log names it as broken off."),
      labelled("Server key", key, "Only needed if this server restricts who may start a fight."),
    ),
    result,
    el("div", { class: "buttons" }, createButton),
  );
  form.addEventListener("input", () => result.replaceChildren()); // the result belonged to the previous input
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    result.replaceChildren();
    run(async () => {
      try {
        const salts = dice.value === "salts";
        const rolls = { dice: salts ? "program" : dice.value, salts, after: after.value.trim().replace(/^.*#/, "") };
        latestFight = await blow.fight.create({ ...(await readParams()), ...rolls, key: key.value });
        drawSeats(blow, latestFight, seats);
        seats.querySelector("h2").focus();
        seats.scrollIntoView();
      } catch (error) {
        showError(result, error);
      }
    }, createButton);
  });
  return form;
}

async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let start = 0; start < bytes.length; start += 8192) text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return btoa(text);
}

// Return the report of an import: a summary, and below it the lines, those that need attention first.
function importReport(name, report) {
  const order = ["changed", "ignored", "reminder", "effect", "price"];
  const lines = order.flatMap((kind) => report.filter((line) => line.kind === kind));
  const counts = order.map((kind) => [kind, report.filter((line) => line.kind === kind).length]).filter(([, count]) => count);
  return el(
    "details",
    { id: "report" },
    el("summary", {}, `Imported ${name}: ${counts.map(([kind, count]) => `${count} ${kind}`).join(", ")}`),
    el("ul", {}, lines.map((line) => el("li", {}, el("strong", {}, line.kind), ` ${line.subject}: ${line.sentence}.`))),
  );
}

function parseSettings(text) {
  if (!text.trim()) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(`The settings are not valid JSON: ${error.message}`);
  }
}

function showError(container, error) {
  const sentences = error.reasons?.length ? error.reasons.map((reason) => reason.sentence) : [error.message];
  const items = sentences.map((text) => el("li", {}, sentence(text)));
  container.replaceChildren(el("div", { class: "warning", role: "alert" }, el("ul", {}, items)));
}

function seatUrl(token) {
  return new URL(`#${token}`, document.baseURI).href;
}

function drawSeats(blow, fight, container) {
  const items = fight.seats.map((seat) => seatItem(blow, fight, seat));
  const host = { seat: "", name: "Host (sees everything)", role: "host", token: fight.host };
  const help = "Send each player one link. Anyone with a link can take that seat, so keep the others to yourself. " +
    "The links are shown only once.";
  container.replaceChildren(
    el("h2", { tabIndex: -1 }, "Seats"),
    el("p", {}, help),
    ...(fight.seed_hash ? [el("p", {}, "Hash of the seed: ", el("code", {}, fight.seed_hash))] : []),
    el("ul", { class: "seats" }, items),
    el(
      "details",
      {},
      el("summary", {}, "Your host link: keep this one"),
      el("ul", { class: "seats" }, seatItem(blow, fight, host)),
    ),
  );
}

function seatItem(blow, fight, seat) {
  const copy = el("button", { type: "button", "aria-label": `Copy the link for ${seat.name}` }, "Copy");
  const link = el("a", { href: `#${seat.token}`, class: "button main", "aria-label": `Sit here: ${seat.name}` }, "Sit here");
  const url = el("input", { readOnly: true, value: seatUrl(seat.token), "aria-label": `Link for ${seat.name}` });
  url.addEventListener("focus", () => url.select());
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(url.value);
      copy.textContent = "Copied";
    } catch {
      url.focus();
      notify("The browser did not allow copying. The link is selected; copy it from there.");
    }
  });
  const canPlay = seat.role !== "spectator" && seat.role !== "host";
  return el(
    "li",
    { class: "panel seat", data: { seat: seat.seat } },
    el("h3", {}, heading(seat.name), " ", ROLES[seat.role] && el("span", { class: "label" }, ROLES[seat.role])),
    url,
    el("div", { class: "buttons" }, link, copy, canPlay && labelled("Played by", playerSelect(blow, fight.host, seat.seat))),
  );
}

/** Return a select for who plays a seat: a person or one of the program players. */
export function playerSelect(blow, token, seat, current = "") {
  const options = PLAYERS.map(([value, text]) => el("option", { value, selected: value === current }, text));
  const select = el("select", {}, options);
  const assign = () => blow.fight.program({ token, seat, player: select.value || null });
  select.addEventListener("change", () => run(assign));
  return select;
}
