// Amending: another word in the place of an earlier one, by the same menus; first what would come of it, then the word.
import { REFUSED } from "../client/blow.js";
import * as ask from "./ask.js";
import { attempt, labelled, made, name, sentence } from "./dom.js";

const HIDDEN = "hidden.v1"; // what stands in place of a command that had something in it for another seat
const MOST = 30; // beats to choose among
const LONG = 70; // letters of what a beat is told by
const FOLLOWS = "follows"; // the code of what could not be done again because of something before it
const AGAIN = new Set(["roll_resumed.v1", "done_again.v1"]); // what tells dice again that fell earlier

export class Amending {
  /** The controls by which an earlier beat is amended; `called` names a seat, `may` says what this one may: speak as the `gm`, `type` faces. */
  constructor(table, story, called, may) {
    Object.assign(this, { table, story, called, may });
    this.beats = "";
    this.shown = made("div", { id: "amendment", "aria-live": "polite" });
    this.beat = made("select", { id: "amend-beat", "aria-label": "What to amend" });
    this.look = made("button", { type: "button", id: "amend" }, "Amend …");
    this.look.addEventListener("click", () => attempt(() => this.open(Number(this.beat.value)), this.look));
    this.element = made("div", { class: "amend", hidden: true }, made("div", { class: "buttons" }, this.look, this.beat), this.shown);
  }

  /** Offer the last beats in which this seat spoke, or anybody where it is the GM's, but for those that do not count any more. */
  draw(undone) {
    const { table } = this;
    const ofTheBook = ({ type }) => type === HIDDEN || type.startsWith(`${table.view.system}.`);
    const mine = (told) => told.beat > 0 && (this.may.gm() || told.by === table.seat) && ofTheBook(told.command);
    const those = [...this.story.told.values()].filter((told) => mine(told) && !undone.includes(told.beat)).slice(-MOST).reverse();
    const text = those.map((told) => told.beat).join();
    if (text === this.beats) return;
    this.beats = text;
    const chosen = this.beat.value;
    this.beat.replaceChildren(...those.map((told) => made("option", { value: String(told.beat) }, `${told.beat}: ${clipped(told.lines[0] ?? "nothing is told of it")}`)));
    if (this.shown.firstChild && those.some((told) => String(told.beat) === chosen)) this.beat.value = chosen;
    this.element.hidden = !those.length;
  }

  close() {
    this.shown.replaceChildren();
    this.look.focus();
  }

  /** Ask anew what was asked before a beat. */
  async open(beat) {
    const told = this.story.told.get(beat);
    const { view } = await this.table.read({ at: beat - 1 });
    const own = view.requests.filter((each) => each.forms.length);
    const same = own.filter((each) => each.forms.some((form) => form.command === told.command.type));
    const asked = same.length ? same : own.filter((each) => each.seat === told.by);
    const fell = told.events.some((event) => AGAIN.has(event.type)) ? [] : told.events.filter((event) => event.type === "rolled.v1").flatMap((event) => event.dice);
    const dice = this.may.type() && told.command.type !== HIDDEN ? fell : [];
    const shown = made("div", {});
    const preview = async (command, faces = null, place = null) => {
      shown.replaceChildren(this.preview(beat, command, faces, dice, await this.found(beat, command, faces), preview));
      (place === null ? shown.querySelector("h3") : (shown.querySelectorAll("input")[place + 1] ?? shown.querySelector("#amend-now"))).focus();
    };
    const menus = asked.map((request) => ask.decision(this.then(request, beat, told), { ...request, default: null }, (command) => preview(command), this.called));
    const title = made("h3", { tabIndex: -1 }, `What is said in the place of beat ${beat}?`);
    this.shown.replaceChildren(made(
      "div",
      { class: "panel" },
      title,
      told.lines.length > 0 && made("ul", {}, told.lines.map((line) => made("li", {}, line))),
      menus.length ? menus : made("p", { class: "quiet" }, "What else could have been said there is shown to ", name(this.called(told.by)), " and to the host."),
      dice.length > 0 && made("button", { type: "button", id: "same-again", onclick: (event) => attempt(() => preview(told.command), event.target) }, "The same, with other dice …"),
      shown,
      made("div", { class: "buttons" }, made("button", { type: "button", onclick: () => this.close() }, "Leave it")),
    ));
    title.focus();
  }

