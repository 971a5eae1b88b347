// An extension for Owlbear Rodeo: the seats of this browser in a panel, and the state of each figure under its image.
//
// The tokens of seats are passwords. They are kept in this browser and never in the room, whose data all players can
// read. What is written to the scene comes from the seat of the spectator.
import { connect } from "./client/blow.js";
import { escapeHtml, inputsOf } from "./fields.mjs";
import { Seat, element, parseLink, statusText } from "./seat.mjs";
import OBR from "./sdk.mjs";

const ID = "blow-by-blow";
const MAX_LINES = 40; // lines of the story
const SERVER = new URL("/", location.href).href;
const { BLOW: texts } = await (await fetch(new URL("lang/en.json", location.href))).json();
const text = (key, data = {}) => texts[key].replaceAll(/\{(\w+)\}/g, (_, name) => data[name]);
const load = () => JSON.parse(localStorage.getItem(ID) ?? "{}");

class Screen {
  #last = Promise.resolve();
  #answer = null;
  text = text;

  constructor(place) {
    this.place = place;
  }

  warn(sentence) {
    OBR.notification.show(sentence, "WARNING");
  }

  ask(options) {
    const answer = this.#last.then(() => this.#show(options));
    this.#last = answer.catch(() => {});
    return answer;
  }

  #show({ title, content, buttons }) {
    const items = buttons.map(({ action, label }) => `<button type="button" data-action="${action}">${escapeHtml(label)}</button>`);
    const close = `<button type="button" data-action="">×</button>`;
    const bar = element(`<div class="blow-buttons">${items.join("")}${close}</div>`);
    this.place.replaceChildren(element(`<h3>${escapeHtml(title)}</h3>`), content, bar);
    OBR.action.setBadgeText("1");
    return new Promise((resolve) => {
      this.#answer = (action) => {
        this.#answer = null;
        this.place.replaceChildren();
        OBR.action.setBadgeText(undefined);
        resolve(action);
      };
      bar.addEventListener("click", ({ target }) => {
        if (target.dataset.action !== undefined) this.#answer?.(target.dataset.action || null);
      });
    });
  }

  cancel() {
    this.#answer?.(null);
  }

  /** Ask for the faces of real dice; null lets the program roll. */
  async roll({ purpose, who, dice }) {
    const input = ({ sides }, index) =>
      `<label>D${sides} <input type="number" name="die.${index}" min="1" max="${sides}" value="1"></label>`;
    const content = element(dice.map(input).join(""));
    const buttons = [{ action: "roll", label: text("rollForMe") }, { action: "typed", label: text("typed") }];
    const action = await this.ask({ title: text("roll", { purpose, who }), content, buttons });
    if (action !== "typed") return null;
    return dice.map((_, index) => Number(inputsOf(content).get(`die.${index}`).value));
  }
}

class Panel {
  seats = [];
  #mirroring = Promise.resolve();

  constructor(place, dialog, isGm) {
    Object.assign(this, { place, isGm, screen: new Screen(dialog) });
    place.addEventListener("click", ({ target }) => {
      const { action, seat, decision } = target.dataset;
      if (action) this.attempt(() => this[action]({ seat: this.seats[Number(seat)], decision }));
    });
  }

  async attempt(action) {
    try {
      await action();
    } catch (error) {
      if (error.name !== "BlowError") throw error;
      OBR.notification.show(error.message, "ERROR");
    }
  }

  async save(table) {
    localStorage.setItem(ID, JSON.stringify(table));
    await this.restore();
  }

  async restore() {
    for (const seat of this.seats) seat.close();
    this.watching?.blow.close();
    Object.assign(this, { seats: [], watching: null });
    const { server, token, spectator } = load();
    await this.attempt(async () => {
      if (token) {
        const seat = new Seat(this.screen, () => this.draw());
        this.seats.push(await seat.open(server, token));
      }
      if (this.isGm && spectator) {
        const blow = await connect(server, { protocol: 3 });
        this.watching = { blow, table: await blow.sit(spectator) };
        this.watching.table.on("change", () => this.mirror());
        await this.mirror();
      }
    });
    this.draw();
  }

