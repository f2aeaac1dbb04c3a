/** ETags are row revisions, such as `"r17"`. */
import { E } from "../errors/catalogue.ts";
import { fail, type ProblemDetails } from "../errors/errors.ts";

export const etagOf = (revision: number): string => `"r${revision}"`;

/**
 * Rejects a write based on a revision other than the current one. If `ifMatch` is absent, any revision is accepted.
 * `details` are further members of the problem.
 */
export function checkIfMatch(
  ifMatch: string | undefined,
  revision: number,
  details: () => ProblemDetails = () => ({}),
): void {
  if (ifMatch === undefined || ifMatch === "*") return;
  const current = etagOf(revision);
  const wanted = ifMatch.split(",").map((tag) => tag.trim());
  if (!wanted.includes(current)) fail(E.etag_mismatch, { current_etag: current, ...details() });
}

/** If-None-Match uses weak comparison; proxies may have added W/. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
