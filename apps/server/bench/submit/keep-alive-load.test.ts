import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { requestBytes, type Send, sendAll, sendFor, sendOnce } from "./keep-alive-load.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

describe("the load of a benchmark", () => {
  it("sends every request once, over the given number of connections", async () => {
    const seen: string[] = [];
    const sockets = new Set<unknown>();
    const port = await serve((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      sockets.add(request.socket);
      response.writeHead(201).end("{}");
    });
    const requests = ["/1", "/2", "/3", "/4", "/5"].map((path) => requestBytes(path, {}, "{}"));
    const { count } = await sendAll({ port, connections: 2, requests, status: 201 });
    expect(seen.toSorted()).toEqual(["POST /1", "POST /2", "POST /3", "POST /4", "POST /5"]);
    expect([count, sockets.size]).toEqual([5, 2]);
  });

  it("repeats work of several requests until the time is over, and passes responses on", async () => {
    let begun = 0;
    const keys: (string | undefined)[] = [];
    const port = await serve((request, response) => {
      if (request.url === "/begin") response.end(JSON.stringify({ key: String(++begun) }));
      else keys.push(request.headers["x-key"]?.toString()) && response.end();
    });
    const work = async (send: Send) => {
      const { key } = JSON.parse(await send(requestBytes("/begin", {}), 200));
      await send(requestBytes("/submit", { "x-key": key }, "{}"), 200);
    };
    const { count, perSecond } = await sendFor({ port, connections: 3, seconds: 0.2, work });
    expect(count).toBe(begun);
    expect(count).toBeGreaterThan(0);
    expect(keys.map(Number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: begun }, (_none, n) => n + 1),
    );
    expect(perSecond).toBeLessThanOrEqual(count / 0.2);
  });

  it("reads responses that are sent in chunks", async () => {
    const port = await serve((_request, response) => {
      response.write("first ");
      setImmediate(() => response.end("second"));
    });
    let body = "";
    await sendOnce(port, async (send) => {
      body = await send(requestBytes("/", {}), 200);
    });
    expect(body).toBe("6\r\nfirst \r\n6\r\nsecond\r\n0\r\n\r\n");
  });

  it("fails on a response with another status", async () => {
    const port = await serve((_request, response) => response.writeHead(429).end());
    const load = sendAll({ port, connections: 1, requests: [requestBytes("/", {})], status: 200 });
    await expect(load).rejects.toThrow("not 200: HTTP/1.1 429");
  });
});
