/** API schemas and operations for files. */
import { assetPath } from "@formstead/form-logic";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { DownloadLinkOut } from "../../../platform/http/download-link.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { fileErrors as F } from "./files.errors.ts";
import {
  filePurposes,
  fileStatuses,
  isAttached,
  isReadyAsset,
  type StoredFile,
  scanResults,
} from "./files.rules.ts";
import type { PreparedUpload } from "./parts.rules.ts";
import { contentType, filename, presentUpload, sha256, size, UploadOut } from "./uploads.contract.ts";

export const filePermissions = definePermissions("files", { read: "viewer", write: "contributor" });

const purpose = z.enum(filePurposes);
const shownStatuses = fileStatuses.filter((status) => status !== "deleted");

export const FileOut = z
  .object({
    id: idSchema("fil"),
    object: z.literal("file"),
    purpose,
    status: z.enum(shownStatuses),
    name: z.string(),
    size: z
      .int()
      .describe("Size in bytes. If metadata was removed from an image, the size of the stored file."),
    mime: z.string().describe("The declared type until the file is inspected; then the detected type."),
    declared_mime: z.string(),
    sha256: z
      .string()
      .nullable()
      .describe(
        "SHA-256 of the stored bytes, in hex. If metadata was removed from an image, it differs from the checksum of the bytes you sent.",
      ),
    public_path: z
      .string()
      .nullable()
      .describe(
        "The path on this server at which anyone can load a ready `form_asset`; null for all other files.",
      ),
    entry_id: idSchema("ent").nullable(),
    field_key: z.string().nullable(),
    is_attached: z
      .boolean()
      .describe("Whether another resource refers to the file. Unreferenced files are deleted after one day."),
    scan_result: z.enum(scanResults).nullable().describe("`skipped` if no virus scanner is configured."),
    reject_reason: z.string().nullable().describe("Why the file was rejected."),
    upload_expires_at: z.iso.datetime().nullable().describe("When the upload links expire."),
    uploaded_by: idSchema("usr").nullable().describe("Null if a respondent uploaded the file."),
    etag: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    ready_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "File" });

export const PreparedFileOut = z.object({ file: FileOut, upload: UploadOut }).meta({ id: "PreparedFile" });

const keep_metadata = z
  .boolean()
  .default(false)
  .describe(
    "Store an image exactly as sent. By default, metadata (GPS position, camera, previews) is removed, rotation is applied to the pixels, and image types that do not support this are rejected.",
  );

const FileCreateIn = z
  .strictObject({
    purpose: purpose.describe(
      "What the file is for. A `form_asset` is a picture for forms: PNG, JPEG, WebP, GIF, or AVIF, up to 5 MB. It is encoded again, at most 2,560 pixels wide and high, and public once it is ready.",
    ),
    name: filename,
    size,
    mime: contentType,
    sha256: sha256.optional(),
    keep_metadata,
  })
  .meta({ id: "FileCreate" });

const ById = z.strictObject({ id: idSchema("fil") });
const read = account(filePermissions.read);
const write = account(filePermissions.write);
const refused = [F.checksum_mismatch, F.file_type_not_allowed, F.file_rejected, F.file_quarantined];

const about = {
  home: "shard",
  description:
    "Clients upload files directly to file storage: prepare the upload, send the bytes to the returned links, then complete it. Each file is inspected (checksum, type, archives, viruses) before it can be downloaded.",
} as const;

