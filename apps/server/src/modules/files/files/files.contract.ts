/** The public shape of files and their operations. */
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
import { filePurposes, fileStatuses, isAttached, type StoredFile, scanResults } from "./files.rules.ts";
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
    size: z.int().describe("In bytes. Of a picture whose metadata was removed: what is stored."),
    mime: z.string().describe("As declared; once the file was looked at, what it turned out to be."),
    declared_mime: z.string(),
    sha256: z
      .string()
      .nullable()
      .describe(
        "Of the stored bytes, in hex. A picture whose metadata was removed has another one than the bytes you sent.",
      ),
    entry_id: idSchema("ent").nullable(),
    field_key: z.string().nullable(),
    is_attached: z.boolean().describe("Something refers to it. A file without that goes after a day."),
    scan_result: z.enum(scanResults).nullable().describe("`skipped` where no virus scanner is set up."),
    reject_reason: z.string().nullable().describe("Why it was not taken."),
    upload_expires_at: z.iso.datetime().nullable().describe("Until then its bytes can be sent."),
    uploaded_by: idSchema("usr").nullable().describe("Null for respondents."),
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
    "Store a picture exactly as it is sent. By default its metadata (GPS position, camera, previews) is removed, its rotation is applied to the pixels, and types we cannot do that for are refused.",
  );

const FileCreateIn = z
  .strictObject({
    purpose,
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
    "Files are sent to the store directly: prepare, send the bytes to the links you get, complete. They are then looked at (checksum, type, archives, viruses) before anybody can have them.",
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
      "Answers with the links to send the bytes to: one up to 16 MB, above that one per part. Send each with PUT, its `headers` and exactly as many bytes as told, then complete the file. Links work for an hour.",
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
    description: "What is known of it; its bytes come from `download`.",
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
      "Tells which parts have arrived, gives new links for the others, and another hour for all of it, up to a day after it was prepared.",
    access: write,
    params: ById,
    repeatable: "It gives new links for the parts that are missing.",
    returns: { 200: PreparedFileOut },
    errors: [E.invalid_state, E.storage_unavailable],
  },
  complete: {
    method: "POST",
    path: "/files/:id/complete",
    summary: "Complete an upload",
    description:
      "All bytes were sent. Files up to 1 MB are looked at before the answer; others are `uploaded` or `scanning` for a moment: ask again, or wait for `file.ready`. Again changes nothing and answers with what became of the file.",
    access: write,
    params: ById,
    repeatable: "A file that is complete stays as it is.",
    returns: { 200: FileOut },
    errors: [F.upload_incomplete, ...refused, E.invalid_state, E.storage_unavailable],
  },
  remove: {
    method: "DELETE",
    path: "/files/:id",
    summary: "Delete a file",
    description: "Its bytes leave the store within minutes. Also ends an upload that was begun.",
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
      "Redirects to the bytes on the origin of files, always as an attachment; the link is good for five minutes.",
    access: read,
    params: ById,
    returns: { 302: null },
    errors: [F.file_not_ready, F.file_quarantined],
  },
  downloadLink: {
    method: "POST",
    path: "/files/:id/download-link",
    summary: "Get a link to a file",
    description:
      "For a browser page, or any program that cannot follow a redirect with headers of its own: it asks for the link and opens it.",
    access: read,
    whenInactive: "allowed",
    params: ById,
    repeatable: "It makes a link and changes nothing.",
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
