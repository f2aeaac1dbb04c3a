// Requests never reach a non-public address: not through the notation of an address, nor through names, redirects, or
// responses.
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type NameServer, startNameServer } from "../../test-kit/servers/name-server.ts";
import { createOutbound, type Outbound, type OutboundRequest } from "./outbound.ts";
import { OutboundError } from "./outbound-error.ts";

/** Records requests that should never arrive. */
const canaries: Server[] = [];
const reached: string[] = [];
let port: number;
let open: Server;
let openUrl: string;
let names: NameServer;
let guarded: Outbound;
/** The operator has allowed one listener, which redirects elsewhere. */
let opened: Outbound;
let turns = 0;

const listen = (server: Server, host: string, at: number) =>
  new Promise<void>((resolve, reject) => server.once("error", reject).listen(at, host, resolve));

/** Servers that never finish a response, each in a different way. */
const endless: Record<string, (response: ServerResponse) => unknown> = {
  "/endless": (response) => {
    const more = () =>
      response.write(Buffer.alloc(65_536)) ? setImmediate(more) : response.once("drain", more);
    response.on("close", () => response.destroy());
    more();
  },
  "/silent": () => undefined,
  "/drip": (response) => response.write("a"),
  "/switch": ({ socket }) =>
    socket?.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n"),
};

/** Replaces the public internet. The operator allows it, so that no request leaves this machine. */
const publicAddress = "127.0.0.9";
const innerAddresses = [
  "127.0.0.1", "127.1.2.3", "0.0.0.0", "10.0.0.1", "10.255.255.255", "100.64.0.1", "169.254.169.254", "172.16.0.1",
  "172.31.255.255", "192.168.1.1", "192.0.0.1", "198.18.0.1", "203.0.113.5", "224.0.0.1", "240.0.0.1", "255.255.255.255",
]; // biome-ignore format: a list
const inner6 = [
  "::1", "::", "::ffff:127.0.0.1", "::ffff:7f00:1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::7f00:1",
  "2002:7f00:1::", "2001:0:7f00:1::", "fc00::1", "fd12:3456:789a::1", "fe80::1", "fec0::1", "ff02::1", "100::1",
  "2001:db8::1", "3fff::1", "5f00::1", "2001:10::1", "2001:20::1", "::ffff:0:127.0.0.1", "::ffff:10.0.0.1", "::a00:1",
]; // biome-ignore format: a list

const known: Record<"A" | "AAAA", Record<string, () => string[]>> = {
  A: {
    "hooks.good.org": () => ["127.0.0.1"],
    "public.good.org": () => [publicAddress],
    // The first DNS answer is harmless, all later ones are not.
    "rebind.bad.org": () => [turns++ === 0 ? publicAddress : "127.0.0.1"],
    "mixed.bad.org": () => [publicAddress, "127.0.0.1"],
    "six.bad.org": () => [publicAddress],
  },
  AAAA: { "six.bad.org": () => ["::1"] },
};

beforeAll(async () => {
  const canary = () =>
    createServer((request, response) => {
      reached.push(`${request.headers.host}${request.url}`);
      response.end("caught");
    });
  for (const host of ["127.0.0.1", "::1"]) {
    const server = canary();
    await listen(server, host, port ?? 0);
    port ??= (server.address() as AddressInfo).port;
    canaries.push(server);
  }
  open = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://open");
    if (pathname === "/to")
      return response
        .writeHead(Number(searchParams.get("status") ?? 302), { location: searchParams.get("url") ?? "" })
        .end();
    if (pathname === "/loop") return response.writeHead(302, { location: "/loop" }).end();
    if (pathname === "/echo")
      return response.end(JSON.stringify({ method: request.method, headers: request.headers }));
    if (pathname === "/bomb")
      return response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50_000_000)));
    if (pathname === "/zstd") return response.writeHead(200, { "content-encoding": "zstd" }).end("x");
    if (endless[pathname]) return void endless[pathname](response);
    return response.end("ok");
  });
  await listen(open, "127.0.0.1", 0);
  const { port: openPort } = open.address() as AddressInfo;
  openUrl = `http://hooks.good.org:${openPort}`;
  names = await startNameServer((name, kind) => {
    const at = Number(/^a(\d+)\.bad\.org$/.exec(name)?.[1] ?? -1);
    if (kind === "TXT") return [];
    return at < 0 ? (known[kind][name]?.() ?? []) : kind === "A" ? innerAddresses.slice(at, at + 1) : [];
  });
  const options = { nameServers: [names.address], userAgent: "Formstead" };
  guarded = createOutbound({ ...options, allowed: [publicAddress] });
  opened = createOutbound({ ...options, allowed: ["hooks.good.org", publicAddress] });
});
afterAll(() => {
  guarded.close();
  opened.close();
  names.stop();
  for (const server of [...canaries, open]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  reached.length = 0;
});

const ask = (door: Outbound, url: string, more: Partial<OutboundRequest> = {}) =>
  door.request({ method: "GET", url, timeoutMs: 30_000, replyBytesMax: 100_000, ...more });
const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => "answered",
    (error) => (error instanceof OutboundError ? error.failure : String(error)),
  );

