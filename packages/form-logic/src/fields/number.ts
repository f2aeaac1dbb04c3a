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
    stepper: {
      type: "boolean",
      description: "Shows the question as a row with a button for less and one for more.",
      default: false,
    },
    note: {
      type: "string",
      description: "A short text at the end of the row, such as a price. Only with `stepper`.",
      maxLength: 200,
    },
  },
  limits,
  examples: [
    { value: 42 },
    { value: -0.5 },
    { settings: { min: 10, step: 5 }, value: 25 },
    { settings: { min: 1, step: 3 }, value: 7 },
  ],
});
