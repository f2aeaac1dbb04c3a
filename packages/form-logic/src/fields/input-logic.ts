/** Numbers, web addresses, and passwords. */
import { decimalLogic } from "./decimal.ts";
import type { FieldLogic } from "./field-type.ts";
import { numberLogic } from "./number.ts";
import { percentLogic } from "./percent.ts";
import { secretFieldLogic } from "./secret-field.ts";
import { urlLogic } from "./url.ts";

export const inputFieldTypes: readonly FieldLogic[] = [
  /* @__PURE__ */ secretFieldLogic(),
  urlLogic,
  numberLogic,
  decimalLogic,
  percentLogic,
];
