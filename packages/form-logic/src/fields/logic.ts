/**
 * The logic of every field type, which all hosts need. A new type is added here, or in `common-logic.ts`, and in
 * `catalogue.ts`.
 */
import { addressLogic } from "./address.ts";
import { appointmentLogic } from "./appointment.ts";
import { areaLogic } from "./area.ts";
import { audioLogic } from "./audio.ts";
import { autoNumberLogic } from "./auto-number.ts";
import { barcodeLogic } from "./barcode.ts";
import { booleanFieldTypes } from "./boolean-logic.ts";
import { commonFieldTypes } from "./common-logic.ts";
import { countryLogic } from "./country.ts";
import { currencyLogic } from "./currency.ts";
import { durationLogic } from "./duration.ts";
import { entryReferenceLogic } from "./entry-reference.ts";
import type { FieldLogic } from "./field-type.ts";
import { fileLogic } from "./file.ts";
import { ibanLogic } from "./iban.ts";
import { imageLogic } from "./image.ts";
import { inputFieldTypes } from "./input-logic.ts";
import { inputTableLogic } from "./input-table.ts";
import { languageLogic } from "./language.ts";
import { locationLogic } from "./location.ts";
import { matrixLogic } from "./matrix.ts";
import { momentFieldTypes } from "./moment-logic.ts";
import { nameLogic } from "./name.ts";
import { patternFieldTypes } from "./pattern-logic.ts";
import { paymentLogic } from "./payment.ts";
import { phoneLogic } from "./phone.ts";
import { rankingLogic } from "./ranking.ts";
import { referenceLogic } from "./reference.ts";
import { richTextLogic } from "./rich-text.ts";
import { scaleFieldTypes } from "./scale-logic.ts";
import { signatureLogic } from "./signature.ts";
import { sketchLogic } from "./sketch.ts";
import { tagsLogic } from "./tags.ts";
import { userReferenceLogic } from "./user-reference.ts";
import { videoLogic } from "./video.ts";

/** The types that no other list contains. */
export const otherFieldTypes: readonly FieldLogic[] = [
  ibanLogic,
  richTextLogic,
  phoneLogic,
  currencyLogic,
  tagsLogic,
  rankingLogic,
  matrixLogic,
  inputTableLogic,
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
  autoNumberLogic,
];

export const fieldTypes: ReadonlyMap<string, FieldLogic> = /* @__PURE__ */ new Map(
  // Texts with patterns come after those without, because the last type with a given name counts.
  [
    ...commonFieldTypes,
    ...inputFieldTypes,
    ...booleanFieldTypes,
    ...momentFieldTypes,
    ...scaleFieldTypes,
    ...patternFieldTypes,
    ...otherFieldTypes,
  ].map((one) => [one.type, one]),
);
