import { choiceDescription, otherSetting } from "./choice-description.ts";
import { choiceLogic } from "./choices.ts";

const isMany = () => false;

export const buttonGroupLogic = choiceLogic("button_group", isMany);

export const buttonGroupDescription = /* @__PURE__ */ choiceDescription("button_group", isMany, [
  otherSetting,
]);
