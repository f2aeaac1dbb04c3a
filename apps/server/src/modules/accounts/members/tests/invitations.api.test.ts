import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { newToken } from "../../../../platform/crypto/tokens.ts";
import { sql } from "../../../../platform/db/statement.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { ownerQuery } from "../../../../test-kit/owner-query.ts";
import type { AccountsService } from "../../accounts/index.ts";
import type { MembersService } from "../index.ts";

const dayMs = 86_400_000;

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const invite = (actor: Caller, email: string, role = "viewer") => actor.post("/invitations", { email, role });

/** A signed-in user who is not in the account. */
const newGuest = async (owner: Caller) => h.callerFor(await h.newUser(), owner.account);

/** The tokens of all emails to that address, oldest first. */
async function tokensFor(email: string): Promise<string[]> {
  await h.runJobs();
  const mails = await h.mailTo(email);
  return mails.map((mail) => /\/invitations#token=(inv_\w+)/.exec(mail.text)?.[1] ?? "").reverse();
}

async function invited(role = "viewer") {
  const owner = await h.newAccount();
  const guest = await newGuest(owner);
  const { body: invitation } = await invite(owner, guest.user.email, role);
  const [token = ""] = await tokensFor(guest.user.email);
  return { owner, guest, invitation, token };
}

const statusOf = async (owner: Caller, id: string) =>
  (await owner.get("/invitations")).body.data.find((one: { id: string }) => one.id === id)?.status;

async function eventsOf(caller: Caller): Promise<{ name: string; data: unknown }[]> {
  const ctx = systemAccountCtx("test", caller.account, "test", h.clock.now());
  return h.composition.platform.uow.directoryRead(ctx, (tx) =>
    tx.query(sql`select name, data from events where account_id = ${caller.account.uuid} order by seq`),
  );
}

const bodiesOf = (answers: readonly unknown[]) =>
  answers.map((answer) => (answer as { body?: unknown }).body ?? answer);

const members = () => h.services.get("members") as MembersService;

async function queuedInputs(): Promise<{ invitation_id?: string; sealed_token?: string }[]> {
  type Queued = { payload: { input: { invitation_id?: string; sealed_token?: string } } };
  const rows = await ownerQuery<Queued>(h, "main", "select payload from graphile_worker._private_jobs");
  return rows.map(({ payload }) => payload.input);
}

describe("POST /invitations", () => {
  it("returns 201 and emails a link to the address, which is stored in lowercase", async () => {
    const owner = await h.newAccount();
    const guest = await newGuest(owner);
    const answer = await invite(owner, guest.user.email.toUpperCase(), "editor");
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      object: "invitation",
      email: guest.user.email,
      role: "editor",
      status: "pending",
      invited_by: owner.user.id,
      decided_at: null,
    });
    expect(Date.parse(answer.body.expires_at) - Date.parse(answer.body.created_at)).toBe(7 * dayMs);
    await h.runJobs();
    const [mail] = await h.mailTo(guest.user.email);
    expect(mail?.text).toContain("Account of");
    expect(mail?.text).toContain(owner.user.name);
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/invitations#token=inv_\w{36}/);
  });

  it("stores the token in plain text neither in the queue nor in the tables", async () => {
    const owner = await h.newAccount();
    const guest = await newGuest(owner);
    await owner.post(
      "/invitations",
      { email: guest.user.email, role: "viewer" },
      { headers: { "idempotency-key": "one" } },
    );
    const stored = await h.composition.platform.uow.directoryRead(
      systemAccountCtx("test", owner.account, "test", h.clock.now()),
      async (tx) => [
        await tx.query(sql`select * from invitations`),
        await tx.query(sql`select * from idempotency_keys`),
        await tx.query(sql`select * from audit_log`),
        await tx.query(sql`select * from events`),
      ],
    );
    const queued = await queuedInputs();
    const [token = "missing"] = await tokensFor(guest.user.email);
    expect(token).toMatch(/^inv_/);
    expect(queued.length).toBeGreaterThan(0);
    expect(JSON.stringify([stored, queued])).not.toContain(token);
    expect(JSON.stringify(queued)).not.toContain(guest.user.email);
  });

  it("returns 201 once for a repeated Idempotency-Key, with one email", async () => {
    const owner = await h.newAccount();
    const { email } = await h.newUser();
    const headers = { "idempotency-key": "twice" };
    const first = await owner.post("/invitations", { email, role: "viewer" }, { headers });
    const second = await owner.post("/invitations", { email, role: "viewer" }, { headers });
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await tokensFor(email)).toHaveLength(1);
  });

  it("writes an event and an audit event, without the address", async () => {
    const { owner, guest, invitation } = await invited("editor");
    expect(await eventsOf(owner)).toEqual([
      { name: "user.invited", data: { invitation_id: invitation.id, role: "editor" } },
    ]);
    const audit = (await owner.get("/audit-events?action=invitation.create")).body.data;
    expect(audit).toMatchObject([{ target: { type: "invitation", id: invitation.id } }]);
    expect(JSON.stringify(audit)).not.toContain(guest.user.email);
  });

  it("returns 409 already_member for the address of a member", async () => {
    const owner = await h.newAccount();
    const member = await owner.colleague("viewer");
    expect(codeOf(await invite(owner, member.user.email.toUpperCase()))).toEqual([409, "already_member"]);
  });

  it("returns 409 already_invited while an invitation is open, and 201 afterward", async () => {
    const owner = await h.newAccount();
    const { email } = await h.newUser();
    const first = await invite(owner, email);
    const second = await invite(owner, email);
    expect([...codeOf(second), second.body.invitation_id]).toEqual([409, "already_invited", first.body.id]);
    expect((await invite(await h.newAccount(), email)).status).toBe(201);
    h.clock.advance(7 * dayMs);
    const fresh = await h.callerFor(owner.user, owner.account);
    expect((await invite(fresh, email)).status).toBe(201);
    expect(await statusOf(fresh, first.body.id)).toBe("expired");
  });

  it("returns 409 for all but one of many concurrent requests", async () => {
    const owner = await h.newAccount();
    const { email } = await h.newUser();
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite(owner, email)));
    expect(answers.map((one) => one.status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(new Set(answers.map((one) => one.body.code))).toEqual(new Set([undefined, "already_invited"]));
  });

  it("returns 403 forbidden if an admin invites an owner", async () => {
    const admin = await (await h.newAccount()).colleague("admin");
    expect(codeOf(await invite(admin, "x@example.test", "owner"))).toEqual([403, "forbidden"]);
  });

  it("returns 422 for an invalid address", async () => {
    expect(codeOf(await invite(await h.newAccount(), "nobody"))).toEqual([422, "validation_failed"]);
  });
});

