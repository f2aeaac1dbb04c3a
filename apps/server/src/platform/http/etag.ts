/** ETags are row revisions, such as `"r17"`. */
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";

export const etagOf = (revision: number): string => `"r${revision}"`;

/** Rejects a write based on a revision other than the current one. If `ifMatch` is absent, any revision is accepted. */
export function checkIfMatch(ifMatch: string | undefined, revision: number): void {
  if (ifMatch === undefined || ifMatch === "*") return;
  const current = etagOf(revision);
  const wanted = ifMatch.split(",").map((tag) => tag.trim());
  if (!wanted.includes(current)) fail(E.etag_mismatch, { current_etag: current });
}

/** If-None-Match uses weak comparison; proxies may have added W/. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
