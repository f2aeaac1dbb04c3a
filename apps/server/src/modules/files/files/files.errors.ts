import { defineErrors } from "../../../platform/errors/errors.ts";

export const fileErrors = defineErrors({
  file_too_large: {
    status: 413,
    message: "The file is larger than what is taken here.",
    fix: "`limit` is the most a file may have, in bytes. Send a smaller one, or ask for a higher limit.",
  },
  file_type_not_allowed: {
    status: 415,
    message: "Files of this type are not taken here.",
    fix: "Send a file of a type that is taken (`allowed_types`). Its name, the declared type and its first bytes must agree; programs, pages and packed archives are taken only where they are named.",
  },
  checksum_mismatch: {
    status: 409,
    message: "What arrived is not what was announced.",
    fix: "Compare size and SHA-256 with the file you have, prepare a new upload and send it again.",
  },
  file_rejected: {
    status: 422,
    message: "The file was looked at and is not taken.",
    fix: "`reason` tells why: a file of two types at once, a picture of more than 50 megapixels or one that cannot be decoded, a picture type whose metadata cannot be removed (`metadata_not_removable`; ask for `keep_metadata`), or an archive that is damaged, encrypted, nested too deep or far larger when unpacked. Send another file.",
  },
  file_quarantined: {
    status: 403,
    message: "The virus scanner found something in this file. Nobody can download it.",
    fix: "Check the computer it came from, and send a clean file. The quarantined one is removed after 30 days, or now with `DELETE /files/{id}`.",
  },
  file_not_ready: {
    status: 409,
    message: "The file cannot be used.",
    fix: "`current_state` tells where it is: complete a prepared upload, wait while it is uploaded or scanning, and send another file when it was rejected or has expired.",
  },
  file_in_use: {
    status: 409,
    message: "An entry or something else uses this file.",
    fix: "`used_by[]` names what uses it, where you may see it. Remove the file from the entry first. Files that nothing refers to are deleted after a day.",
  },
  upload_incomplete: {
    status: 409,
    message: "Not all bytes of the file have arrived.",
    fix: "Send what is missing (`missing_parts`), with new links from `POST /files/{id}/resume` if the old ones have expired, then complete it again.",
  },
  upload_limit: {
    status: 409,
    message: "This field of the entry has as many files as it may have.",
    fix: "Delete one of them first. Uploads that were begun count until they expire after an hour.",
  },
});
