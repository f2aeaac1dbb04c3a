// A run with more steps than the API lists resumes from all of them.
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { newId } from "../../../../platform/ids/ids.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import * as stepStore from "../run-steps.store.ts";
import { emptyStep } from "../run-transaction.rules.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

it("resumes from all steps, beyond the limit of the list", async () => {
  const { uow } = h.composition.platform;
  const ctx = systemAccountCtx("test", owner.account, "test", h.clock.now());
  const run = newId("run");
  const steps = Array.from({ length: 20_010 }, (_, at) => ({
    ...emptyStep,
    instance: `it@${at}`,
    attemptGroup: 1,
    stepKey: "it",
    type: "transform",
    status: "succeeded" as const,
    startedAt: ctx.now,
    finishedAt: ctx.now,
  }));
  await uow(ctx, async (tx) => stepStore.save(tx, run, steps));
  expect(await uow.read(ctx, (tx) => stepStore.list(tx, run, "current"))).toHaveLength(steps.length);
});
