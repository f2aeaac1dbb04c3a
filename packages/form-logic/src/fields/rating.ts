import { numberFieldDescription, stepsSetting } from "./number-description.ts";
import { type NumberSettings, numberFieldLogic } from "./number-field.ts";

const limits = ({ max = 5 }: NumberSettings): NumberSettings => ({ min: 1, max });

export const ratingLogic = /* @__PURE__ */ numberFieldLogic("rating", limits, true);

export const ratingDescription = /* @__PURE__ */ numberFieldDescription({
  type: "rating",
  settings: {
    max: /* @__PURE__ */ stepsSetting(5),
    icon: {
      type: "string",
      description: "The symbol shown for each step.",
      enum: ["star", "heart", "thumb"],
      default: "star",
    },
  },
  hasEnds: true,
  limits,
  isWhole: true,
  examples: [{ value: 4 }, { settings: { max: 10, icon: "heart" }, value: 9 }],
});
