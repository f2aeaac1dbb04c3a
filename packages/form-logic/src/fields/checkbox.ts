import { booleanFieldDescription } from "./boolean-description.ts";
import { booleanFieldLogic } from "./boolean-field.ts";

export const checkboxLogic = /* @__PURE__ */ booleanFieldLogic("checkbox");

export const checkboxDescription = /* @__PURE__ */ booleanFieldDescription("checkbox");
