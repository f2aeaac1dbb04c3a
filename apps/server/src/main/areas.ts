/**
 * The areas of modules, lowest first, with their names in the API reference. A module is in the folder
 * `modules/<area>/<module>` and may use modules of its own area and of earlier ones.
 */
import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";

export const areas = {
  jobs: "Jobs",
  files: "Files",
  accounts: "Accounts and users",
  forms: "Forms",
  templates: "Templates and references",
  entries: "Entries",
  respondents: "Respondents",
  tables: "Data tables",
  views: "Views",
  workflows: "Workflows",
  transfer: "Imports and exports",
  integrations: "Integrations",
} as const;

export type Area = keyof typeof areas;

const firstToRead: readonly Area[] = [
  "forms",
  "respondents",
  "entries",
  "tables",
  "views",
  "workflows",
  "integrations",
  "transfer",
  "templates",
];

/** The order in the API reference, starting with what most readers look for. */
export function inReadingOrder(): [Area, string][] {
  const names = new Map(Object.entries(areas) as [Area, string][]);
  return [...new Set([...firstToRead, ...names.keys()])].map((area) => [area, names.get(area) ?? area]);
}

/** The area of each module, by the folder of its `index.ts`. */
export async function areasOf<Module extends object>(modules: readonly Module[]): Promise<Map<Module, Area>> {
  const found = new Map<Module, Area>();
  for (const file of globSync(join(import.meta.dirname, "../modules/*/*/index.ts"))) {
    const exported = Object.values((await import(file)) as object);
    const module = modules.find((one) => exported.includes(one));
    if (module) found.set(module, basename(dirname(dirname(file))) as Area);
  }
  return found;
}
