/**
 * `node scripts/language/draw.ts [--seed N]`: draws 100 texts at random for a review by fresh eyes, 20 of each kind.
 * Prints the seed, which is random unless given.
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { allTexts, isHistory, type Kind } from "./texts.ts";

const perKind = 20;
const kinds: readonly Kind[] = ["error", "studio", "renderer", "guide", "comment"];

/** A small generator (mulberry32), so that the same seed draws the same texts everywhere. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const { values } = parseArgs({ options: { seed: { type: "string" } } });
const seed = Number(values.seed ?? randomInt(1, 2 ** 31));
const next = generator(seed);
const texts = allTexts().filter(({ file, text }) => !isHistory(file) && text.length > 8);
console.log(`seed=${seed}`);
for (const kind of kinds) {
  const left = texts.filter((text) => text.kind === kind);
  console.log(`\n${kind}`);
  for (let n = 0; n < perKind && left.length > 0; n += 1) {
    const [drawn] = left.splice(Math.floor(next() * left.length), 1);
    console.log(`- ${drawn?.file}:${drawn?.line} ${drawn?.text}`);
  }
}
