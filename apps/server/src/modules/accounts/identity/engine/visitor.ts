/**
 * The request data passed to the library, as headers. Never pass a Request object: the library would return a
 * Response and apply its own origin checks. It applies none without one, which is safe because our HTTP layer has
 * already checked the origin.
 */
import { cookiePairs } from "../../../../platform/http/cookies.ts";

/**
 * The header in which the library looks for the client's address. We set it ourselves and never copy it from the
 * request.
 */
export const clientIpHeader = "x-formstead-client-ip";

export interface Visitor {
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The Cookie header as received. */
  readonly cookie: string | null;
}

export const userAgentCharsMax = 255;

/**
 * The session to use is passed separately and signed again, so that a session signed with an older secret works too.
 * The visitor's own session is never passed on, because the library would use it instead of the sign-in in progress.
 */
export function visitorHeaders(visitor: Visitor, session: { name: string; value?: string }): Headers {
  const headers = new Headers({ [clientIpHeader]: visitor.ip ?? "" });
  const cookies = cookiePairs(visitor.cookie).filter(([name]) => name !== session.name);
  if (session.value !== undefined) cookies.push([session.name, session.value]);
  if (cookies.length > 0) headers.set("cookie", cookies.map((pair) => pair.join("=")).join("; "));
  if (visitor.userAgent) headers.set("user-agent", visitor.userAgent.slice(0, userAgentCharsMax));
  return headers;
}
