import { defineErrors } from "../../../platform/errors/errors.ts";

export const tableErrors = defineErrors({
  table_key_taken: {
    status: 409,
    message: "Another table of this account has this key.",
    fix: "Choose another key, or leave it out to get one made of the name. Tables in the trash do not count.",
  },
  table_limit: {
    status: 409,
    message: "The account has as many tables as it may have.",
    fix: "Remove tables that nobody needs. Tables in the trash count until they are gone.",
  },
  table_in_use: {
    status: 409,
    message: "Something else uses this table.",
    fix: "`used_by[]` names up to 20 things that use it: link columns of other tables, workflows, forms that offer or write its rows, exports. Change or remove those first.",
  },
  column_key_taken: {
    status: 409,
    message: "Another column of the table has this key.",
    fix: "Choose another key, or leave it out to get one made of the name. The key of a column that is being deleted is free when that is done.",
  },
  column_limit: {
    status: 409,
    message: "The table has as many columns as it may have.",
    fix: "Delete columns that nobody needs, or put part of them into a table of its own and link it.",
  },
  column_in_use: {
    status: 409,
    message: "Other columns use this column.",
    fix: "`used_by[]` names up to 20 formulas and lookups that read it, `columns[]` their keys. Change or delete them first.",
  },
});
