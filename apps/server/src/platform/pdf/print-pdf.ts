/**
 * Converts HTML to PDF with headless Chromium, one process per document, controlled over its debugging pipe. Scripts
 * are disabled, every request is blocked, host names do not resolve, and the proxy leads nowhere. The page has no
 * origin, so it cannot read files. The process group is killed when the document is done or takes too long.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout } from "node:timers/promises";

export class PdfError extends Error {
  override readonly name = "PdfError";
  /**
   * `missing`: Chromium is not installed or does not start. `late`: the document took too long. `large`: the document
   * is too large.
   */
  readonly reason: "missing" | "late" | "large";
  constructor(reason: PdfError["reason"]) {
    super(`no PDF: ${reason}`);
    this.reason = reason;
  }
}

const timeoutMsByDefault = 20_000;
const loadMsMax = 3_000;
const bytesMax = 16 * 1024 ** 2;

/** Included in the page itself, in case one of the other protections fails. */
const policy =
  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:\">";

const flags = [
  "--headless",
  "--remote-debugging-pipe",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-extensions",
  "--disable-sync",
  "--mute-audio",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--proxy-server=127.0.0.1:9",
  "--proxy-bypass-list=<-loopback>",
];

export async function printPdf(path: string, html: string, timeoutMs = timeoutMsByDefault): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "formstead-pdf-"));
  const child = launch(path, folder);
  const over = new AbortController();
  const late = setTimeout(timeoutMs, undefined, { signal: over.signal }).then(() => {
    throw new PdfError("late");
  });
  const gone = new Promise<void>((resolve) =>
    child.once("close", () => resolve()).once("error", () => resolve()),
  );
  try {
    return await Promise.race([
      late,
      print(child, html),
      gone.then(() => Promise.reject(new PdfError("missing"))),
    ]);
  } finally {
    over.abort();
    late.catch(() => {});
    killAll(child);
    await gone;
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function launch(path: string, folder: string): ChildProcess {
  // When running as root, Chromium starts only without its own sandbox.
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const child = spawn(path, [...flags, ...asRoot, `--user-data-dir=${folder}`, "about:blank"], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    // A separate process group, so that helper processes are killed with it.
    detached: true,
    env: { HOME: folder, PATH: "/usr/bin:/bin", TMPDIR: folder },
  });
  for (const stream of child.stdio) stream?.on("error", () => {});
  return child;
}

function killAll({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The process group has already ended.
  }
}

async function print(child: ChildProcess, html: string): Promise<Buffer> {
  const browser = speakTo(child);
  const { targetId } = await browser.call("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await browser.call("Target.attachToTarget", { targetId, flatten: true });
  const page = (method: string, params: object = {}) => browser.call(method, params, String(sessionId));
  await page("Emulation.setScriptExecutionDisabled", { value: true });
  // An aborted navigation keeps the document. A blocked one would replace it with an error page while it is printed.
  browser.on("Fetch.requestPaused", ({ requestId }) => {
    page("Fetch.failRequest", { requestId, errorReason: "Aborted" }).catch(() => {});
  });
  await page("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
  const { frameTree } = await page("Page.getFrameTree");
  const { id: frameId } = (frameTree as { frame: { id: string } }).frame;
  await page("Page.enable");
  const loaded = new Promise<void>((resolve) => browser.on("Page.loadEventFired", () => resolve()));
  await page("Page.setDocumentContent", { frameId, html: withPolicy(html) });
  // Waits for embedded images. If that fails, the document is printed without them.
  await Promise.race([loaded, setTimeout(loadMsMax, undefined, { ref: false })]);
  const { data } = await page("Page.printToPDF", { printBackground: true, preferCSSPageSize: true });
  const pdf = Buffer.from(String(data), "base64");
  if (pdf.length > bytesMax) throw new PdfError("large");
  return pdf;
}

function withPolicy(html: string): string {
  return html.includes("<head>") ? html.replace("<head>", `<head>${policy}`) : `${policy}${html}`;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

/** Messages are JSON, each followed by a zero byte. */
function speakTo(child: ChildProcess) {
  const [, , , input, output] = child.stdio as [null, null, null, Writable, Readable];
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  const listeners = new Map<string, (params: Record<string, unknown>) => void>();
  let last = 0;
  const take = (message: Message): void => {
    const asked = message.id === undefined ? undefined : waiting.get(message.id);
    if (message.method) listeners.get(message.method)?.(message.params ?? {});
    if (message.error) asked?.reject(new Error(message.error.message));
    else asked?.resolve(message.result ?? {});
  };
  const chunks: Buffer[] = [];
  output.on("data", (chunk: Buffer) => {
    const parts = splitAtZero(chunk);
    for (const part of parts.slice(0, -1)) {
      const text = Buffer.concat([...chunks.splice(0), part]).toString();
      take(JSON.parse(text) as Message);
    }
    chunks.push(parts.at(-1) ?? Buffer.alloc(0));
  });
  return {
    call: (method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> => {
      last += 1;
      const asked = Promise.withResolvers<Record<string, unknown>>();
      waiting.set(last, asked);
      input.write(`${JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
      return asked.promise;
    },
    on: (method: string, listener: (params: Record<string, unknown>) => void): void => {
      listeners.set(method, listener);
    },
  };
}

function splitAtZero(chunk: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = chunk.indexOf(0); at !== -1; at = chunk.indexOf(0, from)) {
    parts.push(chunk.subarray(from, at));
    from = at + 1;
  }
  return [...parts, chunk.subarray(from)];
}
