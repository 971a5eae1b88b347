// The lobby: which book, who fights, whose dice; then a link for each seat.
import { attempt, headed, labelled, made, notify, sentence } from "./dom.js";

const PLAYERS = [["", "people"], ["sensible", "the program, sensibly"], ["thinker", "the program, thinking ahead"], ["random", "the program, at random"]];
const ROLES = { side: "a side", player: "a player", gm: "the game master", spectator: "looks on" };
let opened = null; // what was opened last in this window, as its tokens are told only once

/** Draw the lobby; returns how it is left. */
export async function lobby(blow, place) {
  const hello = await blow.server.hello();
  if (!place.isConnected) return () => {}; // somebody went elsewhere meanwhile
  document.title = "Blow by blow";
  document.getElementById("book").textContent = "";
  const given = made("section", { id: "seats", "aria-label": "Seats", "aria-live": "polite" });
  place.replaceChildren(made("h1", {}, "A new fight"), begin(blow, hello, given), given);
  if (opened) seats(blow, opened, given);
  return () => {};
}

function begin(blow, hello, given) {
  const system = made("select", { id: "system" }, hello.systems.map((each) => made("option", { value: each.name }, each.title)));
  const own = made("textarea", { id: "setup", rows: 12, spellcheck: false, autocomplete: "off" });
  const told = made("div", { id: "checked", role: "status" });
  const settings = made("textarea", { id: "settings", rows: 3, spellcheck: false });
  const dice = made(
    "select",
    { id: "dice" },
    made("option", { value: "program" }, "The program rolls"),
    made("option", { value: "people" }, "We roll, and type what fell"),
  );
  const key = made("input", { id: "key", autocomplete: "off" });
  const file = made("input", { type: "file", id: "file", accept: ".toml,.json,application/toml,application/json" });
  file.addEventListener("click", () => { file.value = ""; }); // so that the same file is read again once it was mended
  file.addEventListener("change", async () => { own.value = file.files[0] ? await file.files[0].text() : own.value; });

  const read = async () => ({
    system: system.value,
    setup: own.value.trim() ? (await blow.setup.read({ text: own.value })).setup : null,
    settings: settingsIn(settings.value),
  });
  const check = async () => {
    told.replaceChildren();
    try {
      const wanted = await read();
      if (!wanted.setup) wanted.setup = (await blow.setup.sample({ system: system.value })).setup;
      const { seats: found } = await blow.setup.check(wanted);
      told.append(made("p", { class: "exact" }, `This can be played. At the table: ${found.map((each) => each.name).join(", ")}.`));
    } catch (error) {
      wrong(told, error);
    }
  };
  const sample = made("button", { type: "button" }, "Put the sample here");
  sample.addEventListener("click", () => attempt(async () => {
    own.value = JSON.stringify((await blow.setup.sample({ system: system.value })).setup, null, 2);
  }, sample));
  const checking = made("button", { type: "button", id: "check" }, "Check");
  checking.addEventListener("click", () => attempt(check, checking));
  const start = made("button", { type: "submit", class: "main", id: "create" }, "Open the fight");
  const form = made(
    "form",
    { class: "panel" },
    labelled("Rule book", system),
    labelled("Dice", dice),
    made(
      "details",
      {},
      made("summary", {}, "Who fights: the sample, or your own"),
      labelled("A setup as TOML or JSON; empty for the sample", own),
      labelled("or a file", file),
      made("div", { class: "buttons" }, sample, checking),
    ),
    made(
      "details",
      {},
      made("summary", {}, "Settings and key"),
      labelled("Settings as JSON, such as {\"name\": 3}; empty for the book's", settings),
      labelled("Key", key, "Only where whoever runs this server asks for one."),
    ),
    told,
    made("div", { class: "buttons" }, start),
  );
  form.addEventListener("input", () => told.replaceChildren()); // it was told of something else
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    told.replaceChildren();
    attempt(async () => {
      try {
        opened = await blow.fight.create({ ...(await read()), dice: dice.value, key: key.value });
        seats(blow, opened, given);
        given.querySelector("h2").focus();
        given.scrollIntoView();
      } catch (error) {
        wrong(told, error);
      }
    }, start);
  });
  return form;
}

function settingsIn(text) {
  if (!text.trim()) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(`The settings cannot be read as JSON: ${error.message}`);
  }
}

function wrong(place, error) {
  const reasons = error.reasons?.length ? error.reasons.map((each) => sentence(each.sentence)) : [sentence(error.message)];
  place.replaceChildren(made("div", { class: "warning", role: "alert" }, made("ul", {}, reasons.map((each) => made("li", {}, each)))));
}

function address(token) {
  return new URL(`#${token}`, document.baseURI).href;
}

function seats(blow, fight, place) {
  const rows = fight.seats.map((seat) => row(blow, fight, seat));
  const host = { seat: "", name: "Everything, for whoever keeps the table", role: "host", token: fight.host };
  place.replaceChildren(
    made("h2", { tabIndex: -1 }, "Seats"),
    made("p", {}, "Send each player one link. Whoever has a link sits there, so keep the others to yourself. They are shown this once."),
    made("ul", { class: "seats" }, rows),
    made("details", {}, made("summary", {}, "For the host"), made("ul", { class: "seats" }, row(blow, fight, host))),
  );
}

function row(blow, fight, seat) {
  const copy = made("button", { type: "button", "aria-label": `Copy the link for ${seat.name}` }, "Copy the link");
  const link = made("a", { href: `#${seat.token}`, class: "button main", "aria-label": `Sit here: ${seat.name}` }, "Sit here");
  const shown = made("input", { readOnly: true, value: address(seat.token), "aria-label": `Link for ${seat.name}` });
  shown.addEventListener("focus", () => shown.select());
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(shown.value);
      copy.textContent = "Copied";
    } catch {
      shown.focus();
      notify("The link could not be copied; it is selected, so copy it from there.");
    }
  });
  const may = seat.role !== "spectator" && seat.role !== "host";
  return made(
    "li",
    { class: "panel seat", data: { seat: seat.seat } },
    made("h3", {}, headed(seat.name), " ", ROLES[seat.role] && made("span", { class: "label" }, ROLES[seat.role])),
    shown,
    made("div", { class: "buttons" }, link, copy, may && labelled("played by", players(blow, fight.host, seat.seat))),
  );
}

/** Return a choice of who plays a seat. */
export function players(blow, token, seat, now = "") {
  const select = made("select", {}, PLAYERS.map(([value, text]) => made("option", { value, selected: value === now }, text)));
  select.addEventListener("change", () => attempt(() => blow.fight.program({ token, seat, player: select.value || null })));
  return select;
}
