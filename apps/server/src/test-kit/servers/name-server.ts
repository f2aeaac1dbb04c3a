/** A DNS server (UDP) whose answers are defined by the test and may differ each time. */
import { createSocket } from "node:dgram";
import { once } from "node:events";

export interface NameServer {
  readonly address: string;
  readonly asked: string[];
  stop(): void;
}

type Kind = "A" | "AAAA" | "TXT";
const kinds: ReadonlyMap<number, Kind> = new Map([
  [28, "AAAA"],
  [16, "TXT"],
]);

/** `answer` returns the addresses or texts of a name. If it throws, the server says that it failed. */
export async function startNameServer(
  answer: (name: string, kind: Kind) => readonly string[],
): Promise<NameServer> {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (query, from) => {
    const { name, end } = readName(query, 12);
    const kind = kinds.get(query.readUInt16BE(end)) ?? "A";
    asked.push(`${kind} ${name}`);
    socket.send(
      replyTo(query, end + 4, kind, () => answer(name, kind)),
      from.port,
      from.address,
    );
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
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

function replyTo(query: Buffer, questionEnd: number, kind: Kind, answer: () => readonly string[]): Buffer {
  const head = Buffer.from(query.subarray(0, 12));
  const question = query.subarray(12, questionEnd);
  head.writeUInt32BE(0, 8);
  try {
    const records = answer().map((text) => recordOf(kind, text));
    // A response with recursion available; NXDOMAIN if there are no records.
    head.writeUInt16BE(records.length > 0 ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(records.length, 6);
    return Buffer.concat([head, question, ...records]);
  } catch {
    head.writeUInt16BE(0x8182, 2);
    head.writeUInt16BE(0, 6);
    return Buffer.concat([head, question]);
  }
}

function recordOf(kind: Kind, text: string): Buffer {
  const bytes = kind === "TXT" ? textBytes(text) : addressBytes(kind, text);
  const record = Buffer.alloc(12);
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(kind === "TXT" ? 16 : kind === "A" ? 1 : 28, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([record, bytes]);
}

/** In pieces of up to 20 bytes, as long texts are stored. */
function textBytes(text: string): Buffer {
  const pieces = text.match(/.{1,20}/g) ?? [""];
  return Buffer.concat(
    pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, "latin1")])),
  );
}

function addressBytes(kind: "A" | "AAAA", address: string): Buffer {
  return kind === "A" ? Buffer.from(address.split(".").map(Number)) : bytesOf6(address);
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
