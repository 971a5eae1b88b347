// The page of a seat: figures by side, its decisions, the last roll, the log, and a menu for everything else.
import { EMPTY_DRAWING, addBeat } from "../client/blow.js";
import { AmendPanel, outcome as amendOutcome } from "./amend.js";
import { diceForm, waitingForRoll } from "./dice.js";
import { el, heading, name, notify, openDialog, run, sentence, uniqueId, visible } from "./dom.js";
import { FairnessPanel } from "./fairness.js";
import { TalkPanel } from "./chat.js";
import { Board, face, sheet } from "./figures.js";
import { keyList, keysOption, listen } from "./keys.js";
import { LogPanel } from "./log.js";
import { Question, isAwaited } from "./question.js";
import { reviewButton } from "./review.js";
import { stage } from "./roll.js";
import { seatList } from "./seats.js";
import { bidCards, facts, nextItems, poolBoxes, pools, windowStrip } from "./status.js";
import { exportButton, nextSessionButton } from "./session.js";
import { undoControls, undoSummary } from "./undo.js";

const POLL_INTERVAL = 4000; // milliseconds between two requests for the list of seats
const MAX_OPEN_FORMS = 3; // if there are more forms, optional decisions are collapsed
const MAX_REMARK_LENGTH = 500; // characters
const WIDE = "(min-width: 1120px)", NARROW = "(max-width: 759px)";
const CLOCKS = ["round", "turn", "scene"];
const PARTS = ["where", "over", "bids", "rolled", "owed", "may", "waiting", "here"];
const KEEPS_REDO = new Set([ // types of events after which the undone beats can still be restored
  "restored.v1", "undo_asked.v1", "amend_asked.v1", "undo_agreed.v1", "undo_declined.v1", "noted.v1", "ruled.v1", "free_rolled.v1",
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
    page.stop();
    if (!table.left) table.leave().catch(() => {});
  };
}

class SeatPage {
  constructor(blow, table, token, container, hello) {
    Object.assign(this, { blow, table, token, container, hello });
    this.nameOf = this.nameOf.bind(this);
    this.board = new Board((figure) => this.openSheet(figure));
    this.log = new LogPanel((beat) => this.actorOf(beat), (query) => table.find({ query }));
    const permissions = { gm: () => this.speaksAsGm(), type: () => this.canTypeDice() };
    this.amendPanel = new AmendPanel(table, this.log, this.nameOf, permissions);
    this.drawing = EMPTY_DRAWING;
    this.lastRoll = EMPTY_DRAWING; // the drawing of the last beat with dice
    this.previousFigures = []; // before the last change
    this.currentFigures = table.view.figures;
    this.questions = new Map(); // by decision id: the request as text, and its question
    this.knownReminders = new Set(); // reminders that were shown in full
    this.shownDecision = null; // the id of the decision that the player looks at
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
    ({ seats: this.seats, name: this.fightName } = await table.seats());
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
    this.createLayout();
    this.drawFigures();
    for (const beat of [...beats, ...newBeats.filter((beat) => beat.beat >= beats.length)]) this.addBeat(beat, true);
    table.on("beat", (beat) => this.addBeat(beat));
    table.on("change", () => this.draw());
    table.on("left", () => this.showReplaced());
    table.on("reload", () => location.reload());
    table.on("fault", (error) => notify(sentence(error.message)));
    this.draw();
    this.log.scrollToEnd();
    await this.talk.fetch();
    setTimeout(() => this.pollSeats(), POLL_INTERVAL / 4);
  }

  /** Remove dialogs, keys and attributes of this page outside of its container. */
  stop() {
    notify();
    this.stopKeys?.();
    this.screens?.abort();
    document.querySelectorAll("dialog").forEach((dialog) => dialog.remove());
    delete document.body.dataset.view;
    delete document.body.dataset.narrow;
  }

