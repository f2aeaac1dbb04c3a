/** Lists in one cell of a file: `a; b`, or JSON if that would be ambiguous. `splitList` reverses `printList`. */
const separators = /[;,]/;

export function printList(values: readonly string[]): string {
  const isPlain =
    !values[0]?.startsWith("[") && values.every((value) => !separators.test(value) && value === value.trim());
  return isPlain ? values.join("; ") : JSON.stringify(values);
}

export function splitList(text: string, separator: ";" | "," = ";"): readonly unknown[] {
  if (text.startsWith("[")) {
    const list = readJson(text);
    if (Array.isArray(list)) return list;
  }
  const values: string[] = [];
  for (const part of text.split(separator)) {
    const value = part.trim();
    if (value !== "") values.push(value);
  }
  return values;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
