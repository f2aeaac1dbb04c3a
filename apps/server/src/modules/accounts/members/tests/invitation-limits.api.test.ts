import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemCtx } from "../../../../platform/context/context.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { newEmail } from "../../../../test-kit/signing-in.ts";
import type { AccountsService } from "../../accounts/index.ts";

let h: Harness;

beforeAll(async () => {
  h = await startHarness({
    env: {
      INVITATION_MAILS_PER_ACCOUNT: "12",
      INVITATION_MAILS_PER_PERSON: "16",
      INVITATION_MAILS_PER_ADDRESS: "4",
      OPEN_INVITATIONS_MAX: "6",
      ACCOUNTS_PER_PERSON_MAX: "3",
    },
  });
});
afterAll(() => h.stop());

const invite = (actor: Caller, email = newEmail()) => actor.post("/invitations", { email, role: "viewer" });
const tally = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => `${status} ${body.code ?? ""}`.trim());

async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 0; n < count; n += 1) results.push(await work());
  return results;
}

/** Invites a person and revokes the invitation right away, so that only the email counts. */
async function inviteAndRevoke(actor: Caller, email = newEmail()) {
  const answer = await invite(actor, email);
  if (answer.status === 201) await actor.delete(`/invitations/${answer.body.id}`);
  return answer;
}

describe("the limits of invitation emails", () => {
  it("return 429 once an account has reached its daily limit", async () => {
    const owner = await h.newAccount();
    const admin = await owner.colleague("admin");
    const first = await times(12, () => inviteAndRevoke(owner));
    expect(tally(first)).toEqual(Array(12).fill("201"));
    const refused = await invite(admin);
    expect(tally([refused])).toEqual(["429 rate_limited"]);
    expect(refused.body.violated_policies).toEqual(["invitations-of-account"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await invite(await h.newAccount())).status).toBe(201);
  });

  it("return 429 once a user has reached the limit, across all accounts", async () => {
    const owner = await h.newAccount();
    const accounts = [owner];
    for (const name of ["second", "third"]) {
      const { body } = await owner.post("/accounts", { name });
      const ref = { ...owner.account, id: body.id };
      accounts.push(await h.callerFor(owner.user, ref));
    }
    const answers = [];
    for (let n = 0; n < 18; n += 1) answers.push(await inviteAndRevoke(accounts[n % 3] ?? owner));
    expect(tally(answers)).toEqual([...Array(16).fill("201"), "429 rate_limited", "429 rate_limited"]);
    expect(answers.at(-1)?.body.violated_policies).toEqual(["invitations-of-person"]);
  });

  it("return 429 once an address has reached the limit, across accounts, resends, and address tags", async () => {
    const email = newEmail();
    const owner = await h.newAccount();
    const { body } = await invite(owner, email);
    const resends = await times(2, () => owner.post(`/invitations/${body.id}/resend`));
    expect(tally(resends)).toEqual(["200", "200"]);
    expect((await invite(await h.newAccount(), email.toUpperCase())).status).toBe(201);
    expect(tally([await owner.post(`/invitations/${body.id}/resend`)])).toEqual(["429 rate_limited"]);
    const other = await invite(await h.newAccount(), email.replace("@", "+news@"));
    expect(other.body.violated_policies).toEqual(["invitations-to-address"]);
    // Each of the two accounts sends only its email with the newest link.
    await h.runJobs();
    expect(await h.mailTo(email)).toHaveLength(2);
  });

  it("return 409 invitation_limit at the maximum of open invitations, also for concurrent requests", async () => {
    const owner = await h.newAccount();
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite(owner)));
    expect(tally(answers).sort()).toEqual([
      ...Array(6).fill("201"),
      "409 invitation_limit",
      "409 invitation_limit",
    ]);
    const [open] = answers.filter(({ status }) => status === 201);
    await owner.delete(`/invitations/${open?.body.id}`);
    expect((await invite(owner)).status).toBe(201);
  });
});

describe("the invitation email", () => {
  const mailAfter = async (name: string) => {
    const owner = await h.newAccount();
    await owner.patch("/account", { name });
    const email = newEmail();
    await invite(owner, email);
    await h.runJobs();
    return { owner, mail: (await h.mailTo(email))[0] };
  };

  it("has a fixed subject, whatever the account's name", async () => {
    const { mail } = await mailAfter("Your parcel is waiting");
    expect(mail?.subject).toBe("You’re invited to join an account on Formstead");
    expect(mail?.text).toContain("“Your parcel is waiting”");
  });

  it.each([
    "Win at https://prize.example/now",
    "Call www.prize.example",
    "prize.example",
    "write to me@prize.example",
    "x".repeat(90),
  ])("omits a name that looks like a link or a message: %s", async (name) => {
    const { owner, mail } = await mailAfter(name);
    expect(mail?.text).not.toContain(name);
    expect(mail?.text).toContain(`${owner.user.name} has invited you to join an account on`);
  });
});

describe("the limit of accounts per user", () => {
  it("returns 409 account_limit above the number of accounts a user can own, also for concurrent requests", async () => {
    const owner = await h.newAccount();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => owner.post("/accounts", { name: `Account ${n}` })),
    );
    expect(tally(answers).sort()).toEqual(["201", "201", "409 account_limit", "409 account_limit"]);
  });

  it("returns 201 for a user who is in many accounts of others", async () => {
    const guest = await h.newAccount();
    const accounts = h.services.get("accounts") as AccountsService;
    const ctx = systemCtx("test", "test", h.clock.now());
    for (let n = 0; n < 4; n += 1)
      await accounts.addMember(ctx, (await h.newAccount()).account, guest.user.id, "admin");
    expect((await guest.post("/accounts", { name: "One more" })).status).toBe(201);
  });
});
