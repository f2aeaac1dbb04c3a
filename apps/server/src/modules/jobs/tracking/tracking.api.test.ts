import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountRef, systemAccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { AppError } from "../../../platform/errors/errors.ts";
import { newId } from "../../../platform/ids/ids.ts";
import { type JobControl, PermanentJobError } from "../../../platform/jobs/bind-jobs.ts";
import { eventually } from "../../../test-kit/eventually.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { type Job, JobCanceledError, type JobProgress, type JobTrackingService } from "./index.ts";

let h: Harness;
let owner: Caller;
let jobs: JobTrackingService;
let origin: string;

beforeAll(async () => {
  h = await startHarness({ recheckMs: 500 });
  owner = await h.newAccount();
  jobs = h.services.get("jobTracking") as JobTrackingService;
  origin = await h.server.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => h.stop());

const ctxIn = (account: AccountRef) => systemAccountCtx("test", account, "test", h.clock.now());

const begin = (caller: Caller, kind = "test"): Promise<Job> =>
  h.composition.platform.uow(ctxIn(caller.account), (tx) =>
    jobs.create(tx, { kind, createdBy: caller.user.id }),
  );

const control = (attempt = 1, attemptsMax = 3): JobControl => ({
  attempt,
  isLastAttempt: attempt >= attemptsMax,
  signal: new AbortController().signal,
});

type Work = (progress: JobProgress) => Promise<Record<string, unknown>>;
const run = (caller: Caller, job: Job, work: Work, how = control()) =>
  jobs.run(ctxIn(caller.account), job.id, how, work);
const read = async (caller: Caller, job: Job) => (await caller.get(`/jobs/${job.id}`)).body;

/** Work that pauses halfway until the test resumes it. */
function held() {
  const entered = Promise.withResolvers<JobProgress>();
  const gate = Promise.withResolvers<void>();
  const work: Work = async (progress) => {
    entered.resolve(progress);
    await gate.promise;
    return { held: true };
  };
  return { work, entered: entered.promise, letGo: gate.resolve };
}

describe("GET /jobs/:id", () => {
  it("returns 200 with the whole job, and Retry-After while it is open", async () => {
    const job = await begin(owner);
    const answer = await owner.get(`/jobs/${job.id}`);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([200, "1"]);
    expect(answer.body).toEqual({
      id: job.id,
      object: "job",
      kind: "test",
      status: "queued",
      progress: { done: 0, total: null },
      result: null,
      error: null,
      is_cancel_requested: false,
      created_by: owner.user.id,
      created_at: job.createdAt.toISOString(),
      updated_at: job.createdAt.toISOString(),
      started_at: null,
      finished_at: null,
      expires_at: null,
    });
    await run(owner, job, async () => ({ rows: 3, nested: { list: [1] } }));
    const done = await owner.get(`/jobs/${job.id}`);
    expect(done.headers["retry-after"]).toBeUndefined();
    expect(done.body).toMatchObject({ status: "succeeded", result: { rows: 3, nested: { list: [1] } } });
  });

  it("returns 404 for another user's job, unless the caller is an admin", async () => {
    const viewer = await owner.colleague("viewer");
    const admin = await owner.colleague("admin");
    const own = await begin(viewer);
    const foreign = await begin(owner);
    expect((await viewer.get(`/jobs/${own.id}`)).status).toBe(200);
    expect((await viewer.get(`/jobs/${foreign.id}`)).body.code).toBe("not_found");
    expect((await admin.get(`/jobs/${own.id}`)).status).toBe(200);
  });
});

describe("GET /jobs", () => {
  it("returns the caller's jobs, newest first, and all jobs for admins; filters by kind and status", async () => {
    const account = await h.newAccount();
    const viewer = await account.colleague("viewer");
    const first = await begin(account, "census");
    const second = await begin(viewer, "export");
    const idsOf = async (caller: Caller, query = "") =>
      (await caller.get(`/jobs${query}`)).body.data.map((job: { id: string }) => job.id);
    expect(await idsOf(account)).toEqual([second.id, first.id]);
    expect(await idsOf(viewer)).toEqual([second.id]);
    expect(await idsOf(account, "?kind=census")).toEqual([first.id]);
    await run(account, second, async () => ({}));
    expect(await idsOf(account, "?status=succeeded")).toEqual([second.id]);
    expect(await idsOf(account, "?status=queued&limit=1")).toEqual([first.id]);
  });
});

describe("POST /jobs/:id/cancel", () => {
  it("cancels a queued job immediately, and its work never starts", async () => {
    const job = await begin(owner);
    const canceled = await owner.post(`/jobs/${job.id}/cancel`);
    expect([canceled.status, canceled.body.status]).toEqual([200, "canceled"]);
    await run(owner, job, () => expect.unreachable("it ran"));
    const audit = await owner.get(`/audit-events?action=job.cancel&target_id=${job.id}`);
    expect(audit.body.data).toHaveLength(1);
  });

  it("stops running work at its next report", async () => {
    const job = await begin(owner);
    const { work, entered, letGo } = held();
    let stoppedBy: unknown;
    const running = run(owner, job, async (progress) => {
      const result = await work(progress);
      await progress.report(1, 2).catch((error) => {
        stoppedBy = error;
        throw error;
      });
      return result;
    });
    await entered;
    const asked = await owner.post(`/jobs/${job.id}/cancel`);
    expect([asked.status, asked.body.status, asked.body.is_cancel_requested]).toEqual([200, "running", true]);
    expect((await owner.post(`/jobs/${job.id}/cancel`)).status).toBe(200);
    letGo();
    await running;
    expect(stoppedBy).toBeInstanceOf(JobCanceledError);
    expect(await read(owner, job)).toMatchObject({ status: "canceled", result: null, error: null });
  });

  it("returns 409 not_cancelable if the job has ended, and 404 for another user's job", async () => {
    const viewer = await owner.colleague("viewer");
    const job = await begin(owner);
    expect((await viewer.post(`/jobs/${job.id}/cancel`)).body.code).toBe("not_found");
    await run(owner, job, async () => ({}));
    const answer = await owner.post(`/jobs/${job.id}/cancel`);
    expect([answer.status, answer.body.code, answer.body.current_state]).toEqual([
      409,
      "not_cancelable",
      "succeeded",
    ]);
  });
});

describe("running a job", () => {
  it("stays running for the next attempt after an error, and its progress does not decrease", async () => {
    const job = await begin(owner);
    const broken = run(owner, job, async (progress) => {
      await progress.report(40, 100);
      throw new Error("disk full");
    });
    await expect(broken).rejects.toThrow("disk full");
    expect(await read(owner, job)).toMatchObject({ status: "running", progress: { done: 40, total: 100 } });
    let seen: unknown;
    await run(
      owner,
      job,
      async (progress) => {
        await progress.report(10, 100);
        seen = (await read(owner, job)).progress;
        return {};
      },
      control(2),
    );
    expect(seen).toEqual({ done: 40, total: 100 });
  });

  it("fails with the last attempt's error: a public code, no internal text, an audit event, and job.failed", async () => {
    const account = await h.newAccount();
    const job = await begin(account);
    const work = () => Promise.reject(new Error("password of db-7 is wrong"));
    await expect(run(account, job, work, control(3))).rejects.toThrow("db-7");
    const failed = await read(account, job);
    expect(failed).toMatchObject({ status: "failed", error: { code: "internal_error" } });
    expect(JSON.stringify(failed)).not.toMatch("db-7");
    const audit = await account.get("/audit-events?action=job.fail");
    expect(audit.body.data[0]).toMatchObject({
      target: { type: "job", id: job.id },
      details: { error_code: "internal_error" },
    });
    expect(await eventsOf(account.account)).toEqual([
      {
        name: "job.failed",
        is_public: true,
        data: { job_id: job.id, kind: "test", error_code: "internal_error" },
      },
    ]);
  });

  it("fails at the first attempt with a permanent error, with the code of its cause", async () => {
    const job = await begin(owner);
    const cause = new AppError(E.storage_unavailable);
    await expect(
      run(owner, job, () => Promise.reject(new PermanentJobError("no", { cause }))),
    ).rejects.toThrow("no");
    expect(await read(owner, job)).toMatchObject({
      status: "failed",
      error: { code: "storage_unavailable" },
    });
  });

  it("reports a problem with the owner's own file to the owner and leaves no dead letter", async () => {
    const job = await begin(owner);
    const cause = new AppError(E.validation_failed);
    await run(owner, job, () => Promise.reject(new PermanentJobError("no", { cause })));
    expect(await read(owner, job)).toMatchObject({ status: "failed", error: { code: "validation_failed" } });
  });

  it("refuses reports and results from a worker that was presumed dead", async () => {
    const job = await begin(owner);
    const zombie = held();
    let reported: unknown;
    const first = run(owner, job, async (progress) => {
      await zombie.work(progress);
      reported = await progress.report(99, 100).catch((error) => error);
      return { by: "zombie" };
    });
    await zombie.entered;
    await run(owner, job, async () => ({ by: "successor" }), control(2));
    zombie.letGo();
    await expect(first).rejects.toBeInstanceOf(JobCanceledError);
    expect(reported).toBeInstanceOf(JobCanceledError);
    expect(await read(owner, job)).toMatchObject({
      status: "succeeded",
      result: { by: "successor" },
      progress: { done: 0 },
    });
  });

  it("commits the result and its related changes together, so an error there leaves it running", async () => {
    const job = await begin(owner);
    const refused = jobs.run(
      ctxIn(owner.account),
      job.id,
      control(),
      async () => ({}),
      () => {
        throw new Error("no room");
      },
    );
    await expect(refused).rejects.toThrow("no room");
    expect((await read(owner, job)).status).toBe("running");
  });

  it("writes reports occasionally, and always the last one", async () => {
    const job = await begin(owner);
    await run(owner, job, async (progress) => {
      for (let done = 0; done <= 1_000; done += 1) await progress.report(done, 1_000);
      return {};
    });
    expect((await read(owner, job)).progress).toEqual({ done: 1_000, total: 1_000 });
  });
});

describe("GET /jobs/:id/stream", () => {
  interface Heard {
    readonly events: { event: string; job: { status: string; progress: { done: number } } }[];
    readonly ended: Promise<void>;
    leave(): void;
  }

  async function listen(caller: Caller, job: Job): Promise<Heard> {
    const leaving = new AbortController();
    const response = await fetch(`${origin}/api/v1/jobs/${job.id}/stream`, {
      headers: { ...caller.headers },
      signal: leaving.signal,
    });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
    ]);
    const events: Heard["events"] = [];
    const ended = (async () => {
      let text = "";
      for await (const chunk of response.body ?? []) {
        text += Buffer.from(chunk as Uint8Array).toString();
        for (let at = text.indexOf("\n\n"); at >= 0; at = text.indexOf("\n\n")) {
          const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, at)) ?? [];
          if (event && data) events.push({ event, job: JSON.parse(data) });
          text = text.slice(at + 2);
        }
      }
    })().catch(() => {});
    return { events, ended, leave: () => leaving.abort() };
  }

  const tooLate = () =>
    new Promise<string>((resolve) => {
      const signal = AbortSignal.timeout(25_000);
      signal.addEventListener("abort", () => resolve("still open"), { once: true });
    });

  it("returns 200 with each change as it happens, then the end, and closes", async () => {
    const job = await begin(owner);
    const heard = await listen(owner, job);
    await eventually(() => expect(heard.events).toHaveLength(1));
    const { work, entered, letGo } = held();
    const running = run(owner, job, work);
    await (await entered).report(5, 10);
    await eventually(() => expect(heard.events.at(-1)?.job.progress.done).toBe(5), 5_000);
    letGo();
    await running;
    await heard.ended;
    expect(heard.events[0]).toMatchObject({ event: "progress", job: { status: "queued" } });
    expect(heard.events.at(-1)).toMatchObject({ event: "end", job: { id: job.id, status: "succeeded" } });
    expect(heard.events.filter(({ event }) => event === "end")).toHaveLength(1);
  });

  it("returns 200 with only the end if the job has already ended", async () => {
    const job = await begin(owner);
    await owner.post(`/jobs/${job.id}/cancel`);
    const heard = await listen(owner, job);
    await heard.ended;
    expect(heard.events.map(({ event, job: { status } }) => [event, status])).toEqual([["end", "canceled"]]);
  });

  it("stops following the job when the client disconnects", async () => {
    const job = await begin(owner);
    const heard = await listen(owner, job);
    const listeners = async () => (await h.composition.redis.pubsub("NUMSUB", `wake:job:${job.id}`))[1];
    await eventually(async () => expect(await listeners()).toBe(1));
    heard.leave();
    await heard.ended;
    // The count must stay at zero, so it is checked several times in a row.
    await eventually(async () => {
      for (let look = 0; look < 5; look += 1) {
        expect(await listeners()).toBe(0);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
  });

  it("ends soon after the credential is revoked", async () => {
    const job = await begin(owner);
    const watcher = await owner.newKey();
    const heard = await listen(watcher, job);
    await eventually(() => expect(heard.events).toHaveLength(1));
    expect((await owner.delete(`/account/api-keys/${watcher.keyId}`, { confirm: true })).status).toBe(204);
    expect(await Promise.race([heard.ended.then(() => "ended"), tooLate()])).toBe("ended");
    expect(heard.events).toHaveLength(1);
  }, 60_000);

  it("ends soon after the role that made it visible is lost", async () => {
    const colleague = await owner.colleague("admin");
    const heard = await listen(colleague, await begin(owner));
    await eventually(() => expect(heard.events).toHaveLength(1));
    const member = `/users/${colleague.user.id}`;
    expect((await owner.patch(member, { role: "viewer" })).status).toBe(200);
    expect(await Promise.race([heard.ended.then(() => "ended"), tooLate()])).toBe("ended");
  }, 60_000);

  it("returns 404 for an unknown job and for another user's job", async () => {
    const viewer = await owner.colleague("viewer");
    const job = await begin(owner);
    expect((await viewer.get(`/jobs/${job.id}/stream`)).body.code).toBe("not_found");
    expect((await owner.get(`/jobs/${newId("job")}/stream`)).status).toBe(404);
  });
});

// Runs last, because the test advances the clock by days, which expires sessions.
describe("time", () => {
  const later = async (caller: Caller, days: number) => {
    h.clock.advance(days * 86_400_000);
    await h.runJobs();
    return h.callerFor(caller.user, caller.account);
  };

  it("deletes the result after seven days and keeps the job", async () => {
    const account = await h.newAccount();
    const job = await begin(account);
    await run(account, job, async () => ({ rows: 1 }));
    expect((await read(await later(account, 2), job)).result).toEqual({ rows: 1 });
    expect(await read(await later(account, 6), job)).toMatchObject({ status: "succeeded", result: null });
  });

  it("ends a job that made no progress for a day", async () => {
    const account = await h.newAccount();
    const job = await begin(account);
    expect(await read(await later(account, 1.01), job)).toMatchObject({
      status: "failed",
      error: { code: "job_lost" },
    });
  });
});

async function eventsOf(account: AccountRef): Promise<unknown[]> {
  const database = h.composition.shards.get(account.shard);
  return database.withClient(async (client) => {
    await client.query("begin");
    await client.query("select set_config('app.account_id', $1, true)", [account.uuid]);
    const { rows } = await client.query("select name, is_public, data from events order by seq");
    await client.query("commit");
    return rows;
  });
}
