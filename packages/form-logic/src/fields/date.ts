import { momentDescription, weekdaySetting } from "./moment-description.ts";
import { momentLogic } from "./moments.ts";

export const dateLogic = momentLogic("date");

export const dateDescription = /* @__PURE__ */ momentDescription(
  "date",
  [weekdaySetting],
  [{ settings: { min: "2026-01-01", max: "2026-12-31", weekdays: [1, 2, 3, 4, 5] }, value: "2026-03-02" }],
);
