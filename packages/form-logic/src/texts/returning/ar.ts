import type { ReturningTexts } from "./returning.ts";

export const ar: ReturningTexts = {
  title: "مرحبًا بعودتك",
  text: "احتفظنا بإجاباتك على هذا الجهاز.",
  continue: "متابعة",
  startOver: "البدء من جديد",
  startedOver: "بدأت من جديد بنموذج فارغ.",
  undo: "تراجع",
};
