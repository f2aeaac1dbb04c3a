import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../../platform/ids/ids.ts";
import type { Decision, Invitation } from "../invitations.rules.ts";
import * as rules from "../invitations.rules.ts";

const start = new Date("2026-11-15T10:00:00Z");
const dayMs = 86_400_000;
const later = (ms: number) => new Date(start.getTime() + ms);
const hashOf = (text: string) => Buffer.from(text.padEnd(32, "."));

const fresh = (): Invitation =>
  rules.create(
    {
      id: newId("inv"),
      accountId: newId("acc"),
      email: "ada@example.test",
      role: "editor",
      tokenHash: hashOf("first"),
      invitedBy: newId("usr"),
    },
    start,
  );

const moves = {
  accept: { run: rules.accept, to: "accepted" },
  decline: { run: rules.decline, to: "declined" },
  revoke: { run: rules.revoke, to: "revoked" },
  resend: { run: (one: Invitation, now: Date) => rules.resend(one, hashOf("again"), now), to: "pending" },
  expire: { run: rules.expire, to: "expired" },
} as const;
const step = fc.record({
  move: fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[])),
  waitMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 * dayMs })),
});

describe("the states of an invitation", () => {
  it("leave pending once, by a move or by time, and never change again", () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let invitation = fresh();
        let now = start;
        for (const { move, waitMs } of steps) {
          now = new Date(now.getTime() + waitMs);
          const before = rules.statusAt(invitation, now);
          const decision: Decision = moves[move].run(invitation, now);
          const isOpen =
            move === "expire"
              ? invitation.status === "pending" && before === "expired"
              : before === "pending";
          expect(decision.ok).toBe(isOpen);
          if (!decision.ok) {
            expect(decision.status).toBe(before);
            continue;
          }
          invitation = decision.next;
          expect(rules.statusAt(invitation, now)).toBe(moves[move].to);
          expect(invitation.decidedAt === null).toBe(invitation.status === "pending");
        }
        reached.add(invitation.status);
      }),
      { numRuns: 2_000 },
    );
    expect([...reached].sort()).toEqual([...rules.invitationStatuses].sort());
  });

  it("expire exactly seven days after the invitation was last sent", () => {
    const resent = rules.resend(fresh(), hashOf("again"), later(6 * dayMs));
    if (!resent.ok) throw new Error("cannot be sent again");
    expect(rules.statusAt(fresh(), later(7 * dayMs - 1))).toBe("pending");
    expect(rules.statusAt(fresh(), later(7 * dayMs))).toBe("expired");
    expect(rules.statusAt(resent.next, later(13 * dayMs - 1))).toBe("pending");
    expect(rules.statusAt(resent.next, later(13 * dayMs))).toBe("expired");
  });

  it("survive a resend, which replaces the token and counts as a revision", () => {
    const resent = rules.resend(fresh(), hashOf("again"), start);
    expect(resent).toMatchObject({
      ok: true,
      next: { status: "pending", tokenHash: hashOf("again"), revision: 2 },
    });
  });
});

describe("an invitation is for", () => {
  it("the user with the verified address, in any case", () => {
    expect(rules.isFor(fresh(), { email: "Ada@Example.test", isEmailVerified: true })).toBe(true);
  });

  it("no other user: neither another address nor the same one unverified", () => {
    expect(rules.isFor(fresh(), { email: "ada@example.tes", isEmailVerified: true })).toBe(false);
    expect(rules.isFor(fresh(), { email: "ada@example.test", isEmailVerified: false })).toBe(false);
  });
});
