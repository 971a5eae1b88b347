// The page for a stream: what spectators see of a fight, without anything to press. The token is in the fragment of the URL.
import { EMPTY_DRAWING, addBeat, connect } from "../client/blow.js";
import { el, heading, sentence } from "./dom.js";
import { bar, distinguish, face } from "./figures.js";
import { rollSections } from "./roll.js";

const MAX_ROWS = 7; // figures of a side; of a larger side, only those that matter
const MIN_SECONDS = 6; // that a roll stays on the page
const CLOCKS = ["round", "turn", "scene"];

const main = document.getElementById("overlay");
let drawing = EMPTY_DRAWING, shownAt = 0, timer = null, previous = new Map();

function show(...elements) {
  main.replaceChildren(el("h1", { class: "unseen" }, "Fight"), ...elements);
}

async function start() {
  const token = decodeURIComponent(location.hash.slice(1));
  const blow = await connect(new URL("../", document.baseURI).href);
  let table;
  try {
    table = await blow.sit(token);
  } catch (error) {
    if (error.name !== "BlowError") throw error;
    show(el("p", { class: "plate" }, sentence(error.message)));
    return;
  }
  const { seats } = await table.seats();
  if (!seats.some(({ seat, role }) => seat === table.seat && role === "spectator")) {
    await table.leave();
    show(el("p", { class: "plate" }, "This page needs the link of the spectators: it must not show what only a player sees."));
    return;
  }
  const names = new Map(seats.map(({ seat, name }) => [seat, name]));
  const head = el("div", { class: "plate head", role: "status" });
  const [left, right] = ["left", "right"].map((name) => el("div", { class: name }));
  const foot = el("section", { class: "plate foot", "aria-label": "Last roll", hidden: true });
  show(head, left, right, foot);
  const nameOf = (id) => table.view.figures.find((figure) => figure.id === id)?.name ?? names.get(id) ?? id;
  const draw = () => drawTable(table, nameOf, head, left, right);
  table.on("beat", (beat) => {
    drawing = addBeat(drawing, beat);
    if (drawing.latest.some((mark) => mark.mark === "dice")) keepForAWhile(() => drawRolls(foot, drawing, nameOf));
  });
  table.on("change", draw);
  table.on("left", () => show(el("p", { class: "plate" }, "This link was replaced. Ask the host for the new one.")));
  draw();
}

// Draw a new roll as soon as the one before was visible long enough; only the latest of several waits.
function keepForAWhile(render) {
  clearTimeout(timer);
  const wait = Math.max(0, shownAt + MIN_SECONDS * 1000 - performance.now());
  timer = setTimeout(() => {
    shownAt = performance.now();
    render();
  }, wait);
}

function drawRolls(foot, { latest }, nameOf) {
  const copy = foot.cloneNode(false); // a new element, so that it appears again
  copy.hidden = false;
  copy.append(el("div", { class: "rolls" }, rollSections(latest, nameOf).slice(-2)));
  document.querySelector(".foot").replaceWith(copy);
}

function drawTable(table, nameOf, head, left, right) {
  const { view, outcome } = table;
  const clock = CLOCKS.find((key) => Number.isInteger(view.state[key]) && view.state[key] > 0);
  const acting = view.figures.filter((figure) => figure.acting).map((figure) => figure.name);
  const winners = outcome?.winners.map(nameOf) ?? [];
  const end = winners.length ? `Victory for ${winners.join(", ")}` : "The fight is over";
  const text = outcome ? end : acting.length ? `${acting.join(", ")} acts` : "";
  head.replaceChildren(...[clock && el("span", {}, `${clock[0].toUpperCase()}${clock.slice(1)} ${view.state[clock]}`), text && heading(text)].filter(Boolean));
  head.hidden = !head.firstChild;
  distinguish(view.figures.map((figure) => figure.name));
  const sides = [...new Set(view.figures.map((figure) => figure.side))];
  const camps = sides.map((side, index) => camp(side, index + 1, view.figures.filter((figure) => figure.side === side), nameOf));
  left.replaceChildren(...camps.slice(0, 1));
  right.replaceChildren(...camps.slice(1));
  previous = new Map(view.figures.map((figure) => [figure.id, JSON.stringify(figure)]));
}

function camp(side, number, members, nameOf) {
  const isHarmed = (figure) => figure.bars.some((each) => each.now !== (each.full_is_good ? each.most : 0));
  const hasChanged = (figure) => previous.has(figure.id) && previous.get(figure.id) !== JSON.stringify(figure);
  const rank = (figure) => Number(figure.acting) * 8 + Number(hasChanged(figure)) * 4 + Number(!figure.out) * 2 + Number(isHarmed(figure));
  const kept = new Set([...members].sort((one, other) => rank(other) - rank(one)).slice(0, MAX_ROWS));
  const rest = members.length - kept.size;
  const row = (figure) => el("li", { class: `one ${figure.acting ? "acting" : ""} ${figure.out ? "out" : ""}` },
    face(figure.name, number), el("b", {}, heading(figure.name)),
    !figure.out && el("span", { class: "bars" }, figure.bars.map((each) => bar(each))));
  return el("section", { class: `plate camp side-${((number - 1) % 4) + 1}` }, el("h2", {}, heading(nameOf(side))),
    el("ul", {}, members.filter((figure) => kept.has(figure)).map(row)), rest > 0 && el("p", {}, `and ${rest} more`));
}

start();
