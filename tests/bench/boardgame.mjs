// Plays moves of a small game with boardgame.io, without a screen or a network, and prints the seconds of one move.
// Arguments: the folder that holds node_modules.
import { createRequire } from "node:module";

const require = createRequire(process.argv[2] + "/");
const { Client } = require("boardgame.io/client");

const MOVES = 200;
const ROUNDS = 15;

const game = {
  setup: () => ({ wounds: { scar: 3, vex: 3 }, told: 0 }),
  moves: {
    strike: ({ G, random }, whom) => {
      G.wounds[whom] -= random.D6() > 4 ? 1 : 0;
      G.told += 1;
    },
  },
};

function secondsOfMove() {
  const client = Client({ game, numPlayers: 2, debug: false });
  client.start();
  const start = process.hrtime.bigint();
  for (let move = 0; move < MOVES; move++) client.moves.strike("scar");
  const seconds = Number(process.hrtime.bigint() - start) / 1e9 / MOVES;
  client.stop();
  if (client.getState().G.told !== MOVES) throw new Error("moves were refused");
  return seconds;
}

console.log(Math.min(...Array.from({ length: ROUNDS }, secondsOfMove)));
