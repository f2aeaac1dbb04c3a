/** Components of the API description that do not come from contracts. See `describedAs`. */
import { definitionSchemas } from "@formstead/form-logic";
import { freeObjectSchemas } from "../platform/http/free-objects.ts";

type Schemas = Record<string, Record<string, unknown>>;

export function apiSchemas(): Schemas {
  return relinked({ ...freeObjectSchemas, ...definitionSchemas() });
}

/** Turns references to `#/$defs/…` into references to the components of the document. */
export function relinked(schemas: object): Schemas {
  return JSON.parse(JSON.stringify(schemas).replaceAll('"#/$defs/', '"#/components/schemas/')) as Schemas;
}
