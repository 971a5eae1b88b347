// The controls for amending: replace an earlier command by another one. The consequences are previewed first.
import { REFUSED } from "../client/blow.js";
import { el, labelled, name, run, sentence } from "./dom.js";
import { Question } from "./question.js";

const HIDDEN = "hidden.v1"; // the type of a command whose content is secret from this seat
const MAX_BEATS = 30; // beats to choose from
const MAX_LABEL_LENGTH = 70; // characters
const FOLLOWS = "follows"; // the code of a beat that is lost only because an earlier beat is
const REPEATS = new Set(["roll_resumed.v1", "done_again.v1"]); // events of beats that repeat the dice of earlier ones

export class AmendPanel {
  /**
   * Create the controls.
   *
   * @param table the seat's table
   * @param log the panel that has the beats
   * @param nameOf returns the name of a seat
   * @param permissions two functions: `gm()`, whether this seat speaks as the GM, and `type()`, whether it types dice
   */
  constructor(table, log, nameOf, permissions) {
    Object.assign(this, { table, log, nameOf, permissions });
    this.listedBeats = "";
    this.panel = el("div", { id: "amendment", "aria-live": "polite" });
    this.select = el("select", { id: "amend-beat", "aria-label": "Move to change" });
    this.openButton = el("button", { type: "button", class: "btn", id: "amend" }, "Change a past move …");
    this.openButton.addEventListener("click", () => run(() => this.open(Number(this.select.value)), this.openButton));
    const buttons = el("div", { class: "row wrap" }, this.openButton, el("span", { class: "field" }, this.select));
    this.element = el("div", { class: "amend", hidden: true }, buttons, this.panel);
  }

  /** List the latest effective beats with commands of this seat; for the GM, the beats of all seats. */
  draw(undone) {
    const { table } = this;
    const isRuleCommand = ({ type }) => type === HIDDEN || type.startsWith(`${table.view.system}.`);
    const canAmend = (beat) =>
      beat.beat > 0 && beat.lines.length > 0 && (this.permissions.gm() || beat.by === table.seat) && isRuleCommand(beat.command) &&
      !undone.includes(beat.beat);
    const beats = [...this.log.beats.values()].filter(canAmend).slice(-MAX_BEATS).reverse();
    const numbers = beats.map((beat) => beat.beat).join();
    if (numbers === this.listedBeats) return;
    this.listedBeats = numbers;
    const selected = this.select.value;
    const option = (beat) =>
      el("option", { value: String(beat.beat) }, `${beat.beat}: ${clip(beat.lines[0])}`);
    this.select.replaceChildren(...beats.map(option));
    const isStillListed = beats.some((beat) => String(beat.beat) === selected);
    if (this.panel.firstChild && isStillListed) this.select.value = selected;
    this.element.hidden = !beats.length;
  }

  close() {
    this.panel.replaceChildren();
    this.openButton.focus();
  }

  /** Show the decision as it was before a beat. */
  async open(number) {
    const beat = this.log.beats.get(number);
    const { view } = await this.table.read({ at: number - 1 });
    const ownRequests = view.requests.filter((request) => request.forms.length);
    const hasSameForm = (request) => request.forms.some((form) => form.command === beat.command.type);
    const sameRequests = ownRequests.filter(hasSameForm);
    const requests = sameRequests.length ? sameRequests : ownRequests.filter((request) => request.seat === beat.by);
    const repeatsDice = beat.events.some((event) => REPEATS.has(event.type));
    const rolls = repeatsDice ? [] : beat.events.filter((event) => event.type === "rolled.v1");
    const canTypeDice = this.permissions.type() && beat.command.type !== HIDDEN;
    const dice = canTypeDice ? rolls.flatMap((event) => event.dice) : [];
    const previewArea = el("div", {});
    const showPreview = async (command, faces = null, dieIndex = null) => {
      const preview = await this.fetchPreview(number, command, faces);
      previewArea.replaceChildren(this.previewPanel(number, command, faces, dice, preview, showPreview));
      const nextInput = () => previewArea.querySelectorAll("input")[dieIndex + 1];
      const target = dieIndex === null
        ? previewArea.querySelector("h3")
        : nextInput() ?? previewArea.querySelector("#amend-now");
      target.focus();
    };
    const menus = requests.map((request) => {
      const pastTable = this.pastTable(request, number, beat);
      return new Question(pastTable, { ...request, default: null }, { send: (command) => showPreview(command), nameOf: this.nameOf }).element;
    });
    const title = el("h3", { tabIndex: -1 }, `What should happen in beat ${number} instead?`);
    const onlyOthers = ["Only ", name(this.nameOf(beat.by)), " and the host can see the other choices."];
    const repeat = (event) => run(() => showPreview(beat.command), event.target);
    this.panel.replaceChildren(el(
      "div",
      { class: "panel" },
      title,
      beat.lines.length > 0 && el("ul", {}, beat.lines.map((line) => el("li", {}, line))),
      menus.length ? menus : el("p", { class: "quiet" }, onlyOthers),
      dice.length > 0 && el("button", { type: "button", class: "btn", id: "same-again", onclick: repeat }, "Same move, different dice …"),
      previewArea,
      el("div", { class: "acts" }, el("button", { type: "button", class: "btn", onclick: () => this.close() }, "Leave it as it is")),
    ));
    title.focus();
  }

