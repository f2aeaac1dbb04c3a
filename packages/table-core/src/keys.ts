/** Validates the keys of columns and tables, and derives keys from names. */

export const keyForm = /^[a-z][a-z0-9_]{0,49}$/;
const lengthMax = 50;

/** Reserved, because they have another meaning in formulas, filters, or files. */
const reserved: ReadonlySet<string> = new Set([
  "and",
  "or",
  "not",
  "true",
  "false",
  "none",
  "null",
  "id",
  "object",
  "etag",
  "revision",
  "table_id",
  "values",
  "constructor",
  "prototype",
]);

export function isReservedKey(key: string): boolean {
  return reserved.has(key);
}

/** Derives a unique key from a name such as "Größe (cm)". */
export function keyFromName(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, lengthMax - 5);
  const base = /^[a-z]/.test(plain) ? plain : `c_${plain}`.replace(/_$/, "");
  for (let at = 1; ; at += 1) {
    const key = at === 1 ? base : `${base}_${at}`;
    if (!taken.has(key) && !reserved.has(key)) return key;
  }
}
