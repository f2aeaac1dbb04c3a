/**
 * Calls a URL through the guarded outbound client. Marks failures that a retry can fix as transient; all attempts
 * send the same idempotency key, so that the receiver can detect repeats.
 */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import { JsonValue } from "../../../../platform/json/json-schema.ts";
import type { Platform } from "../../../../platform/module/define-module.ts";
import {
  defineOutsideStep,
  type StepDescription,
  StepError,
  type StepType,
} from "../../../../platform/module/step-type.ts";
import type { OutboundReply } from "../../../../platform/outbound/outbound.ts";
import { OutboundError } from "../../../../platform/outbound/outbound-error.ts";
import { retryAfterMs } from "../../../../platform/outbound/retry-after.ts";

const replyBytesMax = 256_000;
const retryAfterMsMax = 3_600_000;

const HttpRequestIn = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).default("POST"),
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  headers: z
    .record(
      z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,80}$/, "must be a valid header name"),
      z.string().max(2_000),
    )
    .refine((all) => Object.keys(all).length <= 20, "must not have more than 20 headers")
    .default({})
    .describe(
      "Stored with the workflow and its runs and visible to everyone who can read them. Do not use for secrets.",
    ),
  body: z
    .json()
    .optional()
    .describe("Sent as JSON. A string is sent unchanged if the headers set another content type."),
  timeout_s: z.coerce.number().min(1).max(60).default(30),
});

const HttpRequestOut = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: JsonValue.describe("Parsed JSON if the response is JSON, otherwise text; null if empty."),
});

export const httpRequestDescription = {
  type: "http_request",
  title: "HTTP request",
  description:
    "Calls a public URL and returns the response. Do not use it for secrets, because the input is stored with the workflow and its runs. If a service requires a key, use a connector.",
  group: "call",
  input: HttpRequestIn,
  output: HttpRequestOut,
} satisfies StepDescription;

export const httpRequest = ({
  outbound,
  config,
  now,
}: Pick<Platform, "outbound" | "config" | "now">): StepType => {
  const ownHost = new URL(config.BASE_URL).host;
  return defineOutsideStep({
    ...httpRequestDescription,
    timeoutMs: 65_000,
    stub: () => ({ outputs: { status: 200, headers: {}, body: null } }),
    run: async (_ctx, { input, idempotencyKey }) => {
      const { method, url, timeout_s } = input;
      // Runs that call each other through our own URLs would bypass loop detection.
      if (new URL(url).host === ownHost)
        throw new StepError(
          "destination_blocked",
          "This URL belongs to this service. Use call_workflow instead.",
        );
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
      if (reply.status < 200 || reply.status > 299) throw failureOf(reply, now());
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
  destination_blocked: "Only public addresses can be called.",
  unknown_host: "The host does not exist.",
  no_connection: "The host did not accept the connection.",
  not_trusted: "The host's certificate is not trusted.",
  timeout: "The request timed out.",
  reply_too_large: `The response is larger than ${replyBytesMax} bytes.`,
  bad_request: "The request is not valid. Some headers are set by the service and cannot be overridden.",
};

function refuse(error: unknown): never {
  if (!(error instanceof OutboundError)) throw error;
  const { failure, isTransient } = error;
  throw new StepError(failure, sentences[failure] ?? "The response could not be read.", { isTransient });
}

function failureOf({ status, headers }: OutboundReply, now: Date): StepError {
  const isTransient = status >= 500 || status === 429 || status === 408;
  const delayMs = isTransient ? retryAfterMs(headers["retry-after"], now, retryAfterMsMax) : undefined;
  return new StepError(`http_${status}`, `The server responded with status ${status}.`, {
    isTransient,
    ...(delayMs !== undefined && { retryAfterMs: delayMs }),
  });
}

const shown = ["content-type", "date", "etag", "last-modified", "link", "location", "x-request-id"];

function shownHeaders({ headers }: OutboundReply): Record<string, string> {
  const found = shown.flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value.slice(0, 1_000)] as const] : [];
  });
  return Object.fromEntries(found);
}

/**
 * PostgreSQL cannot store NUL or unpaired surrogates. JSON that contains them is returned as text, and NUL is removed
 * from text.
 */
function bodyOf({ headers, body }: OutboundReply): Json {
  const text = body.toString("utf8").replaceAll("\0", "");
  if (text === "") return null;
  if (!/json/i.test(headers["content-type"] ?? "") || /\\u(0000|d[89a-f])/i.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
