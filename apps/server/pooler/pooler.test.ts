/**
 * What the application relies on in a session, tested through PgBouncer, where many clients share few server
 * connections.
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessionSettings } from "../src/platform/db/database.ts";
import { sql, toStatement } from "../src/platform/db/statement.ts";
import { createApiClient } from "../src/test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../src/test-kit/harness.ts";
import { type SecondServer, startSecondServer } from "../src/test-kit/second-server.ts";

let h: Harness;
let second: SecondServer;
let owner: Caller;

beforeAll(async () => {
  h = await startHarness();
  second = await startSecondServer(h);
  owner = await h.newAccount();
});
afterAll(async () => {
  await second.stop();
  await h.stop();
});

const main = () => h.composition.shards.directory;

describe("through PgBouncer", () => {
  it("shares a few server connections among many clients", async () => {
    const { DATABASE_URL } = h.composition.platform.config;
    const clients = Array.from({ length: 24 }, () => new pg.Client({ connectionString: DATABASE_URL }));
    await Promise.all(clients.map((client) => client.connect()));
    const text = "select pg_backend_pid() as pid, pg_sleep(0.02)";
    const pids = await Promise.all(
      clients.map(async (client) => (await client.query<{ pid: number }>(text)).rows[0]?.pid),
    );
    await Promise.all(clients.map((client) => client.end()));
    expect(new Set(pids).size).toBeLessThanOrEqual(6);
  });

  it("applies the settings of the role to every session", async () => {
    const names = Object.keys(sessionSettings);
    const query = sql`select jsonb_object_agg(name, current_setting(name)) as settings from unnest(${names}::text[]) name`;
    const [result] = await main().run([toStatement(query)]);
    expect(result?.rows).toEqual([{ settings: sessionSettings }]);
  });

  it("finds a prepared statement on any server connection", async () => {
    const ask = (number: number) =>
      main().run([toStatement(sql`select ${number}::int as number, pg_sleep(0.005)`)]);
    const answers = await Promise.all(Array.from({ length: 200 }, (_, number) => ask(number)));
    expect(answers.map(([result]) => result?.rows[0]?.number)).toEqual(
      Array.from({ length: 200 }, (_, n) => n),
    );
  });

  it("isolates accounts that share connections", async () => {
    const callers = await Promise.all(Array.from({ length: 4 }, () => h.newAccount()));
    await Promise.all(callers.map((caller, index) => caller.post("/projects", { name: `Project ${index}` })));
    const rounds = Array.from({ length: 20 }, async (_, round) => {
      const index = round % callers.length;
      const caller = callers[index] ?? owner;
      const { body } = await createApiClient(second.server, caller.headers).get("/projects");
      return [index, body.data.map((project: { name: string }) => project.name)];
    });
    for (const [index, names] of await Promise.all(rounds)) expect(names).toEqual([`Project ${index}`]);
  });

  it("runs a failed prepared statement again under the same name", async () => {
    const divide = (by: number) => main().run([toStatement(sql`select 1 / ${by}::int as result`)]);
    await expect(divide(0)).rejects.toThrow("division by zero");
    expect((await divide(1))[0]?.rows).toEqual([{ result: 1 }]);
  });
});
