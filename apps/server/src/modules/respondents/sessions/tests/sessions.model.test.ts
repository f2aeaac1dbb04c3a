/**
 * Whatever respondents and members do to an entry, in any order, concurrently, and through two servers, the result must
 * match a small model. Other respondents submit at the same time, so that writes share a transaction with theirs.
 * SESSION_SEQUENCES sets the number of command sequences.
 */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import type { Id } from "../../../../platform/ids/ids.ts";
import { type ApiClient, createApiClient } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { longRuns, printFacts } from "../../../../test-kit/long-runs.ts";
import { ownerQuery } from "../../../../test-kit/owner-query.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { type SecondServer, startSecondServer } from "../../../../test-kit/second-server.ts";
import type { EntriesService } from "../../../entries/entries/index.ts";
import { beginEntry, type Model, type Real, sessionCommands } from "./session-commands.ts";
import { nothing, type Op, type Seen, type State } from "./session-state.ts";

const plenty = "10000000";
/** How many writes can share a transaction. */
const batchSizes = [1, 2, 16];
let batchSize: number;
let h: Harness;
let second: SecondServer;
let owner: Caller;
let formId: string;
let otherFormId: string;
let admins: readonly ApiClient[];

async function start(): Promise<void> {
  h = await startHarness({
    env: {
      WRITE_BATCH_MAX: String(batchSize),
      ENTRIES_PER_NETWORK_FREE: plenty,
      ENTRIES_PER_NETWORK_MAX: plenty,
      RATE_LIMIT_PUBLIC_PER_MINUTE: plenty,
      RATE_LIMIT_ENTRY_PER_MINUTE: plenty,
      RATE_LIMIT_PER_MINUTE: plenty,
      RATE_LIMIT_PER_HOUR: plenty,
      RATE_LIMIT_PER_DAY: plenty,
    },
  });
  second = await startSecondServer(h);
  owner = await h.newAccount();
  const { headers } = await owner.newKey();
  admins = [createApiClient(h.server, headers), createApiClient(second.server, headers)];
  otherFormId = await publishedForm(owner, [field("name")]);
  formId = await publishedForm(owner, [
    field("name", { required: true }),
    field("email", { type: "email" }),
    field("why", { required: true, visible_if: { field: "email", op: "answered" } }),
    field("age", { type: "number", settings: { max: 120 } }),
    {
      id: "rep_children",
      type: "repeat",
      key: "children",
      max: 3,
      items: [
        field("first", { required: true }),
        { id: "rep_toys", type: "repeat", key: "toys", max: 2, items: [field("what")] },
      ],
    },
  ]);
}

/** In tests, PostgreSQL doesn't update statistics automatically. Without them, each update would read all entries. */
async function analyze(): Promise<void> {
  await ownerQuery(h, owner.account.shard, "analyze entries, entry_sessions, events");
}

let turn = 0;
const server = () => (turn++ % 2 === 0 ? h.server : second.server);
const admin = () => admins[turn++ % 2] as ApiClient;

type Server = Harness["server"];

const visitor = (here: Server, mark: string | undefined) =>
  createApiClient(here, mark === undefined ? {} : { "idempotency-key": mark });

async function perform(op: Op, state: State): Promise<Seen> {
  const here = server();
  const [seen, ...others] = await Promise.all([performAt(here, op, state), ...neighbors(here)]);
  expect(others.every(({ status }) => status === 201)).toBe(true);
  return seen;
}

/** Submits of other respondents, as many as fit into a transaction with one more write. */
function neighbors(here: Server): Promise<Seen>[] {
  const entry = { form_ref: otherFormId, answers: { name: "neighbor" } };
  return Array.from({ length: batchSize - 1 }, () =>
    createApiClient(here, {}).post("/entry-sessions/submit", entry),
  );
}

