/**
 * What the library may know of a request, as headers. Never a Request object: with one the library answers a Response
 * and runs its own origin rules. Without, it runs none; the door has done that.
 */
import { cookiePairs } from "../../../../platform/http/cookies.ts";

/** Where the library looks for the client's address; made by us, never taken from the request. */
export const clientIpHeader = "x-formstead-client-ip";

export interface Visitor {
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The Cookie header as it came. */
  readonly cookie: string | null;
}

export const userAgentCharsMax = 255;

/**
 * The session to act with is given apart: signed anew, so that one signed with an older secret works too. The
 * visitor's own is never passed on; with it the library would serve that session and not the sign-in under way.
 */
export function visitorHeaders(visitor: Visitor, session: { name: string; value?: string }): Headers {
  const headers = new Headers({ [clientIpHeader]: visitor.ip ?? "" });
  const cookies = cookiePairs(visitor.cookie).filter(([name]) => name !== session.name);
  if (session.value !== undefined) cookies.push([session.name, session.value]);
  if (cookies.length > 0) headers.set("cookie", cookies.map((pair) => pair.join("=")).join("; "));
  if (visitor.userAgent) headers.set("user-agent", visitor.userAgent.slice(0, userAgentCharsMax));
  return headers;
}
