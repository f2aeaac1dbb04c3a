/** Error codes for edit sessions. Shared ones are in platform/errors/catalogue.ts. */
import { defineErrors } from "../../../platform/errors/errors.ts";

export const editSessionErrors = defineErrors({
  revision_conflict: {
    status: 409,
    message: "The answers have changed since the edit session was opened.",
    fix: "`conflicts` lists the answers that both sides changed; `changed_paths` lists everything that others changed. If `conflicts` is empty, commit with `merge: true`. Otherwise, open a new session, review the current answers, and make your change there.",
  },
});
