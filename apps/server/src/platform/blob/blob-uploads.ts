// The part of the blob port that lets a client send bytes to the store without passing through our API: one request
// for small files, several parts for large ones. A link is the permission; it fixes length and type of what is sent.
import type { Readable } from "node:stream";

/** What the client does: PUT to `url` with `headers`, and a body of exactly the length the link was made for. */
export interface UploadLink {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface UploadLinkOptions {
  readonly bytes: number;
  readonly contentType: string;
  /** Of the whole body, in hex. The store refuses a body with another one. */
  readonly sha256?: string;
  readonly expiresSeconds: number;
}

export interface PartLinkOptions {
  /** From 1. */
  readonly number: number;
  readonly bytes: number;
  readonly expiresSeconds: number;
}

export interface UploadedPart {
  readonly number: number;
  readonly bytes: number;
  /** The store's mark of these bytes. */
  readonly etag: string;
}

/** All parts but the last have at least 5 MB: S3 refuses others when it puts them together. */
export interface MultipartUploads {
  /** Returns the id of the upload. */
  begin(key: string, options: { readonly contentType: string }): Promise<string>;
  presignPart(key: string, uploadId: string, options: PartLinkOptions): Promise<UploadLink>;
  /** A part we have ourselves; undefined when there is no such upload (any more). */
  put(key: string, uploadId: string, number: number, body: Buffer): Promise<UploadedPart | undefined>;
  /** What has arrived, by number; undefined when there is no such upload (any more). */
  parts(key: string, uploadId: string): Promise<readonly UploadedPart[] | undefined>;
  /**
   * The parts become the blob. Again is no error. False when there is neither such an upload nor a blob, or when its
   * parts are not those named: one was sent again since, or there are others (some stores mind, some leave them out).
   */
  complete(key: string, uploadId: string, parts: readonly UploadedPart[]): Promise<boolean>;
  /** Drops every upload of this key that was not completed, parts included. */
  abortAll(key: string): Promise<void>;
}

/** What a link allows, read back from it: a whole blob, or one part of it, of whatever type. */
export interface AllowedUpload {
  readonly key: string;
  readonly bytes: number;
  readonly contentType?: string;
  readonly sha256?: string;
  readonly part?: { readonly uploadId: string; readonly number: number };
}

/** The other end of links that lead to our own server. Only a store that has no server of its own needs one. */
export interface UploadReceiver {
  /** False when the upload it is a part of is over. A body that is not as allowed rejects with UploadRefusedError. */
  receive(upload: AllowedUpload, body: Readable): Promise<boolean>;
}

export class UploadRefusedError extends Error {
  override readonly name = "UploadRefusedError";
}
