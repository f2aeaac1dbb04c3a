/** A small HTTP server with the API's event stream: it resumes, pings, refuses, and breaks as a test demands. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { LiveEvent } from "../api/event-stream.ts";

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly retryAfter?: number;
}

interface EventServerOptions {
  readonly pingMs?: number;
}

const path = "/api/v1/events/stream";

export async function startEventServer({ pingMs = 50 }: EventServerOptions = {}) {
  const log: LiveEvent[] = [];
  const open = new Set<ServerResponse>();
  const requests: { readonly at: number; readonly after: string | undefined; readonly account: string }[] =
    [];
  const refusals: Refusal[] = [];
  let expiredUpTo = 0;
  let isMute = false;

  const message = (index: number) => {
    const event = log[index - 1];
    return event ? `id: c${index}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n` : "";
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const after = request.headers["last-event-id"]?.toString();
    const account = String(request.headers["x-account-id"]);
    requests.push({ at: performance.now(), after, account });
    const position = after === undefined ? log.length : Number(after.slice(1));
    const isExpired = position < expiredUpTo;
    const refusal = refusals.shift() ?? (isExpired ? { status: 410, code: "cursor_expired" } : undefined);
    if (refusal) return refuse(response, refusal);
    response.writeHead(200, { "content-type": "text/event-stream" });
    open.add(response);
    response.on("close", () => open.delete(response));
    if (isMute) return;
    response.write(`id: c${position}\nevent: ready\ndata: {}\n\n`);
    for (let index = position + 1; index <= log.length; index += 1) response.write(message(index));
  };
  const server = createServer((request, response) => {
    if (request.url?.startsWith(path)) answer(request, response);
    else response.writeHead(404).end();
  });
  const pings = setInterval(() => {
    if (!isMute) for (const response of open) response.write(": ping\n\n");
  }, pingMs);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    connections: () => open.size,
    emit: (type: string, data: LiveEvent["data"] = {}): LiveEvent => {
      const event = { id: `evt_${log.length + 1}`, type, created_at: new Date().toISOString(), data };
      log.push(event);
      if (!isMute) for (const response of open) response.write(message(log.length));
      return event;
    },
    /** Refuses the next requests, one for each. */
    refuse: (...next: readonly Refusal[]) => void refusals.push(...next),
    /** Forgets all events so far. */
    expire: () => {
      expiredUpTo = log.length;
    },
    /** Accepts connections, but sends nothing any more, as a dead line or a proxy that buffers. */
    mute: (value: boolean) => {
      isMute = value;
    },
    breakConnections: () => {
      for (const response of open) response.destroy();
      open.clear();
    },
    endConnections: () => {
      for (const response of open) response.end();
      open.clear();
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(pings);
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function refuse(response: ServerResponse, { status, code, retryAfter }: Refusal): void {
  response.writeHead(status, {
    "content-type": "application/problem+json",
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
  });
  response.end(JSON.stringify({ code, status, message: code }));
}
