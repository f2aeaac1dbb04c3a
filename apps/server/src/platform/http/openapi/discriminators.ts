/**
 * Adds discriminators to unions of objects that share a literal member, so that generated clients can tell the
 * variants apart. A discriminator refers to components, so every variant becomes one.
 */

import { pascalCase } from "@formstead/form-logic";
import type { Components, Json } from "./components.ts";

export function withDiscriminators(name: string, node: unknown, components: Components): unknown {
  if (Array.isArray(node)) return node.map((item) => withDiscriminators(name, item, components));
  if (typeof node !== "object" || node === null) return node;
  const schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      withDiscriminators(placeIn(name, key), value, components),
    ]),
  );
  const variants = schema.oneOf as readonly Json[] | undefined;
  const member = variants && discriminatorOf(variants);
  if (!variants || member === undefined) return schema;
  const mapping: Record<string, string> = {};
  const references = variants.map((variant) => {
    const values = valuesOf(variant, member);
    const reference = components.share("schemas", name + values.map(pascalCase).join(""), variant);
    for (const value of values) mapping[value] = String(reference.$ref);
    return reference;
  });
  return { ...schema, oneOf: references, discriminator: { propertyName: member, mapping } };
}

/** The member that all variants require and that has different literal values in each. */
export function discriminatorOf(variants: readonly Json[]): string | undefined {
  const [first] = variants;
  return Object.keys((first?.properties ?? {}) as Json).find((member) => {
    const values = variants.flatMap((variant) => valuesOf(variant, member));
    const isEverywhere = variants.every((variant) => valuesOf(variant, member).length > 0);
    return isEverywhere && new Set(values).size === values.length;
  });
}

function valuesOf({ properties, required }: Json, member: string): string[] {
  const schema = (properties as Record<string, Json> | undefined)?.[member];
  if (!schema || !(required as string[] | undefined)?.includes(member)) return [];
  const values = "const" in schema ? [schema.const] : ((schema.enum ?? []) as unknown[]);
  return values.every((value) => typeof value === "string") ? (values as string[]) : [];
}

/** Names a part of a component by its members: `ExportCreate` and `source` become `ExportCreateSource`. */
function placeIn(name: string, key: string): string {
  const isStructure = ["properties", "items", "oneOf", "anyOf", "allOf", "additionalProperties"].includes(
    key,
  );
  return isStructure || /^\d+$/.test(key) ? name : name + pascalCase(key);
}
