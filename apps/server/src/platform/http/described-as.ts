/**
 * Some values are too large or too free for the schema of a contract, and a service checks them: the definition of a
 * form, the graph of a workflow. The contract then names the component that describes them. Validation and
 * serialization ignore the name, so they neither slow down nor drop members.
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
