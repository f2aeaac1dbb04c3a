/**
 * The countries of ISO 3166-1 by their two letters: per first letter a word, which goes on with the second letters. XK is no
 * code of that list, but the one that everybody uses for Kosovo.
 */
const words =
  "ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY HKMNRTU " +
  "IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW " +
  "SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS XK YET ZAMW";

export function isCountry(code: string): boolean {
  return (
    code.length === 2 &&
    words.split(" ").some((word) => word[0] === code[0] && word.includes(code.charAt(1), 1))
  );
}
