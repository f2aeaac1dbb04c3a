// Classifies errors of the S3 SDK: not found, unavailable, or a bug on our side that must not look like an outage.
import { BlobUnavailableError } from "./blob.ts";

interface S3Failure {
  readonly name?: string | undefined;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number | undefined };
}

/** A missing bucket is not a missing blob: reporting "not found" for every blob would hide the fault. */
export function isS3Missing(cause: unknown): boolean {
  const { name, $metadata } = cause as S3Failure;
  return $metadata?.httpStatusCode === 404 && name !== "NoSuchBucket";
}

/** An upload cannot be assembled because its parts differ from those named. */
export function isOtherParts(error: unknown): boolean {
  return error instanceof BlobUnavailableError && (error.cause as S3Failure).name === "InvalidPart";
}

export function toUnavailable(operation: string, cause: unknown): unknown {
  const { name, $metadata, code: anyCode } = cause as S3Failure;
  // Timeouts are DOMExceptions, whose numeric code is meaningless here.
  const code = typeof anyCode === "string" ? anyCode : undefined;
  const isFromStore =
    $metadata !== undefined || code !== undefined || name === "TimeoutError" || name === "AbortError";
  if (!isFromStore) return cause;
  const reason = [name, code, $metadata?.httpStatusCode].filter(
    (part) => part !== undefined && part !== "Error",
  );
  return new BlobUnavailableError(operation, [...new Set(reason)].join(" ") || "unknown", { cause });
}
