import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { newBrowser, newEmail, setUpTotp, signIn, tokenTo } from "../../../test-kit/signing-in.ts";

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

interface Noted {
  readonly action: string;
  readonly details: unknown;
  readonly target: { readonly id: string };
}

async function notedIn(owner: Caller, prefix: string): Promise<Noted[]> {
  await h.runJobs();
  const { body } = await owner.get("/audit-events?limit=100&sort=created_at");
  return body.data.filter(({ action }: Noted) => action.startsWith(prefix));
}
const actionsIn = async (owner: Caller) => (await notedIn(owner, "user.")).map(({ action }) => action);

describe("sign-ins in the audit log", () => {
  it("records sign-ins, sign-outs, and password changes in every account of the user, and in no other", async () => {
    const owner = await h.newAccount();
    const elsewhere = await h.newAccount();
    const member = await owner.colleague("viewer");
    const browser = await signIn(h, member.user);
    const next = "a much better secret";
    await browser.post("/auth/change-password", {
      current_password: member.user.password,
      new_password: next,
    });
    await browser.post("/auth/logout");
    expect(await actionsIn(owner)).toEqual(["user.sign_in", "user.change_password", "user.sign_out"]);
    expect((await notedIn(owner, "user.sign_in"))[0]).toMatchObject({
      details: { method: "password" },
      target: { type: "user", id: member.user.id },
    });
    expect(await actionsIn(elsewhere)).toEqual([]);
    await h.anonymous.post("/auth/forgot-password", { email: member.user.email });
    const token = await tokenTo(h, member.user.email);
    await h.anonymous.post("/auth/reset-password", { token, password: "another good secret" });
    expect((await actionsIn(owner)).at(-1)).toBe("user.reset_password");
  });

  it("records second factors", async () => {
    const owner = await h.newAccount();
    const browser = await signIn(h, owner.user);
    await setUpTotp(browser, owner.user.password);
    await browser.post("/auth/totp/backup-codes", { password: owner.user.password });
    await browser.delete("/auth/totp");
    expect(await actionsIn(owner)).toEqual([
      "user.sign_in",
      "user.enable_totp",
      "user.renew_backup_codes",
      "user.remove_totp",
    ]);
  });

  it("records the first few wrong passwords with their IP address, and nothing for unknown users", async () => {
    const owner = await h.newAccount();
    const { email } = owner.user;
    for (let n = 0; n < 8; n += 1)
      await h.anonymous.post("/auth/login", { email, password: "not the password" });
    await h.anonymous.post("/auth/login", { email: newEmail(), password: "not the password" });
    const noted = await notedIn(owner, "user.");
    expect(noted.map(({ action }) => action)).toEqual(Array(5).fill("user.sign_in_failed"));
    expect(noted[0]?.details).toEqual({ ip: "127.0.0.1" });
    expect((await newBrowser(h).post("/auth/login", owner.user)).status).not.toBe(500);
  });
});

describe("rejections in the audit log", () => {
  it("records rejected requests of users and keys, once for repeated ones", async () => {
    const owner = await h.newAccount();
    const viewer = await owner.colleague("viewer");
    const key = await viewer.newKey();
    for (let n = 0; n < 4; n += 1) {
      expect((await viewer.post("/projects", { name: "Not mine" })).status).toBe(403);
      expect((await viewer.get("/audit-events")).status).toBe(403);
      expect((await key.post("/invitations", { email: newEmail(), role: "viewer" })).status).toBe(403);
    }
    const noted = await notedIn(owner, "request.");
    expect(noted.map(({ target, details }) => [target.id, details])).toEqual([
      ["projects.create", { code: "forbidden" }],
      ["audit.list", { code: "admin_required" }],
      ["invitations.create", { code: "session_required" }],
    ]);
    expect(noted[2]).toMatchObject({ actor: { kind: "key", key_id: key.keyId, user_id: viewer.user.id } });
  });

  it("records rejections that only the service decides", async () => {
    const admin = await (await h.newAccount()).colleague("admin");
    expect((await admin.post("/invitations", { email: newEmail(), role: "owner" })).status).toBe(403);
    expect(await notedIn(admin, "request.")).toMatchObject([{ target: { id: "invitations.create" } }]);
  });
});