describe("GET /invitations", () => {
  it("filters by the current status and pages", async () => {
    const owner = await h.newAccount();
    const kept = (await invite(owner, (await h.newUser()).email)).body;
    const revoked = (await invite(owner, (await h.newUser()).email)).body;
    await owner.delete(`/invitations/${revoked.id}`);
    const idsWith = async (caller: Caller, status: string) =>
      (await caller.get(`/invitations?status=${status}`)).body.data.map((one: { id: string }) => one.id);
    expect(await idsWith(owner, "pending")).toEqual([kept.id]);
    expect(await idsWith(owner, "revoked")).toEqual([revoked.id]);
    const first = (await owner.get("/invitations?limit=1")).body;
    expect([first.data.length, first.pagination.has_more]).toEqual([1, true]);
    h.clock.advance(7 * dayMs);
    const fresh = await h.callerFor(owner.user, owner.account);
    expect(await idsWith(fresh, "pending")).toEqual([]);
    expect(await idsWith(fresh, "expired")).toEqual([kept.id]);
  });
});

describe("POST /invitations/:id/resend", () => {
  it("returns 200 with a new link that works; the old one returns 410", async () => {
    const { owner, guest, invitation, token } = await invited();
    h.clock.advance(dayMs / 2);
    const answer = await owner.post(`/invitations/${invitation.id}/resend`);
    expect([answer.status, answer.body.status]).toEqual([200, "pending"]);
    expect(Date.parse(answer.body.expires_at)).toBeGreaterThan(Date.parse(invitation.expires_at));
    const tokens = await tokensFor(guest.user.email);
    expect(tokens).toHaveLength(2);
    expect(codeOf(await guest.post("/invitations/accept", { token }))).toEqual([410, "token_expired"]);
    expect((await guest.post("/invitations/accept", { token: tokens[1] })).status).toBe(200);
  });

  it("sends only the newest link if the first email has not been sent yet", async () => {
    const owner = await h.newAccount();
    const guest = await newGuest(owner);
    const { body } = await invite(owner, guest.user.email);
    await owner.post(`/invitations/${body.id}/resend`);
    const tokens = await tokensFor(guest.user.email);
    expect(tokens).toHaveLength(1);
    expect((await guest.post("/invitations/accept", { token: tokens[0] })).status).toBe(200);
  });

  it("sends nothing for an email job that runs after the resend, because its link is invalid", async () => {
    const owner = await h.newAccount();
    const { email } = await h.newUser();
    const { body } = await invite(owner, email);
    const early = (await queuedInputs()).find((input) => input.invitation_id === body.id);
    await owner.post(`/invitations/${body.id}/resend`);
    const ctx = systemAccountCtx("test", owner.account, "test", h.clock.now());
    await members().sendInvitation(ctx, body.id, early?.sealed_token ?? "");
    expect(await h.mailTo(email)).toEqual([]);
    expect(await tokensFor(email)).toHaveLength(1);
  });

  it("returns 403 forbidden if an admin resends an owner's invitation", async () => {
    const { owner, invitation } = await invited("owner");
    const admin = await owner.colleague("admin");
    expect(codeOf(await admin.post(`/invitations/${invitation.id}/resend`))).toEqual([403, "forbidden"]);
  });

  it("returns 409 invalid_state if it was revoked", async () => {
    const { owner, invitation } = await invited();
    await owner.delete(`/invitations/${invitation.id}`);
    const answer = await owner.post(`/invitations/${invitation.id}/resend`);
    expect([answer.status, answer.body.current_state, answer.body.allowed_states]).toEqual([
      409,
      "revoked",
      ["pending"],
    ]);
  });
});

