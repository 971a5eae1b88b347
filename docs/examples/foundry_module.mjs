// A module for Foundry or a similar virtual tabletop: figures update the bars of their tokens, events float above the
// tokens, decisions are dialogs, and the tabletop rolls the dice. The tabletop provides `Hooks`, `game`, `canvas`, `ui`,
// `Roll`, `ChatMessage` and `foundry`.
import { BlowError, commandOf, connect, marks } from "../../clients/javascript/blow.js";

const ID = "blow-by-blow";
const SETTINGS = { server: "URL of the server", token: "Token of your seat" };

Hooks.once("init", () => {
  for (const [key, name] of Object.entries(SETTINGS)) {
    game.settings.register(ID, key, { name, scope: "client", config: true, type: String, default: "" });
  }
});

Hooks.once("ready", async () => {
  const [server, token] = Object.keys(SETTINGS).map((key) => game.settings.get(ID, key));
  if (server && token) game.modules.get(ID).api = await new Seat().open(server, token);
});

/** A seat of a fight: draws its view on the tabletop and shows its decisions as dialogs. */
export class Seat {
  #shownDecisions = new Set();
  #isAsking = false;

  async open(server, token) {
    this.blow = await connect(server);
    this.table = await this.blow.sit(token);
    this.table.on("beat", (beat) => this.showBeat(beat));
    this.table.on("change", () => this.update());
    this.update();
    return this;
  }

  update() {
    for (const figure of this.table.view.figures) this.drawFigure(figure);
    this.askPlayer();
  }

  /** Return the token of a figure: the one that has its id as a flag, or its name. */
  token(id) {
    const figure = this.table.view.figures.find((candidate) => candidate.id === id);
    const belongs = (token) => token.document.getFlag(ID, "id") === id || token.name === figure?.name;
    return canvas.tokens.placeables.find(belongs);
  }

  /** Copy the bars and tags of a figure to its token. */
  drawFigure(figure) {
    const barEntry = (bar, index) => [`flags.${ID}.bar${index + 1}`, { name: bar.name, value: bar.now, max: bar.most }];
    const bars = Object.fromEntries(figure.bars.map(barEntry));
    const tags = figure.tags.map((tag) => (tag.level ? `${tag.name} ${tag.level}` : tag.name));
    this.token(figure.id)?.document.update({ ...bars, [`flags.${ID}.tags`]: tags, hidden: figure.out });
  }

  /** Show the sentences of a beat in the chat, and its marks above the tokens. */
  showBeat(beat) {
    if (beat.lines.length) {
      ChatMessage.create({ content: beat.lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("") });
    }
    for (const mark of beat.events.flatMap(marks)) {
      const token = this.token(mark.mark === "miss" || mark.mark === "hit" ? mark.target : mark.who);
      const text = MARK_TEXTS[mark.mark]?.(mark);
      if (token && text) canvas.interface.createScrollingText(token.center, text);
    }
  }

  /** Show the awaited rolls and decisions, one after another. A closed dialog is shown again after the next change. */
  async askPlayer() {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      for (;;) {
        const { pendingRoll } = this.table;
        const request = pendingRoll ? null : this.nextDecision();
        if (!pendingRoll && !request) return;
        if (request) this.#shownDecisions.add(request.decision);
        const isDone = await this.run(() => (pendingRoll ? this.roll(pendingRoll.asked) : this.decide(request)));
        if (!isDone && pendingRoll) return;
        if (!isDone) this.#shownDecisions.delete(request.decision); // let the player choose again
      }
    } finally {
      this.#isAsking = false;
    }
  }

  nextDecision() {
    const awaited = this.table.decisions.filter((request) => !request.optional || request.asked_by !== null);
    return awaited.find((request) => !this.#shownDecisions.has(request.decision));
  }

  async decide(request) {
    const { DialogV2 } = foundry.applications.api;
    const buttons = request.forms.map((form, index) => ({ action: String(index), label: form.label }));
    const action = await DialogV2.wait({ window: { title: request.prompt }, buttons, rejectClose: false });
    if (action === null) return;
    const narrow = async (chosen) => {
      const params = { decision: request.decision, form: Number(action), chosen };
      const { form, open, why_not: reasons } = await this.table.narrow(params);
      if (!open) throw new BlowError(1, reasons.join(" "));
      return form;
    };
    const chosen = await this.chooseValues(await narrow({}));
    const form = await narrow(chosen); // the chosen values narrow the other fields
    await this.table.do({ decision: request.decision, command: commandOf(form, chosen) });
  }

  /** Show a dialog for the fields of a form that have several options; return the chosen values. */
  async chooseValues(form) {
    const fields = Object.entries(form.fields).filter(([, field]) => field.domain === "one_of" && field.of.length > 1);
    if (!fields.length) return {};
    const option = (text, index) => `<option value="${index}">${escapeHtml(text)}</option>`;
    const select = ([key, field]) => {
      const options = field.of.map((_, index) => option(field.names[index], index)).join("");
      return `<label>${escapeHtml(field.name)} <select name="${key}">${options}</select></label>`;
    };
    const readIndexes = (button) =>
      Object.fromEntries(fields.map(([key]) => [key, Number(button.form.elements[key].value)]));
    const indexes = await foundry.applications.api.DialogV2.prompt({
      window: { title: form.label },
      content: fields.map(select).join(""),
      ok: { callback: (event, button) => readIndexes(button) },
    });
    return Object.fromEntries(fields.map(([key, field]) => [key, field.of[indexes[key]]]));
  }

  /** Roll the dice on the tabletop, where all players see them. */
  async roll(asked) {
    const roll = await new Roll(asked.dice.map((die) => `1d${die.sides}`).join(" + ")).evaluate();
    await roll.toMessage({ flavor: `${asked.purpose}, ${asked.who}` });
    await this.table.roll({ faces: roll.dice.flatMap((die) => die.results.map(({ result }) => result)) });
  }

  /** Undo the last command. If other seats must agree, they get a dialog. */
  async undo() {
    await this.run(async () => {
      const { to } = await this.table.undo_preview();
      await this.table.do({ command: { type: "undo.v1", to } });
    });
  }

  /** Run an action; show a warning and return false if the service refuses it. */
  async run(action) {
    try {
      await action();
      return true;
    } catch (error) {
      if (!(error instanceof BlowError)) throw error;
      ui.notifications.warn(error.message);
      return false;
    }
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

const escapeHtml = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
