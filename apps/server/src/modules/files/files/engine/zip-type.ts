// Detects the zip-based type of an archive by the files it contains.
import type { DetectedType } from "../file-types.rules.ts";
import type { ArchiveFacts } from "./archive.ts";

const office = [
  { folder: "word/", family: "wordprocessingml.document", macros: "ms-word.document" },
  { folder: "xl/", family: "spreadsheetml.sheet", macros: "ms-excel.sheet" },
  { folder: "ppt/", family: "presentationml.presentation", macros: "ms-powerpoint.presentation" },
];

export function zipTypeOf({ names, mimetype }: ArchiveFacts): DetectedType {
  const has = (name: string) => names.includes(name);
  if (mimetype !== undefined && /^application\/(vnd\.oasis\.opendocument\.[\w-]+|epub\+zip)$/.test(mimetype))
    return { kind: "known", type: mimetype };
  if (has("[Content_Types].xml")) {
    const found = office.find(({ folder }) => names.some((name) => name.startsWith(folder)));
    if (found) return { kind: "known", type: officeType(found, names) };
  }
  if (has("AndroidManifest.xml")) return { kind: "known", type: "application/vnd.android.package-archive" };
  if (has("META-INF/MANIFEST.MF")) return { kind: "known", type: "application/java-archive" };
  return { kind: "known", type: "application/zip", isContainer: true };
}

function officeType({ family, macros }: (typeof office)[number], names: readonly string[]): string {
  const hasMacros = names.some((name) => name.endsWith("/vbaProject.bin"));
  return hasMacros
    ? `application/vnd.${macros}.macroenabled.12`
    : `application/vnd.openxmlformats-officedocument.${family}`;
}
