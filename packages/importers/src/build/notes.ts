/** Collects notes without duplicates, up to a limit. */
import type { Note } from "../importer.ts";
import { clip } from "./texts.ts";

const notesMax = 500;

export interface Notes {
  info(where: string, what: string, why: string): void;
  warn(where: string, what: string, why: string): void;
  all(): readonly Note[];
}

export function createNotes(): Notes {
  const found = new Map<string, Note>();
  let left = 0;
  const add = (severity: Note["severity"]) => (where: string, what: string, why: string) => {
    const note = { severity, where: clip(where, 200), what: clip(what, 500), why: clip(why, 500) };
    const name = JSON.stringify(note);
    if (found.has(name)) return;
    if (found.size < notesMax) found.set(name, note);
    else left += 1;
  };
  return {
    info: add("info"),
    warn: add("warning"),
    all: () => [
      ...found.values(),
      ...(left === 0
        ? []
        : [
            {
              severity: "warning" as const,
              where: "",
              what: `${left} more notes are not shown.`,
              why: `Only the first ${notesMax} are kept.`,
            },
          ]),
    ],
  };
}
