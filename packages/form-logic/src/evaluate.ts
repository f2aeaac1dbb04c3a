/**
 * What a host needs to fill in a published form, and nothing to make forms with. The field types are handed in: all of
 * them from `field-types`, or only those a form uses.
 */
export { type Address, findAddress } from "./evaluate/address.ts";
export { compile } from "./evaluate/compile.ts";
export {
  addInstance,
  type Evaluation,
  evaluate,
  moveInstance,
  removeInstance,
  setAnswer,
} from "./evaluate/evaluation.ts";
export { answersOf, type FieldView, type FormView, viewOf } from "./evaluate/view.ts";
