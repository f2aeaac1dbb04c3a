/**
 * The web app: the files of its build, served by the api so that page and API share one origin. Any unreserved path
 * returns the page, which has its own router. Reserved paths never return the page: a program that requests a missing
 * resource gets a problem document.
 */
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform/module/define-module.ts";
import { filesOriginOf } from "./files-origin.ts";
import { assetsFolder, headersByFile, pageFile } from "./web-app-headers.ts";

/** First path segments of the API, the system routes, and the files for respondents. */
const reserved = new Set(["api", "docs", "problems", "blobs", "healthz", "readyz", "metrics", "f", "embed"]);

export function mountWebApp(app: FastifyInstance, { config, telemetry }: Platform): void {
  const dir = config.WEB_DIR;
  if (!existsSync(join(dir, pageFile))) {
    telemetry.logger.warn({ dir }, "the web app is not built; only the API is served");
    return;
  }
  const headersOf = headersByFile(filesOriginOf(config));
  void app.register(fastifyStatic, {
    root: dir,
    serve: false,
    index: false,
    dotfiles: "ignore",
    preCompressed: true,
    cacheControl: false,
    // No ETag, because it is derived from size and date, which two builds may share; a browser would keep the
    // previous page.
    etag: false,
    lastModified: false,
    setHeaders: (reply, path) => {
      reply.headers(headersOf(relative(dir, path)));
    },
  });
  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: (request, reply) => {
      const file = fileFor(request.params["*"]);
      return file === undefined ? reply.callNotFound() : reply.sendFile(file);
    },
  });
}

/** A dot in the last segment means a file; every other path is a route of the page. */
function fileFor(path: string): string | undefined {
  const segments = path.split("/");
  const first = segments.find((segment) => segment !== "") ?? "";
  if (reserved.has(first) || segments.includes("..")) return undefined;
  return first === assetsFolder || segments.at(-1)?.includes(".") ? path : pageFile;
}
