/** The worker process: works the queues of all shards and hosts the durable processes. Any number of them may run. */
import { readConfig } from "../platform/config/config.ts";
import { createLogger } from "../platform/telemetry/logger.ts";
import { createTelemetry } from "../platform/telemetry/telemetry.ts";
import { refuseStrongLogins } from "./check-logins.ts";
import { compose } from "./compose.ts";
import { modules } from "./modules.ts";
import { runProcess } from "./run-process.ts";
import { startWorkerParts } from "./worker-parts.ts";

await runProcess("worker", async () => {
  const config = readConfig();
  const logger = createLogger({ level: config.LOG_LEVEL, process: "worker" });
  const telemetry = await createTelemetry({
    logger,
    process: "worker",
    metrics: { host: config.METRICS_HOST, port: config.METRICS_PORT },
    otlpEndpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  });
  const composition = compose({ config, process: "worker", telemetry, modules });
  await refuseStrongLogins(composition.shards, logger);
  await composition.platform.blob
    .ensureBucket()
    .catch((error) => logger.warn({ err: error }, "storage is not reachable yet"));
  // Its jobs may already run elsewhere; the supervisor starts a fresh process.
  const parts = await startWorkerParts(composition, () => process.exit(1));
  logger.info({}, "worker is running");
  return {
    logger,
    drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
    stop: async () => {
      await parts.stop();
      await composition.close();
      await telemetry.close();
    },
  };
});
