/** Checks for each operation whether an account with inactive billing, and its respondents, can still use it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "../../../../platform/http/contract.ts";
import { type BillingStage, startBillingStage } from "../../../../test-kit/billing-stage.ts";
import { type ApiClient, createApiClient } from "../../../../test-kit/caller.ts";
import type { Caller, Harness } from "../../../../test-kit/harness.ts";
import { allOperations, pathWith } from "../../../../test-kit/operations.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { newSubscription } from "../../../../test-kit/stripe-server.ts";

let stage: BillingStage;
let h: Harness;
const dayMs = 86_400_000;

beforeAll(async () => {
  stage = await startBillingStage();
  h = stage.h;
});
afterAll(() => stage.stop());

interface Ended {
  readonly owner: Caller;
  readonly key: Caller & { readonly keyId: string };
  readonly formId: string;
  readonly respondent: ApiClient;
}

async function begin(formId: string) {
  const begun = await h.anonymous.post("/entry-sessions", { form_ref: formId });
  const respondent = createApiClient(h.server, { "x-service-entry-key": begun.body.entry_key });
  return { begun, respondent };
}

/** An account with a form, a key, and a draft created while billing was active. */
async function endedAccount(): Promise<Ended> {
  const { owner, customer } = await stage.newCustomer();
  const key = await owner.newKey();
  const formId = await publishedForm(owner, [field("name")]);
  const { respondent } = await begin(formId);
  const subscription = newSubscription(customer, "canceled");
  stage.stripe.subscriptions.push(subscription);
  await stage.tell(subscription);
  // Waits longer than results are cached.
  h.clock.advance(1_001);
  return { owner, key, formId, respondent };
}

const isOfAccount = ({ access }: Operation) => access.kind === "account";

describe("an account without a subscription", () => {
  let ended: Ended;
  beforeAll(async () => {
    ended = await endedAccount();
  });

  it.each(allOperations.filter(({ operation }) => isOfAccount(operation)))("$id", async ({ operation }) => {
    const { method, access, whenInactive } = operation;
    const path = pathWith(operation);
    const body = operation.body ? {} : undefined;
    const byKey = await ended.key.call(method, path, body);
    const isForPeople = access.kind === "account" && access.via === "session";
    expect([byKey.status, byKey.body.code]).toEqual(
      isForPeople ? [403, "session_required"] : [402, "billing_inactive"],
    );
    const person = await h.callerFor(ended.owner.user, ended.owner.account);
    const bySession = await person.call(method, path, body);
    const isOpen = method === "GET" || whenInactive === "allowed";
    expect(bySession.status === 402).toBe(!isOpen);
    expect(bySession.status).toBeLessThan(500);
  });

  it("keeps open exactly the operations that the rules allow", () => {
    const open = allOperations
      .filter(({ operation }) => operation.whenInactive === "allowed")
      .map(({ id }) => id);
    expect(open).toEqual(
      expect.arrayContaining([
        "apiKeys.revoke",
        "accountExports.create",
        "accountExports.downloadLink",
        "billing.createCheckout",
        "billing.createPortal",
        "entrySearch.query",
      ]),
    );
    for (const id of ["entries.create", "forms.create", "apiKeys.create", "users.update", "projects.create"])
      expect(open).not.toContain(id);
  });

  it("can still read the user, their accounts, and their sessions", async () => {
    const person = await h.callerFor(ended.owner.user, ended.owner.account);
    for (const path of ["/me", "/me/accounts", "/auth/sessions"])
      expect((await person.get(path)).status).toBe(200);
    expect((await person.get("/account")).body.billing_active).toBe(false);
  });

  it("can revoke a key and export its data", async () => {
    const { owner, key } = await endedAccount();
    await owner.reauthenticate();
    expect((await owner.delete(`/account/api-keys/${key.keyId}`, { confirm: true })).status).toBe(204);
    const job = await owner.post("/account/exports");
    expect(job.status).toBe(202);
    await h.runJobs();
    expect((await owner.post(`/account/exports/${job.body.id}/download-link`)).status).toBe(200);
  });

  it("saves and submits open drafts, rejects new entries, and shows that on the form", async () => {
    const { respondent, formId } = ended;
    const saved = await respondent.patch("/entry-sessions/current/answers", { answers: { name: "Ada" } });
    expect(saved.status).toBe(200);
    expect((await respondent.post("/entry-sessions/current/submit", {})).status).toBe(200);
    const { begun } = await begin(formId);
    expect([begun.status, begun.body.code, begun.body.reason]).toEqual([
      409,
      "form_not_accepting",
      "unavailable",
    ]);
    const form = await h.anonymous.get(`/entry-sessions/forms/${formId}`);
    expect(form.body).toMatchObject({ is_accepting: false, closed_reason: "unavailable" });
  });

  it("works again as soon as it is paid", async () => {
    const { owner, key, formId } = await endedAccount();
    const customer = stage.stripe.customerOf(owner.account.id) ?? "";
    expect((await key.get("/projects")).status).toBe(402);
    const subscription = newSubscription(customer, "active");
    stage.stripe.subscriptions.push(subscription);
    await stage.tell(subscription);
    h.clock.advance(1_001);
    expect((await key.get("/projects")).status).toBe(200);
    expect((await begin(formId)).begun.status).toBe(201);
  });
});

describe("the trial", () => {
  it("ends on time, without affecting other accounts", async () => {
    const early = await h.newAccount();
    h.clock.advance(13 * dayMs);
    const late = await h.newAccount();
    expect(await stage.isActive(await h.callerFor(early.user, early.account))).toBe(true);
    h.clock.advance(dayMs);
    const person = await h.callerFor(early.user, early.account);
    expect((await person.post("/projects", { name: "A" })).body.code).toBe("billing_inactive");
    const other = await h.callerFor(late.user, late.account);
    expect((await other.post("/projects", { name: "A" })).status).toBe(201);
  });
});
