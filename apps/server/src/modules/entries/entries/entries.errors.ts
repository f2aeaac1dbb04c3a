/** Error codes for entries. Shared ones are in platform/errors/catalogue.ts. */
import { defineErrors } from "../../../platform/errors/errors.ts";

export const entryErrors = defineErrors({
  external_id_taken: {
    status: 409,
    message: "Another entry of this form already has this external ID.",
    fix: "External IDs are unique within a form. Find the other entry with `GET /entries?form_id=…&external_id=…` and update it instead.",
  },
  form_not_accepting: {
    status: 409,
    message: "This form is not accepting responses right now.",
    fix: "`reason` gives the cause: the form is not open yet, or it is paused, closed, full, archived, or in the trash. Entries that were started earlier can still be submitted for one day.",
  },
  author_only: {
    status: 403,
    message: "Only the author can do this.",
    fix: "Open your own edit session or write your own comment. Admins can delete comments by other people.",
  },
});
