// The way from one fight to another: the next session of a table, a log to keep, and a log from elsewhere.
import { openCampaign } from "./campaign.js";
import { el, heading, labelled, openDialog, run, sentence } from "./dom.js";
import { saveFight } from "./fights.js";

const MAX_PLAIN_LOG = 200_000; // characters; longer logs are sent compressed

/** Return the button for the next session, for the host of a fight that is over. */
export function nextSessionButton(blow, table) {
  const button = el("button", { type: "button", class: "btn main", id: "next-session" }, "Next session");
  const begin = async (options, key) => {
    const { program, ...setup } = await table.next(options);
    const created = await blow.fight.create({ ...setup, key });
    await Promise.all(program.map((player) => blow.fight.program({ ...player, token: created.host })));
    const isSaved = saveFight({ ...created, name: setup.name, title: "Next session", system: setup.system });
    showLinks(created, isSaved);
  };
  const open = (key) => openCampaign(table, key, (options) => begin(options, key));
  button.addEventListener("click", () => run(async () => {
    try {
      await open("");
    } catch (error) {
      if (!error.reasons?.some(({ code }) => code === "key")) throw error;
      askForKey(open);
    }
  }, button));
  return button;
}

function askForKey(open) {
  const key = el("input", { autocomplete: "off", required: true });
  const submit = el("button", { class: "btn main" }, "Start");
  const form = el("form", {}, labelled("Server key", key), submit);
  const close = openDialog([el("h2", {}, "Next session"), form], { id: "key-dialog", label: "Next session" });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    run(async () => {
      await open(key.value);
      close();
    }, submit);
  });
}

function showLinks(created, isSaved) {
  const url = (token) => new URL(`#${token}`, document.baseURI).href;
  const row = (label, token) => {
    const field = el("input", { readOnly: true, value: url(token), "aria-label": `Link for ${label}`, onfocus: (event) => event.target.select() });
    return el("li", {}, el("b", {}, heading(label)), el("span", { class: "field" }, field), el("a", { href: `#${token}`, class: "btn" }, "Open"));
  };
  openDialog(
    [
      el("h2", {}, "Next session"),
      el("p", {}, `Send each player one link, and keep the link of the host. ${isSaved ? "The links are kept in this browser: see My fights." : "The links are shown only once."}`),
      el("ul", { class: "links" }, row("Host (sees everything)", created.host), created.seats.map((seat) => row(seat.name, seat.token))),
    ],
    { id: "session-links", label: "Next session" },
  );
}

/** Return a button that saves the log of the fight as a file, for the host. */
export function exportButton(table) {
  const button = el("button", { type: "button", class: "btn", id: "save-log" }, "Save the log");
  button.addEventListener("click", () => run(async () => {
    const parts = [];
    for (let since = 0; since !== null; ) {
      const { log, next } = await table.export({ since });
      parts.push(log);
      since = next;
    }
    const link = el("a", { href: URL.createObjectURL(new Blob(parts, { type: "application/jsonl" })), download: "fight.jsonl" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }, button));
  return button;
}

/** Return a form that makes a fight from a log file, and passes the result of `fight.load` to `onCreated`. */
export function logForm(blow, onCreated, keyOf = () => "") {
  const file = el("input", { type: "file", accept: ".jsonl", required: true });
  const seed = el("input", { autocomplete: "off" });
  const problem = el("p", { role: "alert" });
  const submit = el("button", { class: "btn", id: "load-log" }, "Continue this log");
  const form = el("form", { class: "load-log" },
    labelled("Log file", file, "A fight that is over can be reviewed; any other one continues."),
    labelled("Seed", seed, "Only if the program should roll further dice; otherwise players type them."), problem, submit);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    problem.textContent = "";
    run(async () => {
      try {
        const text = await file.files[0].text();
        const log = text.length > MAX_PLAIN_LOG ? { data: await compressed(text) } : { log: text };
        await onCreated(await blow.fight.load({ ...log, seed: seed.value.trim(), key: keyOf() }));
      } catch (error) {
        if (error.name !== "BlowError") throw error;
        problem.textContent = sentence(error.message);
      }
    }, submit);
  });
  return form;
}

async function compressed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (let start = 0; start < bytes.length; start += 8192) letters += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return btoa(letters);
}
