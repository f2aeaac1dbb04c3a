import { choiceDescription, countSettings, otherSetting } from "./choice-description.ts";
import { type ChoiceSettings, choiceLogic } from "./choices.ts";

const isMany = (settings: ChoiceSettings) => settings.multiple === true;

export const pictureChoiceLogic = choiceLogic("picture_choice", isMany);

export const pictureChoiceDescription = /* @__PURE__ */ choiceDescription("picture_choice", isMany, [
  { multiple: { type: "boolean", description: "Allows several choices.", default: false } },
  countSettings,
  otherSetting,
]);
