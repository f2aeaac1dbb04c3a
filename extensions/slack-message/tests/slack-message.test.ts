// Installs and runs the extension through the API: a workflow posts to a server that imitates Slack's incoming
// webhooks.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../apps/server/src/test-kit/harness.ts";
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../../apps/server/src/test-kit/servers/webhook-receiver.ts";
import { startWorker, type TestWorker } from "../../../apps/server/src/test-kit/start-worker.ts";
import {
  graphOf,
  newWorkflow,
  runIs,
  startRun,
  stepsOf,
} from "../../../apps/server/src/test-kit/workflow-runs.ts";
import { escapedTexts } from "../src/escape.ts";

let h: Harness;
let owner: Caller;
let worker: TestWorker;
let slack: WebhookReceiver;
let extension: string;
const log: string[] = [];
const path = `/services/T0/B0/${randomUUID()}`;

/** Responds as described in https://api.slack.com/messaging/webhooks: with `ok` or an error code. */
function asSlack({ body }: { readonly body: string }) {
  const { text, blocks } = JSON.parse(body) as { text?: unknown; blocks?: unknown };
  if (typeof text !== "string" && !Array.isArray(blocks)) return { status: 400, body: "invalid_payload" };
  if (text === "too much" && slack.to(path).filter((one) => one.body === body).length < 3)
    return { status: 429, headers: { "retry-after": "1" }, body: "rate_limited" };
  if (text === "archived") return { status: 410, body: "channel_is_archived" };
  if (text === "echo") return { status: 400, body: `https://x.org${path}` };
  return { status: 200, body: "ok" };
}

beforeAll(async () => {
  slack = await startWebhookReceiver();
  slack.say(path, asSlack);
  h = await startHarness({
    env: { OUTBOUND_ALLOWED: "127.0.0.1" },
    log: { write: (line) => void log.push(line) },
  });
  owner = await h.newAccount();
  worker = await startWorker(h.composition);
  const body = { slug: "slack-message", config: { webhook_url: slack.url + path } };
  extension = (await owner.post("/extensions", body)).body.id;
});
afterAll(async () => {
  await worker.stop();
  await h.stop();
  await slack.close();
});

async function post(input: object, caller = owner) {
  const step = { key: "post", type: "slack-message.post_message", input, retry: { attempts: 4, delay_s: 0 } };
  const run = await startRun(caller, await newWorkflow(caller, graphOf([step])), {
    name: "<!channel> & Ada",
  });
  const { error } = await runIs(caller, run, "succeeded", "failed");
  return { error, step: (await stepsOf(caller, run)).post };
}

const sent = () => JSON.parse(slack.to(path).at(-1)?.body ?? "{}");

describe("slack-message.post_message", () => {
  it("posts the text as JSON, and answers cannot mention the channel", async () => {
    const { error, step } = await post({ text: "New: {{ trigger.data.name }}" });
    expect([error, step?.outputs]).toEqual([null, { is_posted: true }]);
    expect(sent()).toEqual({ text: "New: &lt;!channel&gt; &amp; Ada" });
    expect(slack.to(path).at(-1)?.headers["content-type"]).toBe("application/json");
  });

  it("posts blocks, and markup if requested", async () => {
    const block = (text: string) => ({ type: "section", text: { type: "mrkdwn", text } });
    await post({ text: "a", blocks: [block("{{ trigger.data.name }}")] });
    expect(sent().blocks).toEqual([block("&lt;!channel&gt; &amp; Ada")]);
    await post({ text: "<https://example.org|here>", markup: true });
    expect(sent().text).toBe("<https://example.org|here>");
  });

  it("waits for Retry-After before posting again", async () => {
    const { error, step } = await post({ text: "too much" });
    expect([error, step?.attempts]).toEqual([null, 3]);
    const times = slack.to(path).filter(({ body }) => body.includes("too much"));
    expect(times).toHaveLength(3);
    expect((times[1]?.at ?? 0) - (times[0]?.at ?? 0)).toBeGreaterThanOrEqual(950);
  });

  it("does not retry a message that Slack rejects, and reports Slack's error code", async () => {
    const { error, step } = await post({ text: "archived" });
    expect([error?.code, step?.attempts]).toEqual(["channel_is_archived", 1]);
  });

  it("retries after a 5xx response and a failed connection", async () => {
    const caller = await h.newAccount();
    const other = await startWebhookReceiver();
    let calls = 0;
    other.say("/x", () => {
      calls += 1;
      return calls === 1
        ? { status: 500, body: "rollup_error" }
        : calls === 2
          ? { isCutOff: true }
          : { body: "ok" };
    });
    await caller.post("/extensions", { slug: "slack-message", config: { webhook_url: `${other.url}/x` } });
    const { error, step } = await post({ text: "a" }, caller);
    await other.close();
    expect([error, step?.attempts]).toEqual([null, 3]);
  });

  it("never exposes the webhook URL, even if the response contains it", async () => {
    const { error, step } = await post({ text: "echo" });
    expect(error?.code).toBe("upstream_refused");
    const secret = path.split("/").at(-1) ?? "";
    expect(JSON.stringify([error, step])).not.toContain(secret);
    expect(log.join("\n")).not.toContain(secret);
  });

  it("fails with a specific code if it is not installed or disabled, and works again once enabled", async () => {
    const other = await h.newAccount();
    expect((await post({ text: "a" }, other)).error?.code).toBe("extension_not_installed");
    await owner.post(`/extensions/${extension}/disable`);
    expect((await post({ text: "a" })).error?.code).toBe("extension_disabled");
    await owner.post(`/extensions/${extension}/enable`);
    const before = slack.to(path).length;
    await owner.patch(`/extensions/${extension}`, { config: { webhook_url: { set: true } } });
    expect((await post({ text: "a" })).error).toBeNull();
    expect(slack.to(path)).toHaveLength(before + 1);
  });
});

it("escapes only displayed text", () => {
  const block = { type: "a<", elements: [{ text: "<b>", url: "https://a.org/?a&b" }], text: { text: "&" } };
  expect(escapedTexts(block)).toEqual({
    type: "a<",
    elements: [{ text: "&lt;b&gt;", url: "https://a.org/?a&b" }],
    text: { text: "&amp;" },
  });
});
