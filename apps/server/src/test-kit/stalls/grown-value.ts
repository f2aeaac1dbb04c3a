/**
 * Generates the largest value that a JSON Schema allows within a number of bytes and members. Values are not random,
 * because a hostile sender would use every available byte. `variant` selects among alternatives and shapes.
 */
import type { JsonSchema } from "../fuzz/schema-arbitrary.ts";
import { missingId } from "../operations.ts";

export interface Room {
  bytes: number;
  members: number;
}

export interface Growth {
  readonly defs: Readonly<Record<string, JsonSchema>>;
  /** The text used to fill strings. */
  readonly filler: string;
  readonly variant: number;
}

const depthMax = 16;
const itemBytes = 40;

export function grown(schema: JsonSchema, room: Room, growth: Growth, depth = 0): unknown {
  const name = /^#\/\$defs\/(.+)$/.exec(String(schema.$ref ?? ""))?.[1];
  if (name !== undefined) return grown(growth.defs[name] ?? {}, room, growth, depth + 1);
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[growth.variant % schema.enum.length];
  const options = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (options) return grown(chosen(options, growth.variant), room, growth, depth + 1);
  if (Array.isArray(schema.allOf))
    return Object.assign(
      {},
      ...(schema.allOf as JsonSchema[]).map((part) => grown(part, room, growth, depth + 1)),
    );
  return ofType([schema.type].flat()[0] as string | undefined, schema, room, growth, depth);
}

/** Alternatives with content come first; the variant selects one. */
function chosen(options: readonly JsonSchema[], variant: number): JsonSchema {
  const large = options.filter(
    ({ type, $ref, properties }) => type === "array" || $ref || properties || type === "object",
  );
  const from = large.length > 0 ? large : options.filter(({ type }) => type !== "null");
  return from[variant % Math.max(1, from.length)] ?? {};
}

function ofType(
  type: string | undefined,
  schema: JsonSchema,
  room: Room,
  growth: Growth,
  depth: number,
): unknown {
  if (type === "string") return textOf(schema, room, growth);
  if (type === "integer" || type === "number") return Number(schema.maximum ?? schema.minimum ?? 1);
  if (type === "boolean") return true;
  if (type === "null") return null;
  if (depth > depthMax) return type === "array" ? [] : {};
  if (type === "array") return listOf(schema, room, growth, depth);
  return type === "object" ? objectOf(schema, room, growth, depth) : anything(room, growth);
}

function textOf({ pattern, format, maxLength }: JsonSchema, room: Room, { filler }: Growth): string {
  const prefix = /^\^([a-z_]+)_\[0-7\]/.exec(String(pattern ?? ""))?.[1];
  if (prefix !== undefined) return missingId(prefix);
  if (format === "date-time") return "2026-01-01T00:00:00.000Z";
  const length = Math.max(1, Math.min(Number(maxLength ?? room.bytes), room.bytes));
  return filler.repeat(Math.ceil(length / filler.length)).slice(0, length);
}

function listOf(schema: JsonSchema, room: Room, growth: Growth, depth: number): unknown[] {
  const items = (schema.items ?? {}) as JsonSchema;
  const most = Math.min(Number(schema.maxItems ?? 100_000), room.members, Math.floor(room.bytes / itemBytes));
  // Many small values, or a few large ones.
  const count = growth.variant % 2 === 0 ? most : Math.min(most, 3);
  const share = {
    bytes: Math.floor(room.bytes / Math.max(1, count)),
    members: Math.floor(room.members / Math.max(1, count)),
  };
  return Array.from({ length: count }, () => grown(items, { ...share }, growth, depth + 1));
}

function objectOf(schema: JsonSchema, room: Room, growth: Growth, depth: number): Record<string, unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const others = schema.additionalProperties;
  if (properties.length === 0 && others !== false)
    return record((others ?? {}) as JsonSchema, room, growth, depth);
  const required = (schema.required ?? []) as readonly string[];
  // Without remaining budget, fill in only required members, because a schema may be recursive.
  const filled = room.members > 1 ? properties : properties.filter(([name]) => required.includes(name));
  const share = {
    bytes: Math.floor(room.bytes / Math.max(1, properties.length)),
    members: Math.floor(room.members / Math.max(1, properties.length)),
  };
  return Object.fromEntries(filled.map(([name, one]) => [name, grown(one, { ...share }, growth, depth + 1)]));
}

function record(schema: JsonSchema, room: Room, growth: Growth, depth: number): Record<string, unknown> {
  const count = Math.min(room.members, Math.floor(room.bytes / itemBytes));
  const share = { bytes: Math.max(1, Math.floor(room.bytes / Math.max(1, count)) - 10), members: 1 };
  const isOpen = schema === (true as unknown) || Object.keys(schema).length === 0;
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `k${at}`,
      isOpen ? at : grown(schema, { ...share }, growth, depth + 1),
    ]),
  );
}

/** If anything is allowed: deep, wide, or one long text. */
function anything(room: Room, growth: Growth): unknown {
  if (growth.variant % 3 === 0)
    return growth.filler.repeat(Math.max(1, Math.floor(room.bytes / growth.filler.length)));
  if (growth.variant % 3 === 1) return record({}, room, growth, 0);
  let value: unknown = 1;
  for (let depth = 0; depth < 20; depth += 1) value = { a: value };
  return value;
}