async function performAt(here: Server, op: Op, state: State): Promise<Seen> {
  if (op.kind === "begin")
    return visitor(here, op.mark).post("/entry-sessions", { form_ref: formId, answers: op.patch });
  if (op.kind === "submit_at_once")
    return visitor(here, op.mark).post("/entry-sessions/submit", { form_ref: formId, answers: op.patch });
  if (op.kind === "resume")
    return visitor(here, op.mark).post("/entry-sessions/resume", { resume_token: op.link });
  if ("entry" in op) return performByAccount(op.kind, state.entries[op.entry]?.id ?? "");
  const headers = { "x-service-entry-key": op.key };
  const [method, path, body] = requestOf(op);
  return createApiClient(here, headers).call(method, `/entry-sessions/current${path}`, body);
}

function requestOf(op: Extract<Op, { key: string }>): [string, string, object?] {
  switch (op.kind) {
    case "get":
      return ["GET", ""];
    case "receipt":
      return ["GET", "/receipt"];
    case "discard":
      return ["DELETE", ""];
    case "validate":
      return ["POST", "/validate", {}];
    case "link":
      return ["POST", "/resume-links", {}];
    case "submit":
      return ["POST", "/submit", { answers: op.patch }];
    case "save":
      return ["PATCH", "/answers", { answers: op.patch, client_seq: op.seq }];
    default: {
      const path = `/groups/${encodeURIComponent(op.path)}/instances`;
      if (op.kind === "remove") return ["DELETE", `${path}/${op.id}`];
      const member = op.path === "children" ? "first" : "what";
      const answers = op.text === undefined ? undefined : { [member]: op.text };
      const body = { answers, position: op.position };
      return op.kind === "add" ? ["POST", path, body] : ["PATCH", `${path}/${op.id}`, body];
    }
  }
}

async function performByAccount(kind: string, entryId: string): Promise<Seen> {
  if (kind === "trash") return admin().delete(`/entries/${entryId}`);
  if (kind !== "abandon") return admin().post(`/entries/${entryId}/${kind}`);
  const ctx = systemAccountCtx("test", owner.account, "abandon", h.clock.now());
  await (h.services.get("entries") as EntriesService).abandon(ctx, entryId as Id<"ent">);
  return { status: 200, body: {} };
}

/** Every change to an entry must have emitted exactly one event. */
async function checkEvents(states: readonly State[]): Promise<void> {
  for (const [place, { id }] of (states[0] ?? nothing).entries.entries()) {
    const told = await h.composition.shards.get(owner.account.shard).withClient(async (db) => {
      await db.query("select set_config('app.account_id', $1, false)", [owner.account.uuid]);
      return db.query<{ name: string }>(
        "select name from events where data->>'entry_id' = $1 order by xid, seq",
        [id],
      );
    });
    const possible = states.map(({ entries }) => entries[place]?.events);
    expect(possible).toContainEqual(told.rows.map(({ name }) => name));
  }
}

describe.each(batchSizes)("with up to %d writes in a transaction", (size) => {
  const sequencesMax = Math.ceil(longRuns.sessionSequences / batchSizes.length);
  beforeAll(async () => {
    batchSize = size;
    await start();
  });
  afterAll(async () => {
    await second.stop();
    await h.stop();
  });

  it(`an entry matches the model after each of ${sequencesMax} sequences of commands`, {
    timeout: 7_200_000,
  }, async () => {
    const counts = { commands: 0, operations: 0, races: 0, refusals: 0, submits: 0, at_once: 0 };
    const real: Real = {
      now: () => h.clock.now().getTime(),
      advance: h.clock.advance,
      perform,
      look: (id) => admin().get(`/entries/${id}`),
      counts,
    };
    let sequencesDone = 0;
    const sequences = fc.commands(sessionCommands, { maxCommands: 40, size: "medium" });
    await fc.assert(
      fc.asyncProperty(sequences, async (commands) => {
        const model: Model = { states: [nothing] };
        await beginEntry().run(model, real);
        await fc.asyncModelRun(() => ({ model, real }), commands);
        await checkEvents(model.states);
        sequencesDone += 1;
        if (sequencesDone % 50 === 0) await analyze();
      }),
      { numRuns: sequencesMax, endOnFailure: false },
    );
    printFacts("session-model", { batch: size, sequences: sequencesMax, ...counts });
  });
});
