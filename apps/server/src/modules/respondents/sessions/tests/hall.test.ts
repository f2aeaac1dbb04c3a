// Tests the limits for respondents who share one address, scaled down. `pnpm bench hall` runs the real size.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { createApiClient } from "../../../../test-kit/caller.ts";
import { attend, flood } from "../../../../test-kit/crowd.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { listen } from "../../../../test-kit/second-server.ts";

let h: Harness;
let owner: Caller;
let baseUrl: string;
const people = 60;
/** A person needs two requests to open the form, and one to begin. */
const perForm = 2 * people;

beforeAll(async () => {
  h = await startHarness({
    env: {
      RENDERER_DIR: await builtRenderer(),
      TRUSTED_PROXIES: "127.0.0.1",
      RATE_LIMIT_PUBLIC_PER_MINUTE: "12",
      RATE_LIMIT_FORM_PER_MINUTE: String(perForm),
      RATE_LIMIT_RESPONDENTS_PER_MINUTE: String(5 * perForm),
      RATE_LIMIT_ENTRY_PER_MINUTE: "12",
      ENTRIES_PER_NETWORK_FREE: String(people),
      ENTRIES_PER_NETWORK_MAX: String(people),
    },
  });
  baseUrl = `http://127.0.0.1:${await listen(h.server)}`;
  owner = await h.newAccount();
});
afterAll(() => h?.stop());

let networks = 0;
let address: string;
beforeEach(() => {
  networks += 1;
  address = `127.2.${networks}.1`;
});
const newForm = () => publishedForm(owner, [field("name")]);
const from = (ip: string) => createApiClient(h.server, { "x-forwarded-for": ip });

describe("people behind one address", () => {
  it("all open, fill in, and submit a form, while another form is flooded from there", async () => {
    const [form, flooded] = [await newForm(), await newForm()];
    const [refused, ...attended] = await Promise.all([
      flood({ baseUrl, formRef: flooded, address }, 2 * perForm),
      ...Array.from({ length: people }, (_, at) => attend({ baseUrl, formRef: form, address }, `P${at}`)),
    ]);
    expect(attended.map(({ statuses }) => statuses)).toEqual(attended.map(() => [200, 200, 201, 200, 200]));
    expect(new Set(attended.map(({ entryId }) => entryId)).size).toBe(people);
    expect(refused).toBeGreaterThan(0);
    // The flooded form is open to everyone else.
    const elsewhere = await attend({ baseUrl, formRef: flooded, address: "127.3.0.1" }, "Ada");
    expect(elsewhere.statuses).toEqual([200, 200, 201, 200, 200]);
  });

  it("see when to come back, and the page reloads automatically", async () => {
    const formRef = await newForm();
    await flood({ baseUrl, formRef, address }, perForm);
    const page = await fetch(`${baseUrl}/f/${formRef}`, { headers: { "x-forwarded-for": address } });
    const retryAfter = page.headers.get("retry-after");
    expect([page.status, Number(retryAfter) > 0]).toEqual([429, true]);
    expect(page.headers.get("refresh")).toBe(retryAfter);
    expect((await from(address).get(`/entry-sessions/forms/${formRef}`)).body.code).toBe("rate_limited");
    // Those who have read the form can begin.
    expect((await from(address).post("/entry-sessions", { form_ref: formRef })).status).toBe(201);
  });

  it("with a key are limited by their key alone", async () => {
    const formRef = await newForm();
    const begun = await from(address).post("/entry-sessions", { form_ref: formRef });
    await flood({ baseUrl, formRef, address }, perForm + 1);
    const headers = { "x-service-entry-key": begun.body.entry_key };
    const read = () => from(address).get("/entry-sessions/current", { headers });
    for (let at = 0; at < 12; at += 1) expect((await read()).status).toBe(200);
    expect((await read()).status).toBe(429);
  });

  it("cannot find forms by trying many addresses, but can still open one that others open", async () => {
    const [open, unseen] = await Promise.all([newForm(), newForm()]);
    const statusOf = async (formRef: string, ip = address) =>
      (await from(ip).get(`/entry-sessions/forms/${formRef}`)).status;
    expect(await statusOf(open, "127.9.9.9")).toBe(200);
    for (let at = 0; at < 12; at += 1) expect(await statusOf(`nowhere-${at}`)).toBe(404);
    expect(await statusOf("nowhere")).toBe(429);
    expect([await statusOf(open), await statusOf(unseen)]).toEqual([200, 429]);
    const resumed = await from(address).post("/entry-sessions/resume", { resume_token: "rsm_nonsense" });
    expect(resumed.status).toBe(429);
  });

  it("cannot exceed the total of their network", async () => {
    const forms = await Promise.all(Array.from({ length: 6 }, newForm));
    const refused = await Promise.all(forms.map((formRef) => flood({ baseUrl, formRef, address }, perForm)));
    expect(refused.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
  });
});