  draw() {
    const { all, token } = load();
    const button = (action, label, data = "") => `<button type="button" data-action="${action}"${data}>${escapeHtml(label)}</button>`;
    const seatHtml = (seat, index) => {
      const decide = ({ prompt, decision }) => button("decide", prompt, ` data-seat="${index}" data-decision="${escapeHtml(decision)}"`);
      const state = seat.table.outcome ? text("over") : seat.openDecisions.length ? "" : text("waiting");
      const optional = seat.table.decisions.filter((request) => !seat.openDecisions.includes(request));
      return `<p>${escapeHtml(state)}</p><div class="blow-buttons">${seat.openDecisions.map(decide).join("")}
        ${button("undo", text("undo"), ` data-seat="${index}"`)}</div>
        <details><summary>${escapeHtml(text("options"))}</summary>${optional.map(decide).join("")}</details>
        <h3>${escapeHtml(text("story"))}</h3>${seat.story.slice(-MAX_LINES).map((line) => `<p>${escapeHtml(line)}</p>`).join("")}`;
    };
    const links = (all ?? []).map(({ name, token: each }) => `<label>${escapeHtml(name)} <input readonly value="${SERVER}#${each}"></label>`);
    this.place.innerHTML = [
      `<div class="blow-buttons">${button("join", text("join"))}${token ? button("leave", text("leave")) : ""}`,
      `${this.isGm ? button("start", text("new")) : ""}</div>`,
      this.seats.length ? this.seats.map(seatHtml).join("") : `<p>${escapeHtml(text("nothing"))}</p>`,
      links.length ? `<details><summary>${escapeHtml(text("seats"))}</summary>${links.join("")}</details>` : "",
    ].join("");
  }

  async join() {
    const content = element(`<label>${escapeHtml(text("link"))} <input type="text" name="link" value=""></label>`);
    const buttons = [{ action: "ok", label: text("join") }];
    this.screen.cancel(); // an open decision waits under its button
    if (!(await this.screen.ask({ title: text("join"), content, buttons }))) return;
    const seat = parseLink(inputsOf(content).get("link").value.trim());
    if (seat) await this.save({ ...load(), ...seat });
    else this.screen.warn(text("linkFault"));
  }

  leave() {
    return this.save({});
  }

  async decide({ seat, decision }) {
    const request = seat.table.decisions.find((each) => each.decision === decision);
    if (request) await seat.reopen(request);
  }

  undo({ seat }) {
    return seat.undo();
  }

  /** Start a fight on the server of this page, and sit in the seat of the GM. */
  async start() {
    const blow = await connect(SERVER, { protocol: 3 });
    try {
      const { systems } = await blow.server.hello();
      const select = (name, choices) => {
        const options = choices.map(([value, title]) => `<option value="${value}">${escapeHtml(title)}</option>`);
        return `<label>${escapeHtml(text(name))} <select name="${name}">${options.join("")}</select></label>`;
      };
      const content = element([
        select("system", systems.map(({ name, title }) => [name, title])),
        `<label>${escapeHtml(text("setup"))} <textarea name="setup" rows="4"></textarea></label>`,
        select("dice", [["people", text("diceTable")], ["program", text("diceProgram")]]),
        `<label>${escapeHtml(text("key"))} <input type="text" name="key" value=""></label>`,
      ].join(""));
      const buttons = [{ action: "ok", label: text("ok") }];
      this.screen.cancel();
      if (!(await this.screen.ask({ title: text("new"), content, buttons }))) return;
      const { system, setup, dice, key } = Object.fromEntries([...inputsOf(content)].map(([name, input]) => [name, input.value]));
      const read = setup.trim() ? await blow.setup.read({ text: setup }) : { system: "", setup: null };
      const created = await blow.fight.create({ system: read.system || system, setup: read.setup, dice, key });
      const tokenOf = (role) => created.seats.find((seat) => seat.role === role)?.token;
      const all = created.seats.map(({ name, token }) => ({ name, token }));
      await this.save({ server: SERVER, token: tokenOf("gm"), spectator: tokenOf("spectator"), all });
    } finally {
      blow.close();
    }
  }

  /** Write what the spectator sees of each figure to the image that has its id as metadata, or its name. */
  mirror() {
    this.#mirroring = this.#mirroring.then(() => this.attempt(() => this.#mirror()));
    return this.#mirroring;
  }

  async #mirror() {
    if (!this.watching || !(await OBR.scene.isReady())) return;
    const items = await OBR.scene.items.getItems((item) => item.type === "IMAGE");
    const statusById = new Map();
    for (const figure of this.watching.table.view.figures) {
      const item = items.find(({ metadata }) => metadata[ID]?.figure === figure.id) ?? items.find(({ name }) => name === figure.name);
      const status = { figure: figure.id, text: `${figure.name}\n${statusText(figure)}`, out: figure.out };
      if (item && JSON.stringify(item.metadata[ID]) !== JSON.stringify(status)) statusById.set(item.id, status);
    }
    if (!statusById.size) return;
    await OBR.scene.items.updateItems([...statusById.keys()], (drafts) => {
      for (const draft of drafts) {
        const status = statusById.get(draft.id);
        draft.metadata[ID] = status;
        draft.text.plainText = status.text;
      }
    });
  }
}

OBR.onReady(async () => {
  const isGm = (await OBR.player.getRole()) === "GM";
  const panel = new Panel(document.getElementById("panel"), document.getElementById("dialog"), isGm);
  OBR.scene.onReadyChange(() => panel.mirror());
  await panel.restore();
});
