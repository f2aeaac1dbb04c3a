/**
 * The server's engine and its browser build must return identical results. Evaluates random forms in this process and
 * in a real Chromium, and compares. Prints one line `parity key=value …` at the end. `--forms N` (default: 2,000),
 * `--seed N` or TEST_SEED to repeat a run; TEST_SEED=random looks for new cases.
 */
import { chromium } from "playwright-core";
import { rolldown } from "rolldown";
import { chooseSeed } from "../../../scripts/choose-seed.ts";
import { systemChromium } from "../../../scripts/system-chromium.ts";
import { costlyVerdicts, verdictOf } from "./verdict.ts";

const given = (name: string, otherwise: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const forms = given("forms", 2_000);
const seed = given("seed", Number(chooseSeed(process.env.TEST_SEED)));
console.log(`TEST_SEED=${seed}`);
const batchSize = 250;

async function buildForBrowser(): Promise<string> {
  const bundle = await rolldown({ input: new URL("./verdict.ts", import.meta.url).pathname });
  const { output } = await bundle.generate({ format: "iife", name: "engine", minify: true });
  await bundle.close();
  return output[0].code;
}

type Engine = { verdictOf(seed: number): string; costlyVerdicts(): readonly string[] };

const browser = await chromium.launch(systemChromium);
const startedAt = performance.now();
const different: number[] = [];
let costlyDifferent = 0;
try {
  const page = await browser.newPage();
  await page.addScriptTag({ content: await buildForBrowser() });
  const costly = await page.evaluate(() =>
    (globalThis as unknown as { engine: Engine }).engine.costlyVerdicts(),
  );
  costlyDifferent = costlyVerdicts().filter((verdict, at) => verdict !== costly[at]).length;
  for (let from = 0; from < forms; from += batchSize) {
    const seeds = Array.from({ length: Math.min(batchSize, forms - from) }, (_, at) => seed + from + at);
    const theirs = await page.evaluate(
      (list) => list.map((one) => (globalThis as unknown as { engine: Engine }).engine.verdictOf(one)),
      seeds,
    );
    for (const [at, one] of seeds.entries()) if (verdictOf(one) !== theirs[at]) different.push(one);
  }
} finally {
  await browser.close();
}
if (different.length > 0)
  console.error(`different with --forms 1 --seed ${different.slice(0, 5).join(", ")}`);
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
console.log(
  `parity forms=${forms} different=${different.length} costly_different=${costlyDifferent} seed=${seed} seconds=${seconds}`,
);
process.exit(different.length + costlyDifferent > 0 ? 1 : 0);
