/**
 * Uploaded pictures in a definition: those of the theme, of image blocks, of options, and of sketches. An author refers to them by
 * `file_id`, and publishing adds the address from which browsers load them.
 */
import { listOf } from "../fields/loose-json.ts";
import { memberIn } from "../fields/loose-members.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { type FormDefinition, holdsItems, type Item } from "./definition.ts";
import { type PictureFile, themePictures } from "./picture-file.ts";

const root = "/assets/files/";

/** The path of an uploaded picture on the server. The name says only what the picture is for; the ID identifies it. */
export function assetPath(fileId: string, name: string): string {
  return `${root}${fileId}/${name}`;
}

/** Where a definition refers to an uploaded picture. */
export interface PictureUse {
  readonly fileId: string;
  /** Empty for the theme. */
  readonly itemId: string;
  readonly rule: { readonly name: "theme" | "settings"; readonly pointer: string };
}

export function pictureUses({ theme = {}, pages }: FormDefinition): readonly PictureUse[] {
  const ofTheme = themePictures.flatMap((name) => {
    const fileId = fileIdOf(theme[name]);
    const rule = { name: "theme", pointer: `/${name}/file_id` } as const;
    return fileId === undefined ? [] : [{ fileId, itemId: "", rule }];
  });
  return [...ofTheme, ...pages.flatMap(({ items }) => usesIn(items))];
}

function usesIn(items: readonly Item[]): PictureUse[] {
  return items.flatMap((item) => {
    if (holdsItems(item)) return usesIn(item.items);
    const settings = settingsOf(item);
    const use = (holder: Json | undefined, pointer: string): PictureUse[] => {
      const fileId = fileIdOf(holder);
      const rule = { name: "settings", pointer: `${pointer}/file_id` } as const;
      return fileId === undefined ? [] : [{ fileId, itemId: item.id, rule }];
    };
    return [
      ...(item.type === "image_block" ? use(settings, "") : []),
      ...(item.type === "sketch" ? use(settings.background, "/background") : []),
      ...listOf(settings.options).flatMap((option, at) => use(imageOf(option), `/options/${at}/image`)),
    ];
  });
}

/** The address of a theme's picture. */
export function pictureUrl(picture: string | PictureFile | undefined, name: string): string | undefined {
  const fileId = fileIdOf(picture);
  if (fileId !== undefined) return assetPath(fileId, name);
  return typeof picture === "string" ? picture : undefined;
}

/** Adds the addresses of uploaded pictures to an item, and replaces those that were sent. */
export function withPictures<One extends Item>(item: One): One {
  return changePictures(item, (picture) => {
    const fileId = fileIdOf(picture);
    return fileId === undefined ? picture : { ...picture, url: assetPath(fileId, "picture") };
  });
}

/** The reverse of `withPictures`. */
export function withoutPictureUrls(picture: JsonObject): JsonObject {
  const { url: _derived, ...rest } = picture;
  return fileIdOf(picture) === undefined ? picture : rest;
}

/** The server's own origin, and the custom domains of one account. */
const originsMax = 8;
const absolute = new WeakMap<FormDefinition, Map<string, FormDefinition>>();

/**
 * A published definition for pages of other origins, in which the addresses of uploaded pictures include the server's
 * origin. Definitions are immutable, so the result is cached.
 */
export function withPictureOrigin(definition: FormDefinition, origin: string): FormDefinition {
  const known = absolute.get(definition) ?? new Map<string, FormDefinition>();
  absolute.set(definition, known);
  const found = known.get(origin) ?? atOrigin(definition, origin);
  if (known.size >= originsMax && !known.has(origin)) known.clear();
  known.set(origin, found);
  return found;
}

function atOrigin(definition: FormDefinition, origin: string): FormDefinition {
  if (pictureUses(definition).length === 0) return definition;
  const full = (url: string) => (url.startsWith(root) ? `${origin}${url}` : url);
  const { look } = definition;
  const images = Object.entries(look?.images ?? {}).map(([name, url]) => [name, full(url)]);
  const change = (item: Item): Item =>
    holdsItems(item)
      ? { ...item, items: item.items.map(change) }
      : changePictures(item, (picture) =>
          typeof picture.url === "string" ? { ...picture, url: full(picture.url) } : picture,
        );
  return {
    ...definition,
    ...(look && { look: { ...look, ...(look.images && { images: Object.fromEntries(images) }) } }),
    pages: definition.pages.map((page) => ({ ...page, items: page.items.map(change) })),
  };
}

function changePictures<One extends Item>(item: One, change: (picture: JsonObject) => JsonObject): One {
  const settings = settingsOf(item);
  if (item.type === "image_block") return { ...item, settings: change(settings) };
  if (item.type === "sketch" && isObject(settings.background))
    return { ...item, settings: { ...settings, background: change(settings.background) } };
  const options = listOf(settings.options);
  if (!options.some((option) => imageOf(option))) return item;
  const changed = options.map((option) => {
    const image = imageOf(option);
    return image && isObject(option) ? { ...option, image: change(image) } : option;
  });
  return { ...item, settings: { ...settings, options: changed } };
}

function settingsOf(item: Item): JsonObject {
  return "settings" in item && isObject(item.settings) ? item.settings : {};
}

function imageOf(option: Json): JsonObject | undefined {
  const image = memberIn(option, "image");
  return isObject(image) ? image : undefined;
}

function fileIdOf(picture: Json | undefined): string | undefined {
  const fileId = memberIn(picture ?? null, "file_id");
  return typeof fileId === "string" ? fileId : undefined;
}
