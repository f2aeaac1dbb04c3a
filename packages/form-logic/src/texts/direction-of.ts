/** Follows the language of the form, even if we have no texts in it. */
export function directionOf(language: string): "ltr" | "rtl" {
  return /^(ar|he|fa|ur|ps|sd|ug|yi|dv|ckb)\b/.test(language) ? "rtl" : "ltr";
}
