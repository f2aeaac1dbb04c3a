import { defineErrors } from "../../../platform/errors/errors.ts";

export const fileErrors = defineErrors({
  file_too_large: {
    status: 413,
    message: "The file is too large.",
    fix: "`limit` is the maximum file size in bytes. Send a smaller file, or ask for a higher limit: for a form field, ask an editor of the form; otherwise, ask the operator of this installation.",
  },
  file_type_not_allowed: {
    status: 415,
    message: "This file type is not allowed.",
    fix: "Send one of the types in `allowed_types`. The file's name, its declared type, and its first bytes must match. Programs, web pages, and archives are allowed only where they are listed explicitly.",
  },
  checksum_mismatch: {
    status: 409,
    message: "The upload does not match the declared size or checksum.",
    fix: "Compare the size and SHA-256 with your local file, then prepare a new upload and send the file again.",
  },
  file_rejected: {
    status: 422,
    message: "The file was rejected after inspection.",
    fix: "Send another file. `reason` gives the cause: the file is valid as two types at once, the image is larger than 50 megapixels or cannot be decoded, or the archive is damaged, encrypted, nested too deeply, or expands to a far larger size. If the reason is `metadata_not_removable`, you can also set `keep_metadata` to store the image with its metadata.",
  },
  file_quarantined: {
    status: 403,
    message: "The virus scanner found a threat in this file, so it cannot be downloaded.",
    fix: "Scan the computer that the file came from, and send a clean file. The quarantined file is deleted after 30 days. To delete it sooner, call `DELETE /files/{id}`.",
  },
  file_not_ready: {
    status: 409,
    message: "The file cannot be used in its current state.",
    fix: "If `current_state` is `prepared`, complete the upload. If it is `uploaded` or `scanning`, wait and try again. Otherwise, send another file.",
  },
  file_in_use: {
    status: 409,
    message: "This file is in use.",
    fix: "Remove the file from the entry first. `used_by[]` lists the resources that use it and that you can access. Unreferenced files are deleted after one day.",
  },
  upload_incomplete: {
    status: 409,
    message: "The upload is incomplete.",
    fix: "Send the parts in `missing_parts`, then complete the upload again. If the links have expired, get new ones with `POST /files/{id}/resume`.",
  },
  upload_limit: {
    status: 409,
    message: "This field has reached its maximum number of files.",
    fix: "Delete one of the files first. Unfinished uploads count toward the limit until they expire after one hour.",
  },
});
