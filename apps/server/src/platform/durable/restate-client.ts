/** Client for Restate's HTTP interfaces: submit a run, wake a run, register our worker. */
import { withTimeout } from "../concurrency/with-timeout.ts";
import type { DurableEngine } from "./engine.ts";

export interface RestateClientOptions {
  readonly ingressUrl: string;
  readonly adminUrl: string;
  /** The address at which Restate reaches the workers. */
  readonly endpointUrl: string;
  readonly serviceName: string;
}

const timeoutMs = 10_000;

export interface RestateClient extends DurableEngine {
  /** Registers our service. Required at each start and again after Restate has lost its disk. */
  register(): Promise<void>;
}

export function createRestateClient(options: RestateClientOptions): RestateClient {
  const post = (base: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    withTimeout(timeoutMs, async (signal) => {
      const response = await fetch(new URL(path, base), {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
        signal,
      });
      // The connection cannot be used again before the response is read.
      await response.arrayBuffer();
      return response;
    });

  const register = async (): Promise<void> => {
    const response = await post(options.adminUrl, "/deployments", { uri: options.endpointUrl, force: true });
    if (!response.ok) throw new Error(`Restate rejected our endpoint: ${response.status}`);
  };

  return {
    register,
    submit: async ({ account, runId, attempt, process, input }) => {
      const send = () =>
        post(
          options.ingressUrl,
          `/${options.serviceName}/run/send`,
          { account, run_id: runId, attempt, process, input },
          { "idempotency-key": `${runId}:${attempt}` },
        );
      let response = await send();
      if (response.status === 404) {
        await register();
        response = await send();
      }
      if (!response.ok) throw new Error(`Restate did not accept the run: ${response.status}`);
    },
    wake: async (awaiting) => {
      const response = await post(
        options.ingressUrl,
        `/restate/awakeables/${encodeURIComponent(awaiting)}/resolve`,
        null,
      );
      if (response.status >= 500) throw new Error(`Restate did not wake the run: ${response.status}`);
    },
  };
}
