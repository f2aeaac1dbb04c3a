import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, startHarness } from "../../test-kit/harness.ts";
let h: Harness;
beforeAll(async () => { h = await startHarness(); });
afterAll(() => h.stop());
it("logs in and reauthenticates", async () => {
  const user = await h.newUser();
  const bad = await h.nobody.post("/auth/login", { email: user.email, password: "wrong wrong wrong" });
  expect(bad.body).toMatchObject({ code: "invalid_credentials" });
  const good = await h.nobody.post("/auth/login", { email: user.email, password: user.password });
  expect(good.body).toMatchObject({ object: "user" });
  const cookie = String([good.headers["set-cookie"]].flat()[0]).split(";")[0] ?? "";
  const re = await h.nobody.post("/auth/reauthenticate", { password: user.password }, { headers: { cookie, origin: "http://localhost:3000" } });
  expect([re.status, re.body]).toEqual([204, ""]);
});
