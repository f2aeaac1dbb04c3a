/** A data table column in the format of packages/table-core, for rule tests that need no table. */
import type { Column, ColumnType } from "@formstead/table-core";

export const plainColumn = (key: string, type: ColumnType = "text", more: Partial<Column> = {}): Column => ({
  id: `col_${key}`,
  key,
  name: key,
  type,
  required: false,
  unique: false,
  default: null,
  settings: {},
  ...more,
});
