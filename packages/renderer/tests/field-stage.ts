/** Test support for field mode: a browser that can be closed and opened again with everything it has stored. */
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { systemChromium } from "../../../scripts/system-chromium.ts";

export interface Device {
  readonly context: BrowserContext;
  readonly problems: string[];
  /** Closes the browser and opens it again. */
  restart(): Promise<void>;
  open(address: string): Promise<Page>;
  stop(): Promise<void>;
}

export async function startDevice(
  more: Parameters<typeof chromium.launchPersistentContext>[1] = {},
): Promise<Device> {
  const folder = mkdtempSync(join(tmpdir(), "formstead-device-"));
  const launch = () => chromium.launchPersistentContext(folder, { ...systemChromium, ...more });
  let context = await launch();
  const problems: string[] = [];
  return {
    get context() {
      return context;
    },
    problems,
    restart: async () => {
      await context.close();
      context = await launch();
    },
    open: async (address) => {
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
      page.on("pageerror", (error) => problems.push(error.message));
      await page.goto(address);
      return page;
    },
    stop: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when the page can be opened without a network. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
  });
}

/** A picture of one pixel, with a comment after its last chunk that makes the bytes of each one different. */
export function picture(number: number): { name: string; mimeType: string; buffer: Buffer } {
  const pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const buffer = Buffer.concat([Buffer.from(pixel, "base64"), Buffer.from(` ${number}`)]);
  return { name: `site-${number}.png`, mimeType: "image/png", buffer };
}

/** An inspection with a picture. */
export const inspection = (more: object = {}) => ({
  title: "Site inspection",
  pages: [
    {
      id: "p1",
      items: [
        field("site", { label: "Site", required: true }),
        field("note", { label: "Note" }),
        field("photo", { type: "image", label: "Photo", settings: { max_files: 3 } }),
      ],
    },
  ],
  ...more,
  settings: { field_mode: true, ...(more as { settings?: object }).settings },
});
