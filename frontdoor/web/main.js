// The web table: without a token in the address the lobby, with one the seat that it opens.
import { connect } from "../client/blow.js";
import { lobby } from "./lobby.js";
import { sit } from "./table.js";

const STATES = { open: "", lost: "The connection is lost; trying again …", closed: "The connection is closed." };
const main = document.getElementById("main");
let connection = null;
let leave = () => {};

async function connected() {
  if (connection) return connection;
  connection = await connect(document.baseURI);
  const told = document.getElementById("connection");
  connection.on("state", (state) => {
    told.textContent = STATES[state];
    document.body.dataset.connection = state;
  });
  document.body.dataset.connection = connection.state;
  return connection;
}

async function route() {
  const token = location.hash.slice(1);
  if (token === "main") return;
  leave();
  leave = () => {};
  main.replaceChildren("Connecting …");
  const blow = await connected();
  leave = token.includes(".") ? await sit(blow, decodeURIComponent(token), main) : await lobby(blow, main);
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
