/**
 * The file entity and its state transitions. Pure: time, IDs, and the object key are passed in.
 *
 *   prepared → uploaded → scanning → ready → deleted        prepared → expired
 *                                  ↘ rejected, quarantined
 */
import type { AccountRef } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";

export type FileId = Id<"fil">;

export const filePurposes = ["entry_answer", "entry_attachment", "import", "template", "form_asset"] as const;
export type FilePurpose = (typeof filePurposes)[number];

export const fileStatuses = [
  "prepared",
  "uploaded",
  "scanning",
  "ready",
  "rejected",
  "quarantined",
  "expired",
  "deleted",
] as const;
export type FileStatus = (typeof fileStatuses)[number];

export const scanResults = ["clean", "infected", "skipped"] as const;

export interface StoredFile {
  readonly id: FileId;
  readonly purpose: FilePurpose;
  readonly status: FileStatus;
  readonly name: string;
  readonly declaredType: string;
  readonly type: string | null;
  readonly size: number;
  readonly declaredSha256: string | null;
  readonly sha256: string | null;
  readonly objectKey: string;
  readonly uploadKind: "single" | "multipart";
  readonly uploadId: string | null;
  readonly uploadExpiresAt: Date;
  readonly allowedTypes: readonly string[] | null;
  /** Whether the image is stored with its metadata. */
  readonly keepsMetadata: boolean;
  readonly entryId: Id<"ent"> | null;
  readonly fieldKey: string | null;
  readonly unattachedSince: Date | null;
  readonly uploadedBy: Id<"usr"> | null;
  readonly scanResult: (typeof scanResults)[number] | null;
  /** The scanner's name for the threat it found. */
  readonly scanSignature: string | null;
  readonly rejectReason: string | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly readyAt: Date | null;
  readonly deletedAt: Date | null;
}

export type NewFile = Pick<
  StoredFile,
  | "id"
  | "purpose"
  | "name"
  | "declaredType"
  | "size"
  | "declaredSha256"
  | "objectKey"
  | "allowedTypes"
  | "keepsMetadata"
  | "entryId"
  | "fieldKey"
  | "uploadedBy"
>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Larger files are uploaded in parts, so that an interruption costs only one part. */
const singleBytesMax = 16 * 1024 ** 2;

export function prepare(born: NewFile, now: Date): StoredFile {
  return {
    ...born,
    status: "prepared",
    type: null,
    sha256: null,
    uploadKind: born.size > singleBytesMax ? "multipart" : "single",
    uploadId: null,
    uploadExpiresAt: after(now, hourMs),
    unattachedSince: null,
    scanResult: null,
    scanSignature: null,
    rejectReason: null,
    revision: 1,
    createdAt: now,
    updatedAt: now,
    readyAt: null,
    deletedAt: null,
  };
}

/** Resuming an upload moves its deadline to an hour from now, but not beyond a day after the file was prepared. */
export function extendUpload(file: StoredFile, now: Date): StoredFile {
  const ends = Math.min(after(now, hourMs).getTime(), after(file.createdAt, dayMs).getTime());
  return touched({ ...file, uploadExpiresAt: new Date(ends) }, now);
}

export function isUploadOver(file: StoredFile, now: Date): boolean {
  return file.status !== "prepared" || file.uploadExpiresAt <= now;
}

export function beginUpload(file: StoredFile, uploadId: string, now: Date): StoredFile {
  return touched({ ...file, uploadId }, now);
}

export function markUploaded(file: StoredFile, objectKey: string, now: Date): StoredFile {
  return touched({ ...file, status: "uploaded", objectKey }, now);
}

export function isToBeInspected(file: StoredFile): boolean {
  return file.status === "uploaded" || file.status === "scanning";
}

export function beginScan(file: StoredFile, now: Date): StoredFile {
  return touched({ ...file, status: "scanning" }, now);
}

