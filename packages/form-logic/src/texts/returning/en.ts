import type { ReturningTexts } from "./returning.ts";

export const en: ReturningTexts = {
  title: "Welcome back",
  text: "We kept your answers on this device.",
  continue: "Continue",
  startOver: "Start over",
  startedOver: "You have started over with an empty form.",
  undo: "Undo",
};
