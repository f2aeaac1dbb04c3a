import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { newId } from "../../../../platform/ids/ids.ts";
import { createTallies } from "../../../../platform/tallies/tallies.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { ownerQuery } from "../../../../test-kit/owner-query.ts";
import { testServices } from "../../../../test-kit/test-services.ts";
import { createCounting, tallyName } from "../counting.service.ts";
import { dayOf, trafficIn } from "../funnels.rules.ts";

let h: Harness;
let owner: Caller;
let redis: Redis;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  redis = new Redis(testServices.redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  await new Promise((resolve) => redis.once("ready", resolve));
});
afterAll(async () => {
  redis?.disconnect();
  await h?.stop();
});

const setUp = () => {
  const { uow, telemetry, now } = h.composition.platform;
  const tallies = createTallies(redis);
  const counting = createCounting({ uow, tallies, telemetry, now });
  const ctx = systemAccountCtx("test", owner.account, "test", now());
  const form = { formId: newId("frm"), version: 1 };
  const counts = async () => {
    const day = dayOf(now());
    const tally = await tallies.read(owner.account.uuid, tallyName(form.formId, day));
    return tally && trafficIn(day, tally)[0];
  };
  return { counting, ctx, form, counts };
};
const waitingJobs = async () => {
  const rows = await ownerQuery<{ run_at: Date }>(
    h,
    owner.account.shard,
    "select run_at from graphile_worker._private_jobs where key = $1",
    [`form-funnels.collect:${owner.account.uuid}`],
  );
  return rows.map(({ run_at }) => run_at.getTime());
};

describe("counting", () => {
  it("reaches Redis when it is flushed, and lets one job wait", async () => {
    const { counting, ctx, form, counts } = setUp();
    // The numbers must not be sent every second.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    counting.count(ctx, form, { isViewed: true });
    counting.count(ctx, form, { isBegun: true, pages: ["a"] });
    vi.useRealTimers();
    // Whatever was sent at once has arrived before this answer.
    await redis.ping();
    expect(await counts()).toBeUndefined();
    await Promise.all([counting.flush(), counting.flush()]);
    expect(await counts()).toMatchObject({ viewed: 1, begun: 1, pages: { a: 1 } });
    counting.count(ctx, form, { isViewed: true });
    await counting.close();
    expect(await counts()).toMatchObject({ viewed: 2 });
    const [runAt = 0, ...others] = await waitingJobs();
    expect(others).toEqual([]);
    expect(runAt).toBeGreaterThan(h.clock.now().getTime() + 299_000);
  });

  it("leaves out previews, and requests in which nothing happened", async () => {
    const { counting, ctx, form, counts } = setUp();
    counting.count(ctx, { ...form, mode: "preview" }, { isBegun: true });
    counting.count(ctx, form, { pages: [], isSubmitted: false });
    await counting.close();
    expect(await counts()).toBeUndefined();
  });

  it("keeps the numbers while Redis is away, and counts them once afterward", async () => {
    const { counting, ctx, form, counts } = setUp();
    const ended = new Promise((resolve) => redis.once("end", resolve));
    redis.disconnect();
    await ended;
    counting.count(ctx, form, { isViewed: true });
    await counting.flush();
    counting.count(ctx, form, { isViewed: true });
    await counting.flush();
    await redis.connect();
    await counting.flush();
    await counting.close();
    expect(await counts()).toMatchObject({ viewed: 2 });
  });
});
