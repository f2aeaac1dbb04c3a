/** The languages a caller asks for. Which of them is spoken depends on what there is. Pure. */
const languageMax = 20;

/** In the order in which they are wanted: the address before the browser's `Accept-Language`. */
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
