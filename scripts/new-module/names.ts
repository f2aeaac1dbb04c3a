/** All spellings of a resource, derived from its plural: `form-themes` → formTheme, FormThemes, form_themes. */
export interface ResourceNames {
  readonly kebab: string;
  readonly camel: string;
  readonly prefix: string;
  /** Maps the placeholders in templates to their values. */
  readonly tokens: ReadonlyMap<string, string>;
}

export function namesOf(
  plural: string,
  given: { singular?: string | undefined; prefix?: string | undefined },
): ResourceNames {
  if (!/^[a-z]+(-[a-z]+)*$/.test(plural))
    throw new Error(`"${plural}": the name must be a plural in kebab-case, such as form-themes`);
  const singular = given.singular ?? singularOf(plural);
  if (singular === plural)
    throw new Error(`"${plural}" is not a plural; specify the singular with --singular`);
  const prefix = given.prefix ?? prefixOf(singular);
  if (!/^[a-z]{3}$/.test(prefix))
    throw new Error(`"${prefix}": an ID prefix must have three letters; specify one with --prefix`);
  const words = singular.replaceAll("-", " ");
  return {
    kebab: plural,
    camel: camel(plural),
    prefix,
    tokens: new Map([
      ["things-", plural],
      ["things_", plural.replaceAll("-", "_")],
      ["thing_", singular.replaceAll("-", "_")],
      ["things", camel(plural)],
      ["thing", camel(singular)],
      ["Things", pascal(plural)],
      ["Thing", pascal(singular)],
      ["things words", plural.replaceAll("-", " ")],
      ["thing words", words],
      ["a thing words", `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`],
      ["prefix", prefix],
    ]),
  };
}

function camel(kebab: string): string {
  return kebab.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
}

function pascal(kebab: string): string {
  return camel(kebab).replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

function singularOf(plural: string): string {
  if (plural.endsWith("ies")) return `${plural.slice(0, -3)}y`;
  if (/(s|x|z|ch|sh)es$/.test(plural)) return plural.slice(0, -2);
  return plural.replace(/s$/, "");
}

/** The first letter and the next two consonants: project → prj, widget → wdg. */
function prefixOf(singular: string): string {
  const letters = singular.replaceAll("-", "");
  const consonants = letters.slice(1).replace(/[aeiou]/g, "");
  return `${letters[0]}${consonants}${letters.slice(1)}`.slice(0, 3);
}
