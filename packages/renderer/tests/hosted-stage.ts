/** Test support for the hosted page: the real server at its configured address, and a browser. */

import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { builtRenderer } from "../../../apps/server/src/test-kit/built-renderer.ts";
import { freePort } from "../../../apps/server/src/test-kit/free-port.ts";
import { type Caller, type Harness, startHarness } from "../../../apps/server/src/test-kit/harness.ts";
import { publishedPages } from "../../../apps/server/src/test-kit/published-form.ts";
import { systemChromium } from "../../../scripts/system-chromium.ts";

type Item = Readonly<Record<string, unknown>>;

export interface HostedStage {
  readonly h: Harness;
  readonly owner: Caller;
  readonly browser: Browser;
  readonly baseUrl: string;
  publish(definition: Item & { readonly pages: readonly Item[] }): Promise<string>;
  open(
    path: string,
    options?: BrowserContextOptions & { readonly before?: (page: Page) => Promise<unknown> },
  ): Promise<{ readonly page: Page; readonly problems: string[] }>;
  entriesOf(
    formId: string,
  ): Promise<readonly { status: string; answers: Record<string, unknown>; receipt_code: string }[]>;
  stop(): Promise<void>;
}

/** `env` sets more of the server's settings, such as higher limits. */
export async function startHostedStage(env: Readonly<Record<string, string>> = {}): Promise<HostedStage> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const h = await startHarness({ env: { RENDERER_DIR: await builtRenderer(), BASE_URL: baseUrl, ...env } });
  await h.server.listen({ host: "127.0.0.1", port });
  const owner = await h.newAccount();
  const browser = await chromium.launch(systemChromium);
  return {
    h,
    owner,
    browser,
    baseUrl,
    publish: ({ pages, ...more }) => publishedPages(owner, pages, more),
    open: async (path, { before, ...options } = {}) => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const problems: string[] = [];
      page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
      page.on("pageerror", (error) => problems.push(error.message));
      await before?.(page);
      // If the test blocks the scripts, the page never finishes loading.
      await page.goto(`${baseUrl}${path}`, { waitUntil: before ? "commit" : "load" });
      return { page, problems };
    },
    entriesOf: async (formId) => (await owner.get(`/entries?form_id=${formId}`)).body.data,
    stop: async () => {
      await browser.close();
      await h.stop();
    },
  };
}

/** Before that, buttons post the page, as without JavaScript. */
export const formReady = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await customElements.whenDefined("formstead-form");
    await document.querySelector("formstead-form")?.ready;
  });
