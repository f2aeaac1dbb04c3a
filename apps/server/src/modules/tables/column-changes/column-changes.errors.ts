import { defineErrors } from "../../../platform/errors/errors.ts";

export const columnChangeErrors = defineErrors({
  conversion_lossy: {
    status: 422,
    message: "Values would be lost or changed by the conversion.",
    fix: "`lossy` cells would be rounded or cut, `failing` ones emptied. Look at them with `dry_run: true`, then mend the values or convert with `accept_lossy: true`. Cells of a required column cannot be emptied.",
  },
  conversion_impossible: {
    status: 422,
    message: "Columns of this type cannot become one of the other.",
    fix: "Computed columns are added, not converted to; links become texts, JSON or other links only. Add a column of the type you want instead.",
  },
  conversion_required: {
    status: 409,
    message: "This setting is part of every value and cannot simply be changed.",
    fix: "Use `POST /data-tables/{id}/columns/{column_id}/convert` with the same type and the new settings.",
  },
  column_is_unique: {
    status: 409,
    message: "A unique column cannot be converted.",
    fix: "Set `unique` to false, convert the column, and make it unique again.",
  },
  column_has_empty_cells: {
    status: 409,
    message: "Rows without a value in this column keep it from being required.",
    fix: "`count` is how many there are, counted up to 1000. Fill them in or delete them, then repeat the call.",
  },
  column_not_distinct: {
    status: 409,
    message: "Two rows have the same value, so the column cannot be unique.",
    fix: "Group the rows by this column with `POST /data-tables/{id}/rows/aggregate` to find them, change one of each, and repeat the call.",
  },
});
