/**
 * For values that a contract's schema cannot describe well, such as a form's definition or a workflow's graph,
 * because they are too large or too flexible. A service validates them, and the contract only names the OpenAPI
 * component that describes them. Validation and serialization ignore the name, so they neither slow down nor drop
 * members.
 */
import { z } from "zod";

const components = z.registry<{ readonly component: string }>();

/** `component` must be in the schemas that `openApiDocument` gets. Returns a copy, because schemas are shared. */
export function describedAs<Schema extends z.ZodType>(component: string, schema: Schema): Schema {
  const own = schema.clone();
  components.add(own, { component });
  return own;
}

export function componentOf(schema: z.core.$ZodType): string | undefined {
  return components.get(schema)?.component;
}
