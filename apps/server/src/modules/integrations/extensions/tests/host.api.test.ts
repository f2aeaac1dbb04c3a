// Tests what an extension can and cannot access, using the real services and an extension that tries everything.

import { randomUUID } from "node:crypto";
import {
  defineAction,
  defineExtension,
  defineTrigger,
  ExtensionFailure,
  type Host,
  z,
} from "@formstead/extension-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { idToUuid, newId } from "../../../../platform/ids/ids.ts";
import { JsonValue } from "../../../../platform/json/json-schema.ts";
import { defineModule } from "../../../../platform/module/define-module.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { ownerQuery } from "../../../../test-kit/owner-query.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../../test-kit/servers/webhook-receiver.ts";
import { entrySearchModule } from "../../../entries/search/index.ts";
import { formsModule } from "../../../forms/forms/index.ts";
import { templatesModule } from "../../../templates/templates/index.ts";
import { workflowsModule } from "../../../workflows/definitions/index.ts";
import { connectorsModule } from "../../connectors/index.ts";
import { extensionEntryAction } from "../contributions.service.ts";
import { createExtensions, type ExtensionsService } from "../extensions.service.ts";

const Config = z.strictObject({ host: z.string(), token: z.string() });
type Wanted = (host: Host<z.output<typeof Config>>) => Promise<unknown>;

/** The actions of the test extension, selected by name. */
const tries = new Map<string, Wanted>();

const trying = defineExtension({
  slug: "trying",
  name: "Trying",
  version: "1.0.0",
  description: "Does what the test says.",
  author: "Test",
  hosts: ({ host }) => [host],
  config: Config,
  secrets: ["token"],
  actions: [
    defineAction(Config, {
      key: "act",
      title: "Act",
      description: "Acts.",
      input: z.strictObject({ word: z.string().min(1) }),
      output: z.object({ value: JsonValue }),
      timeoutMs: 5_000,
      exposeToRespondents: true,
      example: { value: null },
      run: async (host, { word }) => ({ value: ((await tries.get(word)?.(host)) ?? null) as never }),
    }),
    defineAction(Config, {
      key: "hidden",
      title: "Hidden",
      description: "Nobody outside may call it.",
      input: z.object({}),
      output: z.object({}),
      timeoutMs: 5_000,
      example: {},
      run: async () => ({}),
    }),
  ],
  triggers: [
    defineTrigger(Config, {
      key: "hourly",
      title: "Every hour",
      kind: "schedule",
      calendar: () => ({ cron: "0 * * * *", timezone: "UTC" }),
      run: async (host) => void (await tries.get("hourly")?.(host)),
    }),
  ],
});

const tryingModule = defineModule({
  name: "trying",
  needs: [connectorsModule, templatesModule, formsModule, entrySearchModule, workflowsModule],
  create: (deps) => createExtensions(deps, [trying]),
  entryActions: (extensions) => [extensionEntryAction(extensions)],
});

let h: Harness;
let owner: Caller;
let server: WebhookReceiver;
let form: string;
let extensions: ExtensionsService;
const token = `token-${randomUUID()}`;
const [action] = trying.actions;

beforeAll(async () => {
  server = await startWebhookReceiver();
  h = await startHarness({ modules: [tryingModule], env: { OUTBOUND_ALLOWED: "127.0.0.1" } });
  owner = await h.newAccount();
  extensions = h.services.get("trying") as ExtensionsService;
  form = await publishedForm(owner, [field("name"), field("health", { privacy: "special" })]);
  await extensions.installations.install(ctx(), "trying", {
    config: { host: new URL(server.url).host, token },
    exposedForms: [form as never],
  });
});
afterAll(async () => {
  await h.stop();
  await server.close();
});

const ctx = (caller = owner) => systemAccountCtx("test", caller.account, randomUUID(), h.clock.now());

function attempt(wanted: Wanted, idempotencyKey: string = randomUUID()) {
  const word = randomUUID();
  tries.set(word, wanted);
  if (!action) throw new Error("there is no action");
  return extensions.runner.act(ctx(), trying, action, { word }, { idempotencyKey, attempt: 1 });
}

