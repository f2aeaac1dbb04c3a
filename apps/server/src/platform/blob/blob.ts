// The port for bytes stored outside the database: uploads, exports, attachments. We choose the keys; a user's file
// name is never one. Drivers have no notion of accounts: callers put the account into the key and check access first.
import type { Readable } from "node:stream";
import type { MultipartUploads, UploadLink, UploadLinkOptions, UploadReceiver } from "./blob-uploads.ts";

export interface BlobHead {
  readonly bytes: number;
  readonly contentType: string;
}

export interface Blob extends BlobHead {
  /**
   * Read or destroy it; until then it holds a connection or a file handle. If it breaks midway, it ends with an
   * error.
   */
  readonly stream: Readable;
}

export interface BlobPutOptions {
  readonly contentType: string;
  readonly contentDisposition?: string;
}

/** Bytes from `start` (inclusive) to `end` (exclusive). */
export interface BlobRange {
  readonly start: number;
  readonly end: number;
}

export interface DownloadUrlOptions {
  readonly expiresSeconds: number;
  readonly filename: string;
  /** Overrides the blob's own type. */
  readonly contentType?: string;
}

/**
 * Every method rejects with BlobUnavailableError if the store is unavailable, and with TypeError for an invalid key.
 */
export interface BlobStore {
  /** Replaces an existing blob atomically. If the body fails, its own error is passed on and no blob is stored. */
  put(key: string, body: Buffer | Readable, options: BlobPutOptions): Promise<void>;
  /** With a range, `bytes` and `stream` refer to the range. */
  get(key: string, range?: BlobRange): Promise<Blob | undefined>;
  head(key: string): Promise<BlobHead | undefined>;
  /** Deleting a blob that does not exist is not an error. */
  delete(key: string): Promise<void>;
  /** Moves a blob to another key, replacing an existing blob there; false if the blob does not exist. */
  move(from: string, to: string): Promise<boolean>;
  /**
   * Deletes every blob under `prefix`, which ends with a slash, except the one under `keep`, and returns their
   * number. Also deletes incomplete uploads under the prefix.
   */
  deletePrefix(prefix: string, options?: { readonly keep?: string | undefined }): Promise<number>;
  /** The next keys under `prefix` after `after`, in byte order; empty at the end. */
  list(prefix: string, after?: string): Promise<readonly string[]>;
  /** A link that downloads the blob (never displays it) until it expires. Does not check whether the blob exists. */
  downloadUrl(key: string, options: DownloadUrlOptions): Promise<string>;
  /**
   * A link that lets anyone upload a body of the given length and type until it expires, even more than once. Move
   * the blob before you trust it.
   */
  presignUpload(key: string, options: UploadLinkOptions): Promise<UploadLink>;
  readonly multipart: MultipartUploads;
  readonly receiver?: UploadReceiver;
  /** Creates the bucket or folder if it does not exist. */
  ensureBucket(): Promise<void>;
  /** Resolves if the store is usable; for readiness checks. */
  check(timeoutMs?: number): Promise<void>;
}

/** The store did not respond or refused access; the same call may succeed later. */
export class BlobUnavailableError extends Error {
  override readonly name = "BlobUnavailableError";
  readonly retryable = true;
  constructor(operation: string, reason: string, options?: ErrorOptions) {
    super(`blob store unavailable (${operation}: ${reason})`, options);
  }
}
