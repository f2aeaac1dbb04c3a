/**
 * Keeps a spreadsheet from taking somebody's text for a formula: a quote is put before every line that could be one,
 * and taken away again when the text comes back. Pure, and exact: `unguard(guard(x)) === x` for every text. It must not
 * change anything else, and knows neither files nor columns: what looks like a formula is one, whatever its column.
 */

/** What spreadsheets and people do not see: stripped before a sign is looked for. */
const unseen =
  " \\u000B\\u000C\\u0085\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5\\u180B-\\u180E\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u3000\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0";
/** Signs a formula begins with, as they are, full-width and small, and the control characters that hide one. */
const signs = "=+\\-@\\t\\u0000\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B\\u2212";
const number = "-\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?(?=[\\r\\n]|$)";
/** At the beginning of a line: something to guard. A break at the very beginning of a text counts too. */
const risky = `(?:(?!${number})[${unseen}]*[${signs}])`;

const lineToGuard = new RegExp(`(?:^|(?<=[\\r\\n]))(?='*${risky})|^(?='*[\\r\\n])`, "g");
const lineGuarded = new RegExp(`(?:^|(?<=[\\r\\n]))'(?='*${risky})|^'(?='*[\\r\\n])`, "g");

/** Puts one quote more before every line that a spreadsheet could take for a formula, quotes before it or not. */
export function guard(text: string): string {
  return mayNeedGuard(text) ? text.replace(lineToGuard, "'") : text;
}

/** Takes away what `guard` added. A text it cannot have made stays as it is. */
export function unguard(text: string): string {
  if (!text.includes("'")) return text;
  const bare = text.replace(lineGuarded, "");
  return bare !== text && guard(bare) === text ? bare : text;
}

/** False only for a text that `guard` leaves alone: one look at most texts is enough. */
function mayNeedGuard(text: string): boolean {
  const first = text.charCodeAt(0);
  const isPlain =
    (first >= 48 && first <= 57) || (first >= 65 && first <= 90) || (first >= 97 && first <= 122);
  return !isPlain || text.includes("\n") || text.includes("\r");
}
