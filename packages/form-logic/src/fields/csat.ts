/** Customer satisfaction, on its usual five-point scale. */
import { numberFieldDescription } from "./number-description.ts";
import { numberFieldLogic } from "./number-field.ts";

const limits = () => ({ min: 1, max: 5 });

export const csatLogic = /* @__PURE__ */ numberFieldLogic("csat", limits, true);

export const csatDescription = /* @__PURE__ */ numberFieldDescription({
  type: "csat",
  hasEnds: true,
  limits,
  isWhole: true,
  examples: [{ value: 1 }, { settings: { high_label: "Very satisfied" }, value: 5 }],
});
