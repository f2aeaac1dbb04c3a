/** The api process: serves HTTP. Any number of them may run. */
import { readConfig } from "../platform/config/config.ts";
import { createLogger } from "../platform/telemetry/logger.ts";
import { createTelemetry } from "../platform/telemetry/telemetry.ts";
import { refuseStrongLogins } from "./check-logins.ts";
import { compose } from "./compose.ts";
import { createHttpApp } from "./http-app.ts";
import { modules } from "./modules.ts";
import { runProcess } from "./run-process.ts";

await runProcess("api", async () => {
  const config = readConfig();
  const logger = createLogger({ level: config.LOG_LEVEL, process: "api" });
  const telemetry = await createTelemetry({
    logger,
    process: "api",
    metrics: { host: config.METRICS_HOST, port: config.METRICS_PORT },
    otlpEndpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  });
  const composition = compose({ config, process: "api", telemetry, modules });
  await refuseStrongLogins(composition.shards, logger);
  const app = createHttpApp(composition);
  const address = await app.server.listen({ host: config.HOST, port: config.PORT });
  logger.info({ address }, "api is listening");
  return {
    logger,
    drainTimeoutMs: config.DRAIN_TIMEOUT_MS + config.DRAIN_DELAY_MS,
    stop: async () => {
      // First be seen as not ready, then stop accepting: in between the balancer takes us out.
      app.readiness.startDraining();
      await new Promise((resolve) => setTimeout(resolve, config.DRAIN_DELAY_MS));
      await app.close();
      await composition.close();
      await telemetry.close();
    },
  };
});
