/** Checks a file against the field's rules before it is uploaded, and describes the rules. */
import type { JsonObject } from "@formstead/form-logic";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { writerIn } from "@formstead/form-logic/texts/writer";
import type { Screen } from "../form/screen.ts";
import { type ControlProps, listOf, textOf } from "./control.ts";
import { capital, rangeText } from "./limits.ts";

const taken: Readonly<Record<string, string>> = { image: "image/*", audio: "audio/*", video: "video/*" };

export function acceptedBy({ settings, item }: ControlProps): readonly string[] {
  const accept = listOf(settings.accept).map(textOf);
  return accept.length > 0 ? accept : [taken[item.type] ?? ""].filter(Boolean);
}

/** If the browser does not know the type, the server checks it. */
export const isTaken = (type: string, accepted: readonly string[]): boolean =>
  type === "" ||
  accepted.length === 0 ||
  accepted.some((one) => (one.endsWith("/*") ? type.startsWith(one.slice(0, -1)) : type === one));

export const sizeText = (bytes: number, language: string): string => writerIn(language).size(bytes);

/** The accepted types in words, such as “PDF or Word”. */
export function typesText(accepted: readonly string[], { language, texts }: Screen): string {
  return writerIn(language).fileTypes(accepted, texts);
}

export function limitsText(screen: Screen, settings: JsonObject): string {
  const { max_files: count = 1, max_bytes: bytes, accept } = settings;
  const { filesCount, sizeEach } = screen.texts;
  const size =
    typeof bytes === "number" ? rangeText(screen, undefined, sizeText(bytes, screen.language)) : "";
  const parts = [
    count === 1 ? "" : fillIn(filesCount, { range: rangeText(screen, undefined, count) }),
    typesText(listOf(accept).map(textOf), screen),
    count === 1 || !size ? size : fillIn(sizeEach, { range: size }),
  ];
  return capital(parts.filter(Boolean).join(", "));
}
