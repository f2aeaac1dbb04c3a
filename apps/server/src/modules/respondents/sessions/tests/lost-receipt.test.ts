/**
 * Tests what a page can do when it does not know whether its submit request arrived. It can repeat the request, with
 * or without an Idempotency-Key, after the connection broke or while the first request is still running. A proxy
 * forwards each request, waits until the server has responded, and cuts the connection.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CuttingProxy, startCuttingProxy } from "../../../../test-kit/cutting-proxy.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { createSender, type Exchange, type Outgoing } from "../../../../test-kit/http-sender.ts";
import { longRuns, printFacts } from "../../../../test-kit/long-runs.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { listen } from "../../../../test-kit/second-server.ts";

let h: Harness;
let owner: Caller;
let serverPort: number;
let proxy: CuttingProxy;

beforeAll(async () => {
  h = await startHarness({ env: { ENTRIES_PER_NETWORK_FREE: "100000", ENTRIES_PER_NETWORK_MAX: "100000" } });
  owner = await h.newAccount();
  serverPort = await listen(h.server);
  proxy = await startCuttingProxy(serverPort, ["before", "within"]);
});
afterAll(async () => {
  proxy.close();
  await h.stop();
});

async function sendTo(port: number, outgoing: Outgoing): Promise<Exchange | undefined> {
  const sender = createSender(port);
  try {
    return await sender.send(outgoing);
  } catch {
    return undefined;
  } finally {
    sender.close();
  }
}

interface Begun {
  readonly mark: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly outgoing: Outgoing;
}

async function begin(formId: string, hasKey: boolean): Promise<Begun> {
  const mark = randomUUID();
  const begun = await h.anonymous.post("/entry-sessions", { form_ref: formId });
  const headers = { "x-service-entry-key": begun.body.entry_key as string };
  const outgoing = {
    method: "POST",
    path: "/api/v1/entry-sessions/current/submit",
    headers: {
      ...headers,
      ...(hasKey ? { "idempotency-key": mark } : {}),
      "content-type": "application/json",
    },
    body: JSON.stringify({ answers: { mark } }),
  };
  return { mark, headers, outgoing };
}

/** All receipts for the entry: from the repeat, from a second repeat, and as stored. */
async function submitAndLose(formId: string, hasKey: boolean, isImpatient: boolean): Promise<unknown[]> {
  const { mark, headers, outgoing } = await begin(formId, hasKey);
  const first = sendTo(proxy.port, outgoing);
  if (!isImpatient) await first;
  const repeat = await sendTo(serverPort, outgoing);
  expect(await first, "the first answer got through").toBeUndefined();
  const further = await sendTo(serverPort, outgoing);
  const kept = await h.anonymous.get("/entry-sessions/current/receipt", { headers });
  expect([repeat?.status, further?.status, kept.status]).toEqual([200, 200, 200]);
  expect(repeat?.body).toMatchObject({ object: "entry_receipt" });
  return [mark, repeat?.body, further?.body, kept.body];
}

interface Kept {
  readonly mark: string;
  readonly receipt_code: string;
  readonly revisions: number;
}

async function keptEntries(): Promise<{ readonly entries: Kept[]; readonly events: number }> {
  return h.composition.shards.get(owner.account.shard).withClient(async (db) => {
    await db.query("select set_config('app.account_id', $1, false)", [owner.account.uuid]);
    const entries = await db.query<Kept>(`
      select answers->>'mark' as mark, receipt_code,
             answers_revision as revisions
      from entries e where status = 'submitted'`);
    const events = await db.query<{ count: number }>(
      "select count(*)::int as count from events where name = 'entry.submitted'",
    );
    return { entries: entries.rows, events: events.rows[0]?.count ?? 0 };
  });
}

it(`${longRuns.lostReceipts} submits whose receipts get lost create one entry each, and always return the same receipt`, {
  timeout: 600_000,
}, async () => {
  const formId = await publishedForm(owner, [field("mark", { required: true })]);
  const receipts: unknown[][] = [];
  let next = 0;
  const page = async () => {
    while (next < longRuns.lostReceipts) {
      const number = next++;
      receipts.push(await submitAndLose(formId, number % 2 === 0, number % 4 > 1));
    }
  };
  await Promise.all(Array.from({ length: 5 }, page));
  const { entries, events } = await keptEntries();
  const dropped = proxy.cuts.before + proxy.cuts.within;
  printFacts("lost-receipt", { submits: receipts.length, dropped, entries: entries.length, events });
  for (const [, ...all] of receipts) expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
  const codes = new Map(receipts.map(([mark, receipt]) => [mark, receipt as { receipt_code: string }]));
  for (const { mark, receipt_code, revisions } of entries) {
    expect(codes.get(mark)?.receipt_code).toBe(receipt_code);
    expect(revisions).toBe(1);
  }
  expect(dropped).toBe(longRuns.lostReceipts);
  expect(new Set(entries.map(({ mark }) => mark)).size).toBe(longRuns.lostReceipts);
  expect([entries.length, events]).toEqual([longRuns.lostReceipts, longRuns.lostReceipts]);
});