/** Every notation for this machine or its local network. */
function writings(): string[] {
  const loopback = [
    "127.0.0.1", "127.0.1", "127.1", "127.000.000.001", "2130706433", "0x7f000001", "0x7f.0.0.1", "0x7f.0x0.0x0.0x1",
    "0177.0.0.1", "0177.0.0.01", "017700000001", "0x7f.1", "0177.1", "127.0.0.1.", "00000177.0.0.1", "0", "0.0.0.0",
    "0x0", "00", "1", "①②⑦.⓪.⓪.①", "１２７.0.0.1", "127。0。0。1", "127．0．0．1", "127%2e0%2e0%2e1", "%31%32%37.0.0.1",
    "localhost", "LOCALHOST", "localhost.", "ｌｏｃａｌｈｏｓｔ", "lo%63alhost", "foo.localhost", "localhost.localdomain",
    "ip6-localhost.local", "metadata.google.internal", "router.lan", "db.corp", "printer", "nas.home.arpa", "x.onion",
    "0x7f000001.", "017700000001.", "2130706433.", "127.0.0.1%00.good.org", "127.0.0.1\t", "127.0.0.1\n.good.org",
    "3232235777", "0xc0a80101", "0300.0250.1.1", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "169.254.43518",
  ]; // biome-ignore format: a list
  const six = [
    ...inner6,
    "0:0:0:0:0:0:0:1",
    "0000::0001",
    "::ffff:7f000001",
    "::1%25lo",
    "0::1",
    "::00:1",
    "::ffff:127.1",
  ];
  const hosts = [...loopback, ...innerAddresses, ...six.map((one) => `[${one}]`)];
  const names = [...innerAddresses.keys()].map((at) => `a${at}.bad.org`);
  const named = [...names, "mixed.bad.org", "six.bad.org"];
  return [
    ...[...hosts, ...named].flatMap((host) => [`http://${host}:${port}/`, `https://${host}:${port}/`]),
    ...hosts.slice(0, 12).map((host) => `http://${host}/`),
    ...["http://good.org@127.0.0.1", "http://127.0.0.1@good.org", "http://a:b@public.good.org", "http://@127.0.0.1", "http://good.org%40127.0.0.1", "http://public.good.org:80@127.0.0.1"].map((one) => `${one}:${port}/`),
    ...["ftp", "file", "gopher", "data", "javascript", "ws", "wss", "dict", "ldap", "blob", "jar", "unix"].map((scheme) => `${scheme}://127.0.0.1:${port}/`),
    ...[`http:\\\\127.0.0.1:${port}`, `http:/127.0.0.1:${port}`, `http:127.0.0.1:${port}`, `//127.0.0.1:${port}`, `http:///127.0.0.1:${port}`, `http://public.good.org\\@127.0.0.1:${port}`, `http://public.good.org#@127.0.0.1:${port}`, "", " ", "http://", "http://.", "http://..", "http://[", `http://[::1:${port}`, "http://x".repeat(500)],
    ...[22, 23, 25, 53, 110, 143, 389, 445, 465, 587, 993, 3306, 5432, 6379, 9200, 11211, 27017, 2375, 10250].map((one) => `http://public.good.org:${one}/`),
  ]; // biome-ignore format: a list
}

