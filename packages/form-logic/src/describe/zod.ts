/** A file with a Zod 4 schema of the answers of one version, equivalent to their JSON Schema. */
import type { FormDefinition } from "../definition/definition.ts";
import { answersSchema } from "./schema.ts";
import type { FindDescription } from "./walk.ts";
import { zodHelpers, zodOf } from "./zod-schema.ts";

export function answersZod(definition: FormDefinition, find: FindDescription): string {
  const used = new Set<keyof typeof zodHelpers>();
  const source = zodOf(answersSchema(definition, find), { used, indent: "" });
  const helpers = Object.entries(zodHelpers).filter(([name]) => used.has(name as keyof typeof zodHelpers));
  return [
    'import * as z from "zod";',
    "",
    ...helpers.map(([, code]) => code),
    ...(helpers.length > 0 ? [""] : []),
    `export const answers = ${source};`,
    "",
    "export type Answers = z.infer<typeof answers>;",
    "",
  ].join("\n");
}
