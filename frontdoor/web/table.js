// The page of a seat: its decisions, the combatants, the log, undo, and the seats of the fight.
import { EMPTY_DRAWING, addBeat } from "../client/blow.js";
import { AmendPanel } from "./amend.js";
import { decision, isAwaited } from "./decision.js";
import { diceForm, waitingForRoll } from "./dice.js";
import { el, heading, name, notify, run, sentence, uniqueId, visible } from "./dom.js";
import { FairnessPanel } from "./fairness.js";
import { figures, rolls } from "./figures.js";
import { LogPanel } from "./log.js";
import { reviewButton } from "./review.js";
import { seatList } from "./seats.js";
import { undoControls } from "./undo.js";

const POLL_INTERVAL = 4000; // milliseconds between two requests for the list of seats
const MAX_OPEN_FORMS = 3; // if there are more forms, optional decisions are collapsed
const MAX_REMARK_LENGTH = 500; // characters
const PARTS = ["title", "where", "over", "rolled", "owed", "may", "waiting", "standing", "here"];
const KEEPS_REDO = new Set([ // types of events after which the undone beats can still be restored
  "restored.v1", "undo_asked.v1", "amend_asked.v1", "undo_agreed.v1", "undo_declined.v1", "noted.v1", "ruled.v1",
]);

/** Draw the seat of a token. Returns a function to call when the user leaves it. */
export async function openSeat(blow, token, container) {
  let table;
  try {
    table = await blow.sit(token);
  } catch (error) {
    if (error.name !== "BlowError") throw error;
    container.replaceChildren(
      el("h1", {}, "This link does not work"),
      el("p", {}, sentence(error.message)),
      el("p", {}, el("a", { href: "./" }, "Back to the lobby")),
    );
    return () => {};
  }
  const hello = await blow.server.hello();
  const page = new SeatPage(blow, table, token, container, hello);
  await page.start();
  return () => {
    if (!table.left) table.leave().catch(() => {});
  };
}

class SeatPage {
  constructor(blow, table, token, container, hello) {
    Object.assign(this, { blow, table, token, container, hello });
    this.nameOf = this.nameOf.bind(this);
    this.log = new LogPanel();
    const permissions = { gm: () => this.speaksAsGm(), type: () => this.canTypeDice() };
    this.amendPanel = new AmendPanel(table, this.log, this.nameOf, permissions);
    this.drawing = EMPTY_DRAWING;
    this.lastRoll = EMPTY_DRAWING; // the drawing of the last beat with dice
    this.previousFigures = []; // before the last change
    this.currentFigures = table.view.figures;
    this.decisions = new Map(); // by decision id: the request as text, and its element
    this.ownBeats = []; // numbers of the beats in which this seat decided something
    this.canRedo = false; // whether there was an undo and no move after it
    this.isReplaced = false; // whether the token is no longer valid
    this.typesDice = false; // whether the GM chose to type dice
    this.parts = Object.fromEntries(PARTS.map((id) => [id, el("div", { id })]));
  }

  /** Whether the page is no longer shown. */
  get isGone() {
    return this.isReplaced || !this.container.isConnected;
  }

  async start() {
    const { table } = this;
    ({ seats: this.seats } = await table.seats());
    this.fairness = new FairnessPanel(table, this.seats, this.nameOf);
    const newBeats = []; // beats that arrive while the earlier ones are fetched
    const unsubscribe = table.on("beat", (beat) => newBeats.push(beat));
    const beats = [];
    for (let count = 1; beats.length < count; ) {
      const page = await table.told({ since: beats.length });
      count = page.count;
      beats.push(...page.beats);
      if (!page.beats.length) break;
    }
    unsubscribe();
    for (const beat of [...beats, ...newBeats.filter((beat) => beat.beat >= beats.length)]) this.addBeat(beat, true);
    table.on("beat", (beat) => this.addBeat(beat));
    table.on("change", () => this.draw());
    table.on("left", () => this.showReplaced());
    table.on("fault", (error) => notify(sentence(error.message)));
    this.createLayout();
    this.draw();
    this.log.scrollToEnd();
    setTimeout(() => this.pollSeats(), POLL_INTERVAL / 4);
  }

