/** Posts a message to a Slack channel by its incoming webhook; Mattermost, Rocket.Chat and Discord (`/slack`) take the same. */
import { defineAction, defineExtension, type Json, z } from "@formstead/extension-kit";
import { escaped, escapedTexts } from "./escape.ts";

const Config = z.strictObject({
  webhook_url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .describe("The address of the incoming webhook. Whoever knows it can post."),
});

const postMessage = defineAction(Config, {
  key: "post_message",
  title: "Post a message to Slack",
  description:
    "Posts a text, or blocks with a text for notifications, to the channel of the incoming webhook.",
  input: z.object({
    text: z.string().min(1).max(40_000),
    blocks: z.array(z.record(z.string(), z.json())).max(50).optional().describe("Of Slack's Block Kit."),
    markup: z
      .boolean()
      .default(false)
      .describe(
        "Links and mentions such as <!channel> work. Without it &, < and > are letters, so that no answer can call anybody.",
      ),
  }),
  output: z.object({ is_posted: z.literal(true) }),
  timeoutMs: 20_000,
  example: { is_posted: true },
  run: async (host, { text, blocks, markup }) => {
    const message = {
      text: markup ? text : escaped(text),
      ...(blocks && { blocks: (markup ? blocks : blocks.map(escapedTexts)) as Json }),
    };
    const { status, body, retryAfterMs } = await host.http({
      method: "POST",
      url: host.config.webhook_url,
      body: message,
    });
    if (status >= 200 && status < 300) return { is_posted: true };
    if (status === 429)
      return host.fail("rate_limited", "Slack asks to wait.", { retry: { afterMs: retryAfterMs } });
    if (status >= 500) return host.fail("upstream_failed", `Slack answered ${status}.`, { retry: true });
    return host.fail(reasonIn(body) ?? "upstream_refused", `Slack refused the message (${status}).`);
  },
});

/** Slack says why in one word: `invalid_payload`, `channel_is_archived`. */
function reasonIn(body: string): string | undefined {
  return /^[a-z][a-z_]{2,60}$/.exec(body.trim())?.[0];
}

export const slackMessage = defineExtension({
  slug: "slack-message",
  name: "Slack messages",
  version: "1.0.0",
  description: "Posts messages to a channel of Slack, or of whatever takes Slack's incoming webhooks.",
  author: "Formstead",
  hosts: ({ webhook_url }) => [new URL(webhook_url).host],
  config: Config,
  secrets: ["webhook_url"],
  actions: [postMessage],
});
