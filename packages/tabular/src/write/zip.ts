/** Several files in one ZIP, as a stream: each file is opened when it is its turn. */
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";

export interface ZippedFile {
  /** Its path inside the ZIP. */
  readonly path: string;
  /** False for what is packed already: pictures, PDF. */
  readonly isCompressible?: boolean | undefined;
  open(): Promise<Readable>;
}

export interface Zip {
  readonly stream: Readable;
  /** Resolves when the file is in the stream. A path that is taken gets a number. */
  add(file: ZippedFile): Promise<void>;
  end(): void;
}

export function createZip(): Zip {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  zip.on("error", (error: Error) => stream.destroy(error));
  let giveUp: (error: Error) => void = () => {};
  stream.once("error", (error: Error) => giveUp(error));
  stream.once("close", () => giveUp(new Error("nobody reads the file any more")));
  const taken = new Set<string>();
  return {
    stream,
    add: async ({ path, isCompressible = true, open }) => {
      const free = freePath(path, taken);
      const body = await open();
      await new Promise<void>((resolve, reject) => {
        giveUp = reject;
        if (stream.destroyed) reject(new Error("nobody reads the file any more"));
        body.once("error", (error: Error) => stream.destroy(error));
        body.once("end", resolve);
        zip.addReadStream(body, free, { compress: isCompressible, mtime: new Date(0) });
      });
    },
    end: () => zip.end(),
  };
}

/** Neither above the folder it is unpacked in, nor two of the same name on a disk that ignores case. */
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
