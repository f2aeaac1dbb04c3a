/** Test support: the real server, a page on another origin with a strict CSP, and a browser. */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { builtRenderer } from "../../../apps/server/src/test-kit/built-renderer.ts";
import {
  type Caller,
  type Harness,
  type HarnessOptions,
  startHarness,
} from "../../../apps/server/src/test-kit/harness.ts";
import { publishedPages } from "../../../apps/server/src/test-kit/published-form.ts";
import { listen } from "../../../apps/server/src/test-kit/second-server.ts";
import { systemChromium } from "../../../scripts/system-chromium.ts";
import { bundleForBrowsers } from "../build/bundle.ts";

export interface Stage {
  readonly h: Harness;
  readonly baseUrl: string;
  readonly owner: Caller;
  readonly browser: Browser;
  /** Publishes a form and returns its ID. */
  publish(definition: Definition): Promise<string>;
  /** A page on another origin with the form in it. Console errors fail tests that check `problems`. */
  open(formRef: string, options?: OpenOptions): Promise<{ readonly page: Page; readonly problems: string[] }>;
  /** The address of a page on another origin with the form in it; below a long text if its path is `/far`. */
  addressOf(formRef: string, attributes?: Readonly<Record<string, string>>, path?: string): string;
  entriesOf(formId: string): Promise<readonly { status: string; answers: Record<string, unknown> }[]>;
  stop(): Promise<void>;
}

type Item = Readonly<Record<string, unknown>>;
export type Definition = Item & { readonly pages: readonly Item[] };

export interface OpenOptions extends BrowserContextOptions {
  /** Additional attributes of the element. */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly path?: string;
}

/** `modules` are additional server modules, such as one that provides options. */
export async function startStage(modules: NonNullable<HarnessOptions["modules"]> = []): Promise<Stage> {
  const h = await startHarness({
    modules,
    env: {
      // Embedded forms fetch their fonts from the server.
      RENDERER_DIR: await builtRenderer(),
      ENTRIES_PER_NETWORK_FREE: "100000",
      ENTRIES_PER_NETWORK_MAX: "100000",
      RATE_LIMIT_ENTRY_PER_MINUTE: "100000",
    },
  });
  const baseUrl = `http://127.0.0.1:${await listen(h.server)}`;
  const owner = await h.newAccount();
  const store = new URL(h.composition.platform.config.S3_ENDPOINT ?? "http://localhost").origin;
  const pages = await servePages(baseUrl, store);
  const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  const browser = await chromium.launch(systemChromium);
  const addressOf: Stage["addressOf"] = (formRef, attributes = {}, path = "/") =>
    `${origin}${path}?${new URLSearchParams({ form: formRef, src: baseUrl, ...attributes })}`;
  return {
    h,
    baseUrl,
    addressOf,
    owner,
    browser,
    publish: ({ pages, ...more }) => publishedPages(owner, pages, more),
    open: async (formRef, { attributes = {}, path = "/", ...options } = {}) => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const problems: string[] = [];
      page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
      page.on("pageerror", (error) => problems.push(error.message));
      await page.goto(addressOf(formRef, attributes, path));
      return { page, problems };
    },
    entriesOf: async (formId) => (await owner.get(`/entries?form_id=${formId}`)).body.data,
    stop: async () => {
      await browser.close();
      pages.close();
      await h.stop();
    },
  };
}

let built: Promise<ReadonlyMap<string, Buffer>> | undefined;

/** Once per test process. */
function builtScripts(): Promise<ReadonlyMap<string, Buffer>> {
  built ??= bundleForBrowsers().then(
    (bundle) => new Map(bundle.map(({ fileName, code }) => [`/${fileName}`, gzipSync(code)])),
  );
  return built;
}

/**
 * A page with the strictest CSP under which a form can still be submitted. Its URL contains the attributes. Without a
 * `src`, the page's own site proxies the server, so that it need not allow any other.
 */
async function servePages(baseUrl: string, store: string): Promise<Server> {
  const scripts = await builtScripts();
  const server = createServer((incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://page");
    if (pathname.startsWith("/api/")) return passOn(baseUrl, incoming, response);
    const script = scripts.get(pathname);
    const others = searchParams.get("src") ? ` ${searchParams.get("src")} ${store}` : "";
    response.setHeader("content-type", script === undefined ? "text/html; charset=utf-8" : "text/javascript");
    response.setHeader(
      "content-security-policy",
      `default-src 'none'; script-src 'self'; img-src data:; connect-src 'self'${others}; trusted-types 'none'; require-trusted-types-for 'script'`,
    );
    if (script) response.setHeader("content-encoding", "gzip");
    return response.end(script ?? pageOf(searchParams, pathname === "/far"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function passOn(baseUrl: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = incoming;
  const onward = request(`${baseUrl}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  incoming.pipe(onward);
}

function pageOf(attributes: URLSearchParams, isFar: boolean): string {
  const written = [...attributes].map(([name, value]) => `${name}="${value.replaceAll('"', "&quot;")}"`);
  return `<!doctype html><html lang="en"><head><title>Host</title><meta name="viewport" content="width=device-width">
<script type="module" src="/form.js"></script></head><body><main><h1>Host page</h1>${isFar ? "<p>Far below</p>".repeat(200) : ""}<formstead-form ${written.join(" ")}></formstead-form></main></body></html>`;
}
