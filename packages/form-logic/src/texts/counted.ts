/** Texts whose wording depends on a number. */

const categories: readonly Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

const known: Record<string, Intl.PluralRules> = {};

/**
 * Picks one of the variants in a text such as `{count} answer|{count} answers`. They are in the order of the language's
 * plural categories; the last one also applies to the categories that follow.
 */
export function counted(text: string, count: number, language: string): string {
  const variants = text.split("|");
  if (variants.length === 1) return text;
  // Slow to create, and an answer can be reported for each of thousands of fields.
  known[language] ??= new Intl.PluralRules(language);
  const rules = known[language];
  const { pluralCategories } = rules.resolvedOptions();
  const at = categories.filter((one) => pluralCategories.includes(one)).indexOf(rules.select(count));
  return variants[Math.min(at, variants.length - 1)] ?? text;
}
