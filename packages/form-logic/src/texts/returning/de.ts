import type { ReturningTexts } from "./returning.ts";

export const de: ReturningTexts = {
  title: "Willkommen zurück",
  text: "Ihre Antworten sind auf diesem Gerät noch da.",
  continue: "Fortfahren",
  startOver: "Von vorn beginnen",
  startedOver: "Sie haben mit einem leeren Formular neu begonnen.",
  undo: "Rückgängig",
};
