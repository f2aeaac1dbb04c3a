// Test support: runs an import as the server does, from files to answers validated by the form engine.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  compile,
  evaluate,
  type FormDefinition,
  fieldCatalogue,
  fieldTypes,
  type Item,
  lintDefinition,
  prepareDefinition,
  readDefinition,
  viewOf,
} from "@formstead/form-logic";
import { type Imported, type ImportedEntry, importerOf, openFiles, type System } from "../src/index.ts";

const root = join(import.meta.dirname, "../fixtures");

export async function filesOf(folder: string, ...names: readonly string[]) {
  const { files, unread } = await openFiles(
    names.map((name) => ({ name, bytes: readFileSync(join(root, folder, name)) })),
  );
  if (unread.length > 0) throw new Error(JSON.stringify(unread));
  return files;
}

export function definitionOf(system: System, files: Awaited<ReturnType<typeof filesOf>>): Imported {
  const imported = importerOf(system).definition(files);
  if (!imported) throw new Error("no form was found");
  return imported;
}

/** The errors that would prevent publishing. */
export function errorsOf(definition: FormDefinition): readonly string[] {
  const read = readDefinition(definition as never);
  if (!read.ok) return read.problems.map(({ pointer, message }) => `${pointer} ${message}`);
  return lintDefinition(definition, fieldTypes, fieldCatalogue)
    .filter(({ severity }) => severity === "error")
    .map(({ item_id, rule, message }) => `${item_id} ${rule?.name ?? ""}: ${message}`);
}

export function itemsOf(definition: FormDefinition): ReadonlyMap<string, Record<string, unknown>> {
  const found = new Map<string, Record<string, unknown>>();
  const visit = (items: readonly Item[]): void => {
    for (const item of items) {
      if ("key" in item) found.set(item.key, item as never);
      if ("items" in item) visit(item.items);
    }
  };
  for (const page of definition.pages) visit(page.items);
  return found;
}

/** The paths of all problems the engine finds in the answers. */
export function issuesOf(definition: FormDefinition, { answers }: ImportedEntry): readonly string[] {
  const program = compile(prepareDefinition(definition), fieldTypes);
  const view = viewOf(evaluate(program, answers, { nowMs: Date.parse("2026-06-01"), language: "en" }));
  return [
    ...view.unknown_keys.map((key) => `${key} unknown`),
    ...Object.entries(view.fields).flatMap(([path, { issues }]) =>
      issues.map(({ code }) => `${path} ${code}`),
    ),
  ];
}

export function noted({ notes }: Imported): readonly string[] {
  return notes.map(({ severity, where, what }) => `${severity} ${where}: ${what}`);
}

/** An XLSForm expression or text in which each `@a` is a reference to a. */
export function withRefs(source: string): string {
  return source.replace(/@(\w+)/g, (_, name: string) => `$\{${name}}`);
}
