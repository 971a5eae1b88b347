// Measures boardgame.io without a screen or a network. Prints JSON: the seconds for one move, and for whole games between
// the random bots of boardgame.io, with their number of moves.
// Arguments: the absolute path of the folder that contains node_modules.
import { createRequire } from "node:module";

const require = createRequire(process.argv[2] + "/");
const { Client } = require("boardgame.io/client");
const { RandomBot, Simulate } = require("boardgame.io/ai");
const { InitializeGame } = require("boardgame.io/internal");

const MOVES = 200;
const ROUNDS = 15;
const GAMES = 40;
const WOUNDS = 25; // makes a game about as long as a fight, because one strike in three hits

const brawl = {
  setup: () => ({ wounds: { scar: 3, vex: 3 }, strikes: 0 }),
  moves: {
    strike: ({ G, random }, target) => {
      G.wounds[target] -= random.D6() > 4 ? 1 : 0;
      G.strikes += 1;
    },
  },
};

const duel = {
  setup: () => ({ wounds: [WOUNDS, WOUNDS] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    strike: ({ G, playerID, random }) => {
      G.wounds[1 - playerID] -= random.D6() > 4 ? 1 : 0;
    },
  },
  endIf: ({ G }) => (Math.min(...G.wounds) <= 0 ? { winner: G.wounds[0] > 0 ? "0" : "1" } : undefined),
  ai: { enumerate: () => [{ move: "strike", args: [] }] },
};

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const ticTacToe = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G }) => {
    const line = LINES.find(([a, b, c]) => G.cells[a] && G.cells[a] === G.cells[b] && G.cells[a] === G.cells[c]);
    return line ? { winner: G.cells[line[0]] } : G.cells.every(Boolean) ? { draw: true } : undefined;
  },
  ai: { enumerate: (G) => G.cells.flatMap((mark, cell) => (mark ? [] : [{ move: "mark", args: [cell] }])) },
};

const secondsSince = (start) => Number(process.hrtime.bigint() - start) / 1e9;

function measureMove() {
  const client = Client({ game: brawl, numPlayers: 2, debug: false });
  client.start();
  const start = process.hrtime.bigint();
  for (let move = 0; move < MOVES; move++) client.moves.strike("scar");
  const secondsPerMove = secondsSince(start) / MOVES;
  client.stop();
  if (client.getState().G.strikes !== MOVES) throw new Error("moves were refused");
  return secondsPerMove;
}

async function measureGames(game) {
  const enumerate = game.ai.enumerate;
  const bots = { 0: new RandomBot({ enumerate, seed: "a" }), 1: new RandomBot({ enumerate, seed: "b" }) };
  let moves = 0;
  const start = process.hrtime.bigint();
  for (let number = 0; number < GAMES; number++) {
    const { state } = await Simulate({ game, bots, state: InitializeGame({ game }), depth: 10_000 });
    if (!state.ctx.gameover) throw new Error("a game did not end");
    moves += state.ctx.turn;
  }
  return { seconds: secondsSince(start) / GAMES, moves: moves / GAMES };
}

const move = Math.min(...Array.from({ length: ROUNDS }, measureMove));
await measureGames(ticTacToe); // lets Node compile the code first
const games = { "tic-tac-toe": await measureGames(ticTacToe), "a duel": await measureGames(duel) };
console.log(JSON.stringify({ move, games }));
