/**
 * The field types that most forms use. Hosts load the others (`moment-logic`, `scale-logic`, `logic`) only for forms
 * that need them. In this set, patterns match nothing; `pattern-logic` supports them.
 */
import { buttonGroupLogic } from "./button-group.ts";
import { checkboxLogic } from "./checkbox.ts";
import { checkboxesLogic } from "./checkboxes.ts";
import { decimalLogic } from "./decimal.ts";
import { emailLogic } from "./email.ts";
import type { FieldLogic } from "./field-type.ts";
import { multiSelectLogic } from "./multi-select.ts";
import { numberLogic } from "./number.ts";
import { percentLogic } from "./percent.ts";
import { pictureChoiceLogic } from "./picture-choice.ts";
import { radioLogic } from "./radio.ts";
import { secretFieldLogic } from "./secret-field.ts";
import { selectLogic } from "./select.ts";
import { textFieldLogic, textMax } from "./text-field.ts";
import { toggleLogic } from "./toggle.ts";
import { urlLogic } from "./url.ts";
import { yesNoLogic } from "./yes-no.ts";

export const commonFieldTypes: readonly FieldLogic[] = [
  /* @__PURE__ */ textFieldLogic("text", textMax.text, undefined),
  /* @__PURE__ */ textFieldLogic("textarea", textMax.textarea, undefined),
  /* @__PURE__ */ secretFieldLogic(),
  emailLogic,
  urlLogic,
  numberLogic,
  decimalLogic,
  percentLogic,
  checkboxLogic,
  toggleLogic,
  yesNoLogic,
  selectLogic,
  radioLogic,
  buttonGroupLogic,
  multiSelectLogic,
  checkboxesLogic,
  pictureChoiceLogic,
];
