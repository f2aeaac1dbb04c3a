/**
 * Looks for lost answers: people fill in a form through two api processes, which are killed (kill -9) at random moments,
 * while the database is stopped at once now and then. What each was promised is on the driver's own disk. Ends with one
 * line `loss key=value …`; exit 0 only if nothing was lost, doubled or left without its event.
 *
 *   pnpm test:loss            100 kills, 10 stops
 *   pnpm test:loss --short    12 kills, 2 stops
 */
import { createLeaving } from "./leaving.ts";
import { createOwnPostgres } from "./own-postgres.ts";
import { run } from "./run.ts";

const isShort = process.argv.includes("--short");
const leaving = createLeaving();

try {
  const postgres = await createOwnPostgres(28_420, leaving.onLeave);
  const size = isShort ? { kills: 12, stops: 2 } : { kills: 100, stops: 10 };
  await leaving.leave((await run(postgres, size, leaving.onLeave)) ? 0 : 1);
} catch (error) {
  console.error(error);
  await leaving.leave(1);
}
