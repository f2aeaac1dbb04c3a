/**
 * The minimal engine for filling in a form: no formulas, no field types. For hosts that need a small bundle and load
 * the rest, from `formulas` and `field-types`, only with forms that need it.
 */

export { holdsItems, isField } from "./definition/definition.ts";
export { translationsIn } from "./definition/translations.ts";
export { compileWith } from "./evaluate/compile-with.ts";
export { evaluate } from "./evaluate/evaluation.ts";
export { answerAt } from "./evaluate/patch-answers.ts";
export { viewOf } from "./evaluate/view.ts";
