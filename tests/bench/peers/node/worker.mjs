// One engine in a process of its own, as worker.py does: how often and a field a line in, its round and the seconds it
// took a line out.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const LONG = 0.5; // seconds; what takes longer altogether is not run once more
export const NOBODY = 0; // the opponent of a bye

// The packages do not lie beside this file but in the folder the process was started in.
export async function load(name) {
  const path = createRequire(`${process.cwd()}/`).resolve(name);
  return import(pathToFileURL(path).href);
}

// Only `pair` is timed; before it stands the field in the words of the engine.
export async function serve(prepare, pair, read) {
  for await (const line of createInterface({ input: process.stdin })) {
    const [runs, ...words] = line.split(" ");
    process.stdout.write(`${JSON.stringify(answered(words.map(player), Number(runs), prepare, pair, read))}\n`);
  }
}

function player(word, index) {
  const [downs, ...sheet] = word.split(",").map(Number);
  const games = [];
  for (let start = 0; start < sheet.length; start += 4) {
    const [opponent, points] = sheet.slice(start, start + 4); // the rest is for others
    games.push({ opponent, points });
  }
  return { number: index + 1, downs, games };
}

function answered(field, runs, prepare, pair, read) {
  const taken = [];
  let answer;
  while (taken.length < runs && taken.reduce((sum, each) => sum + each, 0) < LONG) {
    const prepared = prepare(field);
    const start = process.cpuUsage(); // of the processor, as there
    try {
      answer = pair(prepared);
    } catch (error) {
      return { error: String(error) };
    }
    const { user, system } = process.cpuUsage(start);
    taken.push((user + system) / 1e6);
  }
  return { seconds: taken, tables: read(answer), megabytes: process.resourceUsage().maxRSS / 1024 };
}
