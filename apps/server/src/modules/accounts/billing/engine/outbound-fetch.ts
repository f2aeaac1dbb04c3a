/** Wraps the guarded outbound client in the `fetch` interface, for a library that expects it. Bodies are text. */
import type { Outbound } from "../../../../platform/outbound/outbound.ts";

const replyBytesMax = 4 * 1024 ** 2;
/** The outbound client sets these headers itself. */
const ownHeaders = /^(host|connection|content-length|transfer-encoding)$/i;

export function outboundFetch(outbound: Outbound, timeoutMs: number): typeof fetch {
  return async (url, init) => {
    const headers = Object.fromEntries(
      [...new Headers(init?.headers)].filter(([name]) => !ownHeaders.test(name)),
    );
    const reply = await outbound.request({
      method: init?.method ?? "GET",
      url: String(url),
      headers,
      ...(typeof init?.body === "string" && init.body !== "" ? { body: init.body } : {}),
      timeoutMs,
      replyBytesMax,
      secretHeaders: ["authorization"],
    });
    const given = Object.entries(reply.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && !/^(content-encoding|content-length)$/.test(name) ? [[name, value]] : [],
    );
    const hasBody = reply.status !== 204 && reply.status !== 304;
    return new Response(hasBody ? new Uint8Array(reply.body) : null, {
      status: reply.status,
      headers: given,
    });
  };
}
