// The log of the fight: the sentences of each beat, newest last. Undone beats are struck through.
import { el } from "./dom.js";

const END_TOLERANCE = 60; // pixels from the end that still count as scrolled to the end

export class LogPanel {
  constructor() {
    this.list = el("ol", { class: "story", role: "log", tabIndex: 0, "aria-label": "Log of the fight" });
    this.items = new Map(); // list items by beat number
    this.beats = new Map(); // beats by number, as received
    this.isAtEnd = true;
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
    const item = el(
      "li",
      { data: { beat: beat.beat } },
      el("span", { class: "number" }, String(beat.beat)),
      el("div", { class: "lines" }, beat.lines.map((line) => el("p", {}, line))),
    );
    this.items.set(beat.beat, item);
    this.list.append(item);
    if (this.isAtEnd) this.scrollToEnd();
  }

  /** Mark exactly these beats as undone. */
  markUndone(undone) {
    const numbers = new Set(undone);
    for (const [beat, item] of this.items) {
      const isUndone = numbers.has(beat);
      item.classList.toggle("undone", isUndone);
      const label = item.querySelector(".label");
      if (isUndone && !label) item.querySelector(".lines").prepend(el("p", { class: "label" }, "undone"));
      if (!isUndone && label) label.remove();
    }
    if (this.isAtEnd) this.scrollToEnd(); // labels make the list longer
  }

  scrollToEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** Return the sentences of a beat. */
  sentences(beat) {
    const paragraphs = this.items.get(beat)?.querySelectorAll(".lines p:not(.label)") ?? [];
    return [...paragraphs].map((paragraph) => paragraph.textContent);
  }
}
