/**
 * The startup that the api and worker processes share: reads the settings, creates the logger and telemetry, composes
 * the modules, and rejects database logins that bypass row-level security.
 */
import { type Config, readConfig } from "../platform/config/config.ts";
import type { AnyModule } from "../platform/module/define-module.ts";
import { createLogger, type Logger } from "../platform/telemetry/logger.ts";
import { createTelemetry } from "../platform/telemetry/telemetry.ts";
import { refuseStrongLogins } from "./check-logins.ts";
import { type Composition, compose } from "./compose.ts";
import { modules as allModules } from "./modules.ts";

export interface OpenProcess {
  readonly config: Config;
  readonly logger: Logger;
  readonly composition: Composition;
  close(): Promise<void>;
}

export async function openProcess(
  name: string,
  modules: readonly AnyModule[] = allModules,
): Promise<OpenProcess> {
  const config = readConfig();
  const logger = createLogger({ level: config.LOG_LEVEL, process: name });
  const telemetry = await createTelemetry({
    logger,
    process: name,
    metrics: { host: config.METRICS_HOST, port: config.METRICS_PORT },
    otlpEndpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  });
  const composition = compose({ config, process: name, telemetry, modules });
  await refuseStrongLogins(composition.shards, logger);
  return {
    config,
    logger,
    composition,
    close: async () => {
      await composition.close();
      await telemetry.close();
    },
  };
}