  createLayout() {
    const { parts } = this;
    const section = (title, id, ...content) =>
      el("section", { "aria-labelledby": id, class: `of-${id}` }, el("h2", { id, tabIndex: -1 }, title), content);
    const announcement = el("div", { "aria-live": "polite", id: "news", class: "unseen" });
    const lastOwnBeat = () => this.ownBeats.findLast((beat) => !this.drawing.undone.includes(beat));
    const undo = undoControls(this.table, this.log, this.nameOf, lastOwnBeat);
    this.container.replaceChildren(
      parts.title,
      parts.where,
      parts.over,
      this.fairness.element,
      el(
        "div",
        { class: "bench" },
        section("Waiting", "question", announcement, this.typeDiceOption(), parts.owed, parts.waiting, parts.may),
        section("Log", "story-title", this.log.list, parts.rolled, this.remarkForm()),
        section("Combatants", "standing-title", parts.standing),
        section("Undo", "back", undo, this.amendPanel.element),
        section("Seats", "table-title", parts.here),
      ),
    );
  }

  canTypeDice() {
    const { kind, typed } = this.table.view.dice;
    return kind === "table" || typed === "anyone" || (typed === "gm" && this.speaksAsGm());
  }

  // Return a checkbox for typing dice, if the program rolls and only the GM may type.
  typeDiceOption() {
    const { kind, typed } = this.table.view.dice;
    if (kind !== "seed" || typed !== "gm" || !this.speaksAsGm()) return null;
    const box = el("input", { type: "checkbox", id: "typing" });
    box.addEventListener("change", () => { this.typesDice = box.checked; });
    return el("p", {}, box, " ", el("label", { htmlFor: "typing" }, "I roll real dice and type them"));
  }

