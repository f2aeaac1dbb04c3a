import type { ReturningTexts } from "./returning.ts";

export const fr: ReturningTexts = {
  title: "Bon retour",
  text: "Vos réponses ont été conservées sur cet appareil.",
  continue: "Continuer",
  startOver: "Tout recommencer",
  startedOver: "Vous avez recommencé avec un formulaire vide.",
  undo: "Rétablir",
};
