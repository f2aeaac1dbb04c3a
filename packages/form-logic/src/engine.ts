/**
 * The minimal engine for filling in a form, without conditions, formulas, and field types. For hosts that need a small
 * bundle and load `conditions`, `formulas`, and `field-types` only for forms that need them.
 */

export { holdsItems, isField, isRepeat } from "./definition/definition.ts";
export { textIn, translationsIn } from "./definition/translations.ts";
export { compileWith } from "./evaluate/compile-with.ts";
export { endingOf } from "./evaluate/ending.ts";
export { evaluate } from "./evaluate/evaluation.ts";
export { answerAt } from "./evaluate/patch-answers.ts";
export { viewOf } from "./evaluate/view.ts";
