/**
 * The web app: the files of its build, served by the api so that page and API share one origin. Any unreserved path
 * returns the page, which has its own router. Reserved paths never return the page: a program that requests a missing
 * resource gets a problem document.
 */
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { findCookie } from "../platform/http/cookies.ts";
import type { Platform } from "../platform/module/define-module.ts";
import { filesOriginOf } from "./files-origin.ts";
import { assetsFolder, headersByFile, pageFile } from "./web-app-headers.ts";
import { choosePages } from "./web-app-pages.ts";

/** First path segments of the API, the system routes, and the files for respondents. */
const reserved = new Set(["api", "docs", "problems", "blobs", "healthz", "readyz", "metrics", "f", "embed"]);

/** `sessionCookie` is the name of the cookie that signed-in people have. */
export function mountWebApp(
  app: FastifyInstance,
  { config, telemetry }: Platform,
  sessionCookie: string,
): void {
  const dir = config.WEB_DIR;
  if (!existsSync(join(dir, pageFile))) {
    telemetry.logger.warn({ dir }, "the web app is not built; only the API is served");
    return;
  }
  const headersOf = headersByFile(filesOriginOf(config));
  const choosePage = choosePages(dir);
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
      const path = request.params["*"];
      const kind = kindOf(path);
      if (kind === "reserved") return reply.callNotFound();
      if (kind === "file") return reply.sendFile(path);
      const { file, link } = choosePage(
        path,
        findCookie(request.headers.cookie, sessionCookie) !== undefined,
      );
      if (link !== undefined) reply.header("link", link);
      return reply.sendFile(file);
    },
  });
}

/** A dot in the last segment means a file; every other path is a route of the page. */
function kindOf(path: string): "reserved" | "file" | "page" {
  const segments = path.split("/");
  const first = segments.find((segment) => segment !== "") ?? "";
  if (reserved.has(first) || segments.includes("..")) return "reserved";
  return first === assetsFolder || segments.at(-1)?.includes(".") ? "file" : "page";
}
