// Sorts what the S3 SDK throws: not there, not available, or a bug of ours that must not look like an outage.
import { BlobUnavailableError } from "./blob.ts";

interface S3Failure {
  readonly name?: string | undefined;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number | undefined };
}

/** A missing bucket is not a missing blob: answering "not found" for all of them would hide the fault. */
export function isS3Missing(cause: unknown): boolean {
  const { name, $metadata } = cause as S3Failure;
  return $metadata?.httpStatusCode === 404 && name !== "NoSuchBucket";
}

/** An upload cannot be put together, because its parts are not those that were named. */
export function isOtherParts(error: unknown): boolean {
  return error instanceof BlobUnavailableError && (error.cause as S3Failure).name === "InvalidPart";
}

export function toUnavailable(operation: string, cause: unknown): unknown {
  const { name, $metadata, code: anyCode } = cause as S3Failure;
  // Aborted waits are DOMExceptions, whose code is a number that says nothing.
  const code = typeof anyCode === "string" ? anyCode : undefined;
  const isFromStore =
    $metadata !== undefined || code !== undefined || name === "TimeoutError" || name === "AbortError";
  if (!isFromStore) return cause;
  const reason = [name, code, $metadata?.httpStatusCode].filter(
    (part) => part !== undefined && part !== "Error",
  );
  return new BlobUnavailableError(operation, [...new Set(reason)].join(" ") || "unknown", { cause });
}