  createLayout() {
    const { parts } = this;
    this.title = el("h1", { id: "fight-name" });
    this.chips = el("ul", { class: "chips", "aria-label": "Seats" });
    this.redoButton = el("button", { type: "button", class: "btn bare", id: "redo", hidden: true }, "Redo");
    this.redoButton.addEventListener("click", () => run(() => this.table.do({ command: { type: "redo.v1" } }), this.redoButton));
    const undoButton = el("button", { type: "button", class: "btn", id: "undo", onclick: () => this.openUndo() }, "Undo", el("kbd", { "aria-hidden": "true" }, "U"));
    const moreButton = el("button", { type: "button", class: "btn bare", id: "more", onclick: () => this.openMore() }, "More");
    const top = el("div", { class: "top" },
      el("a", { class: "mark", href: "./", onclick: (event) => { event.preventDefault(); location.hash = ""; } }, "Blow by blow"),
      el("span", { class: "quiet mark-sep", "aria-hidden": "true" }, "/"), this.title, this.system = el("span", { class: "quiet small sys" }),
      el("span", { class: "grow" }), this.chips, this.redoButton, undoButton, moreButton);
    const announcement = el("div", { "aria-live": "polite", id: "news", class: "unseen" });
    const turn = el("section", { class: "turn", "aria-labelledby": "question" },
      el("h2", { id: "question", class: "unseen", tabIndex: -1 }, "Waiting"), announcement,
      parts.over, parts.bids, parts.rolled, this.tabs = el("div", { class: "row wrap tabs-of-decisions" }), parts.owed, parts.waiting, parts.may, this.fairness.element);
    const story = el("div", { class: "talk" }, this.log.element, this.remarkForm());
    this.talk = new TalkPanel(this.table, this.seats, this.nameOf, story);
    const log = el("section", { class: "card log", "aria-labelledby": "story-title" },
      el("h2", { id: "story-title", tabIndex: -1 }, "Log"), this.talk.tabs, story, this.talk.element);
    const keys = [["1", "action"], ["T", "targets"], ["Enter", "do it"], ["P", "pass"], ["U", "undo"], ["/", "search"], ["?", "all keys"]];
    this.container.replaceChildren(el("div", { class: "table" },
      top, parts.where,
      el("div", { class: "regions" }, this.board.ours, turn, this.board.theirs, log),
      el("div", { class: "keys", "aria-hidden": "true" }, keys.map(([key, text]) => el("span", {}, el("kbd", {}, key), key === "1" ? [" to ", el("kbd", {}, "9")] : "", ` ${text}`))),
      this.dock()));
    this.watchScreen();
    this.stopKeys = listen(this.keyActions());
  }

  dock() {
    const view = (id, text) => {
      const button = el("button", { type: "button", class: "dock-button", data: { view: id } }, text);
      button.addEventListener("click", () => {
        this.showView(id);
        this.container.querySelector(id === "log" ? ".log" : ".turn").scrollIntoView({ block: "nearest" });
      });
      return button;
    };
    return el("nav", { class: "dock", "aria-label": "Views" }, view("", "Your turn"), view("figures", "Figures"), view("log", "Log and chat"));
  }

  showView(id) {
    document.body.dataset.view = id;
    for (const button of this.container.querySelectorAll(".dock-button")) {
      if (button.dataset.view === id) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
    }
    if (id === "log") this.log.scrollToEnd();
    this.board.fit();
  }

  watchScreen() {
    this.screens = new AbortController();
    const update = () => {
      document.body.dataset.narrow = matchMedia(NARROW).matches ? "yes" : "";
      document.body.dataset.wide = matchMedia(WIDE).matches ? "yes" : "";
      this.board.fit();
    };
    addEventListener("resize", update, { signal: this.screens.signal });
    for (const query of [NARROW, WIDE]) matchMedia(query).addEventListener("change", update, { signal: this.screens.signal });
    update();
    this.showView("");
  }

