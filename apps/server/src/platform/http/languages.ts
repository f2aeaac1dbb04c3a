/** The caller's preferred languages. The available translations decide which one is used. Pure. */
const languageMax = 20;

/** Returns languages in order of preference: the language in the URL comes before those in `Accept-Language`. */
export function languageWishes(lang: string | undefined, acceptLanguage: string | undefined): string[] {
  const wishes = (acceptLanguage ?? "")
    .split(",", languageMax)
    .map((part) => {
      const [language = "", ...parameters] = part.split(";").map((piece) => piece.trim());
      const q = parameters.find((one) => one.startsWith("q="))?.slice(2);
      return { language, weight: q === undefined ? 1 : Number(q) || 0 };
    })
    .filter(({ language, weight }) => /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(language) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language);
  return lang === undefined ? wishes : [lang, ...wishes];
}
