// What the GM does: start a fight with the actors of the scene, hand out its seats, and take the result back.
import { connect } from "./client/blow.js";
import { element, listHtml } from "./seat.mjs";
import { escapeHtml, inputsOf } from "./fields.mjs";
import { text } from "./module.mjs";

const ME = "me", PROGRAM = "sensible";

/** Ask for the options of a fight, start it, and hand out its seats. */
export async function startFight(fight, screen) {
  const server = await askServer(screen, fight.saved.server);
  if (!server) return;
  const blow = await connect(server, { protocol: 3 });
  try {
    const options = await askOptions(blow, screen);
    if (!options) return;
    const { source, against, key, dice, ...rest } = options;
    const { system, setup } = await readSetup(blow, screen, { source, against, ...rest });
    const created = await blow.fight.create({ system, setup, dice, key, name: canvas.scene?.name ?? "" });
    const all = created.seats.map(({ seat, name, role, token }) => ({ seat, name, role, token }));
    const spectator = all.find((seat) => seat.role === "spectator").token;
    await fight.save({ server, host: created.host, spectator, all, seats: [] });
  } finally {
    blow.close();
  }
  await offerSeats(fight, screen);
}

async function askServer(screen, last) {
  const value = escapeHtml(last ?? "http://127.0.0.1:8360/");
  const content = element(`<label>${text("server")} <input type="text" name="server" value="${value}"></label>`);
  const action = await screen.ask({ title: text("new"), content, buttons: [ok("next")] });
  return action && inputsOf(content).get("server").value.trim();
}

async function askOptions(blow, screen) {
  const { systems } = await blow.server.hello();
  const content = element([
    select("system", systems.map(({ name, title }) => [name, title])),
    select("source", ["sample", "actors", "text"].map((name) => [name, text(name)])),
    `<label>${text("setup")} <textarea name="setup" rows="4"></textarea></label>`,
    select("against", [["placeholder", text("againstPlaceholder")], ["sample", text("againstSample")]]),
    select("dice", [["people", text("diceTable")], ["program", text("diceProgram")]]),
    `<label>${text("key")} <input type="text" name="key" value=""></label>`,
  ].join(""));
  const action = await screen.ask({ title: text("new"), content, buttons: [ok("ok")] });
  return action && Object.fromEntries([...inputsOf(content)].map(([name, input]) => [name, input.value]));
}

async function readSetup(blow, screen, { system, source, setup, against }) {
  if (source === "sample") return { system, setup: null };
  const documents = canvas.tokens.controlled.map((token) => token.actor).filter(Boolean);
  if (source === "actors" && !documents.length) ui.notifications.warn(text("noTokens"));
  const content = source === "actors" ? JSON.stringify(documents.map((actor) => actor.toObject())) : setup;
  const read = await blow.setup.read({ text: content, file: source === "actors" ? "the actors" : text("setup"), against });
  const report = read.report.map(({ kind, subject, sentence }) => `${kind}: ${subject}: ${sentence}`);
  if (report.length) {
    await screen.ask({ title: text("imported"), content: element(listHtml(report)), buttons: [ok("ok")] });
  }
  return { system: read.system || system, setup: read.setup };
}

/** Ask which user has which seat, and hand the seats out. */
export async function offerSeats(fight, screen) {
  const { server, host, all = [], ...rest } = fight.saved;
  if (!host) return;
  const players = all.filter((seat) => seat.role !== "spectator");
  const users = game.users.filter((user) => user.id !== game.user.id).map((user) => [user.id, user.name]);
  const choices = [[ME, text("me")], [PROGRAM, text("program")], ...users];
  const content = element(players.map(({ seat, name }) => select(`seat.${seat}`, choices, name)).join(""));
  if (!(await screen.ask({ title: text("seats"), content, buttons: [ok("ok")] }))) return;
  const inputs = inputsOf(content);
  const seatsOf = (value) => players.filter(({ seat }) => inputs.get(`seat.${seat}`).value === value);
  for (const user of game.users.filter(({ id }) => seatsOf(id).length)) {
    const seats = seatsOf(user.id).map(({ name, token }) => ({ name, token }));
    if (user.active) await fight.offer(user, server, seats);
    else for (const { token } of seats) ui.notifications.info(text("offline", { name: user.name, link: `${server}#${token}` }), { permanent: true });
  }
  const blow = await connect(server, { protocol: 3 });
  try {
    for (const { seat } of seatsOf(PROGRAM)) await blow.fight.program({ token: host, seat, player: PROGRAM });
  } finally {
    blow.close();
  }
  await fight.save({ ...rest, server, host, all, seats: seatsOf(ME).map(({ name, token }) => ({ name, token })) });
}

/** Give the actors the state of their combatants. */
export async function exportActors(fight) {
  const { server, host } = fight.saved;
  const blow = await connect(server, { protocol: 3 });
  let updates;
  try {
    updates = JSON.parse((await blow.fight.roster({ token: host, format: "foundry" })).text);
  } finally {
    blow.close();
  }
  const missing = [];
  for (const { _id: id, name, statuses, injuries = [], ...update } of updates) {
    const actor = canvas.scene?.tokens.find((token) => token.actor?.name === name)?.actor ?? game.actors.getName(name);
    if (!actor) {
      missing.push(name);
      continue;
    }
    await actor.update(update);
    for (const { id: status } of CONFIG.statusEffects) {
      const active = statuses.includes(status);
      if (actor.statuses.has(status) !== active) await actor.toggleStatusEffect(status, { active });
    }
    if (injuries.length) await actor.createEmbeddedDocuments("Item", injuries);
  }
  ui.notifications.info(text("exported", { count: updates.length - missing.length }));
  if (missing.length) ui.notifications.warn(text("exportMissing", { names: missing.join(", ") }));
}

const ok = (key) => ({ action: "ok", label: text(key), isDefault: true });

function select(name, choices, label = text(name)) {
  const options = choices.map(([value, title]) => `<option value="${escapeHtml(value)}">${escapeHtml(title)}</option>`);
  return `<label>${escapeHtml(label)} <select name="${escapeHtml(name)}">${options.join("")}</select></label>`;
}
