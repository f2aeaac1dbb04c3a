import { describe, expect, it } from "vitest";
import { engineSecrets } from "./secrets.ts";
import { createSessionCookie, newSessionToken } from "./session-cookie.ts";

const [current, former] = ["Zk4Wq8Lm2Vx6Tb0Rn3Yc7Pd9Jf5Hg1Se", "pZ3kq9Vt7Lw2Xy5Rb8Nc4Md6Jf1Hg0Qs"] as const;
const cookieOf = (secrets: readonly [string, ...string[]], isSecure = false) =>
  createSessionCookie({ secrets: engineSecrets(secrets), isSecure, lifeMs: 60_000 });

describe("a session cookie", () => {
  it("returns its token", () => {
    const token = newSessionToken();
    expect(cookieOf([current]).tokenIn(cookieOf([current]).valueFor(token))).toBe(token);
  });

  it("is accepted if an older secret signed it, and rejected after that secret is removed", () => {
    const value = cookieOf([former]).valueFor("token");
    expect(cookieOf([current, former]).tokenIn(value)).toBe("token");
    expect(cookieOf([current]).tokenIn(value)).toBeUndefined();
  });

  it("is rejected after any change", () => {
    const cookie = cookieOf([current]);
    const value = decodeURIComponent(cookie.valueFor("token"));
    for (let at = 0; at < value.length - 2; at += 1) {
      const changed = `${value.slice(0, at)}${value[at] === "A" ? "B" : "A"}${value.slice(at + 1)}`;
      expect(cookie.tokenIn(encodeURIComponent(changed))).not.toBe("token");
    }
    for (const text of ["", ".", "token", "token.", ".sig", "%E0%A4%A"])
      expect(cookie.tokenIn(text)).toBeUndefined();
  });

  it("is bound to the host, and to https if available", () => {
    expect(cookieOf([current], true).setLine("t")).toMatch(
      /^__Host-sid=[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cookieOf([current]).clearLine).toBe("sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
  });
});
