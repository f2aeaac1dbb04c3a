/**
 * Routes outside the API: health, readiness, the API description, its interactive pages, and a page per error code.
 * Healthy means that the process is running. Ready means that it can serve requests; missing optional dependencies
 * are reported as degraded.
 */

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { E } from "../platform/errors/catalogue.ts";
import { AppError, type ErrorDef } from "../platform/errors/errors.ts";
import { apiPrefix } from "../platform/http/prefix.ts";
import type { Composition } from "./compose.ts";
import { docsHtml, docsPolicy } from "./docs-page.ts";
import { createChecks, type ReadinessReport } from "./readiness.ts";

export interface SystemRoutes {
  /** Makes the process report "not ready", so that it gets no new traffic. */
  startDraining(): void;
}

export function mountSystemRoutes(app: FastifyInstance, composition: Composition): SystemRoutes {
  let isDraining = false;
  const check = createChecks(composition);

  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const report: ReadinessReport = isDraining ? { status: "draining", checks: {} } : await check();
    return reply.code(report.status === "ready" || report.status === "degraded" ? 200 : 503).send(report);
  });

  mountDescription(app);
  mountProblemPages(app, allErrors(composition));
  return {
    startDraining: () => {
      isDraining = true;
    },
  };
}

/** Serves the checked-in documents, because generating them takes seconds. A test compares them with the code. */
function mountDescription(app: FastifyInstance): void {
  const docs = join(import.meta.dirname, "../../../../docs");
  const json = readOnce(async () =>
    // Removes white space, which makes up half of the file.
    JSON.stringify(JSON.parse(await readFile(join(docs, "openapi.json"), "utf8"))),
  );
  const yaml = readOnce(() => readFile(join(docs, "openapi.yaml"), "utf8"));
  app.get(`${apiPrefix}/openapi.json`, async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(await json()),
  );
  app.get(`${apiPrefix}/openapi.yaml`, async (_request, reply) =>
    reply.type("application/yaml; charset=utf-8").send(await yaml()),
  );

  const require = createRequire(import.meta.url);
  // The browser build is next to the package's entry point and is not exported on its own.
  const build = join(dirname(require.resolve("@scalar/api-reference")), "browser/standalone.js");
  const script = readFile(build, "utf8").catch(() => undefined);
  app.get("/docs", (_request, reply) =>
    reply.header("content-security-policy", docsPolicy).type("text/html; charset=utf-8").send(docsHtml),
  );
  app.get("/docs/reference.js", async (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=3600")
      .type("text/javascript; charset=utf-8")
      .send(await script),
  );
}

function readOnce(read: () => Promise<string>): () => Promise<string> {
  let text: Promise<string> | undefined;
  return () => (text ??= read());
}

function allErrors(composition: Composition): Map<string, ErrorDef> {
  const defs = [E, ...composition.modules.map((module) => module.errors ?? {})].flatMap((group) =>
    Object.values(group),
  );
  return new Map(defs.map((def) => [def.code, def]));
}

/** Serves the explanation of each error code, at the path in the `type` of a problem. */
function mountProblemPages(app: FastifyInstance, errors: ReadonlyMap<string, ErrorDef>): void {
  app.get<{ Params: { code: string } }>("/problems/:code", async (request) => {
    const def = errors.get(request.params.code);
    if (!def) throw new AppError(E.not_found);
    return { code: def.code, status: def.status, message: def.message, how_to_fix: def.fix };
  });
}