describe("DELETE /invitations/:id", () => {
  it("sends no email if it is revoked before the email is sent", async () => {
    const owner = await h.newAccount();
    const { email } = await h.newUser();
    const { body } = await invite(owner, email);
    expect((await owner.delete(`/invitations/${body.id}`)).status).toBe(204);
    expect(await tokensFor(email)).toEqual([]);
  });

  it("returns 204 and invalidates the link; a second call returns 409 invalid_state", async () => {
    const { owner, guest, invitation, token } = await invited();
    expect((await owner.delete(`/invitations/${invitation.id}`)).status).toBe(204);
    const late = await guest.post("/invitations/accept", { token });
    expect([...codeOf(late), late.body.current_state]).toEqual([409, "invalid_state", "revoked"]);
    expect(codeOf(await owner.delete(`/invitations/${invitation.id}`))).toEqual([409, "invalid_state"]);
  });
});

describe("POST /invitations/preview", () => {
  const preview = (token: string) => h.anonymous.post("/invitations/preview", { token });

  it("returns 200 with the content of the email to anyone with its link, signed in or not", async () => {
    const { owner, guest, invitation, token } = await invited("editor");
    const answer = await preview(token);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        object: "invitation_preview",
        account_name: (await owner.get("/account")).body.name,
        email: guest.user.email,
        role: "editor",
        invited_by_name: owner.user.name,
        expires_at: invitation.expires_at,
      },
    ]);
    expect((await guest.post("/invitations/preview", { token })).body).toEqual(answer.body);
  });

  it("returns 200 without a name if the inviter has left the account", async () => {
    const owner = await h.newAccount();
    const admin = await owner.colleague("admin");
    const { email } = await h.newUser();
    await invite(admin, email);
    const [token = ""] = await tokensFor(email);
    expect((await preview(token)).body.invited_by_name).toBe(admin.user.name);
    expect((await owner.delete(`/users/${admin.user.id}`)).status).toBe(204);
    expect((await preview(token)).body).toMatchObject({ email, invited_by_name: null });
  });

  it("changes nothing and writes no audit event or event", async () => {
    const { owner, guest, invitation, token } = await invited();
    const before = [await owner.get("/invitations"), await owner.get("/audit-events"), await eventsOf(owner)];
    await preview(token);
    await preview(token);
    const after = [await owner.get("/invitations"), await owner.get("/audit-events"), await eventsOf(owner)];
    expect(bodiesOf(after)).toEqual(bodiesOf(before));
    expect(await statusOf(owner, invitation.id)).toBe("pending");
    expect((await guest.post("/invitations/accept", { token })).status).toBe(200);
  });

  it("returns only 409 invalid_state after it was accepted, declined, or revoked", async () => {
    const ends = {
      accepted: ({ guest, token }) => guest.post("/invitations/accept", { token }),
      declined: ({ guest, token }) => guest.post("/invitations/decline", { token }),
      revoked: ({ owner, invitation }) => owner.delete(`/invitations/${invitation.id}`),
    } satisfies Record<string, (made: Awaited<ReturnType<typeof invited>>) => Promise<unknown>>;
    for (const [state, end] of Object.entries(ends)) {
      const made = await invited();
      await end(made);
      const answer = await preview(made.token);
      expect([...codeOf(answer), answer.body.current_state]).toEqual([409, "invalid_state", state]);
      expect(JSON.stringify(answer.body)).not.toContain(made.guest.user.email);
    }
  });

  it("returns 409 invalid_state while the account awaits deletion", async () => {
    const { owner, token } = await invited();
    await owner.reauthenticate();
    await owner.delete("/account", { confirm_name: (await owner.get("/account")).body.name });
    const answer = await preview(token);
    expect([...codeOf(answer), answer.body.current_state]).toEqual([
      409,
      "invalid_state",
      "pending_deletion",
    ]);
  });

  it("returns the same 410 token_expired for an unknown, a malformed, a replaced, and an old token", async () => {
    const { owner, guest, invitation, token } = await invited();
    await owner.post(`/invitations/${invitation.id}/resend`);
    const [, newest = ""] = await tokensFor(guest.user.email);
    expect((await preview(newest)).status).toBe(200);
    const refused = [newToken("inv"), newToken("svc"), `${token}x`, "inv_", token];
    const answers = await Promise.all(refused.map(preview));
    h.clock.advance(7 * dayMs);
    answers.push(await preview(newest));
    const told = answers.map(({ status, body: { request_id: _id, ...rest } }) => [status, rest]);
    expect(told[0]).toMatchObject([410, { code: "token_expired" }]);
    expect(told).toEqual(Array.from(told, () => told[0]));
  });

  it("returns 429 rate_limited for a network that tries too often", async () => {
    const strict = await startHarness({ env: { RATE_LIMIT_PUBLIC_PER_MINUTE: "2" } });
    try {
      const attempt = () => strict.anonymous.post("/invitations/preview", { token: newToken("inv") });
      const statuses = [await attempt(), await attempt(), await attempt()].map((one) => one.status);
      expect(statuses).toEqual([410, 410, 429]);
    } finally {
      await strict.stop();
    }
  });
});

