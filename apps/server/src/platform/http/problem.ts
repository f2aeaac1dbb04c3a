/**
 * Renders every error as application/problem+json (RFC 9457) with the stable `code` and `message`. An error has one
 * of three causes: the caller (a code of its own), an expected fault (503 with Retry-After), or a bug (500 with only
 * the request ID).
 */
import { z } from "zod";
import { BlobUnavailableError } from "../blob/blob.ts";
import { E } from "../errors/catalogue.ts";
import { AppError } from "../errors/errors.ts";

export const Problem = z
  .looseObject({
    type: z.string().describe("The path of the code's documentation: `/problems/{code}`."),
    title: z.string(),
    status: z.int(),
    code: z.string().describe("Stable. Use it in programs to tell errors apart."),
    message: z.string().describe("Human-readable; may change."),
    detail: z.string(),
    instance: z.string(),
    request_id: z.string(),
    errors: z
      .array(z.object({ pointer: z.string(), code: z.string(), message: z.string() }))
      .optional()
      .describe("One item per invalid value."),
    used_by: z
      .array(z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }))
      .optional()
      .describe("For codes that end in `_in_use`: up to 20 resources that use this one."),
  })
  .meta({ id: "Problem", description: "An error. `code` is stable; additional properties depend on it." });

export function problemBody(
  error: AppError,
  requestId: string,
  instance: string,
  message = error.def.message,
): Record<string, unknown> {
  const { code, status } = error.def;
  return {
    type: `/problems/${code}`,
    title: code.replaceAll("_", " "),
    status,
    code,
    message,
    detail: message,
    instance,
    request_id: requestId,
    ...error.details,
  };
}

/** PostgreSQL and network errors after which the same request may succeed a moment later. */
const passingCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "40001",
  "40P01",
  "55P03",
  "57014",
  "08000",
  "08003",
  "08006",
]);

/** Returns an AppError unchanged, maps a temporary fault to 503, and treats anything else as a bug (500). */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const retry = { headers: { "retry-after": "2" }, cause: error };
  if (error instanceof BlobUnavailableError) return new AppError(E.storage_unavailable, {}, retry);
  const { code, message, statusCode } = error as { code?: string; message?: string; statusCode?: number };
  if (code !== undefined && passingCodes.has(code)) return new AppError(E.service_unavailable, {}, retry);
  if (
    message !== undefined &&
    /timeout exceeded when trying to connect|Connection terminated/.test(message)
  ) {
    return new AppError(E.service_unavailable, {}, retry);
  }
  return fromFastify(code, statusCode, error) ?? new AppError(E.internal_error, {}, { cause: error });
}

function fromFastify(
  code: string | undefined,
  statusCode: number | undefined,
  cause: unknown,
): AppError | undefined {
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new AppError(E.payload_too_large, {}, { cause });
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new AppError(E.unsupported_media_type, {}, { cause });
    case "FST_ERR_MAX_PARAM_LENGTH":
      return new AppError(E.not_found, {}, { cause });
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
      return new AppError(E.invalid_json, {}, { cause });
    default:
      return statusCode !== undefined && statusCode >= 400 && statusCode < 500
        ? new AppError(E.invalid_request, {}, { cause })
        : undefined;
  }
}
