/** Components of the API description that come from other sources than contracts. See `describedAs`. */
import { definitionSchemas } from "@formstead/form-logic";
import { freeObjectSchemas } from "../platform/http/free-objects.ts";

type Schemas = Record<string, Record<string, unknown>>;

export function apiSchemas(): Schemas {
  return relinked({ ...freeObjectSchemas, ...definitionSchemas() });
}

/** Schemas that refer to each other as `#/$defs/…`, as components of a document. */
export function relinked(schemas: object): Schemas {
  return JSON.parse(JSON.stringify(schemas).replaceAll('"#/$defs/', '"#/components/schemas/')) as Schemas;
}
