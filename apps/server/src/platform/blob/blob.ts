// The port for bytes kept outside the database: uploads, exports, attachments. Keys are ours, never a person's
// file name. A driver knows no account: whoever makes the key puts the account into it and checks access first.
import type { Readable } from "node:stream";
import type { MultipartUploads, UploadLink, UploadLinkOptions, UploadReceiver } from "./blob-uploads.ts";

export interface BlobHead {
  readonly bytes: number;
  readonly contentType: string;
}

export interface Blob extends BlobHead {
  /** Read it or destroy it: until then it holds a connection or a file. One that breaks midway ends in an error. */
  readonly stream: Readable;
}

export interface BlobPutOptions {
  readonly contentType: string;
  readonly contentDisposition?: string;
}

/** Bytes from `start` up to, not including, `end`. */
export interface BlobRange {
  readonly start: number;
  readonly end: number;
}

export interface DownloadUrlOptions {
  readonly expiresSeconds: number;
  readonly filename: string;
  /** Instead of the blob's own type. */
  readonly contentType?: string;
}

/** Every method rejects with BlobUnavailableError when the store cannot answer, and TypeError for a bad key. */
export interface BlobStore {
  /** Replaces what was there, all or nothing. A body that fails is passed on as its own error and leaves no blob. */
  put(key: string, body: Buffer | Readable, options: BlobPutOptions): Promise<void>;
  /** With a range, `bytes` and `stream` are those of the range. */
  get(key: string, range?: BlobRange): Promise<Blob | undefined>;
  head(key: string): Promise<BlobHead | undefined>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Gives a blob another key and replaces what was there; false when there is none. */
  move(from: string, to: string): Promise<boolean>;
  /**
   * Deletes every blob under `prefix`, which ends with a slash, but the one under `keep`, and returns how many that
   * were. Uploads under it that were not completed go too.
   */
  deletePrefix(prefix: string, options?: { readonly keep?: string | undefined }): Promise<number>;
  /** The next keys under `prefix` behind `after`, in the order of their bytes; none when there are no more. */
  list(prefix: string, after?: string): Promise<readonly string[]>;
  /** A link that downloads, and never shows, the blob until it expires. Does not look whether the blob exists. */
  downloadUrl(key: string, options: DownloadUrlOptions): Promise<string>;
  /** A link by which anybody may put these bytes there until it expires, also again: move them before you trust them. */
  presignUpload(key: string, options: UploadLinkOptions): Promise<UploadLink>;
  readonly multipart: MultipartUploads;
  readonly receiver?: UploadReceiver;
  /** Makes the place for the blobs unless it is there. */
  ensureBucket(): Promise<void>;
  /** Resolves when the store can be used, for readiness. */
  check(timeoutMs?: number): Promise<void>;
}

/** The store did not answer or refused us; the same call may pass later. */
export class BlobUnavailableError extends Error {
  override readonly name = "BlobUnavailableError";
  readonly retryable = true;
  constructor(operation: string, reason: string, options?: ErrorOptions) {
    super(`blob store unavailable (${operation}: ${reason})`, options);
  }
}
