/**
 * Which copy of the web app's page belongs to a path, and which scripts its screen needs. Browsers then load these
 * scripts together with the page's own, and show the frame of the right screen before any of them has run.
 */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { pageFile } from "./web-app-headers.ts";

const signInPath = "/login";

const Page = z.object({
  path: z.string(),
  needsSession: z.boolean(),
  file: z.string(),
  scripts: z.array(z.string()),
});
type Page = z.infer<typeof Page>;

interface KnownPage {
  readonly page: Page;
  readonly segments: readonly string[];
}

interface PageChoice {
  readonly file: string;
  /** The value of the `Link` header, if the screen needs scripts of its own. */
  readonly link?: string;
}

/** Reads the list in the build of the web app. Without one, every path gets the same page. */
export function choosePages(dir: string): (path: string, hasSession: boolean) => PageChoice {
  const list = join(dir, ".vite/pages.json");
  let known: readonly KnownPage[] = [];
  let readAt: number | undefined;
  const find = (path: string): Page | undefined => {
    const segments = segmentsOf(path);
    return known.find((one) => matches(one.segments, segments))?.page;
  };
  return (path, hasSession) => {
    // In development, a build replaces the list while the server runs.
    const changedAt = statSync(list, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt !== readAt) known = changedAt === undefined ? [] : readPages(list);
    readAt = changedAt;
    const asked = find(path);
    // Visitors without a session are sent to the sign-in screen.
    const page = asked?.needsSession && !hasSession ? find(signInPath) : asked;
    if (!page) return { file: pageFile };
    const link = page.scripts.map((script) => `</${script}>; rel=modulepreload`).join(", ");
    return { file: page.file, ...(link !== "" && { link }) };
  };
}

function readPages(list: string): readonly KnownPage[] {
  const pages = z.array(Page).parse(JSON.parse(readFileSync(list, "utf8")));
  // Literal segments are more specific than parameters, so they come first.
  return pages
    .map((page) => ({ page, segments: segmentsOf(page.path) }))
    .toSorted((a, b) => (sortKey(a.segments) < sortKey(b.segments) ? -1 : 1));
}

const segmentsOf = (path: string) => path.split("/").filter((segment) => segment !== "");
const isParameter = (segment: string) => segment.startsWith("$");
const sortKey = (segments: readonly string[]) =>
  segments.map((segment) => (isParameter(segment) ? "1" : "0")).join("");

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => isParameter(part) || part === segments[index])
  );
}
