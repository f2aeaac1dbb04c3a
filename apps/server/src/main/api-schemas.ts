/** Components of the API description that do not come from contracts. See `describedAs`. */
import { definitionSchemas, pascalCase } from "@formstead/form-logic";
import { columnLogics, columnTypes } from "@formstead/table-core";
import { graphSchemas, plainSchemaOf } from "@formstead/workflow-core";
import { freeObjectSchemas } from "../platform/http/free-objects.ts";
import type { AnyModule } from "../platform/module/define-module.ts";

type Schemas = Record<string, Record<string, unknown>>;

export function apiSchemas(modules: readonly AnyModule[]): Schemas {
  const steps = modules.flatMap(({ stepDescriptions = [] }) => stepDescriptions);
  return relinked({
    ...freeObjectSchemas,
    ...definitionSchemas(),
    ...graphSchemas(steps),
    ...columnSchemas(),
  });
}

/** The settings of each column type. Most types share no setting, so the names of the members tell them apart. */
function columnSchemas(): Schemas {
  const names = columnTypes.map((type) => [type, `DataColumn${pascalCase(type)}Settings`] as const);
  return {
    DataColumnSettings: {
      anyOf: names.map(([, name]) => ({ $ref: `#/$defs/${name}` })),
      description: "The settings of the column's type.",
    },
    ...Object.fromEntries(
      names.map(([type, name]) => [
        name,
        {
          ...plainSchemaOf(columnLogics[type].settings),
          description: `The settings of a \`${type}\` column.`,
        },
      ]),
    ),
  };
}

/** Turns references to `#/$defs/…` into references to the components of the document. */
export function relinked(schemas: object): Schemas {
  return JSON.parse(JSON.stringify(schemas).replaceAll('"#/$defs/', '"#/components/schemas/')) as Schemas;
}