const failing = (code: string) => expect.objectContaining({ name: "ExtensionFailure", code });

describe("http", () => {
  it("reaches its hosts, sends JSON or text, and follows no redirects", async () => {
    server.say("/a", { status: 302, headers: { location: `${server.url}/b` } });
    const get = attempt(async (host) => {
      const { status } = await host.http({ method: "POST", url: `${server.url}/a`, body: { a: 1 } });
      await host.http({ method: "PUT", url: `${server.url}/c`, body: "text" });
      return status;
    });
    expect(await get).toEqual({ value: 302 });
    expect(server.to("/a")[0]?.body).toBe('{"a":1}');
    expect(server.to("/c")[0]?.body).toBe("text");
    expect(server.to("/b")).toEqual([]);
  });

  it.each([
    "http://127.0.0.1:1/",
    "https://example.org/",
    "http://127.0.0.1@example.org/",
    "file:///etc/passwd",
    "x",
  ])("does not reach %s", async (url) => {
    const call = attempt((host) => host.http({ method: "GET", url }));
    await expect(call).rejects.toEqual(failing("host_not_allowed"));
  });
});

describe("entries", () => {
  it("are the submitted ones, as a viewer sees them", async () => {
    const since = h.clock.now();
    const made = await owner.post("/entries", {
      form_id: form,
      answers: { name: "Ada", health: "good" },
      status: "submitted",
    });
    h.clock.advance(1_000);
    const seen = await attempt((host) => host.entries.list({ formId: form, since, limit: 5 }));
    expect(seen.value).toEqual([
      expect.objectContaining({ id: made.body.id, answers: { name: "Ada" }, masked: ["health"] }),
    ]);
    expect(await attempt((host) => host.entries.list({ since, limit: 5 }))).toEqual(seen);
    expect(await attempt((host) => host.entries.count({ since }))).toEqual({
      value: { total: 1, forms: [{ id: form, name: "Form", count: 1 }] },
    });
    const stranger = await h.newAccount();
    await extensions.installations.install(ctx(stranger), "trying", { config: { host: "a.org", token } });
    const word = randomUUID();
    tries.set(word, (host) => host.entries.count({ formId: form, since }));
    if (!action) throw new Error("there is no action");
    const work = { idempotencyKey: word, attempt: 1 };
    const others = await extensions.runner.act(ctx(stranger), trying, action, { word }, work);
    expect(others).toEqual({ value: { total: 0, forms: [] } });
  });
});

describe("mail", () => {
  it("is sent once per run, however often it is retried", async () => {
    const to = `${randomUUID()}@example.test`;
    const key = randomUUID();
    for (let n = 0; n < 3; n += 1)
      await attempt((host) => host.mail({ to, subject: "Once\r\nBcc: x", text: "Hello" }), key);
    await h.runJobs();
    expect(await h.mailTo(to)).toEqual([expect.objectContaining({ subject: "Once Bcc: x" })]);
  });

  it("goes to at most ten recipients with valid addresses", async () => {
    for (const to of ["nobody", [], Array.from({ length: 11 }, (_, n) => `${n}@example.test`)])
      await expect(attempt((host) => host.mail({ to, subject: "a", text: "a" }))).rejects.toEqual(
        failing("invalid_address"),
      );
  });
});

describe("secrets", () => {
  it("are available to the extension, and redacted from its results and errors", async () => {
    let seen = "";
    const outputs = await attempt(async (host) => {
      seen = host.config.token;
      return { [host.config.token]: [`a ${host.config.token}`, encodeURIComponent(host.config.token)] };
    });
    expect(seen).toBe(token);
    expect(outputs).toEqual({ value: { "[secret]": ["a [secret]", "[secret]"] } });
    const refused = attempt((host) => Promise.resolve(host.fail("no", `not ${host.config.token}`)));
    await expect(refused).rejects.toThrow("not [secret]");
    const mistakes: Wanted[] = [
      async (host) => new URL(`${host.config.token} no address`),
      async (host) => Promise.reject(new TypeError(`cannot read ${host.config.token}`)),
    ];
    for (const mistake of mistakes) {
      const broken = await attempt(mistake).catch((error) => error);
      expect(broken).toBeInstanceOf(Error);
      expect(broken).not.toBeInstanceOf(ExtensionFailure);
      expect(JSON.stringify([broken, broken.message, broken.stack, { ...broken }])).not.toContain(token);
    }
  });
});

