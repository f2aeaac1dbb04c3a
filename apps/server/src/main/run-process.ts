/**
 * Starts and stops a process. The first SIGTERM or SIGINT drains and exits with 0; a second one, or a drain that
 * takes too long, exits with 1. An invalid configuration is reported as plain text, without a stack trace.
 */
import { ConfigError } from "../platform/config/config.ts";
import type { Logger } from "../platform/telemetry/logger.ts";

export interface RunningProcess {
  readonly logger: Logger;
  readonly drainTimeoutMs: number;
  stop(): Promise<void>;
}

export async function runProcess(name: string, start: () => Promise<RunningProcess>): Promise<void> {
  let running: RunningProcess;
  try {
    running = await start();
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
  const { logger } = running;
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    logger.info({ signal }, `${name} is draining`);
    setTimeout(() => process.exit(1), running.drainTimeoutMs).unref();
    running.stop().then(
      () => process.exit(0),
      (error) => {
        logger.error({ err: error }, "drain failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGINT", () => stop("SIGINT"));
}
