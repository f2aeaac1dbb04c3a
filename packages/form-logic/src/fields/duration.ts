import { momentDescription } from "./moment-description.ts";
import { momentLogic } from "./moments.ts";

/** Less than nothing only where the form asks for it. */
export const durationLogic = momentLogic("duration", { min: "PT0S" });

export const durationDescription = /* @__PURE__ */ momentDescription(
  "duration",
  [],
  [{ settings: { min: "PT30M", max: "P1D" }, value: "PT45M" }],
);
