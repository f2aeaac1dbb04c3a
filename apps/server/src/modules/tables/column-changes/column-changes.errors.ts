import { defineErrors } from "../../../platform/errors/errors.ts";

export const columnChangeErrors = defineErrors({
  conversion_lossy: {
    status: 422,
    message: "The conversion would lose or change values.",
    fix: "`lossy` cells would be rounded or truncated; `failing` cells would be cleared. Check them with `dry_run: true`, then correct the values or convert with `accept_lossy: true`. Cells of a required column cannot be cleared.",
  },
  conversion_impossible: {
    status: 422,
    message: "A column of this type cannot be converted to the requested type.",
    fix: "You cannot convert a column to a computed type, and you can convert a link column only to text, JSON, or another link. Add a new column of the type you want instead.",
  },
  conversion_required: {
    status: 409,
    message: "This setting affects stored values and cannot be changed directly.",
    fix: "Use `POST /data-tables/{id}/columns/{column_id}/convert` with the same type and the new settings.",
  },
  column_is_unique: {
    status: 409,
    message: "A unique column cannot be converted.",
    fix: "Set `unique` to `false`, convert the column, and then set `unique` to `true` again.",
  },
  column_has_empty_cells: {
    status: 409,
    message: "The column cannot be required because some rows have no value in it.",
    fix: "Fill in the values or delete the rows, then repeat the request. `count` is the number of these rows, up to 1,000.",
  },
  column_not_distinct: {
    status: 409,
    message: "The column cannot be unique because some rows have the same value.",
    fix: "To find the duplicates, group the rows by this column with `POST /data-tables/{id}/rows/aggregate`. Change or delete the duplicates, then repeat the request.",
  },
});
