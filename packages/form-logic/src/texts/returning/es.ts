import type { ReturningTexts } from "./returning.ts";

export const es: ReturningTexts = {
  title: "Hola de nuevo",
  text: "Hemos guardado sus respuestas en este dispositivo.",
  continue: "Continuar",
  startOver: "Empezar de nuevo",
  startedOver: "Ha empezado de nuevo con un formulario vacío.",
  undo: "Deshacer",
};
