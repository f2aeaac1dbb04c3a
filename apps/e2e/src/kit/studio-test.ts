/**
 * `test` for Studio: every page it opens is watched. Errors in the console, breaches of the page's policy, crashes and
 * requests to any other origin fail the test, whatever else it looks at.
 */
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

export interface Watch {
  /** Told beforehand: the server will refuse this, as `401 /auth/login`. The browser logs each refusal as an error. */
  expectRefusal(status: number, path: string): void;
  /** Told beforehand: a download may come from the blob store's own origin. */
  allowOrigin(origin: string): void;
  watchContext(context: BrowserContext): Promise<void>;
}

interface Fixtures {
  readonly watch: Watch;
  /** Where Studio is, as browsers name it. */
  readonly origin: string;
}

export const test = base.extend<Fixtures>({
  origin: async ({ baseURL }, use) => use(new URL(baseURL ?? "").origin),
  watch: [
    async ({ context, origin }, use) => {
      const faults: string[] = [];
      const refusals = new Set<string>();
      const origins = new Set([origin]);
      const watchPage = (page: Page) => {
        page.on("pageerror", (error) => faults.push(`crash: ${error.message}`));
        page.on("console", (message) => {
          if (message.type() !== "error" && message.type() !== "warning") return;
          const { url } = message.location();
          const status = /status of (\d+)/.exec(message.text())?.[1];
          const path = URL.canParse(url) ? new URL(url).pathname.replace("/api/v1", "") : "";
          if (status !== undefined && refusals.has(`${status} ${path}`)) return;
          faults.push(`console: ${message.text()} ${url}`);
        });
      };
      const watchContext = async (one: BrowserContext) => {
        one.on("page", watchPage);
        one.on("request", (request) => {
          const { protocol, origin: to } = new URL(request.url());
          if (protocol.startsWith("http") && !origins.has(to))
            faults.push(`another origin: ${request.url()}`);
        });
        await one.exposeBinding("reportPolicyBreach", (_source, text: string) =>
          faults.push(`policy: ${text}`),
        );
        await one.addInitScript(() => {
          document.addEventListener("securitypolicyviolation", (event) => {
            const report = (window as unknown as { reportPolicyBreach: (text: string) => void })
              .reportPolicyBreach;
            report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
          });
        });
      };
      await watchContext(context);
      await use({
        expectRefusal: (status, path) => refusals.add(`${status} ${path}`),
        allowOrigin: (origin) => origins.add(origin),
        watchContext,
      });
      expect(faults, "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
