// Who is at the table: the seats, who is here, what the program plays, and new links for the host.
import { attempt, headed, labelled, made, notify } from "./dom.js";
import { players } from "./lobby.js";

/** Return the seats. */
export function people(blow, table, token, seats) {
  const played = new Map(table.players.map((each) => [each.seat, each.player]));
  return made("ul", { class: "people" }, seats.map((each) => seat(blow, table, token, each, played.get(each.seat) ?? "")));
}

function seat(blow, table, token, each, player) {
  const here = each.here > 0 ? "here" : player ? "" : "not here";
  const may = each.role !== "spectator" && (table.seat === null || table.seat === each.seat);
  return made(
    "li",
    { class: each.here > 0 ? "here" : "", data: { seat: each.seat } },
    made("span", {}, headed(each.name), each.seat === table.seat && " (you)", " ", here && made("span", { class: "label" }, here), player && !may && made("span", { class: "label" }, "played by the program")),
    may && labelled("played by", players(blow, token, each.seat, player)),
    table.seat === null && invite(table, each),
  );
}

function invite(table, each) {
  const button = made("button", { type: "button", "aria-label": `New link for ${each.name}` }, "New link");
  button.addEventListener("click", () => attempt(async () => {
    const { token } = await table.invite({ seat: each.seat });
    notify(`The new link for ${each.name}, and the only one that opens this seat: ${new URL(`#${token}`, document.baseURI).href}`);
  }, button));
  return button;
}
