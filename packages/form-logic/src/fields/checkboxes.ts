import { choiceDescription, countSettings, otherSetting } from "./choice-description.ts";
import { choiceLogic } from "./choices.ts";

const isMany = () => true;

export const checkboxesLogic = choiceLogic("checkboxes", isMany);

export const checkboxesDescription = /* @__PURE__ */ choiceDescription("checkboxes", isMany, [
  countSettings,
  otherSetting,
]);
