/** Converts forms and answers exported from other systems. */
import { formbricks } from "./formbricks/formbricks.ts";
import { googleForms } from "./google-forms/google-forms.ts";
import type { Importer, System } from "./importer.ts";
import type { SourceFile } from "./read/source-file.ts";
import { surveyjs } from "./surveyjs/surveyjs.ts";
import { typeform } from "./typeform/typeform.ts";
import { xlsform } from "./xlsform/xlsform.ts";

export type { Question } from "./build/question.ts";
export {
  type Imported,
  type ImportedEntry,
  type Importer,
  type Note,
  type System,
  systems,
} from "./importer.ts";
export { type OpenedFiles, openFiles, type RawFile } from "./read/open-files.ts";
export type { Sheet, SourceFile } from "./read/source-file.ts";

/** Ordered from the most to the least specific file format. */
const importers: readonly Importer[] = [typeform, googleForms, formbricks, xlsform, surveyjs];

export function importerOf(system: System): Importer {
  const found = importers.find((one) => one.system === system);
  if (!found) throw new TypeError(`no importer for ${system}`);
  return found;
}

/** Detects which system's form the files contain. */
export function recognise(files: readonly SourceFile[]): Importer | undefined {
  return importers.find((one) => one.recognises(files));
}
