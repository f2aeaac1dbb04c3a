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
}

interface Manifest {
  readonly version: string;
  readonly scripts: readonly string[];
  readonly preloads: readonly string[];
}

const manifestFile = "manifest.json";

export function isRendererBuilt(dir: string): boolean {
  return existsSync(join(dir, manifestFile));
}

export async function loadRenderer(dir: string): Promise<BuiltRenderer> {
  const manifest = JSON.parse(await readFile(join(dir, manifestFile), "utf8")) as Manifest;
  const names = await readdir(join(dir, "browser"));
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(dir, "browser", name))] as const),
  );
  const file = join(dir, "server/server.js");
  const { renderer } = (await import(pathToFileURL(file).href)) as Pick<RendererBuild, "renderer">;
  const at = (name: string) => `/embed/v1/${name}`;
  return {
    version: manifest.version,
    files: new Map(files),
    renderer,
    file,
    assets: {
      scripts: manifest.scripts.map(at),
      preloads: manifest.preloads.map(at),
    },
  };
}
