/** Codes of imports. Shared ones are in platform/errors/catalogue.ts. */
import { defineErrors } from "../../../platform/errors/errors.ts";

export const importErrors = defineErrors({
  import_invalid: {
    status: 422,
    message: "The validation found rows that cannot be imported.",
    fix: "Look at `GET /imports/{id}/errors`, mend the file or the mapping and validate again; or run it with `on_error: skip`, which leaves those rows out.",
  },
  import_unreadable: {
    status: 422,
    message: "The file cannot be read as a table.",
    fix: "`reason` tells why, and `row` where. Save it again as CSV in UTF-8, as XLSX without a password or as one JSON object per line, or say with `options` how it is written.",
  },
  import_undo_over: {
    status: 409,
    message: "The import is too old to be undone.",
    fix: "Imports can be undone for seven days. Remove the rows by hand, or restore them from their history.",
  },
  import_mapping_outdated: {
    status: 409,
    message: "The table or form no longer has what the mapping names.",
    fix: "Put the mapping again (`PUT /imports/{id}/mapping`) with the columns there are now, and validate it.",
  },
  import_row_rejected: {
    status: 422,
    message: "A row cannot be imported, and the import was to stop at the first one.",
    fix: "`GET /imports/{id}/errors` tells which. Rows before it are there: undo the import, or run the rest of the file as another one with `on_error: skip`.",
  },
});
