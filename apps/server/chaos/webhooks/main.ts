/**
 * Delivers many events to healthy and failing endpoints with two worker processes, one of which is killed (SIGKILL) during
 * the run. Prints one line `webhooks key=value …`; exits with 0 only if nothing was lost, healthy endpoints were not delayed
 * by the others, failing endpoints were disabled and their owners notified, and a replay delivered what was missed.
 *
 *   pnpm test:webhooks            10,000 events, delivered to healthy endpoints within 5 s (p95)
 *   pnpm test:webhooks --short       150 events, without a time limit
 *
 * Two settings are shorter than the defaults, which span days: the delays between attempts (WEBHOOK_RETRY_SECONDS) and how
 * long an endpoint may fail (WEBHOOK_DISABLE_AFTER_SECONDS). Everything else uses the defaults.
 */
import { createLeaving } from "../loss/leaving.ts";
import { run } from "./run.ts";

const wanted = process.argv.includes("--short")
  ? { events: 150, disableAfterSeconds: 8 }
  : { events: 10_000, disableAfterSeconds: 20, healthyP95MsMax: 5_000 };
const leaving = createLeaving();

try {
  await leaving.leave((await run(wanted, leaving.onLeave)) ? 0 : 1);
} catch (error) {
  console.error(error);
  await leaving.leave(1);
}
