// The links of a fight: the host link, then one for each seat, with copy buttons and QR codes.
import { el, heading, labelled, notify, run } from "./dom.js";
import { saveFight } from "./fights.js";

const PLAYERS = [
  ["", "a person"],
  ["sensible", "the program (sensible)"],
  ["thinker", "the program (thinks ahead)"],
  ["random", "the program (random)"],
];
const ROLES = { side: "side", player: "player", gm: "game master", spectator: "spectator" };
const LOCAL = /^(localhost|.*\.localhost|127\..*|\[::1\])$/; // host names that reach only this machine

/** Draw the links of a fight. Unless they reach this machine only, each seat has a QR code. */
export function drawLinks(blow, fight, container, isLocal = Boolean(document.documentElement.dataset.engine) || LOCAL.test(location.hostname)) {
  const isSaved = saveFight(fight);
  const host = { seat: "", name: "Host (sees everything)", role: "host", token: fight.host };
  const kept = isSaved ? "The links are kept in this browser under My fights."
    : "This browser does not allow the page to keep the links: save them elsewhere.";
  container.replaceChildren(
    el("h2", { tabIndex: -1 }, `${fight.name}: links`),
    el("p", { class: isLocal ? "warning" : "exact", id: "reach" }, isLocal
      ? document.documentElement.dataset.engine ? "These links work in this browser only: take turns on this device, with the button Pass at the table."
      : ["These links work on this computer only. To let phones in, stop the server and start it with ", el("code", {}, "blow serve --lan"), "; this fight stays."]
      : `Other devices that reach ${location.host} can use these links.`),
    el("h3", {}, "Your host link: keep this one"),
    el("p", {}, `It opens the table as the game master, who sees everything. ${kept}`),
    el("ul", { class: "seats" }, linkItem(blow, fight, host, false)),
    el("h3", {}, "Seats"),
    el("p", {}, "Send each player one link. Anyone with a link can take that seat, so keep the others to yourself."),
    el("ul", { class: "seats" }, fight.seats.map((seat) => linkItem(blow, fight, seat, !isLocal))),
    ...(fight.seed_hash ? [el("p", { class: "quiet small" }, "Hash of the seed, to check the dice afterwards: ", el("code", {}, fight.seed_hash))] : []),
  );
}

function linkItem(blow, fight, seat, hasCode) {
  const url = new URL(`#${seat.token}`, document.baseURI).href;
  const copy = el("button", { type: "button", "aria-label": `Copy the link for ${seat.name}` }, "Copy");
  const input = el("input", { readOnly: true, value: url, "aria-label": `Link for ${seat.name}` });
  const isHost = seat.role === "host";
  const open = el("a", { href: `#${seat.token}`, class: "button main", "aria-label": `${isHost ? "To the table" : "Sit here"}: ${seat.name}` }, isHost ? "To the table" : "Sit here");
  input.addEventListener("focus", () => input.select());
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(url);
      copy.textContent = "Copied";
    } catch {
      input.focus();
      notify("The browser did not allow copying. The link is selected; copy it from there.");
    }
  });
  const renew = el("button", { type: "button", class: "renew", "aria-label": `New link for ${seat.name}` }, "New link");
  const canPlay = seat.role !== "spectator" && !isHost;
  const item = el(
    "li",
    { class: "panel seat", data: { seat: seat.seat } },
    el("h3", {}, heading(seat.name), " ", ROLES[seat.role] && el("span", { class: "label" }, ROLES[seat.role])),
    input,
    el("div", { class: "buttons" }, open, copy, !isHost && renew, canPlay && labelled("Played by", playerSelect(blow, fight.host, seat.seat))),
  );
  renew.addEventListener("click", () => run(async () => {
    seat.token = (await blow.fight.invite({ token: fight.host, seat: seat.seat })).token;
    saveFight(fight);
    const fresh = linkItem(blow, fight, seat, hasCode);
    item.replaceWith(fresh);
    fresh.querySelector(".renew").focus();
    notify(`The earlier link for ${seat.name} no longer works.`);
  }, renew));
  if (hasCode) drawCode(url, seat.name, item);
  return item;
}

// The link is sent in the body of the request, so that no URL in a log contains it.
async function drawCode(link, name, container) {
  const reply = await fetch(new URL("qr", document.baseURI), {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text: link }),
  }).catch(() => null);
  if (!reply?.ok) return; // the link itself is enough
  const svg = await reply.text();
  container.append(el("img", { class: "code", src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: `QR code of the link for ${name}` }));
}

/** Return a select for who plays a seat: a person or one of the program players. */
export function playerSelect(blow, token, seat, current = "") {
  const options = PLAYERS.map(([value, text]) => el("option", { value, selected: value === current }, text));
  const select = el("select", {}, options);
  const assign = () => blow.fight.program({ token, seat, player: select.value || null });
  select.addEventListener("change", () => run(assign));
  return select;
}
