/** XLSForm languages: columns such as `label::Deutsch (de)`. */

const byName: Readonly<Record<string, string>> = {
  english: "en",
  german: "de",
  deutsch: "de",
  french: "fr",
  français: "fr",
  spanish: "es",
  español: "es",
  portuguese: "pt",
  português: "pt",
  italian: "it",
  italiano: "it",
  dutch: "nl",
  nederlands: "nl",
  polish: "pl",
  polski: "pl",
  arabic: "ar",
  swahili: "sw",
  hindi: "hi",
  bengali: "bn",
  nepali: "ne",
  ukrainian: "uk",
  russian: "ru",
  turkish: "tr",
  chinese: "zh",
};

/** The language code in a column header. */
function languageCode(text: string): string | undefined {
  const given = text.trim();
  const code =
    /\(([a-z]{2,3})(?:-([A-Za-z]{2}))?\)\s*$/.exec(given) ?? /^([a-z]{2,3})(?:-([A-Za-z]{2}))?$/.exec(given);
  if (code) return code[2] ? `${code[1]}-${code[2].toUpperCase()}` : code[1];
  return byName[given.toLowerCase()];
}

export interface TextColumns {
  /** The column for the default language. */
  readonly own: string | undefined;
  /** Language codes and columns of the translations. */
  readonly others: readonly (readonly [string, string])[];
  readonly language: string | undefined;
  /** Columns whose language is unknown. */
  readonly unknown: readonly string[];
}

export function textColumns(header: readonly string[], name: string, defaultLanguage: string): TextColumns {
  const forms = header.flatMap((column) => {
    const found = /^([^:]+)::?(.+)$/.exec(column);
    return found?.[1]?.trim().toLowerCase() === name ? [{ column, words: (found[2] ?? "").trim() }] : [];
  });
  const plain = header.find((column) => column.trim().toLowerCase() === name);
  const wanted = defaultLanguage.trim();
  const chosen = plain ?? forms.find(({ words }) => words === wanted)?.column ?? forms[0]?.column;
  const others = forms.flatMap(({ column, words }) => {
    const code = languageCode(words);
    return code === undefined || column === chosen ? [] : [[code, column] as const];
  });
  const own = forms.find(({ column }) => column === chosen);
  return {
    own: chosen,
    others,
    language: own ? languageCode(own.words) : languageCode(wanted),
    unknown: forms
      .filter(({ column, words }) => column !== chosen && languageCode(words) === undefined)
      .map(({ column }) => column),
  };
}
