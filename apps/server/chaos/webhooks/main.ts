/**
 * Many events to good and bad endpoints, by two worker processes of which one is killed (kill -9) on the way. Ends with
 * one line `webhooks key=value …`; exit 0 only if nothing is lost, the healthy ones were not delayed by the others, the
 * bad ones were disabled and their people told, and a replay brings what was missed.
 *
 *   pnpm test:webhooks            10,000 events, and the healthy ones have them within 5 s (p95)
 *   pnpm test:webhooks --short       300 events, whatever time they take
 *
 * Two settings are shorter than by default, since nobody waits for five days: the waits between tries
 * (WEBHOOK_RETRY_SECONDS) and how long an endpoint may fail (WEBHOOK_DISABLE_AFTER_SECONDS). All else is as shipped.
 */
import { createLeaving } from "../loss/leaving.ts";
import { run } from "./run.ts";

const wanted = process.argv.includes("--short")
  ? { events: 300 }
  : { events: 10_000, healthyP95MsMax: 5_000 };
const leaving = createLeaving();

try {
  await leaving.leave((await run(wanted, leaving.onLeave)) ? 0 : 1);
} catch (error) {
  console.error(error);
  await leaving.leave(1);
}
