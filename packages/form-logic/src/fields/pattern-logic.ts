/** Texts that may have to match a pattern: those of `common-logic.ts` cannot. */
import type { FieldLogic } from "./field-type.ts";
import { passwordLogic } from "./password.ts";
import { textLogic } from "./text.ts";
import { textareaLogic } from "./textarea.ts";

export const patternFieldTypes: readonly FieldLogic[] = [textLogic, textareaLogic, passwordLogic];
