/**
 * No request holds the event loop: hostile inputs at the largest size the API takes, against an api process that measures
 * its own turns in processor time. Ends with one line `stalls paths=… inputs=… worst_ms=…`; exit 0 only if no input
 * caused a turn of more than 50 ms.
 *
 *   pnpm test:stalls                 everything
 *   pnpm test:stalls --short         a sample, with a wider limit
 *   pnpm test:stalls --only words    inputs whose name contains the words
 */
import { createLeaving } from "../loss/leaving.ts";
import { run } from "./run.ts";

const args = process.argv.slice(2);
const only = args.includes("--only") ? args[args.indexOf("--only") + 1] : undefined;
const leaving = createLeaving();

try {
  await leaving.leave((await run({ isShort: args.includes("--short"), only }, leaving.onLeave)) ? 0 : 1);
} catch (error) {
  console.error(error);
  await leaving.leave(1);
}
