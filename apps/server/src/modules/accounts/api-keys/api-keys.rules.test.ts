import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roles } from "../../../platform/context/context.ts";
import { newId } from "../../../platform/ids/ids.ts";
import {
  type ApiKey,
  isUseDue,
  judge,
  maySee,
  type PresentedKey,
  revoke,
  statusAt,
} from "./api-keys.rules.ts";

const now = new Date("2026-11-15T12:00:00Z");
const fromNow = (ms: number) => new Date(now.getTime() + ms);
const maker = newId("usr");

const fresh: ApiKey = {
  id: newId("key"),
  name: "nightly export",
  last4: "x9Zq",
  createdBy: maker,
  createdAt: now,
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
  revokedBy: null,
};

describe("statusAt", () => {
  it("is valid until the instant of expiry", () => {
    const key = { ...fresh, expiresAt: now };
    expect(statusAt(key, fromNow(-1))).toBe("valid");
    expect(statusAt(key, now)).toBe("expired");
  });

  it("stays revoked after the expiry", () => {
    expect(statusAt({ revokedAt: now, expiresAt: now }, fromNow(1))).toBe("revoked");
  });
});

/** Tries the steps in order. For each step, records the state before and after, and whether a revocation succeeded. */
function live(key: ApiKey, steps: readonly { waitMs: number; isRevoking: boolean }[]) {
  let current = key;
  let at = now;
  return steps.map(({ waitMs, isRevoking }) => {
    at = new Date(at.getTime() + waitMs);
    const before = statusAt(current, at);
    const decision = isRevoking ? revoke(current, maker, at) : undefined;
    if (decision?.ok) current = decision.next;
    return { before, after: statusAt(current, at), isRevoking, hasRevoked: decision?.ok ?? false };
  });
}

describe("the lifecycle of a key", () => {
  it("leaves the valid state once and never returns to it", () => {
    const step = fc.record({ waitMs: fc.integer({ min: 0, max: 5_000 }), isRevoking: fc.boolean() });
    const expiry = fc.option(fc.integer({ min: 1, max: 10_000 }).map(fromNow));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), expiry, (steps, expiresAt) => {
        const moments = live({ ...fresh, expiresAt }, steps);
        for (const { before, after, isRevoking, hasRevoked } of moments) {
          expect(hasRevoked).toBe(isRevoking && before === "valid");
          expect(after).toBe(hasRevoked ? "revoked" : before);
        }
        const ended = moments.map(({ after }) => after).filter((status) => status !== "valid");
        expect(new Set(ended).size).toBeLessThanOrEqual(1);
        expect(moments.slice(moments.length - ended.length).map(({ after }) => after)).toEqual(ended);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("maySee", () => {
  it("shows users their own keys, and admins and owners all keys", () => {
    const stranger = newId("usr");
    const seen = roles.map((role) => [
      role,
      maySee(fresh, { userId: maker, role }),
      maySee(fresh, { userId: stranger, role }),
    ]);
    expect(seen).toEqual([
      ["viewer", true, false],
      ["contributor", true, false],
      ["editor", true, false],
      ["admin", true, true],
      ["owner", true, true],
    ]);
  });
});

describe("judge", () => {
  const billing = { entitledUntil: null, createdAt: now };
  const known: PresentedKey = {
    id: fresh.id,
    accountUuid: "01990000-0000-7000-8000-000000000001",
    createdBy: maker,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    creator: { role: "editor", shard: "main", accountStatus: "active", billing },
  };

  it("accepts a valid key with the creator's current role", () => {
    expect(judge(known, now)).toEqual({ ok: true, role: "editor", shard: "main", accountState: "active" });
  });

  it("accepts it while the account awaits deletion, and reports that state", () => {
    const waiting = {
      ...known,
      creator: { role: "viewer", shard: "main", accountStatus: "pending_deletion", billing },
    } as const;
    expect(judge(waiting, now)).toMatchObject({ ok: true, accountState: "pending_deletion" });
  });

  it("distinguishes revoked from expired", () => {
    expect(judge({ ...known, revokedAt: now }, now)).toEqual({ ok: false, why: "revoked" });
    expect(judge({ ...known, expiresAt: now }, now)).toEqual({ ok: false, why: "expired" });
  });

  it("treats every key of a former member as unknown, even a revoked one", () => {
    expect(judge({ ...known, creator: null, revokedAt: now }, now)).toEqual({ ok: false, why: "unknown" });
  });

  it("treats keys of an account that is being erased, and keys not found, as unknown", () => {
    const erased = {
      ...known,
      creator: { role: "owner", shard: "main", accountStatus: "deleting", billing },
    } as const;
    expect(judge(erased, now)).toEqual({ ok: false, why: "unknown" });
    expect(judge(undefined, now)).toEqual({ ok: false, why: "unknown" });
  });
});

describe("isUseDue", () => {
  it("is due the first time, and then a minute after the last record", () => {
    expect(isUseDue(null, now)).toBe(true);
    expect(isUseDue(now, fromNow(59_999))).toBe(false);
    expect(isUseDue(now, fromNow(60_000))).toBe(true);
  });
});
