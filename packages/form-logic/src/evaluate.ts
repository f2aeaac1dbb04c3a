/**
 * Everything a host needs to fill in a published form, but nothing for building forms. The field types are passed in:
 * all from `field-types`, or only those a form uses.
 */
export { type Address, findAddress } from "./evaluate/address.ts";
export { addInstance, moveInstance, removeInstance, setAnswer } from "./evaluate/change-evaluation.ts";
export { compile } from "./evaluate/compile.ts";
export { type Evaluation, evaluate } from "./evaluate/evaluation.ts";
export { answersOf, type FieldView, type FormView, viewOf } from "./evaluate/view.ts";
