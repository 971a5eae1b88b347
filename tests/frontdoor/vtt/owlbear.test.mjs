// Plays a fight through the panel of the Owlbear extension, with a stand-in for its SDK, against a real server.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { after, test } from "node:test";
import { createContext } from "node:vm";
import { join } from "node:path";
import { Person, document, load } from "./dom.mjs";
import { connect } from "../../../clients/javascript/blow.js";

const { SERVER: server, FOLDER: folder, SYSTEM: system } = process.env;
const SEED = Number(process.env.SEED ?? 5); // of the people's choices
const MAX_BEATS = Number(process.env.MAX_BEATS ?? Infinity); // beats after which people stop to play
const TIMEOUT = Number(process.env.TIMEOUT ?? 60_000); // milliseconds without a beat until the fight is given up

const { BLOW: { ends: ENDS } } = JSON.parse(readFileSync(join(folder, "lang", "en.json"), "utf8"));

/** The SDK for one player of a room: only the GM may change items. */
function sdk(room, role) {
  const strict = (name, object) => new Proxy(object, {
    get(target, key) {
      if (!(key in target)) throw new TypeError(`OBR.${name}.${String(key)} is not part of the SDK`);
      return target[key];
    },
  });
  return strict("", {
    onReady: (callback) => { room.ready.push(callback()); },
    player: strict("player", { getRole: async () => role }),
    notification: strict("notification", { show: async (message) => { room.notifications.push(message); } }),
    action: strict("action", { setBadgeText: async () => {} }),
    scene: strict("scene", {
      isReady: async () => true,
      onReadyChange: () => () => {},
      items: strict("items", {
        getItems: async (filter) => structuredClone(room.items).filter(filter),
        updateItems: async (ids, update) => {
          assert.equal(role, "GM", "a player may not change the items of the GM");
          update(room.items.filter(({ id }) => ids.includes(id)));
        },
      }),
    }),
  });
}

class Player extends Person {
  constructor(seed, room, role) {
    super(seed);
    Object.assign(this, { room, role, document: document(), storage: new Map(), dialogs: 0 });
  }

  /** Open the panel in a frame of its own. */
  async open() {
    const { console, setTimeout, clearTimeout, queueMicrotask, URL, WebSocket } = globalThis;
    const storage = this.storage;
    const context = createContext({
      console, setTimeout, clearTimeout, queueMicrotask, URL, WebSocket, document: this.document,
      OBR: sdk(this.room, this.role),
      location: { href: `${server}vtt/owlbear/panel.html` },
      localStorage: { getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => storage.set(key, value) },
      fetch: async (url) => ({ json: async () => JSON.parse(readFileSync(join(folder, url.pathname.split("/owlbear/")[1]), "utf8")) }),
    });
    await load(context, join(folder, "panel.mjs"));
    await this.room.ready.at(-1);
    return this;
  }

  get dialog() {
    return this.document.getElementById("dialog");
  }

  click(element, action) {
    const target = element.actions.find(({ dataset }) => dataset.action === action);
    assert.ok(target, `no button ${action} in ${element.innerHTML}`);
    element.dispatch("click", { target });
  }

  fill(values) {
    for (const input of this.dialog.querySelectorAll("[name]")) if (input.name in values) input.value = values[input.name];
  }

  async appears() {
    await waitUntil(() => this.dialog.children.length, () => `no dialog; ${this.room.notifications}`);
  }

  /** Answer the dialog, if there is one. */
  answer() {
    const [, content, bar] = this.dialog.children;
    if (!content) return;
    this.dialogs++;
    const actions = bar.actions.map(({ dataset }) => dataset.action).filter(Boolean);
    if (/^\d+$/.test(actions[0])) return this.click(bar, actions[this.below(actions.length)]); // a menu
    const [main, second] = actions;
    const isRefused = content.innerHTML.includes("blow-reasons");
    if (second && content.innerHTML.includes(ENDS)) return this.click(bar, second);
    this.change(content);
    for (const input of content.querySelectorAll("[name]")) {
      if (input.name.startsWith("die.")) input.value = String(1 + this.below(input.max));
    }
    this.click(bar, (main === "roll" || isRefused) && second ? second : main);
  }
}

async function waitUntil(isTrue, problem, progress = () => 0) {
  let deadline = Date.now() + TIMEOUT, last = progress();
  while (!isTrue()) {
    if (progress() !== last) [last, deadline] = [progress(), Date.now() + TIMEOUT];
    assert.ok(Date.now() < deadline, problem());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

let observer = null;
after(() => {
  observer?.close();
  setTimeout(() => process.exit(), 0); // the panels stay connected, as in their frames
});

test(`a fight of ${system} is played in the panels of a GM and the players, and its figures are on the scene`, async () => {
  writeFileSync(join(folder, "sdk.mjs"), "export default OBR;");
  const room = { items: [], notifications: [], ready: [] };
  const gm = await new Player(SEED, room, "GM").open();
  gm.click(gm.document.getElementById("panel"), "start");
  await gm.appears();
  gm.fill({ system, dice: "people" });
  gm.click(gm.dialog.children[2], "ok");
  await waitUntil(() => gm.storage.get("blow-by-blow"), () => `no fight; ${room.notifications}`);
  const { all, spectator, token: gmToken } = JSON.parse(gm.storage.get("blow-by-blow"));
  observer = await connect(server);
  const watcher = await observer.sit(spectator);
  room.items = watcher.view.figures.map(({ name, id }) =>
    ({ id: `item ${id}`, type: "IMAGE", name, metadata: {}, text: { plainText: "" }, visible: true }));

  const players = [];
  for (const { token } of all.filter(({ token }) => token !== gmToken && token !== spectator)) {
    const player = await new Player(SEED + 2 + players.length, room, "PLAYER").open();
    players.push(player);
    assert.ok(!player.document.getElementById("panel").innerHTML.includes("New fight"));
    player.click(player.document.getElementById("panel"), "join");
    await player.appears();
    player.fill({ link: `${server}#${token}` });
    player.click(player.dialog.children[2], "ok");
  }
  await waitUntil(() => {
    for (const player of [gm, ...players]) player.answer();
    return watcher.outcome || watcher.beats > MAX_BEATS;
  }, () => `${watcher.beats} beats; ${room.notifications}; ${JSON.stringify(watcher.view.requests.filter((r) => !r.optional)).slice(0, 1500)}`, () => watcher.beats);
  assert.ok([gm, ...players].reduce((sum, { dialogs }) => sum + dialogs, 0) > 10);
  const textOf = (figure) => room.items.find(({ id }) => id === `item ${figure.id}`).text.plainText;
  const barsOf = (figure) => figure.bars.map((bar) => `${bar.name} ${bar.now}/${bar.most}`).join(", ");
  await waitUntil(() => watcher.view.figures.every((figure) => textOf(figure).startsWith(`${figure.name}\n${barsOf(figure)}`)),
    () => JSON.stringify(room.items));
  for (const { token } of all) assert.ok(!JSON.stringify(room.items).includes(token));
  for (const player of players) assert.equal(Object.keys(JSON.parse(player.storage.get("blow-by-blow"))).join(), "server,token");
});
