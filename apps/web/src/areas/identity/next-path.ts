/** Where to go after signing in. */
import { isOwnPath } from "../../lib/own-path.ts";
import type { LoginSearch } from "./search.ts";

const startPage = "/";

/**
 * Reads the path from the URL. A failed sign-in through another service returns without it, so the path kept in the
 * tab is used then.
 */
export function nextPath({ next, error }: LoginSearch, kept: string | undefined): string {
  const wanted = next ?? (error === undefined ? undefined : kept);
  return isOwnPath(wanted) && !leadsBack(wanted) ? wanted : startPage;
}

/** Search parameters for the next signed-out screen. Omits the default path. */
export function nextSearch(path: string): LoginSearch {
  return path === startPage ? {} : { next: path };
}

function leadsBack(path: string): boolean {
  return /^\/(login|signup)(?![\w-])/.test(path);
}
