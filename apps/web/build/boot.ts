/**
 * Builds `src/boot.ts` into one classic script and adds it to the page. Browsers run it before the first paint. As a
 * module, it would run after the page is parsed, and Vite would merge it into the main script.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { build, type Plugin } from "vite";

export function boot(): Plugin {
  let root = "";
  let target: string | false | readonly string[] = false;
  let address = "/src/boot.ts";
  return {
    name: "formstead:boot",
    configResolved: (config) => {
      root = config.root;
      target = config.build.target;
    },
    async buildStart() {
      if (this.environment.mode !== "build") return;
      const { code, modules } = await buildScript(join(root, "src/boot.ts"), target);
      for (const module of modules) this.addWatchFile(module);
      const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
      address = `/assets/boot-${hash}.js`;
      this.emitFile({ type: "asset", fileName: address.slice(1), source: code });
    },
    transformIndexHtml: {
      order: "post",
      handler: () => {
        const isBuilt = address.startsWith("/assets/");
        const attrs = isBuilt ? { src: address } : { type: "module", src: address };
        return [{ tag: "script", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}

async function buildScript(file: string, target: string | false | readonly string[]) {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      target: target === false ? false : [target].flat(),
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: "iife" } },
    },
  });
  const [chunk] = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  if (chunk?.type !== "chunk") throw new Error(`could not build ${file}`);
  return { code: chunk.code, modules: chunk.moduleIds };
}
