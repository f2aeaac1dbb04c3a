/** A chunk of its own: texts that have to match a pattern. The plain ones refuse all that has one. */
import { patternFieldTypes } from "@formstead/form-logic/pattern-field-types";

export const fieldTypes = patternFieldTypes;
