import { carriedValueDescription, carriedValueLogic } from "./carried-value.ts";

export const hiddenLogic = carriedValueLogic("hidden");
export const hiddenDescription = /* @__PURE__ */ carriedValueDescription("hidden");
