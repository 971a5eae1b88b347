// Entry point of the web table: shows the lobby, or the seat whose token is in the fragment of the URL.
import { connect } from "../client/blow.js";
import { el } from "./dom.js";
import { lobby } from "./lobby.js";
import { offerToPass } from "./pass.js";
import { openSeat } from "./table.js";

const STATE_TEXTS = { open: "", lost: "Connection lost. Trying again …", closed: "The connection is closed." };
const main = document.getElementById("main");
let connecting = null;
let leave = () => {};

// A page without a server has an engine of its own.
const transport = async () => (document.documentElement.dataset.engine ? (await import("./engine_socket.js")).options : {});

function openConnection() {
  connecting ??= transport().then((options) => connect(document.baseURI, { protocol: 3, ...options })).then((connection) => {
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
  const isSeat = token.includes(".");
  dress(isSeat);
  const blow = await openConnection();
  const leavePage = isSeat ? await openSeat(blow, decodeURIComponent(token), container) : await lobby(blow, container);
  if (container.isConnected) leave = leavePage;
  else leavePage();
  if (isSeat && container.isConnected) offerToPass(decodeURIComponent(token), container);
}

// Load the style sheet of the table or of the lobby.
function dress(isSeat) {
  document.body.dataset.page = isSeat ? "table" : "lobby";
  document.getElementById("style-lobby").disabled = isSeat;
  document.getElementById("style-table").disabled = !isSeat;
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
