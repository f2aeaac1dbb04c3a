// Resource IDs as shown in the API: TypeIDs (spec 0.3), a prefix and a UUIDv7. The database stores the UUID; these
// functions convert between the two. There is no central list of prefixes; each module defines its own. Ids sort by
// their millisecond of creation; the order within one millisecond is undefined.
import { randomUUIDv7 } from "node:crypto";
import { z } from "zod";
import type { IdPrefix } from "./id-prefix.ts";
import { decodeUuid, encodeUuid, isSuffixAt, SUFFIX_CHARS, writeSuffix } from "./uuid-base32.ts";

export type Id<P extends string> = string & { readonly __prefix: P };

export type IdSchema<P extends string> = z.ZodType<Id<P>, string>;

export function newId<P extends string>(prefix: IdPrefix<P>): Id<P> {
  return uuidToId<P>(prefix, randomUUIDv7());
}

/** Throws if `uuid` is not a UUID in its 36-character form. */
export function uuidToId<P extends string>(prefix: IdPrefix<P>, uuid: string): Id<P> {
  const suffix = encodeUuid(uuid);
  if (suffix === undefined) throw new TypeError("not a UUID");
  return `${prefix}_${suffix}` as Id<P>;
}

/**
 * Writes an ID from the text of a UUID, both as bytes, for files with millions of ids. Returns the position after the
 * ID.
 */
export function idWriter(
  prefix: string,
): (input: Uint8Array, start: number, end: number, out: Uint8Array, at: number) => number {
  const head = Buffer.from(`${prefix}_`);
  return (input, start, _end, out, at) => {
    for (let i = 0; i < head.length; i += 1) out[at + i] = head[i] ?? 0;
    writeSuffix(input, start, out, at + head.length);
    return at + head.length + SUFFIX_CHARS;
  };
}

/** Throws if the text is not an ID; check external text with `isId` or `idSchema` first. */
export function idToUuid(id: Id<string>): string {
  const start = id.length - SUFFIX_CHARS;
  const uuid = start > 1 && id[start - 1] === "_" ? decodeUuid(id, start) : undefined;
  if (uuid === undefined) throw new TypeError("not an id");
  return uuid;
}

export function isId<P extends string>(prefix: IdPrefix<P>, value: unknown): value is Id<P> {
  return (
    typeof value === "string" &&
    value[prefix.length] === "_" &&
    isSuffixAt(value, prefix.length + 1) &&
    value.startsWith(prefix)
  );
}

/** Ids created before this time are smaller; later ones are larger. */
export function uuidAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** The schema of an ID in a request or response; its pattern and description appear in the API reference. */
export function idSchema<P extends string>(prefix: IdPrefix<P>): IdSchema<P> {
  const pattern = new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`);
  const schema = z
    .string()
    .regex(pattern, `Must be an ID that starts with ${prefix}_`)
    .describe(`ID: \`${prefix}_\` followed by 26 characters of lowercase base32`);
  return schema as unknown as IdSchema<P>;
}
