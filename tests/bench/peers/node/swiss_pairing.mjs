// swiss-pairing: nearest in points over all pairs; counts points itself from the games played, and a rematch only costs it something.

import { load, NOBODY, serve } from "./worker.mjs";

const { default: create } = await load("swiss-pairing");
const engine = create({ maxPerRound: 2 });

function prepare(field) {
  const participants = field.map(({ number }) => ({ id: number, seed: number }));
  const matches = field.flatMap(({ number, games }) =>
    games.map((game, index) => match(index + 1, number, game, field)).filter((each) => each !== null),
  );
  return { round: field[0].games.length + 1, participants, matches };
}

function match(round, number, game, field) {
  if (game.opponent === NOBODY) {
    return { round, home: { id: number, points: game.points }, away: { id: null, points: 0 } };
  }
  if (game.opponent < number) return null; // told by the other side
  const theirs = field[game.opponent - 1].games[round - 1].points;
  return { round, home: { id: number, points: game.points }, away: { id: game.opponent, points: theirs } };
}

await serve(
  prepare,
  ({ round, participants, matches }) => engine.getMatchups(round, participants, matches),
  (matchups) => matchups.map(({ home, away }) => [home, away].filter((player) => player !== null)),
);
