/** A separate chunk: text fields with a pattern. Plain text fields reject every value if there is a pattern. */
import { patternFieldTypes } from "@formstead/form-logic/pattern-field-types";

export const fieldTypes = patternFieldTypes;
