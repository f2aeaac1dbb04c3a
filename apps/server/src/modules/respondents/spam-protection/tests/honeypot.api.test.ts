import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiClient } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

async function begin(formId: string) {
  const { body } = await h.anonymous.post("/entry-sessions", { form_ref: formId });
  return {
    me: createApiClient(h.server, { "x-service-entry-key": body.entry_key }),
    entryId: body.session.entry_id as string,
  };
}

describe("the honeypot", () => {
  it("does not mark quick submissions as spam, such as one question or forty answers given offline", async () => {
    const one = await begin(await publishedForm(owner, [field("name")]));
    await one.me.post("/entry-sessions/current/submit", { answers: { name: "Ann" } });
    expect((await owner.get(`/entries/${one.entryId}`)).body.is_spam).toBe(false);
    const keys = Array.from({ length: 40 }, (_none, at) => `f${at}`);
    const many = await begin(
      await publishedForm(
        owner,
        keys.map((key) => field(key)),
      ),
    );
    const answers = Object.fromEntries(keys.map((key) => [key, "typed in the train"]));
    await many.me.patch("/entry-sessions/current/answers", { answers, client_seq: 1 });
    await many.me.post("/entry-sessions/current/submit", { honeypot: "" });
    expect((await owner.get(`/entries/${many.entryId}`)).body).toMatchObject({ is_spam: false, answers });
  });
  it("marks an entry as spam when the hidden field is filled in", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    const trapped = await begin(formId);
    h.clock.advance(60_000);
    await trapped.me.post("/entry-sessions/current/submit", { honeypot: "https://spam.example" });
    expect((await owner.get(`/entries/${trapped.entryId}`)).body.is_spam).toBe(true);
  });
});
