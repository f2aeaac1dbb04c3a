/**
 * Runs Formstead for browser tests: a fresh database, the API serving the built Studio, and a worker, as separate
 * processes that use the servers from `scripts/services`. Runs until it receives SIGTERM or SIGINT, then cleans up.
 */
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { supervise } from "../../server/chaos/processes.ts";
import { ageSessions } from "../../server/src/test-kit/age-sessions.ts";
import { cloneTemplate, dropClone, ensureTemplate } from "../../server/src/test-kit/template-database.ts";
import { testEnvironment } from "../../server/src/test-kit/test-config.ts";
import { stackFile } from "./kit/stack-file.ts";

const firstPort = Number(process.env.E2E_PORT ?? 28_500);
const port = String(firstPort);
const endpointPort = String(firstPort + 2);
const root = join(import.meta.dirname, "../../..");

await ensureTemplate();
const database = await cloneTemplate();
const env = {
  ...testEnvironment([database]),
  PORT: port,
  BASE_URL: `http://localhost:${port}`,
  WEB_DIR: join(root, "apps/web/dist"),
  RESTATE_ENDPOINT_PORT: endpointPort,
  RESTATE_ENDPOINT_URL: `http://127.0.0.1:${endpointPort}`,
  RESTATE_SERVICE_NAME: `e2e-${randomBytes(4).toString("hex")}`,
};
// A test that stops the API starts one of its own (kit/own-api.ts).
await mkdir(join(root, ".artifacts"), { recursive: true });
await writeFile(stackFile(firstPort), JSON.stringify(env));
const start = (name: string, metricsPort: string) =>
  supervise(join(root, `apps/server/src/main/${name}.ts`), { ...env, METRICS_PORT: metricsPort });
const processes = [start("api", String(firstPort + 3)), start("worker", String(firstPort + 4))];

/** Tests ask here for what no API can do: let time pass for a person (kit/people.ts). */
const door = createServer((request, response) => {
  const email = new URL(request.url ?? "", "http://localhost").searchParams.get("email") ?? "";
  ageSessions(database, email).then(
    () => response.writeHead(204).end(),
    (error) => response.writeHead(500).end(String(error)),
  );
}).listen(firstPort + 1, "127.0.0.1");

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, async () => {
    door.close();
    await Promise.all(processes.map((one) => one.stop()));
    await dropClone(database);
    process.exit(0);
  });
}