describe("outbound requests", () => {
  it("cannot reach a blocked address, whatever its notation or name", async () => {
    const cases = [...new Set(writings())];
    expect(cases.length).toBeGreaterThan(250);
    const outcomes = await Promise.all(cases.map(async (url) => [url, await failure(ask(guarded, url))]));
    const wrong = outcomes.filter(
      ([, outcome]) => outcome !== "destination_blocked" && outcome !== "unknown_host",
    );
    // One URL is an exception: its actual host is public, because the part after `#` is never sent.
    expect(wrong.filter(([url]) => !url?.includes("#@"))).toEqual([]);
    expect(reached).toEqual([]);
  }, 60_000);

  it("resolve a name once, so that a second answer has no effect", async () => {
    const outcome = await failure(ask(guarded, `http://rebind.bad.org:${port}/`, { timeoutMs: 500 }));
    expect(outcome).toBe("no_connection");
    expect(names.asked.filter((one) => one === "A rebind.bad.org")).toHaveLength(1);
    expect(reached).toEqual([]);
  });

  it("follow no redirect to a blocked address, and none at all by default", async () => {
    const to = (url: string, status = 302) => `${openUrl}/to?status=${status}&url=${encodeURIComponent(url)}`;
    expect((await ask(opened, to("http://public.good.org/"))).status).toBe(302);
    const ways = writings().filter(
      // Characters that a header cannot contain cannot occur in a redirect.
      (url) =>
        /^[!-~]+$/.test(url) && URL.canParse(url, openUrl) && /^https?:/.test(new URL(url, openUrl).protocol),
    );
    const inner = ways.filter(
      (url) => !url.includes("public.good.org") && new URL(url, openUrl).host !== new URL(openUrl).host,
    );
    expect(inner.length).toBeGreaterThan(150);
    const outcomes = await Promise.all(
      inner.map(async (url, at) => [
        url,
        await failure(
          ask(opened, to(url, [301, 302, 303, 307, 308][at % 5]), { redirectsMax: 3, timeoutMs: 20_000 }),
        ),
      ]),
    );
    expect(
      outcomes.filter(([, outcome]) => outcome !== "destination_blocked" && outcome !== "unknown_host"),
    ).toEqual([]);
    expect(await failure(ask(opened, `${openUrl}/loop`, { redirectsMax: 3 }))).toBe("too_many_redirects");
    expect(reached).toEqual([]);
  }, 60_000);

  it("send no secret and no body to another host", async () => {
    const url = `${openUrl}/to?status=307&url=${encodeURIComponent("http://public.good.org/")}`;
    const secret = {
      headers: { authorization: "Bearer x" },
      secretHeaders: ["authorization"],
      redirectsMax: 3,
    };
    expect(await failure(ask(opened, url, secret))).toBe("destination_blocked");
    expect(await failure(ask(opened, url, { method: "POST", body: "x", redirectsMax: 3 }))).toBe(
      "destination_blocked",
    );
    const here = await ask(opened, `${openUrl}/to?status=303&url=/echo`, {
      method: "POST",
      body: "x",
      redirectsMax: 3,
    });
    expect(JSON.parse(here.body.toString()).method).toBe("GET");
  });

  it("read no more of a response than requested, compressed or endless", async () => {
    const patiently = (path: string, more: Partial<OutboundRequest> = {}) =>
      ask(opened, `${openUrl}${path}`, { timeoutMs: 30_000, ...more });
    expect(await failure(patiently("/bomb"))).toBe("reply_too_large");
    expect(await failure(patiently("/endless"))).toBe("reply_too_large");
    const cut = await patiently("/endless", { longReply: "cut", replyBytesMax: 4_096 });
    expect([cut.body.length, cut.isCut]).toEqual([4_096, true]);
    expect(await failure(patiently("/zstd"))).toBe("bad_reply");
  });

  it("refuse a protocol upgrade: the connection ends with a bad reply", async () => {
    // Send more requests than there are connections to one host, so that any leaked connection shows.
    const asked = Array.from({ length: 20 }, () => failure(ask(opened, `${openUrl}/switch`)));
    expect(new Set(await Promise.all(asked))).toEqual(new Set(["bad_reply"]));
    expect((await ask(opened, `${openUrl}/`)).status).toBe(200);
  });

  it("wait no longer than the timeout, even for a trickling response", async () => {
    for (const path of ["/silent", "/drip"]) {
      expect(await failure(ask(opened, openUrl + path, { timeoutMs: 300 }))).toBe("timeout");
    }
  });

  it("send the given data under the requested name, and no reserved header", async () => {
    const { body } = await ask(opened, `${openUrl}/echo`, { headers: { "x-mark": "1" } });
    expect(JSON.parse(body.toString())).toMatchObject({
      method: "GET",
      headers: {
        host: new URL(openUrl).host,
        "x-mark": "1",
        "user-agent": "Formstead",
        "accept-encoding": "identity",
      },
    });
    for (const name of ["Host", "Content-Length", "Transfer-Encoding", "Connection", "Proxy-Authorization"]) {
      expect(await failure(ask(opened, `${openUrl}/echo`, { headers: { [name]: "1" } }))).toBe("bad_request");
    }
    expect(await failure(ask(opened, `${openUrl}/echo`, { headers: { "x-a": "1\r\nhost: b" } }))).toBe(
      "bad_request",
    );
  });
});
