/** Every field type with what form builders need: its settings, the schema of its answers, and examples. */
import { addressDescription } from "./address.ts";
import { appointmentDescription } from "./appointment.ts";
import { areaDescription } from "./area.ts";
import { audioDescription } from "./audio.ts";
import { autoNumberDescription } from "./auto-number.ts";
import { barcodeDescription } from "./barcode.ts";
import { buttonGroupDescription } from "./button-group.ts";
import { calculatedDescription } from "./calculated.ts";
import { cesDescription } from "./ces.ts";
import { checkboxDescription } from "./checkbox.ts";
import { checkboxesDescription } from "./checkboxes.ts";
import { consentDescription } from "./consent.ts";
import { countryDescription } from "./country.ts";
import { csatDescription } from "./csat.ts";
import { currencyDescription } from "./currency.ts";
import { dateDescription } from "./date.ts";
import { dateRangeDescription } from "./date-range.ts";
import { datetimeDescription } from "./datetime.ts";
import { decimalDescription } from "./decimal.ts";
import { durationDescription } from "./duration.ts";
import { emailDescription } from "./email.ts";
import { entryReferenceDescription } from "./entry-reference.ts";
import type { FieldDescription } from "./field-type.ts";
import { fileDescription } from "./file.ts";
import { hiddenDescription } from "./hidden.ts";
import { ibanDescription } from "./iban.ts";
import { imageDescription } from "./image.ts";
import { inputTableDescription } from "./input-table.ts";
import { languageDescription } from "./language.ts";
import { locationDescription } from "./location.ts";
import { matrixDescription } from "./matrix.ts";
import { multiSelectDescription } from "./multi-select.ts";
import { nameDescription } from "./name.ts";
import { npsDescription } from "./nps.ts";
import { numberDescription } from "./number.ts";
import { passwordDescription } from "./password.ts";
import { paymentDescription } from "./payment.ts";
import { percentDescription } from "./percent.ts";
import { phoneDescription } from "./phone.ts";
import { pictureChoiceDescription } from "./picture-choice.ts";
import { radioDescription } from "./radio.ts";
import { rankingDescription } from "./ranking.ts";
import { ratingDescription } from "./rating.ts";
import { referenceDescription } from "./reference.ts";
import { richTextDescription } from "./rich-text.ts";
import { scaleDescription } from "./scale.ts";
import { selectDescription } from "./select.ts";
import { signatureDescription } from "./signature.ts";
import { sketchDescription } from "./sketch.ts";
import { sliderDescription } from "./slider.ts";
import { tagsDescription } from "./tags.ts";
import { textDescription } from "./text.ts";
import { textareaDescription } from "./textarea.ts";
import { timeDescription } from "./time.ts";
import { toggleDescription } from "./toggle.ts";
import { urlDescription } from "./url.ts";
import { userReferenceDescription } from "./user-reference.ts";
import { variableDescription } from "./variable.ts";
import { videoDescription } from "./video.ts";
import { yesNoDescription } from "./yes-no.ts";

const all: readonly FieldDescription[] = [
  textDescription,
  textareaDescription,
  passwordDescription,
  emailDescription,
  urlDescription,
  ibanDescription,
  richTextDescription,
  phoneDescription,
  numberDescription,
  sliderDescription,
  scaleDescription,
  ratingDescription,
  npsDescription,
  csatDescription,
  cesDescription,
  decimalDescription,
  percentDescription,
  currencyDescription,
  checkboxDescription,
  toggleDescription,
  yesNoDescription,
  consentDescription,
  selectDescription,
  radioDescription,
  buttonGroupDescription,
  multiSelectDescription,
  checkboxesDescription,
  tagsDescription,
  pictureChoiceDescription,
  rankingDescription,
  matrixDescription,
  inputTableDescription,
  dateDescription,
  timeDescription,
  datetimeDescription,
  dateRangeDescription,
  durationDescription,
  nameDescription,
  addressDescription,
  countryDescription,
  languageDescription,
  locationDescription,
  areaDescription,
  fileDescription,
  imageDescription,
  audioDescription,
  videoDescription,
  signatureDescription,
  sketchDescription,
  barcodeDescription,
  referenceDescription,
  entryReferenceDescription,
  userReferenceDescription,
  paymentDescription,
  appointmentDescription,
  calculatedDescription,
  hiddenDescription,
  variableDescription,
  autoNumberDescription,
];

export const fieldCatalogue: ReadonlyMap<string, FieldDescription> = new Map(
  all.map((one) => [one.type, one]),
);

/** The types that new drafts may use. */
export const offeredTypes: ReadonlyMap<string, FieldDescription> = new Map(
  all.filter(({ isOffered = true }) => isOffered).map((one) => [one.type, one]),
);
