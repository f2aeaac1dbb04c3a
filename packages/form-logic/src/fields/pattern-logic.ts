/** Text types with pattern support, which those of `common-logic.ts` lack. */
import type { FieldLogic } from "./field-type.ts";
import { passwordLogic } from "./password.ts";
import { textLogic } from "./text.ts";
import { textareaLogic } from "./textarea.ts";

export const patternFieldTypes: readonly FieldLogic[] = [textLogic, textareaLogic, passwordLogic];
