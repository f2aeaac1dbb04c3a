/**
 * A live worker for a test: the queues run and Restate reaches its endpoint, under its own service name, so that
 * tests do not get each other's runs.
 */

import { randomBytes } from "node:crypto";
import type { Composition } from "../main/compose.ts";
import { startWorkerParts } from "../main/worker-parts.ts";
import { freePort } from "./free-port.ts";

export interface TestWorker {
  /** The test's composition, with the worker's own registration in Restate. */
  readonly composition: Composition;
  stop(): Promise<void>;
}

export async function startWorker(composition: Composition): Promise<TestWorker> {
  const endpointPort = await freePort();
  const serviceName = `test-${randomBytes(6).toString("hex")}`;
  const config = {
    ...composition.platform.config,
    RESTATE_ENDPOINT_PORT: endpointPort,
    RESTATE_ENDPOINT_URL: `http://127.0.0.1:${endpointPort}`,
    RESTATE_SERVICE_NAME: serviceName,
  };
  const own: Composition = { ...composition, platform: { ...composition.platform, config } };
  const parts = await startWorkerParts(own, () => {
    throw new Error("the test's worker was fenced");
  });
  return {
    composition: own,
    stop: async () => {
      await parts.stop();
      await forgetService(config.RESTATE_ADMIN_URL, serviceName).catch(() => {});
    },
  };
}

/** Otherwise, Restate would keep calling an endpoint that no longer exists. */
async function forgetService(adminUrl: string, serviceName: string): Promise<void> {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(new URL(path, adminUrl), {
      method,
      headers: { "content-type": "application/json", accept: "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await response.json().catch(() => ({}))) as T;
  };
  const open = await ask<{ rows: { id: string }[] }>("POST", "/query", {
    query: `select id from sys_invocation where target_service_name = '${serviceName}' and status <> 'completed'`,
  });
  for (const { id } of open.rows) await ask("PATCH", `/invocations/${id}/kill`);
  const { deployment_id: deploymentId } = await ask<{ deployment_id?: string }>(
    "GET",
    `/services/${serviceName}`,
  );
  if (deploymentId) await ask("DELETE", `/deployments/${deploymentId}?force=true`);
}
