/** Codes of revisions, edit sessions and comments. Shared ones are in platform/errors/catalogue.ts. */
import { defineErrors } from "../../../platform/errors/errors.ts";

export const historyErrors = defineErrors({
  revision_conflict: {
    status: 409,
    message: "The answers have changed since the edit session was opened.",
    fix: "`conflicts` names what both changed, `changed_paths` all that others changed. Commit with `merge: true` when `conflicts` is empty; otherwise open a new session, look at the answers and make your change there.",
  },
  author_only: {
    status: 403,
    message: "Only the person who made this may do that.",
    fix: "Open an edit session of your own, or write a comment of your own. Admins may delete the comments of others.",
  },
});
