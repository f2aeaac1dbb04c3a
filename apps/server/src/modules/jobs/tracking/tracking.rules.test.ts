import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../platform/ids/ids.ts";
import type { Job } from "./tracking.rules.ts";
import * as rules from "./tracking.rules.ts";

const start = new Date("2026-01-01T00:00:00Z");
const later = (ms: number) => new Date(start.getTime() + ms);
const fresh = () => rules.create(newId("job"), "test", newId("usr"), start);
const next = (decision: rules.Decision): Job => {
  if (!decision.ok) throw new Error(`refused: ${decision.why}`);
  return decision.next;
};
const boom = { code: "internal_error", message: "boom" };

const lease = fc.constantFrom("lease-1", "lease-2", "lease-3");
const progress = fc.record({ done: fc.nat(1_000), total: fc.option(fc.nat(1_000)) });

type Move = (job: Job, now: Date) => rules.Decision;
const move = fc.oneof(
  lease.map(
    (held): Move =>
      (job, now) =>
        rules.take(job, held, now),
  ),
  fc.tuple(lease, progress).map(
    ([held, to]): Move =>
      (job, now) =>
        rules.report(job, held, to, now),
  ),
  fc.tuple(lease, progress).map(
    ([held, to]): Move =>
      (job, now) =>
        rules.succeed(job, held, { progress: to, result: { rows: 1 } }, now),
  ),
  fc.tuple(lease, fc.boolean()).map(
    ([held, isFinal]): Move =>
      (job, now) =>
        rules.breakOff(job, held, { error: boom, isFinal }, now),
  ),
  fc.constant<Move>(rules.requestCancel),
);

/** Every state that a sequence of moves passes through, including refused moves. */
function walk(moves: readonly Move[]): { before: Job; decision: rules.Decision; after: Job }[] {
  let job = fresh();
  return moves.map((one, index) => {
    const before = job;
    const decision = one(before, later(index));
    if (decision.ok) job = decision.next;
    return { before, decision, after: job };
  });
}

const always = (check: (step: ReturnType<typeof walk>[number]) => void) =>
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => walk(moves).forEach(check)),
    { numRuns: 3_000 },
  );

describe("the states of a job", () => {
  it("go forward only, and an ended job never changes again", () => {
    const order = { queued: 0, running: 1, succeeded: 2, failed: 2, canceled: 2 };
    always(({ before, decision, after }) => {
      expect(order[after.status]).toBeGreaterThanOrEqual(order[before.status]);
      if (rules.isOver(before)) expect(decision.ok).toBe(false);
    });
  });

  it("are consistent: an ended job has its time, a failed one its error, a succeeded one its result", () => {
    always(({ after }) => {
      expect(after.finishedAt !== null).toBe(rules.isOver(after));
      expect(after.expiresAt !== null).toBe(rules.isOver(after));
      expect(after.error !== null).toBe(after.status === "failed");
      expect(after.result !== null).toBe(after.status === "succeeded");
      expect(after.lease !== null).toBe(after.status === "running");
      if (after.status === "canceled") expect(after.isCancelRequested).toBe(true);
    });
  });

  it("never show less progress than before, nor more than the total", () => {
    always(({ before, after }) => {
      expect(after.progress.done).toBeGreaterThanOrEqual(before.progress.done);
      if (after.progress.total !== null)
        expect(after.progress.done).toBeLessThanOrEqual(after.progress.total);
    });
  });
});

describe("a lease", () => {
  const running = (held: string, job = fresh()) => next(rules.take(job, held, start));
  const words: [string, (job: Job, held: string) => rules.Decision][] = [
    ["report", (job, held) => rules.report(job, held, { done: 9, total: 9 }, start)],
    [
      "succeed",
      (job, held) => rules.succeed(job, held, { progress: { done: 1, total: 1 }, result: {} }, start),
    ],
    ["breakOff", (job, held) => rules.breakOff(job, held, { error: boom, isFinal: true }, start)],
  ];

  it.each(words)("is refused after a takeover: %s", (_name, say) => {
    const takenOver = running("new", running("old"));
    expect(say(takenOver, "old")).toEqual({ ok: false, why: "lost" });
    expect(say(takenOver, "new").ok).toBe(true);
  });

  it.each(words)("is required before any change: %s", (_name, say) => {
    expect(say(fresh(), "none")).toEqual({ ok: false, why: "lost" });
  });
});

describe("canceling", () => {
  it("ends a queued job immediately, and a running one at its next report", () => {
    expect(rules.requestCancel(fresh(), start)).toMatchObject({ ok: true, next: { status: "canceled" } });
    const asked = next(rules.requestCancel(next(rules.take(fresh(), "mine", start)), start));
    expect(asked.status).toBe("running");
    expect(rules.report(asked, "mine", { done: 1, total: 2 }, start)).toEqual({
      ok: false,
      why: "canceled",
    });
    const left = rules.breakOff(asked, "mine", { error: boom, isFinal: false }, start);
    expect(left).toMatchObject({ ok: true, next: { status: "canceled", error: null } });
    expect(rules.take(asked, "other", start)).toMatchObject({ ok: true, next: { status: "canceled" } });
  });

  it("has no effect on finished work", () => {
    const asked = next(rules.requestCancel(next(rules.take(fresh(), "mine", start)), start));
    const done = rules.succeed(asked, "mine", { progress: { done: 2, total: 2 }, result: {} }, start);
    expect(done).toMatchObject({ ok: true, next: { status: "succeeded" } });
  });
});

describe("cleanup", () => {
  const dayMs = 86_400_000;
  const lost = { code: "job_lost", message: "lost" };

  it("fails a job that made no progress for a day, not before", () => {
    expect(rules.tidyUp(fresh(), lost, later(dayMs - 1)).status).toBe("queued");
    expect(rules.tidyUp(fresh(), lost, later(dayMs))).toMatchObject({ status: "failed", error: lost });
  });

  it("deletes a result after seven days, not before, and then has nothing more to do", () => {
    const taken = next(rules.take(fresh(), "mine", start));
    const outcome = { progress: { done: 1, total: 1 }, result: { rows: 1 } };
    const done = next(rules.succeed(taken, "mine", outcome, start));
    expect(rules.tidyUp(done, lost, later(7 * dayMs - 1)).result).toEqual({ rows: 1 });
    const tidied = rules.tidyUp(done, lost, later(7 * dayMs));
    expect(tidied).toEqual({ ...done, result: null });
    expect(rules.tidyUpDueAt(tidied)).toBeNull();
  });
});

describe("access to a job", () => {
  it("is limited to its creator, and to admins and owners", () => {
    const job = fresh();
    const stranger = newId("usr");
    expect(rules.maySee(job, { role: "viewer", userId: job.createdBy })).toBe(true);
    expect(rules.maySee(job, { role: "editor", userId: stranger })).toBe(false);
    expect(rules.maySee(job, { role: "admin", userId: stranger })).toBe(true);
    expect(rules.maySee({ createdBy: null }, { role: "editor", userId: null })).toBe(false);
  });
});
