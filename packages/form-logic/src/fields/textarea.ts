import { textFieldDescription } from "./text-description.ts";
import { textFieldLogic } from "./text-field.ts";

const lengthMax = 20_000;

export const textareaLogic = /* @__PURE__ */ textFieldLogic("textarea", lengthMax);

export const textareaDescription = /* @__PURE__ */ textFieldDescription("textarea", lengthMax, [
  { value: "The first line.\nThe second line." },
  { settings: { min_length: 3, max_length: 40 }, value: "Short." },
]);
