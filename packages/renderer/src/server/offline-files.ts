/**
 * Everything that a form's page may load from this server, so that a device can keep it. What is not known to be
 * unnecessary is kept, because a part that is missing without a network cannot be loaded then.
 */
import type { FormDefinition } from "@formstead/form-logic";
import { arabicFont } from "@formstead/form-logic/fonts";
import { neededParts, type PartName } from "../engine/needed-parts.ts";
import { fonts } from "../form/font-files.ts";
import type { Assets, OfflineFiles } from "./hosted-renderer.ts";
import { partNames } from "./preloads.ts";

/** The texts of one language: `de`, `de-more`, `problems-de`, `rich-de`, or `device-de`. */
const textsName = /^(?:problems-|rich-|device-)?([a-z]{2})(?:-more)?$/;
/** What only pages of other sites load. */
const embedOnly = new Set(["frame", "dialog"]);
/** A picture on this server. Other servers may not allow keeping a copy. */
const ownPicture = /^\/(?!\/)[\w./%-]+$/;
const names = new Set<string>(partNames);
const isPart = (name: string): name is PartName => names.has(name);
const isPictureFile = /^\/assets\/files\/|\.(?:avif|gif|jpe?g|png|svg|webp)$/;

export function offlineFiles(definition: FormDefinition, assets: Assets): OfflineFiles {
  const { base, scripts, field, kiosk, chunks } = assets;
  const isNeeded = neededParts(definition);
  // Languages without texts use English.
  const languages = new Set(["en", ...definition.languages.map((language) => language.split("-")[0] ?? "")]);
  const isKept = (name: string): boolean => {
    const [, language] = textsName.exec(name) ?? [];
    if (language !== undefined) return languages.has(language);
    return !embedOnly.has(name) && (!isPart(name) || isNeeded(name));
  };
  const found = new Set<string>();
  const add = (file: string): void => {
    const chunk = chunks[file];
    if (!chunk || found.has(file) || !isKept(chunk.name)) return;
    found.add(file);
    chunk.loads.forEach(add);
  };
  const isKiosk = definition.settings?.kiosk !== undefined;
  ["form.js", "field.js", ...(isKiosk ? ["kiosk.js"] : [])].forEach(add);
  // The page loads these under names that contain a hash, unless a script imports them.
  const loaded = new Set([...found].flatMap((file) => chunks[file]?.loads ?? []));
  const own = [...found].filter((file) => !/^(form|field|kiosk)\.js$/.test(file) || loaded.has(file));
  const fontNames = [...(definition.look?.fonts ?? []), ...(languages.has("ar") ? [arabicFont] : [])];
  const fontFiles = fontNames.flatMap((name) => fonts[name]?.files ?? []).map(({ file }) => file);
  const files = [...own, ...fontFiles].map((file) => base + file);
  return {
    files: [...new Set([...scripts, field, ...(isKiosk ? [kiosk] : []), ...files])],
    pictures: picturesOf(definition),
  };
}

function picturesOf({ theme = {}, look, pages }: FormDefinition): readonly string[] {
  const ofPage = textsIn(
    (["logo", "cover", "background", "icon"] as const).map((name) => look?.images?.[name] ?? theme[name]),
  );
  const inItems = textsIn(pages).filter((text) => isPictureFile.test(text));
  return [...new Set([...ofPage, ...inItems])].filter((path) => ownPicture.test(path));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
