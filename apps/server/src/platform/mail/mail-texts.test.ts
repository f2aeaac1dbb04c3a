import { textLanguages } from "@formstead/form-logic/texts/text-language";
import { describe, expect, it } from "vitest";
import { mailWording } from "./mail-texts.ts";
import { en } from "./texts/en.ts";

type Group = Readonly<Record<string, string>>;

const english = Object.entries(en).flatMap(([part, group]) =>
  Object.entries(group as Group).map(([name, text]) => ({ part, name, text })),
);
const textsOf = (language: string) => mailWording(language).texts as unknown as Record<string, Group>;
const placeholdersIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

describe.each(textLanguages)("the emails in %s", (language) => {
  const texts = textsOf(language);

  it("have every text and no other", () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
    for (const [part, group] of Object.entries(texts))
      expect(Object.keys(group).sort()).toEqual(Object.keys(en[part as keyof typeof en]).sort());
  });

  it.each(english)("have the placeholders of $part.$name, and words", ({ part, name, text }) => {
    const translated = texts[part]?.[name] ?? "";
    expect(translated.trim()).toBe(translated);
    expect(translated).not.toBe("");
    expect(placeholdersIn(translated)).toEqual(placeholdersIn(text));
  });

  it("are translated", () => {
    if (language === "en") return;
    const same = english.filter(({ part, name, text }) => texts[part]?.[name] === text);
    expect(same.map(({ part, name }) => `${part}.${name}`)).toEqual([]);
  });

  // The other emails go only to people who have shown that the address is theirs.
  it.each([
    "verify_email",
    "reset_password",
    "password_changed",
    "existing_account",
    "passkey_added",
    "invitation",
    "resume",
    "copy",
  ])("have a subject of %s without anything that others typed", (part) => {
    expect(placeholdersIn(texts[part]?.subject ?? "{}")).toEqual([]);
    expect(texts[part]?.subject).toMatch(/^[^{}]+$/);
  });
});

describe("mailWording", () => {
  it.each([
    [["de-AT"], "de"],
    [["pt-BR", "en"], "pt"],
    [["sv", "fr"], "fr"],
    [[undefined, "pl"], "pl"],
    [["sv", "fi-FI"], "en"],
    [["", "EN"], "en"],
    [[], "en"],
  ] as const)("for %j is in %s", (locales, language) => {
    expect(mailWording(...locales).language).toBe(language);
  });

  it("writes dates as the language does, with Western digits", () => {
    const date = new Date("2026-12-17T15:30:00Z");
    expect(Object.fromEntries(textLanguages.map((one) => [one, mailWording(one).day(date)]))).toEqual({
      en: "December 17, 2026",
      ar: "17 ديسمبر 2026",
      de: "17. Dezember 2026",
      es: "17 de diciembre de 2026",
      fr: "17 décembre 2026",
      it: "17 dicembre 2026",
      nl: "17 december 2026",
      pl: "17 grudnia 2026",
      pt: "17 de dezembro de 2026",
    });
    expect(mailWording("de").moment(date)).toBe("17. Dezember 2026 um 15:30 UTC");
    expect(mailWording("en").moment(date)).toMatch(/^December 17, 2026 at 3:30\sPM UTC$/);
  });

  it("keeps a Latin name in Arabic text apart from the words around it", () => {
    expect(mailWording("ar").fill("«{account}»", { account: "Ada & Co." })).toBe("«\u2068Ada & Co.\u2069»");
    expect(mailWording("de").fill("„{account}“", { account: "Ada & Co." })).toBe("„Ada & Co.“");
  });
});
