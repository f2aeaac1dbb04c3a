import type { ReturningTexts } from "./returning.ts";

export const pl: ReturningTexts = {
  title: "Witamy ponownie",
  text: "Zachowaliśmy odpowiedzi na tym urządzeniu.",
  continue: "Kontynuuj",
  startOver: "Zacznij od nowa",
  startedOver: "Zaczynasz od nowa z pustym formularzem.",
  undo: "Cofnij",
};
