/** Operations on the files of an entry. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { fileErrors as F, FileOut } from "../../files/files/index.ts";
import { entryPermissions } from "../entries/index.ts";

const path = "/entries/:id/files";
const ById = z.strictObject({ id: idSchema("ent") });

const about = {
  title: "Files of entries",
  home: "shard",
  description: "The files of an entry: files that its answers refer to, and files that people attach to it.",
} as const;

export const attachmentsContract = defineContract("entryFiles", about, {
  list: {
    method: "GET",
    path,
    summary: "List the files of an entry",
    access: account(entryPermissions.read),
    params: ById,
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(FileOut) },
    errors: [],
  },
  attach: {
    method: "POST",
    path,
    summary: "Attach a file to an entry",
    description: "The file must be ready and must not belong to another entry.",
    access: account(entryPermissions.write),
    params: ById,
    body: z.strictObject({ file_id: idSchema("fil") }).meta({ id: "EntryFileAttach" }),
    idempotent: true,
    returns: { 201: FileOut },
    errors: [E.invalid_state, F.file_not_ready],
  },
  detach: {
    method: "DELETE",
    path: `${path}/:file_id`,
    summary: "Detach a file from an entry",
    description: "The file is deleted after a day. A file that an answer refers to cannot be detached.",
    access: account(entryPermissions.write),
    params: ById.extend({ file_id: idSchema("fil") }),
    returns: { 204: null },
    errors: [F.file_in_use],
  },
});
