import { drawingDescription, drawingLogic } from "./drawing.ts";

export const signatureLogic = drawingLogic("signature");
export const signatureDescription = /* @__PURE__ */ drawingDescription("signature");
