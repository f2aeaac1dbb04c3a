import { expect, it } from "vitest";
import { z } from "zod";
import { systemCtx } from "../context/context.ts";
import { newId } from "../ids/ids.ts";
import { defineJob } from "./definitions.ts";
import { createOutbox, outboxStatements } from "./outbox.ts";

it("of several jobs with one key in a transaction, only the last is enqueued; those without a key all are", () => {
  const job = defineJob("test.count", { input: z.object({ n: z.int() }) });
  const account = { id: newId("acc"), uuid: "0198a000-0000-7000-8000-000000000000", shard: "main" };
  const ctx = systemCtx("test", "test", new Date(0));
  const outbox = createOutbox(ctx, new Map());
  const { enqueue } = outbox.writerFor(account);
  enqueue(job, { n: 1 }, { jobKey: "a" });
  enqueue(job, { n: 2 });
  enqueue(job, { n: 3 }, { jobKey: "a" });
  enqueue(job, { n: 4 }, { jobKey: "b" });
  enqueue(job, { n: 5 });
  const [sent] = outboxStatements(ctx, [outbox]).at(-1)?.values ?? [];
  const jobs = JSON.parse(String(sent)) as { payload: { input: { n: number } } }[];
  expect(jobs.map(({ payload }) => payload.input.n)).toEqual([2, 3, 4, 5]);
});
