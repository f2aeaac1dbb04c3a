import { momentDescription } from "./moment-description.ts";
import { momentLogic } from "./moments.ts";

/** Negative only if the form's minimum allows it. */
export const durationLogic = momentLogic("duration", { min: "PT0S" });

export const durationDescription = /* @__PURE__ */ momentDescription(
  "duration",
  [],
  [{ settings: { min: "PT30M", max: "P1D" }, value: "PT45M" }],
);
