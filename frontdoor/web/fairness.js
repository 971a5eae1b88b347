// What a seat sees of the fairness of the dice: the hash of the seed, the salts, the contributions, and the check.
import { Contributor, seedFits } from "../client/blow.js";
import { el, name, run } from "./dom.js";

const OWN_KINDS = new Set(["salt", "commit", "reveal", "go_on"]); // decisions that no other seat, nor the host, can make
const AUTOMATIC_KINDS = new Set(["commit", "reveal"]); // decisions that the page makes by itself

/** The panel about the dice of a fight to which the seats contribute. */
export class FairnessPanel {
  constructor(table, seats, nameOf) {
    this.table = table;
    this.nameOf = nameOf;
    this.seat = table.seat ?? seats.find(({ role }) => role === "gm").seat; // the host acts as the GM
    this.seed = null; // once the log has revealed it
    this.element = el("section", { id: "fairness", class: "quiet", "aria-label": "Fairness of the dice" });
    const isSpectator = seats.some(({ seat, role }) => seat === this.seat && role === "spectator");
    const rollsTogether = table.view.dice.kind === "together" && !isSpectator;
    this.contributor = rollsTogether ? new Contributor(table, globalThis.localStorage, this.seat) : null;
  }

  /** Whether this page shows a decision to its player. */
  shows(request) {
    if (AUTOMATIC_KINDS.has(request.kind)) return false;
    return !OWN_KINDS.has(request.kind) || request.seat === this.seat;
  }

  /** Whether a decision is one that another seat must make. */
  isOfOthers(request) {
    return OWN_KINDS.has(request.kind) && request.seat !== this.seat;
  }

  addBeat(beat) {
    this.seed = beat.events.find(({ type }) => type === "seed_revealed.v1")?.seed ?? this.seed;
  }

  draw() {
    const { dice } = this.table.view;
    const lines = dice.started === undefined ? [] : [...this.#promise(dice), ...(dice.kind === "together" ? this.#rolls(dice) : [])];
    const text = JSON.stringify([dice, this.seed, this.contributor?.isElsewhere, this.table.view.state.unfinished === null]);
    if (text === this.drawn) return;
    this.drawn = text;
    this.element.replaceChildren(...lines.filter(Boolean));
  }

  #promise(dice) {
    const isSeeded = dice.seed_hash !== null;
    const advice = "Before you add your text, make sure that the other players see the same hash.";
    const broken = dice.broken.map((fight) => el("li", {}, `${fight.id}: ${fight.seed_hash ?? "rolled together"}`));
    const fits = this.seed !== null && seedFits(this.seed, dice.seed_hash);
    return [
      isSeeded && el("p", {}, "Hash of the seed: ", el("code", { id: "seed-hash" }, dice.seed_hash)),
      isSeeded && !dice.started && el("p", {}, advice),
      dice.salt && el("p", { id: "salt" }, "The texts of the players: ", name(dice.salt)),
      dice.without.length > 0 && el("p", {}, "Started without ", this.#names(dice.without), "."),
      dice.number > 1 && el("p", {}, `This is fight ${dice.number} of its table.`),
      broken.length > 0 && el("div", {}, "Broken off before:", el("ul", {}, broken)),
      isSeeded && this.seed !== null && el(
        "p",
        { id: "seed-check", class: fits ? "exact" : "warning" },
        "Seed: ", el("code", {}, this.seed), fits ? ". It fits the hash." : ". It does not fit the hash!",
      ),
    ];
  }

  #rolls(dice) {
    const lines = [el("p", { id: "rolls" }, `Rolls that all seats made together: ${dice.rolls}.`)];
    if (this.contributor?.isElsewhere) {
      const takeOver = el("button", { type: "button", id: "take-over" }, "Contribute from this browser");
      takeOver.addEventListener("click", () => run(() => this.contributor.takeOver(), takeOver));
      const text = "Another browser holds your secret for the dice, and must be open. ";
      lines.push(el("p", { class: "warning" }, text, takeOver));
    }
    return lines;
  }

  #names(seats) {
    return seats.map((seat, index) => [index > 0 && ", ", name(this.nameOf(seat))]);
  }
}
