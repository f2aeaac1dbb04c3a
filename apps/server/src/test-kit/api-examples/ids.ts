/** Replaces the IDs of an example with numbered ones, in order of appearance. They keep their prefixes. */
import { filled } from "./secrets.ts";

/** Some IDs are followed by a secret, such as the key of an entry. */
const idPattern = /\b([a-z]{2,4})_([0-7][0-9a-hjkmnp-tv-z]{25})(_[A-Za-z0-9]{20,})?/g;
const bareIdPattern = /(?<![0-9a-z_])[0-7][0-9a-hjkmnp-tv-z]{25}(?![0-9a-z])/g;
const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const instancePattern = /\bi_[A-Za-z0-9]{12}\b/g;
/** The default address of a form ends with eight characters of its ID. */
const addressPattern = /(?<=[a-z]-registration-)[0-9a-hjkmnp-tv-z]{8}\b/g;
const addressEnd = "k9r7xb01";

/** The constant part of every ID in the examples. */
export const stableId = "01jqz5h3v8e4wt6m2k9r7xb";

export function createIds(): (text: string) => string {
  const numbers = new Map<string, Map<string, number>>();
  const numberOf = (kind: string, id: string): number => {
    const known = numbers.get(kind) ?? new Map<string, number>();
    numbers.set(kind, known.set(id, known.get(id) ?? known.size + 1));
    return known.get(id) ?? 1;
  };
  const padded = (kind: string, id: string, length: number) =>
    String(numberOf(kind, id)).padStart(length, "0");
  return (text) =>
    text
      .replace(addressPattern, addressEnd)
      .replace(idPattern, (_whole, prefix: string, id: string, secret: string | undefined) => {
        const end = secret === undefined ? "" : `_${filled(secret.length - 1)}`;
        return `${prefix}_${stableId}${padded(prefix, id, 3)}${end}`;
      })
      .replace(bareIdPattern, (id) => `${stableId}${padded("", id, 3)}`)
      .replace(uuidPattern, (id) => `018f3c5e-7a10-7000-8000-${padded("uuid", id, 12)}`)
      .replace(instancePattern, (id) => `i_${padded("instance", id, 12)}`);
}
