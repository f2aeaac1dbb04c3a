/**
 * Prevents CSV injection: adds an apostrophe before every line that a spreadsheet could interpret as a formula, and
 * removes it again when the text is imported. Pure and lossless: `unguard(guard(x)) === x` for every text. It changes
 * nothing else and is independent of files and columns: anything that looks like a formula is treated as one.
 */

/** Invisible characters that spreadsheets strip before they detect a formula. */
const unseen =
  " \\u000B\\u000C\\u0085\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5\\u180B-\\u180E\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u3000\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0";
/** Characters that start a formula, including full-width and small variants, and control characters that hide one. */
const signs = "=+\\-@\\t\\u0000\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B\\u2212";
const number = "-\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?(?=[\\r\\n]|$)";
/** Matches at the start of a line that must be guarded. A line break at the very start of a text counts too. */
const risky = `(?:(?!${number})[${unseen}]*[${signs}])`;

const lineToGuard = new RegExp(`(?:^|(?<=[\\r\\n]))(?='*${risky})|^(?='*[\\r\\n])`, "g");
const lineGuarded = new RegExp(`(?:^|(?<=[\\r\\n]))'(?='*${risky})|^'(?='*[\\r\\n])`, "g");

/** Adds one apostrophe before every line that could be interpreted as a formula, even if it already has some. */
export function guard(text: string): string {
  return mayNeedGuard(text) ? text.replace(lineToGuard, "'") : text;
}

/** Removes what `guard` added. A text that `guard` cannot have produced stays unchanged. */
export function unguard(text: string): string {
  if (!text.includes("'")) return text;
  const bare = text.replace(lineGuarded, "");
  return bare !== text && guard(bare) === text ? bare : text;
}

/** A fast check: false only for texts that `guard` leaves unchanged. */
function mayNeedGuard(text: string): boolean {
  const first = text.charCodeAt(0);
  const isPlain =
    (first >= 48 && first <= 57) || (first >= 65 && first <= 90) || (first >= 97 && first <= 122);
  return !isPlain || text.includes("\n") || text.includes("\r");
}