  keyActions() {
    const question = () => this.main;
    const letter = (key) => {
      const box = question()?.element.querySelector(`[data-key=${key}] input`);
      box?.click();
      return box !== null && box !== undefined;
    };
    return {
      number: (digit) => (question() ? question().pressKey(digit) : false),
      P: () => question()?.pass() ?? false,
      Enter: () => (question() && !question().form.hidden && !question().submit.disabled ? question().form.requestSubmit() : false),
      A: () => this.container.querySelector(".who input:checked, .who input")?.focus(),
      T: () => { this.showTargets(); },
      F: () => { if (document.body.dataset.wide !== "yes") this.showView("figures"); this.container.querySelector(".figure :is(input, button)")?.focus(); },
      G: () => { if (document.body.dataset.wide !== "yes") this.showView("log"); this.log.list.focus(); },
      C: () => letter("c"), E: () => letter("e"), L: () => letter("l"),
      D: () => question()?.element.querySelector("[data-field=distance] input")?.focus(),
      U: () => this.openUndo(),
      "Shift U": () => (this.redoButton.hidden ? false : this.redoButton.click()),
      "/": () => { (question()?.isFolded ? question().unfold() : (question() && question().searchBox.isConnected ? question().searchBox.querySelector("input") : this.log.search).focus()); },
      "?": () => openDialog([el("h2", {}, "Keys"), keyList()], { id: "keys", label: "Keys" }),
      Escape: () => { notify(); this.showView(""); },
    };
  }

  showTargets() {
    if (document.body.dataset.narrow) this.showView("targets");
    document.body.dataset.targets = "theirs";
    this.board.focus();
  }

  openUndo() {
    const lastOwnBeat = () => this.ownBeats.findLast((beat) => !this.drawing.undone.includes(beat));
    let close = () => {};
    const controls = undoControls(this.table, this.log, this.nameOf, lastOwnBeat, () => close());
    const redo = this.redoButton.hidden ? null : el("button", { type: "button", class: "btn", onclick: () => { close(); this.redoButton.click(); } }, "Redo");
    close = openDialog([el("h2", {}, "Undo"), controls.element, redo], { id: "undo-dialog", label: "Undo" });
    controls.show();
  }

  openMore() {
    this.amendPanel.draw(this.drawing.undone);
    openDialog(
      [
        el("h2", {}, "More"),
        el("h3", {}, "Seats"), this.parts.here,
        this.amendPanel.element,
        this.typeDiceOption(),
        el("h3", {}, "This page"), el("p", { class: "row wrap" }, keysOption(), this.overlayButton(), this.table.seat === null && exportButton(this.table)),
        el("p", { class: "row" }, el("button", { type: "button", class: "btn", onclick: () => openDialog([el("h2", {}, "Keys"), keyList()], { id: "keys", label: "Keys" }) }, "All keys")),
      ],
      { id: "more-dialog", label: "More" },
    );
  }

  // Return a link to the page for a stream, with the token of this seat, for seats that only watch. It needs a server.
  overlayButton() {
    const isSpectator = this.seats.some(({ seat, role }) => seat === this.table.seat && role === "spectator");
    return isSpectator && !document.documentElement.dataset.engine && el("a", { class: "btn", href: `web/overlay.html#${this.token}`, target: "_blank" }, "Page for a stream");
  }

  openSheet(figure) {
    const current = this.table.view.figures.find((candidate) => candidate.id === figure.id) ?? figure;
    openDialog(sheet(current, this.sideName(current.side), this.board.numberOf(current.side)), { id: "sheet", label: current.name });
  }

  canTypeDice() {
    const { kind, typed } = this.table.view.dice;
    return kind === "table" || typed === "anyone" || (typed === "gm" && this.speaksAsGm());
  }

  // Return a checkbox for typing dice, if the program rolls and only the GM may type.
  typeDiceOption() {
    const { kind, typed } = this.table.view.dice;
    if (kind !== "seed" || typed !== "gm" || !this.speaksAsGm()) return null;
    const box = el("input", { type: "checkbox", id: "typing", checked: this.typesDice });
    box.addEventListener("change", () => { this.typesDice = box.checked; });
    return el("label", { class: "toggle" }, box, "I roll real dice and type them");
  }

