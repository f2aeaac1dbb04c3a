/** Walks the request schemas of the contract as JSON Schema, without recursing into a schema from itself. */
import { z } from "zod";

export type JsonSchema = Readonly<Record<string, unknown>>;

export type Step =
  | { readonly member: string }
  | { readonly option: number }
  | { readonly item: true }
  | { readonly value: true };

export interface Place {
  readonly schema: JsonSchema;
  readonly steps: readonly Step[];
}

export interface Root {
  readonly schema: JsonSchema;
  readonly defs: Readonly<Record<string, JsonSchema>>;
}

export function rootOf(schema: z.ZodType): Root {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  return { schema: json, defs: (json.$defs ?? {}) as Root["defs"] };
}

export function resolved({ defs }: Root, schema: JsonSchema): JsonSchema {
  const name = /^#\/\$defs\/(.+)$/.exec(String(schema.$ref ?? ""))?.[1];
  return name === undefined ? schema : (defs[name] ?? {});
}

export function optionsOf(schema: JsonSchema): readonly JsonSchema[] {
  return (schema.anyOf ?? schema.oneOf ?? []) as readonly JsonSchema[];
}

export function membersOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
}

/** Every place in a body or query, including unions and arrays. */
export function placesOf(root: Root): Place[] {
  const found: Place[] = [];
  const walk = (given: JsonSchema, steps: readonly Step[], above: readonly JsonSchema[]): void => {
    const schema = resolved(root, given);
    if (above.includes(schema)) return;
    const below = [...above, schema];
    found.push({ schema, steps });
    for (const [member, one] of Object.entries(membersOf(schema))) walk(one, [...steps, { member }], below);
    optionsOf(schema).forEach((one, option) => {
      walk(one, [...steps, { option }], below);
    });
    if (schema.items) walk(schema.items as JsonSchema, [...steps, { item: true }], below);
    const others = schema.additionalProperties;
    if (others && typeof others === "object") walk(others as JsonSchema, [...steps, { value: true }], below);
    if (schema.prefixItems || schema.patternProperties)
      throw new Error("tuples and patterns of names are not walked yet");
  };
  walk(root.schema, [], []);
  return found;
}

const annotations = new Set(["description", "title", "default", "examples", "deprecated", "id"]);

/** Whether any value is allowed. */
export function isOpen(schema: JsonSchema): boolean {
  return Object.keys(schema).every((name) => name.startsWith("$") || annotations.has(name));
}

/** The steps in readable form, such as `/source/form_id` or `/file_ids/0`. */
export function pointerOf(steps: readonly Step[]): string {
  return steps
    .map((step) => {
      if ("member" in step) return `/${step.member}`;
      if ("item" in step) return "/0";
      return "value" in step ? "/*" : "";
    })
    .join("");
}
