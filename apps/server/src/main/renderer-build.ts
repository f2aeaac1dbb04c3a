/**
 * The built renderer, read once at startup: the files for browsers at `/embed/` and the code that renders the pages
 * at `/f/…`. All of it is small and kept in memory; no request data is used as a file path.
 */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RendererBuild } from "../modules/respondents/hosted-pages/index.ts";

export interface BuiltRenderer extends RendererBuild {
  readonly version: string;
  /** Keyed by file name. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** The paths of the files of each font, for drawing. */
  readonly fonts: Readonly<Record<string, readonly string[]>>;
}

interface Manifest {
  readonly version: string;
  readonly scripts: readonly string[];
  readonly field: string;
  readonly kiosk: string;
  readonly tracking: string;
  readonly preloads: readonly string[];
  readonly parts: Readonly<Record<string, readonly string[]>>;
  readonly chunks: RendererBuild["assets"]["chunks"];
  readonly plainFonts: BuiltRenderer["fonts"];
}

const manifestFile = "manifest.json";

export function isRendererBuilt(dir: string): boolean {
  return existsSync(join(dir, manifestFile));
}

export async function loadRenderer(dir: string): Promise<BuiltRenderer> {
  const manifest: Manifest = JSON.parse(await readFile(join(dir, manifestFile), "utf8"));
  const names = await readdir(join(dir, "browser"));
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(dir, "browser", name))] as const),
  );
  const file = join(dir, "server/server.js");
  const { renderer } = (await import(pathToFileURL(file).href)) as Pick<RendererBuild, "renderer">;
  const base = "/embed/v1/";
  const at = (name: string) => `${base}${name}`;
  return {
    version: manifest.version,
    files: new Map(files),
    renderer,
    file,
    fonts: Object.fromEntries(
      Object.entries(manifest.plainFonts).map(([name, files]) => [
        name,
        files.map((font) => join(dir, "server", font)),
      ]),
    ),
    worker: await readFile(join(dir, "server/worker.js"), "utf8"),
    assets: {
      base,
      scripts: manifest.scripts.map(at),
      field: at(manifest.field),
      kiosk: at(manifest.kiosk),
      tracking: at(manifest.tracking),
      chunks: manifest.chunks,
      preloads: manifest.preloads.map(at),
      parts: Object.fromEntries(Object.entries(manifest.parts).map(([name, files]) => [name, files.map(at)])),
    },
  };
}