  remarkForm() {
    const input = el("input", { id: uniqueId("remark"), autocomplete: "off", maxLength: MAX_REMARK_LENGTH, placeholder: "Add a remark to the log" });
    const send = el("button", { class: "btn" }, "Send");
    const label = el("label", { htmlFor: input.id, class: "unseen" }, "Add a remark to the log");
    const form = el("form", { class: "remark" }, label, el("span", { class: "field" }, input), send);
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

  // Return the figure of a beat, from its command, or else its seat.
  actorOf(beat) {
    const ids = Object.values(beat.command ?? {}).filter((value) => typeof value === "string");
    const figure = this.table.view.figures.find((candidate) => candidate.id === ids.find((id) => id === candidate.id));
    return figure ? { name: figure.name, side: this.board.numberOf(figure.side) } : null;
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

  sideName(id) {
    const known = this.nameOf(id);
    if (known !== id) return known;
    return id.replaceAll(/[-_]/g, " ").replace(/^./, (letter) => letter.toUpperCase());
  }

  // Return the sides of the figures that this seat decides for; unknown at first, therefore collected from all decisions.
  ownSides() {
    this.sides ??= new Set();
    const { seat, view } = this.table;
    const sides = new Set(view.figures.map((figure) => figure.side));
    if (sides.has(seat)) this.sides.add(seat);
    if (seat === null || this.speaksAsGm()) return this.sides;
    const ids = new Set(view.requests.filter((request) => request.seat === seat)
      .flatMap((request) => request.forms).map((form) => Object.values(form.fields)[0]?.of?.[0]));
    for (const figure of view.figures) if (ids.has(figure.id)) this.sides.add(figure.side);
    return this.sides;
  }

  drawFigures() {
    const { view } = this.table;
    if (view.figures !== this.currentFigures) {
      this.previousFigures = this.currentFigures;
      this.currentFigures = view.figures;
    }
    const own = this.ownSides();
    if (this.drawnFigures === view.figures && this.drawnSides === own.size) return;
    Object.assign(this, { drawnFigures: view.figures, drawnSides: own.size });
    const hidden = new Set(pools(view.state).map(([label]) => label));
    this.board.draw(view.figures, this.previousFigures, { own, nameOf: (id) => this.sideName(id), hidden, facts: facts(view.state) });
  }

  draw() {
    if (this.isGone) return;
    const { table, parts } = this;
    const { view } = table;
    this.bookTitle = this.hello.systems.find((system) => system.name === view.system)?.title ?? view.system;
    this.ownName = table.seat === null ? "the host (sees everything)" : this.nameOf(table.seat);
    document.getElementById("book").textContent = this.bookTitle;
    const title = this.fightName || this.ownName;
    this.title.replaceChildren(heading(title));
    this.title.title = visible(title);
    this.system.textContent = this.bookTitle;
    document.body.dataset.beats = view.beats;
    this.drawFigures();
    const isEffective = !this.drawing.undone.includes(this.lastRoll.beat);
    const content = isEffective ? stage(this.lastRoll, this.nameOf) : [];
    const bids = bidCards(view);
    const text = JSON.stringify([view.state.waiting, view.state.heard, view.step]); // a shown bid stays shown
    if (!bids.length) parts.bids.replaceChildren();
    else if (this.drawnBids !== text || !parts.bids.firstChild) parts.bids.replaceChildren(...bids);
    this.drawnBids = text;
    parts.rolled.replaceChildren(...(bids.length ? [] : content.length ? [el("section", { class: "card stage", "aria-label": "Last roll" }, content)] : []));
    this.log.markUndone(this.drawing.undone);
    this.log.showLeft(table.logLeft);
    this.amendPanel.draw(this.drawing.undone);
    this.redoButton.hidden = !(this.canRedo && this.drawing.undone.length);
    this.drawSeats();
    this.fairness.draw();
    this.drawOutcome();
    this.drawDecisions();
    this.drawOrder();
  }

  // Draw the bar with the round, the acting figure and the awaited seats.
  drawOrder() {
    const { view, outcome } = this.table;
    const clock = CLOCKS.find((key) => Number.isInteger(view.state[key]) && view.state[key] > 0);
    const clockText = clock ? `${clock[0].toUpperCase()}${clock.slice(1)} ${view.state[clock]}` : "";
    const acting = view.figures.filter((figure) => figure.acting);
    const own = this.table.decisions.filter(isAwaited);
    const isOwn = own.length > 0 && !outcome;
    const who = acting.length ? acting.map((figure) => figure.name).join(", ") : isOwn ? this.nameOf(own[0].seat) : "";
    const first = outcome ? "The fight is over" : isOwn ? `Your turn${acting.length ? `: ${who}` : ""}` : who ? `${who} acts` : "Waiting";
    const seats = [...new Set(view.requests.filter((request) => isAwaited(request)).map((request) => request.seat))];
    const others = outcome ? [] : seats.filter((seat) => seat !== this.table.seat && !own.some((request) => request.seat === seat));
    const beats = view.beats === 1 ? "1 beat" : `${view.beats} beats`;
    this.parts.where.replaceChildren(el("div", { class: "order" },
      el("b", {}, heading(clockText)),
      el("ol", {},
        el("li", { class: isOwn ? "now" : "" }, acting[0] && !outcome && face(acting[0].name, this.board.numberOf(acting[0].side), "mini"), first),
        nextItems(view, this.board, (id) => this.sideName(id)),
        others.map((seat) => el("li", { class: "later" }, name(this.nameOf(seat)), isOwn ? " also decides" : " decides"))),
      el("span", { class: "grow" }), poolBoxes(view.state), el("span", { class: "quiet beats" }, beats)));
  }

  // Draw the list of seats, if it changed.
  drawSeats() {
    const text = JSON.stringify([this.seats, this.table.players]);
    if (text === this.drawnSeats) return;
    this.drawnSeats = text;
    this.parts.here.replaceChildren(seatList(this.blow, this.table, this.token, this.seats));
    const programs = new Set(this.table.players.map(({ seat }) => seat));
    const shown = this.seats.filter((seat) => seat.role !== "spectator" || seat.here > 0);
    this.chips.replaceChildren(...shown.map((seat) => {
      const isHere = seat.here > 0 || programs.has(seat.seat);
      const presence = programs.has(seat.seat) ? "played by the program" : isHere ? "here" : "not here yet";
      return el("li", { class: "chip", title: presence }, el("span", { class: isHere ? "dot" : "dot off" }),
        el("span", {}, heading(seat.name), seat.seat === this.table.seat && ", you", el("span", { class: "unseen" }, `, ${presence}`)));
    }));
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
      el("section", { class: "card decide over", role: "status" },
        el("h3", { class: "prompt" }, title),
        outcome.reason && el("p", {}, sentence(outcome.reason)),
        reviewButton(this.token),
        this.table.seat === null && nextSessionButton(this.blow, this.table)),
    );
  }

  // Draw the open decisions. An unchanged decision keeps its question, so that its half-made choice stays.
  drawDecisions() {
    const { table, parts } = this;
    const hasFocus = parts.owed.contains(document.activeElement) || parts.may.contains(document.activeElement)
      || document.activeElement?.name === "target";
    const requests = table.outcome ? [] : table.decisions.filter((request) => this.fairness.shows(request));
    const awaited = requests.filter(isAwaited);
    const { pendingRoll } = table;
    const order = [...awaited.filter((request) => request.asked_by !== null && request.optional), ...awaited.filter((request) => !request.optional)];
    const isNewQuestion = order.length > 0 && order[0].asked_by !== null && !this.questions.has(order[0].decision);
    const isGone = !order.some((request) => request.decision === this.shownDecision);
    if (isGone || isNewQuestion) this.shownDecision = order[0]?.decision ?? null;
    const questions = new Map();
    for (const request of requests) {
      const isMain = request.decision === this.shownDecision && !pendingRoll;
      const text = JSON.stringify([request, isMain]);
      const previous = this.questions.get(request.decision);
      questions.set(request.decision, previous?.text === text ? previous : { text, question: this.question(request, isMain) });
    }
    this.questions = questions;
    this.main = pendingRoll ? null : questions.get(this.shownDecision)?.question ?? null;
    const rollText = JSON.stringify(pendingRoll);
    if (this.diceForm?.text !== rollText) this.diceForm = { text: rollText, element: pendingRoll && diceForm(table, pendingRoll) };
    this.drawTabs(pendingRoll ? [] : order);
    const shown = this.diceForm.element ?? this.main?.element;
    keepChildren(parts.owed, shown ? [shown] : []);
    if (!this.main || this.main.draft === null || this.main.draft.target === null) this.board.choose(null);
    else this.main.showTargets();
    const optional = requests.filter((request) => !isAwaited(request));
    const elements = optional.map((request) => questions.get(request.decision).question.element);
    this.drawOptional(parts.may, elements, optional.flatMap((request) => request.forms).length <= MAX_OPEN_FORMS);
    parts.waiting.replaceChildren(...this.waitingLines(requests, pendingRoll).filter(Boolean));
    this.announce(pendingRoll, order[0]);
    if (hasFocus && document.activeElement === document.body) {
      (parts.owed.querySelector("#pending input") ?? parts.owed.querySelector(".prompt") ?? document.getElementById("question")).focus({ preventScroll: true });
    }
    if (order.length && this.lastPrompt !== order[0].prompt && document.body.dataset.view === "targets") this.showView("");
    this.lastPrompt = order[0]?.prompt;
  }

  question(request, isMain) {
    const preview = isMain ? this.consentPreview(request) ?? windowStrip(this.table.view)[0] ?? null : null;
    const question = new Question(this.table, request, {
      send: (command, id) => this.send(command, id), nameOf: this.nameOf, board: this.board, preview, isMain, knownReminders: this.knownReminders,
    });
    question.element.dataset.seat = request.seat;
    if (this.table.seat === null) question.element.prepend(el("p", { class: "for quiet small" }, "for ", name(this.nameOf(request.seat))));
    return question;
  }

  // Draw a tab for each decision that waits, if there are several.
  drawTabs(order) {
    const tab = (request) => {
      const isShown = request.decision === this.shownDecision;
      const button = el("button", { type: "button", class: "btn tab", "aria-pressed": String(isShown) }, this.tabName(request));
      button.addEventListener("click", () => {
        this.shownDecision = request.decision;
        this.drawDecisions();
      });
      return button;
    };
    this.tabs.replaceChildren(...(order.length > 1 ? order.map(tab) : []));
  }

  tabName(request) {
    const figure = this.table.view.figures.find((candidate) => request.prompt.includes(candidate.name));
    const seat = this.table.seat === null ? `${this.nameOf(request.seat)}: ` : "";
    return figure ? heading(`${seat}${figure.name}`) : visible(`${seat}${request.prompt.slice(0, 30)}…`);
  }

  // Return the preview of the undo or amendment in a request for consent, as the asker saw it.
  consentPreview(request) {
    const [type, fetch] = {
      agree_to_undo: ["undo_asked.v1", async ({ to }) => undoSummary(await this.table.undo_preview({ to }), this.log)],
      agree_to_amend: ["amend_asked.v1", async ({ beat, command, faces }) => {
        const preview = await this.table.amend_preview({ beat, command, faces });
        return el("ul", { class: "goes" }, amendOutcome(preview).map((line) => el("li", {}, line)));
      }],
    }[request.kind] ?? [];
    const event = type && [...this.log.beats.values()].reverse().flatMap((beat) => beat.events).find((each) => each.type === type);
    if (!event) return null;
    const area = el("div", { class: "consent-preview" });
    fetch(event).then((element) => area.replaceChildren(element), (error) => area.replaceChildren(el("p", { class: "quiet" }, sentence(error.message))));
    return area;
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
    const idle = !outcome && !ownRoll && !ownRequests.some(isAwaited) && !rollLines.length && !lines.length && el("p", { class: "quiet" }, "Nothing to decide now.");
    return [...rollLines, ...(outcome ? [] : lines), idle, !outcome && this.continueButton(others)];
  }

  // Return a button that lets the program players continue, if they wait after an undo and no person is asked.
  continueButton(others) {
    const { players, decisions } = this.table;
    const waitingPlayers = players.filter((player) => others.some((request) => request.seat === player.seat));
    const onlyPrograms = waitingPlayers.length > 0 && waitingPlayers.length >= others.length;
    if (!this.canRedo || !onlyPrograms || decisions.some(isAwaited)) return null;
    const button = el("button", { type: "button", class: "btn", id: "go-on" }, "Continue");
    const restart = () => Promise.all(waitingPlayers.map((player) => this.table.program(player)));
    button.addEventListener("click", () => run(restart, button));
    return el("p", { class: "row wrap" }, "The program waits after an undo. ", button);
  }

  // Draw the optional decisions. A short list opens when a decision is added, so that players notice an ability that
  // they can use; a long list stays collapsed.
  drawOptional(container, elements, isShort) {
    let details = container.querySelector("details.may");
    if (!elements.length) {
      container.replaceChildren();
      return;
    }
    if (!details) {
      details = el("details", { class: "may card" }, el("summary", {}, "You can also …"), el("div"));
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
  }

  showReplaced() {
    this.isReplaced = true;
    this.stop();
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
