import { choiceDescription, otherSetting } from "./choice-description.ts";
import { choiceLogic } from "./choices.ts";

const isMany = () => false;

export const radioLogic = choiceLogic("radio", isMany);

export const radioDescription = /* @__PURE__ */ choiceDescription("radio", isMany, [otherSetting]);
