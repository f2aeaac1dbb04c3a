/** The logic of data tables: columns, cells, rows, and conversion between column types. */
export type { Json } from "@formstead/form-logic";
export {
  canBeUnique,
  isComputed,
  parserOf,
  parseText,
  printText,
  queryFieldOf,
  queryFieldsOf,
  readCell,
  uniqueKeyOf,
  uniqueLengthMax,
} from "./cells.ts";
export {
  type Cell,
  type Column,
  type ColumnType,
  columnTypes,
  type Read,
  type Row,
  type Settings,
} from "./column.ts";
export type { ParseOptions, QueryField } from "./column-logic.ts";
export { type ColumnProblem, columnProblems, type ReadSettings, readSettings } from "./column-rules.ts";
export { convertCell, isConvertible, isLossy } from "./convert.ts";
export { isReservedKey, keyForm, keyFromName } from "./keys.ts";
export { type ReadRow, type RowError, readRow } from "./read-row.ts";
export { columnLogics } from "./registry.ts";
export { readByFormula, withFormulas } from "./row-formulas.ts";
