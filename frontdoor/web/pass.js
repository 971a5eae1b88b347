// Taking turns on one device: goes to another seat of the fight, with a page between them that shows nothing.
import { el, heading, openDialog } from "./dom.js";
import { storedFights } from "./fights.js";

/** Add a button to the table that passes the device on, if this browser has the links of several seats. */
export function offerToPass(token, container) {
  const fight = storedFights().find(({ host, seats }) => host === token || seats.some((seat) => seat.token === token));
  const seats = (fight?.seats ?? []).filter((seat) => seat.role !== "spectator" && seat.token !== token);
  if (!seats.length) return;
  const button = el("button", { type: "button", class: "btn", id: "pass", "aria-label": "Pass the device" }, "Pass");
  button.addEventListener("click", () => {
    const choose = (seat) => el("button", { type: "button", class: "btn", data: { seat: seat.seat }, onclick: () => { close(); cover(seat, container); } }, heading(seat.name));
    const close = openDialog([el("h2", {}, "Pass the device to"), el("p", { class: "row wrap" }, seats.map(choose))],
      { id: "pass-dialog", label: "Pass the device" });
  });
  container.querySelector("#more")?.before(button);
}

function cover(seat, container) {
  const show = el("button", { type: "button", class: "btn main", id: "take" }, "Show my seat");
  show.addEventListener("click", () => { location.hash = seat.token; });
  container.replaceChildren(el("section", { class: "cover" }, el("h1", {}, "Give the device to ", heading(seat.name)), el("p", {}, show)));
  show.focus();
}
