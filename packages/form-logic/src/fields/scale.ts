import { numberFieldDescription, stepsSetting } from "./number-description.ts";
import { type NumberSettings, numberFieldLogic } from "./number-field.ts";

const limits = (settings: NumberSettings): NumberSettings => ({ min: 1, max: 5, ...settings });

export const scaleLogic = /* @__PURE__ */ numberFieldLogic("scale", limits, true);

export const scaleDescription = /* @__PURE__ */ numberFieldDescription({
  type: "scale",
  settings: {
    min: { type: "integer", description: "The lowest step.", minimum: 0, maximum: 1, default: 1 },
    max: /* @__PURE__ */ stepsSetting(5),
  },
  hasEnds: true,
  limits,
  isWhole: true,
  examples: [{ value: 5 }, { settings: { min: 0, max: 10 }, value: 0 }],
});
