// Serves games of boardgame.io, or hammers such a server: many matches, both players of each connected.
// Arguments: the folder that holds node_modules, and `serve`; or `hammer`, a port, how many matches, and how many moves
// in each, as fast as they are done or so many a second in all. A hammer prints the seconds it took, and for each move
// the seconds until its player and until the last player was told of it, as JSON.
import { createRequire } from "node:module";

const [, , folder, task, port, matches, moves, rate] = process.argv;
const require = createRequire(folder + "/");

const brawl = {
  name: "brawl",
  setup: () => ({ wounds: Object.fromEntries(Array.from({ length: 12 }, (_, each) => [`fighter ${each}`, 3])), told: 0 }),
  turn: { activePlayers: { all: "fighting" }, stages: { fighting: {} } },
  moves: {
    strike: ({ G, random }, whom) => {
      G.wounds[whom] -= random.D6() > 4 ? 1 : 0;
      G.told += 1;
    },
  },
};

const now = () => Number(process.hrtime.bigint()) / 1e9;

async function serve() {
  const { Server, Origins } = require("boardgame.io/server");
  const { appServer } = await Server({ games: [brawl], origins: [Origins.LOCALHOST] }).run({ port: 0, callback: () => {} });
  process.stdout.write(`${appServer.address().port}\n`);
}

async function player(matchID, playerID) {
  const { io } = require("socket.io-client");
  const socket = io(`http://127.0.0.1:${port}/brawl`, { transports: ["websocket"], forceNew: true });
  const found = { socket, playerID, stateID: -1, heard: new Map() };
  const told = (stateID) => {
    if (stateID !== found.stateID + 1 && found.stateID !== -1) throw new Error(`a state was left out: ${stateID}`);
    found.stateID = stateID;
    found.heard.get(stateID)?.(now());
    found.heard.delete(stateID);
  };
  const synced = new Promise((done) => socket.on("sync", (_, { state }) => done(told(state._stateID))));
  socket.on("update", (_, state) => told(state._stateID));
  socket.on("patch", (_, before, stateID) => told(stateID));
  socket.emit("sync", matchID, playerID, undefined, 2);
  await synced;
  return found;
}

async function hammer() {
  const all = [];
  for (let number = 0; number < matches; number += 1) {
    const matchID = `match ${number}`; // the first who comes opens it
    all.push({ matchID, players: [await player(matchID, "0"), await player(matchID, "1")] });
  }
  const replies = [];
  const told = [];
  const start = now();
  const play = async ({ matchID, players }, place) => {
    for (let number = 0; number < moves; number += 1) {
      if (rate) await new Promise((done) => setTimeout(done, (start + (number * matches + place) / rate - now()) * 1000));
      const { socket, playerID, stateID } = players[number % 2];
      const heard = players.map((each) => new Promise((done) => each.heard.set(stateID + 1, done)));
      const payload = { type: "strike", args: [`fighter ${number % 12}`], playerID };
      const sent = now();
      socket.emit("update", { type: "MAKE_MOVE", payload }, stateID, matchID, playerID);
      const times = await Promise.all(heard);
      replies.push(times[number % 2] - sent);
      told.push(Math.max(...times) - sent);
    }
  };
  await Promise.all(all.map(play));
  // A pipe takes 64 kB at a time: whoever leaves before it took all leaves the rest unsaid.
  process.stdout.write(JSON.stringify({ seconds: now() - start, replies, told }), () => process.exit(0));
}

await (task === "serve" ? serve() : hammer());
