/** Two API processes that can be killed at any moment, and a client that retries. */
import { createSender, type Exchange, type Sender } from "../../src/test-kit/http-sender.ts";
import { pause } from "../kit/telling.ts";
import { type Supervised, supervise } from "../processes.ts";

export interface Call {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape; what is read of them is checked at the end
  readonly body: any;
  readonly attempts: number;
  /** When the attempt that got the response started. */
  readonly sentAt: number;
}

export interface Apis {
  /**
   * Retries until there is a response, alternating between the processes. A response that asks to retry later does
   * not count.
   */
  call(call: Call): Promise<Answered>;
  /** Sends SIGKILL to a random process that is up and handling requests. Returns the number of requests in flight. */
  kill(): Promise<number>;
  /** Waits until all processes are up. */
  whole(): Promise<void>;
  /** Processes that exited without being killed, except for those that could not reach the database at startup. */
  readonly crashes: () => number;
  stop(): Promise<void>;
}

interface Api {
  readonly port: number;
  readonly sender: Sender;
  readonly process: Supervised;
  inHand: number;
  isUp: boolean;
}

const giveUpMs = 60_000;
const socketsMax = 64;

export function startApis(
  ports: readonly number[],
  env: Readonly<Record<string, string>>,
  logTo: number,
): Apis {
  let crashes = 0;
  const apis = ports.map((port): Api => {
    const api: Api = {
      port,
      sender: createSender(port, socketsMax),
      inHand: 0,
      isUp: false,
      process: supervise(
        "apps/server/src/main/api.ts",
        { ...env, PORT: String(port), METRICS_PORT: String(port + 10) },
        {
          logTo,
          onEnd: (signal) => {
            if (signal === null && api.isUp) crashes += 1;
            api.isUp = false;
          },
        },
      ),
    };
    return api;
  });
  const looking = setInterval(() => {
    for (const api of apis) if (!api.isUp) void look(api);
  }, 100);

  let turn = 0;
  return {
    crashes: () => crashes,
    call: async (call) => {
      const until = performance.now() + giveUpMs;
      turn += 1;
      for (let attempts = 1; ; attempts += 1) {
        const api = apis[(turn + attempts) % apis.length];
        const sentAt = Date.now();
        const answer = api && (await attempt(api, call));
        if (answer && answer.status !== 503) return { ...answer, attempts, sentAt };
        if (performance.now() > until)
          throw new Error(`${call.method} ${call.path}: no response within a minute`);
        await pause(Math.min(20 * attempts, 300));
      }
    },
    kill: async () => {
      for (;;) {
        const victim = apis[Math.floor(Math.random() * apis.length)];
        if (victim?.isUp && victim.inHand > 0) {
          // Kill at a random point between the first byte of a request and the last byte of its response.
          await pause(Math.random() * 25);
          victim.isUp = false;
          victim.process.kill();
          return victim.inHand;
        }
        await pause(5);
      }
    },
    whole: async () => {
      while (apis.some(({ isUp }) => !isUp)) await pause(20);
    },
    stop: async () => {
      clearInterval(looking);
      for (const api of apis) api.sender.close();
      await Promise.all(apis.map((api) => api.process.stop()));
    },
  };
}

async function attempt(api: Api, { method, path, headers, body }: Call): Promise<Exchange | undefined> {
  api.inHand += 1;
  try {
    return await api.sender.send({
      method,
      path: `/api/v1${path}`,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    return undefined;
  } finally {
    api.inHand -= 1;
  }
}

async function look(api: Api): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${api.port}/healthz`).catch(() => undefined);
  if (answer?.ok) api.isUp = true;
}
