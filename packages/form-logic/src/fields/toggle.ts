import { booleanFieldDescription } from "./boolean-description.ts";
import { booleanFieldLogic } from "./boolean-field.ts";

export const toggleLogic = /* @__PURE__ */ booleanFieldLogic("toggle");

export const toggleDescription = /* @__PURE__ */ booleanFieldDescription("toggle");
