/** A server that receives webhooks: responds as configured and records what it received. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

export interface Said {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly delayMs?: number;
  /** Closes the connection without a response. */
  readonly isCutOff?: boolean;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly Received[];
  to(path: string): readonly Received[];
  /** Sets the response to calls of this path from now on. */
  say(path: string, answer: Said | ((call: Received) => Said)): void;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const answers = new Map<string, Said | ((call: Received) => Said)>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      const call = { path, headers: request.headers, body: Buffer.concat(chunks).toString(), at: Date.now() };
      received.push(call);
      const known = answers.get(path) ?? {};
      const {
        status = 200,
        headers = {},
        body = "",
        delayMs = 0,
        isCutOff,
      } = typeof known === "function" ? known(call) : known;
      if (isCutOff) return void request.socket.destroy();
      setTimeout(() => response.writeHead(status, { ...headers }).end(body), delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    to: (path) => received.filter((call) => call.path === path),
    say: (path, answer) => void answers.set(path, answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
