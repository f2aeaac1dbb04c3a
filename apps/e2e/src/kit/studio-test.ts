/**
 * The `test` function for Studio. It watches every page it opens: console errors, CSP violations, crashes, and
 * requests to other origins fail the test.
 */
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

export interface Watch {
  /**
   * Announces that the server will reject this request, for example, `401 /auth/login`. Browsers log such responses as
   * errors.
   */
  expectRefusal(status: number, path: string): void;
  /**
   * Announces that the session will end: the server then rejects every request that is open at that moment or starts
   * before the page notices.
   */
  expectSessionEnd(): void;
  /** Allows requests to this origin, for example, a download from the blob store. */
  allowOrigin(origin: string): void;
  watchContext(context: BrowserContext): Promise<void>;
}

interface Fixtures {
  readonly watch: Watch;
  /** Studio's origin. */
  readonly origin: string;
}

export const test = base.extend<Fixtures>({
  origin: async ({ baseURL }, use) => use(new URL(baseURL ?? "").origin),
  watch: [
    async ({ context, origin }, use) => {
      const faults: string[] = [];
      const refusals = new Set<string>();
      let sessionEnds = false;
      const origins = new Set([origin]);
      const watchPage = (page: Page) => {
        page.on("pageerror", (error) => faults.push(`crash: ${error.message}`));
        page.on("console", (message) => {
          if (message.type() !== "error" && message.type() !== "warning") return;
          const { url } = message.location();
          const status = /status of (\d+)/.exec(message.text())?.[1];
          const path = URL.canParse(url) ? new URL(url).pathname.replace("/api/v1", "") : "";
          if (status !== undefined && refusals.has(`${status} ${path}`)) return;
          if (sessionEnds && status === "401" && url.startsWith(`${origin}/api/v1/`)) return;
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
        expectSessionEnd: () => {
          sessionEnds = true;
        },
        allowOrigin: (origin) => origins.add(origin),
        watchContext,
      });
      expect(faults, "browser errors").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
