import { matchesPattern } from "../patterns/pattern.ts";
import { textFieldDescription } from "./text-description.ts";
import { textFieldLogic, textMax } from "./text-field.ts";

export const textareaLogic = /* @__PURE__ */ textFieldLogic("textarea", textMax.textarea, matchesPattern);

export const textareaDescription = /* @__PURE__ */ textFieldDescription("textarea", textMax.textarea, [
  { value: "The first line.\nThe second line." },
  { settings: { min_length: 3, max_length: 40 }, value: "Short." },
]);
