/**
 * Writes a build: `browser/` for all pages, `server/` for ours, and `manifest.json`, which lists what the hosted page
 * needs. It is assembled next to its destination and then moved there, so that a partial build is never visible.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  bundleForBrowsers,
  bundleForHostedPage,
  bundleForServer,
  bundleWhole,
  minifiedCss,
} from "./bundle.ts";

const home = new URL("../", import.meta.url);

type Chunk = Awaited<ReturnType<typeof bundleForBrowsers>>[number];

export async function writeBuild(folder: string): Promise<void> {
  const [element, whole, hosted, server, formCss] = await Promise.all([
    bundleForBrowsers(),
    bundleWhole(),
    bundleForHostedPage(),
    bundleForServer(),
    css("src/styles/form.css"),
  ]);
  const form = element.find(({ fileName }) => fileName === "form.js");
  if (!form) throw new Error("the build has no form.js");
  // The hosted page may cache files with a hash in their names forever; other pages request the plain names.
  const script = named("form", form.code, "js");
  const files: [string, string][] = [
    ...[...element, ...whole, ...hosted].map(({ fileName, code }): [string, string] => [
      `browser/${fileName}`,
      code,
    ]),
    ["browser/integrity.json", JSON.stringify(integrityOf(whole), null, 2)],
    ["browser/form.css", formCss],
    [`browser/${script}`, form.code],
    ...server.map(({ fileName, code }): [string, string] => [`server/${fileName}`, code]),
  ];
  const { version } = JSON.parse(await readFile(new URL("package.json", home), "utf8"));
  const manifest = {
    version,
    scripts: [hosted[0]?.fileName, script],
    preloads: reachedBy("core", element),
  };
  files.push(["manifest.json", JSON.stringify(manifest, null, 2)]);
  await replace(folder, files);
}

async function replace(folder: string, files: readonly (readonly [string, string])[]): Promise<void> {
  const made = `${folder}.${process.pid}.new`;
  await rm(made, { recursive: true, force: true });
  for (const part of ["browser", "server"]) await mkdir(join(made, part), { recursive: true });
  await Promise.all(files.map(([name, text]) => writeFile(join(made, name), text)));
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
