/** A separate chunk: the limits of common questions, shown in advance. For forms that set any. */
import type { Control } from "./control.ts";
import { choicesHint, lengthHint, numberHint, unlessSaid } from "./limits.ts";

const length = unlessSaid(lengthHint());
const number = unlessSaid(numberHint);
const choices = unlessSaid(choicesHint);

export const hints: Readonly<Record<string, NonNullable<Control["hint"]>>> = {
  text: length,
  textarea: unlessSaid(lengthHint(true)),
  password: length,
  number,
  decimal: number,
  percent: number,
  multi_select: choices,
  checkboxes: choices,
  picture_choice: choices,
};
