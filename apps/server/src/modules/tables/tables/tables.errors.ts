import { defineErrors } from "../../../platform/errors/errors.ts";

export const tableErrors = defineErrors({
  table_key_taken: {
    status: 409,
    message: "Another table in this account already uses this key.",
    fix: "Choose another key, or omit it to generate one from the name. Tables in the trash do not count.",
  },
  table_limit: {
    status: 409,
    message: "This account has reached the maximum number of tables.",
    fix: "Delete tables that you no longer need. Tables in the trash count toward the limit until they are permanently deleted.",
  },
  table_in_use: {
    status: 409,
    message: "This table is in use.",
    fix: "`used_by[]` lists up to 20 resources that use it: link columns of other tables, workflows, exports, and forms that offer or write its rows. Change or delete them first.",
  },
  column_key_taken: {
    status: 409,
    message: "Another column of this table already uses this key.",
    fix: "Choose another key, or omit it to generate one from the name. The key of a column that is being deleted becomes available when the deletion is complete.",
  },
  column_limit: {
    status: 409,
    message: "This table has reached the maximum number of columns.",
    fix: "Delete columns that you no longer need, or move some of them to another table and link it.",
  },
  column_in_use: {
    status: 409,
    message: "Other columns use this column.",
    fix: "`used_by[]` lists up to 20 formulas and lookups that read it; `columns[]` contains their keys. Change or delete them first.",
  },
});
