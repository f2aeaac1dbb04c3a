/**
 * Public interface of the files module: uploads, file state, and attachments.
 *
 * For modules that accept files (all IDs belong to the transaction's account; files of other accounts are not found):
 *
 *   prepare(ctx, {purpose, entryId?, fieldKey?, filename, size, contentType, sha256?, allow: {types?, bytesMax?, filesMax?}})
 *     Returns {file, upload}, which `presentPrepared` converts to the response. Can fail with 402, 409 upload_limit,
 *     413, or 415.
 *   resume(ctx, ID, scope?), complete(ctx, ID, scope?), get(ctx, ID, scope?), downloadLink(ctx, ID, scope?),
 *   remove(ctx, ID, {scope?, ifMatch?})
 *     For a respondent, pass {entryId} as `scope`, so that files of other entries are not found. `prepare`, `resume`,
 *     `complete`, and `downloadLink` call the blob store, so never call them inside a transaction or from an operation
 *     with an Idempotency-Key (which runs in a transaction).
 *   findReady(tx, IDs, scope?), requireReady(tx, IDs, scope?)
 *     Return the ID, name, size, type, and SHA-256 hash of ready files, to store in answers.
 *   attach(tx, IDs, entryId, fieldKeys?), detach(tx, IDs, entryId)
 *     Call these in the transaction that changes the rows that contain the IDs. Unattached files are deleted after a
 *     day. A module that hides answers declares them in its use of `fil`, and the files of those answers are hidden too.
 *   assets.ready(tx, IDs), assets.keep(tx, IDs), assets.release(tx, IDs), findAsset(ctx, ID), accountOfAsset(ID)
 *     For form pictures (`form_asset`), which are public. Files of other purposes are ignored.
 *   eraseForEntry(tx, entryId)
 *     Call this when you erase the entry. Rows and bytes are deleted within minutes.
 *
 * Events: `file.ready`, `file.quarantined`. A module whose rows refer to files that it has not attached, such as
 * answers that are still being filled in, contributes a use of `fil`, which is checked before a file is dropped or
 * deleted.
 */
import type { Id } from "../../../platform/ids/ids.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { filePermissions, presentFile } from "./files.contract.ts";
import { fileErrors } from "./files.errors.ts";
import * as events from "./files.events.ts";
import { fileJobs } from "./files.jobs.ts";
import { filesRoutes } from "./files.routes.ts";
import { createFiles } from "./files.service.ts";
import * as store from "./files.store.ts";

export type { FileFacts } from "./attachments.service.ts";
export type { FileScope } from "./file-lookup.service.ts";
export { FileOut, PreparedFileOut, presentFile, presentPrepared } from "./files.contract.ts";
export { fileErrors } from "./files.errors.ts";
export { type FileId, filePurposes, type StoredFile } from "./files.rules.ts";
export type { Asset, FilesService } from "./files.service.ts";
export { contentType, filename, sha256, size } from "./uploads.contract.ts";
export type { Allowance, UploadRequest } from "./uploads.service.ts";

export const filesModule = defineModule({
  name: "files",
  needs: [],
  create: ({ platform }) => createFiles(platform),
  routes: [filesRoutes],
  errors: fileErrors,
  events: [events.fileReady, events.fileQuarantined],
  permissions: filePermissions,
  jobs: fileJobs,
  accountData: () => [
    {
      name: "files",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as Id<"fil"> | undefined, limit)).map(presentFile),
    },
  ],
});
