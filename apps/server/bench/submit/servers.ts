/** The measured servers, each in its own process. */
import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "../../src/test-kit/free-port.ts";
import { watchProcess } from "../../src/test-kit/watched-process.ts";
import { addressOf, untilUp } from "../kit/server-process.ts";
import { productionEnvironment, profileFlags } from "../kit/stage.ts";

export interface MeasuredServer {
  readonly process: ChildProcess;
  readonly port: number;
  stop(): Promise<void>;
}

/** Our API with production settings. `folder` is a checkout of this repository. */
export async function startApi(
  databases: readonly [string, ...string[]],
  folder = process.cwd(),
  settings: Readonly<Record<string, string>> = {},
): Promise<MeasuredServer> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [...profileFlags, "apps/server/src/main/api.ts"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...productionEnvironment(databases),
      ...settings,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    },
  });
  const watched = watchProcess(child, `the api in ${folder}`);
  await untilUp(`http://127.0.0.1:${port}/healthz`);
  return { process: child, port, stop: () => watched.stop() };
}

export async function startBare(url: string): Promise<MeasuredServer> {
  const child = spawn(process.execPath, ["apps/server/bench/submit/bare-submit-server.ts", url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const watched = watchProcess(child, "the bare server");
  const port = Number(new URL(await addressOf(child)).port);
  return { process: child, port, stop: () => watched.stop() };
}
