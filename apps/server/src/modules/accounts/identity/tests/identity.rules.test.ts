import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  elevatedUntil,
  normalEmail,
  sessionAbsoluteMs,
  sessionIdleMs,
  slidExpiry,
} from "../identity.rules.ts";

const epoch = new Date("2026-01-01T00:00:00Z").getTime();
const at = (ms: number) => new Date(epoch + ms);

describe("slidExpiry", () => {
  it("never exceeds 30 days after the start or 24 hours after the use, and never decreases", () => {
    const use = fc.record({
      usedMs: fc.integer({ min: 0, max: sessionAbsoluteMs }),
      expiresMs: fc.integer({ min: 0, max: sessionAbsoluteMs }),
    });
    fc.assert(
      fc.property(use, ({ usedMs, expiresMs }) => {
        const next = slidExpiry({ createdAt: at(0), expiresAt: at(expiresMs) }, at(usedMs))?.getTime();
        if (next === undefined) return;
        expect(next).toBeLessThanOrEqual(epoch + sessionAbsoluteMs);
        expect(next).toBeLessThanOrEqual(epoch + usedMs + sessionIdleMs);
        expect(next).toBeGreaterThan(epoch + expiresMs);
      }),
    );
  });

  it("is not written within five minutes of the last write", () => {
    const session = { createdAt: at(0), expiresAt: at(sessionIdleMs) };
    expect(slidExpiry(session, at(299_999))).toBeUndefined();
    expect(slidExpiry(session, at(300_000))).toEqual(at(300_000 + sessionIdleMs));
  });
});

describe("elevatedUntil", () => {
  it("ends ten minutes after authentication, and never starts without it", () => {
    expect(elevatedUntil(at(0))).toEqual(at(600_000));
    expect(elevatedUntil(null)).toBeNull();
  });
});

describe("normalEmail", () => {
  it("ignores case and surrounding blanks", () => {
    expect(normalEmail("  Ada@Example.TEST ")).toBe("ada@example.test");
  });
});
