/** Yes or no. */
import { checkboxLogic } from "./checkbox.ts";
import type { FieldLogic } from "./field-type.ts";
import { toggleLogic } from "./toggle.ts";
import { yesNoLogic } from "./yes-no.ts";

export const booleanFieldTypes: readonly FieldLogic[] = [checkboxLogic, toggleLogic, yesNoLogic];
