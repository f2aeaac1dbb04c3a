import { limitSetting, numberFieldDescription, stepSetting } from "./number-description.ts";
import { type NumberSettings, numberFieldLogic } from "./number-field.ts";

const limits = (settings: NumberSettings) => settings;

export const numberLogic = /* @__PURE__ */ numberFieldLogic("number", limits);

export const numberDescription = /* @__PURE__ */ numberFieldDescription({
  type: "number",
  settings: {
    min: /* @__PURE__ */ limitSetting("The minimum."),
    max: /* @__PURE__ */ limitSetting("The maximum."),
    step: /* @__PURE__ */ stepSetting(),
  },
  limits,
  examples: [
    { value: 42 },
    { value: -0.5 },
    { settings: { min: 10, step: 5 }, value: 25 },
    { settings: { min: 1, step: 3 }, value: 7 },
  ],
});
