import { booleanFieldDescription } from "./boolean-description.ts";
import { booleanFieldLogic } from "./boolean-field.ts";

export const yesNoLogic = /* @__PURE__ */ booleanFieldLogic("yes_no");

export const yesNoDescription = /* @__PURE__ */ booleanFieldDescription("yes_no");
