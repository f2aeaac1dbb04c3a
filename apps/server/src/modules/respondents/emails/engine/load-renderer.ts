/** Loads the code that writes answers in words, the same code that renders the form's pages. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { HostedRenderer } from "@formstead/renderer/server";

export function builtRendererIn(dir: string) {
  const file = join(dir, "server/server.js");
  return {
    isBuilt: existsSync(file),
    load: async (): Promise<HostedRenderer> => (await import(pathToFileURL(file).href)).renderer,
  };
}
