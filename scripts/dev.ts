/**
 * `pnpm dev`: starts the servers, migrates the databases, creates a demo account, builds Studio and the renderer, and runs
 * api and worker. It rebuilds and restarts them when a file changes; `pnpm dev --once` does not watch. The api serves the
 * built files under the same content security policy as in production.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { buildEnvironment, devEnvironment } from "./dev-environment.ts";
import { startServers } from "./dev-servers.ts";

const servers = await startServers().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const env = { ...process.env, ...devEnvironment(servers.settings) };
const main = "apps/server/src/main";
const studio = { cwd: "apps/web", env: buildEnvironment(env) };

function must(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: typeof env } = {},
): void {
  const { status } = spawnSync(command, args, { stdio: "inherit", env, ...options });
  if (status !== 0) process.exit(status ?? 1);
}

must(process.execPath, [`${main}/migrate.ts`]);
must(process.execPath, [`${main}/seed.ts`]);
must("node_modules/.bin/vite", ["build", "--logLevel", "warn"], studio);
const buildRenderer = "packages/renderer/build/build.ts";
must(process.execPath, [buildRenderer]);

const isOnce = process.argv.includes("--once");
const watch = isOnce ? [] : ["--watch", "--watch-preserve-output"];
const children: ChildProcess[] = [
  spawn(process.execPath, [...watch, `${main}/api.ts`], { stdio: "inherit", env }),
  spawn(process.execPath, [...watch, `${main}/worker.ts`], {
    stdio: "inherit",
    env: { ...env, METRICS_PORT: "9465", HOST: servers.workerHost },
  }),
];
if (!isOnce) {
  const rebuild = ["build", "--watch", "--logLevel", "warn"];
  children.push(spawn("node_modules/.bin/vite", rebuild, { stdio: "inherit", ...studio }));
  const renderer = [...watch, "--watch-path=packages/renderer/src", buildRenderer];
  children.push(spawn(process.execPath, renderer, { stdio: "inherit", env }));
}

let isStopping = false;
function stop(code: number): void {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill("SIGTERM");
  void Promise.all(
    children.map(
      (child) =>
        new Promise((resolve) => (child.exitCode === null ? child.once("exit", resolve) : resolve(0))),
    ),
  ).then(() => process.exit(code));
}
for (const child of children) child.once("exit", (code) => stop(code ?? 1));
process.on("SIGINT", () => stop(0));
process.on("SIGTERM", () => stop(0));

await waitForApi();
console.log(`
Formstead is running.
  Studio     ${env.BASE_URL}              sign in with the email and password in .services/demo.env
  API        ${env.BASE_URL}/api/v1      reference: ${env.BASE_URL}/docs
  Email      http://127.0.0.1:18025       shows every email that Formstead sends
  Demo       . .services/demo.env         sets API_KEY, ACCOUNT_ID, DEMO_EMAIL, DEMO_PASSWORD
`);

async function waitForApi(): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const isUp = await fetch(`${env.BASE_URL}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  console.error("The api did not start within a minute; see its output above.");
  stop(1);
}
