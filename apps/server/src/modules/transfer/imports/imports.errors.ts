/** Error codes for imports. Shared codes are in platform/errors/catalogue.ts. */
import { defineErrors } from "../../../platform/errors/errors.ts";

export const importErrors = defineErrors({
  import_invalid: {
    status: 422,
    message: "The file contains rows that cannot be imported.",
    fix: "`GET /imports/{id}/errors` lists the rows. Correct the file or the mapping and validate again, or run the import with `on_error: skip` to skip these rows.",
  },
  import_unreadable: {
    status: 422,
    message: "The file cannot be read as a table.",
    fix: "`reason` gives the cause, and `row` gives the location. Save the file again as UTF-8 CSV, as XLSX without a password, or as one JSON object per line, or describe its format in `options`.",
  },
  import_undo_over: {
    status: 409,
    message: "The import is too old to be undone.",
    fix: "Imports can be undone for seven days. Delete the rows manually, or restore them from their history.",
  },
  import_mapping_outdated: {
    status: 409,
    message: "The mapping refers to columns or fields that no longer exist.",
    fix: "Replace the mapping (`PUT /imports/{id}/mapping`) with one that uses the current columns, then validate again.",
  },
  import_row_rejected: {
    status: 422,
    message: "The import stopped at a row that cannot be imported.",
    fix: "`GET /imports/{id}/errors` shows the row. The rows before it were imported. Undo the import, or import the rest of the file with `on_error: skip`.",
  },
});
