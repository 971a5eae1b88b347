// Entry point of the web table: shows the lobby, or the seat whose token is in the fragment of the URL.
import { connect } from "../client/blow.js";
import { el } from "./dom.js";
import { lobby } from "./lobby.js";
import { openSeat } from "./table.js";

const STATE_TEXTS = { open: "", lost: "Connection lost. Reconnecting …", closed: "The connection is closed." };
const main = document.getElementById("main");
let connecting = null;
let leave = () => {};

function openConnection() {
  connecting ??= connect(document.baseURI).then((connection) => {
    const status = document.getElementById("connection");
    connection.on("state", (state) => {
      status.textContent = STATE_TEXTS[state];
      document.body.dataset.connection = state;
    });
    document.body.dataset.connection = connection.state;
    return connection;
  });
  return connecting;
}

// Show the page for the URL. A navigation that is overtaken by a later one draws into a removed container.
async function route() {
  const token = location.hash.slice(1);
  if (token === "main") return;
  leave();
  leave = () => {};
  const container = el("div", {}, "Connecting …");
  main.replaceChildren(container);
  const blow = await openConnection();
  const isSeat = token.includes(".");
  const leavePage = isSeat ? await openSeat(blow, decodeURIComponent(token), container) : await lobby(blow, container);
  if (container.isConnected) leave = leavePage;
  else leavePage();
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
