// A module for a virtual tabletop such as Foundry: figures move the bars of tokens, facts float above them as they happen, decisions are
// dialogs, and the dice are those of the tabletop. `Hooks`, `game`, `canvas`, `ui`, `Roll`, `ChatMessage` and `foundry` are the tabletop's.
import { BlowError, commandOf, connect, marks } from "../../clients/javascript/blow.js";

const ID = "blow-by-blow";
const SETTINGS = { server: "Address of the server", token: "Token of the seat" };

Hooks.once("init", () => {
  for (const [key, name] of Object.entries(SETTINGS)) {
    game.settings.register(ID, key, { name, scope: "client", config: true, type: String, default: "" });
  }
});

Hooks.once("ready", async () => {
  const [server, token] = Object.keys(SETTINGS).map((key) => game.settings.get(ID, key));
  if (server && token) game.modules.get(ID).api = await new Seat().sit(server, token);
});

/** A seat at the table: what it is told is drawn, what it is asked becomes a dialog. */
export class Seat {
  #asked = new Set();
  #busy = false;

  async sit(server, token) {
    this.blow = await connect(server);
    this.table = await this.blow.sit(token);
    this.table.on("beat", (told) => this.tell(told));
    this.table.on("change", () => this.change());
    this.change();
    return this;
  }

  change() {
    for (const figure of this.table.view.figures) this.draw(figure);
    this.ask();
  }

  /** The token of a figure: it has its id as a flag, or its name. */
  token(id) {
    const figure = this.table.view.figures.find((each) => each.id === id);
    return canvas.tokens.placeables.find((each) => each.document.getFlag(ID, "id") === id || each.name === figure?.name);
  }

  /** Let a token stand as its figure does. */
  draw(figure) {
    const bars = figure.bars.map((bar, place) => [`flags.${ID}.bar${place + 1}`, { name: bar.name, value: bar.now, max: bar.most }]);
    const tags = figure.tags.map((tag) => (tag.level ? `${tag.name} ${tag.level}` : tag.name));
    this.token(figure.id)?.document.update({ ...Object.fromEntries(bars), [`flags.${ID}.tags`]: tags, hidden: figure.out });
  }

  /** Tell a beat: its sentences in the chat, its facts above the tokens. */
  tell(told) {
    if (told.lines.length) ChatMessage.create({ content: told.lines.map((line) => `<p>${escaped(line)}</p>`).join("") });
    for (const mark of told.events.flatMap(marks)) {
      const token = this.token(mark.mark === "miss" || mark.mark === "hit" ? mark.target : mark.who);
      if (token && SHOWN[mark.mark]) canvas.interface.createScrollingText(token.center, SHOWN[mark.mark](mark));
    }
  }

  /** Ask what is owed, one thing after another; who closes a dialog is asked again once something changes. */
  async ask() {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (;;) {
        const { awaited } = this.table;
        const request = awaited ? null : this.next();
        if (!awaited && !request) return;
        if (request) this.#asked.add(request.decision);
        const done = await this.attempt(() => (awaited ? this.roll(awaited.asked) : this.decide(request)));
        if (!done && awaited) return;
        if (!done) this.#asked.delete(request.decision); // something else may be chosen
      }
    } finally {
      this.#busy = false;
    }
  }

  next() {
    const waits = this.table.decisions.filter((each) => !each.optional || each.asked_by !== null);
    return waits.find((each) => !this.#asked.has(each.decision));
  }

  async decide(request) {
    const buttons = request.forms.map((form, place) => ({ action: String(place), label: form.label }));
    const place = await foundry.applications.api.DialogV2.wait({ window: { title: request.prompt }, buttons, rejectClose: false });
    if (place === null) return;
    const left = async (chosen) => {
      const { form, open, why_not: against } = await this.table.narrow({ decision: request.decision, form: Number(place), chosen });
      if (!open) throw new BlowError(1, against.join(" "));
      return form;
    };
    const chosen = await this.choose(await left({}));
    await this.table.do({ decision: request.decision, command: commandOf(await left(chosen), chosen) }); // what was chosen narrows the rest
  }

  /** Let somebody choose wherever there is a choice; whatever else a form has goes without saying. */
  async choose(form) {
    const open = Object.entries(form.fields).filter(([, field]) => field.domain === "one_of" && field.of.length > 1);
    if (!open.length) return {};
    const option = (field, place) => `<option value="${place}">${escaped(field.names[place])}</option>`;
    const select = ([key, field]) => `<label>${escaped(field.name)} <select name="${key}">${field.of.map((_, place) => option(field, place)).join("")}</select></label>`;
    const chosen = await foundry.applications.api.DialogV2.prompt({
      window: { title: form.label },
      content: open.map(select).join(""),
      ok: { callback: (event, button) => Object.fromEntries(open.map(([key]) => [key, Number(button.form.elements[key].value)])) },
    });
    return Object.fromEntries(open.map(([key, field]) => [key, field.of[chosen[key]]]));
  }

  /** Roll the dice of the tabletop, for everybody to see. */
  async roll(asked) {
    const roll = await new Roll(asked.dice.map((die) => `1d${die.sides}`).join(" + ")).evaluate();
    await roll.toMessage({ flavor: `${asked.purpose}, ${asked.who}` });
    await this.table.roll({ faces: roll.dice.flatMap((die) => die.results.map((each) => each.result)) });
  }

  /** Take back one's last command; whoever is asked finds a dialog. */
  async undo() {
    await this.attempt(async () => this.table.do({ command: { type: "undo.v1", to: (await this.table.undo_preview()).to } }));
  }

  /** Do something; where that is refused, say why. */
  async attempt(act) {
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof BlowError)) throw error;
      ui.notifications.warn(error.message);
      return false;
    }
  }
}

const SHOWN = {
  more: (mark) => `${mark.what} +${mark.amount}`,
  less: (mark) => `${mark.what} -${mark.amount}`,
  hit: () => "hit",
  miss: () => "missed",
  condition: (mark) => (mark.level ? mark.what : `no more ${mark.what}`),
  out: (mark) => mark.how,
};

const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
