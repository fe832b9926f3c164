// tournament-pairings: nearest in points over all pairs; knows earlier opponents, byes and whether somebody was paired up or down.

import { load, NOBODY, serve } from "./worker.mjs";

const { Swiss } = await load("tournament-pairings");

function prepare(field) {
  const list = field.map(({ number, downs, games }) => ({
    id: number,
    score: games.reduce((sum, game) => sum + game.points, 0),
    pairedUpDown: downs > 0,
    receivedBye: games.some((game) => game.opponent === NOBODY),
    avoid: games.map((game) => game.opponent).filter((opponent) => opponent !== NOBODY),
  }));
  return { list, round: field[0].games.length + 1 };
}

await serve(
  prepare,
  ({ list, round }) => Swiss(list, round),
  (matches) => matches.map(({ player1, player2 }) => [player1, player2].filter((player) => player !== null)),
);
