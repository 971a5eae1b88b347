// Runs a boardgame.io server, or puts load on one: many matches, with both players of each match connected.
// Arguments: the folder that contains node_modules, then `serve`; or `hammer`, a port, the number of matches, the number
// of moves in each, and optionally the total number of moves per second. The load test prints JSON: its duration in
// seconds, and for each move the seconds until its player (`replies`) and the last player (`notices`) had the new state.
import { createRequire } from "node:module";

const [, , folder, task, port, matches, moves, rate] = process.argv;
const require = createRequire(folder + "/");

const brawl = {
  name: "brawl",
  setup: () => {
    const fighters = Array.from({ length: 12 }, (_, number) => [`fighter ${number}`, 3]);
    return { wounds: Object.fromEntries(fighters), strikes: 0 };
  },
  turn: { activePlayers: { all: "fighting" }, stages: { fighting: {} } },
  moves: {
    strike: ({ G, random }, target) => {
      G.wounds[target] -= random.D6() > 4 ? 1 : 0;
      G.strikes += 1;
    },
  },
};

const now = () => Number(process.hrtime.bigint()) / 1e9;

async function serve() {
  const { Server, Origins } = require("boardgame.io/server");
  const { appServer } = await Server({ games: [brawl], origins: [Origins.LOCALHOST] }).run({ port: 0, callback: () => {} });
  process.stdout.write(`${appServer.address().port}\n`);
}

async function connectPlayer(matchID, playerID) {
  const { io } = require("socket.io-client");
  const socket = io(`http://127.0.0.1:${port}/brawl`, { transports: ["websocket"], forceNew: true });
  const player = { socket, playerID, stateID: -1, resolvers: new Map() };
  const receive = (stateID) => {
    if (stateID !== player.stateID + 1 && player.stateID !== -1) throw new Error(`state ${stateID - 1} is missing`);
    player.stateID = stateID;
    player.resolvers.get(stateID)?.(now());
    player.resolvers.delete(stateID);
  };
  const synced = new Promise((resolve) => socket.on("sync", (_, { state }) => resolve(receive(state._stateID))));
  socket.on("update", (_, state) => receive(state._stateID));
  socket.on("patch", (_, previousID, stateID) => receive(stateID));
  socket.emit("sync", matchID, playerID, undefined, 2);
  await synced;
  return player;
}

async function hammer() {
  const allMatches = [];
  for (let number = 0; number < matches; number += 1) {
    const matchID = `match ${number}`; // the first player who connects creates the match
    allMatches.push({ matchID, players: [await connectPlayer(matchID, "0"), await connectPlayer(matchID, "1")] });
  }
  const replies = [];
  const notices = [];
  const start = now();
  const play = async ({ matchID, players }, index) => {
    for (let number = 0; number < moves; number += 1) {
      const due = start + (number * matches + index) / rate;
      if (rate) await new Promise((resolve) => setTimeout(resolve, (due - now()) * 1000));
      const { socket, playerID, stateID } = players[number % 2];
      const received = players.map((player) => new Promise((resolve) => player.resolvers.set(stateID + 1, resolve)));
      const payload = { type: "strike", args: [`fighter ${number % 12}`], playerID };
      const sent = now();
      socket.emit("update", { type: "MAKE_MOVE", payload }, stateID, matchID, playerID);
      const times = await Promise.all(received);
      replies.push(times[number % 2] - sent);
      notices.push(Math.max(...times) - sent);
    }
  };
  await Promise.all(allMatches.map(play));
  // A pipe takes 64 kB at a time: exit only when all output is written.
  process.stdout.write(JSON.stringify({ seconds: now() - start, replies, notices }), () => process.exit(0));
}

await (task === "serve" ? serve() : hammer());
