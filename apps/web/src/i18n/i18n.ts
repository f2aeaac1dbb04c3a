/**
 * Languages of Studio. Texts are stored beside the screens that show them (`areas/<area>/texts/<language>.ts`) and
 * loaded with them; shared texts are in `i18n/texts`. English defines the keys: a missing or extra text in another
 * language is a compile error.
 */
import i18next, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { en as common } from "./texts/common.en.ts";

export const languages = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof languages;

const rightToLeft = new Set(["ar", "fa", "he", "ur"]);
const storageKey = "formstead.language";

type Loader = () => Promise<Record<string, unknown>>;
const files: Record<string, Loader> = {
  ...import.meta.glob<Record<string, unknown>>("../areas/*/texts/*.ts"),
  ...import.meta.glob<Record<string, unknown>>("../shell/texts/*.ts"),
  ...import.meta.glob<Record<string, unknown>>(["./texts/*.ts", "!./texts/common.en.ts"]),
};

function findLoader(namespace: string, language: string): Loader | undefined {
  return (
    files[`../areas/${namespace}/texts/${language}.ts`] ??
    files[`../${namespace}/texts/${language}.ts`] ??
    files[`./texts/${namespace}.${language}.ts`]
  );
}

const backend: BackendModule = {
  type: "backend",
  init: () => {},
  read: (language, namespace, done) => {
    const load = findLoader(namespace, language);
    if (!load) return done(new Error(`no texts of ${namespace} in ${language}`), false);
    load().then(
      (file) => done(null, file[language] as Record<string, string>),
      (error: Error) => done(error, false),
    );
  },
};

export async function startI18n(): Promise<void> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: storedLanguage() ?? closestLanguage(navigator.languages),
      fallbackLng: "en",
      supportedLngs: Object.keys(languages),
      ns: ["common"],
      defaultNS: "common",
      partialBundledLanguages: true,
      resources: { en: { common } },
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  applyToDocument(i18next.language);
  i18next.on("languageChanged", applyToDocument);
}

/** Switches Studio to the language closest to the locale, and remembers it for the sign-in screen. */
export async function switchLanguage(locale: string): Promise<void> {
  const language = closestLanguage([locale]);
  remember(language);
  if (language !== i18next.language) await i18next.changeLanguage(language);
}

export function closestLanguage(wanted: readonly string[]): Language {
  const bases = wanted.map((tag) => tag.split("-")[0] ?? "");
  return bases.find((base): base is Language => Object.hasOwn(languages, base)) ?? "en";
}

/**
 * The locale for a new profile: the browser's first preference that Studio shows in the given language. It can be a
 * language that Studio does not have and shows in English, because emails are available in more languages.
 */
export function profileLocale(language: string, wanted: readonly string[]): string {
  const isFitting = (tag: string) =>
    /^[a-z]{2,3}(-[A-Z]{2})?$/.test(tag) && closestLanguage([tag]) === language;
  return wanted.find(isFitting) ?? language;
}

function applyToDocument(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = rightToLeft.has(language) ? "rtl" : "ltr";
}

function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === null ? undefined : closestLanguage([stored]);
  } catch {
    return undefined;
  }
}

function remember(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Without storage, the sign-in screen uses the browser's language next time.
  }
}
