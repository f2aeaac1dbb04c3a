/**
 * A client that never learns the outcome of its request sends it again with the same key. A proxy forwards each
 * request, waits until the server has responded, and then cuts the connection instead of delivering the response.
 */
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CuttingProxy, startCuttingProxy } from "../../test-kit/cutting-proxy.ts";
import { createFaultyModule } from "../../test-kit/faulty-module.ts";
import { type Caller, type Harness, startHarness } from "../../test-kit/harness.ts";
import { longRuns, printFacts } from "../../test-kit/long-runs.ts";
import { listen } from "../../test-kit/second-server.ts";

interface Reply {
  readonly status: number;
  readonly isReplay: boolean;
  readonly id: string;
}

function postOnce(port: number, caller: Caller, key: string, body: string): Promise<Reply> {
  const headers = { ...caller.headers, "content-type": "application/json", "idempotency-key": key };
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: false });
    const sent = request({
      host: "127.0.0.1",
      port,
      agent,
      method: "POST",
      path: "/api/v1/faulty",
      headers,
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          isReplay: response.headers["idempotency-replayed"] === "true",
          id: JSON.parse(text).id,
        }),
      );
    });
    sent.end(body);
  });
}

/** Like a careful client: repeats the same key and body until it gets a response. */
async function postUntilAnswered(
  port: number,
  caller: Caller,
): Promise<Reply & { readonly attempts: number }> {
  const [key, body] = [randomUUID(), JSON.stringify({ mark: randomUUID() })];
  for (let attempts = 1; ; attempts += 1) {
    try {
      return { ...(await postOnce(port, caller, key, body)), attempts };
    } catch (error) {
      if (attempts === 20) throw error;
    }
  }
}

let h: Harness;
let proxy: CuttingProxy;

beforeAll(async () => {
  h = await startHarness({ modules: [createFaultyModule().module] });
  proxy = await startCuttingProxy(await listen(h.server));
});
afterAll(async () => {
  proxy.close();
  await h.stop();
});

it(`${longRuns.lostReplies} requests whose answers get lost make one project each`, {
  timeout: 600_000,
}, async () => {
  const owner = await h.newAccount();
  const replies: Awaited<ReturnType<typeof postUntilAnswered>>[] = [];
  let left = longRuns.lostReplies;
  const client = async () => {
    while (left-- > 0) replies.push(await postUntilAnswered(proxy.port, owner));
  };
  await Promise.all(Array.from({ length: 5 }, client));
  const { rows } = await h.composition.shards.get(owner.account.shard).withClient(async (db) => {
    await db.query("select set_config('app.account_id', $1, false)", [owner.account.uuid]);
    return db.query<{ id: string }>("select id from projects");
  });
  const dropped = proxy.cuts.before + proxy.cuts.within;
  printFacts("lost-reply", { requests: replies.length, dropped, rows: rows.length });
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
  expect(new Set(replies.map((reply) => reply.id)).size).toBe(replies.length);
  expect(rows).toHaveLength(replies.length);
  expect(replies.every((reply) => reply.isReplay === reply.attempts > 1)).toBe(true);
  expect(Math.min(proxy.cuts.before, proxy.cuts.within)).toBeGreaterThan(replies.length / 2);
});
