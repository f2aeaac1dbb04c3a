/** Sends calls over a real connection. For a stream, only the head is read. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface Outgoing {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface Exchange {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The text, parsed if it is JSON. */
  readonly body: unknown;
}

export interface Sender {
  send(outgoing: Outgoing): Promise<Exchange>;
  close(): void;
}

const timeoutMs = 15_000;

export function createSender(port: number, socketsMax = 4): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: socketsMax });
  return {
    close: () => agent.destroy(),
    send: (outgoing) =>
      new Promise((resolve, reject) => {
        const sent = request({
          host: "127.0.0.1",
          port,
          agent,
          method: outgoing.method,
          path: outgoing.path,
          headers: outgoing.headers,
          timeout: timeoutMs,
        });
        sent.on("timeout", () => sent.destroy(new Error("no response in time")));
        sent.on("error", reject);
        sent.on("response", (response) => {
          const head = { status: response.statusCode ?? 0, headers: response.headers };
          if (/event-stream/.test(response.headers["content-type"] ?? "")) {
            resolve({ ...head, text: "", body: undefined });
            sent.destroy();
            return;
          }
          const chunks: Buffer[] = [];
          // The connection may end in the middle of the response.
          response.on("error", reject);
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () =>
            resolve({ ...head, ...parsed(Buffer.concat(chunks).toString(), response.headers) }),
          );
        });
        sent.end(outgoing.body);
      }),
  };
}

function parsed(text: string, headers: IncomingHttpHeaders): { text: string; body: unknown } {
  if (!/json/.test(headers["content-type"] ?? "")) return { text, body: undefined };
  try {
    return { text, body: JSON.parse(text) };
  } catch {
    return { text, body: undefined };
  }
}
