/**
 * Sends requests over persistent connections, each as soon as the previous one is answered. Uses raw sockets and
 * prepared bytes, because on a machine with two shared cores, client work takes time from the server.
 */
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { type Rates, ratesOf } from "./rates.ts";

interface Target {
  readonly port: number;
  readonly connections: number;
}

export interface Load extends Target {
  readonly requests: readonly Buffer[];
  readonly status: number;
}

/** Sends one request, requires the status, and returns the body. */
export type Send = (request: Buffer, status: number) => Promise<string>;

export interface TimedLoad extends Target {
  readonly seconds: number;
  /** One unit of work, which can consist of several requests over the same connection. */
  readonly work: (send: Send) => Promise<unknown>;
}

export interface TimedRates extends Rates {
  readonly count: number;
}

export function requestBytes(path: string, headers: Readonly<Record<string, string>>, body?: string): Buffer {
  const method = body === undefined ? "GET" : "POST";
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const all = { host: "127.0.0.1", "content-type": "application/json", ...headers, ...length };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`);
}

export async function sendAll({ requests, status, ...target }: Load): Promise<TimedRates> {
  let next = 0;
  return inLanes(target, () => {
    const request = requests[next++];
    return request && ((send) => send(request, status));
  });
}

/** Starts units of work until the time is over. Those under way then are finished and counted. */
export async function sendFor({ seconds, work, ...target }: TimedLoad): Promise<TimedRates> {
  const endsAt = performance.now() + seconds * 1_000;
  return inLanes(target, () => (performance.now() < endsAt ? work : undefined));
}

/** One unit of work, to look at its result. */
export async function sendOnce(port: number, work: TimedLoad["work"]): Promise<void> {
  const units = [work];
  await inLanes({ port, connections: 1 }, () => units.pop());
}

export interface PacedLoad extends Load {
  readonly perSecond: number;
}

/** Starts requests at a fixed rate. The time that a request waits for a free connection counts. */
export async function sendPaced({ perSecond, requests, status, ...target }: PacedLoad): Promise<TimedRates> {
  const beganAt = performance.now();
  const tookMs: number[] = [];
  let next = 0;
  const rates = await inLanes(target, () => {
    const request = requests[next];
    if (request === undefined) return undefined;
    const dueAt = beganAt + (next++ * 1_000) / perSecond;
    return async (send) => {
      const waitMs = dueAt - performance.now();
      if (waitMs > 0) await setTimeout(waitMs);
      await send(request, status);
      tookMs.push(performance.now() - dueAt);
    };
  });
  return { ...rates, ...ratesOf(tookMs) };
}

async function inLanes(
  { port, connections }: Target,
  next: () => TimedLoad["work"] | undefined,
): Promise<TimedRates> {
  const tookMs: number[] = [];
  const beganAt = performance.now();
  const lane = async () => {
    const socket = connect(port, "127.0.0.1").setNoDelay(true);
    const send: Send = async (request, status) => {
      const answer = await exchange(socket, request);
      if (!answer.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`not ${status}: ${answer}`);
      return answer.slice(answer.indexOf("\r\n\r\n") + 4);
    };
    try {
      for (let work = next(); work !== undefined; work = next()) {
        const sentAt = performance.now();
        await work(send);
        tookMs.push(performance.now() - sentAt);
      }
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  const perSecond = (tookMs.length * 1_000) / (performance.now() - beganAt);
  return { ...ratesOf(tookMs), perSecond, count: tookMs.length };
}

/** Our responses have a content-length header. Other servers stream lists in chunks. */
function exchange(socket: Socket, request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    let bodyAt = 0;
    let isWhole = () => false;
    const onData = (bytes: Buffer) => {
      text += bytes.toString("latin1");
      if (bodyAt === 0) {
        const end = text.indexOf("\r\n\r\n");
        if (end < 0) return;
        bodyAt = end + 4;
        const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1];
        isWhole =
          length === undefined
            ? () => text.endsWith("\r\n0\r\n\r\n")
            : () => text.length >= bodyAt + Number(length);
      }
      if (isWhole()) settle(() => resolve(text));
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
