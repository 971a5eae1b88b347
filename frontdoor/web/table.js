// A seat at the table: what is asked, how everybody stands, the story, and taking back.
import { NOTHING_DRAWN, drawn } from "../client/blow.js";
import { Amending } from "./amend.js";
import * as ask from "./ask.js";
import * as dice from "./dice.js";
import { attempt, fresh, headed, made, name, notify, sentence } from "./dom.js";
import { figures, rolls } from "./figures.js";
import { people } from "./people.js";
import { review } from "./review.js";
import { Story } from "./story.js";
import { undo } from "./undo.js";

const LOOK = 4000; // milliseconds between two looks at who is here
const FEW = 3; // so many forms are looked through at once
const BESIDES = new Set(["restored.v1", "undo_asked.v1", "amend_asked.v1", "undo_agreed.v1", "undo_declined.v1", "noted.v1", "ruled.v1"]); // facts after which the same may be restored

/** Draw the seat that a token opens; returns how it is left. */
export async function sit(blow, token, place) {
  let table;
  try {
    table = await blow.sit(token);
  } catch (error) {
    if (error.name !== "BlowError") throw error;
    place.replaceChildren(made("h1", {}, "This link opens no seat"), made("p", {}, error.message), made("p", {}, made("a", { href: "./" }, "To the lobby")));
    return () => {};
  }
  const hello = await blow.server.hello();
  const screen = new Screen(blow, table, token, place, hello);
  await screen.begin();
  return () => {
    if (!table.left) table.leave().catch(() => {});
  };
}

class Screen {
  constructor(blow, table, token, place, hello) {
    Object.assign(this, { blow, table, token, place, hello });
    this.story = new Story();
    this.amending = new Amending(table, this.story, (id) => this.called(id), { gm: () => this.speaksAsGm(), type: () => this.types() });
    this.drawing = NOTHING_DRAWN;
    this.rolled = NOTHING_DRAWN; // the last beat with dice
    this.stood = []; // the figures before the last beat
    this.shown = table.view.figures;
    this.asked = new Map(); // decision by decision, what is drawn and of what
    this.mine = []; // the beats in which this seat decided something
    this.restorable = false; // whether something was taken back, and nothing was played since
    this.closed = false; // whether the link opens it no more
    this.typing = false;
    this.parts = Object.fromEntries(["title", "where", "over", "rolled", "owed", "may", "waiting", "standing", "here"].map((each) => [each, made("div", { id: each })]));
  }

  /** Whether nobody looks at it any more. */
  get gone() {
    return this.closed || !this.place.isConnected;
  }

  async begin() {
    const { table } = this;
    ({ seats: this.seats } = await table.seats());
    const late = [];
    const off = table.on("beat", (told) => late.push(told)); // what comes while the story so far is fetched
    const told = [];
    for (let count = 1; told.length < count; ) {
      const heard = await table.told({ since: told.length });
      count = heard.count;
      told.push(...heard.beats);
      if (!heard.beats.length) break;
    }
    off();
    for (const beat of [...told, ...late.filter((each) => each.beat >= told.length)]) this.tell(beat, true);
    table.on("beat", (beat) => this.tell(beat));
    table.on("change", () => this.draw());
    table.on("left", () => this.away());
    table.on("fault", (error) => notify(error.message));
    this.lay();
    this.draw();
    this.story.toEnd();
    setTimeout(() => this.look(), LOOK / 4);
  }

  lay() {
    const { parts } = this;
    const section = (title, id, ...inside) => made("section", { "aria-labelledby": id, class: `of-${id}` }, made("h2", { id, tabIndex: -1 }, title), inside);
    this.place.replaceChildren(
      parts.title,
      parts.where,
      parts.over,
      made(
        "div",
        { class: "bench" },
        section("What is asked", "question", made("div", { "aria-live": "polite", id: "news", class: "unseen" }), this.typed(), parts.owed, parts.waiting, parts.may),
        section("The story", "story-title", this.story.list, parts.rolled, this.remark()),
        section("How they stand", "standing-title", parts.standing),
        section("Taking back and amending", "back", undo(this.table, this.story, (id) => this.called(id), () => this.mine.findLast((beat) => !this.drawing.undone.includes(beat))), this.amending.element),
        section("At the table", "table-title", parts.here),
      ),
    );
  }

  /** Whether this seat may type faces. */
  types() {
    const { kind, typed } = this.table.view.dice;
    return kind === "table" || typed === "anyone" || (typed === "gm" && this.speaksAsGm());
  }

  /** The choice of typing dice, where the program rolls and the GM alone may type. */
  typed() {
    const { kind, typed } = this.table.view.dice;
    if (kind !== "seed" || typed !== "gm" || !this.speaksAsGm()) return null;
    const box = made("input", { type: "checkbox", id: "typing" });
    box.addEventListener("change", () => { this.typing = box.checked; });
    return made("p", {}, box, " ", made("label", { htmlFor: "typing" }, "I roll my dice and type what fell"));
  }

