/** The api process: serves HTTP. Any number can run in parallel. */
import { createHttpApp } from "./http-app.ts";
import { openProcess } from "./open-process.ts";
import { runProcess } from "./run-process.ts";

await runProcess("api", async () => {
  const { config, logger, composition, close } = await openProcess("api");
  const app = createHttpApp(composition);
  app.prepare();
  const address = await app.server.listen({ host: config.HOST, port: config.PORT });
  logger.info({ address }, "api is listening");
  return {
    logger,
    drainTimeoutMs: config.DRAIN_TIMEOUT_MS + config.DRAIN_DELAY_MS,
    stop: async () => {
      // Report "not ready" first, then stop accepting connections, so that the load balancer removes us in between.
      app.system.startDraining();
      await new Promise((resolve) => setTimeout(resolve, config.DRAIN_DELAY_MS));
      await app.close();
      await close();
    },
  };
});
