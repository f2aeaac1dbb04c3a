/**
 * The field types that most forms use. Hosts load the others (`boolean-logic`, `input-logic`, `moment-logic`,
 * `scale-logic`, `logic`) only for forms that need them. In this set, patterns match nothing; `pattern-logic` supports
 * them.
 */
import { buttonGroupLogic } from "./button-group.ts";
import { checkboxesLogic } from "./checkboxes.ts";
import { emailLogic } from "./email.ts";
import type { FieldLogic } from "./field-type.ts";
import { multiSelectLogic } from "./multi-select.ts";
import { pictureChoiceLogic } from "./picture-choice.ts";
import { radioLogic } from "./radio.ts";
import { selectLogic } from "./select.ts";
import { textFieldLogic, textMax } from "./text-field.ts";

export const commonFieldTypes: readonly FieldLogic[] = [
  /* @__PURE__ */ textFieldLogic("text", textMax.text, undefined),
  /* @__PURE__ */ textFieldLogic("textarea", textMax.textarea, undefined),
  emailLogic,
  selectLogic,
  radioLogic,
  buttonGroupLogic,
  multiSelectLogic,
  checkboxesLogic,
  pictureChoiceLogic,
];
