// The part of the blob port that lets clients send bytes directly to the store, bypassing our API: one request for
// small files, several parts for large ones. The link is the permission; it fixes the length and type of the body.
import type { Readable } from "node:stream";

/** The client sends a PUT to `url` with `headers` and a body of exactly the length the link was created for. */
export interface UploadLink {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface UploadLinkOptions {
  readonly bytes: number;
  readonly contentType: string;
  /** SHA-256 of the whole body, in hex. The store rejects a body with a different hash. */
  readonly sha256?: string;
  readonly expiresSeconds: number;
}

export interface PartLinkOptions {
  /** Starts at 1. */
  readonly number: number;
  readonly bytes: number;
  readonly expiresSeconds: number;
}

export interface UploadedPart {
  readonly number: number;
  readonly bytes: number;
  /** The store's identifier for these bytes. */
  readonly etag: string;
}

/** All parts but the last must have at least 5 MB; otherwise S3 refuses to assemble them. */
export interface MultipartUploads {
  /** Returns the ID of the upload. */
  begin(key: string, options: { readonly contentType: string }): Promise<string>;
  presignPart(key: string, uploadId: string, options: PartLinkOptions): Promise<UploadLink>;
  /** Stores a part from our own bytes; undefined if the upload does not exist or no longer exists. */
  put(key: string, uploadId: string, number: number, body: Buffer): Promise<UploadedPart | undefined>;
  /** The parts received so far, by number; undefined if the upload does not exist or no longer exists. */
  parts(key: string, uploadId: string): Promise<readonly UploadedPart[] | undefined>;
  /**
   * Assembles the parts into the blob. Idempotent. Returns false if neither the upload nor the blob exists, or if the
   * parts differ from those named: one was sent again since then, or there are more (some stores reject that, others
   * ignore the extra parts).
   */
  complete(key: string, uploadId: string, parts: readonly UploadedPart[]): Promise<boolean>;
  /** Aborts every incomplete upload of this key and deletes its parts. */
  abortAll(key: string): Promise<void>;
}

/** What a link permits: uploading a whole blob, or one part of it. Without `contentType`, any type is allowed. */
export interface AllowedUpload {
  readonly key: string;
  readonly bytes: number;
  readonly contentType?: string;
  readonly sha256?: string;
  readonly part?: { readonly uploadId: string; readonly number: number };
}

/** Handles links that lead to our own server. Needed only for a store without its own server. */
export interface UploadReceiver {
  /** Returns false if the upload has ended. Rejects with UploadRefusedError if the body is not as allowed. */
  receive(upload: AllowedUpload, body: Readable): Promise<boolean>;
}

export class UploadRefusedError extends Error {
  override readonly name = "UploadRefusedError";
}
