/** Stored as displayed: "12.5" is 12.5%, also in formulas. */
import { decimalFieldDescription } from "./number-description.ts";
import { decimalFieldLogic } from "./number-field.ts";

export const percentLogic = /* @__PURE__ */ decimalFieldLogic("percent", "%");

export const percentDescription = /* @__PURE__ */ decimalFieldDescription("percent");
