import { useTranslation } from "react-i18next";
import { chooseLocale, type Formats, formatsOf } from "./locale.ts";

/** Dates, times, and numbers in the language that Studio is shown in and for the region of this browser. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return formatsOf(chooseLocale(i18n.language, navigator.languages));
}