  // Return what a form asks of the table, as it was before a beat: nothing is narrowed there, and no odds are counted.
  then(request, beat, told) {
    return {
      view: this.table.view,
      said: told.command,
      narrow: async ({ form }) => ({ form: request.forms[form], open: true, why_not: [] }),
      why_not: async ({ command }) => {
        try {
          await this.found(beat, command);
          return { reasons: [] };
        } catch (error) {
          if (error.code !== REFUSED) throw error;
          return { reasons: error.reasons };
        }
      },
    };
  }

  found(beat, command, faces = null) {
    return this.table.amend_preview({ beat, command, faces });
  }

  preview(beat, command, faces, dice, found, renew) {
    const asks = found.asks.map(this.called);
    const go = made("button", { type: "button", class: "main", id: "amend-now" }, asks.length ? `Ask ${asks.join(" and ")}` : "Amend it");
    go.addEventListener("click", () => attempt(async () => {
      await this.table.do({ command: { type: "amend.v1", beat, command }, ...(faces ? { faces } : {}) });
      this.close();
    }, go));
    return made(
      "div",
      { id: "amended" },
      made("h3", { tabIndex: -1 }, "What would come of it"),
      dice.length > 0 && this.faces(dice, faces, (now, place) => attempt(() => renew(command, now, place))),
      made("ul", {}, outcome(found).map((line) => made("li", {}, line))),
      found.reasons.map((each) => made("p", { class: "warning" }, sentence(each.sentence))),
      made("div", { class: "buttons" }, go),
    );
  }

  faces(dice, faces, change) {
    const inputs = dice.map((die, place) => made("input", { type: "number", min: 1, max: die.sides, step: 1, inputMode: "numeric", autocomplete: "off", placeholder: String(die.face), value: faces?.[place] ?? "" }));
    inputs.forEach((one, place) => one.addEventListener("change", () => {
      if (inputs.every((each) => each.reportValidity())) change(inputs.map((each) => (each.value === "" ? null : Number(each.value))), place);
    }));
    return made("fieldset", { class: "field" }, made("legend", {}, "Its dice"), made("p", { class: "help" }, "A die left empty stays as it fell."),
      made("div", { class: "dice" }, inputs.map((each, place) => labelled(`D${dice[place].sides}, ${dice[place].face} fell`, each))));
  }
}

/** Return what an amendment would do, a sentence each. */
export function outcome(found) {
  if (found.needed) {
    const dice = found.needed.dice.length;
    return [`${dice === 1 ? "A die falls" : `${dice} dice fall`} first: ${found.needed.who}, ${found.needed.purpose}. What follows depends on that.`];
  }
  const followers = found.left_out.filter((each) => each.code === FOLLOWS).map((each) => each.beat);
  return [
    found.again.length > 0 && `Done again, with the dice they had: ${beats(found.again)}.`,
    ...found.left_out.filter((each) => each.code !== FOLLOWS).map((each) => `Not done again: ${sentence(each.why || beats([each.beat]))}`),
    followers.length > 0 && `Nor what followed it: ${beats(followers)}.`,
    ...(found.changes.length ? found.changes : ["Everybody would stand as they do now."]),
  ].filter(Boolean);
}

// Return the numbers of some beats, a run of them by its ends.
function beats(numbers) {
  const runs = [];
  for (const each of numbers) {
    if (runs.length && runs.at(-1)[1] === each - 1) runs.at(-1)[1] = each;
    else runs.push([each, each]);
  }
  const told = runs.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
  return `${numbers.length === 1 ? "beat" : "beats"} ${new Intl.ListFormat("en").format(told)}`;
}

function clipped(text) {
  return text.length > LONG ? `${text.slice(0, LONG).trimEnd()} …` : text;
}
