import type { ReturningTexts } from "./returning.ts";

export const nl: ReturningTexts = {
  title: "Welkom terug",
  text: "Uw antwoorden zijn op dit apparaat bewaard.",
  continue: "Doorgaan",
  startOver: "Opnieuw beginnen",
  startedOver: "U bent opnieuw begonnen met een leeg formulier.",
  undo: "Ongedaan maken",
};
