import { choiceDescription, countSettings, otherSetting } from "./choice-description.ts";
import { choiceLogic } from "./choices.ts";

const isMany = () => true;

export const multiSelectLogic = choiceLogic("multi_select", isMany);

export const multiSelectDescription = /* @__PURE__ */ choiceDescription("multi_select", isMany, [
  countSettings,
  otherSetting,
]);
