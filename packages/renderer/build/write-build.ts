/**
 * Writes a build: `browser/` for all pages, `server/` for ours, `preview/` for pages that edit forms, and
 * `manifest.json`, which lists what the hosted page needs. It is assembled next to its destination and then moved there, so that a partial build is never visible.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  bundleForBrowsers,
  bundleForHostedPage,
  bundleForPreview,
  bundleForServer,
  bundleForWorker,
  bundleWhole,
  minifiedCss,
} from "./bundle.ts";
import { builtFonts, plainFonts } from "./fonts.ts";

const home = new URL("../", import.meta.url);

type Chunk = Awaited<ReturnType<typeof bundleForBrowsers>>[number];

export async function writeBuild(folder: string): Promise<void> {
  const [element, whole, hosted, worker, preview, server, formCss, fonts, plain] = await Promise.all([
    bundleForBrowsers(),
    bundleWhole(),
    bundleForHostedPage(),
    bundleForWorker(),
    bundleForPreview(),
    bundleForServer(),
    css("src/styles/form.css"),
    builtFonts(),
    plainFonts(),
  ]);
  // The hosted page may cache files with a hash in their names forever; other pages request the plain names.
  const entries = Object.fromEntries(
    ["form", "field", "kiosk", "tracking"].map((name) => {
      const { code } = element.find(({ fileName }) => fileName === `${name}.js`) ?? {};
      if (code === undefined) throw new Error(`the build has no ${name}.js`);
      return [name, { file: named(name, code, "js"), code }];
    }),
  );
  const files: (readonly [string, string | Uint8Array])[] = [
    ...[...element, ...whole, ...hosted].map(({ fileName, code }): [string, string] => [
      `browser/${fileName}`,
      code,
    ]),
    ["browser/integrity.json", JSON.stringify(integrityOf(whole), null, 2)],
    ["browser/form.css", formCss],
    ...Object.values(entries).map(({ file, code }): [string, string] => [`browser/${file}`, code]),
    ...fonts.files.map(([name, content]) => [`browser/${name}`, content] as const),
    ...plain.files.map(([name, content]) => [`server/${name}`, content] as const),
    ...preview.map(({ fileName, code }): [string, string] => [`preview/${fileName}`, code]),
    ...[...server, ...worker].map(({ fileName, code }): [string, string] => [`server/${fileName}`, code]),
  ];
  const { version } = JSON.parse(await readFile(new URL("package.json", home), "utf8"));
  const manifest = {
    version,
    scripts: [hosted[0]?.fileName, entries.form?.file],
    field: entries.field?.file,
    kiosk: entries.kiosk?.file,
    tracking: entries.tracking?.file,
    preloads: reachedBy("core", element),
    parts: partsOf(element),
    plainFonts: plain.fonts,
    chunks: Object.fromEntries(
      element.map(({ fileName, name, imports, dynamicImports }) => [
        fileName,
        { name, loads: [...imports, ...dynamicImports] },
      ]),
    ),
  };
  files.push(["manifest.json", JSON.stringify(manifest, null, 2)]);
  await replace(folder, files);
}

async function replace(
  folder: string,
  files: readonly (readonly [string, string | Uint8Array])[],
): Promise<void> {
  const made = `${folder}.${process.pid}.new`;
  await rm(made, { recursive: true, force: true });
  for (const part of ["browser", "server", "preview"]) await mkdir(join(made, part), { recursive: true });
  await Promise.all(files.map(([name, content]) => writeFile(join(made, name), content)));
  await rm(folder, { recursive: true, force: true });
  await rename(made, folder);
}

/** The value for `<script integrity>`. Only for files without imports, because browsers do not check imported files. */
function integrityOf(chunks: readonly Chunk[]): Record<string, string> {
  const hashOf = (code: string) => `sha384-${createHash("sha384").update(code).digest("base64")}`;
  return Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, hashOf(code)]));
}

async function css(file: string): Promise<string> {
  return minifiedCss(file, await readFile(new URL(file, home)));
}

function named(name: string, text: string, ending: string): string {
  return `${name}-${createHash("sha256").update(text).digest("base64url").slice(0, 8)}.${ending}`;
}

/** Everything that is loaded on demand, by name, without what the core brings. */
function partsOf(chunks: readonly Chunk[]): Record<string, string[]> {
  const core = new Set(reachedBy("core", chunks));
  // Not `isDynamicEntry`, which is false for chunks that others import statically too.
  const onDemand = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
  const parts = chunks.filter(({ fileName }) => onDemand.has(fileName) && !core.has(fileName));
  const twice = parts.find(({ name }, at) => parts.findIndex((one) => one.name === name) < at);
  if (twice) throw new Error(`two chunks have the name ${twice.name}, so pages could preload the wrong one`);
  return Object.fromEntries(
    parts.map(({ name }) => [name, reachedBy(name, chunks).filter((file) => !core.has(file))]),
  );
}

/** A chunk and all its static imports. */
function reachedBy(name: string, chunks: readonly Chunk[]): string[] {
  const found = new Set<string>();
  const add = (file: string | undefined): void => {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    if (!chunk || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const one of chunk.imports) add(one);
  };
  add(chunks.find((chunk) => chunk.name === name)?.fileName);
  return [...found].filter((file) => file !== "form.js");
}
