import { momentDescription, stepSetting } from "./moment-description.ts";
import { momentLogic } from "./moments.ts";

export const timeLogic = momentLogic("time");

export const timeDescription = /* @__PURE__ */ momentDescription(
  "time",
  [stepSetting],
  [{ settings: { min: "08:00", max: "17:00", step_minutes: 15 }, value: "08:45" }],
);
