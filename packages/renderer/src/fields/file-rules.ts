/** Checks a file against the field's rules before it is uploaded, and describes the rules. */
import type { JsonObject } from "@formstead/form-logic";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import type { Screen } from "../form/screen.ts";
import { type ControlProps, listOf, textOf } from "./control.ts";

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

const units = ["byte", "kilobyte", "megabyte", "gigabyte"];

export function sizeText(bytes: number, language: string): string {
  const at = Math.min(3, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: units[at] as string,
    unitDisplay: at === 0 ? "long" : "short",
    maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** at);
}

export function limitsText(screen: Screen, settings: JsonObject): string {
  const { max_files: count = 1, max_bytes: bytes } = settings;
  const size = typeof bytes === "number" ? sizeText(bytes, screen.language) : "";
  const { fileLimit, filesLimit, filesLimits } = screen.texts;
  if (count === 1) return size && fillIn(fileLimit, { size });
  return fillIn(size ? filesLimits : filesLimit, { count, size });
}
