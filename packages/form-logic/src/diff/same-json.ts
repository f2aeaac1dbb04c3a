/** Compares two JSON values. Does not use recursion, because settings and themes may be nested arbitrarily deep. */

/** Parsed formulas are derived from their text, so they are ignored. */
const derived = "parsed";

export function isSameJson(a: unknown, b: unknown, ignoresParsed = false): boolean {
  const pairs: [unknown, unknown][] = [[a, b]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [x, y] = pair;
    if (Object.is(x, y)) continue;
    if (typeof x !== "object" || typeof y !== "object" || x === null || y === null) return false;
    if (Array.isArray(x) !== Array.isArray(y)) return false;
    const names = namesOf(x, ignoresParsed);
    if (names.length !== namesOf(y, ignoresParsed).length) return false;
    for (const name of names) {
      if (!Object.hasOwn(y, name)) return false;
      pairs.push([(x as Record<string, unknown>)[name], (y as Record<string, unknown>)[name]]);
    }
  }
  return true;
}

/** An undefined member counts as absent. */
function namesOf(object: object, ignoresParsed: boolean): string[] {
  return Object.keys(object).filter(
    (name) => (object as Record<string, unknown>)[name] !== undefined && !(ignoresParsed && name === derived),
  );
}
