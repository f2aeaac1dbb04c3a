/**
 * Calls an address by HTTP, through the guarded door out. What may pass is said to be so; the same key at each try lets
 * the other side know a repeat.
 */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import { defineOutsideStep, StepError, type StepType } from "../../../../platform/automation/step-type.ts";
import type { Platform } from "../../../../platform/module/define-module.ts";
import type { OutboundReply } from "../../../../platform/outbound/outbound.ts";
import { OutboundError } from "../../../../platform/outbound/outbound-error.ts";

const replyBytesMax = 256_000;
const retryAfterMsMax = 3_600_000;

const HttpRequestIn = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).default("POST"),
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  headers: z
    .record(
      z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,80}$/, "must be the name of a header"),
      z.string().max(2_000),
    )
    .refine((all) => Object.keys(all).length <= 20, "must not have more than 20 members")
    .default({})
    .describe("Kept with the workflow and its runs, for all to read: no place for a secret."),
  body: z.json().optional().describe("Sent as JSON; a text as it is, where the headers name another type."),
  timeout_s: z.coerce.number().min(1).max(60).default(30),
});

const HttpRequestOut = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.json().describe("JSON where it is some, else text; null for none."),
});

export const httpRequest = ({ outbound, config }: Pick<Platform, "outbound" | "config">): StepType => {
  const ownHost = new URL(config.BASE_URL).host;
  return defineOutsideStep({
    type: "http_request",
    title: "HTTP request",
    description:
      "Calls a public address and gives its reply. Not for secrets: what stands here is kept with the workflow and its runs. Where a service asks for a key, use a connector.",
    group: "call",
    input: HttpRequestIn,
    output: HttpRequestOut,
    timeoutMs: 65_000,
    stub: () => ({ outputs: { status: 200, headers: {}, body: null } }),
    run: async (_ctx, { input, idempotencyKey }) => {
      const { method, url, timeout_s } = input;
      // Runs that call each other by our own addresses would be counted by nobody.
      if (new URL(url).host === ownHost)
        throw new StepError("destination_blocked", "This is the service itself. Use call_workflow.");
      const { headers, body } = sentOf(input, idempotencyKey);
      const reply = await outbound
        .request({
          method,
          url,
          headers,
          ...(body !== undefined && { body }),
          timeoutMs: timeout_s * 1_000,
          replyBytesMax,
        })
        .catch(refuse);
      if (reply.status < 200 || reply.status > 299) throw failureOf(reply);
      return { outputs: { status: reply.status, headers: shownHeaders(reply), body: bodyOf(reply) } };
    },
  });
};

function sentOf({ headers: given, body }: z.output<typeof HttpRequestIn>, idempotencyKey: string) {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) headers[name.toLowerCase()] = value;
  headers["idempotency-key"] = idempotencyKey;
  if (body === undefined) return { headers, body: undefined };
  const type = headers["content-type"] ?? "application/json";
  headers["content-type"] = type;
  const isAsItIs = typeof body === "string" && !/json/i.test(type);
  return { headers, body: isAsItIs ? body : JSON.stringify(body) };
}

const sentences: Readonly<Record<string, string>> = {
  destination_blocked: "Only public addresses may be called.",
  unknown_host: "There is no such host.",
  no_connection: "The host did not take the connection.",
  not_trusted: "The host's certificate is not to be trusted.",
  timeout: "It took too long.",
  reply_too_large: `The reply is longer than ${replyBytesMax} bytes.`,
  bad_request: "It cannot be sent like this; some headers are ours to set.",
};

function refuse(error: unknown): never {
  if (!(error instanceof OutboundError)) throw error;
  const { failure, isTransient } = error;
  throw new StepError(failure, sentences[failure] ?? "The reply could not be understood.", { isTransient });
}

function failureOf({ status, headers }: OutboundReply): StepError {
  const isTransient = status >= 500 || status === 429 || status === 408;
  const retryAfterMs = isTransient ? waitOf(headers["retry-after"]) : undefined;
  return new StepError(`http_${status}`, `It answered with the status ${status}.`, {
    isTransient,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

/** Seconds, or a date. */
function waitOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), retryAfterMsMax) : undefined;
}

const shown = ["content-type", "date", "etag", "last-modified", "link", "location", "x-request-id"];

function shownHeaders({ headers }: OutboundReply): Record<string, string> {
  const found = shown.flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value.slice(0, 1_000)] as const] : [];
  });
  return Object.fromEntries(found);
}

/** What PostgreSQL cannot hold (NUL, half of a pair) makes JSON a text, and is left out of texts. */
function bodyOf({ headers, body }: OutboundReply): Json {
  const text = body.toString("utf8").replaceAll("\0", "");
  if (text === "") return null;
  if (!/json/i.test(headers["content-type"] ?? "") || /\\u(0000|d[89a-f])/i.test(text)) return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
