/**
 * Writes a copy of the page per kind of frame, and a list that tells the server which copy to send for a path and which
 * scripts its screen needs, so that browsers load them at once.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { readRoutes, type StudioRoute } from "./routes.ts";

/** The server reads this file; see `web-app-pages.ts` there. */
export interface StudioPage {
  readonly path: string;
  readonly needsSession: boolean;
  readonly isScreen: boolean;
  /** The copy of the page to send. */
  readonly file: string;
  /** What the screen needs in addition to the scripts in the page. */
  readonly scripts: readonly string[];
}

export const pagesFile = ".vite/pages.json";
const frames = ["guest", "studio", "workspace"] as const;
const page = "index.html";

export function pages(): Plugin {
  let root = "";
  return {
    name: "formstead:pages",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const html = bundle[page];
        if (html?.type !== "asset") throw new Error(`the build has no ${page}`);
        for (const frame of frames) {
          const markup = readFileSync(join(root, `frames/${frame}.html`), "utf8");
          this.emitFile({
            type: "asset",
            fileName: `${frame}.html`,
            source: withFrame(String(html.source), frame, markup),
          });
        }
        const list = listPages(readRoutes(join(root, "src")), scriptsIn(bundle, join(root, "src/main.tsx")));
        this.emitFile({ type: "asset", fileName: pagesFile, source: JSON.stringify(list, null, 1) });
      },
    },
  };
}

function withFrame(html: string, frame: string, markup: string): string {
  const place = '<div id="root"></div>';
  if (!html.includes(place)) throw new Error(`${page} has no ${place}`);
  return html
    .replace("<html", `<html data-frame="${frame}"`)
    .replace(place, `${markup.trim()}\n    ${place}`);
}

type Scripts = (components: readonly string[]) => readonly string[];

/** Returns a function that lists the scripts of components, without those that the page loads anyway. */
function scriptsIn(bundle: Rolldown.OutputBundle, main: string): Scripts {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  const withImports = (module: string, found = new Set<string>()): Set<string> => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`the build has no ${module}`);
    const add = (file: string) => {
      if (found.has(file)) return;
      found.add(file);
      for (const one of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) add(one);
    };
    add(chunk.fileName);
    return found;
  };
  const always = withImports(main);
  return (components) => {
    const all = new Set<string>();
    for (const component of components) withImports(component, all);
    return [...all.difference(always)];
  };
}

function listPages(routes: readonly StudioRoute[], scriptsOf: Scripts): readonly StudioPage[] {
  const screensInStudio = routes.filter(({ parents, isScreen }) => isScreen && parents.includes("studio"));
  // Routes without a screen lead to a screen in Studio. All of these need the same basic scripts.
  const common = screensInStudio
    .map(({ components }) => new Set(scriptsOf(components)))
    .reduce((shared, scripts) => shared.intersection(scripts));
  return routes.map((route) => ({
    path: route.path,
    needsSession: route.parents.includes("signed-in"),
    isScreen: route.isScreen,
    file: fileFor(route),
    scripts: route.isScreen ? scriptsOf(route.components) : [...common],
  }));
}

function fileFor({ parents, isScreen, frame }: StudioRoute): string {
  if (frame !== undefined) return `${frame}.html`;
  if (parents.includes("guest")) return "guest.html";
  return parents.includes("studio") || !isScreen ? "studio.html" : page;
}