  remark() {
    const text = made("input", { id: fresh("remark"), autocomplete: "off", maxLength: 500 });
    const write = made("button", {}, "Write");
    const form = made("form", { class: "remark" }, made("label", { htmlFor: text.id }, "Remark"), text, write);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (text.value.trim()) attempt(async () => {
        await this.table.do({ command: { type: "note.v1", text: text.value.trim() } });
        text.value = "";
      }, write);
    });
    return form;
  }

  tell(told, silent = false) {
    this.drawing = drawn(this.drawing, told);
    this.story.add(told, silent);
    if (this.drawing.latest.some((mark) => mark.mark === "taken back")) this.restorable = true;
    else if (!told.events.every((each) => BESIDES.has(each.type))) {
      this.restorable = false;
      if (told.by === this.table.seat) this.mine.push(told.beat);
    }
    if (this.drawing.latest.some((mark) => mark.mark === "dice")) this.rolled = this.drawing;
  }

  say(command, decision) {
    return this.table.do({ command, decision, ...(this.typing ? { faces: [] } : {}) });
  }

  speaksAsGm() {
    const { seat } = this.table;
    return seat === null || this.seats.some((each) => each.seat === seat && each.role === "gm");
  }

  called(id) {
    const figure = this.table.view.figures.find((each) => each.id === id);
    return figure?.name ?? this.seats.find((each) => each.seat === id)?.name ?? id;
  }

  draw() {
    if (this.gone) return;
    const { table, parts } = this;
    const { view } = table;
    this.book = this.hello.systems.find((each) => each.name === view.system)?.title ?? view.system;
    document.getElementById("book").textContent = this.book;
    this.me = table.seat === null ? "the host, who sees everything" : this.called(table.seat);
    parts.title.replaceChildren(made("h1", {}, "You are ", name(this.me)));
    const acting = view.figures.find((each) => each.acting);
    const where = [acting && !table.outcome && `${acting.name} acts`, view.beats === 1 ? "1 beat" : `${view.beats} beats`];
    document.body.dataset.beats = view.beats;
    parts.where.replaceChildren(made("p", { class: "quiet" }, headed(where.filter(Boolean).join(" · "))));
    if (view.figures !== this.shown) {
      this.stood = this.shown;
      this.shown = view.figures;
    }
    parts.standing.replaceChildren(...figures(view.figures, this.stood, (id) => this.side(id)));
    const counts = !this.drawing.undone.includes(this.rolled.beat);
    parts.rolled.replaceChildren(...(counts ? rolls(this.rolled, (id) => this.called(id)) : []));
    this.story.strike(this.drawing.undone);
    this.amending.draw(this.drawing.undone);
    document.getElementById("redo").hidden = !(this.restorable && this.drawing.undone.length);
    this.people();
    this.over();
    this.question();
  }

  /** Draw who is here, where that is not as it was drawn. */
  people() {
    const text = JSON.stringify([this.seats, this.table.players]);
    if (text === this.peopled) return;
    this.peopled = text;
    this.parts.here.replaceChildren(people(this.blow, this.table, this.token, this.seats));
  }

  /** Ask who is here, and go on asking. */
  async look() {
    if (this.gone) return;
    if (this.blow.state === "open" && !document.hidden) {
      try {
        ({ seats: this.seats } = await this.table.seats());
        this.people();
      } catch (error) {
        if (error.name !== "BlowError") throw error;
      }
    }
    setTimeout(() => this.look(), LOOK);
  }

  side(id) {
    const found = this.called(id);
    return found === id ? id.replaceAll(/[-_]/g, " ").replace(/^./, (letter) => letter.toUpperCase()) : found;
  }

  over() {
    const { outcome } = this.table;
    if (!outcome) {
      this.parts.over.replaceChildren();
      return;
    }
    if (this.parts.over.firstChild) return;
    const won = outcome.winners.map((id) => this.called(id));
    this.parts.over.replaceChildren(
      made("section", { class: "panel over", role: "status" },
        made("h2", {}, won.length ? `Won: ${won.join(", ")}` : "The fight is over"),
        outcome.reason && made("p", {}, sentence(outcome.reason)),
        review(this.token)),
    );
  }

  /** Draw what is asked; a decision that still stands keeps its open form. */
  question() {
    const { table, parts } = this;
    const focused = parts.owed.contains(document.activeElement) || parts.may.contains(document.activeElement);
    const open = table.outcome ? [] : table.decisions;
    const next = new Map();
    for (const request of open) {
      const text = JSON.stringify(request);
      const there = this.asked.get(request.decision);
      const keep = there && there.text === text;
      next.set(request.decision, keep ? there : { text, element: ask.decision(table, request, (command, id) => this.say(command, id), (id) => this.called(id)) });
    }
    this.asked = next;
    const asks = open.filter((each) => each.optional && ask.wanted(each)).map((each) => this.headed(each)); // somebody waits
    const owed = open.filter((each) => !each.optional).map((each) => this.headed(each));
    const besides = open.filter((each) => !ask.wanted(each));
    const may = besides.map((each) => next.get(each.decision).element);
    const mine = table.awaited;
    const rolled = JSON.stringify(mine);
    if (this.pending?.text !== rolled) this.pending = { text: rolled, element: mine && dice.ask(table, mine) };
    keepChildren(parts.owed, [...asks, ...(this.pending.element ? [this.pending.element] : owed)]);
    this.beside(parts.may, may, besides.flatMap((each) => each.forms).length <= FEW);
    parts.waiting.replaceChildren(...this.waits(open, mine).filter(Boolean));
    this.announce(mine, open.find((each) => each.optional && ask.wanted(each)) ?? open.find(ask.wanted));
    if (focused && document.activeElement === document.body) (parts.owed.querySelector("#pending input") ?? document.getElementById("question")).focus();
  }

  /** Return what is told of those whom the game waits for, or somebody at the table. */
  waits(open, mine) {
    const { pending, outcome, view } = this.table;
    const rolls = new Set(pending.map((each) => each.seat));
    const others = view.requests.filter((each) => each.decision === null && ask.wanted(each) && !rolls.has(each.seat));
    const asked = new Set(open.map((each) => each.prompt));
    const lines = others.filter((each) => !mine || !asked.has(each.prompt)).map((each) => {
      const who = this.called(each.seat);
      if (asked.has(each.prompt)) return made("p", { class: "quiet waiting" }, "The same is asked of ", name(who), ".");
      return made("p", { class: "quiet waiting" }, "Waiting for ", name(who), ": ", each.prompt.startsWith(`${who}: `) ? each.prompt.slice(who.length + 2) : sentence(each.prompt));
    });
    const rolling = pending.filter((each) => each !== mine).map((each) => dice.awaited(each, (id) => this.called(id)));
    return [...rolling, ...(outcome ? [] : lines), !outcome && this.goOn(others)];
  }

  /** Return a button by which the program goes on, where it waits after an undo and nobody else is asked; else nothing. */
  goOn(others) {
    const { players, decisions } = this.table;
    const waits = players.filter((each) => others.some((request) => request.seat === each.seat));
    if (!this.restorable || !waits.length || waits.length < others.length || decisions.some(ask.wanted)) return null;
    const button = made("button", { type: "button", id: "go-on" }, "Let it go on");
    button.addEventListener("click", () => attempt(() => Promise.all(waits.map((each) => this.table.program(each))), button));
    return made("p", { class: "buttons" }, "The program waits, since something was taken back. ", button);
  }

  headed(request) {
    const { element } = this.asked.get(request.decision);
    element.dataset.seat = request.seat;
    if (this.table.seat === null && !element.querySelector(".for")) {
      element.prepend(made("p", { class: "for label" }, "for ", name(this.called(request.seat))));
    }
    return element;
  }

  // What is soon looked through lies open, so that nothing is missed, such as an ability; the rest waits for whoever wants it.
  beside(place, those, few) {
    let details = place.querySelector("details");
    if (!those.length) {
      place.replaceChildren();
      return;
    }
    if (!details) {
      details = made("details", { class: "may" }, made("summary", {}, "What else may be said"), made("div"));
      place.append(details);
    }
    const there = new Set(details.lastChild.childNodes);
    if (few && those.some((each) => !there.has(each))) details.open = true;
    if (!few && those.every((each) => !there.has(each))) details.open = false;
    keepChildren(details.lastChild, those);
  }

  announce(mine, first) {
    const news = document.getElementById("news");
    const said = mine ? `Roll: ${mine.asked.who}, ${mine.asked.purpose}` : first ? `Asked: ${first.prompt}` : "Nothing is asked of you now.";
    if (news && news.textContent !== said) news.textContent = said;
    document.title = [(mine || first) && "Your turn", this.me, this.book].filter(Boolean).join(", ");
    if (!this.parts.owed.firstChild) this.parts.owed.append(made("p", {}, this.table.outcome ? "Nothing more: the fight is over." : "Nothing is asked of you now."));
  }

  away() {
    this.closed = true;
    this.place.replaceChildren(made("h1", {}, "This link opens no seat any more"), made("p", {}, "Somebody made a new link for this seat; ask the host for it."));
  }
}

// Put children in place without moving those that are there already, so that the focus and what is open stay.
function keepChildren(place, those) {
  const wanted = new Set(those);
  for (const each of [...place.childNodes]) if (!wanted.has(each)) each.remove();
  those.forEach((each, at) => { if (place.childNodes[at] !== each) place.insertBefore(each, place.childNodes[at] ?? null); });
}
