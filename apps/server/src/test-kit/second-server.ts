/** A second api process as far as the databases can tell: pools and connections of its own beside the harness's. */
import type { AddressInfo } from "node:net";
import { compose } from "../main/compose.ts";
import { createHttpApp } from "../main/http-app.ts";
import type { Config } from "../platform/config/config.ts";
import type { Harness } from "./harness.ts";
import { patience } from "./test-config.ts";

export interface SecondServer {
  readonly server: Harness["server"];
  stop(): Promise<void>;
}

export async function startSecondServer(
  h: Harness,
  config: Config = h.composition.platform.config,
): Promise<SecondServer> {
  const { telemetry } = h.composition.platform;
  const composition = compose({
    config,
    process: "test-2",
    telemetry,
    modules: h.composition.modules,
    now: h.clock.now,
    limitPrefix: `test:${h.databases[0]}:`,
    ...patience,
  });
  const app = createHttpApp(composition);
  await app.server.ready();
  return {
    server: app.server,
    stop: async () => {
      await app.close();
      await composition.close();
    },
  };
}

/** Gives the server a port of its own and tells which. */
export async function listen(server: Harness["server"]): Promise<number> {
  await server.listen({ host: "127.0.0.1", port: 0 });
  return (server.server.address() as AddressInfo).port;
}
