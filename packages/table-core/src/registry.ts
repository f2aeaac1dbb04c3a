/** All column types. To add one, create a file in `columns/`, add its name to `column.ts`, and add a line here. */
import type { ColumnType } from "./column.ts";
import type { ColumnLogic } from "./column-logic.ts";
import { booleanColumn } from "./columns/boolean.ts";
import { createdAtColumn, updatedAtColumn } from "./columns/computed.ts";
import { currencyColumn } from "./columns/currency.ts";
import { dateColumn } from "./columns/date.ts";
import { datetimeColumn } from "./columns/datetime.ts";
import { decimalColumn } from "./columns/decimal.ts";
import { emailColumn } from "./columns/email.ts";
import { formulaColumn } from "./columns/formula.ts";
import { jsonColumn } from "./columns/json.ts";
import { linkColumn } from "./columns/link.ts";
import { lookupColumn } from "./columns/lookup.ts";
import { multiSelectColumn } from "./columns/multi-select.ts";
import { numberColumn } from "./columns/number.ts";
import { selectColumn } from "./columns/select.ts";
import { longTextColumn, textColumn } from "./columns/text.ts";
import { timeColumn } from "./columns/time.ts";
import { urlColumn } from "./columns/url.ts";

export const columnLogics: Readonly<Record<ColumnType, ColumnLogic>> = {
  text: textColumn,
  long_text: longTextColumn,
  number: numberColumn,
  decimal: decimalColumn,
  currency: currencyColumn,
  boolean: booleanColumn,
  date: dateColumn,
  time: timeColumn,
  datetime: datetimeColumn,
  select: selectColumn,
  multi_select: multiSelectColumn,
  email: emailColumn,
  url: urlColumn,
  json: jsonColumn,
  link: linkColumn,
  lookup: lookupColumn,
  formula: formulaColumn,
  created_at: createdAtColumn,
  updated_at: updatedAtColumn,
};
