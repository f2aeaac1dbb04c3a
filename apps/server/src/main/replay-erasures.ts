/**
 * Repeats all erasures since a backup. Run it after a restore, before api and worker processes start. With `--since
 * 2026-11-01`, it starts with that day; otherwise, it reads the entire ledger.
 */
import { parseArgs } from "node:util";
import { readConfig } from "../platform/config/config.ts";
import { createLogger } from "../platform/telemetry/logger.ts";
import { createTelemetry } from "../platform/telemetry/telemetry.ts";
import { compose } from "./compose.ts";
import { replayErasures } from "./erasure-replay.ts";
import { modules } from "./modules.ts";

const { values } = parseArgs({ options: { since: { type: "string", default: "" } } });
if (!/^(\d{4}-\d{2}-\d{2})?$/.test(values.since)) {
  console.error("--since must be a date such as 2026-11-01.");
  process.exit(1);
}
const name = "replay-erasures";
const config = readConfig();
const telemetry = await createTelemetry({
  logger: createLogger({ level: config.LOG_LEVEL, process: name }),
  process: name,
});
const composition = compose({ config, process: name, telemetry, modules });
try {
  const { read, erased } = await replayErasures(composition, values.since);
  console.log(`erasures read=${read} erased_again=${erased}`);
} finally {
  await composition.close();
  await telemetry.close();
}
