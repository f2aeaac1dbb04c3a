/**
 * `/embed/…`: the scripts, styles, and fonts that pages of any origin load. `v1` is the latest version; a path with a version
 * number contains exactly that version, for pages that pin it by hash.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { isNotModified } from "../platform/http/etag.ts";
import type { BuiltRenderer } from "./renderer-build.ts";

const line = "v1";
const forEver = "public, max-age=31536000, immutable";
/** A fix to the script reaches all pages within minutes. */
const shortly = "public, max-age=300, stale-while-revalidate=86400";
const hashedName = /-[\w-]{8}\.(js|css|woff2)$/;

const types: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  woff2: "font/woff2",
};

const ofEveryFile = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "timing-allow-origin": "*",
  vary: "accept-encoding",
};

const encodings = {
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
} as const;
type Encoding = keyof typeof encodings;

export function mountEmbedFiles(app: FastifyInstance, { files, version }: BuiltRenderer): void {
  const compressed = new Map<string, Promise<Buffer>>();
  const compress = (name: string, content: Buffer, encoding: Encoding): Promise<Buffer> => {
    const key = `${encoding} ${name}`;
    const made = compressed.get(key) ?? encodings[encoding](content);
    compressed.set(key, made);
    return made;
  };
  const etags = new Map(
    [...files].map(([name, content]) => [
      name,
      `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
    ]),
  );

  app.route<{ Params: { version: string; name: string } }>({
    method: ["GET", "HEAD"],
    url: "/embed/:version/:name",
    config: { isOnCustomDomains: true },
    handler: async ({ params, headers }, reply) => {
      const content = files.get(params.name);
      if (!content || (params.version !== line && params.version !== version)) return reply.callNotFound();
      const etag = etags.get(params.name) ?? "";
      const isFixed = params.version === version || hashedName.test(params.name);
      reply.headers({ ...ofEveryFile, etag, "cache-control": isFixed ? forEver : shortly });
      const ending = /\.(\w+)$/.exec(params.name)?.[1] ?? "js";
      reply.type(types[ending] ?? "text/javascript; charset=utf-8");
      if (isNotModified(headers["if-none-match"], etag)) return reply.code(304).send();
      const accepted = headers["accept-encoding"] ?? "";
      // Fonts are already compressed.
      if (ending === "woff2") return reply.send(content);
      const encoding = (["br", "gzip"] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
      if (!encoding) return reply.send(content);
      return reply.header("content-encoding", encoding).send(await compress(params.name, content, encoding));
    },
  });
}
