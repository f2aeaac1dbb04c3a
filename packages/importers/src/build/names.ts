/** Derives unique keys, IDs, and values from names in other systems. */

const keyCharsMax = 48;
const valueCharsMax = 200;

/** Strips diacritics so that titles in most European languages give readable keys. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae");
}

export function keyFrom(text: string, otherwise: string): string {
  const words = plain(text.slice(0, 500).toLowerCase())
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  const key = /^[a-z]/.test(words) ? words : words === "" ? otherwise : `${otherwise}_${words}`;
  const cut = key.slice(0, keyCharsMax).replace(/_+$/, "");
  return Object.hasOwn(Object.prototype, cut) ? `${cut}_` : cut;
}

/** Makes names unique by appending a number to duplicates. */
export function createNames(separator: string): (wanted: string) => string {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return (wanted) => {
    let name = wanted;
    for (let number = next.get(wanted) ?? 2; taken.has(name); number += 1) {
      name = `${wanted}${separator}${number}`;
      next.set(wanted, number);
    }
    taken.add(name);
    return name;
  };
}

/** Returns the value of an option, which is unchanged if it is valid. */
export function optionValue(text: string, otherwise: string): string {
  const value = text.toWellFormed().replaceAll("\0", "").trim().slice(0, valueCharsMax).trim();
  return value === "" ? otherwise : value;
}
