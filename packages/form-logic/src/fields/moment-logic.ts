/** Types that may contain a date or a time, in addition to the types in `common-logic.ts`. */
import { calculatedLogic } from "./calculated.ts";
import { consentLogic } from "./consent.ts";
import { dateLogic } from "./date.ts";
import { dateRangeLogic } from "./date-range.ts";
import { datetimeLogic } from "./datetime.ts";
import type { FieldLogic } from "./field-type.ts";
import { hiddenLogic } from "./hidden.ts";
import { timeLogic } from "./time.ts";
import { variableLogic } from "./variable.ts";

export const momentFieldTypes: readonly FieldLogic[] = [
  dateLogic,
  timeLogic,
  datetimeLogic,
  dateRangeLogic,
  consentLogic,
  calculatedLogic,
  hiddenLogic,
  variableLogic,
];
