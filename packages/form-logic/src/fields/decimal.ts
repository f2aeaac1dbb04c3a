/** An exact number, for prices, weights, and measurements. Stored as a string, because JSON numbers lose digits. */
import { decimalFieldDescription } from "./number-description.ts";
import { decimalFieldLogic } from "./number-field.ts";

export const decimalLogic = /* @__PURE__ */ decimalFieldLogic("decimal");

export const decimalDescription = /* @__PURE__ */ decimalFieldDescription("decimal");
