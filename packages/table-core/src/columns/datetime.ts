import { datetimeReader, readDatetime } from "../moment-text.ts";
import { momentColumn } from "./moments.ts";

export const datetimeColumn = momentColumn({
  type: "datetime",
  message: "Must be a date with a time and an offset, such as 2026-01-31T08:30:00Z.",
  read: readDatetime,
  parser: datetimeReader,
});
