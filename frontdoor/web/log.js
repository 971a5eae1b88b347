// The log of the fight: the sentences of each beat, newest last, with search. Undone beats are struck through.
import { el, sentence } from "./dom.js";
import { face } from "./figures.js";

const END_TOLERANCE = 60; // pixels from the end that still count as scrolled to the end

export class LogPanel {
  /**
   * Create the log; `actorOf(beat)` returns `{ name, side }` of the figure or seat of a beat, or null, and `find(query)`
   * the numbers of the beats that match a query.
   */
  constructor(actorOf = () => null, find = null) {
    Object.assign(this, { actorOf, find });
    this.entries = el("ol", { class: "story" });
    this.list = el("div", { class: "scroll", role: "log", tabIndex: 0, "aria-label": "Log of the fight" }, this.entries);
    this.items = new Map(); // list items by beat number
    this.beats = new Map(); // beats by number, as received
    this.isAtEnd = true;
    this.search = el("input", { type: "search", id: "log-search", placeholder: "Search the log  ( / )", "aria-label": "Search the log", autocomplete: "off" });
    this.search.addEventListener("input", () => this.filter());
    this.search.title = "Words filter the log. Enter runs a query, such as: shoot and round > 2";
    this.search.addEventListener("keydown", (event) => { if (event.key === "Enter" && this.find && this.search.value.trim()) this.runQuery(); });
    this.found = el("p", { class: "quiet small", role: "status" });
    this.nearlyFull = el("p", { class: "small nearly-full", role: "status" });
    this.element = el("div", { class: "log-body" }, el("div", { class: "find" }, el("span", { class: "field" }, this.search), this.found), this.nearlyFull, this.list);
    this.list.addEventListener("scroll", () => {
      const { scrollHeight, scrollTop, clientHeight } = this.list;
      this.isAtEnd = scrollHeight - scrollTop - clientHeight < END_TOLERANCE;
    });
    new ResizeObserver(() => { if (this.isAtEnd) this.scrollToEnd(); }).observe(this.list);
  }

  /** Add a beat. Screen readers do not announce it if `silent`. */
  add(beat, silent = false) {
    if (silent) this.list.setAttribute("aria-live", "off");
    else this.list.removeAttribute("aria-live");
    this.beats.set(beat.beat, beat);
    if (!beat.lines.length) return;
    const actor = this.actorOf(beat);
    const isSame = actor !== null && actor.name === this.lastActor;
    this.lastActor = actor?.name ?? null;
    const item = el(
      "li",
      { class: `entry ${isSame ? "follows" : ""}`, data: { beat: beat.beat } },
      actor && !isSame ? face(actor.name, actor.side, "mini") : el("span"),
      el("div", { class: "lines" }, el("span", { class: "number" }, String(beat.beat)), beat.lines.map((line) => el("p", {}, line))),
    );
    this.entries.querySelector(".new")?.classList.remove("new");
    item.classList.add("new");
    this.items.set(beat.beat, item);
    this.entries.append(item);
    if (this.search.value) this.filter();
    if (this.isAtEnd) this.scrollToEnd();
  }

  filter() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const item of this.items.values()) {
      item.hidden = !words.every((word) => item.textContent.toLowerCase().includes(word));
      count += Number(!item.hidden);
    }
    this.found.textContent = words.length ? `${count} ${count === 1 ? "entry" : "entries"}` : "";
    if (!words.length) this.scrollToEnd();
  }

  // Show only the beats that match the text as a query of the service.
  async runQuery() {
    const query = this.search.value;
    try {
      const { beats } = await this.find(query);
      if (this.search.value !== query) return;
      const numbers = new Set(beats);
      for (const [beat, item] of this.items) item.hidden = !numbers.has(beat);
      this.found.textContent = `${beats.length} ${beats.length === 1 ? "beat" : "beats"} found`;
    } catch (error) {
      if (error.name !== "BlowError") throw error;
      this.found.textContent = sentence(error.message);
    }
  }

  /** Mark exactly these beats as undone. */
  markUndone(undone) {
    const numbers = new Set(undone);
    for (const [beat, item] of this.items) {
      const isUndone = numbers.has(beat);
      item.classList.toggle("undone", isUndone);
      const label = item.querySelector(".label");
      if (isUndone && !label) item.querySelector(".lines").prepend(el("p", { class: "label tag" }, "undone"));
      if (!isUndone && label) label.remove();
    }
    if (this.isAtEnd) this.scrollToEnd(); // labels make the list longer
  }

  /** Show how much of the maximum length of the log is left, as a percentage; nothing for null. */
  showLeft(percent) {
    const text = percent === null ? ""
      : percent > 0 ? `The log is nearly full: ${percent} % of its maximum is left.`
        : "The log is full. Only an undo or the end of the fight is possible.";
    if (this.nearlyFull.textContent !== text) this.nearlyFull.textContent = text;
  }

  scrollToEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** Return the sentences of a beat. */
  sentences(beat) {
    return this.beats.get(beat)?.lines ?? [];
  }
}
