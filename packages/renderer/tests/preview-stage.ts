/** Test support for previews: a page under Studio's own policy that mounts them, as an application bundles them. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { rolldown } from "rolldown";
import { headersByFile } from "../../../apps/server/src/main/web-app-headers.ts";
import { builtRenderer } from "../../../apps/server/src/test-kit/built-renderer.ts";
import { systemChromium } from "../../../scripts/system-chromium.ts";
import type { Preview, PreviewOptions } from "../src/preview/preview.ts";

export interface PreviewStage {
  readonly browser: Browser;
  /** `requests` lists what left the page after the preview was mounted. */
  open(
    options: PreviewOptions,
    context?: BrowserContextOptions,
  ): Promise<{ readonly page: Page; readonly problems: string[]; readonly requests: string[] }>;
  stop(): Promise<void>;
}

declare global {
  /** What the page's script puts into the window. */
  interface Window {
    mountPreview(root: ShadowRoot, options: PreviewOptions): Promise<Preview>;
    preview: Preview;
    inspected: string[];
  }
}

export async function startPreviewStage(): Promise<PreviewStage> {
  const headersOf = headersByFile(undefined);
  const scripts = await bundled();
  const server: Server = createServer(({ url = "/" }, response) => {
    const script = scripts.get(url);
    const type = script === undefined ? "text/html; charset=utf-8" : "text/javascript";
    response.writeHead(200, { "content-type": type, ...headersOf(script ? "assets/a.js" : "index.html") });
    response.end(script ?? page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = await chromium.launch(systemChromium);
  return {
    browser,
    open: async (options, context = {}) => {
      const opened = await (await browser.newContext(context)).newPage();
      const problems: string[] = [];
      const requests: string[] = [];
      opened.on("console", (message) => message.type() === "error" && problems.push(message.text()));
      opened.on("pageerror", (error) => problems.push(error.message));
      await opened.goto(address);
      await opened.waitForFunction(() => "mountPreview" in window);
      // Scripts are part of the application, and texts are loaded with them.
      opened.on("request", (request) => request.resourceType() !== "script" && requests.push(request.url()));
      await opened.evaluate(
        async (given) => {
          const root = document.querySelector("#box")?.attachShadow({ mode: "open" });
          if (!root) throw new Error("no box");
          window.preview = await window.mountPreview(root, given as unknown as PreviewOptions);
          window.inspected = [];
          window.preview.onInspect(({ itemId }) => window.inspected.push(itemId));
        },
        options as unknown as object,
      );
      return { page: opened, problems, requests };
    },
    stop: async () => {
      await browser.close();
      server.close();
    },
  };
}

/** An application's bundle of the built preview, with the form logic from the workspace. */
async function bundled(): Promise<Map<string, string>> {
  const built = join(await builtRenderer(), "preview/preview.js");
  const home = new URL("../src/preview/preview.ts", import.meta.url).pathname;
  const bundle = await rolldown({
    input: { app: "app" },
    platform: "browser",
    plugins: [
      {
        name: "application",
        resolveId(id) {
          if (id === "app") return id;
          return id.startsWith("@formstead/form-logic") ? this.resolve(id, home) : null;
        },
        load: (id) =>
          id === "app"
            ? `import { mountPreview } from ${JSON.stringify(built)}; Object.assign(window, { mountPreview });`
            : null,
      },
    ],
  });
  const { output } = await bundle.generate({ format: "es", entryFileNames: "[name].js" });
  await bundle.close();
  return new Map(output.flatMap((one) => (one.type === "chunk" ? [[`/${one.fileName}`, one.code]] : [])));
}

const page = `<!doctype html><html lang="en"><head><title>Builder</title><meta name="viewport" content="width=device-width">
<script type="module" src="/app.js"></script></head><body><main><h1>Builder</h1><div id="box"></div></main></body></html>`;
