/** Everything about forms as data: building, checking, describing, comparing, and evaluating them. */

export {
  type AnswerChange,
  answersBefore,
  changedFields,
  changesBetween,
  firstKeyOf,
  maskChanges,
  pathText,
} from "./answers/answer-changes.ts";
export { type MergedAnswers, mergeAnswers } from "./answers/merge-answers.ts";
export { withMissingInstances } from "./answers/missing-instances.ts";
export { type Condition, comparisonOperators } from "./conditions/condition.ts";
export { holds } from "./conditions/evaluate-condition.ts";
export { unconfirmedKey, withConfirmed, withGiven } from "./confirm/confirming.ts";
export { blockCatalogue } from "./definition/block-settings.ts";
export type {
  Ending,
  FieldItem,
  FormDefinition,
  Item,
  Page,
  RepeatItem,
  RichText,
} from "./definition/definition.ts";
export { holdsItems, isField } from "./definition/definition.ts";
export { definitionSchemas, draftSchemas } from "./definition/definition-schemas.ts";
export type { MessageName } from "./definition/messages.ts";
export type { NoticeName } from "./definition/notices.ts";
export {
  assetPath,
  type PictureUse,
  pictureUses,
  withoutPictureUrls,
  withPictureOrigin,
} from "./definition/pictures.ts";
export { type ReadDefinition, readDefinition } from "./definition/read-definition.ts";
export { answersSchema } from "./describe/schema.ts";
export { answersTypes } from "./describe/typescript.ts";
export { withoutPatterns, writtenKind } from "./describe/written-kind.ts";
export { answersZod } from "./describe/zod.ts";
export type { Change } from "./diff/change.ts";
export { diffDefinitions } from "./diff/diff-definitions.ts";
export { findAddress } from "./evaluate/address.ts";
export {
  assignNumbers,
  type CounterDue,
  countersDue,
  hasNumbers,
  numbersIn,
} from "./evaluate/auto-numbers.ts";
export { addInstance, moveInstance, removeInstance, setAnswer } from "./evaluate/change-evaluation.ts";
export { compile, compileSteps } from "./evaluate/compile.ts";
export { endingOf } from "./evaluate/ending.ts";
export { type Evaluation, evaluate } from "./evaluate/evaluation.ts";
export { type Explanation, explain } from "./evaluate/explain.ts";
export { type FromRespondent, fromCaller, fromRespondent } from "./evaluate/from-respondent.ts";
export { keptAnswers } from "./evaluate/kept-answers.ts";
export { answerAt, type Patched, patchAnswers } from "./evaluate/patch-answers.ts";
export type { Program, ProgramProblem } from "./evaluate/program.ts";
export { type RefusedAnswer, refusedAnswers } from "./evaluate/refused-answers.ts";
export { isSmallProgram } from "./evaluate/small-program.ts";
export { answersOf, type FieldView, type FormView, viewOf } from "./evaluate/view.ts";
export { fieldCatalogue, offeredTypes } from "./fields/catalogue.ts";
export type { FieldContext, FieldDescription, FieldLogic, Issue, IssueCode } from "./fields/field-type.ts";
export { issueCodes } from "./fields/field-type.ts";
export { fieldTypes } from "./fields/logic.ts";
export { isTypedAnswer } from "./fields/typed-answer.ts";
export { checkFormula } from "./formulas/check.ts";
export { evaluateFormula } from "./formulas/evaluate-formula.ts";
export { nearestName } from "./formulas/nearest-name.ts";
export { parseFormula } from "./formulas/parser.ts";
export type { Finding } from "./lint/finding.ts";
export { lintDefinition } from "./lint/lint-definition.ts";
export { orderFrom, orderKey, orderSeedOf } from "./order/random-order.ts";
export { matchesPattern, patternProblem } from "./patterns/pattern.ts";
export {
  hasSpecialPages,
  type Masked,
  maskAnswers,
  type SpecialPaths,
  specialPaths,
} from "./privacy/special-answers.ts";
export type { Claim } from "./prove/claim.ts";
export { proofFindings } from "./prove/proof-findings.ts";
export { isComplete, type Proof, proofSteps, proveDefinition } from "./prove/prove-definition.ts";
export { coverOf } from "./publish/cover.ts";
export { prepareDefinition } from "./publish/prepare-definition.ts";
export { withoutUnusedPoints } from "./publish/unused-points.ts";
export { answersInText, fillInAnswers } from "./texts/answers-in-text.ts";
export { withLook } from "./theme/resolve-theme.ts";
export type { Look } from "./theme/theme.ts";
export { alike, operandOfJson } from "./values/from-json.ts";
export { isInnerName } from "./values/inner-names.ts";
export { isObject, type Json, type JsonObject } from "./values/json.ts";
export type { Kind, Operand } from "./values/operand.ts";
export { pascalCase } from "./values/pascal-case.ts";
export { toJson } from "./values/to-json.ts";
