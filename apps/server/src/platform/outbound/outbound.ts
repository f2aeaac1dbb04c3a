/**
 * Every call to a server that a customer chooses goes through here: the name is resolved once, the request is
 * rejected if any of its addresses is not public, and it is sent to a checked address under the original name. Calls
 * use no proxy from the environment, no cookies, and no other state.
 */
import { lookup, Resolver } from "node:dns/promises";
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { connect, isIP, type Socket } from "node:net";
import { createAddressRule } from "./blocked-addresses.ts";
import { type Destination, readDestination } from "./destination.ts";
import { OutboundError } from "./outbound-error.ts";
import { readReply } from "./read-reply.ts";

export interface OutboundRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Covers the entire request, including redirects. */
  readonly timeoutMs: number;
  readonly replyBytesMax: number;
  /** Whether to truncate or reject a longer response. */
  readonly longReply?: "cut" | "refuse";
  readonly redirectsMax?: number;
  /** Headers that must not be sent to another host. */
  readonly secretHeaders?: readonly string[];
}

export interface OutboundReply {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
  readonly isCut: boolean;
  /** The URL after all redirects. */
  readonly url: string;
  readonly ms: number;
}

export interface OutboundOptions {
  /** Ranges, addresses, or names that the operator has allowed. */
  readonly allowed: readonly string[];
  /** `host:port` of DNS servers to use instead of the system's; if empty, uses the system's. */
  readonly nameServers: readonly string[];
  readonly userAgent: string;
  readonly socketsPerHost?: number;
}

export type Outbound = ReturnType<typeof createOutbound>;

const forbiddenHeaders =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|expect)$/i;
const namesMs = 5_000;
const sshPort = 22;

