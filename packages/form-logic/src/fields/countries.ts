/**
 * The ISO 3166-1 two-letter country codes: one word per first letter, followed by its second letters. XK is not in
 * the standard, but is commonly used for Kosovo.
 */
const words =
  "ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY HKMNRTU " +
  "IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW " +
  "SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS XK YET ZAMW";

const codes = /* @__PURE__ */ new Set(
  /* @__PURE__ */ words
    .split(" ")
    .flatMap(([first, ...others]) => others.map((second) => `${first}${second}`)),
);

export function isCountry(code: string): boolean {
  return codes.has(code);
}
