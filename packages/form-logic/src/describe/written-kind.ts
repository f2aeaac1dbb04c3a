/**
 * Exact numbers, times, and durations are strings in JSON. Field types describe each with a fixed pattern, and that
 * pattern identifies the kind. Patterns are compared, never executed, because a text field may have a customer's
 * pattern.
 */

import { momentSchema } from "../fields/moment-description.ts";
import { exactSchema } from "../fields/number-description.ts";
import { amountPattern } from "../fields/payment.ts";
import { scalarSchema } from "../fields/scalar-schema.ts";
import type { Json } from "../values/json.ts";
import type { FindDescription } from "./walk.ts";

export type WrittenKind = "number" | "time" | "duration";

const kinds: ReadonlyMap<Json | undefined, WrittenKind> = new Map([
  [exactSchema.pattern, "number"],
  [amountPattern, "number"],
  [scalarSchema("number").pattern, "number"],
  [scalarSchema("time").pattern, "time"],
  [momentSchema("time").pattern, "time"],
  [scalarSchema("duration").pattern, "duration"],
  [momentSchema("duration").pattern, "duration"],
]);

/** The kind of a string whose schema has this pattern; undefined for plain text. */
export function writtenKind(pattern: Json | undefined): WrittenKind | undefined {
  return pattern === undefined ? undefined : kinds.get(pattern);
}

/** Descriptions whose schemas omit customers' patterns, which are irrelevant for kinds. */
export function withoutPatterns(find: FindDescription): FindDescription {
  return (type) => {
    const description = find(type);
    return (
      description && {
        ...description,
        valueSchema: ({ pattern: _pattern, ...settings }) => description.valueSchema(settings),
      }
    );
  };
}
