/** What an importer of another system is: from the files people export there to a form of ours and its answers. */
import type { FormDefinition, Json, JsonObject } from "@formstead/form-logic";
import type { Question } from "./build/question.ts";
import type { SourceFile } from "./read/source-file.ts";

export const systems = ["typeform", "google_forms", "surveyjs", "xlsform", "formbricks"] as const;
export type System = (typeof systems)[number];

/** Something that is not as it was. `info`: put in other words; `warning`: left out or to be looked at. */
export interface Note {
  readonly severity: "info" | "warning";
  /** The question, page or member of the other system's file. */
  readonly where: string;
  readonly what: string;
  readonly why: string;
}

export interface Imported {
  /** Publishing accepts it as it is. */
  readonly definition: FormDefinition;
  readonly notes: readonly Note[];
  /** Where the answers to each question of the other system go. */
  readonly questions: readonly Question[];
}

export interface ImportedEntry {
  /** The other system's id of the response, or one made of its contents where it has none. */
  readonly externalId: string;
  /** ISO 8601 with a zone; undefined when the file does not tell. */
  readonly submittedAt: string | undefined;
  readonly answers: JsonObject;
  /** What the form has no place for, by the other system's name of the question, as it stood in the file. */
  readonly leftOut: Readonly<Record<string, Json>>;
}

export interface Importer {
  readonly system: System;
  recognises(files: readonly SourceFile[]): boolean;
  /** Undefined when there is no form of this system in the files. Never throws. */
  definition(files: readonly SourceFile[]): Imported | undefined;
  /** One after the other, so that a long file need not become a long list. Never throws. */
  answers(files: readonly SourceFile[], imported: Imported): Iterable<ImportedEntry>;
}
