/**
 * Checks that no request blocks the event loop: sends hostile inputs at the largest size the API accepts to an API process
 * that measures the CPU time of its own event loop turns. Prints one line `stalls paths=… inputs=… worst_ms=…`; exits with
 * 0 only if no input caused a turn of more than 50 ms.
 *
 *   pnpm test:stalls                 all inputs
 *   pnpm test:stalls --short         a sample, with a higher limit
 *   pnpm test:stalls --only words    inputs whose path or name contains the words
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
