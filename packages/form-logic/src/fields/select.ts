import { choiceDescription, otherSetting } from "./choice-description.ts";
import { choiceLogic } from "./choices.ts";

const isMany = () => false;

export const selectLogic = choiceLogic("select", isMany);

export const selectDescription = /* @__PURE__ */ choiceDescription("select", isMany, [otherSetting]);