export const filesContract = defineContract("files", about, {
  list: {
    method: "GET",
    path: "/files",
    summary: "List files",
    access: read,
    query: z.strictObject({
      status: z.enum(shownStatuses).optional(),
      purpose: purpose.optional(),
      entry_id: idSchema("ent").optional(),
    }),
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(FileOut) },
    errors: [],
  },
  prepare: {
    method: "POST",
    path: "/files",
    summary: "Prepare an upload",
    description:
      "Returns the links to send the bytes to: one link for up to 16 MB, one per part above that. Send each part with PUT, the given `headers`, and exactly the stated number of bytes, then complete the file. Links are valid for one hour.",
    access: write,
    body: FileCreateIn,
    idempotent: "claimed",
    secretAnswer: true,
    returns: { 201: PreparedFileOut },
    errors: [F.file_too_large, F.file_type_not_allowed, E.plan_limit_reached, E.storage_unavailable],
  },
  get: {
    method: "GET",
    path: "/files/:id",
    summary: "Get a file",
    description: "Returns the metadata of the file. To get its bytes, use `download`.",
    access: read,
    params: ById,
    etag: "read",
    returns: { 200: FileOut },
    errors: [],
  },
  resume: {
    method: "POST",
    path: "/files/:id/resume",
    summary: "Resume an upload",
    description:
      "Lists the parts that have arrived, returns new links for the rest, and extends the upload by an hour, up to one day after it was prepared.",
    access: write,
    params: ById,
    repeatable: "It returns new links for the missing parts.",
    returns: { 200: PreparedFileOut },
    errors: [E.invalid_state, E.storage_unavailable],
  },
  complete: {
    method: "POST",
    path: "/files/:id/complete",
    summary: "Complete an upload",
    description:
      "Call this after sending all bytes. Files up to 1 MB are inspected before the response; larger files stay `uploaded` or `scanning` for a moment: poll the file or wait for `file.ready`. Repeating the call changes nothing and returns the current state of the file.",
    access: write,
    params: ById,
    repeatable: "A completed file stays unchanged.",
    returns: { 200: FileOut },
    errors: [F.upload_incomplete, ...refused, E.invalid_state, E.storage_unavailable],
  },
  remove: {
    method: "DELETE",
    path: "/files/:id",
    summary: "Delete a file",
    description: "Removes the bytes from storage within minutes. Also cancels an unfinished upload.",
    access: write,
    params: ById,
    etag: "optional",
    returns: { 204: null },
    errors: [F.file_in_use],
  },
  download: {
    method: "GET",
    path: "/files/:id/download",
    summary: "Download a file",
    description:
      "Redirects to the file on the file origin, always as an attachment. The link is valid for five minutes.",
    access: read,
    params: ById,
    returns: { 302: null },
    errors: [F.file_not_ready, F.file_quarantined],
  },
  downloadLink: {
    method: "POST",
    path: "/files/:id/download-link",
    summary: "Get a download link for a file",
    description:
      "For browser pages and other clients that cannot follow a redirect with custom headers: get the link, then open it.",
    access: read,
    whenInactive: "allowed",
    params: ById,
    repeatable: "Creates a link and changes nothing.",
    returns: { 200: DownloadLinkOut },
    errors: [F.file_not_ready, F.file_quarantined],
  },
});

export function presentFile(file: StoredFile): z.input<typeof FileOut> {
  return {
    id: file.id,
    object: "file",
    purpose: file.purpose,
    status: file.status as Exclude<StoredFile["status"], "deleted">,
    name: file.name,
    size: file.size,
    mime: file.type ?? file.declaredType,
    declared_mime: file.declaredType,
    sha256: file.sha256,
    public_path: isReadyAsset(file) ? assetPath(file.id, "picture") : null,
    entry_id: file.entryId,
    field_key: file.fieldKey,
    is_attached: isAttached(file),
    scan_result: file.scanResult,
    reject_reason: file.rejectReason,
    upload_expires_at: file.status === "prepared" ? isoTime(file.uploadExpiresAt) : null,
    uploaded_by: file.uploadedBy,
    etag: etagOf(file.revision),
    created_at: isoTime(file.createdAt),
    updated_at: isoTime(file.updatedAt),
    ready_at: file.readyAt && isoTime(file.readyAt),
  };
}

export function presentPrepared({ file, upload }: PreparedUpload): z.input<typeof PreparedFileOut> {
  return { file: presentFile(file), upload: presentUpload(upload) };
}
