import type { ReturningTexts } from "./returning.ts";

export const pt: ReturningTexts = {
  title: "Olá de novo",
  text: "Guardámos as suas respostas neste dispositivo.",
  continue: "Continuar",
  startOver: "Recomeçar",
  startedOver: "Recomeçou com um formulário vazio.",
  undo: "Anular",
};
