/**
 * The request data passed to the library, as headers. Never a Request object: with one, the library returns a
 * Response and applies its own origin checks. Without one it applies none; our HTTP layer has already done so.
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
