/**
 * A proxy between a server and its PostgreSQL that records which statements are sent with which values, and in how many
 * round trips. This way, pgbench sends exactly what the server sends, even if the code changes.
 */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface SentStatement {
  readonly text: string;
  /** Binary values are buffers. */
  readonly values: readonly (string | Buffer | null)[];
}

/** The statements sent before the server had to respond. */
export type Trip = readonly SentStatement[];

export interface WireTap {
  readonly port: number;
  /** Runs `work` and returns the round trips it made. */
  record(work: () => Promise<unknown>): Promise<readonly Trip[]>;
  close(): void;
}

export async function startWireTap(target: { host: string; port: number }): Promise<WireTap> {
  let trips: Trip[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host);
    const read = createReader((trip) => trips.push(trip));
    client.on("data", (bytes) => {
      read(bytes);
      upstream.write(bytes);
    });
    upstream.pipe(client);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        client.destroy();
        upstream.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    record: async (work) => {
      trips = [];
      await work();
      return trips;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Parses one connection's messages: Parse names a statement, Bind provides its values, Sync ends the round trip. */
function createReader(onTrip: (trip: Trip) => void): (bytes: Buffer) => void {
  const texts = new Map<string, string>();
  let pending: Buffer = Buffer.alloc(0);
  let isStarted = false;
  let trip: SentStatement[] = [];

  const message = (type: string, body: Buffer): void => {
    if (type === "P") {
      const [name, text] = strings(body, 2);
      texts.set(name ?? "", text ?? "");
    } else if (type === "B") {
      const [portal = "", name = ""] = strings(body, 2);
      const values = readValues(body.subarray(Buffer.byteLength(portal) + Buffer.byteLength(name) + 2));
      trip.push({ text: texts.get(name) ?? "", values });
    } else if (type === "Q") {
      onTrip([{ text: strings(body, 1)[0] ?? "", values: [] }]);
    } else if (type === "S") {
      onTrip(trip);
      trip = [];
    }
  };

  return (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    for (;;) {
      // The first message of a connection has no type byte.
      const head = isStarted ? 1 : 0;
      if (pending.length < head + 4) return;
      const end = head + pending.readInt32BE(head);
      if (pending.length < end) return;
      if (isStarted) message(pending.toString("latin1", 0, 1), pending.subarray(head + 4, end));
      isStarted = true;
      pending = pending.subarray(end);
    }
  };
}

function strings(body: Buffer, count: number): string[] {
  const found: string[] = [];
  for (let at = 0; found.length < count; ) {
    const end = body.indexOf(0, at);
    found.push(body.toString("utf8", at, end));
    at = end + 1;
  }
  return found;
}

function readValues(body: Buffer): (string | Buffer | null)[] {
  const formatCount = body.readInt16BE(0);
  const formats = Array.from({ length: formatCount }, (_none, n) => body.readInt16BE(2 + 2 * n));
  let at = 2 + 2 * formatCount;
  const count = body.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, (_none, n) => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    const value = body.subarray(at, at + length);
    at += length;
    const isBinary = (formatCount === 1 ? formats[0] : formats[n]) === 1;
    return isBinary ? Buffer.from(value) : value.toString("utf8");
  });
}
