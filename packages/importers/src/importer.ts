/** The interface of an importer, which converts another system's export files to a form and its answers. */
import type { FormDefinition, Json, JsonObject } from "@formstead/form-logic";
import type { Question } from "./build/question.ts";
import type { SourceFile } from "./read/source-file.ts";

export const systems = ["typeform", "google_forms", "surveyjs", "xlsform", "formbricks"] as const;
export type System = (typeof systems)[number];

/** A difference from the original. `info`: converted; `warning`: not imported or needs review. */
export interface Note {
  readonly severity: "info" | "warning";
  /** The question, page, or property in the other system's file. */
  readonly where: string;
  readonly what: string;
  readonly why: string;
}

export interface Imported {
  /** Can be published without changes. */
  readonly definition: FormDefinition;
  readonly notes: readonly Note[];
  /** Maps the other system's questions to fields. */
  readonly questions: readonly Question[];
}

export interface ImportedEntry {
  /** The other system's response ID, or a hash of the contents if there is none. */
  readonly externalId: string;
  /** ISO 8601 with a time zone; undefined if the file does not contain it. */
  readonly submittedAt: string | undefined;
  readonly answers: JsonObject;
  /** Raw values that do not fit the form, keyed by the other system's name for the question. */
  readonly leftOut: Readonly<Record<string, Json>>;
}

export interface Importer {
  readonly system: System;
  recognises(files: readonly SourceFile[]): boolean;
  /** Undefined if the files contain no form of this system. Never throws. */
  definition(files: readonly SourceFile[]): Imported | undefined;
  /** Yields entries one at a time, so that a large file is not held in memory as a list. Never throws. */
  answers(files: readonly SourceFile[], imported: Imported): Iterable<ImportedEntry>;
}
