// The story: a line a sentence, by beat, the newest last and in view; what was taken back is struck through.
import { made } from "./dom.js";

const NEAR = 60; // so many pixels above the end still count as the end

export class Story {
  constructor() {
    this.list = made("ol", { class: "story", role: "log", tabIndex: 0, "aria-label": "The story, beat by beat" });
    this.items = new Map();
    this.told = new Map(); // beat by beat, as it came
    this.following = true; // whether the end is in view
    this.list.addEventListener("scroll", () => {
      this.following = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < NEAR;
    });
    new ResizeObserver(() => { if (this.following) this.toEnd(); }).observe(this.list);
  }

  /** Add a told beat. */
  add(told, silent = false) {
    if (silent) this.list.setAttribute("aria-live", "off");
    else this.list.removeAttribute("aria-live");
    this.told.set(told.beat, told);
    if (told.lines.length) {
      const item = made("li", { data: { beat: told.beat } }, made("span", { class: "number" }, String(told.beat)),
        made("div", { class: "lines" }, told.lines.map((line) => made("p", {}, line))));
      this.items.set(told.beat, item);
      this.list.append(item);
      if (this.following) this.toEnd();
    }
  }

  /** Show which beats do not count. */
  strike(undone) {
    const gone = new Set(undone);
    for (const [beat, item] of this.items) {
      item.classList.toggle("undone", gone.has(beat));
      const label = item.querySelector(".label");
      if (gone.has(beat) && !label) item.querySelector(".lines").prepend(made("p", { class: "label" }, "taken back"));
      if (!gone.has(beat) && label) label.remove();
    }
    if (this.following) this.toEnd(); // what is marked is longer
  }

  /** Show the end. */
  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** Return the sentences of a beat. */
  lines(beat) {
    return [...(this.items.get(beat)?.querySelectorAll(".lines p:not(.label)") ?? [])].map((each) => each.textContent);
  }
}
