// Table talk beside the log: the chat with whispers, the private notes of a seat, and free rolls.
import { el, heading, labelled, name, notify, run, sentence, uniqueId } from "./dom.js";

const MAX_MESSAGE_LENGTH = 500, MAX_NOTES_LENGTH = 5000; // characters
const MAX_DICE = 20, MIN_SIDES = 2, MAX_SIDES = 100;
const SAVE_DELAY = 800; // milliseconds after the last key until private notes are saved

export class TalkPanel {
  /** Create the tabs of the log: the log itself (`log`), the chat and the private notes. */
  constructor(table, seats, nameOf, log) {
    Object.assign(this, { table, nameOf, log });
    const own = seats.find(({ seat }) => seat === table.seat);
    this.ownSeat = own?.seat ?? seats.find(({ role }) => role === "gm")?.seat; // the host speaks as the GM
    this.canSpeak = own?.role !== "spectator";
    this.messages = new Map(); // by id
    this.unread = 0;
    this.list = el("ol", { class: "messages" });
    this.scroll = el("div", { class: "scroll", role: "log", tabIndex: 0, "aria-label": "Chat" }, this.list);
    const others = seats.filter(({ seat, role }) => seat !== this.ownSeat && role !== "spectator");
    this.chat = el("div", { class: "talk", hidden: true }, this.scroll, this.canSpeak && [this.chatForm(others), this.diceForm()]);
    this.notes = el("div", { class: "talk", hidden: true }, this.canSpeak && this.notesForm());
    const tabs = [["Log", log], ["Chat", this.chat], ...(this.canSpeak ? [["Notes", this.notes]] : [])];
    this.buttons = tabs.map(([text, panel]) => el("button", { type: "button", class: "btn bare", data: { tab: text.toLowerCase() }, onclick: () => this.show(panel) }, text));
    this.panels = tabs.map(([, panel]) => panel);
    this.tabs = el("div", { class: "row talk-tabs", role: "group", "aria-label": "Log, chat and notes" }, this.buttons);
    this.element = [this.chat, this.notes];
    this.show(log);
    table.on("said", (saying) => this.add(saying));
    table.on("reload", () => this.fetch());
  }

  /** Fetch the messages so far, and the private notes. Messages that came meanwhile are shown once. */
  async fetch() {
    const { chats } = await this.table.chats();
    for (const saying of chats) this.add(saying, true);
    if (this.canSpeak) {
      const { text } = await this.table.jots();
      if (this.notesArea.value === (this.savedNotes ?? "")) this.notesArea.value = text;
      this.savedNotes = text;
    }
  }

  show(panel) {
    this.panels.forEach((each, index) => {
      each.hidden = each !== panel;
      this.buttons[index].setAttribute("aria-pressed", String(each === panel));
    });
    if (panel === this.chat) {
      this.unread = 0;
      this.scroll.scrollTop = this.scroll.scrollHeight;
    }
    this.drawCount();
  }

  drawCount() {
    const text = this.unread ? `Chat (${this.unread} new)` : "Chat";
    if (this.buttons[1].textContent !== text) this.buttons[1].textContent = text;
  }

  /** Add a message, unless it is there already. */
  add(saying, silent = false) {
    if (this.messages.has(saying.id)) return;
    this.messages.set(saying.id, saying);
    const receiver = saying.to === null ? null : [" to ", name(saying.to === this.ownSeat ? "you" : this.nameOf(saying.to))];
    const speaker = saying.by === this.ownSeat ? "You" : heading(this.nameOf(saying.by));
    const item = el("li", { class: saying.to === null ? "message" : "message whisper", data: { id: saying.id } },
      el("p", { class: "quiet small" }, speaker, receiver, receiver && " alone"), el("p", { class: "words", dir: "auto" }, saying.text));
    const later = [...this.list.children].find((each) => Number(each.dataset.id) > saying.id);
    this.list.insertBefore(item, later ?? null);
    this.scroll.scrollTop = this.scroll.scrollHeight;
    if (this.chat.hidden && !silent && saying.by !== this.ownSeat) this.unread += 1;
    this.drawCount();
  }

  chatForm(others) {
    const options = others.map(({ seat, name: seatName }) => el("option", { value: seat }, `Only ${seatName}`));
    const to = el("select", { "aria-label": "To", id: uniqueId("to") }, el("option", { value: "" }, "To all"), options);
    const input = el("input", { autocomplete: "off", maxLength: MAX_MESSAGE_LENGTH, placeholder: "Say something", "aria-label": "Message", id: uniqueId("message") });
    const send = el("button", { class: "btn" }, "Send");
    const form = el("form", { class: "remark say-it" }, el("span", { class: "field" }, to), el("span", { class: "field" }, input), send);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (text) run(async () => {
        this.add(await this.table.chat({ text, to: to.value || null }));
        input.value = "";
      }, send);
    });
    return form;
  }

  diceForm() {
    const number = (value, min, max, label) => el("input", { type: "number", value: String(value), min, max, "aria-label": label, required: true });
    const count = number(1, 1, MAX_DICE, "Number of dice"), sides = number(6, MIN_SIDES, MAX_SIDES, "Sides of each die");
    const purpose = el("input", { autocomplete: "off", maxLength: 100, placeholder: "for …", "aria-label": "Purpose" });
    const roll = el("button", { class: "btn" }, "Roll");
    const field = (control) => el("span", { class: "field" }, control);
    const form = el("form", { class: "remark free-roll" }, field(count), el("span", {}, "D"), field(sides), field(purpose), roll);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const command = { type: "free_roll.v1", count: Number(count.value), sides: Number(sides.value), purpose: purpose.value.trim() };
      run(async () => {
        const { pending } = await this.table.do({ command });
        purpose.value = "";
        if (!pending.length) this.show(this.log);
      }, roll);
    });
    const help = el("p", { class: "quiet small" }, "The log records the roll. No rule reads it, and later rolls fall as without it.");
    return el("details", { class: "free" }, el("summary", {}, "Roll dice"), form, help);
  }

  notesForm() {
    this.notesArea = el("textarea", { rows: 8, maxLength: MAX_NOTES_LENGTH, id: uniqueId("notes") });
    this.notesState = el("p", { class: "quiet small", role: "status" });
    this.notesArea.addEventListener("input", () => {
      clearTimeout(this.saving);
      this.notesState.textContent = "";
      this.saving = setTimeout(() => this.saveNotes(), SAVE_DELAY);
    });
    this.notesArea.addEventListener("change", () => this.saveNotes());
    return [labelled("Only you see these notes", this.notesArea), this.notesState];
  }

  async saveNotes() {
    clearTimeout(this.saving);
    const text = this.notesArea.value, before = this.savedNotes ?? "";
    if (text === before || this.isSaving) return;
    this.isSaving = true;
    try {
      ({ text: this.savedNotes } = await this.table.jot({ text, before }));
      this.notesState.textContent = "Saved.";
    } catch (error) {
      if (error.name !== "BlowError") throw error;
      notify(sentence(error.message));
    } finally {
      this.isSaving = false;
    }
    if (this.notesState.textContent && this.notesArea.value !== text) this.saving = setTimeout(() => this.saveNotes(), SAVE_DELAY);
  }
}
