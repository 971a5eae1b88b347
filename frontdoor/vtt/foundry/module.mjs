// A module for Foundry VTT 13 and 14: decisions are dialogs, dice are rolled in Foundry, tokens show their figures.
//
// The tokens of seats are passwords. They are kept in this browser and never in the world, whose data all users can
// read. What is written to the world, on tokens and in the chat, comes from the seat of the spectator.
import { LOST, connect, marks } from "./client/blow.js";
import { exportActors, offerSeats, startFight } from "./gm.mjs";
import { escapeHtml } from "./fields.mjs";
import { Panel } from "./panel.mjs";
import { Seat, parseLink, statusText } from "./seat.mjs";

export const ID = "blow-by-blow";
const TABLE = "table"; // the setting with the server and the tokens
const POSTED = "posted"; // the setting with the number of beats whose sentences are in the chat, and the seat that read them
const QUERY = `${ID}.seat`;

export const text = (key, data = {}) => game.i18n.format(`BLOW.${key}`, data);

Hooks.once("init", () => {
  game.settings.register(ID, TABLE, { scope: "client", config: false, type: Object, default: {} });
  game.settings.register(ID, POSTED, { scope: "client", config: false, type: Object, default: {} });
  game.settings.registerMenu(ID, "panel", {
    name: "BLOW.title", label: "BLOW.open", hint: "BLOW.hint", icon: "fa-solid fa-swords", type: Panel, restricted: false,
  });
  game.keybindings.register(ID, "open", {
    name: "BLOW.open",
    editable: [{ key: "KeyB", modifiers: ["Shift"] }],
    onDown: () => { fight.openPanel(); return true; },
  });
  CONFIG.queries[QUERY] = (offer) => { fight.answerOffer(offer); return true; };
  game.modules.get(ID).api = fight;
});

Hooks.once("ready", () => fight.restore());
Hooks.on("drawToken", (token) => drawStatus(token));
Hooks.on("updateToken", (document) => { if (document.object) drawStatus(document.object); });
Hooks.on("canvasReady", () => fight.mirror());
Hooks.on("getSceneControlButtons", (controls) => {
  const tools = controls.tokens.tools;
  tools[ID] = {
    name: ID, title: "BLOW.open", icon: "fa-solid fa-swords", order: Object.keys(tools).length, button: true,
    onChange: () => fight.openPanel(),
  };
});

/** The dialogs and dice of Foundry, one dialog at a time. */
class Screen {
  #last = Promise.resolve();
  #dialog = null;
  text = text;

  warn(sentence) {
    ui.notifications.warn(sentence);
  }

  ask(options) {
    const answer = this.#last.then(() => this.#show(options));
    this.#last = answer.catch(() => {});
    return answer;
  }

  #show({ title, content, buttons }) {
    return foundry.applications.api.DialogV2.wait({
      window: { title },
      content,
      buttons: buttons.map(({ action, label, isDefault }) => ({ action, label, default: Boolean(isDefault) })),
      rejectClose: false,
      render: (event, dialog) => { this.#dialog = dialog; },
      close: () => { this.#dialog = null; },
    });
  }

  cancel() {
    this.#dialog?.close();
  }

  /** Roll the dice in Foundry, by the method that the user has chosen for each die: digital, manual or physical. */
  async roll({ dice }) {
    const roll = new foundry.dice.Roll(diceFormula(dice));
    await roll.evaluate({ allowInteractive: true });
    return roll.dice.flatMap((term) => term.results.map(({ result }) => result));
  }
}

function diceFormula(dice) {
  const groups = [];
  for (const { sides } of dice) {
    if (groups.at(-1)?.sides === sides) groups.at(-1).count++;
    else groups.push({ sides, count: 1 });
  }
  return groups.map(({ count, sides }) => `${count}d${sides}`).join(" + ");
}

/** The fight of this browser: its seats, and for the GM who started the fight, what the world sees. */
class Fight {
  seats = [];
  #screen = new Screen();
  #gmScreen = new Screen(); // dialogs that the GM opens do not wait for decisions
  #watching = null;
  #mirroring = Promise.resolve();
  #panel = null;

  get saved() {
    return game.settings.get(ID, TABLE);
  }

  async save(table) {
    await game.settings.set(ID, TABLE, table);
    await this.restore();
  }

