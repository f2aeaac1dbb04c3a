/** A minimal browser for sign-in: it stores cookies, sends them back, and sends the current page's origin. */
import type { FastifyInstance } from "fastify";
import { type ApiClient, createApiClient, verbsOf } from "./caller.ts";

export interface Browser extends ApiClient {
  readonly cookies: Map<string, string>;
  /** Another browser with the same current cookies. */
  copy(): Browser;
}

export function createBrowser(
  server: FastifyInstance,
  origin: string,
  cookies = new Map<string, string>(),
): Browser {
  const client = createApiClient(server, { origin, "user-agent": "Test Browser" });
  const call: ApiClient["call"] = async (method, path, body, options = {}) => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const headers = { ...(cookie === "" ? {} : { cookie }), ...options.headers };
    const answer = await client.call(method, path, body, { headers });
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) keep(cookies, String(line));
    return answer;
  };
  return {
    cookies,
    copy: () => createBrowser(server, origin, new Map(cookies)),
    call,
    ...verbsOf(call),
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const at = pair.indexOf("=");
  if (attributes.includes("Max-Age=0")) cookies.delete(pair.slice(0, at));
  else cookies.set(pair.slice(0, at), pair.slice(at + 1));
}
