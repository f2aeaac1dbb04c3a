import { choiceDescription, countSettings, otherSetting } from "./choice-description.ts";
import { choiceLogic } from "./choices.ts";

const isMany = () => true;

export const checkboxesLogic = choiceLogic("checkboxes", isMany);

export const checkboxesDescription = choiceDescription("checkboxes", isMany, [countSettings, otherSetting]);
