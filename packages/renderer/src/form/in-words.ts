/** Formats an answer for the respondent, in their language where the form or the browser has the words. */
import type { FieldItem, Json, JsonObject } from "@formstead/form-logic";
import type { Screen } from "./screen.ts";
import { translator } from "./translated.ts";

export function inWords(screen: Screen, item: FieldItem, value: Json): string {
  if (value === null) return "";
  const own = screen.controls.get(item.type)?.toText?.(value, screen);
  if (own) return own;
  const known = settingsIn.get(screen) ?? new Map<FieldItem, JsonObject>();
  settingsIn.set(screen, known);
  const settings = known.get(item) ?? translated(screen, item);
  known.set(item, settings);
  return screen.host.toText({ ...item, settings }, value);
}

/** A field in a repeat has many answers but the same options, which can be thousands. */
const settingsIn = new WeakMap<Screen, Map<FieldItem, JsonObject>>();

function translated(screen: Screen, { id, settings = {} }: FieldItem): JsonObject {
  const { texts } = screen;
  const t = translator(screen);
  const text = (name: string, otherwise: string) =>
    t(id, name, typeof settings[name] === "string" ? (settings[name] as string) : otherwise);
  const withLabel = (one: JsonObject, name: string) => ({
    ...one,
    label: t(id, `${name}.${one.value}`, String(one.label)),
  });
  const lists = ["options", "rows", "columns"].flatMap((name) => {
    const list = settings[name];
    return Array.isArray(list) ? [[name, list.map((one) => withLabel(one as JsonObject, name))]] : [];
  });
  return {
    ...settings,
    ...Object.fromEntries(lists),
    true_label: text("true_label", texts.yes),
    false_label: text("false_label", texts.no),
  };
}
