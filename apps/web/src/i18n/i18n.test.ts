import { expect, it } from "vitest";
import { profileLocale } from "./i18n.ts";

it.each([
  ["en", ["it-IT", "en"], "it-IT"],
  ["de", ["de-AT", "de"], "de-AT"],
  ["de", ["it-IT", "en"], "de"],
  ["en", ["zh-Hans-CN", "es-419", "es"], "es"],
  ["en", [], "en"],
])(
  "a profile created while Studio is in %s and the browser prefers %j has the locale %s",
  (language, wanted, locale) => {
    expect(profileLocale(language, wanted)).toBe(locale);
  },
);
