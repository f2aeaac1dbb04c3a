/** The fonts that themes can use: files with hashed names, their licenses, and data for `@font-face` rules. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { arabicFont, fontNames } from "@formstead/form-logic/fonts";
import type { BuiltFont, Subset } from "../src/form/font-files.ts";

const require = createRequire(import.meta.url);
const { resolve } = require;
/** The package has no types. */
const { decompress }: { decompress(font: Uint8Array): Promise<Uint8Array> } = require("wawoff2");

export interface BuiltFonts {
  readonly files: readonly (readonly [name: string, content: Buffer])[];
  readonly fonts: Readonly<Record<string, BuiltFont>>;
}

let built: Promise<BuiltFonts> | undefined;

/** Read once per process, because four bundles need them. */
export function builtFonts(): Promise<BuiltFonts> {
  built ??= readFonts();
  return built;
}

async function readFonts(): Promise<BuiltFonts> {
  const all = await Promise.all([...fontNames, arabicFont].map(readFont));
  return {
    files: all.flatMap(({ files }) => files),
    fonts: Object.fromEntries(all.map(({ name, font }) => [name, font])),
  };
}

const idOf = (name: string): string => name.toLowerCase().replaceAll(" ", "-");
const folderOf = (id: string): string => dirname(resolve(`@fontsource-variable/${id}/package.json`));
const subsetsOf = (name: string): readonly Subset[] =>
  name === arabicFont ? ["arabic"] : ["latin", "latin-ext"];
const readSubset = (id: string, subset: Subset): Promise<Buffer> =>
  readFile(join(folderOf(id), "files", `${id}-${subset}-wght-normal.woff2`));

/** The same fonts without compression, from which the server draws pictures. By font, in the order of preference. */
export interface PlainFonts {
  readonly files: readonly (readonly [name: string, content: Uint8Array])[];
  readonly fonts: Readonly<Record<string, readonly string[]>>;
}

let plain: Promise<PlainFonts> | undefined;

export function plainFonts(): Promise<PlainFonts> {
  plain ??= decompressFonts();
  return plain;
}

async function decompressFonts(): Promise<PlainFonts> {
  const files: (readonly [string, Uint8Array])[] = [];
  const names = [...fontNames, arabicFont];
  const fileOf = (name: string, subset: Subset) => `${idOf(name)}-${subset}.ttf`;
  for (const name of names)
    for (const subset of subsetsOf(name)) {
      const content = await decompress(await readSubset(idOf(name), subset));
      // A copy, because the library uses the memory of its result again.
      files.push([fileOf(name, subset), Buffer.from(content)]);
    }
  const filesOf = (name: string) => subsetsOf(name).map((subset) => fileOf(name, subset));
  return { files, fonts: Object.fromEntries(names.map((name) => [name, filesOf(name)])) };
}

async function readFont(name: string) {
  const id = idOf(name);
  const folder = folderOf(id);
  const { variable } = JSON.parse(await readFile(join(folder, "metadata.json"), "utf8"));
  const files = await Promise.all(
    subsetsOf(name).map(async (subset) => {
      const content = await readSubset(id, subset);
      const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
      return { subset, file: `${id}-${subset}-${hash}.woff2`, content };
    }),
  );
  const license = await readFile(join(folder, "LICENSE"));
  const font: BuiltFont = {
    weight: `${variable.wght.min} ${variable.wght.max}`,
    files: files.map(({ subset, file }) => ({ subset, file })),
  };
  return {
    name,
    font,
    files: [
      ...files.map(({ file, content }) => [file, content] as const),
      [`${id}-LICENSE.txt`, license] as const,
    ],
  };
}
