import { momentDescription, stepSetting, weekdaySetting } from "./moment-description.ts";
import { momentLogic } from "./moments.ts";

export const datetimeLogic = momentLogic("datetime");

export const datetimeDescription = /* @__PURE__ */ momentDescription(
  "datetime",
  [weekdaySetting, stepSetting],
  [
    {
      settings: { min: "2026-01-01", step_minutes: 15, utc_offset_minutes: 60 },
      value: "2026-03-02T08:45:00Z",
    },
  ],
);
