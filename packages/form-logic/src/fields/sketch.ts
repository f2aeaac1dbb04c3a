import { drawingDescription, drawingLogic } from "./drawing.ts";

export const sketchLogic = drawingLogic("sketch");
export const sketchDescription = drawingDescription("sketch");
