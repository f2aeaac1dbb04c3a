/** Error codes for rows. Shared codes are in platform/errors/catalogue.ts. */
import { defineErrors } from "../../../platform/errors/errors.ts";

export const rowErrors = defineErrors({
  unique_violation: {
    status: 409,
    message: "Another row already has this value in a unique column.",
    fix: "`column` is the unique column, and `row_id`, if known, is the ID of the row that has the value. Change that row, use another value, or upsert with `PUT /data-tables/{id}/rows/by/{column}/{value}`.",
  },
  column_not_unique: {
    status: 409,
    message: "Rows can be looked up only by the value of a unique column.",
    fix: "Make the column unique with `PATCH /data-tables/{id}/columns/{column_id}`, or query for the value instead.",
  },
});
