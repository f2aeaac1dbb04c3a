/** Cuts a long value, because an example only has to show the shape. */
import type { Json } from "./json.ts";

const bytesMax = 3_500;
const textMax = 400;
const itemsInList = 2;

export function shortened(value: Json): Json {
  let short = cut(value, itemsInList, false);
  for (const items of [itemsInList, 1]) {
    if (JSON.stringify(short).length <= bytesMax) return short;
    short = cut(short, items, true);
  }
  return short;
}

/** Always cuts the `data` of a list, but other arrays only if the example is still too long. */
function cut(value: Json, itemsMax: number, inAllArrays: boolean, name = ""): Json {
  if (typeof value === "string" && value.length > textMax) return `${value.slice(0, textMax)}…`;
  if (Array.isArray(value)) {
    const kept = inAllArrays || name === "data" ? withoutRefs(value).slice(0, itemsMax) : value;
    return kept.map((one) => cut(one, itemsMax, inAllArrays, name));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, one]) => [member, cut(one, itemsMax, inAllArrays, member)]),
  );
}

/** Prefers items without a `$ref`, because tools would try to resolve it within an example. */
function withoutRefs(items: readonly Json[]): readonly Json[] {
  const plain = items.filter((item) => !JSON.stringify(item).includes('"$ref"'));
  return plain.length > 0 ? plain : items;
}
