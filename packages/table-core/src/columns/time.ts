import { readTime } from "../moment-text.ts";
import { momentColumn } from "./moments.ts";

export const timeColumn = momentColumn({
  type: "time",
  message: "Must be a time such as 08:30 or 08:30:15.",
  read: readTime,
  parser: () => readTime,
});
