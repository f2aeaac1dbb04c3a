/** Text types that support patterns, unlike the types in `common-logic.ts`. */
import type { FieldLogic } from "./field-type.ts";
import { passwordLogic } from "./password.ts";
import { textLogic } from "./text.ts";
import { textareaLogic } from "./textarea.ts";

export const patternFieldTypes: readonly FieldLogic[] = [textLogic, textareaLogic, passwordLogic];
