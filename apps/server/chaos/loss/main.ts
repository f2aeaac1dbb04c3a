/**
 * Looks for lost answers: respondents fill in a form through two API processes, which are killed (SIGKILL) at random
 * moments, while the database is stopped immediately from time to time. The driver records every acknowledgment on its own
 * disk. Prints one line `loss key=value …`; exits with 0 only if nothing was lost, duplicated, or left without its event.
 *
 *   pnpm test:loss                          100 kills, 10 stops
 *   pnpm test:loss --short                  8 kills, 2 stops
 *   pnpm test:loss --kills 200 --stops 50   custom numbers
 */
import { parseArgs } from "node:util";
import { createLeaving } from "./leaving.ts";
import { createOwnPostgres } from "./own-postgres.ts";
import { run } from "./run.ts";

const { values } = parseArgs({
  options: { short: { type: "boolean" }, kills: { type: "string" }, stops: { type: "string" } },
});
const usual = values.short ? { kills: 8, stops: 2 } : { kills: 100, stops: 10 };
const size = { kills: countOf(values.kills, usual.kills), stops: countOf(values.stops, usual.stops) };
const leaving = createLeaving();

try {
  const postgres = await createOwnPostgres(28_420, leaving.onLeave);
  await leaving.leave((await run(postgres, size, leaving.onLeave)) ? 0 : 1);
} catch (error) {
  console.error(error);
  await leaving.leave(1);
}

function countOf(given: string | undefined, usual: number): number {
  const count = given === undefined ? usual : Number(given);
  if (!Number.isInteger(count) || count < 1) throw new Error(`Not a number: ${given}`);
  return count;
}
