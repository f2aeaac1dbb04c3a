/**
 * The headers that the responses of an operation can have. OpenAPI is generated from this list, and in tests a
 * response with any other header fails.
 */
import { z } from "zod";
import type { AppError, ErrorDef } from "../errors/errors.ts";
import { allowsAnyOrigin } from "./access.ts";
import { isListedByBody, type Operation } from "./contract.ts";
import type { HeaderName } from "./described-headers.ts";

export const headersOfEveryResponse: readonly HeaderName[] = [
  "X-Request-ID",
  "RateLimit-Policy",
  "RateLimit",
];

/** Excludes the headers of every response. */
export function headersOfSuccess(operation: Operation, status: number): HeaderName[] {
  const { deprecated, headers, idempotent, list, minimal, returns } = operation;
  const schema = status === 304 ? Object.values(returns)[0] : returns[status];
  const hasPages = list !== undefined && !isListedByBody(operation);
  const all: HeaderName[] = [
    ...(schema instanceof z.ZodObject && "etag" in schema.shape ? (["ETag"] as const) : []),
    ...(hasPages || deprecated ? (["Link"] as const) : []),
    ...(status === 202 && schema !== null ? (["Location", "Retry-After"] as const) : []),
    ...(status === 302 ? (["Location"] as const) : []),
    ...(idempotent ? (["Idempotency-Replayed"] as const) : []),
    ...(minimal && schema === Object.values(returns)[0] ? (["Preference-Applied"] as const) : []),
    ...headersOfDeprecation(operation),
    ...(headers ?? []),
  ];
  return [...new Set(all)];
}

/**
 * Excludes the headers of every response. Respondents get `Content-Language`, because messages are in their language.
 */
export function headersOfErrors(operation: Operation, defs: readonly ErrorDef[]): HeaderName[] {
  const all: HeaderName[] = [
    ...defs.flatMap((def) => def.headers ?? []),
    ...(operation.deprecated ? (["Link"] as const) : []),
    ...headersOfDeprecation(operation),
    ...(allowsAnyOrigin(operation.access) ? (["Content-Language"] as const) : []),
  ];
  return [...new Set(all)];
}

function headersOfDeprecation({ deprecated }: Operation): HeaderName[] {
  return deprecated ? ["Deprecation", "Sunset"] : [];
}

/** Throws if a handler returns a header that the API reference does not mention. */
export function checkSuccessHeaders(
  operation: Operation,
  status: number,
  sent: Readonly<Record<string, unknown>>,
): void {
  const unknown = unlisted(sent, headersOfSuccess(operation, status));
  if (unknown !== undefined) throw new Error(`header ${unknown} is not declared for status ${status}`);
}

/** The name of a header that the error sends but its code does not declare, if any. */
export function undeclaredHeaderOf({ def, headers }: AppError): string | undefined {
  return unlisted(headers, def.headers ?? []);
}

function unlisted(
  sent: Readonly<Record<string, unknown>>,
  listed: readonly HeaderName[],
): string | undefined {
  const known = new Set(listed.map((name) => name.toLowerCase()));
  return Object.keys(sent).find((name) => !known.has(name.toLowerCase()));
}
