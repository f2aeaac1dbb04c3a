import { drawingDescription, drawingLogic } from "./drawing.ts";

export const sketchLogic = drawingLogic("sketch");
export const sketchDescription = /* @__PURE__ */ drawingDescription("sketch");