export function createOutbound({ allowed, nameServers, userAgent, socketsPerHost = 16 }: OutboundOptions) {
  const ranges = allowed.filter((one) => isIP(one.split("/", 1).join("")) !== 0);
  const names = new Set(allowed.filter((one) => !ranges.includes(one)).map((one) => one.toLowerCase()));
  const rule = createAddressRule(ranges);
  const isOpened = (host: string) => names.has(host) || rule.isOpened(host);
  const options = { keepAlive: true, maxSockets: socketsPerHost, timeout: 60_000 };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  const resolver = nameServers.length > 0 ? new Resolver({ timeout: namesMs / 2, tries: 2 }) : undefined;
  resolver?.setServers(nameServers);

  const addressesOf = async (host: string): Promise<readonly string[]> => {
    if (!resolver) return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  };

  /** Picks an address of the name, after checking that all of its addresses are allowed. */
  const pick = async ({ host, isLiteral }: Destination): Promise<string> => {
    const found = isLiteral ? [host] : await addressesOf(host).catch(() => []);
    const [first] = found;
    if (first === undefined) throw new OutboundError("unknown_host");
    if (!names.has(host) && found.some(rule.isBlocked))
      throw new OutboundError("destination_blocked", "address");
    return found.find((address) => isIP(address) === 4) ?? first;
  };

  const check = (url: string): Destination => {
    const found = readDestination(url, isOpened);
    if ("refused" in found) throw new OutboundError("destination_blocked", found.refused);
    if (found.isLiteral && rule.isBlocked(found.host))
      throw new OutboundError("destination_blocked", "address");
    return found;
  };

  const send = async (given: OutboundRequest, signal: AbortSignal): Promise<IncomingMessage> => {
    const destination = check(given.url);
    const address = await within(signal, pick(destination));
    const { url, host, port, isLiteral } = destination;
    const isSecure = url.protocol === "https:";
    const headers = { ...given.headers };
    if (Object.keys(headers).some((name) => forbiddenHeaders.test(name)))
      throw new OutboundError("bad_request", "reserved header");
    return new Promise((resolve, reject) => {
      try {
        const request = (isSecure ? httpsRequest : httpRequest)({
          agent: isSecure ? agents.https : agents.http,
          hostname: address,
          port,
          path: url.pathname + url.search,
          method: given.method,
          headers: {
            "user-agent": userAgent,
            "accept-encoding": "identity",
            ...headers,
            host: url.host,
            ...(given.body !== undefined && { "content-length": String(Buffer.byteLength(given.body)) }),
          },
          ...(isSecure && !isLiteral && { servername: host }),
          maxHeaderSize: 32_768,
          signal,
        });
        request.on("response", resolve);
        request.on("error", (error: NodeJS.ErrnoException) => reject(failureOf(error, signal)));
        // Refuse protocol upgrades. Without this handler, Node would emit neither a response nor an error.
        request.on("upgrade", (_reply, socket) => {
          socket.destroy();
          reject(new OutboundError("bad_reply", "protocol upgrade refused"));
        });
        request.end(given.body);
      } catch (error) {
        reject(new OutboundError("bad_request", (error as Error).message));
      }
    });
  };

  const follow = async (
    given: OutboundRequest,
    signal: AbortSignal,
    left: number,
  ): Promise<OutboundReply> => {
    const startedAt = performance.now();
    const reply = await send(given, signal);
    const { statusCode: status = 0, headers } = reply;
    const to = status >= 300 && status < 400 && given.redirectsMax ? headers.location : undefined;
    if (to !== undefined && status !== 304) {
      reply.destroy();
      if (left === 0) throw new OutboundError("too_many_redirects");
      return follow(redirected(given, status, to), signal, left - 1);
    }
    const { bytes, isCut } = await readReply(reply, given.replyBytesMax, given.longReply ?? "refuse").catch(
      (error) => {
        throw signal.aborted ? new OutboundError("timeout") : error;
      },
    );
    return { status, headers, body: bytes, isCut, url: given.url, ms: performance.now() - startedAt };
  };

  /** Checks hosts for protocols other than HTTP, such as SFTP, whose own port is allowed only here. */
  const checkHost = (host: string, port: number): Destination =>
    check(`https://${isIP(host) === 6 ? `[${host}]` : host}:${port === sshPort ? 443 : port}`);

  const connectTo = async (host: string, port: number, signal: AbortSignal): Promise<Socket> => {
    const address = await within(signal, pick(checkHost(host, port)));
    const socket = connect({ host: address, port });
    const opened = new Promise<Socket>((resolve, reject) => {
      socket.once("connect", () => resolve(socket));
      socket.once("error", (error: NodeJS.ErrnoException) => reject(failureOf(error, signal)));
    });
    try {
      return await within(signal, opened);
    } catch (error) {
      socket.destroy();
      throw error;
    }
  };

  return {
    /** Like `check`, for `connect`. */
    checkHost: (host: string, port: number): void => void checkHost(host, port),
    /** A connection to a checked address, for the caller's own protocol. The caller closes it. */
    connect: (host: string, port: number, timeoutMs: number): Promise<Socket> =>
      connectTo(host, port, AbortSignal.timeout(timeoutMs)),
    /** Throws unless the address may be saved for later calls. Its name is resolved and checked again for each call. */
    check: (url: string): void => void check(url),
    /** Like `check`, but also resolves the name. */
    probe: async (url: string): Promise<void> => void (await pick(check(url))),
    request: (given: OutboundRequest): Promise<OutboundReply> => {
      const signal = AbortSignal.timeout(given.timeoutMs);
      // The timeout applies to our own code too, not only to Node's.
      return within(signal, follow(given, signal, given.redirectsMax ?? 0));
    },
    close: (): void => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** The target of a redirect. Secret headers stay with the original host. */
function redirected(given: OutboundRequest, status: number, location: string): OutboundRequest {
  if (!URL.canParse(location, given.url)) throw new OutboundError("bad_reply", "redirect");
  const [from, to] = [new URL(given.url), new URL(location, given.url)];
  if (from.protocol === "https:" && to.protocol !== "https:")
    throw new OutboundError("destination_blocked", "downgrade");
  const isElsewhere = from.host !== to.host;
  const hasSecret = (given.secretHeaders ?? []).length > 0;
  if (isElsewhere && (hasSecret || given.body !== undefined))
    throw new OutboundError("destination_blocked", "redirect");
  const keeps = status === 307 || status === 308 || given.method === "GET" || given.method === "HEAD";
  const { body, ...rest } = given;
  return { ...rest, url: to.href, ...(keeps ? { ...(body !== undefined && { body }) } : { method: "GET" }) };
}

function failureOf(error: NodeJS.ErrnoException, signal: AbortSignal): OutboundError {
  if (signal.aborted) return new OutboundError("timeout");
  const code = error.code ?? "";
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return new OutboundError("not_trusted", code);
  return new OutboundError(/^HPE_/.test(code) ? "bad_reply" : "no_connection", code);
}

function within<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new OutboundError("timeout"));
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
