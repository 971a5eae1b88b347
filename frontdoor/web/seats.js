// The list of seats: who is connected, which seats the program plays, and new links for the host to send.
import { el, heading, labelled, notify, run } from "./dom.js";
import { playerSelect } from "./links.js";

/** Return the list of seats. */
export function seatList(blow, table, token, seats) {
  const players = new Map(table.players.map(({ seat, player }) => [seat, player]));
  const items = seats.map((seat) => seatItem(blow, table, token, seat, players.get(seat.seat) ?? ""));
  return el("ul", { class: "people" }, items);
}

function seatItem(blow, table, token, seat, player) {
  const isHere = seat.here > 0;
  const presence = isHere ? "here" : player ? "" : "not here yet";
  const isHost = table.seat === null;
  const canAssign = seat.role !== "spectator" && (isHost || table.seat === seat.seat);
  return el(
    "li",
    { class: isHere ? "here" : "", data: { seat: seat.seat } },
    el(
      "span",
      {},
      heading(seat.name),
      seat.seat === table.seat && " (you)",
      " ",
      presence && el("span", { class: "tag" }, presence),
      player && !canAssign && el("span", { class: "tag" }, "played by the program"),
    ),
    canAssign && labelled("Played by", playerSelect(blow, token, seat.seat, player)),
    isHost && inviteButton(table, seat),
  );
}

function inviteButton(table, seat) {
  const button = el("button", { type: "button", class: "btn", "aria-label": `New link for ${seat.name}` }, "New link");
  button.addEventListener("click", () => run(async () => {
    const { token } = await table.invite({ seat: seat.seat });
    const url = new URL(`#${token}`, document.baseURI).href;
    notify(`New link for ${seat.name}; older links no longer work: ${url}`);
  }, button));
  return button;
}
