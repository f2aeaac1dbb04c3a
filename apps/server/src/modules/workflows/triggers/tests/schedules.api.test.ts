// Schedules with a simulated clock: when runs start, that each starts once, and what happens to missed times.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextTime } from "../../../../platform/time/calendar.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { graphOf, newWorkflow, republish } from "../../../../test-kit/workflow-runs.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const hourly = { cron: "0 * * * *", timezone: "UTC" };

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness();
  // Uses an API key, because sessions expire when the clock advances by days.
  owner = await (await h.newAccount()).newKey();
});
afterAll(() => h.stop());

const scheduled = (config: object, more: object = {}, note = "a") =>
  graphOf([{ key: "end", type: "stop", name: note }], undefined, [
    { key: "start", type: "schedule", config, ...more },
  ]);

async function newSchedule(config: object = hourly, more: object = {}): Promise<string> {
  const workflow = await newWorkflow(owner, scheduled(config, more));
  await h.runJobs();
  return workflow;
}

/** Advances the clock to just after the next scheduled time. */
function goTo(calendar: { cron: string; timezone: string }): string {
  const next = nextTime(calendar, h.clock.now());
  h.clock.advance(next.getTime() - h.clock.now().getTime() + 1_000);
  return next.toISOString();
}

async function timesOf(workflow: string): Promise<string[]> {
  await h.runFeeds();
  const { body } = await owner.get(`/workflow-runs?limit=100&sort=created_at&workflow_id=${workflow}`);
  return body.data.map(
    (run: { trigger: { data: { scheduled_at: string } } }) => run.trigger.data.scheduled_at,
  );
}

describe("a schedule", () => {
  it("starts a run at each scheduled time and none before", async () => {
    const workflow = await newSchedule();
    expect(await timesOf(workflow)).toEqual([]);
    const first = goTo(hourly);
    expect(await timesOf(workflow)).toEqual([first]);
    expect(await timesOf(workflow)).toEqual([first]);
    const second = goTo(hourly);
    expect(await timesOf(workflow)).toEqual([first, second]);
  });

  it("starts one run when several workers look at the same time", async () => {
    const workflow = await newSchedule();
    const time = goTo(hourly);
    await Promise.all([h.runFeeds(), h.runFeeds(), h.runFeeds()]);
    expect(await timesOf(workflow)).toEqual([time]);
  });

  it("makes up only for the last missed time after downtime", async () => {
    const workflow = await newSchedule();
    h.clock.advance(5 * day);
    const [time, ...others] = await timesOf(workflow);
    expect(others).toEqual([]);
    const missedBy = h.clock.now().getTime() - Date.parse(time ?? "");
    expect(missedBy).toBeGreaterThanOrEqual(0);
    expect(missedBy).toBeLessThan(hour);
  });

  it("keeps the local time of its time zone", async () => {
    const calendar = { cron: "30 9 * * *", timezone: "Asia/Kolkata" };
    const workflow = await newSchedule(calendar);
    goTo(calendar);
    expect((await timesOf(workflow))[0]).toMatch(/T04:00:00\.000Z$/);
  });

  it("stops when the workflow is deactivated, and restarts without making up for missed times", async () => {
    const workflow = await newSchedule();
    await owner.post(`/workflows/${workflow}/deactivate`);
    goTo(hourly);
    // Checked both before and after the job that deactivation enqueues.
    expect(await timesOf(workflow)).toEqual([]);
    await h.runJobs();
    goTo(hourly);
    expect(await timesOf(workflow)).toEqual([]);
    await owner.post(`/workflows/${workflow}/activate`);
    await h.runJobs();
    expect(await timesOf(workflow)).toEqual([]);
    const time = goTo(hourly);
    expect(await timesOf(workflow)).toEqual([time]);
  });

  it("misses no time between activation and its job", async () => {
    const workflow = await newWorkflow(owner, scheduled(hourly));
    const time = goTo(hourly);
    await h.runJobs();
    expect(await timesOf(workflow)).toEqual([time]);
  });

  it("follows a version with another schedule, and keeps the next time if the schedule is the same", async () => {
    const workflow = await newSchedule();
    await republish(owner, workflow, scheduled(hourly, {}, "b"));
    await h.runJobs();
    const first = goTo(hourly);
    expect(await timesOf(workflow)).toEqual([first]);
    const yearly = { cron: "0 0 1 1 *", timezone: "UTC" };
    await republish(owner, workflow, scheduled(yearly));
    goTo(hourly);
    expect(await timesOf(workflow)).toEqual([first]);
    await h.runJobs();
    goTo(hourly);
    expect(await timesOf(workflow)).toEqual([first]);
  });

  it("skips times at which its filter does not match", async () => {
    const never = { filter: { ref: "trigger.data.scheduled_at", op: "eq", value: "never" } };
    const workflow = await newSchedule(hourly, never);
    goTo(hourly);
    expect(await timesOf(workflow)).toEqual([]);
  });

  it("is deleted with its workflow", async () => {
    const workflow = await newSchedule();
    await owner.post(`/workflows/${workflow}/deactivate`);
    expect((await owner.delete(`/workflows/${workflow}`)).status).toBe(204);
    await h.runJobs();
    goTo(hourly);
    expect(await timesOf(workflow)).toEqual([]);
  });
});

it("rejects an invalid schedule with its location (422 workflow_invalid)", async () => {
  const { id } = (await owner.post("/workflows", { name: "Bad" })).body;
  const headers = { "if-match": "*" };
  const publish = async (config: object) => {
    await owner.put(`/workflows/${id}/draft`, scheduled(config), { headers });
    const { status, body } = await owner.post(`/workflows/${id}/draft/publish`, {}, { headers });
    return [status, body.code, body.errors?.[0]?.pointer];
  };
  const at = (name: string) => [422, "workflow_invalid", `/triggers/0/config/${name}`];
  expect(await publish({ cron: "0 0 30 2 *" })).toEqual(at("cron"));
  expect(await publish({ cron: "* * * * * *" })).toEqual(at("cron"));
  expect(await publish({ cron: "0 9 * * *", timezone: "Mars/Base" })).toEqual(at("timezone"));
  expect((await publish({ cron: "0 9 * * *" }))[0]).toBe(201);
});
