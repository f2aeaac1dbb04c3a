/**
 * The web app: the files of its build, served by the api so that page and API share one origin. A path that nobody
 * else has answers with the page, which knows its own routes. Below a reserved path it must answer nothing: a program
 * that asks for what is not there gets a problem, never a page.
 */
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform/module/define-module.ts";
import { assetsFolder, headersOf, pageFile } from "./web-app-headers.ts";

/** First segments of the API, of the system routes and of what respondents load. */
const reserved = new Set(["api", "docs", "problems", "blobs", "healthz", "readyz", "metrics", "f", "embed"]);

export function mountWebApp(app: FastifyInstance, { config, telemetry }: Platform): void {
  const dir = config.WEB_DIR;
  if (!existsSync(join(dir, pageFile))) {
    telemetry.logger.warn({ dir }, "the web app is not built; only the API is served");
    return;
  }
  void app.register(fastifyStatic, {
    root: dir,
    serve: false,
    index: false,
    dotfiles: "ignore",
    preCompressed: true,
    cacheControl: false,
    // They are made of size and date, which two builds may share: a browser would keep the page of the former one.
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
