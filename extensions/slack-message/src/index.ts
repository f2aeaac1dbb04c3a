/**
 * Posts messages to a Slack channel through an incoming webhook. Mattermost, Rocket.Chat, and Discord (`/slack`)
 * accept the same format.
 */
import { defineAction, defineExtension, type Json, z } from "@formstead/extension-kit";
import { escaped, escapedTexts } from "./escape.ts";

const Config = z.strictObject({
  webhook_url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .describe("The URL of the incoming webhook. Anyone who knows it can post messages."),
});

const postMessage = defineAction(Config, {
  key: "post_message",
  title: "Post a message to Slack",
  description: "Posts text, or blocks with a notification text, to the channel of the incoming webhook.",
  input: z.object({
    text: z.string().min(1).max(40_000),
    blocks: z.array(z.record(z.string(), z.json())).max(50).optional().describe("Slack Block Kit blocks."),
    markup: z
      .boolean()
      .default(false)
      .describe(
        "If true, links and mentions such as <!channel> work. Otherwise &, <, and > are escaped, so that answers cannot mention anyone.",
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
      return host.fail("rate_limited", "Slack rate-limited the request.", {
        retry: { afterMs: retryAfterMs },
      });
    if (status >= 500)
      return host.fail("upstream_failed", `Slack returned status ${status}.`, { retry: true });
    return host.fail(reasonIn(body) ?? "upstream_refused", `Slack rejected the message (status ${status}).`);
  },
});

/** Slack returns the reason as a code, such as `invalid_payload` or `channel_is_archived`. */
function reasonIn(body: string): string | undefined {
  return /^[a-z][a-z_]{2,60}$/.exec(body.trim())?.[0];
}

export const slackMessage = defineExtension({
  slug: "slack-message",
  name: "Slack messages",
  version: "1.0.0",
  description:
    "Posts messages to a Slack channel, or to any service that supports Slack's incoming webhooks.",
  author: "Formstead",
  hosts: ({ webhook_url }) => [new URL(webhook_url).host],
  config: Config,
  secrets: ["webhook_url"],
  actions: [postMessage],
});