  // Return a stand-in for the table, with which a decision can be drawn as it was before a beat: forms are not narrowed
  // and there are no odds.
  pastTable(request, number, beat) {
    return {
      view: this.table.view,
      draftCommand: beat.command,
      narrow: async ({ form }) => ({ form: request.forms[form], open: true, why_not: [] }),
      why_not: async ({ command }) => {
        try {
          await this.fetchPreview(number, command);
          return { reasons: [] };
        } catch (error) {
          if (error.code !== REFUSED) throw error;
          return { reasons: error.reasons };
        }
      },
    };
  }

  fetchPreview(beat, command, faces = null) {
    return this.table.amend_preview({ beat, command, faces });
  }

  previewPanel(beat, command, faces, dice, preview, refresh) {
    const asked = preview.asks.map(this.nameOf);
    const text = asked.length ? `Ask ${asked.join(" and ")}` : "Change it";
    const confirm = el("button", { type: "button", class: "btn main", id: "amend-now" }, text);
    confirm.addEventListener("click", () => run(async () => {
      await this.table.do({ command: { type: "amend.v1", beat, command }, ...(faces ? { faces } : {}) });
      this.close();
    }, confirm));
    const onDiceChange = (changedFaces, dieIndex) => run(() => refresh(command, changedFaces, dieIndex));
    return el(
      "div",
      { id: "amended" },
      el("h3", { tabIndex: -1 }, "What would change"),
      dice.length > 0 && this.diceInputs(dice, faces, onDiceChange),
      el("ul", {}, outcome(preview).map((line) => el("li", {}, line))),
      preview.reasons.map((reason) => el("p", { class: "warning" }, sentence(reason.sentence))),
      el("div", { class: "acts" }, confirm),
    );
  }

  diceInputs(dice, faces, onChange) {
    const inputs = dice.map((die, index) => el("input", {
      type: "number",
      min: 1,
      max: die.sides,
      step: 1,
      inputMode: "numeric",
      autocomplete: "off",
      placeholder: String(die.face),
      value: faces?.[index] ?? "",
    }));
    inputs.forEach((input, index) => input.addEventListener("change", () => {
      if (!inputs.every((other) => other.reportValidity())) return;
      onChange(inputs.map((other) => (other.value === "" ? null : Number(other.value))), index);
    }));
    const fields = inputs.map((input, index) => labelled(`D${dice[index].sides} (was ${dice[index].face})`, input));
    return el(
      "fieldset",
      { class: "field" },
      el("legend", {}, "Dice of this beat"),
      el("p", { class: "quiet small" }, "Empty dice keep their face."),
      el("div", { class: "dice" }, fields),
    );
  }
}

/** Return the consequences of an amendment, as sentences. */
export function outcome(preview) {
  if (preview.needed) {
    const count = preview.needed.dice.length;
    const dice = count === 1 ? "a die" : `${count} dice`;
    return [`First roll ${dice}: ${preview.needed.who}, ${preview.needed.purpose}. The rest depends on the result.`];
  }
  const followers = preview.left_out.filter(({ code }) => code === FOLLOWS).map(({ beat }) => beat);
  const refused = preview.left_out.filter(({ code }) => code !== FOLLOWS);
  return [
    preview.again.length > 0 && `Repeated with the same dice: ${beatList(preview.again)}.`,
    ...refused.map(({ beat, why }) => `Not possible any longer: ${sentence(why || beatList([beat]))}`),
    followers.length > 0 && `Also lost, because of that: ${beatList(followers)}.`,
    ...(preview.changes.length ? preview.changes : ["No combatant would change."]),
  ].filter(Boolean);
}

// Return beat numbers as text, with consecutive numbers as a range: "beats 3 to 5 and 8".
function beatList(numbers) {
  const ranges = [];
  for (const number of numbers) {
    if (ranges.length && ranges.at(-1)[1] === number - 1) ranges.at(-1)[1] = number;
    else ranges.push([number, number]);
  }
  const texts = ranges.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
  return `${numbers.length === 1 ? "beat" : "beats"} ${new Intl.ListFormat("en").format(texts)}`;
}

function clip(text) {
  return text.length > MAX_LABEL_LENGTH ? `${text.slice(0, MAX_LABEL_LENGTH).trimEnd()} …` : text;
}
