/**
 * Some values are too large or too free for the schema of a contract, and a service checks them: the definition of a
 * form, the graph of a workflow. The contract then names the component that describes them. Validation and
 * serialization ignore the name, so they neither slow down nor drop members.
 */
import { z } from "zod";

const components = z.registry<{ readonly component: string }>();

/** `component` must be in the schemas that `openApiDocument` gets. Returns the same schema. */
export function describedAs<Schema extends z.ZodType>(component: string, schema: Schema): Schema {
  components.add(schema, { component });
  return schema;
}

export function componentOf(schema: z.core.$ZodType): string | undefined {
  return components.get(schema)?.component;
}
