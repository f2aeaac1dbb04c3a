/** Renders the files of a new module from the templates next to this file. Writes nothing. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ResourceNames } from "./names.ts";

const templates = join(import.meta.dirname, "templates");

/** Maps paths inside the module's folder to contents. */
export function renderModule(names: ResourceNames, now: Date): Map<string, string> {
  const files = readdirSync(templates).map((file): [string, string] => [
    pathOf(file, names, now),
    fill(readFileSync(join(templates, file), "utf8"), names),
  ]);
  return new Map(files);
}

function pathOf(template: string, names: ResourceNames, now: Date): string {
  const file = template.replace(/\.txt$/, "");
  const timestamp = now.toISOString().replace(/\D/g, "").slice(0, 12);
  return file.endsWith(".sql")
    ? `migrations/${timestamp}_${file.replace("things", names.kebab.replaceAll("-", "_"))}`
    : file.replace(/^things/, names.kebab);
}

function fill(template: string, names: ResourceNames): string {
  return template.replace(/\{\{([^{}]+)\}\}/g, (whole, token: string) => {
    const word = names.tokens.get(token);
    if (word === undefined) throw new Error(`no value for the placeholder ${whole} in a template`);
    return word;
  });
}
