/** Every field type, as all hosts need it. A new type gets its line here and in `catalogue.ts`. */
import { addressLogic } from "./address.ts";
import { appointmentLogic } from "./appointment.ts";
import { areaLogic } from "./area.ts";
import { audioLogic } from "./audio.ts";
import { autoNumberLogic } from "./auto-number.ts";
import { barcodeLogic } from "./barcode.ts";
import { buttonGroupLogic } from "./button-group.ts";
import { calculatedLogic } from "./calculated.ts";
import { cesLogic } from "./ces.ts";
import { checkboxLogic } from "./checkbox.ts";
import { checkboxesLogic } from "./checkboxes.ts";
import { consentLogic } from "./consent.ts";
import { countryLogic } from "./country.ts";
import { csatLogic } from "./csat.ts";
import { currencyLogic } from "./currency.ts";
import { dateLogic } from "./date.ts";
import { dateRangeLogic } from "./date-range.ts";
import { datetimeLogic } from "./datetime.ts";
import { decimalLogic } from "./decimal.ts";
import { durationLogic } from "./duration.ts";
import { emailLogic } from "./email.ts";
import { entryReferenceLogic } from "./entry-reference.ts";
import type { FieldLogic } from "./field-type.ts";
import { fileLogic } from "./file.ts";
import { hiddenLogic } from "./hidden.ts";
import { ibanLogic } from "./iban.ts";
import { imageLogic } from "./image.ts";
import { inputTableLogic } from "./input-table.ts";
import { languageLogic } from "./language.ts";
import { locationLogic } from "./location.ts";
import { matrixLogic } from "./matrix.ts";
import { multiSelectLogic } from "./multi-select.ts";
import { nameLogic } from "./name.ts";
import { npsLogic } from "./nps.ts";
import { numberLogic } from "./number.ts";
import { passwordLogic } from "./password.ts";
import { paymentLogic } from "./payment.ts";
import { percentLogic } from "./percent.ts";
import { phoneLogic } from "./phone.ts";
import { pictureChoiceLogic } from "./picture-choice.ts";
import { radioLogic } from "./radio.ts";
import { rankingLogic } from "./ranking.ts";
import { ratingLogic } from "./rating.ts";
import { referenceLogic } from "./reference.ts";
import { richTextLogic } from "./rich-text.ts";
import { scaleLogic } from "./scale.ts";
import { selectLogic } from "./select.ts";
import { signatureLogic } from "./signature.ts";
import { sketchLogic } from "./sketch.ts";
import { sliderLogic } from "./slider.ts";
import { tagsLogic } from "./tags.ts";
import { textLogic } from "./text.ts";
import { textareaLogic } from "./textarea.ts";
import { timeLogic } from "./time.ts";
import { toggleLogic } from "./toggle.ts";
import { urlLogic } from "./url.ts";
import { userReferenceLogic } from "./user-reference.ts";
import { variableLogic } from "./variable.ts";
import { videoLogic } from "./video.ts";
import { yesNoLogic } from "./yes-no.ts";

const all: readonly FieldLogic[] = [
  textLogic,
  textareaLogic,
  passwordLogic,
  emailLogic,
  urlLogic,
  ibanLogic,
  richTextLogic,
  phoneLogic,
  numberLogic,
  sliderLogic,
  scaleLogic,
  ratingLogic,
  npsLogic,
  csatLogic,
  cesLogic,
  decimalLogic,
  percentLogic,
  currencyLogic,
  checkboxLogic,
  toggleLogic,
  yesNoLogic,
  consentLogic,
  selectLogic,
  radioLogic,
  buttonGroupLogic,
  multiSelectLogic,
  checkboxesLogic,
  tagsLogic,
  pictureChoiceLogic,
  rankingLogic,
  matrixLogic,
  inputTableLogic,
  dateLogic,
  timeLogic,
  datetimeLogic,
  dateRangeLogic,
  durationLogic,
  nameLogic,
  addressLogic,
  countryLogic,
  languageLogic,
  locationLogic,
  areaLogic,
  fileLogic,
  imageLogic,
  audioLogic,
  videoLogic,
  signatureLogic,
  sketchLogic,
  barcodeLogic,
  referenceLogic,
  entryReferenceLogic,
  userReferenceLogic,
  paymentLogic,
  appointmentLogic,
  calculatedLogic,
  hiddenLogic,
  variableLogic,
  autoNumberLogic,
];

export const fieldTypes: ReadonlyMap<string, FieldLogic> = /* @__PURE__ */ new Map(
  all.map((one) => [one.type, one]),
);
