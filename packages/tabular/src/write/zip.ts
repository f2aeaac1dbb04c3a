/** Streams several files into one ZIP; each file is opened when its turn comes. */
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";

export interface ZippedFile {
  /** The path inside the ZIP. */
  readonly path: string;
  /** False for files that are already compressed, such as images and PDFs. */
  readonly isCompressible?: boolean | undefined;
  open(): Promise<Readable>;
}

export interface Zip {
  readonly stream: Readable;
  /** Resolves when the file has been written to the stream. Duplicate paths get a number. */
  add(file: ZippedFile): Promise<void>;
  end(): void;
}

export function createZip(): Zip {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  zip.on("error", (error: Error) => stream.destroy(error));
  let giveUp: (error: Error) => void = () => {};
  stream.once("error", (error: Error) => giveUp(error));
  stream.once("close", () => giveUp(new Error("the reader closed the stream")));
  const taken = new Set<string>();
  return {
    stream,
    add: async ({ path, isCompressible = true, open }) => {
      const free = freePath(path, taken);
      const body = await open();
      await new Promise<void>((resolve, reject) => {
        giveUp = reject;
        if (stream.destroyed) reject(new Error("the reader closed the stream"));
        body.once("error", (error: Error) => stream.destroy(error));
        body.once("end", resolve);
        zip.addReadStream(body, free, { compress: isCompressible, mtime: new Date(0) });
      });
    },
    end: () => zip.end(),
  };
}

/** Prevents paths that leave the target folder, and duplicates on case-insensitive file systems. */
function freePath(path: string, taken: Set<string>): string {
  const clean = path
    .split("/")
    .map((part) => [...part].map((one) => (one < " " || '\\:*?"<>|'.includes(one) ? "_" : one)).join(""))
    .map((part) =>
      part
        .replace(/[. ]+$/u, "")
        .replace(/^\.+/u, "_")
        .slice(0, 150),
    )
    .filter((part) => part !== "")
    .join("/");
  const dot = clean.lastIndexOf(".");
  const [stem, end] = dot > clean.lastIndexOf("/") ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ""];
  let free = clean || "file";
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${end}`;
  taken.add(free.toLowerCase());
  return free;
}
