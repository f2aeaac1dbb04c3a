/**
 * Start and end of a process. The first SIGTERM or SIGINT drains and exits 0; a second one, or a drain that takes
 * too long, exits 1. A configuration that cannot be used is told in plain words, without a stack.
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
