/** Where somebody goes after signing in. */
import { isOwnPath, type LoginSearch } from "../../shell/search.ts";

const startPage = "/";

/**
 * The address says it. After a failed visit to another service it no longer does: that one comes back without it, so
 * what the tab kept counts then.
 */
export function nextPath({ next, error }: LoginSearch, kept: string | undefined): string {
  const wanted = next ?? (error === undefined ? undefined : kept);
  return isOwnPath(wanted) && !leadsBack(wanted) ? wanted : startPage;
}

/** For the next signed-out screen: says nothing where there is nothing to say. */
export function nextSearch(path: string): LoginSearch {
  return path === startPage ? {} : { next: path };
}

function leadsBack(path: string): boolean {
  return /^\/(login|signup)(?![\w-])/.test(path);
}
