/** A second api process from the databases' point of view: its own pools and connections besides the harness's. */
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

/** Makes the server listen on its own port and returns it. */
export async function listen(server: Harness["server"]): Promise<number> {
  await server.listen({ host: "127.0.0.1", port: 0 });
  return (server.server.address() as AddressInfo).port;
}
