import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsOnce } from "../../../../test-kit/event-feed.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { ownerQuery } from "../../../../test-kit/owner-query.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { graphOf, newWorkflow } from "../../../../test-kit/workflow-runs.ts";

let h: Harness;
let owner: Caller;
const log: string[] = [];
beforeAll(async () => {
  h = await startHarness({ log: { write: (line) => void log.push(line) } });
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const secretUrl = () => `https://hooks.good.org/services/${randomUUID()}`;
const slack = (more: object = {}) => ({
  slug: "slack-message",
  config: { webhook_url: secretUrl() },
  ...more,
});

async function installed(caller: Caller, body: object = slack()) {
  const made = await caller.post("/extensions", body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body as { id: string; etag: string; config: Record<string, unknown> };
}

describe("GET /extension-catalog", () => {
  it("returns 200 with every extension, its hosts, and its contributions", async () => {
    const { body } = await owner.get("/extension-catalog");
    const slugs = body.data.map(({ slug }: { slug: string }) => slug);
    expect(slugs).toEqual(expect.arrayContaining(["slack-message", "sheet-append", "entry-digest"]));
    const one = (await owner.get("/extension-catalog/slack-message")).body;
    expect(one).toMatchObject({
      object: "extension_manifest",
      hosts: [],
      hosts_from_config: true,
      secrets: ["webhook_url"],
      config_schema: { type: "object", required: ["webhook_url"] },
    });
    expect(one.actions[0]).toMatchObject({ step_type: "slack-message.post_message", exposable: false });
    const types = (await owner.get("/workflow-step-types")).body.data;
    expect(types.find(({ type }: { type: string }) => type === "slack-message.post_message")).toMatchObject({
      group: "extension",
      effect: "outside",
    });
  });

  it("returns 404 for an unknown extension", async () => {
    expect((await owner.get("/extension-catalog/none")).status).toBe(404);
  });
});

describe("POST /extensions", () => {
  it("returns 201 without its secrets, with an audit event and an event; its secret is readable nowhere", async () => {
    const caller = await h.newAccount();
    const key = await caller.newKey();
    const body = slack();
    const made = await key.post("/extensions", body);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      object: "extension",
      slug: "slack-message",
      status: "installed",
      config: { webhook_url: { set: true } },
      exposed_forms: [],
    });
    const audit = (await caller.get("/audit-events?action=extension.install")).body.data;
    expect(audit[0].target).toEqual({ type: "extension", id: made.body.id });
    const events = await eventsOnce(caller, "types=extension.installed", (published) =>
      expect(published.map(({ data }) => data)).toEqual([
        { extension_id: made.body.id, slug: "slack-message" },
      ]),
    );
    const secret = body.config.webhook_url.split("/").at(-1) ?? "";
    const seen = [
      (await caller.get("/extensions")).body,
      (await caller.get(`/extensions/${made.body.id}`)).body,
      audit,
      events,
    ];
    expect(JSON.stringify(seen)).not.toContain(secret);
    expect(log.join("\n")).not.toContain(secret);
    expect(await tablesWith(made.body.slug)).toContain("extensions");
    expect(await tablesWith(secret)).toEqual([]);
  });

  it("returns 409 extension_exists for a second installation, in this account only", async () => {
    const caller = await h.newAccount();
    await installed(caller);
    expect((await caller.post("/extensions", slack())).body.code).toBe("extension_exists");
    await installed(await h.newAccount());
  });

  it.each([
    [{ slug: "none" }, 422, "/slug"],
    [{ slug: "slack-message" }, 422, "/config/webhook_url"],
    [{ slug: "slack-message", config: { webhook_url: "no address" } }, 422, "/config/webhook_url"],
    [{ slug: "slack-message", config: { webhook_url: null } }, 422, "/config/webhook_url"],
    [{ ...slack(), exposed_forms: ["frm_00000000000000000000000000"] }, 422, "/exposed_forms/0"],
    [{ slug: "slack-message", config: { webhook_url: "https://a.org/", more: 1 } }, 400, "/config/more"],
    [{ slug: "slack-message", config: { webhook_url: "https://a.org/" }, more: 1 }, 400, "/more"],
  ])("rejects with a pointer: %j", async (body, status, pointer) => {
    const answer = await (await h.newAccount()).post("/extensions", body);
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([status, pointer]);
  });

  it("returns 422 destination_blocked for a host that is not public", async () => {
    for (const host of ["127.0.0.1", "localhost", "[::1]", "169.254.169.254"]) {
      const body = { slug: "slack-message", config: { webhook_url: `http://${host}/x` } };
      expect((await owner.post("/extensions", body)).body.code, host).toBe("destination_blocked");
    }
  });

  it("returns 403 for an editor, who can read", async () => {
    const editor = await owner.colleague("editor");
    expect((await editor.post("/extensions", slack())).status).toBe(403);
    expect((await editor.get("/extensions")).status).toBe(200);
  });
});

describe("PATCH /extensions/:id", () => {
  it("keeps properties that are omitted or sent back as shown, and never returns their secrets", async () => {
    const caller = await h.newAccount();
    const form = await publishedForm(caller, [field("name")]);
    const { id, config } = await installed(caller);
    const before = await sealedLength(caller);
    const kept = await caller.patch(`/extensions/${id}`, { config, exposed_forms: [form] });
    expect(kept.body).toMatchObject({
      config: { webhook_url: { set: true } },
      exposed_forms: [form],
      etag: '"r2"',
    });
    expect(await sealedLength(caller)).toBe(before);
    const changed = await caller.patch(`/extensions/${id}`, {
      config: { webhook_url: "https://hooks.good.org/a" },
    });
    expect(changed.body).toMatchObject({ exposed_forms: [form], etag: '"r3"' });
    expect(await sealedLength(caller)).not.toBe(before);
    const [row] = (await caller.get("/audit-events?action=extension.update")).body.data;
    expect(row.details).toEqual({ slug: "slack-message", members: ["webhook_url"] });
  });

  it("returns 422 if the merged configuration is invalid, and 412 for a stale If-Match", async () => {
    const caller = await h.newAccount();
    const { id } = await installed(caller);
    const cleared = await caller.patch(`/extensions/${id}`, { config: { webhook_url: null } });
    expect([cleared.status, cleared.body.errors[0].pointer]).toEqual([422, "/config/webhook_url"]);
    const stale = await caller.patch(
      `/extensions/${id}`,
      { config: {} },
      { headers: { "if-match": '"r9"' } },
    );
    expect(stale.status).toBe(412);
  });
});

describe("enable, disable and remove", () => {
  it("return 200 for allowed transitions, each with its event, and 409 invalid_state otherwise", async () => {
    const caller = await h.newAccount();
    const { id } = await installed(caller);
    expect((await caller.post(`/extensions/${id}/enable`)).body.code).toBe("invalid_state");
    expect((await caller.post(`/extensions/${id}/disable`)).body.status).toBe("disabled");
    expect((await caller.get("/extensions?status=installed")).body.data).toEqual([]);
    expect((await caller.post(`/extensions/${id}/disable`)).status).toBe(409);
    expect((await caller.post(`/extensions/${id}/enable`)).body.status).toBe("installed");
    expect((await caller.delete(`/extensions/${id}`)).status).toBe(204);
    expect((await caller.get(`/extensions/${id}`)).status).toBe(404);
    await eventsOnce(caller, "", (events) =>
      expect(events.map(({ type }) => type).filter((type) => type.startsWith("extension."))).toEqual([
        "extension.installed",
        "extension.disabled",
        "extension.enabled",
        "extension.removed",
      ]),
    );
    await installed(caller);
  });

  it("returns 409 extension_in_use with the workflows while an active workflow uses one of its steps", async () => {
    const caller = await h.newAccount();
    const { id } = await installed(caller);
    const step = { key: "post", type: "slack-message.post_message", input: { text: "Hello" } };
    const workflow = await newWorkflow(caller, graphOf([step]));
    const refused = await caller.delete(`/extensions/${id}`);
    expect([refused.status, refused.body.code, refused.body.workflow_ids]).toEqual([
      409,
      "extension_in_use",
      [workflow],
    ]);
    await caller.post(`/workflows/${workflow}/deactivate`, {});
    expect((await caller.delete(`/extensions/${id}`)).status).toBe(204);
  });
});

/** The length of the encrypted secret, which is the length of its plain text plus some overhead. */
async function sealedLength(caller: Caller): Promise<number> {
  const rows = await ownerQuery<{ sealed: Record<string, string> }>(
    h,
    owner.account.shard,
    "select sealed from extensions where account_id = $1",
    [caller.account.uuid],
  );
  return rows[0]?.sealed.webhook_url?.length ?? 0;
}

/** Searches every column of every table, as in a database dump. */
async function tablesWith(secret: string): Promise<string[]> {
  const tables = await ownerQuery<{ name: string }>(
    h,
    owner.account.shard,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await ownerQuery(
      h,
      owner.account.shard,
      `select 1 from "${name}" t where strpos(t::text, $1) > 0 limit 1`,
      [secret],
    );
    if (rows.length > 0) found.push(name);
  }
  expect(tables.length).toBeGreaterThan(40);
  return found;
}
