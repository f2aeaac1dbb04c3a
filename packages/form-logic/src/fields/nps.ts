/** Net promoter score. Its scale is fixed, because scores on other scales would not be comparable. */
import { numberFieldDescription } from "./number-description.ts";
import { numberFieldLogic } from "./number-field.ts";

const limits = () => ({ min: 0, max: 10 });

export const npsLogic = /* @__PURE__ */ numberFieldLogic("nps", limits, true);

export const npsDescription = /* @__PURE__ */ numberFieldDescription({
  type: "nps",
  hasEnds: true,
  limits,
  isWhole: true,
  examples: [{ value: 0 }, { settings: { high_label: "Very likely" }, value: 10 }],
});
