/** A fake third-party service: it requires authentication, issues tokens, paginates lists, and echoes requests. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface ThirdParty {
  readonly url: string;
  readonly port: number;
  /** Every request since the start. */
  readonly seen: Seen[];
  readonly oauth: OAuth;
  stop(): Promise<void>;
}

interface OAuth {
  clientId: string;
  clientSecret: string;
  expiresIn: number | undefined;
  /** Refresh tokens that were already used. A second use is refused, as services that rotate tokens do. */
  readonly used: Set<string>;
  refreshToken: string;
  accessToken: string;
  grants: number;
  /** If set, token requests are refused with this status. */
  refuseWith: number | undefined;
  /** How long the service waits before it issues a token. */
  delayMs: number;
}

type Handler = (seen: Seen, response: ServerResponse, url: URL) => void | Promise<void>;

const json = (response: ServerResponse, status: number, value: unknown, headers = {}) => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(value));
};

export async function startThirdParty(): Promise<ThirdParty> {
  const seen: Seen[] = [];
  const oauth: OAuth = {
    clientId: "client",
    clientSecret: "client secret",
    expiresIn: 3_600,
    used: new Set(),
    refreshToken: "refresh-0",
    accessToken: "",
    grants: 0,
    refuseWith: undefined,
    delayMs: 0,
  };
  const server: Server = createServer(async (request, response) => {
    const one: Seen = {
      method: request.method ?? "",
      url: request.url ?? "",
      headers: request.headers,
      body: await text(request),
    };
    seen.push(one);
    const url = new URL(one.url, "http://localhost");
    const handler = handlers(oauth)[url.pathname.split("/")[1] ?? ""];
    await (handler ?? ((_seen, answer) => json(answer, 404, { error: "no such thing" })))(one, response, url);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    oauth,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const handlers = (oauth: OAuth): Readonly<Record<string, Handler>> => ({
  "": (_seen, response) => json(response, 200, { hello: "world" }),
  /** Echoes everything, in plain text and in other encodings. */
  echo: ({ method, url, headers, body }, response) => {
    const all = JSON.stringify({ url, headers, body });
    json(
      response,
      200,
      {
        method,
        url,
        headers,
        body,
        in_base64: Buffer.from(all).toString("base64"),
        in_hex: Buffer.from(all).toString("hex"),
        in_percent: encodeURIComponent(all),
        [`named ${headers.authorization ?? ""}`]: true,
      },
      { "x-echo": headers.authorization ?? "none", etag: '"e1"' },
    );
  },
  fail: ({ headers, url, body }, response, { pathname }) => {
    const status = Number(pathname.split("/")[2]);
    json(
      response,
      status,
      { error: `refused ${headers.authorization} ${url} ${body}` },
      { "retry-after": "7" },
    );
  },
  text: (_seen, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.end("plain text");
  },
  slow: () => {},
  huge: (_seen, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.end("x".repeat(6 * 1_024 ** 2));
  },
  long: ({ headers }, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.end(`${"x".repeat(65_530)}${headers.authorization}${"y".repeat(50_000)}`);
  },
  redirect: (_seen, response, { searchParams }) => {
    response.writeHead(302, { location: searchParams.get("to") ?? "/echo" });
    response.end();
  },
  users: ({ url }, response) => json(response, 200, { data: { id: "u1" }, url }),
  protected: ({ headers }, response) =>
    oauth.accessToken !== "" && headers.authorization === `Bearer ${oauth.accessToken}`
      ? json(response, 200, { ok: true, told: headers.authorization })
      : json(response, 401, { error: "expired", told: headers.authorization }),
  token: async ({ headers, body }, response) => {
    const form = new URLSearchParams(body);
    const [id = "", secret = ""] = Buffer.from((headers.authorization ?? "").replace(/^Basic /, ""), "base64")
      .toString()
      .split(":")
      .map((part) => decodeURIComponent(part.replaceAll("+", " ")));
    const given = { id: form.get("client_id") ?? id, secret: form.get("client_secret") ?? secret };
    if (oauth.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, oauth.delayMs));
    if (oauth.refuseWith) return json(response, oauth.refuseWith, { error: "server_error", told: body });
    if (given.id !== oauth.clientId || given.secret !== oauth.clientSecret)
      return json(response, 401, { error: "invalid_client", told: body });
    const refresh = form.get("refresh_token");
    if (form.get("grant_type") === "refresh_token") {
      if (refresh !== oauth.refreshToken || oauth.used.has(refresh))
        return json(response, 400, { error: "invalid_grant" });
      oauth.used.add(refresh);
      oauth.refreshToken = `refresh-token-${oauth.grants + 1}-${crypto.randomUUID()}`;
    }
    oauth.grants += 1;
    oauth.accessToken = `access-token-${oauth.grants}-${crypto.randomUUID()}`;
    json(response, 200, {
      access_token: oauth.accessToken,
      token_type: "Bearer",
      ...(oauth.expiresIn !== undefined && { expires_in: oauth.expiresIn }),
      ...(refresh !== null && { refresh_token: oauth.refreshToken }),
    });
  },
  /** Thirty pages of two items each, paginated by cursor, page, or link. */
  items: (_seen, response, url) => {
    const at = Number(url.searchParams.get("cursor") ?? url.searchParams.get("page") ?? "1");
    const last = Number(url.searchParams.get("last") ?? "30");
    const data = at > last ? [] : [{ n: at * 2 - 1 }, { n: at * 2 }];
    const next = new URL(url);
    next.searchParams.set("cursor", String(at + 1));
    const link = at < last ? { link: `<${next.pathname}${next.search}>; rel="next"` } : {};
    json(response, 200, { data, next: at < last ? String(at + 1) : null }, link);
  },
});
