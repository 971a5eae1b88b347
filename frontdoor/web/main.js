// The web table: without a token in the address the lobby, with one the seat that it opens.
import { connect } from "../client/blow.js";
import { made } from "./dom.js";
import { lobby } from "./lobby.js";
import { sit } from "./table.js";

const STATES = { open: "", lost: "The connection is lost; trying again …", closed: "The connection is closed." };
const main = document.getElementById("main");
let connecting = null;
let leave = () => {};

function connected() {
  connecting ??= connect(document.baseURI).then((connection) => {
    const told = document.getElementById("connection");
    connection.on("state", (state) => {
      told.textContent = STATES[state];
      document.body.dataset.connection = state;
    });
    document.body.dataset.connection = connection.state;
    return connection;
  });
  return connecting;
}

/** Go where the address leads; who is still on the way elsewhere finds that its place is no longer on the page. */
async function route() {
  const token = location.hash.slice(1);
  if (token === "main") return;
  leave();
  leave = () => {};
  const place = made("div", {}, "Connecting …");
  main.replaceChildren(place);
  const blow = await connected();
  const left = token.includes(".") ? await sit(blow, decodeURIComponent(token), place) : await lobby(blow, place);
  if (place.isConnected) leave = left;
  else left();
}

document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  (document.getElementById("question") ?? main).focus();
});
document.getElementById("home").addEventListener("click", (event) => {
  event.preventDefault();
  location.hash = "";
});
addEventListener("hashchange", route);
route();
