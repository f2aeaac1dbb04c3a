/**
 * Answers inside the form's own texts: `Hello {{first_name|there}}` shows the answer of `first_name`, or the text after
 * the bar while there is none. In a repeat with an instance for each option, `{{_option}}` is the option.
 */
const place = /\{\{\s*([\w.]+)\s*(?:\|([^{}]*))?\}\}/g;

/** The name of an instance's option. */
export const optionName = "_option";

/** The paths of the answers that the text shows. */
export function answersInText(text: string): string[] {
  return Array.from(text.matchAll(place), ([, path = ""]) => path);
}

/** `missing` is for answers that are missing and have no text of their own for that case. */
export function fillInAnswers(text: string, read: (path: string) => string, missing = "…"): string {
  return text.replace(
    place,
    (_whole, path: string, otherwise?: string) => read(path) || (otherwise?.trim() ?? missing),
  );
}
