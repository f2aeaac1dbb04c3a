/** Workflow steps of templates, called as a run would call them. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnerShards } from "../../../../main/worker-parts.ts";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import type { Id } from "../../../../platform/ids/ids.ts";
import { newId } from "../../../../platform/ids/ids.ts";
import type { OutsideStep, StepCall } from "../../../../platform/module/step-type.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let entryId: Id<"ent">;

beforeAll(async () => {
  h = await startHarness({ env: { ACCOUNT_MAILS_PER_DAY: "12" } });
  owner = await h.newAccount();
  const form_id = await publishedForm(owner, [field("name")]);
  entryId = (await owner.post("/entries", { form_id, answers: { name: "Ada" } })).body.id;
});
afterAll(() => h.stop());

function stepOf(type: string): OutsideStep {
  const found = h.composition.platform.contributions().stepTypes.find((one) => one.type === type);
  if (found?.effect !== "outside") throw new Error(`no step ${type}`);
  return found;
}

async function run(type: string, input: object, more: Partial<StepCall<unknown>> = {}, caller = owner) {
  const step = stepOf(type);
  const ctx = systemAccountCtx("test", caller.account, "test", h.clock.now());
  const call: StepCall<unknown> = {
    input: step.input.parse(input),
    runId: newId("run"),
    workflowId: newId("wfl"),
    entryId,
    idempotencyKey: randomUUID(),
    attempt: 1,
    ...more,
  };
  const result = await step.run(ctx, call as StepCall<never>, AbortSignal.timeout(60_000));
  step.output.parse(result.outputs);
  return result.outputs as Record<string, string>;
}

const newTemplate = async (more: object = {}, caller = owner): Promise<string> =>
  (
    await caller.post("/templates", {
      name: "T",
      channel: "email",
      subject: "For {{ entry.answers.name }}",
      body: "<p>Dear {{ entry.answers.name }}, {{ order.id }}</p>",
      ...more,
    })
  ).body.id;

const address = () => `${randomUUID()}@example.test`;

describe("render_template", () => {
  it("returns subject, HTML, and text from the entry of the run and from values of the step", async () => {
    const outputs = await run("render_template", {
      template_id: await newTemplate(),
      values: { order: { id: 7 } },
    });
    expect(outputs).toMatchObject({ subject: "For Ada", text: "Dear Ada, 7", file_id: null });
    expect(outputs.html).toContain("<p>Dear Ada, 7</p>");
  });

  it("renders the requested version", async () => {
    const id = await newTemplate({ body: "old" });
    await owner.patch(`/templates/${id}`, { body: "new" }, { headers: { "if-match": "*" } });
    expect((await run("render_template", { template_id: id })).text).toBe("new");
    expect((await run("render_template", { template_id: id, version: "1" })).text).toBe("old");
  });

  it("returns a file for a PDF, and attaches it to the entry on request", { timeout: 120_000 }, async () => {
    const id = await newTemplate({ channel: "pdf" });
    const outputs = await run("render_template", { template_id: id, attach_to_entry: true });
    const files = await owner.get(`/entries/${entryId}/files`);
    expect(files.body.data.map((one: { id: string }) => one.id)).toEqual([outputs.file_id]);
  });

  it("fails permanently with the error code if the template is missing or cannot be rendered", async () => {
    const endless = await newTemplate({
      body: "{% for a in (1..9999) %}{% for b in (1..9999) %}{{ a }}{% endfor %}{% endfor %}",
    });
    await expect(run("render_template", { template_id: endless })).rejects.toMatchObject({
      name: "StepError",
      code: "render_limit",
      isTransient: false,
    });
    const missing = newId("tpl");
    await expect(run("render_template", { template_id: missing })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("does not find templates of another account", async () => {
    const stranger = await h.newAccount();
    const foreign = await newTemplate({}, stranger);
    await expect(run("render_template", { template_id: foreign })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("send_email", () => {
  it("sends one email to each recipient, once, regardless of retries", async () => {
    const to = [address(), address()];
    const input = { to, template_id: await newTemplate(), values: { order: { id: 9 } } };
    const key = { idempotencyKey: randomUUID() };
    const first = await run("send_email", input, key);
    const second = await run("send_email", input, { ...key, attempt: 2 });
    expect(second).toEqual(first);
    expect(first.recipients).toBe(2);
    await h.runJobs();
    await run("send_email", input, { ...key, attempt: 3 });
    await h.runJobs();
    for (const one of to) {
      const mails = await h.mailTo(one);
      expect(mails.map(({ subject, text }) => [subject, text.trim()])).toEqual([["For Ada", "Dear Ada, 9"]]);
    }
  });

  it("sends texts without a template; HTML is sanitized", async () => {
    const [plain, rich] = [address(), address()];
    await run("send_email", { to: plain, subject: "Plain", text: "Hello\nyou" });
    await run("send_email", { to: rich, subject: "Rich", html: "<p>Hello <script>1</script><b>you</b></p>" });
    await h.runJobs();
    expect((await h.mailTo(plain))[0]).toMatchObject({
      subject: "Plain",
      text: expect.stringContaining("Hello\nyou"),
    });
    expect((await h.mailTo(rich))[0]?.text.trim()).toBe("Hello you");
  });

  it("keeps no personal data in jobs or audit rows", async () => {
    const to = address();
    await run("send_email", { to, subject: "Secret subject", text: "Secret text" });
    const owners = createOwnerShards(h.composition);
    const { rows } = await owners
      .get(owner.account.shard)
      .pool.query("select payload::text as text from graphile_worker._private_jobs");
    await owners.close();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/Secret|example\.test/);
    const audit = await owner.get("/audit-events?action=template.send_mail");
    expect(JSON.stringify(audit.body)).not.toMatch(/Secret|example\.test/);
    await h.runJobs();
  });

  it.each([
    [{ to: [] }],
    [{ to: "nobody" }],
    [{ to: "a@example.test\r\nBcc: b@example.test" }],
    [{ to: Array.from({ length: 11 }, (_one, at) => `a${at}@example.test`) }],
    [{ to: "a@example.test" }],
    [{ to: "a@example.test", subject: "s" }],
    [{ to: "a@example.test", subject: "s", text: "t", template_id: newId("tpl") }],
  ])("rejects input such as %j", (input) => {
    expect(stepOf("send_email").input.safeParse(input).success).toBe(false);
  });

  it("waits when the account has reached its daily email limit", async () => {
    const caller = await h.newAccount();
    const input = { to: Array.from({ length: 10 }, address), subject: "s", text: "t" };
    await run("send_email", input, {}, caller);
    await expect(run("send_email", input, {}, caller)).rejects.toMatchObject({
      code: "rate_limited",
      isTransient: true,
      retryAfterMs: expect.any(Number),
    });
    await h.runJobs();
  });

  it("sends nothing in a dry run", () => {
    const step = stepOf("send_email");
    expect(
      step.stub(step.input.parse({ to: "a@example.test", subject: "s", text: "t" }) as never).outputs
        .recipients,
    ).toBe(1);
  });
});
