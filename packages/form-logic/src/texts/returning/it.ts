import type { ReturningTexts } from "./returning.ts";

export const it: ReturningTexts = {
  title: "Bentornato",
  text: "Le sue risposte sono ancora su questo dispositivo.",
  continue: "Continua",
  startOver: "Ricomincia",
  startedOver: "Ha ricominciato con un modulo vuoto.",
  undo: "Annulla",
};
