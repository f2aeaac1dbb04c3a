/** Runs CI, or only the steps named as arguments: `node scripts/ci/main.ts tests e2e`. See CONTRIBUTING.md. */
import { resolve } from "node:path";
import { chooseSeed } from "../choose-seed.ts";
import { readFlakyList } from "./flaky-history.ts";
import { runCi } from "./run-ci.ts";
import { stages } from "./steps.ts";

const root = resolve(import.meta.dirname, "../..");
const { CI_STARTED_AT_S, TEST_SEED } = process.env;
// Every step and every retry must use the same seed, so that they get the same cases.
process.env.TEST_SEED = chooseSeed(TEST_SEED);
console.log(`TEST_SEED=${process.env.TEST_SEED}`);
const today = new Date().toISOString().slice(0, 10);
const { list, problems, hasHistory } = readFlakyList(root, today);
if (!hasHistory)
  console.log("Git's full history is missing, so CI can't tell whether .ci/flaky.json has grown.");

const isGreen = await runCi({
  root,
  artifacts: `${root}/.artifacts`,
  stdio: "inherit",
  print: (line) => console.log(line),
  stages,
  chosen: process.argv.slice(2),
  flaky: list,
  problems,
  startedAt: CI_STARTED_AT_S === undefined ? performance.timeOrigin : Number(CI_STARTED_AT_S) * 1_000,
});
process.exit(isGreen ? 0 : 1);