/** The result of inspecting the bytes. */
export type Verdict =
  | {
      readonly outcome: "ready";
      readonly type: string;
      readonly sha256: string;
      readonly scan: "clean" | "skipped";
      /** The copy without metadata, if one was stored. Its type, and so its name, can differ from the original's. */
      readonly stored?: { readonly objectKey: string; readonly size: number; readonly name: string };
    }
  | { readonly outcome: "rejected"; readonly reason: string; readonly sha256: string | null }
  | {
      readonly outcome: "quarantined";
      readonly signature: string;
      readonly type: string;
      readonly sha256: string;
    };

export function settle(file: StoredFile, verdict: Verdict, now: Date): StoredFile {
  const { outcome: status, sha256 } = verdict;
  const next = touched({ ...file, status, sha256 }, now);
  switch (verdict.outcome) {
    case "ready":
      return {
        ...next,
        ...verdict.stored,
        type: verdict.type,
        scanResult: verdict.scan,
        readyAt: now,
        unattachedSince: now,
      };
    case "quarantined":
      return { ...next, type: verdict.type, scanResult: "infected", scanSignature: verdict.signature };
    case "rejected":
      return { ...next, rejectReason: verdict.reason };
  }
}

export function expire(file: StoredFile, now: Date): StoredFile {
  return touched({ ...file, status: "expired" }, now);
}

/** Clears the name, because it may contain personal data and is no longer needed. */
export function remove(file: StoredFile, now: Date): StoredFile {
  return touched({ ...file, status: "deleted", name: "", unattachedSince: null, deletedAt: now }, now);
}

/** Whether the file counts against the account's quota and has an object that must be kept. */
export function holdsBytes({ status }: Pick<StoredFile, "status">): boolean {
  return status !== "rejected" && status !== "expired" && status !== "deleted";
}

/** Whether the file is a picture that anyone who knows its ID can load. */
export function isReadyAsset({ purpose, status }: StoredFile): boolean {
  return purpose === "form_asset" && status === "ready";
}

export function isAttached(file: StoredFile): boolean {
  return file.status === "ready" && file.unattachedSince === null;
}

export function dropDueAt(unattachedSince: Date): Date {
  return after(unattachedSince, dayMs);
}

export function isDropDue({ status, unattachedSince }: StoredFile, now: Date): boolean {
  return status === "ready" && unattachedSince !== null && dropDueAt(unattachedSince) <= now;
}

/** Until this time, users can see why a file was rejected, and the operator can examine quarantined files. */
export function forgetDueAt(now: Date): Date {
  return after(now, 30 * dayMs);
}

/** Allows for an upload that starts in the last second before its link expires. */
export function lastBytesAt(uploadExpiresAt: Date): Date {
  return after(uploadExpiresAt, hourMs / 4);
}

/** Each file has one folder for all of its objects. The folders of an account share a prefix. */
export function newFolder(account: AccountRef, randomPart: string): string {
  return `files/${account.uuid}/${randomPart}/`;
}

export function folderOf({ objectKey }: Pick<StoredFile, "objectKey">): string {
  return objectKey.slice(0, objectKey.lastIndexOf("/") + 1);
}

/** The key the bytes are uploaded to. */
export function arrivalKey(folder: string): string {
  return `${folder}in`;
}

/**
 * The key that stores the bytes of a single upload. The upload link can be reused until it expires, so the bytes are
 * moved to an unguessable key before inspection, and can no longer be changed after that. The links of a multipart
 * upload stop working when the upload is completed, so its bytes stay in place.
 */
export function keptKey(folder: string, randomPart: string): string {
  return `${folder}${randomPart}`;
}

/** Whether the file is small enough to be inspected during the request. */
export function isQuick({ size }: StoredFile): boolean {
  return size <= 1024 ** 2;
}

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

function touched(file: StoredFile, now: Date): StoredFile {
  return { ...file, revision: file.revision + 1, updatedAt: now };
}
