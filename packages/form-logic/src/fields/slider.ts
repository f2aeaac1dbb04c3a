import { limitSetting, numberFieldDescription, stepSetting } from "./number-description.ts";
import { type NumberSettings, numberFieldLogic } from "./number-field.ts";

const limits = (settings: NumberSettings): NumberSettings => ({ min: 0, max: 100, step: 1, ...settings });

export const sliderLogic = /* @__PURE__ */ numberFieldLogic("slider", limits);

export const sliderDescription = /* @__PURE__ */ numberFieldDescription({
  type: "slider",
  settings: {
    min: /* @__PURE__ */ limitSetting("The minimum.", 0),
    max: /* @__PURE__ */ limitSetting("The maximum.", 100),
    step: /* @__PURE__ */ stepSetting(1),
  },
  hasEnds: true,
  limits,
  examples: [{ value: 40 }, { settings: { min: 0, max: 1, step: 0.1 }, value: 0.3 }],
});
