// Test support: a virus scanner that detects only EICAR. Uses ClamAV's own daemon if it is installed, with a
// signature list generated here; otherwise a small server that speaks its protocol.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { eventually } from "./eventually.ts";
import { eicar } from "./sample-files.ts";

const signature = "Eicar-Test-Signature";
const program = ["/usr/sbin/clamd", "/usr/bin/clamd", "/usr/local/sbin/clamd"].find((path) =>
  existsSync(path),
);
export const clamdKind = program === undefined ? "a server that speaks like it" : "the real daemon";

export interface TestClamd {
  /** The value for CLAMAV_SOCKET. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts a scanner at the address of an earlier one, or at a new address. */
export async function startClamd(at?: string): Promise<TestClamd> {
  const dir = await mkdtemp(join(tmpdir(), "clamd-"));
  await chmod(dir, 0o755);
  const address = at ?? join(dir, "clamd.ctl");
  await mkdir(dirname(address), { recursive: true });
  const stop = program === undefined ? await startFake(address) : await startReal(program, dir, address);
  return {
    address,
    stop: async () => {
      await stop();
      for (const one of [dir, dirname(address)]) await rm(one, { recursive: true, force: true });
    },
  };
}

async function startReal(path: string, dir: string, address: string): Promise<() => Promise<void>> {
  await mkdir(join(dir, "db"));
  await writeFile(join(dir, "db", "eicar.ndb"), `${signature}:0:*:${eicar.toString("hex")}\n`);
  const lines = [
    `DatabaseDirectory ${join(dir, "db")}`,
    `LocalSocket ${address}`,
    "Foreground yes",
    "StreamMaxLength 2M",
  ];
  await writeFile(join(dir, "clamd.conf"), `${lines.join("\n")}\n`);
  const child = spawn(path, ["--config-file", join(dir, "clamd.conf")], { stdio: "ignore" });
  await eventually(() => canConnect(address));
  return () => ended(child);
}

async function canConnect(address: string): Promise<void> {
  const socket = connect(address);
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  socket.destroy();
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await exit;
}

async function startFake(address: string): Promise<() => Promise<void>> {
  const server = createServer((socket) => void answer(socket).catch(() => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(address, resolve));
  return () => new Promise((resolve) => server.close(() => resolve()));
}

const command = "zINSTREAM\0";
const streamBytesMax = 2 * 1024 ** 2;

/** Collects everything it receives, and responds after the last chunk. */
async function answer(socket: Socket): Promise<void> {
  let sent = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    sent = Buffer.concat([sent, chunk]);
    if (sent.length > streamBytesMax) return void socket.end("INSTREAM size limit exceeded. ERROR\0");
    const pieces = piecesOf(sent);
    if (pieces === undefined) continue;
    return void socket.end(pieces.includes(eicar) ? `stream: ${signature} FOUND\0` : "stream: OK\0");
  }
}

/** Returns undefined until the empty chunk has arrived. */
function piecesOf(sent: Buffer): Buffer | undefined {
  if (sent.toString("latin1", 0, command.length) !== command) return undefined;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
