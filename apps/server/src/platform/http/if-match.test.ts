/**
 * Many writers change one project through two servers. With If-Match, none of them overwrites a change it has not
 * seen.
 */
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiClient, createApiClient } from "../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../test-kit/harness.ts";
import { longRuns, printFacts } from "../../test-kit/long-runs.ts";
import { type SecondServer, startSecondServer } from "../../test-kit/second-server.ts";

const writersCount = 20;
let h: Harness;
let owner: Caller;
let second: SecondServer;
let clients: readonly [ApiClient, ApiClient];

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  second = await startSecondServer(h);
  clients = [owner, createApiClient(second.server, owner.headers)];
});
afterAll(async () => {
  await second.stop();
  await h.stop();
});

interface Tally {
  written: number[];
  refused: number;
}

/** Appends its own mark to the value it read; on 412, it reads again and retries. */
async function write(writer: number, path: string, tally: Tally, schedule: number): Promise<void> {
  const client = clients[(writer + schedule) % 2] as ApiClient;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { etag, description } = (await client.get(path)).body;
    // Some writers pause between reading and writing, so that reads and writes interleave differently.
    if (randomInt(3) === 0) await new Promise((resolve) => setImmediate(resolve));
    const answer = await client.patch(
      path,
      { description: `${description} ${writer}.` },
      { headers: { "if-match": etag } },
    );
    if (answer.status === 200) {
      tally.written.push(writer);
      return;
    }
    expect([answer.status, answer.body.code]).toEqual([412, "etag_mismatch"]);
    expect(answer.body.current_etag).toMatch(/^"r\d+"$/);
    expect(answer.body.current_etag).not.toBe(etag);
    tally.refused += 1;
  }
}

it(`${longRuns.ifMatchSchedules} schedules of ${writersCount} writers lose no update`, {
  timeout: 600_000,
}, async () => {
  let [writes, refusals] = [0, 0];
  for (let schedule = 0; schedule < longRuns.ifMatchSchedules; schedule += 1) {
    const made = await owner.post("/projects", { name: `Schedule ${schedule}` });
    const path = `/projects/${made.body.id}`;
    const tally: Tally = { written: [], refused: 0 };
    await Promise.all(
      Array.from({ length: writersCount }, (_, writer) => write(writer, path, tally, schedule)),
    );
    const { etag, description } = (await owner.get(path)).body;
    const marks = [...description.matchAll(/(\d+)\./g)].map((match) => Number(match[1]));
    expect(etag).toBe(`"r${1 + tally.written.length}"`);
    expect(marks.toSorted()).toEqual(tally.written.toSorted());
    writes += tally.written.length;
    refusals += tally.refused;
  }
  printFacts("if-match", {
    schedules: longRuns.ifMatchSchedules,
    writers: writersCount,
    written: writes,
    refused: refusals,
  });
  expect(writes).toBeGreaterThanOrEqual(longRuns.ifMatchSchedules);
  expect(refusals).toBeGreaterThan(0);
});
