/** Runs a worker process with these modules, from configuration to shutdown. */
import type { AnyModule } from "../platform/module/define-module.ts";
import { openProcess } from "./open-process.ts";
import { runProcess } from "./run-process.ts";
import { startWorkerParts } from "./worker-parts.ts";

export function runWorker(modules: readonly AnyModule[]): Promise<void> {
  return runProcess("worker", async () => {
    const { config, logger, composition, close } = await openProcess("worker", modules);
    await composition.platform.blob
      .ensureBucket()
      .catch((error) => logger.warn({ err: error }, "storage is not available yet"));
    // A worker that lost its heartbeat must exit, because its jobs may already run elsewhere; the supervisor starts a
    // new process.
    const parts = await startWorkerParts(composition, () => process.exit(1));
    logger.info({}, "worker is running");
    return {
      logger,
      drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
      stop: async () => {
        await parts.stop();
        await close();
      },
    };
  });
}