  /** Open the saved seats again. */
  async restore() {
    this.close();
    const { server, seats = [], spectator } = this.saved;
    await this.attempt(async () => {
      for (const { name, token } of seats) {
        const seat = new Seat(this.#screen, () => this.#panel?.render());
        seat.name = name;
        await seat.open(server, token, (beat) => this.showMarks(beat));
        this.seats.push(seat);
      }
      if (game.user.isGM && spectator) {
        const blow = await connect(server, { protocol: 3 });
        const table = await blow.sit(spectator);
        this.#watching = { blow, table };
        table.on("change", () => this.mirror());
        await this.mirror();
      }
    });
    this.#panel?.render();
  }

  close() {
    for (const seat of this.seats) seat.close();
    this.#watching?.blow.close();
    this.seats = [];
    this.#watching = null;
  }

  async attempt(action) {
    try {
      return await action();
    } catch (error) {
      if (error.name !== "BlowError") throw error;
      if (error.code !== LOST) ui.notifications.error(error.message);
      return null;
    }
  }

  openPanel() {
    this.#panel ??= new Panel();
    return this.#panel.render({ force: true });
  }

  /** Take a seat by its link. */
  async join(link) {
    const seat = parseLink(link);
    if (!seat) ui.notifications.warn(text("linkFault"));
    else await this.save({ server: seat.server, seats: [{ name: game.user.name, token: seat.token }] });
  }

  leave() {
    return this.save({});
  }

  /** Ask the user whether to take a seat that the GM offers. */
  async answerOffer({ server, seats }) {
    const names = seats.map((seat) => seat.name).join(", ");
    const content = `<p>${escapeHtml(text("offered", { name: names, server }))}</p>`;
    const window = { title: text("title") };
    if (await foundry.applications.api.DialogV2.confirm({ window, content, rejectClose: false })) {
      await this.save({ server, seats });
    }
  }

  /** Offer seats to another user. The query reaches the client of this user only. */
  offer(user, server, seats) {
    return user.query(QUERY, { server, seats });
  }

  startFight() {
    return this.attempt(() => startFight(this, this.#gmScreen));
  }

  offerSeats() {
    return this.attempt(() => offerSeats(this, this.#gmScreen));
  }

  exportActors() {
    return this.attempt(() => exportActors(this));
  }

  /** Show the marks of a beat of an own seat above the tokens. */
  showMarks(beat) {
    for (const mark of beat.events.flatMap(marks)) {
      const token = tokenOf(mark.mark === "miss" || mark.mark === "hit" ? mark.target : mark.who)?.object;
      const label = MARK_TEXTS[mark.mark]?.(mark);
      if (token && label) canvas.interface.createScrollingText(token.center, label);
    }
  }

  // Post the sentences that the spectator may read and that are not in the chat yet, also after a lost connection.
  async #tellStory(table) {
    const { seat, beats } = game.settings.get(ID, POSTED);
    let next = seat === this.saved.spectator ? beats : 0;
    while (next < table.beats) {
      const { beats: batch } = await table.told({ since: next });
      if (!batch.length) return;
      const lines = batch.flatMap((beat) => beat.lines);
      next = batch.at(-1).beat + 1;
      await game.settings.set(ID, POSTED, { seat: this.saved.spectator, beats: next });
      if (lines.length) await ChatMessage.create({ content: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("") });
    }
  }

  /** Write what the spectator sees of each figure to its token, and the story to the chat. */
  mirror() {
    this.#mirroring = this.#mirroring.then(() => this.attempt(() => this.#mirror()));
    return this.#mirroring;
  }

  async #mirror() {
    if (!this.#watching) return;
    const { table } = this.#watching;
    await this.#tellStory(table);
    if (!canvas.scene) return;
    const { figures } = table.view;
    const updates = [];
    for (const figure of figures) {
      const token = tokenOf(figure.id) ?? canvas.scene.tokens.find(({ name }) => name === figure.name);
      if (!token) continue;
      const status = { figure: figure.id, text: statusText(figure), bars: figure.bars, out: figure.out };
      if (JSON.stringify(token.flags[ID] ?? null) === JSON.stringify(status)) continue;
      updates.push({ _id: token.id, [`flags.${ID}`]: status });
      const { DEFEATED } = CONFIG.specialStatusEffects;
      if (token.actor && token.actor.statuses.has(DEFEATED) !== figure.out) {
        await token.actor.toggleStatusEffect(DEFEATED, { active: figure.out, overlay: true });
      }
    }
    if (updates.length) await canvas.scene.updateEmbeddedDocuments("Token", updates);
  }
}

const MARK_TEXTS = {
  more: (mark) => `${mark.what} +${mark.amount}`,
  less: (mark) => `${mark.what} -${mark.amount}`,
  hit: () => "hit",
  miss: () => "missed",
  condition: (mark) => (mark.level ? mark.what : `${mark.what} ends`),
  out: (mark) => mark.how,
};

function tokenOf(figure) {
  return canvas.scene?.tokens.find((token) => token.flags[ID]?.figure === figure);
}

const drawn = new WeakMap(); // the text above each token

function drawStatus(token) {
  const content = token.document.flags[ID]?.text ?? "";
  let label = drawn.get(token);
  if (!label && content) {
    const { PreciseText } = foundry.canvas.containers;
    label = token.addChild(new PreciseText(content, PreciseText.getTextStyle({ fontSize: 16 })));
    label.anchor.set(0.5, 1);
    label.position.set(token.w / 2, -2);
    drawn.set(token, label);
  }
  if (label) label.text = content;
}

export const fight = new Fight();
