/** A DNS server (UDP) whose answers are defined by the test and may differ each time. */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

export interface NameServer {
  readonly address: string;
  readonly asked: string[];
  stop(): void;
}

/** `answer` returns the addresses of a name, for A or AAAA. */
export async function startNameServer(
  answer: (name: string, kind: "A" | "AAAA") => readonly string[],
): Promise<NameServer> {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (query, from) => {
    const { name, end } = readName(query, 12);
    const kind = query.readUInt16BE(end) === 28 ? "AAAA" : "A";
    asked.push(`${kind} ${name}`);
    socket.send(replyTo(query, end + 4, kind, answer(name, kind)), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    asked,
    stop: () => socket.close(),
  };
}

function readName(message: Buffer, start: number): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

function replyTo(
  query: Buffer,
  questionEnd: number,
  kind: "A" | "AAAA",
  addresses: readonly string[],
): Buffer {
  const head = Buffer.from(query.subarray(0, 12));
  // A response with recursion available; NXDOMAIN if there are no addresses.
  head.writeUInt16BE(addresses.length > 0 ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const records = addresses.map((address) => {
    const bytes = kind === "A" ? Buffer.from(address.split(".").map(Number)) : bytesOf6(address);
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(kind === "A" ? 1 : 28, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(bytes.length, 10);
    return Buffer.concat([record, bytes]);
  });
  return Buffer.concat([head, query.subarray(12, questionEnd), ...records]);
}

function bytesOf6(address: string): Buffer {
  const [left = "", right = ""] = address.split("::");
  const groups = (text: string) => text.split(":").filter(Boolean);
  const [first, last] = [groups(left), groups(right)];
  const all = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => "0"), ...last];
  const bytes = Buffer.alloc(16);
  for (const [at, group] of all.entries()) bytes.writeUInt16BE(Number.parseInt(group, 16), at * 2);
  return bytes;
}
