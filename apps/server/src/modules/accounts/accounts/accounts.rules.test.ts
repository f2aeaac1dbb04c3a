import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roleAtLeast, roles } from "../../../platform/context/context.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Account, Decision } from "./accounts.rules.ts";
import * as rules from "./accounts.rules.ts";

const start = new Date("2026-11-15T10:00:00Z");
const later = (ms: number) => new Date(start.getTime() + ms);
const runs = ["11111111-1111-7111-8111-111111111111", "22222222-2222-7222-8222-222222222222"] as const;

type Move =
  | { kind: "rename" | "restore" }
  | { kind: "request" | "mark"; runId: (typeof runs)[number] }
  | { kind: "wait"; ms: number };

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constantFrom("rename" as const, "restore" as const) }),
  fc.record({ kind: fc.constantFrom("request" as const, "mark" as const), runId: fc.constantFrom(...runs) }),
  fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 0, max: 2_000 }) }),
);

function decide(account: Account, step: Exclude<Move, { kind: "wait" }>, now: Date): Decision {
  switch (step.kind) {
    case "rename":
      return rules.change(account, { name: "Other" }, now);
    case "restore":
      return rules.restore(account, now);
    case "request":
      return rules.requestDeletion(
        account,
        { dueAt: new Date(now.getTime() + 1_000), runId: step.runId },
        now,
      );
    case "mark":
      return rules.markDeleting(account, step.runId, now);
  }
}

const lawful = new Set(["active→pending_deletion", "pending_deletion→active", "pending_deletion→deleting"]);

/** Properties that must hold after every allowed step. */
function checkStep(before: Account, next: Account, step: Move, now: Date): void {
  if (next.status !== before.status) expect(lawful).toContain(`${before.status}→${next.status}`);
  if (next !== before) expect(next.revision).toBe(before.revision + 1);
  expect(next.deletion === null).toBe(next.status === "active");
  if (step.kind !== "mark") return;
  expect(before.deletion?.runId).toBe(step.runId);
  expect(before.deletion?.dueAt.getTime()).toBeLessThanOrEqual(now.getTime());
}

describe("an account", () => {
  it("follows its state transitions and is deleted only by the run of the last request, and only when due", () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        let account = rules.create(newId("acc"), { name: "First" }, "main", start);
        let now = start;
        for (const step of moves) {
          if (step.kind === "wait") now = new Date(now.getTime() + step.ms);
          const decision = step.kind === "wait" ? undefined : decide(account, step, now);
          if (!decision?.ok) continue;
          checkStep(account, decision.next, step, now);
          account = decision.next;
        }
        reached.add(account.status);
        expect(runs.some((runId) => rules.mayBeRemoved(account, runId))).toBe(account.status === "deleting");
      }),
      { numRuns: 2_000 },
    );
    expect(reached.size).toBe(3);
  });

  it("returns the state in which a refused step would have been allowed", () => {
    const active = rules.create(newId("acc"), { name: "A" }, "main", start);
    expect(rules.restore(active, start)).toEqual({ ok: false, allowed: ["pending_deletion"] });
    const asked = rules.requestDeletion(active, { dueAt: later(10), runId: runs[0] }, start);
    expect(asked.ok && rules.change(asked.next, { name: "B" }, start)).toEqual({
      ok: false,
      allowed: ["active"],
    });
  });

  it("stays unchanged when it is marked for deletion again", () => {
    const asked = rules.requestDeletion(
      rules.create(newId("acc"), { name: "A" }, "main", start),
      { dueAt: later(10), runId: runs[0] },
      start,
    );
    const marked = asked.ok ? rules.markDeleting(asked.next, runs[0], later(10)) : undefined;
    const again = marked?.ok ? rules.markDeleting(marked.next, runs[0], later(20)) : undefined;
    expect(marked?.ok).toBe(true);
    expect(again).toEqual(marked);
  });
});

describe("the shard of a new account", () => {
  it("is an open shard with the fewest accounts", () => {
    const shards = fc.uniqueArray(fc.constantFrom("main", "shard2", "shard3", "shard4"), { minLength: 1 });
    const counts = fc.dictionary(fc.constantFrom("main", "shard2", "shard3", "closed"), fc.nat({ max: 5 }));
    fc.assert(
      fc.property(shards, counts, (open, perShard) => {
        const load = new Map(Object.entries(perShard));
        const chosen = rules.chooseShard(open, load);
        expect(open).toContain(chosen);
        for (const shard of open) expect(load.get(chosen) ?? 0).toBeLessThanOrEqual(load.get(shard) ?? 0);
      }),
    );
  });

  it("cannot be chosen if no shard is open", () => {
    expect(() => rules.chooseShard([], new Map())).toThrow(/NEW_ACCOUNT_SHARDS/);
  });
});

it("records a visit if none is known or the last one is five minutes old", () => {
  const fiveMinutes = 5 * 60_000;
  expect(rules.isSeenStale(null, start)).toBe(true);
  expect(rules.isSeenStale(start, later(fiveMinutes - 1))).toBe(false);
  expect(rules.isSeenStale(start, later(fiveMinutes))).toBe(true);
});

it("leaves no owner only if the last owner gets another role", () => {
  for (const role of roles) {
    for (const next of [...roles, null]) {
      for (const owners of [1, 2]) {
        const isLastStep = role === "owner" && next !== "owner" && owners === 1;
        expect(rules.leavesNoOwner(role, next, owners)).toBe(isLastStep);
      }
    }
  }
});

it("gives each role its own permissions and those of every lower role", () => {
  const all = roles.map((role) => ({ name: `area:${role}`, role }));
  for (const { role, permissions } of rules.permissionsByRole([...all, ...all])) {
    const granted = all.filter((one) => roleAtLeast(role, one.role)).map((one) => one.name);
    expect(permissions).toEqual(granted.sort());
  }
});
