/** Codes of entries. Shared ones are in platform/errors/catalogue.ts. */
import { defineErrors } from "../../../platform/errors/errors.ts";

export const entryErrors = defineErrors({
  external_id_taken: {
    status: 409,
    message: "Another entry of this form has this external id.",
    fix: "External ids are unique in a form. Find the entry that has it with `GET /entries?form_id=…&external_id=…` and change that one.",
  },
  form_not_accepting: {
    status: 409,
    message: "The form takes no entries now.",
    fix: "`reason` tells why: not yet open, paused, closed, full, archived or in the trash. Entries begun before it stopped can be submitted for a day.",
  },
  author_only: {
    status: 403,
    message: "Only the author can do this.",
    fix: "Open your own edit session, or write your own comment. Admins can delete comments of other people.",
  },
});
