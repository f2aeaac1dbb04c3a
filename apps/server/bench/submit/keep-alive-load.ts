/**
 * Sends requests over persistent connections, each as soon as the previous one is answered. Uses raw sockets and
 * prepared bytes, because on a machine with two shared cores, client work takes time from the server.
 */
import { connect, type Socket } from "node:net";
import { type Rates, ratesOf } from "./rates.ts";

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly requests: readonly Buffer[];
  readonly status: number;
}

export function requestBytes(path: string, headers: Readonly<Record<string, string>>, body: string): Buffer {
  const all = { host: "127.0.0.1", "content-type": "application/json", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = Buffer.byteLength(body);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join("")}content-length: ${length}\r\n\r\n${body}`);
}

export async function sendAll({ port, connections, requests, status }: Load): Promise<Rates> {
  const tookMs: number[] = [];
  let next = 0;
  const beganAt = performance.now();
  const lane = async () => {
    const socket = connect(port, "127.0.0.1").setNoDelay(true);
    try {
      for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
        const sentAt = performance.now();
        const answer = await exchange(socket, request);
        tookMs.push(performance.now() - sentAt);
        if (!answer.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`not ${status}: ${answer}`);
      }
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return { ...ratesOf(tookMs), perSecond: (requests.length * 1_000) / (performance.now() - beganAt) };
}

/** Our responses have a content-length header. */
function exchange(socket: Socket, request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const onData = (bytes: Buffer) => {
      text += bytes.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1]);
      if (text.length < end + 4 + length) return;
      settle(() => resolve(text));
    };
    const onEnd = () => settle(() => reject(new Error(`the connection closed: ${text}`)));
    const settle = (tell: () => void) => {
      socket.off("data", onData).off("close", onEnd).off("error", onEnd);
      tell();
    };
    socket.on("data", onData).on("close", onEnd).on("error", onEnd);
    socket.write(request);
  });
}
