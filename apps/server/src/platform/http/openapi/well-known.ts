/** Replaces schemas that occur everywhere with short, named ones. */

import { pascalCase } from "@formstead/form-logic";
import { z } from "zod";
import type { Components, Json } from "./components.ts";

/** Components that are written in a shorter form than their schema. */
export const wellKnown: ReadonlyMap<string, Json> = new Map([
  ["JsonValue", { description: "Any JSON value." }],
]);

/** Keyed by the pattern that zod writes for a timestamp, which is 300 characters long. */
const timestamps = new Map([
  [
    patternOf(z.iso.datetime()),
    ["Timestamp", "A time in ISO 8601, in UTC, such as `2026-11-15T12:00:00.000Z`."] as const,
  ],
  [
    patternOf(z.iso.datetime({ offset: true })),
    ["OffsetTimestamp", "A time in ISO 8601, such as `2026-11-15T13:00:00+01:00`."] as const,
  ],
]);

function patternOf(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema).pattern;
}

export function asTimestamp(schema: Json, components: Components): Json {
  const { type, format, pattern, ...rest } = schema;
  const [name, description] = timestamps.get(pattern) ?? [];
  if (name === undefined) return schema;
  return { ...components.share("schemas", name, { type, format, pattern, description }), ...rest };
}

/** Replaces the schema of an ID with one component per prefix: `FrmId` for IDs that start with `frm_`. */
export function asId(schema: Json, components: Components): Json {
  const { type, pattern, description, ...rest } = schema;
  const prefix = /^\^([a-z]+)_\[0-7\]/.exec(String(pattern))?.[1];
  if (prefix === undefined) return schema;
  const usual = `ID: \`${prefix}_\` followed by 26 characters of lowercase base32`;
  const id = components.share("schemas", `${pascalCase(prefix)}Id`, { type, pattern, description: usual });
  return { ...id, ...(description === usual || description === undefined ? {} : { description }), ...rest };
}

/** Removes the range of safe integers, which zod adds to every integer and which does not help a reader. */
export function withoutNumberLimits({ maximum, minimum, ...rest }: Json): Json {
  return {
    ...rest,
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  };
}
