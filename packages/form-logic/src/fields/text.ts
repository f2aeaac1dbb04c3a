import { matchesPattern } from "../patterns/pattern.ts";
import { textFieldDescription } from "./text-description.ts";
import { textFieldLogic, textMax } from "./text-field.ts";

export const textLogic = /* @__PURE__ */ textFieldLogic("text", textMax.text, matchesPattern);

export const textDescription = /* @__PURE__ */ textFieldDescription("text", textMax.text, [
  { value: "Anna Nowak" },
  {
    settings: { pattern: "[A-Z]{2}\\d{4}" },
    value: "AB1234",
  },
]);
