/**
 * API operations for the files of one entry. The client uploads them directly to the blob store, and an answer can
 * refer to them once they are ready.
 */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { entryKey } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import {
  contentType,
  fileErrors as F,
  FileOut,
  filename,
  PreparedFileOut,
  sha256,
  size,
} from "../../files/files/index.ts";
import type { Opened } from "../sessions/index.ts";

const path = "/entry-sessions/current/uploads";
const ById = z.strictObject({ file_id: idSchema("fil") });

const UploadIn = z
  .strictObject({
    field_key: z.string().min(1).max(1_000).describe("Path of the field that the file answers."),
    name: filename,
    size,
    mime: contentType,
    sha256: sha256.optional(),
  })
  .meta({ id: "EntryUpload" });

const about = {
  home: "shard",
  description:
    "Files that respondents upload. Prepare the upload, send the bytes to the links in the response, complete the upload, and then save the file as an answer: `{file_id, name, size, mime}`.",
} as const;

export const uploadsContract = defineContract("entryUploads", about, {
  prepare: {
    method: "POST",
    path,
    summary: "Prepare an upload for a field",
    description:
      "The field limits the type, number, and size of files. See `POST /files` for how to send the bytes.",
    access: entryKey<Opened>(),
    body: UploadIn,
    idempotent: "claimed",
    secretAnswer: true,
    returns: { 201: PreparedFileOut },
    errors: [
      E.not_found,
      F.file_too_large,
      F.file_type_not_allowed,
      F.upload_limit,
      E.plan_limit_reached,
      E.storage_unavailable,
    ],
  },
  resume: {
    method: "POST",
    path: `${path}/:file_id/resume`,
    summary: "Resume an upload",
    description: "Returns the parts that have arrived, and links for the missing parts.",
    access: entryKey<Opened>(),
    params: ById,
    repeatable: "Each call returns new links for the missing parts.",
    returns: { 200: PreparedFileOut },
    errors: [E.invalid_state, E.storage_unavailable],
  },
  complete: {
    method: "POST",
    path: `${path}/:file_id/complete`,
    summary: "Complete an upload",
    access: entryKey<Opened>(),
    params: ById,
    repeatable: "A completed file does not change.",
    returns: { 200: FileOut },
    errors: [
      E.invalid_state,
      F.checksum_mismatch,
      F.file_type_not_allowed,
      F.file_rejected,
      F.file_quarantined,
      F.upload_incomplete,
      E.storage_unavailable,
    ],
  },
  get: {
    method: "GET",
    path: `${path}/:file_id`,
    summary: "Get an upload",
    access: entryKey<Opened>(),
    params: ById,
    etag: "read",
    returns: { 200: FileOut },
    errors: [],
  },
  remove: {
    method: "DELETE",
    path: `${path}/:file_id`,
    summary: "Remove an upload",
    access: entryKey<Opened>(),
    params: ById,
    returns: { 204: null },
    errors: [F.file_in_use, E.invalid_state],
  },
});
