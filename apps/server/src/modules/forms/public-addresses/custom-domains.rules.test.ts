import { describe, expect, it } from "vitest";
import { newId } from "../../../platform/ids/ids.ts";
import * as rules from "./custom-domains.rules.ts";

const now = new Date("2026-01-01T00:00:00.000Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const claimed = rules.claim({ id: newId("dom"), host: "forms.acme.com", token: "t", createdBy: null }, now);

describe("judge", () => {
  it("verifies a claim whose record is there, and keeps it while name servers fail", () => {
    const verified = rules.judge(claimed, "present", inDays(1));
    expect(verified).toMatchObject({
      status: "verified",
      verifiedAt: inDays(1),
      expiresAt: null,
      revision: 2,
    });
    expect(rules.judge(verified, "unknown", inDays(9))).toEqual(verified);
    expect(rules.judge(claimed, "missing", inDays(1))).toMatchObject({
      status: "pending",
      checkedAt: inDays(1),
      expiresAt: claimed.expiresAt,
    });
  });

  it("is patient for three days if the record disappears, then ends the claim", () => {
    const verified = { ...rules.judge(claimed, "present", now), isPrimary: true };
    const failing = rules.judge(verified, "missing", inDays(1));
    expect(failing).toMatchObject({ status: "verified", isPrimary: true, failingSince: inDays(1) });
    expect(rules.judge(failing, "missing", inDays(3.9)).status).toBe("verified");
    expect(rules.judge(failing, "present", inDays(3.9)).failingSince).toBeNull();
    expect(rules.judge(failing, "missing", inDays(4))).toMatchObject({
      status: "pending",
      isPrimary: false,
      verifiedAt: null,
      expiresAt: inDays(18),
    });
  });

  it("lets a claim expire after 14 days, and looks at verified domains every day", () => {
    expect([rules.isExpired(claimed, inDays(13.9)), rules.isExpired(claimed, inDays(14))]).toEqual([
      false,
      true,
    ]);
    expect(rules.nextCheckAt(claimed, now)).toEqual(inDays(14));
    expect(rules.nextCheckAt(rules.judge(claimed, "present", now), now)).toEqual(inDays(1));
  });
});
