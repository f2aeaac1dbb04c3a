/** The gallery on a real server, with the pictures that its definitions name. */
import type { BrowserContext, Page } from "playwright-core";
import type { GalleryForm } from "../gallery/kit.ts";
import { pictureBase } from "../gallery/kit.ts";
import { type HostedStage, startHostedStage } from "./hosted-stage.ts";

const folder = new URL("../gallery/pictures/", import.meta.url).pathname;

/** One browser opens more pages than a person would. */
const limits = Object.fromEntries(
  [
    "RATE_LIMIT_PER_MINUTE",
    "RATE_LIMIT_PER_HOUR",
    "RATE_LIMIT_PUBLIC_PER_MINUTE",
    "RATE_LIMIT_ENTRY_PER_MINUTE",
    "RATE_LIMIT_FORM_PER_MINUTE",
    "ENTRIES_PER_NETWORK_FREE",
    "ENTRIES_PER_NETWORK_MAX",
  ].map((name) => [name, "100000"]),
);

export interface GalleryStage extends HostedStage {
  /** The path of the form's hosted page. */
  pathOf(form: GalleryForm): Promise<string>;
}

export async function startGalleryStage(): Promise<GalleryStage> {
  const stage = await startHostedStage(limits);
  const published = new Map<string, Promise<string>>();
  return {
    ...stage,
    pathOf: async ({ id, definition }) => {
      const form = published.get(id) ?? stage.publish(JSON.parse(JSON.stringify(definition)));
      published.set(id, form);
      return `/f/${await form}`;
    },
  };
}

/** Serves the pictures in a browser, because the server has only those that were uploaded. */
export const servePictures = (context: BrowserContext): Promise<unknown> =>
  context.route(`**${pictureBase}*.webp`, (route) =>
    route.fulfill({ path: folder + new URL(route.request().url()).pathname.slice(pictureBase.length) }),
  );

const patienceMs = 60_000;

/** Waits for something that takes several looks at the page to see. */
export async function until(page: Page, what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`${what}: not after ${patienceMs / 1_000} s`);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}
