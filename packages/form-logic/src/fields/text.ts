import { textFieldDescription } from "./text-description.ts";
import { textFieldLogic } from "./text-field.ts";

const lengthMax = 1_000;

export const textLogic = /* @__PURE__ */ textFieldLogic("text", lengthMax);

export const textDescription = /* @__PURE__ */ textFieldDescription("text", lengthMax, [
  { value: "Anna Nowak" },
  {
    settings: { pattern: "[A-Z]{2}\\d{4}", pattern_message: "Two letters and four digits." },
    value: "AB1234",
  },
]);