  remarkForm() {
    const input = el("input", { id: uniqueId("remark"), autocomplete: "off", maxLength: MAX_REMARK_LENGTH });
    const send = el("button", {}, "Send");
    const label = el("label", { htmlFor: input.id }, "Say something to the table");
    const form = el("form", { class: "remark" }, label, input, send);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (text) run(async () => {
        await this.table.do({ command: { type: "note.v1", text } });
        input.value = "";
      }, send);
    });
    return form;
  }

  addBeat(beat, silent = false) {
    this.drawing = addBeat(this.drawing, beat);
    this.fairness.addBeat(beat);
    this.log.add(beat, silent);
    const hasMark = (kind) => this.drawing.latest.some((mark) => mark.mark === kind);
    if (hasMark("taken back")) this.canRedo = true;
    else if (!beat.events.every((event) => KEEPS_REDO.has(event.type))) {
      this.canRedo = false;
      if (beat.by === this.table.seat) this.ownBeats.push(beat.beat);
    }
    if (hasMark("dice")) this.lastRoll = this.drawing;
  }

  send(command, decisionId) {
    return this.table.do({ command, decision: decisionId, ...(this.typesDice ? { faces: [] } : {}) });
  }

  speaksAsGm() {
    const { seat } = this.table;
    return seat === null || this.seats.some((other) => other.seat === seat && other.role === "gm");
  }

  // Return the name of a figure or seat, or the id itself if it has none.
  nameOf(id) {
    const figure = this.table.view.figures.find((candidate) => candidate.id === id);
    return figure?.name ?? this.seats.find((candidate) => candidate.seat === id)?.name ?? id;
  }

  draw() {
    if (this.isGone) return;
    const { table, parts } = this;
    const { view } = table;
    this.bookTitle = this.hello.systems.find((system) => system.name === view.system)?.title ?? view.system;
    document.getElementById("book").textContent = this.bookTitle;
    this.ownName = table.seat === null ? "the host (sees everything)" : this.nameOf(table.seat);
    parts.title.replaceChildren(el("h1", {}, "You are ", name(this.ownName)));
    const acting = view.figures.find((figure) => figure.acting);
    const beatCount = view.beats === 1 ? "1 beat" : `${view.beats} beats`;
    const position = [acting && !table.outcome && `${acting.name} is acting`, beatCount].filter(Boolean);
    document.body.dataset.beats = view.beats;
    parts.where.replaceChildren(el("p", { class: "quiet" }, heading(position.join(" · "))));
    if (view.figures !== this.currentFigures) {
      this.previousFigures = this.currentFigures;
      this.currentFigures = view.figures;
    }
    parts.standing.replaceChildren(...figures(view.figures, this.previousFigures, (id) => this.sideName(id)));
    const isEffective = !this.drawing.undone.includes(this.lastRoll.beat);
    parts.rolled.replaceChildren(...(isEffective ? rolls(this.lastRoll, this.nameOf) : []));
    this.log.markUndone(this.drawing.undone);
    this.amendPanel.draw(this.drawing.undone);
    document.getElementById("redo").hidden = !(this.canRedo && this.drawing.undone.length);
    this.drawSeats();
    this.fairness.draw();
    this.drawOutcome();
    this.drawDecisions();
  }

  // Draw the list of seats, if it changed.
  drawSeats() {
    const text = JSON.stringify([this.seats, this.table.players]);
    if (text === this.drawnSeats) return;
    this.drawnSeats = text;
    this.parts.here.replaceChildren(seatList(this.blow, this.table, this.token, this.seats));
  }

  async pollSeats() {
    if (this.isGone) return;
    if (this.blow.state === "open" && !document.hidden) {
      try {
        ({ seats: this.seats } = await this.table.seats());
        this.drawSeats();
      } catch (error) {
        if (error.name !== "BlowError") throw error;
      }
    }
    setTimeout(() => this.pollSeats(), POLL_INTERVAL);
  }

  sideName(id) {
    const known = this.nameOf(id);
    if (known !== id) return known;
    return id.replaceAll(/[-_]/g, " ").replace(/^./, (letter) => letter.toUpperCase());
  }

  drawOutcome() {
    const { outcome } = this.table;
    if (!outcome) {
      this.parts.over.replaceChildren();
      return;
    }
    if (this.parts.over.firstChild) return;
    const winners = outcome.winners.map(this.nameOf);
    const title = winners.length ? `Victory for ${winners.join(", ")}` : "The fight is over";
    this.parts.over.replaceChildren(
      el(
        "section",
        { class: "panel over", role: "status" },
        el("h2", {}, title),
        outcome.reason && el("p", {}, sentence(outcome.reason)),
        reviewButton(this.token),
      ),
    );
  }

  // Draw the open decisions. An unchanged decision keeps its element, so that its open form stays.
  drawDecisions() {
    const { table, parts } = this;
    const hasFocus = parts.owed.contains(document.activeElement) || parts.may.contains(document.activeElement);
    const requests = table.outcome ? [] : table.decisions.filter((request) => this.fairness.shows(request));
    const send = (command, id) => this.send(command, id);
    const decisions = new Map();
    for (const request of requests) {
      const text = JSON.stringify(request);
      const previous = this.decisions.get(request.decision);
      const element = previous?.text === text ? previous.element : decision(table, request, send, this.nameOf);
      decisions.set(request.decision, { text, element });
    }
    this.decisions = decisions;
    const fromPlayers = requests.filter((request) => request.optional && isAwaited(request));
    const required = requests.filter((request) => !request.optional).map((request) => this.withSeatLabel(request));
    const optional = requests.filter((request) => !isAwaited(request));
    const optionalElements = optional.map((request) => decisions.get(request.decision).element);
    const { pendingRoll } = table;
    const text = JSON.stringify(pendingRoll);
    if (this.diceForm?.text !== text) this.diceForm = { text, element: pendingRoll && diceForm(table, pendingRoll) };
    const main = this.diceForm.element ? [this.diceForm.element] : required;
    keepChildren(parts.owed, [...fromPlayers.map((request) => this.withSeatLabel(request)), ...main]);
    const hasFewForms = optional.flatMap((request) => request.forms).length <= MAX_OPEN_FORMS;
    this.drawOptional(parts.may, optionalElements, hasFewForms);
    parts.waiting.replaceChildren(...this.waitingLines(requests, pendingRoll).filter(Boolean));
    this.announce(pendingRoll, fromPlayers[0] ?? requests.find(isAwaited));
    if (hasFocus && document.activeElement === document.body) {
      (parts.owed.querySelector("#pending input") ?? document.getElementById("question")).focus();
    }
  }

  // Return lines about the seats whose decision or roll is awaited.
  waitingLines(ownRequests, ownRoll) {
    const { pending, outcome, view } = this.table;
    const rollingSeats = new Set(pending.map((roll) => roll.seat));
    const isOthers = (request) => (request.decision === null || this.fairness.isOfOthers(request))
      && isAwaited(request) && !rollingSeats.has(request.seat);
    const others = view.requests.filter(isOthers);
    const ownPrompts = new Set(ownRequests.map((request) => request.prompt));
    const lines = others.filter((request) => !ownRoll || !ownPrompts.has(request.prompt)).map((request) => {
      const seatName = this.nameOf(request.seat);
      if (ownPrompts.has(request.prompt)) return el("p", { class: "quiet waiting" }, "Also asked: ", name(seatName), ".");
      const startsWithName = request.prompt.startsWith(`${seatName}: `);
      const prompt = startsWithName ? request.prompt.slice(seatName.length + 2) : sentence(request.prompt);
      return el("p", { class: "quiet waiting" }, "Waiting for ", name(seatName), ": ", prompt);
    });
    const rollLines = pending.filter((roll) => roll !== ownRoll).map((roll) => waitingForRoll(roll, this.nameOf));
    return [...rollLines, ...(outcome ? [] : lines), !outcome && this.continueButton(others)];
  }

  // Return a button that lets the program players continue, if they wait after an undo and no person is asked.
  continueButton(others) {
    const { players, decisions } = this.table;
    const waitingPlayers = players.filter((player) => others.some((request) => request.seat === player.seat));
    const onlyPrograms = waitingPlayers.length > 0 && waitingPlayers.length >= others.length;
    if (!this.canRedo || !onlyPrograms || decisions.some(isAwaited)) return null;
    const button = el("button", { type: "button", id: "go-on" }, "Continue");
    const restart = () => Promise.all(waitingPlayers.map((player) => this.table.program(player)));
    button.addEventListener("click", () => run(restart, button));
    return el("p", { class: "buttons" }, "The program waits after an undo. ", button);
  }

  // Return the element of a decision; for the host, with a label that names the seat.
  withSeatLabel(request) {
    const { element } = this.decisions.get(request.decision);
    element.dataset.seat = request.seat;
    if (this.table.seat === null && !element.querySelector(".for")) {
      element.prepend(el("p", { class: "for label" }, "for ", name(this.nameOf(request.seat))));
    }
    return element;
  }

  // Draw the optional decisions. A short list opens when a decision is added, so that players notice an ability that
  // they can use; a long list stays collapsed.
  drawOptional(container, elements, isShort) {
    let details = container.querySelector("details");
    if (!elements.length) {
      container.replaceChildren();
      return;
    }
    if (!details) {
      details = el("details", { class: "may" }, el("summary", {}, "You can also …"), el("div"));
      container.append(details);
    }
    const present = new Set(details.lastChild.childNodes);
    if (isShort && elements.some((element) => !present.has(element))) details.open = true;
    if (!isShort && elements.every((element) => !present.has(element))) details.open = false;
    keepChildren(details.lastChild, elements);
  }

  // Update the heading, the page title and the text for screen readers.
  announce(ownRoll, request) {
    const announcement = document.getElementById("news");
    const isOwnTurn = Boolean(ownRoll || request);
    const idleText = this.table.outcome ? "The fight is over." : "Nothing to decide now.";
    const ownText = ownRoll ? `Roll: ${ownRoll.asked.who}, ${ownRoll.asked.purpose}` : `Your turn: ${request?.prompt}`;
    const text = visible(isOwnTurn ? ownText : idleText);
    if (announcement && announcement.textContent !== text) announcement.textContent = text;
    const title = document.getElementById("question");
    if (title) title.textContent = isOwnTurn ? "Your turn" : this.table.outcome ? "End of the fight" : "Waiting";
    document.title = visible([isOwnTurn && "Your turn", this.ownName, this.bookTitle].filter(Boolean).join(", "));
    if (!this.parts.owed.firstChild) this.parts.owed.append(el("p", {}, idleText));
  }

  showReplaced() {
    this.isReplaced = true;
    this.container.replaceChildren(
      el("h1", {}, "This link was replaced"),
      el("p", {}, "There is a new link for this seat. Ask the host for it."),
    );
  }
}

// Replace the children of an element without moving those that stay, so that focus and open panels are kept.
function keepChildren(container, elements) {
  const wanted = new Set(elements);
  for (const child of [...container.childNodes]) if (!wanted.has(child)) child.remove();
  elements.forEach((element, index) => {
    if (container.childNodes[index] !== element) container.insertBefore(element, container.childNodes[index] ?? null);
  });
}
