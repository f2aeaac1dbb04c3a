/** The available extensions and their manifests, which are the same for every account. */

import type { Extension } from "@formstead/extension-kit";
import type { JsonObject } from "@formstead/form-logic";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";

export type Catalog = ReturnType<typeof createCatalog>;

export function createCatalog(shipped: readonly Extension[]) {
  const bySlug = new Map(shipped.map((one) => [one.slug, one]));
  return {
    all: shipped,
    find: (slug: string): Extension | undefined => bySlug.get(slug),
    get: (slug: string): Extension => bySlug.get(slug) ?? fail(E.not_found),
  };
}

export const stepTypeOf = (extension: Pick<Extension, "slug">, action: { readonly key: string }): string =>
  `${extension.slug}.${action.key}`;

export function schemaOf(schema: z.ZodType): JsonObject {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as unknown as JsonObject;
}
