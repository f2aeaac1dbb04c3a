/** Test support: the real server with the real build, and pages on another origin, given as HTML. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContextOptions, Page } from "playwright-core";
import { type HostedStage, startHostedStage } from "./hosted-stage.ts";

export interface EmbedStage extends HostedStage {
  /** The origin of the pages. */
  readonly origin: string;
  /** A page with this body, under this CSP; `FORMS` in both is replaced by the address of Formstead. */
  show(body: string, options?: ShowOptions): Promise<{ readonly page: Page; readonly problems: string[] }>;
}

interface ShowOptions extends BrowserContextOptions {
  readonly policy?: string;
  readonly head?: string;
  readonly query?: string;
  /** Runs before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
}

/** The CSPs that the guide recommends. */
const inlinePolicy =
  "default-src 'none'; script-src FORMS; connect-src FORMS; trusted-types 'none'; require-trusted-types-for 'script'";
export const framePolicy = "default-src 'none'; script-src FORMS; frame-src FORMS";
const loader = '<script type="module" src="FORMS/embed/v1/form.js"></script>';

export async function startEmbedStage(): Promise<EmbedStage> {
  const stage = await startHostedStage();
  const pages = new Map<string, { readonly html: string; readonly policy: string }>();
  const server = createServer((request, response) => {
    const found = pages.get(new URL(request.url ?? "/", "http://page").pathname);
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (found) response.setHeader("content-security-policy", found.policy);
    response.end(found?.html ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...stage,
    origin,
    show: async (body, { policy = inlinePolicy, head = loader, query = "", before, ...options } = {}) => {
      const path = `/${pages.size}`;
      const put = (text: string) => text.replaceAll("FORMS", stage.baseUrl);
      const html = `<!doctype html><html lang="en"><head><title>Host</title>${head}</head><body>${body}</body></html>`;
      pages.set(path, { html: put(html), policy: put(policy) });
      const page = await (await stage.browser.newContext(options)).newPage();
      const problems: string[] = [];
      page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
      page.on("pageerror", (error) => problems.push(error.message));
      await before?.(page);
      await page.goto(`${origin}${path}${query}`);
      return { page, problems: problems.filter((one) => !one.includes("favicon")) };
    },
    stop: async () => {
      server.close();
      await stage.stop();
    },
  };
}