describe("POST /invitations/accept", () => {
  it("returns 200, adds the user with the invited role, and emits events", async () => {
    const { owner, guest, invitation, token } = await invited("contributor");
    expect(codeOf(await guest.get("/projects"))).toEqual([403, "account_mismatch"]);
    const answer = await guest.post("/invitations/accept", { token });
    expect(answer.body).toMatchObject({
      object: "membership",
      account: { id: owner.account.id },
      role: "contributor",
      is_active: true,
    });
    expect((await guest.get("/account")).body.role).toBe("contributor");
    expect(await statusOf(owner, invitation.id)).toBe("accepted");
    expect((await eventsOf(owner)).at(-1)).toEqual({
      name: "user.joined",
      data: { user_id: guest.user.id, role: "contributor" },
    });
    const audit = (await owner.get("/audit-events?action=invitation.accept")).body.data;
    expect(audit).toMatchObject([{ actor: { user_id: guest.user.id }, target: { id: invitation.id } }]);
  });

  it("returns 403 wrong_recipient for everyone else who has the link", async () => {
    const { owner, invitation, token } = await invited("admin");
    const thief = await newGuest(owner);
    expect(codeOf(await thief.post("/invitations/accept", { token }))).toEqual([403, "wrong_recipient"]);
    expect(codeOf(await thief.post("/invitations/decline", { token }))).toEqual([403, "wrong_recipient"]);
    expect(await statusOf(owner, invitation.id)).toBe("pending");
  });

  it("succeeds once, also for concurrent requests", async () => {
    const { owner, guest, token } = await invited();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => guest.post("/invitations/accept", { token })),
    );
    expect(answers.map((one) => one.body.code ?? "ok").sort()).toEqual([
      "invalid_state",
      "invalid_state",
      "invalid_state",
      "ok",
    ]);
    expect((await eventsOf(owner)).filter((event) => event.name === "user.joined")).toHaveLength(1);
  });

  it("returns 409 already_member for a user who has joined another way", async () => {
    const { owner, guest, invitation, token } = await invited();
    const accounts = h.services.get("accounts") as AccountsService;
    const ctx = systemAccountCtx("test", owner.account, "test", h.clock.now());
    await accounts.addMember(ctx, owner.account, guest.user.id, "editor");
    expect(codeOf(await guest.post("/invitations/accept", { token }))).toEqual([409, "already_member"]);
    expect((await guest.get("/account")).body.role).toBe("editor");
    expect(await statusOf(owner, invitation.id)).toBe("pending");
  });

  it("returns 410 token_expired after seven days, and for an unknown token", async () => {
    const { owner, guest, token } = await invited();
    h.clock.advance(7 * dayMs);
    const fresh = await h.callerFor(guest.user, owner.account);
    expect(codeOf(await fresh.post("/invitations/accept", { token }))).toEqual([410, "token_expired"]);
    for (const wrong of [newToken("inv"), `${token}x`, "inv_"]) {
      expect(codeOf(await fresh.post("/invitations/accept", { token: wrong }))).toEqual([
        410,
        "token_expired",
      ]);
    }
  });
});

describe("POST /invitations/decline", () => {
  it("returns 204, ends the invitation without a membership, and writes an audit event", async () => {
    const { owner, guest, invitation, token } = await invited();
    expect((await guest.post("/invitations/decline", { token })).status).toBe(204);
    expect(await statusOf(owner, invitation.id)).toBe("declined");
    expect(codeOf(await guest.post("/invitations/accept", { token }))).toEqual([409, "invalid_state"]);
    expect(codeOf(await guest.get("/projects"))).toEqual([403, "account_mismatch"]);
    const audit = (await owner.get("/audit-events?action=invitation.decline")).body.data;
    expect(audit).toMatchObject([{ actor: { user_id: guest.user.id } }]);
  });
});
