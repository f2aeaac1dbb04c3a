import { parseDate, readDate } from "../moment-text.ts";
import { momentColumn } from "./moments.ts";

export const dateColumn = momentColumn({
  type: "date",
  message: "Must be a date such as 2026-01-31.",
  read: readDate,
  parser:
    ({ dateOrder }) =>
    (text) =>
      parseDate(text, dateOrder),
});
