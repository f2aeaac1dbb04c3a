/**
 * The minimal engine for filling in a form, without formulas and field types. For hosts that need a small bundle and
 * load `formulas` and `field-types` only for forms that need them.
 */

export { holdsItems, isField } from "./definition/definition.ts";
export { translationsIn } from "./definition/translations.ts";
export { compileWith } from "./evaluate/compile-with.ts";
export { evaluate } from "./evaluate/evaluation.ts";
export { answerAt } from "./evaluate/patch-answers.ts";
export { viewOf } from "./evaluate/view.ts";
