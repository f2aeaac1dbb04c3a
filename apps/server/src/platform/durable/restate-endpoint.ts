/**
 * The Restate side of a worker: an HTTP/2 endpoint with one service whose handler runs all of our processes.
 * `interpreter.ts` runs them; this file contains only the server and the options for Restate.
 */
import http2 from "node:http2";
import * as restate from "@restatedev/restate-sdk";
import { createInterpreter, type InterpreterOptions } from "./interpreter.ts";

export interface RestateEndpointOptions extends InterpreterOptions {
  readonly host: string;
  readonly port: number;
  readonly serviceName: string;
}

export interface RestateEndpoint {
  readonly port: number;
  /** Gives running steps a few seconds to finish and accepts no new ones. */
  close(): Promise<void>;
}

const dayMs = 86_400_000;
const drainMs = 8_000;

const serviceOptions = {
  inactivityTimeout: 60_000,
  abortTimeout: 600_000,
  journalRetention: dayMs,
  idempotencyRetention: dayMs,
  // By default, Restate pauses an invocation after some attempts until someone resumes it manually; after an outage,
  // workers would come back to paused runs.
  retryPolicy: {
    initialInterval: 100,
    exponentiationFactor: 2,
    maxInterval: 5_000,
    maxAttempts: 2_000_000_000,
  },
};

export async function startRestateEndpoint(options: RestateEndpointOptions): Promise<RestateEndpoint> {
  const interpreter = createInterpreter(options);
  const service = restate.service({
    name: options.serviceName,
    handlers: { run: (engine: restate.Context, input: unknown) => interpreter.run(engine, input) },
    options: serviceOptions,
  });
  const server = http2.createServer(restate.createEndpointHandler({ services: [service], logger: () => {} }));
  const sessions = new Set<http2.ServerHttp2Session>();
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : options.port,
    close: async () => {
      await interpreter.drain(drainMs);
      const closed = new Promise((resolve) => server.close(resolve));
      for (const session of sessions) session.destroy();
      await closed;
    },
  };
}
