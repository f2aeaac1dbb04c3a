/** Builds the sources for browsers and the server. */
import { readFile } from "node:fs/promises";
import { transform } from "lightningcss";
import { type InputOptions, type OutputOptions, type Plugin, rolldown } from "rolldown";
import { builtFonts } from "./fonts.ts";

const source = (file: string) => new URL(`../src/${file}`, import.meta.url).pathname;
// Features that all browsers have supported since 2024: light-dark(), declarative shadow roots, and adopted
// stylesheets.
const targets = { chrome: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) };

export function minifiedCss(file: string, code: Buffer): string {
  return transform({ filename: file, code, minify: true, targets }).code.toString();
}

/** A stylesheet is imported as a string: `import { css } from "./form.css"`. */
const cssAsText: Plugin = {
  name: "css-as-text",
  async load(id) {
    if (!id.endsWith(".css")) return null;
    return {
      code: `export const css = ${JSON.stringify(minifiedCss(id, await readFile(id)))};`,
      moduleType: "js",
    };
  },
};

/** Omits styles, to measure only the scripts. */
const noCss: Plugin = {
  name: "no-css",
  load: (id) => (id.endsWith(".css") ? { code: "export const css = '';", moduleType: "js" } : null),
};

/** Puts the names of the font files into the bundle. */
const fontData: Plugin = {
  name: "font-data",
  async load(id) {
    if (id !== source("form/font-files.ts")) return null;
    const { fonts } = await builtFonts();
    return { code: `export const fonts = ${JSON.stringify(fonts)};`, moduleType: "js" };
  },
};

const common = {
  plugins: [cssAsText, fontData],
  // Descriptions of field types use top-level spreads; browsers do not need them.
  treeshake: { propertyReadSideEffects: false as const },
  tsconfig: new URL("../tsconfig.json", import.meta.url).pathname,
};

type Graph = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null };

/**
 * Bundles the core with everything it needs immediately, even if other chunks share it, because they load later anyway.
 */
function wholeChunks(id: string, graph: Graph): string | null {
  const seen = new Set<string>();
  const leadsTo = (one: string): boolean => {
    if (one === source("core.ts")) return true;
    // Browsers do not need descriptions of field types, so they do not make the core need anything.
    if (seen.has(one) || /-(description|schema)\.ts$/.test(one)) return false;
    seen.add(one);
    return graph.getModuleInfo(one)?.importers.some(leadsTo) ?? false;
  };
  return leadsTo(id) ? "core" : null;
}

async function chunksOf(input: InputOptions, output: OutputOptions) {
  const bundle = await rolldown({ ...common, ...input });
  const { output: files } = await bundle.generate({ format: "es", entryFileNames: "[name].js", ...output });
  await bundle.close();
  return files.filter((file) => file.type === "chunk");
}

const small = { minify: true, comments: { annotation: false } };

export function bundleForBrowsers({ hasCss = true } = {}) {
  const input = {
    form: source("loader.ts"),
    field: source("field/field.ts"),
    kiosk: source("kiosk/kiosk.ts"),
    tracking: source("tracking/tracking.ts"),
  };
  return chunksOf(
    { input, platform: "browser", ...(!hasCss && { plugins: [noCss, fontData] }) },
    {
      ...small,
      chunkFileNames: "[name]-[hash].js",
      codeSplitting: { groups: [{ name: wholeChunks, debugName: "core" }] },
    },
  );
}

/** Everything in one file, for pages that pin it by its hash. It sends requests only to the API. */
export function bundleWhole() {
  const input = { "form.full": source("loader.ts") };
  return chunksOf({ input, platform: "browser" }, { ...small, codeSplitting: false });
}

/**
 * The code that the hosted page adds to the element. Built separately, so that no shared code is moved out of
 * `form.js`.
 */
export function bundleForHostedPage() {
  const input = { hosted: source("hosted/hosted.ts") };
  const entryFileNames = "[name]-[hash].js";
  return chunksOf({ input, platform: "browser" }, { ...small, entryFileNames, codeSplitting: false });
}

/** The service worker of forms in field mode. One file, because a worker cannot load others without a network. */
export function bundleForWorker() {
  const input = { worker: source("field/worker.ts") };
  return chunksOf({ input, platform: "browser" }, { ...small, codeSplitting: false });
}

/**
 * The preview of forms that are being edited, for applications that bundle it. Built separately, so that respondents do
 * not load it. An application that edits forms has the form logic anyway.
 */
export function bundleForPreview() {
  const input = { preview: source("preview/preview.ts") };
  const external = /^@formstead\/form-logic(\/|$)/;
  const isSeparate = (id: string) => /\/(phone-numbers|drawing-pad|fonts|font-files)\.ts$/.test(id);
  return chunksOf(
    { input, external, platform: "browser" },
    {
      ...small,
      chunkFileNames: "[name]-[hash].js",
      // A preview needs every part at once, because the next change may need any of them.
      codeSplitting: {
        groups: [
          { name: (id) => (isSeparate(id) || id.includes("node_modules") ? null : "all"), debugName: "all" },
        ],
      },
    },
  );
}

export function bundleForServer() {
  const input = { server: source("server/server.ts") };
  return chunksOf({ input, platform: "node" }, { codeSplitting: false });
}
