/**
 * Writes `.br` and `.gz` versions of each text file of a build, so that the server does not compress on each request.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const text = /\.(js|css|html|svg|json|webmanifest)$/;
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

export function compress(): Plugin {
  let folder = "";
  let isWatching = false;
  return {
    name: "formstead:compress",
    apply: "build",
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
      isWatching = config.build.watch !== null;
    },
    closeBundle: async () => {
      if (isWatching) return;
      const names = await readdir(folder, { recursive: true });
      await Promise.all(
        names.filter((name) => text.test(name)).map((name) => compressFile(join(folder, name))),
      );
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  await Promise.all([
    writeFile(`${file}.br`, await toBrotli(content)),
    writeFile(`${file}.gz`, await toGzip(content, { level: 9 })),
  ]);
}
