/**
 * The search parameters of the sign-in screens. Unknown or invalid values are ignored, never an error, because URLs
 * can get damaged when people share them.
 */
import { isOwnPath } from "../../lib/own-path.ts";

export interface LoginSearch {
  /** Where to go after signing in. Must be a path within Studio. */
  readonly next?: string;
  /** The error code returned by a sign-in through another service. */
  readonly error?: string;
}

export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { next, error } = search;
  return {
    ...(isOwnPath(next) && { next }),
    ...(typeof error === "string" && { error }),
  };
}