describe("time", () => {
  it("ends on time, whatever the extension does", async () => {
    const word = randomUUID();
    tries.set(word, () => new Promise(() => {}));
    if (!action) throw new Error("there is no action");
    const work = { idempotencyKey: word, attempt: 1, signal: AbortSignal.timeout(50) };
    const call = extensions.runner.act(ctx(), trying, action, { word }, work);
    await expect(call).rejects.toMatchObject({ code: "extension_timeout", isTransient: true });
  });
});

describe("callConnector", () => {
  it("rejects an action that does not belong to the account", async () => {
    for (const [id, code] of [
      ["x", "action_not_found"],
      [newId("act"), "not_found"],
    ] as const)
      await expect(attempt((host) => host.callConnector(id, {}))).rejects.toEqual(failing(code));
  });
});

describe("POST /entry-sessions/current/actions/:action_key", () => {
  const call = async (key: string, inputs: object, formId = form) => {
    const { entry_key } = (await h.anonymous.post("/entry-sessions", { form_ref: formId })).body;
    return h.anonymous.post(
      `/entry-sessions/current/actions/${key}`,
      { inputs },
      { headers: { "x-service-entry-key": entry_key } },
    );
  };

  it("returns 200 for a form it is exposed to", async () => {
    tries.set("hello", async () => "there");
    const answer = await call("trying.act", { word: "hello" });
    expect([answer.status, answer.body.outputs]).toEqual([200, { value: "there" }]);
  });

  it("returns 403 action_not_exposed for other forms and other actions", async () => {
    const other = await publishedForm(owner, [field("name")]);
    expect((await call("trying.act", { word: "hello" }, other)).body.code).toBe("action_not_exposed");
    expect((await call("trying.hidden", {})).body.code).toBe("action_not_exposed");
  });

  it("returns 422 with a pointer for wrong inputs, and 424 without details for external errors", async () => {
    const wrong = await call("trying.act", { word: "" });
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, "/inputs/word"]);
    tries.set("no", async (host) => host.fail("secret_reason", "It has reasons."));
    const failed = await call("trying.act", { word: "no" });
    expect([failed.status, failed.body.code]).toEqual([424, "upstream_failed"]);
    expect(JSON.stringify(failed.body)).not.toContain("reason");
  });
});

describe("a schedule", () => {
  it("fires once per time, however many workers find it due", async () => {
    const caller = await h.newAccount();
    const { id } = await extensions.installations.install(ctx(caller), "trying", {
      config: { host: "a.org", token },
    });
    h.clock.advance(3_600_000);
    const before = await runsOf();
    const uuid = idToUuid(id);
    await Promise.all(
      Array.from({ length: 8 }, () => extensions.schedules.fire(ctx(caller), uuid, "hourly")),
    );
    expect((await runsOf()) - before).toBe(1);
    await extensions.schedules.fire(ctx(caller), uuid, "hourly");
    expect((await runsOf()) - before).toBe(1);
    h.clock.advance(5 * 3_600_000);
    await extensions.schedules.fire(ctx(caller), uuid, "hourly");
    await extensions.schedules.fire(ctx(caller), uuid, "hourly");
    expect((await runsOf()) - before).toBe(2);
  });
});

/** The number of enqueued runs. */
async function runsOf(): Promise<number> {
  const rows = await ownerQuery<{ count: string }>(
    h,
    owner.account.shard,
    "select count(*) as count from graphile_worker.jobs where task_identifier = 'extensions.run-trigger'",
  );
  return Number(rows[0]?.count);
}
