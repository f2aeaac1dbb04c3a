/** Customer effort score, on its usual seven-point scale. */
import { numberFieldDescription } from "./number-description.ts";
import { numberFieldLogic } from "./number-field.ts";

const limits = () => ({ min: 1, max: 7 });

export const cesLogic = /* @__PURE__ */ numberFieldLogic("ces", limits, true);

export const cesDescription = /* @__PURE__ */ numberFieldDescription({
  type: "ces",
  hasEnds: true,
  limits,
  isWhole: true,
  examples: [{ value: 1 }, { settings: { high_label: "Very easy" }, value: 7 }],
});
