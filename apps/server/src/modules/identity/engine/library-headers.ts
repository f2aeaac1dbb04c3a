/**
 * The headers given to the library: only what it may know of a request. Never a Request object: with one the library
 * answers a Response and runs its own origin rules. Without, it runs none; the door has done that.
 */
import { clientIpHeader } from "./options.ts";

export interface Visitor {
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly cookie: string | null;
}

const userAgentCharsMax = 255;

/** `session`: the signed cookie value to act with. The visitor's own session cookie is never passed on. */
export function libraryHeaders(visitor: Visitor, sessionCookie: { name: string; value?: string }): Headers {
  const headers = new Headers({ [clientIpHeader]: visitor.ip ?? "" });
  const cookies = cookiePairs(visitor.cookie).filter(([name]) => name !== sessionCookie.name);
  if (sessionCookie.value !== undefined) cookies.push([sessionCookie.name, sessionCookie.value]);
  if (cookies.length > 0) headers.set("cookie", cookies.map(([name, value]) => `${name}=${value}`).join("; "));
  if (visitor.userAgent) headers.set("user-agent", visitor.userAgent.slice(0, userAgentCharsMax));
  return headers;
}

export function findCookie(header: string | null, name: string): string | undefined {
  return cookiePairs(header).find(([one]) => one === name)?.[1];
}

function cookiePairs(header: string | null): [name: string, value: string][] {
  return (header ?? "").split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 1 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as [string, string]];
  });
}
