/**
 * Runs imports and exports while their worker is repeatedly killed (SIGKILL). Prints one line `data key=value …`; exits
 * with 0 only if every row was imported once and exported once, and progress never went backward.
 *
 *   pnpm test:data            20 kills during imports, 20 during exports, 200,000 rows
 *   pnpm test:data --short     2 kills each, 20,000 rows
 */
import { createLeaving } from "../loss/leaving.ts";
import { run } from "./run.ts";

const isShort = process.argv.includes("--short");
const leaving = createLeaving();

try {
  const size = isShort ? { rows: 20_000, kills: 2, fillers: 60 } : { rows: 200_000, kills: 20, fillers: 40 };
  await leaving.leave((await run(size, leaving.onLeave)) ? 0 : 1);
} catch (error) {
  console.error(error);
  await leaving.leave(1);
}
